"""What can be done at the sites of a zone, and what it costs, from what lies open. (EDS-8 to EDS-11, EDS-15)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.games.endeavor.actions import (
    CONSERVES,
    DIVES_AT,
    JOURNALS_AT,
    PUBLISH_CARD,
    SONARS,
    TAKE,
)
from fathom.games.endeavor.components import (
    CAVE,
    CONSERVE_CHEAPER,
    CONSERVE_ONCE_MORE,
    CONSERVE_SAME_DEPTH,
    CONSERVE_SITES,
    DISC,
    DIVE_FROM,
    DIVE_GAINS,
    DIVE_RULE,
    DIVE_SITES,
    DIVE_ZONE,
    DRAW_TWO,
    FIRST_CONSERVE,
    FIRST_JOURNAL,
    GAIN_IF_MARKED,
    GAIN_PER_MARKED,
    HOSTILE_PRESS,
    JOURNAL_COST,
    JOURNAL_FIELDS,
    JOURNAL_SITES,
    MOST_RESEARCH,
    NO_RULE,
    NONE,
    RESEARCH,
    SITE_FIELD,
    SITE_FROM,
    SITE_LINKS,
    SITE_ZONE,
    TOKEN_KIND,
    TRACK_SITES,
    TRAVEL_OUT_ALL,
    VESSELS,
    ZONE_DEPTH,
    ZONE_TRACKS,
)
from fathom.games.endeavor.rules import waters
from fathom.games.endeavor.state import OpenOcean


def grounds(ocean: OpenOcean, seat: i64, zone: i64) -> list[int]:
    """The zones where a seat has a vessel, each once; or only the one it is granted an action in. (EDS-5.5)"""
    found: list[int] = []
    for at in range(VESSELS * seat, VESSELS * seat + VESSELS):
        here = ocean.where[at]
        if here != NONE and here not in found and (zone == NONE or here == zone):
            found.append(here)
    return found


# Sonar


def sonar_actions(ocean: OpenOcean, seat: i64, zone: i64, actions: list[int]) -> None:
    if ocean.staged[seat] == 0:
        return
    for here in grounds(ocean, seat, zone):
        for track in ZONE_TRACKS[here]:
            if next_space(ocean, track) != NONE:
                actions.append(SONARS[track])


def next_space(ocean: OpenOcean, track: i64) -> i64:
    """The leftmost empty space of a Sonar track. (EDS-8.1)"""
    for site in TRACK_SITES[track]:
        if ocean.owners[site] == NONE:
            return site
    return NONE


def completed(ocean: OpenOcean, site: i64) -> list[int]:
    """The links that a disc on a space completes: for each the other end and the reward. (EDS-14.1)"""
    links = SITE_LINKS[site]
    found: list[int] = []
    for at in range(0, len(links), 2):
        if ocean.owners[links[at]] != NONE:
            found.append(links[at])
            found.append(links[at + 1])
    return found


# Dive


def dive_actions(ocean: OpenOcean, seat: i64, zone: i64, actions: list[int]) -> None:
    """(EDS-9.1, EDS-15.4)"""
    for here in grounds(ocean, seat, zone):
        for site in DIVE_SITES[here]:
            if ocean.tokens_left(site):
                actions.append(DIVES_AT[site])
        side: i64 = waters.cave_side(ocean, here)
        if side:
            for site in DIVE_SITES[CAVE]:
                if DIVE_FROM[site] == side and ocean.tokens_left(site):
                    actions.append(DIVES_AT[site])


def token_actions(one: i64, other: i64) -> list[int]:
    first: i64 = TOKEN_KIND[one]
    second: i64 = TOKEN_KIND[other]
    return [TAKE + first] if first == second else [TAKE + first, TAKE + second]


def adds_to_dive(ocean: OpenOcean, seat: i64, site: i64) -> bool:
    """Whether the zone of a Dive site adds something that a token spent before could change. (EDS-9.10)"""
    rule: i64 = DIVE_RULE[site]
    if rule in (NO_RULE, DRAW_TWO):
        return False
    times: i64 = 1
    if rule in (GAIN_IF_MARKED, GAIN_PER_MARKED):
        times = waters.marked(ocean, seat, DIVE_ZONE[site])
        if times == 0:
            return False
    gains = ocean.box.gains[DIVE_GAINS[site]]
    if gains and gains[0] == DISC:
        return False
    if gains and gains[0] == RESEARCH:
        return ocean.research[seat] + times > MOST_RESEARCH
    return rule != TRAVEL_OUT_ALL or ocean.tokens_left(site) == 0


# Conserve


def conserve_cost(ocean: OpenOcean, site: i64, deed: i64) -> i64:
    """(EDS-9.8)"""
    cost: i64 = ocean.box.site_cost[site]
    return cost - 1 if deed == CONSERVE_CHEAPER and cost > 0 else cost


def conserve_actions(ocean: OpenOcean, seat: i64, deed: i64, zone: i64, actions: list[int]) -> None:
    if ocean.staged[seat] == 0:
        return
    if deed == CONSERVE_SAME_DEPTH:
        remote_actions(ocean, seat, actions)
        return
    if deed == CONSERVE_ONCE_MORE:
        conserve_in(ocean, seat, zone, 0, deed, actions)
        return
    for here in grounds(ocean, seat, zone):
        conserve_in(ocean, seat, here, 0, deed, actions)
        side: i64 = waters.cave_side(ocean, here)
        if side and zone == NONE:
            conserve_in(ocean, seat, CAVE, side, deed, actions)


def conserve_in(ocean: OpenOcean, seat: i64, zone: i64, side: i64, deed: i64, actions: list[int]) -> None:
    """The sites of a zone that a seat can pay for, as seen from one side."""
    research: i64 = ocean.research[seat]
    for site in CONSERVE_SITES[zone]:
        if ocean.owners[site] == NONE and SITE_FROM[site] == side and conserve_cost(ocean, site, deed) <= research:
            actions.append(CONSERVES[site])


def remote_actions(ocean: OpenOcean, seat: i64, actions: list[int]) -> None:
    """Any site at a depth where the seat has a vessel. (EDS-10.3)"""
    depths: i64 = vessel_depths(ocean, seat)
    research: i64 = ocean.research[seat]
    for site in range(FIRST_CONSERVE, FIRST_JOURNAL):
        zone: i64 = SITE_ZONE[site]
        in_play = ocean.cells[zone] != NONE and (depths >> ZONE_DEPTH[zone]) & 1
        if in_play and ocean.owners[site] == NONE and ocean.box.site_cost[site] <= research:
            actions.append(CONSERVES[site])


def vessel_depths(ocean: OpenOcean, seat: i64) -> i64:
    depths: i64 = 0
    for at in range(VESSELS * seat, VESSELS * seat + VESSELS):
        if ocean.where[at] != NONE:
            depths |= 1 << ZONE_DEPTH[ocean.where[at]]
    return depths


def all_conserved(ocean: OpenOcean, zone: i64) -> bool:
    return all(ocean.owners[site] != NONE for site in CONSERVE_SITES[zone])


# Journal


def journal_cost(ocean: OpenOcean, card: i64) -> i64:
    """(EDS-11.1, EDS-18.10)"""
    cost: i64 = JOURNAL_COST[card]
    return cost + 1 if ocean.setback == HOSTILE_PRESS else cost


def fields_in_reach(ocean: OpenOcean, seat: i64) -> i64:
    """The fields of all Journals of the display that a seat can pay for, one bit each."""
    fields: i64 = 0
    for card in ocean.display:
        if journal_cost(ocean, card) <= ocean.research[seat]:
            fields |= JOURNAL_FIELDS[card]
    return fields


def journal_actions(ocean: OpenOcean, seat: i64, zone: i64, actions: list[int]) -> None:
    """(EDS-11.1, EDS-15.4)"""
    if ocean.staged[seat] == 0:
        return
    fields: i64 = fields_in_reach(ocean, seat)
    if fields == 0:
        return
    for here in grounds(ocean, seat, zone):
        for site in JOURNAL_SITES[here]:
            if ocean.owners[site] == NONE and SITE_FIELD[site] & fields:
                actions.append(JOURNALS_AT[site])
        side: i64 = waters.cave_side(ocean, here)
        if side and zone == NONE:
            for site in JOURNAL_SITES[CAVE]:
                if SITE_FROM[site] == side and ocean.owners[site] == NONE and SITE_FIELD[site] & fields:
                    actions.append(JOURNALS_AT[site])


def publish_actions(ocean: OpenOcean, seat: i64, site: i64) -> list[int]:
    actions: list[int] = []
    for card in ocean.display:
        if JOURNAL_FIELDS[card] & SITE_FIELD[site] and journal_cost(ocean, card) <= ocean.research[seat]:
            actions.append(PUBLISH_CARD + card)
    return actions
