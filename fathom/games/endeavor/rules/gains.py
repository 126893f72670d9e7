"""Gains, one by one, and the Impact board. (EDS-6, EDS-12, EDS-13)"""

from typing import Final

from mypy_extensions import i64

from fathom.games.endeavor import components, missions, state
from fathom.games.endeavor.actions import ADVANCE, CLEAN, DECIDE, ONE, PLACES, SKIP, TO_LIFT, VERB
from fathom.games.endeavor.components import DISC, FACE_GAINS, IMPACT_SPACE, INGENUITY, NEXT_SPACE, NONE, RESEARCH
from fathom.games.endeavor.rules import deeds, impact, voyage, waters
from fathom.games.endeavor.state import Ocean, Question, Step, carried, changed, declared, first_of, owe, zone_of

# Gains


class Reward(Step):
    """A list of gains, from one of them on, with the zone that it comes from. (EDS-6.1)"""

    def do(self, ocean: Ocean, seat: i64, link: i64) -> None:
        gains, at, context = carried(link)
        reward(ocean, seat, gains, context, at)


def reward(ocean: Ocean, seat: i64, gains: i64, context: i64 = 0, at: i64 = 0) -> None:
    """Take the gains of a list until one of them opens a chain of its own."""
    codes = ocean.box.gains[gains]
    if at == 0 and codes and ocean.events is not None:
        ocean.tell("EDS-6.1", "gained", {"seat": seat, "gains": codes.copy()})
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
                owe(ocean, REWARD, seat, gains, at, context)
            if code <= INGENUITY:
                advance(ocean, seat, code)
            else:
                open_gain(ocean, seat, code, context)
            return


def open_gain(ocean: Ocean, seat: i64, code: i64, context: i64) -> None:
    """A gain that asks for a choice."""
    if code == components.IMPACT:
        owe(ocean, IMPACT, seat, context)
    elif code == components.PROMOTION:
        owe(ocean, PROMOTION, seat)
    elif code == components.ANY:
        owe(ocean, ATTRIBUTE, seat, 15)
    elif code == components.LOWEST:
        owe(ocean, ATTRIBUTE, seat, impact.lowest(ocean, seat))
    elif code == components.SONAR_HERE:
        grant(ocean, seat, components.SONAR, zone_of(context))
    elif code == components.CONSERVE_HERE:
        grant(ocean, seat, components.CONSERVE, zone_of(context))
    else:
        owe(ocean, voyage.DRAW, seat, code - components.DISCOVER, 0, zone_of(context) + 1)


def grant(ocean: Ocean, seat: i64, menu: i64, zone: i64) -> None:
    """Let a seat carry out an action in a zone, or Travel out of it."""
    owe(ocean, deeds.DEED, seat, menu, 1 + state.GRANTED, zone + 1)


def add_research(ocean: Ocean, seat: i64, count: i64) -> None:
    ocean.research[seat] = min(components.MOST_RESEARCH, ocean.research[seat] + count)


def advance(ocean: Ocean, seat: i64, attribute: i64) -> None:
    """One step on an attribute track. (EDS-6.2 to EDS-6.4)"""
    at: i64 = 4 * seat + attribute
    space: i64 = NEXT_SPACE[ocean.tracks[at]]
    ocean.tracks[at] = space
    if space == IMPACT_SPACE:
        owe(ocean, IMPACT, seat)
    elif impact.brings_vessel(attribute, space):
        owe(ocean, voyage.LAUNCH, seat)


class Attribute(Question):
    """One bit for each attribute that may be chosen. (EDS-6.2)"""

    def options(self, _: Ocean, __: i64, link: i64) -> list[int]:
        allowed: i64 = first_of(link)
        return [ADVANCE + attribute for attribute in range(4) if (allowed >> attribute) & 1]

    def answer(self, ocean: Ocean, seat: i64, _: i64, action: i64) -> None:
        ocean.tell("EDS-6.2", "advanced", {"seat": seat, "attribute": ONE[action]})
        advance(ocean, seat, ONE[action])


# Promotion


class Promotion(Question):
    """Who becomes a Senior. (EDS-13.1)"""

    def options(self, ocean: Ocean, seat: i64, _: i64) -> list[int]:
        actions: list[int] = []
        impact.promotion_actions(ocean, seat, actions)
        return [*actions, SKIP] if actions else actions

    def answer(self, ocean: Ocean, seat: i64, _: i64, action: i64) -> None:
        promote(ocean, seat, ONE[action])


def promote(ocean: Ocean, seat: i64, slot: i64) -> None:
    """(EDS-13.1, EDS-13.3)"""
    face: i64 = ocean.teams[seat][slot] + 1
    state.unshare(ocean, state.CREWS)
    ocean.teams[seat][slot] = face
    ocean.busy[seat] = ocean.busy[seat] & ~(1 << slot)
    if ocean.events is not None:
        ocean.tell("EDS-13.1", "promoted", {"seat": seat, "face": face})
    reward(ocean, seat, FACE_GAINS[face])


