"""People, clocks and servers do anything to a table, in any order; a small model of it does the same."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
import uvloop
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import insert, update

from fathom.bots import make
from fathom.core import BadInput, Chance, Observation, Opening, RuleBroken
from fathom.games import find
from fathom.table import acting, minding, orders, seating, stand_ins, undo
from fathom.table.hall import Hall
from fathom.table.live import LiveTable
from fathom.table.schema import people, tables
from fathom.table.store import SeatRow, Store
from fathom.table.thinking import Choice, Thinkers
from fathom.web.view import look
from tests.table.databases import fresh_postgres_url
from tests.table.halls import Time, bot, free, person
from tests.table.model import Model
from tests.table.postgres import BINARIES

PERSON = insert(people)
GAME = find("deep-blue")  # the one with standing orders
GAMES = (GAME.id, "in-too-deep")  # and one in which turns pass that can be taken back
PEOPLE = ("ann", "bob", "cleo")
TURN, RESERVE = 60, 30


class HereAndNow(Thinkers):
    """Bots that think at once, in this process, so that every step ends before the next."""

    async def think(self, table: str, game_id: str, bot: str, seen: Observation) -> Choice:
        del table
        chance = Chance.from_seed(seen.to_json())  # the same position, the same answer
        return Choice(make(bot, find(game_id).playing(seen.box), chance).choose(seen), bot if fails(seen) else None)


def fails(seen: Observation) -> bool:
    """Whether a bot cannot choose here, so that another does: about one time in four."""
    return Chance.from_seed(f"fails {seen.to_json()}").below(4) == 0


class House:
    """Two servers on one database. Each can be stopped and started, and hears of the other when a step says so."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.time = Time()
        self.runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
        self.halls: list[Hall] = []

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.runner.run(work)

    async def start(self) -> Hall:
        hall = Hall(Store(self.url, self.time), pause=0, every=3600, thinkers=HereAndNow(1))
        await hall.open()
        await hall.mind()  # a clock may have run out meanwhile
        return hall

    async def open(self) -> None:
        self.halls = [await self.start(), await self.start()]

    async def restart(self, server: int) -> None:
        await self.halls[server].close()
        self.halls[server] = await self.start()

    async def close(self) -> None:
        for hall in self.halls:
            await hall.close()


@cache
def dives() -> list[Opening]:
    """Beginnings that lead into dives in which somebody but the leader is asked something, so that orders matter."""
    found = []
    for number in range(60):
        state, chance = GAME.new(len(PEOPLE), {}, f"dive {number}"), Chance.from_seed(f"{number}")
        played: list[int] = []
        while state.to_move >= 0 and len(played) < 120:
            verbs = {GAME.space.decode(action)[0].name for action in state.legal()}
            if verbs & {"play", "defend"} and state.to_move != state.active:
                found.append(Opening(f"dive {number}", tuple(played)))
                break
            played.append(state.legal()[chance.below(len(state.legal()))])
            state.apply(played[-1])
    return found


SEATINGS: dict[str, Callable[[], list[SeatRow]]] = {
    "three people": lambda: [person(name) for name in PEOPLE],
    "two at one device": lambda: [person("ann"), person("bob"), SeatRow("Grandpa", None, "ann")],
    "with a bot": lambda: [person("ann"), bot(), person("bob")],
    "one seat free": lambda: [person("ann"), free(), person("bob")],
}


