"""Halls and tables for tests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from fathom.core import BadInput, Record
from fathom.table.acting import act
from fathom.table.hall import Hall
from fathom.table.live import LiveTable
from fathom.table.store import SeatRow, Store

GAME = "in-too-deep"
SHORT = Path(__file__).parents[1] / "records" / "in-too-deep-2-seats-brief.fathom"


class Time:
    """A clock that stops until somebody moves its hands."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def go_on(self, seconds: float) -> None:
        self.now += seconds


@asynccontextmanager
async def hall_on(url: str, now: Callable[[], float] = time.time, every: float = 0.1) -> AsyncIterator[Hall]:
    """A server's hall; bots don't pause."""
    hall = Hall(Store(url, now), workers=1, pause=0, every=every)
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


def person(name: str) -> SeatRow:
    return SeatRow(name.title(), None, name)


def bot(kind: str = "random") -> SeatRow:
    return SeatRow("Manta", kind, None)


def free() -> SeatRow:
    return SeatRow("", None, None)


async def table_of(hall: Hall, *seats: SeatRow, seed: str = "hall", **more: Any) -> LiveTable:
    return await hall.new_table(GAME, seats, {}, seed=seed, **more)


def mover(table: LiveTable) -> tuple[str, int]:
    """The person to move, and their seat."""
    seat = table.table.state.to_move
    who = table.row.seats[seat].person
    assert who is not None
    return who, seat


async def move(table: LiveTable, pick: int = 0) -> int:
    """Let whoever is to move do something."""
    who, seat = mover(table)
    legal = table.table.state.legal()
    action = legal[pick % len(legal)]
    await act(table, who, table.ply, action, seat)
    return action


async def move_that(table: LiveTable, ends_undo: bool) -> tuple[str, int]:
    """Play on until somebody does something that ends undo, or that does not; return who it was."""
    while True:
        who, seat = mover(table)
        state = table.table.state
        for action in state.legal():
            if state.ends_undo(action) == ends_undo:
                await act(table, who, table.ply, action, seat)
                return who, seat
        await move(table)


async def until(true: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for something that happens by itself."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def refused(reason: str, table: LiveTable) -> AsyncIterator[None]:
    """Demand that the block is refused for this reason, and changes nothing in memory or on disk."""
    before, entries = table.table.state.data(), list(table.entries)
    with pytest.raises(BadInput) as caught:
        yield
    assert caught.value.reason == reason
    assert table.table.state.data() == before
    assert table.entries == entries == await table.store.entries(table.row.id)


async def finished(hall: Hall) -> LiveTable:
    """A table whose game is over."""
    record = Record.parse(SHORT.read_text("utf-8"))
    live = await hall.new_table(record.game, [person("ann"), person("bea")], record.options, seed=record.seed)
    for seat, text in record.moves:
        async with live.lock:
            await live.write("act", seat, live.game.space.parse(text))
    assert live.table.over
    return live
