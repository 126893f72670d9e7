"""Who is drawn for first: whoever acts does not wait for those who follow, and these do not wait for ever."""

from __future__ import annotations

import asyncio

import pytest

from fathom.web import drawing
from fathom.web.drawing import Drawing

pytestmark = pytest.mark.anyio


async def a_while() -> None:
    """Let everybody do whatever can be done now."""
    for _ in range(20):
        await asyncio.sleep(0)


async def follow(house: Drawing, seen: list[str], name: str) -> None:
    async with house.following():
        seen.append(name)


async def test_whoever_follows_lets_those_go_first_who_act() -> None:
    house, seen = Drawing(), list[str]()
    with house.acting():
        with house.acting():
            following = asyncio.create_task(follow(house, seen, "follows"))
            await a_while()
        await a_while()
        assert not seen  # somebody else still waits for an answer
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


async def test_an_answer_that_fails_is_waited_for_no_longer() -> None:
    house, seen = Drawing(), list[str]()
    with pytest.raises(ValueError, match="gone"), house.acting():
        raise ValueError("gone")
    await follow(house, seen, "follows")
    assert seen == ["follows"]
