"""What people do at a table: one set of verbs for pages and programs. Each answers once everything is on disk."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from fathom.table import acting, advising, orders, remarks, stand_ins, talk, undo
from fathom.table.live import LiveTable
from fathom.table.seating import give_to_bot, resting, seat_of, seats_of
from fathom.web.access import TableId, TheHall, ThePerson, address_of, guests_of
from fathom.web.news import news_for
from fathom.web.people import language_of
from fathom.web.view import advised_actions, prompt, teller_of, why_not
from fathom.web.wire import (
    PROBLEMS,
    Absence,
    Advance,
    Answer,
    Ask,
    Back,
    Filling,
    Hint,
    Hush,
    Move,
    Reason,
    Since,
    Speech,
)

ANSWER = {**PROBLEMS, 200: {"model": Answer}}
router = APIRouter(prefix="/api/v1/tables/{table_id}", tags=["table"])


async def answer(
    request: Request, live: LiveTable, person: str, wanted: Since, doing: Coroutine[Any, Any, None]
) -> Response:
    """Do something, and answer where the table is now, with the news if the caller names their view."""
    with request.app.state.drawing.acting():
        await doing
        news = None
        if wanted.since is not None:
            shown, had = news_for(live, person, language_of(request), wanted.since)
            news = shown.since(had)
        made = Answer(ply=live.ply, to_move=live.table.state.to_move, over=live.table.over, news=news)
        return Response(made.model_dump_json(exclude_unset=True), media_type="application/json")


@router.post("/actions", response_model=None, responses=ANSWER)
async def act(request: Request, hall: TheHall, person: ThePerson, table_id: TableId, move: Move) -> Response:
    """Do an action."""
    live = await hall.table(table_id)
    action = move.action if isinstance(move.action, int) else live.game.space.parse(move.action)
    return await answer(request, live, person, move, acting.act(live, person, move.ply, action, move.seat))


@router.post("/undo", response_model=None, responses=ANSWER)
async def take_back(request: Request, hall: TheHall, person: ThePerson, table_id: TableId, wanted: Back) -> Response:
    """Take the last action back, while that is free."""
    live = await hall.table(table_id)
    return await answer(request, live, person, wanted, undo.undo(live, person, wanted.ply, wanted.seat))


@router.post("/hint", responses=PROBLEMS)
async def hint(request: Request, hall: TheHall, person: ThePerson, table_id: TableId, wanted: Ask) -> Hint:
    """The three actions that a bot finds best for the caller, who is to move, by what the caller sees."""
    live = await hall.table(table_id)
    state, address = request.app.state, address_of(request)
    state.hints.check(person, address)
    with state.hints.one(person, address):
        seat, found = await advising.hint(live, person, wanted.ply, wanted.seat, state.effort)
    actions = advised_actions(live, seat, found, teller_of(live, language_of(request)))
    return Hint(ply=live.ply, seat=seat, actions=actions)


@router.post("/stand-in", response_model=None, responses=ANSWER)
async def stand_in(request: Request, hall: TheHall, person: ThePerson, table_id: TableId, wanted: Absence) -> Response:
    """Let a bot play for the caller, or take the seat back."""
    live = await hall.table(table_id)
    return await answer(request, live, person, wanted, stand_ins.leave_or_return(live, person, wanted.leave))


@router.post("/fill", response_model=None, responses=ANSWER)
async def fill(request: Request, hall: TheHall, person: ThePerson, table_id: TableId, wanted: Filling) -> Response:
    """Give a free seat to a bot, as somebody who sits at the table."""
    live = await hall.table(table_id)
    return await answer(request, live, person, wanted, give_to_bot(live, person, wanted.seat))


@router.post("/orders", response_model=None, responses=ANSWER)
async def order(request: Request, hall: TheHall, person: ThePerson, table_id: TableId, wanted: Advance) -> Response:
    """Give a standing order, or take it back; nobody else sees it."""
    live = await hall.table(table_id)
    return await answer(request, live, person, wanted, orders.give(live, person, wanted.order, wanted.on))


@router.post("/talk", response_model=None, responses=ANSWER)
async def say(request: Request, hall: TheHall, person: ThePerson, table_id: TableId, wanted: Speech) -> Response:
    """Say something, as somebody who sits at the table."""
    live = await hall.table(table_id)
    name = await guests_of(request).name(person) or "?"
    return await answer(request, live, person, wanted, talk.say(live, person, name, wanted.text))


@router.post("/hush", response_model=None, responses=ANSWER)
async def hush(request: Request, hall: TheHall, person: ThePerson, table_id: TableId, wanted: Hush) -> Response:
    """Let the bots of a table be quiet for everybody, or let them talk again, as somebody who sits there."""
    live = await hall.table(table_id)
    return await answer(request, live, person, wanted, remarks.hush(live, person, wanted.quiet))


@router.get("/why", responses=PROBLEMS)
async def why(
    request: Request, hall: TheHall, table_id: TableId, piece: Annotated[list[str] | None, Query(max_length=4)] = None
) -> Reason:
    """Why the caller cannot do anything with these pieces now."""
    live = await hall.table(table_id)
    language = language_of(request)
    words = live.game.words(language)
    person = guests_of(request).known(request)
    if resting(live):
        seen = live.game.observe(live.table.state, seat_of(live, person))
        return Reason(sentence=prompt(live, seen, teller_of(live, language)))
    if live.table.state.to_move not in seats_of(live, person):
        return Reason(sentence=words("web.not-your-turn"))
    broken = why_not(live.game, live.table.state, piece or [])
    if broken is None:
        return Reason(sentence=words("web.nothing-here"))
    teller = teller_of(live, language)
    rule = live.game.rulebook(language).rule(broken.rule)
    return Reason(sentence=teller.refusal(broken), rule=broken.rule, text=rule.text)
