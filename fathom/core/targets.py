"""What a team has to reach: how a game whose players win or lose together tells what its targets are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, eq=False)  # so that a game can be told apart by itself
class Targets:
    """Missions with targets by number of seats; who meets enough of them wins."""

    option: str  # the game's option that names the mission
    missions: Sequence[str]
    options: Mapping[str, str]  # what else makes it a game of a team
    levels: Mapping[str, tuple[int, float]]  # by difficulty: how many targets, and how often a team should win
    reached: Callable[[Any], Mapping[str, int]]  # what a team has of each thing that counts
    needed: Callable[[Any, str, int], Mapping[str, int]]  # what it needs, by set, mission and seats
    drafted: Callable[[Any, str, int], Mapping[str, int]]  # what its designers thought of at first; play settles it
    printed: Callable[[Any, str, int], Collection[str]]  # targets that the rulebook gives
    shared: Collection[str]  # targets that are the same in every mission
    write: Callable[[Any, Mapping[str, Mapping[int, Mapping[str, int]]]], str]  # the text of the set's targets.toml
