"""Stand-ins: bots have seats of their own, and play for people who leave or whose time is up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core import BadInput
from fathom.table import lesson
from fathom.table.fold import Fold
from fathom.table.seating import check_seat, resting, seats_of
from fathom.table.thinking import Choice

if TYPE_CHECKING:
    from fathom.table.live import LiveTable


def bot_to_move(fold: Fold) -> str | None:
    """The bot that has to think now, if one has."""
    if resting(fold):
        return None
    seat = fold.table.state.to_move
    return fold.row.seats[seat].bot or (fold.row.level if seat in fold.stand_ins else None)


async def leave_or_return(live: LiveTable, person: str | None, leave: bool) -> None:
    """Let a bot play for all seats of a person, or give them back."""
    seats = seats_of(live, person)
    if not seats:
        raise BadInput("not-your-seat")
    for seat in seats:
        check_seat(live, person, seat)
        async with live.lock:
            if (seat in live.stand_ins) != leave and not live.table.over:
                await live.write("leave" if leave else "back", seat, None)
    live.mind()


async def choose(live: LiveTable, bot: str) -> Choice:
    """What the bot to move chooses; in a lesson, the action that the lesson asks for."""
    asked = lesson.step(live)
    if asked is not None:
        return Choice(asked.action)
    seen = live.game.observe(live.table.state, live.table.state.to_move)
    return await live.thinkers.think(live.row.id, live.game.id, bot, seen)


async def play(live: LiveTable, bot: str, ply: int, choice: Choice) -> None:
    """Play the action that a bot chose, unless the table has changed meanwhile."""
    async with live.lock:
        if live.ply == ply and bot_to_move(live) == bot:
            await live.write_unless_taken("act", live.table.state.to_move, choice.action, choice.failed)
