"""What lies beside a table for those who look something up: the legend of its signs, and all that is open of a seat."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from fathom.core import BadInput
from fathom.core.legend import Legend
from fathom.games import find
from fathom.table.seating import seat_of
from fathom.web.access import TheHall, guests_of
from fathom.web.page import page
from fathom.web.people import language_of
from fathom.web.picture import seat_board
from fathom.web.view import seat_names

router = APIRouter(include_in_schema=False)
HOUSE = Path(__file__).parent


@router.get("/legend/{game_id}")
async def legend(request: Request, game_id: str) -> Response:
    """All signs of a game and of the house, each with its name and a sentence."""
    game = find(game_id)
    groups = [*Legend.read(game.folder).groups, *Legend.read(HOUSE).groups]
    return page(request, "legend.html", words=game.words(language_of(request)), game=game, groups=groups)


@router.get("/t/{table_id}/seats/{seat}")
async def seat_at(request: Request, hall: TheHall, table_id: str, seat: int) -> Response:
    """All that the caller may see of one seat."""
    live = await hall.table(table_id)
    if not 0 <= seat < len(live.row.seats):
        raise BadInput("no-such-page")
    language = language_of(request)
    seen = live.game.observe(live.table.state, seat_of(live, guests_of(request).known(request)))
    board = seat_board(live.game, seen, seat, language, seat_names(live, language))
    return HTMLResponse(board, headers={"cache-control": "no-store"})
