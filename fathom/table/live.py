"""A live table: the log folded into a game, and the one hand that writes to it. Each courtesy has a room of its own."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence

from fathom.core import BadInput, State
from fathom.core.state import OVER
from fathom.table import calling, minding, orders
from fathom.table.fold import Fold
from fathom.table.seating import seats_of
from fathom.table.store import Entry, Said, Store, TableRow, Taken
from fathom.table.table import Seat
from fathom.table.thinking import Thinkers
from fathom.table.watching import Watching


class LiveTable(Fold):
    """One table in memory: its folded log, and the people who follow it."""

    def __init__(
        self,
        row: TableRow,
        entries: Sequence[Entry],
        said: list[Said],
        store: Store,
        thinkers: Thinkers,
        pause: float,
        caller: calling.Caller | None = None,
    ) -> None:
        super().__init__(row)
        self.said = said  # the last lines of talk, oldest first
        self.store = store
        self.now = store.now
        self.thinkers = thinkers
        self.pause = pause  # so that people can follow what bots do
        self.caller = caller  # calls people to their turns
        self.called: tuple[str, int] | None = None  # the person who was called last, and how often they had acted
        self.lock = asyncio.Lock()
        self.watching = Watching()
        self._playing: asyncio.Task[None] | None = None
        for entry in entries:
            self.fold(entry)

    async def meet(self, ply: int) -> None:
        """If somebody knows a later ply than this server does, they have used another server: catch up with it."""
        if ply > self.ply:
            await self.catch_up()

    def check_ply(self, ply: int) -> None:
        if ply != self.ply:
            raise BadInput("stale", ply=ply, now=self.ply)

    # Writing, with the lock held

    async def write(self, kind: str, seat: int, action: int | None, failed: str | None = None) -> None:
        """Write a row: first to disk, then to the game, then to everybody's screen."""
        before, after = self.table.state.to_move, self.state_after(kind, seat, action)
        text, mark = None, None
        if action is not None:
            text, mark = self.game.space.text(action), self.game.mark(after)
        entry = Entry(self.ply, kind, seat, text, self.now(), mark, failed)
        wake = minding.wake_after(self, entry, after.to_move)
        try:
            standing = await self.store.append(self.row.id, entry, after.to_move == OVER, wake, bool(self.game.orders))
        except Taken as error:
            await self.catch_up()
            raise BadInput("stale", ply=entry.ply, now=self.ply) from error
        self.fold(entry)
        self.row.over = self.table.over
        self.row.changed = entry.at
        for held, given in zip(self.row.seats, standing, strict=False):
            held.orders = given  # perhaps at another server, a moment ago
        try:
            await orders.drop_lapsed(self)
        finally:
            self.publish()
        if self.table.state.to_move != before:
            self.turn_comes(self.row.seats[seat].person)

    def state_after(self, kind: str, seat: int, action: int | None) -> State:
        """The state to which a row would lead."""
        if kind == "undo":
            return self.table.before_last(seat)
        if action is None:
            return self.table.state
        after = self.table.state.clone()
        after.apply(action)
        return after

    async def write_unless_taken(self, kind: str, seat: int, action: int | None, failed: str | None = None) -> None:
        """Write a row for something that happens by itself, unless another server was faster."""
        with contextlib.suppress(BadInput):
            await self.write(kind, seat, action, failed)

    async def set_wake(self) -> None:
        await self.store.set_wake(self.row.id, minding.wake_at(self, self.now()))

    # Other servers

    async def catch_up(self) -> None:
        """Fold the rows that other servers have written, and learn who has sat down there and what people said."""
        news = await self.store.news(self.row.id, self.ply)
        assert news is not None
        row, self.said, entries = news
        self.row = row
        self.table.seats = [Seat(seat.name, seat.bot) for seat in row.seats]
        if self.clock is not None and not self.entries:
            self.clock.began = row.since  # the last person sat down at another server
        for entry in entries:
            self.fold(entry)
        try:
            if entries and self.stuck is None:
                await orders.drop_lapsed(self)
        finally:
            self.publish()

    async def hear(self) -> None:
        """Another server has changed the table."""
        async with self.lock:
            await self.catch_up()
        self.mind()

    # Who follows it

    def publish(self) -> None:
        """Let everybody know that something has changed."""
        self.watching.tell()

    def follow(self, person: str | None) -> asyncio.Event:
        """From now on the event returned is set whenever the table has changed."""
        before = self.here()
        changed = self.watching.follow(person)
        if self.here() != before:
            self.publish()
        return changed

    def unfollow(self, changed: asyncio.Event) -> None:
        before = self.here()
        self.watching.leave(changed)
        if self.here() != before:
            self.publish()

    def here(self) -> set[str]:
        """The people who sit at the table and follow it. Visitors come and go unnoticed."""
        return {person for person in self.watching.present() if seats_of(self, person)}

    def turn_comes(self, by: str | None) -> None:
        """It has become a seat's turn through somebody: its person may have to be called."""
        calling.turn_comes(self, by)

    # What happens by itself

    def mind(self) -> None:
        """Start the bot or the standing order whose turn it is, unless it is already at work."""
        if (self._playing is None or self._playing.done()) and minding.something_due(self):
            self._playing = asyncio.create_task(minding.play_by_itself(self))

    async def close(self) -> None:
        """Stop bots and standing orders."""
        if self._playing is not None:
            self._playing.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._playing
