"""Bots think in other processes, and a table goes on whatever becomes of them."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import sysconfig
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import fathom
from fathom.bots import make
from fathom.bots.expert import ExpertBot
from fathom.core import Chance, Observation
from fathom.core.build import fingerprint
from fathom.games import find
from fathom.table import deciding
from fathom.table.thinking import Choice, Thinkers

pytestmark = pytest.mark.anyio
GAME = find("in-too-deep")


def seen() -> Observation:
    state = GAME.new(2, {}, "think")
    found: Observation = GAME.observe(state, state.to_move)
    assert len(found.legal) > 1
    return found


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    found = Thinkers(2)
    yield found
    found.close()


@pytest.mark.parametrize(
    ("bot", "patience"), [pytest.param("shark", 30.0, id="fails"), pytest.param("expert", 0.05, id="overruns")]
)
async def test_where_a_bot_fails_or_overruns_a_simpler_one_plays(
    bot: str, patience: float, caplog: pytest.LogCaptureFixture
) -> None:
    thinkers = Thinkers(1, patience)
    try:
        choice = await thinkers.think("table", GAME.id, bot, seen())
        assert choice.action in seen().legal
        assert choice.failed == bot
    finally:
        thinkers.close()
    assert f"the bot {bot} could not choose" in caplog.text


async def test_a_bot_that_chooses_says_nothing_of_it(thinkers: Thinkers) -> None:
    choice = await thinkers.think("table", GAME.id, "random", seen())
    assert choice == Choice(choice.action, None)


async def test_another_process_thinks_where_one_was_killed(thinkers: Thinkers) -> None:
    first = await thinkers.think("table", GAME.id, "random", seen())
    for process in thinkers.processes():
        process.kill()
        process.wait()
    second = await thinkers.think("table", GAME.id, "random", seen())
    assert {first.action, second.action} <= set(seen().legal)
    assert second.failed is None


async def test_a_table_asks_the_same_process_again_and_others_need_not_wait_for_it(thinkers: Thinkers) -> None:
    first = await thinkers.ask("one table", os.getpid)
    assert [await thinkers.ask("one table", os.getpid) for _ in range(3)] == [first] * 3
    slow = asyncio.create_task(thinkers.ask("one table", time.sleep, 20))
    await asyncio.sleep(0)
    second = await thinkers.ask("another table", os.getpid)
    assert second != first
    assert not slow.done()
    slow.cancel()


async def test_work_that_nobody_waits_for_leaves_the_processor_to_bots(thinkers: Thinkers) -> None:
    assert await thinkers.work(os.nice, 0) > await thinkers.ask("table", os.nice, 0)


# Kept from one decision to the next


def test_a_bot_remembers_the_tree_of_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ExpertBot, "seconds", 0.1)
    monkeypatch.setattr(deciding, "_kept", type(deciding._kept)())
    asked = time.time()
    deciding.decided("table", GAME.id, "expert", seen(), asked)
    [bot] = deciding._kept.values()
    assert isinstance(bot, ExpertBot)
    tree = bot.search.tree
    deciding.decided("table", GAME.id, "expert", seen(), asked)
    assert [bot] == list(deciding._kept.values())
    assert bot.search.tree is tree


def test_few_bots_are_remembered_those_that_thought_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "_kept", type(deciding._kept)())
    for number in (*range(20), 16):
        deciding.decided(f"table {number}", GAME.id, "random", seen(), 0.0)
    assert [table for table, _, _ in deciding._kept] == [f"table {number}" for number in (17, 18, 19, 16)]


def test_a_bot_that_broke_a_rule_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "_kept", type(deciding._kept)())
    monkeypatch.setattr(deciding, "decide", lambda *_: -1)
    with pytest.raises(ValueError, match="random chose -1"):
        deciding.decided("table", GAME.id, "random", seen(), 0.0)
    assert not deciding._kept


@pytest.mark.parametrize(("waited", "seconds"), [(0.0, 1.0), (0.3, 0.7), (0.9, 0.5), (60.0, 0.5)])
def test_waiting_for_a_process_is_part_of_a_bots_time(waited: float, seconds: float) -> None:
    bot = make("expert", GAME, Chance.from_seed(""))
    assert deciding.time_left(bot, waited) == pytest.approx(seconds)


# On a compiled build


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """Another environment with the same packages, as `make fast` makes one; here without compiled rules."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "fast"], check=True)
    packages = next((tmp_path / "fast").glob("lib/*/site-packages"))
    places = [str(Path(fathom.__file__).parents[1]), *(place for place in sys.path if place.endswith("site-packages"))]
    (packages / "packages.pth").write_text("\n".join(places) + "\n", encoding="utf-8")
    return tmp_path / "fast"


async def test_bots_think_on_another_build_as_soon_as_it_is_ready_if_it_is_of_the_same_sources(
    environment: Path,
) -> None:
    thinkers = Thinkers(1, fast=str(environment))
    ready = environment / "ready"

    async def prefix() -> Path:
        return Path(await thinkers.ask("table", sysconfig.get_path, "data"))

    try:
        assert await prefix() == Path(sys.prefix)
        ready.write_text("of other sources\n", encoding="utf-8")
        assert await prefix() == Path(sys.prefix)
        ready.write_text(f"{fingerprint()}\n", encoding="utf-8")
        assert await prefix() == environment
        choice = await thinkers.think("table", GAME.id, "normal", seen())
        assert choice.action in seen().legal
        assert choice.failed is None
        ready.unlink()  # it is made anew
        assert await prefix() == Path(sys.prefix)
    finally:
        thinkers.close()
