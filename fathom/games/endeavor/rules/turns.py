"""Rounds, preparation, turns and the actions in them. (EDS-3 to EDS-5)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.core.questions import seat_of
from fathom.core.state import OVER as NOBODY
from fathom.games.endeavor import actions, components
from fathom.games.endeavor.actions import ACTIVATES, ONE, RECRUITS, SKIP, VERB
from fathom.games.endeavor.components import DEED_IN, FACE_MENU, FIRST_TIER_5, NONE, ROBOTICS, TIER
from fathom.games.endeavor.rules import deeds, fieldwork, gains, offers, questions, setbacks, voyage, waters
from fathom.games.endeavor.state import ACTING, GRANTED, GROUPS, OVER, PREPARING, SETTING_OUT, Ocean, Question, Step

# Rounds


def go_on(ocean: Ocean) -> bool:
    """Nothing is owed: who is next? False when the game is over."""
    if ocean.phase == OVER:
        return False
    if ocean.phase == SETTING_OUT:
        begin_round(ocean)
    elif ocean.phase == PREPARING:
        ocean.active = (ocean.active + 1) % ocean.seats
        if ocean.active == ocean.wave:
            ocean.phase = ACTING
            begin_turn(ocean)
        else:
            prepare(ocean)
    else:  # the next player who has not passed; without one the round is over (EDS-3.4, EDS-5.1)
        for step in range(1, ocean.seats + 1):
            seat: i64 = (ocean.active + step) % ocean.seats
            if (ocean.passed >> seat) & 1 == 0:
                ocean.active = seat
                begin_turn(ocean)
                return True
        end_round(ocean)
    return True


def begin_round(ocean: Ocean) -> None:
    """(EDS-3.2, EDS-18.2)"""
    ocean.round += 1
    ocean.passed = 0
    ocean.setback = NONE
    ocean.phase = PREPARING
    ocean.active = ocean.wave
    ocean.tell("EDS-3.2", "round", {"round": ocean.round, "seat": ocean.wave})
    prepare(ocean)
    if ocean.team:
        setbacks.turn_card(ocean)


def prepare(ocean: Ocean) -> None:
    """Recruit, effort, reassign. (EDS-3.3)"""
    seat: i64 = ocean.active
    waters.owe(ocean, questions.RECLAIM, seat, 0, 1)
    waters.owe(ocean, questions.EFFORT, seat)
    waters.owe(ocean, questions.RECRUIT, seat)


def begin_turn(ocean: Ocean) -> None:
    ocean.acted = 0
    ocean.spent = 0
    waters.owe(ocean, questions.TURN, ocean.active)


def end_round(ocean: Ocean) -> None:
    """(EDS-3.1, EDS-3.2)"""
    if ocean.round == offers.last_round(ocean):
        ocean.phase = OVER
        ocean.to_move = NOBODY
        return
    ocean.wave = (ocean.wave + 1) % ocean.seats
    begin_round(ocean)


# Preparation


class Recruit(Question):
    """A Specialist joins the team. (EDS-4.1)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        """(EDS-4.2)"""
        level: i64 = waters.level(ocean, seat_of(link), components.REPUTATION)
        found: list[int] = []
        for who in range(1, FIRST_TIER_5):
            if TIER[who] > level:
                break
            if ocean.tray[who]:
                found.append(RECRUITS[who])
        if level == 5:
            for pocket in ocean.pockets:
                if pocket:
                    found.append(RECRUITS[pocket[len(pocket) - 1]])
        return found

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        seat: i64 = seat_of(link)
        who: i64 = ONE[action]
        if who < FIRST_TIER_5:
            ocean.tray[who] -= 1
        else:
            empty_pocket(ocean, who)
        ocean.teams[seat].append(2 * who)
        if ocean.events is not None:
            ocean.tell("EDS-4.1", "recruited", {"seat": seat, "face": 2 * who})
        waters.owe(ocean, questions.REWARD, seat, components.FACE_GAINS[2 * who])


def empty_pocket(ocean: Ocean, who: i64) -> None:
    """A tier-5 tile leaves its pocket; an empty one is filled from the fullest. (EDS-4.2, EDS-4.3)"""
    for pocket in ocean.pockets:
        if pocket and pocket[len(pocket) - 1] == who:
            pocket.pop()
            if pocket:
                ocean.revealed += 1
                return
            fullest = max(ocean.pockets, key=len)
            if len(fullest) > 1:
                pocket.append(fullest.pop())
                ocean.revealed += 1
            return


class Effort(Step):
    """Discs as Inspiration allows. (EDS-4.5)"""

    def do(self, ocean: Ocean, link: i64) -> None:
        """(EDS-18.7)"""
        seat: i64 = seat_of(link)
        count: i64 = waters.level(ocean, seat, components.INSPIRATION)
        gap = ocean.setback == components.FUNDING_GAP and count > 1
        if gap:
            count -= 1
        ocean.staged[seat] += count
        if ocean.events is not None:
            ocean.tell("EDS-18.7" if gap else "EDS-4.5", "effort", {"seat": seat, "count": count})


