"""Hints at a table: who may ask, when, and that asking changes nothing."""

from __future__ import annotations

import asyncio

import pytest

from fathom.bots.thought.advice import Effort
from fathom.table import advising, stand_ins
from fathom.table.hall import Hall
from fathom.table.live import LiveTable
from fathom.table.store import SeatRow, Store
from fathom.table.thinking import Thinkers
from tests.table.halls import GAME, bot, free, hall_on, move, mover, person, refused, table_of, until

pytestmark = pytest.mark.anyio
QUICK = Effort(None, 12)


async def ask(table: LiveTable, who: str, ply: int | None = None, seat: int | None = None) -> list[int]:
    """The actions that somebody is advised."""
    _, found = await advising.hint(table, who, table.ply if ply is None else ply, seat, QUICK)
    return [advised.action for advised in found]


@pytest.mark.parametrize(
    ("seats", "allowed"),
    [
        ([person("ann"), bot()], True),
        ([bot(), bot()], True),
        ([person("ann"), free()], False),
        ([person("ann"), person("bob")], False),
        ([person("ann"), person("ann"), bot()], False),
    ],
)
async def test_hints_are_allowed_by_default_where_nobody_plays_against_another_person(
    sqlite_url: str, seats: list[SeatRow], allowed: bool
) -> None:
    async with hall_on(sqlite_url) as hall:
        assert (await table_of(hall, *seats)).row.hints == allowed
        assert (await table_of(hall, *seats, hints=not allowed)).row.hints != allowed
        assert not (await table_of(hall, *seats, hints=True, lesson=True)).row.hints


async def test_each_database_keeps_whether_hints_are_allowed(url: str) -> None:
    async with hall_on(url) as hall:
        tables = [await table_of(hall, person("ann"), person("bob"), hints=hints) for hints in (True, False)]
        for table, hints in zip(tables, (True, False), strict=True):
            row = await hall.store.table(table.row.id)
            assert row is not None
            assert row.hints is hints


@pytest.mark.parametrize("hints", [True, False])
async def test_a_rematch_and_a_game_that_is_played_on_keep_it(sqlite_url: str, hints: bool) -> None:
    async with hall_on(sqlite_url) as hall:
        table = await table_of(hall, person("ann"), bot(), hints=hints)
        await stand_ins.leave_or_return(table, "ann", True)
        await until(lambda: table.table.over)
        assert (await hall.rematch(table, "ann")).row.hints == hints
        assert (await hall.play_on(table, 3, "ann", "Ann")).row.hints == hints


async def test_whoever_is_to_move_is_advised_and_nobody_else(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        table = await table_of(hall, person("ann"), person("bob"), hints=True)
        who, seat = mover(table)
        other = "bob" if who == "ann" else "ann"
        before = table.table.state.data()
        found = await ask(table, who)
        assert set(found) <= set(table.table.state.legal())
        assert await ask(table, who, seat=seat) == found  # asked again, it is the same advice
        assert (table.table.state.data(), table.ply) == (before, 0)
        async with refused("not-your-turn", table):
            await ask(table, other)
        async with refused("not-your-seat", table):
            await ask(table, other, seat=seat)
        async with refused("not-your-seat", table):
            await ask(table, "eve")
        await move(table)
        async with refused("stale", table):
            await ask(table, who, ply=0)
        who, _ = mover(table)
        assert set(await ask(table, who)) <= set(table.table.state.legal())  # of this ply, not of the last


async def test_a_table_that_allows_no_hints_gives_none(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        table = await table_of(hall, person("ann"), person("bob"))
        async with refused("no-hints", table):
            await ask(table, mover(table)[0])


async def test_no_hints_before_after_or_without_somebody_who_plays(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        waiting = await table_of(hall, person("ann"), free(), hints=True)
        async with refused("table-waiting", waiting):
            await ask(waiting, "ann")
        table = await table_of(hall, person("ann"), person("bob"), hints=True)
        who, seat = mover(table)
        table.stand_ins.add(seat)  # a bot is about to play for them
        async with refused("hint-stand-in", table):
            await ask(table, who)
        table.stand_ins.clear()
        while not table.table.over:
            await move(table)
        async with refused("table-over", table):
            await ask(table, who)


async def test_a_hint_that_comes_too_late_is_not_given(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        table = await table_of(hall, person("ann"), person("bob"), hints=True)
        who, _ = mover(table)
        asked = asyncio.create_task(advising.hint(table, who, 0, None, Effort(None, 60)))
        await asyncio.sleep(0)
        await move(table)
        async with refused("stale", table):
            await asked


async def test_where_a_search_fails_a_sentence_says_so_and_the_table_goes_on(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    hall = Hall(Store(sqlite_url), pause=0, thinkers=Thinkers(1, patience=0.0))
    await hall.open()
    try:
        table = await hall.new_table(GAME, [person("ann"), person("bob")], {}, hints=True)
        who, _ = mover(table)
        async with refused("hint-failed", table):
            await ask(table, who)
        assert table.row.id in caplog.text
        await move(table)
        assert table.ply == 1
    finally:
        await hall.close()
