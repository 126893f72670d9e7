"""What a seat may see: the only way out of a state."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from fathom.core.boxes import Boxes
from fathom.core.chance import Chance
from fathom.core.questions import Question
from fathom.core.state import State, fields_of_both, plain

Table = TypeVar("Table", bound=State)


@dataclass(frozen=True, eq=False)
class Observation:
    """The table as one seat, or a spectator (seat None), may see it. Games add their own fields.

    A game whose state declares what everybody sees in a class of its own adds ``open``, a copy of that, and names its
    sets of components and its questions.
    """

    seat: int | None
    seats: int
    to_move: int
    legal: list[int]  # in rising order, for the seat to move: another seat's would show what it holds
    scores: Sequence[int | None] | None  # by seat; None where the viewer may not know
    outcome: dict[str, Any] | None
    box: str = field(default="house-1", kw_only=True)  # the set of components in use

    opened: ClassVar[type[State] | None] = None  # the class that declares what everybody sees
    boxes: ClassVar[Boxes[Any] | None] = None
    questions: ClassVar[Sequence[Question]] = ()

    def data(self) -> dict[str, Any]:
        data = dict(vars(self))
        if "open" in data:
            table = data.pop("open")
            data |= {name: plain(getattr(table, name)) for name in open_fields(self.opened or type(table))}
        if "question" in data:  # readers know its number as the phase
            data["phase"] = data.pop("question")
        return data

    def to_json(self) -> str:
        """The same bytes for the same knowledge."""
        return json.dumps(self.data(), sort_keys=True, separators=(",", ":"))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.to_json())

    def __reduce__(self) -> tuple[object, ...]:
        return arrived, (type(self), type(vars(self).get("open")), self.data())


def open_fields(kind: type[State]) -> list[str]:
    """The fields that a class of states adds to every state's, less its set, which an observation names itself."""
    return [name for name in fields_of_both(kind, kind) if name != "box"]


def arrived(kind: type[Observation], of: type[object], sent: Mapping[str, Any]) -> Any:
    """An observation from its data, with an open part of the class ``of``."""
    data = dict(sent)
    if issubclass(of, State):
        table: Any = of()
        if kind.boxes is not None:
            table.box = kind.boxes.find(data["box"])
        for name in open_fields(kind.opened or of):
            if name == "question":
                table.question = kind.questions[data.pop("phase")]
            else:
                setattr(table, name, data.pop(name))
        table.seats, table.to_move, table.events = data["seats"], data["to_move"], None
        data["open"] = table
    return kind(**data)


def begin_as_seen(state: Table, seen: Any, chance: Chance) -> Table:
    """Begin a state that fits an observation, with all that lies open. The game's own chance stays unknown."""
    state.begin(seen.seats, chance.spawn())
    state.to_move = seen.to_move
    seen.open.copy_open_to(state)
    return state


def common(state: Any, seat: int | None, table: State) -> dict[str, Any]:
    """The fields of every observation; all that lies open is copied to a table of its own, without chance."""
    outcome = state.outcome()
    state.copy_open_to(table)
    table.seats, table.to_move, table.events = state.seats, state.to_move, None
    return {
        **({"box": state.box.name} if hasattr(state, "box") else {}),
        "open": table,
        "seat": seat,
        "seats": state.seats,
        "to_move": state.to_move,
        "legal": sorted(state.legal()) if seat is not None and seat == state.to_move else [],
        "scores": state.scores(),
        "outcome": outcome.data() if outcome else None,
    }


# Games without secrets


@dataclass(frozen=True, eq=False)
class Everything(Observation):
    """A table without secrets: the whole state, less its chance."""

    open: Any


def observe_everything(state: State, seat: int | None) -> Everything:
    """All there is to see, the same from every seat."""
    return Everything(**common(state, seat, type(state)()))


def sample_nothing(seen: Everything, chance: Chance) -> Any:
    """The only state that fits an observation of everything. The game's own chance stays unknown."""
    return begin_as_seen(type(seen.open)(), seen, chance)


def nothing_to_swap(_: State, __: int, ___: int) -> None:
    raise ValueError("Nothing is hidden that could trade places.")
