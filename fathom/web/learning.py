"""Guided games: the lessons of a game as a list, and the table at which one is given."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from fathom.bots.characters import bot_name
from fathom.core import BadInput, Game
from fathom.core.lesson import Lesson
from fathom.games import find
from fathom.table.store import SeatRow
from fathom.web.access import TheHall, welcome
from fathom.web.page import go, page
from fathom.web.people import language_of
from fathom.web.plates import plate

router = APIRouter(include_in_schema=False)


@router.get("/learn/{game_id}")
async def lessons(request: Request, game_id: str) -> Response:
    """The lessons of a game, in order. The browser remembers which of them are done."""
    game = find(game_id)
    language = language_of(request)
    known = plate(game, language)
    return page(request, "learn.html", words=game.words(language), game=game, plate=known, lessons=lessons_of(game))


@router.post("/learn/{game_id}")
async def first_lesson(request: Request, hall: TheHall, game_id: str) -> Response:
    """The first lesson of a game."""
    game = find(game_id)
    return await teach(request, hall, game, lessons_of(game)[0])


@router.post("/learn/{game_id}/{name}")
async def lesson(request: Request, hall: TheHall, game_id: str, name: str) -> Response:
    """One of the lessons of a game."""
    game = find(game_id)
    for lesson in lessons_of(game):
        if lesson.name == name:
            return await teach(request, hall, game, lesson)
    raise BadInput("no-such-page")


def lessons_of(game: Game) -> list[Lesson]:
    found = game.lessons()
    if not found:
        raise BadInput("no-such-page")
    return found


def next_lesson(game: Game, lesson: Lesson) -> Lesson | None:
    """The lesson that comes after another."""
    found = game.lessons()
    place = [other.name for other in found].index(lesson.name)
    return next(iter(found[place + 1 :]), None)


async def teach(request: Request, hall: TheHall, game: Game, lesson: Lesson) -> Response:
    """Open the table of a lesson: the pupil sits in the first seat, bots in the others."""
    person, name = await welcome(request)
    seats = [SeatRow(name, None, person)]
    seats += [SeatRow(bot_name("normal", i, [name]), "normal", None) for i in range(lesson.seats - 1)]
    table = await hall.new_table(
        game.id,
        seats,
        lesson.options,
        seed=lesson.seed,
        openings=lesson.openings,
        lesson=True,
        box=lesson.box,
    )
    return go(request, f"/t/{table.row.id}", person)
