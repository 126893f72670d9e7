"""Where vessels and boards can go: what anybody can tell from what lies open. (EDS-7, EDS-8)"""

from mypy_extensions import i64

from fathom.games.endeavor import components, missions
from fathom.games.endeavor.actions import TRAVELS
from fathom.games.endeavor.components import BELOW, BIT, CAVE, LEAVE_RULE, LEVEL, NONE, ROW, VESSELS, ZONE_DEPTH
from fathom.games.endeavor.state import OpenOcean

# Travel


def travel_actions(ocean: OpenOcean, seat: i64, deed: i64, zone: i64, actions: list[int]) -> None:
    """(EDS-7.1, EDS-7.5, EDS-11.5, EDS-15.10)"""
    level: i64 = technology(ocean, seat)
    if deed == components.TRAVEL_FURTHER:
        level += 1
    ends: i64 = BELOW[4 * ROW] if deed == components.TRAVEL_SHALLOWER else ocean.filled  # one bit a cell (EDS-15.16)
    if has_vessel(ocean, seat, components.TRENCH):
        ends &= ~BIT[ocean.cells[components.TRENCH]]  # one vessel only (EDS-15.15)
    grid = ocean.grid
    for vessel in range(VESSELS):
        at: i64 = VESSELS * seat + vessel
        here: i64 = ocean.where[at]
        if here == NONE or (zone != NONE and here != zone) or not is_first_here(ocean, at, seat):
            continue
        cells: i64 = ends & reach(ocean, here, level + 1 if LEAVE_RULE[here] == "level-up" else level)
        travels = TRAVELS[vessel]
        cell: i64 = 0
        while cells:
            if cells & 1:
                actions.append(travels[grid[cell]])
            cells >>= 1
            cell += 1


def is_first_here(ocean: OpenOcean, at: i64, seat: i64) -> bool:
    """Whether no other vessel of the seat with a lower number is in the same zone. (EDS-7.6)"""
    return ocean.where.index(ocean.where[at], VESSELS * seat) == at


def reach(ocean: OpenOcean, zone: i64, level: i64) -> i64:
    """The cells a vessel can travel to from a zone, one bit each. (EDS-7.1, EDS-7.2)"""
    deepest: i64 = max(level, ZONE_DEPTH[zone])
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
    return reached & ~here & BELOW[ROW * level]


def spots(ocean: OpenOcean, depth: i64, anywhere: i64) -> list[int]:
    """The columns where a board of a depth may go. (EDS-8.3, EDS-8.8)"""
    found: list[int] = []
    grid = ocean.grid
    first: i64 = ROW * (depth - 1)
    if depth <= missions.GRID_DEPTH[ocean.mission]:
        for column in range(missions.GRID_COLUMNS[ocean.mission]):
            cell: i64 = first + column
            if grid[cell] == NONE and (depth == 1 or anywhere or grid[cell - ROW] != NONE):
                found.append(column)
    return found


def filling(ocean: OpenOcean, zone: i64, left: i64) -> list[int]:
    """How many of the tokens that are left, discards included, each Dive site of a new zone gets. (EDS-9.6, EDS-9.7)"""
    found: list[int] = []
    for site in components.DIVE_SITES[zone]:
        count: i64 = min(left, ocean.box.dive_tokens[site])
        left -= count
        found.append(count)
    return found


# Levels, and who is where


def special(ocean: OpenOcean, rule: str) -> bool:
    """Whether the mission has a rule of its own. (EDS-16)"""
    return rule in missions.SPECIAL[ocean.mission]


def level(ocean: OpenOcean, seat: i64, attribute: i64) -> i64:
    """(EDS-1.6)"""
    return LEVEL[ocean.tracks[4 * seat + attribute]]


def technology(ocean: OpenOcean, seat: i64) -> i64:
    """The Technology level for Travel. (EDS-7.1, EDS-18.9)"""
    found: i64 = level(ocean, seat, components.INGENUITY)
    return found - 1 if ocean.setback == components.TURBID_WATER and found > 1 else found


def marked(ocean: OpenOcean, seat: i64, zone: i64) -> i64:
    """How many discs of a seat lie on the marked spaces of a zone."""
    return len([site for site in components.MARKED_SITES[zone] if ocean.owners[site] == seat])


def grounds(ocean: OpenOcean, seat: i64, zone: i64) -> list[int]:
    """The zones where a seat has a vessel, each once; or only the one it is granted an action in. (EDS-5.5)"""
    found: list[int] = []
    for at in range(VESSELS * seat, VESSELS * seat + VESSELS):
        here = ocean.where[at]
        if here != NONE and (zone == NONE or here == zone) and here not in found:
            found.append(here)
    return found


def shores(ocean: OpenOcean, seat: i64, zone: i64) -> list[int]:
    """The grounds, each with the Cave if it is beside them: four times the zone, plus the side. (EDS-15.4)"""
    found: list[int] = []
    cave = zone == NONE and ocean.cells[CAVE] != NONE
    for here in grounds(ocean, seat, zone):
        found.append(4 * here)
        side: i64 = cave_side(ocean, here) if cave else 0
        if side:
            found.append(4 * CAVE + side)
    return found


def has_vessel(ocean: OpenOcean, seat: i64, zone: i64) -> bool:
    first: i64 = VESSELS * seat
    return ocean.where[first] == zone or ocean.where[first + 1] == zone or ocean.where[first + 2] == zone


def has_disc(ocean: OpenOcean, seat: i64, zone: i64) -> bool:
    return any(ocean.owners[site] == seat for site in components.ZONE_SITES[zone])


def cave_side(ocean: OpenOcean, zone: i64) -> i64:
    """From which side a zone is next to the Cave: 1 from its left, 2 from above, 3 from its right. (EDS-15.4)"""
    way: i64 = ocean.cells[CAVE] - ocean.cells[zone]
    if way == ROW:
        return 2
    return 1 if way == 1 else 3 if way == -1 else 0
