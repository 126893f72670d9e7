"""`fathom soak`: random games of everything."""

from __future__ import annotations

import pytest

from fathom.core import State
from fathom.games import games
from fathom.workshop import soak
from tests.cli.command import told


def test_every_game_is_played_at_every_number_of_seats() -> None:
    rows = told("soak", "--games", "2")
    for game in games().values():
        assert rows.count(game.title) == len(game.seats)


def test_what_goes_wrong_says_in_which_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(_: State, __: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(soak, "play_on", stumble)
    with pytest.raises(ZeroDivisionError) as caught:
        soak.soak(next(iter(games().values())), 3, 1, "x")
    assert "3 seats" in caught.value.__notes__[0]
