"""What may be done. (ITD-3 to ITD-9)"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from fathom.games.in_too_deep.actions import ACQUIRE, BUY, CLEAN, DRAW, EXPAND, MOVE, PAY, PLAY, SKIP, TAKE, THIRD_OWNER
from fathom.games.in_too_deep.components import CARDS, OCEAN, PEARL, RESEARCH, TREASURE, WILDLIFE
from fathom.games.in_too_deep.prices import acquire_price, buy_price, clean_price, play_price
from fathom.games.in_too_deep.state import ABILITY, DRAFT, PAYMENT, TURN, Sea

# The expansions of each company by card, ready made: compiled code need not make the numbers anew.
EXPANSIONS: Final[list[list[Any]]] = [
    [EXPAND + company * CARDS + card for card in range(CARDS + 1)] for company in range(5)
]


class Moves(Sea):
    """The actions that are legal now."""

    __slots__ = ()

    def legal(self) -> list[int]:
        phase: i64 = self.phase
        if phase == PAYMENT:
            return [PAY + card for card in self.hands[self.to_move]]
        if phase == TURN:
            return self.turn_actions()
        if phase == ABILITY:
            actions = self.ability_actions()
            actions.append(SKIP)
            return actions
        if phase == DRAFT:
            return [TAKE + card for card in self.offer]
        return []

    def turn_actions(self) -> list[int]:
        """Draw, buy or expand. (ITD-3.1)"""
        hand = self.hands[self.to_move]
        size: i64 = len(hand)
        share = self.box.share
        prices = self.prices
        tops = self.tops
        ocean: i64 = tops[OCEAN]
        treasure: i64 = tops[TREASURE]
        pearl: i64 = tops[PEARL]
        research: i64 = tops[RESEARCH]
        wildlife: i64 = tops[WILDLIFE]
        lowest = ocean  # most cards are lower than everything before long
        if treasure < lowest:
            lowest = treasure
        if pearl < lowest:
            lowest = pearl
        if research < lowest:
            lowest = research
        if wildlife < lowest:
            lowest = wildlife
        expand_ocean, expand_treasure, expand_pearl, expand_research, expand_wildlife = EXPANSIONS
        actions: list[Any] = [DRAW]
        card: i64
        for card in hand:
            if prices[share[card]] < size:
                actions.append(BUY + card)
            if card <= lowest:
                continue
            if card > ocean:
                actions.append(expand_ocean[card])
            if card > treasure:
                actions.append(expand_treasure[card])
            if card > pearl:
                actions.append(expand_pearl[card])
            if card > research:
                actions.append(expand_research[card])
            if card > wildlife:
                actions.append(expand_wildlife[card])
        return actions

    def can_use_ability(self) -> bool:
        """Whether there is anything to do with the ability of the company just expanded. (ITD-8.3)"""
        if self.ability == OCEAN:
            return len(self.hands[self.to_move]) >= clean_price(self.sides)
        if self.ability == WILDLIFE and not self.advanced(WILDLIFE):
            for column in self.columns:
                if len(column) >= 2:  # the older card can be raised
                    return len(self.hands[self.to_move]) > 0
        return len(self.ability_actions()) > 0

    def ability_actions(self) -> list[int]:
        """The uses of the ability of the company just expanded, without the skip. (ITD-8.3)"""
        company: i64 = self.ability
        if company == OCEAN:
            return self.ocean_actions()
        if company == RESEARCH:
            return self.acquire_actions() if self.advanced(RESEARCH) else self.discount_actions()
        if company == WILDLIFE:
            return self.play_actions() if self.advanced(WILDLIFE) else self.wildlife_moves()
        return []

    def ocean_actions(self) -> list[int]:
        """(ITD-9.1, ITD-9.2)"""
        actions: list[int] = []
        if len(self.hands[self.to_move]) < clean_price(self.sides):
            return actions
        for company in range(5):
            column = self.columns[company]
            if not self.advanced(OCEAN):
                actions += [CLEAN + card for card in column]
            elif column:
                actions.append(CLEAN + self.tops[company])
                self.add_moves(actions, company, self.tops[company])
        return actions

    def add_moves(self, actions: list[int], source: int, card: int) -> None:
        """Where else a depth card fits: the companies whose most recent card is lower. (ITD-5.2)"""
        tops = self.tops
        for company in range(5):
            if card > tops[company] and company != source:
                actions.append(MOVE + company * CARDS + card)

    def discount_actions(self) -> list[int]:
        """(ITD-9.11)"""
        hand = self.hands[self.to_move]
        share = self.box.share
        return [BUY + card for card in hand if buy_price(self.prices, share[card], ABILITY) < len(hand)]

    def acquire_actions(self) -> list[int]:
        """(ITD-9.12)"""
        size = len(self.hands[self.to_move])
        actions: list[int] = []
        for company in range(5):
            if acquire_price(self.prices, company) <= size:
                for owner in range(len(self.portfolios)):
                    if owner != self.to_move and self.held[owner * 5 + company]:
                        seat = THIRD_OWNER if owner == self.seats else owner
                        actions.append(ACQUIRE + seat * 5 + company)
        return actions

    def wildlife_moves(self) -> list[int]:
        """(ITD-9.16)"""
        actions: list[int] = []
        if self.hands[self.to_move]:
            for company in range(5):
                for card in self.columns[company][-3:]:
                    if card != self.tops[company]:
                        actions.append(MOVE + company * CARDS + card)
                    self.add_moves(actions, company, card)
        return actions

    def play_actions(self) -> list[int]:
        """(ITD-9.18)"""
        hand = self.hands[self.to_move]
        actions: list[int] = []
        for company in range(5):
            column = self.columns[company]
            for card in hand:
                if play_price(column, card) < len(hand):
                    actions.append(PLAY + company * CARDS + card)
        return actions
