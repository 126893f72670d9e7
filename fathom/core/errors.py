"""Errors as values: a key and facts. The edge turns them into words, in the reader's language."""

from collections.abc import Mapping
from functools import partial

Fact = int | str


class Told(Exception):
    """An error that other processes, and people in their own language, get to know by a key and facts.

    A position refuses hundreds of actions, so one takes no more than it must: no dictionary of its own, no call above.
    """

    __slots__ = ("facts",)

    def __init__(self, *_: str, **facts: Fact) -> None:
        self.facts: Mapping[str, Fact] = facts

    @property
    def key(self) -> tuple[str, ...]:
        return self.args

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), **self.facts), self.key

    def __repr__(self) -> str:
        facts = [f"{name}={value!r}" for name, value in self.facts.items()]
        return f"{type(self).__name__}({', '.join([*map(repr, self.key), *facts])})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Told) and (type(self), self.key, self.facts) == (type(other), other.key, other.facts)

    def __hash__(self) -> int:
        return hash(self.key)


class RuleBroken(Told):
    """An action the rules do not allow: which rule, why, and the facts.

    >>> RuleBroken("ITD-4.4", "too-few-cards", needs=4, has=2)
    RuleBroken('ITD-4.4', 'too-few-cards', needs=4, has=2)
    """

    __slots__ = ()

    def __init__(self, _rule: str, _reason: str, /, **facts: Fact) -> None:
        self.facts = facts

    @property
    def rule(self) -> str:
        return self.key[0]

    @property
    def reason(self) -> str:
        return self.key[1]


class BadInput(Told):
    """Something typed, sent or read that makes no sense: a key of the house catalogue and facts."""

    __slots__ = ()

    def __init__(self, _reason: str, /, **facts: Fact) -> None:
        self.facts = facts

    @property
    def reason(self) -> str:
        return self.key[0]
