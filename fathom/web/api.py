"""The JSON API. A program has the same rights as a page."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse
from fastapi.sse import EventSourceResponse
from pydantic import BaseModel, Field

from fathom.bots import bots
from fathom.bots.characters import bot_name
from fathom.core import commitment
from fathom.games import games
from fathom.table.live import LiveTable
from fathom.table.seating import accept, seat_of, sit_down, waiting
from fathom.table.store import SeatRow
from fathom.web.access import TableId, TheHall, ThePerson, guests_of
from fathom.web.live import stream
from fathom.web.news import gallery, news_for
from fathom.web.people import clean_name, language_of
from fathom.web.view import (
    invitations,
    legal_actions,
    lines_at,
    seat_names,
    sittings,
    spoken,
    standing_orders,
    teller_of,
)
from fathom.web.wire import PROBLEMS, LegalAction, News, Ordered, Sitting, Spoken, View

router = APIRouter(prefix="/api/v1", tags=["api"])


class NewPerson(BaseModel):
    """A newcomer."""

    name: str = Field(min_length=1, max_length=100)


class Person(BaseModel):
    """A known person; the token goes into an `Authorization: Bearer` header."""

    name: str
    token: str


class NewTable(BaseModel):
    """A table to set up. Seats: `me`, `open` (by invitation), or the name of a bot."""

    game: str = Field(max_length=40)
    seats: list[Annotated[str, Field(max_length=40)]] = Field(max_length=12)
    options: dict[str, str] = {}
    level: str = Field("normal", max_length=40)
    public: bool = False
    turn_seconds: int | None = Field(None, ge=5, le=14 * 24 * 3600)
    reserve_seconds: int = Field(0, ge=0, le=14 * 24 * 3600)
    hints: bool | None = Field(None, description="Whether people may ask for hints; by default at tables of one person")


class TableFacts(BaseModel):
    """A table as everybody may know it, with invitations only for those who sit at it."""

    id: str
    game: str
    options: dict[str, str]
    commitment: str
    seed: str | None
    public: bool
    hints: bool
    ply: int
    to_move: int
    waiting: bool
    over: bool
    seat: int | None
    seats: list[Sitting]
    invitations: dict[int, str]
    outcome: dict[str, Any] | None
    successor: str | None  # the table at which a finished game is played again


class OptionFacts(BaseModel):
    """A choice that people make before a game."""

    name: str
    choices: tuple[str, ...]


class GameFacts(BaseModel):
    """A game that can be played here."""

    id: str
    title: str
    seats: tuple[int, int]
    options: list[OptionFacts]
    bots: list[str]


class Observed(BaseModel):
    """What a seat may see at a ply, in the game's own data."""

    ply: int
    observation: dict[str, Any]


class Happened(BaseModel):
    """What an action brought about: filtered events, and sentences for them."""

    place: int
    seat: int
    events: list[dict[str, Any]]
    texts: list[str]


@router.get("/games")
async def list_games(request: Request) -> list[GameFacts]:
    """The games with their seats, options and bots."""
    language = language_of(request)
    return [
        GameFacts(
            id=game.id,
            title=game.words(language)("title"),
            seats=(game.seats[0], game.seats[-1]),
            options=[OptionFacts(name=option.name, choices=tuple(option.choices)) for option in game.options],
            bots=list(bots()),
        )
        for game in games().values()
    ]


@router.post("/people", status_code=201, responses=PROBLEMS)
async def new_person(request: Request, newcomer: NewPerson) -> Person:
    """Introduce yourself: a name is all it takes."""
    guests = guests_of(request)
    name = clean_name(newcomer.name)
    return Person(name=name, token=guests.token(await guests.store.add_person(name)))


