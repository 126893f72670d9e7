"""What a seat sees goes to other processes and programs, and comes back as it was."""

from __future__ import annotations

import json
import pickle

import pytest

from fathom.core import Chance, Game
from fathom.core.observation import open_fields
from fathom.core.playout import play_on
from fathom.games import find, games
from tests.tiny import tides


@pytest.mark.parametrize("game", [*games().values(), tides.GAME], ids=lambda game: game.id)
def test_an_observation_comes_back_from_its_data(game: Game) -> None:
    for seats in game.seats:
        state = game.new(seats, seed="there and back")
        play_on(state, Chance.from_seed("back"), 5 * seats)
        for viewer in (None, *range(seats)):
            seen = game.observe(state, viewer)
            for again in (pickle.loads(pickle.dumps(seen)), game.seen(json.loads(seen.to_json()))):
                assert again == seen
                assert type(again.open) is type(seen.open)
                assert game.observe(game.sample_hidden(again, Chance.from_seed("guess")), viewer) == seen


@pytest.mark.parametrize("box", ["house-1", "house-2"])
def test_an_observation_keeps_the_set_of_its_table(box: str) -> None:
    game = find("deep-blue")
    state = game.start(game.setup(3, {}, "kept", box=box))
    seen = pickle.loads(pickle.dumps(game.observe(state, 0)))
    assert (seen.box, seen.open.box.name) == (box, box)


def test_what_lies_open_has_no_chance_and_shares_nothing_with_the_state() -> None:
    for game in games().values():
        state = game.new(2, seed="apart")
        before = state.data()
        seen = game.observe(state, 0)
        assert not hasattr(seen.open, "chance")
        for name in open_fields(type(seen).opened):
            value = getattr(seen.open, name)
            if isinstance(value, list):
                value.clear()
        assert state.data() == before
