"""Events: what happened, as data, each with its audience."""

from collections.abc import Mapping
from typing import Any

Facts = dict[str, Any]  # names to ints, strings and lists of them: what JSON can carry


class Event:
    """One thing that happened, the rule that brought it about, facts for all, and facts for single seats."""

    __slots__ = ("facts", "kind", "rule", "secrets")

    def __init__(self, kind: str, facts: Facts, secrets: Mapping[int, Facts] | None = None, *, rule: str) -> None:
        self.kind = kind
        self.rule = rule
        self.facts = facts
        self.secrets: dict[int, Facts] = dict(secrets or {})

    def seen_by(self, seat: int | None) -> Facts:
        """The event as a seat, or a spectator (None), may see it."""
        secrets = {} if seat is None else self.secrets.get(seat, {})
        return {"kind": self.kind, "rule": self.rule, **self.facts, **secrets}
