"""Gains, one by one, and the Impact board. (EDS-6, EDS-12, EDS-13)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.games.endeavor.components import (
    ANY,
    BIT,
    CONSERVE,
    CONSERVE_HERE,
    DISC,
    DISCOVER,
    FACE_GAINS,
    IMPACT,
    IMPACT_SPACE,
    INGENUITY,
    LOWEST,
    NONE,
    PROMOTION,
    RESEARCH,
    SONAR,
    SONAR_HERE,
)
from fathom.games.endeavor.missions import (
    CONSERVATION_HEX,
    HEX_APART,
    HEX_GAINS,
    HEX_GOAL,
    HEX_NEAR,
    HEX_OPEN,
    OPEN_HEXES,
)
from fathom.games.endeavor.rules.hidden import Ocean
from fathom.games.endeavor.rules.impact import brings_vessel, space_after
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
    REWARD,
)


class Gains(Ocean):
    """What is gained, and where Impact goes."""

    __slots__ = ()

    # Gains

    def reward(self, seat: i64, gains: i64, context: i64, first: i64) -> None:
        """Take a list of gains from a place in it on, until one of them opens a chain of its own. (EDS-6.1)"""
        codes = self.box.gains[gains]
        if first == 0 and codes and self.events is not None:
            self.tell("EDS-6.1", "gained", {"seat": seat, "gains": codes.copy()})
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
        self.research[seat] = self.research[seat] + self.research_kept(seat, count)

    def advance(self, seat: i64, attribute: i64) -> None:
        """One step on an attribute track. (EDS-6.2 to EDS-6.4)"""
        at: i64 = 4 * seat + attribute
        space: i64 = space_after(self.tracks[at])
        self.tracks[at] = space
        if space == IMPACT_SPACE:
            self.owe(ASK_IMPACT, seat)
        elif brings_vessel(attribute, space):
            self.owe(ASK_LAUNCH, seat)

    def choose_attribute(self, seat: i64, attribute: i64) -> None:
        if self.events is not None:
            self.tell("EDS-6.2", "advanced", {"seat": seat, "attribute": attribute})
        self.advance(seat, attribute)

    # Promotion

    def promote(self, seat: i64, slot: i64) -> None:
        """(EDS-13.1, EDS-13.3)"""
        face: i64 = self.teams[seat][slot] + 1
        self.teams[seat][slot] = face
        self.busy[seat] = self.busy[seat] & ~(1 << slot)
        if self.events is not None:
            self.tell("EDS-13.1", "promoted", {"seat": seat, "face": face})
        self.owe(REWARD, seat, FACE_GAINS[face])

    # The Impact board

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
            self.tell(self.rule_of_hex(at), "placed", {"seat": seat, "mission": mission, "hex": at})
        self.owe(REWARD, seat, HEX_GAINS[mission][at])
        if HEX_GOAL[mission][at]:
            self.owe(ASK_DECISION, seat, HEX_GOAL[mission][at])

    def lift(self, seat: i64, at: i64) -> None:
        """A marker is picked up, to be put down beside. (EDS-16.8)"""
        self.owe(ASK_SHIFT, seat, at)

    def shift(self, seat: i64, start: i64, at: i64) -> None:
        self.markers[start] = NONE
        self.place(seat, at, 0)

    def clean(self, seat: i64) -> None:
        """(EDS-16.12)"""
        self.cleanup[seat] += 1
        if self.events is not None:
            self.tell("EDS-16.12", "cleaned", {"seat": seat, "space": self.cleanup[seat]})

    def decide(self, seat: i64, decision: i64) -> None:
        """What counts for a goal, for everybody and for good. (EDS-16.7, EDS-16.10)"""
        self.decisions[decision // 2] = decision % 2
        if self.events is not None:
            self.tell("EDS-16.7" if decision < 2 else "EDS-16.10", "decided", {"seat": seat, "decision": decision})
