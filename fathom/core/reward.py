"""How much a result is worth to each seat, and how a hand-written judgement becomes chances to win."""

from math import exp
from typing import Final

from fathom.core.state import Outcome

# Winning is what counts; rank and margin tell two losses, or two victories, apart.
WIN: Final = 0.8
RANK: Final = 0.1
MARGIN: Final = 0.1  # it counts e times as much with every `scale` of points


def reward(outcome: Outcome, scale: float) -> list[float]:
    """What a result is worth to each seat, from 0 to 1. Rivals share 1 among them; a team wins or loses as one."""
    seats = len(outcome.scores)
    if outcome.together:
        return [1.0 if outcome.winners else 0.0] * seats
    if seats == 1:
        return [1.0]
    worth = [MARGIN * chance for chance in chances([float(score) for score in outcome.scores], scale)]
    for seat in outcome.winners:
        worth[seat] += WIN / len(outcome.winners)
    pairs = seats * (seats - 1) / 2
    for beaten, seat in enumerate(reversed(outcome.ranking)):
        worth[seat] += RANK * beaten / pairs
    return worth


def chances(worths: list[float], scale: float) -> list[float]:
    """Chances to win that add up to 1, from how good a table looks to each seat.

    >>> [round(chance, 2) for chance in chances([10.0, 10.0, 3.0], 7.0)]
    [0.42, 0.42, 0.16]
    """
    best = max(worths)
    weights = [exp((worth - best) / scale) for worth in worths]
    total = sum(weights)
    return [weight / total for weight in weights]


def winning(worths: list[float], together: bool) -> list[float]:
    """Chances to win from what a table is worth to each seat; those of rivals add up to 1.

    >>> [round(chance, 2) for chance in winning([0.88, 0.06, 0.04, 0.02], False)]
    [0.96, 0.03, 0.01, 0.0]
    """
    seats = len(worths)
    if together or seats == 1:
        return worths
    # Whoever is certain to win gets less than 1, and whoever is certain to lose more than 0: that is taken back.
    fair = 1.0 / seats
    first = WIN + 2 * RANK / seats + MARGIN / 2  # what a victory is worth, by half of the margin
    stretch = (1.0 - fair) / (first - fair)
    found = [max(0.0, fair + (worth - fair) * stretch) for worth in worths]
    total = sum(found)
    return [chance / total for chance in found]
