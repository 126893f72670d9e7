"""Why an action is not allowed: `legal` decides that it is not; this room names the rule, the reason and the facts."""

from typing import Final

from fathom.core.errors import RuleBroken
from fathom.games.in_too_deep.actions import SPACE, THIRD_OWNER
from fathom.games.in_too_deep.components import COMPANIES
from fathom.games.in_too_deep.prices import price_of
from fathom.games.in_too_deep.rules import questions
from fathom.games.in_too_deep.rules.moves import allows, payment_rule
from fathom.games.in_too_deep.state import NOBODY, Sea


def refuse(sea: Sea, action: int) -> RuleBroken:
    verb, arguments = SPACE.decode(action)
    broken = wrong_time(sea, verb.name) or wrong_choice(sea, action, verb.name, arguments[0], arguments[-1] + 1)
    assert broken is not None
    return broken


def wrong_time(sea: Sea, verb: str) -> RuleBroken | None:
    """Refuse a verb that does not answer the question."""
    if sea.question is questions.OVER:
        return RuleBroken("ITD-11.2", "over")
    if sea.question is questions.DRAFT:
        return None if verb == "take" else RuleBroken("ITD-2.5", "draft-first")
    if verb == "take":
        return RuleBroken("ITD-2.5", "draft-done")
    if sea.question is questions.PAYMENT:
        return None if verb == "pay" else RuleBroken(payment_rule(sea), "payment-owed", owed=sea.owed)
    if verb == "pay":
        return RuleBroken("ITD-4.3", "nothing-owed")
    if sea.question is questions.TURN:
        return None if verb in ("buy", "expand") else RuleBroken("ITD-8.1", "no-ability")
    if verb in ("draw", "expand"):
        return RuleBroken("ITD-8.1", "ability-first", company=COMPANIES[sea.ability])
    return None


def wrong_choice(sea: Sea, action: int, verb: str, first: int, card: int) -> RuleBroken | None:
    """Refuse a deed that a rule allows, but not with these cards, companies and owners."""
    match allows(sea, action), verb:
        case "ITD-2.5", "take":
            return RuleBroken("ITD-2.5", "not-offered", card=card)
        case _, "pay":
            return not_in_hand(sea, payment_rule(sea), card)
        case "ITD-4.1", "buy":
            return not_in_hand(sea, "ITD-4.1", card) or too_dear(sea, "ITD-4.4", action, 1)
        case "ITD-5.1", "expand" if not sea.hands[sea.to_move]:
            return RuleBroken("ITD-5.1", "hand-empty")
        case "ITD-5.1", "expand":
            return not_in_hand(sea, "ITD-5.1", card) or too_low(sea, first, card)
        case "ITD-9.1", "clean":
            return wrong_depth_card(sea, "ITD-9.1", card, NOBODY)
        case "ITD-9.2", "clean":
            return wrong_depth_card(sea, "ITD-9.2", card, NOBODY)
        case "ITD-9.2", "move":
            return wrong_depth_card(sea, "ITD-9.2", card, first) or too_low(sea, first, card)
        case "ITD-9.16", "move":
            return wrong_depth_card(sea, "ITD-9.16", card, first) or too_low(sea, first, card)
        case "ITD-9.11", "buy":
            return not_in_hand(sea, "ITD-9.11", card) or too_dear(sea, "ITD-9.11", action, 1)
        case "ITD-9.12", "acquire":
            return not_for_sale(sea, first, card - 1) or too_dear(sea, "ITD-9.12", action, 0)
        case "ITD-9.18", "play":
            return not_in_hand(sea, "ITD-9.18", card) or too_dear(sea, "ITD-9.18", action, 1)
    return RuleBroken("ITD-8.1", "not-this-ability", company=COMPANIES[sea.ability])


# Reasons against a choice; None where one does not apply


def not_in_hand(sea: Sea, rule: str, card: int) -> RuleBroken | None:
    return None if card in sea.hands[sea.to_move] else RuleBroken(rule, "not-in-hand", card=card)


def too_dear(sea: Sea, rule: str, deed: int, leaving: int) -> RuleBroken | None:
    """Not enough cards for a deed once the card played (or none) has left the hand."""
    needs, has = price_of(sea, deed), len(sea.hands[sea.to_move]) - leaving
    return RuleBroken(rule, "too-few-cards", needs=needs, has=has) if needs > has else None


def too_low(sea: Sea, company: int, card: int) -> RuleBroken | None:
    top = sea.tops[company]
    return None if card > top else RuleBroken("ITD-5.2", "too-low", card=card, top=top, company=COMPANIES[company])


def wrong_depth_card(sea: Sea, rule: str, card: int, target: int) -> RuleBroken | None:
    """A card that lies under no company, or too far back, or that would stay where it is."""
    source = sea.company_above(card)
    if source < 0:
        return RuleBroken(rule, "no-depth-card", card=card)
    company = COMPANIES[source]
    if rule == "ITD-9.2" and card != sea.tops[source]:
        return RuleBroken("ITD-9.2", "not-most-recent", card=card, company=company)
    if rule == "ITD-9.16" and card not in sea.columns[source][-3:]:
        return RuleBroken("ITD-9.16", "not-among-three", card=card, company=company)
    if source == target:
        return RuleBroken(rule if rule == "ITD-9.2" else "ITD-9.17", "already-most-recent", card=card, company=company)
    return None


def not_for_sale(sea: Sea, seat: int, company: int) -> RuleBroken | None:
    owner = sea.seats if seat == THIRD_OWNER else seat
    if owner >= len(sea.portfolios) or (seat != THIRD_OWNER and owner >= sea.seats):
        return RuleBroken("ITD-9.12", "no-such-owner")
    if owner == sea.to_move:
        return RuleBroken("ITD-9.12", "own-share")
    if not sea.held[owner * 5 + company]:
        return RuleBroken("ITD-9.12", "owns-none", owner=seat, company=COMPANIES[company])
    return None


# Reasons that say the least about what somebody touches, the most remote from what is possible first.
REMOTE: Final = (
    *("over", "draft-done", "nothing-owed", "no-ability", "draft-first", "payment-owed", "ability-first"),
    *("not-this-ability", "no-such-owner", "not-in-hand", "no-depth-card"),
)
