"""How a game tells whether its parts are in balance: what is to be counted when bots play it many times."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fathom.core.events import Event


@dataclass(frozen=True, eq=False)  # so that a game can be told apart by itself
class Balance:
    """What a balanced game looks like: every place wins its share, every thing is used, no single plan is best."""

    edition: str  # which parts were measured
    seats: int  # at the table at which turns are counted and plans are tried
    turns: tuple[int, int]  # a game should last between so many turns a seat
    begins_turn: Callable[[Any], bool]  # whether a turn begins in a state
    things: Sequence[str]  # what should be used
    ways: Sequence[str]  # and how
    uses: Callable[[Event], Iterable[tuple[str, str]]]  # the ways and things of an event
    plans: Mapping[str, Sequence[str]]  # single-minded plans: the verbs each leaves alone while it can
