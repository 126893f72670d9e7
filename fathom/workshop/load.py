"""Realistic load: two people at each table follow the game as their pages do, and move as soon as they can."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import time
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fathom.core import BadInput
from fathom.workshop.lines import Answer, Line, Lost, Stream
from fathom.workshop.servers import Running

PATIENCE = 60.0  # seconds in which news of a move must reach a page
AGAIN = 50  # times that a failing server is asked
BARE = re.compile(rb'\{"ply": ?\d+\}')  # a message without news, after which the page asks for them
PLY = re.compile(rb'"ply": ?(\d+)')
HEAD = 400  # the first bytes of a view, which hold its ply and whose turn it is
MINE = re.compile(rb'"mine": ?true')
LEGAL = re.compile(rb'"legal": ?(?=\[)')


def headers_of(token: str) -> dict[str, str]:
    """The headers that a browser sends."""
    return {"cookie": f"fathom={token}", "accept-encoding": "gzip", "accept": "application/json"}


def shown_actions(text: bytes) -> list[int] | None:
    """The actions that a page can offer after a message; None if the message does not mention actions.

    >>> shown_actions(b'{"ply": 3, "legal": [{"action": 7, "text": "Dive"}, {"action": 9}], "log": []}')
    [7, 9]
    >>> shown_actions(b'{"ply": 3}') is None
    True
    """
    found = LEGAL.search(text)
    if found is None:
        return None
    legal, _ = json.JSONDecoder().raw_decode(text[found.end() :].decode(errors="replace"))
    return [entry["action"] if isinstance(entry, dict) else int(entry) for entry in legal]


class Page:
    """Does what one person's page does: it follows the table, and asks for anything that the stream does not bring."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self.ply = 0
        self.tag: str | None = None  # of the view that it shows, if the server gives one
        self.wire = 0  # bytes since the beginning
        self.actions: tuple[int, list[int]] | None = None  # the actions that it offers, and their ply
        self._line = Line(port, headers_of(token))
        self._view = f"/t/{table}/view"
        self._stream = Stream(port, f"/api/v1/tables/{table}/events", headers_of(token))
        self._news = asyncio.Condition()
        self._again = False
        self._refreshing: asyncio.Task[None] | None = None
        self._following = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        async for message in self._stream.messages():
            self.wire += message.wire
            if message.ply is None:
                continue
            if BARE.fullmatch(message.data):
                self._again = True
                if self._refreshing is None or self._refreshing.done():
                    self._refreshing = asyncio.create_task(self._refresh())
            else:
                self.tag = message.id
                await self.learn(message.ply, shown_actions(message.data))

    async def _refresh(self) -> None:
        """Fetch the view; if it changes meanwhile, fetch it once more, but not more often."""
        while self._again:
            self._again = False
            answer = await self._line.ask("GET", self._view)
            self.wire += answer.wire
            ply, text = read_view(answer)
            await self.learn(ply, shown_actions(text) or [])

    async def learn(self, ply: int, offered: list[int] | None) -> None:
        """Show a ply and its actions; anything that is not in the message stays as it was."""
        async with self._news:
            if ply >= self.ply:
                before = self.actions[1] if self.actions is not None else []
                self.ply, self.actions = ply, (ply, before if offered is None else offered)
            self._news.notify_all()

    async def until(self, ply: int) -> None:
        """Wait until the page shows a ply."""
        try:
            async with asyncio.timeout(PATIENCE), self._news:
                while self.ply < ply:
                    if self._following.done():
                        await self._following
                        raise Lost("the stream has ended")
                    await self._news.wait()
        except (TimeoutError, Lost) as error:
            raise BadInput("bench-no-news", ply=ply, problem=str(error) or "-") from error

    async def close(self) -> None:
        for task in (self._following, self._refreshing):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Lost):
                    await task
        self._line.close()


def read_view(answer: Answer) -> tuple[int, bytes]:
    """The ply of a view and the part that the page needs: the whole view only if it is its reader's turn."""
    if answer.status != 200:
        raise Lost(f"a view: {answer.status}")
    head = answer.sent[:HEAD]
    if answer.head.get("content-encoding") == "gzip":
        head = zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(answer.sent, HEAD)
    found = PLY.search(head)
    if found is None:
        raise Lost("a view without a ply")
    return int(found[1]), answer.body if MINE.search(head) else b""


