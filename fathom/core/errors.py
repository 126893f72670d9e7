"""Errors as values: a key and facts. The edge turns them into words, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

Fact = int | str


class RuleBroken(Exception):
    """An action the rules do not allow: which rule, why, and the facts.

    >>> RuleBroken("ITD-4.4", "too-few-cards", needs=4, has=2)
    RuleBroken('ITD-4.4', 'too-few-cards', needs=4, has=2)
    """

    __slots__ = ("facts", "reason", "rule")  # thousands are made where every action is looked at

    def __init__(self, rule: str, reason: str, /, **facts: Fact) -> None:
        self.rule = rule
        self.reason = reason
        self.facts: Mapping[str, Fact] = facts

    def __reduce__(self) -> tuple[object, ...]:
        return arrived, (RuleBroken, (self.rule, self.reason), dict(self.facts))

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"RuleBroken({self.rule!r}, {self.reason!r}{facts})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RuleBroken):
            return NotImplemented
        return (self.rule, self.reason, self.facts) == (other.rule, other.reason, other.facts)

    def __hash__(self) -> int:
        return hash((self.rule, self.reason))


class BadInput(Exception):
    """Something typed, sent or read that makes no sense: a key of the house catalogue and facts."""

    def __init__(self, reason: str, /, **facts: Fact) -> None:
        super().__init__(reason, dict(facts))
        self.reason = reason
        self.facts: Mapping[str, Fact] = facts

    def __reduce__(self) -> tuple[object, ...]:
        return arrived, (type(self), (self.reason,), dict(self.facts))

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"{type(self).__name__}({self.reason!r}{facts})"


def arrived(kind: Callable[..., Exception], key: tuple[str, ...], facts: dict[str, Fact]) -> Exception:
    """An error from another process."""
    return kind(*key, **facts)
