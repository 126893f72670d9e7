"""What players that think ask of a game beyond its rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from fathom.core.chance import Chance


class Sampler(Protocol):
    """Deals worlds that fit one observation; whatever is the same in all of them was worked out before."""

    def deal(self, chance: Chance) -> Any:
        """A full state that fits the observation. The game's own chance stays unknown."""


@dataclass(frozen=True)
class OneByOne:
    """Deals worlds for a game that has no prepared way to."""

    sample: Callable[[Any, Chance], Any]
    seen: Any

    def deal(self, chance: Chance) -> Any:
        return self.sample(self.seen, chance)


@dataclass(frozen=True)
class Search:
    """How a tree is grown in a game."""

    explore: float = 1.2  # how much a promising action is preferred to one that did well
    sharp: float = 12.0  # how much one step ahead decides where to look first: e times as often for 1 / sharp
    widen: float = 3.0  # actions that are looked at, times the root of how often the table was met
    worlds: int = 64  # how many ways the hidden things could lie


@dataclass(frozen=True, eq=False)
class Mind:
    """How a game is judged by players that learn and search."""

    scale: float  # a lead of so much, as `evaluate` counts, makes it e times as likely to win
    features: Sequence[str] = ()  # the name of each number that `encode` returns
    encode: Callable[[Any, int], list[int]] | None = None  # all that a seat sees, as numbers from 0 to 255
    calm: Callable[[Any], None] = lambda _: None  # play on by a simple plan until a judgement makes sense
    quiet: Callable[[Any], bool] = lambda _: True  # whether a judgement makes sense as things are
    trust: float = 0.0  # how far a lead of `scale`, by rules of thumb, shifts the chance that a net sees
    # Versions of the rules that nets made under an earlier one serve as well, each with that one.
    nets_of: Mapping[int, int] = field(default_factory=dict)
    tries: int = 1  # how often an action must be tried, and played on, where it does not
    # Calm the table after an action, and estimate that action, where one walk does both: state, action, table, seat.
    calm_and_estimate: Callable[[Any, int, Any, int], float] | None = None
    key: Callable[[Any], int] = lambda _: 0  # a number for whatever chance brought to light last
    overlooked: int = 50  # of a hundred actions, so many escape the easiest bot
    together: Callable[[Any], bool] = lambda _: False  # whether all seats of a table win or lose as one
    search: Search = field(default_factory=Search)
