"""What lies on the table."""

from typing import Final

from mypy_extensions import i64

from fathom.core.state import Asking
from fathom.games.in_too_deep.components import Spread

# Why the end was triggered.
NOT_YET: Final = 0
DECK: Final = 1
FUNDRAISERS: Final = 2

NOBODY: Final = -1  # as payee: the discard pile; as deed: none
NOT_FINAL: Final = -1  # as finals: the final turns have not begun


class OpenSea(Asking):
    """What everybody sees of the companies, the shares and the piles: plain data."""

    box: Spread  # the set of cards in use
    sides: i64  # one bit a company: set when it shows its advanced side
    start: i64  # the start player
    portfolios: list[list[int]]  # share cards by owner; with two seats the third player comes last
    held: list[int]  # shares by owner and company: owner * 5 + company
    prices: list[int]  # shares in front of everybody, by company
    columns: list[list[int]]  # depth cards, oldest first
    tops: list[int]  # the most recent of each, or EMPTY
    discards: list[int]
    offer: list[int]  # starting shares not yet taken
    refilled: list[int]  # what the present deck was made of, when it was made of discards

    ability: i64  # the company whose ability is offered or being paid for
    deed: i64  # the action that is being paid for
    owed: i64  # cards still to pay
    payee: i64

    draws: i64  # draw turns in a row
    fundraisers: i64  # fundraisers in a row
    depletions: i64
    finals: i64  # final turns still to come
    __slots__ = tuple(__annotations__)

    def advanced(self, company: i64) -> bool:
        """Whether a company shows its advanced side. (ITD-1.4)"""
        return self.sides >> company & 1 == 1

    def company_above(self, card: int) -> int:
        """The company under which a card lies as a depth card, or -1."""
        for company in range(5):
            if card in self.columns[company]:
                return company
        return -1

    def copy_open_to(self, other: "OpenSea") -> None:
        """Copy to another state what everybody sees, sharing nothing that can change."""
        other.question, other.box, other.sides = self.question, self.box, self.sides
        other.start, other.portfolios = self.start, [each.copy() for each in self.portfolios]
        other.held, other.prices = self.held.copy(), self.prices.copy()
        other.columns, other.tops = [each.copy() for each in self.columns], self.tops.copy()
        other.discards, other.offer, other.refilled = self.discards.copy(), self.offer.copy(), self.refilled.copy()
        other.ability, other.deed, other.owed = self.ability, self.deed, self.owed
        other.payee, other.draws, other.fundraisers = self.payee, self.draws, self.fundraisers
        other.depletions, other.finals = self.depletions, self.finals


class Sea(OpenSea):
    """The whole table, with what not everybody sees, or not in full."""

    hands: list[list[int]]
    deck: list[int]  # in no order: a draw picks any
    told: list[int]  # card * 8 + seat: a seat that knows this card in another's hand
    paid: list[int]
    closing: i64  # why the end was triggered
    __slots__ = tuple(__annotations__)

    def copy_hidden_to(self, other: "Sea") -> None:
        """Copy to another state what not everybody sees."""
        other.hands, other.deck, other.told = [each.copy() for each in self.hands], self.deck.copy(), self.told.copy()
        other.paid, other.closing = self.paid.copy(), self.closing


REASONS: Final = ("", "deck", "fundraisers")
