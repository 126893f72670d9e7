"""Crews, and what the others know of a hand; and whose turn it is. (DB-3, DB-6, DB-13)"""

from typing import Final

from mypy_extensions import i64

from fathom.games.deep_blue.components import CARDS, RESTED
from fathom.games.deep_blue.rules import questions
from fathom.games.deep_blue.state import Sea

# One bit a card, from a table: compiled, a shift of a small constant has 32 bits only, and there are 34 cards.
BITS: Final[list[int]] = [2**card for card in range(CARDS)]


def take(pile: list[int], at: i64) -> int:
    """Take the card at a place out of an unordered pile."""
    card = pile[at]
    pile[at] = pile[-1]
    pile.pop()
    return card


# Cards leave a hand and come back to it


def show(sea: Sea, seat: i64, card: i64) -> None:
    """A card is played: it lies open, and everybody knows where it is. (DB-3.3, DB-13.3)"""
    sea.hands[seat].remove(card)
    sea.played[seat].append(card)
    unsure: i64 = sea.unsure[seat]
    if unsure:
        unsure &= ~BITS[card]
        other: i64
        for other in sea.hands[seat]:
            if unsure & BITS[other]:
                break
        else:
            unsure = 0  # all that were in doubt are at rest, where some always are: nobody is in doubt any more
        sea.unsure[seat] = unsure


def put_to_rest(sea: Sea, seat: i64) -> None:
    """What a seat has played goes to its rest area. (DB-3.3)"""
    sea.rests[seat].extend(sea.played[seat])
    sea.played[seat].clear()


def rest(sea: Sea) -> None:
    """Up to three cards of the rest area come back, at random. (DB-6.1)"""
    seat: i64 = sea.to_move
    pile = sea.rests[seat]
    hand = sea.hands[seat]
    size: i64 = len(pile)
    first: i64 = len(hand)
    if size <= RESTED:
        hand.extend(pile)
        pile.clear()
        sea.unsure[seat] = 0
    else:
        unsure: i64 = sea.unsure[seat]
        card: i64
        for card in pile:
            unsure |= BITS[card]
        sea.unsure[seat] = unsure
        for _ in range(RESTED):
            hand.append(take(pile, sea.chance.below(size)))
            size -= 1
        sea.revealed += 1
    if sea.events is not None:
        cards = hand[first:]
        sea.tell("DB-6.1", "rested", {"seat": seat, "count": len(cards)}, {seat: {"cards": cards}})
    end_turn(sea)


def spend_token(sea: Sea) -> None:
    """A token, as cash or as a propeller. (DB-3.4)"""
    sea.tokens[sea.to_move] -= 1
    sea.spent += 1


def end_turn(sea: Sea) -> None:
    """On to the next seat. (DB-3.2)"""
    seat: i64 = sea.active
    if sea.played[seat]:
        put_to_rest(sea, seat)
    sea.spent = 0
    seat += 1
    if seat == sea.seats:
        seat = 0
    sea.active = sea.to_move = seat
    sea.question = questions.TURN
