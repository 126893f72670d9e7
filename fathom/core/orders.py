"""Standing orders: what a person says in advance, so that nobody waits for an answer that is known already."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Order:
    """An answer given in advance. ``Any`` stands for the game's own observation, from the seat that gives the order.

    The table keeps orders and carries them out; nobody else hears of them. Its words stand under ``order.NAME``.
    """

    name: str
    offered: Callable[[Any], bool]  # whether it makes sense to give it now
    answer: Callable[[Any], int | None]  # what the seat to move does, where the order covers what it is asked
    once: bool = False  # good for one answer only
    instead_of: tuple[str, ...] = ()  # the orders that it contradicts: giving it takes them back
