"""What companies are worth, and who wins."""

from __future__ import annotations

from typing import Final

from fathom.core.state import Outcome
from fathom.games.in_too_deep.components import PEARL
from fathom.games.in_too_deep.state import REASONS, Sea

PEARL_MORE: Final = 2  # what a Pearl share is worth beyond its company, basic side
PEARL_LESS: Final = 2  # and what it is worth below the most valuable company, advanced side


def company_values(depths: list[int], pearl_advanced: bool) -> list[int]:
    """What a share of each company is worth, from the number of its depth cards. (ITD-11.6, ITD-9.8 to ITD-9.10)"""
    values = depths.copy()
    if pearl_advanced:
        values[PEARL] = max(max(depths) - PEARL_LESS, 0)
    else:
        values[PEARL] += PEARL_MORE
    return values


def portfolio_values(held: list[int], values: list[int], seats: int) -> list[int]:
    """The score of every seat: shares times value, summed. (ITD-11.7)"""
    scores: list[int] = []
    for seat in range(seats):
        score = 0
        for company in range(5):
            score += held[seat * 5 + company] * values[company]
        scores.append(score)
    return scores


def ranking(scores: list[int], hand_sizes: list[int], start: int) -> list[int]:
    """Seats from first to last: score, then cards in hand, then distance from the start player. (ITD-11.8)"""
    seats = len(scores)

    def strength(seat: int) -> tuple[int, int, int]:
        return scores[seat], hand_sizes[seat], (seat - start) % seats

    return sorted(range(seats), key=strength, reverse=True)


def scores(sea: Sea) -> list[int]:
    """What every seat would score now."""
    values = company_values([len(column) for column in sea.columns], (sea.sides >> PEARL) & 1 == 1)
    return portfolio_values(sea.held, values, sea.seats)


def outcome(sea: Sea) -> Outcome | None:
    """How the game ended, or None while it goes on. (ITD-11.7, ITD-11.8)"""
    if sea.to_move >= 0:
        return None
    points = scores(sea)
    order = ranking(points, [len(hand) for hand in sea.hands], sea.start)
    return Outcome(REASONS[sea.closing], points, order, order[:1])
