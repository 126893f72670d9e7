"""What is in the box: 100 depth and share cards, five companies with two sides, five bonus shares."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

COMPANIES: Final = ("ocean", "treasure", "pearl", "research", "wildlife")
OCEAN: Final = 0
TREASURE: Final = 1
PEARL: Final = 2
RESEARCH: Final = 3
WILDLIFE: Final = 4

CARDS: Final = 100  # numbered 1 to 100; a card is known by its number
BONUS_SHARES: Final = (101, 102, 103, 104, 105)
EMPTY: Final = -10  # stands for the most recent card of an empty company: lower than all, in no decade


def read_shares(text: str) -> list[int]:
    """The company of every card's share, by card number; place 0 is unused."""
    shares = [-1] * (CARDS + 1)
    for run, companies in tomllib.loads(text).items():
        first, last = (int(number) for number in run.split("-"))
        for number, company in zip(range(first, last + 1), companies, strict=True):
            shares[number] = COMPANIES.index(company)
    if -1 in shares[1:]:
        raise ValueError(f"no share is given for card {shares.index(-1, 1)}")
    return shares


SHARE: Final[list[int]] = read_shares((Path(__file__).parent / "cards.toml").read_text(encoding="utf-8"))
