"""Seating: who sits where, through which seat a person looks, and how people take free seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fathom.bots.characters import bot_name
from fathom.core import BadInput
from fathom.table.fold import Fold
from fathom.table.store import SeatRow
from fathom.table.table import Seat

if TYPE_CHECKING:
    from fathom.table.live import LiveTable


def is_free(seat: SeatRow) -> bool:
    return seat.bot is None and seat.person is None


def alone(seats: Sequence[SeatRow]) -> bool:
    """Whether nobody sits or will sit with a person at a table but bots."""
    return sum(seat.bot is None for seat in seats) <= 1


def free_seats(fold: Fold) -> list[int]:
    return [number for number, seat in enumerate(fold.row.seats) if is_free(seat)]


def kept_for(fold: Fold, person: str | None) -> list[int]:
    """The free seats that are kept for a person."""
    seats = enumerate(fold.row.seats)
    return [number for number, seat in seats if person is not None and is_free(seat) and seat.invited == person]


def anybodys(fold: Fold) -> list[int]:
    """The free seats of a public table that are kept for nobody."""
    return [seat for seat in free_seats(fold) if fold.row.public and fold.row.seats[seat].invited is None]


def can_sit(fold: Fold, person: str | None) -> bool:
    """Whether a person can sit down without an invitation: their seat is kept, or the table is public; one each."""
    return bool(kept_for(fold, person) or (anybodys(fold) and not seats_of(fold, person)))


def waiting(fold: Fold) -> bool:
    """Whether a seat is still free."""
    return any(is_free(seat) for seat in fold.row.seats)


def resting(fold: Fold) -> bool:
    """Whether nobody can do anything: seats are free, the game is over, or this build cannot play it."""
    return fold.table.over or waiting(fold) or fold.stuck is not None


def seats_of(fold: Fold, person: str | None) -> list[int]:
    if person is None:
        return []
    return [number for number, seat in enumerate(fold.row.seats) if seat.person == person]


def seat_of(fold: Fold, person: str | None) -> int | None:
    """The seat through which a person looks: the one to move if they hold several."""
    mine = seats_of(fold, person)
    if fold.table.state.to_move in mine:
        return fold.table.state.to_move
    acted = (seat for seat, _ in reversed(fold.table.log) if seat in mine)  # the device is with whoever acted last
    return next(acted, mine[0]) if mine else None


def replay_seat(fold: Fold, person: str | None) -> int | None:
    """The seat through which a person looks at the past; none for people who share a device while the game goes on."""
    mine = seats_of(fold, person)
    return mine[0] if len(mine) == 1 or (mine and fold.table.over) else None


def own_seat(fold: Fold, person: str | None, wanted: int | None) -> int:
    """The seat that somebody acts for: the one they name, else their own that is to move, else their first."""
    seat = wanted if wanted is not None else seat_of(fold, person)
    if seat is None:
        raise BadInput("not-your-seat")
    return seat


def check_seat(fold: Fold, person: str | None, seat: int) -> None:
    """Refuse whoever does not sit there, and refuse everybody while nothing can be done."""
    if not 0 <= seat < len(fold.row.seats) or person is None or fold.row.seats[seat].person != person:
        raise BadInput("not-your-seat")
    if waiting(fold):
        raise BadInput("table-waiting")
    fold.check_stuck()


# Sitting down


async def claim(live: LiveTable, seat: int, person: str | None, name: str, bot: str | None = None) -> bool:
    """Let a person or a bot sit down in a free seat."""
    live.check_stuck()
    async with live.lock:
        if not await live.store.claim(live.row.id, seat, person, name, live.now(), bot):
            return False
        await live.catch_up()  # others may have sat down through other servers
    await live.set_wake()
    live.mind()
    live.turn_comes(person)  # if all have come, the game begins
    return True


def invited_to(fold: Fold, invitation: str) -> int:
    """The seat that an invitation leads to."""
    for number, seat in enumerate(fold.row.seats):
        if seat.invitation == invitation:
            return number
    raise BadInput("not-invited")


async def accept(live: LiveTable, invitation: str, person: str, name: str) -> int:
    """Take the seat that an invitation leads to."""
    number = invited_to(live, invitation)
    if live.row.seats[number].person == person or await claim(live, number, person, name):
        return number
    raise BadInput("seat-taken")


async def sit_down(live: LiveTable, person: str, name: str) -> int:
    """Take the seats that are kept for somebody; else a free seat of a public table, one each."""
    if kept_for(live, person):
        return await sit_again(live, person)
    if not live.row.public:
        raise BadInput("not-invited")
    if seats_of(live, person):
        raise BadInput("seated-already")
    for seat in anybodys(live):
        if await claim(live, seat, person, name):
            return seat
    raise BadInput("seat-taken")


async def sit_again(live: LiveTable, person: str) -> int:
    """Take all seats that are kept for somebody, under the names they had; whoever has come already stays."""
    for seat in kept_for(live, person):
        await claim(live, seat, person, live.row.seats[seat].name)
    if not seats_of(live, person):
        raise BadInput("seat-taken")
    return seats_of(live, person)[0]


async def give_to_bot(live: LiveTable, person: str | None, seat: int) -> None:
    """Somebody who sits at the table gives a free seat to a bot of its level."""
    if not seats_of(live, person):
        raise BadInput("not-your-seat")
    taken = {other.name for other in live.row.seats}
    name = bot_name(live.row.level, seat, taken)
    if seat not in free_seats(live) or not await claim(live, seat, None, name, live.row.level):
        raise BadInput("seat-taken")


def rename(live: LiveTable, person: str, before: str | None, name: str) -> None:
    """Rename a person where they sit under their old name; others at the same device keep theirs."""
    own = [seat for seat in seats_of(live, person) if live.row.seats[seat].name == before]
    for seat in own:
        call(live, seat, name)
    if own:
        live.publish()


def call(fold: Fold, seat: int, name: str) -> None:
    fold.row.seats[seat].name = name
    fold.table.seats[seat] = Seat(name)
