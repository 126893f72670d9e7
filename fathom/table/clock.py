"""A table's clock: so much time for a turn, and a reserve for all turns together."""

from __future__ import annotations


class Clock:
    """Charges each seat for its turns.

    >>> clock = Clock(seats=2, turn=30, reserve=60, now=0.0)
    >>> clock.deadline(0)
    90.0
    >>> clock.turn_passes(0, now=50.0)
    >>> clock.left, clock.deadline(1), clock.deadline(0)
    ([40.0, 60.0], 140.0, 120.0)
    """

    def __init__(self, seats: int, turn: float, reserve: float, now: float) -> None:
        self.turn = turn
        self.left = [float(reserve)] * seats
        self.began = now

    def copy(self) -> Clock:
        """The same clock, to be changed on its own."""
        made = Clock(0, self.turn, 0.0, self.began)
        made.left = list(self.left)
        return made

    def turn_passes(self, seat: int, now: float) -> None:
        """A seat has finished its turn; time beyond that of the turn comes from its reserve."""
        over = now - self.began - self.turn
        if over > 0:
            self.left[seat] = max(self.left[seat] - over, 0.0)
        self.began = now

    def returns(self, seat: int, now: float) -> None:
        """Somebody comes back in their own turn; if its time was up, they get it once more, without a reserve."""
        if now >= self.deadline(seat):
            self.left[seat] = 0.0
            self.began = now

    def deadline(self, seat: int) -> float:
        """When the seat's time is up if the turn is its own."""
        return self.began + self.turn + self.left[seat]
