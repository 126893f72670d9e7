"""New tables: in one click, and from a form."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from fathom.bots import bots
from fathom.bots.characters import bot_name
from fathom.core import BadInput, Words
from fathom.core.words import HOUSE
from fathom.games import find
from fathom.table.store import SeatRow
from fathom.web.access import TheHall, guests_of, welcome
from fathom.web.choices import chosen, offers, usual_seats
from fathom.web.page import go, page
from fathom.web.people import clean_name, language_of

router = APIRouter(include_in_schema=False)


@router.post("/play/{game_id}")
async def play_now(request: Request, hall: TheHall, game_id: str) -> Response:
    """A table with bots in one click."""
    game = find(game_id)
    person, name = await welcome(request)
    seats = [SeatRow(name, None, person)]
    seats += [SeatRow(bot_name("normal", i, [name]), "normal", None) for i in range(usual_seats(game) - 1)]
    table = await hall.new_table(game.id, seats, {})
    return go(request, f"/t/{table.row.id}", person)


@router.get("/new/{game_id}")
async def new(request: Request, game_id: str) -> Response:
    """The form with every option of a game, made from its declaration."""
    game = find(game_id)
    guests = guests_of(request)
    language = language_of(request)
    return page(
        request,
        "new.html",
        words=game.words(language),
        game=game,
        name=await guests.name(guests.known(request)),
        bots=list(bots()),
        bot_name=bot_name,
        usual=usual_seats(game),
        offers=offers(game, language),
        paces=list(PACES),
    )


PACES: dict[str, tuple[int | None, int]] = {
    "none": (None, 0),
    "quick": (45, 120),
    "calm": (120, 600),
    "days": (3 * 24 * 3600, 0),
}


@router.post("/new/{game_id}")
async def set_table(request: Request, hall: TheHall, game_id: str) -> Response:
    """Set up a table from the form. Seats are for me, friends by invitation, bots, or others at this device."""
    game = find(game_id)
    form = {name: str(value) for name, value in (await request.form()).items()}
    guests = guests_of(request)
    words = Words(language_of(request), HOUSE)
    person = await guests.welcome(request, form.get("name") or words("web.guest"))
    old_name = await guests.name(person) or words("web.guest")
    own_name = clean_name(form["name"]) if form.get("name") else old_name
    seats = []
    for number in range(game.seats[-1]):
        kind = form.get(f"seat-{number}", "none")
        if kind == "me":
            seats.append(SeatRow(own_name, None, person))
        elif kind == "here":
            given = form.get(f"name-{number}", "").strip()
            seats.append(SeatRow(clean_name(given or words("seat.person", n=number + 1)), None, person))
        elif kind == "open":
            seats.append(SeatRow("", None, None))
        elif kind != "none":
            seats.append(SeatRow(bot_name(kind, number, [seat.name for seat in seats]), kind, None))
    pace = form.get("pace", "none")
    if pace not in PACES:
        raise BadInput("option-value", option="pace", value=pace, choices=", ".join(PACES))
    turn, reserve = PACES[pace]
    table = await hall.new_table(
        game.id,
        seats,
        chosen(game, len(seats), form),
        level=form.get("level", "normal"),
        public="public" in form,
        turn_seconds=turn,
        reserve_seconds=reserve,
        hints="hints" in form,
    )
    if own_name != old_name:
        await hall.rename(person, own_name)
    return go(request, f"/t/{table.row.id}", person)
