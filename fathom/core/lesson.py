"""Lessons: short guided games, each a real one with a fixed seed, in which a teacher comments and asks."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field, toml

from fathom.core.errors import BadInput
from fathom.core.options import complete
from fathom.core.setup import Opening

if TYPE_CHECKING:
    from fathom.core.game import Game

POINTED = re.compile(r"\[([^\]]+)\]\(([\w+-]+)\)")
# As a piece, `button` stands for that of an action that touches no piece, and this for the question before a final one.
CONFIRM = "confirm"


class Step(Struct, forbid_unknown_fields=True):
    """One action of a lesson in notation, with what the teacher says before the pupil does it, or after anybody did."""

    do: str
    say: str | None = None
    after: str | None = None  # heard until the pupil's next step, and before its words
    rule: str | None = None  # the rule that it is about
    action: int = -1  # what that notation stands for


class Begun(Struct, forbid_unknown_fields=True):
    """What was done before the pupil comes in: the seed of that game, and its actions."""

    seed: str
    actions: list[str]


class Lesson(Struct, forbid_unknown_fields=True):
    """A file of ``lessons/``. The pupil has the first seat; after the last step they play on freely."""

    seed: str  # no two lessons of a game have the same: a table finds its lesson by it
    seats: int
    minutes: int
    steps: list[Step] = field(name="step")
    options: dict[str, str] = {}
    box: str = ""  # the set of components that it is made for; the newest of the house if none is named
    begun: Begun | None = field(name="opening", default=None)
    name: str = ""  # that of its file, without the number that puts it in order
    openings: tuple[Opening, ...] = ()

    @property
    def actions(self) -> list[int]:
        return [step.action for step in self.steps]

    def key(self, of: str) -> str:
        """The key of some words of this lesson: of its title, about, farewell, or what the teacher says."""
        return f"lesson.{self.name}.{of}"

    @staticmethod
    def facts(names: Sequence[str]) -> dict[str, str]:
        """The facts that the teacher's words can show: who sits in the other seats."""
        return dict(zip(("second", "third", "fourth"), names[1:], strict=False))

    @staticmethod
    def read(path: Path, game: "Game") -> "Lesson | None":
        """Read a lesson of a game; there is none if the game lacks an option that it asks for."""
        lesson = toml.decode(path.read_text(encoding="utf-8"), type=Lesson)
        try:
            complete(game.options, lesson.options)
        except BadInput:
            return None
        lesson.name = path.stem.partition("-")[2]
        lesson.box = lesson.box or game.boxes.house()
        space = game.playing(lesson.box).space
        if lesson.begun is not None:
            lesson.openings = (Opening(lesson.begun.seed, tuple(map(space.parse, lesson.begun.actions))),)
        for step in lesson.steps:
            step.action = space.parse(step.do)
        return lesson


def plain(text: str) -> str:
    """The teacher's words without what they point at.

    >>> plain("Touch [card 44](card-44), then [Pearl](company-pearl).")
    'Touch card 44, then Pearl.'
    """
    return POINTED.sub(r"\1", text)


def pointed(text: str) -> list[tuple[str, str]]:
    """The pieces that the teacher's words point at, each with the words for it.

    >>> pointed("Touch [card 44](card-44), then [Pearl](company-pearl).")
    [('card 44', 'card-44'), ('Pearl', 'company-pearl')]
    """
    return POINTED.findall(text)
