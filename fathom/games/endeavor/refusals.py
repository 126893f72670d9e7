"""Why an action is not allowed, for every int of the action space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.errors import RuleBroken
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
from fathom.games.endeavor.state import (
    ASK_ATTRIBUTE,
    ASK_COPY,
    ASK_DECISION,
    ASK_DEED,
    ASK_DRAW,
    ASK_IMPACT,
    ASK_KEEP,
    ASK_LAUNCH,
    ASK_PROMOTION,
    ASK_PUBLISH,
    ASK_RECLAIM,
    ASK_RECRUIT,
    ASK_SHIFT,
    ASK_SPEND,
    ASK_SPOT,
    ASK_TOKEN,
    ASK_TURN,
    GRANTED,
    OVER,
)

if TYPE_CHECKING:
    from fathom.games.endeavor.rules.setbacks import Team

# What is asked: the verbs that answer it, the rule, and why others must wait.
ASKED: dict[int, tuple[tuple[str, ...], str, str]] = {
    ASK_TURN: (("activate", "circle", "spend", "end", "pass"), "EDS-5.1", "turn-first"),
    ASK_DEED: (
        ("travel", "sonar", "dive", "conserve", "journal", "promote", "spend", "skip"),
        "EDS-5.2",
        "actions-first",
    ),
    ASK_PUBLISH: (("publish",), "EDS-11.1", "journal-first"),
    ASK_DRAW: (("draw", "skip"), "EDS-8.2", "draw-first"),
    ASK_KEEP: (("keep",), "EDS-8.4", "board-first"),
    ASK_SPOT: (("lay",), "EDS-8.4", "spot-first"),
    ASK_TOKEN: (("take",), "EDS-15.3", "token-first"),
    ASK_IMPACT: (("place", "lift", "clean", "skip"), "EDS-12.1", "impact-first"),
    ASK_SHIFT: (("place",), "EDS-16.8", "shift-first"),
    ASK_PROMOTION: (("promote", "skip"), "EDS-13.1", "promotion-first"),
    ASK_ATTRIBUTE: (("advance",), "EDS-6.2", "attribute-first"),
    ASK_LAUNCH: (("launch",), "EDS-7.7", "launch-first"),
    ASK_DECISION: (("decide",), "EDS-16.10", "decision-first"),
    ASK_RECRUIT: (("recruit",), "EDS-4.1", "recruit-first"),
    ASK_RECLAIM: (("reclaim", "skip"), "EDS-4.6", "reclaim-first"),
    ASK_COPY: (("copy", "skip"), "EDS-5.9", "copy-first"),
    ASK_SPEND: (("spend", "skip"), "EDS-9.10", "tokens-first"),
}
DEEDS = ("travel", "sonar", "dive", "conserve", "journal", "promote")


def allows(ocean: Team, action: int) -> str:
    """The rule that allows a legal action; what the finder of the Fallen Star decides has one of its own."""
    if DECIDE <= action < DECIDE + 2:
        return "EDS-16.7"
    if action == SKIP and ocean.chain[-1] & 63 == ASK_SPEND:
        return "EDS-9.10"
    return ACTIONS.decode(action)[0].rule


def refuse(ocean: Team, action: int) -> RuleBroken:
    """The rule that forbids an action that is not among the legal ones."""
    if ocean.phase == OVER:
        return RuleBroken("EDS-3.1", "over")
    verb, arguments = ACTIONS.decode(action)
    link = ocean.chain[-1]
    what, seat, first, second = link & 63, (link >> 6) & 7, (link >> 9) & 4095, link >> 21
    verbs, rule, reason = ASKED[what]
    if what == ASK_DECISION and first == 0:
        rule = "EDS-16.7"
    if verb.name not in verbs:
        return RuleBroken(rule, reason)
    argument = arguments[0] if arguments else 0
    if verb.name == "spend":
        return refuse_token(ocean, seat, argument, arguments[1], what == ASK_DEED and second & GRANTED != 0)
    if what == ASK_TURN:
        return refuse_turn(ocean, seat, verb.name, argument)
    if what == ASK_DEED:
        return refuse_deed(ocean, seat, verb.name, arguments, first, second)
    if what in (ASK_IMPACT, ASK_SHIFT):
        return refuse_impact(ocean, verb.name, argument)
    if what in (ASK_DRAW, ASK_KEEP, ASK_SPOT):
        return refuse_discovery(ocean, what, argument, first, second)
    return refuse_choice(ocean, seat, verb.name, argument, first)


# Turns and tokens


def refuse_turn(ocean: Team, seat: int, name: str, argument: int) -> RuleBroken:
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


def refuse_token(ocean: Team, seat: int, kind: int, effect: int, granted: bool) -> RuleBroken:
    if seat != ocean.active:
        return RuleBroken("EDS-6.8", "not-on-your-turn")
    if kind not in [TOKEN_KIND[token] for token in ocean.held[seat]]:
        return RuleBroken("EDS-9.2", "no-such-token", token=KIND_IDS[kind])
    if effect and granted:
        return RuleBroken("EDS-9.5", "research-only")
    return RuleBroken("EDS-9.3", "no-effect-now", token=KIND_IDS[kind])


# Actions


def refuse_deed(ocean: Team, seat: int, name: str, arguments: tuple[int, ...], menu: int, state: int) -> RuleBroken:
    verb = DEEDS.index(name)
    deed = next((deed for deed in open_deeds(menu, state & 7) if DEED_VERB[deed] == verb), NONE)
    if deed == NONE:
        return RuleBroken("EDS-5.2", "not-on-menu")
    zone = (state >> 4) - 1
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
        if ocean.next_space(track) == NONE:
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
        cost = ocean.conserve_cost(site, deed)
        return RuleBroken("EDS-10.1", "too-little-research", needs=cost, has=ocean.research[seat])
    return RuleBroken("EDS-11.1", "no-journal-for-site", site=SITE_IDS[site], has=ocean.research[seat])


def open_deeds(menu: int, groups: int) -> list[int]:
    return [deed for at, group in enumerate(MENUS[menu]) if groups >> at & 1 for deed in group]


def within_reach(ocean: Team, seat: int, site: int, deed: int, zone: int) -> bool:
    """Whether a seat may act at a site, whatever it costs."""
    where = SITE_ZONE[site]
    if ocean.cells[where] == NONE:
        return False
    if deed == CONSERVE_SAME_DEPTH:
        return bool(ocean.vessel_depths(seat) >> ZONE_DEPTH[where] & 1)
    if deed == CONSERVE_ONCE_MORE:
        return True
    grounds = ocean.grounds(seat, zone)
    if where == CAVE:
        return any(ocean.cave_side(here) == SITE_FROM[site] for here in grounds)
    return where in grounds


def granted_there(zone: int) -> RuleBroken:
    """An action that a zone grants is carried out in that zone."""
    return RuleBroken(ZONE_FACES[zone]["rule"], "granted-there", zone=ZONE_IDS[zone])


def no_vessel(ocean: Team, zone: int) -> RuleBroken:
    if ocean.cells[zone] == NONE:
        return RuleBroken("EDS-1.3", "not-in-play", zone=ZONE_IDS[zone])
    if zone == CAVE:
        return RuleBroken("EDS-15.4", "cave-side")
    return RuleBroken("EDS-5.5", "no-vessel-there", zone=ZONE_IDS[zone])


def refuse_dive(ocean: Team, seat: int, site: int, zone: int) -> RuleBroken:
    where = DIVE_ZONE[site]
    grounds = ocean.grounds(seat, zone)
    if where == CAVE:
        near = ocean.cells[CAVE] != NONE and any(ocean.cave_side(here) == DIVE_FROM[site] for here in grounds)
    else:
        near = where in grounds
    if not near:
        return no_vessel(ocean, where)
    return RuleBroken("EDS-9.1", "no-tokens", dive=DIVE_IDS[site])


def refuse_travel(ocean: Team, seat: int, vessel: int, target: int, deed: int, zone: int) -> RuleBroken:
    at = VESSELS * seat + vessel
    here = ocean.where[at]
    if here == NONE:
        return RuleBroken("EDS-6.4", "no-such-vessel", vessel=vessel + 1)
    if zone not in (NONE, here):
        return RuleBroken("EDS-7.5", "out-of-zone", zone=ZONE_IDS[zone])
    if not ocean.is_first_here(at, seat):
        return RuleBroken("EDS-7.6", "same-zone", vessel=vessel + 1)
    if ocean.cells[target] == NONE:
        return RuleBroken("EDS-1.3", "not-in-play", zone=ZONE_IDS[target])
    if target == here:
        return RuleBroken("EDS-7.1", "there-already", zone=ZONE_IDS[target])
    if target == CAVE:
        return RuleBroken("EDS-15.4", "cave-closed")
    if target == TRENCH and ocean.has_vessel(seat, target):
        return RuleBroken("EDS-15.15", "trench-full")
    level = ocean.technology(seat) + (deed == TRAVEL_FURTHER) + (LEAVE_RULE[here] == LEVEL_UP)
    if ZONE_DEPTH[target] > level:
        return RuleBroken("EDS-7.1", "too-deep", depth=ZONE_DEPTH[target], level=level)
    if not ocean.reach(here, level) >> ocean.cells[target] & 1:
        return RuleBroken("EDS-7.1", "too-far", zone=ZONE_IDS[target], level=level)
    return RuleBroken("EDS-15.16", "not-to-depth-5")


def refuse_promotion(ocean: Team, seat: int, slot: int) -> RuleBroken:
    if slot >= len(ocean.teams[seat]):
        return RuleBroken("EDS-13.1", "empty-slot", slot=slot + 1)
    if slot == 0:
        return RuleBroken("EDS-13.2", "team-leader")
    return RuleBroken("EDS-13.1", "senior-already", face=ocean.teams[seat][slot])


# Impact


def refuse_impact(ocean: Team, name: str, argument: int) -> RuleBroken:
    if name == "clean":
        if ocean.special(CLEANUP):
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
    if ocean.special(MOVING_MARKERS):
        return RuleBroken("EDS-16.8", "marker-moves", hex=hexagon)
    if ocean.special(DEPTH_TRACKS):
        return RuleBroken("EDS-16.13", "other-track", hex=hexagon)
    if HEX_APART[ocean.mission][at]:
        return RuleBroken("EDS-16.5", "hex-apart", hex=hexagon)
    if HEX_RESCUE[ocean.mission][at] and ocean.ajar[at]:
        return RuleBroken("EDS-16.9", "not-at-the-star", hex=hexagon)
    return RuleBroken("EDS-12.1", "out-of-touch", hex=hexagon)


# Discoveries


def refuse_discovery(ocean: Team, what: int, argument: int, first: int, second: int) -> RuleBroken:
    if what == ASK_KEEP:
        return RuleBroken("EDS-8.4", "not-drawn", zone=ZONE_IDS[argument])
    if what == ASK_SPOT:
        column = "abcdefg"[argument]
        if argument >= GRID_COLUMNS[ocean.mission]:
            return RuleBroken("EDS-1.3", "no-such-column", column=column)
        if ocean.grid[ROW * (ZONE_DEPTH[first] - 1) + argument] != NONE:
            return RuleBroken("EDS-8.3", "spot-filled", column=column)
        return RuleBroken("EDS-8.3", "nothing-above", column=column)
    depths = PAIRS[argument] if argument < SINGLES else (argument - SINGLES + 1,)
    if not set(depths) <= set(ocean.usable(first, second & 1)):
        return RuleBroken("EDS-8.3", "stacks-unusable")
    if argument >= SINGLES:
        return RuleBroken("EDS-8.2", "two-boards")
    return RuleBroken("EDS-8.7", "one-board-left", depth=depths[0])


# Other choices


def refuse_choice(ocean: Team, seat: int, name: str, argument: int, first: int) -> RuleBroken:
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


def refuse_recruit(ocean: Team, seat: int, who: int) -> RuleBroken:
    level = ocean.level(seat, REPUTATION)
    if TIER[who] > level:
        return RuleBroken("EDS-4.1", "tier-too-high", tier=TIER[who], level=level)
    return RuleBroken("EDS-4.2" if TIER[who] == 5 else "EDS-4.1", "not-in-tray", specialist=SPECIALIST_IDS[who])


def refuse_journal(ocean: Team, seat: int, card: int, site: int) -> RuleBroken:
    if card not in ocean.display:
        return RuleBroken("EDS-11.1", "not-on-display", journal=JOURNAL_IDS[card])
    if not JOURNAL_FIELDS[card] & SITE_FIELD[site]:
        return RuleBroken("EDS-11.1", "other-field", journal=JOURNAL_IDS[card])
    return RuleBroken("EDS-11.1", "too-little-research", needs=ocean.journal_cost(card), has=ocean.research[seat])
