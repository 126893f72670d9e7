"""Who asks, and for which seat: the same rights for pages and API."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from fathom.core import BadInput, Words
from fathom.core.game import HOUSE
from fathom.table.hall import Hall
from fathom.table.live import LiveTable
from fathom.web.people import Guests, language_of


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def guests_of(request: Request) -> Guests:
    guests: Guests = request.app.state.guests
    return guests


async def person_of(request: Request) -> str:
    """Somebody known, or 401."""
    guests = guests_of(request)
    person = guests.known(request)
    if person is None or await guests.name(person) is None:
        raise BadInput("who-are-you")
    return person


TheHall = Annotated[Hall, Depends(hall_of)]
ThePerson = Annotated[str, Depends(person_of)]


async def welcome(request: Request) -> tuple[str, str]:
    """Who sent a request, newcomer or not, and their name."""
    guests = guests_of(request)
    stranger = Words(language_of(request), HOUSE)("web.guest")
    person = await guests.welcome(request, stranger)
    return person, await guests.name(person) or stranger


async def take_seat(table: LiveTable, invitation: str, person: str, name: str) -> int:
    """The seat that an invitation leads to."""
    for number, seat in enumerate(table.row.seats):
        if seat.invitation == invitation:
            if seat.person == person or await table.claim(number, person, name):
                return number
            raise BadInput("seat-taken")
    raise BadInput("not-invited")


def seat_for(table: LiveTable, person: str, wanted: int | None) -> int:
    """The seat an action is for: the one named, or the person's own that is to move, or their first."""
    seat = wanted if wanted is not None else table.seat_of(person)
    if seat is None:
        raise BadInput("not-your-seat")
    return seat


def move_seat(table: LiveTable, person: str, wanted: int | None, ply: int) -> int:
    """As above; a move sent twice is still for the seat that made it."""
    if wanted is None and 0 <= ply < table.ply and table.entries[ply].seat in table.seats_of(person):
        return table.entries[ply].seat
    return seat_for(table, person, wanted)


def undo_seat(table: LiveTable, person: str, wanted: int | None) -> int:
    """Who acted last takes back, also when the turn has passed to another seat of the same person."""
    last = table.table.log[-1][0] if table.table.log else None
    return last if wanted is None and last in table.seats_of(person) else seat_for(table, person, wanted)


async def leave_or_return(table: LiveTable, person: str, leave: bool) -> None:
    """Let a bot play for all seats of a person, or give them back."""
    if not table.seats_of(person):
        raise BadInput("not-your-seat")
    for seat in table.seats_of(person):
        await table.stand_in(person, seat, leave)


async def say(request: Request, table: LiveTable, person: str | None, text: str) -> None:
    """Say something at a table; only who sits there."""
    if not table.seats_of(person):
        raise BadInput("not-your-seat")
    if said := text.replace("\0", "").strip():
        await table.store.say(table.row.id, await guests_of(request).name(person) or "?", said)
        table.publish()
