"""Rounds, preparation and turns. (EDS-3 to EDS-5)"""

from typing import Final

from mypy_extensions import i64

from fathom.core.state import OVER as NOBODY
from fathom.games.endeavor import actions, components, state
from fathom.games.endeavor.actions import ACTIVATES, ONE, PASS, RECLAIMS, RECRUITS, SKIP, TO_ACTIVATE, VERB
from fathom.games.endeavor.components import ACTS, FACE_GAINS, FACE_MENU, FIRST_TIER_5, LEVEL, NONE, ROBOTICS
from fathom.games.endeavor.rules import deeds, gains, offers, setbacks, voyage
from fathom.games.endeavor.state import Ocean, Question, Step, changed, declared, first_of, owe, second_of

# Rounds


def go_on(ocean: Ocean) -> bool:
    """Nothing is owed: who is next? False when the game is over."""
    if ocean.phase == state.ACTING:  # the next player who has not passed, or the end of the round (EDS-3.4, EDS-5.1)
        seats, seat, passed = ocean.seats, ocean.active, ocean.passed
        for _ in range(seats):
            seat = (seat + 1) % seats
            if (passed >> seat) & 1 == 0:
                begin_turn(ocean, seat)
                return True
        end_round(ocean)
    elif ocean.phase == state.PREPARING:
        ocean.active = (ocean.active + 1) % ocean.seats
        if ocean.active == ocean.wave:
            ocean.phase = state.ACTING
            begin_turn(ocean, ocean.wave)
        else:
            prepare(ocean)
    elif ocean.phase == state.SETTING_OUT:
        begin_round(ocean)
    else:
        return False
    return True


def begin_round(ocean: Ocean) -> None:
    """(EDS-3.2, EDS-18.2)"""
    ocean.round += 1
    ocean.passed = 0
    ocean.setback = NONE
    ocean.phase = state.PREPARING
    ocean.active = ocean.wave
    if ocean.events is not None:
        ocean.tell("EDS-3.2", "round", {"round": ocean.round, "seat": ocean.wave})
    prepare(ocean)
    if ocean.team:
        setbacks.turn_card(ocean)


def prepare(ocean: Ocean) -> None:
    """Recruit, effort, reassign. (EDS-3.3)"""
    seat: i64 = ocean.active
    owe(ocean, RECLAIM, seat, 0, 1)
    owe(ocean, EFFORT, seat)
    owe(ocean, RECRUIT, seat)


def begin_turn(ocean: Ocean, seat: i64) -> None:
    ocean.active = seat
    ocean.acted = ocean.spent = 0
    owe(ocean, TURN, seat)


def end_round(ocean: Ocean) -> None:
    """(EDS-3.1, EDS-3.2)"""
    if ocean.round == offers.last_round(ocean):
        ocean.phase = state.OVER
        ocean.to_move = NOBODY
        return
    ocean.wave = (ocean.wave + 1) % ocean.seats
    begin_round(ocean)


# Preparation


class Recruit(Question):
    """A Specialist joins the team. (EDS-4.1, EDS-4.2)"""

    def options(self, ocean: Ocean, seat: i64, _: i64) -> list[int]:
        level: i64 = LEVEL[ocean.tracks[4 * seat + components.REPUTATION]]
        tray = ocean.tray
        found: list[int] = [RECRUITS[who] for who in range(1, components.FIRST_ABOVE[level]) if tray[who]]
        if level == 5:
            found += [RECRUITS[pocket[-1]] for pocket in ocean.pockets if pocket]
        return found

    def answer(self, ocean: Ocean, seat: i64, _: i64, action: i64) -> None:
        who: i64 = ONE[action]
        state.unshare(ocean, state.CREWS)
        if who < FIRST_TIER_5:
            ocean.tray[who] -= 1
        else:
            empty_pocket(ocean, who)
        ocean.teams[seat].append(2 * who)
        if ocean.events is not None:
            ocean.tell("EDS-4.1", "recruited", {"seat": seat, "face": 2 * who})
        gains.reward(ocean, seat, FACE_GAINS[2 * who])


def empty_pocket(ocean: Ocean, who: i64) -> None:
    """A tier-5 tile leaves its pocket; an empty one is filled from the fullest. (EDS-4.2, EDS-4.3)"""
    ocean.pockets = [pocket.copy() for pocket in ocean.pockets]
    pocket = next(pocket for pocket in ocean.pockets if pocket and pocket[-1] == who)
    pocket.pop()
    fullest = max(ocean.pockets, key=len)
    if not pocket and len(fullest) > 1:
        pocket.append(fullest.pop())
    if pocket:
        ocean.revealed += 1


