"""The JSON API: the same rights as the pages have."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import PlainTextResponse, StreamingResponse
from pydantic import BaseModel, Field

from fathom.bots import bot_name, bots
from fathom.core import commitment
from fathom.games import games
from fathom.table.live import LiveTable
from fathom.table.store import SeatRow
from fathom.web.access import (
    TheHall,
    ThePerson,
    guests_of,
    leave_or_return,
    move_seat,
    say,
    seat_for,
    take_seat,
    undo_seat,
)
from fathom.web.live import stream
from fathom.web.people import clean_name, language_of
from fathom.web.view import events_in_words, seat_facts, seat_names

router = APIRouter(prefix="/api/v1", tags=["api"])


class Problem(BaseModel):
    """What went wrong: a key, a sentence, and the rule when one was broken."""

    error: str
    sentence: str
    rule: str | None = None


PROBLEMS: dict[int | str, dict[str, Any]] = {code: {"model": Problem} for code in (401, 403, 404, 409, 422)}


class NewPerson(BaseModel):
    """A newcomer."""

    name: str = Field(min_length=1, max_length=100)


class Person(BaseModel):
    """Somebody who is known; the token goes into an `Authorization: Bearer` header."""

    name: str
    token: str


class NewTable(BaseModel):
    """A table to be set. Seats: `me`, `open` (by invitation), or the name of a bot."""

    game: str = Field(max_length=40)
    seats: list[Annotated[str, Field(max_length=40)]] = Field(max_length=12)
    options: dict[str, str] = {}
    level: str = Field("greedy", max_length=40)
    public: bool = False
    turn_seconds: int | None = Field(None, ge=5, le=14 * 24 * 3600)
    reserve_seconds: int = Field(0, ge=0, le=14 * 24 * 3600)


class Sitting(BaseModel):
    """One seat of a table."""

    seat: int
    name: str
    bot: str | None
    free: bool
    here: bool
    stand_in: bool
    to_move: bool
    thinking: bool
    reserve: float | None
    seconds: float | None


class TableFacts(BaseModel):
    """A table as everybody may know it; invitations only for who sits at it."""

    id: str
    game: str
    options: dict[str, str]
    commitment: str
    seed: str | None
    public: bool
    ply: int
    to_move: int
    waiting: bool
    over: bool
    seat: int | None
    seats: list[Sitting]
    invitations: dict[int, str]
    outcome: dict[str, Any] | None


class LegalAction(BaseModel):
    """Something that can be done now."""

    action: int
    notation: str
    words: str
    pieces: list[str]
    ends_undo: bool


class Move(BaseModel):
    """An action that answers the table as it was at a ply; a number or a notation."""

    ply: int = Field(ge=0)
    action: int | Annotated[str, Field(max_length=80)]
    seat: int | None = Field(None, ge=0, le=12)


class Answer(BaseModel):
    """Where the table stands after a move."""

    ply: int
    to_move: int
    over: bool


TableId = Annotated[str, Path(max_length=40)]


@router.get("/games")
async def list_games(request: Request) -> list[dict[str, Any]]:
    """The games with their seats, options and bots."""
    language = language_of(request)
    return [
        {
            "id": game.id,
            "title": game.words(language)("title"),
            "seats": [game.seats[0], game.seats[-1]],
            "options": [{"name": option.name, "choices": option.choices} for option in game.options],
            "bots": list(bots()),
        }
        for game in games().values()
    ]


@router.post("/people", status_code=201, responses=PROBLEMS)
async def new_person(request: Request, newcomer: NewPerson) -> Person:
    """Become known: a name is all it takes."""
    guests = guests_of(request)
    name = clean_name(newcomer.name)
    return Person(name=name, token=guests.token(await guests.store.add_person(name)))


@router.post("/tables", status_code=201, responses=PROBLEMS)
async def new_table(request: Request, hall: TheHall, person: ThePerson, wanted: NewTable) -> TableFacts:
    """Set a table."""
    name = await guests_of(request).name(person) or "?"
    seats = []
    for number, kind in enumerate(wanted.seats):
        if kind == "me":
            seats.append(SeatRow(name, None, person))
        elif kind == "open":
            seats.append(SeatRow("", None, None))
        else:
            seats.append(SeatRow(bot_name(number), kind, None))
    table = await hall.new_table(
        wanted.game,
        seats,
        wanted.options,
        level=wanted.level,
        public=wanted.public,
        turn_seconds=wanted.turn_seconds,
        reserve_seconds=wanted.reserve_seconds,
    )
    return facts(request, table, person)


def facts(request: Request, table: LiveTable, person: str | None) -> TableFacts:
    """A table as a person may know it."""
    row, state = table.row, table.table.state
    outcome = state.outcome()
    words = table.game.words(language_of(request))
    sits = table.seats_of(person)
    invitations = {
        number: seat.invitation
        for number, seat in enumerate(row.seats)
        if sits and seat.person is None and seat.bot is None
    }
    return TableFacts(
        id=row.id,
        game=row.game,
        options=dict(row.options),
        commitment=commitment(row.seed),
        seed=row.seed if table.table.over else None,
        public=row.public,
        ply=table.ply,
        to_move=state.to_move,
        waiting=table.waiting,
        over=table.table.over,
        seat=table.seat_of(person),
        seats=[Sitting(**seat) for seat in seat_facts(table, seat_names(table, words("web.free-seat")))],
        invitations=invitations,
        outcome=outcome.data() if outcome else None,
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
    await take_seat(table, invitation, person, await guests_of(request).name(person) or "?")
    return facts(request, table, person)


@router.get("/tables/{table_id}/observation", responses=PROBLEMS)
async def observation(request: Request, hall: TheHall, table_id: TableId) -> dict[str, Any]:
    """What the caller may see, as data; a spectator sees what all may see."""
    table = await hall.table(table_id)
    seat = table.seat_of(guests_of(request).known(request))
    return {"ply": table.ply, "observation": table.game.observe(table.table.state, seat).data()}


@router.get("/tables/{table_id}/twin", response_class=PlainTextResponse, responses=PROBLEMS)
async def twin(request: Request, hall: TheHall, table_id: TableId) -> PlainTextResponse:
    """The text twin of the board."""
    table = await hall.table(table_id)
    seat = table.seat_of(guests_of(request).known(request))
    words = table.game.words(language_of(request))
    teller = table.game.tell(language_of(request), seat_names(table, words("web.free-seat")))
    return PlainTextResponse(teller.twin(table.game.observe(table.table.state, seat)) + "\n")


@router.get("/tables/{table_id}/legal", responses=PROBLEMS)
async def legal(request: Request, hall: TheHall, person: ThePerson, table_id: TableId) -> list[LegalAction]:
    """What the caller may do now."""
    table = await hall.table(table_id)
    seen = table.game.observe(table.table.state, table.seat_of(person))
    teller = table.game.tell(language_of(request), [seat.name for seat in table.row.seats])
    return [
        LegalAction(
            action=action,
            notation=table.game.space.text(action),
            words=teller.action(action, seen),
            pieces=list(table.game.space.pieces(action)),
            ends_undo=table.table.state.ends_undo(action),
        )
        for action in ([] if table.waiting else seen.legal)
    ]


@router.post("/tables/{table_id}/actions", responses=PROBLEMS)
async def act(hall: TheHall, person: ThePerson, table_id: TableId, move: Move) -> Answer:
    """Do something. The answer comes when it is on disk."""
    table = await hall.table(table_id)
    action = move.action if isinstance(move.action, int) else table.game.space.parse(move.action)
    await table.act(person, move_seat(table, person, move.seat, move.ply), move.ply, action)
    return Answer(ply=table.ply, to_move=table.table.state.to_move, over=table.table.over)


class Ply(BaseModel):
    """The table as it was at a ply."""

    ply: int = Field(ge=0)
    seat: int | None = Field(None, ge=0, le=12)


@router.post("/tables/{table_id}/undo", responses=PROBLEMS)
async def undo(hall: TheHall, person: ThePerson, table_id: TableId, at: Ply) -> Answer:
    """Take the last action back, while that is free."""
    table = await hall.table(table_id)
    await table.undo(person, undo_seat(table, person, at.seat), at.ply)
    return Answer(ply=table.ply, to_move=table.table.state.to_move, over=table.table.over)


class Absence(BaseModel):
    """Whether a bot plays for the caller's seats."""

    leave: bool


