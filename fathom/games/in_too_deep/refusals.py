"""Why an action is not allowed, for every int of the action space."""

from __future__ import annotations

from fathom.core.errors import RuleBroken
from fathom.games.in_too_deep.actions import SPACE, THIRD_OWNER
from fathom.games.in_too_deep.components import COMPANIES, OCEAN, RESEARCH, SHARE, WILDLIFE
from fathom.games.in_too_deep.state import ABILITY, DRAFT, OVER, PAYMENT, TURN, Sea

ABILITY_VERBS = ("skip", "clean", "move", "acquire", "play")


def allows(sea: Sea, action: int) -> str:
    """The rule that allows a legal action: in an ability that of the company's side."""
    verb, _ = SPACE.decode(action)
    if sea.phase == ABILITY:
        if verb.name == "buy":
            return "ITD-9.11"
        if verb.name in ("clean", "move") and sea.ability == OCEAN and sea.advanced(OCEAN):
            return "ITD-9.2"
    return verb.rule


def refuse(sea: Sea, action: int) -> RuleBroken | None:
    """The rule that forbids an action to the seat to move, or None."""
    verb, arguments = SPACE.decode(action)
    name = verb.name
    if sea.phase == OVER:
        return RuleBroken("ITD-11.2", "over")
    if sea.phase == DRAFT:
        if name != "take":
            return RuleBroken("ITD-2.5", "draft-first")
        card = arguments[0] + 1
        return None if card in sea.offer else RuleBroken("ITD-2.5", "not-offered", card=card)
    if name == "take":
        return RuleBroken("ITD-2.5", "draft-done")
    if sea.phase == PAYMENT:
        if name != "pay":
            return RuleBroken("ITD-4.3", "payment-owed", owed=sea.owed)
        return not_in_hand(sea, "ITD-4.3", arguments[0] + 1)
    if name == "pay":
        return RuleBroken("ITD-4.3", "nothing-owed")
    if sea.phase == TURN:
        return refuse_turn(sea, name, arguments)
    return refuse_ability(sea, name, arguments)


def refuse_turn(sea: Sea, name: str, arguments: tuple[int, ...]) -> RuleBroken | None:
    if name in ABILITY_VERBS:
        return RuleBroken("ITD-8.1", "no-ability")
    if name == "buy":
        return refuse_purchase(sea, "ITD-4.1", "ITD-4.4", arguments[0] + 1)
    if name == "expand":
        company, card = arguments[0], arguments[1] + 1
        return not_in_hand(sea, "ITD-5.1", card) or too_low(sea, company, card)
    return None


def refuse_ability(sea: Sea, name: str, arguments: tuple[int, ...]) -> RuleBroken | None:
    company = sea.ability
    if name in ("draw", "expand"):
        return RuleBroken("ITD-8.1", "ability-first", company=COMPANIES[company])
    if name == "skip":
        return None
    advanced = sea.advanced(company)
    if name == "buy" and company == RESEARCH and not advanced:
        return refuse_purchase(sea, "ITD-9.11", "ITD-9.11", arguments[0] + 1)
    if name == "clean" and company == OCEAN:
        return refuse_clean(sea, arguments[0] + 1)
    if name == "move" and company == OCEAN and advanced:
        return refuse_ocean_move(sea, arguments[0], arguments[1] + 1)
    if name == "move" and company == WILDLIFE and not advanced:
        return refuse_wildlife_move(sea, arguments[0], arguments[1] + 1)
    if name == "acquire" and company == RESEARCH and advanced:
        return refuse_acquire(sea, arguments[0], arguments[1])
    if name == "play" and company == WILDLIFE and advanced:
        card = arguments[1] + 1
        return not_in_hand(sea, "ITD-9.18", card) or too_few_cards(
            sea, "ITD-9.18", sea.plunge_price(arguments[0], card), 1
        )
    return RuleBroken("ITD-8.1", "not-this-ability", company=COMPANIES[company])


def refuse_purchase(sea: Sea, hand_rule: str, price_rule: str, card: int) -> RuleBroken | None:
    company = SHARE[card]
    price = sea.discount_price(company) if sea.phase == ABILITY else sea.prices[company]
    return not_in_hand(sea, hand_rule, card) or too_few_cards(sea, price_rule, price, 1)


def refuse_clean(sea: Sea, card: int) -> RuleBroken | None:
    company = sea.company_of_depth_card(card)
    if company < 0:
        return RuleBroken("ITD-9.2" if sea.advanced(OCEAN) else "ITD-9.1", "no-depth-card", card=card)
    if sea.advanced(OCEAN) and card != sea.tops[company]:
        return RuleBroken("ITD-9.2", "not-most-recent", card=card, company=COMPANIES[company])
    return None


def refuse_ocean_move(sea: Sea, target: int, card: int) -> RuleBroken | None:
    source = sea.company_of_depth_card(card)
    if source < 0:
        return RuleBroken("ITD-9.2", "no-depth-card", card=card)
    if card != sea.tops[source]:
        return RuleBroken("ITD-9.2", "not-most-recent", card=card, company=COMPANIES[source])
    if source == target:
        return RuleBroken("ITD-9.2", "already-most-recent", card=card, company=COMPANIES[source])
    return too_low(sea, target, card)


def refuse_wildlife_move(sea: Sea, target: int, card: int) -> RuleBroken | None:
    source = sea.company_of_depth_card(card)
    if source < 0:
        return RuleBroken("ITD-9.16", "no-depth-card", card=card)
    if card not in sea.columns[source][-3:]:
        return RuleBroken("ITD-9.16", "not-among-three", card=card, company=COMPANIES[source])
    if source != target:
        return too_low(sea, target, card)
    if card == sea.tops[source]:
        return RuleBroken("ITD-9.17", "already-most-recent", card=card, company=COMPANIES[source])
    return None


def refuse_acquire(sea: Sea, seat: int, company: int) -> RuleBroken | None:
    owner = sea.seats if seat == THIRD_OWNER else seat
    if owner >= len(sea.portfolios) or (seat != THIRD_OWNER and owner >= sea.seats):
        return RuleBroken("ITD-9.12", "no-such-owner")
    if owner == sea.to_move:
        return RuleBroken("ITD-9.12", "own-share")
    if not sea.held[owner * 5 + company]:
        return RuleBroken("ITD-9.12", "owns-none", owner=seat, company=COMPANIES[company])
    return too_few_cards(sea, "ITD-9.12", sea.acquire_price(company), 0)


def not_in_hand(sea: Sea, rule: str, card: int) -> RuleBroken | None:
    return None if card in sea.hands[sea.to_move] else RuleBroken(rule, "not-in-hand", card=card)


def too_low(sea: Sea, company: int, card: int) -> RuleBroken | None:
    top = sea.tops[company]
    if card > top:
        return None
    return RuleBroken("ITD-5.2", "too-low", card=card, top=top, company=COMPANIES[company])


def too_few_cards(sea: Sea, rule: str, price: int, leaving: int) -> RuleBroken | None:
    """Not enough cards for a price once the card played (or none) has left the hand."""
    has = len(sea.hands[sea.to_move]) - leaving
    return None if price <= has else RuleBroken(rule, "too-few-cards", needs=price, has=has)
