"""Where vessels and boards can go: what anybody can tell from what lies open. (EDS-7, EDS-8)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.core.events import Event, Facts
from fathom.core.questions import Owed
from fathom.games.endeavor.actions import (
    KEEP_BOARD,
    LAUNCH_AT,
    LAY,
    TRAVELS,
)
from fathom.games.endeavor.components import (
    BELOW,
    BIT,
    CAVE,
    DIVE_SITES,
    FALLEN_STAR,
    INGENUITY,
    LEAVE_RULE,
    LEVEL,
    LEVEL_UP,
    MARKED_SITES,
    NONE,
    ROW,
    TRAVEL_FURTHER,
    TRAVEL_SHALLOWER,
    TRENCH,
    TURBID_WATER,
    VESSELS,
    ZONE_DEPTH,
    ZONE_SITES,
)
from fathom.games.endeavor.missions import (
    GRID_COLUMNS,
    GRID_DEPTH,
    LAUNCH,
    SPECIAL,
    STAR_ON_TOP,
)
from fathom.games.endeavor.state import OpenOcean

# Travel


def travel_actions(ocean: OpenOcean, seat: i64, deed: i64, zone: i64, actions: list[int]) -> None:
    """(EDS-7.1, EDS-7.5, EDS-11.5, EDS-15.10)"""
    level: i64 = technology(ocean, seat)
    if deed == TRAVEL_FURTHER:
        level += 1
    grid = ocean.grid
    for vessel in range(VESSELS):
        at: i64 = VESSELS * seat + vessel
        here: i64 = ocean.where[at]
        if here == NONE or (zone != NONE and here != zone) or not is_first_here(ocean, at, seat):
            continue
        cells: i64 = reach(ocean, here, level + 1 if LEAVE_RULE[here] == LEVEL_UP else level)
        travels = TRAVELS[vessel]
        cell: i64 = 0
        while cells:
            if cells & 1:
                target: i64 = grid[cell]
                if may_end(ocean, seat, target, deed):
                    actions.append(travels[target])
            cells >>= 1
            cell += 1


def may_end(ocean: OpenOcean, seat: i64, zone: i64, deed: i64) -> bool:
    """One vessel only in the Trench; not at depth 5 from the Black Smoker. (EDS-15.15, EDS-15.16)"""
    if zone == TRENCH and has_vessel(ocean, seat, zone):
        return False
    return not (deed == TRAVEL_SHALLOWER and ZONE_DEPTH[zone] == 5)


def marked(ocean: OpenOcean, seat: i64, zone: i64) -> i64:
    """How many discs of a seat lie on the marked spaces of a zone."""
    count: i64 = 0
    for site in MARKED_SITES[zone]:
        if ocean.owners[site] == seat:
            count += 1
    return count


# Launching


def launch_zones(ocean: OpenOcean) -> list[int]:
    """The launch zone of the mission, or every depth-1 zone. (EDS-6.4, EDS-7.7)"""
    launch: i64 = LAUNCH[ocean.mission]
    if launch != NONE:
        return [launch]
    return [zone for zone in ocean.grid[:ROW] if zone != NONE]


def launch_actions(ocean: OpenOcean) -> list[int]:
    return [LAUNCH_AT + zone for zone in launch_zones(ocean)]


# Discover


def spots(ocean: OpenOcean, depth: i64, anywhere: i64) -> list[int]:
    """The columns where a board of a depth may go. (EDS-8.3, EDS-8.8)"""
    found: list[int] = []
    if depth > GRID_DEPTH[ocean.mission]:
        return found
    first: i64 = ROW * (depth - 1)
    for column in range(GRID_COLUMNS[ocean.mission]):
        cell: i64 = first + column
        if ocean.grid[cell] == NONE and (depth == 1 or anywhere or ocean.grid[cell - ROW] != NONE):
            found.append(column)
    return found


def spot_actions(ocean: OpenOcean, board: i64, anywhere: i64) -> list[int]:
    return [LAY + column for column in spots(ocean, ZONE_DEPTH[board], anywhere)]


def filling(ocean: OpenOcean, zone: i64) -> list[int]:
    """How many tokens each Dive site of a new zone gets: as many as there are. (EDS-9.6, EDS-9.7)"""
    left: i64 = ocean.tokens_to_come()
    found: list[int] = []
    for site in DIVE_SITES[zone]:
        count: i64 = min(left, ocean.box.dive_tokens[site])
        left -= count
        found.append(count)
    return found


def keep_actions(ocean: OpenOcean, one: i64, other: i64) -> list[int]:
    """Either board; the Fallen Star that is searched for must be placed. (EDS-8.4, EDS-16.7)"""
    if special(ocean, STAR_ON_TOP) and FALLEN_STAR in (one, other):
        return [KEEP_BOARD + FALLEN_STAR]
    return [KEEP_BOARD + one, KEEP_BOARD + other]


# The chain


def owe(ocean: OpenOcean, what: Owed, seat: i64, one: i64 = 0, two: i64 = 0, three: i64 = 0) -> None:
    """Put something on the chain: it comes before all that is on it already."""
    ocean.chain.append(what.link(seat, one, two, three))


def tell(ocean: OpenOcean, rule: str, kind: str, facts: Facts) -> None:
    """What has happened, and the rule that brought it about."""
    if ocean.events is not None:
        ocean.events.append(Event(kind, facts, rule=rule))


def special(ocean: OpenOcean, rule: i64) -> bool:
    """Whether the mission has a rule of its own. (EDS-16)"""
    return (SPECIAL[ocean.mission] & rule) != 0


def level(ocean: OpenOcean, seat: i64, attribute: i64) -> i64:
    """(EDS-1.6)"""
    return LEVEL[ocean.tracks[4 * seat + attribute]]


def technology(ocean: OpenOcean, seat: i64) -> i64:
    """The Technology level for Travel. (EDS-7.1, EDS-18.9)"""
    level: i64 = LEVEL[ocean.tracks[4 * seat + INGENUITY]]
    if ocean.setback == TURBID_WATER and level > 1:
        level -= 1
    return level


def is_first_here(ocean: OpenOcean, at: i64, seat: i64) -> bool:
    """Whether no other vessel of the seat with a lower number is in the same zone. (EDS-7.6)"""
    return ocean.where[at] not in ocean.where[VESSELS * seat : at]


def has_vessel(ocean: OpenOcean, seat: i64, zone: i64) -> bool:
    first: i64 = VESSELS * seat
    return ocean.where[first] == zone or ocean.where[first + 1] == zone or ocean.where[first + 2] == zone


def has_disc(ocean: OpenOcean, seat: i64, zone: i64) -> bool:
    return any(ocean.owners[site] == seat for site in ZONE_SITES[zone])


def cave_side(ocean: OpenOcean, zone: i64) -> i64:
    """From which side the Cave is next to a zone: 1 from its left, 2 from above, 3 from its right. (EDS-15.4)"""
    cave: i64 = ocean.cells[CAVE]
    if cave == NONE:
        return 0
    cell: i64 = ocean.cells[zone]
    if cell == cave - 1:
        return 1
    if cell == cave - ROW:
        return 2
    return 3 if cell == cave + 1 else 0


def reach(ocean: OpenOcean, zone: i64, level: i64) -> i64:
    """The cells a vessel can travel to from a zone, one bit each. (EDS-7.1, EDS-7.2)"""
    deepest: i64 = ZONE_DEPTH[zone]
    if level > deepest:
        deepest = level
    if deepest > 5:
        deepest = 5
    way: i64 = ocean.filled & BELOW[ROW * deepest]
    cave: i64 = ocean.cells[CAVE]
    if cave != NONE:
        way &= ~BIT[cave]
    here: i64 = BIT[ocean.cells[zone]]
    reached: i64 = here
    for _ in range(level):
        spread: i64 = (reached | reached << 1 | reached >> 1 | reached << ROW | reached >> ROW) & way
        if spread == reached:
            break
        reached = spread
    depth: i64 = min(5, level)
    return reached & ~here & BELOW[ROW * depth]
