"""Why an action is not allowed, for every int of the action space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.errors import RuleBroken
from fathom.core.questions import number_of, seat_of
from fathom.games.endeavor.actions import ACTIONS, DECIDE, PAIRS, SINGLES, SKIP
from fathom.games.endeavor.components import (
    CAVE,
    CIRCLES,
    CONSERVE_ONCE_MORE,
    CONSERVE_SAME_DEPTH,
    DEED_VERB,
    DIVE_FROM,
    DIVE_IDS,
    DIVE_ZONE,
    FACE_MENU,
    FIRST_CONSERVE,
    FIRST_JOURNAL,
    JOURNAL_FIELDS,
    JOURNAL_IDS,
    KIND_IDS,
    LEAVE_RULE,
    LEVEL_UP,
    MENUS,
    NONE,
    REPUTATION,
    ROBOTICS,
    ROW,
    SHORE_LEAVE,
    SITE_FIELD,
    SITE_FROM,
    SITE_IDS,
    SITE_ZONE,
    SPECIALIST_IDS,
    TIER,
    TOKEN_KIND,
    TRACK_IDS,
    TRACK_ZONE,
    TRAVEL_FURTHER,
    TRENCH,
    VESSELS,
    ZONE_DEPTH,
    ZONE_FACES,
    ZONE_IDS,
)
from fathom.games.endeavor.missions import (
    CLEANUP,
    DEPTH_TRACKS,
    GRID_COLUMNS,
    HEX_APART,
    HEX_AT,
    HEX_IDS,
    HEX_OPEN,
    HEX_RESCUE,
    MOVING_MARKERS,
)
from fathom.games.endeavor.rules import chain, questions, sites, voyage, waters
from fathom.games.endeavor.state import GRANTED, OVER

if TYPE_CHECKING:
    from fathom.games.endeavor.state import Ocean, Question

DEEDS = ("travel", "sonar", "dive", "conserve", "journal", "promote")


def allows(ocean: Ocean, action: int) -> str:
    """The rule that allows a legal action; what the finder of the Fallen Star decides has one of its own."""
    if DECIDE <= action < DECIDE + 2:
        return "EDS-16.7"
    if action == SKIP and chain.asked(ocean) is questions.SPEND:
        return "EDS-9.10"
    return ACTIONS.decode(action)[0].rule


def refuse(ocean: Ocean, action: int) -> RuleBroken:
    """The rule that forbids an action that is not among the legal ones."""
    if ocean.phase == OVER:
        return RuleBroken("EDS-3.1", "over")
    verb, arguments = ACTIONS.decode(action)
    link = ocean.chain[-1]
    asked = chain.asked(ocean)
    seat, first = seat_of(link), asked.carried(link)[0]
    if verb.name not in asked.verbs:
        rule = "EDS-16.7" if asked is questions.DECISION and first == 0 else asked.rule
        return RuleBroken(rule, asked.reason)
    argument = arguments[0] if arguments else 0
    if verb.name == "spend":
        return refuse_token(ocean, seat, argument, arguments[1], is_granted(link))
    if asked is questions.TURN:
        return refuse_turn(ocean, seat, verb.name, argument)
    if asked is questions.DEED:
        return refuse_deed(ocean, seat, verb.name, arguments, link)
    if asked in (questions.IMPACT, questions.SHIFT):
        return refuse_impact(ocean, verb.name, argument)
    if asked in (questions.DRAW, questions.KEEP, questions.SPOT):
        return refuse_discovery(ocean, asked, argument, link)
    return refuse_choice(ocean, seat, verb.name, argument, first)


def is_granted(link: int) -> bool:
    """Whether a link is a menu that a zone or a token grants."""
    return number_of(link) == questions.DEED.number and bool(questions.DEED.carried(link)[1] & GRANTED)


# Turns and tokens


def refuse_turn(ocean: Ocean, seat: int, name: str, argument: int) -> RuleBroken:
    if name == "end":
        if ocean.acted or ocean.spent:
            return RuleBroken("EDS-9.4", "too-many-tokens", has=len(ocean.held[seat]))
        return RuleBroken("EDS-5.3", "nothing-done")
    if name == "pass":
        return RuleBroken("EDS-5.1", "turn-begun")
    if ocean.acted:
        return RuleBroken("EDS-5.2", "acted-already")
    if name == "circle":
        card = JOURNAL_IDS[argument]
        if argument not in ocean.published[seat]:
            return RuleBroken("EDS-11.4", "not-published", journal=card)
        if ocean.circles[argument] >= CIRCLES[argument]:
            return RuleBroken("EDS-11.4", "no-circle", journal=card)
        return RuleBroken("EDS-11.4", "no-disc")
    if argument >= len(ocean.teams[seat]):
        return RuleBroken("EDS-5.2", "empty-slot", slot=argument + 1)
    face = ocean.teams[seat][argument]
    if FACE_MENU[face] == NONE and face != ROBOTICS:
        return RuleBroken("EDS-5.4", "no-actions", face=face)
    if ocean.busy[seat] >> argument & 1:
        return RuleBroken("EDS-5.4", "circle-filled", face=face)
    return RuleBroken("EDS-5.2", "no-disc")


def refuse_token(ocean: Ocean, seat: int, kind: int, effect: int, granted: bool) -> RuleBroken:
    if seat != ocean.active:
        return RuleBroken("EDS-6.8", "not-on-your-turn")
    if kind not in [TOKEN_KIND[token] for token in ocean.held[seat]]:
        return RuleBroken("EDS-9.2", "no-such-token", token=KIND_IDS[kind])
    if effect and granted:
        return RuleBroken("EDS-9.5", "research-only")
    return RuleBroken("EDS-9.3", "no-effect-now", token=KIND_IDS[kind])


# Actions


def refuse_deed(ocean: Ocean, seat: int, name: str, arguments: tuple[int, ...], link: int) -> RuleBroken:
    menu, groups, where = questions.DEED.carried(link)
    verb = DEEDS.index(name)
    deed = next((deed for deed in open_deeds(menu, groups & 7) if DEED_VERB[deed] == verb), NONE)
    if deed == NONE:
        return RuleBroken("EDS-5.2", "not-on-menu")
    zone = where - 1
    if name == "travel":
        return refuse_travel(ocean, seat, arguments[0], arguments[1], deed, zone)
    if name == "promote":
        return refuse_promotion(ocean, seat, arguments[0])
    if name == "dive":
        return refuse_dive(ocean, seat, arguments[0], zone)
    if ocean.staged[seat] == 0:
        return RuleBroken("EDS-5.2", "no-disc")
    if name == "sonar":
        track = arguments[0]
        if zone not in (NONE, TRACK_ZONE[track]):
            return granted_there(zone)
        if sites.next_space(ocean, track) == NONE:
            return RuleBroken("EDS-8.1", "track-full", track=TRACK_IDS[track])
        return no_vessel(ocean, TRACK_ZONE[track])
    site = arguments[0] + (FIRST_CONSERVE if name == "conserve" else FIRST_JOURNAL)
    if zone not in (NONE, SITE_ZONE[site]):
        return granted_there(zone)
    if ocean.owners[site] != NONE:
        return RuleBroken("EDS-10.1" if name == "conserve" else "EDS-11.1", "site-taken", site=SITE_IDS[site])
    if not within_reach(ocean, seat, site, deed, zone):
        if deed == CONSERVE_SAME_DEPTH and ocean.cells[SITE_ZONE[site]] != NONE:
            return RuleBroken("EDS-10.3", "no-vessel-at-depth", depth=ZONE_DEPTH[SITE_ZONE[site]])
        return no_vessel(ocean, SITE_ZONE[site])
    if name == "conserve":
        cost = sites.conserve_cost(ocean, site, deed)
        return RuleBroken("EDS-10.1", "too-little-research", needs=cost, has=ocean.research[seat])
    return RuleBroken("EDS-11.1", "no-journal-for-site", site=SITE_IDS[site], has=ocean.research[seat])


def open_deeds(menu: int, groups: int) -> list[int]:
    return [deed for at, group in enumerate(MENUS[menu]) if groups >> at & 1 for deed in group]


def within_reach(ocean: Ocean, seat: int, site: int, deed: int, zone: int) -> bool:
    """Whether a seat may act at a site, whatever it costs."""
    where = SITE_ZONE[site]
    if ocean.cells[where] == NONE:
        return False
    if deed == CONSERVE_SAME_DEPTH:
        return bool(sites.vessel_depths(ocean, seat) >> ZONE_DEPTH[where] & 1)
    if deed == CONSERVE_ONCE_MORE:
        return True
    grounds = sites.grounds(ocean, seat, zone)
    if where == CAVE:
        return any(waters.cave_side(ocean, here) == SITE_FROM[site] for here in grounds)
    return where in grounds


def granted_there(zone: int) -> RuleBroken:
    """An action that a zone grants is carried out in that zone."""
    return RuleBroken(ZONE_FACES[zone]["rule"], "granted-there", zone=ZONE_IDS[zone])


def no_vessel(ocean: Ocean, zone: int) -> RuleBroken:
    if ocean.cells[zone] == NONE:
        return RuleBroken("EDS-1.3", "not-in-play", zone=ZONE_IDS[zone])
    if zone == CAVE:
        return RuleBroken("EDS-15.4", "cave-side")
    return RuleBroken("EDS-5.5", "no-vessel-there", zone=ZONE_IDS[zone])


def refuse_dive(ocean: Ocean, seat: int, site: int, zone: int) -> RuleBroken:
    where = DIVE_ZONE[site]
    grounds = sites.grounds(ocean, seat, zone)
    if where == CAVE:
        near = ocean.cells[CAVE] != NONE and any(waters.cave_side(ocean, here) == DIVE_FROM[site] for here in grounds)
    else:
        near = where in grounds
    if not near:
        return no_vessel(ocean, where)
    return RuleBroken("EDS-9.1", "no-tokens", dive=DIVE_IDS[site])


def refuse_travel(ocean: Ocean, seat: int, vessel: int, target: int, deed: int, zone: int) -> RuleBroken:
    at = VESSELS * seat + vessel
    here = ocean.where[at]
    if here == NONE:
        return RuleBroken("EDS-6.4", "no-such-vessel", vessel=vessel + 1)
    if zone not in (NONE, here):
        return RuleBroken("EDS-7.5", "out-of-zone", zone=ZONE_IDS[zone])
    if not waters.is_first_here(ocean, at, seat):
        return RuleBroken("EDS-7.6", "same-zone", vessel=vessel + 1)
    if ocean.cells[target] == NONE:
        return RuleBroken("EDS-1.3", "not-in-play", zone=ZONE_IDS[target])
    if target == here:
        return RuleBroken("EDS-7.1", "there-already", zone=ZONE_IDS[target])
    if target == CAVE:
        return RuleBroken("EDS-15.4", "cave-closed")
    if target == TRENCH and waters.has_vessel(ocean, seat, target):
        return RuleBroken("EDS-15.15", "trench-full")
    level = waters.technology(ocean, seat) + (deed == TRAVEL_FURTHER) + (LEAVE_RULE[here] == LEVEL_UP)
    if ZONE_DEPTH[target] > level:
        return RuleBroken("EDS-7.1", "too-deep", depth=ZONE_DEPTH[target], level=level)
    if not waters.reach(ocean, here, level) >> ocean.cells[target] & 1:
        return RuleBroken("EDS-7.1", "too-far", zone=ZONE_IDS[target], level=level)
    return RuleBroken("EDS-15.16", "not-to-depth-5")


def refuse_promotion(ocean: Ocean, seat: int, slot: int) -> RuleBroken:
    if slot >= len(ocean.teams[seat]):
        return RuleBroken("EDS-13.1", "empty-slot", slot=slot + 1)
    if slot == 0:
        return RuleBroken("EDS-13.2", "team-leader")
    return RuleBroken("EDS-13.1", "senior-already", face=ocean.teams[seat][slot])


# Impact


def refuse_impact(ocean: Ocean, name: str, argument: int) -> RuleBroken:
    if name == "clean":
        if waters.special(ocean, CLEANUP):
            return RuleBroken("EDS-16.12", "all-clean")
        return RuleBroken("EDS-16.12", "no-cleanup")
    at = HEX_AT[ocean.mission][argument]
    hexagon = HEX_IDS[argument]
    if at == NONE:
        return RuleBroken("EDS-12.1", "no-such-hex", hex=hexagon)
    if name == "lift":
        return RuleBroken("EDS-16.8", "cannot-lift", hex=hexagon)
    if ocean.markers[at] != NONE and not HEX_OPEN[ocean.mission][at]:
        return RuleBroken("EDS-12.1", "hex-taken", hex=hexagon)
    if waters.special(ocean, MOVING_MARKERS):
        return RuleBroken("EDS-16.8", "marker-moves", hex=hexagon)
    if waters.special(ocean, DEPTH_TRACKS):
        return RuleBroken("EDS-16.13", "other-track", hex=hexagon)
    if HEX_APART[ocean.mission][at]:
        return RuleBroken("EDS-16.5", "hex-apart", hex=hexagon)
    if HEX_RESCUE[ocean.mission][at] and ocean.ajar[at]:
        return RuleBroken("EDS-16.9", "not-at-the-star", hex=hexagon)
    return RuleBroken("EDS-12.1", "out-of-touch", hex=hexagon)


# Discoveries


def refuse_discovery(ocean: Ocean, asked: Question, argument: int, link: int) -> RuleBroken:
    first, anywhere, _ = asked.carried(link)
    if asked is questions.KEEP:
        return RuleBroken("EDS-8.4", "not-drawn", zone=ZONE_IDS[argument])
    if asked is questions.SPOT:
        column = "abcdefg"[argument]
        if argument >= GRID_COLUMNS[ocean.mission]:
            return RuleBroken("EDS-1.3", "no-such-column", column=column)
        if ocean.grid[ROW * (ZONE_DEPTH[first] - 1) + argument] != NONE:
            return RuleBroken("EDS-8.3", "spot-filled", column=column)
        return RuleBroken("EDS-8.3", "nothing-above", column=column)
    depths = PAIRS[argument] if argument < SINGLES else (argument - SINGLES + 1,)
    if not set(depths) <= set(voyage.usable(ocean, first, anywhere)):
        return RuleBroken("EDS-8.3", "stacks-unusable")
    if argument >= SINGLES:
        return RuleBroken("EDS-8.2", "two-boards")
    return RuleBroken("EDS-8.7", "one-board-left", depth=depths[0])


# Other choices


def refuse_choice(ocean: Ocean, seat: int, name: str, argument: int, first: int) -> RuleBroken:
    if name == "recruit":
        return refuse_recruit(ocean, seat, argument + 1)
    if name == "promote":
        return refuse_promotion(ocean, seat, argument)
    if name == "publish":
        return refuse_journal(ocean, seat, argument, first)
    if name == "reclaim":
        if argument == 0 and ocean.setback == SHORE_LEAVE:
            return RuleBroken("EDS-18.7", "on-leave")
        return RuleBroken("EDS-4.6", "nothing-to-reclaim", slot=argument + 1)
    if name == "launch":
        return RuleBroken("EDS-7.7", "no-launch-zone", zone=ZONE_IDS[argument])
    if name == "advance":
        return RuleBroken("EDS-6.2", "not-the-lowest")
    if name == "take":
        return RuleBroken("EDS-15.3", "not-among-the-two", token=KIND_IDS[argument])
    if name == "decide":
        return RuleBroken("EDS-16.10" if first else "EDS-16.7", "other-decision")
    return RuleBroken("EDS-5.9", "nothing-to-copy", slot=argument + 1)


def refuse_recruit(ocean: Ocean, seat: int, who: int) -> RuleBroken:
    level = waters.level(ocean, seat, REPUTATION)
    if TIER[who] > level:
        return RuleBroken("EDS-4.1", "tier-too-high", tier=TIER[who], level=level)
    return RuleBroken("EDS-4.2" if TIER[who] == 5 else "EDS-4.1", "not-in-tray", specialist=SPECIALIST_IDS[who])


def refuse_journal(ocean: Ocean, seat: int, card: int, site: int) -> RuleBroken:
    if card not in ocean.display:
        return RuleBroken("EDS-11.1", "not-on-display", journal=JOURNAL_IDS[card])
    if not JOURNAL_FIELDS[card] & SITE_FIELD[site]:
        return RuleBroken("EDS-11.1", "other-field", journal=JOURNAL_IDS[card])
    return RuleBroken(
        "EDS-11.1", "too-little-research", needs=sites.journal_cost(ocean, card), has=ocean.research[seat]
    )
