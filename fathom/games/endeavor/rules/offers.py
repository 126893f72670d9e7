"""What is on offer in a turn: people, circles, menus, tokens, from what lies open. (EDS-4, EDS-5, EDS-9)"""

from mypy_extensions import i64

from fathom.games.endeavor import components
from fathom.games.endeavor.actions import COPY_SLOT, SKIP, SPENDS
from fathom.games.endeavor.components import CONSERVE, DEED_VERB, DIVE, JOURNAL, NONE, SONAR, TRAVEL
from fathom.games.endeavor.rules import impact, sites, waters
from fathom.games.endeavor.state import ACTING, OpenOcean


def last_round(ocean: OpenOcean) -> i64:
    """(EDS-3.1)"""
    return 7 if ocean.seats == 1 else 6


def copy_actions(ocean: OpenOcean, seat: i64) -> list[int]:
    """(EDS-5.9)"""
    team = ocean.teams[seat]
    actions = [COPY_SLOT + slot for slot in range(1, len(team)) if components.FACE_MENU[team[slot]] != NONE]
    return [*actions, SKIP] if actions else actions


def reclaims(ocean: OpenOcean, seat: i64, count: i64, fresh: i64) -> i64:
    """How many discs may still be reclaimed, as the Reassignment level allows. (EDS-4.6)"""
    return waters.level(ocean, seat, components.COORDINATION) if fresh else count


def has_circle(ocean: OpenOcean, card: i64) -> bool:
    """Whether a Journal has a circle that is not used yet. (EDS-11.4)"""
    return ocean.circles[card] < components.CIRCLES[card]


def idles(ocean: OpenOcean, seat: i64, slot: i64) -> bool:
    """Whether a Specialist that is activated would find nothing to do once its disc is spent. (EDS-5.8)"""
    face: i64 = ocean.teams[seat][slot]
    if face == components.ROBOTICS:
        return len(copy_actions(ocean, seat)) == 0
    if ocean.held[seat]:
        return False
    found: list[int] = []
    for group in components.MENUS[components.FACE_MENU[face]]:
        for deed in group:
            if ocean.staged[seat] > 1 or DEED_VERB[deed] not in (SONAR, CONSERVE, JOURNAL):
                ways(ocean, seat, deed, NONE, found)
    return not found


def group_of(menu: i64, groups: i64, verb: i64) -> i64:
    """The first group of a menu, of those that are still open, with a deed of a verb; or NONE."""
    deeds = components.DEED_IN[menu]
    for at in range(len(deeds)):
        if (groups >> at) & 1 and deeds[at][verb] != NONE:
            return at
    return NONE


def ways(ocean: OpenOcean, seat: i64, deed: i64, zone: i64, actions: list[int]) -> None:
    """All ways to carry out a deed."""
    verb: i64 = DEED_VERB[deed]
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


def may_spend(ocean: OpenOcean, seat: i64) -> bool:
    """Whether a seat has tokens, and the turn is its own. (EDS-6.8, EDS-9.2)"""
    return seat == ocean.active and ocean.phase == ACTING and len(ocean.held[seat]) > 0


def spend_actions(ocean: OpenOcean, seat: i64, freely: bool, actions: list[int]) -> None:
    """Each kind that is held: for Research, and, where one may choose freely, for its effect. (EDS-9.2, EDS-9.3)"""
    seen: i64 = 0
    for token in ocean.held[seat]:
        kind: i64 = components.TOKEN_KIND[token]
        if (seen >> kind) & 1 == 0:
            seen |= 1 << kind
            actions.append(SPENDS[kind][0])
            if freely and has_effect(ocean, seat, kind):
                actions.append(SPENDS[kind][1])


def has_effect(ocean: OpenOcean, seat: i64, kind: i64) -> bool:
    """Whether the effect of a token can be carried out now. (EDS-9.3)"""
    menu: i64 = components.KIND_MENU[kind]
    if menu != NONE:
        found: list[int] = []
        ways(ocean, seat, components.MENUS[menu][0][0], NONE, found)
        return len(found) > 0
    gains = ocean.box.gains[components.KIND_GAINS[kind]]
    if not gains:
        return False
    if components.KIND_COSTS_DISC[kind]:
        return ocean.staged[seat] > 0
    return gains[0] != components.IMPACT or len(impact.impact_actions(ocean, seat, 0)) > 0
