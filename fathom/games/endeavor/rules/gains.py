"""Gains, one by one, and the Impact board. (EDS-6, EDS-12, EDS-13)"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fathom.games.endeavor.actions import ADVANCE, CLEAN, DECIDE, LIFT, PLACES, PROMOTE_SLOT, SKIP
from fathom.games.endeavor.components import (
    ANY,
    BIT,
    CONSERVE,
    CONSERVE_HERE,
    DISC,
    DISCOVER,
    FACE_GAINS,
    FALLEN_STAR,
    GAIN_LISTS,
    IMPACT,
    IMPACT_SPACE,
    INGENUITY,
    LAST_SPACE,
    LOWEST,
    MOST_RESEARCH,
    NONE,
    PROMOTION,
    RESEARCH,
    SONAR,
    SONAR_HERE,
    VESSEL_SPACES,
    VESSELS,
    ZONE_DEPTH,
)
from fathom.games.endeavor.missions import (
    CLEANUP,
    CLEANUP_SPACES,
    CONSERVATION_HEX,
    DEPTH_TRACKS,
    HEX_APART,
    HEX_COLUMN,
    HEX_ENTRY,
    HEX_GAINS,
    HEX_GOAL,
    HEX_NEAR,
    HEX_OPEN,
    HEX_PLACE,
    HEX_RESCUE,
    HEX_ROW,
    MOVING_MARKERS,
    OPEN_HEXES,
    RESCUE_GRID,
)
from fathom.games.endeavor.state import (
    ASK_ATTRIBUTE,
    ASK_DECISION,
    ASK_DEED,
    ASK_DRAW,
    ASK_IMPACT,
    ASK_LAUNCH,
    ASK_PROMOTION,
    ASK_SHIFT,
    GRANTED,
    PRINTED_ON_SITE,
    REWARD,
    Ocean,
)

SCORING_ROW: Final = 2  # of mission 6: from here on hexes score


class Gains(Ocean):
    """What is gained, and where Impact goes."""

    __slots__ = ()

    # Gains

    def reward(self, seat: i64, gains: i64, context: i64, first: i64) -> None:
        """Take a list of gains from a place in it on, until one of them opens a chain of its own. (EDS-6.1)"""
        codes = GAIN_LISTS[gains]
        if first == 0 and codes and self.events is not None:
            self.tell("gained", {"seat": seat, "gains": codes.copy()})
        at: i64 = first
        size: i64 = len(codes)
        while at < size:
            code: i64 = codes[at]
            at += 1
            if code == RESEARCH:
                self.add_research(seat, 1)
            elif code == DISC:
                self.staged[seat] += 1
            else:
                if at < size:
                    self.owe(REWARD, seat, gains, context * 16 + at)
                self.open_gain(seat, code, context)
                return

    def open_gain(self, seat: i64, code: i64, context: i64) -> None:
        """A gain that may set something off, or asks for a choice."""
        if code <= INGENUITY:
            self.advance(seat, code)
        elif code == IMPACT:
            self.owe(ASK_IMPACT, seat, context)
        elif code == PROMOTION:
            self.owe(ASK_PROMOTION, seat)
        elif code == ANY:
            self.owe(ASK_ATTRIBUTE, seat, 15)
        elif code == LOWEST:
            self.owe(ASK_ATTRIBUTE, seat, self.lowest(seat))
        elif code == SONAR_HERE:
            self.grant(seat, SONAR, (context & 63) - 1)
        elif code == CONSERVE_HERE:
            self.grant(seat, CONSERVE, (context & 63) - 1)
        else:
            self.owe(ASK_DRAW, seat, code - DISCOVER, (context & 63) << 1)

    def grant(self, seat: i64, menu: i64, zone: i64) -> None:
        """An action that may be carried out in a zone, or out of it."""
        self.owe(ASK_DEED, seat, menu, 1 + GRANTED + ((zone + 1) << 4))

    def add_research(self, seat: i64, count: i64) -> None:
        """(EDS-6.5)"""
        total: i64 = self.research[seat] + count
        self.research[seat] = min(MOST_RESEARCH, total)

    def advance(self, seat: i64, attribute: i64) -> None:
        """One step on an attribute track. (EDS-6.2 to EDS-6.4)"""
        at: i64 = 4 * seat + attribute
        space: i64 = self.tracks[at] + 1
        if space > LAST_SPACE:
            space = IMPACT_SPACE
        self.tracks[at] = space
        if space == IMPACT_SPACE:
            self.owe(ASK_IMPACT, seat)
        elif attribute == INGENUITY and space in VESSEL_SPACES:
            self.owe(ASK_LAUNCH, seat)

    def lowest(self, seat: i64) -> i64:
        """The attributes that are furthest back, one bit each. (EDS-6.2)"""
        first: i64 = 4 * seat
        least: i64 = LAST_SPACE
        found: i64 = 0
        for attribute in range(4):
            space: i64 = self.tracks[first + attribute]
            if space < least:
                least = space
                found = 0
            if space == least:
                found |= 1 << attribute
        return found

    def attribute_actions(self, allowed: i64) -> list[int]:
        actions: list[int] = []
        for attribute in range(4):
            if (allowed >> attribute) & 1:
                actions.append(ADVANCE + attribute)
        return actions

    def choose_attribute(self, seat: i64, attribute: i64) -> None:
        if self.events is not None:
            self.tell("advanced", {"seat": seat, "attribute": attribute})
        self.advance(seat, attribute)

    # Promotion

    def promotion_actions(self, seat: i64, actions: list[int]) -> None:
        """The Juniors of a team, without its Leader. (EDS-13.1, EDS-13.2)"""
        team = self.teams[seat]
        for slot in range(1, len(team)):
            if team[slot] & 1 == 0:
                actions.append(PROMOTE_SLOT + slot)

    def promote(self, seat: i64, slot: i64) -> None:
        """(EDS-13.1, EDS-13.3)"""
        face: i64 = self.teams[seat][slot] + 1
        self.teams[seat][slot] = face
        self.busy[seat] = self.busy[seat] & ~(1 << slot)
        if self.events is not None:
            self.tell("promoted", {"seat": seat, "face": face})
        self.owe(REWARD, seat, FACE_GAINS[face])

    # The Impact board

    def impact_actions(self, seat: i64, context: i64) -> list[int]:
        """Where a marker may go; nothing where the Impact is lost. (EDS-12.1, EDS-12.3)"""
        actions: list[int] = []
        if self.special(MOVING_MARKERS):
            self.moving_actions(seat, actions)
        elif self.special(DEPTH_TRACKS):
            self.depth_actions(seat, context, actions)
        else:
            self.growing_actions(seat, context, actions)
        if self.special(CLEANUP) and self.cleanup[seat] < CLEANUP_SPACES:
            actions.append(CLEAN)
        if actions:
            actions.append(SKIP)
        return actions

    def growing_actions(self, seat: i64, context: i64, actions: list[int]) -> None:
        """Empty hexes with an arrow or beside a marker. (EDS-12.1, EDS-12.2)"""
        mission: i64 = self.mission
        places = HEX_PLACE[mission]
        is_open = HEX_OPEN[mission]
        barred = self.special(RESCUE_GRID) and not self.at_fallen_star(seat)
        ajar = self.ajar
        for at in range(len(ajar)):
            if ajar[at] and (self.markers[at] == NONE or is_open[at]) and not (barred and HEX_RESCUE[mission][at]):
                actions.append(PLACES[places[at]])
        if self.special(CONSERVATION_HEX) and self.may_visit_star(seat, context):
            actions.append(PLACES[places[HEX_APART[mission].index(1)]])

    def at_fallen_star(self, seat: i64) -> bool:
        """(EDS-16.9)"""
        if self.cells[FALLEN_STAR] == NONE:
            return False
        return self.has_vessel(seat, FALLEN_STAR) or self.has_disc(seat, FALLEN_STAR)

    def may_visit_star(self, seat: i64, context: i64) -> bool:
        """The hex apart takes what is printed on Conservation sites, once for each zone. (EDS-16.5)"""
        zone: i64 = (context & 63) - 1
        return (context & PRINTED_ON_SITE) != 0 and (self.star_visits[seat] >> zone) & 1 == 0

    def moving_actions(self, seat: i64, actions: list[int]) -> None:
        """Markers that can move; without one, arrows for a new marker. (EDS-16.8)"""
        mission: i64 = self.mission
        places = HEX_PLACE[mission]
        for at in range(len(self.markers)):
            if self.markers[at] == seat and not self.is_locked(at) and self.moves_from(at):
                actions.append(LIFT + places[at])
        if not actions:
            for at in self.entries():
                actions.append(PLACES[places[at]])

    def is_locked(self, at: i64) -> bool:
        """A marker in the scoring part with no empty hex below it in its column. (EDS-16.8)"""
        mission: i64 = self.mission
        row: i64 = HEX_ROW[mission][at]
        if row < SCORING_ROW:
            return False
        for other in range(len(self.markers)):
            below = HEX_COLUMN[mission][other] == HEX_COLUMN[mission][at] and HEX_ROW[mission][other] > row
            if below and self.markers[other] == NONE:
                return False
        return True

    def moves_from(self, at: i64) -> list[int]:
        """The empty hexes that touch one and are not closed. (EDS-16.8)"""
        closed = self.cells[FALLEN_STAR] == NONE
        rows = HEX_ROW[self.mission]
        found: list[int] = []
        for other in HEX_NEAR[self.mission][at]:
            if self.markers[other] == NONE and not (closed and rows[other] >= SCORING_ROW):
                found.append(other)
        return found

    def entries(self) -> list[int]:
        """Empty arrows, or, when all are taken, any empty hex of an odd column above the scoring part. (EDS-16.8)"""
        mission: i64 = self.mission
        arrows: list[int] = []
        others: list[int] = []
        for at in range(len(self.markers)):
            if self.markers[at] == NONE:
                if HEX_ENTRY[mission][at]:
                    arrows.append(at)
                elif HEX_ROW[mission][at] < SCORING_ROW and HEX_COLUMN[mission][at] % 2 == 1:
                    others.append(at)
        return arrows or others

    def depth_actions(self, seat: i64, context: i64, actions: list[int]) -> None:
        """The next hex of the track of a depth: that of the zone, or one where the seat has a vessel. (EDS-16.13)"""
        rows: list[int] = []
        zone: i64 = (context & 63) - 1
        if zone >= 0:
            rows.append(ZONE_DEPTH[zone] - 1)
        else:
            for at in range(VESSELS * seat, VESSELS * seat + VESSELS):
                where: i64 = self.where[at]
                if where >= 0 and ZONE_DEPTH[where] - 1 not in rows:
                    rows.append(ZONE_DEPTH[where] - 1)
        for row in rows:
            action = PLACES[HEX_PLACE[self.mission][self.next_on_track(row)]]
            if action not in actions:
                actions.append(action)

    def next_on_track(self, row: i64) -> i64:
        mission: i64 = self.mission
        for at in range(len(self.markers)):
            if HEX_ROW[mission][at] == row and self.markers[at] == NONE and not HEX_OPEN[mission][at]:
                return at
        return OPEN_HEXES[mission][0 if row < 3 else 1]

    def place(self, seat: i64, at: i64, context: i64) -> None:
        """A marker lies on a hex, whose neighbours it opens, and pays. (EDS-12.1)"""
        mission: i64 = self.mission
        self.markers[at] = seat
        if HEX_OPEN[mission][at]:
            self.crowds[5 * OPEN_HEXES[mission].index(at) + seat] += 1
            if HEX_APART[mission][at] and self.special(CONSERVATION_HEX):
                self.star_visits[seat] = self.star_visits[seat] | BIT[(context & 63) - 1]
        for other in HEX_NEAR[mission][at]:
            self.ajar[other] = 1
        if self.events is not None:
            self.tell("placed", {"seat": seat, "mission": mission, "hex": at})
        self.owe(REWARD, seat, HEX_GAINS[mission][at])
        if HEX_GOAL[mission][at]:
            self.owe(ASK_DECISION, seat, HEX_GOAL[mission][at])

    def lift(self, seat: i64, at: i64) -> None:
        """A marker is picked up, to be put down beside. (EDS-16.8)"""
        self.owe(ASK_SHIFT, seat, at)

    def shift_actions(self, at: i64) -> list[int]:
        return [PLACES[HEX_PLACE[self.mission][other]] for other in self.moves_from(at)]

    def shift(self, seat: i64, start: i64, at: i64) -> None:
        self.markers[start] = NONE
        self.place(seat, at, 0)

    def clean(self, seat: i64) -> None:
        """(EDS-16.12)"""
        self.cleanup[seat] += 1
        if self.events is not None:
            self.tell("cleaned", {"seat": seat, "space": self.cleanup[seat]})

    def decision_actions(self, goal: i64) -> list[int]:
        return [DECIDE + 2 * goal, DECIDE + 2 * goal + 1]

    def decide(self, seat: i64, decision: i64) -> None:
        """What counts for a goal, for everybody and for good. (EDS-16.7, EDS-16.10)"""
        self.decisions[decision // 2] = decision % 2
        if self.events is not None:
            self.tell("decided", {"seat": seat, "decision": decision})
