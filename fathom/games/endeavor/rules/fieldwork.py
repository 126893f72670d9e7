"""Sonar, Dive, Conserve, Journal, links, and what zones do about them. (EDS-8 to EDS-11, EDS-14, EDS-15)"""

from typing import Final

from mypy_extensions import i64

from fathom.games.endeavor import components, state
from fathom.games.endeavor.actions import ONE, PUBLISH_CARD, SKIP, TAKE
from fathom.games.endeavor.components import NONE, TOKEN_KIND
from fathom.games.endeavor.rules import gains, offers, sites, voyage, waters
from fathom.games.endeavor.state import Ocean, Question, Step, carried, changed, declared, first_of, owe

# Sonar and links


def sonar(ocean: Ocean, seat: i64, track: i64) -> None:
    """Disc, links, then the reward or the Discover. (EDS-8.1)"""
    site: i64 = sites.next_space(ocean, track)
    context: i64 = components.TRACK_ZONE[track] + 1
    box = ocean.box
    put_disc(ocean, seat, site)
    if ocean.events is not None:
        ocean.tell("EDS-8.1", "sounded", {"seat": seat, "site": site})
    if box.site_discover[site]:
        owe(ocean, voyage.DRAW, seat, box.site_discover[site], box.site_anywhere[site], context)
    else:
        owe(ocean, gains.REWARD, seat, box.site_gains[site], 0, context)
    complete_links(ocean, seat, site)


def put_disc(ocean: Ocean, seat: i64, site: i64) -> None:
    ocean.staged[seat] -= 1
    state.unshare(ocean, state.DISCS)
    ocean.owners[site] = seat


class Links(Step):
    """The links that a disc on a space completes. (EDS-14.1)"""

    def do(self, ocean: Ocean, seat: i64, link: i64) -> None:
        complete_links(ocean, seat, first_of(link))


def complete_links(ocean: Ocean, seat: i64, site: i64) -> None:
    """Whoever placed the disc takes all rewards first, then the others clockwise. (EDS-14.2)"""
    links = sites.completed(ocean, site)
    if not links:
        return
    context: i64 = components.SITE_ZONE[site] + 1
    for step in range(ocean.seats - 1, 0, -1):
        other: i64 = (seat + step) % ocean.seats
        for at in range(len(links) - 2, -1, -2):
            if ocean.owners[links[at]] == other:
                owe(ocean, gains.REWARD, other, links[at + 1], 0, context)
    for at in range(len(links) - 2, -1, -2):
        owe(ocean, gains.REWARD, seat, links[at + 1], 0, context)
        ocean.tell("EDS-14.1", "linked", {"seat": seat, "site": site, "other": links[at]})


# Dive


def dive(ocean: Ocean, seat: i64, site: i64, deed: i64) -> None:
    """One token, or two; at the Shipwreck the better of two. (EDS-9.1, EDS-9.9, EDS-15.3)"""
    owe(ocean, AFTER_DIVE, seat, site)
    owe(ocean, SPEND, seat, site)
    if deed == components.DIVE_TWICE:
        owe(ocean, ONE_MORE_TOKEN, seat, site)
    tokens = ocean.dives[site]
    draws_two = components.DIVE_RULE[site] == "draw-two"
    if draws_two and len(tokens) > 1:
        one, other = tokens[-1], tokens[-2]
        state.unshare(ocean, state.PILES)
        ocean.dives[site] = tokens[:-2]
        ocean.revealed += 1
        ocean.tell("EDS-15.3", "surfaced", {"seat": seat, "site": site, "tokens": [one, other]})
        owe(ocean, TOKEN, seat, one, other)
    else:
        take_token(ocean, seat, site, "EDS-15.3" if draws_two else "EDS-9.1")


def take_token(ocean: Ocean, seat: i64, site: i64, rule: str) -> None:
    tokens = ocean.dives[site]
    if not tokens:
        return
    token = tokens[-1]
    state.unshare(ocean, state.PILES)
    ocean.dives[site] = tokens[:-1]
    ocean.held[seat] = [*ocean.held[seat], token]
    ocean.revealed += 1
    if ocean.events is not None:
        ocean.tell(rule, "dived", {"seat": seat, "site": site, "token": token})


