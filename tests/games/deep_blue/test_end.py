"""The end of the game. (DB-12)"""

from __future__ import annotations

import pytest

from fathom.core import Chance
from fathom.core.errors import RuleBroken
from fathom.games import find
from fathom.games.deep_blue.rules import DeepBlue
from tests.dialect import told
from tests.games.deep_blue.positions import ACTIONS, coming, do, position

GAME = find("deep-blue")


def last_dive(**more: object) -> DeepBlue:
    """Seat 0 dives on the last tile of the Sunken City."""
    game = position(2, boats={0: "gull abyss"}, tiles={"gull": "temple"}, fresco=3, scenario="reefs", **more)  # type: ignore[arg-type]
    coming(game, gems="silver silver")
    do(game, "dive gull", "draw")
    return game


@pytest.mark.rule("DB-12.1")
def test_the_fourth_tile_of_the_sunken_city_ends_the_game_at_once() -> None:
    game = last_dive()
    assert game.outcome() is None
    events = do(game, "stop")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason == "city"
    assert told(events, "ended")[0]["scores"] == [8, 0]
    assert (game.to_move, game.legal()) == (-1, [])


@pytest.mark.rule("DB-12.1")
def test_the_third_tile_does_not() -> None:
    game = position(2, boats={0: "gull abyss"}, tiles={"gull": "temple"}, fresco=2, scenario="reefs")
    do(coming(game, gems="silver"), "dive gull", "draw", "stop")
    assert game.outcome() is None
    assert game.to_move == 1


@pytest.mark.rule("DB-12.1")
def test_when_the_game_is_over_everything_is_refused() -> None:
    game = last_dive()
    do(game, "stop")
    for action in range(ACTIONS.size):
        assert game.why_not(action) == RuleBroken("DB-12.1", "over")


@pytest.mark.rule("DB-12.2")
def test_the_most_points_win() -> None:
    game = last_dive()
    game.chests[1] = 9
    do(game, "stop")
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranking, outcome.winners) == ([8, 9], [1, 0], [1])


@pytest.mark.rule("DB-12.3")
@pytest.mark.parametrize(("crew", "rest"), [("mina", ""), ("", "mina")])
def test_a_tie_goes_to_the_larger_crew(crew: str, rest: str) -> None:
    game = last_dive(hands=["", crew], rests=["", rest])
    game.chests[1] = 8
    do(game, "stop")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == [1]
    assert outcome.ranking == [1, 0]


@pytest.mark.rule("DB-12.4")
def test_a_full_tie_is_shared() -> None:
    game = last_dive()
    game.chests[1] = 8
    do(game, "stop")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == [0, 1]


@pytest.mark.rule("DB-12.2", "DB-12.3")
@pytest.mark.parametrize(
    ("chests", "crews", "ranking", "winners"),
    [([5, 7, 7, 1], [4, 4, 5, 9], [2, 1, 0, 3], [2]), ([7, 7, 7], [5, 4, 5], [0, 2, 1], [0, 2])],
)
def test_ranking_and_winners(chests: list[int], crews: list[int], ranking: list[int], winners: list[int]) -> None:
    game = position(len(chests))
    game.to_move, game.chests = -1, chests
    game.hands, game.rests = [list(range(crew)) for crew in crews], [[] for _ in crews]
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.ranking, outcome.winners) == (ranking, winners)


@pytest.mark.rule("DB-10.4", "DB-10.5", "DB-10.7")
def test_every_point_of_a_chest_came_from_somewhere() -> None:
    chance = Chance.from_seed("sources")
    for number in range(20):
        state = GAME.new(2 + number % 4, {"scenario": "random"}, f"sources {number}")
        assert isinstance(state, DeepBlue)
        while state.to_move >= 0:
            legal = state.legal()
            state.apply(legal[chance.below(len(legal))])
            assert state.chests == [sum(state.earned[3 * seat : 3 * seat + 3]) for seat in range(state.seats)]
        seen = GAME.observe(state, None)
        assert [sum(sources) for sources in seen.earned] == seen.scores