@router.post("/tables/{table_id}/stand-in", responses=PROBLEMS)
async def stand_in(
    request: Request, hall: TheHall, person: ThePerson, table_id: TableId, wanted: Absence
) -> TableFacts:
    """Let a bot play for the caller, or take the seat back."""
    table = await hall.table(table_id)
    await leave_or_return(table, person, wanted.leave)
    return facts(request, table, person)


class Ordered(BaseModel):
    """Something that can be said in advance, and whether it was."""

    order: str = Field(max_length=40)
    on: bool


@router.get("/tables/{table_id}/orders", responses=PROBLEMS)
async def orders(hall: TheHall, person: ThePerson, table_id: TableId) -> list[Ordered]:
    """What the caller could say in advance now; nobody else sees it."""
    table = await hall.table(table_id)
    return [Ordered(order=order.name, on=on) for order, on in table.orders_of(person)]


@router.post("/tables/{table_id}/orders", responses=PROBLEMS)
async def give_order(hall: TheHall, person: ThePerson, table_id: TableId, wanted: Ordered) -> list[Ordered]:
    """Say in advance how the caller answers, or take it back."""
    table = await hall.table(table_id)
    await table.order(person, seat_for(table, person, None), wanted.order, wanted.on)
    return await orders(hall, person, table_id)


