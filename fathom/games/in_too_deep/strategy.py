"""What a bot thinks is good."""

from fathom.games.in_too_deep.components import CARDS, PEARL
from fathom.games.in_too_deep.scoring import PEARL_LESS, PEARL_MORE
from fathom.games.in_too_deep.state import NOT_FINAL, Sea

# A card in hand buys, pays and expands: it is worth something until the last turns.
CARD_WORTH = 0.8
LATE_CARD_WORTH = 0.1
UNPLAYABLE = 0.35  # what is left of that for a card lower than everything
ROOM = 0.12  # a company that can still be expanded will be worth more
THREAT = 0.6  # how much the best opponent's lead counts


def evaluate(sea: Sea, seat: int) -> float:
    """How good the table looks from a seat: its score with what it can still become, less its best rival's."""
    best = 0.0
    own = 0.0
    late = lateness(sea)
    card_worth = CARD_WORTH + (LATE_CARD_WORTH - CARD_WORTH) * late
    outlook = company_outlook(sea, late)
    for player in range(sea.seats):
        worth = 0.0
        for company in range(5):
            worth += sea.held[player * 5 + company] * outlook[company]
        if player == seat:
            own = worth + hand_worth(sea, seat, card_worth)
        else:
            # Another hand cannot be seen: its size counts.
            best = max(best, worth + len(sea.hands[player]) * card_worth)
    return own - THREAT * best


def company_outlook(sea: Sea, late: float) -> list[float]:
    """What a share of each company will be worth: its depth cards now, and the room below them."""
    outlook = [0.0] * 5
    for company in range(5):
        room = CARDS - max(sea.tops[company], 0)
        outlook[company] = len(sea.columns[company]) + (1.0 - late) * ROOM * room / 5
    if sea.advanced(PEARL):
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
    if sea.depletions == 0:
        return 0.5 * (1.0 - min(len(sea.deck) / (100.0 - 9.0 * seats), 1.0))
    return 0.5 + 0.4 * (1.0 - min(len(sea.deck) / 40.0, 1.0))


def hand_worth(sea: Sea, seat: int, card_worth: float) -> float:
    """What the cards of a hand are good for, less what is still owed from it."""
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
    return worth - owed * cheapest if sea.to_move == seat else worth
