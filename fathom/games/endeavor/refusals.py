"""Why an action is not allowed, for every int of the action space."""

from typing import Final

from fathom.core.errors import RuleBroken
from fathom.games.endeavor import components, missions
from fathom.games.endeavor.actions import ACTIONS, DECIDE, DEED_OF, ONE, OTHER, PAIRS, SINGLES, SKIP, VERB
from fathom.games.endeavor.box import COLUMNS
from fathom.games.endeavor.components import CAVE, JOURNAL_IDS, KIND_IDS, NONE, SITE_IDS, ZONE_DEPTH, ZONE_IDS
from fathom.games.endeavor.rules import chain, deeds, fieldwork, gains, offers, sites, turns, voyage, waters
from fathom.games.endeavor.state import GRANTED, GROUPS, OVER, Ocean, carried, number_of, seat_of


def first(*cases: tuple[object, RuleBroken]) -> RuleBroken:
    """The refusal of the first case that holds."""
    return next(broken for holds, broken in cases if holds)


def allows(ocean: Ocean, action: int) -> str:
    """The rule that allows a legal action; the decision of the Fallen Star's finder has its own."""
    if DECIDE <= action < DECIDE + 2:
        return "EDS-16.7"
    if action == SKIP and number_of(ocean.chain[-1]) == fieldwork.SPEND:
        return "EDS-9.10"
    return ACTIONS.decode(action)[0].rule


def refuse(ocean: Ocean, action: int) -> RuleBroken:
    if ocean.phase == OVER:
        return RuleBroken("EDS-3.1", "over")
    name, one, other, link = ACTIONS.verbs[VERB[action]].name, ONE[action], OTHER[action], ocean.chain[-1]
    asked, what, seat, (number, second, third) = chain.asked(ocean), number_of(link), seat_of(link), carried(link)
    if name not in asked.verbs:
        rule = "EDS-16.7" if what == gains.DECISION and number == 0 else asked.rule
        unasked = refuse_unasked(ocean, seat, name, action) if what in (turns.TURN, deeds.DEED) else None
        return unasked or RuleBroken(rule, asked.reason)
    if name == "spend":
        return refuse_token(ocean, seat, one, other, what == deeds.DEED and second & GRANTED != 0)
    if what == turns.TURN:
        return refuse_turn(ocean, seat, name, one)
    if what == deeds.DEED:
        verb = DEED_OF[VERB[action]]
        if offers.group_of(number, second, verb) != NONE:
            return refuse_way(ocean, seat, verb, deeds.deed_of(ocean, verb), action, third - 1)
        return RuleBroken("EDS-5.2", "actions-first") if verb == components.PROMOTE else not_on_menu(verb)
    if what in (gains.IMPACT, gains.SHIFT):
        return refuse_impact(ocean, name, one)
    return refuse_choice(ocean, seat, name, one, number)


# What nobody asks for while somebody chooses actions: it has obstacles of its own


def refuse_unasked(ocean: Ocean, seat: int, name: str, action: int) -> RuleBroken | None:
    """Refuse something on the board that is done at another time, by what stands in its way even then."""
    one, menu = ONE[action], carried(ocean.chain[-1]) if number_of(ocean.chain[-1]) == deeds.DEED else None
    if name == "recruit":
        broken = refuse_recruit(ocean, seat, one)
        return broken if broken.reason == "tier-too-high" else RuleBroken("EDS-4.1", "recruit-later")
    if name == "advance":
        return RuleBroken("EDS-6.2", "advance-later", attribute=one)
    if name == "publish":
        return refuse_publishing(ocean, seat, one, menu)
    verb = DEED_OF[VERB[action]]
    if menu is not None or verb in (NONE, components.PROMOTE):
        return None
    if ocean.acted:
        return RuleBroken("EDS-5.2", "acted-already")
    found: list[int] = []
    offers.ways(ocean, seat, verb, NONE, found)
    return unhindered(ocean, seat, verb) if action in found else refuse_way(ocean, seat, verb, verb, action, NONE)


def refuse_publishing(ocean: Ocean, seat: int, card: int, menu: tuple[int, int, int] | None) -> RuleBroken | None:
    """Refuse a Journal before a site for it is chosen."""
    found: list[int] = []
    sites.journal_actions(ocean, seat, NONE, found)
    open_sites = [at for at in found if components.JOURNAL_FIELDS[card] & components.SITE_FIELD[ONE[at]]]
    if card not in ocean.display or (menu is None and ocean.acted):
        return None
    if sites.journal_cost(ocean, card) > ocean.research[seat]:
        return too_dear(ocean, seat, card)
    if not open_sites:
        return RuleBroken("EDS-11.1", "no-site-for-journal", journal=JOURNAL_IDS[card])
    if menu is None:
        return unhindered(ocean, seat, components.JOURNAL)
    offered = offers.group_of(menu[0], menu[1], components.JOURNAL) != NONE
    return RuleBroken("EDS-11.1", "site-first") if offered else not_on_menu(components.JOURNAL)


