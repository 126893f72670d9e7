"""What is asked: each question of a game, declared once and known by its name; on a state, by its number."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Question:
    """A decision that a seat owes: the verbs that answer it, its rule, and why all others have to wait.

    Its name is the last part of the keys of its words.
    """

    def __init__(self, name: str, rule: str = "", reason: str = "", verbs: Sequence[str] = ()) -> None:
        self.name = name
        self.rule = rule
        self.reason = reason
        self.verbs = tuple(verbs)
        self.number: i64 = -1  # its place in its family
        self.family: Sequence[Question] = ()  # all that its game declares, by number


def numbered(family: Sequence[Question]) -> None:
    """Number all questions of a game."""
    for number, question in enumerate(family):
        question.number = number
        question.family = family
