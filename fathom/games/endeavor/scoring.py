"""What the table is worth at the end. (EDS-17, EDS-18)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.core.state import Outcome
from fathom.games.endeavor.components import (
    BRACKET,
    DIVE_ZONE,
    DIVES,
    JOURNAL_POINTS,
    KIND_RESEARCH,
    LINKS,
    NONE,
    SCORE_COUNT,
    SCORE_PER,
    SCORE_POINTS,
    SITE_KIND,
    SITE_ZONE,
    SITES,
    TOKEN_KIND,
    ZONE_DEPTH,
    ZONES,
)
from fathom.games.endeavor.goals import (
    bonus_count,
    bonus_needs,
    field_counts,
    goal_points,
    impact_needs,
    team_count,
    team_needs,
    zones,
)
from fathom.games.endeavor.missions import (
    ALL_COLUMNS,
    ALL_DEPTHS,
    CLEANUP,
    CLEANUP_CANCELS,
    CONSERVE_BIT,
    HEX_OPEN,
    HEX_POINTS,
    OPEN_HEXES,
)
from fathom.games.endeavor.options import GOALS_TO_WIN
from fathom.games.endeavor.rules import waters
from fathom.games.endeavor.state import OVER, OpenOcean

PARTS = ("attributes", "impact", "journals", "specialists", "goal-1", "goal-2", "goal-3", "leftovers")


def breakdown(ocean: OpenOcean) -> list[list[int]]:
    """The points of each seat, part by part as the score pad lists them. (EDS-17.1 to EDS-17.6)"""
    goals = [goal_points(ocean, number) for number in range(3)]
    rows: list[list[int]] = []
    for seat in range(ocean.seats):
        rows.append(
            [
                attribute_points(ocean, seat),
                impact_points(ocean, seat),
                journal_points(ocean, seat),
                specialist_points(ocean, seat),
                goals[0][seat],
                goals[1][seat],
                goals[2][seat],
                leftover_points(ocean, seat),
            ]
        )
    return rows


def totals(ocean: OpenOcean) -> list[int]:
    """The points of each seat; as a team, the goals it has achieved. (EDS-17.7, EDS-18.1)"""
    if ocean.team:
        return [achieved(ocean)] * ocean.seats
    return [sum(row) for row in breakdown(ocean)]


def attribute_points(ocean: OpenOcean, seat: i64) -> int:
    points: i64 = 0
    for at in range(4 * seat, 4 * seat + 4):
        points += BRACKET[ocean.tracks[at]]
    return points


def impact_points(ocean: OpenOcean, seat: i64) -> int:
    """Markers in scoring hexes; what was cleaned up costs nothing. (EDS-12.4, EDS-16.12)"""
    mission: i64 = ocean.mission
    values = HEX_POINTS[mission]
    is_open = HEX_OPEN[mission]
    points: i64 = 0
    foul: i64 = 0
    for at in range(len(ocean.markers)):
        if ocean.markers[at] == seat and not is_open[at]:
            points += values[at]
            if values[at] < 0:
                foul += 1
    for number, at in enumerate(OPEN_HEXES[mission]):
        points += ocean.crowds[5 * number + seat] * values[at]
    if waters.special(ocean, CLEANUP):
        cancelled: i64 = ocean.cleanup[seat] // CLEANUP_CANCELS
        points += 2 * (min(foul, cancelled))
    return points


def journal_points(ocean: OpenOcean, seat: i64) -> int:
    points: i64 = 0
    for card in ocean.published[seat]:
        points += JOURNAL_POINTS[card]
    return points


def specialist_points(ocean: OpenOcean, seat: i64) -> int:
    """Tier-5 Seniors only. (EDS-17.3)"""
    points: i64 = 0
    for face in ocean.teams[seat]:
        who = face // 2
        if face & 1 and SCORE_COUNT[who] != NONE:
            points += SCORE_POINTS[who] * (tier_5_count(ocean, seat, SCORE_COUNT[who]) // SCORE_PER[who])
    return points


def tier_5_count(ocean: OpenOcean, seat: i64, count: i64) -> i64:
    """(EDS-17.9)"""
    if count == 0:
        return shared_links(ocean, seat)
    if count == 1:
        return best_conservation_zone(ocean, seat)
    if count == 2:
        return min(field_counts(ocean, seat))
    if count == 3:
        return journal_depths(ocean, seat)
    if count == 4:
        return zones(ocean, seat, CONSERVE_BIT, ALL_DEPTHS, ALL_COLUMNS)
    if count == 5:
        seniors: i64 = -1
        for face in ocean.teams[seat]:
            seniors += face & 1
        return seniors
    if count == 6:
        return zones(ocean, seat, 15, ALL_DEPTHS, ALL_COLUMNS)
    if count == 7:
        return empty_dive_sites(ocean)
    return 1


def shared_links(ocean: OpenOcean, seat: i64) -> i64:
    """Links completed together with somebody else; solo all of them."""
    count: i64 = 0
    for link in LINKS:
        one, other = ocean.owners[link[0]], ocean.owners[link[1]]
        if one != NONE and other != NONE and (ocean.seats == 1 or (one != other and seat in (one, other))):
            count += 1
    return count


def best_conservation_zone(ocean: OpenOcean, seat: i64) -> i64:
    counts = [0] * ZONES
    for site in range(SITES):
        if ocean.owners[site] == seat and SITE_KIND[site] == 1:
            counts[SITE_ZONE[site]] += 1
    return max(counts)


def journal_depths(ocean: OpenOcean, seat: i64) -> i64:
    depths: i64 = 0
    for site in range(SITES):
        if ocean.owners[site] == seat and SITE_KIND[site] == 2:
            depths |= 1 << ZONE_DEPTH[SITE_ZONE[site]]
    count: i64 = 0
    for depth in range(1, 6):
        count += (depths >> depth) & 1
    return count


def empty_dive_sites(ocean: OpenOcean) -> i64:
    count: i64 = 0
    for site in range(DIVES):
        if ocean.cells[DIVE_ZONE[site]] != NONE and ocean.tokens_left(site) == 0:
            count += 1
    return count


def leftover_points(ocean: OpenOcean, seat: i64) -> int:
    """(EDS-17.6)"""
    left: i64 = ocean.research[seat] + ocean.staged[seat]
    for token in ocean.held[seat]:
        left += KIND_RESEARCH[TOKEN_KIND[token]]
    return left // 3


# Teams


def team_impact(ocean: OpenOcean) -> int:
    """(EDS-18.4)"""
    points = 0
    for seat in range(ocean.seats):
        points += impact_points(ocean, seat) + journal_points(ocean, seat) + specialist_points(ocean, seat)
    return points


def progress(ocean: OpenOcean) -> list[list[int]]:
    """What a team has and what it needs: the goals of the mission, the Impact board, the Bonus Goals turned up."""
    rows: list[list[int]] = [[team_count(ocean, number), team_needs(ocean, number)] for number in range(3)]
    rows.append([team_impact(ocean), impact_needs(ocean)])
    for card in ocean.bonus_goals:
        rows.append([bonus_count(ocean, card), bonus_needs(ocean, card)])
    return rows


def achieved(ocean: OpenOcean) -> int:
    """How many goals a team has achieved. (EDS-18.1, EDS-18.12)"""
    count = 0
    for has, needs in progress(ocean):
        if has >= needs:
            count += 1
    return count


def team_wins(ocean: OpenOcean) -> bool:
    return achieved(ocean) >= GOALS_TO_WIN[ocean.difficulty]


def ranking(scores: list[int]) -> list[int]:
    """(EDS-17.7)"""
    return sorted(range(len(scores)), key=scores.__getitem__, reverse=True)


def outcome(ocean: OpenOcean) -> Outcome | None:
    """How the game ended, or None while it goes on. (EDS-17.7, EDS-18.1)"""
    if ocean.phase != OVER:
        return None
    scores = totals(ocean)
    everybody = list(range(ocean.seats))
    if ocean.team:
        won = team_wins(ocean)
        return Outcome("achieved" if won else "missed", scores, everybody, everybody if won else [])
    best = max(scores)
    return Outcome("scored", scores, ranking(scores), [at for at in everybody if scores[at] == best])
