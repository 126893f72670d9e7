"""Why an action is not allowed, for every int of the action space."""

from typing import Final

from fathom.core.errors import RuleBroken
from fathom.games.deep_blue.components import ANY, COLOURS, NONE, PRICES, REFRESH_PRICE, SLOTS, STORM
from fathom.games.deep_blue.rules import dive, market, questions, sail
from fathom.games.deep_blue.scoring import at_work, gems_at_a_time
from fathom.games.deep_blue.state import Sea


def allows(sea: Sea, action: int) -> str:
    verb, arguments = sea.box.notation().decode(action)
    if verb.name == "draw":
        return dive.draw_rule(sea, gems_at_a_time(sea))
    if verb.name == "rush":
        return dive.rush_rule(sea, 2 * sea.to_move + arguments[0])
    return verb.rule


def refuse(sea: Sea, action: int) -> RuleBroken:
    """The rule that forbids an action that is not legal, and the reason that matters most."""
    verb, arguments = sea.box.notation().decode(action)
    asked = sea.question
    if verb.name in asked.verbs:
        return (wrong_in_dive if asked in questions.DIVING else wrong_afloat)(sea, verb.name, *arguments)
    if asked is questions.TURN and verb.name in ("step", "settle"):
        return RuleBroken("DB-5.1", "sail-first")
    if asked is questions.SAILING and not sea.moved:
        return RuleBroken("DB-5.2", "step-first")
    return RuleBroken(asked.rule, asked.reason)


def wrong_afloat(sea: Sea, verb: str, one: int = 0, space: int = 0) -> RuleBroken:
    """A verb that answers a question between dives, but not now, or not with this card, slot, boat, spot or site."""
    here, names, spaces = sea.where[2 * sea.to_move : 2 * sea.to_move + 2], sea.box.card_ids, sea.box.space_ids
    match verb:
        case "recruit" if one >= len(sea.row):
            return RuleBroken("DB-4.10", "empty-slot", slot=one + 1)
        case "recruit":
            return RuleBroken("DB-4.2", "too-little-cash", needs=PRICES[one], has=market.cash(sea))
        case "refresh" if not market.can_refresh(sea):
            has = len(sea.deck) + len(sea.discards) + len(sea.row)
            return RuleBroken("DB-4.11", "too-few-to-refresh", needs=SLOTS, has=has)
        case "refresh":
            return RuleBroken("DB-4.8", "too-little-cash", needs=REFRESH_PRICE, has=market.cash(sea))
        case "pay":
            return RuleBroken("DB-4.1", "not-in-hand" if sea.box.cash[one] else "no-cash", card=names[one])
        case "rest":
            return RuleBroken("DB-6.2", "nobody-rests")
        case "sail" | "token" if sea.moved:
            return RuleBroken("DB-5.2", "cards-before-steps")
        case "sail":
            return RuleBroken("DB-5.1", "not-in-hand" if sea.box.propellers[one] else "no-propellers", card=names[one])
        case "token":
            return RuleBroken("DB-3.4", "no-token")
        case "step" if space == here[one]:
            return RuleBroken("DB-5.1", "there-already", boat=one + 1)
        case "step":
            return RuleBroken("DB-5.1", "not-next", space=spaces[here[one]], target=spaces[space])
        case "anchor":
            return RuleBroken("DB-5.2", "one-step-first")
        case "spot" if one not in sail.free_spots(sea, here[sea.mooring]):
            return RuleBroken("DB-5.4", "spot-taken", spot=one + 1)
        case "spot":
            return RuleBroken("DB-5.10", "same-spot", spot=one + 1)
    return RuleBroken("DB-7.1", "no-wreck" if one + 1 in here else "no-boat-there", site=spaces[one + 1])


def wrong_in_dive(sea: Sea, verb: str, one: int = 0) -> RuleBroken:
    """The same for a question in a dive."""
    match verb:
        case "rush" if sea.where[2 * sea.to_move + one] == sea.site:
            return RuleBroken("DB-7.3", "there-already", boat=one + 1)
        case "rush":
            storm = at_work(sea) == STORM
            return RuleBroken("DB-11.10" if storm else "DB-7.3", "too-far", boat=one + 1, reach=sea.reach)
        case "stop":
            return RuleBroken("DB-8.1", "one-gem-first")
        case "use":
            return RuleBroken("DB-8.6", "no-such-spot", spot=one + 1, danger=COLOURS[sea.dangers[0]])
        case "defend" if sea.box.protects[one] != sea.dangers[0]:
            name, danger = sea.box.card_ids[one], COLOURS[sea.dangers[0]]
            return RuleBroken("DB-8.5", "no-protection", card=name, danger=danger)
        case "defend":
            return RuleBroken("DB-8.5", "not-in-hand", card=sea.box.card_ids[one])
    return cannot_be_played(sea, one)


def cannot_be_played(sea: Sea, card: int) -> RuleBroken:
    name, needs, count = sea.box.card_ids[card], sea.box.needs[card], sea.box.count[card]
    if needs == NONE:
        return RuleBroken("DB-9.1", "no-points", card=name)
    if card not in sea.hands[sea.to_move]:
        return RuleBroken("DB-9.1", "not-in-hand", card=name)
    if needs == ANY:
        return RuleBroken("DB-9.4", "too-few-gems", needs=count, has=len(sea.gems))
    if needs not in sea.fresh:
        return RuleBroken("DB-9.3", "other-colour", card=name, colour=COLOURS[needs])
    return RuleBroken("DB-9.3", "too-few-of-colour", needs=count, has=sea.drawn[needs], colour=COLOURS[needs])


# Reasons that say the least about what somebody touches, the most remote from what is possible first.
REMOTE: Final = (
    *(question.reason for question in questions.QUESTIONS),
    *("step-first", "sail-first", "not-in-hand", "there-already"),
)
