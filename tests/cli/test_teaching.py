"""`fathom play GAME --lesson`: the same lessons in the terminal."""

from __future__ import annotations

from pathlib import Path

from fathom.core.lesson import Lesson, plain
from tests.cli.command import fathom, told
from tests.cli.games import GAME

WORDS = GAME.words("en")
LESSONS = GAME.lessons()
NAMES = ["", "Nautilus", "Manta"]


def typed(lesson: Lesson) -> str:
    """What the pupil types, line by line."""
    return "".join(f"{step.do}\n" for step in lesson.steps if step.say)


def test_a_lesson_is_followed_in_notation_to_the_end_of_a_game(tmp_path: Path) -> None:
    lesson = LESSONS[-1]
    text = told("play", GAME.id, "--lesson", lesson.name, typed=typed(lesson), at=tmp_path)
    said = [plain(WORDS(lesson.key(step.say), **Lesson.facts(NAMES))) for step in lesson.steps if step.say]
    places = [text.index(words) for words in (*said, WORDS(lesson.key("farewell")))]
    assert places == sorted(places)
    assert WORDS("play.lesson", number=4, count=4, title=WORDS(lesson.key("title"))) in text


def test_another_action_than_the_one_asked_for_is_refused_until_the_lesson_is_over(tmp_path: Path) -> None:
    lesson = LESSONS[1]
    text = told("play", GAME.id, "--lesson", "2", typed=f"buy 51\n{typed(lesson)}draw\nquit\n", at=tmp_path)
    assert WORDS("error.lesson-asks", notation=lesson.steps[0].do) in text
    assert text.count(WORDS(lesson.key("farewell"))) == 1
    assert WORDS("play.lesson.next", game=GAME.id, name=LESSONS[2].name) in text


def test_a_lesson_that_does_not_exist_and_a_table_of_its_own_are_refused() -> None:
    answer = fathom("play", GAME.id, "--lesson", "nothing")
    assert answer.returncode == 2
    assert all(lesson.name in answer.stderr for lesson in LESSONS)
    answer = fathom("play", GAME.id, "--lesson", "1", "--seats", "4")
    assert WORDS("error.lesson-alone", word="--seats") in answer.stderr
