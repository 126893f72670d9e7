"""How sure a rate is, and when enough has been played.

The games of one deal depend on each other, so a deal counts once, with the mean of its games. Different deals are
independent, and the interval is Student's t interval over them. To its variance we add one imagined deal that was all
won and one that was all lost: after a few deals that ended alike, nobody is certain yet.

Whoever looks again and again finds something in the end. Results are looked at only when the number of deals has
doubled, and the k-th look may err in 5 % / (k · (k + 1)) of all cases: all looks together, however many there are, err
in 5 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin, sqrt, tan

LEVEL = 0.05  # how often an interval may miss the rate
FIRST = 8  # deals before the first look
FREEDOM = 1000  # degrees of freedom beyond which Student's t is as good as normal


@dataclass(frozen=True)
class Estimate:
    """A mean and the interval that holds the true one."""

    mean: float
    low: float
    high: float

    def against(self, value: float) -> str:
        """Where the interval lies: wholly ``above`` a value, wholly ``below`` it, or ``open``.

        >>> Estimate(0.6, 0.52, 0.68).against(0.5), Estimate(0.6, 0.48, 0.72).against(0.5)
        ('above', 'open')
        """
        return "above" if self.low > value else "below" if self.high < value else "open"


def estimate(values: Sequence[float], level: float = LEVEL) -> Estimate:
    """The mean of the deals' results, each from 0 to 1, with its interval.

    >>> found = estimate([1.0, 0.5, 0.5, 1.0, 0.0, 1.0, 0.5, 1.0])
    >>> [round(number, 2) for number in (found.mean, found.low, found.high)]
    [0.69, 0.34, 1.0]
    """
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, 0.0, 1.0)
    squares = sum((value - mean) ** 2 for value in values) + mean**2 + (1 - mean) ** 2
    spread = student(level, count - 1) * sqrt(squares / (count + 1) / count)
    return Estimate(mean, max(mean - spread, 0.0), min(mean + spread, 1.0))


def difference(values: Sequence[float], others: Sequence[float], level: float = LEVEL) -> Estimate:
    """By how much one is better than another on the same deals, from -1 to 1.

    >>> difference([1.0, 1.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0]).mean
    0.25
    """
    halves = [(1 + value - other) / 2 for value, other in zip(values, others, strict=True)]
    found = estimate(halves, level)
    return Estimate(2 * found.mean - 1, 2 * found.low - 1, 2 * found.high - 1)


def looks(most: int, together: int) -> list[int]:
    """After how many deals to look: at doubling counts of whole rounds of ``together`` deals, and at the end.

    >>> looks(100, 1), looks(60, 3), looks(4, 1)
    ([8, 16, 32, 64, 100], [12, 24, 48, 60], [4])
    """
    at = together
    while at < FIRST:
        at *= 2
    found = []
    while at < most:
        found.append(at)
        at *= 2
    return [*found, most]


def level_of(look: int) -> float:
    """How often the interval at a look, from 1, may miss.

    >>> [round(level_of(look), 4) for look in (1, 2, 3)]
    [0.025, 0.0083, 0.0042]
    """
    return LEVEL / (look * (look + 1))


@cache
def student(level: float, freedom: int) -> float:
    """How far from 0 Student's t lies in a share ``level`` of all cases, on either side.

    >>> round(student(0.05, 1), 2), round(student(0.05, 9), 3), round(student(0.05, 1000), 2)
    (12.71, 2.262, 1.96)
    """
    freedom = min(freedom, FREEDOM)
    low, high = 0.0, pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle, freedom) < 1 - level else (low, middle)
    return sqrt(freedom) * tan(low)


def within(angle: float, freedom: int) -> float:
    """The chance that Student's t is at most sqrt(freedom) · tan(angle) away from 0 (Abramowitz and Stegun, 26.7)."""
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = term if freedom > 1 else 0.0
    for i in range(2 + odd, freedom, 2):
        term *= cos(angle) ** 2 * (i - 1) / i
        total += term
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
