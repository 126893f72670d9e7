"""What a bot thinks is good."""

from __future__ import annotations

from fathom.games.in_too_deep.components import EMPTY, PEARL
from fathom.games.in_too_deep.rules import piles
from fathom.games.in_too_deep.scoring import PEARL_LESS, PEARL_MORE
from fathom.games.in_too_deep.state import NOT_FINAL, Sea

# A card in hand buys, pays and expands: it is worth something until the last turns.
CARD_WORTH = 0.8
LATE_CARD_WORTH = 0.1
UNPLAYABLE = 0.35  # what is left of that for a card lower than everything
ROOM = 0.12  # a company that can still be expanded will be worth more
THREAT = 0.6  # how much the best opponent's lead counts


def evaluate(sea: Sea, seat: int) -> float:
    """How good the table looks from a seat: its score with what it can still become, less the best other one."""
    best = 0.0
    own = 0.0
    outlook = company_outlook(sea)
    late = lateness(sea)
    for player in range(sea.seats):
        worth = 0.0
        for company in range(5):
            worth += sea.held[player * 5 + company] * outlook[company]
        if player == seat:
            own = worth + hand_worth(sea, seat, late)
        else:
            # Another hand cannot be seen: only its size counts.
            worth += len(sea.hands[player]) * (CARD_WORTH + (LATE_CARD_WORTH - CARD_WORTH) * late)
            best = max(best, worth)
    return own - THREAT * best


def company_outlook(sea: Sea) -> list[float]:
    """What a share of each company will be worth: its depth cards now, and the room below them."""
    outlook = [0.0] * 5
    left = 1.0 - lateness(sea)
    for company in range(5):
        depth = len(sea.columns[company])
        top = sea.tops[company] if sea.tops[company] != EMPTY else 0
        outlook[company] = depth + left * ROOM * (100 - top) / 5
    if piles.advanced(sea, PEARL):
        outlook[PEARL] = max(max(outlook) - PEARL_LESS, 0.0)
    else:
        outlook[PEARL] += PEARL_MORE
    return outlook


def lateness(sea: Sea) -> float:
    """From 0 at the start to 1 in the final turns."""
    if sea.finals != NOT_FINAL:
        return 1.0
    if sea.closing:
        return 0.9
    seats: int = sea.seats
    first = 100.0 - 9.0 * seats
    if sea.depletions == 0:
        return 0.5 * (1.0 - min(len(sea.deck) / first, 1.0))
    return 0.5 + 0.4 * (1.0 - min(len(sea.deck) / 40.0, 1.0))


def hand_worth(sea: Sea, seat: int, late: float) -> float:
    """What the cards of a hand are good for, less what is still owed from it."""
    card_worth = CARD_WORTH + (LATE_CARD_WORTH - CARD_WORTH) * late
    share = sea.box.share
    lowest = min(sea.tops)
    worth = 0.0
    cheapest = card_worth
    for card in sea.hands[seat]:
        value = card_worth if card > lowest else card_worth * UNPLAYABLE
        # A share that the owner wants more of is a better card to keep.
        value += 0.04 * sea.held[seat * 5 + share[card]]
        worth += value
        cheapest = min(cheapest, value)
    owed: int = sea.owed
    if sea.to_move == seat:
        worth -= owed * cheapest
    return worth
