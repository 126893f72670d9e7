"""Words for what can be done, what happened and what lies on the table; each game has its narrator."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from fathom.core.actions import ActionSpace
from fathom.core.box import Box
from fathom.core.errors import Fact, RuleBroken
from fathom.core.events import Facts
from fathom.core.observation import Observation
from fathom.core.words import Words

Seen = TypeVar("Seen", bound=Observation)


@dataclass(frozen=True)
class Section:
    """A part of the board in words: rows whose first cell names a thing and whose others describe it."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    def lines(self, words: Words) -> list[str]:
        """Plain sentences, one a row: for screen readers, pipes and chat.

        >>> Section("Companies", ["", "price", "value"], [["Pearl", "3", "5"], ["Ocean", "0", ""]]).lines(Words("en"))
        ['Companies', '  Pearl: price 3, value 5', '  Ocean: price 0']
        """
        lines = [self.title] if self.title else []
        indent = "  " if self.title else ""
        for first, *cells in self.rows:
            told = [f"{name} {cell}".strip() for name, cell in zip(self.head[1:], cells, strict=True) if cell]
            lines.append(indent + (words.of(first, ", ".join(told)) if told else first))
        return lines

    def explain(self, row: Sequence[str]) -> list[tuple[str, str]]:
        """What a row says of its thing, each cell with its heading; nothing of empty cells."""
        return [(head, cell) for head, cell in zip(self.head[1:], row[1:], strict=True) if cell]


class Narrator(ABC, Generic[Seen]):
    """Tells one game in one language, to one reader, from observations and filtered events alone."""

    def __init__(self, words: Words, space: ActionSpace, names: Sequence[str], box: Box) -> None:
        self.words = words
        self.space = space
        self.names = list(names)
        self.box = box  # what the game is played with

    @abstractmethod
    def event(self, event: Facts) -> str:
        """What happened, in one sentence; empty when it needs no telling."""

    @abstractmethod
    def action(self, action: int, seen: Seen) -> str:
        """What an action would do, in a few words."""

    @abstractmethod
    def prompt(self, seen: Seen) -> str:
        """What is owed now, and by whom."""

    @abstractmethod
    def board(self, seen: Seen) -> list[Section]:
        """The table in words."""

    @abstractmethod
    def fact(self, name: str, value: Fact) -> str:
        """A fact of a refusal in words."""

    def asks(self, action: int, seen: Seen, final: bool) -> bool:  # noqa: ARG002 - some games look
        """Whether somebody is asked twice before they do this: where it is final, that is, where undo ends."""
        return final

    def contents(self) -> list[Section]:
        """What is in the box, piece by piece, for the rules page; nothing where the rules say it all."""
        return []

    def refusal(self, broken: RuleBroken) -> str:
        """Why something cannot be done, in one sentence."""
        facts = {name: self.fact(name, value) for name, value in broken.facts.items()}
        return self.words(f"refusal.{broken.reason}", **facts)

    def twin(self, seen: Seen) -> str:
        """The text twin: the board, what is owed, and the actions with their numbers."""
        lines = [line for section in self.board(seen) for line in section.lines(self.words)]
        lines += ["", self.prompt(seen)]
        lines += [f"{number}. {self.action(action, seen)}" for number, action in enumerate(seen.legal, 1)]
        return "\n".join(lines)
