"""What fixes a game before its first action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Opening:
    """A stretch of an earlier game, whose seed is known, from which another is played on."""

    seed: str
    actions: tuple[int, ...]


@dataclass(frozen=True)
class Setup:
    """What fixes a game before its first action: how many seats, which options, which seed, which components."""

    seats: int
    options: Mapping[str, str]
    seed: str
    openings: tuple[Opening, ...] = ()  # one after the other: what is played on can be played on again
    box: str = ""  # the set of components; the one that new tables are played with if none is named