class OneMoreToken(Step):
    """The second token of a Dive, by site. (EDS-9.9)"""

    def do(self, ocean: Ocean, seat: i64, link: i64) -> None:
        take_token(ocean, seat, first_of(link), "EDS-9.9")


class Token(Question):
    """One of two tokens. (EDS-15.3)"""

    def options(self, _: Ocean, __: i64, link: i64) -> list[int]:
        one, other, _none = carried(link)
        first, second = TAKE + TOKEN_KIND[one], TAKE + TOKEN_KIND[other]
        return [first] if first == second else [first, second]

    def answer(self, ocean: Ocean, seat: i64, link: i64, action: i64) -> None:
        one, other, _ = carried(link)
        taken: i64 = one if TOKEN_KIND[one] == ONE[action] else other
        left: i64 = other if taken == one else one
        state.unshare(ocean, state.PILES)
        ocean.held[seat] = [*ocean.held[seat], taken]
        ocean.discards = [*ocean.discards, left]
        ocean.tell("EDS-15.3", "took", {"seat": seat, "token": taken, "left": left})


class Spend(Question):
    """Tokens to spend before a zone adds to a Dive, by site. (EDS-9.10)"""

    def options(self, ocean: Ocean, seat: i64, link: i64) -> list[int]:
        actions: list[int] = []
        if offers.may_spend(ocean, seat) and sites.adds_to_dive(ocean, seat, first_of(link)):
            offers.spend_actions(ocean, seat, True, actions)
            actions.append(SKIP)
        return actions


class AfterDive(Step):
    """The rule of a zone for Dives, by site. (EDS-15)"""

    def do(self, ocean: Ocean, seat: i64, link: i64) -> None:
        """What the zone adds to a Dive, once. (EDS-9.1)"""
        site: i64 = first_of(link)
        rule = components.DIVE_RULE[site]
        if rule == "":
            return
        zone: i64 = components.DIVE_ZONE[site]
        if rule == "travel-up":
            gains.grant(ocean, seat, components.TRAVEL_SHALLOWER, zone)
        elif rule == "journal-here":
            gains.grant(ocean, seat, components.JOURNAL, zone)
        elif rule == "travel-out-all":
            if not ocean.dives[site]:
                for step in range(ocean.seats - 1, -1, -1):
                    other: i64 = (seat + step) % ocean.seats
                    if waters.has_vessel(ocean, other, zone):
                        gains.grant(ocean, other, components.TRAVEL, zone)
        else:
            for _ in range(sites.times_gained(ocean, seat, zone, rule)):
                owe(ocean, gains.REWARD, seat, components.DIVE_GAINS[site], 0, zone + 1)


# Conserve


def conserve(ocean: Ocean, seat: i64, site: i64, deed: i64) -> None:
    """Cost, gains, disc, links, the zone's rule. (EDS-10.1, EDS-10.2)"""
    ocean.research[seat] -= sites.conserve_cost(ocean, site, deed)
    put_disc(ocean, seat, site)
    if ocean.events is not None:
        ocean.tell(components.DEED_RULE[deed], "conserved", {"seat": seat, "site": site})
    owe(ocean, AFTER_CONSERVE, seat, site, 1 if deed == components.CONSERVE_ONCE_MORE else 0)
    owe(ocean, LINKS, seat, site)
    context: i64 = components.SITE_ZONE[site] + 1 + state.PRINTED_ON_SITE
    gains.reward(ocean, seat, ocean.box.site_gains[site], context)


