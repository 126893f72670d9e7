"""Lessons: a guided first game, a real one with a fixed seed, in which a teacher comments and asks."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fathom.core.errors import BadInput
from fathom.core.options import complete

if TYPE_CHECKING:
    from fathom.core.game import Game


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
    box: str  # the set of components that it is made for

    @property
    def actions(self) -> list[int]:
        return [step.action for step in self.steps]

    @staticmethod
    def read(path: Path, game: Game) -> Lesson | None:
        """A lesson from a game's ``lesson.toml``: steps are notations, those of the pupil with what is said.

        It names its set of components, the newest of the house if none. There is none when the options it asks for
        cannot be had.
        """
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        try:
            complete(game.options, data.get("options", {}))
        except BadInput:
            return None
        box = data.get("box", game.boxes.house())
        space = game.playing(box).space
        steps = [Step(space.parse(step["do"]), step.get("say")) for step in data["step"]]
        return Lesson(data["seed"], data["seats"], data.get("options", {}), steps, data["farewell"], box)
