"""Whose view is drawn first: whoever acts does not wait for followers, and followers do not wait for ever."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from fathom.web import drawing, verbs
from fathom.web.drawing import Drawing
from fathom.web.news import news_for
from tests.web.visitors import API, known, read, set_table

pytestmark = pytest.mark.anyio


async def a_while() -> None:
    """Let everybody do whatever can be done now."""
    for _ in range(20):
        await asyncio.sleep(0)


async def follow(house: Drawing, seen: list[str], name: str) -> None:
    async with house.following():
        seen.append(name)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever follows would wait for ever."""
    monkeypatch.setattr(drawing, "PATIENCE", 1e6)


@pytest.mark.usefixtures("patient")
async def test_whoever_follows_lets_those_go_first_who_act() -> None:
    house, seen = Drawing(), list[str]()
    with house.acting():
        with house.acting():
            following = asyncio.create_task(follow(house, seen, "follows"))
            await a_while()
        await a_while()
        assert not seen  # somebody else still waits for an answer
    async with asyncio.timeout(60):
        await following
    assert seen == ["follows"]


async def test_those_who_follow_come_one_after_the_other_in_their_order() -> None:
    house, seen = Drawing(), list[str]()
    async with house.following():
        waiting = [asyncio.create_task(follow(house, seen, name)) for name in "abc"]
        await a_while()
        assert not seen
    await asyncio.gather(*waiting)
    assert seen == ["a", "b", "c"]


async def test_patience_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "PATIENCE", 0.01)
    house, seen = Drawing(), list[str]()
    with house.acting():
        async with asyncio.timeout(60):
            await asyncio.gather(follow(house, seen, "a"), follow(house, seen, "b"))
    assert seen == ["a", "b"]


@pytest.mark.usefixtures("patient")
async def test_an_answer_that_fails_is_waited_for_no_longer() -> None:
    house, seen = Drawing(), list[str]()
    with pytest.raises(ValueError, match="gone"), house.acting():
        raise ValueError("gone")
    async with asyncio.timeout(60):
        await follow(house, seen, "follows")
    assert seen == ["follows"]


async def test_a_verb_is_answered_before_those_who_follow(
    visitor: httpx.AsyncClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_first: list[int] = []

    def looked(*asked: Any) -> Any:
        going_first.append(app.state.drawing._acting)
        return news_for(*asked)

    monkeypatch.setattr(verbs, "news_for", looked)
    ann = await known(visitor, "Ann")
    table = await set_table(visitor, ann, "me", "me")
    legal = await read(visitor, f"{API}/tables/{table['id']}/legal", ann)
    move = {"ply": 0, "action": legal[0]["action"], "since": "none"}
    answer = await visitor.post(f"{API}/tables/{table['id']}/actions", json=move, headers=ann)
    assert answer.status_code == 200
    assert going_first == [1]
    assert app.state.drawing._acting == 0
