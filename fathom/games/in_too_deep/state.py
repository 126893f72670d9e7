"""What lies on the table."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fathom.core import questions
from fathom.core.state import State
from fathom.games.in_too_deep.components import Spread

# Why the end was triggered.
NOT_YET: Final = 0
DECK: Final = 1
FUNDRAISERS: Final = 2

NOBODY: Final = -1  # as payee: the discard pile; as deed: none
NOT_FINAL: Final = -1  # as finals: the final turns have not begun


class Question(questions.Question):
    """A question of In Too Deep, to the seat to move."""

    def options(self, sea: Sea) -> list[int]:
        """All that may be chosen."""
        raise NotImplementedError

    def answer(self, sea: Sea, action: i64) -> None:
        """What was chosen is done."""
        raise NotImplementedError


class Sea(State):
    """The companies, the hands, the shares, the deck: plain data."""

    __slots__ = (
        "ability",
        "box",
        "closing",
        "columns",
        "deck",
        "deed",
        "depletions",
        "discards",
        "draws",
        "finals",
        "fundraisers",
        "hands",
        "held",
        "offer",
        "owed",
        "paid",
        "payee",
        "portfolios",
        "prices",
        "question",
        "refilled",
        "sides",
        "start",
        "told",
        "tops",
    )

    box: Spread  # the cards that are played with
    sides: i64  # one bit a company: set when it shows its advanced side
    start: i64  # the start player
    hands: list[list[int]]
    portfolios: list[list[int]]  # share cards by owner; with two seats the third player comes last
    held: list[int]  # shares by owner and company: owner * 5 + company
    prices: list[int]  # shares in front of everybody, by company
    columns: list[list[int]]  # depth cards, oldest first
    tops: list[int]  # the most recent of each, or EMPTY
    deck: list[int]  # in no order: a draw picks any
    discards: list[int]
    offer: list[int]  # starting shares not yet taken
    refilled: list[int]  # what the present deck was made of, when it was made of discards
    told: list[int]  # card * 8 + seat: a seat that knows this card in another's hand

    question: Question  # of the seat to move
    ability: i64  # the company whose ability is offered or being paid for
    deed: i64  # the action that is being paid for
    owed: i64  # cards still to pay
    payee: i64
    paid: list[int]

    draws: i64  # draw turns in a row
    fundraisers: i64  # fundraisers in a row
    depletions: i64
    closing: i64  # why the end was triggered
    finals: i64  # final turns still to come

    def copy_to(self, other: Sea) -> None:
        """Make another state the same as this one, sharing nothing that can change."""
        other.seats = self.seats
        other.to_move = self.to_move
        other.chance = self.chance.clone()
        other.revealed = self.revealed
        other.events = None
        other.box = self.box
        other.sides = self.sides
        other.start = self.start
        other.hands = [hand.copy() for hand in self.hands]
        other.portfolios = [shares.copy() for shares in self.portfolios]
        other.held = self.held.copy()
        other.prices = self.prices.copy()
        other.columns = [column.copy() for column in self.columns]
        other.tops = self.tops.copy()
        other.deck = self.deck.copy()
        other.discards = self.discards.copy()
        other.offer = self.offer.copy()
        other.refilled = self.refilled.copy()
        other.told = self.told.copy()
        other.question = self.question
        other.ability = self.ability
        other.deed = self.deed
        other.owed = self.owed
        other.payee = self.payee
        other.paid = self.paid.copy()
        other.draws = self.draws
        other.fundraisers = self.fundraisers
        other.depletions = self.depletions
        other.closing = self.closing
        other.finals = self.finals


REASONS: Final = ("", "deck", "fundraisers")
