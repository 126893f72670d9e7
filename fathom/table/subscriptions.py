"""Subscriptions: the browsers in which people want to be called to their turns."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import Connection, delete, insert, select

from fathom.table.schema import subscriptions
from fathom.table.store import Store

MOST = 10  # of one person; one more replaces the oldest


@dataclass(frozen=True)
class Subscription:
    """A browser: the address of its push service, the keys that seal messages for it, and its reader's language."""

    endpoint: str
    p256dh: str
    auth: str
    language: str


class Subscriptions:
    """Those of all people, in the database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, person: str, wanted: Subscription) -> None:
        """Add a browser, or what is new about one. It belongs to whoever uses it now."""
        name = name_of(wanted.endpoint)
        row = {"id": name, "person": person, "since": self.store.now(), **vars(wanted)}
        columns = subscriptions.c
        mine = select(columns.id).where(columns.person == person).order_by(columns.since.desc(), columns.id)

        def work(connection: Connection) -> None:
            connection.execute(delete(subscriptions).where(columns.id == name))
            connection.execute(insert(subscriptions).values(row))
            oldest = connection.scalars(mine.offset(MOST)).all()
            connection.execute(delete(subscriptions).where(columns.id.in_(oldest)))

        await self.store.writer.do(work)

    async def drop(self, endpoint: str) -> None:
        """Forget a browser. Nobody else knows its address."""

        def work(connection: Connection) -> None:
            connection.execute(delete(subscriptions).where(subscriptions.c.id == name_of(endpoint)))

        await self.store.writer.do(work)

    async def of(self, person: str) -> list[Subscription]:
        """The browsers of a person."""
        columns = subscriptions.c
        wanted = select(columns.endpoint, columns.p256dh, columns.auth, columns.language)
        async with self.store.engine.connect() as connection:
            found = await connection.execute(wanted.where(columns.person == person).order_by(columns.since))
            return [Subscription(*row) for row in found]


def name_of(endpoint: str) -> str:
    """An endpoint is too long for the key of a table."""
    return sha256(endpoint.encode()).hexdigest()
