"""How many sequences of actions there are to a fixed depth from fixed seeds: any change of the rules shows here."""

from __future__ import annotations

import pytest

from fathom.core import Chance
from fathom.core.playout import perft
from fathom.games.in_too_deep import GAME

COUNTS = [
    (2, "basic", "perft 2 basic 0 0", 0, 3, 21093),
    (3, "advanced", "perft 3 advanced 12 0", 12, 3, 12632),
    (4, "basic", "perft 4 basic 40 0", 40, 4, 7870),
    (4, "advanced", "perft 4 advanced 60 6", 60, 3, 1884),
    (5, "random", "perft 5 random 50 0", 50, 3, 5059),
    (6, "basic", "perft 6 basic 30 0", 30, 3, 10206),
    (6, "advanced", "perft 6 advanced 80 2", 80, 4, 1875),
    (2, "advanced", "perft 2 advanced 50 0", 50, 4, 2130),
    (2, "basic", "perft 2 basic 80 12", 80, 4, 6686),
]


@pytest.mark.parametrize(("seats", "sides", "seed", "played", "depth", "count"), COUNTS)
def test_perft(seats: int, sides: str, seed: str, played: int, depth: int, count: int) -> None:
    state = GAME.new(seats, {"sides": sides}, seed)
    picks = Chance.from_seed(seed)
    for _ in range(played):
        legal = state.legal()
        state.apply(legal[picks.below(len(legal))])
    assert perft(state, depth) == count