@router.post("/tables", status_code=201, responses=PROBLEMS)
async def new_table(request: Request, hall: TheHall, person: ThePerson, wanted: NewTable) -> TableFacts:
    """Set up a table."""
    name = await guests_of(request).name(person) or "?"
    seats = []
    for number, kind in enumerate(wanted.seats):
        if kind == "me":
            seats.append(SeatRow(name, None, person))
        elif kind == "open":
            seats.append(SeatRow("", None, None))
        else:
            seats.append(SeatRow(bot_name(kind, number, [name, *(seat.name for seat in seats)]), kind, None))
    table = await hall.new_table(
        wanted.game,
        seats,
        wanted.options,
        level=wanted.level,
        public=wanted.public,
        turn_seconds=wanted.turn_seconds,
        reserve_seconds=wanted.reserve_seconds,
        hints=wanted.hints,
    )
    return facts(request, table, person)


def facts(request: Request, table: LiveTable, person: str | None) -> TableFacts:
    """A table as a person may know it."""
    row, state = table.row, table.table.state
    outcome = state.outcome()
    return TableFacts(
        id=row.id,
        game=row.game,
        options=dict(row.options),
        commitment=commitment(row.seed),
        seed=row.seed if table.table.over else None,
        public=row.public,
        hints=row.hints,
        ply=table.ply,
        to_move=state.to_move,
        waiting=waiting(table),
        over=table.table.over,
        seat=seat_of(table, person),
        seats=sittings(table, seat_names(table, language_of(request))),
        invitations=invitations(table, person),
        outcome=outcome.data() if outcome else None,
        successor=row.successor.id if row.successor else None,
    )


@router.get("/tables/{table_id}", responses=PROBLEMS)
async def one_table(request: Request, hall: TheHall, table_id: TableId) -> TableFacts:
    """A table and who sits at it."""
    return facts(request, await hall.table(table_id), guests_of(request).known(request))


@router.post("/tables/{table_id}/join/{invitation}", responses=PROBLEMS)
async def join(
    request: Request,
    hall: TheHall,
    person: ThePerson,
    table_id: TableId,
    invitation: Annotated[str, Path(max_length=40)],
) -> TableFacts:
    """Take a free seat by its invitation."""
    table = await hall.table(table_id)
    await accept(table, invitation, person, await guests_of(request).name(person) or "?")
    return facts(request, table, person)


@router.post("/tables/{table_id}/sit", responses=PROBLEMS)
async def sit(request: Request, hall: TheHall, person: ThePerson, table_id: TableId) -> TableFacts:
    """Take the seat that is kept for the caller, or a free one of a public table."""
    table = await hall.table(table_id)
    await sit_down(table, person, await guests_of(request).name(person) or "?")
    return facts(request, table, person)


@router.get("/tables/{table_id}/view", response_model=None, responses={**PROBLEMS, 200: {"model": View}})
async def view(request: Request, hall: TheHall, table_id: TableId) -> Response:
    """The table as the caller sees it: everything that its page shows."""
    table = await hall.table(table_id)
    shown = gallery(table).now(table, guests_of(request).known(request), language_of(request))
    headers = {"cache-control": "no-store"}
    return Response(shown.view.model_dump_json(), media_type="application/json", headers=headers)


@router.get("/tables/{table_id}/news", response_model=None, responses={**PROBLEMS, 200: {"model": News}})
async def news(
    request: Request, hall: TheHall, table_id: TableId, since: Annotated[str | None, Query(max_length=60)] = None
) -> Response:
    """What has changed since the caller's view, for callers that cannot follow the stream."""
    table = await hall.table(table_id)
    shown, had = news_for(table, guests_of(request).known(request), language_of(request), since)
    return Response(shown.text_since(had), media_type="application/json", headers={"cache-control": "no-store"})


@router.get("/tables/{table_id}/observation", responses=PROBLEMS)
async def observation(request: Request, hall: TheHall, table_id: TableId) -> Observed:
    """What the caller may see, as data; a spectator sees what everybody may see."""
    table = await hall.table(table_id)
    seat = seat_of(table, guests_of(request).known(request))
    return Observed(ply=table.ply, observation=table.game.observe(table.table.state, seat).data())


