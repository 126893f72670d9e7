"""Lessons: a guided first game, a real one with a fixed seed, in which a teacher comments and asks."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fathom.core.actions import ActionSpace
from fathom.core.errors import BadInput
from fathom.core.options import Option, complete


@dataclass(frozen=True)
class Step:
    """One action of a lesson; ``say`` is the key of what the teacher says before a person does it."""

    action: int
    say: str | None


@dataclass(frozen=True)
class Lesson:
    """A lesson: its set-up and its actions. The pupil has the first seat; after the last step the game is free."""

    seed: str
    seats: int
    options: dict[str, str]
    steps: list[Step]
    farewell: str  # what the teacher says when the pupil is on their own
    box: str = ""  # the set of components it is made for, where others would deal other cards

    @property
    def actions(self) -> list[int]:
        return [step.action for step in self.steps]

    @staticmethod
    def read(path: Path, space: ActionSpace, options: Sequence[Option]) -> Lesson | None:
        """A lesson from a game's ``lesson.toml``: steps are notations, those of the pupil with what is said.

        There is none when the options it asks for cannot be had.
        """
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        try:
            complete(options, data.get("options", {}))
        except BadInput:
            return None
        steps = [Step(space.parse(step["do"]), step.get("say")) for step in data["step"]]
        return Lesson(
            data["seed"], data["seats"], data.get("options", {}), steps, data["farewell"], data.get("set", "")
        )
