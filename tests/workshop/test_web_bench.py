"""`fathom bench web`: it follows pages of old and new servers, and its figures are right."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fathom.workshop.lines import Answer, Line, Lost, Stream
from fathom.workshop.load import Load, Page, read_view, shown_actions
from fathom.workshop.servers import HERE, Build, running
from fathom.workshop.web_bench import Figures, page_weight, whole_game

pytestmark = pytest.mark.anyio

VIEW = {"ply": 4, "seat": 0, "mine": True, "legal": [{"action": 7}, {"action": 9}], "log": ["x" * 2000]}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def chunk(data: bytes) -> bytes:
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


@asynccontextmanager
async def small_server(*messages: bytes, packed: bool = False) -> AsyncIterator[tuple[int, list[str]]]:
    """A server with one stream of given messages, and a view; yields its port and the requests it got."""
    asked: list[str] = []
    pack: Callable[[bytes], bytes] = gzip.compress if packed else bytes
    encoding = b"content-encoding: gzip\r\n" if packed else b""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            path = line.decode().split()[1]
            asked.append(path)
            await reader.readuntil(b"\r\n\r\n")
            if path.endswith("/events"):
                writer.write(b"HTTP/1.1 200 OK\r\n" + encoding + b"transfer-encoding: chunked\r\n\r\n")
                for message in messages if not packed else [b"".join(messages)]:
                    writer.write(chunk(pack(message)))
            else:
                body = gzip.compress(json.dumps(VIEW).encode())
                head = f"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: {len(body)}\r\n\r\n"
                writer.write(head.encode() + body)
            await writer.drain()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1], asked


async def test_a_page_that_is_told_the_ply_alone_asks_for_the_rest() -> None:
    async with small_server(b'id: 4\ndata: {"ply": 4}\n\n') as (port, asked):
        page = Page(port, "abc", "token")
        await page.until(4)
        assert asked == ["/api/v1/tables/abc/events", "/t/abc/view"]
        assert page.actions == (4, [7, 9])
        await page.close()


async def test_a_page_that_is_told_the_news_asks_for_nothing() -> None:
    news = b'id: 4.run.1\ndata: {"ply": 4, "legal": [{"action": 7}], "log": []}\n\n'
    time = b"event: time\ndata: 1763.5\n\n"
    async with small_server(time, b": still here\n\n", news) as (port, asked):
        page = Page(port, "abc", "token")
        await page.until(4)
        assert page.tag == "4.run.1"
        assert asked == ["/api/v1/tables/abc/events"]
        assert page.actions == (4, [7])
        assert page.wire > len(news)
        await page.close()


async def test_what_the_news_does_not_tell_is_as_it_was() -> None:
    first = b'id: 4.run.1\ndata: {"ply": 4, "whole": {"ply": 4, "legal": [{"action": 7}]}}\n\n'
    async with small_server(first, b'id: 5.run.2\ndata: {"ply": 5, "base": "4.run.1"}\n\n') as (port, _):
        page = Page(port, "abc", "token")
        await page.until(5)
        assert page.actions == (5, [7])
        await page.close()


async def test_a_packed_stream_is_read_as_well() -> None:
    async with small_server(b"id: 1\ndata: {}\n\n", b"id: 2\ndata: {}\n\n", packed=True) as (port, _):
        stream = Stream(port, "/t/abc/events", {})
        found = []
        async for message in stream.messages():
            found.append(message.ply)
            if message.ply == 2:
                break
        assert found == [1, 2]


async def test_what_nobody_answers_is_lost() -> None:
    with pytest.raises(Lost):
        await Line(1, patience=1).ask("GET", "/")


def test_of_a_view_in_which_it_is_not_ones_turn_the_ply_is_enough() -> None:
    body = json.dumps({**VIEW, "mine": False}).encode()
    assert read_view(Answer(200, {}, body, len(body))) == (4, b"")


def test_a_list_of_numbers_is_a_list_of_actions_too() -> None:
    assert shown_actions(b'{"news": {"legal":[3,5]}}') == [3, 5]


def test_growth_is_the_last_tenth_beside_the_first() -> None:
    figures = Figures(1, 1, 1, None, None, 1, 1, 1, first=200, last=300, move_cost=1, own=1, failed=0)
    assert figures.growth == 1.5
    assert figures.data()["growth"] == 1.5


def test_another_python_imports_its_own_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/ours")
    assert "PYTHONPATH" in HERE.environment()
    assert "PYTHONPATH" not in Build(Path("/other/python")).environment()


async def test_tables_are_busy_and_games_are_followed_to_their_end() -> None:
    with running() as server:
        load = Load(server, "in-too-deep", 2)
        await load.open()
        sample = await load.run(1.0)
        await load.close()
        played = await whole_game(server, "endeavor")
        assert (await played.line.ask("GET", played.path)).status == 200
        played.line.close()
        assert 20_000 < await asyncio.to_thread(page_weight, server.address, "endeavor") < 150_000
    assert sample.moves == len(sample.took) > 0
    assert sample.failed == 0
    assert len(played.lengths) > 50
    assert min(played.lengths) > 0
