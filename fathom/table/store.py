"""The database: append-only logs in SQLite or PostgreSQL, with the same code for both."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Executable, event, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from fathom.table.address import address, check_driver
from fathom.table.schema import log, migrate, people, reviews, seats, settings, tables, talk
from fathom.table.sqlite import set_up
from fathom.table.writer import Writer


@dataclass(frozen=True)
class Entry:
    """One row of a table's log. Kinds: act, undo, leave (a bot stands in for the seat), back."""

    ply: int
    kind: str
    seat: int
    action: str | None  # in notation: a later build may number its actions differently
    at: float
    mark: str | None = None  # of the position after it, so that a later build notices if it plays differently
    failed: str | None = None  # the bot that was to choose the action, if it could not and another did


@dataclass(frozen=True)
class Opened:
    """An opening as it is stored: its seed, and its actions in notation."""

    seed: str
    actions: tuple[str, ...]


@dataclass
class SeatRow:
    """Who sits in a seat: a bot, a person, or nobody yet."""

    name: str
    bot: str | None
    person: str | None
    invitation: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    orders: str = ""  # standing orders by name, with spaces between them; nobody else may see them
    invited: str | None = None  # the person for whom it is kept while it is free; its name is theirs


@dataclass(frozen=True)
class Successor:
    """The table at which a finished game is played again, with its seats as they are now."""

    id: str
    seats: list[SeatRow]


@dataclass
class TableRow:
    """A table as it is stored, without its log."""

    id: str
    game: str
    options: Mapping[str, str]
    seed: str
    level: str
    public: bool
    turn_seconds: int | None
    reserve_seconds: int
    since: float
    changed: float
    over: bool
    seats: list[SeatRow]
    openings: tuple[Opened, ...] = ()  # if the game goes on from another
    lesson: bool = False  # whether a teacher leads through it
    rules: int = 1  # the rules version it began under
    box: str = ""  # its set of components
    fingerprint: str = ""  # of that set
    hints: bool = False  # whether people may ask what a bot would do
    successor: Successor | None = None  # if the people of a finished game play again


@dataclass(frozen=True)
class Said:
    """Something that somebody said at a table."""

    name: str
    text: str
    at: float


class Taken(Exception):
    """Another process wrote this ply first."""


CHANNEL = "fathom"
SHOWN = 100  # lines of talk that a table shows


