"""Rounds, preparation, turns, tokens. (EDS-3 to EDS-5, EDS-9)"""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import i64

from fathom.games.endeavor.actions import (
    RECRUITS,
)
from fathom.games.endeavor.components import (
    CIRCLE_DISCOVER,
    CIRCLE_MENU,
    FACE_GAINS,
    FACE_MENU,
    FIRST_TIER_5,
    FUNDING_GAP,
    INSPIRATION,
    NONE,
    POCKETS,
    REPUTATION,
    ROBOTICS,
    TIER,
)
from fathom.games.endeavor.rules.deeds import Deeds
from fathom.games.endeavor.state import (
    ACTING,
    ASK_COPY,
    ASK_DRAW,
    ASK_RECLAIM,
    ASK_RECRUIT,
    ASK_TURN,
    EFFORT,
    OVER,
    PREPARING,
    REWARD,
    SETTING_OUT,
)


class Turns(Deeds):
    """The course of a round."""

    __slots__ = ()

    @abstractmethod
    def turn_card(self) -> None:
        """The team's card of the round. (EDS-18.2)"""

    # Rounds

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
            self.tell("EDS-3.2", "round", {"round": self.round, "seat": self.wave})
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
            self.tell("EDS-4.1", "recruited", {"seat": seat, "face": 2 * who})
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
        gap = self.setback == FUNDING_GAP and count > 1
        if gap:
            count -= 1
        self.staged[seat] += count
        if self.events is not None:
            self.tell("EDS-18.7" if gap else "EDS-4.5", "effort", {"seat": seat, "count": count})

    def reclaim(self, seat: i64, slot: i64, count: i64, fresh: i64) -> None:
        """A disc comes back; more may follow, as the Reassignment level allows. (EDS-4.6)"""
        left: i64 = self.reclaims(seat, count, fresh)
        self.busy[seat] = self.busy[seat] & ~(1 << slot)
        self.staged[seat] += 1
        if self.events is not None:
            self.tell("EDS-4.6", "reclaimed", {"seat": seat, "face": self.teams[seat][slot]})
        if left > 1:
            self.owe(ASK_RECLAIM, seat, left - 1)

    # A turn

    def activate(self, seat: i64, slot: i64) -> None:
        """(EDS-5.2, EDS-5.9)"""
        face: i64 = self.teams[seat][slot]
        self.busy[seat] = self.busy[seat] | 1 << slot
        self.staged[seat] -= 1
        self.acted = 1
        if self.events is not None:
            self.tell("EDS-5.9" if face == ROBOTICS else "EDS-5.2", "activated", {"seat": seat, "face": face})
        if face == ROBOTICS:
            self.owe(ASK_COPY, seat)
        else:
            self.offer_menu(seat, FACE_MENU[face])

    def use_circle(self, seat: i64, card: i64) -> None:
        """(EDS-11.4)"""
        self.circles[card] += 1
        self.staged[seat] -= 1
        self.acted = 1
        if self.events is not None:
            self.tell("EDS-11.4", "circled", {"seat": seat, "journal": card})
        if CIRCLE_DISCOVER[card]:
            self.owe(ASK_DRAW, seat, CIRCLE_DISCOVER[card])
        else:
            self.offer_menu(seat, CIRCLE_MENU[card])

    def pass_turn(self, seat: i64) -> None:
        """(EDS-5.1)"""
        self.passed |= 1 << seat
        if self.events is not None:
            self.tell("EDS-5.1", "passed", {"seat": seat})
