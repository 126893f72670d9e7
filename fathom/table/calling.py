"""Calling: whoever does not follow a table when their turn comes is called to it, once for each turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fathom.table.fold import Fold
from fathom.table.minding import something_due
from fathom.table.seating import resting, seats_of

if TYPE_CHECKING:
    from fathom.table.live import LiveTable

Caller = Callable[["LiveTable", str], None]  # gets whoever should be called, and does not make the table wait


def awaited(live: LiveTable) -> str | None:
    """The person for whom a table waits, if they do not follow it."""
    if resting(live) or something_due(live):
        return None
    person = live.row.seats[live.table.state.to_move].person
    return None if person in live.watching.present() else person


def turn_comes(live: LiveTable, by: str | None) -> None:
    """It has become a seat's turn through somebody: let its person be called, unless it was themselves."""
    person = awaited(live)
    if live.caller is not None and person not in (None, by):
        live.caller(live, person)


def called(live: LiveTable, person: str) -> bool:
    """Whether to call somebody after all, now that they had time to come by themselves; that counts as called."""
    if awaited(live) != person:
        return False
    turn = (person, deeds(live, person))
    first = turn != live.called
    live.called = turn
    return first


def deeds(fold: Fold, person: str) -> int:
    """How often a person has acted: the same for as long as a turn waits for them, whatever others take back."""
    mine = seats_of(fold, person)
    return sum(seat in mine for seat, _ in fold.table.log)
