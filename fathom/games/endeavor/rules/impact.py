"""Where Impact can go, who can be promoted: what anybody can tell from what lies open. (EDS-6, EDS-12, EDS-13)"""

from typing import Final

from mypy_extensions import i64

from fathom.games.endeavor import components, missions
from fathom.games.endeavor.actions import CLEAN, LIFT, PLACES, PROMOTE_SLOT, SKIP
from fathom.games.endeavor.components import FALLEN_STAR, NONE, ZONE_DEPTH
from fathom.games.endeavor.rules import waters
from fathom.games.endeavor.state import PRINTED_ON_SITE, OpenOcean, zone_of

SCORING_ROW: Final = 2  # of mission 6: from here on hexes score


def lowest(ocean: OpenOcean, seat: i64) -> i64:
    """The attributes that are furthest back, one bit each. (EDS-6.2)"""
    spaces = ocean.tracks[4 * seat : 4 * seat + 4]
    return sum([1 << attribute for attribute in range(4) if spaces[attribute] == min(spaces)])


def brings_vessel(attribute: i64, space: i64) -> bool:
    """(EDS-6.4)"""
    return attribute == components.INGENUITY and space in components.VESSEL_SPACES


def promotion_actions(ocean: OpenOcean, seat: i64, actions: list[int]) -> None:
    """The Juniors of a team, without its Leader. (EDS-13.1, EDS-13.2)"""
    team = ocean.teams[seat]
    for slot in range(1, len(team)):
        if team[slot] & 1 == 0:
            actions.append(PROMOTE_SLOT + slot)


def impact_actions(ocean: OpenOcean, seat: i64, context: i64) -> list[int]:
    """Where a marker may go; nothing where the Impact is lost. (EDS-12.1, EDS-12.3)"""
    actions: list[int] = []
    rules = missions.SPECIAL[ocean.mission]
    if "moving-markers" in rules:
        moving_actions(ocean, seat, actions)
    elif "depth-tracks" in rules:
        depth_actions(ocean, seat, context, actions)
    else:
        growing_actions(ocean, seat, context, actions)
    if "cleanup" in rules and ocean.cleanup[seat] < missions.CLEANUP_SPACES:
        actions.append(CLEAN)
    if actions:
        actions.append(SKIP)
    return actions


def growing_actions(ocean: OpenOcean, seat: i64, context: i64, actions: list[int]) -> None:
    """Empty hexes with an arrow or beside a marker. (EDS-12.1, EDS-12.2)"""
    mission: i64 = ocean.mission
    places = missions.HEX_PLACE[mission]
    is_open = missions.HEX_OPEN[mission]
    rescue = missions.HEX_RESCUE[mission]
    barred = False  # from the grid, unless the seat is at the Fallen Star (EDS-16.9)
    if waters.special(ocean, "rescue-grid"):
        barred = not (waters.has_vessel(ocean, seat, FALLEN_STAR) or waters.has_disc(ocean, seat, FALLEN_STAR))
    ajar, markers = ocean.ajar, ocean.markers
    for at in range(len(ajar)):
        if ajar[at] and (markers[at] == NONE or is_open[at]) and not (barred and rescue[at]):
            actions.append(PLACES[places[at]])
    if context & PRINTED_ON_SITE and waters.special(ocean, "conservation-hex"):
        apart: i64 = missions.HEX_APART[mission].index(1)  # it takes one marker for each zone (EDS-16.5)
        if (ocean.star_visits[seat] >> zone_of(context)) & 1 == 0:
            actions.append(PLACES[places[apart]])


def moving_actions(ocean: OpenOcean, seat: i64, actions: list[int]) -> None:
    """Markers that can move; without one, arrows for a new marker. (EDS-16.8)"""
    places = missions.HEX_PLACE[ocean.mission]
    for at in range(len(ocean.markers)):
        if ocean.markers[at] == seat and not is_locked(ocean, at) and moves_from(ocean, at):
            actions.append(LIFT + places[at])
    if not actions:
        for at in entries(ocean):
            actions.append(PLACES[places[at]])


def is_locked(ocean: OpenOcean, at: i64) -> bool:
    """A marker in the scoring part with no empty hex below it in its column. (EDS-16.8)"""
    rows, columns = missions.HEX_ROW[ocean.mission], missions.HEX_COLUMN[ocean.mission]
    below = [other for other in range(len(rows)) if columns[other] == columns[at] and rows[other] > rows[at]]
    return rows[at] >= SCORING_ROW and all(ocean.markers[other] != NONE for other in below)


def moves_from(ocean: OpenOcean, at: i64) -> list[int]:
    """The empty hexes that touch one and are not closed. (EDS-16.8)"""
    closed = ocean.cells[FALLEN_STAR] == NONE
    rows = missions.HEX_ROW[ocean.mission]
    near = missions.HEX_NEAR[ocean.mission][at]
    return [other for other in near if ocean.markers[other] == NONE and not (closed and rows[other] >= SCORING_ROW)]


def entries(ocean: OpenOcean) -> list[int]:
    """Empty arrows, or, when all are taken, any empty hex of every second column above the scoring part. (EDS-16.8)"""
    rows, columns = missions.HEX_ROW[ocean.mission], missions.HEX_COLUMN[ocean.mission]
    empty = [at for at in range(len(rows)) if ocean.markers[at] == NONE]
    arrows = [at for at in empty if missions.HEX_ENTRY[ocean.mission][at]]
    return arrows or [at for at in empty if rows[at] < SCORING_ROW and columns[at] % 2 == 1]


def depth_actions(ocean: OpenOcean, seat: i64, context: i64, actions: list[int]) -> None:
    """The next hex of the track of a depth: that of the zone, or one where the seat has a vessel. (EDS-16.13)"""
    zone: i64 = zone_of(context)
    for here in [zone] if zone >= 0 else waters.grounds(ocean, seat, NONE):
        action = PLACES[missions.HEX_PLACE[ocean.mission][next_on_track(ocean, ZONE_DEPTH[here] - 1)]]
        if action not in actions:
            actions.append(action)


def next_on_track(ocean: OpenOcean, row: i64) -> i64:
    rows, is_open = missions.HEX_ROW[ocean.mission], missions.HEX_OPEN[ocean.mission]
    for at in range(len(ocean.markers)):
        if rows[at] == row and ocean.markers[at] == NONE and not is_open[at]:
            return at
    return missions.OPEN_HEXES[ocean.mission][0 if row < 3 else 1]


def rule_of_hex(ocean: OpenOcean, at: i64) -> str:
    """The rule by which a marker goes on a hex."""
    mission: i64 = ocean.mission
    if waters.special(ocean, "moving-markers"):
        return "EDS-16.8"
    if waters.special(ocean, "depth-tracks"):
        return "EDS-16.13"
    if missions.HEX_APART[mission][at]:
        return "EDS-16.5"
    if missions.HEX_RESCUE[mission][at]:
        return "EDS-16.9"
    return "EDS-12.2" if missions.HEX_OPEN[mission][at] else "EDS-12.1"
