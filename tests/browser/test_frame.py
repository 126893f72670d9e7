"""The frame holds still, the whole board is in sight, and everybody knows whose turn it is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from fathom.games import find
from fathom.workshop.feel import Feel, Feeler
from tests.browser.conftest import Come
from tests.browser.people import PHONE, Person, id_of, ready
from tests.browser.places import TURN, sit_at
from tests.browser.server import Server

SMALL = (1024, 768)
WIDE = {"viewport": {"width": 1440, "height": 900}}
LITTLE = {"viewport": {"width": SMALL[0], "height": SMALL[1]}}


@pytest.mark.parametrize(("game", "seats"), [("in-too-deep", 6), ("deep-blue", 4), ("endeavor", 5)])
def test_nothing_moves_between_touches_and_all_is_in_sight(
    browser: Browser, server: Server, game: str, seats: int
) -> None:
    feel = Feel(SMALL, "fr")
    Feeler(browser, server.url, find(game), seats, feel).play(4)
    assert feel.touches >= 4
    assert feel.moved == {}
    assert feel.unseen == {}
    assert feel.cut == {}
    assert feel.shift < 0.02, feel.shifted


def test_everybody_sees_whose_turn_it_is(come: Come) -> None:
    ann, bob = come(name="Ann", **WIDE), come(name="Bob", **LITTLE)
    table = ann.sit(["me", "open"])
    bob.join(invitation(ann, table))
    ready(ann.page)
    first, other = (ann, bob) if ann.view(table)["to_move"] == 0 else (bob, ann)
    for person, begins in ((first, "Your turn: "), (other, f"Waiting for {first.name}: ")):
        expect(person.page.locator("#prompt")).to_contain_text(begins)
        marked = person.page.locator("#picture .to-move [data-seat]:visible")
        expect(marked).to_have_count(1)
        expect(marked).to_contain_text(first.name)
        own = person.page.locator("#picture [data-seat]:visible", has_text=person.name)
        expect(own).to_contain_text("you")
    expect(first.page.locator("#task")).to_have_class("prompt mine")
    expect(other.page.locator("#task")).not_to_have_class("prompt mine")


def invitation(person: Person, table: str) -> str:
    """The way to the first free seat."""
    return f"{table}/join/{next(iter(person.view(table)['invitations'].values()))}"


A_HUNDRED_LINES = """async () => {
  const { hear } = await import("/static/talk.js");
  hear(Array(100).fill({ name: "Bob", text: "…", at: Date.now() / 1000 }), [], []);
}"""


SAID = """() => [...document.querySelectorAll(".bubble")].map((said) => {
  const { top, bottom } = said.getBoundingClientRect();
  return [top, bottom, getComputedStyle(said, "::before").content];
}).sort((one, other) => one[0] - other[0])"""


def test_talk_shows_at_the_seat_and_on_the_key_of_a_closed_drawer(come: Come) -> None:
    ann, bob = come(name="Ann", **LITTLE), come(name="Bob")
    table = ann.sit(["me", "open"])
    bob.join(invitation(ann, table))
    ready(ann.page)
    expect(ann.page.locator("#drawer")).to_be_hidden()
    bob.client.say(id_of(table), "Hello, Ann!")
    expect(ann.page.locator(".bubble")).to_have_text("Hello, Ann!")
    expect(ann.page.locator("#drawer-toggle")).to_have_attribute("data-unread", "1")
    ann.page.click("#drawer-toggle")
    expect(ann.page.locator("#drawer-toggle")).not_to_have_attribute("data-unread", "1")
    expect(ann.page.locator("#said")).to_contain_text("Hello, Ann!")
    # Only the last hundred lines are kept; the next one is heard all the same. Nobody looks, so the title tells.
    ann.page.evaluate(A_HUNDRED_LINES)
    ann.page.evaluate("() => Object.defineProperty(document, 'hidden', { get: () => window.gone, configurable: true })")
    ann.page.evaluate("() => { window.gone = true; }")
    bob.client.say(id_of(table), "Are you there?")
    expect(ann.page.locator(".bubble")).to_have_text("Are you there?")
    expect(ann.page).to_have_title(re.compile(r"^\(1\) "))
    ann.page.evaluate("() => { window.gone = false; document.dispatchEvent(new Event('visibilitychange')); }")
    expect(ann.page).not_to_have_title(re.compile(r"^\(1\) "))
    # On a phone a seat is a flag: what is said names whoever says it, and nothing lies over what another says.
    ann.page.set_viewport_size({"width": 360, "height": 740})
    for person in (bob, ann):
        person.client.say(id_of(table), f"{person.name} is here, and glad to see everybody")
    expect(ann.page.locator(".bubble", has_text="glad")).to_have_count(2)
    (_, above, _), (below, _, _) = told = ann.page.evaluate(SAID)
    assert above <= below
    assert {name for _, _, name in told} == {'"Ann"', '"Bob"'}


# Where somebody's row and the notes on their seat lie: asked at once, for every piece of news makes the notes anew.
ROW_AND_NOTES = """(name) => {
  const of = (what) => [...document.querySelectorAll(what)].find((part) => part.textContent.includes(name));
  const notes = of("#picture [data-seat]").querySelector(".seat-notes");
  return [of(".owner"), notes].map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]);
}"""


def test_away_and_stand_in_are_told_apart_and_fit_their_row(come: Come) -> None:
    ann, luc = come(name="Ann", **LITTLE), come(name="Luc", **PHONE)
    bob = come(name="Wilhelmina-Aleksandrowa X")
    table = sit_at(TURN, bob, ann, luc)
    words = find("in-too-deep").words("en")
    notes = ann.page.locator("#picture [data-seat]", has_text=bob.name).locator(".seat-notes")
    flag = luc.page.locator("#seats .to-move")
    expect(notes).to_be_empty()
    expect(flag).not_to_have_class(re.compile("away|stood-in"))
    bob.page.goto("about:blank")
    expect(notes).to_have_text(words("web.away"))
    expect(flag).to_have_class(re.compile("away"))
    bob.client.stand_in(id_of(table), leave=True)
    expect(notes).to_contain_text(words("web.stand-in"))
    expect(luc.page.locator("#seats .stood-in")).to_have_count(1)
    (top, bottom), (above, below) = ann.page.evaluate(ROW_AND_NOTES, bob.name)
    assert top - 2 <= above
    assert below <= bottom + 3


def test_a_piece_is_explained_beside_it(come: Come) -> None:
    ann = come()
    ann.sit(["me", "normal", "normal"], game="endeavor")
    zone = ann.page.locator("#picture .zone .plate").first
    zone.hover()
    card = ann.page.locator("#caption")
    expect(card).to_be_visible()
    name = zone.locator(".name").text_content() or "?"
    expect(card.locator("strong")).to_contain_text(name)
    assert card.locator(".part").count() >= 2
    at, of = card.bounding_box(), zone.bounding_box()
    assert at is not None
    assert of is not None
    assert at["x"] >= of["x"] + of["width"] or at["x"] + at["width"] <= of["x"] or at["y"] + at["height"] <= of["y"]
    ann.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
