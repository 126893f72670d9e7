"""How long players think, kept in few numbers that can be added up."""

from __future__ import annotations

from math import ceil, log2

from msgspec import Struct, field

STEPS = 8  # how many steps a time takes to double: a quantile is at most 9 % too high
SHORTEST = 1e-6  # seconds; less counts as this


class Pace(Struct):
    """The processor time of a number of decisions.

    >>> pace = Pace()
    >>> for seconds in (0.001, 0.002, 0.004, 0.100): pace.add(seconds)
    >>> round(pace.mean, 5), 0.004 <= pace.quantile(0.75) < 0.0044
    (0.02675, True)
    """

    decisions: int = 0
    seconds: float = 0.0
    steps: dict[int, int] = field(default_factory=dict)  # how many decisions took up to each step

    def add(self, seconds: float) -> None:
        step = ceil(STEPS * log2(max(seconds, SHORTEST) / SHORTEST))
        self.decisions += 1
        self.seconds += seconds
        self.steps[step] = self.steps.get(step, 0) + 1

    def merge(self, other: Pace) -> None:
        self.decisions += other.decisions
        self.seconds += other.seconds
        for step, count in other.steps.items():
            self.steps[step] = self.steps.get(step, 0) + count

    @property
    def mean(self) -> float:
        return self.seconds / self.decisions if self.decisions else 0.0

    def quantile(self, share: float) -> float:
        """The seconds that this share of the decisions stayed within."""
        seen = 0
        for step in sorted(self.steps):
            seen += self.steps[step]
            if seen >= share * self.decisions:
                return float(SHORTEST * 2 ** (step / STEPS))
        return 0.0
