"""Tables that fit what a seat sees, dealt quickly. (ITD-13.1 to ITD-13.5)"""

from dataclasses import dataclass

from fathom.core.chance import Chance
from fathom.games.in_too_deep.rules import InTooDeep


@dataclass
class Worlds:
    """Deals the unseen cards anew: the deck first, from the cards it can hold; then the other hands from the rest."""

    table: InTooDeep  # with all that is known: in each hand the cards that the seat knows
    hidden: list[int]
    in_deck: list[int]  # by card: 1 where the deck can hold it
    bonus: list[int]
    deck_size: int
    hand_sizes: list[int]
    paid_count: int  # cards that the payee holds, where they are a secret between two others

    def deal(self, chance: Chance) -> InTooDeep:
        """A full state that fits. The game's own chance stays unknown."""
        game = self.table.clone()
        game.chance = chance.spawn()
        hidden = self.hidden.copy()
        chance.shuffle(hidden)
        wanted = self.deck_size - len(self.bonus)
        deck: list[int] = []
        rest: list[int] = []
        for card in hidden:
            if len(deck) < wanted and self.in_deck[card]:
                deck.append(card)
            else:
                rest.append(card)
        game.deck = deck + self.bonus
        for seat in range(len(self.hand_sizes)):
            hand = game.hands[seat]
            while len(hand) < self.hand_sizes[seat]:
                hand.append(rest.pop())
        if self.paid_count:
            payee = game.hands[game.payee]
            game.paid = payee[len(payee) - self.paid_count :]
        return game