def unhindered(ocean: Ocean, seat: int, verb: int) -> RuleBroken:
    """Refuse an action that lacks only somebody who carries it out."""
    free = [face for at, face in enumerate(ocean.teams[seat]) if not ocean.busy[seat] >> at & 1]
    menus = [components.FACE_MENU[face] for face in free if components.FACE_MENU[face] != NONE]
    able = any(offers.group_of(menu, GROUPS, verb) != NONE for menu in menus)
    deed = components.DEED_NAMES[verb]
    return RuleBroken("EDS-5.2", "activate-first" if able else "nobody-can", deed=deed)


def not_on_menu(verb: int) -> RuleBroken:
    return RuleBroken("EDS-5.2", "not-on-menu", deed=components.DEED_NAMES[verb])


def too_dear(ocean: Ocean, seat: int, card: int) -> RuleBroken:
    cost, has = sites.journal_cost(ocean, card), ocean.research[seat]
    return RuleBroken("EDS-11.1", "too-little-research", needs=cost, has=has)


def refuse_turn(ocean: Ocean, seat: int, name: str, argument: int) -> RuleBroken:
    if name == "end":
        begun = RuleBroken("EDS-9.4", "too-many-tokens", has=len(ocean.held[seat]))
        return begun if ocean.acted or ocean.spent else RuleBroken("EDS-5.3", "nothing-done")
    if name == "pass" or ocean.acted:
        return RuleBroken("EDS-5.1", "turn-begun") if name == "pass" else RuleBroken("EDS-5.2", "acted-already")
    if name == "circle":
        journal = JOURNAL_IDS[argument]
        return first(
            (argument not in ocean.published[seat], RuleBroken("EDS-11.4", "not-published", journal=journal)),
            (not offers.has_circle(ocean, argument), RuleBroken("EDS-11.4", "no-circle", journal=journal)),
            (True, RuleBroken("EDS-11.4", "no-disc")),
        )
    if argument >= len(ocean.teams[seat]):
        return RuleBroken("EDS-5.2", "empty-slot", slot=argument + 1)
    face = ocean.teams[seat][argument]
    return first(
        (not components.ACTS[face], RuleBroken("EDS-5.4", "no-actions", face=face)),
        (ocean.busy[seat] >> argument & 1, RuleBroken("EDS-5.4", "circle-filled", face=face)),
        (True, RuleBroken("EDS-5.2", "no-disc")),
    )


def refuse_token(ocean: Ocean, seat: int, kind: int, effect: int, granted: bool) -> RuleBroken:
    held = kind in [components.TOKEN_KIND[token] for token in ocean.held[seat]]
    return first(
        (seat != ocean.active, RuleBroken("EDS-6.8", "not-on-your-turn")),
        (not held, RuleBroken("EDS-9.2", "no-such-token", token=KIND_IDS[kind])),
        (effect and granted, RuleBroken("EDS-9.5", "research-only")),
        (held, RuleBroken("EDS-9.3", "no-effect-now", token=KIND_IDS[kind])),
    )


# Actions


def refuse_way(ocean: Ocean, seat: int, verb: int, deed: int, action: int, zone: int) -> RuleBroken:
    """Refuse a way to carry out a deed, perhaps one that a zone grants."""
    one = ONE[action]
    if verb == components.TRAVEL:
        return refuse_travel(ocean, seat, one, OTHER[action], deed, zone)
    if verb == components.PROMOTE:
        return refuse_promotion(ocean, seat, one)
    if verb == components.DIVE:
        near = is_near(ocean, seat, components.DIVE_ZONE[one], components.DIVE_FROM[one], zone)
        dry = RuleBroken("EDS-9.1", "no-tokens", dive=components.DIVE_IDS[one])
        return dry if near else no_vessel(ocean, components.DIVE_ZONE[one])
    if ocean.staged[seat] == 0:
        return RuleBroken("EDS-5.2", "no-disc")
    place = components.TRACK_ZONE[one] if verb == components.SONAR else components.SITE_ZONE[one]
    if zone not in (NONE, place):  # an action that a zone grants is carried out in that zone
        return RuleBroken(components.ZONE_FACES[zone].rule, "granted-there", zone=ZONE_IDS[zone])
    if verb != components.SONAR:
        return refuse_site(ocean, seat, one, deed, zone)
    if sites.next_space(ocean, one) == NONE:
        return RuleBroken("EDS-8.1", "track-full", track=components.TRACK_IDS[one])
    return no_vessel(ocean, place)


