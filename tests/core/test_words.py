"""Words: the right form for a count, and an honest gap where a word is missing."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from fathom.core import Words
from fathom.core.words import HOUSE, LANGUAGES, VARIABLE, catalogue, fitting, own_name, rules_file, spoken, tag_of
from tests.cli.command import fathom, told
from tests.tiny import tides


def folder_with(path: Path, messages: str) -> Path:
    """A folder whose English catalogue holds these messages."""
    place = path / "locale" / "en" / "LC_MESSAGES"
    place.mkdir(parents=True)
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    (place / "messages.po").write_text(f"{head}\n{messages}", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "who", "told"),
    [
        ("fr", "Bob", "En attente de Bob."),
        ("fr", "Ann", "En attente d’Ann."),
        ("fr", "Élodie et Bob", "En attente d’Élodie et Bob."),
        ("fr", "", "En attente de ."),
        ("en", "Ann", "Waiting for Ann to sit down."),
    ],
)
def test_french_joins_a_little_word_to_the_vowel_after_it(language: str, who: str, told: str) -> None:
    assert Words(language, HOUSE)("web.waiting.for", who=who) == told


def test_french_joins_que_to_a_vowel_too() -> None:
    told = Words("fr", HOUSE)("arena.team-above", bot="expert", other="easy", difference="1 %", low="0 %", high="2 %")
    assert "plus souvent qu’easy" in told


CATALOGUES = sorted(HOUSE.rglob("messages.po"))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.parent.relative_to(HOUSE)))
def test_every_message_of_a_catalogue_stands_there_once(path: Path) -> None:
    """Two messages of one key would not be noticed: whoever asks gets the latter."""
    found = Counter(re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE))
    assert [key for key, times in found.items() if times > 1] == []


@pytest.mark.parametrize(
    ("language", "count", "told"),
    [
        ("en", 0, "0 games (-)"),
        ("en", 1, "1 game (-)"),
        ("en", 2, "2 games (-)"),
        ("fr", 0, "0 partie (-)"),
        ("fr", 1, "1 partie (-)"),
        ("fr", 2, "2 parties (-)"),
    ],
)
def test_a_count_has_the_plural_of_its_language(language: str, count: int, told: str) -> None:
    assert Words(language, HOUSE).many("simulate.games", count, ends="-") == told


def test_a_message_of_one_form_does_for_any_count() -> None:
    words = Words("en", tides.GAME.folder)
    assert words.many("prompt.over", 2, who="Ann and Bob") == words("prompt.over", who="Ann and Bob")
    assert "Ann and Bob" in words.many("prompt.over", 2, who="Ann and Bob")


@pytest.mark.parametrize(("who", "told"), [("Amadou", "d’Amadou"), ("Élise", "d’Élise"), ("Rosa", "de Rosa")])
def test_french_elides_before_a_name_that_begins_with_a_vowel(who: str, told: str) -> None:
    assert Words("fr", HOUSE)("web.seat-board", who=who).endswith(told)


def test_facts_stand_where_the_sentence_wants_them() -> None:
    assert Words("en", HOUSE)("games.facts", low=2, high=6, least=30, most=45) == "2-6 players, 30-45 minutes"


def test_a_fact_with_braces_is_shown_as_it_is() -> None:
    assert Words("en", HOUSE)("error.unexpected", word="{word}") == "“{word}” was not expected here."


def test_a_fact_that_is_lacking_leaves_a_gap_and_is_noted() -> None:
    words = Words("en", HOUSE)
    assert words("error.unexpected") == "“…” was not expected here."
    assert words("games.facts", low=2, least=30, most=45) == "2-… players, 30-45 minutes"
    assert words.missing == {"error.unexpected", "games.facts"}


def test_a_missing_key_is_shown_as_it_is_and_noted() -> None:
    words = Words("fr", HOUSE)
    assert words("no.such.key", n=1) == "no.such.key"
    assert words.many("no.such.count", 2) == "no.such.count"
    assert words.missing == {"no.such.key", "no.such.count"}


def test_a_key_that_is_there_is_not_noted() -> None:
    words = Words("en", HOUSE)
    assert words("ruling") == "ruling"  # which happens to be its own key
    assert words("seat.person", n=1) == "Player 1"
    assert words.missing == set()


def test_the_first_folder_that_has_a_word_gives_it(tmp_path: Path) -> None:
    words = Words("en", folder_with(tmp_path, 'msgid "seat.person"\nmsgstr "Diver {n}"\n'), HOUSE)
    assert words("seat.person", n=1) == "Diver 1"
    assert words("play.undone") == "Taken back."
    assert words.missing == set()


def test_a_language_that_is_not_spoken_is_english() -> None:
    assert Words("de", HOUSE)("play.undone") == Words("en", HOUSE)("play.undone")


@pytest.mark.parametrize(
    ("language", "items", "told"),
    [
        ("en", [], ""),
        ("en", ["Ann"], "Ann"),
        ("en", ["Ann", "Bob"], "Ann and Bob"),
        ("fr", ["Ann", "Bob"], "Ann et Bob"),
        ("en", ["Ann", "Bob", "Cleo"], "Ann, Bob, and Cleo"),
    ],
)
def test_several_things_in_one_breath(language: str, items: list[str], told: str) -> None:
    assert Words(language, HOUSE).both(items) == told


def test_a_name_and_what_is_told_of_it_stand_as_the_language_wants() -> None:
    assert Words("en").of("Pearl", "3") == "Pearl: 3"
    assert Words("fr").of("Pearl", "3") == "Pearl\N{NO-BREAK SPACE}: 3"
    assert Words("fr").apart(["a", "b"]) == "a\N{NO-BREAK SPACE}; b"


def test_languages_are_found_and_english_comes_first(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, 'msgid "title"\nmsgstr "Whist"\n')
    for language in ("de", "ar"):
        shutil.copytree(folder / "locale/en", folder / "locale" / language)
    (folder / "locale/xx").mkdir()
    assert spoken(folder) == ("en", "ar", "de")


def test_a_folder_that_does_not_speak_a_language_speaks_english(tmp_path: Path) -> None:
    assert Words("fr", folder_with(tmp_path, 'msgid "title"\nmsgstr "Whist"\n'))("title") == "Whist"


def with_language(folder: Path, language: str, messages: str) -> None:
    """Add a catalogue in another language."""
    place = folder / "locale" / language / "LC_MESSAGES"
    place.mkdir(parents=True)
    head = f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: {language}\\n"\n'
    (place / "messages.po").write_text(f"{head}\n{messages}", encoding="utf-8")


PLURAL = 'msgid "cards"\nmsgid_plural "cards"\nmsgstr[0] "{n} card"\nmsgstr[1] "{n} cards"\n'
NO_PLURAL = 'msgid "cards"\nmsgid_plural "cards"\nmsgstr[0] ""\nmsgstr[1] ""\n'


def test_a_key_that_is_not_translated_is_english_and_noted(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, f'msgid "title"\nmsgstr "Whist"\n\nmsgid "pitch"\nmsgstr "Cards."\n\n{PLURAL}')
    with_language(folder, "fr", f'msgid "title"\nmsgstr "Le whist"\n\nmsgid "pitch"\nmsgstr ""\n\n{NO_PLURAL}')
    words = Words("fr", folder, HOUSE)
    assert words("title") == "Le whist"
    assert words.missing == set()
    assert (words("pitch"), words.many("cards", 1), words.many("cards", 3)) == ("Cards.", "1 card", "3 cards")
    assert words.missing == {"pitch", "cards"}


def test_a_gap_of_a_game_is_not_filled_with_words_of_the_house(tmp_path: Path) -> None:
    """They may show other facts."""
    folder = folder_with(tmp_path, 'msgid "seat.person"\nmsgstr "Diver {who}"\n\nmsgid "title"\nmsgstr "Whist"\n')
    with_language(folder, "fr", 'msgid "title"\nmsgstr "Le whist"\n')
    assert Words("fr", folder, HOUSE)("seat.person", who="Ann") == "Diver Ann"


def test_a_host_tries_a_language_in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = folder_with(tmp_path / "some_whist", 'msgid "title"\nmsgstr "Whist"\n\nmsgid "pitch"\nmsgstr "Cards."\n')
    (game / "rules.en.md").write_text("# Rules\n", encoding="utf-8")
    (game / "rules.fr.md").write_text("# Règles\n", encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "host"))
    assert spoken(game) == ("en",)
    with_language(tmp_path / "host/some-whist", "de", 'msgid "title"\nmsgstr "Das Whist"\n')
    (tmp_path / "host/some-whist/rules.de.md").write_text("# Regeln\n", encoding="utf-8")
    assert spoken(game) == ("en", "de")
    assert catalogue(game, "de").gettext("title") == "Das Whist"
    assert rules_file(game, "de") == tmp_path / "host/some-whist/rules.de.md"
    assert rules_file(game, "fr") == game / "rules.fr.md"
    assert rules_file(game, "ar") == game / "rules.en.md"
    monkeypatch.delenv(VARIABLE)
    assert spoken(game) == ("en",)
    assert rules_file(game, "de") == game / "rules.en.md"


@pytest.mark.parametrize(
    ("tag", "language"),
    [("fr", "fr"), ("FR", "fr"), ("fr-CA", "fr"), ("fr_CA.UTF-8", "fr"), ("en-GB", "en"), ("frr", None), ("", None)],
)
def test_the_language_that_fits_a_tag(tag: str, language: str | None) -> None:
    assert fitting(tag) == language


def test_a_tag_finds_the_language_of_a_country(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.core.words.LANGUAGES", ("en", "pt_BR"))
    assert (fitting("pt-BR"), fitting("pt_br.UTF-8"), fitting("pt")) == ("pt_BR", "pt_BR", None)
    assert tag_of("pt_BR") == "pt-BR"
    assert own_name("pt_BR") == "Português (Brasil)"


def test_no_line_outside_the_catalogues_names_a_language_but_english() -> None:
    named = re.compile("|".join(rf"""["'.]{language}["'.]|\b{language} = """ for language in LANGUAGES[1:]))
    lines = [
        f"{path.relative_to(HOUSE)}: {line.strip()}"
        for path in HOUSE.rglob("*")
        if path.suffix in (".py", ".toml", ".html", ".js", ".css")
        for line in path.read_text(encoding="utf-8").splitlines()
        if named.search(line) and not line.strip().startswith((">>>", "('", "#"))  # examples
    ]
    assert lines == []


@pytest.mark.sources  # the copy has no compiled rules
def test_a_third_language_needs_a_folder_and_nothing_else(tmp_path: Path) -> None:
    shutil.copytree(HOUSE, tmp_path / "fathom", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    shutil.copytree(HOUSE / "locale/fr", tmp_path / "fathom/locale/de")
    env = {"PYTHONPATH": str(tmp_path)}
    assert "joueurs" in told("games", "--lang", "de", env=env)
    done = fathom("check", "in-too-deep", "--quick", "--seats", "2", "--lang", "de", env=env)
    assert "rules.de.md" in done.stdout
    assert "locale/de/LC_MESSAGES/messages.po" in done.stdout