class Machine(RuleBasedStateMachine):
    """Steps of people at one table, through either server."""

    house: House

    @initialize(
        game=st.sampled_from(sorted(GAMES)),
        seating=st.sampled_from(sorted(SEATINGS)),
        dive=st.integers(0, 20),
        clock=st.booleans(),
        number=st.integers(0, 3),
    )
    def begin(self, game: str, seating: str, dive: int, clock: bool, number: int) -> None:
        openings = [dives()[dive % len(dives())]] if game == GAME.id else []
        self.do(self.set_table(game, SEATINGS[seating](), openings, clock, f"machine {number}"))

    async def set_table(self, game: str, seats: list[SeatRow], openings: list[Opening], clock: bool, seed: str) -> None:
        self.house.time.now = 1_000_000.0
        live = await self.house.halls[0].new_table(
            game,
            seats,
            {},
            seed=seed,
            openings=openings,
            level="random",
            turn_seconds=TURN if clock else None,
            reserve_seconds=RESERVE if clock else 0,
        )
        self.id = live.row.id
        self.model = Model(
            live.game,
            live.table.state.clone(),
            [seat.person for seat in seats],
            [seat.bot is not None for seat in seats],
            TURN if clock else None,
            RESERVE,
            live.row.since,
        )
        self.names = {name: name.title() for name in PEOPLE}
        self.own = {seat: row.name for seat, row in enumerate(seats) if row.bot or row.name == "Grandpa"}
        await self.settle()

    def teardown(self) -> None:
        """Stop everything of this table before the next one."""
        if hasattr(self, "id"):
            self.do(self.clear())

    async def clear(self) -> None:
        for hall in self.house.halls:
            live = hall._tables.pop(self.id, None)
            if live is not None:
                await live.close()
        # A server replays all open tables when it starts: here only that of the example.
        done = update(tables).where(tables.c.id == self.id).values(over=True, wake=None)
        await self.house.halls[0].store._write(done)

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.house.do(work)

    # Between the steps

    async def table(self, server: int, hear: bool = True) -> LiveTable:
        live = await self.house.halls[server].table(self.id)
        if hear:
            await live.hear()
        return live

    async def settle(self) -> None:
        """Let everything happen that happens by itself, and let the model follow it row by row."""
        self.house.time.go_on(0.25)
        for _ in range(1000):
            both = [await self.table(server) for server in (0, 1)]
            playing = [live._playing for live in both if live._playing is not None and not live._playing.done()]
            if playing:
                await asyncio.wait(playing)
            elif not any(map(minding.something_due, both)):
                break
        for live in both:
            self.follow(live)

    def follow(self, live: LiveTable) -> None:
        """Check rows that no person wrote: they come from a bot, an order or a clock, and from nothing else."""
        for entry in live.entries[self.model.ply :]:
            if entry.kind == "leave":
                assert entry.seat == self.model.state.to_move
                assert entry.at >= (self.model.deadline() or 1e12)
                self.model.leave(entry.seat)
                continue
            assert entry.kind == "act"
            action = live.game.space.parse(entry.action or "")
            assert entry.seat == self.model.state.to_move
            failed = None
            if self.model.bot_moves():
                seen = live.game.observe(self.model.state, entry.seat)
                failed = "random" if fails(seen) else None
            else:
                due = self.model.answer_due()
                assert due is not None, f"nobody asked for {entry.action}"
                order, answer = due
                assert action == answer
                if order.once:
                    self.model.order(entry.seat, order.name, False)
            self.model.act(entry.seat, action, entry.at, failed)
        assert not self.model.bot_moves(), "a bot has not played"
        assert self.model.answer_due() is None, "an order was not carried out"

    async def attempt(self, deed: Awaitable[Any]) -> str | None:
        """The reason of a refusal; None if nothing was refused."""
        try:
            await deed
        except BadInput as error:
            return error.reason
        except RuleBroken as error:
            return error.rule
        return None

    def nobody_without(self, *seats: int) -> bool:
        """Whether only bots would be left, and play the whole game to its end; other tests cover that."""
        return self.model.away | set(seats) == {seat for seat, holder in enumerate(self.model.seats) if holder}

    # What people do

    @rule(server=st.integers(0, 1), pick=st.integers(0, 1000), hear=st.booleans(), quiet=st.booleans())
    def act(self, server: int, pick: int, hear: bool, quiet: bool) -> None:
        """Whoever is to move acts, perhaps through a server that does not know the last rows yet."""
        self.do(self.move(server, pick, hear, quiet))

    @rule(server=st.integers(0, 1), pick=st.integers(0, 1000), seconds=st.sampled_from([0, 0, 70, 85]))
    def act_and_think_better_of_it(self, server: int, pick: int, seconds: int) -> None:
        """Somebody does something that can be undone, perhaps late, and undoes it."""
        if self.model.turn is not None and seconds and not self.model.over():
            left = (self.model.deadline() or 0.0) - self.house.time()
            self.house.time.go_on(max(min(seconds, left - 1), 0))
        self.do(self.move(server, pick, True, True))
        if self.model.moves:
            self.do(self.taken_back(server, self.model.seats[self.model.moves[-1].seat] or "nobody"))

    @precondition(lambda self: bool(self.model.game.orders) and not self.model.over() and not self.model.waiting())
    @rule(server=st.integers(0, 1), pick=st.integers(0, 1000))
    def order_for_later_act_and_take_back(self, server: int, pick: int) -> None:
        """Undo also drops the orders of whoever undoes, which would answer the question again."""
        mover = self.model.state.to_move
        seen = self.model.game.observe(self.model.state, mover)
        later = [order.name for order in GAME.orders if order.offered(seen) and order.answer(seen) is None]
        who = self.model.seats[mover]
        if later and who and mover not in self.model.away:
            self.do(self.ordered(server, who, later[pick % len(later)], True))
            self.do(self.move(server, pick, True, True))
            self.do(self.taken_back(server, who))

    def choices(self, quiet: bool) -> list[int]:
        """Legal actions. Quiet ones can be undone, and those that pass the turn come first."""
        state = self.model.state
        found = [action for action in state.legal() if not quiet or not state.ends_undo(action)]
        if quiet:
            passing = [action for action in found if self.mover_after(action) != state.to_move]
            found = passing or found
        return found or state.legal()

    def mover_after(self, action: int) -> int:
        after = self.model.state.clone()
        after.apply(action)
        return after.to_move

    async def move(self, server: int, pick: int, hear: bool, quiet: bool) -> None:
        live, model = await self.table(server, hear), self.model
        if model.over():
            return
        mover = model.state.to_move
        who = model.seats[mover] or "nobody"
        can = self.choices(quiet)
        action = can[pick % len(can)]
        refused = await self.attempt(acting.act(live, who, model.ply, action))
        if model.waiting():
            assert refused == ("table-waiting" if model.seats[mover] else "not-your-seat")
        elif model.bot_moves():
            raise AssertionError("it was a bot's turn, and it has not played")
        else:
            assert refused is None
            model.act(mover, action, live.entries[model.ply].at)
            assert await self.attempt(acting.act(live, who, model.ply - 1, action)) is None, (
                "sent twice, it counts once"
            )
        await self.settle()

    @rule(server=st.integers(0, 1), who=st.sampled_from(PEOPLE), pick=st.integers(0, 1000), off=st.integers(-2, 2))
    def interfere(self, server: int, who: str, pick: int, off: int) -> None:
        """Somebody acts out of turn, or answers another ply: nothing happens."""
        self.do(self.refused_move(server, who, pick, off))

    async def refused_move(self, server: int, who: str, pick: int, off: int) -> None:
        live, model = await self.table(server), self.model
        if model.over() or (off == 0 and model.seats[model.state.to_move] == who):
            return
        action, ply = model.state.legal()[pick % len(model.state.legal())], model.ply + off
        known = ply < len(live.entries) and ply >= 0 and live.entries[ply]
        if known and known.action == live.game.space.text(action) and known.seat in model.held_by(who):
            return  # that one was sent twice
        assert await self.attempt(acting.act(live, who, ply, action)) is not None

    @rule(server=st.integers(0, 1), who=st.none() | st.sampled_from(PEOPLE))
    def take_back(self, server: int, who: str | None) -> None:
        """Somebody, or whoever acted last."""
        last = self.model.seats[self.model.moves[-1].seat] if self.model.moves else None
        self.do(self.taken_back(server, who or last or PEOPLE[0]))

    async def taken_back(self, server: int, who: str) -> None:
        live, model = await self.table(server), self.model
        allowed = model.can_undo(who) and not model.waiting()
        refused = await self.attempt(undo.undo(live, who, model.ply))
        assert (refused is None) == allowed, refused
        if allowed:
            model.undo()
        await self.settle()

    @rule(server=st.integers(0, 1), who=st.sampled_from(PEOPLE), leave=st.booleans())
    def leave_or_return(self, server: int, who: str, leave: bool) -> None:
        self.do(self.left_or_returned(server, who, leave))

    async def left_or_returned(self, server: int, who: str, leave: bool) -> None:
        live, model = await self.table(server), self.model
        held = model.held_by(who)
        if leave and self.nobody_without(*held):
            return
        refused = await self.attempt(stand_ins.leave_or_return(live, who, leave))
        assert (refused is None) == (bool(held) and not model.waiting()), refused
        for seat in held if refused is None and not model.over() else []:
            if leave != (seat in model.away):
                if leave:
                    model.leave(seat)
                else:
                    model.back(seat, live.entries[model.ply].at)
        await self.settle()

    @precondition(lambda self: bool(self.model.game.orders))
    @rule(
        server=st.integers(0, 1),
        who=st.none() | st.sampled_from(PEOPLE),
        name=st.sampled_from([order.name for order in GAME.orders]),
        on=st.sampled_from([True, True, False]),
    )
    def order(self, server: int, who: str | None, name: str, on: bool) -> None:
        """Somebody, or whoever is to move."""
        mover = None if self.model.over() else self.model.seats[self.model.state.to_move]
        self.do(self.ordered(server, who or mover or PEOPLE[0], name, on))

    async def ordered(self, server: int, who: str, name: str, on: bool) -> None:
        live, model = await self.table(server), self.model
        held = model.held_by(who)
        refused = await self.attempt(orders.give(live, who, name, on))
        allowed = bool(held) and not model.waiting() and (not on or (len(held) == 1 and name in model.offered(held[0])))
        assert (refused is None) == allowed, refused
        if allowed and len(held) == 1:
            model.order(held[0], name, on)
        await self.settle()

    @precondition(lambda self: self.model.waiting())
    @rule(server=st.integers(0, 1), hear=st.booleans())
    def claim(self, server: int, hear: bool) -> None:
        self.do(self.claimed(server, hear))

    async def claimed(self, server: int, hear: bool) -> None:
        live, model = await self.table(server, hear), self.model
        seat = model.seats.index(None)
        assert await seating.claim(live, seat, "cleo", self.names["cleo"])
        assert not await seating.claim(await self.table(1 - server), seat, "bob", "Bob")
        model.claim(seat, "cleo", live.row.since)
        await self.settle()

    @rule(server=st.integers(0, 1), who=st.sampled_from(PEOPLE), number=st.integers(1, 9))
    def rename(self, server: int, who: str, number: int) -> None:
        self.do(self.renamed(server, who, f"{who.title()} {number}"))

    async def renamed(self, server: int, who: str, name: str) -> None:
        hall = self.house.halls[server]
        with suppress(Exception):  # one that has been here before
            await hall.store._write(PERSON.values(id=who, name=self.names[who], since=0.0))
        await hall.store.rename_person(who, self.names[who], 0.0)
        await hall.rename(who, name)
        self.names[who] = name
        await self.settle()

    # What happens to the house

    @rule(server=st.integers(0, 1))
    def restart(self, server: int) -> None:
        self.do(self.house.restart(server))
        self.do(self.settle())

    @rule(server=st.integers(0, 1), seconds=st.sampled_from([1, 29, 30, 60, 61, 75, 89, 90, 200]))
    def time_passes(self, server: int, seconds: float) -> None:
        self.do(self.passed(server, seconds))

    async def passed(self, server: int, seconds: float) -> None:
        """A server looks after its tables when some time has passed; the clock of the seat to move may have run out."""
        hall, model = self.house.halls[server], self.model
        ran_out = model.deadline()
        late = ran_out is not None and ran_out <= self.house.time() + seconds
        if late and self.nobody_without(model.state.to_move):
            return
        self.house.time.go_on(seconds)
        due = await hall.store.due(self.house.time())
        assert (self.id in due) == late, "whoever is due is woken, and nobody else"
        if late:
            live = await self.table(server)
            await minding.run_out(live)
            model.leave(model.state.to_move)
        await self.settle()

    # What must hold

    @invariant()
    def alike(self) -> None:
        if hasattr(self, "model"):
            self.do(self.compare())

    async def compare(self) -> None:
        model = self.model
        for server in (0, 1):
            live = await self.table(server, hear=False)
            assert live.ply == model.ply
            assert live.table.state.data() == model.state.data()
            assert live.table.log == [(move.seat, move.action) for move in model.moves]
            assert live.failed == [move.failed for move in model.moves]
            assert live.stand_ins == model.away
            assert [seat.person for seat in live.row.seats] == model.seats
            for seat, holder in enumerate(model.seats):
                given = live.row.seats[seat].orders.split()
                assert given == model.orders.get(seat, [])
                named = self.own.get(seat, self.names[holder] if holder else "")
                assert live.row.seats[seat].name == live.table.seats[seat].name == named
            if live.clock is not None:
                assert live.clock.left == pytest.approx(model.left)
            assert minding.deadline(live) == pytest.approx(model.deadline()) if model.deadline() else True
            assert (minding.deadline(live) is None) == (model.deadline() is None)
            for who in PEOPLE:
                offered = model.can_undo(who) and model.moves[-1].seat not in model.away
                assert undo.offered_to(live, who) == offered
                assert [(order.name, on) for order, on in orders.orders_of(live, who)] == model.shown_orders(who)
        if model.ply % 5 == 0:
            view = look(live, PEOPLE[model.ply % 3], "en")
            assert view.can_undo == undo.offered_to(live, PEOPLE[model.ply % 3])
            assert [(shown.order, shown.on) for shown in view.orders] == model.shown_orders(PEOPLE[model.ply % 3])
            assert view.held == model.held_by(PEOPLE[model.ply % 3])
            told = [line.place for line in view.log if line.rule is None]
            assert told == [place for place, move in enumerate(model.moves, 1) if move.failed]
        wake = model.deadline()
        store = self.house.halls[0].store
        assert self.id not in await store.due((wake or 1e12) - 0.01)
        if wake is not None:
            assert self.id in await store.due(wake + 0.01)


