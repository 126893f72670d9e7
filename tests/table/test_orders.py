"""Standing orders: the table carries them out, keeps them on disk, and shows nobody else."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from fathom.core import BadInput, Chance, Game, Opening
from fathom.games import find, games
from fathom.table.acting import act
from fathom.table.hall import Hall
from fathom.table.lesson import step
from fathom.table.live import LiveTable
from fathom.table.orders import give, given, offered, orders_of
from tests.table.halls import bot, hall_on, person, refused, until

pytestmark = pytest.mark.anyio
GAME = find("deep-blue")
PEOPLE = ("ann", "bob", "cleo")


def way_to(phase: str) -> Opening:
    """Actions after which somebody who does not lead the dive is asked something."""
    for number in range(200):
        state, chance = GAME.new(len(PEOPLE), {}, f"{phase} {number}"), Chance.from_seed(f"{number}")
        played: list[int] = []
        while state.to_move >= 0:
            verbs = {GAME.space.decode(action)[0].name for action in state.legal()}
            if phase in verbs and state.to_move != state.active:
                return Opening(f"{phase} {number}", tuple(played))
            played.append(state.legal()[chance.below(len(state.legal()))])
            state.apply(played[-1])
    raise AssertionError(phase)


async def asked(hall: Hall, phase: str) -> tuple[LiveTable, int]:
    """A table at which a seat has just been asked something in a dive."""
    table = await hall.new_table(GAME.id, [person(name) for name in PEOPLE], {}, openings=[way_to(phase)])
    return table, int(table.table.state.to_move)


async def test_an_order_is_carried_out_and_nobody_else_hears_of_it(url: str) -> None:
    async with hall_on(url) as hall:
        table, seat = await asked(hall, "play")
        ply, here = table.ply, {name: table.follow(name) for name in (*PEOPLE, None)}
        for changed in here.values():
            changed.clear()
        other = "defend"
        await give(table, PEOPLE[seat], other, True)  # covers something else
        await asyncio.sleep(0.05)
        assert table.ply == ply
        assert [name for name, changed in here.items() if changed.is_set()] == [PEOPLE[seat]]
        assert [(order.name, on) for order, on in orders_of(table, PEOPLE[seat]) if on] == [(other, True)]
        for name in (*PEOPLE, None):
            if name != PEOPLE[seat]:
                assert not any(on for _, on in orders_of(table, name))
        await give(table, PEOPLE[seat], "play", True)
        await until(lambda: table.table.state.to_move != seat or table.table.over)
        assert table.ply > ply
        assert {entry.seat for entry in table.entries[ply:]} == {seat}


async def test_an_order_for_once_is_good_for_once(url: str) -> None:
    async with hall_on(url) as hall:
        table, seat = await asked(hall, "resurface")
        ply = table.ply
        await give(table, PEOPLE[seat], "resurface", True)
        await until(lambda: table.ply > ply)
        assert table.entries[ply].action == "resurface"
        assert table.row.seats[seat].orders == ""
    async with hall_on(url) as hall:
        table = await hall.table(table.row.id)
        assert table.row.seats[seat].orders == ""


async def test_an_order_takes_back_what_it_contradicts(url: str) -> None:
    async with hall_on(url) as hall:
        table, seat = await asked(hall, "play")
        for name in ("defend", "resurface", "defend"):
            await give(table, PEOPLE[seat], name, True)
            assert table.row.seats[seat].orders == name
        await give(table, PEOPLE[seat], "resurface", False)
        assert table.row.seats[seat].orders == "defend"


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_orders_contradict_each_other_both_ways(game: Game) -> None:
    orders = {order.name: order for order in game.orders}
    for order in orders.values():
        assert all(order.name in orders[other].instead_of for other in order.instead_of)


async def test_an_order_does_not_outlive_its_dive(url: str) -> None:
    async with hall_on(url) as hall:
        table, seat = await asked(hall, "play")
        await give(table, PEOPLE[seat], "resurface", True)
        chance = Chance.from_seed("on")
        while [name for name, _ in orders_of(table, PEOPLE[seat])]:
            assert table.row.seats[seat].orders == "resurface"
            state = table.table.state
            legal = [action for action in state.legal() if GAME.space.text(action) not in ("draw", "resurface")]
            mover = state.to_move
            await act(table, PEOPLE[mover], table.ply, legal[chance.below(len(legal))], mover)
        assert table.row.seats[seat].orders == ""
        async with refused("order-not-now", table):
            await give(table, PEOPLE[seat], "play", True)
        await give(table, PEOPLE[seat], "play", False)
    async with hall_on(url) as hall:
        assert (await hall.table(table.row.id)).row.seats[seat].orders == ""


async def test_orders_outlive_the_server(url: str) -> None:
    async with hall_on(url) as hall:
        table, seat = await asked(hall, "defend")
        await give(table, PEOPLE[seat], "play", True)
    async with hall_on(url) as hall:
        again = await hall.table(table.row.id)
        assert [(order.name, on) for order, on in orders_of(again, PEOPLE[seat])] == [
            ("resurface", False),
            ("defend", False),
            ("play", True),
        ]
        await give(again, PEOPLE[seat], "play", False)
        assert again.row.seats[seat].orders == ""


async def test_a_lesson_that_leads_offers_no_orders(url: str) -> None:
    lesson = GAME.lessons()[0]
    async with hall_on(url) as hall:
        seats = [person("ann"), *[bot()] * (lesson.seats - 1)]
        table = await hall.new_table(GAME.id, seats, lesson.options, seed=lesson.seed, lesson=True)
        dived = False
        while (asked_for := step(table)) is not None:
            dived = dived or GAME.space.decode(asked_for.action)[0].name == "dive"
            assert orders_of(table, "ann") == []
            if dived:
                async with refused("order-not-now", table):
                    await give(table, "ann", "play", True)
            if table.table.state.to_move == 0:
                await act(table, "ann", table.ply, asked_for.action, 0)
            await until(lambda: table.table.state.to_move == 0 or step(table) is None)
        assert dived
        assert orders_of(table, "ann")


async def test_only_the_holder_of_a_seat_gives_its_orders_and_only_those_there_are(url: str) -> None:
    async with hall_on(url) as hall:
        table, seat = await asked(hall, "play")
        async with refused("not-your-seat", table):
            await give(table, "stranger", "play", True)
        async with refused("unknown-order", table):
            await give(table, PEOPLE[seat], "sing", True)


async def test_whoever_holds_several_seats_gives_no_orders(url: str) -> None:
    """Their one device shows the questions to all of their seats."""
    async with hall_on(url) as hall:
        people = [person("ann") for _ in PEOPLE]
        table = await hall.new_table(GAME.id, people, {}, openings=[way_to("defend")])
        assert offered(table, table.table.state.to_move), "alone they could"
        assert orders_of(table, "ann") == []
        async with refused("order-not-now", table):
            await give(table, "ann", "play", True)


async def play_until_over(table: LiveTable, seat: int, name: str) -> None:
    """Play on at one server until a seat could not give an order any more."""
    while name in offered(table, seat):
        state = table.table.state
        with suppress(BadInput):  # an order may have been faster
            await act(table, PEOPLE[state.to_move], table.ply, state.legal()[0])


async def test_an_order_lapses_too_where_a_server_plays_that_has_not_heard_of_it(url: str) -> None:
    async with hall_on(url, every=3600) as one, hall_on(url, every=3600) as other:
        table, seat = await asked(one, "play")
        elsewhere = await other.table(table.row.id)
        await give(elsewhere, PEOPLE[seat], "defend", True)
        await play_until_over(table, seat, "defend")
        for live in (table, elsewhere):
            await live.hear()
            assert given(live, seat) == []


async def test_an_order_that_comes_too_late_lapses_when_the_server_hears_it(url: str) -> None:
    async with hall_on(url, every=3600) as one, hall_on(url, every=3600) as other:
        table, seat = await asked(one, "play")
        elsewhere = await other.table(table.row.id)
        await play_until_over(table, seat, "defend")
        with suppress(BadInput):  # it may have heard
            await give(elsewhere, PEOPLE[seat], "defend", True)
        for live in (elsewhere, table):
            await live.hear()
            assert given(live, seat) == []
