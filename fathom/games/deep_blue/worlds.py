"""Tables that fit what one seat sees, dealt by the thousand."""

from mypy_extensions import i64

from fathom.core.chance import Chance
from fathom.games.deep_blue.rules import DeepBlue


class Worlds:
    """Deals tables alike in everything but the cards in doubt: in hand or at rest. (DB-13.3)"""

    def __init__(self, table: DeepBlue, doubtful: list[list[int]], short: list[int], payer: i64) -> None:
        self.table = table  # with all cards in hand and at rest that are not in doubt
        self.doubtful = doubtful  # by seat
        self.short = short  # by seat: how many of them are in hand
        self.payer = payer  # the seat that has still to pay, or NONE

    def deal(self, chance: Chance) -> DeepBlue:
        """A table that fits: cards in doubt dealt anew. The game's own chance stays unknown."""
        game = self.table.clone()
        game.chance = chance.spawn()
        for seat in range(len(self.doubtful)):
            if self.doubtful[seat]:
                self.deal_doubtful(game, seat, chance)
        return game

    def deal_doubtful(self, game: DeepBlue, seat: i64, chance: Chance) -> None:
        """Deal one seat's cards in doubt to hand and rest area at random, but so that it can pay what it owes."""
        cards = self.doubtful[seat].copy()
        chance.shuffle(cards)
        short = self.short[seat]
        hand = cards[:short]
        rest = cards[short:]
        if seat == self.payer:
            make_payable(game, hand, rest)
        game.hands[seat].extend(hand)
        game.rests[seat].extend(rest)


def make_payable(game: DeepBlue, hand: list[int], rest: list[int]) -> None:
    """Trade cards between the two piles, as few as will do, so that the seat to move can pay what it owes."""
    values = game.box.cash
    needs: i64 = game.owed - game.tokens[game.to_move]
    for card in game.hands[game.to_move] + hand:
        needs -= values[card]
    while needs > 0:
        poorest: i64 = 0
        richest: i64 = 0
        for at in range(1, len(hand)):
            if values[hand[at]] < values[hand[poorest]]:
                poorest = at
        for at in range(1, len(rest)):
            if values[rest[at]] > values[rest[richest]]:
                richest = at
        needs += values[hand[poorest]]
        needs -= values[rest[richest]]
        hand[poorest], rest[richest] = rest[richest], hand[poorest]