@pytest.fixture(params=["sqlite", *(["postgresql"] if BINARIES else [])])
def house(request: pytest.FixtureRequest, sqlite_url: str) -> Iterator[House]:
    if request.param == "sqlite":
        url = sqlite_url
    else:
        url = asyncio.run(fresh_postgres_url(request.getfixturevalue("postgres")))
    house = House(url)
    house.do(house.open())
    yield house
    house.do(house.close())
    house.runner.close()


def test_a_table_does_as_its_model_does(house: House) -> None:
    class AtTheHouse(Machine):
        pass

    AtTheHouse.house = house
    run_state_machine_as_test(
        AtTheHouse,
        settings=settings(
            max_examples=30,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.explicit, Phase.reuse, Phase.generate),  # making a counterexample short takes minutes here
        ),
    )


def test_orders_are_taken_back_with_the_action_before_every_dive(house: House) -> None:
    """A rare step, tried from every beginning that leads into a dive."""

    class AtTheHouse(Machine):
        pass

    AtTheHouse.house = house
    for dive in range(8):
        machine = AtTheHouse()
        machine.begin(game=GAME.id, seating="three people", dive=dive, clock=False, number=0)
        for pick in range(3):
            machine.order_for_later_act_and_take_back(server=pick % 2, pick=pick)
            machine.alike()
        machine.teardown()
