"""What a dive is worth, and who wins."""

from __future__ import annotations

from mypy_extensions import i64

from fathom.games.deep_blue.components import GEM_VP, NONE, SPOT_VP, TILE_SPOTS, TILE_VP
from fathom.games.deep_blue.options import BOUNTY_WRECKS, RUINS_OF_PLENTY
from fathom.games.deep_blue.state import Sea


def dive_points(sea: Sea) -> list[list[int]]:
    """What each seat scores if the dive ends now: for cards, for gems, for the tile. (DB-10.4 to DB-10.7)"""
    return [[sea.spoils[seat], gem_points(sea, seat), tile_points(sea, seat)] for seat in range(sea.seats)]


def gem_points(sea: Sea, seat: i64) -> int:
    """Nothing for who has resurfaced; more for a boat on the spot of a gem's colour. (DB-10.5, DB-10.6)"""
    if (sea.down >> seat) & 1 == 0:
        return 0
    rates = GEM_VP.copy()
    spots = TILE_SPOTS[sea.tiles[sea.site]]
    for boat in range(2 * seat, 2 * seat + 2):
        if sea.where[boat] == sea.site and sea.moors[boat] != NONE:
            spot = spots[sea.moors[boat]]
            if spot < len(rates) and SPOT_VP[spot]:
                rates[spot] = SPOT_VP[spot]
    points = 0
    for gem in sea.gems:
        points += rates[gem]
    return points


def tile_points(sea: Sea, seat: i64) -> int:
    """The tile's points for the leader, and what the scenario adds. (DB-10.7, DB-11.8, DB-11.13)"""
    value = TILE_VP[sea.tiles[sea.site]]
    boats = (sea.where[2 * seat] == sea.site) + (sea.where[2 * seat + 1] == sea.site)
    if sea.in_city(RUINS_OF_PLENTY):
        return value * boats
    if seat != sea.active:
        return 0
    if sea.in_city(BOUNTY_WRECKS) and (sea.down >> seat) & 1 == 1:
        value += len(sea.gems) // 3 * 2
    return value


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
