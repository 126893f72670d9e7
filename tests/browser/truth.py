"""The truth about a table, replayed from the log on disk."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from fathom.core import State
from fathom.games import find
from tests.browser.people import Person, Policy, id_of, seen_address, take_turns
from tests.browser.server import Server

Hidden = Callable[[Any, dict[str, Any]], set[str]]  # from a state and a view: texts that nobody else may get


def state_of(server: Server, table: str) -> State:
    """A table's state; nobody but a test may know it."""
    id = id_of(table)
    wanted = "select game, options, seed, openings, box from tables where id = ?"
    [(name, options, seed, openings, box)] = server.rows(wanted, id)
    [(seats,)] = server.rows("select count(*) from seats where table_id = ?", id)
    assert openings == "[]"
    game = find(str(name)).playing(str(box))
    state: State = game.begin(game.setup(int(str(seats)), json.loads(str(options)), str(seed)))
    actions: list[int] = []
    for kind, action in server.rows("select kind, action from log where table_id = ? order by ply", id):
        if kind == "act":
            actions.append(game.space.parse(str(action)))
        elif kind == "undo":
            actions.pop()
    for action in actions:
        state.apply(action)
    return state


def spectate(player: Person, spectator: Person, table: str, hidden: Hidden, policy: Policy, actions: int) -> set[str]:
    """Do something, and look for hidden texts in everything that a spectator gets; return these texts."""
    player.page.goto("about:blank")
    spectator.look(table)
    looked_for: set[str] = set()
    for count, _ in zip(range(actions), take_turns(table, player), strict=False):
        said = player.view(table)
        if count % 3 == 0:
            secrets = hidden(state_of(player.server, table), said)
            request = spectator.context.request
            for text in (
                spectator.page.inner_html("#picture"),
                request.get(table).text(),
                request.get(seen_address(table)).text(),
                request.get(f"{table}/replay/{said['ply']}").text(),
                request.get(f"/api/v1/tables/{id_of(table)}/twin").text(),
            ):
                assert not {secret for secret in secrets if secret in text}
            assert spectator.view(table)["seed"] is None
            looked_for |= secrets
        player.act(table, policy(said), said["ply"])
    return looked_for


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
