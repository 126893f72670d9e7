"""Recruiting: the market, what it costs, and the gems that come with it. (DB-4)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.core.events import Event, Facts
from fathom.games.deep_blue.actions import PAYS, RECRUIT, REFRESH, TAKE, TOKEN
from fathom.games.deep_blue.components import NONE, PRICES, REFRESH_PRICE, SLOTS
from fathom.games.deep_blue.state import FREE_CARD, NEW_MARKET, PAYMENT, Sea, take


class Market(Sea):
    """The row of crew members on offer."""

    __slots__ = ()

    def cash(self) -> int:
        """What the seat to move could pay, all cards and tokens together."""
        values = self.box.cash
        cash: i64 = self.tokens[self.to_move]
        for card in self.hands[self.to_move]:
            cash += values[card]
        return cash

    def can_refresh(self) -> bool:
        """Whether there are cards for four slots. (DB-4.11)"""
        return len(self.deck) + len(self.discards) + len(self.row) >= SLOTS

    def recruit_actions(self, actions: list[int], cash: i64) -> None:
        """(DB-4.1, DB-4.8)"""
        for slot in range(len(self.row)):
            if cash >= PRICES[slot]:
                actions.append(RECRUIT + slot)
        if cash >= REFRESH_PRICE and self.can_refresh():
            actions.append(REFRESH)

    def payment_actions(self) -> list[int]:
        """(DB-4.4)"""
        actions: list[int] = []
        cash = self.box.cash
        for card in self.hands[self.to_move]:
            if cash[card]:
                actions.append(PAYS[card])
        if self.tokens[self.to_move]:
            actions.append(TOKEN)
        return actions

    def free_cards(self) -> list[int]:
        return [TAKE + slot for slot in range(len(self.row))]

    # What happens

    def owe(self, slot: i64) -> None:
        self.slot = slot
        self.owed = REFRESH_PRICE if slot == NEW_MARKET else PRICES[slot]
        self.phase = PAYMENT

    def pay(self, card: i64) -> None:
        """One card of a price. (DB-4.4)"""
        self.show(self.to_move, card)
        self.pay_off(self.box.cash[card])

    def pay_token(self) -> None:
        """A token as cash. (DB-3.4)"""
        self.tokens[self.to_move] -= 1
        self.spent += 1
        self.pay_off(1)

    def pay_off(self, cash: i64) -> None:
        """The price is paid as soon as it is covered; there is no change. (DB-4.3, DB-4.4)"""
        self.owed -= cash
        if self.owed > 0:
            return
        self.owed = 0
        if self.slot == NEW_MARKET:
            self.refresh()
        else:
            self.hire(self.slot)

    def hire(self, slot: i64) -> None:
        """A card of the row comes into the hand, and the row is filled up. (DB-4.1, DB-4.5)"""
        seat: i64 = self.to_move
        card = self.row.pop(slot)
        self.hands[seat].append(card)
        if self.events is not None:
            facts: Facts = {"seat": seat, "card": card, "slot": slot}
            free = self.slot == NEW_MARKET
            facts["free"] = free
            facts["paid"] = [] if free else self.played[seat].copy()
            facts["tokens"] = 0 if free else self.spent
            self.events.append(Event("recruited", facts, rule="DB-4.8" if free else "DB-4.1"))
        self.flip_card("DB-4.5")
        self.end_turn()

    def refresh(self) -> None:
        """A whole new market, of which one card is free. (DB-4.8, DB-4.10)"""
        if self.events is not None:
            seat: i64 = self.to_move
            facts: Facts = {"seat": seat, "paid": self.played[seat].copy(), "tokens": self.spent}
            self.events.append(Event("refreshed", facts, rule="DB-4.8"))
        self.discards.extend(self.row)
        self.row.clear()
        for _ in range(SLOTS):
            self.flip_card("DB-4.8")
        self.phase = FREE_CARD

    def flip_card(self, rule: str) -> None:
        """The next card of the deck comes to the end of the row, its gem into the bag. (DB-4.6, DB-4.7, DB-4.10)"""
        if not self.deck:
            if not self.discards:
                return
            self.deck, self.discards = self.discards, self.deck
            if self.events is not None:
                self.events.append(Event("reshuffled", {"count": len(self.deck)}, rule="DB-4.10"))
        card = take(self.deck, self.chance.below(len(self.deck)))
        self.row.append(card)
        self.revealed += 1
        gem = self.box.plus[card]
        if gem != NONE:
            if self.supply[gem] > 0:
                self.supply[gem] -= 1
                self.bag[gem] += 1
                rule = "DB-4.6"
            else:
                gem = NONE
                rule = "DB-4.7"
        if self.events is not None:
            self.events.append(Event("appeared", {"card": card, "gem": gem}, rule=rule))
