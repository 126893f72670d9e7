"""How many sequences of actions there are to a fixed depth from fixed seeds: any change of the rules shows here."""

from __future__ import annotations

import pytest

from fathom.core import Chance
from fathom.core.playout import perft
from fathom.games.deep_blue import GAME

COUNTS: list[tuple[int, str, str, int, int, int]] = [
    (2, "troubled-waters", "perft 2 troubled-waters 0", 0, 4, 984),
    (2, "storm", "perft 2 storm 1", 150, 5, 3339),
    (3, "best-of-the-best", "perft 3 best-of-the-best 1", 60, 5, 3149),
    (3, "scattered-wealth", "perft 3 scattered-wealth 0", 200, 5, 3528),
    (4, "bounty-wrecks", "perft 4 bounty-wrecks 0", 130, 5, 3522),
    (4, "reefs", "perft 4 reefs 0", 220, 5, 709),
    (5, "ruins-of-plenty", "perft 5 ruins-of-plenty 0", 170, 5, 693),
    (5, "troubled-waters", "perft 5 troubled-waters 0", 250, 5, 6740),
    (2, "random", "perft 2 random 3", 90, 5, 2144),
]


@pytest.mark.parametrize(("seats", "scenario", "seed", "played", "depth", "count"), COUNTS)
def test_perft(seats: int, scenario: str, seed: str, played: int, depth: int, count: int) -> None:
    state = GAME.new(seats, {"scenario": scenario}, seed)
    picks = Chance.from_seed(seed)
    for _ in range(played):
        legal = state.legal()
        state.apply(legal[picks.below(len(legal))])
    assert perft(state, depth) == count
