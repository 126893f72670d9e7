"""Recruiting: the market, what it costs, and the gems that come with it. (DB-4)"""

from mypy_extensions import i64

from fathom.games.deep_blue.components import NONE, PRICES, REFRESH_PRICE, SLOTS
from fathom.games.deep_blue.rules import crews, questions
from fathom.games.deep_blue.state import NEW_MARKET, Sea


def cash(sea: Sea) -> int:
    """What the seat to move could pay, all cards and tokens together."""
    values = sea.box.cash
    return sea.tokens[sea.to_move] + sum([values[card] for card in sea.hands[sea.to_move]])


def can_refresh(sea: Sea) -> bool:
    """Whether there are cards for four slots. (DB-4.11)"""
    return len(sea.deck) + len(sea.discards) + len(sea.row) >= SLOTS


def owe(sea: Sea, slot: i64) -> None:
    sea.slot = slot
    sea.owed = REFRESH_PRICE if slot == NEW_MARKET else PRICES[slot]
    sea.question = questions.PAYMENT


def pay(sea: Sea, cash: i64) -> None:
    """The price is paid as soon as it is covered; there is no change. (DB-4.3, DB-4.4)"""
    sea.owed -= cash
    if sea.owed > 0:
        return
    sea.owed = 0
    if sea.slot == NEW_MARKET:
        refresh(sea)
    else:
        hire(sea, sea.slot)


def hire(sea: Sea, slot: i64) -> None:
    """A card of the row comes into the hand, and the row is filled up. (DB-4.1, DB-4.5)"""
    seat: i64 = sea.to_move
    card = sea.row.pop(slot)
    sea.hands[seat].append(card)
    if sea.events is not None:
        free = sea.slot == NEW_MARKET
        paid = [] if free else sea.played[seat].copy()
        tokens = 0 if free else sea.spent
        facts = {"seat": seat, "card": card, "slot": slot, "free": free, "paid": paid, "tokens": tokens}
        sea.tell("DB-4.8" if free else "DB-4.1", "recruited", facts)
    flip_card(sea, "DB-4.5")
    crews.end_turn(sea)


def refresh(sea: Sea) -> None:
    """A whole new market, of which one card is free. (DB-4.8, DB-4.10)"""
    paid = sea.played[sea.to_move].copy()
    sea.tell("DB-4.8", "refreshed", {"seat": sea.to_move, "paid": paid, "tokens": sea.spent})
    sea.discards.extend(sea.row)
    sea.row.clear()
    for _ in range(SLOTS):
        flip_card(sea, "DB-4.8")
    sea.question = questions.FREE_CARD


def flip_card(sea: Sea, rule: str) -> None:
    """The next card of the deck comes to the end of the row, its gem into the bag. (DB-4.6, DB-4.7, DB-4.10)"""
    if not sea.deck:
        if not sea.discards:
            return
        sea.deck, sea.discards = sea.discards, sea.deck
        sea.tell("DB-4.10", "reshuffled", {"count": len(sea.deck)})
    card = crews.take(sea.deck, sea.chance.below(len(sea.deck)))
    sea.row.append(card)
    sea.revealed += 1
    gem = sea.box.plus[card]
    if gem != NONE:
        if sea.supply[gem] > 0:
            sea.supply[gem] -= 1
            sea.bag[gem] += 1
            rule = "DB-4.6"
        else:
            gem = NONE
            rule = "DB-4.7"
    if sea.events is not None:
        sea.tell(rule, "appeared", {"card": card, "gem": gem})
