"""The team's cards: Bonus Goals, and Setbacks with what they do. (EDS-18)"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fathom.games.endeavor.components import (
    CAVE,
    CORRUPTED_DATA,
    CROSS_CURRENT,
    DIVES,
    HOSTILE_PRESS,
    LOST_SAMPLES,
    NONE,
    ROW,
    SETBACK_RULE,
    SILT_SLIDE,
    TRENCH,
    VESSELS,
    VOLCANIC_ACTIVITY,
)
from fathom.games.endeavor.rules.turns import Turns

FIRST_SETBACK: Final = 16  # as a card: Setbacks come after this, Bonus Goals before


class Team(Turns):
    """What a team meets from round to round."""

    __slots__ = ()

    def turn_card(self) -> None:
        """(EDS-18.2)"""
        card: i64 = self.cards.pop()
        self.revealed += 1
        if card < FIRST_SETBACK:
            self.bonus_goals.append(card)
            if self.events is not None:
                self.tell("EDS-18.2", "bonus", {"card": card})
            return
        self.setback = card - FIRST_SETBACK
        if self.events is not None:
            self.tell(SETBACK_RULE[self.setback], "setback", {"card": self.setback})
        self.suffer(self.setback)

    def suffer(self, setback: i64) -> None:
        """What a Setback does at once; others last for the round. (EDS-18.6 to EDS-18.10)"""
        if setback == VOLCANIC_ACTIVITY:
            for at in range(VESSELS * self.seats):
                self.rise(at)
        elif setback == CORRUPTED_DATA:
            for seat in range(self.seats):
                self.research[seat] = self.research[seat] // 2
        elif setback == LOST_SAMPLES:
            for seat in range(self.seats):
                self.lose_samples(seat)
        elif setback == CROSS_CURRENT:
            self.drift()
        elif setback == SILT_SLIDE:
            self.slide()
        elif setback == HOSTILE_PRESS:
            self.change_display()

    def rise(self, at: i64) -> None:
        """A vessel goes up its column, two zones or as far as it can. (EDS-18.6)"""
        zone: i64 = self.where[at]
        if zone == NONE:
            return
        cell: i64 = self.cells[zone]
        for _ in range(2):
            above: i64 = cell - ROW
            if above < 0 or self.grid[above] == NONE or self.grid[above] == CAVE:
                break
            cell = above
        self.where[at] = self.grid[cell]

    def lose_samples(self, seat: i64) -> None:
        """(EDS-18.8)"""
        if self.held[seat]:
            self.discards.extend(self.held[seat])
            self.held[seat] = []
        else:
            left: i64 = self.research[seat] - 2
            self.research[seat] = max(0, left)

    def drift(self) -> None:
        """Vessels below depth 1 go one zone towards the first column, leftmost ones first. (EDS-18.9)"""
        for column in range(1, ROW):
            for at in range(VESSELS * self.seats):
                zone: i64 = self.where[at]
                if zone == NONE:
                    continue
                cell: i64 = self.cells[zone]
                if cell < ROW or cell % ROW != column:
                    continue
                target: i64 = self.grid[cell - 1]
                full = target == TRENCH and self.has_vessel(at // VESSELS, TRENCH)
                if target not in (NONE, CAVE) and not full:
                    self.where[at] = target

    def slide(self) -> None:
        """Every Dive site in play loses its top token. (EDS-18.10)"""
        for site in range(DIVES):
            if self.dives[site]:
                self.discards.append(self.dives[site].pop())

    def change_display(self) -> None:
        """(EDS-18.10)"""
        count = min(len(self.display), len(self.deck))
        self.retired.extend(self.display[:count])
        self.display = self.display[count:]
        for _ in range(count):
            self.refill("EDS-18.10")
