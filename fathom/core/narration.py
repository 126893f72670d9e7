"""Words for what can be done, what happened and what lies on the table; each game has its narrator."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from fathom.core.errors import Fact, RuleBroken
from fathom.core.events import Facts
from fathom.core.observation import Observation
from fathom.core.words import Words

Seen = TypeVar("Seen", bound=Observation)


class Narrator(ABC, Generic[Seen]):
    """Tells one game in one language, to one reader, from observations and filtered events alone."""

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        self.words = words
        self.names = list(names)

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
    def board(self, seen: Seen) -> list[str]:
        """The table in plain lines."""

    @abstractmethod
    def fact(self, name: str, value: Fact) -> str:
        """A fact of a refusal in words."""

    def refusal(self, broken: RuleBroken) -> str:
        """Why something cannot be done, in one sentence."""
        facts = {name: self.fact(name, value) for name, value in broken.facts.items()}
        return self.words(f"refusal.{broken.reason}", **facts)

    def twin(self, seen: Seen) -> str:
        """The text twin: the board, what is owed, and the actions with their numbers."""
        lines = [*self.board(seen), "", self.prompt(seen)]
        lines += [f"{number}. {self.action(action, seen)}" for number, action in enumerate(seen.legal, 1)]
        return "\n".join(lines)
