"""Why an action is not allowed, for every int of the action space."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fathom.core.errors import RuleBroken
from fathom.games.deep_blue.components import ANY, COLOURS, NONE, PRICES, REFRESH_PRICE, SLOTS
from fathom.games.deep_blue.options import STORM
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
    verb, arguments = sea.box.decode(action)
    if verb.name == "draw":
        return sea.draw_rule(sea.dive_site().draws())
    if verb.name == "rush":
        return sea.rush_rule(2 * sea.to_move + arguments[0])
    return verb.rule


def refuse(sea: Fleet, action: int) -> RuleBroken:
    """The rule that forbids the seat to move an action that is not legal, and the reason that matters most."""
    verb, arguments = sea.box.decode(action)
    name = verb.name
    if sea.phase == OVER:
        return RuleBroken("DB-12.1", "over")
    verbs, rule, reason = OWED[sea.phase]
    if name not in verbs:
        return refuse_boats(sea, name) or RuleBroken(rule, reason)
    if name == "token":
        return refuse_token(sea)
    if name == "step":
        return refuse_step(sea, *arguments)
    if name == "anchor":
        return RuleBroken("DB-5.2", "one-step-first")
    if name == "refresh":
        return refuse_refresh(sea)
    if name == "rest":
        return RuleBroken("DB-6.2", "nobody-rests")
    if name == "stop":
        return RuleBroken("DB-8.1", "one-gem-first")
    return REFUSED[name](sea, arguments[0])


def refuse_boats(sea: Fleet, name: str) -> RuleBroken | None:
    """What boats need before they can move, or before anything else can be done."""
    if sea.phase == TURN and name in ("step", "settle"):
        return RuleBroken("DB-5.1", "sail-first")
    if sea.phase == SAILING and not sea.moved:
        return RuleBroken("DB-5.2", "step-first")
    return None


def refuse_token(sea: Fleet) -> RuleBroken:
    if sea.phase == SAILING and sea.moved:
        return RuleBroken("DB-5.2", "cards-before-steps")
    return RuleBroken("DB-3.4", "no-token")


def refuse_recruit(sea: Fleet, slot: int) -> RuleBroken:
    if slot >= len(sea.row):
        return RuleBroken("DB-4.10", "empty-slot", slot=slot + 1)
    return RuleBroken("DB-4.2", "too-little-cash", needs=PRICES[slot], has=sea.cash())


def refuse_refresh(sea: Fleet) -> RuleBroken:
    if not sea.can_refresh():
        has = len(sea.deck) + len(sea.discards) + len(sea.row)
        return RuleBroken("DB-4.11", "too-few-to-refresh", needs=SLOTS, has=has)
    return RuleBroken("DB-4.8", "too-little-cash", needs=REFRESH_PRICE, has=sea.cash())


def refuse_pay(sea: Fleet, card: int) -> RuleBroken:
    if sea.box.cash[card] == 0:
        return RuleBroken("DB-4.1", "no-cash", card=sea.box.card_ids[card])
    return RuleBroken("DB-4.1", "not-in-hand", card=sea.box.card_ids[card])


def refuse_sail(sea: Fleet, card: int) -> RuleBroken:
    if sea.phase == SAILING and sea.moved:
        return RuleBroken("DB-5.2", "cards-before-steps")
    if sea.box.propellers[card] == 0:
        return RuleBroken("DB-5.1", "no-propellers", card=sea.box.card_ids[card])
    return RuleBroken("DB-5.1", "not-in-hand", card=sea.box.card_ids[card])


def refuse_step(sea: Fleet, boat: int, space: int) -> RuleBroken:
    here = sea.where[2 * sea.to_move + boat]
    if space == here:
        return RuleBroken("DB-5.1", "there-already", boat=boat + 1)
    return RuleBroken("DB-5.1", "not-next", space=sea.box.space_ids[here], target=sea.box.space_ids[space])


def refuse_spot(sea: Fleet, spot: int) -> RuleBroken:
    if spot not in sea.free_spots(sea.where[2 * sea.to_move + sea.mooring]):
        return RuleBroken("DB-5.4", "spot-taken", spot=spot + 1)
    return RuleBroken("DB-5.10", "same-spot", spot=spot + 1)


def refuse_dive(sea: Fleet, site: int) -> RuleBroken:
    first = 2 * sea.to_move
    name = sea.box.space_ids[site + 1]
    if site + 1 not in sea.where[first : first + 2]:
        return RuleBroken("DB-7.1", "no-boat-there", site=name)
    return RuleBroken("DB-7.1", "no-wreck", site=name)


def refuse_rush(sea: Fleet, boat: int) -> RuleBroken:
    if sea.where[2 * sea.to_move + boat] == sea.site:
        return RuleBroken("DB-7.3", "there-already", boat=boat + 1)
    return RuleBroken("DB-11.10" if sea.in_city(STORM) else "DB-7.3", "too-far", boat=boat + 1, reach=sea.reach)


def refuse_defend(sea: Fleet, card: int) -> RuleBroken:
    danger = sea.dangers[0]
    if sea.box.protects[card] != danger:
        return RuleBroken("DB-8.5", "no-protection", card=sea.box.card_ids[card], danger=COLOURS[danger])
    return RuleBroken("DB-8.5", "not-in-hand", card=sea.box.card_ids[card])


def refuse_use(sea: Fleet, spot: int) -> RuleBroken:
    return RuleBroken("DB-8.6", "no-such-spot", spot=spot + 1, danger=COLOURS[sea.dangers[0]])


def refuse_play(sea: Fleet, card: int) -> RuleBroken:
    name = sea.box.card_ids[card]
    needs = sea.box.needs[card]
    count = sea.box.count[card]
    if needs == NONE:
        return RuleBroken("DB-9.1", "no-points", card=name)
    if card not in sea.hands[sea.to_move]:
        return RuleBroken("DB-9.1", "not-in-hand", card=name)
    if needs == ANY:
        return RuleBroken("DB-9.4", "too-few-gems", needs=count, has=len(sea.gems))
    if needs not in sea.fresh:
        return RuleBroken("DB-9.3", "other-colour", card=name, colour=COLOURS[needs])
    return RuleBroken("DB-9.3", "too-few-of-colour", needs=count, has=sea.drawn[needs], colour=COLOURS[needs])


# Verbs that fall due when they are asked for, but not with every card, slot, spot, site or boat.
REFUSED: dict[str, Callable[[Fleet, int], RuleBroken]] = {
    "recruit": refuse_recruit,
    "pay": refuse_pay,
    "sail": refuse_sail,
    "spot": refuse_spot,
    "dive": refuse_dive,
    "rush": refuse_rush,
    "defend": refuse_defend,
    "use": refuse_use,
    "play": refuse_play,
}
