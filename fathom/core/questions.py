"""What is asked: each question of a game, declared once and known by its name; on a state, by its number."""

from collections.abc import Sequence
from typing import Any

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Question:
    """A decision that a seat owes: the verbs that answer it, its rule, and why all others have to wait."""

    def __init__(self, name: str, rule: str = "", reason: str = "", verbs: Sequence[str] = ()) -> None:
        self.name = name  # the last part of the keys of its words
        self.rule = rule
        self.reason = reason
        self.verbs = tuple(verbs)
        self.number: i64 = -1  # its place in its family
        self.family: Sequence[Question] = ()  # all that its game declares, by number


@mypyc_attr(allow_interpreted_subclasses=True)
class Pending(Question):
    """A question of a game that asks one at a time, to the seat to move. ``Any`` stands for the game's own state."""

    def options(self, _: Any) -> list[int]:
        """The actions on offer; none when the game is over."""
        return []

    def answer(self, state: Any, action: i64) -> None:
        """Do what was chosen."""
        raise NotImplementedError


def numbered(family: Sequence[Question]) -> None:
    for number, question in enumerate(family):
        question.number = number
        question.family = family
