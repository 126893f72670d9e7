"""The table as numbers, for players that learn: the seat itself first, then the others in turn order.

All seats see the same, so everything here is read from what lies open.
"""

from typing import Final

from mypy_extensions import i64

from fathom.games.endeavor.encoding.asked import CHAIN, put_chain
from fathom.games.endeavor.encoding.numbers import none_of, put
from fathom.games.endeavor.encoding.sea import TABLE, TEAM, put_table, put_team
from fathom.games.endeavor.encoding.seats import (
    HOLDING,
    LEADS,
    PLACE,
    PROSPECTS,
    put_leads,
    put_place,
    put_prospects,
    put_seat,
)
from fathom.games.endeavor.rules import Endeavor
from fathom.games.endeavor.scoring import (
    attribute_points,
    impact_points,
    journal_points,
    leftover_points,
    progress,
    specialist_points,
)
from fathom.games.endeavor.strategy import (
    all_goal_points,
    free_people,
    looking_ahead,
    moorings,
    results,
    standing,
    still_open,
    team_worth,
)

SEATS: Final = 5
FOUL: Final = 60  # for no points of Impact: hexes can cost some
NOTHING: Final[list[int]] = [0] * SEATS

SCORED: Final[list[str]] = [
    *("impact", "papers", "specialists", "goal-1", "goal-2", "goal-3", "score"),
    *("moored", "open", "judged"),
]
SEAT: Final[list[str]] = HOLDING + SCORED
FEATURES: Final[list[str]] = [
    *(f"me.{name}" for name in SEAT),
    *(f"rival-{number}.{name}" for number in range(1, SEATS) for name in SEAT),
    *(f"me.{name}" for name in [*PLACE, *LEADS, *PROSPECTS]),
    *CHAIN,
    *TABLE,
    *TEAM,
]


class Judged:
    """The parts of the hand-written judgement, by seat: each is worked out once."""

    def __init__(self, ocean: Endeavor) -> None:
        self.impact: list[int] = []
        self.papers: list[int] = []
        self.specialists: list[int] = []
        self.goals = [NOTHING, NOTHING, NOTHING] if ocean.team else all_goal_points(ocean)
        self.rows: list[list[int]] = progress(ocean) if ocean.team else []
        self.scores: list[int] = []
        self.free: list[int] = []
        self.moored: list[float] = []
        self.open: list[float] = []
        self.worths: list[float] = results(ocean) if ocean.to_move < 0 else []
        together = team_worth(ocean, self.rows) if ocean.team else 0.0
        for seat in range(ocean.seats):
            self.judge(ocean, seat, together)

    def judge(self, ocean: Endeavor, seat: i64, together: float) -> None:
        """Add the parts of one seat."""
        impact: i64 = impact_points(ocean, seat)
        papers: i64 = journal_points(ocean, seat)
        specialists: i64 = specialist_points(ocean, seat)
        points: i64 = impact + papers + specialists
        free = free_people(ocean, seat)
        moored = moorings(ocean, seat)
        opened = still_open(ocean, seat)
        self.impact.append(impact)
        self.papers.append(papers)
        self.specialists.append(specialists)
        self.free.append(free)
        self.moored.append(moored)
        self.open.append(opened)
        if ocean.to_move >= 0:
            worth = together if ocean.team else standing(ocean, seat, float(points), self.goals)
            self.worths.append(looking_ahead(ocean, seat, worth, free, moored, opened))
        for goal in self.goals:
            points += goal[seat]
        self.scores.append(points + attribute_points(ocean, seat) + leftover_points(ocean, seat))


def encode(ocean: Endeavor, seat: i64) -> list[int]:
    """All that a seat sees, as numbers from 0 to 255, in the order of FEATURES."""
    found: list[int] = []
    judged = Judged(ocean)
    seats: i64 = ocean.seats
    for step in range(SEATS):
        if step < seats:
            one: i64 = (seat + step) % seats
            put_seat(found, ocean, one, judged.free[one])
            put_scored(found, ocean, one, judged)
        else:
            none_of(found, len(SEAT))
    put_place(found, ocean, seat)
    put_leads(found, seats, seat, judged.scores, judged.worths, judged.goals)
    put_prospects(found, ocean, seat)
    put_chain(found, ocean, seat)
    put_table(found, ocean)
    put_team(found, ocean, judged.rows)
    return found


def put_scored(found: list[int], ocean: Endeavor, seat: i64, judged: Judged) -> None:
    """The points of a seat, part by part, and how good the table looks from there."""
    put(found, FOUL + 4 * judged.impact[seat])
    put(found, 12 * judged.papers[seat])
    put(found, 12 * judged.specialists[seat])
    for points in judged.goals:
        put(found, 12 * points[seat])
    put(found, 2 * judged.scores[seat])
    put(found, i64(8.0 * judged.moored[seat]))
    put(found, i64(12.0 * judged.open[seat]))
    worth = judged.worths[seat]
    put(found, i64(0.6 * worth) if ocean.team else 20 + i64(2.0 * worth))
