"""The past of a game: replays, playing on, records."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse

from fathom.core import BadInput
from fathom.table.live import LiveTable
from fathom.table.seating import replay_seat
from fathom.web.access import TheHall, guests_of, welcome
from fathom.web.page import go, page
from fathom.web.people import language_of
from fathom.web.picture import picture
from fathom.web.reviews import shown_review
from fathom.web.view import lines_at, seat_names

router = APIRouter(include_in_schema=False)


WATCHING = -1  # stands for a spectator's eyes


def eyes_of(live: LiveTable, person: str | None, wanted: int | None) -> int:
    """The seat through which a person looks at the past: their own, or any once the game is over."""
    own = replay_seat(live, person)
    if wanted is None:
        return WATCHING if own is None else own
    if not live.table.over:
        raise BadInput("not-over")
    if wanted >= len(live.row.seats):
        raise BadInput("no-such-page")
    return wanted


def table_at(live: LiveTable, eyes: int, place: int, language: str) -> dict[str, Any]:
    """A table at a place of its game, as somebody saw it."""
    seat = None if eyes == WATCHING else eyes
    place = min(max(place, 0), len(live.table.log))
    state = live.game.begin(live.table.setup)
    for _, action in live.table.log[:place]:
        state.apply(action)
    names = seat_names(live, language)
    teller = live.game.tell(language, names)
    teller.aloud = True  # nobody is asked in the past
    seen = live.game.observe(state, seat)
    seen = dataclasses.replace(seen, legal=[])  # nobody can act in the past
    told = [line.text for line in lines_at(live, place, seat, teller)] if place else []
    return {
        "place": place,
        "total": len(live.table.log),
        "picture": picture(live.game, seen, language, names),
        "told": told,
        "prompt": teller.prompt(seen),
        "eyes": eyes,
    }


@router.get("/t/{table_id}/replay")
@router.get("/t/{table_id}/replay/{place}")
async def replay(
    request: Request,
    hall: TheHall,
    table_id: str,
    place: int = 0,
    eyes: Annotated[int | None, Query(ge=WATCHING)] = None,
) -> Response:
    """A game from its first action to its last, with an address for each place."""
    live = await hall.table(table_id)
    language = language_of(request)
    now = table_at(live, eyes_of(live, guests_of(request).known(request), eyes), place, language)
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse(now, headers={"cache-control": "no-store"})
    words = live.game.words(language)
    review = await shown_review(hall, live, language) if live.table.over and live.stuck is None else None
    return page(request, "replay.html", words=words, live=live, game=live.game, now=now, review=review)


@router.get("/t/{table_id}/review")
async def review(request: Request, hall: TheHall, table_id: str) -> Response:
    """The part of a replay's page that shows the review, for a page that waits for it."""
    live = await hall.table(table_id)
    language = language_of(request)
    found = await shown_review(hall, live, language)
    if found is None:
        raise BadInput("no-such-page")
    return page(request, "review.html", words=live.game.words(language), review=found)


@router.post("/t/{table_id}/play-on/{place}")
async def play_on_from(
    request: Request, hall: TheHall, table_id: str, place: int, eyes: Annotated[int | None, Query(ge=WATCHING)] = None
) -> Response:
    """Play on from any place in a finished game, in the seat that somebody looks from, with new chance."""
    live = await hall.table(table_id)
    person, name = await welcome(request)
    seat = eyes_of(live, person, eyes)
    table = await hall.play_on(live, place, person, name, None if seat == WATCHING else seat)
    return go(request, f"/t/{table.row.id}", person)


@router.get("/t/{table_id}/record")
async def record(hall: TheHall, table_id: str) -> Response:
    """The record of a finished game, or of one that cannot go on here."""
    record = await hall.record(table_id)
    headers = {"content-disposition": f'attachment; filename="{record.game}-{table_id}.fathom"'}
    return Response(record.text(), media_type="text/plain; charset=utf-8", headers=headers)
