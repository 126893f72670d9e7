"""Endeavor: Deep Sea in the browser: the ocean in section, chains of rewards, teams, and playing alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from typing import Any

from playwright.sync_api import Page, expect

from fathom.games import find
from fathom.games.endeavor.components import JOURNAL_IDS, ZONE_IDS
from fathom.games.endeavor.rules import Endeavor
from tests.browser.axe import violations
from tests.browser.conftest import Come
from tests.browser.people import PHONE, Legal, Person, take_turns
from tests.browser.people import verb as kind
from tests.browser.places import Place, sit_at, try_out
from tests.browser.test_languages import english_in
from tests.browser.test_whole_games import overflow, too_small
from tests.browser.truth import spectate, state_of
from tests.patience import until

GAME = find("endeavor")
TWO = "endeavor-rules-2-the-call-of-the-ocean-2-seats-scored"
FOUR = "endeavor-mission-07-4-seats"
TEAM = "endeavor-mission-09-2-seats"
ALONE = "endeavor-rules-2-star-search-1-seat-achieved"
MOMENTS = {  # what whoever is to move may do
    "specialist": Place(TWO, 18),
    "slot": Place(TWO, 46),
    "vessel+zone": Place(TWO, 47),
    "track": Place(TWO, 55),
    "stacks": Place(TWO, 56),
    "zone": Place(TWO, 89),
    "column": Place(TWO, 90),
}
ENDS = {"skip", "pass", "end"}


def keen(said: dict[str, Any], done: Container[str] = ()) -> Legal:
    """A policy that declines nothing, and prefers kinds of action that were not done yet."""
    wanted = [legal for legal in said["legal"] if kind(legal) not in ENDS] or said["legal"]
    kinds = sorted({kind(legal) for legal in wanted})
    kinds = [what for what in kinds if what not in done] or kinds
    some = [legal for legal in wanted if kind(legal) == kinds[said["ply"] % len(kinds)]]
    leader = [legal for legal in some if legal["pieces"] == ["slot-1"]]  # the one who can do everything
    found: Legal = leader[0] if leader and done else some[said["ply"] * 7 % len(some)]
    return found


def play(person: Person, table: str, done: Counter[str], often: int) -> None:
    """One action by touch; of kinds that were seen often, seven of eight come from a second device."""
    said = person.view(table)
    legal = keen(said, done)
    if done[kind(legal)] >= often and said["ply"] % 8:
        person.act(table, legal, said["ply"])
    elif before := person.move(table, lambda now: keen(now, done)):
        done[kind(keen(before, done))] += 1


def test_two_people_and_two_bots_play_from_the_first_action_to_the_last(come: Come) -> None:
    """The beginning, some of the middle, and the end."""
    ann, bob = come(), come(name="Bob")
    done: Counter[str] = Counter()
    for ply, some in ((0, 14), (124, 6), (252, 1000)):
        table = sit_at(Place(FOUR, ply), ann, bob)
        for _, person in zip(range(some), take_turns(table, ann, bob), strict=False):
            play(person, table, done, often=2)
    assert {"specialist", "slot", "vessel+zone", "track", "dive"} <= set(done), done
    truth = state_of(ann.server, table).scores()
    for person in (ann, bob):
        person.sync(table)
        shown = [int(text) for text in person.page.locator("table.result tfoot td b").all_inner_texts()]
        assert sorted(shown) == sorted(truth)
        expect(person.page.locator("#after .seal strong")).to_be_visible()


def test_alone_to_the_end(come: Come) -> None:
    ann = come()
    done: Counter[str] = Counter()
    table = ann.sit(["me"], game=GAME.id)
    for _, person in zip(range(12), take_turns(table, ann), strict=False):
        play(person, table, done, often=2)
    table = sit_at(Place(ALONE, 100), ann)
    for person in take_turns(table, ann):
        play(person, table, done, often=2)
    ann.sync(table)
    state = state_of(ann.server, table)
    assert isinstance(state, Endeavor)
    met = ann.page.locator("table.result tbody .met")
    assert met.count() == state.scores()[0]
    expect(ann.page.locator("table.result tbody tr")).to_have_count(7)
    expect(ann.page.locator(".goals .house").first).to_be_attached()


def test_a_team_sees_what_it_needs_and_what_it_has(come: Come) -> None:
    ann = come()
    ann.sync(sit_at(Place(TEAM, 4), ann))
    meters = ann.page.locator(".goals .meter")
    expect(meters).to_have_count(5)  # three goals, Impact, the Bonus Goal of the first round
    expect(ann.page.locator(".goals .house").first).to_be_visible()
    table = sit_at(Place(TEAM), ann)
    ann.sync(table)
    expect(ann.page.locator("table.result tbody tr")).to_have_count(7)
    outcome = state_of(ann.server, table).outcome()
    assert outcome is not None
    expect(ann.page.locator("table.result tfoot .trophy")).to_have_count(1 if outcome.winners else 0)


def hidden_names(state: Endeavor, said: dict[str, Any]) -> set[str]:
    """Names of the boards and Journals that come next, which nobody can know."""
    seen = {*state.grid, *state.removed}
    boards = {zone for stack in state.stacks for zone in stack} - seen
    words = GAME.words("en")
    names = {words(f"name.zone.{ZONE_IDS[zone]}") for zone in boards}
    names |= {words(f"name.journal.{JOURNAL_IDS[card]}") for card in state.deck}
    known = "\n".join(line["text"] for line in said["log"])
    return {name for name in names if name not in known}


def test_a_spectator_never_holds_a_hidden_thing(come: Come) -> None:
    ann, eve = come(), come()
    table = ann.sit(["me", "random", "random"], game=GAME.id)
    assert len(spectate(ann, eve, table, hidden_names, keen, 15)) > 20
    spectate(ann, eve, sit_at(MOMENTS["stacks"], ann), hidden_names, keen, 12)


def shown(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => [...document.querySelectorAll('.shown')].map((part) => part.dataset.panel)")
    return found


def zoom(page: Page) -> float:
    return float(page.evaluate("() => getComputedStyle(document.querySelector('.picture')).getPropertyValue('--zoom')"))


def test_the_whole_ocean_is_in_sight_after_its_window_changed(come: Come) -> None:
    ann = come()
    ann.sync(sit_at(MOMENTS["zone"], ann))
    wide = zoom(ann.page)
    ann.page.set_viewport_size({"width": 1024, "height": 600})
    until(lambda: zoom(ann.page) < wide, lambda: "the ocean keeps its scale")
    over = "sea => [sea.scrollWidth - sea.clientWidth, sea.scrollHeight - sea.clientHeight]"
    assert max(ann.page.locator(".water").evaluate(over)) <= 1


def recruit(person: Person, table: str) -> None:
    said = person.sync(table)
    diver = next(legal for legal in said["legal"] if legal["pieces"] == ["specialist-reef-diver"])
    person.touch_action(diver, said["legal"])
    person.wait_ply(table, said["ply"])
    person.sync(table)


def test_what_the_viewer_has_arranged_outlasts_a_move(come: Come) -> None:
    ann = come()
    table = ann.sit(["me", "normal"], game=GAME.id)
    ann.turn(table)
    page = ann.page
    page.click('[data-zoom="1.25"]')
    page.click('[data-zoom="1.25"]')
    page.click('[data-tab="tray"]')
    ocean = page.locator("[data-pan]")
    box = ocean.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 400, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 250, box["y"] + 150, steps=5)
    page.mouse.up()
    places = "(ocean) => [ocean.scrollLeft, ocean.scrollTop]"
    place = ocean.evaluate(places)
    assert place != [0, 0]
    recruit(ann, table)
    assert zoom(page) == 1.25**2
    assert shown(page) == ["tray"]
    assert ocean.evaluate(places) == place
    page.click('[data-zoom="whole"]')
    assert ocean.evaluate(
        "(ocean) => ocean.scrollWidth <= ocean.clientWidth && ocean.scrollHeight <= ocean.clientHeight"
    )


def test_dragging_the_ocean_touches_nothing(come: Come) -> None:
    ann = come()
    ann.turn(ann.sit(["me", "normal"], game=GAME.id))
    zone = ann.page.locator("#piece-zone-the-sea-star")
    box = zone.bounding_box()
    assert box is not None
    ann.page.mouse.move(box["x"] + 20, box["y"] + 20)
    ann.page.mouse.down()
    ann.page.mouse.move(box["x"] + 60, box["y"] + 40, steps=4)
    ann.page.mouse.up()
    expect(ann.page.locator("#why")).to_be_empty()
    zone.click(force=True, position={"x": 20, "y": 8})
    expect(ann.page.locator("#why a")).to_be_visible()


def test_what_would_do_nothing_or_give_up_the_round_asks_first(come: Come) -> None:
    ann = come()
    table = sit_at(Place(TWO, 78), ann)
    said = ann.sync(table)
    legals = [legal for legal in said["legal"] if legal["asks"] and not legal["ends_undo"]]
    passing = next(legal for legal in legals if legal["pieces"] == ["pass"])
    idle = next(legal for legal in legals if legal != passing)
    assert "there is nothing it could do now" in idle["text"]
    confirm = ann.page.locator("#choices button.primary.warn")
    for legal in (passing, idle):
        ann.touch(f'[id="piece-{legal["pieces"][0]}"]')
        expect(confirm).to_contain_text(legal["text"])
        assert ann.view(table)["ply"] == said["ply"]
    confirm.click()
    ann.wait_ply(table, said["ply"])


def test_a_phone_shows_what_must_be_touched_in_french(come: Come) -> None:
    luc = come(name="Luc", **PHONE, locale="fr-FR")
    small: set[str] = set()
    wide: set[int] = set()
    panels: set[str] = set()
    english: set[str] = set()

    def touch(said: dict[str, Any], legal: Legal) -> None:
        panels.update(shown(luc.page))
        luc.touch_action(legal, said["legal"])  # in sight, or it could not be touched
        small.update(too_small(luc.page))
        wide.add(overflow(luc.page))
        english.update(english_in(luc.page, GAME.id) if len(english) < 5 else set())

    try_out(luc, MOMENTS, keen, touch, more=1)
    assert wide == {0}
    assert small == set()
    assert english == set()
    assert {"sea", "own", "tray"} <= panels


def test_the_keyboard_alone_recruits_travels_and_discovers(come: Come) -> None:
    kim = come()

    def press(said: dict[str, Any], legal: Legal) -> None:
        kim.press_action(legal, said["legal"])

    try_out(kim, {name: place for name, place in MOMENTS.items() if name != "zone"}, keen, press, more=0)
    assert kim.page.evaluate("() => document.activeElement.tagName") != "BODY"


def test_axe_finds_nothing_in_any_part(come: Come) -> None:
    found: dict[str, list[str]] = {}
    for device, options in (("wide", {}), ("phone", PHONE)):
        ann = come(bypass_csp=True, **options)
        ann.sync(sit_at(Place(TEAM, 5), ann))
        for theme in ("light", "dark"):
            ann.page.emulate_media(color_scheme=theme)
            for key in ann.page.locator("[data-tab]:visible").all():
                ann.touch(f'[data-tab="{key.get_attribute("data-tab")}"]')
                if problems := violations(ann.page):
                    found[f"{device} {theme} {key.get_attribute('data-tab')}"] = problems
        ann.sync(sit_at(Place(TEAM), ann))
        if problems := violations(ann.page):
            found[f"{device}, over"] = problems
    assert found == {}