class Effort(Step):
    """Discs as Inspiration allows. (EDS-4.5)"""

    def do(self, ocean: Ocean, seat: i64, _: i64) -> None:
        count: i64 = LEVEL[ocean.tracks[4 * seat + components.INSPIRATION]]
        gap = ocean.setback == components.FUNDING_GAP and count > 1
        if gap:
            count -= 1
        ocean.staged[seat] += count
        if ocean.events is not None:
            ocean.tell("EDS-18.7" if gap else "EDS-4.5", "effort", {"seat": seat, "count": count})


class Reclaim(Question):
    """How many discs may still be reclaimed, and whether nobody was asked yet. (EDS-4.6, EDS-4.7, EDS-18.7)"""

    def options(self, ocean: Ocean, seat: i64, link: i64) -> list[int]:
        found: list[int] = []
        busy: i64 = ocean.busy[seat] if second_of(link) or first_of(link) else 0
        if ocean.setback == components.SHORE_LEAVE:
            busy &= ~1
        for slot in range(len(ocean.teams[seat])):
            if busy >> slot & 1:
                found.append(RECLAIMS[slot])
        if found:
            found.append(SKIP)
        return found

    def answer(self, ocean: Ocean, seat: i64, link: i64, action: i64) -> None:
        """A disc comes back; more may follow, as the Reassignment level allows."""
        left: i64 = offers.reclaims(ocean, seat, first_of(link), second_of(link))
        slot: i64 = ONE[action]
        ocean.busy[seat] = ocean.busy[seat] & ~(1 << slot)
        ocean.staged[seat] += 1
        if ocean.events is not None:
            ocean.tell("EDS-4.6", "reclaimed", {"seat": seat, "face": ocean.teams[seat][slot]})
        if left > 1:
            owe(ocean, RECLAIM, seat, left - 1)


# A turn


class Turn(Question):
    """Activate, use a circle, spend tokens, end the turn or pass. (EDS-5.1 to EDS-5.4, EDS-9.4)"""

    def options(self, ocean: Ocean, seat: i64, _: i64) -> list[int]:
        found: list[int] = []
        if not ocean.acted and ocean.staged[seat]:
            busy: i64 = ocean.busy[seat]
            for slot, face in enumerate(ocean.teams[seat]):
                if not busy >> slot & 1 and ACTS[face]:
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
            found.append(PASS)
        return found

    def answer(self, ocean: Ocean, seat: i64, link: i64, action: i64) -> None:
        """The turn goes on after a Specialist or a circle; it is over for whoever ends it or passes."""
        verb: i64 = VERB[action]
        if verb == TO_ACTIVATE:
            ocean.chain.append(link)
            activate(ocean, seat, ONE[action])
        elif verb == actions.TO_CIRCLE:
            ocean.chain.append(link)
            use_circle(ocean, seat, ONE[action])
        elif action == PASS:
            ocean.passed |= 1 << seat
            if ocean.events is not None:
                ocean.tell("EDS-5.1", "passed", {"seat": seat})


def activate(ocean: Ocean, seat: i64, slot: i64) -> None:
    face: i64 = ocean.teams[seat][slot]
    ocean.busy[seat] = ocean.busy[seat] | 1 << slot
    ocean.staged[seat] -= 1
    ocean.acted = 1
    if ocean.events is not None:
        ocean.tell("EDS-5.9" if face == ROBOTICS else "EDS-5.2", "activated", {"seat": seat, "face": face})
    if face == ROBOTICS:
        owe(ocean, deeds.COPY, seat)
    else:
        owe(ocean, deeds.DEED, seat, FACE_MENU[face], components.WHOLE_MENU[FACE_MENU[face]])


def use_circle(ocean: Ocean, seat: i64, card: i64) -> None:
    ocean.circles = changed(ocean.circles, card, ocean.circles[card] + 1)
    ocean.staged[seat] -= 1
    ocean.acted = 1
    ocean.tell("EDS-11.4", "circled", {"seat": seat, "journal": card})
    if components.CIRCLE_DISCOVER[card]:
        owe(ocean, voyage.DRAW, seat, components.CIRCLE_DISCOVER[card])
    else:
        menu: i64 = components.CIRCLE_MENU[card]
        owe(ocean, deeds.DEED, seat, menu, components.WHOLE_MENU[menu])


EFFORT: Final[i64] = declared(5, Effort("effort"))
TURN: Final[i64] = declared(
    16, Turn("turn", "EDS-5.1", "turn-first", ("activate", "circle", "spend", "end", "pass")), then=state.NEVER
)
RECRUIT: Final[i64] = declared(29, Recruit("recruit", "EDS-4.1", "recruit-first", ("recruit",)))
RECLAIM: Final[i64] = declared(30, Reclaim("reclaim", "EDS-4.6", "reclaim-first", ("reclaim", "skip")), second=1)