class Words(BaseModel):
    """Something to be said at a table."""

    text: str = Field(max_length=500)


class Said(BaseModel):
    """Something that was said at a table."""

    name: str
    text: str
    at: float


@router.get("/tables/{table_id}/talk", responses=PROBLEMS)
async def said(hall: TheHall, table_id: TableId) -> list[Said]:
    """The last things said at a table, oldest first."""
    await hall.table(table_id)
    return [Said(name=name, text=text, at=at) for name, text, at in await hall.store.said(table_id)]


@router.post("/tables/{table_id}/talk", status_code=201, responses=PROBLEMS)
async def talk(request: Request, hall: TheHall, person: ThePerson, table_id: TableId, words: Words) -> list[Said]:
    """Say something; only who sits at the table."""
    await say(request, await hall.table(table_id), person, words.text)
    return await said(hall, table_id)


@router.post("/tables/{table_id}/rematch", status_code=201, responses=PROBLEMS)
async def rematch(request: Request, hall: TheHall, person: ThePerson, table_id: TableId) -> TableFacts:
    """The same people, bots and options at a new table."""
    return facts(request, await hall.rematch(await hall.table(table_id), person), person)


@router.post("/tables/{table_id}/play-on/{place}", status_code=201, responses=PROBLEMS)
async def play_on(
    request: Request,
    hall: TheHall,
    person: ThePerson,
    table_id: TableId,
    place: Annotated[int, Path(ge=0, le=2**31)],
) -> TableFacts:
    """Play on from a point of a finished game, at a new table and with new chance."""
    name = await guests_of(request).name(person) or "?"
    return facts(request, await hall.play_on(await hall.table(table_id), place, person, name), person)


@router.get("/tables/{table_id}/log", responses=PROBLEMS)
async def log(
    request: Request, hall: TheHall, table_id: TableId, after: Annotated[int, Query(ge=0)] = 0
) -> list[dict[str, Any]]:
    """What happened, as filtered events and in words."""
    table = await hall.table(table_id)
    seat = table.seat_of(guests_of(request).known(request))
    teller = table.game.tell(language_of(request), [seat.name for seat in table.row.seats])
    return [
        {
            "place": place,
            "seat": actor,
            "events": [event.seen_by(seat) for event in events],
            "words": events_in_words(events, seat, teller),
        }
        for place, ((actor, _), events) in enumerate(zip(table.table.log, table.story, strict=True), 1)
        if place > after
    ]


@router.get("/tables/{table_id}/events", response_class=StreamingResponse, responses=PROBLEMS)
async def events(request: Request, hall: TheHall, table_id: TableId) -> StreamingResponse:
    """A stream of server-sent events: one whenever the table has changed; its id is the ply."""
    return stream(request, await hall.table(table_id), guests_of(request).known(request))


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse, responses=PROBLEMS)
async def record(hall: TheHall, table_id: TableId) -> PlainTextResponse:
    """The record of a game that is over, seed included; or of one that cannot go on here, sealed."""
    return PlainTextResponse((await hall.record(table_id)).text())
