"""Several servers on one PostgreSQL: what happens at one is known at the others."""

from __future__ import annotations

import asyncio

import pytest

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
        changed = there.watch(None)
        await move(here)
        await asyncio.wait_for(changed.wait(), 3)
        assert there.ply == 1


async def test_who_sat_down_at_one_server_plays_at_another(url: str) -> None:
    async with hall_on(url) as one, hall_on(url) as other:
        here = await table_of(one, person("ann"), free())
        there = await other.table(here.row.id)
        assert there.waiting
        assert await here.claim(1, "bob", "Bob")
        await until(lambda: not there.waiting, 3)
        await move(there)
