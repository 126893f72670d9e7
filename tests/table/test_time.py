"""Clocks at tables: a bot plays for whoever stays away, and nobody loses time that was not theirs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from fathom.core import Observation
from fathom.table.acting import act
from fathom.table.hall import Hall
from fathom.table.live import LiveTable
from fathom.table.minding import deadline, goes_on_giving
from fathom.table.seating import claim
from fathom.table.stand_ins import bot_to_move, leave_or_return
from fathom.table.thinking import Choice, Thinkers
from fathom.table.undo import undo
from tests.table.halls import Time, bot, free, hall_on, move, move_that, mover, person, table_of, until

pytestmark = pytest.mark.anyio


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
async def hall(sqlite_url: str, clock: Time) -> AsyncIterator[Hall]:
    async with hall_on(sqlite_url, clock) as hall:
        yield hall


async def test_a_seat_whose_time_runs_out_is_handed_to_a_bot(hall: Hall, clock: Time) -> None:
    table = await table_of(hall, person("ann"), person("bob"), turn_seconds=60)
    await move_that(table, ends_undo=True)
    _, seat = mover(table)
    clock.go_on(59.9)
    await hall.mind()
    assert not table.stand_ins
    clock.go_on(0.1)
    await hall.mind()
    assert table.stand_ins == {seat}
    ply = table.ply
    await until(lambda: table.ply > ply)
    assert next((entry.kind, entry.seat) for entry in table.entries if entry.kind != "act") == ("leave", seat)


async def test_the_reserve_is_there_before_a_bot_comes(hall: Hall, clock: Time) -> None:
    table = await table_of(hall, person("ann"), person("bob"), turn_seconds=60, reserve_seconds=30)
    _, seat = mover(table)
    for seconds, gone in ((60, False), (29, False), (1, True)):
        clock.go_on(seconds)
        await hall.mind()
        assert (seat in table.stand_ins) == gone


async def test_also_who_never_comes_is_handed_to_a_bot(hall: Hall, clock: Time) -> None:
    """Nobody has moved yet: the clock of the first seat runs all the same."""
    table = await table_of(hall, person("ann"), person("bob"), turn_seconds=60)
    _, seat = mover(table)
    clock.go_on(60)
    await hall.mind()
    assert seat in table.stand_ins


async def test_also_when_the_server_was_away(sqlite_url: str, clock: Time) -> None:
    async with hall_on(sqlite_url, clock) as hall:
        table = await table_of(hall, person("ann"), person("bob"), turn_seconds=60, reserve_seconds=30)
        await move(table)
    clock.go_on(89)
    async with hall_on(sqlite_url, clock) as hall:  # and nobody comes to the table
        await hall.mind()
        assert not any(entry.kind == "leave" for entry in await hall.store.entries(table.row.id))
        clock.go_on(1)
        await hall.mind()
        assert any(entry.kind == "leave" for entry in await hall.store.entries(table.row.id))


async def test_a_wake_up_remembers_what_is_left_of_the_reserve(hall: Hall, clock: Time) -> None:
    """The wake-up time stored with each row, for a server that has forgotten the table or starts later."""
    table = await table_of(hall, person("ann"), person("bob"), turn_seconds=60, reserve_seconds=30)
    for seconds in (70, 75, 60, 80, 61):  # beyond the time of a turn
        while True:
            seat = table.table.state.to_move
            clock.go_on(seconds if table.clock and clock() == table.clock.began else 0)
            await move(table)
            if table.table.state.to_move != seat:
                break
        due = deadline(table)
        assert due is not None
        assert await hall.store.due(due - 0.1) == []
        assert await hall.store.due(due) == [table.row.id]


async def test_without_a_clock_nobody_is_hurried(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), person("bob"))
    await move(table)
    assert deadline(table) is None
    assert await hall.store.due(1e12) == []


async def test_who_came_back_has_a_turn_of_their_own_again(hall: Hall, clock: Time) -> None:
    """Also when its time had run out long ago."""
    table = await table_of(hall, person("ann"), bot(), turn_seconds=60)
    await until(lambda: bot_to_move(table) is None)
    await table.close()
    table.thinkers = Asleep(1)
    clock.go_on(1000)
    await hall.mind()
    assert table.stand_ins == {0}
    clock.go_on(1000)
    await leave_or_return(table, "ann", False)
    assert deadline(table) == clock() + 60
    assert await hall.store.due(clock() + 59) == []


async def test_no_clock_runs_while_a_bot_thinks(hall: Hall, clock: Time) -> None:
    hall.thinkers = Asleep(1)
    table = await table_of(hall, bot(), bot(), turn_seconds=60)
    ply = table.ply
    clock.go_on(1000)
    assert deadline(table) is None
    await hall.mind()
    assert (table.ply, table.stand_ins) == (ply, set())


class Asleep(Thinkers):
    """Bots that never answer."""

    async def think(self, table: str, game_id: str, bot: str, seen: Observation) -> Choice:
        del table, game_id, bot, seen
        await asyncio.Event().wait()
        raise AssertionError


async def test_the_clock_begins_when_the_last_has_sat_down_and_a_restart_does_not_change_it(
    sqlite_url: str, clock: Time
) -> None:
    async with hall_on(sqlite_url, clock) as hall:
        table = await table_of(hall, person("ann"), free(), turn_seconds=60)
        assert deadline(table) is None
        clock.go_on(500)
        await claim(table, 1, "bob", "Bob")
        due = deadline(table)
        assert due == clock() + 60
        assert await hall.store.due(due) == [table.row.id]
    async with hall_on(sqlite_url, clock) as hall:
        assert deadline(await hall.table(table.row.id)) == due


async def test_taking_back_does_not_buy_time(hall: Hall, clock: Time) -> None:
    table = await table_of(hall, person("ann"), person("bob"), turn_seconds=60, reserve_seconds=100)
    while True:  # until somebody ends a turn that can be taken back
        clock.go_on(70)
        who, seat = await move_that(table, ends_undo=False)
        if table.table.state.to_move != seat:
            break
    await undo(table, who, table.ply, seat)
    first, left = deadline(table), list(table.clock.left) if table.clock else []
    clock.go_on(30)
    last = table.entries[-2].action
    assert last is not None
    await act(table, who, table.ply, table.game.space.parse(last), seat)
    await undo(table, who, table.ply, seat)
    assert deadline(table) == first
    assert table.clock is not None
    assert table.clock.left == left


async def test_two_servers_mind_one_clock_and_both_go_on(url: str, clock: Time) -> None:
    """The server that comes second still does its work later."""
    async with hall_on(url, clock) as one, hall_on(url, clock) as other:
        tables = []
        for number in range(6):
            table = await table_of(one, person("ann"), person("bob"), turn_seconds=1, seed=str(number), level="random")
            await move(table)
            await other.table(table.row.id)
            tables.append(table)
        clock.go_on(4)
        await asyncio.gather(one.mind(), other.mind())
        for table in tables:
            left = [entry for entry in await one.store.entries(table.row.id) if entry.kind == "leave"]
            assert len(left) == 1
        for hall in (one, other):
            assert not hall._tasks[0].done(), hall._tasks[0].exception()


@pytest.mark.parametrize("error", [ConnectionResetError(), OSError("away"), RuntimeError("anything")])
async def test_clocks_go_on_after_the_database_was_away(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """However a question to the database ends, the next one is asked."""
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


async def test_a_bot_pays_without_a_pause_but_takes_its_time_for_all_else(hall: Hall) -> None:
    """People see the cards of a payment as one deed."""
    table = await table_of(hall, person("ann"), person("bob"), level="random")
    while (owed := owed_now(table)) < 2:
        assert goes_on_giving(table) == (owed > 0)
        await move(table, 1 + table.ply)
    who, payer = mover(table)
    assert goes_on_giving(table)
    table.watching.follow(who)
    table.pause = 3600.0
    await leave_or_return(table, who, True)
    await until(lambda: not owed_now(table))
    assert [seat for seat, _ in table.table.log[-owed:]] == [payer] * owed
    while table.table.state.to_move != payer:
        await move(table)
    ply = table.ply
    await asyncio.sleep(0.1)
    assert (table.ply, goes_on_giving(table)) == (ply, False)


def owed_now(table: LiveTable) -> int:
    """How many cards the seat to move has still to give."""
    state = table.table.state
    giving = table.game.giving(table.game.observe(state, state.to_move))
    return giving.owed if giving is not None else 0
