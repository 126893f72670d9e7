"""Again: a finished game is played again from the start, or played on from one of its places."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.bots.characters import bot_name
from fathom.core import BadInput, Opening
from fathom.table.fold import Fold
from fathom.table.seating import is_free, seats_of
from fathom.table.store import SeatRow, TableRow


def check_over(fold: Fold) -> None:
    """Refuse whoever wants to begin again before the end."""
    if not fold.table.over:
        raise BadInput("not-over")


def kept(seat: SeatRow) -> SeatRow:
    """The same seat at a new table: kept for its person until they come; bots sit down at once."""
    if seat.person is None:
        return SeatRow(seat.name, seat.bot, None)
    return SeatRow(seat.name, None, None, invited=seat.person)


# A rematch


def rematch_seats(row: TableRow) -> list[SeatRow]:
    """The same people and bots one seat further: whoever began goes last."""
    seats = [kept(seat) for seat in row.seats]
    return seats[1:] + seats[:1]


def comers(row: TableRow) -> list[SeatRow]:
    """The seats of a table's successor, in the order of its own seats."""
    seats = row.successor.seats if row.successor is not None else []
    return seats[-1:] + seats[:-1]


def awaited(row: TableRow) -> list[int]:
    """The seats of a table whose people have not come to its successor, where their seats are still free."""
    return [number for number, seat in enumerate(comers(row)) if is_free(seat)]


# Playing on


def play_on_seats(fold: Fold, person: str, name: str, seat: int) -> list[SeatRow]:
    """Somebody sits where they looked from; the others are invited by somebody who played with them, else bots play.

    Whoever sat there gets the place of whoever takes theirs.
    """
    row = fold.row
    own = seats_of(fold, person)
    if not own:
        seats = [SeatRow(bot_name(row.level, at, [name]), row.level, None) for at in range(len(row.seats))]
        seats[seat] = SeatRow(name, None, person)
        return seats
    before = list(row.seats)
    if seat not in own:
        before[seat], before[own[0]] = before[own[0]], before[seat]
    return [SeatRow(old.name, None, person) if old.person == person else kept(old) for old in before]


def played_until(fold: Fold, place: int, seat: int) -> Sequence[Opening]:
    """The openings of a table that goes on at a seat's next turn after a place; at the place if it has none."""
    log = fold.table.log
    turn = next((at for at in range(place, len(log)) if log[at][0] == seat), place)
    played = tuple(action for _, action in log[:turn])
    openings = fold.table.setup.openings
    return (*openings, Opening(fold.row.seed, played)) if played else openings
