"""Standing orders: answers that people give in advance, so that nobody has to wait for them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Order:
    """An answer given in advance. ``Any`` stands for the game's own observation, from the seat that gives the order."""

    name: str  # its words: ``order.NAME``
    offered: Callable[[Any], bool]  # whether it makes sense to give it now
    answer: Callable[[Any], int | None]  # the action of the seat to move, or None where the order has no answer
    once: bool = False  # good for one answer only
    instead_of: tuple[str, ...] = ()  # the orders that it contradicts: giving it takes them back
