"""Explanations where one looks: the legend, what is open about others, rules, and reasons that go again."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from fathom.core.legend import Legend
from fathom.games import find
from tests.browser.axe import violations
from tests.browser.conftest import Come
from tests.browser.people import PHONE, Legal, Person
from tests.browser.places import TURN, Place, sit_at

TWO = "endeavor-rules-2-the-call-of-the-ocean-2-seats-scored"
AFLOAT = Place("deep-blue-3-seats-scattered-wealth", 42)
PLACES = {"in-too-deep": TURN, "deep-blue": AFLOAT, "endeavor": Place(TWO, 46)}
TRAVEL = Place(TWO, 47)
RULES = {  # something with a rule of its own in each picture, and that rule
    "in-too-deep": ("#piece-company-pearl", "ITD-9.8"),
    "deep-blue": (".scenario [data-rule]", "DB-11.6"),
    "endeavor": (".goals h2 [data-rule]", "EDS-16.1"),
}
BESIDE = "#beside"


def drawn(page: Page) -> list[str]:
    """The signs of the sheet that the page does not draw; faces come from sheets of their own."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("#beside use")].map((use) => use.getAttribute("href"))
        .filter((sign) => sign.startsWith("#") && !document.querySelector(sign))"""
    )
    return found


def opened_rule(page: Page, rule: str) -> None:
    """The rulebook is open at a rule; it closes by Escape."""
    expect(page.locator(f'#rulebook .wanted[id="{rule}"]')).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#rulebook")).to_be_hidden()


@pytest.mark.parametrize("game", PLACES)
def test_signs_seats_and_rules_are_one_touch_away(come: Come, game: str) -> None:
    ann = come()
    page, sheet = ann.page, ann.page.locator(BESIDE)
    ann.sync(sit_at(PLACES[game], ann))
    # The legend opens and closes by keyboard, and has every sign that the game declares.
    page.focus("#legend")
    page.keyboard.press("Enter")
    signs = [sign for group in Legend.read(find(game).folder).groups for sign in group.signs]
    expect(sheet.locator("li > svg").nth(len(signs) - 1)).to_be_visible()
    assert drawn(page) == []
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.locator("#legend")).to_be_focused()
    # A row of the board opens all that is open about its seat; another one takes its place; a touch outside closes it.
    for seat in (1, 0):
        ann.touch(f'#picture [data-board="{seat}"] .name')
        expect(page.locator("#beside-title")).to_contain_text(page.locator("#seats .name").nth(seat).inner_text())
    expect(sheet.locator("li b, td b").first).to_be_visible()
    assert drawn(page) == []
    ann.touch("#prompt")
    expect(sheet).to_be_hidden()
    page.locator('#picture [data-board="1"] .name').press("Enter")
    expect(sheet).to_be_visible()
    page.click("#close-beside")
    # What has a rule leads to it: a piece by the key R, all else by a touch and by Enter.
    selector, rule = RULES[game]
    found = page.locator(selector)
    if "piece" in selector:
        found.hover()
        expect(page.locator("#caption a")).to_have_text(rule)
        page.keyboard.press("r")
    else:
        found.click()
        opened_rule(page, rule)
        found.press("Enter")
    opened_rule(page, rule)


def test_a_phone_has_them_too(come: Come) -> None:
    ann = come(**PHONE)
    page, sheet = ann.page, ann.page.locator(BESIDE)
    ann.sync(sit_at(PLACES["endeavor"], ann))
    ann.touch("#legend")
    expect(sheet).to_be_visible()
    swipe(ann, "#beside header h2")
    expect(sheet).to_be_hidden()
    ann.touch("#seats > li >> nth=1")
    expect(sheet.locator("h3").first).to_be_visible()
    ann.touch("#picture [data-tab=sea]")  # outside
    expect(sheet).to_be_hidden()
    # Who holds a zone gets its card, with its rule; the card stays until the next touch.
    name = page.locator("#picture .plate .name").first
    name.scroll_into_view_if_needed()
    box = name.bounding_box()
    assert box
    finger = ann.context.new_cdp_session(page)
    finger.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": box["x"] + 9, "y": box["y"] + 9}]}
    )
    link = page.locator("#caption a")
    expect(link).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    rule = link.inner_text()
    link.tap()
    opened_rule(page, rule)


def swipe(person: Person, selector: str) -> None:
    """Pull something down by a finger."""
    box = person.page.locator(selector).bounding_box()
    assert box
    for kind, y in (("pointerdown", 0), ("pointermove", 40), ("pointermove", 90), ("pointerup", 90)):
        at = {"clientX": box["x"] + 5, "clientY": box["y"] + 5 + y, "pointerType": "touch", "bubbles": True}
        person.page.locator(selector).dispatch_event(kind, at)


def lonely(page: Page, legals: list[Legal]) -> tuple[Legal, str]:
    """A journey to a zone that only one vessel can go to, and a site there that is no use."""
    aims = Counter(legal["aim"] for legal in legals)
    usable = {piece for legal in legals for piece in legal["pieces"]}
    for legal in legals:
        if legal["aim"] and aims[legal["aim"]] == 1:
            sites = page.locator(f'[id="piece-{legal["aim"]}"] [data-ask]')
            names = sites.evaluate_all("sites => sites.map((site) => site.dataset.ask)")
            if idle := set(names) - usable:
                return legal, min(idle)
    raise AssertionError("no such zone")


def test_a_site_says_why_and_a_zone_is_one_touch_away(come: Come) -> None:
    ann = come()
    page, why = ann.page, ann.page.locator("#why")
    table = sit_at(TRAVEL, ann)
    said = ann.sync(table)
    journey, idle = lonely(page, said["legal"])
    # A site in a zone that can be reached: it says why it is no use itself, and the zone waits to be chosen.
    page.locator(f'[data-ask="{idle}"]').first.click(force=True)
    expect(why.locator("a")).to_be_visible()
    expect(page.locator(f'[id="piece-{journey["aim"]}"]')).to_have_class("plate picked")
    assert ann.view(table)["ply"] == said["ply"]
    page.keyboard.press("Escape")
    expect(why).to_be_empty()
    # A reason goes when the pointer rests elsewhere, not on its way to the rule.
    ann.poke("[id^=piece-specialist]:not(.can) >> nth=0")
    expect(why.locator("a")).to_be_visible()
    page.mouse.move(300, 300)
    why.locator("a").hover()
    expect(why).not_to_be_empty()
    page.locator(".goals h2").hover()
    expect(why).to_be_empty()
    # The zone alone is enough.
    page.locator(f'[id="piece-{journey["aim"]}"] .name').click()
    if journey["asks"]:
        ann.touch("#choices button.primary.warn")
    ann.wait_ply(table, said["ply"])
    assert journey["text"].partition("→")[2].partition("(")[0].strip() in ann.sync(table)["log"][-1]["text"]
