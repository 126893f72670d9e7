"""Whole games, from the first card to the scores."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Come
from tests.browser.people import PHONE, brisk, ready, take_turns
from tests.browser.places import Place, sit_at

THE_REST = Place("in-too-deep-3-seats-basic", 147)
LAST_TURNS = Place("in-too-deep-3-seats-basic", 151)


BARE = """rows => rows.map((row) => {
  const copy = row.cloneNode(true);
  for (const note of copy.querySelectorAll(".seat-notes")) note.remove();
  return copy.textContent;
})"""


def scores(page: Page) -> list[str]:
    """The final scores, without the notes that are for one viewer."""
    expect(page.locator("table.result")).to_be_visible()
    found: list[str] = page.locator("table.result tbody tr").evaluate_all(BARE)
    return found


def test_two_people_and_a_bot_in_two_browsers(come: Come) -> None:
    """By touch: the first actions of a table set up by hand, and the last of a recorded game."""
    ann, bob = come(), come(name="Bob")
    table = ann.sit(["me", "open", "normal"])
    expect(ann.page.locator("#prompt")).to_have_text("Waiting for somebody to take the free seats.")
    link = ann.page.locator("#invite input").input_value()
    assert link
    page = bob.open(link)
    expect(page.locator("main")).to_contain_text("Ann")
    bob.join(link)
    expect(ann.page.locator(".owners")).to_contain_text("Bob")
    expect(ann.page.locator("#invite")).to_be_hidden()
    played = {"Ann": 0, "Bob": 0}
    for _, mover in zip(range(10), take_turns(table, ann, bob), strict=False):
        played[mover.name] += mover.move(table, brisk) is not None
    table = sit_at(THE_REST, ann, bob)
    for mover in take_turns(table, ann, bob):
        played[mover.name] += mover.move(table, brisk) is not None
    assert min(played.values()) > 5
    ends = [ann.sync(table), bob.sync(table)]
    assert ends[0]["over"]
    assert scores(ann.page) == scores(bob.page)
    assert len(ends[0]["log"]) == len(ends[1]["log"]) == ann.page.locator("#log li").count()
    for person in (ann, bob):
        expect(person.page.locator("#after .seal strong")).to_be_visible()
        expect(person.page.locator("#prompt")).not_to_be_empty()
    with ann.page.expect_download() as saved:
        ann.page.click('#after a[href$="/record"]')
    assert saved.value.suggested_filename.endswith(".fathom")
    ann.page.click("#play-again")
    ann.page.wait_for_url(lambda address: "/t/" in address and not address.endswith(table))
    ready(ann.page)
    rematch = ann.page.url.removeprefix(ann.server.url)
    assert [seat["name"] for seat in bob.view(rematch)["seats"]] == ["Bob", ends[0]["seats"][2]["name"], "Ann"]
    bob.open("/")
    bob.page.click(f'a[href="{rematch}"]')
    ready(bob.page)
    bob.page.click("#sit button")
    ready(bob.page)
    assert bob.view(rematch)["seat"] == 0
    expect(ann.page.locator(".owner.me")).to_contain_text("Ann")


def too_small(page: Page) -> list[str]:
    """Visible things to touch that are too small for a finger. A mark is touched by its label."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".can, button, a, select, input, summary")]
        .filter((part) => part.checkVisibility({ visibilityProperty: true }))
        .filter((part) => !part.closest(".rule, .rule-id, [inert], #log, .why"))
        .filter((part) => !part.matches(".skip-link, .hush, .long-link, .rule-id, p a:not(.button)"))
        .map((part) => [part.id || part.className || part.textContent.trim(),
          (part.matches("[type=checkbox], [type=radio]") ? part.labels[0] : part).getBoundingClientRect()])
        .filter(([name, box]) => Math.max(box.width, box.height) < 43.5 || Math.min(box.width, box.height) < 39.5)
        .map(([name, box]) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
    )
    return found


def overflow(page: Page) -> int:
    """How much wider than the screen the page is."""
    wider: int = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wider


def test_a_phone_in_french_by_touch(come: Come) -> None:
    luc = come(name="Luc", **PHONE, locale="fr-FR")
    table = luc.sit(["me", "random", "random"])
    assert luc.page.locator("html").get_attribute("lang") == "fr"
    small: set[str] = set()
    wide: set[int] = set()

    def watch(_: dict[str, Any]) -> None:
        small.update(too_small(luc.page))
        wide.add(overflow(luc.page))

    for _ in range(8):
        luc.turn(table)
        watch(luc.move(table, brisk) or {})
    table = sit_at(LAST_TURNS, luc, rest="random")
    luc.play_out(table, brisk, watch)
    luc.sync(table)
    assert len(scores(luc.page)) == 3
    watch({})
    # The log is a sheet that is pulled up and put away.
    expect(luc.page.locator("#drawer")).to_be_hidden()
    luc.touch("#drawer-toggle")
    expect(luc.page.locator("#log")).to_be_visible()
    expect(luc.page.locator("#after")).to_be_visible()
    watch({})
    luc.touch("#drawer-toggle")
    expect(luc.page.locator("#drawer")).to_be_hidden()
    assert wide == {0}
    assert not small


def test_other_pages_fit_a_phone(come: Come) -> None:
    luc = come(name="Luc", **PHONE, locale="fr-FR")
    luc.sit(["me", "normal", "normal"])
    problems: dict[str, object] = {}
    for path in ("/", "/new/in-too-deep", "/rules/in-too-deep", "/me", "/nowhere"):
        luc.forgiven.append("404")
        page = luc.open(path)
        if overflow(page):
            problems[path] = f"{overflow(page)} px too wide"
        if small := too_small(page):
            problems[path] = small
    assert not problems


def test_nothing_on_a_phone_hides_behind_hover(come: Come) -> None:
    """Everything in a title can also be read elsewhere, and no style shows something only on hover."""
    luc = come(name="Luc", **PHONE)
    luc.sit(["me", "normal", "normal"])
    rules: list[str] = luc.page.evaluate(
        """() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) =>
        rule.selectorText?.includes(":hover") && /display|visibility|opacity/.test(rule.style.cssText))
        .map((rule) => rule.cssText)"""
    )
    assert rules == []
    unsaid: list[str] = luc.page.evaluate(
        """() => [...document.querySelectorAll("#picture [title]")]
        .filter((part) => !part.matches(".in-hand, .score") && !part.querySelector(".hush"))
        .map((part) => part.outerHTML)"""
    )
    assert unsaid == []
