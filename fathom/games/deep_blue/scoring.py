"""What a dive is worth and may bring, and who wins."""

from __future__ import annotations

from math import comb
from typing import Final

from mypy_extensions import i64

from fathom.games.deep_blue.components import BLUE, FIRST_CITY, GEM_VP, NONE, SPOT_VP, SeaBox
from fathom.games.deep_blue.options import BEST_OF_THE_BEST, BOUNTY_WRECKS, RUINS_OF_PLENTY, TROUBLED_WATERS

BEST_BONUS: Final = 4  # for every card played for points, with the Best of the Best (DB-11.4)
BOUNTY: Final = 2  # for every so many gems in Bounty Wrecks (DB-11.8)
BOUNTY_GEMS: Final = 3


def scenario_at(scenario: i64, tile: i64) -> i64:
    """The scenario where it is at work: on tiles of the Sunken City. (DB-11.1)"""
    return scenario if tile >= FIRST_CITY else NONE


def card_worth(vp: i64, scenario: i64) -> i64:
    """What a card played for points scores under the scenario at work. (DB-9.2, DB-11.4, DB-11.5)"""
    return vp + BEST_BONUS if vp > 0 and scenario == BEST_OF_THE_BEST else vp


def gems_at_a_time(left: i64, scenario: i64) -> i64:
    """How many gems of those left in the bag the leader draws. (DB-8.1, DB-11.2, DB-11.3)"""
    if left < 2:
        return left
    return 2 if scenario == TROUBLED_WATERS else 1


def is_danger(gem: i64, drawn: i64) -> bool:
    """Whether a gem is a danger that is the so-manieth of its colour in a dive. (DB-8.3, DB-8.4)"""
    return gem <= BLUE and drawn > 1


class DiveSite:
    """A dive under way as it lies open to all; states and observations fill it."""

    __slots__ = (
        "active",
        "bag",
        "box",
        "down",
        "drawn",
        "gems",
        "moors",
        "scenario",
        "site",
        "spoils",
        "tile",
        "where",
    )

    box: SeaBox
    scenario: i64  # that is at work here, or NONE
    active: i64  # the leader
    site: i64
    tile: i64
    where: list[int]
    moors: list[int]
    bag: list[int]
    gems: list[int]
    drawn: list[int]
    down: i64
    spoils: list[int]

    # What it is worth

    def points(self) -> list[list[int]]:
        """What each seat scores if the dive ends now: for cards, for gems, for the tile. (DB-10.4 to DB-10.7)"""
        return [[self.spoils[at], self.gem_points(at), self.tile_points(at)] for at in range(len(self.spoils))]

    def gem_points(self, seat: i64) -> int:
        """Nothing for who has resurfaced; more for a boat on the spot of a gem's colour. (DB-10.5, DB-10.6)"""
        if (self.down >> seat) & 1 == 0:
            return 0
        rates = GEM_VP.copy()
        spots = self.box.tile_spots[self.tile]
        for boat in range(2 * seat, 2 * seat + 2):
            if self.where[boat] == self.site and self.moors[boat] != NONE:
                spot = spots[self.moors[boat]]
                if spot < len(rates) and SPOT_VP[spot]:
                    rates[spot] = SPOT_VP[spot]
        points = 0
        for gem in self.gems:
            points += rates[gem]
        return points

    def tile_points(self, seat: i64) -> int:
        """The tile's points for the leader, and what the scenario adds. (DB-10.7, DB-11.8, DB-11.13)"""
        value = self.box.tile_vp[self.tile]
        if self.scenario == RUINS_OF_PLENTY:
            return value * ((self.where[2 * seat] == self.site) + (self.where[2 * seat + 1] == self.site))
        return value + self.bounty() if seat == self.active else 0

    def bounty(self) -> int:
        """What Bounty Wrecks adds for a leader who is still down. (DB-11.8, DB-11.9)"""
        if self.scenario != BOUNTY_WRECKS or (self.down >> self.active) & 1 == 0:
            return 0
        return len(self.gems) // BOUNTY_GEMS * BOUNTY

    # What may come

    def draws(self) -> int:
        """How many gems the leader draws next."""
        return gems_at_a_time(sum(self.bag), self.scenario)

    def dangers(self) -> int:
        """Gems in the bag that would be a danger now: those whose colour has given its warning."""
        return sum([self.bag[colour] for colour in range(BLUE + 1) if is_danger(colour, self.drawn[colour] + 1)])

    def odds(self) -> tuple[int, int]:
        """Of how many even chances for the next draw how many bring a danger.

        Two gems of a colour can be its warning and the danger at once.
        """
        left = sum(self.bag)
        draws = self.draws()
        if left == 0:
            return 0, 1
        calm = comb(left - self.dangers(), draws)
        if draws > 1:
            calm -= sum([comb(self.bag[colour], 2) for colour in range(BLUE + 1) if not self.drawn[colour]])
        return comb(left, draws) - calm, comb(left, draws)


def ranking(scores: list[int], crews: list[int]) -> list[int]:
    """Seats from first to last: points, then crew cards. (DB-12.2, DB-12.3)"""

    def strength(seat: int) -> tuple[int, int]:
        return scores[seat], crews[seat]

    return sorted(range(len(scores)), key=strength, reverse=True)


def winners(scores: list[int], crews: list[int]) -> list[int]:
    """The first of the ranking, and all who are level with it. (DB-12.4)"""
    first = ranking(scores, crews)[0]
    best = (scores[first], crews[first])
    return [seat for seat in range(len(scores)) if (scores[seat], crews[seat]) == best]
