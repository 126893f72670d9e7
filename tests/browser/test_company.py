"""With others: one rematch for all, playing on together, and the end of a game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fathom.games import find
from tests.browser.axe import violations
from tests.browser.conftest import Come
from tests.browser.people import PHONE, Person, id_of, ready
from tests.browser.places import OVER, TURN, Place, as_recorded, played, sit_at

WORDS = find("in-too-deep").words("en")
ENDS = {
    "in-too-deep": Place("in-too-deep-6-seats-advanced"),
    "deep-blue": Place("deep-blue-5-seats-ruins-of-plenty"),
    "endeavor": Place("endeavor-mission-04-5-seats"),
    "endeavor as a team": Place("endeavor-mission-03-4-seats"),
}
SIZES: dict[str, dict[str, Any]] = {
    "wide": {},
    "small": {"viewport": {"width": 1024, "height": 768}},
    "phone": PHONE,
}


def comes(person: Person, table: str) -> str:
    """Wait until somebody has come from a table to another one, and return its address."""
    person.page.wait_for_url(lambda address: "/t/" in address and table not in address)
    ready(person.page)
    return person.page.url.removeprefix(person.server.url)


def comers(person: Person) -> list[str]:
    return [" ".join(text.split()) for text in person.page.locator("#comers li").all_inner_texts()]


# A rematch


def test_whoever_touches_first_opens_it_and_the_others_see_it_and_come(come: Come) -> None:
    ann, bob, cleo = come(), come(name="Bob", bypass_csp=True, **PHONE), come(name="Cleo")
    table = sit_at(Place("in-too-deep-4-seats-mixed"), ann, bob, cleo)
    for person in (bob, cleo):
        person.page.evaluate("() => { window.stays = true; }")
    ann.touch("#play-again")
    new = comes(ann, table)
    expect(bob.page.locator("#rematch")).to_have_text("Ann wants a rematch.")
    assert comers(bob) == ["Ann ✓ has agreed", "Bob … not yet", "Cleo … not yet", "Otto ✓ has agreed"]
    expect(bob.page.locator("#play-again")).to_have_text(WORDS("web.sit-down"))
    assert violations(bob.page) == []
    expect(ann.page.locator("#prompt")).to_have_text(WORDS("web.waiting.for", who="Bob and Cleo"))
    bob.touch("#play-again")
    assert comes(bob, table) == new
    expect(cleo.page.locator("#rematch")).to_have_text("Ann and Bob want a rematch.")
    assert cleo.page.evaluate("() => window.stays"), "without loading the page again"
    cleo.page.locator("#play-again").focus()
    cleo.page.keyboard.press("Enter")
    assert comes(cleo, table) == new
    seats = ann.view(new)["seats"]
    assert [seat["name"] for seat in seats if not seat["bot"]] == ["Bob", "Cleo", "Ann"]
    assert [seat["bot"] for seat in seats if seat["bot"]] == ["normal"]
    expect(ann.page.locator("#invite")).to_be_hidden()
    assert not ann.view(new)["waiting"]
    ann.look(table)
    expect(ann.page.locator("#rematch")).to_have_text(WORDS("web.rematch.on"))
    ann.page.click("#go-again")
    assert comes(ann, table) == new


def test_two_who_touch_at_once_come_to_one_table(come: Come) -> None:
    ann, bob, eve = come(), come(name="Bob"), come(name="Eve")
    table = sit_at(OVER, ann, bob)
    eve.look(table)
    assert eve.page.locator("#play-again").count() == 0
    for person in (ann, bob):
        person.page.evaluate("() => { setTimeout(() => document.getElementById('play-again').click(), 50); }")
    assert comes(ann, table) == comes(bob, table)
    expect(eve.page.locator("#rematch")).not_to_be_empty()
    eve.page.click("#go-again")
    assert comes(eve, table) == ann.page.url.removeprefix(ann.server.url)
    both = "SELECT count(*) FROM seats WHERE person = ? AND table_id IN (SELECT successor FROM tables WHERE id = ?)"
    assert [ann.server.rows(both, person.id, id_of(table)) for person in (ann, bob)] == [[(1,)], [(1,)]]


def test_who_does_not_come_finds_the_invitation_at_home_until_a_bot_has_the_seat(come: Come) -> None:
    ann, bob = come(), come(name="Bob")
    table = sit_at(OVER, ann, bob)
    bob.open("/")
    ann.page.click("#play-again")
    new = comes(ann, table)
    bob.open("/")
    expect(bob.page.locator(f'a[href="{new}"] .state')).to_have_text(WORDS("web.invited"))
    bob.look(new)
    expect(bob.page.locator("#sit")).to_contain_text(WORDS("web.sit-here"))
    ann.page.locator("#invite li").filter(has_text="Bob").get_by_text(WORDS("web.fill")).click()
    expect(ann.page.locator("#invite")).to_be_hidden()
    expect(bob.page.locator("#sit")).to_be_hidden()
    assert not ann.view(new)["waiting"]
    bob.look(table)
    expect(bob.page.locator("#play-again")).to_be_hidden()
    expect(bob.page.locator("#go-again")).to_be_visible()


# A bot for me


def test_a_bot_plays_for_nobody_who_touches_in_passing(come: Come) -> None:
    """On a phone the button is behind the menu, away from the thumb, and asks."""
    ann, bob = come(bypass_csp=True, **PHONE), come(name="Bob")
    table = sit_at(TURN, ann, bob)  # the game stops at Bob
    expect(ann.page.locator("#stand-in")).to_be_hidden()
    assert ann.page.locator("#task #stand-in").count() == 0
    ann.touch(".menu-key")
    ann.touch("#stand-in")
    expect(ann.page.locator("#leave")).to_be_visible()
    assert violations(ann.page) == []
    ann.touch("#leave [value=stay]")
    assert not ann.view(table)["stand_in"]
    ann.touch(".menu-key")
    ann.touch("#stand-in")
    ann.touch("#leave [value=leave]")
    ann.touch("#back")
    expect(ann.page.locator("#back")).to_be_hidden()


# Playing on


def test_playing_on_seats_me_where_i_look_from_invites_the_others_and_waits_for_my_turn(come: Come) -> None:
    ann, bob = come(), come(name="Bob")
    table = sit_at(OVER, ann, bob)
    seats = ann.view(table)["seats"]
    log = [entry.seat for entry in played(OVER)[1]]
    place = next(at for at in range(10, len(log)) if log[at] != 0)  # not a turn of Ann's
    ann.open(f"{table}/replay/{place}")
    ready(ann.page)
    ann.page.click("#play-on button")
    new = comes(ann, table)
    assert [seat["name"] for seat in ann.view(new)["seats"]] == [seat["name"] for seat in seats]
    assert ann.view(new)["held"] == [0]
    expect(ann.page.locator("#prompt")).to_have_text(WORDS("web.waiting.for", who="Bob"))
    bob.look(new)
    bob.page.click("#sit button")
    ready(bob.page)
    said = ann.turn(new)
    assert said["mine"], "the game has been played on to Ann's turn"
    assert said["ply"] == 0
    # Through Bob's eyes, she gets his seat, and he hers.
    ann.open(f"{table}/replay/{place}")
    ready(ann.page)
    ann.page.select_option("#eyes", "1")
    expect(ann.page).to_have_url(f"{ann.server.url}{table}/replay/{place}?eyes=1")
    ann.page.click("#play-on button")
    other = comes(ann, table)
    assert ann.view(other)["held"] == [1]
    assert ann.view(other)["names"][:2] == ["Bob", "Ann"]


# The end


COVERED = """() => [...document.querySelectorAll("table.result :is(th, td, caption)")].filter((cell) => {
  if (!cell.textContent.trim() || cell.closest(".hush")) return false;
  cell.scrollIntoView({ block: "center", inline: "center" });
  const { x, y, width, height } = cell.getBoundingClientRect();
  const at = document.elementFromPoint(x + width / 2, y + height / 2);
  return !(cell === at || cell.contains(at) || at?.contains(cell));
}).map((cell) => cell.textContent)"""


def cut_off(page: Page) -> float:
    """How much of the last line of the log is out of sight, in pixels."""
    found: float = page.evaluate(
        """() => { const log = document.getElementById("log"), last = log.lastElementChild;
        return last.getBoundingClientRect().bottom - log.getBoundingClientRect().bottom; }"""
    )
    return found


@pytest.mark.parametrize("size", SIZES)
def test_the_end_is_whole(come: Come, size: str) -> None:
    ann = come(**SIZES[size])
    page = ann.page
    for name, place in ENDS.items():
        table = sit_at(place, ann)
        result = page.locator("table.result")
        expect(result).to_be_in_viewport()
        for other in ann.view(table)["names"] if "team" not in name else []:
            expect(result).to_contain_text(other)
        assert page.evaluate(COVERED) == [], name
        if page.locator("#drawer").is_hidden():
            page.click("#drawer-toggle")
        expect(page.locator("#after .seal strong")).to_be_visible()
        assert cut_off(page) <= 1, name
        assert page.locator("#after .seal").bounding_box()["height"] < 60, "one line"  # type: ignore[index]
        page.click("#after summary")
        expect(page.locator("#after .seal p")).to_contain_text(ann.view(table)["commitment"])
        assert cut_off(page) <= 1, name


def test_goals_have_names_in_the_scores(come: Come) -> None:
    ann = come()
    for place in (ENDS["endeavor"], ENDS["endeavor as a team"]):
        sit_at(place, ann)
        heads = ann.page.locator("table.result tbody th").all_inner_texts()
        assert not [head for head in heads if "goal" in head.lower()]
        assert any(head.startswith(("Sonar discs", "Conservation discs")) for head in heads)


def test_nothing_lies_over_the_scores_when_the_last_dive_ends_the_game(come: Come) -> None:
    """The plate of a dive is shown, but for the last one."""
    record = "deep-blue-2-seats-storm"
    last = len(played(Place(record))[1]) - 1
    ann, bob = come(), come(name="Bob")
    place = Place(record, last)
    table = sit_at(place, ann, bob)
    said = ann.sync(table)
    ann.act(table, as_recorded(place)(said), last)
    for person in (ann, bob):
        expect(person.page.locator("table.result")).to_be_visible()
        assert person.page.locator(".moment").count() == 0
        assert person.page.evaluate(COVERED) == []
        person.poke(".picture [data-piece] >> nth=0")
        expect(person.page.locator("#why")).to_contain_text(person.view(table)["prompt"])
