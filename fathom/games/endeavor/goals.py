"""What goals count, for a player and for a team. (EDS-16, EDS-17, EDS-18)"""

from typing import Final

from mypy_extensions import i64

from fathom.games.endeavor import components
from fathom.games.endeavor.box import FIELDS
from fathom.games.endeavor.components import FALLEN_STAR, KIND_STARTS, NONE, ROW, SITE_ZONE, VESSELS, ZONE_DEPTH, ZONES
from fathom.games.endeavor.missions import ALL_COLUMNS, ALL_DEPTHS, GOALS, GRID_DEPTH, HEX_FIELD, HEX_RESCUE, Goal
from fathom.games.endeavor.state import OpenOcean

# Kinds of pieces, one bit each: those of discs are 1 << the kind of their site.
CONSERVE_BIT: Final = 2
JOURNAL_BIT: Final = 4
VESSEL_BIT: Final = 8
ALL_PIECES: Final = 15


def chosen(ocean: OpenOcean, number: i64) -> i64:
    """Which option of a goal counts; NONE while it is not decided. (EDS-16.10)"""
    return 0 if len(GOALS[ocean.mission][number]) == 1 else ocean.decisions[number + 1]


def counted(ocean: OpenOcean, seat: i64, goal: Goal) -> i64:
    """How much a seat has of what a goal counts that is not about pieces; see `everybodys`."""
    count = goal.count
    if count == "discovered":
        found = [zone for zone in range(ZONES) if ocean.discoverers[zone] == seat]
        return sum(is_inside(ocean, zone, goal.depths, goal.columns) for zone in found)
    if count in ("field", "best-field", "field-sets"):
        fields = field_counts(ocean, seat)
        return fields[goal.field] if count == "field" else max(fields) if count == "best-field" else min(fields)
    if count == "designated":
        return designated(ocean, seat)
    if count == "rescue-markers":
        return sum(rescue for rescue, by in zip(HEX_RESCUE[ocean.mission], ocean.markers, strict=True) if by == seat)
    return ocean.cleanup[seat] if count == "cleanup" else int(seat in ocean.races[goal.race])


def columns_of(ocean: OpenOcean, goal: Goal) -> i64:
    """The columns of a goal; on a side of the Sea Star they include its own. (EDS-16.10)"""
    if goal.side == "":
        return goal.columns
    column: i64 = ocean.cells[components.SEA_STAR] % ROW
    return ALL_COLUMNS & ~components.BELOW[column] if goal.side == "right" else components.BELOW[column + 1]


def is_inside(ocean: OpenOcean, zone: i64, depths: i64, columns: i64) -> bool:
    return (depths >> ZONE_DEPTH[zone]) & 1 == 1 and (columns >> (ocean.cells[zone] % ROW)) & 1 == 1


def zones_of(ocean: OpenOcean, seat: i64, kind: i64) -> list[int]:
    """The zones of a seat's discs on sites of a kind, one for each disc."""
    sites = range(KIND_STARTS[kind], KIND_STARTS[kind + 1])
    return [SITE_ZONE[site] for site in sites if ocean.owners[site] == seat]


def everybodys(ocean: OpenOcean, goal: Goal) -> list[int]:
    """How much each seat has of what a goal counts; all seats at once where pieces do."""
    if goal.count == "pieces":
        return piece_counts(ocean, goal.of, goal.depths, goal.columns, False)
    if goal.count == "zones":
        return piece_counts(ocean, goal.of, goal.depths, columns_of(ocean, goal), True)
    return [counted(ocean, seat, goal) for seat in range(ocean.seats)]


def piece_counts(ocean: OpenOcean, of: i64, depths: i64, columns: i64, once: bool) -> list[int]:
    """By seat, its discs and vessels of some kinds in some part of the ocean; those in one zone may count only once."""
    counts = [0] * ocean.seats
    zones = [0] * ocean.seats  # by seat: one bit a zone that has counted
    everywhere = depths == ALL_DEPTHS and columns == ALL_COLUMNS
    owners = ocean.owners
    for kind in range(3):
        if (of >> kind) & 1:
            for site in range(KIND_STARTS[kind], KIND_STARTS[kind + 1]):
                seat: i64 = owners[site]
                if seat != NONE:
                    zone: i64 = SITE_ZONE[site]
                    if (everywhere or is_inside(ocean, zone, depths, columns)) and not (
                        once and met_before(zones, seat, zone)
                    ):
                        counts[seat] += 1
    if of & VESSEL_BIT:
        for at in range(VESSELS * ocean.seats):
            zone = ocean.where[at]
            if zone != NONE and (everywhere or is_inside(ocean, zone, depths, columns)):
                seat = at // VESSELS
                if not (once and met_before(zones, seat, zone)):
                    counts[seat] += 1
    return counts


