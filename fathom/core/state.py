"""What lies on the table: the small interface that every game's state has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Self

from mypy_extensions import i64, mypyc_attr

from fathom.core.box import Box
from fathom.core.chance import Chance
from fathom.core.errors import RuleBroken
from fathom.core.events import Event, Facts
from fathom.core.questions import Pending, Question

OVER = -1  # nobody is to move: the game is over

Shared = list[int]  # as a field: clones share it, and whoever changes it replaces it, or copies it before


class Outcome(NamedTuple):
    """How a game ended: why, everybody's score, the seats from first to last, and who won."""

    reason: str
    scores: list[int]
    ranking: list[int]
    winners: list[int]
    together: bool = False  # whether all won or lost as one team

    def data(self) -> dict[str, object]:
        return {name: value for name, value in self._asdict().items() if name != "together"}


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a game as plain data (ints, lists of ints, lists of such lists), changed in place by ``apply``.

    A game declares its fields once, each with its audience: one class for those that everybody sees, and one below it
    for the others. It has no ``__init__``; the game's ``start`` fills it.
    """

    seats: i64
    to_move: i64  # the seat that owes a decision, or OVER
    chance: Chance
    revealed: i64  # how often something hidden came to light; undo reaches back to the last time
    events: list[Event] | None  # None when nobody listens
    shared: i64  # bits, for games that let clones share rows: which of them others may have, too
    __slots__ = tuple(__annotations__)

    def begin(self, seats: int, chance: Chance) -> None:
        """Set what every table begins with: seats, chance, the first seat to move."""
        self.seats = seats
        self.to_move = 0
        self.chance = chance
        self.revealed = 0
        self.events = None
        self.shared = 0

    def legal(self) -> list[int]:
        """What the seat to move may do, each action once; empty only when the game is over."""
        raise NotImplementedError

    def apply(self, action: i64) -> None:
        """Do a legal action. Whoever takes actions from outside asks ``why_not`` first."""
        raise NotImplementedError

    def why_not(self, action: int) -> RuleBroken | None:
        """Why the seat to move may not do this, for any int of the action space; ``legal`` decides whether it may."""
        return None if action in self.legal() else self.refusal(action)

    def refusal(self, action: int) -> RuleBroken:
        """Which rule forbids an action that is not legal, and why: the reason that matters most."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """What each seat would score if the game ended now."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        raise NotImplementedError

    def clone(self) -> Self:
        """A copy that shares nothing that can change, and that nobody listens to."""
        other = type(self)()
        other.seats = self.seats
        other.to_move = self.to_move
        other.chance = self.chance.clone()
        other.revealed = self.revealed
        other.events = None
        self.shared = other.shared = -1
        self.share_open_with(other)
        self.copy_hidden_to(other)
        return other

    def share_open_with(self, other: Any) -> None:
        """Give a clone the fields that both declare; whoever changes a row that both have copies it first."""
        self.copy_open_to(other)

    def copy_open_to(self, other: Any) -> None:
        """Copy to another state the fields that both declare. Games write it out, for speed."""
        for name in fields_of_both(type(self), type(other)):
            setattr(other, name, copied(getattr(self, name)))

    def copy_hidden_to(self, other: Any) -> None:
        """Copy to a clone the fields that were not copied with those that lie open."""

    def data(self) -> dict[str, object]:
        """The whole state as plain data: for storage, and to compare two states."""
        return {name: plain(getattr(self, name)) for name in fields_of(type(self))}

    def restore(self, data: dict[str, Any]) -> None:
        """Become the state that ``data`` was taken from, which has the same set of components."""
        for name in fields_of(type(self)):
            value = data[name]
            if name == "chance":
                self.chance = Chance.restored(value)
            elif isinstance(value, int) and isinstance(asked := getattr(self, name, None), Question):
                setattr(self, name, asked.family[value])
            elif name != "box":
                setattr(self, name, copied(value))
        self.events = None
        self.shared = 0

    def listen(self) -> list[Event]:
        """Record events from now on; the list returned grows as actions are applied."""
        events: list[Event] = []
        self.events = events
        return events

    def tell(self, rule: str, kind: str, facts: Facts, secrets: Mapping[int, Facts] | None = None) -> None:
        """Record what a rule brought about. Callers whose facts take work look at ``events`` first."""
        if self.events is not None:
            self.events.append(Event(kind, facts, secrets, rule=rule))

    def ends_undo(self, action: int) -> bool:
        """Whether a legal action brings something hidden to light, so that it cannot be taken back."""
        after = self.clone()
        after.apply(action)
        return after.revealed != self.revealed


@mypyc_attr(allow_interpreted_subclasses=True)
class Asking(State):
    """A position of a game that asks one question at a time, which knows what may be done, and does it."""

    question: Pending  # of the seat to move
    __slots__ = tuple(__annotations__)

    def legal(self) -> list[int]:
        return self.question.options(self)

    def apply(self, action: i64) -> None:
        self.question.answer(self, action)


FIELDS: Final[dict[tuple[type[object], ...], list[str]]] = {}  # by classes: they are asked for with every position


def fields_of(kind: type[object]) -> list[str]:
    """The names of all fields that a class of states declares or inherits, interpreted or compiled."""
    if (kind,) not in FIELDS:
        names: set[str] = set(getattr(kind, "__mypyc_attrs__", ()))
        for each in kind.__mro__:
            names.update(getattr(each, "__slots__", ()))
        FIELDS[(kind,)] = sorted(names - {"events", "shared", "__dict__"})
    return FIELDS[(kind,)]


def fields_of_both(one: type[object], other: type[object]) -> list[str]:
    """The fields that two classes of states share, beyond those that every state has."""
    if (one, other) not in FIELDS:
        FIELDS[one, other] = sorted({*fields_of(one)} & {*fields_of(other)} - {*fields_of(State)})
    return FIELDS[one, other]


def copied(value: object) -> object:
    """A copy of a field's value that shares nothing that can change; the items of a list are of one kind."""
    if isinstance(value, list):
        return [item.copy() for item in value] if value and isinstance(value[0], list) else value.copy()
    return value


def plain(value: object) -> object:
    """A field's value as data: chance as its numbers, a question by its number, a set of components by its name."""
    if isinstance(value, Chance):
        return value.data()
    if isinstance(value, Question):
        return value.number
    return value.name if isinstance(value, Box) else copied(value)