def refuse_site(ocean: Ocean, seat: int, site: int, deed: int, zone: int) -> RuleBroken:
    where, remote = components.SITE_ZONE[site], deed == components.CONSERVE_SAME_DEPTH
    if ocean.owners[site] != NONE:
        return RuleBroken("EDS-11.1" if deed == components.JOURNAL else "EDS-10.1", "site-taken", site=SITE_IDS[site])
    if ocean.cells[where] == NONE:
        return no_vessel(ocean, where)
    if remote and not sites.vessel_depths(ocean, seat) >> ZONE_DEPTH[where] & 1:
        return RuleBroken("EDS-10.3", "no-vessel-at-depth", depth=ZONE_DEPTH[where])
    anywhere = remote or deed == components.CONSERVE_ONCE_MORE
    if not anywhere and not is_near(ocean, seat, where, components.SITE_FROM[site], zone):
        return no_vessel(ocean, where)
    if deed == components.JOURNAL:
        return RuleBroken("EDS-11.1", "no-journal-for-site", site=SITE_IDS[site], has=ocean.research[seat])
    cost = sites.conserve_cost(ocean, site, deed)
    return RuleBroken("EDS-10.1", "too-little-research", needs=cost, has=ocean.research[seat])


def is_near(ocean: Ocean, seat: int, where: int, side: int, zone: int) -> bool:
    """Whether a seat has a vessel in a zone, or on the right side of the Cave."""
    return 4 * where + side in waters.shores(ocean, seat, zone)


def no_vessel(ocean: Ocean, zone: int) -> RuleBroken:
    return first(
        (ocean.cells[zone] == NONE, RuleBroken("EDS-1.3", "not-in-play", zone=ZONE_IDS[zone])),
        (zone == CAVE, RuleBroken("EDS-15.4", "cave-side")),
        (True, RuleBroken("EDS-5.5", "no-vessel-there", zone=ZONE_IDS[zone])),
    )


def refuse_travel(ocean: Ocean, seat: int, vessel: int, target: int, deed: int, zone: int) -> RuleBroken:
    at = components.VESSELS * seat + vessel
    here, name, depth = ocean.where[at], ZONE_IDS[target], ZONE_DEPTH[target]
    if here == NONE:
        return RuleBroken("EDS-6.4", "no-such-vessel", vessel=vessel + 1)
    if zone not in (NONE, here):
        return RuleBroken("EDS-7.5", "out-of-zone", zone=ZONE_IDS[zone])
    if not waters.is_first_here(ocean, at, seat):
        return RuleBroken("EDS-7.6", "same-zone", vessel=vessel + 1)
    if ocean.cells[target] == NONE:
        return RuleBroken("EDS-1.3", "not-in-play", zone=name)
    level = waters.technology(ocean, seat) + (deed == components.TRAVEL_FURTHER)
    level += components.LEAVE_RULE[here] == "level-up"
    full = target == components.TRENCH and waters.has_vessel(ocean, seat, target)
    reached = waters.reach(ocean, here, level) >> ocean.cells[target] & 1
    return first(
        (target == here, RuleBroken("EDS-7.1", "there-already", zone=name)),
        (target == CAVE, RuleBroken("EDS-15.4", "cave-closed")),
        (full, RuleBroken("EDS-15.15", "trench-full")),
        (depth > level, RuleBroken("EDS-7.1", "too-deep", depth=depth, level=level)),
        (not reached, RuleBroken("EDS-7.1", "too-far", zone=name, level=level)),
        (reached, RuleBroken("EDS-15.16", "not-to-depth-5")),
    )


def refuse_promotion(ocean: Ocean, seat: int, slot: int) -> RuleBroken:
    if slot >= len(ocean.teams[seat]):
        return RuleBroken("EDS-13.1", "empty-slot", slot=slot + 1)
    if slot == 0:
        return RuleBroken("EDS-13.2", "team-leader")
    return RuleBroken("EDS-13.1", "senior-already", face=ocean.teams[seat][slot])


