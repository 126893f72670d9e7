"""Lessons: a teacher leads through a stretch of a game, as long as the pupil follows."""

from __future__ import annotations

from itertools import takewhile
from typing import Protocol

from fathom.core import Game, Words
from fathom.core.lesson import Lesson, Step
from fathom.table.table import Table


class Taught(Protocol):
    """A table that may have a lesson: in the hall, or in a terminal."""

    @property
    def lesson(self) -> Lesson | None: ...

    @property
    def table(self) -> Table: ...


def lesson_of(game: Game, seed: str) -> Lesson | None:
    """The lesson that begins with a seed."""
    return next((lesson for lesson in game.lessons() if lesson.seed == seed), None)


def step(at: Taught) -> Step | None:
    """The step that the lesson asks for now, as long as the game has followed it."""
    if at.lesson is None or followed(at) < len(at.table.log):
        return None
    return next(iter(at.lesson.steps[len(at.table.log) :]), None)


def followed(at: Taught) -> int:
    """How many actions of the game, from the first on, are those of its lesson."""
    asked = at.lesson.actions if at.lesson else []
    pairs = zip(asked, at.table.log, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1][1], pairs))


def learnt(at: Taught) -> bool:
    """Whether the game has followed its lesson to the last step."""
    return at.lesson is not None and followed(at) == len(at.lesson.steps)


def heard(at: Taught) -> list[str]:
    """The keys of everything that the teacher says now; nothing once the pupil has acted on their own.

    Comments stay until the pupil's next step is done, and its words come after them.
    """
    if at.lesson is None:
        return []
    done = followed(at)
    people = [number for number, seat in enumerate(at.table.seats) if seat.bot is None]
    if any(seat in people for seat, _ in at.table.log[done:]):
        return []
    if done == len(at.lesson.steps):
        return [at.lesson.key("farewell")]
    first = max((place for place in range(done) if at.table.log[place][0] in people), default=0)
    said = [step.after for step in at.lesson.steps[first:done]] + [at.lesson.steps[done].say]
    return [at.lesson.key(key) for key in said if key]


def said(at: Taught, words: Words) -> str:
    """The same in words, with whatever they point at."""
    facts = Lesson.facts(at.table.names)
    return " ".join(words(key, **facts) for key in heard(at))
