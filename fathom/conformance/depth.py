"""How much of a game a check looks at: which mixes of its options, how many positions, how many games."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from fathom.core import Each, Game, Option
from fathom.core.build import compiled

MOST_MIXES = 40


@dataclass(frozen=True)
class Depth:
    """How much a check looks at, for each number of seats."""

    stride: int  # one in so many mixes of options is played, another one for each number of seats
    positions: int  # short games are played again until a check has seen this many
    endings: int  # random games that must end

    def mixes(self, game: Game, seats: int) -> Iterator[tuple[int, dict[str, str]]]:
        """Numbered mixes of options: first those that must be played, then all of them, again and again."""
        known = list(enumerate(mixes(game)))
        yield from known[seats % self.stride :: self.stride] or known[:1]
        for number in itertools.count(len(known)):
            yield number, known[number % len(known)][1]

    def demanded(self, game: Game, seats: int) -> int:
        """How many mixes must be played."""
        return len(mixes(game)[seats % self.stride :: self.stride]) or 1


QUICK = Depth(stride=8, positions=60, endings=100)
USUAL = Depth(stride=3, positions=150, endings=1_000)
DEEP = Depth(stride=1, positions=150, endings=20_000)


def of_this_build() -> Depth:
    """The depth of our tests: everything where rules are compiled, else as much as there is time for."""
    return DEEP if compiled() else USUAL


def mixes(game: Game) -> list[dict[str, str]]:
    """Every combination of a game's options; where there are too many, all of the two widest options, the others in
    turn. A choice called random only picks among the others.

    >>> from fathom.games import find
    >>> len(mixes(find("in-too-deep")))
    32
    """
    named = [[(option.name, text) for text in values(option)] for option in game.options]
    count = 1
    for option in named:
        count *= len(option)
    if count <= MOST_MIXES:
        return [dict(mix) for mix in itertools.product(*named)]
    one, *rest = sorted(named, key=len, reverse=True)
    second = len(rest[0]) if rest else 1
    return [
        dict([one[i], *(option[j % len(option) if option is rest[0] else (i + j) % len(option)] for option in rest)])
        for i, j in itertools.product(range(len(one)), range(second))
    ]


def values(option: Option) -> list[str]:
    """The values of an option. Where many things have a choice each, every single thing takes every choice once."""
    choices = [choice for choice in option.choices if choice != "random"] or list(option.choices)
    if not isinstance(option, Each):
        return choices
    if len(choices) ** len(option.things) > MOST_MIXES:
        return choices + [f"{thing}={choice}" for thing in option.things for choice in choices]
    every = itertools.product(choices, repeat=len(option.things))
    return [",".join(f"{thing}={choice}" for thing, choice in zip(option.things, mix, strict=True)) for mix in every]
