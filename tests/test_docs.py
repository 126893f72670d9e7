"""The docs are true: their sessions run, and the game and the bot that they add are added, checked and played."""

from __future__ import annotations

import doctest
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fathom
import fathom.bots
import fathom.games
from fathom.client import Client
from fathom.core import Chance, Game
from fathom.core.playout import play_on
from fathom.web.picture import picture, styles
from fathom.workshop.servers import server
from tests.cli.command import environment
from tests.patience import PATIENCE
from tests.test_rule_coverage import cited

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
SHELLS = ("fathom/games/shells", "tests/games/shells")


def write_files(page: str, folder: Path) -> None:
    """The files that a page shows, each under its name in bold."""
    text = (DOCS / page).read_text(encoding="utf-8")
    for name, content in re.findall(r"\*\*`([^`]+)`\*\*\n\n```\w+\n(.*?)```", text, re.DOTALL):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house to which the game of adding-a-game.md was added by following its steps."""
    folder = tmp_path_factory.mktemp("house")
    sources = Path(fathom.__path__[0])
    shutil.copytree(sources, folder / "fathom", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    write_files("adding-a-game.md", folder)
    return folder


def run(*words: str, at: Path, path: Path) -> str:
    """The output of a command that must succeed, run by a Python that imports from a folder first."""
    places = os.pathsep.join(filter(None, [str(path), os.environ.get("PYTHONPATH")]))
    found = subprocess.run(
        [sys.executable, "-P", *words],
        capture_output=True,
        encoding="utf-8",
        cwd=at,
        env=environment({"PYTHONPATH": places, "PYTHONDONTWRITEBYTECODE": "1"}),
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


def command(*words: str, at: Path) -> str:
    """The same for the command `fathom`."""
    return run("-c", "from fathom.cli import main; main()", *words, at=at, path=at)


@pytest.mark.parametrize("page", sorted(file.name for file in DOCS.glob("*.md")))
def test_the_sessions_of_a_page_run(page: str) -> None:
    assert doctest.testfile(str(DOCS / page), module_relative=False, optionflags=doctest.ELLIPSIS).failed == 0


@pytest.mark.sources  # of the whole house
def test_the_map_of_the_house_is_true() -> None:
    """Every path on the map leads somewhere, every function of the walk is there, and no folder is left out."""
    text = (DOCS / "house.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:fathom|tests|docs)/[^`]*)`", text))
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []
    walk = re.findall(r"^\| \d+ \| `([^`]+)` \| ([^|]+) \|", text, re.MULTILINE)
    steps = [(path, name) for path, names in walk for name in re.findall(r"`(\w+)`", names)]
    missing = [
        (path, name)
        for path, name in steps
        if not re.search(rf"\b(def|function) {name}\b", (ROOT / path).read_text(encoding="utf-8"))
    ]
    assert len(steps) > 25
    assert missing == []
    folders = {f"fathom/{path.name}/" for path in (ROOT / "fathom").iterdir() if any(path.glob("*.py"))}
    assert folders <= named


@pytest.mark.sources  # the copy has no compiled rules
def test_the_added_game_passes_all_checks(house: Path) -> None:
    found = json.loads(command("check", "shells", "--json", at=house))
    assert found["conforms"]
    assert [row["check"] for row in found["checks"] if row["looked"] == 0] == ["lesson"]


@pytest.mark.sources  # the copy has no compiled rules
def test_the_added_game_is_typed_and_tidy_like_our_own(house: Path) -> None:
    run("-m", "mypy", *SHELLS, at=house, path=house)
    run("-m", "ruff", "check", "--no-cache", *SHELLS, at=house, path=house)
    run("-m", "ruff", "format", "--no-cache", "--check", *SHELLS, at=house, path=house)


@pytest.mark.sources  # the copy has no compiled rules
def test_the_added_game_has_tested_rules(house: Path) -> None:
    rules = re.findall(r"\*\*(SHL-[0-9.]+)\*\*", (house / SHELLS[0] / "rules.en.md").read_text(encoding="utf-8"))
    assert cited(house / SHELLS[1]) == set(rules)
    assert "passed" in run(
        "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", SHELLS[1], at=house, path=house
    )


@pytest.mark.sources  # the copy has no compiled rules
def test_the_added_game_is_played_by_bots(house: Path) -> None:
    data = json.loads(command("simulate", "shells", "--seats", "2", "--games", "40", "--json", at=house))
    assert data["games"] == 40


@pytest.fixture
def shells(house: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The added game in this process."""
    monkeypatch.setattr(fathom.games, "__path__", [*fathom.games.__path__, str(house / "fathom" / "games")])
    yield fathom.games.find("shells")
    for module in [name for name in sys.modules if name.startswith("fathom.games.shells")]:
        del sys.modules[module]


def test_the_added_game_can_be_seen_before_it_has_a_picture(shells: Game) -> None:
    state = shells.new(2, seed="seen")
    html = picture(shells, shells.observe(state, 0), "en", ["Ann", "Bob"])
    assert '<th scope="row">Ann</th>' in html
    assert "Your hand" in html
    assert styles(shells) == ""


def test_the_added_game_can_be_a_package_of_its_own(house: Path, tmp_path: Path) -> None:
    """Built and installed as any package, it is found, checked and played; its rules and words come along."""
    project = tmp_path / "fathom-shells"
    shutil.copytree(house / "fathom-shells", project)
    shutil.copytree(house / SHELLS[0], project / "shells", ignore=shutil.ignore_patterns("__pycache__"))
    place = tmp_path / "installed"
    install = ("install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(place))
    run("-m", "pip", *install, str(project), at=tmp_path, path=Path(fathom.__path__[0]).parent)
    where = os.pathsep.join([str(place), str(Path(fathom.__path__[0]).parent)])

    def told(*words: str) -> str:
        return run("-c", "from fathom.cli import main; main()", *words, at=tmp_path, path=Path(where))

    assert "shells" in [game["id"] for game in json.loads(told("games", "--json"))]
    assert "SHL-1.6" in told("rules", "shells", "--lang", "fr")
    assert json.loads(told("check", "shells", "--quick", "--json"))["conforms"]
    assert json.loads(told("simulate", "shells", "--seats", "3", "--games", "10", "--json"))["games"] == 10
    tests = ("-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-c", os.devnull, "tests")
    assert "passed" in run(*tests, at=project, path=Path(where))


@pytest.mark.sources  # of the API and its client
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
        table = host.new_table("in-too-deep", ["open", "normal"])
        assert table["invitations"] == {}, "whoever does not sit at a table gets no invitations"
        table = host.new_table("in-too-deep", ["me", "open"])
        guest = threading.Thread(
            target=example["play"], args=(address, "Guest", table["id"], table["invitations"]["1"])
        )
        guest.start()
        for _ in host.changes(table["id"]):
            now = host.table(table["id"])
            if now["over"]:
                break
            if not now["waiting"] and now["to_move"] == now["seat"]:
                draws = any(legal["notation"] == "draw" for legal in host.legal(table["id"]))
                host.act(table["id"], now["ply"], "draw" if draws else host.legal(table["id"])[0]["action"])
        guest.join(timeout=PATIENCE)
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
