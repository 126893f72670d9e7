"""What goals count, for a player and for a team. (EDS-16, EDS-17, EDS-18)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.games.endeavor.box import FIELDS
from fathom.games.endeavor.components import (
    BELOW,
    BIT,
    BONUS_COUNT,
    FALLEN_STAR,
    JOURNAL_FIELDS,
    LEVEL,
    LINKS,
    NONE,
    ROW,
    SEA_STAR,
    SITE_KIND,
    SITE_ZONE,
    SITES,
    VESSELS,
    ZONE_DEPTH,
    ZONES,
)
from fathom.games.endeavor.missions import (
    ALL_COLUMNS,
    BEST_FIELD,
    CLEANUP_TRACK,
    CONSERVE_BIT,
    DESIGNATED,
    DISCOVERED,
    FIELD_SETS,
    FIRST_DISCOVERY,
    GOALS,
    GRID_DEPTH,
    HEX_FIELD,
    HEX_RESCUE,
    JOURNAL_BIT,
    PIECES_COUNT,
    RESCUE_MARKERS,
    RIGHT,
    VESSEL_BIT,
    ZONES_COUNT,
    Goal,
)
from fathom.games.endeavor.state import OpenOcean

NO_GOAL: i64 = -1


def chosen(ocean: OpenOcean, number: i64) -> i64:
    """Which option of a goal counts; -1 while it is not decided. (EDS-16.10)"""
    options = GOALS[ocean.mission][number]
    return 0 if len(options) == 1 else ocean.decisions[number + 1]


def counted(ocean: OpenOcean, seat: i64, goal: Goal) -> i64:
    """What a seat has of what a goal counts."""
    count: i64 = goal.count
    if count == PIECES_COUNT:
        return pieces(ocean, seat, goal.of, goal.depths, goal.columns)
    if count == ZONES_COUNT:
        return zones(ocean, seat, goal.of, goal.depths, columns_of(ocean, goal))
    if count == DISCOVERED:
        return discovered(ocean, seat, goal.depths, goal.columns)
    if count == BEST_FIELD:
        return max(field_counts(ocean, seat))
    if count == FIELD_SETS:
        return min(field_counts(ocean, seat))
    if count == DESIGNATED:
        return designated(ocean, seat)
    if count == RESCUE_MARKERS:
        return rescue_markers(ocean, seat)
    if count == CLEANUP_TRACK:
        return ocean.cleanup[seat]
    race = ocean.races[0 if count == FIRST_DISCOVERY else 1]
    return 1 if seat in race else 0


def columns_of(ocean: OpenOcean, goal: Goal) -> i64:
    """The columns of a goal; on a side of the Sea Star they include its own. (EDS-16.10)"""
    if goal.side == 0:
        return goal.columns
    column: i64 = ocean.cells[SEA_STAR] % ROW
    return ALL_COLUMNS & ~BELOW[column] if goal.side == RIGHT else BELOW[column + 1]


def is_inside(ocean: OpenOcean, zone: i64, depths: i64, columns: i64) -> bool:
    return (depths >> ZONE_DEPTH[zone]) & 1 == 1 and (columns >> (ocean.cells[zone] % ROW)) & 1 == 1


def pieces(ocean: OpenOcean, seat: i64, of: i64, depths: i64, columns: i64) -> i64:
    """Discs and vessels of some kinds in some part of the ocean."""
    count: i64 = 0
    owners = ocean.owners
    for site in range(SITES):
        if owners[site] == seat and (of >> SITE_KIND[site]) & 1 and is_inside(ocean, SITE_ZONE[site], depths, columns):
            count += 1
    if of & VESSEL_BIT:
        for at in range(VESSELS * seat, VESSELS * seat + VESSELS):
            zone: i64 = ocean.where[at]
            if zone != NONE and is_inside(ocean, zone, depths, columns):
                count += 1
    return count


def zones(ocean: OpenOcean, seat: i64, of: i64, depths: i64, columns: i64) -> i64:
    """Zones in some part of the ocean with a piece of the seat."""
    found: i64 = 0
    for site in range(SITES):
        if ocean.owners[site] == seat and (of >> SITE_KIND[site]) & 1:
            found |= BIT[SITE_ZONE[site]]
    if of & VESSEL_BIT:
        for at in range(VESSELS * seat, VESSELS * seat + VESSELS):
            if ocean.where[at] != NONE:
                found |= BIT[ocean.where[at]]
    count: i64 = 0
    for zone in range(ZONES):
        if (found >> zone) & 1 and is_inside(ocean, zone, depths, columns):
            count += 1
    return count


def discovered(ocean: OpenOcean, seat: i64, depths: i64, columns: i64) -> i64:
    count: i64 = 0
    for zone in range(ZONES):
        if ocean.discoverers[zone] == seat and is_inside(ocean, zone, depths, columns):
            count += 1
    return count


def field_counts(ocean: OpenOcean, seat: i64) -> list[int]:
    """Field symbols of a seat's Journals and Impact hexes. (EDS-17.8)"""
    counts = [0] * len(FIELDS)
    for card in ocean.published[seat]:
        for field in range(len(FIELDS)):
            if (JOURNAL_FIELDS[card] >> field) & 1:
                counts[field] += 1
    fields = HEX_FIELD[ocean.mission]
    for at in range(len(ocean.markers)):
        if ocean.markers[at] == seat and fields[at] != NONE:
            counts[fields[at]] += 1
    return counts


