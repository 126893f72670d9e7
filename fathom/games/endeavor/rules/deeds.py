"""What a menu offers, and what tokens are spent for. (EDS-5.2, EDS-9)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.games.endeavor.actions import SKIP, SPENDS
from fathom.games.endeavor.components import (
    CONSERVE,
    DEED_VERB,
    DIVE,
    GAIN_LISTS,
    IMPACT,
    JOURNAL,
    KIND_COSTS_DISC,
    KIND_GAINS,
    KIND_MENU,
    KIND_RESEARCH,
    MENUS,
    NONE,
    SONAR,
    TOKEN_KIND,
    TRAVEL,
)
from fathom.games.endeavor.rules.fieldwork import Fieldwork
from fathom.games.endeavor.state import ACTING, ASK_DEED, GRANTED, REWARD


class Deeds(Fieldwork):
    """Actions on offer, one group after the other, and tokens in between."""

    __slots__ = ()

    def offer_menu(self, seat: i64, menu: i64) -> None:
        self.owe(ASK_DEED, seat, menu, self.whole_menu(menu))

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

    def use_group(self, verb: i64) -> i64:
        """The deed of a verb on the menu on top of the chain; its group is used up."""
        link: i64 = self.chain.pop()
        menu: i64 = (link >> 9) & 4095
        state: i64 = link >> 21
        menus = MENUS[menu]
        for at in range(len(menus)):
            if (state >> at) & 1:
                for deed in menus[at]:
                    if DEED_VERB[deed] == verb:
                        state &= ~(1 << at)
                        if state & 7:
                            self.owe(ASK_DEED, (link >> 6) & 7, menu, state)
                        return deed
        return verb

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
        gains = GAIN_LISTS[KIND_GAINS[kind]]
        if not gains:
            return False
        if KIND_COSTS_DISC[kind]:
            return self.staged[seat] > 0
        return gains[0] != IMPACT or len(self.impact_actions(seat, 0)) > 0

    def spend(self, seat: i64, kind: i64, effect: i64) -> None:
        """(EDS-9.2, EDS-9.8)"""
        tokens = self.held[seat]
        for at in range(len(tokens)):
            if TOKEN_KIND[tokens[at]] == kind:
                self.discards.append(tokens.pop(at))
                break
        self.spent += 1
        if self.events is not None:
            self.tell("spent", {"seat": seat, "token": kind, "effect": effect})
        if not effect:
            self.add_research(seat, KIND_RESEARCH[kind])
        elif KIND_MENU[kind] != NONE:
            self.owe(ASK_DEED, seat, KIND_MENU[kind], 1 + GRANTED)
        else:
            if KIND_COSTS_DISC[kind]:
                self.staged[seat] -= 1
            self.owe(REWARD, seat, KIND_GAINS[kind])
