"""What a bot thinks is good, and counts that show any change of the rules."""

from __future__ import annotations

import pytest

from fathom.core import Chance
from fathom.games.endeavor import GAME, scoring
from fathom.games.endeavor.actions import PASS
from fathom.games.endeavor.components import JOURNALS
from fathom.games.endeavor.missions import (
    BOARDS,
    GOAL_HEXES,
    GOALS_TO_WIN,
    HEX_IDS,
    HEX_PLACE,
    MISSION_IDS,
    MODES,
)
from fathom.games.endeavor.strategy import calm, calm_and_estimate, estimate, evaluate
from tests.dialect import perft
from tests.games.endeavor.positions import mark, position, table

MISSION_2 = {"mission": "maps-and-charts"}


def points(normal: bool, games: int) -> float:
    """What three players score on average in mission 2, each by the best action one step ahead or by any."""
    total = 0
    picks = Chance.from_seed("points")
    for number in range(games):
        game = GAME.new(3, MISSION_2, f"points {number}")
        while game.to_move >= 0:
            legal = game.legal()
            if normal:
                worth = [GAME.worth(game, action, game.to_move) for action in legal]
                game.apply(legal[worth.index(max(worth))])
            else:
                game.apply(legal[picks.below(len(legal))])
        total += sum(game.scores())
    return total / (3 * games)


def test_thinking_ahead_scores_three_times_as_much_in_mission_2() -> None:
    assert points(True, 5) >= 3 * points(False, 20)


def test_more_is_better() -> None:
    plain, rich = position(), position(research=(6,), tracks={0: [4, 4, 4, 4]})
    assert GAME.evaluate(rich, 0) > GAME.evaluate(plain, 0)


@pytest.mark.parametrize(("mission", "seats", "depth", "count"), [(1, 2, 6, 436), (2, 3, 6, 392), (5, 2, 5, 531)])
def test_perft(mission: int, seats: int, depth: int, count: int) -> None:
    assert perft(table(seats, mission, seed="perft"), depth) == count


def marked(*hexes: str, mode: str = "co-op") -> float:
    """How good the table looks in mission 8 with markers on some hexes."""
    game = position(mission=8, mode=mode)
    mark(game, 0, *hexes)
    return evaluate(game, 0)


@pytest.mark.rule("EDS-16.10")
def test_a_team_makes_for_the_hexes_that_decide_on_goals() -> None:
    towards, elsewhere = marked("5-5", "6-6"), marked("5-5", "4-5")
    assert towards > elsewhere > marked("5-5")
    assert marked("5-5", "6-6", mode="competitive") == marked("5-5", "4-5", mode="competitive")


def test_the_rings_around_a_hex_hold_every_hex_once() -> None:
    ((goal, rings), *_) = GOAL_HEXES[7]
    assert goal == 3
    assert [HEX_IDS[HEX_PLACE[7][at]] for at in rings[0]] == ["1-0"]
    assert sorted(at for ring in rings for at in ring) == list(range(len(BOARDS[7])))
    assert [rings for mission, rings in enumerate(GOAL_HEXES) if mission != 7] == [[]] * 9


def test_an_action_is_judged_by_the_turn_it_is_done_in() -> None:
    """Alone, whoever passes is asked next too, in another round."""
    game = position(1, mode=MODES[1])
    after = game.clone()
    after.apply(PASS)
    assert (after.to_move, after.round) == (0, game.round + 1)
    assert estimate(game, PASS, 0) == evaluate(after, 0)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_finished_game_is_judged_by_its_scores(seats: int) -> None:
    picks = Chance.from_seed("finished")
    for number in range(10):
        game = GAME.new(seats, {"mission": MISSION_IDS[number]}, f"finished {number}")
        while game.to_move >= 0:
            game.apply(game.legal()[picks.below(len(game.legal()))])
        worths, scores = [evaluate(game, seat) for seat in range(seats)], game.scores()
        for one in range(seats):
            for other in range(seats):
                assert worths[one] - worths[other] == pytest.approx(scores[one] - scores[other])


def test_a_team_that_has_won_is_better_off_than_one_that_has_not() -> None:
    picks = Chance.from_seed("team")
    game = GAME.new(3, {"mode": MODES[1]}, "finished team")
    while game.to_move >= 0:
        game.apply(game.legal()[picks.below(len(game.legal()))])
    lost, won = game.clone(), game.clone()
    won.owners = [site % 3 for site in range(len(won.owners))]
    won.markers = [0] * len(won.markers)
    won.published = [list(range(JOURNALS)), *won.published[1:]]
    assert [scoring.totals(each)[0] >= GOALS_TO_WIN[0] for each in (lost, won)] == [False, True]
    assert evaluate(won, 0) > evaluate(lost, 0) + 40 * 3
    assert len({evaluate(won, seat) for seat in range(3)}) == 1


@pytest.mark.parametrize("supplied", [True, False])
def test_calming_a_table_and_estimating_an_action_at_once_comes_to_the_same(supplied: bool) -> None:
    """Also where the next board that is placed has tokens drawn for it from the discards."""
    game = GAME.new(2, seed="at once")
    for _ in range(50):
        if not supplied:
            game.discards, game.supply = sorted([*game.discards, *game.supply]), []
        seat, legal = game.to_move, game.legal()
        worths = []
        for action in legal:
            one = game.clone()
            one.chance = Chance.from_seed("luck")
            one.apply(action)
            other = one.clone()
            worths.append(calm_and_estimate(game, action, one, seat))
            calm(other)
            assert one.data() == other.data()
            assert worths[-1] == estimate(game, action, seat)
        game.apply(legal[worths.index(max(worths))])
