"""Guided games: every lesson is played through, and its words are true to what a touch does."""

from __future__ import annotations

from dataclasses import dataclass

import httpx
import pytest
from fastapi import FastAPI

from fathom.bots.characters import bot_name
from fathom.core import Game, Words
from fathom.core.lesson import CONFIRM, Lesson, plain, pointed
from fathom.core.words import LANGUAGES
from fathom.games import find, games
from fathom.table import Seat, Table, lesson
from fathom.table.live import LiveTable
from fathom.table.stand_ins import bot_to_move
from fathom.web.picture import picture
from tests.table.halls import until
from tests.web.visitors import API, read

LESSONS = [(game, one) for game in games().values() for one in game.lessons()]
NAMES = [f"{game.id}-{one.name}" for game, one in LESSONS]
ROOM = 275  # letters that the teacher's place holds on a phone without scrolling far


@dataclass
class Taught:
    """A lesson at a table of its own."""

    lesson: Lesson
    table: Table


def table_for(game: Game, one: Lesson) -> Taught:
    """The table of a lesson, as the house sets it."""
    setup = game.setup(one.seats, one.options, one.seed, one.openings, one.box)
    return Taught(
        one, Table(game, setup, [Seat("Ann"), *(Seat(bot_name("normal", n), "normal") for n in range(one.seats - 1))])
    )


@pytest.mark.parametrize(("game", "one"), LESSONS, ids=NAMES)
def test_the_teacher_names_the_pieces_that_a_pupil_touches(game: Game, one: Lesson) -> None:
    at = table_for(game, one)
    table, own = at.table, 0
    while (step := lesson.step(at)) is not None:
        state = table.state
        assert step.action in state.legal()
        if state.to_move == 0:
            own += 1
            seen = table.game.observe(state, 0)
            asks = table.game.tell("en", table.names).asks(step.action, seen, state.ends_undo(step.action))
            for language in LANGUAGES:
                said = lesson.said(at, game.words(language))
                named = {piece for _, piece in pointed(said)} - {CONFIRM}
                drawn = picture(table.game, seen, language, table.names)
                assert [piece for piece in named if f'data-piece="{piece}"' not in drawn] == [], said
                assert set(table.game.space.pieces(step.action)) <= named, said
                assert asks or CONFIRM not in [piece for _, piece in pointed(said)]
                assert len(plain(said)) <= ROOM, said
                assert not set(plain(said)) & set("[]{}"), said
        table.act(state.to_move, step.action)
    assert lesson.learnt(at)
    assert lesson.heard(at) == [one.key("farewell")]
    assert 3 <= own <= 20


def test_comments_on_others_stay_until_the_pupil_has_acted() -> None:
    game = find("in-too-deep")
    one = next(one for one in game.lessons() if one.name == "fundraiser")
    at = table_for(game, one)
    heard: list[list[str]] = []
    while lesson.step(at) is not None and len(heard) < 5:
        heard.append(lesson.heard(at))
        at.table.act(at.table.state.to_move, one.actions[len(at.table.log)])
    draw, comment, expand = (one.key(key) for key in ("draw", "fundraiser", "expand"))
    assert heard == [[draw], [], [], [comment, expand], []]


def test_a_pupil_who_goes_another_way_hears_nothing_more() -> None:
    game, one = LESSONS[0]
    at = table_for(game, one)
    while at.table.state.to_move != 0:
        at.table.act(at.table.state.to_move, one.actions[len(at.table.log)])
    at.table.act(0, next(action for action in at.table.state.legal() if action != one.actions[len(at.table.log)]))
    assert lesson.heard(at) == []
    assert lesson.step(at) is None
    assert not lesson.learnt(at)


@pytest.mark.anyio
async def test_a_lesson_in_the_middle_of_a_game_is_given_at_a_table(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    game = find("deep-blue")
    *_, before, one = game.lessons()
    answer = await visitor.post(f"/learn/{game.id}/{one.name}")
    table = answer.headers["location"].removeprefix("/t/")
    view = await read(visitor, f"{API}/tables/{table}/view")
    assert [legal["notation"] for legal in view["legal"]] == [one.steps[0].do]
    assert view["teacher"] == plain(game.words("en")(one.key(one.steps[0].say or "")))
    assert view["lesson"] == {"name": one.name, "points": ["card-bosun"], "rule": one.steps[0].rule, "done": False}
    live: LiveTable = await app.state.hall.table(table)
    while lesson.step(live) is not None:
        view = await read(visitor, f"{API}/tables/{table}/view")
        acted = {"ply": view["ply"], "action": view["legal"][0]["action"]}
        assert (await visitor.post(f"{API}/tables/{table}/actions", json=acted)).status_code == 200
        await until(lambda: bot_to_move(live) is None and not live.lock.locked())
    view = await read(visitor, f"{API}/tables/{table}/view")
    assert (view["over"], view["lesson"]["done"]) == (True, True)
    assert view["teacher"] == plain(game.words("en")(one.key("farewell")))
    assert "Next lesson" not in (await visitor.get(f"/t/{table}")).text
    assert (await visitor.post(f"/learn/{game.id}/nothing")).status_code == 404
    table = (await visitor.post(f"/learn/{game.id}/{before.name}")).headers["location"]
    page = await visitor.get(table)
    assert f'action="/learn/{game.id}/{one.name}"' in page.text


@pytest.mark.anyio
async def test_a_lesson_of_an_earlier_release_goes_on_without_a_teacher(
    visitor: httpx.AsyncClient, app: FastAPI
) -> None:
    game = find("in-too-deep")
    table = (await visitor.post(f"/learn/{game.id}")).headers["location"].removeprefix("/t/")
    hall = app.state.hall
    live: LiveTable = await hall.table(table)
    assert live.lesson
    again = await hall.new_table(game.id, live.row.seats, live.row.options, seed="lesson 0", lesson=True)
    view = await read(visitor, f"{API}/tables/{again.row.id}/view")
    assert (view["teacher"], view["lesson"]) == (None, None)
    assert 'id="teacher"' not in (await visitor.get(f"/t/{again.row.id}")).text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.anyio
async def test_the_lessons_of_a_game_are_a_list(visitor: httpx.AsyncClient, language: str) -> None:
    game = find("endeavor")
    page = await visitor.get(f"/learn/{game.id}", headers={"accept-language": language})
    words: Words = game.words(language)
    places = [page.text.index(words(one.key("title"))) for one in game.lessons()]
    assert places == sorted(places)
    assert [page.text.count(f'action="/learn/{game.id}/{one.name}"') for one in game.lessons()] == [1] * len(places)
