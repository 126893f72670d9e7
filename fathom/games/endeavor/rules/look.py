"""The table as anybody sees it: words and pictures ask the rules about it, and nobody plays on it."""

from __future__ import annotations

from mypy_extensions import i64

from fathom.games.endeavor.state import OpenOcean


class Look(OpenOcean):
    """What lies open, and how many tokens lie where, with no place for hidden things."""

    supply_size: i64
    tokens: list[int]  # by Dive site: how many
    __slots__ = tuple(__annotations__)

    def tokens_left(self, site: i64) -> i64:
        return self.tokens[site]

    def tokens_to_come(self) -> i64:
        return self.supply_size + len(self.discards)
