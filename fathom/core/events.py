"""Events: what happened, as data, each with its audience."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Facts = dict[str, Any]  # names to ints, strings and lists of them: what JSON can carry


class Event:
    """One thing that happened, the rule that brought it about, facts for all, and facts for single seats.

    >>> event = Event("drew", {"seat": 0, "count": 1}, {0: {"cards": [44]}}, rule="ITD-7.1")
    >>> event.seen_by(0)
    {'kind': 'drew', 'rule': 'ITD-7.1', 'seat': 0, 'count': 1, 'cards': [44]}
    >>> event.seen_by(None)
    {'kind': 'drew', 'rule': 'ITD-7.1', 'seat': 0, 'count': 1}
    """

    __slots__ = ("facts", "kind", "rule", "secrets")

    def __init__(self, kind: str, facts: Facts, secrets: Mapping[int, Facts] | None = None, *, rule: str) -> None:
        self.kind = kind
        self.rule = rule
        self.facts = facts
        self.secrets: dict[int, Facts] = dict(secrets or {})

    def seen_by(self, seat: int | None) -> Facts:
        """The event as a seat, or a spectator (None), may see it."""
        seen: Facts = {"kind": self.kind, "rule": self.rule, **self.facts}
        if seat is not None:
            seen.update(self.secrets.get(seat, {}))
        return seen
