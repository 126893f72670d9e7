"""What the table is worth at the end. (EDS-17, EDS-18)"""

from mypy_extensions import i64

from fathom.core.state import Outcome
from fathom.games.endeavor import components, goals, missions
from fathom.games.endeavor.components import NONE, ZONE_DEPTH
from fathom.games.endeavor.missions import ALL_COLUMNS, ALL_DEPTHS, CLEANUP_CANCELS, HEX_OPEN, HEX_POINTS, OPEN_HEXES
from fathom.games.endeavor.rules import waters
from fathom.games.endeavor.state import OVER, OpenOcean

PARTS = ("attributes", "impact", "journals", "specialists", "goal-1", "goal-2", "goal-3", "leftovers")


def breakdown(ocean: OpenOcean) -> list[list[int]]:
    """The points of each seat, part by part as the score pad lists them. (EDS-17.1 to EDS-17.6)"""
    one, two, three = [goals.goal_points(ocean, number) for number in range(3)]
    return [
        [
            attribute_points(ocean, seat),
            impact_points(ocean, seat),
            journal_points(ocean, seat),
            specialist_points(ocean, seat),
            *(one[seat], two[seat], three[seat]),
            leftover_points(ocean, seat),
        ]
        for seat in range(ocean.seats)
    ]


def totals(ocean: OpenOcean) -> list[int]:
    """The points of each seat; as a team, the goals it has achieved. (EDS-17.7, EDS-18.1)"""
    return [achieved(ocean)] * ocean.seats if ocean.team else [sum(row) for row in breakdown(ocean)]


def board_points(ocean: OpenOcean, seat: i64) -> int:
    """Points of the Impact board, Journals and Specialists."""
    return impact_points(ocean, seat) + journal_points(ocean, seat) + specialist_points(ocean, seat)


def attribute_points(ocean: OpenOcean, seat: i64) -> int:
    return sum([components.BRACKET[space] for space in ocean.tracks[4 * seat : 4 * seat + 4]])


def impact_points(ocean: OpenOcean, seat: i64) -> int:
    """Markers in scoring hexes; what was cleaned up costs nothing. (EDS-12.4, EDS-16.12)"""
    values = HEX_POINTS[ocean.mission]
    is_open = HEX_OPEN[ocean.mission]
    points: i64 = 0
    foul: i64 = 0
    for at in range(len(ocean.markers)):
        if ocean.markers[at] == seat and not is_open[at]:
            points += values[at]
            if values[at] < 0:
                foul += 1
    for number, at in enumerate(OPEN_HEXES[ocean.mission]):
        points += ocean.crowds[5 * number + seat] * values[at]
    if waters.special(ocean, "cleanup"):
        cancelled: i64 = ocean.cleanup[seat] // CLEANUP_CANCELS
        points += 2 * (min(foul, cancelled))
    return points


def journal_points(ocean: OpenOcean, seat: i64) -> int:
    return sum([components.JOURNAL_POINTS[card] for card in ocean.published[seat]])


def specialist_points(ocean: OpenOcean, seat: i64) -> int:
    """Tier-5 Seniors only. (EDS-17.3)"""
    points: i64 = 0
    for face in ocean.teams[seat]:
        who = face // 2
        if face & 1 and components.SCORE_COUNT[who]:
            count: i64 = tier_5_count(ocean, seat, components.SCORE_COUNT[who])
            points += components.SCORE_POINTS[who] * (count // components.SCORE_PER[who])
    return points


def tier_5_count(ocean: OpenOcean, seat: i64, count: str) -> i64:
    """(EDS-17.9)"""
    if count == "shared-links":
        ends = [(ocean.owners[link[0]], ocean.owners[link[1]]) for link in components.LINKS]
        complete = [(one, other) for one, other in ends if one != NONE and other != NONE]
        # Those completed together with somebody else; solo all of them.
        return sum(ocean.seats == 1 or (one != other and seat in (one, other)) for one, other in complete)
    if count == "best-conservation-zone":
        where = goals.zones_of(ocean, seat, components.CONSERVE_SITE)
        return max([where.count(zone) for zone in where], default=0)
    if count == "field-sets":
        return min(goals.field_counts(ocean, seat))
    if count == "journal-depths":
        return len({ZONE_DEPTH[zone] for zone in goals.zones_of(ocean, seat, components.JOURNAL_SITE)})
    if count in ("conservation-zones", "zones"):
        kinds = goals.ALL_PIECES if count == "zones" else goals.CONSERVE_BIT
        return goals.piece_counts(ocean, kinds, ALL_DEPTHS, ALL_COLUMNS, True)[seat]
    if count == "other-seniors":
        return goals.seniors(ocean, seat) - 1
    if count == "empty-dive-sites":
        in_play = [site for site, zone in enumerate(components.DIVE_ZONE) if ocean.cells[zone] != NONE]
        return sum(ocean.tokens_left(site) == 0 for site in in_play)
    return 1


def leftover_points(ocean: OpenOcean, seat: i64) -> int:
    """(EDS-17.6)"""
    tokens = sum([components.KIND_RESEARCH[components.TOKEN_KIND[token]] for token in ocean.held[seat]])
    return (ocean.research[seat] + ocean.staged[seat] + tokens) // 3


def team_impact(ocean: OpenOcean) -> int:
    """(EDS-18.4)"""
    return sum([board_points(ocean, seat) for seat in range(ocean.seats)])


def progress(ocean: OpenOcean) -> list[list[int]]:
    """What a team has and what it needs: the goals of the mission, the Impact board, the Bonus Goals turned up."""
    by_seats: i64 = ocean.seats - 1
    rows: list[list[int]] = [[goals.team_count(ocean, number), goals.team_needs(ocean, number)] for number in range(3)]
    rows.append([team_impact(ocean), ocean.box.impact_needs[ocean.mission][by_seats]])
    for card in ocean.bonus_goals:
        rows.append([goals.bonus_count(ocean, card), ocean.box.bonus_needs[card][by_seats]])
    return rows


def achieved(ocean: OpenOcean) -> int:
    """How many goals a team has achieved. (EDS-18.1, EDS-18.12)"""
    return sum(has >= needs for has, needs in progress(ocean))


def outcome(ocean: OpenOcean) -> Outcome | None:
    """How the game ended, or None while it goes on. (EDS-17.7, EDS-18.1)"""
    if ocean.phase != OVER:
        return None
    scores = totals(ocean)
    everybody = list(range(ocean.seats))
    if ocean.team:
        won = scores[0] >= missions.GOALS_TO_WIN[ocean.difficulty]
        return Outcome("achieved" if won else "missed", scores, everybody, everybody if won else [], True)
    best = max(scores)
    ranking = sorted(everybody, key=scores.__getitem__, reverse=True)
    return Outcome("scored", scores, ranking, [at for at in everybody if scores[at] == best])
