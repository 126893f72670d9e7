"""What a bot thinks is good, and counts that show any change of the rules."""

from __future__ import annotations

import pytest

from fathom.core import Chance
from fathom.core.playout import perft
from fathom.games.endeavor import GAME
from tests.games.endeavor.positions import position, table

MISSION_2 = {"mission": "maps-and-charts"}


def points(greedy: bool, games: int) -> float:
    """What three players score on average in mission 2, each by the best action one step ahead or by any."""
    total = 0
    picks = Chance.from_seed("points")
    for number in range(games):
        game = GAME.new(3, MISSION_2, f"points {number}")
        while game.to_move >= 0:
            legal = game.legal()
            if greedy:
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
