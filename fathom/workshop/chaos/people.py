"""Simulated people who play without pause, whatever happens to the server: they ask again, and send again."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from fathom.workshop.chaos.ledger import Ledger, Move
from fathom.workshop.lines import Answer, Line, Lost, Stream, Unreachable

AGAIN = 0.1  # seconds until they ask again
BOTS_TURN = 0.02  # seconds until they look again for a bot's answer
UNDONE = 0.3  # the share of possible undos that they make


@dataclass
class Tally:
    """The answers that people got so far."""

    acknowledged: int = 0
    in_doubt: int = 0
    answers: Counter[str] = field(default_factory=Counter)


class Person:
    """Somebody with a token, and for each hand a connection to each server."""

    def __init__(self, token: str, ports: Sequence[int]) -> None:
        self.token = token
        headers = {"authorization": f"Bearer {token}"}
        self._lines = {(port, hand): Line(port, headers) for port in ports for hand in (0, 1)}

    def line(self, port: int, hand: int = 0) -> Line:
        return self._lines[port, hand]

    def close(self) -> None:
        for line in self._lines.values():
            line.close()


class Follower:
    """A page that follows a table through one server, and comes back when its stream breaks."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self.ply = 0
        self._last = "0"  # the id of the last event
        self._port = port
        self._path = f"/api/v1/tables/{table}/events"
        self._token = token
        self._stream: Stream | None = None
        self._task = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        while True:
            headers = {"cookie": f"fathom={self._token}", "last-event-id": self._last}
            self._stream = Stream(self._port, self._path, headers)
            with contextlib.suppress(Lost):
                async for message in self._stream.messages():
                    if message.ply is not None:
                        self.ply, self._last = max(self.ply, message.ply), message.id
            await asyncio.sleep(AGAIN)

    def cut(self) -> None:
        if self._stream is not None:
            self._stream.cut()

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task


@dataclass
class Sitting:
    """One table from the first move to the last, with its ledger and its followers."""

    id: str
    game: str
    ledger: Ledger
    followers: list[Follower]
    ply: int = 0  # the last acknowledged ply
    bot_asked: tuple[float, int] | None = None  # when and at which ply it became a bot's turn
    known: set[Move] = field(default_factory=set)  # faults that were already reported
    over: bool = False

    def told(self, ply: int) -> bool:
        """Whether everybody who follows it has seen a ply."""
        return all(follower.ply >= ply for follower in self.followers)

    async def close(self) -> None:
        for follower in self.followers:
            await follower.close()