def designated(ocean: OpenOcean, seat: i64) -> i64:
    """Discs of the kind that the finder of the Fallen Star has chosen. (EDS-16.7)"""
    if ocean.cells[FALLEN_STAR] == NONE or ocean.decisions[0] == NONE:
        return 0
    return pieces(ocean, seat, CONSERVE_BIT if ocean.decisions[0] == 0 else JOURNAL_BIT, 62, ALL_COLUMNS)


def rescue_markers(ocean: OpenOcean, seat: i64) -> i64:
    count: i64 = 0
    rescue = HEX_RESCUE[ocean.mission]
    for at in range(len(ocean.markers)):
        if rescue[at] and ocean.markers[at] == seat:
            count += 1
    return count


# Points of single players


def goal_points(ocean: OpenOcean, number: i64) -> list[int]:
    """What a goal pays to each seat. (EDS-17.4, EDS-17.5)"""
    points = [0] * ocean.seats
    option: i64 = chosen(ocean, number)
    if option == NO_GOAL:
        return points
    goal = GOALS[ocean.mission][number][option]
    if goal.count == DESIGNATED and ocean.cells[FALLEN_STAR] == NONE:
        return points
    counts: list[int] = [counted(ocean, seat, goal) for seat in range(ocean.seats)]
    for seat in range(ocean.seats):
        points[seat] = counts[seat] * goal.points
    if goal.race:
        pay_race(points, ocean.races[0 if goal.count == FIRST_DISCOVERY else 1], goal)
    else:
        pay_leaders(points, counts, goal.first, goal.second)
    for contest in goal.contests:
        pay_leaders(points, contest_counts(ocean, goal, contest), contest[4], 0)
    return points


def pay_leaders(points: list[int], counts: list[int], first: i64, second: i64) -> None:
    """(EDS-17.4)"""
    best = max(counts)
    if best == 0:
        return
    rest = [count for count in counts if count < best]
    follower = max(rest) if rest and counts.count(best) == 1 else 0
    for seat in range(len(counts)):
        if counts[seat] == best:
            points[seat] += first
        elif follower and counts[seat] == follower:
            points[seat] += second


def pay_race(points: list[int], race: list[int], goal: Goal) -> None:
    """(EDS-16.14)"""
    if race:
        points[race[0]] += goal.first
    if len(race) > 1:
        points[race[1]] += goal.second


def contest_counts(ocean: OpenOcean, goal: Goal, contest: list[int]) -> list[int]:
    """(EDS-17.5)"""
    counts: list[int] = []
    of, depths, columns, field = contest[0], contest[1], contest[2], contest[3]
    for seat in range(ocean.seats):
        if field != NONE:
            counts.append(field_counts(ocean, seat)[field])
        elif goal.count == DISCOVERED:
            counts.append(discovered(ocean, seat, depths, columns))
        else:
            counts.append(pieces(ocean, seat, of, depths, columns))
    return counts


# What a team has achieved


def team_count(ocean: OpenOcean, number: i64) -> i64:
    """(EDS-18.3)"""
    option: i64 = chosen(ocean, number)
    if option == NO_GOAL:
        return 0
    goal = GOALS[ocean.mission][number][option]
    total: i64 = 0
    for seat in range(ocean.seats):
        total += counted(ocean, seat, goal)
    return total


def team_needs(ocean: OpenOcean, number: i64) -> i64:
    """The threshold of a mission goal, as long as it can be told; else that of its first option."""
    option: i64 = chosen(ocean, number)
    return ocean.box.goal_needs[ocean.mission][number][option if option != NO_GOAL else 0][ocean.seats - 1]


def impact_needs(ocean: OpenOcean) -> i64:
    return ocean.box.impact_needs[ocean.mission][ocean.seats - 1]


def bonus_needs(ocean: OpenOcean, card: i64) -> i64:
    return ocean.box.bonus_needs[card][ocean.seats - 1]


def bonus_count(ocean: OpenOcean, card: i64) -> i64:
    """What a team has of what a Bonus Goal counts. (EDS-18.5)"""
    count = BONUS_COUNT[card]
    if count == 0:
        return senior_count(ocean)
    if count == 1:
        found: i64 = 0
        for zone in range(ZONES):
            if ocean.discoverers[zone] != NONE:
                found += 1
        return found
    if count == 2:
        return deep_pieces(ocean)
    if count == 3:
        return completed_links(ocean)
    if count == 4:
        high: i64 = 0
        for at in range(4 * ocean.seats):
            if LEVEL[ocean.tracks[at]] >= 4:
                high += 1
        return high
    return pooled_sets(ocean)


def senior_count(ocean: OpenOcean) -> i64:
    count: i64 = 0
    for team in ocean.teams:
        for face in team:
            count += face & 1
    return count


def deep_pieces(ocean: OpenOcean) -> i64:
    depths = 48 if GRID_DEPTH[ocean.mission] > 3 else 8
    total: i64 = 0
    for seat in range(ocean.seats):
        total += pieces(ocean, seat, 15, depths, ALL_COLUMNS)
    return total


def completed_links(ocean: OpenOcean) -> i64:
    count: i64 = 0
    for link in LINKS:
        if is_complete(ocean, link[0], link[1]):
            count += 1
    return count


def is_complete(ocean: OpenOcean, one: i64, other: i64) -> bool:
    """Whether discs lie on both ends of a link. (EDS-14.1)"""
    return ocean.owners[one] != NONE and ocean.owners[other] != NONE


def pooled_sets(ocean: OpenOcean) -> i64:
    pooled = [0] * len(FIELDS)
    for seat in range(ocean.seats):
        counts = field_counts(ocean, seat)
        for field in range(len(FIELDS)):
            pooled[field] += counts[field]
    return min(pooled)
