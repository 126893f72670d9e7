"""Action spaces: from a game's verbs follow contiguous ints, the notation, its parser, and the pieces they touch."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from itertools import product
from math import prod
from typing import Any

from fathom.core.errors import BadInput


class UnknownAction(BadInput):
    """A text or a number that stands for no action of the game."""


class Domain:
    """A named list of values, each with the piece on the table that it stands for. Some things count from 1."""

    def __init__(self, name: str, values: Sequence[str], piece: str = "", first: int = 0) -> None:
        self.name = name
        self.values = tuple(values)
        self.first = first
        self.pieces = [(piece or f"{name}-{{}}").format(value) for value in values]
        self.index = {value: i for i, value in enumerate(self.values)}

    def __len__(self) -> int:
        return len(self.values)


class Verb:
    """Something that can be done: its name, the domains of its arguments, the rule that allows it."""

    def __init__(self, name: str, *domains: Domain, rule: str, pieces: Sequence[str] = ()) -> None:
        self.name = name
        self.domains = domains
        self.rule = rule
        self.pieces = tuple(pieces)
        self.count = prod(len(domain) for domain in domains)


class ActionSpace:
    """All actions of a game as the ints 0 … size - 1.

    >>> count = Domain("count", ["1", "2", "3"], first=1)
    >>> space = ActionSpace(Verb("draw", rule="X-1", pieces=["deck"]), Verb("take", count, rule="X-2"))
    >>> space.size, space.parse("take 3"), space.text(2), space.pieces(2)
    (4, 3, 'take 2', ('count-2',))
    """

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        self._numbers = {verb.name: number for number, verb in enumerate(verbs)}
        self._firsts: list[int] = []
        self._decoded: list[tuple[Verb, tuple[int, ...]]] = []
        self._texts: list[str] = []
        self._pieces: list[tuple[str, ...]] = []
        # By action: the number of its verb and its arguments, as the rules count them.
        self.verb_of: list[int] = []
        self.one: list[int] = []
        self.other: list[int] = []
        for number, verb in enumerate(verbs):
            self._firsts.append(len(self._decoded))
            for arguments in product(*(range(len(domain)) for domain in verb.domains)):
                found = list(zip(verb.domains, arguments, strict=True))
                one, other, *_ = [*(domain.first + at for domain, at in found), 0, 0]
                self._decoded.append((verb, arguments))
                self._texts.append(" ".join([verb.name, *(domain.values[at] for domain, at in found)]))
                self._pieces.append((*verb.pieces, *(domain.pieces[at] for domain, at in found)))
                self.verb_of.append(number)
                self.one.append(one)
                self.other.append(other)
        self.size = len(self._decoded)

    def verb(self, name: str) -> int:
        """The number of a verb."""
        return self._numbers[name]

    def base(self, name: str) -> int:
        """An action is this plus its argument; the first of two is multiplied by the size of the other."""
        base = self.first(name)
        stride = 1
        for domain in reversed(self.verbs[self._numbers[name]].domains):
            base -= domain.first * stride
            stride *= len(domain)
        return base

    def each(self, name: str) -> list[Any]:
        """All actions of a verb, by its one argument: made once, so that compiled rules need not make them."""
        (domain,) = self.verbs[self._numbers[name]].domains
        return [self.base(name) + at for at in range(domain.first + len(domain))]

    def each_of(self, name: str) -> list[list[Any]]:
        """The same for a verb with two arguments, by both."""
        one, other = self.verbs[self._numbers[name]].domains
        starts = [self.base(name) + at * len(other) for at in range(one.first + len(one))]
        return [[start + at for at in range(other.first + len(other))] for start in starts]

    def first(self, verb: str) -> int:
        """The id of a verb's first action; the rest follow, the last argument running fastest."""
        return self._firsts[self._numbers[verb]]

    def __contains__(self, action: object) -> bool:
        return isinstance(action, int) and 0 <= action < self.size

    def known(self, action: int) -> int:
        """An action that the game has, or an error."""
        if not 0 <= action < self.size:
            raise UnknownAction("action-out-of-range", action=action, size=self.size)
        return action

    def encode(self, verb: str, *arguments: int) -> int:
        """The action of a verb with the given indices of its arguments."""
        at = self._numbers[verb]
        offset = 0
        for domain, argument in zip(self.verbs[at].domains, arguments, strict=True):
            if not 0 <= argument < len(domain):
                raise IndexError(f"{domain.name} {argument}")
            offset = offset * len(domain) + argument
        return self._firsts[at] + offset

    def decode(self, action: int) -> tuple[Verb, tuple[int, ...]]:
        """The verb of an action and the indices of its arguments."""
        return self._decoded[self.known(action)]

    def text(self, action: int) -> str:
        """An action in notation, as in records."""
        return self._texts[self.known(action)]

    def parse(self, text: str) -> int:
        """The action that a notation stands for."""
        name, *values = text.lower().split() or [""]
        at = self._numbers.get(name)
        if at is None:
            near = get_close_matches(name, list(self._numbers), 1)
            if near:
                raise UnknownAction("unknown-verb-near", verb=name, near=near[0])
            raise UnknownAction("unknown-verb", verb=name, verbs=", ".join(self._numbers))
        domains = self.verbs[at].domains
        if len(values) != len(domains):
            form = " ".join([name, *(domain.name.upper() for domain in domains)])
            raise UnknownAction("wrong-arguments", verb=name, form=form)
        arguments: list[int] = []
        for domain, value in zip(domains, values, strict=True):
            if value not in domain.index:
                shown = ", ".join(domain.values) if len(domain) <= 12 else f"{domain.values[0]} … {domain.values[-1]}"
                raise UnknownAction("unknown-value", value=value, domain=domain.name, values=shown)
            arguments.append(domain.index[value])
        return self.encode(name, *arguments)

    def pieces(self, action: int) -> tuple[str, ...]:
        """The pieces on the table that an action touches."""
        return self._pieces[self.known(action)]

    def touched(self, actions: Iterable[int]) -> set[str]:
        """All pieces that some actions touch."""
        return {piece for action in actions for piece in self._pieces[action]}
