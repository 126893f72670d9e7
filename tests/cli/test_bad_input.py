"""Bad input gets one sentence and exit code 2, and leaves nothing behind."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fathom.arena.match import set_match
from fathom.arena.results import open_results
from fathom.core import Words, commitment
from fathom.core.words import HOUSE
from fathom.games import games
from tests.cli.command import complaint
from tests.cli.games import GAME, SEED, finished, is_sentence

PLAY = ("play", GAME.id)
SIMULATE = ("simulate", GAME.id, "--games", "1")
ARENA = ("arena", GAME.id, "--games", "2", "--jobs", "1")
ENGINE = ("bench", "engine", "--seconds", "0.01", "--repeats", "1")
WHOLE = finished().record().text()
HEAD, MOVES = WHOLE.split("\n\n")
FIRST = int(MOVES[0])  # the seat that begins


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with all kinds of files in it."""
    (tmp_path / "good").write_text(WHOLE, encoding="utf-8")
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    (tmp_path / "letter").write_text("Dear Ann,\n\nhow deep is it?\n", encoding="utf-8")
    (tmp_path / "sealed").write_text(without(WHOLE, "seed"), encoding="utf-8")
    (tmp_path / "strange").write_text(WHOLE.replace(GAME.id, "chess"), encoding="utf-8")
    open_results(tmp_path / "results", set_match(GAME.id, 2, {}, ["random", "normal"]), "fathom arena").close()
    (tmp_path / "bot").write_text(WHOLE.replace("Ann", "Ann [shark]"), encoding="utf-8")
    return tmp_path


