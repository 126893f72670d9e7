"""What lies face down on the table: stacks, decks, tokens. (EDS-19.1)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.games.endeavor.rules.offers import Offers


class Ocean(Offers):
    """The whole table as plain data."""

    __slots__ = ("cards", "deck", "dives", "left_cards", "pockets", "stacks", "supply")

    dives: list[list[int]]  # by Dive site: its tokens, the top one last
    stacks: list[list[int]]  # by depth - 1: boards, the top one last
    pockets: list[list[int]]  # of tier 5, the top tile last
    deck: list[int]  # of Journals, the top one last
    supply: list[int]  # of tokens, the next one last
    cards: list[int]  # of the team's stack, the top one last: Bonus Goals, then Setbacks plus 16
    left_cards: list[int]  # those that are not in this game

    def copy_hidden_to(self, other: Ocean) -> None:
        """Make what lies face down the same in another state."""
        other.dives = [tokens.copy() for tokens in self.dives]
        other.stacks = [stack.copy() for stack in self.stacks]
        other.pockets = [pocket.copy() for pocket in self.pockets]
        other.deck = self.deck.copy()
        other.supply = self.supply.copy()
        other.cards = self.cards.copy()
        other.left_cards = self.left_cards.copy()

    def tokens_left(self, site: i64) -> i64:
        return len(self.dives[site])

    def tokens_to_come(self) -> i64:
        return len(self.supply) + len(self.discards)
