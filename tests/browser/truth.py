"""The truth about a table, replayed from what is on disk."""

from __future__ import annotations

import json
import re

from fathom.core import State
from fathom.games import find
from tests.browser.server import Server


def state_of(server: Server, table: str) -> State:
    """A table's state; nobody but a test may know it."""
    id = table.rpartition("/")[2]
    [(name, options, seed, openings)] = server.rows("select game, options, seed, openings from tables where id = ?", id)
    [(seats,)] = server.rows("select count(*) from seats where table_id = ?", id)
    assert openings == "[]"
    game = find(str(name))
    state = game.begin(game.setup(int(str(seats)), json.loads(str(options)), str(seed)))
    actions: list[int] = []
    for kind, action in server.rows("select kind, action from log where table_id = ? order by ply", id):
        if kind == "act":
            actions.append(int(str(action)))
        elif kind == "undo":
            actions.pop()
    for action in actions:
        state.apply(action)
    return state


def hidden_cards(server: Server, table: str, seat: int | None) -> set[str]:
    """The pieces that a seat, or a spectator, must not see."""
    state = state_of(server, table)
    groups = find("in-too-deep").hidden_from(state, seat)
    return {f"card-{card}" for group in groups for card in group}


def cards_in(text: str) -> set[str]:
    """Every card that a text names as a piece, in markup or in JSON."""
    return set(re.findall(r"\bcard-\d+\b", text))


def hand_in(picture: str) -> set[str]:
    """The cards of the hand that a picture shows."""
    return cards_in(picture.partition('<section class="hand"')[2])
