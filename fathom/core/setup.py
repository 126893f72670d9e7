"""Everything fixed before a game's first action."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Opening:
    """A stretch of an earlier game, whose seed is known, that another game goes on from."""

    seed: str
    actions: tuple[int, ...]


@dataclass(frozen=True)
class Setup:
    """Everything fixed before a game's first action: its seats, options, seed and components."""

    seats: int
    options: Mapping[str, str]
    seed: str
    openings: tuple[Opening, ...] = ()  # one after the other: a game played on can be played on again
    box: str = ""  # the set of components; if none is named, the one that new tables use
    rules: int = 0  # the version of the rules; 0 for the newest
