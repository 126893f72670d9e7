"""What is owed: each question of a game, and each step that needs no answer, declared once and known by its name.

On a state each is plain data: its number, or, where several wait in line, one int for each, which also holds its seat
and up to three numbers that it carries. Only this module knows how they are packed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

NUMBER_BITS: Final = 6
CARRIED: Final = 9  # where the numbers that are carried begin: behind the number and three bits for the seat
FIRST_BITS: Final = 12

# Whether words announce something that comes next: always, never, or where there is anything to announce.
ALWAYS: Final = "always"
NEVER: Final = "never"
IF_ANY: Final = "if any"


@mypyc_attr(allow_interpreted_subclasses=True)
class Owed:
    """Something that waits to be done or answered. Its name is the last part of the keys of its words.

    >>> keep = Owed("keep", carries=(12, 1))
    >>> keep.number = 20
    >>> link = keep.link(3, 17, 1, 30)
    >>> number_of(link), seat_of(link), keep.carried(link)
    (20, 3, (17, 1, 30))
    """

    def __init__(
        self,
        name: str,
        rule: str = "",
        reason: str = "",
        verbs: Sequence[str] = (),
        carries: tuple[int, int] = (FIRST_BITS, 0),
        tells: str = "",
        then: str = ALWAYS,
    ) -> None:
        first, second = carries  # in bits; a third number gets the rest
        self.name = name
        self.rule = rule
        self.reason = reason  # why all else has to wait
        self.verbs = tuple(verbs)  # that answer it; a step needs no answer
        self.tells = tells  # what its numbers stand for, as the narrator of the game knows it
        self.then = then  # whether words announce that it comes next
        self.number: i64 = -1  # its place in its family
        self.family: Sequence[Owed | None] = ()  # all that its game declares, by number
        self.second: i64 = CARRIED + first  # where the second number begins
        self.third: i64 = CARRIED + first + second
        self.first_mask: i64 = 2**first - 1
        self.second_mask: i64 = 2**second - 1

    def link(self, seat: i64, one: i64 = 0, two: i64 = 0, three: i64 = 0) -> int:
        """One int for this, its seat and the numbers that it carries."""
        return self.number + (seat << NUMBER_BITS) + (one << CARRIED) + (two << self.second) + (three << self.third)

    def carried(self, link: i64) -> tuple[i64, i64, i64]:
        """The numbers that it carries."""
        return link >> CARRIED & self.first_mask, link >> self.second & self.second_mask, link >> self.third


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Owed):
    """A decision that a seat owes."""


def numbered(family: Sequence[Owed | None]) -> None:
    """Number everything that may be owed in a game; None leaves out a number."""
    for number, owed in enumerate(family):
        if owed is not None:
            owed.number = number
            owed.family = family


def number_of(link: i64) -> i64:
    return link & 63


def seat_of(link: i64) -> i64:
    return link >> NUMBER_BITS & 7