class Store:
    """Everything that lasts, behind a handful of questions."""

    def __init__(self, url: str, now: Callable[[], float] = time.time) -> None:
        self.url = address(url)
        check_driver(self.url.partition("://")[0])
        self.now = now  # the clock of the house, for everything that is stored
        self._name = secrets.token_hex(4)  # of this server, among those on the same database
        self.engine: AsyncEngine = create_async_engine(self.url, pool_pre_ping=not self.url.startswith("sqlite"))
        self.writer = Writer(self.url)
        if self.engine.dialect.name == "sqlite":
            for engine in (self.engine.sync_engine, self.writer.engine):
                event.listen(engine, "connect", set_up)

    async def open(self) -> None:
        """Bring the schema up to date."""
        async with self.engine.begin() as connection:
            await connection.run_sync(migrate)

    async def close(self) -> None:
        await self.writer.close()
        await self.engine.dispose()

    # Between servers

    async def listen(self, told: Callable[[str], None]) -> None:
        """Hear from PostgreSQL which table another server has changed; return when the connection is lost."""
        if self.engine.dialect.name != "postgresql":
            await asyncio.Event().wait()  # SQLite notifies nobody: servers ask for changes instead
        async with self.engine.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            lost = asyncio.Event()
            driver.add_termination_listener(lambda *_: lost.set())

            def hear(_connection: Any, _process: int, _channel: str, text: str) -> None:
                name, _, table_id = text.partition(" ")
                if name != self._name:
                    told(table_id)

            try:
                await driver.add_listener(CHANNEL, hear)
                await lost.wait()
            finally:
                await connection.invalidate()  # no other query may get a connection that listens

    def _tell(self, connection: Connection, table_id: str) -> None:
        """Notify other servers once the transaction is committed, and not if it fails."""
        if self.engine.dialect.name == "postgresql":
            connection.execute(select(func.pg_notify(CHANNEL, f"{self._name} {table_id}")))

    async def _write(self, *statements: Executable, tell: str | None = None) -> None:
        """Run statements in one transaction and notify other servers; when this returns, everything is on disk."""

        def work(connection: Connection) -> None:
            for statement in statements:
                connection.execute(statement)
            if tell is not None:
                self._tell(connection, tell)

        await self.writer.do(work)

    async def setting(self, name: str, default: str) -> str:
        """A value that is chosen once and then kept."""
        wanted = select(settings.c.value).where(settings.c.name == name)
        async with self.engine.connect() as connection:
            found = await connection.scalar(wanted)
        if found is None:
            with contextlib.suppress(IntegrityError):  # another server was faster
                await self._write(insert(settings).values(name=name, value=default))
            async with self.engine.connect() as connection:
                found = await connection.scalar(wanted)
        return str(found)

    # People

    async def add_person(self, name: str) -> str:
        person = secrets.token_urlsafe(18)
        await self._write(insert(people).values(id=person, name=name, since=self.now()))
        return person

    async def person_name(self, person: str) -> str | None:
        async with self.engine.connect() as connection:
            return await connection.scalar(select(people.c.name).where(people.c.id == person))

    async def rename_person(self, person: str, name: str, at: float) -> None:
        """Give a person a new name, also where they sit, and notify other servers."""
        before = select(people.c.name).where(people.c.id == person).scalar_subquery()
        own = (seats.c.person == person) & (seats.c.name == before)  # others at the same device keep theirs

        def work(connection: Connection) -> None:
            sits_at = set(connection.scalars(select(seats.c.table_id).where(own)))
            connection.execute(update(seats).where(own).values(name=name))
            connection.execute(update(people).where(people.c.id == person).values(name=name))
            connection.execute(update(tables).where(tables.c.id.in_(sits_at), ~tables.c.over).values(changed=at))
            for table_id in sits_at:
                self._tell(connection, table_id)

        await self.writer.do(work)

    # Tables

    async def add_table(self, row: TableRow) -> None:
        await self._write(*_added(row))

    async def succeed(self, table_id: str, row: TableRow) -> str:
        """Add the successor of a table, unless it has one: however many come at once, they get the id of the same."""
        without = (tables.c.id == table_id) & tables.c.successor.is_(None)

        def work(connection: Connection) -> str:
            done = connection.execute(update(tables).where(without).values(successor=row.id, changed=row.since))
            if done.rowcount:
                for statement in _added(row):
                    connection.execute(statement)
                self._tell(connection, table_id)
            return str(connection.scalar(select(tables.c.successor).where(tables.c.id == table_id)))

        return await self.writer.do(work)

    async def table(self, table_id: str) -> TableRow | None:
        async with self.engine.connect() as connection:
            return await self._table(connection, table_id)

    async def news(self, table_id: str, first: int = 0) -> tuple[TableRow, list[Said], list[Entry]] | None:
        """A table as it is now, its talk, and its log from a ply on: everything that a server has to catch up with."""
        async with self.engine.connect() as connection:
            row = await self._table(connection, table_id)
            if row is None:
                return None
            return row, await self._said(connection, table_id), await self._entries(connection, table_id, first)

    async def _table(self, connection: AsyncConnection, table_id: str) -> TableRow | None:
        if "\0" in table_id:  # PostgreSQL cannot store it
            return None
        row = (await connection.execute(select(tables).where(tables.c.id == table_id))).mappings().first()
        return None if row is None else (await self._rows(connection, [dict(row)]))[0]

    async def _rows(self, connection: AsyncConnection, found: list[dict[str, Any]]) -> list[TableRow]:
        shown = [row["id"] for row in found] + [row["successor"] for row in found if row["successor"]]
        wanted = select(seats).where(seats.c.table_id.in_(shown)).order_by(seats.c.seat)
        sitting: dict[str, list[SeatRow]] = {}
        for seat in (await connection.execute(wanted)).mappings():
            values = {name: value for name, value in seat.items() if name not in ("table_id", "seat")}
            sitting.setdefault(seat["table_id"], []).append(SeatRow(**values))
        rows = []
        for row in found:
            values = {name: value for name, value in row.items() if name not in ("wake", "openings", "successor")}
            openings = tuple(Opened(seed, tuple(actions)) for seed, actions in row["openings"])
            after = Successor(row["successor"], sitting.get(row["successor"], [])) if row["successor"] else None
            rows.append(TableRow(**values, openings=openings, seats=sitting.get(row["id"], []), successor=after))
        return rows

    async def tables_of(self, person: str, limit: int = 30) -> list[TableRow]:
        """The tables at which a person sits or has a seat kept, the latest change first."""
        kept = (seats.c.invited == person) & seats.c.person.is_(None) & seats.c.bot.is_(None)
        mine = select(seats.c.table_id).where((seats.c.person == person) | kept)
        wanted = select(tables).where(tables.c.id.in_(mine)).order_by(tables.c.changed.desc()).limit(limit)
        async with self.engine.connect() as connection:
            found = (await connection.execute(wanted)).mappings().all()
            return await self._rows(connection, [dict(row) for row in found])

    async def public_tables(self, limit: int = 30) -> list[TableRow]:
        """Tables to join or watch, the latest change first."""
        wanted = select(tables).where(tables.c.public, ~tables.c.over).order_by(tables.c.changed.desc()).limit(limit)
        async with self.engine.connect() as connection:
            found = (await connection.execute(wanted)).mappings().all()
            return await self._rows(connection, [dict(row) for row in found])

    async def claim(
        self, table_id: str, seat: int, person: str | None, name: str, at: float, bot: str | None = None
    ) -> bool:
        """Give a seat to a person or a bot if it is still free; the clock starts when the last one is taken."""
        free = (
            (seats.c.table_id == table_id) & (seats.c.seat == seat) & seats.c.person.is_(None) & seats.c.bot.is_(None)
        )

        def work(connection: Connection) -> bool:
            done = connection.execute(update(seats).where(free).values(person=person, bot=bot, name=name))
            if done.rowcount:
                connection.execute(update(tables).where(tables.c.id == table_id).values(changed=at, since=at))
                before = connection.scalar(select(tables.c.id).where(tables.c.successor == table_id))
                if before is not None:  # it shows who has come to the rematch
                    connection.execute(update(tables).where(tables.c.id == before).values(changed=at))
                    self._tell(connection, before)
                self._tell(connection, table_id)
            return bool(done.rowcount)

        return await self.writer.do(work)

    async def set_orders(self, table_id: str, seat: int, orders: str) -> None:
        """Store the standing orders of a seat, in a way that other people cannot notice."""
        here = (seats.c.table_id == table_id) & (seats.c.seat == seat)
        await self._write(update(seats).where(here).values(orders=orders), tell=table_id)

    async def open_tables(self) -> list[str]:
        """The tables whose games are not over."""
        async with self.engine.connect() as connection:
            return list(await connection.scalars(select(tables.c.id).where(~tables.c.over).order_by(tables.c.changed)))

    async def due(self, now: float) -> list[str]:
        """Tables at which something is due: a bot's turn, or a clock that has run out."""
        async with self.engine.connect() as connection:
            return list(await connection.scalars(select(tables.c.id).where(tables.c.wake <= now, ~tables.c.over)))

    async def changes(self, table_ids: Sequence[str]) -> dict[str, float]:
        """The times at which some tables last changed."""
        wanted = select(tables.c.id, tables.c.changed).where(tables.c.id.in_(table_ids))
        async with self.engine.connect() as connection:
            return {row[0]: row[1] for row in await connection.execute(wanted)}

    async def set_wake(self, table_id: str, wake: float | None) -> None:
        await self._write(update(tables).where(tables.c.id == table_id).values(wake=wake))

    # Logs

    async def entries(self, table_id: str, first: int = 0) -> list[Entry]:
        """A table's log from a ply on."""
        async with self.engine.connect() as connection:
            return await self._entries(connection, table_id, first)

    async def _entries(self, connection: AsyncConnection, table_id: str, first: int) -> list[Entry]:
        wanted = select(log).where(log.c.table_id == table_id, log.c.ply >= first).order_by(log.c.ply)
        rows = (await connection.execute(wanted)).mappings()
        return [Entry(**{name: value for name, value in row.items() if name != "table_id"}) for row in rows]

    async def append(
        self, table_id: str, entry: Entry, over: bool, wake: float | None, orders: bool = False
    ) -> list[str]:
        """Write a row of the log; when this returns, it is on disk.

        If asked for, it returns the standing orders of all seats as they were at that time.
        """
        standing = select(seats.c.orders).where(seats.c.table_id == table_id).order_by(seats.c.seat)

        def work(connection: Connection) -> list[str]:
            connection.execute(insert(log).values(table_id=table_id, **vars(entry)))
            changed = {"changed": entry.at, "over": over, "wake": wake}
            connection.execute(update(tables).where(tables.c.id == table_id).values(changed))
            self._tell(connection, table_id)
            return list(connection.scalars(standing)) if orders else []

        try:
            return await self.writer.do(work)
        except IntegrityError as error:
            raise Taken from error

    # Talk

    async def say(self, table_id: str, said: Said) -> None:
        await self._write(
            insert(talk).values(table_id=table_id, **vars(said)),
            update(tables).where(tables.c.id == table_id).values(changed=said.at),
            tell=table_id,
        )

    async def _said(self, connection: AsyncConnection, table_id: str) -> list[Said]:
        """The last lines of talk, oldest first."""
        wanted = select(talk).where(talk.c.table_id == table_id).order_by(talk.c.id.desc()).limit(SHOWN)
        rows = (await connection.execute(wanted)).mappings().all()
        return [Said(row["name"], row["text"], row["at"]) for row in reversed(rows)]

    # Reviews

    async def add_review(self, table_id: str, review: Mapping[str, Any]) -> None:
        with contextlib.suppress(IntegrityError):  # another server was faster
            await self._write(insert(reviews).values(table_id=table_id, review=dict(review), at=self.now()))

    async def review(self, table_id: str) -> dict[str, Any] | None:
        """The review of a table's game, once it is worked out."""
        async with self.engine.connect() as connection:
            found = await connection.scalar(select(reviews.c.review).where(reviews.c.table_id == table_id))
            return None if found is None else dict(found)


def _added(row: TableRow) -> list[Executable]:
    """The statements that add a table with its seats."""
    elsewhere = ("options", "seats", "openings", "successor")
    values = {name: value for name, value in vars(row).items() if name not in elsewhere}
    openings = [[opening.seed, opening.actions] for opening in row.openings]
    table = insert(tables).values(**values, options=dict(row.options), openings=openings)
    sitting = [{"table_id": row.id, "seat": number, **vars(seat)} for number, seat in enumerate(row.seats)]
    return [table, insert(seats).values(sitting)]


def new_table_id() -> str:
    """An id short enough for a link and too long to guess, which a command line does not take for an option."""
    while (found := secrets.token_urlsafe(8)).startswith("-"):
        pass
    return found
