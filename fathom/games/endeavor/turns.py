"""Rounds, preparation, turns, tokens. (EDS-3 to EDS-5, EDS-9)"""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import i64

from fathom.games.endeavor.actions import (
    ACTIVATES,
    CIRCLE,
    COPY,
    END,
    PASS,
    RECLAIM,
    RECRUITS,
    SKIP,
    SPENDS,
)
from fathom.games.endeavor.components import (
    CIRCLE_DISCOVER,
    CIRCLE_MENU,
    CIRCLES,
    CONSERVE,
    COORDINATION,
    DEED_VERB,
    DIVE,
    FACE_GAINS,
    FACE_MENU,
    FIRST_TIER_5,
    FUNDING_GAP,
    GAIN_LISTS,
    IMPACT,
    INSPIRATION,
    JOURNAL,
    KIND_COSTS_DISC,
    KIND_GAINS,
    KIND_MENU,
    KIND_RESEARCH,
    MENUS,
    NONE,
    POCKETS,
    REPUTATION,
    ROBOTICS,
    SHORE_LEAVE,
    SONAR,
    TIER,
    TOKEN_KIND,
    TRAVEL,
)
from fathom.games.endeavor.fieldwork import Fieldwork
from fathom.games.endeavor.state import (
    ACTING,
    ASK_COPY,
    ASK_DEED,
    ASK_DRAW,
    ASK_RECLAIM,
    ASK_RECRUIT,
    ASK_TURN,
    EFFORT,
    GRANTED,
    OVER,
    PREPARING,
    REWARD,
    SETTING_OUT,
)


