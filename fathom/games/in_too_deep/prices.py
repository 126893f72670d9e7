"""What things cost, and what a dividend pays: from what lies open to all, for rules, words and pictures alike."""

from typing import Final

from mypy_extensions import i64

from fathom.games.in_too_deep.actions import ONE, OTHER, TO_ACQUIRE, TO_BUY, TO_CLEAN, TO_PLAY, VERB
from fathom.games.in_too_deep.components import OCEAN, RESEARCH, TREASURE
from fathom.games.in_too_deep.state import NOT_FINAL, OpenSea

DISCOUNT: Final = 2  # of the Research ability, basic side
LEAST: Final = 2  # for a share of another player
MOVING: Final = 1  # what it costs to move a depth card (ITD-9.2, ITD-9.16)

BASIC_RULES: Final = ("ITD-9.1", "ITD-9.4", "ITD-9.8", "ITD-9.11", "ITD-9.16")  # of the sides, by company
ADVANCED_RULES: Final = ("ITD-9.2", "ITD-9.5", "ITD-9.9", "ITD-9.12", "ITD-9.18")


def side_rule(sea: OpenSea, company: i64) -> str:
    """The rule of the side that a company shows."""
    return ADVANCED_RULES[company] if sea.advanced(company) else BASIC_RULES[company]


def price_of(sea: OpenSea, deed: i64) -> int:
    """What a deed costs, in cards."""
    verb: i64 = VERB[deed]
    if verb == TO_BUY:
        return buy_price(sea, sea.box.share[ONE[deed]])
    if verb == TO_ACQUIRE:
        return acquire_price(sea, OTHER[deed])
    if verb == TO_PLAY:
        return play_price(sea.columns[ONE[deed]], OTHER[deed])
    return clean_price(sea) if verb == TO_CLEAN else MOVING


def buy_price(sea: OpenSea, company: i64) -> int:
    """The price of a share from the hand: the shares there are, less in the Research ability. (ITD-4.2, ITD-9.11)"""
    price = sea.prices[company]
    return max(price - DISCOUNT, 0) if sea.ability == RESEARCH else price


def acquire_price(sea: OpenSea, company: i64) -> int:
    """The price of a share that lies in front of another player. (ITD-9.12, ITD-9.13)"""
    return max(sea.prices[company], LEAST)


def play_price(column: list[int], card: int) -> int:
    """The price of a card laid out of order: one for each higher card. (ITD-9.18)"""
    if not column or card > column[-1]:
        return 0
    return len([other for other in column if other > card])


def clean_price(sea: OpenSea) -> int:
    """What the Ocean ability costs. (ITD-9.1, ITD-9.2)"""
    return 1 if sea.advanced(OCEAN) else 2


def pays_dividend(sea: OpenSea, company: i64, card: i64) -> bool:
    """Whether a card of another decade than the most recent one pays now. (ITD-6.1, ITD-6.5, ITD-11.3)"""
    top: i64 = sea.tops[company]
    return top // 10 != card // 10 and sea.finals == NOT_FINAL


def dividends(sea: OpenSea, active: i64, company: i64) -> list[int]:
    """How many cards each seat draws when one of them expands. (ITD-6.2, ITD-9.4 to ITD-9.7)"""
    held = sea.held
    amounts = held[company : 5 * sea.seats : 5]
    if company == TREASURE:
        most = max(held[TREASURE::5])
        if sea.advanced(TREASURE):
            amounts[active] = most
        elif most > 0:
            amounts = [amount + 1 if amount == most else amount for amount in amounts]
    return amounts
