"""What people look up: the rules, the legend of all signs, and all that is open about a seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from fathom.core import BadInput, Game
from fathom.core.legend import Legend, Sign
from fathom.core.narration import Section
from fathom.core.rules import Rule
from fathom.games import find
from fathom.table.seating import seat_of
from fathom.web.access import TheHall, guests_of
from fathom.web.faces import art
from fathom.web.page import page
from fathom.web.people import language_of
from fathom.web.picture import seat_board
from fathom.web.plates import plate
from fathom.web.view import seat_names

router = APIRouter(include_in_schema=False)
HOUSE = Path(__file__).parent


@router.get("/rules/{game_id}")
async def rules(request: Request, game_id: str) -> Response:
    """The rulebook of a game, with its signs and pictures beside the rules, and what is in its box."""
    game, language = find(game_id), language_of(request)
    rulebook = game.rulebook(language)
    sections: dict[str, list[Rule]] = {}
    for rule in rulebook.rules.values():
        sections.setdefault(rule.section, []).append(rule)
    box = game.tell(language, []).contents()
    return page(
        request,
        "rules.html",
        words=game.words(language),
        game=game,
        plate=plate(game, language),
        rulebook=rulebook,
        sections=sections,
        box=box,
        signs=signs_of(game),
        pictures=pictures_of(game, box),
        art=partial(art, game),
    )


@cache
def signs_of(game: Game) -> dict[str, list[Sign]]:
    """The signs that each rule explains."""
    found: dict[str, list[Sign]] = {}
    for group in Legend.read(game.folder).groups:
        for sign in group.signs:
            found.setdefault(sign.rule, []).append(sign)
    return found


def pictures_of(game: Game, box: Sequence[Section]) -> dict[str, list[str]]:
    """The pictures that go with each rule: those that the legend names, and those of pieces that have a rule."""
    found: dict[str, list[str]] = {}
    for each in Legend.read(game.folder).pictures:
        found.setdefault(each.rule, []).append(each.shows)
    for section in box:
        for row, picture in zip(section.rows, section.pictures, strict=False):
            for cell in row:
                found.setdefault(cell, []).append(picture)
    return found


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
