"""A table as numbers: what a seat sees, all of it within bounds, and nothing that it cannot see."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fathom.core import Chance
from fathom.games.deep_blue import GAME
from fathom.games.deep_blue.components import SCENARIOS
from fathom.games.deep_blue.encoding import FEATURES, encode
from fathom.games.deep_blue.observation import hidden_from, observe, swap, worlds
from fathom.games.deep_blue.rules import DeepBlue
from fathom.games.deep_blue.strategy import evaluate, finish_dive, shown
from tests.games.deep_blue.positions import coming, do, position

EVERY = 20  # actions between two looks


def tables(seats: int, scenario: str, scores: str = "hidden") -> Iterator[DeepBlue]:
    """Some tables of a random game, the last one included."""
    game = GAME.new(seats, {"scenario": scenario, "scores": scores}, f"numbers {seats} {scenario}")
    picks = Chance.from_seed(f"picks {seats} {scenario}")
    while legal := game.legal():
        if picks.below(EVERY) == 0:
            yield game
        game.apply(legal[picks.below(len(legal))])
    yield game


def number(game: DeepBlue, seat: int, name: str) -> int:
    return encode(game, seat)[FEATURES.index(name)]


def test_every_number_has_a_name_of_its_own() -> None:
    assert len(set(FEATURES)) == len(FEATURES) <= 260


@pytest.mark.deep
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seats", GAME.seats)
def test_numbers_are_as_many_as_their_names_and_change_nothing(seats: int, scenario: str) -> None:
    for game in tables(seats, scenario):
        before = game.data()
        for seat in range(seats):
            numbers = encode(game, seat)
            assert len(numbers) == len(FEATURES)
            assert all(type(number) is int and 0 <= number <= 255 for number in numbers)
            assert encode(game, seat) == numbers
        assert game.data() == before


@pytest.mark.deep
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seats", GAME.seats)
def test_numbers_tell_only_what_a_seat_sees(seats: int, scenario: str) -> None:
    picks = Chance.from_seed("unseen")
    swaps = 0
    for game in tables(seats, scenario, "open" if seats == 3 else "hidden"):
        for seat in range(seats):
            numbers = encode(game, seat)
            dealt = worlds(observe(game, seat))
            assert [encode(dealt.deal(picks), seat) for _ in range(2)] == [numbers] * 2
            for group in hidden_from(game, seat):
                if len(group) > 1:
                    other = game.clone()
                    swap(other, group[0], group[-1])
                    assert encode(other, seat) == numbers
                    swaps += 1
    assert swaps > 3


def test_seats_come_in_turn_order_from_the_viewer_on() -> None:
    game = position(3, tokens=[1, 2, 0])
    game.chests, game.earned = [3, 9, 5], [3, 0, 0, 9, 0, 0, 5, 0, 0]
    assert [number(game, 1, f"{who}.points") for who in ("me", "rival-1", "rival-2", "rival-3")] == [9, 5, 3, 0]
    assert [number(game, 2, f"{who}.there") for who in ("me", "rival-1", "rival-2", "rival-3")] == [1, 1, 1, 0]
    assert [number(game, seat, "me.lead") - 128 for seat in range(3)] == [-6, 4, -4]
    assert number(game, 2, "rival-2.tokens") == 2


def test_what_does_not_fit_a_number_is_cut() -> None:
    game = position(2)
    game.chests, game.earned = [300, 3], [300, 0, 0, 3, 0, 0]
    assert [number(game, seat, "me.points") for seat in range(2)] == [255, 3]
    assert [number(game, seat, "me.lead") for seat in range(2)] == [255, 0]


def test_divers_count_by_what_they_protect_from() -> None:
    game = position(2, hands=["akira bjorn", "elena"])
    facts = ("black", "blue", "divers", "hand")
    assert [number(game, 0, f"me.{fact}") for fact in facts] == [32, 0, 2, 2]
    assert [number(game, 1, f"me.{fact}") for fact in facts] == [0, 16, 1, 1]
    assert number(game, 0, "me.crew-held") > number(game, 1, "me.crew-held") > 0


def test_the_value_of_a_seat_is_that_of_the_bots() -> None:
    for game in tables(3, "reefs"):
        for seat in range(3):
            if game.to_move >= 0 and not game.moved:
                assert abs(number(game, seat, "me.value") - 40 - evaluate(game, seat)) < 1.5


def test_a_dive_under_way_is_told_apart() -> None:
    boats = {0: "gull/1 abyss", 1: "gull abyss", 2: "abyss abyss"}
    game = position(hands=["lookout"], boats=boats, tiles={"gull": "amber-lady"})
    quiet = encode(game, 0)
    do(coming(game, gems="silver black"), "dive gull", "draw")
    assert number(game, 0, "question.play") == number(game, 0, "dive.silver") == 1
    do(game, "play lookout")
    assert number(game, 0, "me.spoils") == 2
    assert number(game, 1, "rival-2.spoils") == 2
    do(game, "draw", "stop")
    assert number(game, 0, "dive") == quiet[FEATURES.index("dive")] == 0


# Quiet points, and what chance brought


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_quiet_table_has_no_dive_under_way(scenario: str) -> None:
    for game in tables(3, scenario):
        quiet = game.clone()
        finish_dive(quiet)
        assert not quiet.site
        assert game.site or quiet.data() == game.data()


def test_equal_gems_show_the_same_and_others_something_else() -> None:
    seen = {}
    for gems in ("silver", "gold", "black", "green"):
        game = position(
            2, boats={0: "gull abyss", 1: "abyss abyss"}, tiles={"gull": "amber-lady"}, bag="silver gold black green"
        )
        do(coming(game, gems=gems), "dive gull")
        other = game.clone()
        do(game, "draw")
        do(other, "draw")
        assert shown(game) == shown(other) > 0
        seen[gems] = shown(game)
    assert len(set(seen.values())) == 4


def test_a_new_card_of_the_market_shows() -> None:
    game = position(2, hands=["bosun"])
    other = game.clone()
    do(game, "recruit 1", "pay bosun")
    assert shown(game) == game.row[-1] + 1
    do(other, "rest")
    assert shown(other) == other.row[-1] + 1


@pytest.mark.rule("DB-12.3")
def test_when_the_game_is_over_the_judgement_ranks_as_the_result_does() -> None:
    for seats in GAME.seats:
        for number in range(6):
            game = GAME.new(seats, {"scenario": "random"}, f"ranked {number}")
            picks = Chance.from_seed(f"{seats} {number}")
            while legal := game.legal():
                game.apply(legal[picks.below(len(legal))])
            game.chests = [min(chest, 10) for chest in game.chests]  # so that crews decide
            outcome = game.outcome()
            assert outcome is not None
            worths = [evaluate(game, seat) for seat in outcome.ranking]
            assert worths == sorted(worths, reverse=True)
            assert [seat for seat in outcome.ranking if evaluate(game, seat) == worths[0]] == sorted(outcome.winners)
