"""Bots think in other processes, and a table goes on whatever becomes of them."""

from __future__ import annotations

import pytest

from fathom.core import Observation
from fathom.games import find
from fathom.table.thinking import Thinkers

pytestmark = pytest.mark.anyio
GAME = find("in-too-deep")


def seen() -> Observation:
    state = GAME.new(2, {}, "think")
    found: Observation = GAME.observe(state, state.to_move)
    assert len(found.legal) > 1
    return found


@pytest.mark.parametrize(
    ("bot", "patience"), [pytest.param("shark", 30.0, id="fails"), pytest.param("expert", 0.05, id="overruns")]
)
async def test_where_a_bot_fails_or_overruns_a_simpler_one_plays(
    bot: str, patience: float, caplog: pytest.LogCaptureFixture
) -> None:
    thinkers = Thinkers(1, patience)
    try:
        assert await thinkers.think(GAME.id, bot, seen()) in seen().legal
    finally:
        thinkers.close()
    assert f"the bot {bot} could not choose" in caplog.text


async def test_another_process_thinks_where_one_was_killed() -> None:
    thinkers = Thinkers(1)
    try:
        first = await thinkers.think(GAME.id, "random", seen())
        assert thinkers._pool is not None
        for process in thinkers._pool._processes.values():
            process.kill()
            process.join()
        assert {first, await thinkers.think(GAME.id, "random", seen())} <= set(seen().legal)
    finally:
        thinkers.close()
