"""What lies on the table: the small interface that every game's state has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import cast

from mypy_extensions import i64, mypyc_attr

from fathom.core.box import Box
from fathom.core.chance import Chance
from fathom.core.errors import RuleBroken
from fathom.core.events import Event
from fathom.core.questions import Owed

OVER = -1  # nobody is to move: the game is over


class Outcome:
    """How a game ended: why, everybody's score, the seats from first to last, and who won."""

    __slots__ = ("ranking", "reason", "scores", "winners")

    def __init__(self, reason: str, scores: list[int], ranking: list[int], winners: list[int]) -> None:
        self.reason = reason
        self.scores = scores
        self.ranking = ranking
        self.winners = winners

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.reason)

    def data(self) -> dict[str, object]:
        return {
            "reason": self.reason,
            "scores": self.scores,
            "ranking": self.ranking,
            "winners": self.winners,
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A position of a game, changed in place by ``apply``.

    Everything on it is plain data (ints, lists of ints, lists of such lists), pending decisions
    included, so that a state can be cloned, stored and resumed at any point. A game's class only
    adds fields and methods; it has no ``__init__``, the game's ``start`` fills it.
    """

    __slots__ = ("chance", "events", "revealed", "seats", "to_move")

    seats: i64
    to_move: i64  # the seat that owes a decision, or OVER
    chance: Chance
    revealed: i64  # how often something hidden came to light; undo reaches back to the last time
    events: list[Event] | None  # None when nobody listens

    @abstractmethod
    def legal(self) -> list[int]:
        """What the seat to move may do, each action once; empty only when the game is over."""

    @abstractmethod
    def apply(self, action: i64) -> None:
        """Do a legal action. Whoever takes actions from outside asks ``why_not`` first."""

    def why_not(self, action: int) -> RuleBroken | None:
        """Why the seat to move may not do this, for any int of the action space; ``legal`` decides whether it may."""
        return None if action in self.legal() else self.refusal(action)

    @abstractmethod
    def refusal(self, action: int) -> RuleBroken:
        """Which rule forbids an action that is not legal, and why: the reason that matters most."""

    @abstractmethod
    def clone(self) -> State:
        """A copy that shares nothing that can change. Nobody listens to it."""

    @abstractmethod
    def scores(self) -> list[int]:
        """What each seat would score if the game ended now."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def data(self) -> dict[str, object]:
        """The whole state as plain data: for storage, and to compare two states."""
        data: dict[str, object] = {}
        for name in fields(self):
            value = getattr(self, name)
            if isinstance(value, Chance):
                data[name] = value.data()
            elif isinstance(value, Owed):
                data[name] = value.number
            else:
                data[name] = value.name if isinstance(value, Box) else copied(value)
        return data

    def restore(self, data: dict[str, object]) -> None:
        """Become the state that ``data`` was taken from, of a game with the same set of components."""
        for name in fields(self):
            value = data[name]
            if name == "chance":
                self.chance = Chance.restored(cast("list[object]", value))
            elif isinstance(value, int) and isinstance(asked := getattr(self, name, None), Owed):
                setattr(self, name, asked.family[value])
            elif name != "box":
                setattr(self, name, copied(value))
        self.events = None

    def listen(self) -> list[Event]:
        """Record events from now on; the list returned grows as actions are applied."""
        events: list[Event] = []
        self.events = events
        return events

    def ends_undo(self, action: int) -> bool:
        """Whether a legal action brings something hidden to light, so that it cannot be taken back."""
        after = self.clone()
        after.apply(action)
        return after.revealed != self.revealed


def fields(state: State) -> list[str]:
    """The names of all data fields of a state, interpreted or compiled."""
    names: set[str] = set(getattr(type(state), "__mypyc_attrs__", ()))
    for kind in type(state).__mro__:
        names.update(getattr(kind, "__slots__", ()))
    return sorted(names - {"events", "__dict__"})


def copied(value: object) -> object:
    if isinstance(value, list):
        return [copied(item) for item in value]
    return value
