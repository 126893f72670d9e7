"""What a seat may see: the only way out of a state."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Observation:
    """The table as one seat, or a spectator (seat None), may see it. Games add what is theirs.

    Everything in it is plain data that JSON can carry. ``legal`` is filled for the seat to move
    only, in rising order: what another seat could do would tell what it holds.
    """

    seat: int | None
    seats: int
    to_move: int
    legal: list[int]
    scores: Sequence[int | None] | None  # by seat; None where the viewer may not know
    outcome: dict[str, Any] | None
    box: str = field(default="house-1", kw_only=True)  # the set of components that is played with

    def data(self) -> dict[str, Any]:
        return dict(vars(self))

    def to_json(self) -> str:
        """The same bytes for the same knowledge."""
        return json.dumps(self.data(), sort_keys=True, separators=(",", ":"))
