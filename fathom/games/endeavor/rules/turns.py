"""Rounds, preparation, turns, tokens. (EDS-3 to EDS-5, EDS-9)"""

from __future__ import annotations

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
from fathom.games.endeavor.rules import deeds, offers, questions, setbacks, waters
from fathom.games.endeavor.state import ACTING, OVER, PREPARING, SETTING_OUT, Ocean

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
    else:
        next_turn(ocean)
    return True


def begin_round(ocean: Ocean) -> None:
    """(EDS-3.2, EDS-18.2)"""
    ocean.round += 1
    ocean.passed = 0
    ocean.setback = NONE
    ocean.phase = PREPARING
    ocean.active = ocean.wave
    if ocean.events is not None:
        waters.tell(ocean, "EDS-3.2", "round", {"round": ocean.round, "seat": ocean.wave})
    prepare(ocean)
    if ocean.team:
        setbacks.turn_card(ocean)


def prepare(ocean: Ocean) -> None:
    """Recruit, effort, reassign. (EDS-3.3)"""
    seat: i64 = ocean.active
    waters.owe(ocean, questions.RECLAIM, seat, 0, 1)
    waters.owe(ocean, questions.EFFORT, seat)
    waters.owe(ocean, questions.RECRUIT, seat)


def next_turn(ocean: Ocean) -> None:
    """The next player who has not passed; without one the round is over. (EDS-3.4, EDS-5.1)"""
    for step in range(1, ocean.seats + 1):
        seat: i64 = (ocean.active + step) % ocean.seats
        if (ocean.passed >> seat) & 1 == 0:
            ocean.active = seat
            begin_turn(ocean)
            return
    end_round(ocean)


def begin_turn(ocean: Ocean) -> None:
    ocean.acted = 0
    ocean.spent = 0
    waters.owe(ocean, questions.TURN, ocean.active)


def end_round(ocean: Ocean) -> None:
    """(EDS-3.1, EDS-3.2)"""
    if ocean.round == offers.last_round(ocean):
        ocean.phase = OVER
        ocean.to_move = -1
        return
    ocean.wave = (ocean.wave + 1) % ocean.seats
    begin_round(ocean)


# Preparation


def recruit_actions(ocean: Ocean, seat: i64) -> list[int]:
    """(EDS-4.1, EDS-4.2)"""
    level: i64 = waters.level(ocean, seat, REPUTATION)
    actions: list[int] = []
    for who in range(1, FIRST_TIER_5):
        if TIER[who] > level:
            break
        if ocean.tray[who]:
            actions.append(RECRUITS[who])
    if level == 5:
        for pocket in ocean.pockets:
            if pocket:
                actions.append(RECRUITS[pocket[len(pocket) - 1]])
    return actions


def recruit(ocean: Ocean, seat: i64, who: i64) -> None:
    """(EDS-4.1)"""
    if who < FIRST_TIER_5:
        ocean.tray[who] -= 1
    else:
        empty_pocket(ocean, who)
    ocean.teams[seat].append(2 * who)
    if ocean.events is not None:
        waters.tell(ocean, "EDS-4.1", "recruited", {"seat": seat, "face": 2 * who})
    waters.owe(ocean, questions.REWARD, seat, FACE_GAINS[2 * who])


def empty_pocket(ocean: Ocean, who: i64) -> None:
    """A tier-5 tile leaves its pocket; an empty one is filled from the fullest. (EDS-4.2, EDS-4.3)"""
    for pocket in ocean.pockets:
        if pocket and pocket[len(pocket) - 1] == who:
            pocket.pop()
            if pocket:
                ocean.revealed += 1
                return
            fullest = ocean.pockets[0]
            for at in range(1, POCKETS):
                if len(ocean.pockets[at]) > len(fullest):
                    fullest = ocean.pockets[at]
            if len(fullest) > 1:
                pocket.append(fullest.pop())
                ocean.revealed += 1
            return


def effort(ocean: Ocean, seat: i64) -> None:
    """(EDS-4.5, EDS-18.7)"""
    count: i64 = waters.level(ocean, seat, INSPIRATION)
    gap = ocean.setback == FUNDING_GAP and count > 1
    if gap:
        count -= 1
    ocean.staged[seat] += count
    if ocean.events is not None:
        waters.tell(ocean, "EDS-18.7" if gap else "EDS-4.5", "effort", {"seat": seat, "count": count})


def reclaim(ocean: Ocean, seat: i64, slot: i64, count: i64, fresh: i64) -> None:
    """A disc comes back; more may follow, as the Reassignment level allows. (EDS-4.6)"""
    left: i64 = offers.reclaims(ocean, seat, count, fresh)
    ocean.busy[seat] = ocean.busy[seat] & ~(1 << slot)
    ocean.staged[seat] += 1
    if ocean.events is not None:
        waters.tell(ocean, "EDS-4.6", "reclaimed", {"seat": seat, "face": ocean.teams[seat][slot]})
    if left > 1:
        waters.owe(ocean, questions.RECLAIM, seat, left - 1)


# A turn


def activate(ocean: Ocean, seat: i64, slot: i64) -> None:
    """(EDS-5.2, EDS-5.9)"""
    face: i64 = ocean.teams[seat][slot]
    ocean.busy[seat] = ocean.busy[seat] | 1 << slot
    ocean.staged[seat] -= 1
    ocean.acted = 1
    if ocean.events is not None:
        waters.tell(ocean, "EDS-5.9" if face == ROBOTICS else "EDS-5.2", "activated", {"seat": seat, "face": face})
    if face == ROBOTICS:
        waters.owe(ocean, questions.COPY, seat)
    else:
        deeds.offer_menu(ocean, seat, FACE_MENU[face])


def use_circle(ocean: Ocean, seat: i64, card: i64) -> None:
    """(EDS-11.4)"""
    ocean.circles[card] += 1
    ocean.staged[seat] -= 1
    ocean.acted = 1
    if ocean.events is not None:
        waters.tell(ocean, "EDS-11.4", "circled", {"seat": seat, "journal": card})
    if CIRCLE_DISCOVER[card]:
        waters.owe(ocean, questions.DRAW, seat, CIRCLE_DISCOVER[card])
    else:
        deeds.offer_menu(ocean, seat, CIRCLE_MENU[card])


def pass_turn(ocean: Ocean, seat: i64) -> None:
    """(EDS-5.1)"""
    ocean.passed |= 1 << seat
    if ocean.events is not None:
        waters.tell(ocean, "EDS-5.1", "passed", {"seat": seat})
