"""A table's page, and the ways to sit down at it. People act through the verbs, as programs do."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from markupsafe import Markup

from fathom.core import Words
from fathom.core.words import HOUSE, LANGUAGES
from fathom.games import find
from fathom.table.seating import accept, invited_to, is_free, sit_down
from fathom.web.access import TheHall, guests_of, welcome
from fathom.web.choices import agreed
from fathom.web.learning import next_lesson
from fathom.web.news import gallery
from fathom.web.page import go, page
from fathom.web.people import clean_name, language_of
from fathom.web.plates import plate, qr_code

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}")
async def table_page(request: Request, hall: TheHall, table_id: str) -> Response:
    """The table."""
    live = await hall.table(table_id)
    language = language_of(request)
    shown = gallery(live).now(live, guests_of(request).known(request), language)
    return page(
        request,
        "table.html",
        words=live.game.words(language),
        live=live,
        game=live.game,
        view=shown.view,
        following=next_lesson(live.game, live.lesson) if live.lesson else None,
        news=Markup(shown.text_since(None).replace("<", "\\u003c")),  # so that nothing in it ends the script
        now=live.now(),
        push_key=push.messenger.public_key if (push := request.app.state.push) else None,
    )


@cache
def unnamed() -> frozenset[str | None]:
    """What people are called who have not said their names, in any language."""
    return frozenset([None, *(Words(language, HOUSE)("web.guest") for language in LANGUAGES)])


@router.get("/t/{table_id}/join/{invitation}")
async def invited(request: Request, hall: TheHall, table_id: str, invitation: str) -> Response:
    """An invitation: a ticket that says what it is for, and asks for a name."""
    live = await hall.table(table_id)
    guests = guests_of(request)
    person = guests.known(request)
    seat = invited_to(live, invitation)
    if person is not None and live.row.seats[seat].person == person:
        return go(request, f"/t/{table_id}")
    language = language_of(request)
    words = live.game.words(language)
    name = await guests.name(person)
    return page(
        request,
        "invited.html",
        words=words,
        live=live,
        plate=plate(find(live.game.id), language),
        names=[other.name for other in live.row.seats if other.person],
        seat=seat,
        taken=not is_free(live.row.seats[seat]),
        agreed=agreed(live.game, language, len(live.row.seats), live.row.options),
        name="" if name in unnamed() else name,
        code=qr_code(str(request.url.replace(query=""))),
    )


@router.get("/t/{table_id}/join/{invitation}/code")
async def code(request: Request, hall: TheHall, table_id: str, invitation: str) -> Response:
    """An invitation as a code that somebody at the same place scans."""
    invited_to(await hall.table(table_id), invitation)
    drawn = qr_code(str(request.url).removesuffix("/code"))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@router.post("/t/{table_id}/join/{invitation}")
async def join(
    request: Request, hall: TheHall, table_id: str, invitation: str, name: Annotated[str, Form(max_length=100)] = ""
) -> Response:
    live = await hall.table(table_id)
    guests = guests_of(request)
    person = await guests.welcome(request, name or Words(language_of(request), HOUSE)("web.guest"))
    if name.strip() and clean_name(name) != await guests.name(person):
        await hall.rename(person, clean_name(name))
    await accept(live, invitation, person, await guests.name(person) or "?")
    return go(request, f"/t/{table_id}", person)


@router.post("/t/{table_id}/sit")
async def sit(request: Request, hall: TheHall, table_id: str) -> Response:
    """Take the seat that is kept for somebody, or a free one of a public table, without an invitation."""
    person, name = await welcome(request)
    await sit_down(await hall.table(table_id), person, name)
    return go(request, f"/t/{table_id}", person)


@router.post("/t/{table_id}/rematch")
async def rematch(request: Request, hall: TheHall, table_id: str) -> Response:
    """Come to the table at which the same people play again, and open it if nobody has."""
    table = await hall.rematch(await hall.table(table_id), guests_of(request).known(request))
    return go(request, f"/t/{table.row.id}")