class Turns(Fieldwork):
    """The course of a round."""

    __slots__ = ()

    @abstractmethod
    def turn_card(self) -> None:
        """The team's card of the round. (EDS-18.2)"""

    # Rounds

    def last_round(self) -> i64:
        """(EDS-3.1)"""
        return 7 if self.seats == 1 else 6

    def go_on(self) -> bool:
        """Nothing is owed: who is next? False when the game is over."""
        if self.phase == OVER:
            return False
        if self.phase == SETTING_OUT:
            self.begin_round()
        elif self.phase == PREPARING:
            self.active = (self.active + 1) % self.seats
            if self.active == self.wave:
                self.phase = ACTING
                self.begin_turn()
            else:
                self.prepare()
        else:
            self.next_turn()
        return True

    def begin_round(self) -> None:
        """(EDS-3.2, EDS-18.2)"""
        self.round += 1
        self.passed = 0
        self.setback = NONE
        self.phase = PREPARING
        self.active = self.wave
        if self.events is not None:
            self.tell("round", {"round": self.round, "seat": self.wave})
        self.prepare()
        if self.team:
            self.turn_card()

    def prepare(self) -> None:
        """Recruit, effort, reassign. (EDS-3.3)"""
        seat: i64 = self.active
        self.owe(ASK_RECLAIM, seat, 0, 1)
        self.owe(EFFORT, seat)
        self.owe(ASK_RECRUIT, seat)

    def next_turn(self) -> None:
        """The next player who has not passed; without one the round is over. (EDS-3.4, EDS-5.1)"""
        for step in range(1, self.seats + 1):
            seat: i64 = (self.active + step) % self.seats
            if (self.passed >> seat) & 1 == 0:
                self.active = seat
                self.begin_turn()
                return
        self.end_round()

    def begin_turn(self) -> None:
        self.acted = 0
        self.spent = 0
        self.owe(ASK_TURN, self.active)

    def end_round(self) -> None:
        """(EDS-3.1, EDS-3.2)"""
        if self.round == self.last_round():
            self.phase = OVER
            self.to_move = -1
            return
        self.wave = (self.wave + 1) % self.seats
        self.begin_round()

    # Preparation

    def recruit_actions(self, seat: i64) -> list[int]:
        """(EDS-4.1, EDS-4.2)"""
        level: i64 = self.level(seat, REPUTATION)
        actions: list[int] = []
        for who in range(1, FIRST_TIER_5):
            if TIER[who] > level:
                break
            if self.tray[who]:
                actions.append(RECRUITS[who])
        if level == 5:
            for pocket in self.pockets:
                if pocket:
                    actions.append(RECRUITS[pocket[len(pocket) - 1]])
        return actions

    def recruit(self, seat: i64, who: i64) -> None:
        """(EDS-4.1)"""
        if who < FIRST_TIER_5:
            self.tray[who] -= 1
        else:
            self.empty_pocket(who)
        self.teams[seat].append(2 * who)
        if self.events is not None:
            self.tell("recruited", {"seat": seat, "face": 2 * who})
        self.owe(REWARD, seat, FACE_GAINS[2 * who])

    def empty_pocket(self, who: i64) -> None:
        """A tier-5 tile leaves its pocket; an empty one is filled from the fullest. (EDS-4.2, EDS-4.3)"""
        for pocket in self.pockets:
            if pocket and pocket[len(pocket) - 1] == who:
                pocket.pop()
                if pocket:
                    self.revealed += 1
                    return
                fullest = self.pockets[0]
                for at in range(1, POCKETS):
                    if len(self.pockets[at]) > len(fullest):
                        fullest = self.pockets[at]
                if len(fullest) > 1:
                    pocket.append(fullest.pop())
                    self.revealed += 1
                return

    def effort(self, seat: i64) -> None:
        """(EDS-4.5, EDS-18.7)"""
        count: i64 = self.level(seat, INSPIRATION)
        if self.setback == FUNDING_GAP and count > 1:
            count -= 1
        self.staged[seat] += count
        if self.events is not None:
            self.tell("effort", {"seat": seat, "count": count})

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

    def reclaim(self, seat: i64, slot: i64, count: i64, fresh: i64) -> None:
        """A disc comes back; more may follow, as the Reassignment level allows. (EDS-4.6)"""
        left: i64 = self.level(seat, COORDINATION) if fresh else count
        self.busy[seat] = self.busy[seat] & ~(1 << slot)
        self.staged[seat] += 1
        if self.events is not None:
            self.tell("reclaimed", {"seat": seat, "face": self.teams[seat][slot]})
        if left > 1:
            self.owe(ASK_RECLAIM, seat, left - 1)

    # A turn

    def turn_actions(self, seat: i64) -> list[int]:
        """Activate, use a circle, spend tokens, end the turn or pass. (EDS-5.1 to EDS-5.4, EDS-9.4)"""
        actions: list[int] = []
        if not self.acted and self.staged[seat]:
            self.activation_actions(seat, actions)
            for card in self.published[seat]:
                if self.circles[card] < CIRCLES[card]:
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

    def activate(self, seat: i64, slot: i64) -> None:
        """(EDS-5.2, EDS-5.9)"""
        face: i64 = self.teams[seat][slot]
        self.busy[seat] = self.busy[seat] | 1 << slot
        self.staged[seat] -= 1
        self.acted = 1
        if self.events is not None:
            self.tell("activated", {"seat": seat, "face": face})
        if face == ROBOTICS:
            self.owe(ASK_COPY, seat)
        else:
            self.offer_menu(seat, FACE_MENU[face])

    def offer_menu(self, seat: i64, menu: i64) -> None:
        self.owe(ASK_DEED, seat, menu, (1 << len(MENUS[menu])) - 1)

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

    def use_circle(self, seat: i64, card: i64) -> None:
        """(EDS-11.4)"""
        self.circles[card] += 1
        self.staged[seat] -= 1
        self.acted = 1
        if self.events is not None:
            self.tell("circled", {"seat": seat, "journal": card})
        if CIRCLE_DISCOVER[card]:
            self.owe(ASK_DRAW, seat, CIRCLE_DISCOVER[card])
        else:
            self.offer_menu(seat, CIRCLE_MENU[card])

    def pass_turn(self, seat: i64) -> None:
        """(EDS-5.1)"""
        self.passed |= 1 << seat
        if self.events is not None:
            self.tell("passed", {"seat": seat})

    # What a menu offers

    def deed_actions(self, seat: i64, menu: i64, state: i64) -> list[int]:
        """All ways to carry out what is still open on a menu; tokens in between; or no more. (EDS-5.2, EDS-9.5)"""
        actions: list[int] = []
        zone: i64 = (state >> 4) - 1
        self.menu_actions(seat, menu, state & 7, zone, actions)
        if seat == self.active and self.phase == ACTING and self.held[seat]:
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