# The Impact board


class Impact(Question):
    """A marker on the Impact board, by the context of the gain. (EDS-12.1)"""

    def options(self, ocean: Ocean, seat: i64, link: i64) -> list[int]:
        return impact.impact_actions(ocean, seat, first_of(link))

    def answer(self, ocean: Ocean, seat: i64, link: i64, action: i64) -> None:
        """In mission 9 a seat can clean up instead; in mission 6 it lifts a marker to move it. (EDS-16)"""
        if action == CLEAN:
            ocean.cleanup = changed(ocean.cleanup, seat, ocean.cleanup[seat] + 1)
            ocean.tell("EDS-16.12", "cleaned", {"seat": seat, "space": ocean.cleanup[seat]})
        elif VERB[action] == TO_LIFT:
            owe(ocean, SHIFT, seat, missions.HEX_AT[ocean.mission][ONE[action]])
        else:
            place(ocean, seat, missions.HEX_AT[ocean.mission][ONE[action]], first_of(link))

    def lapse(self, ocean: Ocean, seat: i64, _: i64) -> None:
        ocean.tell("EDS-12.3", "lost-impact", {"seat": seat})


class Shift(Question):
    """Where the marker of a hex moves. (EDS-16.8)"""

    def options(self, ocean: Ocean, _: i64, link: i64) -> list[int]:
        places = missions.HEX_PLACE[ocean.mission]
        return [PLACES[places[other]] for other in impact.moves_from(ocean, first_of(link))]

    def answer(self, ocean: Ocean, seat: i64, link: i64, action: i64) -> None:
        state.unshare(ocean, state.HEXES)
        ocean.markers[first_of(link)] = NONE
        place(ocean, seat, missions.HEX_AT[ocean.mission][ONE[action]], 0)


def place(ocean: Ocean, seat: i64, at: i64, context: i64) -> None:
    """Put a marker on a hex: it opens the hexes beside it, and pays. (EDS-12.1)"""
    mission: i64 = ocean.mission
    state.unshare(ocean, state.HEXES)
    ocean.markers[at] = seat
    if missions.HEX_OPEN[mission][at]:
        crowd = 5 * missions.OPEN_HEXES[mission].index(at) + seat
        ocean.crowds = changed(ocean.crowds, crowd, ocean.crowds[crowd] + 1)
        if missions.HEX_APART[mission][at] and waters.special(ocean, "conservation-hex"):
            visits = ocean.star_visits[seat] | components.BIT[zone_of(context)]
            ocean.star_visits = changed(ocean.star_visits, seat, visits)
    for other in missions.HEX_NEAR[mission][at]:
        ocean.ajar[other] = 1
    if ocean.events is not None:
        ocean.tell(impact.rule_of_hex(ocean, at), "placed", {"seat": seat, "mission": mission, "hex": at})
    if missions.HEX_GOAL[mission][at]:
        owe(ocean, REWARD, seat, missions.HEX_GAINS[mission][at])
        owe(ocean, DECISION, seat, missions.HEX_GOAL[mission][at])
    else:
        reward(ocean, seat, missions.HEX_GAINS[mission][at])


class Decision(Question):
    """The number of the goal, 0 for that of the Fallen Star. (EDS-16.10)"""

    def options(self, _: Ocean, __: i64, link: i64) -> list[int]:
        first: i64 = DECIDE + 2 * first_of(link)
        return [first, first + 1]

    def answer(self, ocean: Ocean, seat: i64, _: i64, action: i64) -> None:
        """Decide what counts for a goal, for everybody and for good. (EDS-16.7, EDS-16.10)"""
        decision: i64 = ONE[action]
        ocean.decisions = changed(ocean.decisions, decision // 2, decision % 2)
        ocean.tell("EDS-16.7" if decision < 2 else "EDS-16.10", "decided", {"seat": seat, "decision": decision})


REWARD: Final[i64] = declared(0, Reward("reward"), second=4, tells="gains", then=state.IF_ANY)
IMPACT: Final[i64] = declared(23, Impact("impact", "EDS-12.1", "impact-first", ("place", "lift", "clean", "skip")))
SHIFT: Final[i64] = declared(24, Shift("shift", "EDS-16.8", "shift-first", ("place",)))
PROMOTION: Final[i64] = declared(25, Promotion("promotion", "EDS-13.1", "promotion-first", ("promote", "skip")))
ATTRIBUTE: Final[i64] = declared(26, Attribute("attribute", "EDS-6.2", "attribute-first", ("advance",)))
DECISION: Final[i64] = declared(28, Decision("decision", "EDS-16.10", "decision-first", ("decide",)))
