"""Lessons: a guided first game, a real one with a fixed seed, in which a teacher comments and asks."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from fathom.core.errors import BadInput
from fathom.core.options import complete

if TYPE_CHECKING:
    from fathom.core.game import Game


class WrittenStep(msgspec.Struct, forbid_unknown_fields=True):
    """A step of ``lesson.toml``: an action in notation, and the key of the teacher's words before it."""

    do: str
    say: str | None = None


class Written(msgspec.Struct, forbid_unknown_fields=True):
    """The file ``lesson.toml`` of a game."""

    seed: str
    seats: int
    farewell: str
    step: list[WrittenStep]
    options: dict[str, str] = {}
    box: str = ""  # the newest set of the house if none is named


@dataclass(frozen=True)
class Step:
    """One action of a lesson; ``say`` is the key of what the teacher says before a person does it."""

    action: int
    say: str | None


@dataclass(frozen=True)
class Lesson:
    """A lesson: its set-up and its actions. The pupil has the first seat; after the last step they play on freely."""

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
        """Read a game's ``lesson.toml``: steps in notation, the pupil's with the words of the teacher.

        A lesson that names no set uses the newest of the house. The result is None if the game lacks an option that
        the lesson asks for.
        """
        written = msgspec.toml.decode(path.read_text(encoding="utf-8"), type=Written)
        try:
            complete(game.options, written.options)
        except BadInput:
            return None
        box = written.box or game.boxes.house()
        space = game.playing(box).space
        steps = [Step(space.parse(step.do), step.say) for step in written.step]
        return Lesson(written.seed, written.seats, written.options, steps, written.farewell, box)
