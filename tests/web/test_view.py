"""A view shows each person what they can do, who has to hurry, and everybody's name."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI

from fathom.core.words import LANGUAGES
from fathom.games import find
from fathom.table.acting import act
from fathom.table.hall import Hall
from fathom.table.live import LiveTable
from fathom.table.talk import say
from fathom.web.view import look
from tests.table.halls import Time, hall_on, mover, person, table_of
from tests.web.visitors import API, join, known, read, set_table

pytestmark = pytest.mark.anyio
PEOPLE = ("ann", "bob", "cleo")


@pytest.fixture
async def hall(sqlite_url: str) -> AsyncIterator[Hall]:
    async with hall_on(sqlite_url, Time()) as hall:
        yield hall


async def three(hall: Hall) -> tuple[LiveTable, str]:
    """A table of three with a clock, and whoever is to move there."""
    live = await table_of(hall, *map(person, PEOPLE), turn_seconds=60, reserve_seconds=30)
    return live, mover(live)[0]


def others(who: str) -> list[str]:
    return [name for name in PEOPLE if name != who]


async def test_only_whoever_is_to_move_is_told_what_can_be_done(hall: Hall) -> None:
    live, who = await three(hall)
    assert [legal.action for legal in look(live, who, "en").legal] == sorted(live.table.state.legal())
    for name in (*others(who), None):
        assert look(live, name, "en").legal == []


async def test_whoever_has_left_is_told_nothing_of_it(hall: Hall) -> None:
    live, who = await three(hall)
    live.stand_ins.add(mover(live)[1])
    view = look(live, who, "en")
    assert (view.mine, view.legal, view.stand_in) == (False, [], True)


async def test_actions_are_told_with_what_they_end_and_what_they_ask(hall: Hall) -> None:
    live, _ = await three(hall)
    told: set[bool] = set()
    for _ in range(12):
        who, _ = mover(live)
        for legal in look(live, who, "en").legal:
            final = live.table.state.ends_undo(legal.action)
            assert (legal.ends_undo, legal.asks) == (final, final)  # this game asks where undo ends
            told.add(final)
        await act(live, who, live.ply, live.table.state.legal()[0])
    assert told == {True, False}


async def test_the_clock_runs_for_whoever_is_to_move_and_nobody_else(hall: Hall) -> None:
    live, _ = await three(hall)
    _, seat = mover(live)
    for viewer in (*PEOPLE, None):
        view = look(live, viewer, "en")
        assert [at for at, sitting in enumerate(view.seats) if sitting.deadline is not None] == [seat]
        assert [sitting.reserve for sitting in view.seats] == [30, 30, 30]
        assert [sitting.thinking for sitting in view.seats] == [False] * 3


async def test_a_new_name_is_in_the_picture_too(hall: Hall) -> None:
    live, who = await three(hall)
    before = look(live, others(who)[0], "en")
    assert who.title() in before.picture
    seat = next(seat for seat in live.row.seats if seat.person == who)
    seat.name = "Captain Nemo"
    after = look(live, others(who)[0], "en", before)
    assert "Captain Nemo" in after.picture
    assert who.title() not in after.picture


async def test_what_was_said_is_there_for_everybody(hall: Hall) -> None:
    live, who = await three(hall)
    await say(live, who, who.title(), "Ahoy!")
    for viewer in (*PEOPLE, None):
        assert [(said.name, said.text) for said in look(live, viewer, "en").said] == [(who.title(), "Ahoy!")]


async def test_others_are_outlined_and_shown_as_a_reel_to_whoever_comes_back(hall: Hall) -> None:
    live, _ = await three(hall)
    for _ in range(40):
        first = mover(live)[0]
        await act(live, first, live.ply, live.table.state.legal()[0])
        view = look(live, mover(live)[0], "en")
        if view.news:
            assert view.reel
            assert view.changed
            assert all(f'data-piece="{piece}"' in view.picture for piece in view.changed)
            return
    raise AssertionError("nobody's turn came again")


async def test_whoever_passes_a_device_on_gets_no_reel(hall: Hall) -> None:
    """It would show what another of them saw."""
    live = await table_of(hall, person("ann"), person("bob"), person("ann"))
    for _ in range(60):
        await act(live, mover(live)[0], live.ply, live.table.state.legal()[0])
        view = look(live, "ann", "en")
        if view.news:
            assert view.reel == []
            return
    raise AssertionError("nobody's turn came again")


async def test_whoever_thinks_is_the_bot_to_move(hall: Hall) -> None:
    live, _ = await three(hall)
    seat = mover(live)[1]
    live.stand_ins.add(seat)
    for viewer in (*PEOPLE, None):
        assert [at for at, sitting in enumerate(look(live, viewer, "en").seats) if sitting.thinking] == [seat]


async def test_whoever_is_in_no_book_is_nobody(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    """A token may come from another database with the same secret."""
    stranger = {"authorization": f"Bearer {app.state.guests.token('nobody-has-this-id')}"}
    answer = await visitor.post(f"{API}/tables", json={"game": "in-too-deep", "seats": ["me", "me"]}, headers=stranger)
    assert (answer.status_code, answer.json()["error"]) == (401, "who-are-you")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_why_is_told_to_others_as_not_their_turn(visitor: httpx.AsyncClient, language: str) -> None:
    ann, bob = await known(visitor, "Ann"), await known(visitor, "Bob")
    table = await set_table(visitor, ann, "me", "open")
    await join(visitor, bob, table, 1)
    visitor.cookies.clear()  # the request names the person
    to_move = (await read(visitor, f"{API}/tables/{table['id']}", ann))["to_move"]
    waiting = (bob, ann)[to_move]
    sentence = find("in-too-deep").words(language)("web.not-your-turn")
    for headers in (waiting, {}):
        why = await visitor.get(
            f"{API}/tables/{table['id']}/why?piece=company-pearl", headers={**headers, "accept-language": language}
        )
        assert (why.json()["sentence"], why.json()["rule"]) == (sentence, None)
    own = await visitor.get(f"{API}/tables/{table['id']}/why?piece=company-pearl", headers=(ann, bob)[to_move])
    assert own.json()["sentence"] != sentence
