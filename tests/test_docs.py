"""The docs are true: their sessions run, and the game and the bot that they add are added and played."""

from __future__ import annotations

import doctest
import importlib
import re
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fathom.bots
import fathom.games
from fathom.arena.simulate import simulate
from fathom.client import Client
from fathom.core import Chance, Game
from fathom.core.playout import play_on
from fathom.web.bench import server
from fathom.web.picture import picture, styles
from tests import conformance
from tests.test_rule_coverage import cited

DOCS = Path(__file__).parents[1] / "docs"


def write_files(page: str, folder: Path) -> None:
    """The files that a page shows, each under its name in bold."""
    text = (DOCS / page).read_text(encoding="utf-8")
    for name, content in re.findall(r"\*\*`([^`]+)`\*\*\n\n```\w+\n(.*?)```", text, re.DOTALL):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")


@pytest.fixture
def shells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game of adding-a-game.md, added by following its steps."""
    write_files("adding-a-game.md", tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(fathom.games, "__path__", [*fathom.games.__path__, str(tmp_path)])
    yield fathom.games.find("shells")
    for module in [name for name in sys.modules if name.split(".")[0] == "shells" or "games.shells" in name]:
        del sys.modules[module]


@pytest.mark.parametrize("page", sorted(file.name for file in DOCS.glob("*.md")))
def test_the_sessions_of_a_page_run(page: str) -> None:
    assert doctest.testfile(str(DOCS / page), module_relative=False, optionflags=doctest.ELLIPSIS).failed == 0


def test_the_added_game_conforms(shells: Game) -> None:
    picks = Chance.from_seed("shells")
    conformance.check_notation(shells)
    conformance.check_rulebooks(shells)
    conformance.check_catalogues(shells)
    reached = 0
    for seats in shells.seats:
        for number in range(20):
            setup = shells.setup(seats, {}, f"shells {number}")
            conformance.check_game(shells, setup, picks)
            conformance.check_replay(shells, setup, picks)
            conformance.check_words(shells, setup, picks)
            for state, action in conformance.walk(shells, setup, picks):
                for viewer in (None, *range(seats)):
                    conformance.check_secrecy(shells, state, action, viewer, picks)
                    conformance.check_sample(shells, state, viewer, picks)
                if number == 0:
                    reached += conformance.check_reach(shells, state, 0, picks)
    assert reached


def test_the_added_game_has_tested_rules(shells: Game, tmp_path: Path) -> None:
    tests = tmp_path / "tests" / "games" / "shells"
    assert cited(tests) == set(shells.rulebook("en").rules)
    assert pytest.main(["-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-c", "/dev/null", str(tests)]) == 0


def test_the_added_game_is_played_by_bots(shells: Game) -> None:
    data = simulate(shells.id, 2, {}, ["greedy", "random"], 40, "shells", 1).data(2)
    assert data["games"] == 40


def test_the_added_game_can_be_seen_before_it_has_a_picture(shells: Game) -> None:
    state = shells.new(2, seed="seen")
    html = picture(shells, shells.observe(state, 0), "en", ["Ann", "Bob"])
    assert '<th scope="row">Ann</th>' in html
    assert "Your hand" in html
    assert styles(shells) == ""


def test_the_bot_from_outside_plays_a_game() -> None:
    """The example of api.md, at a real server, against a bot of the house."""
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert found
    example: dict[str, Any] = {}
    exec(found[1], example)
    with server() as address:
        host = Client(address)
        host.introduce("Host")
        table = host.new_table("in-too-deep", ["open", "greedy"])
        assert table["invitations"] == {}, "who does not sit at a table gets no invitations"
        table = host.new_table("in-too-deep", ["me", "open"])
        guest = threading.Thread(
            target=example["play"], args=(address, "Guest", table["id"], table["invitations"]["1"])
        )
        guest.start()
        while not (now := host.table(table["id"]))["over"]:
            if not now["waiting"] and now["to_move"] == now["seat"]:
                draws = any(legal["notation"] == "draw" for legal in host.legal(table["id"]))
                host.act(table["id"], now["ply"], "draw" if draws else host.legal(table["id"])[0]["action"])
        guest.join(timeout=20)
        assert not guest.is_alive()
        assert host.record(table["id"]).startswith("Fathom record 1")


def test_the_added_bot_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files("writing-a-bot.md", tmp_path)
    monkeypatch.setattr(fathom.bots, "__path__", [*fathom.bots.__path__, str(tmp_path)])
    importlib.invalidate_caches()
    try:
        game = fathom.games.find("in-too-deep")
        bot = fathom.bots.make("careful", game, Chance.from_seed("careful"))
        state = game.new(2, {}, "careful")
        for _ in range(6):
            seen = game.observe(state, state.to_move)
            action = bot.choose(seen)
            assert action in seen.legal
            state.apply(action)
        play_on(state, Chance.from_seed("rest"))
    finally:
        sys.modules.pop("fathom.bots.careful", None)
