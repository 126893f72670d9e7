"""Several servers on one PostgreSQL: each knows what happens at the others."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from fathom.table.seating import claim, waiting
from fathom.table.store import Store
from fathom.table.talk import say
from tests.table.databases import fresh_postgres_url
from tests.table.halls import free, hall_on, move, person, table_of, until

pytestmark = pytest.mark.anyio


@pytest.fixture
async def url(postgres: str) -> str:
    return await fresh_postgres_url(postgres)


async def test_who_watches_at_one_server_hears_of_a_move_at_another(url: str) -> None:
    async with hall_on(url) as one, hall_on(url) as other:
        here = await table_of(one, person("ann"), person("bob"))
        there = await other.table(here.row.id)
        changed = there.follow(None)
        await move(here)
        await asyncio.wait_for(changed.wait(), 3)
        assert there.ply == 1


async def test_who_sat_down_at_one_server_plays_at_another(url: str) -> None:
    async with hall_on(url) as one, hall_on(url) as other:
        here = await table_of(one, person("ann"), free())
        there = await other.table(here.row.id)
        assert waiting(there)
        assert await claim(here, 1, "bob", "Bob")
        await until(lambda: not waiting(there), 3)
        await move(there)


async def test_another_server_hears_at_once_and_not_when_it_asks(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def deaf(*_: object) -> dict[str, float]:
        return {}

    monkeypatch.setattr(Store, "changes", deaf)
    async with hall_on(url) as one, hall_on(url) as other:
        here = await table_of(one, person("ann"), person("bob"))
        there = await other.table(here.row.id)
        await until(lambda: bool(other.store.engine.pool.checkedout()), 3)  # type: ignore[attr-defined] # it listens
        await asyncio.sleep(0.2)
        for ply in range(1, 4):
            await move(here)
            await until(lambda ply=ply: there.ply == ply, 1)  # type: ignore[misc]
        changed = there.follow(None)
        changed.clear()
        await say(here, "ann", "Ann", "Well dived.")
        await asyncio.wait_for(changed.wait(), 1)
        await until(lambda: [line.text for line in there.said] == ["Well dived."])


async def test_a_server_that_lost_its_database_hears_again(url: str) -> None:
    async with hall_on(url) as one, hall_on(url) as other:
        here = await table_of(one, person("ann"), person("bob"))
        there = await other.table(here.row.id)
        engine = create_async_engine(url)
        async with engine.connect() as connection:
            query = "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
            await connection.execute(text(query + " and datname = current_database()"))
        await engine.dispose()
        await asyncio.sleep(1.5)
        await move(here)
        await until(lambda: there.ply == 1, 5)
