"""Lessons: a guided first game, a real one with a fixed seed, in which a teacher comments and asks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field, toml

from fathom.core.errors import BadInput
from fathom.core.options import complete

if TYPE_CHECKING:
    from fathom.core.game import Game


class Step(Struct, forbid_unknown_fields=True):
    """One action of a lesson in notation; ``say`` is the key of what the teacher says before a person does it."""

    do: str
    say: str | None = None
    action: int = -1  # what that notation stands for


class Lesson(Struct, forbid_unknown_fields=True):
    """The file ``lesson.toml``. The pupil has the first seat; after the last step they play on freely."""

    seed: str
    seats: int
    farewell: str  # what the teacher says when the pupil is on their own
    steps: list[Step] = field(name="step")
    options: dict[str, str] = {}
    box: str = ""  # the set of components that it is made for; the newest of the house if none is named

    @property
    def actions(self) -> list[int]:
        return [step.action for step in self.steps]

    @staticmethod
    def read(path: Path, game: Game) -> Lesson | None:
        """Read a game's lesson; there is none if the game lacks an option that it asks for."""
        lesson = toml.decode(path.read_text(encoding="utf-8"), type=Lesson)
        try:
            complete(game.options, lesson.options)
        except BadInput:
            return None
        lesson.box = lesson.box or game.boxes.house()
        space = game.playing(lesson.box).space
        for step in lesson.steps:
            step.action = space.parse(step.do)
        return lesson
