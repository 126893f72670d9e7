"""Sonar, Dive, Conserve, Journal, links, and what zones do about them. (EDS-8 to EDS-11, EDS-14, EDS-15)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.games.endeavor.actions import CONSERVES, DIVES_AT, JOURNALS_AT, PUBLISH, SONARS, TAKE
from fathom.games.endeavor.components import (
    CAVE,
    CONSERVE_AGAIN,
    CONSERVE_CHEAPER,
    CONSERVE_ONCE_MORE,
    CONSERVE_RULE,
    CONSERVE_SAME_DEPTH,
    CONSERVE_SITES,
    DISC,
    DIVE_FROM,
    DIVE_GAINS,
    DIVE_RULE,
    DIVE_SITES,
    DIVE_TWICE,
    DIVE_ZONE,
    DRAW_TWO,
    FIRST_CONSERVE,
    FIRST_JOURNAL,
    GAIN,
    GAIN_IF_MARKED,
    GAIN_LISTS,
    GAIN_PER_MARKED,
    HOSTILE_PRESS,
    JOURNAL,
    JOURNAL_COST,
    JOURNAL_FIELDS,
    JOURNAL_HERE,
    JOURNAL_OTHERS,
    JOURNAL_SITES,
    JOURNAL_YOU,
    MOST_RESEARCH,
    NO_RULE,
    NONE,
    PROMOTE_ALL,
    RESEARCH,
    SITE_ANYWHERE,
    SITE_COST,
    SITE_DISCOVER,
    SITE_FIELD,
    SITE_FROM,
    SITE_GAINS,
    SITE_LINKS,
    SITE_ZONE,
    TOKEN_KIND,
    TRACK_SITES,
    TRACK_ZONE,
    TRAVEL,
    TRAVEL_OUT,
    TRAVEL_OUT_ALL,
    TRAVEL_SHALLOWER,
    TRAVEL_UP,
    VESSELS,
    ZONE_DEPTH,
    ZONE_TRACKS,
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

    def grounds(self, seat: i64, zone: i64) -> list[int]:
        """The zones where a seat has a vessel, each once; or only the one it is granted an action in. (EDS-5.5)"""
        found: list[int] = []
        for at in range(VESSELS * seat, VESSELS * seat + VESSELS):
            here = self.where[at]
            if here != NONE and here not in found and (zone == NONE or here == zone):
                found.append(here)
        return found

    # Sonar

    def sonar_actions(self, seat: i64, zone: i64, actions: list[int]) -> None:
        if self.staged[seat] == 0:
            return
        for here in self.grounds(seat, zone):
            for track in ZONE_TRACKS[here]:
                if self.next_space(track) != NONE:
                    actions.append(SONARS[track])

    def next_space(self, track: i64) -> i64:
        """The leftmost empty space of a Sonar track. (EDS-8.1)"""
        for site in TRACK_SITES[track]:
            if self.owners[site] == NONE:
                return site
        return NONE

    def sonar(self, seat: i64, track: i64) -> None:
        """Disc, links, then the reward or the Discover. (EDS-8.1)"""
        site: i64 = self.next_space(track)
        context: i64 = TRACK_ZONE[track] + 1
        self.put_disc(seat, site)
        if self.events is not None:
            self.tell("sounded", {"seat": seat, "site": site})
        if SITE_DISCOVER[site]:
            self.owe(ASK_DRAW, seat, SITE_DISCOVER[site], (context << 1) + SITE_ANYWHERE[site])
        else:
            self.owe(REWARD, seat, SITE_GAINS[site], context * 16)
        self.owe(LINKS_OF, seat, site)

    def put_disc(self, seat: i64, site: i64) -> None:
        self.staged[seat] -= 1
        self.owners[site] = seat

    # Links

    def complete_links(self, seat: i64, site: i64) -> None:
        """Who placed the disc takes all rewards first, then the others clockwise. (EDS-14.1, EDS-14.2)"""
        links = SITE_LINKS[site]
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
            if self.owners[links[at]] != NONE:
                self.owe(REWARD, seat, links[at + 1], context)
                if self.events is not None:
                    self.tell("linked", {"seat": seat, "site": site, "other": links[at]})

    # Dive

    def dive_actions(self, seat: i64, zone: i64, actions: list[int]) -> None:
        """(EDS-9.1, EDS-15.4)"""
        for here in self.grounds(seat, zone):
            for site in DIVE_SITES[here]:
                if self.dives[site]:
                    actions.append(DIVES_AT[site])
            side: i64 = self.cave_side(here)
            if side:
                for site in DIVE_SITES[CAVE]:
                    if DIVE_FROM[site] == side and self.dives[site]:
                        actions.append(DIVES_AT[site])

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
                self.tell("surfaced", {"seat": seat, "site": site, "tokens": [one, other]})
            self.owe(ASK_TOKEN, seat, one, other)
        else:
            self.take_token(seat, site)

    def take_token(self, seat: i64, site: i64) -> None:
        tokens = self.dives[site]
        if not tokens:
            return
        token = tokens.pop()
        self.held[seat].append(token)
        self.revealed += 1
        if self.events is not None:
            self.tell("dived", {"seat": seat, "site": site, "token": token})

    def token_actions(self, one: i64, other: i64) -> list[int]:
        first: i64 = TOKEN_KIND[one]
        second: i64 = TOKEN_KIND[other]
        return [TAKE + first] if first == second else [TAKE + first, TAKE + second]

    def take_one(self, seat: i64, kind: i64, one: i64, other: i64) -> None:
        """(EDS-15.3)"""
        taken: i64 = one if TOKEN_KIND[one] == kind else other
        left: i64 = other if taken == one else one
        self.held[seat].append(taken)
        self.discards.append(left)
        if self.events is not None:
            self.tell("took", {"seat": seat, "token": taken, "left": left})

    def adds_to_dive(self, seat: i64, site: i64) -> bool:
        """Whether the zone of a Dive site adds something that a token spent before could change. (EDS-9.10)"""
        rule: i64 = DIVE_RULE[site]
        if rule in (NO_RULE, DRAW_TWO):
            return False
        times: i64 = 1
        if rule in (GAIN_IF_MARKED, GAIN_PER_MARKED):
            times = self.marked(seat, DIVE_ZONE[site])
            if times == 0:
                return False
        gains = GAIN_LISTS[DIVE_GAINS[site]]
        if gains and gains[0] == DISC:
            return False
        if gains and gains[0] == RESEARCH:
            return self.research[seat] + times > MOST_RESEARCH
        return rule != TRAVEL_OUT_ALL or not self.dives[site]

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

    def conserve_cost(self, site: i64, deed: i64) -> i64:
        """(EDS-9.8)"""
        cost: i64 = SITE_COST[site]
        return cost - 1 if deed == CONSERVE_CHEAPER and cost > 0 else cost

    def conserve_actions(self, seat: i64, deed: i64, zone: i64, actions: list[int]) -> None:
        if self.staged[seat] == 0:
            return
        if deed == CONSERVE_SAME_DEPTH:
            self.remote_actions(seat, actions)
            return
        if deed == CONSERVE_ONCE_MORE:
            self.conserve_in(seat, zone, 0, deed, actions)
            return
        for here in self.grounds(seat, zone):
            self.conserve_in(seat, here, 0, deed, actions)
            side: i64 = self.cave_side(here)
            if side and zone == NONE:
                self.conserve_in(seat, CAVE, side, deed, actions)

    def conserve_in(self, seat: i64, zone: i64, side: i64, deed: i64, actions: list[int]) -> None:
        """The sites of a zone that a seat can pay for, as seen from one side."""
        research: i64 = self.research[seat]
        for site in CONSERVE_SITES[zone]:
            if self.owners[site] == NONE and SITE_FROM[site] == side and self.conserve_cost(site, deed) <= research:
                actions.append(CONSERVES[site])

    def remote_actions(self, seat: i64, actions: list[int]) -> None:
        """Any site at a depth where the seat has a vessel. (EDS-10.3)"""
        depths: i64 = self.vessel_depths(seat)
        research: i64 = self.research[seat]
        for site in range(FIRST_CONSERVE, FIRST_JOURNAL):
            zone: i64 = SITE_ZONE[site]
            in_play = self.cells[zone] != NONE and (depths >> ZONE_DEPTH[zone]) & 1
            if in_play and self.owners[site] == NONE and SITE_COST[site] <= research:
                actions.append(CONSERVES[site])

    def vessel_depths(self, seat: i64) -> i64:
        depths: i64 = 0
        for at in range(VESSELS * seat, VESSELS * seat + VESSELS):
            if self.where[at] != NONE:
                depths |= 1 << ZONE_DEPTH[self.where[at]]
        return depths

    def conserve(self, seat: i64, site: i64, deed: i64) -> None:
        """Cost, gains, disc, links, the zone's rule. (EDS-10.1, EDS-10.2)"""
        zone: i64 = SITE_ZONE[site]
        self.research[seat] -= self.conserve_cost(site, deed)
        self.put_disc(seat, site)
        if self.events is not None:
            self.tell("conserved", {"seat": seat, "site": site})
        self.owe(AFTER_CONSERVE, seat, site, 1 if deed == CONSERVE_ONCE_MORE else 0)
        self.owe(LINKS_OF, seat, site)
        self.owe(REWARD, seat, SITE_GAINS[site], (zone + 1 + PRINTED_ON_SITE) * 16)

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

    def all_conserved(self, zone: i64) -> bool:
        return all(self.owners[site] != NONE for site in CONSERVE_SITES[zone])

    # Journal

    def journal_cost(self, card: i64) -> i64:
        """(EDS-11.1, EDS-18.10)"""
        cost: i64 = JOURNAL_COST[card]
        return cost + 1 if self.setback == HOSTILE_PRESS else cost

    def fields_in_reach(self, seat: i64) -> i64:
        """The fields of all Journals of the display that a seat can pay for, one bit each."""
        fields: i64 = 0
        for card in self.display:
            if self.journal_cost(card) <= self.research[seat]:
                fields |= JOURNAL_FIELDS[card]
        return fields

    def journal_actions(self, seat: i64, zone: i64, actions: list[int]) -> None:
        """(EDS-11.1, EDS-15.4)"""
        if self.staged[seat] == 0:
            return
        fields: i64 = self.fields_in_reach(seat)
        if fields == 0:
            return
        for here in self.grounds(seat, zone):
            for site in JOURNAL_SITES[here]:
                if self.owners[site] == NONE and SITE_FIELD[site] & fields:
                    actions.append(JOURNALS_AT[site])
            side: i64 = self.cave_side(here)
            if side and zone == NONE:
                for site in JOURNAL_SITES[CAVE]:
                    if SITE_FROM[site] == side and self.owners[site] == NONE and SITE_FIELD[site] & fields:
                        actions.append(JOURNALS_AT[site])

    def choose_site(self, seat: i64, site: i64) -> None:
        self.owe(ASK_PUBLISH, seat, site)

    def publish_actions(self, seat: i64, site: i64) -> list[int]:
        actions: list[int] = []
        for card in self.display:
            if JOURNAL_FIELDS[card] & SITE_FIELD[site] and self.journal_cost(card) <= self.research[seat]:
                actions.append(PUBLISH + card)
        return actions

    def publish(self, seat: i64, card: i64, site: i64) -> None:
        """Cost, disc, what the site shows, links, then the Journal. (EDS-11.1, EDS-11.2)"""
        self.research[seat] -= self.journal_cost(card)
        self.put_disc(seat, site)
        if self.events is not None:
            self.tell("published", {"seat": seat, "journal": card, "site": site})
        self.owe(TAKE_JOURNAL, seat, card)
        self.owe(LINKS_OF, seat, site)
        self.owe(REWARD, seat, SITE_GAINS[site], (SITE_ZONE[site] + 1) * 16)

    def take_journal(self, seat: i64, card: i64) -> None:
        """The display is filled up; the author gains, then the others. (EDS-11.2, EDS-11.6)"""
        self.display.remove(card)
        self.published[seat].append(card)
        self.refill()
        for step in range(self.seats - 1, 0, -1):
            self.owe(REWARD, (seat + step) % self.seats, JOURNAL_OTHERS[card])
        self.owe(REWARD, seat, JOURNAL_YOU[card])

    def refill(self) -> None:
        if self.deck:
            card = self.deck.pop()
            self.display.append(card)
            self.revealed += 1
            if self.events is not None:
                self.tell("displayed", {"journal": card})
