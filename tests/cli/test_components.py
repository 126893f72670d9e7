"""`fathom components`: the sets of a game listed, and an owner's set checked and played with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from fathom.cli import components
from fathom.core import BadInput
from fathom.core.boxes import NO_PARTS
from fathom.games.in_too_deep import GAME
from fathom.games.in_too_deep.box import BOXES, FILE
from tests.cli.command import complaint, fathom, told
from tests.cli.games import is_sentence
from tests.games.in_too_deep.test_sets import HOUSE, OWN, recorded

PRINT = BOXES.find("house-1").fingerprint


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """The folder of an owner's set."""
    folder = tmp_path / "my-box"
    folder.mkdir()
    (folder / FILE).write_text(OWN, encoding="utf-8")
    return folder


def using(*folders: Path) -> Mapping[str, str]:
    return {"FATHOM_IN_TOO_DEEP": ":".join(map(str, folders))}


# The sets there are


def test_the_set_of_the_house_is_in_use() -> None:
    assert told("components", "list", GAME.id).split() == ["set", "fingerprint", "house-1", PRINT, "in", "use"]


def test_an_owners_set_is_in_use_where_the_variable_names_it(box: Path) -> None:
    house, own = json.loads(told("components", "list", GAME.id, "--json", env=using(box)))["sets"]
    assert house == {"name": "house-1", "fingerprint": PRINT, "in_use": False}
    assert (own["name"], own["in_use"]) == ("my-box", True)
    assert own["fingerprint"] != PRINT


def test_the_list_is_in_the_readers_language(box: Path) -> None:
    assert told("components", "list", GAME.id, "--lang", "fr", env=using(box)).rstrip().endswith("utilisé")


# Checking a set


def test_a_whole_set_is_good(box: Path) -> None:
    for place in (box, box / FILE):
        assert told("components", "check", GAME.id, place) == "This set of In Too Deep is complete and consistent.\n"


def test_a_set_may_have_another_name(box: Path) -> None:
    (box / FILE).rename(box / "mine.toml")
    assert "complete" in told("components", "check", GAME.id, box / "mine.toml")


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ["1 thing is wrong:", "  1. cards.toml gives no share for these cards: 1, 2."]),
        ("fr", ["1 point ne va pas\u00a0:", "  1. cards.toml ne donne aucune action pour ces cartes\u00a0: 1, 2."]),
    ],
)
def test_what_is_wrong_is_told_also_while_the_set_is_in_use(box: Path, language: str, sentences: list[str]) -> None:
    (box / FILE).write_text(HOUSE.replace('"1-5" = ["ocean", "treasure", ', '"3-5" = ['), encoding="utf-8")
    done = fathom("components", "check", GAME.id, box, "--lang", language, env=using(box))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines() == sentences


def test_problems_are_data_for_a_program(box: Path) -> None:
    (box / FILE).write_text(HOUSE.replace('"ocean"', '"pearl"', 1), encoding="utf-8")
    done = fathom("components", "check", GAME.id, box, "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout) == {
        "game": GAME.id,
        "problems": ["Shares of ocean: 19 instead of 20.", "Shares of pearl: 21 instead of 20."],
    }


def test_a_folder_without_the_files_of_a_set_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert is_sentence(complaint("components", "check", GAME.id, "empty", at=tmp_path), "no-set")
    assert is_sentence(complaint("components", "check", GAME.id, "nowhere", at=tmp_path), "unreadable")


@pytest.mark.parametrize("command", [components.list_sets, lambda name: components.check(name, [Path()])])
def test_where_nothing_can_be_replaced_that_is_said(monkeypatch: pytest.MonkeyPatch, command: object) -> None:
    monkeypatch.setattr(components, "find", lambda _: replace(GAME, boxes=NO_PARTS))
    assert callable(command)
    with pytest.raises(BadInput, match="no-parts"):
        command("whole")


# Playing with a set


def test_a_record_is_verified_with_its_set_only(box: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as playing:
        playing.setenv("FATHOM_IN_TOO_DEEP", str(box))
        record = recorded("my-box").text()
    (tmp_path / "game").write_text(record, encoding="utf-8")
    assert told("record", "verify", tmp_path / "game", env=using(box))
    assert is_sentence(complaint("record", "verify", "game", at=tmp_path), "unknown-set")
    (box / FILE).write_text(HOUSE, encoding="utf-8")
    assert is_sentence(complaint("record", "verify", "game", at=tmp_path, env=using(box)), "record-set")


def test_a_game_in_the_terminal_is_played_with_the_owners_set(box: Path, tmp_path: Path) -> None:
    done = fathom("play", GAME.id, "--seed", "own", "--save", "game", typed="1\nquit\n", at=tmp_path, env=using(box))
    assert done.returncode == 0, done.stderr
    assert "set: my-box " in (tmp_path / "game").read_text(encoding="utf-8")
    resumed = fathom("play", "--resume", "game", typed="quit\n", at=tmp_path, env=using(box))
    assert resumed.returncode == 0, resumed.stderr
    assert is_sentence(complaint("play", "--resume", "game", at=tmp_path), "unknown-set")
