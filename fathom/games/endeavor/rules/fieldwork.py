"""Sonar, Dive, Conserve, Journal, links, and what zones do about them. (EDS-8 to EDS-11, EDS-14, EDS-15)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.games.endeavor.components import (
    CONSERVE_AGAIN,
    CONSERVE_ONCE_MORE,
    CONSERVE_RULE,
    CONSERVE_SAME_DEPTH,
    DIVE_GAINS,
    DIVE_RULE,
    DIVE_TWICE,
    DIVE_ZONE,
    DRAW_TWO,
    GAIN,
    GAIN_IF_MARKED,
    GAIN_PER_MARKED,
    JOURNAL,
    JOURNAL_HERE,
    JOURNAL_OTHERS,
    JOURNAL_YOU,
    PROMOTE_ALL,
    SITE_ZONE,
    TOKEN_KIND,
    TRACK_ZONE,
    TRAVEL,
    TRAVEL_OUT,
    TRAVEL_OUT_ALL,
    TRAVEL_SHALLOWER,
    TRAVEL_UP,
)
from fathom.games.endeavor.rules import gains, questions, sites, waters
from fathom.games.endeavor.state import PRINTED_ON_SITE, Ocean

# Sonar


def sonar(ocean: Ocean, seat: i64, track: i64) -> None:
    """Disc, links, then the reward or the Discover. (EDS-8.1)"""
    site: i64 = sites.next_space(ocean, track)
    context: i64 = TRACK_ZONE[track] + 1
    put_disc(ocean, seat, site)
    if ocean.events is not None:
        waters.tell(ocean, "EDS-8.1", "sounded", {"seat": seat, "site": site})
    if ocean.box.site_discover[site]:
        waters.owe(ocean, questions.DRAW, seat, ocean.box.site_discover[site], ocean.box.site_anywhere[site], context)
    else:
        waters.owe(ocean, questions.REWARD, seat, ocean.box.site_gains[site], 0, context)
    waters.owe(ocean, questions.LINKS, seat, site)


def put_disc(ocean: Ocean, seat: i64, site: i64) -> None:
    ocean.staged[seat] -= 1
    ocean.owners[site] = seat


# Links


def complete_links(ocean: Ocean, seat: i64, site: i64) -> None:
    """Who placed the disc takes all rewards first, then the others clockwise. (EDS-14.1, EDS-14.2)"""
    links = sites.completed(ocean, site)
    if not links:
        return
    context: i64 = SITE_ZONE[site] + 1
    seats: i64 = ocean.seats
    for step in range(seats - 1, 0, -1):
        other: i64 = (seat + step) % seats
        for at in range(len(links) - 2, -1, -2):
            if ocean.owners[links[at]] == other:
                waters.owe(ocean, questions.REWARD, other, links[at + 1], 0, context)
    for at in range(len(links) - 2, -1, -2):
        waters.owe(ocean, questions.REWARD, seat, links[at + 1], 0, context)
        if ocean.events is not None:
            waters.tell(ocean, "EDS-14.1", "linked", {"seat": seat, "site": site, "other": links[at]})


# Dive


def dive(ocean: Ocean, seat: i64, site: i64, deed: i64) -> None:
    """One token, or two; at the Shipwreck the better of two. (EDS-9.1, EDS-9.9, EDS-15.3)"""
    waters.owe(ocean, questions.AFTER_DIVE, seat, site)
    waters.owe(ocean, questions.SPEND, seat, site)
    if deed == DIVE_TWICE:
        waters.owe(ocean, questions.ONE_MORE_TOKEN, seat, site)
    tokens = ocean.dives[site]
    if DIVE_RULE[site] == DRAW_TWO and len(tokens) > 1:
        one = tokens.pop()
        other = tokens.pop()
        ocean.revealed += 1
        if ocean.events is not None:
            waters.tell(ocean, "EDS-15.3", "surfaced", {"seat": seat, "site": site, "tokens": [one, other]})
        waters.owe(ocean, questions.TOKEN, seat, one, other)
    else:
        take_token(ocean, seat, site, "EDS-15.3" if DIVE_RULE[site] == DRAW_TWO else "EDS-9.1")


def take_token(ocean: Ocean, seat: i64, site: i64, rule: str) -> None:
    tokens = ocean.dives[site]
    if not tokens:
        return
    token = tokens.pop()
    ocean.held[seat].append(token)
    ocean.revealed += 1
    if ocean.events is not None:
        waters.tell(ocean, rule, "dived", {"seat": seat, "site": site, "token": token})


def take_one(ocean: Ocean, seat: i64, kind: i64, one: i64, other: i64) -> None:
    """(EDS-15.3)"""
    taken: i64 = one if TOKEN_KIND[one] == kind else other
    left: i64 = other if taken == one else one
    ocean.held[seat].append(taken)
    ocean.discards.append(left)
    if ocean.events is not None:
        waters.tell(ocean, "EDS-15.3", "took", {"seat": seat, "token": taken, "left": left})


def after_dive(ocean: Ocean, seat: i64, site: i64) -> None:
    """What the zone adds to a Dive, once. (EDS-9.1, EDS-15)"""
    rule: i64 = DIVE_RULE[site]
    zone: i64 = DIVE_ZONE[site]
    context: i64 = zone + 1
    if rule == GAIN:
        waters.owe(ocean, questions.REWARD, seat, DIVE_GAINS[site], 0, context)
    elif rule == GAIN_IF_MARKED:
        if waters.marked(ocean, seat, zone):
            waters.owe(ocean, questions.REWARD, seat, DIVE_GAINS[site], 0, context)
    elif rule == GAIN_PER_MARKED:
        for _ in range(waters.marked(ocean, seat, zone)):
            waters.owe(ocean, questions.REWARD, seat, DIVE_GAINS[site], 0, context)
    elif rule == TRAVEL_UP:
        gains.grant(ocean, seat, TRAVEL_SHALLOWER, zone)
    elif rule == JOURNAL_HERE:
        gains.grant(ocean, seat, JOURNAL, zone)
    elif rule == TRAVEL_OUT_ALL and not ocean.dives[site]:
        for step in range(ocean.seats - 1, -1, -1):
            other: i64 = (seat + step) % ocean.seats
            if waters.has_vessel(ocean, other, zone):
                gains.grant(ocean, other, TRAVEL, zone)


# Conserve


def conserve(ocean: Ocean, seat: i64, site: i64, deed: i64) -> None:
    """Cost, gains, disc, links, the zone's rule. (EDS-10.1, EDS-10.2)"""
    zone: i64 = SITE_ZONE[site]
    ocean.research[seat] -= sites.conserve_cost(ocean, site, deed)
    put_disc(ocean, seat, site)
    if ocean.events is not None:
        waters.tell(ocean, conserve_rule(deed), "conserved", {"seat": seat, "site": site})
    waters.owe(ocean, questions.AFTER_CONSERVE, seat, site, 1 if deed == CONSERVE_ONCE_MORE else 0)
    waters.owe(ocean, questions.LINKS, seat, site)
    waters.owe(ocean, questions.REWARD, seat, ocean.box.site_gains[site], 0, zone + 1 + PRINTED_ON_SITE)


