"""Why an action is not allowed: `legal` decides that it is not, and this names the rule, the reason and the facts."""

from __future__ import annotations

from typing import Final

from fathom.core.errors import RuleBroken
from fathom.games.in_too_deep.actions import SPACE, THIRD_OWNER
from fathom.games.in_too_deep.components import COMPANIES, OCEAN, RESEARCH, WILDLIFE
from fathom.games.in_too_deep.prices import acquire_price, buy_price, play_price
from fathom.games.in_too_deep.rules import piles, questions
from fathom.games.in_too_deep.rules.moves import payment_rule
from fathom.games.in_too_deep.state import Sea

ABILITY_VERBS: Final = ("skip", "clean", "move", "acquire", "play")


def refuse(sea: Sea, action: int) -> RuleBroken:
    """The rule that forbids an action to the seat to move."""
    verb, arguments = SPACE.decode(action)
    name = verb.name
    if sea.question is questions.OVER:
        return RuleBroken("ITD-11.2", "over")
    if sea.question is questions.DRAFT:
        if name != "take":
            return RuleBroken("ITD-2.5", "draft-first")
        return RuleBroken("ITD-2.5", "not-offered", card=arguments[0] + 1)
    if name == "take":
        return RuleBroken("ITD-2.5", "draft-done")
    if sea.question is questions.PAYMENT:
        if name != "pay":
            return RuleBroken(payment_rule(sea), "payment-owed", owed=sea.owed)
        return RuleBroken(payment_rule(sea), "not-in-hand", card=arguments[0] + 1)
    if name == "pay":
        return RuleBroken("ITD-4.3", "nothing-owed")
    if sea.question is questions.TURN:
        return refuse_turn(sea, name, arguments)
    return refuse_ability(sea, name, arguments)


def refuse_turn(sea: Sea, name: str, arguments: tuple[int, ...]) -> RuleBroken:
    if name in ABILITY_VERBS:
        return RuleBroken("ITD-8.1", "no-ability")
    card = arguments[-1] + 1
    if name == "buy":
        return not_in_hand(sea, "ITD-4.1", card) or too_dear(sea, "ITD-4.4", card)
    return not_in_hand(sea, "ITD-5.1", card) or too_low(sea, arguments[0], card)


def refuse_ability(sea: Sea, name: str, arguments: tuple[int, ...]) -> RuleBroken:
    company = sea.ability
    advanced = piles.advanced(sea, company)
    if name in ("draw", "expand"):
        return RuleBroken("ITD-8.1", "ability-first", company=COMPANIES[company])
    if name == "acquire" and company == RESEARCH and advanced:
        return refuse_acquire(sea, arguments[0], arguments[1])
    card = arguments[-1] + 1
    if name == "buy" and company == RESEARCH and not advanced:
        return not_in_hand(sea, "ITD-9.11", card) or too_dear(sea, "ITD-9.11", card)
    if name == "clean" and company == OCEAN:
        return refuse_clean(sea, card)
    if name == "move" and company == OCEAN and advanced:
        return refuse_ocean_move(sea, arguments[0], card)
    if name == "move" and company == WILDLIFE and not advanced:
        return refuse_wildlife_move(sea, arguments[0], card)
    if name == "play" and company == WILDLIFE and advanced:
        price = play_price(sea.columns[arguments[0]], card)
        return not_in_hand(sea, "ITD-9.18", card) or too_few_cards(sea, "ITD-9.18", price, 1)
    return RuleBroken("ITD-8.1", "not-this-ability", company=COMPANIES[company])


def refuse_clean(sea: Sea, card: int) -> RuleBroken:
    source = piles.company_of_depth_card(sea, card)
    if source < 0:
        return RuleBroken("ITD-9.2" if piles.advanced(sea, OCEAN) else "ITD-9.1", "no-depth-card", card=card)
    return RuleBroken("ITD-9.2", "not-most-recent", card=card, company=COMPANIES[source])


def refuse_ocean_move(sea: Sea, target: int, card: int) -> RuleBroken:
    source = piles.company_of_depth_card(sea, card)
    if source < 0:
        return RuleBroken("ITD-9.2", "no-depth-card", card=card)
    if card != sea.tops[source]:
        return RuleBroken("ITD-9.2", "not-most-recent", card=card, company=COMPANIES[source])
    if source == target:
        return RuleBroken("ITD-9.2", "already-most-recent", card=card, company=COMPANIES[source])
    return too_low(sea, target, card)


def refuse_wildlife_move(sea: Sea, target: int, card: int) -> RuleBroken:
    source = piles.company_of_depth_card(sea, card)
    if source < 0:
        return RuleBroken("ITD-9.16", "no-depth-card", card=card)
    if card not in sea.columns[source][-3:]:
        return RuleBroken("ITD-9.16", "not-among-three", card=card, company=COMPANIES[source])
    if source == target:
        return RuleBroken("ITD-9.17", "already-most-recent", card=card, company=COMPANIES[source])
    return too_low(sea, target, card)


def refuse_acquire(sea: Sea, seat: int, company: int) -> RuleBroken:
    owner = sea.seats if seat == THIRD_OWNER else seat
    if owner >= len(sea.portfolios) or (seat != THIRD_OWNER and owner >= sea.seats):
        return RuleBroken("ITD-9.12", "no-such-owner")
    if owner == sea.to_move:
        return RuleBroken("ITD-9.12", "own-share")
    if not sea.held[owner * 5 + company]:
        return RuleBroken("ITD-9.12", "owns-none", owner=seat, company=COMPANIES[company])
    return too_few_cards(sea, "ITD-9.12", acquire_price(sea.prices, company), 0)


def not_in_hand(sea: Sea, rule: str, card: int) -> RuleBroken | None:
    return None if card in sea.hands[sea.to_move] else RuleBroken(rule, "not-in-hand", card=card)


def too_low(sea: Sea, company: int, card: int) -> RuleBroken:
    return RuleBroken("ITD-5.2", "too-low", card=card, top=sea.tops[company], company=COMPANIES[company])


def too_dear(sea: Sea, rule: str, card: int) -> RuleBroken:
    """A share from the hand that costs more cards than are left beside it."""
    return too_few_cards(sea, rule, buy_price(sea.prices, sea.box.share[card], sea.question is questions.ABILITY), 1)


def too_few_cards(sea: Sea, rule: str, price: int, leaving: int) -> RuleBroken:
    """Not enough cards for a price once the card played (or none) has left the hand."""
    return RuleBroken(rule, "too-few-cards", needs=price, has=len(sea.hands[sea.to_move]) - leaving)