def refuse_impact(ocean: Ocean, name: str, place: int) -> RuleBroken:
    mission, rules = ocean.mission, missions.SPECIAL[ocean.mission]
    if name == "clean":
        return RuleBroken("EDS-16.12", "all-clean" if "cleanup" in rules else "no-cleanup")
    at, hexagon = missions.HEX_AT[mission][place], missions.HEX_IDS[place]
    if at == NONE:
        return RuleBroken("EDS-12.1", "no-such-hex", hex=hexagon)
    taken = ocean.markers[at] != NONE and not missions.HEX_OPEN[mission][at]
    barred = missions.HEX_RESCUE[mission][at] and ocean.ajar[at]
    return first(
        (name == "lift", RuleBroken("EDS-16.8", "cannot-lift", hex=hexagon)),
        (taken, RuleBroken("EDS-12.1", "hex-taken", hex=hexagon)),
        ("moving-markers" in rules, RuleBroken("EDS-16.8", "marker-moves", hex=hexagon)),
        ("depth-tracks" in rules, RuleBroken("EDS-16.13", "other-track", hex=hexagon)),
        (missions.HEX_APART[mission][at], RuleBroken("EDS-16.5", "hex-apart", hex=hexagon)),
        (barred, RuleBroken("EDS-16.9", "not-at-the-star", hex=hexagon)),
        (True, RuleBroken("EDS-12.1", "out-of-touch", hex=hexagon)),
    )


# Other choices


def refuse_choice(ocean: Ocean, seat: int, verb: str, one: int, number: int) -> RuleBroken:
    """Refuse an answer to a question that carries a number: it is not among those on offer."""
    match verb:
        case "draw":
            return refuse_draw(ocean, one, number)
        case "keep":
            return RuleBroken("EDS-8.4", "not-drawn", zone=ZONE_IDS[one])
        case "lay" if one >= missions.GRID_COLUMNS[ocean.mission]:
            return RuleBroken("EDS-1.3", "no-such-column", column=COLUMNS[one])
        case "lay":
            filled = ocean.grid[components.ROW * (ZONE_DEPTH[number] - 1) + one] != NONE
            return RuleBroken("EDS-8.3", "spot-filled" if filled else "nothing-above", column=COLUMNS[one])
        case "take":
            return RuleBroken("EDS-15.3", "not-among-the-two", token=KIND_IDS[one])
        case "publish" if one not in ocean.display:
            return RuleBroken("EDS-11.1", "not-on-display", journal=JOURNAL_IDS[one])
        case "publish" if not components.JOURNAL_FIELDS[one] & components.SITE_FIELD[number]:
            return RuleBroken("EDS-11.1", "other-field", journal=JOURNAL_IDS[one])
        case "publish":
            return too_dear(ocean, seat, one)
        case "recruit":
            return refuse_recruit(ocean, seat, one)
        case "promote":
            return refuse_promotion(ocean, seat, one)
        case "reclaim" if one == 0 and ocean.setback == components.SHORE_LEAVE:
            return RuleBroken("EDS-18.7", "on-leave")
        case "reclaim":
            return RuleBroken("EDS-4.6", "nothing-to-reclaim", slot=one + 1)
        case "launch":
            return RuleBroken("EDS-7.7", "no-launch-zone", zone=ZONE_IDS[one])
        case "advance":
            return RuleBroken("EDS-6.2", "not-the-lowest")
        case "decide":
            return RuleBroken("EDS-16.10" if number else "EDS-16.7", "other-decision")
    return RuleBroken("EDS-5.9", "nothing-to-copy", slot=one + 1)


def refuse_draw(ocean: Ocean, pair: int, depths: int) -> RuleBroken:
    drawn = PAIRS[pair] if pair < SINGLES else (pair - SINGLES + 1,)
    if not set(drawn) <= set(voyage.usable(ocean, depths, carried(ocean.chain[-1])[1])):
        return RuleBroken("EDS-8.3", "stacks-unusable")
    if pair >= SINGLES:
        return RuleBroken("EDS-8.2", "two-boards")
    return RuleBroken("EDS-8.7", "one-board-left", depth=drawn[0])


def refuse_recruit(ocean: Ocean, seat: int, who: int) -> RuleBroken:
    level, tier = waters.level(ocean, seat, components.REPUTATION), components.TIER[who]
    if tier > level:
        return RuleBroken("EDS-4.1", "tier-too-high", tier=tier, level=level)
    return RuleBroken("EDS-4.2" if tier == 5 else "EDS-4.1", "not-in-tray", specialist=components.SPECIALIST_IDS[who])


# Reasons that say the least about what somebody touches, the most remote from what is possible first.
REMOTE: Final = (
    *dict.fromkeys(question.reason for question in chain.QUESTIONS),
    *("no-such-vessel", "same-zone", "not-on-display", "not-published", "no-launch-zone", "not-in-play"),
    *("there-already", "not-on-menu", "too-far", "too-deep", "nobody-can", "activate-first"),
)