def after_conserve(ocean: Ocean, seat: i64, site: i64, once_more: i64) -> None:
    """(EDS-15.1, EDS-15.2, EDS-15.6)"""
    zone: i64 = SITE_ZONE[site]
    rule: i64 = CONSERVE_RULE[zone]
    if rule == TRAVEL_OUT:
        gains.grant(ocean, seat, TRAVEL, zone)
    elif rule == CONSERVE_AGAIN:
        if not once_more and waters.marked(ocean, seat, zone):
            gains.grant(ocean, seat, CONSERVE_ONCE_MORE, zone)
    elif rule == PROMOTE_ALL and sites.all_conserved(ocean, zone):
        for step in range(ocean.seats - 1, -1, -1):
            other: i64 = (seat + step) % ocean.seats
            if waters.has_disc(ocean, other, zone):
                waters.owe(ocean, questions.PROMOTION, other)


# Journal


def choose_site(ocean: Ocean, seat: i64, site: i64) -> None:
    waters.owe(ocean, questions.PUBLISH, seat, site)


def publish(ocean: Ocean, seat: i64, card: i64, site: i64) -> None:
    """Cost, disc, what the site shows, links, then the Journal. (EDS-11.1, EDS-11.2)"""
    ocean.research[seat] -= sites.journal_cost(ocean, card)
    put_disc(ocean, seat, site)
    if ocean.events is not None:
        waters.tell(ocean, "EDS-11.1", "published", {"seat": seat, "journal": card, "site": site})
    waters.owe(ocean, questions.TAKE_JOURNAL, seat, card)
    waters.owe(ocean, questions.LINKS, seat, site)
    waters.owe(ocean, questions.REWARD, seat, ocean.box.site_gains[site], 0, SITE_ZONE[site] + 1)


def take_journal(ocean: Ocean, seat: i64, card: i64) -> None:
    """The display is filled up; the author gains, then the others. (EDS-11.2, EDS-11.6)"""
    ocean.display.remove(card)
    ocean.published[seat].append(card)
    refill(ocean, "EDS-11.2")
    for step in range(ocean.seats - 1, 0, -1):
        waters.owe(ocean, questions.REWARD, (seat + step) % ocean.seats, JOURNAL_OTHERS[card])
    waters.owe(ocean, questions.REWARD, seat, JOURNAL_YOU[card])


def refill(ocean: Ocean, rule: str) -> None:
    """One more Journal for the display, as long as there are any. (EDS-11.2, EDS-11.6)"""
    if ocean.deck:
        card = ocean.deck.pop()
        ocean.display.append(card)
        ocean.revealed += 1
        if ocean.events is not None:
            waters.tell(ocean, rule, "displayed", {"journal": card})


def conserve_rule(deed: i64) -> str:
    """The rule that a Conserve follows."""
    if deed == CONSERVE_SAME_DEPTH:
        return "EDS-10.3"
    return "EDS-15.6" if deed == CONSERVE_ONCE_MORE else "EDS-10.1"