class AfterConserve(Step):
    """The rule of a zone for Conserving, by space, and whether this one was extra. (EDS-15.1, EDS-15.2, EDS-15.6)"""

    def do(self, ocean: Ocean, seat: i64, link: i64) -> None:
        site, once_more, _ = carried(link)
        zone: i64 = components.SITE_ZONE[site]
        rule = components.CONSERVE_RULE[zone]
        if rule == "travel-out":
            gains.grant(ocean, seat, components.TRAVEL, zone)
        elif rule == "conserve-again":
            if not once_more and waters.marked(ocean, seat, zone):
                gains.grant(ocean, seat, components.CONSERVE_ONCE_MORE, zone)
        elif rule == "promote-all" and all(ocean.owners[site] != NONE for site in components.CONSERVE_SITES[zone]):
            for step in range(ocean.seats - 1, -1, -1):
                other: i64 = (seat + step) % ocean.seats
                if waters.has_disc(ocean, other, zone):
                    owe(ocean, gains.PROMOTION, other)


# Journal


class Publish(Question):
    """The Journal for a site. (EDS-11.1)"""

    def options(self, ocean: Ocean, seat: i64, link: i64) -> list[int]:
        field: i64 = components.SITE_FIELD[first_of(link)]
        fitting = [card for card in ocean.display if components.JOURNAL_FIELDS[card] & field]
        return [PUBLISH_CARD + card for card in fitting if sites.journal_cost(ocean, card) <= ocean.research[seat]]

    def answer(self, ocean: Ocean, seat: i64, link: i64, action: i64) -> None:
        """Cost, disc, what the site shows, links, then the Journal. (EDS-11.2)"""
        card: i64 = ONE[action]
        site: i64 = first_of(link)
        ocean.research[seat] -= sites.journal_cost(ocean, card)
        put_disc(ocean, seat, site)
        ocean.tell("EDS-11.1", "published", {"seat": seat, "journal": card, "site": site})
        owe(ocean, TAKE_JOURNAL, seat, card)
        owe(ocean, LINKS, seat, site)
        gains.reward(ocean, seat, ocean.box.site_gains[site], components.SITE_ZONE[site] + 1)


class TakeJournal(Step):
    """A published card leaves the display. (EDS-11.2)"""

    def do(self, ocean: Ocean, seat: i64, link: i64) -> None:
        """The display is filled up; the author gains, then the others. (EDS-11.6)"""
        card: i64 = first_of(link)
        ocean.display = [other for other in ocean.display if other != card]
        ocean.published = changed(ocean.published, seat, [*ocean.published[seat], card])
        refill(ocean, "EDS-11.2")
        for step in range(ocean.seats - 1, 0, -1):
            owe(ocean, gains.REWARD, (seat + step) % ocean.seats, components.JOURNAL_OTHERS[card])
        gains.reward(ocean, seat, components.JOURNAL_YOU[card])


def refill(ocean: Ocean, rule: str) -> None:
    """One more Journal for the display, as long as there are any. (EDS-11.2, EDS-11.6)"""
    if ocean.deck:
        state.unshare(ocean, state.STORES)
        ocean.display = [*ocean.display, ocean.deck.pop()]
        ocean.revealed += 1
        ocean.tell(rule, "displayed", {"journal": ocean.display[-1]})


LINKS: Final[i64] = declared(1, Links("links"), tells="links", then=state.IF_ANY)
AFTER_DIVE: Final[i64] = declared(2, AfterDive("after-dive"), tells="dive", then=state.IF_ANY)
AFTER_CONSERVE: Final[i64] = declared(3, AfterConserve("after-conserve"), second=1, tells="conserve", then=state.IF_ANY)
TAKE_JOURNAL: Final[i64] = declared(4, TakeJournal("take-journal"), tells="journal")
ONE_MORE_TOKEN: Final[i64] = declared(6, OneMoreToken("one-more-token"))
PUBLISH: Final[i64] = declared(18, Publish("publish", "EDS-11.1", "journal-first", ("publish",)), tells="site")
TOKEN: Final[i64] = declared(22, Token("token", "EDS-15.3", "token-first", ("take",)), second=12)
SPEND: Final[i64] = declared(
    32, Spend("spend", "EDS-9.10", "tokens-first", ("spend", "skip")), tells="dive", then=state.NEVER
)
