"""Undo: people take their last action back, until something hidden came to light or somebody else acted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core import BadInput
from fathom.table import orders
from fathom.table.fold import Fold
from fathom.table.seating import check_seat, own_seat, seats_of

if TYPE_CHECKING:
    from fathom.table.live import LiveTable


def can_undo(fold: Fold, seat: int) -> bool:
    """Whether a seat can take its last action back; never once the game is over, for then everybody knows the seed."""
    return not fold.table.over and fold.stuck is None and fold.table.can_undo(seat)


def offered_to(fold: Fold, person: str | None) -> bool:
    """Whether a person could take something back now."""
    return any(can_undo(fold, seat) for seat in seats_of(fold, person) if seat not in fold.stand_ins)


def last_seat(fold: Fold, person: str | None, wanted: int | None) -> int:
    """The seat that takes back: whoever acted last, even if the turn has passed to another seat of the same person."""
    last = fold.table.log[-1][0] if fold.table.log else None
    if wanted is None and last in seats_of(fold, person):
        return last
    return own_seat(fold, person, wanted)


async def undo(live: LiveTable, person: str | None, ply: int, wanted: int | None = None) -> None:
    """A person takes their last action back."""
    async with live.lock:
        await live.meet(ply)
        seat = last_seat(live, person, wanted)
        check_seat(live, person, seat)
        live.check_ply(ply)
        if not can_undo(live, seat):
            raise BadInput("undo-too-late")
        await orders.forget(live, seat)  # or they would be carried out again
        await live.write("undo", seat, None)
