"""Duels: two ways to play meet on the same deals, from either side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fathom.core import Chance, Game, State
from fathom.core.state import OVER

Player = Callable[[State], int]  # the action of the seat to move; honest players look through `observed`
Maker = Callable[[Game, Chance], Player]


def observed(game: Game, choose: Callable[[Any], int]) -> Player:
    """A player that gets the observation of its seat and nothing else."""
    return lambda state: choose(game.observe(state, state.to_move))


def play_duels(
    game: Game,
    seats: int,
    one: Maker,
    other: Maker,
    seed: str,
    first: int,
    count: int,
    options: Mapping[str, str] | None = None,
) -> float:
    """How many of some games the first way to play wins. Each sits in every other seat; they change game by game."""
    wins = 0.0
    for number in range(first, first + count):
        chance = Chance.from_seed(f"{seed} {number}")
        state = game.new(seats, options, f"{seed} deal {number // 2}")
        players = [(one if (seat + number) % 2 else other)(game, chance.spawn()) for seat in range(seats)]
        while state.to_move != OVER:
            legal = state.legal()
            state.apply(legal[0] if len(legal) == 1 else players[state.to_move](state))
        outcome = state.outcome()
        assert outcome is not None
        wins += sum((seat + number) % 2 for seat in outcome.winners) / len(outcome.winners)
    return wins
