"""The hall: all tables of a server, each loaded when somebody comes to it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from fathom.bots import known
from fathom.core import BadInput, Opening, Record
from fathom.games import find
from fathom.table import again, minding
from fathom.table.calling import Caller
from fathom.table.fold import Unplayable, written, written_record
from fathom.table.live import LiveTable
from fathom.table.reviewing import Reviewing
from fathom.table.seating import alone, rename, seats_of, sit_again
from fathom.table.stand_ins import bot_to_move
from fathom.table.store import Entry, Said, SeatRow, Store, TableRow, new_table_id
from fathom.table.thinking import Thinkers
from fathom.table.upkeep import examine_all

LOG = logging.getLogger(__name__)

LATER = 3600  # seconds until a table that cannot be opened is tried again
KEPT = 500  # tables in memory; the log brings the others back


async def supervised(work: Callable[[], Awaitable[None]], seconds: float) -> None:
    """Do something again and again; log whatever goes wrong, and try again after some seconds."""
    while True:
        try:
            await work()
        except Exception:
            LOG.exception("%s failed; trying again", getattr(work, "__name__", work))
        await asyncio.sleep(seconds)


async def logged(work: Awaitable[None]) -> None:
    """Do something that nobody waits for, and log whatever goes wrong."""
    try:
        await work
    except Exception:
        LOG.exception("could not read another server's changes")


class Hall:
    """Opens tables, finds them, and looks after everything that has to happen by itself."""

    def __init__(
        self,
        store: Store,
        workers: int = 1,
        pause: float = 0.6,
        every: float = 1.0,
        thinkers: Thinkers | None = None,
        caller: Caller | None = None,
    ) -> None:
        self.store = store
        self.thinkers = thinkers or Thinkers(workers)
        self.reviewing = Reviewing(store, self.thinkers)
        self.pause = pause
        self.caller = caller
        self.every = every  # seconds between two looks at the tables
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._hearing: set[asyncio.Task[None]] = set()
        self._behind: set[str] = set()  # tables whose news could not be read
        self.closing = False

    async def open(self) -> None:
        await self.store.open()
        tasks = (supervised(self.mind, self.every), supervised(self._listen, self.every), self._examine())
        self._tasks = [asyncio.create_task(task) for task in tasks]

    def end_streams(self) -> None:
        """The server is about to stop: end the streams of all who follow a table."""
        self.closing = True
        for table in self._tables.values():
            table.publish()

    async def close(self) -> None:
        for task in [*self._tasks, *self._hearing]:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        for table in self._tables.values():
            await table.close()
        await self.reviewing.close()
        self.thinkers.close()
        await self.store.close()

    async def table(self, table_id: str) -> LiveTable:
        """A table by its id."""
        found = self._tables.get(table_id)
        if found is not None:
            return found
        try:
            async with self._loading.setdefault(table_id, asyncio.Lock()):
                found = self._tables.get(table_id)
                if found is None:
                    row, said, entries = await self.stored(table_id)
                    found = LiveTable(row, entries, said, self.store, self.thinkers, self.pause, self.caller)
                    self._make_room()
                    self._tables[table_id] = found
        finally:
            self._loading.pop(table_id, None)
        found.mind()
        return found

    async def stored(self, table_id: str) -> tuple[TableRow, list[Said], list[Entry]]:
        """A table as it is stored, even one that this build cannot open."""
        found = await self.store.news(table_id)
        if found is None:
            raise BadInput("no-such-table")
        return found

    def _make_room(self) -> None:
        """Forget tables that nobody watches, oldest first: their logs bring them back."""
        for table_id in list(self._tables):
            if len(self._tables) < KEPT:
                return
            table = self._tables[table_id]
            if not len(table.watching) and not bot_to_move(table):
                del self._tables[table_id]

    async def new_table(
        self,
        game_id: str,
        seats: Sequence[SeatRow],
        options: Mapping[str, str],
        *,
        level: str = "normal",
        public: bool = False,
        turn_seconds: int | None = None,
        reserve_seconds: int = 0,
        seed: str | None = None,
        openings: Sequence[Opening] = (),
        lesson: bool = False,
        box: str = "",
        rules: int = 0,
        hints: bool | None = None,
        after: str | None = None,
    ) -> LiveTable:
        """Set up a new table, or the one that comes after another; check everything before writing anything.

        Where nobody says whether hints are allowed, they are if a person plays with bots only.
        """
        game = find(game_id).playing(box)
        setup = game.setup(len(seats), options, seed, openings, rules=rules)
        game.begin(setup)  # an opening that cannot be played is refused here
        for kind in [level, *(seat.bot for seat in seats if seat.bot is not None)]:
            known(kind)
        now = self.store.now()
        row = TableRow(
            new_table_id(),
            game.id,
            setup.options,
            setup.seed,
            level,
            public,
            turn_seconds,
            reserve_seconds,
            now,
            now,
            False,
            list(seats),
            tuple(written(game, opening) for opening in setup.openings),
            lesson,
            setup.rules,
            setup.box,
            game.boxes.find(setup.box).fingerprint,
            not lesson and (alone(seats) if hints is None else hints),
        )
        if after is None:
            await self.store.add_table(row)
        table = await self.table(row.id if after is None else await self.store.succeed(after, row))
        await table.set_wake()  # the first seat's clock runs, too
        return table

    async def rematch(self, before: LiveTable, person: str | None) -> LiveTable:
        """The one table at which a finished game is played again: whoever comes first opens it, all sit down there."""
        if person is None or not seats_of(before, person):
            raise BadInput("not-your-seat")
        again.check_over(before)
        row = before.row
        if row.successor is not None:
            table = await self.table(row.successor.id)
        else:
            table = await self.new_table(
                row.game,
                again.rematch_seats(row),
                row.options,
                level=row.level,
                public=row.public,
                turn_seconds=row.turn_seconds,
                reserve_seconds=row.reserve_seconds,
                hints=row.hints,
                after=row.id,
            )
        await sit_again(table, person)
        await before.hear()  # everybody at the old table sees who has come
        return table

    async def play_on(
        self, before: LiveTable, place: int, person: str, name: str, seat: int | None = None
    ) -> LiveTable:
        """A new table that goes on from a finished game at a seat's next turn after a place, with new chance."""
        again.check_over(before)
        if not 0 <= place < len(before.table.log):
            raise BadInput("no-such-page")
        seat = before.table.log[place][0] if seat is None else seat
        if not 0 <= seat < len(before.row.seats):
            raise BadInput("no-such-page")
        return await self.new_table(
            before.row.game,
            again.play_on_seats(before, person, name, seat),
            before.row.options,
            level=before.row.level,
            openings=again.played_until(before, place, seat),
            box=before.row.box,
            rules=before.row.rules,
            hints=before.row.hints,
        )

    async def record(self, table_id: str) -> Record:
        """The record of a game that is over; or, without its seed, of one that this build cannot play."""
        try:
            live = await self.table(table_id)
        except Unplayable:
            row, _, entries = await self.stored(table_id)
            return replace(written_record(row, entries), seed=None)
        if not live.table.over and live.stuck is None:
            raise BadInput("not-over")
        return live.record()

    async def rename(self, person: str, name: str) -> None:
        """Give a person a new name, also at the tables where they sit."""
        before = await self.store.person_name(person)
        await self.store.rename_person(person, name, self.store.now())
        for table in [table for table in self._tables.values() if seats_of(table, person)]:
            async with table.lock:  # whoever reads the table meanwhile would put the old name back
                rename(table, person, before, name)

    async def _examine(self) -> None:
        """Replay all open tables once, in the background, and log those that cannot go on under this build."""
        try:
            async for found in examine_all(self.store, await self.store.open_tables()):
                if found.why is not None:
                    LOG.warning(
                        "table %s cannot go on: entry %s, %s: %r", found.row.id, found.ply, found.action, found.why
                    )
        except Exception:
            LOG.exception("could not replay the open tables")

    async def mind(self) -> None:
        """Wake the tables at which a bot or a clock is due, including those that a stopped server left behind."""
        for table_id in await self.store.due(self.store.now()):
            await self._wake(table_id)
        await self._hear()

    async def _listen(self) -> None:
        """Hear of other servers' changes at once, where the database reports them; `_hear` finds the rest."""
        await self.store.listen(self._told)

    def _told(self, table_id: str) -> None:
        table = self._tables.get(table_id)
        if table is not None:
            hearing = asyncio.create_task(logged(self._catch_up(table)))
            self._hearing.add(hearing)
            hearing.add_done_callback(self._hearing.discard)

    async def _hear(self) -> None:
        """Find out which tables other servers on the same database have changed, in one question for all."""
        for table_id, changed in (await self.store.changes(list(self._tables))).items():
            table = self._tables.get(table_id)
            if table is not None and (changed != table.row.changed or table_id in self._behind):
                await self._catch_up(table)

    async def _catch_up(self, table: LiveTable) -> None:
        """Read what other servers have done at a table; if that fails, try again later."""
        self._behind.discard(table.row.id)
        try:
            await table.hear()
        except Exception:
            self._behind.add(table.row.id)
            raise

    async def _wake(self, table_id: str) -> None:
        """Wake one table; if that fails, the others are woken all the same."""
        try:
            await minding.run_out(await self.table(table_id))
        except Unplayable:
            await self.store.set_wake(table_id, self.store.now() + LATER)
        except Exception:
            LOG.exception("could not wake table %s", table_id)
