"""Where vessels and boards can go: what anybody can tell from what lies open. (EDS-7, EDS-8)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.games.endeavor.actions import (
    KEEP,
    LAUNCH_AT,
    LAY,
    TRAVELS,
)
from fathom.games.endeavor.components import (
    DIVE_SITES,
    FALLEN_STAR,
    LEAVE_RULE,
    LEVEL_UP,
    MARKED_SITES,
    NONE,
    ROW,
    TRAVEL_FURTHER,
    TRAVEL_SHALLOWER,
    TRENCH,
    VESSELS,
    ZONE_DEPTH,
)
from fathom.games.endeavor.missions import (
    GRID_COLUMNS,
    GRID_DEPTH,
    LAUNCH,
    STAR_ON_TOP,
)
from fathom.games.endeavor.state import (
    OpenOcean,
)


class Waters(OpenOcean):
    """The ways of vessels, and the spots for boards."""

    __slots__ = ()

    # Travel

    def travel_actions(self, seat: i64, deed: i64, zone: i64, actions: list[int]) -> None:
        """(EDS-7.1, EDS-7.5, EDS-11.5, EDS-15.10)"""
        level: i64 = self.technology(seat)
        if deed == TRAVEL_FURTHER:
            level += 1
        grid = self.grid
        for vessel in range(VESSELS):
            at: i64 = VESSELS * seat + vessel
            here: i64 = self.where[at]
            if here == NONE or (zone != NONE and here != zone) or not self.is_first_here(at, seat):
                continue
            cells: i64 = self.reach(here, level + 1 if LEAVE_RULE[here] == LEVEL_UP else level)
            travels = TRAVELS[vessel]
            cell: i64 = 0
            while cells:
                if cells & 1:
                    target: i64 = grid[cell]
                    if self.may_end(seat, target, deed):
                        actions.append(travels[target])
                cells >>= 1
                cell += 1

    def may_end(self, seat: i64, zone: i64, deed: i64) -> bool:
        """One vessel only in the Trench; not at depth 5 from the Black Smoker. (EDS-15.15, EDS-15.16)"""
        if zone == TRENCH and self.has_vessel(seat, zone):
            return False
        return not (deed == TRAVEL_SHALLOWER and ZONE_DEPTH[zone] == 5)

    def marked(self, seat: i64, zone: i64) -> i64:
        """How many discs of a seat lie on the marked spaces of a zone."""
        count: i64 = 0
        for site in MARKED_SITES[zone]:
            if self.owners[site] == seat:
                count += 1
        return count

    # Launching

    def launch_zones(self) -> list[int]:
        """The launch zone of the mission, or every depth-1 zone. (EDS-6.4, EDS-7.7)"""
        launch: i64 = LAUNCH[self.mission]
        if launch != NONE:
            return [launch]
        return [zone for zone in self.grid[:ROW] if zone != NONE]

    def launch_actions(self) -> list[int]:
        return [LAUNCH_AT + zone for zone in self.launch_zones()]

    # Discover

    def spots(self, depth: i64, anywhere: i64) -> list[int]:
        """The columns where a board of a depth may go. (EDS-8.3, EDS-8.8)"""
        found: list[int] = []
        if depth > GRID_DEPTH[self.mission]:
            return found
        first: i64 = ROW * (depth - 1)
        for column in range(GRID_COLUMNS[self.mission]):
            cell: i64 = first + column
            if self.grid[cell] == NONE and (depth == 1 or anywhere or self.grid[cell - ROW] != NONE):
                found.append(column)
        return found

    def spot_actions(self, board: i64, anywhere: i64) -> list[int]:
        return [LAY + column for column in self.spots(ZONE_DEPTH[board], anywhere)]

    def filling(self, zone: i64) -> list[int]:
        """How many tokens each Dive site of a new zone gets: as many as there are. (EDS-9.6, EDS-9.7)"""
        left: i64 = self.tokens_to_come()
        found: list[int] = []
        for site in DIVE_SITES[zone]:
            count: i64 = min(left, self.box.dive_tokens[site])
            left -= count
            found.append(count)
        return found

    def keep_actions(self, one: i64, other: i64) -> list[int]:
        """Either board; the Fallen Star that is searched for must be placed. (EDS-8.4, EDS-16.7)"""
        if self.special(STAR_ON_TOP) and FALLEN_STAR in (one, other):
            return [KEEP + FALLEN_STAR]
        return [KEEP + one, KEEP + other]
