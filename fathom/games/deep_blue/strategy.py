"""What a bot thinks is good."""

from __future__ import annotations

from fathom.games.deep_blue.state import Sea


def evaluate(sea: Sea, seat: int) -> float:
    return float(sea.chests[seat])
