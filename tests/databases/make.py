"""Makes a database of the present build, with tables of every game in mid-turn: `python tests/databases/make.py NAME`.

Run it at a release whose schema, rules or sets differ from those of the release before; the test beside it upgrades
every database that lies here, and plays its tables to their ends.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path
from typing import Any

import fathom.table.hall as halls
from fathom.core import Chance
from fathom.games import games
from fathom.table.acting import act
from fathom.table.hall import Hall
from fathom.table.stand_ins import leave_or_return
from fathom.table.store import SeatRow, Store
from fathom.table.subscriptions import Subscription, Subscriptions
from fathom.table.talk import say
from fathom.table.undo import undo

PEOPLE = ("ann", "bob", "cleo")


async def play(table: Any, chance: Chance, plies: int) -> None:
    """Play random actions, and go on until the seat to move is in the middle of something."""
    while not table.table.over:
        state = table.table.state
        seat = state.to_move
        if table.ply >= plies and table.table.can_undo(seat) and len(state.legal()) > 1:
            return
        legal = state.legal()
        await act(table, PEOPLE[seat], table.ply, legal[chance.below(len(legal))], seat)
        if chance.below(12) == 0 and not table.table.over and table.table.can_undo(seat):
            await undo(table, PEOPLE[seat], table.ply, seat)


def call_next_table(name: str) -> None:
    setattr(halls, "new_table_id", lambda: name)  # noqa: B010 - a name that a reader of the test knows


async def make(url: str) -> None:
    hall = Hall(Store(url), workers=1, pause=0)
    await hall.open()
    people = [await hall.store.add_person(name.title()) for name in PEOPLE]
    chance = Chance.from_seed("a database")
    for game in games().values():
        seats = [SeatRow(name.title(), None, name) for name in PEOPLE]
        call_next_table(f"{game.id}-mid")
        table = await hall.new_table(game.id, seats, {}, seed=f"{game.id} in mid-turn", public=True)
        await play(table, chance, 60)
        await leave_or_return(table, "bob", True)
        await leave_or_return(table, "bob", False)
        await say(table, "ann", "Ann", "Hello!")
        call_next_table(f"{game.id}-end")
        two = [SeatRow(name.title(), None, name) for name in PEOPLE[:2]]
        ended = await hall.new_table(game.id, two, {}, seed=f"{game.id} to its end")
        await play(ended, chance, 10_000)
        if hasattr(hall, "play_on"):
            call_next_table(f"{game.id}-on")
            await hall.play_on(ended, 30, people[0], "Ann")
        call_next_table(f"{game.id}-new")
        await hall.rematch(ended, "ann")
    await Subscriptions(hall.store).add(people[0], Subscription("https://push.test/ann", "key", "secret", "fr"))
    await hall.close()


def main(name: str, at: str | None = None) -> None:
    """Make the database of a release; `at` is the time of the release, if it is not now."""
    if at is not None:
        early = time.time() - datetime.fromisoformat(at).timestamp()
        now = time.time
        setattr(time, "time", lambda: now() - early)  # noqa: B010 - whoever asks for the time gets that of the release
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "fathom.db"
        asyncio.run(make(f"sqlite+aiosqlite:///{file}"))
        lines = list(sqlite3.connect(file).iterdump())
    Path(__file__).with_name(f"{name}.sql").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