def met_before(zones: list[int], seat: i64, zone: i64) -> bool:
    """Whether a zone of a seat was counted; from now on it was."""
    bit: i64 = components.BIT[zone]
    met: i64 = zones[seat]
    zones[seat] = met | bit
    return (met & bit) != 0


def field_counts(ocean: OpenOcean, seat: i64) -> list[int]:
    """Field symbols of a seat's Journals and Impact hexes. (EDS-17.8)"""
    counts = [0] * len(FIELDS)
    for card in ocean.published[seat]:
        for field in range(len(FIELDS)):
            if (components.JOURNAL_FIELDS[card] >> field) & 1:
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
    kind: i64 = CONSERVE_BIT if ocean.decisions[0] == 0 else JOURNAL_BIT
    return piece_counts(ocean, kind, ALL_DEPTHS, ALL_COLUMNS, False)[seat]


def goal_points(ocean: OpenOcean, number: i64) -> list[int]:
    """What a goal pays to each seat. (EDS-17.4, EDS-17.5)"""
    option: i64 = chosen(ocean, number)
    if option == NONE:
        return [0] * ocean.seats
    goal = GOALS[ocean.mission][number][option]
    if goal.count == "designated" and ocean.cells[FALLEN_STAR] == NONE:
        return [0] * ocean.seats
    counts = everybodys(ocean, goal)
    points = [count * goal.points for count in counts]
    if goal.race != NONE:  # (EDS-16.14)
        for seat, bonus in zip(ocean.races[goal.race], (goal.first, goal.second), strict=False):
            points[seat] += bonus
    else:
        pay_leaders(points, counts, goal.first, goal.second)
    for contest in goal.contests:
        pay_leaders(points, everybodys(ocean, contest), contest.points, 0)
    return points


def pay_leaders(points: list[int], counts: list[int], first: i64, second: i64) -> None:
    """(EDS-17.4)"""
    best: i64 = 0
    leaders: i64 = 0
    follower: i64 = 0
    for count in counts:
        if count > best:
            follower = best
            best = count
            leaders = 1
        elif count == best:
            leaders += 1
        elif count > follower:
            follower = count
    if best == 0:
        return
    for seat in range(len(counts)):
        if counts[seat] == best:
            points[seat] += first
        elif leaders == 1 and follower and counts[seat] == follower:
            points[seat] += second


def team_count(ocean: OpenOcean, number: i64) -> i64:
    """(EDS-18.3)"""
    option: i64 = chosen(ocean, number)
    return 0 if option == NONE else sum(everybodys(ocean, GOALS[ocean.mission][number][option]))


def team_needs(ocean: OpenOcean, number: i64) -> i64:
    """The threshold of a mission goal; that of its first option while nobody has decided."""
    option: i64 = chosen(ocean, number)
    return ocean.box.goal_needs[ocean.mission][number][option if option != NONE else 0][ocean.seats - 1]


def bonus_count(ocean: OpenOcean, card: i64) -> i64:
    """How much a team has of what a Bonus Goal counts. (EDS-18.5)"""
    count = components.BONUS_FACES[card].count
    if count == "seniors":
        return sum(seniors(ocean, seat) for seat in range(ocean.seats))
    if count == "discovered-zones":
        return ZONES - ocean.discoverers.count(NONE)
    if count == "deep-pieces":
        depths = 48 if GRID_DEPTH[ocean.mission] > 3 else 8
        return sum(piece_counts(ocean, ALL_PIECES, depths, ALL_COLUMNS, False))
    if count == "completed-links":
        return sum(is_complete(ocean, link[0], link[1]) for link in components.LINKS)
    if count == "high-attributes":
        return sum(components.LEVEL[space] >= 4 for space in ocean.tracks)
    counts = [field_counts(ocean, seat) for seat in range(ocean.seats)]
    return min(sum(each[field] for each in counts) for field in range(len(FIELDS)))


def seniors(ocean: OpenOcean, seat: i64) -> i64:
    return sum([face & 1 for face in ocean.teams[seat]])


def is_complete(ocean: OpenOcean, one: i64, other: i64) -> bool:
    """Whether discs lie on both ends of a link. (EDS-14.1)"""
    return ocean.owners[one] != NONE and ocean.owners[other] != NONE
