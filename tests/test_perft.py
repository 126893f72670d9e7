"""The number of sequences of actions to a fixed depth from fixed seeds: any change of the rules shows here."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from fathom.core import Chance
from fathom.games import find, games
from tests.dialect import perft

COUNTS: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "perft.toml").read_text("utf-8"))["count"]


@pytest.mark.parametrize("row", COUNTS, ids=[f"{row['game']} {row['seed']}" for row in COUNTS])
def test_perft(row: dict[str, Any]) -> None:
    state = find(row["game"]).new(row["seats"], row["options"], row["seed"])
    picks = Chance.from_seed(row["seed"])
    for _ in range(row["played"]):
        legal = state.legal()
        state.apply(legal[picks.below(len(legal))])
    assert perft(state, row["depth"]) == row["sequences"]


def test_every_game_is_counted_for_every_number_of_seats() -> None:
    counted = {(row["game"], row["seats"]) for row in COUNTS}
    assert counted == {(name, seats) for name, game in games().items() for seats in game.seats}
