"""One writer: it commits the waiting work of all tables together, so that they never wait for each other's locks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

AT_ONCE = 64  # pieces of work in one transaction at most
Done = TypeVar("Done")
Work = Callable[[Connection], Any]


class Writer:
    """Does pieces of work in the order in which they come, all that wait in one transaction.

    If a piece of work fails, the others are done again without it.
    """

    def __init__(self, url: str) -> None:
        self._hand: Thread | Loop = Thread(url) if make_url(url).get_backend_name() == "sqlite" else Loop(url)
        self._waiting: list[tuple[Work, asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None

    @property
    def engine(self) -> Engine:
        return self._hand.engine if isinstance(self._hand, Thread) else self._hand.engine.sync_engine

    async def do(self, work: Callable[[Connection], Done]) -> Done:
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
        """Whether everything was committed; only a piece that was tried alone gets the error."""
        try:
            results = await self._hand.commit([work for work, _ in together])
        except Exception as error:
            if len(together) == 1 and not together[0][1].cancelled():
                together[0][1].set_exception(error)
            return False
        for (_, done), result in zip(together, results, strict=True):
            if not done.cancelled():
                done.set_result(result)
        return True

    async def close(self) -> None:
        """Write everything that waits, then close."""
        if self._writing is not None:
            await self._writing
        await self._hand.close()


class Thread:
    """Writes to SQLite in a thread of its own: one round trip for a whole transaction."""

    def __init__(self, url: str) -> None:
        self.engine = create_engine(make_url(url).set(drivername="sqlite"), pool_size=1, max_overflow=0)
        # Take the write lock at once, not in mid-transaction.
        event.listen(self.engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        self._thread = ThreadPoolExecutor(1, "writer")

    async def commit(self, works: Sequence[Work]) -> list[Any]:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, works)

    def _commit(self, works: Sequence[Work]) -> list[Any]:
        with self.engine.begin() as connection:
            return [work(connection) for work in works]

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self.engine.dispose)
        self._thread.shutdown()


class Loop:
    """Writes to PostgreSQL from the event loop."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = create_async_engine(url, pool_size=1, max_overflow=0, pool_pre_ping=True)

    async def commit(self, works: Sequence[Work]) -> list[Any]:
        async with self.engine.begin() as connection:
            return await connection.run_sync(lambda plain: [work(plain) for work in works])

    async def close(self) -> None:
        await self.engine.dispose()
