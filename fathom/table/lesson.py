"""Lessons: a teacher leads through the beginning of a game, as long as the pupil follows."""

from __future__ import annotations

from itertools import takewhile

from fathom.core.lesson import Step
from fathom.table.fold import Fold


def step(fold: Fold) -> Step | None:
    """The step that the lesson asks for now, as long as the game has followed it."""
    if fold.lesson is None or followed(fold) < len(fold.table.log):
        return None
    return next(iter(fold.lesson.steps[len(fold.table.log) :]), None)


def followed(fold: Fold) -> int:
    """How many actions of the game, from the first on, are those of its lesson."""
    asked = fold.lesson.actions if fold.lesson else []
    pairs = zip(asked, fold.table.log, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1][1], pairs))


def left_alone(fold: Fold) -> bool:
    """Whether a person has acted on their own after the lesson, so that the teacher has nothing more to say."""
    return any(fold.row.seats[seat].bot is None for seat, _ in fold.table.log[followed(fold) :])
