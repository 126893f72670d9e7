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
from fathom.games.endeavor.rules import impact, questions, waters
from fathom.games.endeavor.rules.impact import brings_vessel, space_after
from fathom.games.endeavor.state import GRANTED, Ocean

# Gains


def reward(ocean: Ocean, seat: i64, gains: i64, context: i64, first: i64) -> None:
    """Take a list of gains from a place in it on, until one of them opens a chain of its own. (EDS-6.1)"""
    codes = ocean.box.gains[gains]
    if first == 0 and codes and ocean.events is not None:
        waters.tell(ocean, "EDS-6.1", "gained", {"seat": seat, "gains": codes.copy()})
    at: i64 = first
    size: i64 = len(codes)
    while at < size:
        code: i64 = codes[at]
        at += 1
        if code == RESEARCH:
            add_research(ocean, seat, 1)
        elif code == DISC:
            ocean.staged[seat] += 1
        else:
            if at < size:
                waters.owe(ocean, questions.REWARD, seat, gains, at, context)
            open_gain(ocean, seat, code, context)
            return


def open_gain(ocean: Ocean, seat: i64, code: i64, context: i64) -> None:
    """A gain that may set something off, or asks for a choice."""
    if code <= INGENUITY:
        advance(ocean, seat, code)
    elif code == IMPACT:
        waters.owe(ocean, questions.IMPACT, seat, context)
    elif code == PROMOTION:
        waters.owe(ocean, questions.PROMOTION, seat)
    elif code == ANY:
        waters.owe(ocean, questions.ATTRIBUTE, seat, 15)
    elif code == LOWEST:
        waters.owe(ocean, questions.ATTRIBUTE, seat, impact.lowest(ocean, seat))
    elif code == SONAR_HERE:
        grant(ocean, seat, SONAR, (context & 63) - 1)
    elif code == CONSERVE_HERE:
        grant(ocean, seat, CONSERVE, (context & 63) - 1)
    else:
        waters.owe(ocean, questions.DRAW, seat, code - DISCOVER, 0, context & 63)


def grant(ocean: Ocean, seat: i64, menu: i64, zone: i64) -> None:
    """An action that may be carried out in a zone, or out of it."""
    waters.owe(ocean, questions.DEED, seat, menu, 1 + GRANTED, zone + 1)


def add_research(ocean: Ocean, seat: i64, count: i64) -> None:
    ocean.research[seat] = ocean.research[seat] + impact.research_kept(ocean, seat, count)


def advance(ocean: Ocean, seat: i64, attribute: i64) -> None:
    """One step on an attribute track. (EDS-6.2 to EDS-6.4)"""
    at: i64 = 4 * seat + attribute
    space: i64 = space_after(ocean.tracks[at])
    ocean.tracks[at] = space
    if space == IMPACT_SPACE:
        waters.owe(ocean, questions.IMPACT, seat)
    elif brings_vessel(attribute, space):
        waters.owe(ocean, questions.LAUNCH, seat)


def choose_attribute(ocean: Ocean, seat: i64, attribute: i64) -> None:
    if ocean.events is not None:
        waters.tell(ocean, "EDS-6.2", "advanced", {"seat": seat, "attribute": attribute})
    advance(ocean, seat, attribute)


# Promotion


def promote(ocean: Ocean, seat: i64, slot: i64) -> None:
    """(EDS-13.1, EDS-13.3)"""
    face: i64 = ocean.teams[seat][slot] + 1
    ocean.teams[seat][slot] = face
    ocean.busy[seat] = ocean.busy[seat] & ~(1 << slot)
    if ocean.events is not None:
        waters.tell(ocean, "EDS-13.1", "promoted", {"seat": seat, "face": face})
    waters.owe(ocean, questions.REWARD, seat, FACE_GAINS[face])


# The Impact board


def place(ocean: Ocean, seat: i64, at: i64, context: i64) -> None:
    """A marker lies on a hex, whose neighbours it opens, and pays. (EDS-12.1)"""
    mission: i64 = ocean.mission
    ocean.markers[at] = seat
    if HEX_OPEN[mission][at]:
        ocean.crowds[5 * OPEN_HEXES[mission].index(at) + seat] += 1
        if HEX_APART[mission][at] and waters.special(ocean, CONSERVATION_HEX):
            ocean.star_visits[seat] = ocean.star_visits[seat] | BIT[(context & 63) - 1]
    for other in HEX_NEAR[mission][at]:
        ocean.ajar[other] = 1
    if ocean.events is not None:
        waters.tell(ocean, impact.rule_of_hex(ocean, at), "placed", {"seat": seat, "mission": mission, "hex": at})
    waters.owe(ocean, questions.REWARD, seat, HEX_GAINS[mission][at])
    if HEX_GOAL[mission][at]:
        waters.owe(ocean, questions.DECISION, seat, HEX_GOAL[mission][at])


def lift(ocean: Ocean, seat: i64, at: i64) -> None:
    """A marker is picked up, to be put down beside. (EDS-16.8)"""
    waters.owe(ocean, questions.SHIFT, seat, at)


def shift(ocean: Ocean, seat: i64, start: i64, at: i64) -> None:
    ocean.markers[start] = NONE
    place(ocean, seat, at, 0)


def clean(ocean: Ocean, seat: i64) -> None:
    """(EDS-16.12)"""
    ocean.cleanup[seat] += 1
    if ocean.events is not None:
        waters.tell(ocean, "EDS-16.12", "cleaned", {"seat": seat, "space": ocean.cleanup[seat]})


def decide(ocean: Ocean, seat: i64, decision: i64) -> None:
    """What counts for a goal, for everybody and for good. (EDS-16.7, EDS-16.10)"""
    ocean.decisions[decision // 2] = decision % 2
    if ocean.events is not None:
        waters.tell(ocean, "EDS-16.7" if decision < 2 else "EDS-16.10", "decided", {"seat": seat, "decision": decision})
