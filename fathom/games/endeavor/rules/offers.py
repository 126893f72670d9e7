"""What is on offer in a turn: people, circles, menus, tokens, from what lies open. (EDS-4, EDS-5, EDS-9)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.games.endeavor.actions import (
    ACTIVATES,
    CIRCLE,
    COPY,
    END,
    PASS,
    RECLAIM,
    SKIP,
    SPENDS,
)
from fathom.games.endeavor.components import (
    CIRCLES,
    CONSERVE,
    COORDINATION,
    DEED_VERB,
    DIVE,
    FACE_MENU,
    IMPACT,
    JOURNAL,
    KIND_COSTS_DISC,
    KIND_GAINS,
    KIND_MENU,
    MENUS,
    NONE,
    ROBOTICS,
    SHORE_LEAVE,
    SONAR,
    TOKEN_KIND,
    TRAVEL,
)
from fathom.games.endeavor.rules.sites import Sites
from fathom.games.endeavor.state import (
    ACTING,
    ASK_DEED,
    GRANTED,
)


class Offers(Sites):
    """What a seat may choose of what it has."""

    __slots__ = ()

    # A turn

    def last_round(self) -> i64:
        """(EDS-3.1)"""
        return 7 if self.seats == 1 else 6

    def turn_actions(self, seat: i64) -> list[int]:
        """Activate, use a circle, spend tokens, end the turn or pass. (EDS-5.1 to EDS-5.4, EDS-9.4)"""
        actions: list[int] = []
        if not self.acted and self.staged[seat]:
            self.activation_actions(seat, actions)
            for card in self.published[seat]:
                if self.has_circle(card):
                    actions.append(CIRCLE + card)
        if self.held[seat]:
            self.spend_actions(seat, 2, actions)
        if self.acted or self.spent:
            if actions and len(self.held[seat]) <= 1:
                actions.append(END)
        else:
            actions.append(PASS)
        return actions

    def activation_actions(self, seat: i64, actions: list[int]) -> None:
        busy: i64 = self.busy[seat]
        team = self.teams[seat]
        for slot in range(len(team)):
            face = team[slot]
            if (busy >> slot) & 1 == 0 and (FACE_MENU[face] != NONE or face == ROBOTICS):
                actions.append(ACTIVATES[slot])

    def copy_actions(self, seat: i64) -> list[int]:
        """(EDS-5.9)"""
        actions: list[int] = []
        team = self.teams[seat]
        for slot in range(1, len(team)):
            if FACE_MENU[team[slot]] != NONE:
                actions.append(COPY + slot)
        if actions:
            actions.append(SKIP)
        return actions

    def reclaim_actions(self, seat: i64, count: i64, fresh: i64) -> list[int]:
        """(EDS-4.6, EDS-4.7, EDS-18.7)"""
        actions: list[int] = []
        if fresh or count:
            busy: i64 = self.busy[seat]
            if self.setback == SHORE_LEAVE:
                busy &= ~1
            for slot in range(len(self.teams[seat])):
                if (busy >> slot) & 1:
                    actions.append(RECLAIM + slot)
        if actions:
            actions.append(SKIP)
        return actions

    def reclaims(self, seat: i64, count: i64, fresh: i64) -> i64:
        """How many discs may still be reclaimed, as the Reassignment level allows. (EDS-4.6)"""
        return self.level(seat, COORDINATION) if fresh else count

    def has_circle(self, card: i64) -> bool:
        """Whether a Journal has a circle that is not used yet. (EDS-11.4)"""
        return self.circles[card] < CIRCLES[card]

    def idles(self, seat: i64, slot: i64) -> bool:
        """Whether a Specialist that is activated would find nothing to do once its disc is spent. (EDS-5.8)"""
        face: i64 = self.teams[seat][slot]
        if face == ROBOTICS:
            return len(self.copy_actions(seat)) == 0
        if self.held[seat]:
            return False
        found: list[int] = []
        for group in MENUS[FACE_MENU[face]]:
            for deed in group:
                verb: i64 = DEED_VERB[deed]
                if self.staged[seat] > 1 or verb not in (SONAR, CONSERVE, JOURNAL):
                    self.ways(seat, deed, verb, NONE, found)
        return not found

    # Menus

    def deed_of(self, verb: i64) -> i64:
        """The deed of a verb on the menu on top of the chain; the verb itself where it is on none."""
        if self.chain:
            link: i64 = self.chain[len(self.chain) - 1]
            if link & 63 == ASK_DEED:
                groups: i64 = link >> 21
                menus = MENUS[(link >> 9) & 4095]
                for at in range(len(menus)):
                    if (groups >> at) & 1:
                        for deed in menus[at]:
                            if DEED_VERB[deed] == verb:
                                return deed
        return verb

    def whole_menu(self, menu: i64) -> int:
        """The groups of a menu, one bit each: nothing of it was carried out yet."""
        return (1 << len(MENUS[menu])) - 1

    def deed_actions(self, seat: i64, menu: i64, state: i64) -> list[int]:
        """All ways to carry out what is still open on a menu; tokens in between; or no more. (EDS-5.2, EDS-9.5)"""
        actions: list[int] = []
        zone: i64 = (state >> 4) - 1
        self.menu_actions(seat, menu, state & 7, zone, actions)
        if self.may_spend(seat) and (actions or not state & GRANTED or self.costs_research(menu)):
            self.spend_actions(seat, 1 if state & GRANTED else 2, actions)
        if actions:
            actions.append(SKIP)
        return actions

    def menu_actions(self, seat: i64, menu: i64, groups: i64, zone: i64, actions: list[int]) -> None:
        done: i64 = 0
        menus = MENUS[menu]
        for at in range(len(menus)):
            if (groups >> at) & 1:
                for deed in menus[at]:
                    verb: i64 = DEED_VERB[deed]
                    if (done >> verb) & 1 == 0:
                        done |= 1 << verb
                        self.ways(seat, deed, verb, zone, actions)

    def ways(self, seat: i64, deed: i64, verb: i64, zone: i64, actions: list[int]) -> None:
        """All ways to carry out a deed."""
        if verb == TRAVEL:
            self.travel_actions(seat, deed, zone, actions)
        elif verb == SONAR:
            self.sonar_actions(seat, zone, actions)
        elif verb == DIVE:
            self.dive_actions(seat, zone, actions)
        elif verb == CONSERVE:
            self.conserve_actions(seat, deed, zone, actions)
        elif verb == JOURNAL:
            self.journal_actions(seat, zone, actions)
        else:
            self.promotion_actions(seat, actions)

    # Tokens

    def may_spend(self, seat: i64) -> bool:
        """Whether a seat has tokens, and it is its own turn. (EDS-6.8, EDS-9.2)"""
        return seat == self.active and self.phase == ACTING and len(self.held[seat]) > 0

    def costs_research(self, menu: i64) -> bool:
        """Whether more Research could make the only deed of a menu possible."""
        return DEED_VERB[MENUS[menu][0][0]] in (CONSERVE, JOURNAL)

    def between_actions(self, seat: i64, site: i64) -> list[int]:
        """Tokens that may be spent before what the zone adds to a Dive; or go on. (EDS-9.10)"""
        actions: list[int] = []
        if self.may_spend(seat) and self.adds_to_dive(seat, site):
            self.spend_actions(seat, 2, actions)
            actions.append(SKIP)
        return actions

    def spend_actions(self, seat: i64, freedom: i64, actions: list[int]) -> None:
        """Each kind that is held: for Research, and, with freedom 2, for its effect. (EDS-9.2, EDS-9.3)"""
        seen: i64 = 0
        for token in self.held[seat]:
            kind: i64 = TOKEN_KIND[token]
            if (seen >> kind) & 1 == 0:
                seen |= 1 << kind
                actions.append(SPENDS[2 * kind])
                if freedom == 2 and self.has_effect(seat, kind):
                    actions.append(SPENDS[2 * kind + 1])

    def has_effect(self, seat: i64, kind: i64) -> bool:
        """Whether the effect of a token can be carried out now. (EDS-9.3)"""
        menu: i64 = KIND_MENU[kind]
        if menu != NONE:
            ways: list[int] = []
            self.menu_actions(seat, menu, 1, NONE, ways)
            return len(ways) > 0
        gains = self.box.gains[KIND_GAINS[kind]]
        if not gains:
            return False
        if KIND_COSTS_DISC[kind]:
            return self.staged[seat] > 0
        return gains[0] != IMPACT or len(self.impact_actions(seat, 0)) > 0
