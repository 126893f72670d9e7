"""Clocks at tables: who does not come is played for, and nobody loses time that was not theirs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest

from fathom.table.hall import Hall
from tests.table.halls import bot, free, hall_on, move, move_that, mover, person, table_of, until

pytestmark = pytest.mark.anyio


@pytest.fixture
async def hall(sqlite_url: str) -> AsyncIterator[Hall]:
    async with hall_on(sqlite_url) as hall:
        yield hall


async def test_a_seat_whose_time_runs_out_is_handed_to_a_bot(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), person("bob"), turn_seconds=1)
    await move_that(table, ends_undo=True)
    _, seat = mover(table)
    await until(lambda: seat in table.stand_ins, 5)
    ply = table.ply
    await until(lambda: table.ply > ply, 5)
    assert next((entry.kind, entry.seat) for entry in table.entries if entry.kind != "act") == ("leave", seat)


async def test_also_who_never_comes_is_handed_to_a_bot(hall: Hall) -> None:
    """Nobody has moved yet: the clock of the first seat runs all the same."""
    table = await table_of(hall, person("ann"), person("bob"), turn_seconds=1)
    _, seat = mover(table)
    await until(lambda: seat in table.stand_ins, 5)


async def test_also_when_the_server_was_away(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        table = await table_of(hall, person("ann"), person("bob"), turn_seconds=1)
        await move(table)
    async with hall_on(sqlite_url) as hall:  # and nobody comes to the table
        async with asyncio.timeout(10):
            while not any(entry.kind == "leave" for entry in await hall.store.entries(table.row.id)):
                await asyncio.sleep(0.05)


async def test_without_a_clock_nobody_is_hurried(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), person("bob"))
    await move(table)
    assert table.deadline() is None
    assert await hall.store.due(1e12) == []


async def test_who_came_back_has_a_turn_of_their_own_again(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), bot(), turn_seconds=1)
    await table.stand_in("ann", 0, leave=True)
    await until(lambda: table.ply > 4)
    await table.stand_in("ann", 0, leave=False)
    await until(lambda: table.bot_to_move() is None)
    deadline = table.deadline()
    assert deadline is not None
    assert deadline > time.time()


async def test_the_clock_begins_when_the_last_has_sat_down_and_a_restart_does_not_change_it(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        table = await table_of(hall, person("ann"), free(), turn_seconds=60)
        assert table.deadline() is None
        await asyncio.sleep(1)
        await table.claim(1, "bob", "Bob")
        deadline = table.deadline()
        assert deadline is not None
        assert deadline == pytest.approx(time.time() + 60, abs=0.5)
    async with hall_on(sqlite_url) as hall:
        again = (await hall.table(table.row.id)).deadline()
        assert again == pytest.approx(deadline, abs=0.5)


async def test_taking_back_does_not_buy_time(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), person("bob"), turn_seconds=60, reserve_seconds=0)
    while True:  # until somebody ends a turn that can be taken back
        who, seat = await move_that(table, ends_undo=False)
        if table.table.state.to_move != seat:
            break
    assert table.clock is not None
    await table.undo(who, seat, table.ply)
    first = table.deadline()
    await asyncio.sleep(0.3)
    last = table.entries[-2].action
    assert last is not None
    await table.act(who, seat, table.ply, table.game.space.parse(last))
    await table.undo(who, seat, table.ply)
    assert table.deadline() == first


async def test_two_servers_mind_one_clock_and_both_go_on(url: str) -> None:
    """The one that comes second is not put off its work for good."""
    async with hall_on(url) as one, hall_on(url) as other:
        tables = []
        for number in range(6):
            table = await table_of(one, person("ann"), person("bob"), turn_seconds=1, seed=str(number), level="random")
            await move(table)
            await other.table(table.row.id)
            tables.append(table)
        await asyncio.sleep(4)
        for hall in (one, other):
            assert not hall._tasks[0].done(), hall._tasks[0].exception()


@pytest.mark.parametrize("error", [ConnectionResetError(), OSError("away"), RuntimeError("anything")])
async def test_clocks_go_on_after_the_database_was_away(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """Whatever a question to the database ends in, the next one is asked."""
    asked = hall.store.due
    away = iter([error, error])

    async def due(now: float) -> list[str]:
        if (now_away := next(away, None)) is not None:
            raise now_away
        return await asked(now)

    monkeypatch.setattr(hall.store, "due", due)
    table = await table_of(hall, person("ann"), person("bob"), turn_seconds=0)
    _, seat = mover(table)
    await until(lambda: seat in table.stand_ins)
    assert next(away, None) is None


async def test_a_bot_goes_on_after_the_database_was_away(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    written = hall.store.append
    away = iter([ConnectionResetError(), OSError()])

    async def append(*row: Any) -> None:
        if (error := next(away, None)) is not None:
            raise error
        await written(*row)

    monkeypatch.setattr(hall.store, "append", append)
    table = await table_of(hall, bot(), bot())
    await until(lambda: table.ply > 2)
