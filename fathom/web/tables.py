"""A table: what the page shows, and what people do at it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse

from fathom.core import BadInput, Words
from fathom.core.game import HOUSE
from fathom.table.live import LiveTable
from fathom.web.access import (
    TheHall,
    guests_of,
    leave_or_return,
    move_seat,
    say,
    seat_for,
    take_seat,
    undo_seat,
    welcome,
)
from fathom.web.live import stream
from fathom.web.page import go, page
from fathom.web.people import clean_name, language_of
from fathom.web.view import view, why_not

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}")
async def table_page(request: Request, hall: TheHall, table_id: str) -> Response:
    """The table."""
    live = await hall.table(table_id)
    return page(
        request,
        "table.html",
        words=live.game.words(language_of(request)),
        live=live,
        game=live.game,
        view=await shown(request, live),
        talks=bool(live.seats_of(guests_of(request).known(request))),
    )


async def shown(request: Request, live: LiveTable) -> dict[str, Any]:
    """All that the page shows to who asks: the table, what was said at it and the free seats."""
    person = guests_of(request).known(request)
    said = await live.store.said(live.row.id)
    return view(live, person, language_of(request)) | {
        "said": [{"name": name, "text": text} for name, text, _ in said],
        "invitations": invitations(request, live, person),
    }


def invitations(request: Request, live: LiveTable, person: str | None) -> list[dict[str, Any]]:
    """The links that lead to free seats, for who sits at the table."""
    if not live.seats_of(person):
        return []
    base = str(request.base_url).rstrip("/")
    return [
        {"seat": number, "link": f"{base}/t/{live.row.id}/join/{seat.invitation}"}
        for number, seat in enumerate(live.row.seats)
        if seat.bot is None and seat.person is None
    ]


@router.get("/t/{table_id}/view")
async def table_view(request: Request, hall: TheHall, table_id: str) -> Response:
    """What the page shows now, as data."""
    return JSONResponse(await shown(request, await hall.table(table_id)), headers={"cache-control": "no-store"})


@router.get("/t/{table_id}/events")
async def table_events(request: Request, hall: TheHall, table_id: str) -> StreamingResponse:
    return stream(request, await hall.table(table_id), guests_of(request).known(request))


@router.post("/t/{table_id}/act")
async def act(
    request: Request, hall: TheHall, table_id: str, ply: Annotated[int, Form()], action: Annotated[int, Form()]
) -> Response:
    live = await hall.table(table_id)
    person = guests_of(request).known(request) or ""
    await live.act(person, move_seat(live, person, None, ply), ply, action)
    return JSONResponse({"ply": live.ply})


@router.post("/t/{table_id}/undo")
async def undo(request: Request, hall: TheHall, table_id: str, ply: Annotated[int, Form()]) -> Response:
    live = await hall.table(table_id)
    person = guests_of(request).known(request) or ""
    await live.undo(person, undo_seat(live, person, None), ply)
    return JSONResponse({"ply": live.ply})


@router.post("/t/{table_id}/stand-in")
async def stand_in(request: Request, hall: TheHall, table_id: str, leave: Annotated[bool, Form()]) -> Response:
    """Let a bot play for me, or take my seat back."""
    live = await hall.table(table_id)
    await leave_or_return(live, guests_of(request).known(request) or "", leave)
    return JSONResponse({"ply": live.ply})


@router.post("/t/{table_id}/orders")
async def orders(
    request: Request,
    hall: TheHall,
    table_id: str,
    order: Annotated[str, Form(max_length=40)],
    on: Annotated[bool, Form()],
) -> Response:
    """Say in advance how I answer."""
    live = await hall.table(table_id)
    person = guests_of(request).known(request) or ""
    await live.order(person, seat_for(live, person, None), order, on)
    return JSONResponse({"ply": live.ply})


@router.get("/t/{table_id}/why")
async def why(
    request: Request, hall: TheHall, table_id: str, piece: Annotated[list[str] | None, Query(max_length=4)] = None
) -> Response:
    """Why pieces cannot be touched now."""
    live = await hall.table(table_id)
    person = guests_of(request).known(request)
    language = language_of(request)
    words = live.game.words(language)
    if live.table.state.to_move not in live.seats_of(person):
        return JSONResponse({"sentence": words("web.not-your-turn"), "rule": None, "text": None})
    broken = why_not(live, piece or [])
    if broken is None:
        return JSONResponse({"sentence": words("web.nothing-here"), "rule": None, "text": None})
    teller = live.game.tell(language, [seat.name for seat in live.row.seats])
    rule = live.game.rulebook(language).rule(broken.rule)
    return JSONResponse({"sentence": teller.refusal(broken), "rule": broken.rule, "text": rule.text})


@router.post("/t/{table_id}/talk")
async def talk(request: Request, hall: TheHall, table_id: str, text: Annotated[str, Form(max_length=500)]) -> Response:
    """Say something at the table."""
    live = await hall.table(table_id)
    await say(request, live, guests_of(request).known(request), text)
    return JSONResponse({"ply": live.ply})


@router.get("/t/{table_id}/join/{invitation}")
async def invited(request: Request, hall: TheHall, table_id: str, invitation: str) -> Response:
    """An invitation: says to what, and asks for a name."""
    live = await hall.table(table_id)
    guests = guests_of(request)
    words = live.game.words(language_of(request))
    names = [seat.name for seat in live.row.seats if seat.person]
    name = await guests.name(guests.known(request))
    return page(request, "invited.html", words=words, live=live, names=names, name=name, invitation=invitation)


@router.post("/t/{table_id}/join/{invitation}")
async def join(
    request: Request, hall: TheHall, table_id: str, invitation: str, name: Annotated[str, Form(max_length=100)] = ""
) -> Response:
    live = await hall.table(table_id)
    guests = guests_of(request)
    person = await guests.welcome(request, name or Words(language_of(request), HOUSE)("web.guest"))
    if name.strip() and clean_name(name) != await guests.name(person):
        await hall.rename(person, clean_name(name))
    await take_seat(live, invitation, person, await guests.name(person) or "?")
    return go(request, f"/t/{table_id}", person)


@router.post("/t/{table_id}/sit")
async def sit(request: Request, hall: TheHall, table_id: str) -> Response:
    """Take a free seat of a public table, without an invitation."""
    live = await hall.table(table_id)
    if not live.row.public:
        raise BadInput("not-invited")
    person, name = await welcome(request)
    if live.seats_of(person):
        raise BadInput("seated-already")
    for number, seat in enumerate(live.row.seats):
        if seat.bot is None and seat.person is None and await live.claim(number, person, name):
            return go(request, f"/t/{table_id}", person)
    raise BadInput("seat-taken")


@router.post("/t/{table_id}/rematch")
async def rematch(request: Request, hall: TheHall, table_id: str) -> Response:
    """The same people, bots and options at a new table."""
    table = await hall.rematch(await hall.table(table_id), guests_of(request).known(request))
    return go(request, f"/t/{table.row.id}")
