"""Why an action is not allowed, for every int of the action space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.errors import RuleBroken
from fathom.games.deep_blue.actions import ACTIONS
from fathom.games.deep_blue.components import (
    ANY,
    CARD_IDS,
    CASH,
    COLOURS,
    COUNT,
    NEEDS,
    NEIGHBOURS,
    NONE,
    PRICES,
    PROPELLERS,
    PROTECTS,
    REFRESH_PRICE,
    SLOTS,
    SPACE_IDS,
)
from fathom.games.deep_blue.options import TROUBLED_WATERS
from fathom.games.deep_blue.state import (
    DEFENDING,
    DRAWING,
    FREE_CARD,
    MOORING,
    OVER,
    PAYMENT,
    PLAYING,
    RUSHING,
    SAILING,
    SETTLING,
    TURN,
)

if TYPE_CHECKING:
    from fathom.games.deep_blue.rules.sail import Fleet

# What is owed before anything else can be done: the verbs that do it, the rule, and why others must wait.
OWED: dict[int, tuple[tuple[str, ...], str, str]] = {
    TURN: (("recruit", "refresh", "sail", "token", "rest", "dive"), "DB-3.1", "turn-first"),
    PAYMENT: (("pay", "token"), "DB-4.1", "payment-owed"),
    FREE_CARD: (("take",), "DB-4.9", "free-card-first"),
    SAILING: (("sail", "token", "step", "anchor"), "DB-5.2", "sailing"),
    SETTLING: (("settle",), "DB-5.9", "settle-first"),
    MOORING: (("spot",), "DB-5.10", "spot-first"),
    RUSHING: (("rush", "stay"), "DB-7.3", "rush-first"),
    DRAWING: (("draw", "stop"), "DB-10.1", "leader-decides"),
    DEFENDING: (("defend", "use", "resurface"), "DB-8.9", "danger-first"),
    PLAYING: (("play", "pass"), "DB-9.1", "cards-first"),
}


def allows(sea: Fleet, action: int) -> str:
    """The rule that allows a legal action."""
    verb, _ = ACTIONS.decode(action)
    return "DB-11.2" if verb.name == "draw" and sea.in_city(TROUBLED_WATERS) else verb.rule


def refuse(sea: Fleet, action: int) -> RuleBroken | None:
    """The rule that forbids an action to the seat to move, or None."""
    verb, arguments = ACTIONS.decode(action)
    name = verb.name
    if sea.phase == OVER:
        return RuleBroken("DB-12.1", "over")
    verbs, rule, reason = OWED[sea.phase]
    if name not in verbs:
        return refuse_boats(sea, name) or RuleBroken(rule, reason)
    first = arguments[0] if arguments else 0
    if sea.phase == TURN:
        return refuse_turn(sea, name, first)
    if sea.phase == PAYMENT:
        return refuse_payment(sea, name, first)
    if sea.phase == SAILING:
        return refuse_sailing(sea, name, arguments)
    if name == "take":
        return None if first < len(sea.row) else RuleBroken("DB-4.10", "empty-slot", slot=first + 1)
    if name == "spot":
        return refuse_spot(sea, first)
    if name == "rush":
        return refuse_rush(sea, first)
    if name == "stop" and not sea.gems:
        return RuleBroken("DB-8.1", "one-gem-first")
    if name in ("defend", "use"):
        return refuse_defence(sea, name, first)
    if name == "play":
        return refuse_play(sea, first)
    return None


def refuse_boats(sea: Fleet, name: str) -> RuleBroken | None:
    """What boats need before they can move, or before anything else can be done."""
    if sea.phase == TURN and name in ("step", "settle"):
        return RuleBroken("DB-5.1", "sail-first")
    if sea.phase == SAILING and not sea.moved:
        return RuleBroken("DB-5.2", "step-first")
    return None


def refuse_turn(sea: Fleet, name: str, argument: int) -> RuleBroken | None:
    if name == "recruit":
        if argument >= len(sea.row):
            return RuleBroken("DB-4.10", "empty-slot", slot=argument + 1)
        return too_little_cash(sea, "DB-4.2", PRICES[argument])
    if name == "refresh":
        if not sea.can_refresh():
            has = len(sea.deck) + len(sea.discards) + len(sea.row)
            return RuleBroken("DB-4.11", "too-few-to-refresh", needs=SLOTS, has=has)
        return too_little_cash(sea, "DB-4.8", REFRESH_PRICE)
    if name == "sail":
        return refuse_propellers(sea, argument)
    if name == "token":
        return no_token(sea)
    if name == "rest":
        return None if sea.rests[sea.to_move] else RuleBroken("DB-6.2", "nobody-rests")
    return refuse_dive(sea, argument + 1)


def refuse_dive(sea: Fleet, site: int) -> RuleBroken | None:
    first = 2 * sea.to_move
    if site not in sea.where[first : first + 2]:
        return RuleBroken("DB-7.1", "no-boat-there", site=SPACE_IDS[site])
    if sea.tiles[site] < 0:
        return RuleBroken("DB-7.1", "no-wreck", site=SPACE_IDS[site])
    return None


def refuse_payment(sea: Fleet, name: str, card: int) -> RuleBroken | None:
    if name == "token":
        return no_token(sea)
    if CASH[card] == 0:
        return RuleBroken("DB-4.1", "no-cash", card=CARD_IDS[card])
    return not_in_hand(sea, "DB-4.1", card)


def refuse_propellers(sea: Fleet, card: int) -> RuleBroken | None:
    if PROPELLERS[card] == 0:
        return RuleBroken("DB-5.1", "no-propellers", card=CARD_IDS[card])
    return not_in_hand(sea, "DB-5.1", card)


def refuse_sailing(sea: Fleet, name: str, arguments: tuple[int, ...]) -> RuleBroken | None:
    if name == "step":
        boat, space = arguments
        here = sea.where[2 * sea.to_move + boat]
        if space in NEIGHBOURS[here]:
            return None
        if space == here:
            return RuleBroken("DB-5.1", "there-already", boat=boat + 1)
        return RuleBroken("DB-5.1", "not-next", space=SPACE_IDS[here], target=SPACE_IDS[space])
    if name == "anchor":
        return None if sea.moved else RuleBroken("DB-5.2", "one-step-first")
    if sea.moved:
        return RuleBroken("DB-5.2", "cards-before-steps")
    return no_token(sea) if name == "token" else refuse_propellers(sea, arguments[0])


def refuse_spot(sea: Fleet, spot: int) -> RuleBroken | None:
    site = sea.where[2 * sea.to_move + sea.mooring]
    if spot not in sea.free_spots(site):
        return RuleBroken("DB-5.4", "spot-taken", spot=spot + 1)
    if spot not in sea.spots_to_choose(site):
        return RuleBroken("DB-5.10", "same-spot", spot=spot + 1)
    return None


def refuse_rush(sea: Fleet, boat: int) -> RuleBroken | None:
    at = 2 * sea.to_move + boat
    if sea.where[at] == sea.site:
        return RuleBroken("DB-7.3", "there-already", boat=boat + 1)
    if not sea.can_rush(at):
        return RuleBroken("DB-7.3", "too-far", boat=boat + 1, reach=sea.reach)
    return None


def refuse_defence(sea: Fleet, name: str, argument: int) -> RuleBroken | None:
    danger = sea.dangers[0]
    if name == "use":
        for boat in range(2 * sea.to_move, 2 * sea.to_move + 2):
            if sea.guards(boat) and sea.moors[boat] == argument:
                return None
        return RuleBroken("DB-8.6", "no-such-spot", spot=argument + 1, danger=COLOURS[danger])
    if PROTECTS[argument] != danger:
        return RuleBroken("DB-8.5", "no-protection", card=CARD_IDS[argument], danger=COLOURS[danger])
    return not_in_hand(sea, "DB-8.5", argument)


def refuse_play(sea: Fleet, card: int) -> RuleBroken | None:
    needs = NEEDS[card]
    if needs == NONE:
        return RuleBroken("DB-9.1", "no-points", card=CARD_IDS[card])
    broken = not_in_hand(sea, "DB-9.1", card)
    if broken is not None:
        return broken
    if needs == ANY:
        has = len(sea.gems)
        return None if has >= COUNT[card] else RuleBroken("DB-9.4", "too-few-gems", needs=COUNT[card], has=has)
    if needs not in sea.fresh:
        return RuleBroken("DB-9.3", "other-colour", card=CARD_IDS[card], colour=COLOURS[needs])
    has = sea.drawn[needs]
    if has < COUNT[card]:
        return RuleBroken("DB-9.3", "too-few-of-colour", needs=COUNT[card], has=has, colour=COLOURS[needs])
    return None


def not_in_hand(sea: Fleet, rule: str, card: int) -> RuleBroken | None:
    return None if card in sea.hands[sea.to_move] else RuleBroken(rule, "not-in-hand", card=CARD_IDS[card])


def no_token(sea: Fleet) -> RuleBroken | None:
    return None if sea.tokens[sea.to_move] else RuleBroken("DB-3.4", "no-token")


def too_little_cash(sea: Fleet, rule: str, price: int) -> RuleBroken | None:
    has = sea.cash()
    return None if has >= price else RuleBroken(rule, "too-little-cash", needs=price, has=has)
