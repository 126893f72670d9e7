"""Why an action is not allowed, for every int of the action space."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fathom.core.errors import RuleBroken
from fathom.games.deep_blue.components import ANY, COLOURS, NONE, PRICES, REFRESH_PRICE, SLOTS
from fathom.games.deep_blue.options import STORM
from fathom.games.deep_blue.rules import dive, market, questions, sail
from fathom.games.deep_blue.scoring import at_work, gems_at_a_time
from fathom.games.deep_blue.state import Sea


def allows(sea: Sea, action: int) -> str:
    """The rule that allows a legal action."""
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
        return REFUSED[verb.name](sea, *arguments)
    if asked is questions.TURN and verb.name in ("step", "settle"):
        return RuleBroken("DB-5.1", "sail-first")
    if asked is questions.SAILING and not sea.moved:
        return RuleBroken("DB-5.2", "step-first")
    return RuleBroken(asked.rule, asked.reason)


def refuse_token(sea: Sea) -> RuleBroken:
    return RuleBroken("DB-5.2", "cards-before-steps") if sea.moved else RuleBroken("DB-3.4", "no-token")


def refuse_recruit(sea: Sea, slot: int) -> RuleBroken:
    if slot >= len(sea.row):
        return RuleBroken("DB-4.10", "empty-slot", slot=slot + 1)
    return RuleBroken("DB-4.2", "too-little-cash", needs=PRICES[slot], has=market.cash(sea))


def refuse_refresh(sea: Sea) -> RuleBroken:
    if not market.can_refresh(sea):
        has = len(sea.deck) + len(sea.discards) + len(sea.row)
        return RuleBroken("DB-4.11", "too-few-to-refresh", needs=SLOTS, has=has)
    return RuleBroken("DB-4.8", "too-little-cash", needs=REFRESH_PRICE, has=market.cash(sea))


def refuse_pay(sea: Sea, card: int) -> RuleBroken:
    return RuleBroken("DB-4.1", "not-in-hand" if sea.box.cash[card] else "no-cash", card=sea.box.card_ids[card])


def refuse_sail(sea: Sea, card: int) -> RuleBroken:
    if sea.moved:
        return RuleBroken("DB-5.2", "cards-before-steps")
    name = sea.box.card_ids[card]
    return RuleBroken("DB-5.1", "not-in-hand" if sea.box.propellers[card] else "no-propellers", card=name)


def refuse_step(sea: Sea, boat: int, space: int) -> RuleBroken:
    here = sea.where[2 * sea.to_move + boat]
    if space == here:
        return RuleBroken("DB-5.1", "there-already", boat=boat + 1)
    return RuleBroken("DB-5.1", "not-next", space=sea.box.space_ids[here], target=sea.box.space_ids[space])


def refuse_spot(sea: Sea, spot: int) -> RuleBroken:
    if spot not in sail.free_spots(sea, sea.where[2 * sea.to_move + sea.mooring]):
        return RuleBroken("DB-5.4", "spot-taken", spot=spot + 1)
    return RuleBroken("DB-5.10", "same-spot", spot=spot + 1)


def refuse_dive(sea: Sea, site: int) -> RuleBroken:
    here = site + 1 in sea.where[2 * sea.to_move : 2 * sea.to_move + 2]
    return RuleBroken("DB-7.1", "no-wreck" if here else "no-boat-there", site=sea.box.space_ids[site + 1])


def refuse_rush(sea: Sea, boat: int) -> RuleBroken:
    if sea.where[2 * sea.to_move + boat] == sea.site:
        return RuleBroken("DB-7.3", "there-already", boat=boat + 1)
    return RuleBroken("DB-11.10" if at_work(sea) == STORM else "DB-7.3", "too-far", boat=boat + 1, reach=sea.reach)


def refuse_defend(sea: Sea, card: int) -> RuleBroken:
    name, danger = sea.box.card_ids[card], sea.dangers[0]
    if sea.box.protects[card] != danger:
        return RuleBroken("DB-8.5", "no-protection", card=name, danger=COLOURS[danger])
    return RuleBroken("DB-8.5", "not-in-hand", card=name)


def refuse_use(sea: Sea, spot: int) -> RuleBroken:
    return RuleBroken("DB-8.6", "no-such-spot", spot=spot + 1, danger=COLOURS[sea.dangers[0]])


def refuse_play(sea: Sea, card: int) -> RuleBroken:
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


# Verbs that answer a question, but not always, or not with every card, slot, spot, site or boat.
REFUSED: Final[dict[str, Callable[..., RuleBroken]]] = {
    "token": refuse_token,
    "recruit": refuse_recruit,
    "refresh": refuse_refresh,
    "pay": refuse_pay,
    "rest": lambda _: RuleBroken("DB-6.2", "nobody-rests"),
    "sail": refuse_sail,
    "step": refuse_step,
    "anchor": lambda _: RuleBroken("DB-5.2", "one-step-first"),
    "spot": refuse_spot,
    "dive": refuse_dive,
    "rush": refuse_rush,
    "stop": lambda _: RuleBroken("DB-8.1", "one-gem-first"),
    "defend": refuse_defend,
    "use": refuse_use,
    "play": refuse_play,
}
