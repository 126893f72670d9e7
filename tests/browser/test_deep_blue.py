"""Deep Blue in the browser: the chart, the market, and dives that several people share."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from fathom.games import find
from fathom.games.deep_blue import scoring
from fathom.games.deep_blue.box import BOXES
from fathom.games.deep_blue.components import CREW, STARTERS
from fathom.games.deep_blue.rules import DeepBlue
from tests.browser.axe import violations
from tests.browser.conftest import Come
from tests.browser.people import ENDLESS, PHONE, Legal, Person, Policy, take_turns
from tests.browser.people import verb as kind
from tests.browser.places import Place, as_recorded, sit_at, try_out
from tests.browser.test_languages import english_in
from tests.browser.test_motion import stop_clock
from tests.browser.test_whole_games import overflow, too_small
from tests.browser.truth import spectate, state_of
from tests.patience import until

GAME = find("deep-blue")
HOUSE = BOXES.find(BOXES.house())
WORDS = GAME.words("en")
ACROSS = {f"space-{face['id']}": face["x"] for face in HOUSE.space_faces}
MOMENTS = {  # what whoever is to move may do
    "boat+space": Place("deep-blue-3-seats-scattered-wealth", 77),
    "card": Place("deep-blue-3-seats-scattered-wealth", 40),
    "bag": Place("deep-blue-3-seats-scattered-wealth", 30),
    "stop": Place("deep-blue-3-seats-scattered-wealth", 103),
    "slot": Place("deep-blue-3-seats-scattered-wealth", 6),
    "rest": Place("deep-blue-3-seats-scattered-wealth", 23),
}
DIVES = {
    "troubled-waters": Place("deep-blue-2-seats-troubled-waters", 79),
    "scattered-wealth": Place("deep-blue-3-seats-scattered-wealth", 101),
}
OVER = Place("deep-blue-3-seats-scattered-wealth")
DIVE_OF_TWO = Place("deep-blue-2-seats-troubled-waters", 102)
LAST_DIVES = Place("deep-blue-2-seats-troubled-waters", 262)
SAILS = Place("deep-blue-3-seats-scattered-wealth", 129)
RESTS = Place("deep-blue-2-seats-troubled-waters", 8)
SPOTS = Place("deep-blue-3-seats-scattered-wealth", 130)
NAMED = (  # a tile below another one; the boats of two below a site
    ("deep-blue-3-seats-scattered-wealth", 0),
    ("deep-blue-2-seats-storm", 34),
    ("deep-blue-2-seats-troubled-waters", 94),
)
# All that tells what was drawn: the page without whatever is on its way.
TOLD = """() => {
  const parts = [...document.querySelectorAll("#prompt, .dive, .hand, #choices, #log")];
  return parts.map((part) => part.innerText).join("|");
}"""
# Whether a picture has to be scrolled, and where its parts are.
STILL = """() => {
  const picture = document.querySelector(".picture");
  const parts = [...picture.querySelectorAll(":scope > .sea, :scope > .market, :scope > .tray")];
  const tops = parts.map((part) => Math.round(part.getBoundingClientRect().top));
  return [picture.scrollHeight <= picture.clientHeight, ...tops];
}"""
# How far apart two of the spots are that can be touched.
APART = """(spots) => Math.min(...spots.flatMap((one, place) => spots.slice(place + 1).map((other) => {
  const [at, to] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return Math.max(Math.abs(at.x - to.x) - at.width, Math.abs(at.y - to.y) - at.height);
})))"""
GLIDED = """() => {
  window.glided = []; // the classes of whatever has been on its way
  const note = ({ target }) => target.classList?.contains("gliding") && glided.push(target.getAttribute("class"));
  new MutationObserver((all) => all.forEach(note)).observe(picture, { subtree: true, attributeFilter: ["class"] });
}"""
# Names that are wider than the room they have.
CUT = """(names) => names.filter((name) => {
  const text = document.createRange();
  text.selectNodeContents(name);
  return text.getBoundingClientRect().width > name.getBoundingClientRect().width;
}).map((name) => name.textContent)"""
# Names that take more than one line.
BROKEN = """(names) => names.filter((name) => {
  const text = document.createRange();
  text.selectNodeContents(name.lastChild);
  return text.getClientRects().length > 1;
}).map((name) => name.textContent)"""
# Parts that reach out of another one.
WITHIN = """([home, parts]) => {
  const { left, right } = document.querySelector(home).getBoundingClientRect();
  const out = (part) => part.getBoundingClientRect().right > right || part.getBoundingClientRect().left < left;
  return [...document.querySelectorAll(parts)].filter(out).map((part) => part.textContent);
}"""
# How many gems lie over a track of dangers.
FREE = """(track) => {
  const { left, right, top, bottom } = track.getBoundingClientRect();
  const over = (at) => at.left < right && at.right > left && at.top < bottom && at.bottom > top;
  return [...document.querySelectorAll(".descent .gems li")].filter((gem) => over(gem.getBoundingClientRect())).length;
}"""


def hasty(said: dict[str, Any]) -> Legal:
    """A policy that sails west, dives wherever it can, stops soon, and does a little of everything."""
    found: dict[str, list[Legal]] = {}
    for legal in said["legal"]:
        found.setdefault(kind(legal), []).append(legal)
    if "stop" in found:
        return found["stop" if len(found["stop"]) and said["ply"] % 3 else "bag"][0]
    for wanted in ("bag", "spot", "space", "stay", "pass"):
        if wanted in found and not (wanted == "space" and said["ply"] % 5 == 0):
            if wanted == "pass" and "card" in found:
                return found["card"][0]
            return found[wanted][0]
    if "boat+space" in found:
        return min(found["boat+space"], key=lambda legal: ACROSS[legal["pieces"][1]])
    if "slot" in found and said["ply"] % 3 == 0:
        return found["slot"][0]
    order = ("card", "rest", "boat", "slot", "token", "resurface", "anchor", "deck")
    return next(found[wanted][0] for wanted in order if wanted in found)


def play(person: Person, table: str, policy: Policy, done: Counter[str]) -> None:
    """One action by touch; of kinds that were touched often enough, seven of eight come from a second device."""
    said = person.view(table)
    legal = policy(said)
    if legal["gives"] or (done[kind(legal)] > 4 and said["ply"] % 8):
        person.act(table, legal, said["ply"])
    elif person.move(table, policy):
        done[kind(legal)] += 1


def test_two_people_play_from_the_first_action_to_the_last(come: Come) -> None:
    """The beginning of a game, with two bots, and the end of another."""
    ann, bob = come(), come(name="Bob")
    done: Counter[str] = Counter()
    table = sit_at(Place("deep-blue-4-seats-bounty-wrecks", 0), ann, bob)
    for _, person in zip(range(24), take_turns(table, ann, bob), strict=False):
        play(person, table, hasty, done)
    table = sit_at(LAST_DIVES, ann, bob)
    for person in take_turns(table, ann, bob):
        play(person, table, as_recorded(LAST_DIVES), done)
    assert set(done) >= {"boat+space", "card", "bag", "stop", "space"}
    ends = [ann.sync(table), bob.sync(table)]
    assert ends[0]["over"]
    truth = state_of(ann.server, table).scores()
    for person in (ann, bob):
        shown = [int(text) for text in person.page.locator("table.result td b").all_inner_texts()]
        assert sorted(shown) == sorted(truth)
        expect(person.page.locator("#after .seal strong")).to_be_visible()
    expect(ann.page.locator(".city .placed")).to_have_count(4)


def test_a_dive_with_five_seats_counts_the_odds_and_what_everybody_would_score(come: Come) -> None:
    diver, bob = come(), come(name="Bob")
    page = diver.page
    for ply in (55, 91):
        table = sit_at(Place("deep-blue-5-seats-ruins-of-plenty", ply), diver, bob)
        diver.sync(table)
        state = state_of(diver.server, table)
        assert isinstance(state, DeepBlue)
        expect(page.locator(".dive")).to_be_visible()
        dangers = sum(state.bag[colour] for colour in (0, 1) if state.drawn[colour])
        alone = scoring.gems_at_a_time(state) == 1
        odds = f"{dangers} / {sum(state.bag)}" if alone else f"{scoring.percent(state)}%"
        expect(page.locator(".draw span")).to_have_text(odds)
        assert page.locator(".gems li:not(.hush)").count() == len(state.gems)
        divers = [(state.active + step) % 5 for step in range(5)]
        divers = [seat for seat in divers if state.site in state.where[2 * seat : 2 * seat + 2]]
        divers.sort(key=lambda seat: not scoring.is_down(state, seat))  # whoever has resurfaced is listed below
        points = scoring.points(state)
        shown = page.locator(".divers tbody td:last-child").all_inner_texts()
        assert shown == [str(sum(points[seat])) for seat in divers]
        said = diver.view(table)
        stop = next(legal for legal in said["legal"] if kind(legal) == "stop")
        diver.touch_action(stop, said["legal"])
        diver.wait_ply(table, said["ply"])


def test_what_came_of_a_dive_is_shown_to_all_for_a_second_or_until_they_touch_something(come: Come) -> None:
    ann, bob = come(), come(name="Bob")
    table = sit_at(DIVE_OF_TWO, ann, bob)
    for person in (ann, bob):
        stop_clock(person.page)
    said = ann.sync(table)
    state = state_of(ann.server, table)
    assert isinstance(state, DeepBlue)
    total = str(sum(scoring.points(state)[state.active]))
    stop = next(legal for legal in said["legal"] if kind(legal) == "stop")
    ann.touch_action(stop, said["legal"])
    ann.wait_ply(table, said["ply"])
    plates = [person.page.locator(".moment") for person in (ann, bob)]
    for plate in plates:
        expect(plate.locator("tbody td:last-child").first).to_have_text(total)
        expect(plate.locator(".gems li")).to_have_count(len(state.gems))
    ply = ann.view(table)["ply"]
    ann.page.clock.run_for(1100)
    expect(plates[0]).to_be_visible()
    ann.page.clock.run_for(100)
    plates[1].click()
    for plate in plates:
        expect(plate).to_have_count(0)
    assert ann.view(table)["ply"] == ply  # a touch on it does not touch anything beneath


def test_after_a_dive_a_phone_shows_my_boat_again(come: Come) -> None:
    diver, bob = come(**PHONE), come(name="Bob", **PHONE)
    table = sit_at(DIVE_OF_TWO, diver, bob)
    said = diver.sync(table)
    diver.page.locator(".hand ul").evaluate("hand => hand.scrollLeft = 40")
    stop = next(legal for legal in said["legal"] if kind(legal) == "stop")
    diver.touch_action(stop, said["legal"])
    diver.wait_ply(table, said["ply"])
    diver.page.wait_for_selector(".picture:not(.diving)")
    expect(diver.page.locator("#piece-boat-1")).to_be_in_viewport()
    # The chart stays where it was moved to.
    sea = diver.page.locator(".sea")
    place = sea.evaluate("sea => { sea.scrollTo(60, 40); return [sea.scrollLeft, sea.scrollTop] }")
    mover = next(take_turns(table, diver, bob))
    said = mover.view(table)
    mover.act(table, hasty(said), said["ply"])
    expect(diver.page.locator("html")).not_to_have_attribute("data-ply", str(said["ply"]))
    if not diver.view(table)["mine"]:
        assert sea.evaluate("sea => [sea.scrollLeft, sea.scrollTop]") == place


def test_what_is_said_in_advance_is_answered_by_itself_and_nobody_else_sees_it(come: Come) -> None:
    ann, bob, eve = come(), come(name="Bob"), come()
    table = sit_at(Place("deep-blue-4-seats-bounty-wrecks", 98), ann, bob, rest="random")
    eve.look(table)
    until(lambda: all(seat["here"] for seat in eve.facts(table)["seats"]), lambda: "somebody is away")
    for person in (ann, bob):
        assert [order["order"] for order in person.sync(table)["orders"]] == ["resurface", "defend", "play"]
        strangers = [stranger for stranger in (ann, bob, eve) if stranger is not person]
        before = [stranger.view(table) for stranger in strangers]
        person.page.click("#order-play")
        expect(person.page.locator("#order-play")).to_have_attribute("aria-pressed", "true")
        assert [order["on"] for order in person.view(table)["orders"]] == [False, False, True]
        assert [stranger.view(table) for stranger in strangers] == before
    assert eve.view(table)["orders"] == []
    # From now on nobody who gave the order is asked to play a card.
    for _, person in zip(range(20), take_turns(table, ann, bob), strict=False):
        said = person.view(table)
        if not any(kind(legal) == "pass" for legal in said["legal"]):
            person.act(table, hasty(said), said["ply"])
    for person in (ann, bob):  # only until the order answers
        until(partial(answered, person, table), lambda: "an order is not carried out")


def answered(person: Person, table: str) -> bool:
    """Whether nobody who gave the order to play all cards is asked to play one."""
    said = person.view(table)
    asked = said["mine"] and any(kind(legal) == "pass" for legal in said["legal"])
    return not asked or not any(order["on"] for order in said["orders"] if order["order"] == "play")


def hidden_words(state: DeepBlue, _: dict[str, Any]) -> set[str]:
    """Pieces of cards that a spectator cannot locate, and names of tiles that lie face down."""
    words = {WORDS(f"name.tile.{HOUSE.tile_ids[tile]}") for tile in state.faces}
    open_cards = {card for pile in (state.row, *state.played) for card in pile}
    for group in GAME.hidden_from(state, None):
        for piece in group:
            card = piece if piece < CREW else CREW + (piece - CREW) % STARTERS
            if card not in open_cards:
                words |= {f'"card-{HOUSE.card_ids[card]}"', f"piece-card-{HOUSE.card_ids[card]}"}
    return words


@pytest.mark.parametrize("scenario", ["troubled-waters", "scattered-wealth"])
def test_a_spectator_never_holds_a_hidden_thing(come: Come, scenario: str) -> None:
    ann, eve = come(), come()
    table = ann.sit(["me", "random", "random"], game=GAME.id, option_scenario=scenario)
    anything = random.Random(scenario)
    policy: Policy = lambda said: anything.choice(said["legal"])  # noqa: E731
    looked_for = spectate(ann, eve, table, hidden_words, policy, 9)
    assert eve.page.locator(".people .chest b").all_inner_texts() == ["?", "?", "?"]
    table = sit_at(DIVES[scenario], ann, rest="random")
    looked_for |= spectate(ann, eve, table, hidden_words, policy, 15)
    assert len(looked_for) > 5
    assert set(eve.page.locator(".people .chest b").all_inner_texts()) == {"?"}


def test_a_phone_plays_by_touch_in_french(come: Come) -> None:
    luc = come(name="Luc", **PHONE, locale="fr-FR")
    small: set[str] = set()
    wide: set[int] = set()
    english: set[str] = set()

    def touch(said: dict[str, Any], legal: Legal) -> None:
        luc.touch_action(legal, said["legal"])
        small.update(too_small(luc.page))
        wide.add(overflow(luc.page))
        english.update(english_in(luc.page, GAME.id) if len(english) < 5 else set())

    try_out(luc, MOMENTS, hasty, touch, more=2)
    assert wide == {0}
    assert small == set()
    assert english == set()


def test_the_keyboard_alone_sails_recruits_and_dives(come: Come) -> None:
    kim = come()

    def press(said: dict[str, Any], legal: Legal) -> None:
        kim.press_action(legal, said["legal"])

    try_out(kim, {kind: MOMENTS[kind] for kind in ("boat+space", "card", "bag", "stop")}, hasty, press, more=0)


@pytest.mark.parametrize("device", ["wide", "phone"])
def test_axe_finds_nothing_at_sea_or_in_a_dive(come: Come, device: str) -> None:
    ann = come(bypass_csp=True, **(PHONE if device == "phone" else {}))
    found: dict[str, list[str]] = {}
    moments = {kind: MOMENTS[kind] for kind in ("boat+space", "stop", "slot")}
    for moment, place in (moments | {"over": OVER}).items():
        ann.sync(sit_at(place, ann))
        for theme in ("light", "dark"):
            ann.page.emulate_media(color_scheme=theme)
            if problems := violations(ann.page):
                found[f"{moment}, {theme}"] = problems
    assert found == {}


# The names of sites that lie over each other, or over a tile.
OVER_EACH_OTHER = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((part) => [part.textContent.trim(), box(part)]);
  const box = (part) => part.getBoundingClientRect();
  const across = (one, other) => one.left < other.right - 1 && other.left < one.right - 1;
  const meet = (one, other) => across(one, other) && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const names = boxes(".chart .label");
  const tiles = boxes(".chart :is(.is-wreck, .is-city, .is-down)").map(([, at]) => ["a tile", at]);
  const met = ([name, at], others) => others.filter((other) => meet(at, other[1])).map(([other]) => [name, other]);
  return names.flatMap((name, place) => met(name, [...names.slice(place + 1), ...tiles]));
}"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_no_name_on_the_chart_lies_over_another_one_or_over_a_tile(come: Come, locale: str) -> None:
    ann = come(locale=locale)
    found = {}
    for record, ply in (*NAMED, ("deep-blue-5-seats-ruins-of-plenty", 77), ("deep-blue-3-seats-scattered-wealth", 133)):
        sit_at(Place(record, ply), ann)
        for width, height in ((1440, 900), (1024, 768)):
            ann.page.set_viewport_size({"width": width, "height": height})
            found[record, ply, width] = ann.page.evaluate(OVER_EACH_OTHER)
    assert {place: names for place, names in found.items() if names} == {}


def test_the_end_of_a_dive_moves_no_boat(come: Come) -> None:
    """The chart has another place while a dive lies over it; nobody sees that."""
    ann = come(reduced_motion="no-preference")
    table = sit_at(DIVE_OF_TWO, ann, come(name="Bob"))
    ann.page.evaluate(GLIDED)
    said = ann.sync(table)
    stop = next(legal for legal in said["legal"] if kind(legal) == "stop")
    ann.touch_action(stop, said["legal"])
    ann.wait_ply(table, said["ply"])
    ann.sync(table)
    assert ann.page.evaluate("glided.filter((part) => part.startsWith('boat'))") == []
    flipped = "[...document.querySelectorAll('.space.arrived')].map((tile) => tile.id)"
    assert ann.page.evaluate(flipped) == []
    sit_at(SAILS, ann, come(name="Bob"))
    ann.page.evaluate(GLIDED)
    said = ann.sync(seen := ann.page.url.replace(ann.server.url, ""))
    ann.act(seen, as_recorded(SAILS)(said), said["ply"])
    until(lambda: ann.page.evaluate("glided.some((part) => part.startsWith('boat'))"), lambda: "no boat sails")
    assert ann.page.evaluate(flipped) == ["piece-space-old-sound"]


def test_nothing_tells_of_a_gem_before_it_shows(come: Come) -> None:
    ann, bob = come(reduced_motion="no-preference"), come(name="Bob", reduced_motion="no-preference")
    table = sit_at(DIVE_OF_TWO, ann, bob)
    said = ann.sync(table)
    for person in (ann, bob):
        person.page.evaluate(ENDLESS)
    before = [person.page.evaluate(TOLD) for person in (ann, bob)]
    ann.page.locator("#piece-bag").click()
    ann.wait_ply(table, said["ply"])
    for person, told in zip((ann, bob), before, strict=True):
        expect(person.page.locator(".gems .held")).to_have_count(1)
        assert person.page.evaluate(TOLD) == told
        person.page.mouse.move(2, 2)
        person.page.mouse.down()  # nobody has to wait
        expect(person.page.locator("html")).to_have_attribute("data-ply", str(said["ply"] + 1))
        expect(person.page.locator(".held")).to_have_count(0)
        assert person.page.evaluate(TOLD) != told
    # What another draws comes to them, and not from my own key.
    table = sit_at(RESTS, ann, bob)
    bob.page.evaluate(ENDLESS)
    said = ann.sync(table)
    ann.act(table, as_recorded(RESTS)(said), said["ply"])
    expect(bob.page.locator("#aloft .gained")).to_have_count(1)
    assert bob.page.locator("#aloft > div").count() == 0


def test_long_names_leave_room_for_points_in_a_dive_and_at_the_end(come: Come) -> None:
    max_, longer = come(name="Maximilienne", locale="fr-FR"), come(name="Wolfeschlegelsteinhausen", locale="fr-FR")
    for width, height in ((768, 1024), (1024, 768), (1440, 900)):
        max_.page.set_viewport_size({"width": width, "height": height})
        sit_at(Place("deep-blue-5-seats-ruins-of-plenty", 308), max_)
        assert max_.page.evaluate(WITHIN, [".dive", ".divers td:last-child"]) == [], f"a dive at {width}"
        assert max_.page.evaluate("[...document.querySelectorAll('.track')].map(" + FREE + ")") == [0, 0], f"{width}"
        assert max_.page.locator(".divers .name").evaluate_all(BROKEN) == [], f"names at {width}"
        for over in ("deep-blue-5-seats-ruins-of-plenty", "deep-blue-2-seats-troubled-waters"):
            for person in (max_, longer):
                person.page.set_viewport_size({"width": width, "height": height})
                sit_at(Place(over), person)
                assert person.page.evaluate(WITHIN, [".market", ".result td"]) == [], f"{over} at {width}"
            assert max_.page.locator(".result i").evaluate_all(BROKEN) == [], f"names at {width}"


def test_a_phone_names_everybody_else_and_shows_the_spots_that_are_asked_for(come: Come) -> None:
    max_ = come(name="Maximilienne", **PHONE)
    sit_at(Place("deep-blue-3-seats-scattered-wealth", 0), max_)
    names = max_.page.locator(".person:not(.me) .name")
    assert names.evaluate_all(CUT) == []
    frames = [max_.page.evaluate(STILL)]
    sit_at(SPOTS, max_)
    frames.append(max_.page.evaluate(STILL))
    for ply in (66, 120, 44, 310):  # at sea and in a dive, with an empty hand and with a full one
        sit_at(Place("deep-blue-5-seats-ruins-of-plenty", ply), max_)
        frames.append(max_.page.evaluate(STILL))
    sit_at(SPOTS, max_)
    assert all(whole for whole, *_ in frames)
    assert len({str(frame) for frame in frames[:4]}) == len({str(frame) for frame in frames[4:]}) == 1
    expect(max_.page.locator(".spot.can")).to_have_count(3)
    assert max_.page.locator(".spot.can").evaluate_all(APART) > 0
    for spot in range(1, 4):
        expect(max_.page.locator(f"#piece-spot-{spot}")).to_be_in_viewport()
