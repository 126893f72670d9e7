"""Minding: everything that happens at a table by itself. Bots play, orders are carried out, clocks run out."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from fathom.bots.characters import manner
from fathom.core.state import OVER
from fathom.table import orders, stand_ins
from fathom.table.fold import Fold
from fathom.table.seating import resting
from fathom.table.stand_ins import bot_to_move
from fathom.table.store import Entry

if TYPE_CHECKING:
    from fathom.table.live import LiveTable

LOG = logging.getLogger(__name__)
AGAIN = 1.0  # seconds until what went wrong is tried again


def deadline(fold: Fold) -> float | None:
    """When the clock of the seat to move runs out."""
    if fold.clock is None or resting(fold) or bot_to_move(fold):
        return None
    return fold.clock.deadline(fold.table.state.to_move)


def wake_at(fold: Fold, now: float) -> float | None:
    """The next time at which something has to happen by itself."""
    return now if bot_to_move(fold) else deadline(fold)


def wake_after(fold: Fold, entry: Entry, to_move: int) -> float | None:
    """The same once an entry is folded and it is a seat's turn; it is stored together with the entry."""
    if to_move == OVER:
        return None
    bot = fold.row.seats[to_move].bot is not None or to_move in fold.stand_ins
    if entry.seat == to_move and entry.kind in ("leave", "back"):
        bot = entry.kind == "leave"
    if bot:
        return entry.at
    clock = fold.clock_after(entry, fold.table.state.to_move, to_move)
    return clock.deadline(to_move) if clock is not None else None


def something_due(fold: Fold) -> bool:
    return bot_to_move(fold) is not None or orders.due(fold) is not None


async def play_by_itself(live: LiveTable) -> None:
    """Play as long as it is the turn of a bot or an order; log whatever goes wrong, and try again."""
    while something_due(live):
        try:
            await play_once(live)
        except Exception:
            LOG.exception("table %s could not play on by itself; trying again", live.row.id)
            await asyncio.sleep(AGAIN)


async def play_once(live: LiveTable) -> None:
    """Play one answer of a bot or an order, slowly enough for people who watch; some bots are quicker than others."""
    bot, ply = bot_to_move(live), live.ply
    part = 1.0 if bot is None else manner(bot).pause
    pause = asyncio.sleep(live.pause * part if len(live.watching) and not goes_on_giving(live) else 0)
    if bot is None:
        await pause
        await orders.carry_out(live, ply)
    else:
        choice, _ = await asyncio.gather(stand_ins.choose(live, bot), pause)
        await stand_ins.play(live, bot, ply, choice)


def goes_on_giving(live: LiveTable) -> bool:
    """Whether the seat that acted last now gives pieces for it, which people see as one: a payment."""
    state, log = live.table.state, live.table.log
    giving = bool(log) and log[-1][0] == state.to_move and live.game.giving(live.game.observe(state, state.to_move))
    return bool(giving)


async def run_out(live: LiveTable) -> None:
    """Hand the seat to move to a bot when its time is up."""
    ends = deadline(live)
    if ends is not None and ends <= live.now():
        async with live.lock:
            if deadline(live) == ends:
                await live.write_unless_taken("leave", live.table.state.to_move, None)
    live.mind()
