"""One writer: it commits everything that waits together, in order, and a failure affects nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import IntegrityError

from fathom.table.store import Store

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = Store(url)
    await store.open()
    yield store
    await store.close()


async def names(store: Store) -> list[str]:
    async with store.engine.connect() as connection:
        return list(await connection.scalars(text("SELECT name FROM settings ORDER BY value")))


async def write(store: Store, name: str, value: str = "0") -> None:
    def work(connection: Connection) -> None:
        connection.execute(text("INSERT INTO settings VALUES (:name, :value)"), {"name": name, "value": value})

    await store.writer.do(work)


async def test_what_waits_is_written_in_few_transactions(store: Store) -> None:
    begun: list[object] = []
    event.listen(store.writer.engine, "begin", begun.append)
    await asyncio.gather(*(write(store, f"n{number}", f"{number:03}") for number in range(100)))
    assert await names(store) == [f"n{number}" for number in range(100)]
    assert len(begun) <= 4


async def test_what_fails_takes_nothing_with_it(store: Store) -> None:
    await write(store, "taken")
    wanted = ["a", "b", "taken", "c"]
    results = await asyncio.gather(*(write(store, name, name) for name in wanted), return_exceptions=True)
    assert [type(result) for result in results] == [type(None), type(None), IntegrityError, type(None)]
    assert await names(store) == ["taken", "a", "b", "c"]


async def test_whoever_no_longer_waits_stops_nobody(store: Store) -> None:
    waiting = [asyncio.create_task(write(store, name, name)) for name in ("a", "b", "c")]
    await asyncio.sleep(0)
    waiting[1].cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    await write(store, "d", "d")
    assert {"a", "c", "d"} <= set(await names(store))


async def test_what_waits_is_written_before_the_store_is_closed(url: str) -> None:
    store = Store(url)
    await store.open()
    last = asyncio.create_task(write(store, "last"))
    await asyncio.sleep(0)
    await store.close()
    await last
    again = Store(url)
    assert "last" in await names(again)
    await again.close()


async def test_two_writers_on_one_database_wait_for_each_other(url: str) -> None:
    stores = [Store(url), Store(url)]
    await stores[0].open()
    await asyncio.gather(*(write(stores[number % 2], f"n{number}") for number in range(60)))
    assert len(await names(stores[0])) == 60
    for store in stores:
        await store.close()
