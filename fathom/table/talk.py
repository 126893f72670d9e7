"""Talk: people who sit at a table talk to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core import BadInput
from fathom.table.seating import seats_of
from fathom.table.store import SHOWN, Said

if TYPE_CHECKING:
    from fathom.table.live import LiveTable


async def say(live: LiveTable, person: str | None, name: str, text: str) -> None:
    """Say something to everybody at the table."""
    if not seats_of(live, person):
        raise BadInput("not-your-seat")
    if words := text.replace("\0", "").strip():
        async with live.lock:
            line = Said(name, words, live.now())
            await live.store.say(live.row.id, line)
            live.said = [*live.said, line][-SHOWN:]
            live.row.changed = line.at
        live.publish()
