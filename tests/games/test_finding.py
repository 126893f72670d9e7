"""Games are found by scanning and by entry point; a broken one keeps no other from being found."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import fathom
from fathom.core import BadInput
from fathom.games import broken, find, games, load
from tests.cli.command import fathom as command
from tests.tiny import tides

Bring = Callable[..., None]


def lay_down(place: Path, entry: str, package: str, text: str | None = None) -> None:
    """A package with a game, as it is installed."""
    if text is None:
        shutil.copytree(tides.GAME.folder, place / package, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        (place / package).mkdir()
        (place / package / "__init__.py").write_text(text, encoding="utf-8")
    info = place / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[fathom.games]\n{entry}\n", encoding="utf-8")


@pytest.fixture
def bring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bring:
    """Bring games of other packages into the house."""

    def brought(*packages: tuple[str, ...]) -> None:
        for package in packages:
            lay_down(tmp_path, *package)
        monkeypatch.syspath_prepend(tmp_path)

    return brought


def test_a_game_of_another_package_is_found(bring: Bring) -> None:
    assert "tides" not in games()
    bring(("tides = found_tides:GAME", "found_tides"))
    assert list(games()) == ["deep-blue", "endeavor", "in-too-deep", "tides"]
    assert find("Tides").title == "Tides"
    assert broken() == {}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("GAME = 1 / 0\n", "game-broken"),
        ("import no_such_module\n", "game-broken"),
        ("GAME = 'Whist'\n", "game-not-one"),
        ("", "game-broken"),
    ],
)
def test_a_broken_game_is_told_of_and_keeps_no_other_from_being_found(bring: Bring, text: str, reason: str) -> None:
    name = f"whist{abs(hash(text))}"
    bring((f"whist = {name}:GAME", name, text), ("tides = other_tides:GAME", "other_tides"))
    assert {"tides", "in-too-deep"} <= set(games())
    assert {name: wrong.reason for name, wrong in broken().items()} == {"whist": reason}
    with pytest.raises(BadInput) as caught:
        find("whist")
    assert caught.value.reason == reason


def test_an_id_that_is_taken_is_refused(bring: Bring) -> None:
    bring(("tides = one_tides:GAME", "one_tides"), ("more-tides = two_tides:GAME", "two_tides"))
    assert sum(game.id == "tides" for game in games().values()) == 1
    (wrong,) = broken().values()
    assert (wrong.reason, wrong.facts["id"]) == ("game-clash", "tides")


def test_a_game_is_loaded_from_where_it_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(tides.GAME.folder, tmp_path / "ebb")
    monkeypatch.syspath_prepend(tmp_path)
    assert load("tests.tiny.tides:GAME") is tides.GAME
    assert load("in-too-deep") is find("in-too-deep")
    assert load(str(tmp_path / "ebb")).folder == tmp_path / "ebb"
    for name in ("tests.tiny:NONE", "no.such:GAME"):
        with pytest.raises(BadInput):
            load(name)


# The command


@pytest.fixture
def places(tmp_path: Path) -> dict[str, str]:
    """Where a command finds Tides, and a game that is broken."""
    lay_down(tmp_path, "tides = tides:GAME", "tides")
    lay_down(tmp_path, "whist = whist:GAME", "whist", "GAME = 1 / 0\n")
    return {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(Path(fathom.__path__[0]).parent)])}


@pytest.mark.sources  # of the command
def test_the_list_of_games_tells_which_are_broken(places: dict[str, str]) -> None:
    done = command("games", "--json", env=places)
    assert [game["id"] for game in json.loads(done.stdout)] == ["deep-blue", "endeavor", "in-too-deep", "tides"]
    assert "whist" in done.stderr
    assert "ZeroDivisionError" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.sources  # of the command
def test_nine_bots_play_at_one_table(places: dict[str, str]) -> None:
    done = command("simulate", "tides", "--seats", "9", "--games", "9", "--json", env=places)
    assert len(json.loads(done.stdout)["order"]) == 9
    done = command("play", "tides", "--bots", ",".join(["random"] * 8), env=places, typed="quit\n")
    assert "Dot 2" in done.stdout


def test_a_game_is_checked_for_people_and_for_programs(places: dict[str, str]) -> None:
    done = command("check", "tides", "--seats", "2", "--quick", env=places)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Nothing hidden leaks" in done.stdout
    assert "nothing is ever hidden" in done.stdout
    data = json.loads(command("check", "tides", "--seats", "2", "--quick", "--json", env=places).stdout)
    assert data["conforms"]
    assert {row["check"] for row in data["checks"]} >= {"play", "secrecy", "words"}


@pytest.mark.sources  # of the command
def test_a_game_that_does_not_conform_is_told_so(places: dict[str, str], tmp_path: Path) -> None:
    module = tmp_path / "tides" / "__init__.py"
    text = module.read_text(encoding="utf-8")
    module.write_text(text.replace('rule="TID-1.2"))\n', 'rule="TID-9"))\n'), encoding="utf-8")
    record = tmp_path / "seen.fathom"
    done = command("check", "tides", "--seats", "2", "--quick", "--lang", "fr", "--record", record, env=places)
    assert done.returncode == 1
    assert "TID-9" in done.stdout
    assert "FAIL" in done.stdout
    assert record.read_text(encoding="utf-8").startswith("Fathom record 1")


@pytest.mark.sources
def test_the_engine_waits_for_no_words_and_no_metadata() -> None:
    """A game can be played without a library for words, and without a list of installed packages."""
    code = """
import importlib, pkgutil, sys
import fathom.games
from fathom.core.chance import Chance
from fathom.core.playout import play_on
for found in pkgutil.iter_modules(fathom.games.__path__):
    game = importlib.import_module(f"fathom.games.{found.name}").GAME
    play_on(game.new(2, seed="wordless"), Chance.from_seed("picks"))
print(sorted({"babel", "importlib.metadata", "typer", "rich"} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