def without(text: str, key: str) -> str:
    return re.sub(f"(?m)^{key}: .*\n", "", text)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        # Games, bots, rules, languages
        (("play",), "no-game"),
        (("rules",), ""),
        (("simulate",), ""),
        (("play", "chess"), "unknown-game"),
        (("rules", "chess"), "unknown-game"),
        (("simulate", "chess"), "unknown-game"),
        (("rules", GAME.id, "ITD-99"), "unknown-rule"),
        (("rules", GAME.id, "pearl"), "unknown-rule"),
        ((*PLAY, "--bots", "shark"), "unknown-bot"),
        ((*PLAY, "--bots", "a\nb"), "unknown-bot"),
        ((*SIMULATE, "--bots", "normal,shark"), "unknown-bot"),
        ((*SIMULATE, "--bots", ""), ""),
        ((*PLAY, "--lang", "de"), "unknown-language"),
        (("games", "--lang", "de"), "unknown-language"),
        (("games", "--lang", "de", "--json"), "unknown-language"),
        (("rules", GAME.id, "--lang", "de"), "unknown-language"),
        (("record", "show", "good", "--lang", "de"), "unknown-language"),
        (("record", "verify", "good", "--lang", "de"), "unknown-language"),
        (("record", "verify", "good", "--lang", "de", "--json"), "unknown-language"),
        ((*SIMULATE, "--lang", "de"), "unknown-language"),
        ((*ENGINE, "--lang", "de"), "unknown-language"),
        ((*ENGINE, "--lang", "de", "--json"), "unknown-language"),
        # Numbers
        ((*PLAY, "--seats", "1"), "seats"),
        ((*PLAY, "--seats", "7"), "seats"),
        ((*PLAY, "--seats", "-2"), "seats"),
        ((*PLAY, "--seats", "abc"), ""),
        ((*PLAY, "--seats"), ""),
        ((*PLAY, "--bots", "normal,normal,normal", "--seats", "2"), "too-many-bots"),
        ((*PLAY, "--names", "Ann,Bob,Cleo", "--seats", "2"), "too-many-names"),
        ((*SIMULATE, "--seats", "7"), "seats"),
        ((*SIMULATE, "--games", "0"), "out-of-range"),
        ((*SIMULATE, "--games", "many"), ""),
        ((*SIMULATE, "--jobs", "0"), "out-of-range"),
        ((*ENGINE, "--repeats", "0"), "out-of-range"),
        (("bench", "web", "--tables", "0"), ""),
        (("bench", "web", "--rounds", "0"), ""),
        (("bench", "web", "--seconds", "0"), "out-of-range"),
        (("bench", "web", "--game", "chess"), "unknown-game"),
        (("bench", "web", "--before", "good"), "no-python"),
        (("bench", "web", "--before", "nowhere"), "no-python"),
        (("chaos", "--faults", "0"), ""),
        (("chaos", "--tables", "0"), ""),
        (("chaos", "--database", "oracle"), "unknown-database"),
        (("chaos", "--database", "sqlite", "--only", "flood"), "unknown-fault"),
        (("chaos", "--database", "sqlite", "--only", "crash-database"), "unknown-fault"),
        ((*ENGINE, "--seconds", "0"), "out-of-range"),
        ((*ENGINE, "--seconds", "nan"), "out-of-range"),
        ((*ENGINE, "--compiled", "/no/such/python"), "no-python"),
        # Options of the game
        ((*PLAY, "--sides", "deep"), "option-value"),
        ((*PLAY, "--sides", "coral=basic"), "option-thing"),
        ((*PLAY, "--sides"), ""),
        ((*PLAY, "--depth", "3"), "unknown-option"),
        ((*PLAY, "--depth"), "unknown-option"),
        ((*SIMULATE, "--sides", "deep"), "option-value"),
        ((*SIMULATE, "--depth=3"), "unknown-option"),
        # The arena
        (("arena",), ""),
        (("arena", "chess"), "unknown-game"),
        ((*ARENA, "--bots", "normal,shark"), "unknown-bot"),
        ((*ARENA, "--bots", "normal"), "arena-bots"),
        ((*ARENA, "--bots", "normal,normal"), "arena-bots"),
        ((*ARENA, "--shape", "normal,normal"), "arena-shape"),
        ((*ARENA, "--shape", "normal,random", "--seats", "3"), "arena-shape"),
        (("arena", "endeavor", "--mode", "co-op", "--shape", "normal,random"), "arena-team"),
        ((*ARENA, "--seats", "7"), "seats"),
        ((*ARENA, "--games", "1"), "out-of-range"),
        ((*ARENA, "--games", "many"), ""),
        ((*ARENA, "--jobs", "0", "--out", "new"), "out-of-range"),
        ((*ARENA, "--option", "sides"), "unexpected"),
        ((*ARENA, "--option", "sides=deep"), "option-value"),
        ((*ARENA, "--option", "depth=3"), "unknown-option"),
        ((*ARENA, "--depth", "3"), "unknown-option"),
        ((*ARENA, "stray"), "unexpected"),
        ((*ARENA, "--out", "good"), "no-results"),
        ((*ARENA, "--out", "empty/new"), "unwritable"),
        ((*ARENA, "--out", "folder"), "unreadable"),
        ((*ARENA, "--out", "binary"), "unreadable"),
        ((*ARENA, "--out", "results"), "other-results"),
        ((*ARENA, "--svg", "nowhere/picture.svg", "--out", "new"), "unwritable"),
        ((*ARENA, "--lang", "de"), "unknown-language"),
        ((*ARENA, "--seed", "\udcff"), "unexpected"),
        # Stray words
        ((*PLAY, "stray"), "unexpected"),
        ((*PLAY, "-x"), "unexpected"),
        ((*PLAY, "--sides", "basic", "stray"), "unexpected"),
        ((*SIMULATE, "stray"), "unexpected"),
        (("games", "stray"), ""),
        (("games", "--depth"), ""),
        (("rules", GAME.id, "ITD-4.3", "stray"), ""),
        (("record", "verify", "good", "stray"), ""),
        (("dance",), ""),
        (("record", "dance"), ""),
        (("bench", "dance"), ""),
        (("--depth",), ""),
        (("play", "--resume", "good", "--depth", "3"), ""),
        (("play", "chess", "--resume", "good"), ""),
        # Not text
        ((*PLAY, "--seed", "\udcff"), ""),
        ((*PLAY, "--names", "Ann\udcff"), ""),
        # Files
        (("record", "verify"), ""),
        (("record", "verify", "nowhere"), "unreadable"),
        (("record", "verify", "folder"), "unreadable"),
        (("record", "verify", "binary"), ""),
        (("record", "verify", "empty"), "record-title"),
        (("record", "verify", "letter"), "record-title"),
        (("record", "verify", "sealed"), "record-sealed"),
        (("record", "verify", "strange"), "unknown-game"),
        (("record", "show", "nowhere"), "unreadable"),
        (("record", "show", "sealed"), "record-sealed"),
        (("record", "show", "binary", "--json"), ""),
        (("play", "--resume", "nowhere"), "unreadable"),
        (("play", "--resume", "folder"), "unreadable"),
        (("play", "--resume", "empty"), "record-title"),
        (("play", "--resume", "sealed"), "record-sealed"),
        (("play", "--resume", "bot"), "unknown-bot"),
        ((*PLAY, "--save", "nowhere/game"), "unwritable"),
        ((*PLAY, "--save", "letter/game"), "unwritable"),
        ((*PLAY, "--save", "folder"), "unwritable"),
        ((*PLAY, "--save", "."), "unwritable"),
        ((*PLAY, "--save", "/"), "unwritable"),
        ((*PLAY, "--save", ""), "unwritable"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else value,
)
def test_what_makes_no_sense_gets_one_sentence(folder: Path, words: tuple[str, ...], reason: str) -> None:
    said = complaint(*words, at=folder)
    assert not reason or is_sentence(said, reason)


