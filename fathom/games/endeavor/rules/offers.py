"""What is on offer in a turn: people, circles, menus, tokens, from what lies open. (EDS-4, EDS-5, EDS-9)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.core.questions import number_of
from fathom.games.endeavor.actions import (
    ACTIVATES,
    CIRCLE,
    COPY_SLOT,
    END,
    PASS,
    RECLAIM_SLOT,
    SKIP,
    SPENDS,
)
from fathom.games.endeavor.components import (
    CIRCLES,
    CONSERVE,
    COORDINATION,
    DEED_VERB,
    DIVE,
    FACE_MENU,
    IMPACT,
    JOURNAL,
    KIND_COSTS_DISC,
    KIND_GAINS,
    KIND_MENU,
    MENUS,
    NONE,
    ROBOTICS,
    SHORE_LEAVE,
    SONAR,
    TOKEN_KIND,
    TRAVEL,
)
from fathom.games.endeavor.rules import impact, questions, sites, waters
from fathom.games.endeavor.state import ACTING, GRANTED, OpenOcean

# A turn


def last_round(ocean: OpenOcean) -> i64:
    """(EDS-3.1)"""
    return 7 if ocean.seats == 1 else 6


def turn_actions(ocean: OpenOcean, seat: i64) -> list[int]:
    """Activate, use a circle, spend tokens, end the turn or pass. (EDS-5.1 to EDS-5.4, EDS-9.4)"""
    actions: list[int] = []
    if not ocean.acted and ocean.staged[seat]:
        activation_actions(ocean, seat, actions)
        for card in ocean.published[seat]:
            if has_circle(ocean, card):
                actions.append(CIRCLE + card)
    if ocean.held[seat]:
        spend_actions(ocean, seat, 2, actions)
    if ocean.acted or ocean.spent:
        if actions and len(ocean.held[seat]) <= 1:
            actions.append(END)
    else:
        actions.append(PASS)
    return actions


def activation_actions(ocean: OpenOcean, seat: i64, actions: list[int]) -> None:
    busy: i64 = ocean.busy[seat]
    team = ocean.teams[seat]
    for slot in range(len(team)):
        face = team[slot]
        if (busy >> slot) & 1 == 0 and (FACE_MENU[face] != NONE or face == ROBOTICS):
            actions.append(ACTIVATES[slot])


def copy_actions(ocean: OpenOcean, seat: i64) -> list[int]:
    """(EDS-5.9)"""
    actions: list[int] = []
    team = ocean.teams[seat]
    for slot in range(1, len(team)):
        if FACE_MENU[team[slot]] != NONE:
            actions.append(COPY_SLOT + slot)
    if actions:
        actions.append(SKIP)
    return actions


def reclaim_actions(ocean: OpenOcean, seat: i64, count: i64, fresh: i64) -> list[int]:
    """(EDS-4.6, EDS-4.7, EDS-18.7)"""
    actions: list[int] = []
    if fresh or count:
        busy: i64 = ocean.busy[seat]
        if ocean.setback == SHORE_LEAVE:
            busy &= ~1
        for slot in range(len(ocean.teams[seat])):
            if (busy >> slot) & 1:
                actions.append(RECLAIM_SLOT + slot)
    if actions:
        actions.append(SKIP)
    return actions


def reclaims(ocean: OpenOcean, seat: i64, count: i64, fresh: i64) -> i64:
    """How many discs may still be reclaimed, as the Reassignment level allows. (EDS-4.6)"""
    return waters.level(ocean, seat, COORDINATION) if fresh else count


def has_circle(ocean: OpenOcean, card: i64) -> bool:
    """Whether a Journal has a circle that is not used yet. (EDS-11.4)"""
    return ocean.circles[card] < CIRCLES[card]


def idles(ocean: OpenOcean, seat: i64, slot: i64) -> bool:
    """Whether a Specialist that is activated would find nothing to do once its disc is spent. (EDS-5.8)"""
    face: i64 = ocean.teams[seat][slot]
    if face == ROBOTICS:
        return len(copy_actions(ocean, seat)) == 0
    if ocean.held[seat]:
        return False
    found: list[int] = []
    for group in MENUS[FACE_MENU[face]]:
        for deed in group:
            verb: i64 = DEED_VERB[deed]
            if ocean.staged[seat] > 1 or verb not in (SONAR, CONSERVE, JOURNAL):
                ways(ocean, seat, deed, verb, NONE, found)
    return not found


# Menus


def deed_of(ocean: OpenOcean, verb: i64) -> i64:
    """The deed of a verb on the menu on top of the chain; the verb itself where it is on none."""
    if ocean.chain:
        link: i64 = ocean.chain[len(ocean.chain) - 1]
        if number_of(link) == questions.DEED.number:
            menu, groups, _ = questions.DEED.carried(link)
            menus = MENUS[menu]
            for at in range(len(menus)):
                if (groups >> at) & 1:
                    for deed in menus[at]:
                        if DEED_VERB[deed] == verb:
                            return deed
    return verb


def whole_menu(menu: i64) -> int:
    """The groups of a menu, one bit each: nothing of it was carried out yet."""
    return (1 << len(MENUS[menu])) - 1


def deed_actions(ocean: OpenOcean, seat: i64, menu: i64, groups: i64, where: i64) -> list[int]:
    """All ways to carry out what is still open on a menu; tokens in between; or no more. (EDS-5.2, EDS-9.5)"""
    actions: list[int] = []
    menu_actions(ocean, seat, menu, groups & 7, where - 1, actions)
    if may_spend(ocean, seat) and (actions or not groups & GRANTED or costs_research(menu)):
        spend_actions(ocean, seat, 1 if groups & GRANTED else 2, actions)
    if actions:
        actions.append(SKIP)
    return actions


def menu_actions(ocean: OpenOcean, seat: i64, menu: i64, groups: i64, zone: i64, actions: list[int]) -> None:
    done: i64 = 0
    menus = MENUS[menu]
    for at in range(len(menus)):
        if (groups >> at) & 1:
            for deed in menus[at]:
                verb: i64 = DEED_VERB[deed]
                if (done >> verb) & 1 == 0:
                    done |= 1 << verb
                    ways(ocean, seat, deed, verb, zone, actions)


def ways(ocean: OpenOcean, seat: i64, deed: i64, verb: i64, zone: i64, actions: list[int]) -> None:
    """All ways to carry out a deed."""
    if verb == TRAVEL:
        waters.travel_actions(ocean, seat, deed, zone, actions)
    elif verb == SONAR:
        sites.sonar_actions(ocean, seat, zone, actions)
    elif verb == DIVE:
        sites.dive_actions(ocean, seat, zone, actions)
    elif verb == CONSERVE:
        sites.conserve_actions(ocean, seat, deed, zone, actions)
    elif verb == JOURNAL:
        sites.journal_actions(ocean, seat, zone, actions)
    else:
        impact.promotion_actions(ocean, seat, actions)


# Tokens


def may_spend(ocean: OpenOcean, seat: i64) -> bool:
    """Whether a seat has tokens, and it is its own turn. (EDS-6.8, EDS-9.2)"""
    return seat == ocean.active and ocean.phase == ACTING and len(ocean.held[seat]) > 0


def costs_research(menu: i64) -> bool:
    """Whether more Research could make the only deed of a menu possible."""
    return DEED_VERB[MENUS[menu][0][0]] in (CONSERVE, JOURNAL)


def between_actions(ocean: OpenOcean, seat: i64, site: i64) -> list[int]:
    """Tokens that may be spent before what the zone adds to a Dive; or go on. (EDS-9.10)"""
    actions: list[int] = []
    if may_spend(ocean, seat) and sites.adds_to_dive(ocean, seat, site):
        spend_actions(ocean, seat, 2, actions)
        actions.append(SKIP)
    return actions


def spend_actions(ocean: OpenOcean, seat: i64, freedom: i64, actions: list[int]) -> None:
    """Each kind that is held: for Research, and, with freedom 2, for its effect. (EDS-9.2, EDS-9.3)"""
    seen: i64 = 0
    for token in ocean.held[seat]:
        kind: i64 = TOKEN_KIND[token]
        if (seen >> kind) & 1 == 0:
            seen |= 1 << kind
            actions.append(SPENDS[2 * kind])
            if freedom == 2 and has_effect(ocean, seat, kind):
                actions.append(SPENDS[2 * kind + 1])


def has_effect(ocean: OpenOcean, seat: i64, kind: i64) -> bool:
    """Whether the effect of a token can be carried out now. (EDS-9.3)"""
    menu: i64 = KIND_MENU[kind]
    if menu != NONE:
        ways: list[int] = []
        menu_actions(ocean, seat, menu, 1, NONE, ways)
        return len(ways) > 0
    gains = ocean.box.gains[KIND_GAINS[kind]]
    if not gains:
        return False
    if KIND_COSTS_DISC[kind]:
        return ocean.staged[seat] > 0
    return gains[0] != IMPACT or len(impact.impact_actions(ocean, seat, 0)) > 0
