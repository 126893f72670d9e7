"""Attacks: stealing identities or seats, and using up the server's memory or its patience."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from fathom.core import BadInput
from fathom.core.words import LANGUAGES
from fathom.table.acting import act
from fathom.table.live import LiveTable
from fathom.web import view as views
from fathom.web.app import create_app
from fathom.web.limits import AtOnce, LimitedBody
from fathom.web.settings import Settings
from tests.web.conftest import visit
from tests.web.visitors import API, known, read, set_table

pytestmark = pytest.mark.anyio


# Who one is


async def test_following_a_link_makes_nobody_somebody_else(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    ann = await known(visitor, "Ann")
    async with visit(app) as bob:
        await bob.post("/me", data={"name": "Bob"})
        page = await bob.get(f"/me/{ann['authorization'][7:]}")
        assert page.status_code == 200
        assert "In this browser you are Bob." in page.text
        assert "set-cookie" not in page.headers
        assert 'value="Bob"' in (await bob.get("/me")).text
        await bob.post(f"/me/{ann['authorization'][7:]}")
        assert 'value="Ann"' in (await bob.get("/me")).text


async def test_one_s_own_link_asks_nothing(visitor: httpx.AsyncClient) -> None:
    ann = await known(visitor, "Ann")
    path = f"/me/{ann['authorization'][7:]}"
    await visitor.post(path)
    assert (await visitor.get(path)).status_code == 303


async def test_a_page_of_another_site_cannot_answer_the_question(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    ann = await known(visitor, "Ann")
    async with visit(app) as bob:
        await bob.post("/me", data={"name": "Bob"})
        answer = await bob.post(f"/me/{ann['authorization'][7:]}", headers={"origin": "http://elsewhere.test"})
        assert answer.status_code == 403


# Seats


async def test_nobody_takes_a_second_seat_of_a_public_table(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    ann = await known(visitor, "Ann")
    table = await set_table(visitor, ann, "me", "open", "open", public=True)
    async with visit(app) as bob:
        await bob.post("/me", data={"name": "Bob"})
        assert (await bob.post(f"/t/{table['id']}/sit")).status_code == 303
        again = await bob.post(f"/t/{table['id']}/sit", headers={"accept": "application/json"})
        assert (again.status_code, again.json()["error"]) == (409, "seated-already")
    assert (await read(visitor, f"{API}/tables/{table['id']}"))["waiting"]


# Bodies


async def test_a_body_that_says_it_is_large_is_refused(visitor: httpx.AsyncClient) -> None:
    answer = await visitor.post(f"{API}/people", content=b"x" * 70_000)
    assert (answer.status_code, answer.json()["error"]) == (413, "too-large")


async def test_a_body_that_does_not_say_so_is_refused_as_soon_as_it_is_too_large() -> None:
    given = 0

    async def receive() -> dict[str, Any]:
        nonlocal given
        given += 1
        assert given < 100, "it is read on and on"
        return {"type": "http.request", "body": b"x" * 1000, "more_body": True}

    async def normal(_scope: Any, receive: Any, _send: Any) -> None:
        while True:
            await receive()

    answers: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        answers.append(message)

    await LimitedBody(normal, limit=10_000)({"type": "http", "headers": []}, receive, send)
    assert answers[0]["status"] == 413
    assert given == 11


async def test_the_largest_body_is_a_setting(sqlite_url: str) -> None:
    app = create_app(Settings(database=sqlite_url, largest_body=100))
    async with app.router.lifespan_context(app), visit(app) as visitor:
        assert (await visitor.post("/me", data={"name": "A" * 80})).status_code == 303
        assert (await visitor.post("/me", data={"name": "A" * 120})).status_code == 413


# Streams


def test_a_person_and_an_address_follow_so_many_tables_and_no_more() -> None:
    streams = AtOnce("too-many-streams", of_a_person=2, of_an_address=3)
    with streams.one("ann", "here"), streams.one("ann", "here"):
        with pytest.raises(Exception, match="too-many-streams"):
            streams.check("ann", "elsewhere")
        streams.check("bob", "here")
        with streams.one("bob", "here"):
            with pytest.raises(Exception, match="too-many-streams"):
                streams.check("cleo", "here")
            streams.check("cleo", "elsewhere")
    streams.check("ann", "here")
    assert not streams._going_on


async def test_a_stream_too_many_is_answered(sqlite_url: str) -> None:
    app = create_app(Settings(database=sqlite_url, streams_of_a_person=0))
    async with app.router.lifespan_context(app), visit(app) as visitor:
        ann = await known(visitor, "Ann")
        table = await set_table(visitor, ann, "me", "normal")
        async with asyncio.timeout(60):  # a stream that is let in does not end
            answer = await visitor.get(f"{API}/tables/{table['id']}/events", headers=ann)
        assert (answer.status_code, answer.json()["error"]) == (429, "too-many-streams")
        assert "0 at most" in answer.json()["sentence"]


# Small things


async def test_a_ply_below_nothing_is_refused(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    ann = await known(visitor, "Ann")
    table = await set_table(visitor, ann, "me", "normal")
    await visitor.post(f"/me/{ann['authorization'][7:]}")
    for ply in (-1, -1000):
        for verb in ("actions", "undo"):
            answer = await visitor.post(f"{API}/tables/{table['id']}/{verb}", json={"ply": ply, "action": 0})
            assert (answer.status_code, answer.json()["error"]) == (422, "invalid")
        live: LiveTable = await app.state.hall.table(table["id"])
        with pytest.raises(BadInput, match="stale"):
            await act(live, live.row.seats[0].person, ply, 0)


async def test_a_rename_leaves_no_copy_of_what_was_told(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    ann = await known(visitor, "Ann")
    table = await set_table(visitor, ann, "me", "normal")
    live: LiveTable = await app.state.hall.table(table["id"])
    await visitor.post(f"/me/{ann['authorization'][7:]}")
    for number in range(5):
        await visitor.post("/me", data={"name": f"Ann {number}"})
        for language in LANGUAGES:
            page = await visitor.get(f"{API}/tables/{table['id']}/view", headers={"accept-language": language})
            assert f"Ann {number}" in page.text
    gc.collect()
    assert len(views._told[live]) == len(LANGUAGES)


async def test_a_visitor_who_comes_or_goes_makes_nobody_look_again(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    ann = await known(visitor, "Ann")
    table = await set_table(visitor, ann, "me", "open")
    live: LiveTable = await app.state.hall.table(table["id"])
    mine = live.follow(live.row.seats[0].person)
    mine.clear()
    visitors = [live.follow(None), live.follow(None)]
    for changed in visitors:
        live.unfollow(changed)
    assert not mine.is_set()
    second = live.follow(live.row.seats[0].person)
    live.unfollow(second)
    assert not mine.is_set(), "still here, by the first device"
