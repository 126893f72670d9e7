"""Hints over the API and on the pages: at a table that allows them, and nowhere else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from fathom.bots.thought.advice import Effort
from fathom.core.words import HOUSE, LANGUAGES, Words
from fathom.table.thinking import Thinkers
from fathom.web.app import create_app
from fathom.web.settings import Settings
from tests.web.conftest import visit
from tests.web.visitors import API, join, known, read, set_table

pytestmark = pytest.mark.anyio


@pytest.fixture
async def app(sqlite_url: str) -> AsyncIterator[FastAPI]:
    """A server that thinks briefly."""
    app = create_app(Settings(database=sqlite_url, pause=0, hint_iterations=30))
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
async def visitor(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with visit(app) as visitor:
        yield visitor


async def turn(visitor: httpx.AsyncClient, who: dict[str, str], *seats: str, **more: Any) -> dict[str, Any]:
    """A table at which it is somebody's turn; all seats are theirs or a friend's."""
    table = await set_table(visitor, who, *seats, **more)
    return await read(visitor, f"{API}/tables/{table['id']}", who)  # type: ignore[no-any-return]


async def ask(visitor: httpx.AsyncClient, who: dict[str, str], table: dict[str, Any], **body: Any) -> httpx.Response:
    return await visitor.post(
        f"{API}/tables/{table['id']}/hint", json={"ply": table["ply"], **body}, headers=who, timeout=60
    )


def problem(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


async def test_a_hint_has_three_legal_actions_in_the_language_of_the_reader(visitor: httpx.AsyncClient) -> None:
    ann = await known(visitor, "Ann")
    table = await turn(visitor, ann, "me", "me", hints=True)
    assert table["hints"] is True
    assert (await read(visitor, f"{API}/tables/{table['id']}/view", ann))["hints"] is True
    texts: dict[str, list[str]] = {}
    for language in LANGUAGES:
        who = {**ann, "accept-language": language}
        answer = await ask(visitor, who, table)
        assert answer.status_code == 200, answer.text
        hint = answer.json()
        assert (hint["ply"], hint["seat"], len(hint["actions"])) == (table["ply"], table["to_move"], 3)
        legal = {each["action"]: each for each in await read(visitor, f"{API}/tables/{table['id']}/legal", who)}
        for advised in hint["actions"]:
            plain = {key: advised[key] for key in legal[advised["action"]]}
            assert plain == legal[advised["action"]]
            assert 0 <= advised["chance"] <= 1
        chances = [advised["chance"] for advised in hint["actions"]]
        assert chances == sorted(chances, reverse=True)
        texts[language] = [advised["text"] for advised in hint["actions"]]
    assert texts["en"] != texts["fr"]
    after = await read(visitor, f"{API}/tables/{table['id']}", ann)
    assert after == table


async def test_what_would_follow_is_told_in_words(app: FastAPI, visitor: httpx.AsyncClient) -> None:
    app.state.effort = Effort(None, 240)  # enough to expect something
    ann = await known(visitor, "Ann")
    table = await turn(visitor, ann, "me", "me", game="deep-blue", hints=True)
    lines = [advised["line"] for advised in (await ask(visitor, ann, table)).json()["actions"]]
    told = [text for line in lines for text in line]
    assert told
    assert all(text and "{" not in text for text in told)


async def refusals(visitor: httpx.AsyncClient) -> list[tuple[int, str, httpx.Response]]:
    """Everybody who asks and gets no hint: the code, the reason, and the answer."""
    ann, bob, eve = [await known(visitor, name) for name in ("Ann", "Bob", "Eve")]
    forbids = await turn(visitor, ann, "me", "me")
    table = await set_table(visitor, ann, "me", "open", hints=True)
    waiting = await set_table(visitor, ann, "me", "open", hints=True)
    await join(visitor, bob, table, 1)
    mover, other = (ann, bob) if table["to_move"] == 0 else (bob, ann)
    return [
        (401, "who-are-you", await ask(visitor, {}, table)),
        (403, "no-hints", await ask(visitor, ann, forbids)),
        (403, "not-your-seat", await ask(visitor, eve, table)),
        (403, "not-your-seat", await ask(visitor, other, table, seat=table["to_move"])),
        (404, "no-such-table", await ask(visitor, ann, {"id": "nowhere", "ply": 0})),
        (409, "not-your-turn", await ask(visitor, other, table)),
        (409, "stale", await ask(visitor, mover, table, ply=7)),
        (409, "table-waiting", await ask(visitor, ann, waiting)),
        (422, "invalid", await ask(visitor, mover, table, ply=-1)),
        (422, "invalid", await ask(visitor, mover, table, seat="mine")),
    ]


async def test_whoever_may_not_ask_is_told_why(visitor: httpx.AsyncClient) -> None:
    for code, reason, answer in await refusals(visitor):
        assert problem(answer) == (code, reason)
        assert answer.json()["sentence"].endswith((".", "?"))


async def test_a_teacher_gives_no_hints(visitor: httpx.AsyncClient) -> None:
    went = await visitor.post("/learn/in-too-deep", headers={"origin": "http://fathom.test"})
    table = await read(visitor, f"{API}/tables/{went.headers['location'].rpartition('/')[2]}")
    assert table["hints"] is False
    assert problem(await ask(visitor, {}, table)) == (403, "no-hints")
    page = (await visitor.get(went.headers["location"])).text
    assert 'id="hint"' not in page


async def test_a_stand_in_is_not_advised_and_nobody_once_the_game_is_over(
    app: FastAPI, visitor: httpx.AsyncClient
) -> None:
    ann = await known(visitor, "Ann")
    table = await turn(visitor, ann, "me", "me", hints=True)
    live = await app.state.hall.table(table["id"])
    live.stand_ins.add(table["to_move"])
    assert problem(await ask(visitor, ann, table)) == (409, "hint-stand-in")
    live.stand_ins.clear()
    await visitor.post(f"{API}/tables/{table['id']}/stand-in", json={"leave": True}, headers=ann)
    async with asyncio.timeout(60):
        while not (table := await read(visitor, f"{API}/tables/{table['id']}", ann))["over"]:
            await asyncio.sleep(0.02)
    assert problem(await ask(visitor, ann, table)) == (409, "table-over")


async def test_a_person_waits_for_one_hint_at_a_time(app: FastAPI, visitor: httpx.AsyncClient) -> None:
    ann, bob = await known(visitor, "Ann"), await known(visitor, "Bob")
    tables = [await turn(visitor, who, "me", "me", hints=True) for who in (ann, ann, bob)]
    first = asyncio.create_task(ask(visitor, ann, tables[0]))
    while not app.state.hints._going_on:
        await asyncio.sleep(0)
    assert problem(await ask(visitor, ann, tables[1])) == (429, "too-many-hints")
    assert (await ask(visitor, bob, tables[2])).status_code == 200
    assert (await first).status_code == 200
    assert (await ask(visitor, ann, tables[1])).status_code == 200


async def test_an_address_has_its_limit_and_a_failing_search_a_sentence(
    app: FastAPI, visitor: httpx.AsyncClient
) -> None:
    ann = await known(visitor, "Ann")
    table = await turn(visitor, ann, "me", "me", hints=True)
    app.state.hints.of_an_address = 0
    assert problem(await ask(visitor, ann, table)) == (429, "too-many-hints")
    app.state.hints.of_an_address = 1
    live = await app.state.hall.table(table["id"])
    live.thinkers = Thinkers(1, patience=0.0)
    answer = await ask(visitor, ann, table)
    assert problem(answer) == (503, "hint-failed")
    assert answer.json()["sentence"] == Words("en", HOUSE)("error.hint-failed")
    assert await read(visitor, f"{API}/tables/{table['id']}", ann) == table
    live.thinkers = app.state.hall.thinkers
    assert (await ask(visitor, ann, table)).status_code == 200  # and the next one is answered


@pytest.mark.parametrize(("ticked", "seats"), [(True, ["me", "open"]), (False, ["me", "normal"])])
async def test_the_form_decides_and_everybody_sees_it(
    visitor: httpx.AsyncClient, ticked: bool, seats: list[str]
) -> None:
    assert 'id="hints" name="hints" checked' in (await visitor.get("/new/in-too-deep")).text
    form = {"name": "Ann", **{f"seat-{number}": kind for number, kind in enumerate(seats)}}
    headers = {"origin": "http://fathom.test"}
    went = await visitor.post("/new/in-too-deep", data=form | ({"hints": "on"} if ticked else {}), headers=headers)
    where = went.headers["location"]
    table = await read(visitor, f"{API}/tables/{where.rpartition('/')[2]}")
    assert table["hints"] is ticked
    words = Words("en", HOUSE)
    page = (await visitor.get(where)).text
    assert (words("web.hints.allowed") in page) == ticked
    assert ('id="hint"' in page) == ticked
    for invitation in table["invitations"].values():
        async with httpx.AsyncClient(transport=visitor._transport, base_url="http://fathom.test") as friend:
            assert words("web.hints.invited") in (await friend.get(f"{where}/join/{invitation}")).text
            watched = (await friend.get(where)).text
            assert words("web.hints.allowed") in watched
            assert 'id="hint"' not in watched


async def test_play_now_allows_hints(visitor: httpx.AsyncClient) -> None:
    went = await visitor.post("/play/in-too-deep", headers={"origin": "http://fathom.test"})
    assert (await read(visitor, f"{API}/tables/{went.headers['location'].rpartition('/')[2]}"))["hints"] is True
