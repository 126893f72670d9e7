"""A live table: the log folded into a game, and the people who follow it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from itertools import takewhile

from fathom.core import BadInput, Event, Order
from fathom.core.lesson import Step
from fathom.core.state import OVER
from fathom.games import find
from fathom.table.clock import Clock
from fathom.table.store import Entry, Store, TableRow, Taken
from fathom.table.table import Seat, Table
from fathom.table.thinking import Thinkers


class LiveTable:
    """One table in memory: what the log says, folded; and who is there."""

    def __init__(self, row: TableRow, entries: list[Entry], store: Store, thinkers: Thinkers, pause: float) -> None:
        self.row = row
        self.store = store
        self.thinkers = thinkers
        self.pause = pause  # so that people can follow what bots do
        game = find(row.game)
        self.lesson = game.lesson() if row.lesson else None
        box = self.lesson.box if self.lesson is not None else ""
        setup = game.setup(len(row.seats), row.options, row.seed, row.openings, box)
        self.table = Table(game, setup, [Seat(seat.name, seat.bot) for seat in row.seats])
        self.game = self.table.game
        self.entries: list[Entry] = []
        self.story: list[list[Event]] = []  # what happened, one list for each action of the table's log
        self.times: list[tuple[float, list[float]]] = []  # the clock before each action of the table's log
        self.stand_ins: set[int] = set()  # people's seats that bots play for now
        self.clock: Clock | None = None
        if row.turn_seconds is not None:
            self.clock = Clock(len(row.seats), row.turn_seconds, row.reserve_seconds, row.since)
        self.lock = asyncio.Lock()
        self.watchers: dict[asyncio.Event, str | None] = {}
        self._thinking: asyncio.Task[None] | None = None
        for entry in entries:
            self.fold(entry)

    # The fold of the log

    @property
    def ply(self) -> int:
        return len(self.entries)

    @property
    def waiting(self) -> bool:
        """Whether seats are still free."""
        return any(seat.bot is None and seat.person is None for seat in self.row.seats)

    def fold(self, entry: Entry) -> None:
        """Do what a row of the log says."""
        mover = self.table.state.to_move
        if entry.kind == "act":
            assert entry.action is not None
            self.story.append(self.table.act(entry.seat, entry.action))
            self.times.append((self.clock.began, list(self.clock.left)) if self.clock else (0.0, []))
        elif entry.kind == "undo":
            self.table.undo(entry.seat)
            self.story.pop()
            began, left = self.times.pop()
            if self.clock is not None:  # taking back buys no time
                self.clock.began, self.clock.left = began, left
        elif entry.kind == "leave":
            self.stand_ins.add(entry.seat)
        elif entry.kind == "back":
            self.stand_ins.discard(entry.seat)
        if self.clock is not None and entry.kind == "act" and self.table.state.to_move != mover:
            self.clock.turn_passes(mover, entry.at)
        self.entries.append(entry)

    def bot_to_move(self) -> str | None:
        """The bot that has to think now, if one has."""
        seat = self.table.state.to_move
        if self.table.over or self.waiting:
            return None
        return self.row.seats[seat].bot or (self.row.level if seat in self.stand_ins else None)

    def deadline(self) -> float | None:
        """When the clock of the seat to move runs out."""
        if self.clock is None or self.table.over or self.waiting or self.bot_to_move():
            return None
        return self.clock.deadline(self.table.state.to_move)

    def step(self) -> Step | None:
        """What the lesson asks for now: as long as the game follows it."""
        if self.lesson is None or self.followed() < len(self.table.log):
            return None
        return next(iter(self.lesson.steps[len(self.table.log) :]), None)

    def followed(self) -> int:
        """How many actions of the game are those of its lesson, from the first on."""
        asked = self.lesson.actions if self.lesson else []
        pairs = zip(asked, self.table.log, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1][1], pairs))

    # Who sits where

    def seat_of(self, person: str | None) -> int | None:
        """The seat through which a person looks: the one to move if they hold several."""
        mine = self.seats_of(person)
        if self.table.state.to_move in mine:
            return self.table.state.to_move
        acted = (seat for seat, _ in reversed(self.table.log) if seat in mine)  # the device stays with who acted last
        return next(acted, mine[0]) if mine else None

    def replay_seat(self, person: str | None) -> int | None:
        """The seat through which a person looks back; none for who passes a device on while the game goes on."""
        mine = self.seats_of(person)
        return mine[0] if len(mine) == 1 or (mine and self.table.over) else None

    def seats_of(self, person: str | None) -> list[int]:
        if person is None:
            return []
        return [number for number, seat in enumerate(self.row.seats) if seat.person == person]

    def present(self) -> set[str]:
        return {person for person in self.watchers.values() if person is not None}

    async def claim(self, seat: int, person: str, name: str) -> bool:
        """Sit down in a free seat."""
        async with self.lock:
            if not await self.store.claim(self.row.id, seat, person, name):
                return False
            self.row.seats[seat].person = person
            self.row.seats[seat].name = name
            self.table.seats[seat] = Seat(name)
            if not self.waiting and self.clock is not None:
                self.clock.began = self.row.since = time.time()
                await self.store.set_since(self.row.id, self.row.since)  # a restart does not change it
        await self.store.set_wake(self.row.id, self.wake_at())
        self.publish()
        self.mind_bots()
        return True

    # What people do

    async def act(self, person: str | None, seat: int, ply: int, action: int) -> None:
        """A person's action; it answers the table as it was at a ply."""
        self.check_seat(person, seat)
        async with self.lock:
            if self.done_already(ply, seat, action):
                return  # the same move, sent twice, counts once
            self.check_ply(ply)
            self.table.check(seat, action)
            try:
                await self.write("act", seat, action)
            except BadInput:
                if not self.done_already(ply, seat, action):  # through another server
                    raise
        self.mind_bots()

    def done_already(self, ply: int, seat: int, action: int) -> bool:
        if ply >= self.ply:
            return False
        entry = self.entries[ply]
        return (entry.kind, entry.seat, entry.action) == ("act", seat, action)

    def can_undo(self, seat: int) -> bool:
        """When the game is over its seed is known to all: nothing is taken back then."""
        return not self.table.over and self.table.can_undo(seat)

    async def undo(self, person: str | None, seat: int, ply: int) -> None:
        """A person takes their last action back."""
        self.check_seat(person, seat)
        async with self.lock:
            self.check_ply(ply)
            if not self.can_undo(seat):
                raise BadInput("undo-too-late")
            if self.row.seats[seat].orders:  # or they would be carried out again
                await self.set_orders(seat, [])
            await self.write("undo", seat, None)

    async def stand_in(self, person: str | None, seat: int, leave: bool) -> None:
        """Let a bot play for a seat, or take it back."""
        self.check_seat(person, seat)
        async with self.lock:
            if (seat in self.stand_ins) != leave and not self.table.over:
                await self.write("leave" if leave else "back", seat, None)
        self.mind_bots()

    def check_seat(self, person: str | None, seat: int) -> None:
        if not 0 <= seat < len(self.row.seats) or person is None or self.row.seats[seat].person != person:
            raise BadInput("not-your-seat")
        if self.waiting:
            raise BadInput("table-waiting")

    def check_ply(self, ply: int) -> None:
        if ply != self.ply:
            raise BadInput("stale", ply=ply, now=self.ply)

    async def write(self, kind: str, seat: int, action: int | None) -> None:
        """To disk first, then to the game, then to everybody."""
        entry = Entry(self.ply, kind, seat, action, time.time())
        after = self.table.state
        if action is not None:
            after = after.clone()
            after.apply(action)
        try:
            await self.store.append(self.row.id, entry, after.to_move == OVER, self.wake_after(entry, after.to_move))
        except Taken as error:
            await self.catch_up()
            raise BadInput("stale", ply=entry.ply, now=self.ply) from error
        self.fold(entry)
        self.row.over = self.table.over
        self.row.changed = entry.at
        await self.drop_orders()
        self.publish()

    async def catch_up(self) -> None:
        """Fold what other servers have written, and see who has sat down there."""
        row = await self.store.table(self.row.id)
        assert row is not None
        self.row = row
        self.table.seats = [Seat(seat.name, seat.bot) for seat in row.seats]
        for entry in (await self.store.entries(self.row.id))[self.ply :]:
            self.fold(entry)
        self.publish()

    async def hear(self) -> None:
        """Another server has changed the table."""
        async with self.lock:
            await self.catch_up()
        self.mind_bots()

    # What is said in advance

    def orders_of(self, person: str | None) -> list[tuple[Order, bool]]:
        """The orders that a person could give now, and whether they have; none for who holds several seats."""
        held = self.seats_of(person)
        if len(held) != 1 or self.waiting or self.table.over or held[0] in self.stand_ins:
            return []
        given, offered = self.row.seats[held[0]].orders.split(), self.offered(held[0])
        return [(order, order.name in given) for order in self.game.orders if order.name in offered]

    async def order(self, person: str | None, seat: int, name: str, on: bool) -> None:
        """Give an order, or take it back. Nobody else is told."""
        self.check_seat(person, seat)
        wanted = next((order for order in self.game.orders if order.name == name), None)
        if wanted is None:
            raise BadInput("unknown-order", order=name)
        async with self.lock:
            if on and name not in self.offered(seat):
                raise BadInput("order-not-now", order=name)
            gone = (name, *wanted.instead_of) if on else (name,)
            kept = [given for given in self.row.seats[seat].orders.split() if given not in gone]
            await self.set_orders(seat, [*kept, name] if on else kept)
        for changed, watcher in self.watchers.items():
            if watcher == person:
                changed.set()
        self.mind_bots()

    def offered(self, seat: int) -> list[str]:
        """The orders that a seat could give now; none while a lesson leads, it asks for every answer."""
        if self.table.over or self.step() is not None:
            return []
        seen = self.game.observe(self.table.state, seat)
        return [order.name for order in self.game.orders if order.offered(seen)]

    async def drop_orders(self) -> None:
        """What an order was given for is over: it does not linger unseen until the next time."""
        for seat, held in enumerate(self.row.seats):
            if held.orders:
                given, offered = held.orders.split(), self.offered(seat)
                kept = [name for name in given if name in offered]
                if kept != given:
                    await self.set_orders(seat, kept)

    async def set_orders(self, seat: int, names: list[str]) -> None:
        self.row.seats[seat].orders = " ".join(names)
        await self.store.set_orders(self.row.id, seat, self.row.seats[seat].orders)

    def ordered(self) -> tuple[Order, int] | None:
        """What a standing order of the seat to move answers now."""
        seat = self.table.state.to_move
        if self.table.over or self.waiting or seat in self.stand_ins or not self.row.seats[seat].orders:
            return None
        given = self.row.seats[seat].orders.split()
        seen = self.game.observe(self.table.state, seat)
        for order in self.game.orders:
            if order.name in given and (action := order.answer(seen)) is not None:
                return order, action
        return None

    # What happens by itself

    def wake_at(self) -> float | None:
        if self.bot_to_move():
            return time.time()
        return self.deadline()

    def wake_after(self, entry: Entry, to_move: int) -> float | None:
        """When something has to happen by itself once an entry is folded and a seat is to move."""
        if to_move == OVER:
            return None
        bot = self.row.seats[to_move].bot is not None or to_move in self.stand_ins
        if entry.seat == to_move and entry.kind in ("leave", "back"):
            bot = entry.kind == "leave"
        if bot:
            return entry.at
        return entry.at + self.clock.turn + self.clock.left[to_move] if self.clock else None

    def mind_bots(self) -> None:
        """Let the bot think whose turn it is, or an order be carried out, unless that happens already."""
        if (self.bot_to_move() or self.ordered()) and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._play_by_itself())

    async def close(self) -> None:
        """Let no bot play on."""
        if self._thinking is not None:
            self._thinking.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._thinking

    async def _play_by_itself(self) -> None:
        while (bot := self.bot_to_move()) is not None or self.ordered():
            ply, seat = self.ply, self.table.state.to_move
            pause = asyncio.sleep(self.pause if self.watchers else 0)
            if bot is None:
                await pause  # an order is carried out as slowly as a bot answers
                await self._carry_out(ply)
                continue
            action, _ = await asyncio.gather(self._choose(bot, seat), pause)
            async with self.lock:
                if self.ply == ply and self.bot_to_move() == bot:
                    with contextlib.suppress(BadInput):  # another process was faster
                        await self.write("act", seat, action)

    async def _carry_out(self, ply: int) -> None:
        async with self.lock:
            found = self.ordered()
            if found is None or self.ply != ply:
                return
            order, action = found
            seat = self.table.state.to_move
            if order.once:
                given = self.row.seats[seat].orders.split()
                await self.set_orders(seat, [name for name in given if name != order.name])
            with contextlib.suppress(BadInput):  # another process was faster
                await self.write("act", seat, action)

    async def _choose(self, bot: str, seat: int) -> int:
        step = self.step()
        if step is not None:
            return step.action
        return await self.thinkers.think(self.game.id, bot, self.game.observe(self.table.state, seat))

    async def mind_clock(self) -> None:
        """Hand the seat to move to a bot when its time is up."""
        deadline = self.deadline()
        if deadline is not None and deadline <= time.time():
            async with self.lock:
                if self.deadline() == deadline:
                    with contextlib.suppress(BadInput):  # another process was faster
                        await self.write("leave", self.table.state.to_move, None)
        self.mind_bots()

    # Who follows it

    def watch(self, person: str | None) -> asyncio.Event:
        """From now on the event returned is set whenever the table has changed."""
        changed = asyncio.Event()
        before = Counter(self.present())
        self.watchers[changed] = person
        if Counter(self.present()) != before:
            self.publish()
        return changed

    def unwatch(self, changed: asyncio.Event) -> None:
        self.watchers.pop(changed, None)
        self.publish()

    def publish(self) -> None:
        for changed in self.watchers:
            changed.set()
