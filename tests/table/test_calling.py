"""Whoever does not follow a table when their turn comes is called, once for each turn."""

from __future__ import annotations

import pytest

from fathom.core import Record
from fathom.core.state import OVER
from fathom.table.acting import act
from fathom.table.calling import called
from fathom.table.hall import Hall
from fathom.table.live import LiveTable
from fathom.table.seating import claim
from fathom.table.stand_ins import bot_to_move, leave_or_return
from fathom.table.subscriptions import MOST, Subscription, Subscriptions
from fathom.table.undo import undo
from tests.table.halls import SHORT, bot, free, hall_on, move, mover, person, table_of, until

pytestmark = pytest.mark.anyio


class Bell:
    """Notes who is called; nobody is given time to come by themselves."""

    def __init__(self, hall: Hall) -> None:
        self.heard: list[str] = []
        self.wanted: list[str] = []
        hall.caller = self.ring

    def ring(self, live: LiveTable, person: str) -> None:
        self.wanted.append(person)
        if called(live, person):
            self.heard.append(person)


async def pass_on(table: LiveTable) -> str:
    """Play until it is another person's turn, and say whose."""
    before, _ = mover(table)
    while mover(table)[0] == before:
        await move(table, -1)
        assert not table.table.over
    return mover(table)[0]


def passing(table: LiveTable) -> int | None:
    """An action that lets the turn pass and can be taken back."""
    state = table.table.state
    for action in state.legal():
        after = state.clone()
        after.apply(action)
        if after.to_move not in (state.to_move, OVER) and not state.ends_undo(action):
            return action
    return None


async def test_whoever_is_away_is_called_once_in_each_turn(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        bell = Bell(hall)
        table = await table_of(hall, person("ann"), person("bob"))
        here = mover(table)[0]
        table.follow(here)
        away = {"ann": "bob", "bob": "ann"}[here]
        for _ in range(3):
            assert await pass_on(table) == away
            assert await pass_on(table) == here, "who follows it, and is not called"
        assert bell.heard == [away] * 3
        stream = table.follow(away)
        await pass_on(table)
        table.unfollow(stream)
        assert len(bell.heard) == 3


async def test_nobody_is_called_twice_when_others_take_back(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        bell = Bell(hall)
        table = await table_of(hall, person("ann"), person("bob"))
        while (last := passing(table)) is None:
            await move(table)
        who, seat = mover(table)
        heard = len(bell.heard)
        await act(table, who, table.ply, last, seat)
        other = mover(table)[0]
        assert bell.heard[heard:] == [other]
        await undo(table, who, table.ply, seat)
        await act(table, who, table.ply, last, seat)
        assert bell.heard[heard:] == [other]
        assert bell.wanted[heard:] == [other, other], "so that whoever had no time to come is called after all"


async def test_who_has_come_meanwhile_or_lost_their_turn_is_not_called(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        table = await table_of(hall, person("ann"), person("bob"))
        other = await pass_on(table)
        assert not called(table, "eve")
        table.follow(other)
        assert not called(table, other)


async def test_a_game_begins_by_calling_whoever_goes_first(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        bell = Bell(hall)
        table = await table_of(hall, person("ann"), free(), free())
        await claim(table, 1, "bob", "Bob")
        assert bell.heard == [], "somebody is still missing"
        await claim(table, 2, "cleo", "Cleo")
        assert bell.heard == ["ann"]


async def test_a_bot_calls_people_and_nobody_calls_for_a_stand_in(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        bell = Bell(hall)
        table = await table_of(hall, person("ann"), bot(), person("bob"))
        await leave_or_return(table, "bob", True)
        while mover(table)[0] == "ann" and not bell.heard:
            await move(table)
            await until(lambda: bot_to_move(table) is None and not table.lock.locked())
        assert set(bell.heard) == {"ann"}, "after the bots"


async def test_a_finished_game_calls_nobody(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        record = Record.parse(SHORT.read_text("utf-8"))
        seats = [person("ann"), person("ann")]
        bell = Bell(hall)
        table = await hall.new_table(record.game, seats, record.options, seed=record.seed)
        for seat, text in record.moves:
            async with table.lock:
                await table.write("act", seat, table.game.space.parse(text))
        assert bell.wanted == [], "nor do people who share a device call each other"


async def test_subscriptions_last_and_the_oldest_make_room(url: str) -> None:
    async with hall_on(url) as hall:
        kept = Subscriptions(hall.store)
        browsers = [Subscription(f"https://push.test/{n}", "key", "secret", "en") for n in range(MOST + 2)]
        for browser in browsers:
            await kept.add("ann", browser)
        assert await kept.of("ann") == browsers[2:]
        await kept.drop(browsers[5].endpoint)
        assert browsers[5] not in await kept.of("ann")
        moved = Subscription(browsers[6].endpoint, "new key", "new secret", "fr")
        await kept.add("bob", moved)
        assert await kept.of("bob") == [moved], "a browser belongs to whoever uses it now"
        assert len(await kept.of("ann")) == MOST - 2
