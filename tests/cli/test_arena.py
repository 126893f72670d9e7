"""`fathom arena`: figures in columns, as data and as a picture, in a file that it goes on from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fathom.core import Words
from fathom.core.words import HOUSE, LANGUAGES
from tests.cli.command import told
from tests.cli.games import GAME, WORDS
from tests.cli.terminal import Terminal

SOME = ("arena", GAME.id, "--games", "6", "--jobs", "1", "--seed", "arena")


def data(*words: str | Path, at: Path | None = None) -> dict[str, Any]:
    """The figures as data, without times and the command, which are never the same."""
    found: dict[str, Any] = json.loads(told(*words, "--json", at=at))
    assert found.pop("command").startswith("fathom arena ")
    for bot in found["bots"].values():
        assert bot.pop("seconds")["mean"] > 0
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_in_every_language_and_as_a_picture(language: str, tmp_path: Path) -> None:
    words = Words(language, HOUSE)
    text = told(*SOME, "--lang", language, "--svg", "picture.svg", at=tmp_path)
    deals = words.many("arena.deals", 3)
    assert text.startswith(words.many("arena.games", 6, deals=deals, seats=2))
    for key in ("simulate.fair", "arena.time", "arena.slow", "arena.rating"):
        assert words(key) in text
    assert words("arena.open", bot="normal") in text
    assert words.many("arena.looks", 1) in text
    picture = (tmp_path / "picture.svg").read_text(encoding="utf-8")
    assert words("simulate.fair") in picture
    assert words("arena.open", bot="normal") in picture


def test_a_team_has_no_fair_share() -> None:
    text = told("arena", "endeavor", "--mode", "co-op", "--games", "2", "--jobs", "1", "--all")
    assert WORDS("simulate.fair") not in text
    assert "normal or random wins more often" in text
    assert WORDS("arena.interval") in text


def test_the_result_as_data() -> None:
    found = data(*SOME, "--seats", "3", "--option", "sides=advanced", "--all")
    assert (found["game"], found["seats"], found["seed"]) == (GAME.id, 3, "arena")
    assert found["options"] == {"sides": "advanced"}
    assert (found["games"], found["deals"], found["looks"]) == (6, 2, 0)
    assert {bot: row["seats"] for bot, row in found["bots"].items()} == {"normal": 6, "random": 12}
    assert data(*SOME, "--seats", "3", "--sides", "advanced", "--all") == found


def test_a_shape_says_who_sits_at_the_table() -> None:
    found = data(*SOME, "--games", "4", "--shape", "normal,normal,random,random", "--sides", "basic")
    assert {bot: row["seats"] for bot, row in found["bots"].items()} == {"normal": 8, "random": 8}


def test_the_same_command_goes_on_with_the_same_figures_however_many_processes_play(tmp_path: Path) -> None:
    whole = data(*SOME, "--jobs", "2")
    kept = (*SOME, "--out", "results")
    told(*kept, "--games", "2", at=tmp_path)
    lines = (tmp_path / "results").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["command"].startswith(f"fathom arena {GAME.id}")
    assert data(*kept, at=tmp_path) == whole
    grown = (tmp_path / "results").read_text(encoding="utf-8").splitlines()
    assert (grown[: len(lines)], len(grown)) == (lines, 4)
    assert data(*kept, at=tmp_path) == whole
    assert (tmp_path / "results").read_text(encoding="utf-8").splitlines() == grown


def test_a_contest_in_a_terminal_shows_its_result_so_far_and_stops_at_ctrl_c() -> None:
    with Terminal("arena", GAME.id, "--games", "100000", "--jobs", "2", "--all") as terminal:
        terminal.until("100.0%")
        terminal.interrupt()
        assert terminal.wait()
        assert terminal.process.returncode == 130
        assert "Traceback" not in terminal.screen()
