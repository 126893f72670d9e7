"""What a dive is worth and may bring, and who wins. It all lies open: rules, words and pictures ask here."""

from math import comb
from typing import Final

from mypy_extensions import i64

from fathom.core.state import Outcome
from fathom.games.deep_blue import components
from fathom.games.deep_blue.components import BLUE, FIRST_CITY, GEM_VP, NONE, SPOT_VP
from fathom.games.deep_blue.state import OpenSea, Sea

BEST_BONUS: Final = 4  # for every card played for points, with the Best of the Best (DB-11.4)
BOUNTY: Final = 2  # for every so many gems in Bounty Wrecks (DB-11.8)
BOUNTY_GEMS: Final = 3


# The dive under way


def at_work(sea: OpenSea) -> i64:
    """The scenario if the dive is in the Sunken City, where it is at work, else NONE. (DB-11.1)"""
    return sea.scenario if sea.tiles[sea.site] >= FIRST_CITY else NONE


def is_down(sea: OpenSea, seat: i64) -> bool:
    return (sea.down >> seat) & 1 == 1


def is_beside(sea: OpenSea, boat: i64) -> bool:
    """Whether a boat lies beside the tile of the dive under way, as its owner has resurfaced. (DB-8.8)"""
    return sea.site > 0 and sea.down > 0 and sea.where[boat] == sea.site and not is_down(sea, boat // 2)


def divers(sea: OpenSea) -> list[int]:
    """Everybody who has a boat there, the leader first. (DB-7.5)"""
    order = [(sea.active + step) % sea.seats for step in range(sea.seats)]
    return [seat for seat in order if sea.site in sea.where[2 * seat : 2 * seat + 2]]


def spot_of(sea: OpenSea, boat: i64) -> i64:
    """The kind of scouting spot that a boat has there, or NONE."""
    spot: i64 = sea.moors[boat]
    if spot == NONE or sea.where[boat] != sea.site:
        return NONE
    return sea.box.tile_spots[sea.tiles[sea.site]][spot]


def is_danger(gem: i64, drawn: i64) -> bool:
    """Whether a gem is a danger as number ``drawn`` of its colour in a dive. (DB-8.3, DB-8.4)"""
    return gem <= BLUE and drawn > 1


# What it is worth


def card_worth(sea: OpenSea, card: i64) -> i64:
    """What a card scores if it is played for points now. (DB-9.2, DB-11.4, DB-11.5)"""
    vp: i64 = sea.box.vp[card]
    return vp + BEST_BONUS if vp > 0 and at_work(sea) == components.BEST_OF_THE_BEST else vp


def points(sea: OpenSea) -> list[list[int]]:
    """What each seat scores if the dive ends now: for cards, for gems, for the tile. (DB-10.4 to DB-10.7)"""
    value = sea.box.tile_vp[sea.tiles[sea.site]]
    tile = [0] * sea.seats
    tile[sea.active] = value + bounty(sea)
    if at_work(sea) == components.RUINS_OF_PLENTY:  # not for the leader alone, but for every boat (DB-11.13)
        tile = [value * sea.where[2 * seat : 2 * seat + 2].count(sea.site) for seat in range(sea.seats)]
    return [[sea.spoils[seat], gem_points(sea, seat), tile[seat]] for seat in range(sea.seats)]


def gem_points(sea: OpenSea, seat: i64) -> int:
    """Nothing for whoever has resurfaced; more for a boat on the spot of a gem's colour. (DB-10.5, DB-10.6)"""
    if not is_down(sea, seat):
        return 0
    rates = GEM_VP.copy()
    for boat in range(2 * seat, 2 * seat + 2):
        spot: i64 = spot_of(sea, boat)
        if spot != NONE and SPOT_VP[spot]:
            rates[spot] = SPOT_VP[spot]
    return sum([rates[gem] for gem in sea.gems])


def bounty(sea: OpenSea) -> int:
    """What Bounty Wrecks adds for a leader who is still down. (DB-11.8, DB-11.9)"""
    if at_work(sea) != components.BOUNTY_WRECKS or not is_down(sea, sea.active):
        return 0
    return len(sea.gems) // BOUNTY_GEMS * BOUNTY


# What may come


def gems_at_a_time(sea: OpenSea) -> int:
    """How many gems the leader draws next. (DB-8.1, DB-11.2, DB-11.3)"""
    left = sum(sea.bag)
    if left < 2:
        return left
    return 2 if at_work(sea) == components.TROUBLED_WATERS else 1


def dangers_left(sea: OpenSea) -> int:
    """Gems in the bag that would be a danger now: those whose colour has given its warning."""
    return sum([sea.bag[colour] for colour in range(BLUE + 1) if is_danger(colour, sea.drawn[colour] + 1)])


def odds(sea: OpenSea) -> tuple[int, int]:
    """Of all possible next draws, how many bring a danger, and how many there are."""
    left = sum(sea.bag)
    draws = gems_at_a_time(sea)
    if left == 0:
        return 0, 1
    calm = comb(left - dangers_left(sea), draws)
    if draws > 1:  # two gems of a colour can be its warning and the danger at once
        calm -= sum([comb(sea.bag[colour], 2) for colour in range(BLUE + 1) if not sea.drawn[colour]])
    return comb(left, draws) - calm, comb(left, draws)


def percent(sea: OpenSea) -> int:
    """How likely the next draw is to bring a danger."""
    hurt, draws = odds(sea)
    return round(100 * hurt / draws)


def last(sea: OpenSea) -> str:
    """Whether only one tile of the Sunken City is left, and whether somebody dives to it. (DB-12.1)"""
    if len(sea.fresco) < components.CITY_TILES - 1:
        return ""
    return "dive" if sea.site and sea.tiles[sea.site] >= components.FIRST_CITY else "tile"


def outcome(sea: Sea) -> Outcome | None:
    """Points rank, then crew cards; all who are level with the first have won. (DB-12.2 to DB-12.4)"""
    if sea.to_move >= 0:
        return None
    strength = [(sea.chests[seat], len(sea.hands[seat]) + len(sea.rests[seat])) for seat in range(sea.seats)]
    ranking = sorted(range(sea.seats), key=lambda seat: strength[seat], reverse=True)
    winners = [seat for seat in range(sea.seats) if strength[seat] == max(strength)]
    return Outcome("city", sea.chests.copy(), ranking, winners)
