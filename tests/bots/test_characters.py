"""Bots are somebody: names, a pace, and words in every language."""

from __future__ import annotations

import re

import pytest

from fathom.bots import LEVELS
from fathom.bots.characters import LOOKS, MANNERS, OCCASIONS, WORDS, bot_name, key_of, look_of, manner
from fathom.core import Words
from fathom.core.words import HOUSE, LANGUAGES
from fathom.web.picture import STATIC


def test_every_level_has_people_and_no_two_have_the_same_name() -> None:
    assert {*LEVELS, "random"} == set(MANNERS)
    names = [name for manner in MANNERS.values() for name in manner.names]
    assert len(set(names)) == len(names)
    assert all(len(manner.names) == LOOKS for manner in MANNERS.values())


@pytest.mark.parametrize("bot", [*MANNERS, "somebody"])
def test_a_table_full_of_one_kind_has_as_many_names(bot: str) -> None:
    assert len({bot_name(bot, seat) for seat in range(13)}) == 13


def test_nobody_is_called_as_somebody_else_at_the_table() -> None:
    taken: list[str] = ["Rosa"]
    for seat in range(3):
        taken.append(bot_name("normal", seat, taken))
    assert taken == ["Rosa", "Finn", "Clara", "Otto"]


def test_no_bot_is_slower_than_the_table() -> None:
    assert all(0 < manner(bot).pause <= 1 for bot in [*MANNERS, "greedy", "somebody"])


def test_a_renamed_level_keeps_its_manner() -> None:
    assert manner("greedy") is manner("normal")
    assert key_of("greedy", "hello", 1) == key_of("normal", "hello", 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_have_words_for_every_occasion(language: str) -> None:
    words = Words(language, HOUSE)
    keys = [key_of(bot, occasion, at + 1) for bot in MANNERS for occasion in OCCASIONS for at in range(WORDS)]
    said = [words(key) for key in keys]
    assert not words.missing
    assert len(set(said)) == len(said)
    assert max(map(len, said)) <= 60


def test_the_pages_have_a_head_for_every_level_and_tones_for_every_look() -> None:
    heads = re.findall(r'<symbol id="face-([^"]+)"', (STATIC / "faces.svg").read_text("utf-8"))
    assert sorted(heads) == sorted(MANNERS)
    tones = re.findall(r"^\.look-(\d) \{", (STATIC / "sea.css").read_text("utf-8"), re.MULTILINE)
    assert [*map(int, tones)] == [*range(1, LOOKS)]  # the first look is that of a head without a class


def test_the_same_name_has_the_same_look() -> None:
    assert {look_of("hard", name) for name in MANNERS["hard"].names} == set(range(LOOKS))
    assert look_of("hard", "Manta") in range(LOOKS)  # at an older table
    assert look_of("somebody", "Manta") is None