@router.get("/tables/{table_id}/twin", response_class=PlainTextResponse, responses=PROBLEMS)
async def twin(request: Request, hall: TheHall, table_id: TableId) -> PlainTextResponse:
    """The text twin of the board."""
    table = await hall.table(table_id)
    seat = seat_of(table, guests_of(request).known(request))
    teller = teller_of(table, language_of(request))
    return PlainTextResponse(teller.twin(table.game.observe(table.table.state, seat)) + "\n")


@router.get("/tables/{table_id}/legal", responses=PROBLEMS)
async def legal(request: Request, hall: TheHall, person: ThePerson, table_id: TableId) -> list[LegalAction]:
    """What the caller may do now."""
    table = await hall.table(table_id)
    if waiting(table):
        return []
    seen = table.game.observe(table.table.state, seat_of(table, person))
    teller = teller_of(table, language_of(request))
    return legal_actions(table, seen, teller, None, table.game.giving(seen))


@router.get("/tables/{table_id}/orders", responses=PROBLEMS)
async def orders(request: Request, hall: TheHall, person: ThePerson, table_id: TableId) -> list[Ordered]:
    """The standing orders that the caller could give now; nobody else sees them."""
    table = await hall.table(table_id)
    teller = teller_of(table, language_of(request))
    return standing_orders(table, person, teller)


@router.get("/tables/{table_id}/talk", responses=PROBLEMS)
async def said(request: Request, hall: TheHall, table_id: TableId) -> list[Spoken]:
    """The last lines of talk, oldest first."""
    table = await hall.table(table_id)
    return spoken(table, teller_of(table, language_of(request)))


@router.post("/tables/{table_id}/rematch", status_code=201, responses=PROBLEMS)
async def rematch(request: Request, hall: TheHall, person: ThePerson, table_id: TableId) -> TableFacts:
    """Come to the table at which the same people, bots and options play again; the first caller opens it."""
    return facts(request, await hall.rematch(await hall.table(table_id), person), person)


@router.post("/tables/{table_id}/play-on/{place}", status_code=201, responses=PROBLEMS)
async def play_on(
    request: Request,
    hall: TheHall,
    person: ThePerson,
    table_id: TableId,
    place: Annotated[int, Path(ge=0, le=2**31)],
    seat: Annotated[int | None, Query(ge=0, le=12)] = None,
) -> TableFacts:
    """Play on from a seat's next turn after a place in a finished game, at a new table and with new chance.

    Without a seat, from the place itself, in the seat to move there. The people of the game are invited to their seats.
    """
    name = await guests_of(request).name(person) or "?"
    return facts(request, await hall.play_on(await hall.table(table_id), place, person, name, seat), person)


@router.get("/tables/{table_id}/log", responses=PROBLEMS)
async def log(
    request: Request, hall: TheHall, table_id: TableId, after: Annotated[int, Query(ge=0)] = 0
) -> list[Happened]:
    """What happened, as filtered events and in words."""
    table = await hall.table(table_id)
    seat = seat_of(table, guests_of(request).known(request))
    teller = teller_of(table, language_of(request))
    return [
        Happened(
            place=place,
            seat=actor,
            events=[event.seen_by(seat) for event in events],
            texts=[line.text for line in lines_at(table, place, seat, teller)],
        )
        for place, ((actor, _), events) in enumerate(zip(table.table.log, table.story, strict=True), 1)
        if place > after
    ]


# Not declared as an EventSourceResponse: FastAPI would frame each event anew for every reader, at ten times the cost.
@router.get("/tables/{table_id}/events", response_class=StreamingResponse, responses=PROBLEMS)
async def events(
    request: Request, hall: TheHall, table_id: TableId, since: Annotated[str | None, Query(max_length=60)] = None
) -> EventSourceResponse:
    """A stream of server-sent events that brings the news whenever the caller's view changes; see `News`."""
    return stream(request, await hall.table(table_id), guests_of(request).known(request), since)


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse, responses=PROBLEMS)
async def record(hall: TheHall, table_id: TableId) -> PlainTextResponse:
    """The record of a game that is over, seed included; or, without the seed, of one that cannot go on here."""
    return PlainTextResponse((await hall.record(table_id)).text())
