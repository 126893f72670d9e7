"""What lies on the table, and how cards leave the deck."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fathom.core.events import Event, Facts
from fathom.core.state import State
from fathom.games.in_too_deep.components import CARDS, EMPTY, Spread

# What the seat to move owes.
DRAFT: Final = 0  # a starting share
TURN: Final = 1  # one of the three actions of a turn
PAYMENT: Final = 2  # cards for the deed
ABILITY: Final = 3  # the company's ability, or a skip
OVER: Final = 4

# Why the end was triggered.
NOT_YET: Final = 0
DECK: Final = 1
FUNDRAISERS: Final = 2

NOBODY: Final = -1  # as payee: the discard pile; as deed: none
NOT_FINAL: Final = -1  # as finals: the final turns have not begun


class Sea(State):
    """The companies, the hands, the shares, the deck: plain data and the drawing of cards."""

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
        "phase",
        "portfolios",
        "prices",
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

    phase: i64
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
        other.phase = self.phase
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

    def advanced(self, company: i64) -> bool:
        return (self.sides >> company) & 1 == 1

    # Cards leave the deck

    def draw(self, seat: i64) -> int:
        """A seat draws a card and gets it, or 0 when there is none. (ITD-7.2, ITD-12.4)"""
        while True:
            card = self.take_from_deck()
            if card == 0:
                return 0
            if card <= CARDS:
                self.hands[seat].append(card)
                return card
            if self.finals == NOT_FINAL:
                self.resolve_bonus_shares(card)
            else:
                self.discards.append(card)

    def take_from_deck(self) -> int:
        """Any card of the deck, or 0; the deck is depleted the moment its last card leaves it. (ITD-10.6)"""
        deck = self.deck
        size: i64 = len(deck)
        if size == 0:
            if not self.refill("ITD-10.2"):
                return 0
            deck = self.deck
            size = len(deck)
        at: i64 = self.chance.below(size)
        card = deck[at]
        last = deck.pop()
        if at < size - 1:
            deck[at] = last
        self.revealed += 1
        if size == 1:
            self.deplete()
        return card

    def deplete(self) -> None:
        self.depletions += 1
        if self.depletions == 2:
            self.trigger_end(DECK, "ITD-10.4")
        self.refill("ITD-10.1" if self.depletions == 1 else "ITD-10.7")

    def refill(self, rule: str) -> bool:
        """Shuffle the discards into a new deck, if there is anything to draw among them. (ITD-10.2, ITD-12.15)"""
        for card in self.discards:
            if card <= CARDS:
                break
        else:
            return False
        self.deck = self.discards
        self.discards = []
        self.refilled = self.deck.copy()
        if self.events is not None:
            if self.finals != NOT_FINAL:
                rule = "ITD-11.5"
            self.events.append(Event("reshuffled", {"count": len(self.deck)}, rule=rule))
        return True

    def trigger_end(self, reason: i64, rule: str) -> None:
        if self.closing == NOT_YET:
            self.closing = reason
            if self.events is not None:
                self.events.append(Event("closing", {"seat": self.to_move, "reason": REASONS[reason]}, rule=rule))

    # The third player of a two-seat game

    def resolve_bonus_shares(self, first: int) -> None:
        """Bonus shares one after the other, those that turn up on the way included. (ITD-12.4, ITD-12.7)"""
        waiting = [first]
        while waiting:
            self.discards.append(waiting.pop(0))
            four: list[int] = []
            while len(four) < 4:
                card = self.take_from_deck()
                if card == 0:
                    break
                if card > CARDS:
                    waiting.append(card)
                else:
                    four.append(card)
            if four:
                self.award_third_player(four)

    def award_third_player(self, drawn: list[int]) -> None:
        """The third player takes a share; the lowest card that fits deepens its company. (ITD-12.5, ITD-12.6)"""
        share = self.box.share
        third = self.seats
        rest = drawn.copy()
        award = drawn[0]
        for card in drawn:
            if self.held[third * 5 + share[card]] > self.held[third * 5 + share[award]]:
                award = card
        rest.remove(award)
        company = share[award]
        self.give_share(third, award)
        added = 0
        for card in rest:
            if card > self.tops[company] and (added == 0 or card < added):
                added = card
        if added:
            rest.remove(added)
            self.lay(company, added)
        self.discards.extend(rest)
        if self.events is not None:
            facts: Facts = {"card": award, "company": company, "added": added, "rest": rest}
            self.events.append(Event("bonus", facts, rule="ITD-12.4"))

    # Cards find their place

    def give_share(self, owner: i64, card: int) -> None:
        company = self.box.share[card]
        self.portfolios[owner].append(card)
        self.held[owner * 5 + company] += 1
        self.prices[company] += 1

    def lay(self, company: i64, card: int) -> None:
        self.columns[company].append(card)
        self.tops[company] = card

    def lift(self, company: i64, card: int) -> None:
        column = self.columns[company]
        column.remove(card)
        self.tops[company] = column[-1] if column else EMPTY

    def company_of_depth_card(self, card: int) -> int:
        """The company on which a card lies as a depth card, or -1."""
        for company in range(5):
            if card in self.columns[company]:
                return company
        return -1

    def leave_hand(self, seat: i64, card: int) -> None:
        """A card leaves a hand in sight of all."""
        self.hands[seat].remove(card)
        if self.told:
            self.told = [entry for entry in self.told if entry // 8 != card]


REASONS: Final = ("", "deck", "fundraisers")
