"""A whole game without a mouse."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Come
from tests.browser.people import Legal, brisk, ready
from tests.browser.places import ENDINGS, TURN, Here, Place, as_recorded, sit_at

FOCUS = """() => {
  const at = document.activeElement;
  const style = getComputedStyle(at);
  return {
    id: at.id, tag: at.tagName, text: at.textContent.trim(), can: at.classList.contains("can"),
    visible: at.matches(":focus-visible") && (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2),
  };
}"""


def focus(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(FOCUS)
    return found


PLACE = Place("in-too-deep-2-seats-fundraisers", 0)
recorded = as_recorded(PLACE)


def brief(said: dict[str, Any]) -> Legal:
    """A draft and payments, some turns of everything, then nothing but draws: two fundraisers in a row end the game."""
    if said["ply"] < 4:
        return recorded(said)
    drawn = [legal for legal in said["legal"] if legal["pieces"] == ["deck"]]
    return drawn[0] if drawn and len(said["log"]) > 7 else brisk(said)


# The page shows the server's ply, or covers the hand.
ARRIVED = """(ply) => document.getElementById("cover").open || document.documentElement.dataset.ply === ply"""


def test_play_now_can_be_reached_and_pressed(come: Come) -> None:
    page = come().open("/")
    for _ in range(30):
        page.keyboard.press("Tab")
        if focus(page)["text"] == "Play now":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    ready(page)


def test_the_keyboard_alone_plays_a_whole_game(come: Come) -> None:
    """Two people at one device, so that the cover between the turns is part of it."""
    kim = come()
    table = sit_at(PLACE, kim, Here(kim, "Bea"))
    page = kim.open(table)  # the cover is there again, and nobody has touched a mouse
    ready(page)
    lost: list[str] = []
    owed: set[int] = set()
    moves = 0
    while not (said := kim.view(table))["over"]:
        page.wait_for_function(ARRIVED, arg=str(said["ply"]))
        if page.locator("#cover").is_visible():
            expect(page.locator("#cover button")).to_be_focused()
            page.keyboard.press("Enter")
        said = kim.sync(table)
        legal = brief(said)
        kim.press_action(legal, said["legal"])
        kim.wait_ply(table, said["ply"])
        if said["owed"]:
            owed.add(said["owed"]["owed"])
        moves += 1
        page.wait_for_function(ARRIVED, arg=str(kim.view(table)["ply"]))
        if focus(page)["tag"] == "BODY":
            lost.append(legal["text"])
    assert moves > 8
    assert min(owed) < max(owed), "one card is paid, and several at once"
    expect(page.locator("table.result")).to_be_visible()
    assert kim.unseen == set()
    assert lost == []


def test_escape_takes_a_choice_back(come: Come) -> None:
    kim = come()
    table = sit_at(TURN, kim)
    kim.sync(table)
    page = kim.page
    before = kim.view(table)["ply"]
    page.locator("#piece-deck").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#choices button.primary.warn")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#choices button.primary.warn")).to_have_count(0)
    expect(page.locator(".picked")).to_have_count(0)
    expect(page.locator("#clear")).to_be_hidden()
    assert kim.view(table)["ply"] == before
    assert focus(page)["tag"] != "BODY"


def test_a_key_goes_from_one_thing_that_can_be_touched_to_the_next(come: Come) -> None:
    kim = come()
    table = sit_at(TURN, kim)
    kim.sync(table)
    page = kim.page
    touchable = page.locator("#picture .can").evaluate_all("(parts) => parts.map((part) => part.id)")
    reached = []
    for _ in touchable:
        page.keyboard.press(".")
        reached.append(focus(page)["id"])
        assert focus(page)["visible"]
    assert reached == touchable
    page.keyboard.press(".")
    assert focus(page)["id"] == touchable[0]
    page.keyboard.press(",")
    assert focus(page)["id"] == touchable[-1]


def test_a_late_answer_leaves_the_focus_on_the_question(come: Come) -> None:
    kim = come()
    kim.sync(sit_at(ENDINGS["advanced"], kim, Here(kim, "Bea")))
    page = kim.page
    page.locator("#piece-deck").focus()
    page.keyboard.press("Enter")
    confirm = page.locator("#choices button.primary.warn")
    expect(confirm).to_be_focused()
    first = confirm.element_handle()
    page.evaluate("() => { text.value = 'Hello'; talk.requestSubmit() }")
    expect(page.locator("#said")).to_contain_text("Hello")
    page.wait_for_function("button => !button.isConnected", arg=first)
    expect(confirm).to_be_focused()


def test_the_skip_link_leads_to_the_content(come: Come) -> None:
    kim = come()
    page = kim.open("/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    expect(page.locator(".skip-link")).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('main') !== null")
