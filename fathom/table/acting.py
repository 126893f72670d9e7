"""Acting: a person's move answers the table as it was at a ply, and the same move sent twice counts once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core import BadInput
from fathom.table.fold import Fold
from fathom.table.seating import check_seat, own_seat, seats_of

if TYPE_CHECKING:
    from fathom.table.live import LiveTable


def acting_seat(fold: Fold, person: str | None, ply: int, wanted: int | None) -> int:
    """The seat that a move is for; a move that is sent twice is still for the seat that made it."""
    if wanted is None and 0 <= ply < fold.ply and fold.entries[ply].seat in seats_of(fold, person):
        return fold.entries[ply].seat
    return own_seat(fold, person, wanted)


def done_already(fold: Fold, ply: int, seat: int, action: int) -> bool:
    if not 0 <= ply < fold.ply or action not in fold.game.space:
        return False
    entry = fold.entries[ply]
    return (entry.kind, entry.seat, entry.action) == ("act", seat, fold.game.space.text(action))


async def act(live: LiveTable, person: str | None, ply: int, action: int, wanted: int | None = None) -> None:
    """Do a person's action, which answers the table as it was at a ply."""
    async with live.lock:
        await live.meet(ply)
        seat = acting_seat(live, person, ply, wanted)
        check_seat(live, person, seat)
        if done_already(live, ply, seat, action):
            return
        live.check_ply(ply)
        live.table.check(seat, action)
        try:
            await live.write("act", seat, action)
        except BadInput:
            if not done_already(live, ply, seat, action):  # through another server
                raise
    live.mind()