class Party:
    """Two people, or one, who play one table after another with the same bots."""

    def __init__(
        self, game: str, seats: Sequence[str], people: Sequence[Person], ports: Sequence[int], seed: str, tally: Tally
    ) -> None:
        self.game = game
        self.seats = list(seats)
        self.people = list(people)  # in the first seats
        self.ports = list(ports)
        self.chance = random.Random(seed)
        self.tally = tally
        self.sitting: Sitting | None = None
        self.done: list[Sitting] = []
        self.people_went_on = 0.0  # when the last acknowledged move was sent
        self.bots_went_on = 0.0  # when the last answered bot was asked
        self.last = "-"  # a server's last answer, in case nothing goes on

    @property
    def has_bots(self) -> bool:
        return len(self.seats) > len(self.people)

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            try:
                if self.sitting is None:
                    await self.sit_down()
                else:
                    await self.turn(self.sitting)
            except Lost as lost:
                self.last = str(lost)
                await asyncio.sleep(AGAIN)

    async def ask(
        self, person: Person, method: str, path: str, body: Any = None, hand: int = 0, port: int | None = None
    ) -> Answer:
        """Ask any server, or the one that is named; an answer that reports the server's own failure does not count."""
        line = person.line(port or self.chance.choice(self.ports), hand)
        answer = await line.ask(method, f"/api/v1{path}", body)
        if answer.status >= 400:
            self.last = f"{method} {path}: {answer.status} {answer.body.decode(errors='replace')}"
            self.tally.answers[f"{answer.status} {reason(answer)}"] += 1
        if answer.status >= 500:
            raise Lost(self.last)
        return answer

    async def read(self, person: Person, method: str, path: str, body: Any = None, port: int | None = None) -> Any:
        """The data of an answer; None if it is a refusal."""
        answer = await self.ask(person, method, path, body, port=port)
        if answer.status >= 400:
            raise Lost(self.last)
        return answer.json()

    async def sit_down(self) -> None:
        """Set up a table and take the seats."""
        begin = time.monotonic()
        first, *others = self.people
        facts = await self.read(first, "POST", "/tables", {"game": self.game, "seats": self.seats})
        for person, invitation in zip(others, facts["invitations"].values(), strict=True):
            while True:
                with contextlib.suppress(Lost):
                    await self.read(person, "POST", f"/tables/{facts['id']}/join/{invitation}")
                    break
                await asyncio.sleep(AGAIN)
        followers = [
            Follower(self.ports[number % len(self.ports)], facts["id"], person.token)
            for number, person in enumerate(self.people)
        ]
        self.sitting = Sitting(facts["id"], self.game, Ledger(range(len(self.people))), followers)
        self.bots_went_on = begin

    async def turn(self, sitting: Sitting) -> None:
        """Do whatever is to be done now."""
        port = self.chance.choice(self.ports)  # ask one server only, so that the answers fit together
        facts = await self.read(self.people[0], "GET", f"/tables/{sitting.id}", port=port)
        self.notice_bots(sitting, facts["ply"])
        if facts["over"]:
            await self.see_the_end(sitting, facts["ply"])
            return
        seat = facts["to_move"]
        legal = []
        if seat < len(self.people):
            legal = await self.read(self.people[seat], "GET", f"/tables/{sitting.id}/legal", port=port)
        if not legal:
            await asyncio.sleep(BOTS_TURN)
            return
        await self.move(sitting, facts["ply"], seat, legal)

    def notice_bots(self, sitting: Sitting, ply: int) -> None:
        if sitting.bot_asked is not None and ply > sitting.bot_asked[1]:
            self.bots_went_on = sitting.bot_asked[0]
            sitting.bot_asked = None

    async def see_the_end(self, sitting: Sitting, ply: int) -> None:
        """Wait until everybody who follows a finished game has seen its end, and begin another one."""
        sitting.over = True
        while not sitting.told(ply):
            await asyncio.sleep(AGAIN)
        await self.rise()

    async def rise(self) -> None:
        """Leave the table as it is."""
        if self.sitting is not None:
            left, self.sitting = self.sitting, None
            self.done.append(left)
            await left.close()

    async def move(self, sitting: Sitting, ply: int, seat: int, legal: Sequence[Any]) -> None:
        """Make a move: once, twice, by both hands at once, against another move, or without hearing the answer."""
        chosen = self.chance.choice(legal)
        move = Move(ply, "act", seat, chosen["notation"])
        way = self.chance.random()
        if way < 0.1:
            await asyncio.gather(self.make(sitting, move), self.make(sitting, move, hand=1))
        elif way < 0.2:
            other = Move(ply, "act", seat, self.chance.choice(legal)["notation"])
            await asyncio.gather(self.make(sitting, move), self.make(sitting, other, hand=1))
        elif way < 0.3:
            await self.make(sitting, move)
            await self.make(sitting, move)
        elif way < 0.4:
            sitting.ledger.send(move)
            line = self.people[seat].line(self.chance.choice(self.ports))
            await line.hang_up_on("POST", f"/api/v1/tables/{sitting.id}/actions", body_of(move))
            await self.make(sitting, move)
        elif await self.make(sitting, move) and not chosen["ends_undo"] and self.chance.random() < UNDONE:
            await self.undo(sitting, Move(ply + 1, "undo", seat, None))

    async def make(self, sitting: Sitting, move: Move, hand: int = 0) -> bool:
        """Send a move with the same ply until there is an answer; return whether it was made."""
        sitting.ledger.send(move)
        doubted = False
        while True:
            sent = time.monotonic()
            try:
                path = f"/tables/{sitting.id}/actions"
                answer = await self.ask(self.people[move.seat], "POST", path, body_of(move), hand)
            except Lost as lost:
                self.last = str(lost)
                if not doubted and not isinstance(lost, Unreachable):
                    self.tally.in_doubt += 1
                    doubted = True
                await asyncio.sleep(AGAIN)
                continue
            if answer.status == 200:
                self.note(sitting, move, sent, answer.json())
            return answer.status == 200

    async def undo(self, sitting: Sitting, move: Move) -> None:
        """Take the last move back. Without an answer, send nothing again: the table shows whether it was done."""
        sitting.ledger.send(move)
        sent = time.monotonic()
        try:
            answer = await self.ask(
                self.people[move.seat], "POST", f"/tables/{sitting.id}/undo", {"ply": move.ply, "seat": move.seat}
            )
        except Unreachable:
            raise
        except Lost:
            self.tally.in_doubt += 1
            raise
        if answer.status == 200:
            self.note(sitting, move, sent, answer.json())

    def note(self, sitting: Sitting, move: Move, sent: float, after: dict[str, Any]) -> None:
        """Note everything that the server has acknowledged."""
        self.tally.acknowledged += sitting.ledger.acknowledge(move)
        self.people_went_on = max(self.people_went_on, sent)
        sitting.ply = max(sitting.ply, move.ply + 1)
        if after["to_move"] >= len(self.people) and sitting.bot_asked is None:
            sitting.bot_asked = (sent, after["ply"])


def body_of(move: Move) -> dict[str, Any]:
    return {"ply": move.ply, "action": move.action, "seat": move.seat}


def reason(answer: Answer) -> str:
    """The key of the error, if the server could still name it."""
    with contextlib.suppress(ValueError, TypeError, KeyError):
        return str(answer.json()["error"])
    return "-"
