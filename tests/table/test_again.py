"""A finished game is played again at one table, and played on from its places."""

from __future__ import annotations

import asyncio
import random

import pytest

from fathom.table import again
from fathom.table.live import LiveTable
from fathom.table.seating import accept, can_sit, claim, give_to_bot, kept_for, seats_of, sit_down, waiting
from fathom.table.stand_ins import bot_to_move
from fathom.table.store import SeatRow, TableRow
from tests.table.halls import finished, free, hall_on, move, person, refused, table_of, until

pytestmark = pytest.mark.anyio


def successor(table: LiveTable) -> str | None:
    return table.row.successor.id if table.row.successor else None


# A rematch


async def test_all_who_touch_at_once_come_to_one_table(url: str) -> None:
    async with hall_on(url) as hall:
        before = await finished(hall)
        tables = await asyncio.gather(*[hall.rematch(before, who) for who in ("ann", "bea", "ann", "bea")])
        assert {table.row.id for table in tables} == {successor(before)}
        assert [seat.person for seat in tables[0].row.seats] == ["bea", "ann"], "whoever began goes last"
        assert len(await hall.store.tables_of("ann")) == 2
        await move(tables[0])


async def test_all_who_touch_at_once_at_two_servers_come_to_one_table(url: str) -> None:
    async with hall_on(url) as one, hall_on(url) as other:
        here = await finished(one)
        there = await other.table(here.row.id)
        ours, theirs = await asyncio.gather(one.rematch(here, "ann"), other.rematch(there, "bea"))
        assert ours.row.id == theirs.row.id
        for table in (ours, theirs):
            await until(lambda table=table: not waiting(table), 5)  # type: ignore[misc]
            assert [seat.person for seat in table.row.seats] == ["bea", "ann"]
        for before in (here, there):
            await until(lambda before=before: successor(before) == ours.row.id, 5)  # type: ignore[misc]
            await until(lambda before=before: not again.awaited(before.row), 5)  # type: ignore[misc]


async def test_the_others_hear_of_it_and_their_seats_are_kept(url: str) -> None:
    async with hall_on(url) as hall:
        before = await finished(hall)
        changed = before.follow("bea")
        changed.clear()
        table = await hall.rematch(before, "ann")
        assert changed.is_set()
        assert again.awaited(before.row) == [1]
        assert [seat.name for seat in again.comers(before.row)] == ["Ann", "Bea"]
        assert (seats_of(table, "ann"), kept_for(table, "bea"), kept_for(table, "eve")) == ([1], [0], [])
        assert can_sit(table, "bea")
        assert not can_sit(table, "ann")
        assert {row.id for row in await hall.store.tables_of("bea")} == {before.row.id, table.row.id}
        changed.clear()
        await sit_down(table, "bea", "Somebody")
        assert table.row.seats[0].name == "Bea", "under the name that she had"
        await until(lambda: changed.is_set() and again.awaited(before.row) == [])  # an earlier change may be told late
        assert await hall.rematch(before, "bea") is table, "coming twice is coming once"


async def test_only_those_who_sat_there_play_again_and_only_at_the_end(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        before = await finished(hall)
        for who in ("eve", None):
            async with refused("not-your-seat", before):
                await hall.rematch(before, who)
        early = await table_of(hall, person("ann"), person("bea"))
        async with refused("not-over", early):
            await hall.rematch(early, "ann")
        assert successor(before) is None


async def test_a_stranger_takes_no_kept_seat_of_a_public_table_without_its_invitation(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        table = await table_of(hall, person("ann"), again.kept(person("bea")), free(), public=True)
        assert not can_sit(await table_of(hall, person("ann"), again.kept(person("bea")), public=True), "eve")
        assert await sit_down(table, "eve", "Eve") == 2
        async with refused("seat-taken", table):
            await sit_down(table, "eli", "Eli")
        assert await accept(table, table.row.seats[1].invitation, "eli", "Eli") == 1
        async with refused("seated-already", table):
            await sit_down(table, "eli", "Eli")


async def test_whose_seat_somebody_else_has_taken_hears_so(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        before = await finished(hall)
        table = await hall.rematch(before, "ann")
        assert await claim(table, 0, "eve", "Eve")
        async with refused("seat-taken", table):
            await hall.rematch(before, "bea")


async def test_a_seat_is_given_to_a_bot_that_plays_at_once(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        before = await finished(hall)
        before.row.level = "random"
        table = await hall.rematch(before, "ann")
        async with refused("not-your-seat", table):
            await give_to_bot(table, "bea", 0)
        for taken in (1, 2):
            async with refused("seat-taken", table):
                await give_to_bot(table, "ann", taken)
        await give_to_bot(table, "ann", 0)
        assert (table.row.seats[0].bot, kept_for(table, "bea")) == ("random", [])
        await until(lambda: table.ply > 0 or table.table.state.to_move == 1)
        await until(lambda: bot_to_move(table) is None)
        await until(lambda: again.awaited(before.row) == [])


async def test_no_two_at_a_table_have_the_same_name_when_bots_sit_down(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        table = await table_of(hall, person("ann"), SeatRow("Beluga", "random", None), *[free() for _ in range(4)])
        for seat in range(2, 6):
            await give_to_bot(table, "ann", seat)
        assert len({seat.name for seat in table.row.seats}) == 6


def row_of(*seats: SeatRow) -> TableRow:
    return TableRow("t", "in-too-deep", {}, "s", "hard", False, None, 0, 0.0, 0.0, True, list(seats))


async def test_bots_sit_again_at_their_level_and_two_at_one_device_stay_two() -> None:
    row = row_of(person("ann"), SeatRow("Manta", "master", None), SeatRow("Grandpa", None, "ann"))
    seats = again.rematch_seats(row)
    assert [(seat.name, seat.bot, seat.person, seat.invited) for seat in seats] == [
        ("Manta", "master", None, None),
        ("Grandpa", None, None, "ann"),
        ("Ann", None, None, "ann"),
    ]
    assert not {seat.invitation for seat in seats} & {seat.invitation for seat in row.seats}


# Playing on


async def test_playing_on_seats_me_where_i_look_from_at_my_next_turn(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        before = await finished(hall)
        log = before.table.log
        for place in random.Random("places").sample(range(len(log) - 2), 6):
            for who, own in (("ann", 0), ("bea", 1)):
                for seat in (0, 1):
                    table = await hall.play_on(before, place, who, who.title(), seat)
                    turn = next((at for at in range(place, len(log)) if log[at][0] == seat), place)
                    assert table.table.setup.openings[-1].actions == tuple(action for _, action in log[:turn])
                    assert table.table.state.to_move == log[turn][0]
                    assert seats_of(table, who) == [seat]
                    other = "bea" if who == "ann" else "ann"
                    assert kept_for(table, other) == [1 - seat], "the others are invited"
                    assert table.table.names[seat] == ("Ann", "Bea")[own]


async def test_a_stranger_plays_on_with_bots_and_invites_nobody(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        before = await finished(hall)
        table = await hall.play_on(before, 3, "eve", "Eve", 1)
        assert [(seat.person, seat.invited) for seat in table.row.seats] == [(None, None), ("eve", None)]
        assert table.row.seats[0].bot == before.row.level
        assert await hall.store.tables_of("ann") == [before.row]
        for seat in (-1, 2):
            async with refused("no-such-page", before):
                await hall.play_on(before, 3, "eve", "Eve", seat)


async def test_without_a_seat_somebody_plays_on_in_the_seat_to_move(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        before = await finished(hall)
        assert seats_of(await hall.play_on(before, 4, "ann", "Ann"), "ann") == [before.table.log[4][0]]