class Reclaim(Question):
    """How many discs may still be reclaimed, and whether nobody was asked yet. (EDS-4.6)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        """(EDS-4.7, EDS-18.7)"""
        seat: i64 = seat_of(link)
        count, fresh, _ = self.carried(link)
        found: list[int] = []
        if fresh or count:
            busy: i64 = ocean.busy[seat]
            if ocean.setback == components.SHORE_LEAVE:
                busy &= ~1
            for slot in range(len(ocean.teams[seat])):
                if (busy >> slot) & 1:
                    found.append(actions.RECLAIM_SLOT + slot)
        if found:
            found.append(SKIP)
        return found

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        """A disc comes back; more may follow, as the Reassignment level allows."""
        seat: i64 = seat_of(link)
        count, fresh, _ = self.carried(link)
        left: i64 = offers.reclaims(ocean, seat, count, fresh)
        slot: i64 = ONE[action]
        ocean.busy[seat] = ocean.busy[seat] & ~(1 << slot)
        ocean.staged[seat] += 1
        if ocean.events is not None:
            ocean.tell("EDS-4.6", "reclaimed", {"seat": seat, "face": ocean.teams[seat][slot]})
        if left > 1:
            waters.owe(ocean, self, seat, left - 1)


# A turn


class Turn(Question):
    """Activate, use a circle, spend tokens, end the turn or pass. (EDS-5.1)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        """(EDS-5.2 to EDS-5.4, EDS-9.4)"""
        seat: i64 = seat_of(link)
        found: list[int] = []
        if not ocean.acted and ocean.staged[seat]:
            busy: i64 = ocean.busy[seat]
            team = ocean.teams[seat]
            for slot in range(len(team)):
                if (busy >> slot) & 1 == 0 and (FACE_MENU[team[slot]] != NONE or team[slot] == ROBOTICS):
                    found.append(ACTIVATES[slot])
            for card in ocean.published[seat]:
                if offers.has_circle(ocean, card):
                    found.append(actions.CIRCLE + card)
        if ocean.held[seat]:
            offers.spend_actions(ocean, seat, True, found)
        if ocean.acted or ocean.spent:
            if found and len(ocean.held[seat]) <= 1:
                found.append(actions.END)
        else:
            found.append(actions.PASS)
        return found

    def answer(self, ocean: Ocean, link: i64, action: i64) -> None:
        """The turn goes on after a Specialist or a circle; it is over for whoever ends it or passes."""
        seat: i64 = seat_of(link)
        verb: i64 = VERB[action]
        if verb == actions.TO_ACTIVATE:
            activate(ocean, seat, ONE[action])
        elif verb == actions.TO_CIRCLE:
            use_circle(ocean, seat, ONE[action])
        else:
            ocean.chain.pop()
            if action == actions.PASS:
                ocean.passed |= 1 << seat
                if ocean.events is not None:
                    ocean.tell("EDS-5.1", "passed", {"seat": seat})


def activate(ocean: Ocean, seat: i64, slot: i64) -> None:
    """(EDS-5.2, EDS-5.9)"""
    face: i64 = ocean.teams[seat][slot]
    ocean.busy[seat] = ocean.busy[seat] | 1 << slot
    ocean.staged[seat] -= 1
    ocean.acted = 1
    if ocean.events is not None:
        ocean.tell("EDS-5.9" if face == ROBOTICS else "EDS-5.2", "activated", {"seat": seat, "face": face})
    if face == ROBOTICS:
        waters.owe(ocean, questions.COPY, seat)
    else:
        deeds.offer_menu(ocean, seat, FACE_MENU[face])


def use_circle(ocean: Ocean, seat: i64, card: i64) -> None:
    """(EDS-11.4)"""
    ocean.circles[card] += 1
    ocean.staged[seat] -= 1
    ocean.acted = 1
    ocean.tell("EDS-11.4", "circled", {"seat": seat, "journal": card})
    if components.CIRCLE_DISCOVER[card]:
        waters.owe(ocean, questions.DRAW, seat, components.CIRCLE_DISCOVER[card])
    else:
        deeds.offer_menu(ocean, seat, components.CIRCLE_MENU[card])


# The actions of a turn


class Deed(Question):
    """A menu; its groups that are still open, and whether it is granted; and in which zone, plus 1. (EDS-5.2)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        """All ways to carry out what is still open; tokens in between; or no more. (EDS-9.5)"""
        seat: i64 = seat_of(link)
        menu, groups, where = self.carried(link)
        granted = (groups & GRANTED) != 0
        found: list[int] = []
        offers.menu_actions(ocean, seat, menu, groups & GROUPS, where - 1, found)
        if offers.may_spend(ocean, seat) and (found or not granted or offers.costs_research(menu)):
            offers.spend_actions(ocean, seat, not granted, found)
        if found:
            found.append(SKIP)
        return found

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        """The group of the deed is used up; what is left of the menu is offered again, after all that follows."""
        seat: i64 = seat_of(link)
        menu, groups, where = self.carried(link)
        verb: i64 = actions.DEED_OF[VERB[action]]
        group: i64 = offers.group_of(menu, groups, verb)
        deed: i64 = DEED_IN[menu][group][verb]
        groups &= ~(1 << group)
        if groups & GROUPS:
            waters.owe(ocean, self, seat, menu, groups, where)
        if verb == components.TRAVEL:
            voyage.travel(ocean, seat, ONE[action], actions.OTHER[action], deed)
        elif verb == components.SONAR:
            fieldwork.sonar(ocean, seat, ONE[action])
        elif verb == components.DIVE:
            fieldwork.dive(ocean, seat, ONE[action], deed)
        elif verb == components.CONSERVE:
            fieldwork.conserve(ocean, seat, ONE[action], deed)
        elif verb == components.JOURNAL:
            waters.owe(ocean, questions.PUBLISH, seat, ONE[action])
        else:
            gains.promote(ocean, seat, ONE[action])

    def lapse(self, ocean: Ocean, link: i64) -> None:
        """All that somebody was activated for may come to nothing. (EDS-5.8)"""
        ocean.chain.pop()
        menu, groups, where = self.carried(link)
        if groups == offers.whole_menu(menu) and where == 0:
            ocean.tell("EDS-5.8", "idle", {"seat": seat_of(link)})
