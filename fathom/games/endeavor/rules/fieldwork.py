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
from fathom.games.endeavor.rules.voyage import Voyage
from fathom.games.endeavor.state import (
    AFTER_CONSERVE,
    AFTER_DIVE,
    ASK_DRAW,
    ASK_PROMOTION,
    ASK_PUBLISH,
    ASK_SPEND,
    ASK_TOKEN,
    LINKS_OF,
    ONE_MORE_TOKEN,
    PRINTED_ON_SITE,
    REWARD,
    TAKE_JOURNAL,
)


class Fieldwork(Voyage):
    """What is done at the sites of a zone."""

    __slots__ = ()

    # Sonar

    def sonar(self, seat: i64, track: i64) -> None:
        """Disc, links, then the reward or the Discover. (EDS-8.1)"""
        site: i64 = self.next_space(track)
        context: i64 = TRACK_ZONE[track] + 1
        self.put_disc(seat, site)
        if self.events is not None:
            self.tell("EDS-8.1", "sounded", {"seat": seat, "site": site})
        if self.box.site_discover[site]:
            self.owe(ASK_DRAW, seat, self.box.site_discover[site], (context << 1) + self.box.site_anywhere[site])
        else:
            self.owe(REWARD, seat, self.box.site_gains[site], context * 16)
        self.owe(LINKS_OF, seat, site)

    def put_disc(self, seat: i64, site: i64) -> None:
        self.staged[seat] -= 1
        self.owners[site] = seat

    # Links

    def complete_links(self, seat: i64, site: i64) -> None:
        """Who placed the disc takes all rewards first, then the others clockwise. (EDS-14.1, EDS-14.2)"""
        links = self.completed(site)
        if not links:
            return
        context: i64 = (SITE_ZONE[site] + 1) * 16
        seats: i64 = self.seats
        for step in range(seats - 1, 0, -1):
            other: i64 = (seat + step) % seats
            for at in range(len(links) - 2, -1, -2):
                if self.owners[links[at]] == other:
                    self.owe(REWARD, other, links[at + 1], context)
        for at in range(len(links) - 2, -1, -2):
            self.owe(REWARD, seat, links[at + 1], context)
            if self.events is not None:
                self.tell("EDS-14.1", "linked", {"seat": seat, "site": site, "other": links[at]})

    # Dive

    def dive(self, seat: i64, site: i64, deed: i64) -> None:
        """One token, or two; at the Shipwreck the better of two. (EDS-9.1, EDS-9.9, EDS-15.3)"""
        self.owe(AFTER_DIVE, seat, site)
        self.owe(ASK_SPEND, seat, site)
        if deed == DIVE_TWICE:
            self.owe(ONE_MORE_TOKEN, seat, site)
        tokens = self.dives[site]
        if DIVE_RULE[site] == DRAW_TWO and len(tokens) > 1:
            one = tokens.pop()
            other = tokens.pop()
            self.revealed += 1
            if self.events is not None:
                self.tell("EDS-15.3", "surfaced", {"seat": seat, "site": site, "tokens": [one, other]})
            self.owe(ASK_TOKEN, seat, one, other)
        else:
            self.take_token(seat, site, "EDS-15.3" if DIVE_RULE[site] == DRAW_TWO else "EDS-9.1")

    def take_token(self, seat: i64, site: i64, rule: str) -> None:
        tokens = self.dives[site]
        if not tokens:
            return
        token = tokens.pop()
        self.held[seat].append(token)
        self.revealed += 1
        if self.events is not None:
            self.tell(rule, "dived", {"seat": seat, "site": site, "token": token})

    def take_one(self, seat: i64, kind: i64, one: i64, other: i64) -> None:
        """(EDS-15.3)"""
        taken: i64 = one if TOKEN_KIND[one] == kind else other
        left: i64 = other if taken == one else one
        self.held[seat].append(taken)
        self.discards.append(left)
        if self.events is not None:
            self.tell("EDS-15.3", "took", {"seat": seat, "token": taken, "left": left})

    def after_dive(self, seat: i64, site: i64) -> None:
        """What the zone adds to a Dive, once. (EDS-9.1, EDS-15)"""
        rule: i64 = DIVE_RULE[site]
        zone: i64 = DIVE_ZONE[site]
        context: i64 = (zone + 1) * 16
        if rule == GAIN:
            self.owe(REWARD, seat, DIVE_GAINS[site], context)
        elif rule == GAIN_IF_MARKED:
            if self.marked(seat, zone):
                self.owe(REWARD, seat, DIVE_GAINS[site], context)
        elif rule == GAIN_PER_MARKED:
            for _ in range(self.marked(seat, zone)):
                self.owe(REWARD, seat, DIVE_GAINS[site], context)
        elif rule == TRAVEL_UP:
            self.grant(seat, TRAVEL_SHALLOWER, zone)
        elif rule == JOURNAL_HERE:
            self.grant(seat, JOURNAL, zone)
        elif rule == TRAVEL_OUT_ALL and not self.dives[site]:
            for step in range(self.seats - 1, -1, -1):
                other: i64 = (seat + step) % self.seats
                if self.has_vessel(other, zone):
                    self.grant(other, TRAVEL, zone)

    # Conserve

    def conserve(self, seat: i64, site: i64, deed: i64) -> None:
        """Cost, gains, disc, links, the zone's rule. (EDS-10.1, EDS-10.2)"""
        zone: i64 = SITE_ZONE[site]
        self.research[seat] -= self.conserve_cost(site, deed)
        self.put_disc(seat, site)
        if self.events is not None:
            self.tell(conserve_rule(deed), "conserved", {"seat": seat, "site": site})
        self.owe(AFTER_CONSERVE, seat, site, 1 if deed == CONSERVE_ONCE_MORE else 0)
        self.owe(LINKS_OF, seat, site)
        self.owe(REWARD, seat, self.box.site_gains[site], (zone + 1 + PRINTED_ON_SITE) * 16)

    def after_conserve(self, seat: i64, site: i64, once_more: i64) -> None:
        """(EDS-15.1, EDS-15.2, EDS-15.6)"""
        zone: i64 = SITE_ZONE[site]
        rule: i64 = CONSERVE_RULE[zone]
        if rule == TRAVEL_OUT:
            self.grant(seat, TRAVEL, zone)
        elif rule == CONSERVE_AGAIN:
            if not once_more and self.marked(seat, zone):
                self.grant(seat, CONSERVE_ONCE_MORE, zone)
        elif rule == PROMOTE_ALL and self.all_conserved(zone):
            for step in range(self.seats - 1, -1, -1):
                other: i64 = (seat + step) % self.seats
                if self.has_disc(other, zone):
                    self.owe(ASK_PROMOTION, other)

    # Journal

    def choose_site(self, seat: i64, site: i64) -> None:
        self.owe(ASK_PUBLISH, seat, site)

    def publish(self, seat: i64, card: i64, site: i64) -> None:
        """Cost, disc, what the site shows, links, then the Journal. (EDS-11.1, EDS-11.2)"""
        self.research[seat] -= self.journal_cost(card)
        self.put_disc(seat, site)
        if self.events is not None:
            self.tell("EDS-11.1", "published", {"seat": seat, "journal": card, "site": site})
        self.owe(TAKE_JOURNAL, seat, card)
        self.owe(LINKS_OF, seat, site)
        self.owe(REWARD, seat, self.box.site_gains[site], (SITE_ZONE[site] + 1) * 16)

    def take_journal(self, seat: i64, card: i64) -> None:
        """The display is filled up; the author gains, then the others. (EDS-11.2, EDS-11.6)"""
        self.display.remove(card)
        self.published[seat].append(card)
        self.refill("EDS-11.2")
        for step in range(self.seats - 1, 0, -1):
            self.owe(REWARD, (seat + step) % self.seats, JOURNAL_OTHERS[card])
        self.owe(REWARD, seat, JOURNAL_YOU[card])

    def refill(self, rule: str) -> None:
        """One more Journal for the display, as long as there are any. (EDS-11.2, EDS-11.6)"""
        if self.deck:
            card = self.deck.pop()
            self.display.append(card)
            self.revealed += 1
            if self.events is not None:
                self.tell(rule, "displayed", {"journal": card})


def conserve_rule(deed: i64) -> str:
    """The rule that a Conserve follows."""
    if deed == CONSERVE_SAME_DEPTH:
        return "EDS-10.3"
    return "EDS-15.6" if deed == CONSERVE_ONCE_MORE else "EDS-10.1"
