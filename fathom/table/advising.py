"""Advising: at a table that allows hints, whoever is to move may ask what a bot would do."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from fathom.bots.thought.advice import Advised, Effort, advise
from fathom.core import BadInput, fresh_seed
from fathom.table.fold import Fold
from fathom.table.seating import check_seat, own_seat

if TYPE_CHECKING:
    from fathom.table.live import LiveTable

LOG = logging.getLogger(__name__)
Given = tuple[int, list[Advised]]  # a ply, and the advice that was given at it
_given: WeakKeyDictionary[Fold, Given] = WeakKeyDictionary()


def check_asker(live: LiveTable, person: str | None, ply: int, seat: int) -> None:
    """Refuse whoever may not ask, or not now."""
    check_seat(live, person, seat)
    if not live.row.hints:
        raise BadInput("no-hints")
    live.check_ply(ply)
    live.table.check_turn(seat)
    if seat in live.stand_ins:
        raise BadInput("hint-stand-in")


async def hint(
    live: LiveTable, person: str | None, ply: int, wanted: int | None, effort: Effort
) -> tuple[int, list[Advised]]:
    """The seat to move, and its best actions by what it sees; asked again at the same ply, the same ones."""
    async with live.lock:
        await live.meet(ply)
        seat = own_seat(live, person, wanted)
        check_asker(live, person, ply, seat)
        seen = live.game.observe(live.table.state, seat)
    at, found = _given.get(live, (-1, []))
    if at != ply:
        try:
            found = await live.thinkers.ask(live.row.id, advise, live.game.id, seen, fresh_seed(), effort)
        except Exception as error:
            LOG.exception("table %s could not be given a hint", live.row.id)
            raise BadInput("hint-failed") from error
        live.check_ply(ply)  # somebody may have acted meanwhile, perhaps the clock
        _given[live] = (ply, found)
    return seat, found
