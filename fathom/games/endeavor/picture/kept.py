"""What never changes is told once in each language, for each set of components."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fathom.games.endeavor.narration import Teller
from fathom.games.endeavor.parts import OceanBox

T = TypeVar("T")
KEPT: dict[tuple[str, OceanBox, str, int], Any] = {}


def kept(make: Callable[[Teller, int], T], teller: Teller, number: int) -> T:
    key = (teller.words.language, teller.box, make.__name__, number)
    if key not in KEPT:
        KEPT[key] = make(teller, number)
    found: T = KEPT[key]
    return found
