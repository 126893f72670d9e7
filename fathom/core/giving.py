"""Pieces that are given together: a page lets people gather them, and then gives them one after the other."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Gift:
    """An action that gives something: how much, and how often it can be done in a row."""

    worth: int = 1
    times: int = 1


@dataclass(frozen=True)
class Giving:
    """A question that several actions answer together, each with a piece: the cards of a payment."""

    owed: int  # as soon as so much is given, the question is answered; everybody may know it
    enough: int  # with so much it can be left at that: ``give.enough`` says so, and ``give.missing`` before
    gifts: Mapping[int, Gift]  # by action of the viewer

    @property
    def most(self) -> int:
        """The most that can come together; the last piece may be worth more than is still owed."""
        worth = [gift.worth * gift.times for gift in self.gifts.values()]
        return min(sum(worth), self.owed - 1 + max([gift.worth for gift in self.gifts.values()], default=1))
