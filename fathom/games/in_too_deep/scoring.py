"""What companies are worth, and who wins."""

from typing import Final

from fathom.core.state import Outcome
from fathom.games.in_too_deep.components import PEARL
from fathom.games.in_too_deep.state import REASONS, OpenSea, Sea

PEARL_MORE: Final = 2  # what a Pearl share is worth beyond its company, basic side
PEARL_LESS: Final = 2  # and what it is worth below the most valuable company, advanced side


def company_values(sea: OpenSea) -> list[int]:
    """What a share of each company is worth: the number of its depth cards. (ITD-11.6, ITD-9.8 to ITD-9.10)"""
    values = [len(column) for column in sea.columns]
    if sea.advanced(PEARL):
        values[PEARL] = max(max(values) - PEARL_LESS, 0)
    else:
        values[PEARL] += PEARL_MORE
    return values


def scores(sea: OpenSea) -> list[int]:
    """What every seat would score now: shares times value, summed. (ITD-11.7)"""
    values = company_values(sea)
    return [sum([sea.held[5 * seat + at] * value for at, value in enumerate(values)]) for seat in range(sea.seats)]


def outcome(sea: Sea) -> Outcome | None:
    """Score ranks, then cards in hand, then the distance from the start player. (ITD-11.7, ITD-11.8)"""
    if sea.to_move >= 0:
        return None
    points = scores(sea)
    strength = [(points[seat], len(sea.hands[seat]), (seat - sea.start) % sea.seats) for seat in range(sea.seats)]
    ranking = sorted(range(sea.seats), key=lambda seat: strength[seat], reverse=True)
    return Outcome(REASONS[sea.closing], points, ranking, ranking[:1])
