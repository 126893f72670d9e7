"""What words and pictures promise is what then happens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from fathom.core import Chance, Event
from fathom.core.words import LANGUAGES
from fathom.games.deep_blue import GAME, scoring
from fathom.games.deep_blue.actions import DRAW, STOP
from fathom.games.deep_blue.components import ANY, CARDS, COLOURS, GEM_VP, SCENARIOS, SPOT_VP
from fathom.games.deep_blue.narration import Teller
from fathom.games.deep_blue.observation import SeaSeen, observe
from fathom.games.deep_blue.picture import facts
from fathom.games.deep_blue.rules import DeepBlue, questions
from fathom.games.deep_blue.scoring import BEST_BONUS, BOUNTY, BOUNTY_GEMS
from tests.dialect import told
from tests.games.deep_blue.positions import ACTIONS, CARD_IDS, HOUSE, coming, do, offered, position, scored

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]


def teller(seats: int, language: str = "en") -> Teller:
    made = GAME.tell(language, NAMES[:seats])
    assert isinstance(made, Teller)
    return made


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def random_states(label: str, every: int, games: int = 14) -> Iterator[DeepBlue]:
    """Some states of random games, two of each scenario."""
    for number in range(games):
        game = GAME.new(2 + number % 4, {"scenario": SCENARIOS[number % 7]}, f"{label} {number}")
        assert isinstance(game, DeepBlue)
        picks = Chance.from_seed(f"{label} {number}")
        while game.to_move >= 0:
            if picks.below(every) == 0:
                yield game
            legal = game.legal()
            game.apply(legal[picks.below(len(legal))])


def after(game: DeepBlue, action: int) -> tuple[DeepBlue, list[Event]]:
    done = game.clone()
    events = done.listen()
    done.apply(action)
    return done, events


# Actions


def brought(verb: str, game: DeepBlue, done: DeepBlue, events: list[Event]) -> list[object] | None:
    """What came of an action, as the numbers that its words hold; None where they promise none."""
    steps = done.steps - (game.steps if game.question is questions.SAILING else 0)
    if verb == "play":
        return [told(events, "played")[0]["vp"]]
    if verb == "rest":
        return [told(events, "rested")[0]["count"], len(game.rests[game.to_move])]
    if verb == "token":
        return [game.owed - done.owed if game.question is questions.PAYMENT else steps]
    came: dict[str, object] = {"sail": steps, "anchor": game.steps, "recruit": done.owed, "refresh": done.owed}
    return [came[verb]] if verb in came else None


def test_what_an_action_says_it_costs_and_brings_is_so() -> None:
    kept: set[str] = set()
    for game in random_states("actions", 3):
        seen = observe(game, game.to_move)
        for action in seen.legal:
            verb = ACTIONS.decode(action)[0].name
            says = numbers(teller(game.seats).action(action, seen))
            done, events = after(game, action)
            if verb == "pay":
                assert game.owed - done.owed == min(says[0], game.owed)
            elif verb == "draw":
                assert len(events[0].facts["gems"]) == scoring.gems_at_a_time(seen.open)
            elif (came := brought(verb, game, done, events)) is not None:
                assert says[-len(came) :] == came
            kept.add(verb)
    assert {"play", "sail", "pay", "token", "recruit", "refresh", "rest", "anchor", "draw"} <= kept


def test_a_dive_brings_its_leader_what_it_says() -> None:
    checked: set[str] = set()
    for number in range(70):
        game = GAME.new(2 + number % 4, {"scenario": SCENARIOS[number % 7]}, f"dives {number}")
        assert isinstance(game, DeepBlue)
        picks = Chance.from_seed(f"dives {number}")
        promised = 0
        while game.to_move >= 0:
            legal = game.legal()
            action = legal[picks.below(len(legal))]
            if ACTIONS.decode(action)[0].name == "dive":
                promised = numbers(teller(game.seats).action(action, observe(game, game.to_move)))[-1]
            events = game.listen()
            game.apply(action)
            for event in events:
                if event.kind == "scored" and promised:
                    brought = event.facts["points"][event.facts["leader"]][2]
                    assert brought == promised if event.rule == "DB-10.4" else brought >= promised
                    checked.add(event.rule)
                    promised = 0
    assert checked == {"DB-10.4", "DB-11.8", "DB-11.13"}


# Cards

GEMS = {"silver": 9, "gold": 5, "red": 3, "green": 2, "purple": 4}  # of each colour there are no more


def on_gems(card: int, count: int, scenario: str, tile: str) -> DeepBlue:
    """A dive in which so many gems have been drawn that the card asks for, and its owner is asked for cards."""
    needs = HOUSE.needs[card]
    colours = ["silver"] * count if needs == ANY else [COLOURS[needs]] * count
    gems = " ".join(colours)
    bag = " ".join(f"{colour}*{most}" for colour, most in GEMS.items())
    game = position(
        2,
        scenario=scenario,
        hands=[CARD_IDS[card]],
        boats={0: "gull abyss", 1: "abyss abyss"},
        tiles={"gull": tile},
        bag=bag,
    )
    coming(game, gems=gems)
    do(game, "dive gull")
    for _ in range(count):
        if "pass" in offered(game):
            do(game, "pass")
        do(game, "draw")
    return game


@pytest.mark.parametrize("tile", ["amber-lady", "temple"])
@pytest.mark.parametrize("scenario", ["best-of-the-best", "reefs"])
@pytest.mark.parametrize("card", [card for card in range(CARDS) if HOUSE.vp[card]], ids=lambda card: CARD_IDS[card])
def test_a_card_asks_for_what_it_says_and_scores_what_it_says(card: int, scenario: str, tile: str) -> None:
    language = teller(2)
    play = ACTIONS.parse(f"play {CARD_IDS[card]}")
    face = numbers(language.functions(card).partition(" VP")[0])
    count = face[0]
    assert play not in on_gems(card, count - 1, scenario, tile).legal()
    game = on_gems(card, count, scenario, tile)
    seen = observe(game, 0)
    vp = told(after(game, play)[1], "played")[0]["vp"]
    more = BEST_BONUS if (scenario, tile) == ("best-of-the-best", "temple") else 0
    assert face == [count, HOUSE.vp[card]] == [HOUSE.count[card], int(str(vp)) - more]
    assert numbers(language.action(play, seen)) == [vp]
    shown = facts(seen, language)["hand"][0]
    assert (shown.many, shown.vp) == (count, vp)
    assert numbers(shown.words.partition(" VP")[0]) == [count, vp]


# Spots and tiles


@pytest.mark.parametrize("colour", [colour for colour in range(7) if SPOT_VP[colour]])
def test_a_spot_brings_what_it_says(colour: int) -> None:
    tile = next(at for at, spots in enumerate(HOUSE.tile_spots) if colour in spots)
    spot = HOUSE.tile_spots[tile].index(colour)
    brought = []
    for place in ("gull", f"gull/{spot + 1}"):
        boats = {0: f"{place} abyss", 1: "abyss abyss"}
        game = position(2, boats=boats, tiles={"gull": HOUSE.tile_ids[tile]}, scenario="reefs")
        coming(game, gems=COLOURS[colour])
        brought.append(scored(do(game, "dive gull", "draw", "stop"))[0][1])
    assert numbers(teller(2).worth(colour)) == [brought[1], brought[0]] == [SPOT_VP[colour], GEM_VP[colour]]


def test_the_table_shows_prices_that_are_asked() -> None:
    for game in random_states("prices", 40):
        seen = observe(game, game.to_move)
        shown = facts(seen, teller(game.seats))
        for slot in range(1, len(shown["market"]) + 1):
            action = ACTIONS.parse(f"recruit {slot}")
            if action in seen.legal:
                assert after(game, action)[0].owed == shown["prices"][slot - 1]
        if ACTIONS.parse("refresh") in seen.legal:
            assert after(game, ACTIONS.parse("refresh"))[0].owed == shown["refresh_price"]


# The odds


def chance_of_danger(game: DeepBlue) -> Fraction:
    """How likely the next draw brings a danger, by trying every draw there is."""
    left = sum(game.bag)
    draws = 2 if scoring.at_work(game) == SCENARIOS.index("troubled-waters") and left > 1 else 1
    hurt = Fraction(0)
    for gems in product(range(7), repeat=draws):
        ways = Fraction(game.bag[gems[0]], left)
        if draws == 2:
            ways *= Fraction(game.bag[gems[1]] - (gems[0] == gems[1]), left - 1)
        if ways > 0:
            trial = coming(game.clone(), gems=" ".join(COLOURS[colour] for colour in gems))
            drew = told(after(trial, DRAW)[1], "drew")[0]
            assert drew["gems"] == list(gems)
            hurt += ways if drew["dangers"] else 0
    return hurt


def test_the_odds_that_are_told_are_those_of_the_bag() -> None:
    ways: set[int] = set()
    for game in random_states("odds", 2, 28):
        if game.question is not questions.DRAWING:
            continue
        seen = observe(game, game.active)
        likely = chance_of_danger(game)
        assert Fraction(*scoring.odds(seen.open)) == likely
        words = numbers(teller(game.seats).odds(seen.open))
        percent, draws = scoring.percent(seen.open), scoring.gems_at_a_time(seen.open)
        assert percent == round(100 * likely)
        if draws == 1:
            assert Fraction(*words) == likely
        else:
            assert words == [percent]
        shown = the_dive(seen)
        assert (shown["percent"], shown["draws"]) == (percent, draws)
        assert draws > 1 or Fraction(shown["dangers"], shown["left"]) == likely
        ways.add(draws)
    assert ways == {1, 2}


# What everybody would score now


def the_dive(seen: SeaSeen) -> dict[str, Any]:
    shown = facts(seen, teller(seen.seats))["dive"]
    assert isinstance(shown, dict)
    return shown


def test_what_everybody_would_score_is_what_they_score_if_the_leader_stops() -> None:
    checked = 0
    for game in random_states("scores", 4, 28):
        if game.question is not questions.DRAWING or not game.gems:
            continue
        points = told(after(game, STOP)[1], "scored")[0]["points"]
        assert isinstance(points, list)
        for viewer in (None, *range(game.seats)):
            seen = observe(game, viewer)
            divers = the_dive(seen)["divers"]
            for diver in divers:
                assert list(diver.points) == points[diver.seat]
            rows = teller(game.seats).dive(seen.open).rows[2:]
            assert {row[0]: numbers(row[1]) for row in rows} == {diver.name: [sum(diver.points)] for diver in divers}
        checked += 1
    assert checked > 20


def test_the_end_of_a_dive_marks_the_gems_that_were_dangers() -> None:
    for game in random_states("dangers", 2, 7):
        if game.question is questions.DRAWING and game.gems:
            dangers = sum(danger for _, _, danger in the_dive(observe(game, None))["gems"])
            assert dangers == sum(max(game.drawn[colour] - 1, 0) for colour in (0, 1))


# Scenarios


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["scenario.rule.{}", "option.scenario.{}", "option.scenario.{}.says"])
def test_a_scenario_says_what_it_adds(language: str, key: str) -> None:
    words = GAME.words(language)
    assert numbers(words(key.format("best-of-the-best"))) == [BEST_BONUS]
    assert numbers(words(key.format("bounty-wrecks"))) == [BOUNTY, BOUNTY_GEMS]
    assert numbers(GAME.rulebook(language).rule("DB-11.4").text) == [BEST_BONUS]


# Boats of those who have resurfaced


@pytest.mark.rule("DB-8.8")
def test_who_has_resurfaced_lies_beside_the_tile_and_no_longer_on_it() -> None:
    game = position(
        3,
        scenario="reefs",
        hands=["elena", "fatou"],
        boats={0: "gull/3 abyss", 1: "gull/1 gull", 2: "abyss abyss"},
        tiles={"gull": "temple"},
    )
    coming(game, gems="blue blue")
    do(game, "dive gull", "draw", "draw", "defend elena")
    on_board = facts(observe(game, 2), teller(3))
    assert [spot.boat for spot in on_board["dive"]["space"].spots] == [1, None, 0]
    assert on_board["dive"]["beside"] == ()
    do(game, "resurface")
    for viewer in (None, 0, 1, 2):
        seen = observe(game, viewer)
        shown = facts(seen, teller(3))
        dive = shown["dive"]
        assert [spot.boat for spot in dive["space"].spots] == [None, None, 0]
        assert [(boat.seat, boat.number) for boat in dive["beside"]] == [(1, 1), (1, 2)]
        assert [(diver.seat, diver.down) for diver in dive["divers"]] == [(0, True), (1, False)]
        tile = dive["space"]
        distances = [abs(boat.x - tile.x) for boat in shown["boats"] if boat.seat == 1]
        assert min(distances) > 60  # a tile is 94 wide
        twin = teller(3).twin(seen)
        assert "Bob 1 and 2 (beside the tile)" in twin
        assert "Ann 1 (beside" not in twin
    do(game, "stop")
    assert facts(observe(game, 0), teller(3))["dive"] is None
    assert "beside" not in teller(3).twin(observe(game, 0))
