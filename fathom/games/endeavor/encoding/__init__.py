"""The table as numbers, for players that learn: the seat itself first, then the others in turn order.

All seats see the same, so everything here is read from what lies open.
"""

from typing import Final

from mypy_extensions import i64

from fathom.games.endeavor import scoring, strategy
from fathom.games.endeavor.encoding.asked import CHAIN, put_chain
from fathom.games.endeavor.encoding.numbers import none_of
from fathom.games.endeavor.encoding.sea import TABLE, TEAM, put_table, put_team
from fathom.games.endeavor.encoding.seats import OWN, SEAT, Judged, put_leads, put_place, put_prospects, put_seat
from fathom.games.endeavor.rules import Endeavor

SEATS: Final = 5
NOTHING: Final[list[int]] = [0] * SEATS
FEATURES: Final[list[str]] = [
    *(f"me.{name}" for name in SEAT),
    *(f"rival-{number}.{name}" for number in range(1, SEATS) for name in SEAT),
    *(f"me.{name}" for name in OWN),
    *CHAIN,
    *TABLE,
    *TEAM,
]


def encode(ocean: Endeavor, seat: i64) -> list[int]:
    """All that a seat sees, as numbers from 0 to 255, in the order of FEATURES."""
    found: list[int] = []
    seats: i64 = ocean.seats
    goals = [NOTHING, NOTHING, NOTHING] if ocean.team else strategy.all_goal_points(ocean)
    rows: list[list[int]] = scoring.progress(ocean) if ocean.team else []
    ended: list[float] = strategy.results(ocean) if ocean.to_move < 0 else []
    together = strategy.team_worth(ocean, rows) if ocean.team else 0.0
    judged = [Judged(ocean, one, goals, together, ended) for one in range(seats)]
    for step in range(SEATS):
        if step < seats:
            one: i64 = (seat + step) % seats
            put_seat(found, ocean, one, judged[one], goals)
        else:
            none_of(found, len(SEAT))
    put_place(found, ocean, seat)
    put_leads(found, seat, judged, goals)
    put_prospects(found, ocean, seat)
    put_chain(found, ocean, seat)
    put_table(found, ocean)
    put_team(found, ocean, rows)
    return found