class Seated:
    """Two people at one table, and their pages."""

    def __init__(self, server: Running, game: str, tokens: tuple[str, str]) -> None:
        self.server = server
        self.game = game
        self.tokens = tokens
        bearers = [{"authorization": f"Bearer {token}", "accept-encoding": "gzip"} for token in tokens]
        self.lines = [Line(server.port, bearer) for bearer in bearers]
        self.pages: list[Page] = []
        self.id = ""
        self.ply = 0
        self.to_move = 0

    async def sit_down(self) -> None:
        """A new table, with a page for each person."""
        ann, bob = self.lines
        facts = await read(ann, "POST", "/tables", {"game": self.game, "seats": ["me", "open"]})
        self.id = facts["id"]
        await read(bob, "POST", f"/tables/{self.id}/join/{facts['invitations']['1']}")
        self.ply, self.to_move = 0, facts["to_move"]
        self.pages = [Page(self.server.port, self.id, token) for token in self.tokens]

    async def move(self) -> float:
        """Let whoever is to move see it and move; return the seconds until the server acknowledged the move."""
        page, line = self.pages[self.to_move], self.lines[self.to_move]
        await page.until(self.ply)
        legal = page.actions[1] if page.actions is not None and page.actions[0] == self.ply else []
        if not legal:
            legal = [entry["action"] for entry in await read(line, "GET", f"/tables/{self.id}/legal")]
        move = {"ply": self.ply, "action": legal[self.ply * 7 % len(legal)], "since": page.tag}
        begin = time.perf_counter()
        answer = await read(line, "POST", f"/tables/{self.id}/actions", move)
        took = time.perf_counter() - begin
        self.ply, self.to_move = answer["ply"], answer["to_move"]
        if news := answer.get("news"):  # the answer brings the news: no need to wait for the stream
            page.tag = news["tag"]
            told = (news.get("whole") or news).get("legal")
            await page.learn(self.ply, None if told is None else [entry["action"] for entry in told])
        if answer["over"]:
            await self.rise()
            await self.sit_down()
        return took

    async def rise(self) -> None:
        for page in self.pages:
            await page.close()
        self.pages = []

    async def close(self) -> None:
        await self.rise()
        for line in self.lines:
            line.close()


@dataclass
class Sample:
    """The figures of busy tables, from one round or several."""

    moves: int = 0
    seconds: float = 0.0
    took: list[float] = field(default_factory=list)  # seconds until the server acknowledged each move
    own: float = 0.0  # our own computing time in seconds
    server: float = 0.0  # the server's computing time in seconds
    failed: int = 0  # answers that never came, or were errors of the server

    def add(self, other: Sample) -> None:
        self.moves += other.moves
        self.seconds += other.seconds
        self.took += other.took
        self.own += other.own
        self.server += other.server
        self.failed += other.failed


class Load:
    """Many tables of one game on one server."""

    def __init__(self, server: Running, game: str, tables: int) -> None:
        self.server = server
        self.game = game
        self.count = tables
        self.tables: list[Seated] = []

    async def open(self) -> None:
        line = Line(self.server.port)
        for number in range(self.count):
            names = (f"Ann {number}", f"Bob {number}")
            tokens = [(await read(line, "POST", "/people", {"name": name}))["token"] for name in names]
            table = Seated(self.server, self.game, (tokens[0], tokens[1]))
            await table.sit_down()
            self.tables.append(table)
        line.close()

    async def run(self, seconds: float) -> Sample:
        """Let everybody play for a number of seconds."""
        sample = Sample()
        begin, own, server = time.monotonic(), time.process_time(), computed(self.server.pid)
        failed = self.failed()

        async def play(table: Seated) -> None:
            while time.monotonic() < begin + seconds:
                sample.took.append(await table.move())

        await asyncio.gather(*(play(table) for table in self.tables))
        sample.moves = len(sample.took)
        sample.seconds = time.monotonic() - begin
        sample.failed = self.failed() - failed
        sample.own, sample.server = time.process_time() - own, computed(self.server.pid) - server
        return sample

    def failed(self) -> int:
        return sum(line.failed for table in self.tables for line in table.lines)

    async def close(self) -> None:
        for table in self.tables:
            await table.close()


async def read(line: Line, method: str, path: str, body: Any = None) -> Any:
    """Ask the API; ask a failing server again, and end the bench at a refusal."""
    told = ""
    for _ in range(AGAIN):
        try:
            answer = await line.ask(method, f"/api/v1{path}", body)
        except Lost as lost:
            told = str(lost)
        else:
            if answer.status < 400:
                return answer.json()
            told = f"{answer.status} {answer.body.decode(errors='replace')}"
            if answer.status < 500:
                break
        line.failed += 1
        await asyncio.sleep(0.05)
    raise BadInput("bench-refused", request=f"{method} {path}", problem=told)


def computed(pid: int) -> float:
    """The computing time of a process so far, if the machine reports it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return 0.0