@pytest.mark.parametrize(
    ("words", "reason", "facts"),
    [
        (("play", "chess"), "unknown-game", {"game": "chess", "games": ", ".join(games())}),
        ((*PLAY, "--seats", "7"), "seats", {"game": GAME.title, "low": 2, "high": 6, "seats": 7}),
        (("rules", GAME.id, "ITD-99"), "unknown-rule", {"title": "In Too Deep", "rule": "ITD-99"}),
        (("record", "verify", "empty"), "record-title", {"title": "Fathom record 1"}),
    ],
)
def test_the_sentence_is_in_the_readers_language(
    folder: Path, words: tuple[str, ...], reason: str, facts: dict[str, object]
) -> None:
    sentence = Words("fr", HOUSE)(f"error.{reason}", **facts)
    assert complaint(*words, "--lang", "fr", at=folder) == sentence
    assert complaint(*words, at=folder, env={"LANG": "fr_FR.UTF-8"}) == sentence


# Records with something wrong in them


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (WHOLE.replace(f"seed: {SEED}", "seed: pearl"), "record-commitment"),
        (WHOLE.replace(commitment(SEED), commitment("pearl")), "record-commitment"),
        (WHOLE.replace("rules: 1", "rules: 2"), "record-version"),
        (WHOLE.replace("rules: 1", "rules: one"), "record-header"),
        (WHOLE.replace("rules: 1", "rules: " + "1" * 5000), "record-header"),
        (WHOLE.replace("seat 1:", "seat 1"), "record-header"),
        (without(WHOLE, "commitment"), "record-missing"),
        (WHOLE.replace("sides: basic", "sides: deep"), "option-value"),
        (f"{HEAD}\n\nAnn draw\n{MOVES}", "record-move"),
        (f"{HEAD}\n\n" + "1" * 5000 + " draw\n", "record-move"),
        (f"{HEAD}\n\n{FIRST} dance\n", "record-unknown"),
        (f"{HEAD}\n\n{FIRST} skip\n", "record-illegal"),
        (f"{HEAD}\n\n{3 - FIRST} draw\n", "record-seat"),
        (f"{WHOLE}1 draw\n", "record-after-end"),
        (re.sub("(?m)^(result: .*scores )", r"\g<1>1", WHOLE), "record-result"),
        (WHOLE[: WHOLE.rindex("\n", 0, -1) + 1], "record-result"),
    ],
    ids=[
        *(
            "seed",
            "commitment",
            "version",
            "version in words",
            "endless version",
            "no colon",
            "no commitment",
            "option",
        ),
        *("a name for a seat", "endless seat", "no action", "against the rules", "out of turn", "after the end"),
        *("result", "last move lost"),
    ],
)
def test_a_tampered_record_is_not_verified(tmp_path: Path, text: str, reason: str) -> None:
    assert text != WHOLE
    (tmp_path / "tampered").write_text(text, encoding="utf-8")
    assert is_sentence(complaint("record", "verify", "tampered", at=tmp_path), reason)


def test_a_file_that_is_not_text_is_refused_in_the_readers_words(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    assert "not text" not in complaint("record", "verify", "binary", "--lang", "fr", at=tmp_path)
