"""What a menu offers, and what tokens are spent for. (EDS-5.2, EDS-9)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.core.questions import seat_of
from fathom.games.endeavor.components import (
    CONSERVE_CHEAPER,
    DEED_VERB,
    KIND_COSTS_DISC,
    KIND_GAINS,
    KIND_MENU,
    KIND_RESEARCH,
    MENUS,
    NONE,
    TOKEN_KIND,
)
from fathom.games.endeavor.rules import gains, offers, questions, waters
from fathom.games.endeavor.state import GRANTED, Ocean


def offer_menu(ocean: Ocean, seat: i64, menu: i64) -> None:
    waters.owe(ocean, questions.DEED, seat, menu, offers.whole_menu(menu))


def use_group(ocean: Ocean, verb: i64) -> i64:
    """The deed of a verb on the menu on top of the chain; its group is used up."""
    link: i64 = ocean.chain.pop()
    menu, groups, where = questions.DEED.carried(link)
    menus = MENUS[menu]
    for at in range(len(menus)):
        if (groups >> at) & 1:
            for deed in menus[at]:
                if DEED_VERB[deed] == verb:
                    groups &= ~(1 << at)
                    if groups & 7:
                        waters.owe(ocean, questions.DEED, seat_of(link), menu, groups, where)
                    return deed
    return verb


# Tokens


def spend(ocean: Ocean, seat: i64, kind: i64, effect: i64) -> None:
    """(EDS-9.2, EDS-9.8)"""
    tokens = ocean.held[seat]
    for at in range(len(tokens)):
        if TOKEN_KIND[tokens[at]] == kind:
            ocean.discards.append(tokens.pop(at))
            break
    ocean.spent += 1
    if ocean.events is not None:
        rule = "EDS-9.8" if effect and changes_cost(kind) else "EDS-9.2"
        waters.tell(ocean, rule, "spent", {"seat": seat, "token": kind, "effect": effect})
    if not effect:
        gains.add_research(ocean, seat, KIND_RESEARCH[kind])
    elif KIND_MENU[kind] != NONE:
        waters.owe(ocean, questions.DEED, seat, KIND_MENU[kind], 1 + GRANTED)
    else:
        if KIND_COSTS_DISC[kind]:
            ocean.staged[seat] -= 1
        waters.owe(ocean, questions.REWARD, seat, KIND_GAINS[kind])


def changes_cost(kind: i64) -> bool:
    """Whether a token trades in a disc, or lowers the cost of a Conserve. (EDS-9.8)"""
    return KIND_COSTS_DISC[kind] == 1 or KIND_MENU[kind] == CONSERVE_CHEAPER
