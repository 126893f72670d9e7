"""The server on PostgreSQL: odd texts that only PostgreSQL refuses, and two servers on one database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from fathom.web.app import create_app
from fathom.web.settings import Settings
from tests.table.databases import fresh_postgres_url
from tests.web.conftest import visit
from tests.web.servers import Server, events, players
from tests.web.visitors import API, GAME, known, read, set_table

pytestmark = pytest.mark.anyio


@pytest.fixture
async def url(postgres: str) -> str:
    return await fresh_postgres_url(postgres)


@pytest.fixture
async def app(url: str) -> AsyncIterator[FastAPI]:
    app = create_app(Settings(database=url, pause=0))
    async with app.router.lifespan_context(app):
        yield app


@pytest.mark.parametrize("path", ["/t/%00", f"{API}/tables/%00", f"{API}/tables/a%00b/log", "/t/%00/join/x"])
async def test_a_table_that_cannot_be_is_not_there(visitor: httpx.AsyncClient, path: str) -> None:
    assert (await visitor.get(path)).status_code == 404


async def test_odd_talk_is_kept_without_what_cannot_be_written(visitor: httpx.AsyncClient) -> None:
    answer = await visitor.post(f"/new/{GAME}", data={"name": "Ann", "seat-0": "me", "seat-1": "normal"})
    table = f"{API}/tables/{answer.headers['location'].removeprefix('/t/')}"
    answer = await visitor.post(f"{table}/talk", json={"text": "one\x00two 🐙"})
    assert answer.status_code == 200
    (said,) = await read(visitor, f"{table}/talk")
    assert said["text"] == "onetwo 🐙"


async def test_a_game_is_played_to_its_end(app: FastAPI) -> None:
    async with visit(app) as visitor:
        ann = await known(visitor, "Änne 🐙")
        table = await set_table(visitor, ann, "me", "me")
        facts = table
        while not facts["over"]:
            legal = await read(visitor, f"{API}/tables/{table['id']}/legal", ann)
            move = {"ply": facts["ply"], "action": legal[facts["ply"] % len(legal)]["action"]}
            facts = (await visitor.post(f"{API}/tables/{table['id']}/actions", json=move, headers=ann)).json()
        assert "Änne 🐙" in (await visitor.get(f"{API}/tables/{table['id']}/record")).text


async def test_two_servers_share_their_tables_and_their_people(url: str, tmp_path: Path) -> None:
    with Server(url, tmp_path) as one, Server(url, tmp_path) as other, players(one.address, "Ann") as (ann,):
        table = ann.set_table("me", "me")
        move = ann.legal(table["id"])[0]["action"]
        there = httpx.Client(base_url=f"{other.address}/api/v1", headers=ann.client.headers, timeout=20)
        with there.stream("GET", f"/tables/{table['id']}/events") as stream:
            told = events(stream.iter_lines())
            assert next(told)[0] == 0
            assert ann.act(table["id"], 0, move).status_code == 200
            number = await asyncio.to_thread(lambda: next(told)[0])
            while number == 0:
                number = await asyncio.to_thread(lambda: next(told)[0])
            assert number == 1
        there.close()
