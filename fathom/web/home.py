"""The home page, and the page about yourself."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import FileResponse

from fathom.core import BadInput, Words
from fathom.core.words import HOUSE
from fathom.games import find, games
from fathom.table.fold import Unplayable
from fathom.table.seating import kept_for, resting, seats_of, waiting
from fathom.table.store import TableRow
from fathom.web.access import TheHall, guests_of, hall_of
from fathom.web.page import go, page
from fathom.web.people import clean_name, language_of
from fathom.web.picture import STATIC, picture, styles
from fathom.web.plates import plate, qr_code
from fathom.web.view import seat_names

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home(request: Request, hall: TheHall) -> Response:
    """The games, my tables, and public tables."""
    guests = guests_of(request)
    person = guests.known(request)
    name = await guests.name(person)
    language = language_of(request)
    mine = await hall.store.tables_of(person) if person and name else []
    known = {row.id for row in mine}
    public = [row for row in await hall.store.public_tables() if row.id not in known]
    plates = [plate(game, language) for game in games().values()]
    tables = {row.game for row in (*mine, *public)}
    return page(
        request,
        "home.html",
        name=name,
        plates=plates,
        drawn=[each["game"] for each in plates if each["game"].id in tables or not each["cover"]],
        mine=sorted([await table_line(request, row, person) for row in mine], key=urgency),
        public=[await table_line(request, row, person) for row in public],
    )


def urgency(line: dict[str, Any]) -> int:
    """Sorts tables that wait for me first, and finished ones last."""
    return 0 if line["mine"] or line["invited"] else 2 if line["over"] else 1


async def table_line(request: Request, row: TableRow, person: str | None) -> dict[str, Any]:
    """A table in a list: who plays, whose turn it is, and the board as everybody sees it."""
    language = language_of(request)
    try:
        live = await hall_of(request).table(row.id)
    except Unplayable:
        return unplayable_line(row, Words(language, HOUSE))
    words = live.game.words(language)
    names = seat_names(live, language)
    to_move = live.table.state.to_move
    return {
        "id": row.id,
        "title": words("title"),
        "names": names,
        "over": live.table.over,
        "stuck": live.stuck is not None,
        "waiting": waiting(live),
        "mine": to_move in seats_of(live, person) and not resting(live),
        "invited": bool(kept_for(live, person)),
        "picture": picture(live.game, live.game.observe(live.table.state, None), language, names),
        "turn": None if live.table.over or waiting(live) else names[to_move],
    }


def unplayable_line(row: TableRow, words: Words) -> dict[str, Any]:
    """A table that this build cannot show; its page says why."""
    return {
        "id": row.id,
        "title": find(row.game).title if row.game in games() else row.game,
        "names": [seat.name or words("web.free-seat") for seat in row.seats],
        "over": row.over,
        "stuck": True,
        "waiting": False,
        "mine": False,
        "invited": False,
        "picture": "",
        "turn": None,
    }


@router.get("/games/{game_id}/table.css")
async def game_style(game_id: str) -> Response:
    """The style of a game's picture, from its own folder."""
    return Response(styles(find(game_id)), media_type="text/css")


@router.get("/favicon.ico")
async def icon() -> Response:
    """For browsers that ask for it wherever they are."""
    return FileResponse(STATIC / "icon.svg", media_type="image/svg+xml")


@router.get("/me")
async def me(request: Request) -> Response:
    """My name, and the link that signs me in on another device."""
    guests = guests_of(request)
    person = guests.known(request)
    name = await guests.name(person)
    link, code = "", ""
    if person and name:
        link = f"{str(request.base_url).rstrip('/')}/me/{guests.token(person)}"
        code = qr_code(link)
    return page(request, "me.html", name=name, link=link, code=code)


@router.post("/me")
async def rename(request: Request, hall: TheHall, name: Annotated[str, Form(max_length=100)]) -> Response:
    guests = guests_of(request)
    person = await guests.welcome(request, name)
    await hall.rename(person, clean_name(name))
    return go(request, "/", person)


@router.get("/me/{token}")
async def arrive(request: Request, token: str) -> Response:
    """A personal link: say as whom it signs this browser in, and ask."""
    guests = guests_of(request)
    person, name = await meant(request, token)
    now = guests.known(request)
    if person == now:
        return go(request, "/", person)
    return page(request, "arrive.html", name=name, now=await guests.name(now))


@router.post("/me/{token}")
async def become(request: Request, token: str) -> Response:
    """Sign this browser in as the person of a personal link."""
    person, _ = await meant(request, token)
    return go(request, "/", person)


async def meant(request: Request, token: str) -> tuple[str, str]:
    """The person of a personal link, and their name."""
    guests = guests_of(request)
    person = guests.person_of(token)
    name = await guests.name(person)
    if person is None or name is None:
        raise BadInput("no-such-page")
    return person, name
