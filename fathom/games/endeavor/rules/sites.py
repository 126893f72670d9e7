"""What can be done at the sites of a zone, and what it costs, from what lies open. (EDS-8 to EDS-11, EDS-15)"""

from mypy_extensions import i64

from fathom.games.endeavor import components
from fathom.games.endeavor.actions import CONSERVES, DIVES_AT, JOURNALS_AT, SONARS
from fathom.games.endeavor.components import CONSERVE_SITES, JOURNAL_SITES, NONE, SITE_FROM
from fathom.games.endeavor.rules import waters
from fathom.games.endeavor.state import OpenOcean


def sonar_actions(ocean: OpenOcean, seat: i64, zone: i64, actions: list[int]) -> None:
    if ocean.staged[seat] == 0:
        return
    for here in waters.grounds(ocean, seat, zone):
        for track in components.ZONE_TRACKS[here]:
            if next_space(ocean, track) != NONE:
                actions.append(SONARS[track])


def next_space(ocean: OpenOcean, track: i64) -> i64:
    """The leftmost empty space of a Sonar track. (EDS-8.1)"""
    for site in components.TRACK_SITES[track]:
        if ocean.owners[site] == NONE:
            return site
    return NONE


def completed(ocean: OpenOcean, site: i64) -> list[int]:
    """The links that a disc on a space completes: for each the other end and the reward. (EDS-14.1)"""
    links = components.SITE_LINKS[site]
    found: list[int] = []
    for at in range(0, len(links), 2):
        if ocean.owners[links[at]] != NONE:
            found += links[at : at + 2]
    return found


def dive_actions(ocean: OpenOcean, seat: i64, zone: i64, actions: list[int]) -> None:
    """(EDS-9.1, EDS-15.4)"""
    for shore in waters.shores(ocean, seat, zone):
        for site in components.DIVE_SITES[shore >> 2]:
            if components.DIVE_FROM[site] == shore & 3 and ocean.tokens_left(site):
                actions.append(DIVES_AT[site])


def adds_to_dive(ocean: OpenOcean, seat: i64, site: i64) -> bool:
    """Whether the zone of a Dive site adds something that a token spent first could change. (EDS-9.10)"""
    rule = components.DIVE_RULE[site]
    if rule in ("travel-up", "journal-here"):
        return True
    if rule == "travel-out-all":
        return ocean.tokens_left(site) == 0
    times: i64 = times_gained(ocean, seat, components.DIVE_ZONE[site], rule)
    if times == 0:
        return False
    gains = ocean.box.gains[components.DIVE_GAINS[site]]
    if gains and gains[0] == components.DISC:
        return False
    if gains and gains[0] == components.RESEARCH:
        return ocean.research[seat] + times > components.MOST_RESEARCH
    return True


def times_gained(ocean: OpenOcean, seat: i64, zone: i64, rule: str) -> i64:
    """How often a Dive gains what its zone adds."""
    if rule == "gain":
        return 1
    marked: i64 = waters.marked(ocean, seat, zone)
    if rule == "gain-per-marked":
        return marked
    return 1 if rule == "gain-if-marked" and marked else 0


def conserve_cost(ocean: OpenOcean, site: i64, deed: i64) -> i64:
    """(EDS-9.8)"""
    cost: i64 = ocean.box.site_cost[site]
    return cost - 1 if deed == components.CONSERVE_CHEAPER and cost > 0 else cost


def conserve_actions(ocean: OpenOcean, seat: i64, deed: i64, zone: i64, actions: list[int]) -> None:
    if ocean.staged[seat] == 0:
        return
    research: i64 = ocean.research[seat] + (1 if deed == components.CONSERVE_CHEAPER else 0)
    if deed == components.CONSERVE_SAME_DEPTH:
        remote_actions(ocean, seat, actions)
    elif deed == components.CONSERVE_ONCE_MORE:
        conserve_in(ocean, zone, 0, research, actions)
    else:
        for shore in waters.shores(ocean, seat, zone):
            conserve_in(ocean, shore >> 2, shore & 3, research, actions)


def conserve_in(ocean: OpenOcean, zone: i64, side: i64, research: i64, actions: list[int]) -> None:
    """The sites of a zone that cost no more than some Research, as seen from one side."""
    for site in CONSERVE_SITES[zone]:
        if ocean.owners[site] == NONE and SITE_FROM[site] == side and ocean.box.site_cost[site] <= research:
            actions.append(CONSERVES[site])


def remote_actions(ocean: OpenOcean, seat: i64, actions: list[int]) -> None:
    """Any site at a depth where the seat has a vessel. (EDS-10.3)"""
    depths: i64 = vessel_depths(ocean, seat)
    research: i64 = ocean.research[seat]
    for site in range(components.FIRST_CONSERVE, components.FIRST_JOURNAL):
        zone: i64 = components.SITE_ZONE[site]
        in_play = ocean.cells[zone] != NONE and (depths >> components.ZONE_DEPTH[zone]) & 1
        if in_play and ocean.owners[site] == NONE and ocean.box.site_cost[site] <= research:
            actions.append(CONSERVES[site])


def vessel_depths(ocean: OpenOcean, seat: i64) -> i64:
    depths: i64 = 0
    for here in waters.grounds(ocean, seat, NONE):
        depths |= 1 << components.ZONE_DEPTH[here]
    return depths


def journal_cost(ocean: OpenOcean, card: i64) -> i64:
    """(EDS-11.1, EDS-18.10)"""
    cost: i64 = components.JOURNAL_COST[card]
    return cost + 1 if ocean.setback == components.HOSTILE_PRESS else cost


def fields_in_reach(ocean: OpenOcean, seat: i64) -> i64:
    """The fields of all Journals of the display that a seat can pay for, one bit each."""
    research: i64 = ocean.research[seat] - (1 if ocean.setback == components.HOSTILE_PRESS else 0)
    fields: i64 = 0
    for card in ocean.display:
        if components.JOURNAL_COST[card] <= research:
            fields |= components.JOURNAL_FIELDS[card]
    return fields


def journal_actions(ocean: OpenOcean, seat: i64, zone: i64, actions: list[int]) -> None:
    """(EDS-11.1, EDS-15.4)"""
    if ocean.staged[seat] == 0:
        return
    fields: i64 = fields_in_reach(ocean, seat)
    if fields == 0:
        return
    for shore in waters.shores(ocean, seat, zone):
        for site in JOURNAL_SITES[shore >> 2]:
            if ocean.owners[site] == NONE and SITE_FROM[site] == shore & 3 and components.SITE_FIELD[site] & fields:
                actions.append(JOURNALS_AT[site])
