"""One writer: what waits from all tables is committed together, and nobody waits for a lock of our own making."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

AT_ONCE = 64  # pieces of work in one transaction at most
Done = TypeVar("Done")
Work = Callable[[AsyncConnection], Awaitable[Any]]


class Writer:
    """Does pieces of work in the order in which they come, as many as wait in one transaction.

    A piece of work that fails takes none of the others with it: they are done again without it.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        if engine.dialect.name == "sqlite":  # the lock that a writer needs is taken at once, not in mid-transaction
            event.listen(engine.sync_engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        self._waiting: list[tuple[Work, asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def do(self, work: Callable[[AsyncConnection], Awaitable[Done]]) -> Done:
        """Do a piece of work; when this returns it is on disk."""
        done: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        return await done

    async def _write(self) -> None:
        while self._waiting:
            together, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
            if not await self._commit(together) and len(together) > 1:
                for one in together:
                    await self._commit([one])

    async def _commit(self, together: list[tuple[Work, asyncio.Future[Any]]]) -> bool:
        """Whether all of it is done; a piece that is tried alone hears what went wrong."""
        try:
            async with self.engine.begin() as connection:
                results = [await work(connection) for work, _ in together]
        except Exception as error:
            if len(together) == 1 and not together[0][1].cancelled():
                together[0][1].set_exception(error)
            return False
        for (_, done), result in zip(together, results, strict=True):
            if not done.cancelled():
                done.set_result(result)
        return True

    async def close(self) -> None:
        """What waits is written first."""
        if self._writing is not None:
            await self._writing
        await self.engine.dispose()
