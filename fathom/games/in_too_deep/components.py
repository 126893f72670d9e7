"""What is in the box: 100 depth and share cards, five companies with two sides, five bonus shares."""

from typing import Final

from fathom.core.box import Box
from fathom.core.options import Each

COMPANIES: Final = ("ocean", "treasure", "pearl", "research", "wildlife")
SIDES: Final = Each("sides", COMPANIES, ("basic", "advanced", "random"), "basic")  # as people choose them
OCEAN: Final = 0
TREASURE: Final = 1
PEARL: Final = 2
RESEARCH: Final = 3
WILDLIFE: Final = 4

CARDS: Final = 100  # numbered 1 to 100; a card is known by its number
BONUS_SHARES: Final = (101, 102, 103, 104, 105)
EMPTY: Final = -10  # stands for the most recent card of an empty company: lower than all, in no decade


class Spread(Box):
    """A set of cards: which company's share is on each. (ITD-1.3)"""

    __slots__ = ("share",)

    share: list[int]  # the company by card number; place 0 is unused

    def __init__(self, name: str, share: list[int]) -> None:
        super().__init__(name, {"shares": [COMPANIES[company] for company in share[1:]]})
        self.share = share
