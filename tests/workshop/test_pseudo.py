"""The pseudo-language: complete, longer, with everything in it that programs read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from fathom.core.rules import Rulebook
from fathom.core.words import FIRST, HOUSE, VARIABLE, file_of, home_name, rules_file
from fathom.games import games
from fathom.workshop.pseudo import CODE, KEPT, LONGER, pseudo, pseudo_rules, write
from tests.brackets import untranslated
from tests.cli.command import complaint, told

FOLDERS = [HOUSE, *(game.folder for game in games().values())]
IDS = [home_name(folder) for folder in FOLDERS]
FACTS = re.compile(r"\{[^{}]*\}|`[^`]*`")


@pytest.fixture(scope="module")
def languages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("languages")
    write(folder)
    return folder


def catalogue_in(languages: Path, folder: Path, code: str = CODE) -> Catalog:
    with (languages / home_name(folder) / f"locale/{code}/LC_MESSAGES/messages.po").open("rb") as file:
        return read_po(file, locale=code)


def english(folder: Path) -> Catalog:
    with file_of(folder, FIRST).open("rb") as file:
        return read_po(file, locale=FIRST)


def forms(string: object) -> list[str]:
    return [string] if isinstance(string, str) else [str(form) for form in string]  # type: ignore[attr-defined]


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_no_key_is_missing_and_every_fact_stays(languages: Path, folder: Path) -> None:
    made = {message.id: message for message in catalogue_in(languages, folder) if message.id}
    wanted = {message.id: message for message in english(folder) if message.id}
    assert made.keys() == wanted.keys()
    for key, message in wanted.items():
        for before, after in zip(forms(message.string), forms(made[key].string), strict=True):
            assert FACTS.findall(after) == FACTS.findall(before), key
            bare = KEPT.sub("", before)
            if any(letter.isalpha() for letter in bare):
                assert len(KEPT.sub("", after)) >= LONGER * len(bare), key
                assert (after[0], after[-1]) == ("‹", "›")


@pytest.mark.parametrize(("code", "count"), [("ja", 1), ("eo", 2), ("pl", 3), ("ar", 6)])
def test_a_count_has_as_many_forms_as_the_language_wants(tmp_path: Path, code: str, count: int) -> None:
    write(tmp_path, code)
    message = catalogue_in(tmp_path, HOUSE, code).get("simulate.games")
    assert message is not None
    assert len(forms(message.string)) == count
    assert forms(message.string)[-1].startswith("‹{n} gáámééš")
    assert forms(message.string)[0].startswith("‹{n} gáámééš" if count == 1 else "‹{n} gáámé")


@pytest.mark.parametrize("folder", FOLDERS[1:], ids=IDS[1:])
def test_rules_keep_their_ids_and_rulings(languages: Path, folder: Path) -> None:
    made = Rulebook(languages / home_name(folder) / f"rules.{CODE}.md").rules
    wanted = Rulebook(rules_file(folder, FIRST)).rules
    assert [(rule.id, rule.ruling, bool(rule.reason)) for rule in made.values()] == [
        (rule.id, rule.ruling, bool(rule.reason)) for rule in wanted.values()
    ]
    for rule in made.values():
        assert not untranslated(f"{rule.section} {rule.text} {rule.reason}", ())


def test_what_programs_read_stays() -> None:
    assert pseudo("Say `why_not` of {name}: --lang, FATHOM_PORT, ITD-4.2, <b>") == (
        "‹Šááýý `why_not` óóf {name}: --lang, FATHOM_PORT, ITD-4.2, <b>~~›"
    )
    assert pseudo("{one}–{other}") == "{one}–{other}"
    with pytest.raises(ValueError, match="no part of a rulebook"):
        pseudo_rules("A paragraph without an id.")


def test_the_command_writes_it_and_the_next_one_speaks_it(tmp_path: Path) -> None:
    folder = tmp_path / "tried"
    said = told("words", "pseudo", "--out", folder, at=tmp_path)
    assert str(folder) in said
    assert f"{VARIABLE}={folder}" in said
    env = {VARIABLE: str(folder)}
    facts = told("games", "--lang", CODE, env=env)
    assert "‹2-6 plááýýéérš, 30-45 mííñúútééš" in facts
    assert "‹2-6 plááýýéérš, 30-45 mííñúútééš" in told("games", env={**env, "LANG": "eo.UTF-8"})
    assert "2-6 players, 30-45 minutes" in told("games", env=env)


@pytest.mark.parametrize(("code", "reason"), [("fr", "language-there"), ("qq", "no-locale"), ("a b", "no-locale")])
def test_a_code_that_cannot_be_had(tmp_path: Path, code: str, reason: str) -> None:
    said = complaint("words", "pseudo", "--code", code, "--out", tmp_path / "there", at=tmp_path)
    assert {"language-there": "spoken here already", "no-locale": "no language with the code"}[reason] in said


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "there").write_text("a file")
    assert "cannot be written" in complaint("words", "pseudo", "--out", tmp_path / "there", at=tmp_path)


@pytest.mark.parametrize("game", games())
def test_a_game_in_the_terminal_has_no_word_outside_the_catalogues(languages: Path, tmp_path: Path, game: str) -> None:
    env = {VARIABLE: str(languages), "LANG": CODE}
    typed = "?\n" + "1\n" * 12 + "nonsense\nundo\n"
    said = told("play", game, "--seats", "2", "--seed", "pseudo", typed=typed, env=env, at=tmp_path)
    notation = re.compile(r"\[[a-z0-9+ -]+\]$", re.MULTILINE)
    assert untranslated(notation.sub("", said), ("Rosa", "kaj")) == set()
