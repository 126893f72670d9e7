"""Travel, launching, and finding new zones. (EDS-7, EDS-8)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.games.endeavor.actions import DRAW, PAIR_AT, PAIRS, SINGLES, SKIP
from fathom.games.endeavor.components import (
    ARRIVAL,
    BIT,
    DISCOVERY,
    DIVE_SITES,
    FALLEN_STAR,
    GAIN_IF_MARKED,
    LEAVE_GAINS,
    LEAVE_RULE,
    NONE,
    ROW,
    TRAVEL_FURTHER,
    TRAVEL_SHALLOWER,
    VESSELS,
    ZONE_DEPTH,
)
from fathom.games.endeavor.missions import DEPTH_TRACKS, LAUNCH, STAR_ON_TOP
from fathom.games.endeavor.rules.gains import Gains
from fathom.games.endeavor.state import ASK_DECISION, ASK_KEEP, ASK_SPOT, REWARD


class Voyage(Gains):
    """Vessels on their way, and boards that come into play."""

    __slots__ = ()

    # Travel

    def travel(self, seat: i64, vessel: i64, zone: i64, deed: i64) -> None:
        """First what leaving brings, then the Arrival bonus. (EDS-7.3, EDS-7.4)"""
        at: i64 = VESSELS * seat + vessel
        start: i64 = self.where[at]
        self.where[at] = zone
        if self.events is not None:
            self.tell(travel_rule(deed), "travelled", {"seat": seat, "vessel": vessel, "from": start, "zone": zone})
        if ZONE_DEPTH[zone] == 5 and self.special(DEPTH_TRACKS):
            self.enter_race(1, seat)
        self.owe(REWARD, seat, ARRIVAL[zone], (zone + 1) * 16)
        if LEAVE_RULE[start] == GAIN_IF_MARKED and self.marked(seat, start):
            self.owe(REWARD, seat, LEAVE_GAINS[start], (start + 1) * 16)

    def enter_race(self, race: i64, seat: i64) -> None:
        """(EDS-16.14)"""
        if seat not in self.races[race]:
            self.races[race].append(seat)
            if self.events is not None:
                self.tell("EDS-16.14", "raced", {"seat": seat, "race": race})

    # Launching

    def launch(self, seat: i64, zone: i64) -> None:
        """(EDS-2.6, EDS-6.4)"""
        for at in range(VESSELS * seat, VESSELS * seat + VESSELS):
            if self.where[at] == NONE:
                self.where[at] = zone
                if self.events is not None:
                    rule = "EDS-7.7" if LAUNCH[self.mission] == NONE else "EDS-6.4"
                    self.tell(rule, "launched", {"seat": seat, "vessel": at - VESSELS * seat, "zone": zone})
                self.owe(REWARD, seat, ARRIVAL[zone], (zone + 1) * 16)
                return

    # Discover

    def usable(self, depths: i64, anywhere: i64) -> list[int]:
        """The depths that can be drawn from; where none of these can, the shallowest that can. (EDS-8.3, EDS-8.6)"""
        found: list[int] = []
        for depth in range(1, 6):
            if (depths >> depth) & 1 and self.stacks[depth - 1] and self.spots(depth, anywhere):
                found.append(depth)
        if not found:
            for depth in range(1, 6):
                if self.stacks[depth - 1] and self.spots(depth, 0):
                    found.append(depth)
                    break
        return found

    def draw_actions(self, depths: i64, anywhere: i64) -> list[int]:
        """Two boards, from one stack or from two; one, where there is no second. (EDS-8.2, EDS-8.7)"""
        usable = self.usable(depths, anywhere)
        actions: list[int] = []
        if len(usable) == 1 and len(self.stacks[usable[0] - 1]) == 1:
            actions.append(DRAW + SINGLES + usable[0] - 1)
        else:
            for at in range(len(usable)):
                for other in range(at, len(usable)):
                    if at != other or len(self.stacks[usable[at] - 1]) > 1:
                        actions.append(DRAW + PAIR_AT[usable[at]][usable[other]])
        if actions:
            actions.append(SKIP)
        return actions

    def draw(self, seat: i64, pair: i64, depths: i64, free: i64) -> None:
        """Boards come off their stacks, and everybody sees them. (EDS-8.2, EDS-8.4)"""
        one: i64 = pair - SINGLES + 1
        other: i64 = one
        if pair < SINGLES:
            one, other = PAIRS[pair]
        anywhere: i64 = free & (depths >> one)  # nothing is free where none of the depths could be drawn from
        if pair >= SINGLES:
            board = self.lift_board(one)
            if self.events is not None:
                self.tell("EDS-8.7", "drew", {"seat": seat, "boards": [board]})
            self.owe(ASK_SPOT, seat, board, anywhere)
            return
        first = self.lift_board(one)
        second = self.lift_board(other)
        if self.events is not None:
            self.tell(
                "EDS-8.2" if (depths >> one) & 1 else "EDS-8.6", "drew", {"seat": seat, "boards": [first, second]}
            )
        self.owe(ASK_KEEP, seat, first, second * 2 + anywhere)

    def lift_board(self, depth: i64) -> i64:
        stack = self.stacks[depth - 1]
        board = stack.pop()
        if len(stack) < self.known[depth - 1]:
            self.known[depth - 1] = len(stack)
        else:
            self.revealed += 1
            if depth == 5 and self.top_five:
                self.top_five -= 1
        return board

    def keep(self, seat: i64, kept: i64, one: i64, other: i64, anywhere: i64) -> None:
        back: i64 = other if kept == one else one
        depth: i64 = ZONE_DEPTH[back] - 1
        self.stacks[depth].insert(0, back)
        self.known[depth] += 1
        self.owe(ASK_SPOT, seat, kept, anywhere)

    def lay(self, seat: i64, zone: i64, column: i64) -> None:
        """A board is a zone now, with its tokens, and its discoverer is rewarded. (EDS-8.5)"""
        self.put_in_play(zone, ROW * (ZONE_DEPTH[zone] - 1) + column)
        self.discoverers[zone] = seat
        if self.events is not None:
            above = self.cells[zone] - ROW
            rule = "EDS-8.4" if above < 0 or self.grid[above] != NONE else "EDS-8.8"
            self.tell(rule, "discovered", {"seat": seat, "zone": zone, "cell": self.cells[zone]})
        if ZONE_DEPTH[zone] == 5 and self.special(DEPTH_TRACKS):
            self.enter_race(0, seat)
        self.owe(REWARD, seat, DISCOVERY[zone], (zone + 1) * 16)
        if zone == FALLEN_STAR and self.special(STAR_ON_TOP):
            self.owe(ASK_DECISION, seat, 0)

    def put_in_play(self, zone: i64, cell: i64) -> None:
        self.grid[cell] = zone
        self.cells[zone] = cell
        self.filled |= BIT[cell]
        for site in DIVE_SITES[zone]:
            self.fill(site)

    def fill(self, site: i64) -> None:
        """Tokens for a Dive site, as many as there are. (EDS-9.6, EDS-9.7)"""
        tokens = self.dives[site]
        for _ in range(self.box.dive_tokens[site]):
            if not self.supply:
                self.shuffle_discards()
            if self.supply:
                tokens.append(self.supply.pop())

    def shuffle_discards(self) -> None:
        """(EDS-9.6)"""
        if not self.discards:
            return
        batch = max(self.batches) + 1
        for token in self.discards:
            self.batches[token] = batch
        self.supply = self.discards
        self.discards = []
        self.supply.sort()
        self.chance.shuffle(self.supply)


def travel_rule(deed: i64) -> str:
    """The rule that a Travel follows."""
    if deed == TRAVEL_FURTHER:
        return "EDS-11.5"
    return "EDS-15.16" if deed == TRAVEL_SHALLOWER else "EDS-7.1"
