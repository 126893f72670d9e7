"""Who asks, and for which seat: the same rights for pages and API."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Request

from fathom.core import BadInput, Words
from fathom.core.words import HOUSE
from fathom.table.hall import Hall
from fathom.web.people import Guests, language_of


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def guests_of(request: Request) -> Guests:
    guests: Guests = request.app.state.guests
    return guests


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else "-"


async def person_of(request: Request) -> str:
    """The known person who sent a request; otherwise 401."""
    guests = guests_of(request)
    person = guests.known(request)
    if person is None or not await guests.exists(person):
        raise BadInput("who-are-you")
    return person


TheHall = Annotated[Hall, Depends(hall_of)]
ThePerson = Annotated[str, Depends(person_of)]
TableId = Annotated[str, Path(max_length=40)]


async def welcome(request: Request) -> tuple[str, str]:
    """The person who sent a request, newcomer or not, and their name."""
    guests = guests_of(request)
    stranger = Words(language_of(request), HOUSE)("web.guest")
    person = await guests.welcome(request, stranger)
    return person, await guests.name(person) or stranger
