"""Tables at a place in a recorded game, so that a test begins where it matters."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from fathom.bots.characters import bot_name
from fathom.core import Record
from fathom.core.state import OVER as NOBODY
from fathom.games import find
from fathom.table.schema import log
from fathom.table.store import Entry, SeatRow, Store, TableRow, new_table_id
from tests.browser.people import Legal, Person, Policy, take_turns, verb
from tests.browser.server import Server

RECORDS = Path(__file__).parent.parent / "records"


@dataclass(frozen=True)
class Place:
    """A game of tests/records after a number of its actions; without a number, after all of them."""

    record: str
    ply: int | None = None
    hints: bool = False


@dataclass(frozen=True)
class Here:
    """Somebody else at the same device."""

    person: Person
    name: str


# In Too Deep
TURN = Place("in-too-deep-3-seats-basic", 17)  # draw, buy and expand are possible, and others have acted since
TWO_WITH_ONE_CARD = Place("in-too-deep-3-seats-basic", 85, hints=True)  # draw, or expand either of two with card 28
PAYMENT = Place("in-too-deep-3-seats-basic", 18)  # whoever is to move has bought a card and owes two
LAST_PAYMENT = Place("in-too-deep-3-seats-basic", 171)  # the same, shortly before the end
LONG_LOG = Place("in-too-deep-3-seats-basic", 67)
OVER = Place("in-too-deep-3-seats-basic")
ENDINGS = {  # two people's last turns
    "basic": Place("in-too-deep-2-seats-brief", 9),
    "advanced": Place("in-too-deep-2-seats-fundraisers", 57),
}
PASSES_ON = Place("in-too-deep-2-seats-third-player", 24)  # an expansion that can be taken back ends the turn

ByHand = Callable[[dict[str, Any], Legal], None]
Sitter = Person | Here | str  # a person, another one at their device, or a bot by its kind


@cache
def played(place: Place) -> tuple[TableRow, list[Entry], int]:
    """A table without people, its log, and the seat to move."""
    record = Record.parse((RECORDS / f"{place.record}.fathom").read_text("utf-8"))
    game = record.played(find(record.game))
    setup = record.setup(game)
    state = game.begin(setup)
    entries: list[Entry] = []
    for ply, action in enumerate(record.actions(game)[: place.ply]):
        seat = state.to_move
        state.apply(action)
        entries.append(Entry(ply, "act", seat, game.space.text(action), 0.0, game.mark(state)))
    assert place.ply in (None, len(entries)), f"{place.record} has {len(entries)} actions"
    fingerprint = game.boxes.find(setup.box).fingerprint
    row = TableRow(
        id="",
        game=game.id,
        options=setup.options,
        seed=setup.seed,
        level="normal",
        public=False,
        turn_seconds=None,
        reserve_seconds=0,
        since=0.0,
        changed=0.0,
        over=state.to_move == NOBODY,
        seats=[SeatRow("", None, None) for _ in range(setup.seats)],
        rules=record.version,
        box=setup.box,
        fingerprint=fingerprint,
        hints=place.hints,
    )
    return row, entries, state.to_move


def sit_at(place: Place, *sitters: Sitter, rest: str = "normal", broken: int | None = None) -> str:
    """A table at a place in a recorded game, and its address.

    The first one sits in the seat to move, the others follow clockwise, and bots take the seats that are left.
    If one of its actions is broken, it comes out differently in this build, and the table cannot go on.
    """
    row, entries, to_move = played(place)
    seats = list(row.seats)
    for step in range(len(seats)):
        seat = (max(to_move, 0) + step) % len(seats)
        seats[seat] = sitting(sitters[step] if step < len(sitters) else rest, seat)
    now = time.time()
    table = TableRow(**{**vars(row), "id": new_table_id(), "seats": seats, "since": now, "changed": now})
    wrong = {broken: {"mark": "ffffffff"}}
    entries = [Entry(**{**vars(entry), "at": now, **wrong.get(entry.ply, {})}) for entry in entries]
    people = [sitter for sitter in sitters if isinstance(sitter, Person)]
    in_a_thread(write(people[0].server, table, entries))
    for person in people:
        person.look(f"/t/{table.id}")
    return f"/t/{table.id}"


def as_recorded(place: Place) -> Policy:
    """A policy that plays the recorded game on."""
    _, entries, _ = played(Place(place.record))
    space = find(played(place)[0].game).space

    def policy(said: dict[str, Any]) -> Legal:
        wanted = space.parse(entries[said["ply"]].action or "")
        return next(legal for legal in said["legal"] if legal["action"] == wanted)

    return policy


def try_out(person: Person, moments: Mapping[str, Place], policy: Policy, by_hand: ByHand, more: int) -> None:
    """Do one action of each kind by hand, and a few that follow it."""
    for kind, place in moments.items():
        table = sit_at(place, person)
        policies: list[Policy] = [partial(first, kind), *[policy] * more]
        for choose in policies:
            if next(take_turns(table, person), None) is None:
                break
            said = person.sync(table)
            by_hand(said, choose(said))
            person.wait_ply(table, said["ply"])


def first(kind: str, said: dict[str, Any]) -> Legal:
    """The first legal action of a kind."""
    return next(legal for legal in said["legal"] if verb(legal) == kind)


def sitting(sitter: Sitter, seat: int) -> SeatRow:
    if isinstance(sitter, Person):
        return SeatRow(sitter.name, None, sitter.id)
    if isinstance(sitter, Here):
        return SeatRow(sitter.name, None, sitter.person.id)
    return SeatRow(bot_name(sitter, seat), sitter, None)


async def write(server: Server, row: TableRow, entries: Sequence[Entry]) -> None:
    """Write a table into the database of a server, which finds it when somebody comes to it."""
    store = Store(f"sqlite:///{server.database}")
    try:
        await store.add_table(row)
        if entries:
            async with store.engine.begin() as connection:
                await connection.execute(insert(log), [{"table_id": row.id, **vars(entry)} for entry in entries])
    finally:
        await store.close()


def in_a_thread(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine in another thread: Playwright has its own loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work).result()
