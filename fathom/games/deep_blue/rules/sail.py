"""Sailing, and what boats find where they end up. (DB-5)"""

from mypy_extensions import i64

from fathom.games.deep_blue.components import FACE_DOWN, FIRST_CITY, NONE, SCATTERED_WEALTH, SITES, STORM
from fathom.games.deep_blue.rules import crews, dive, questions
from fathom.games.deep_blue.state import OpenSea, Sea


def set_sail(sea: Sea) -> None:
    sea.question = questions.SAILING
    first: i64 = 2 * sea.to_move
    sea.origins = sea.where[first : first + 2]


def sail(sea: Sea, card: i64) -> None:
    """(DB-5.1)"""
    crews.show(sea, sea.to_move, card)
    sea.steps += sea.box.propellers[card]


def sail_token(sea: Sea) -> None:
    """A token as a propeller. (DB-3.4)"""
    crews.spend_token(sea)
    sea.steps += 1


def step(sea: Sea, boat: i64, space: i64) -> None:
    """(DB-5.1, DB-5.3)"""
    at: i64 = 2 * sea.to_move + boat
    sea.where[at] = space
    sea.moors[at] = NONE
    sea.moved |= 1 << boat
    sea.steps -= 1
    if sea.steps == 0:
        anchor(sea)


def anchor(sea: Sea) -> None:
    """Stop sailing, and settle the boats that moved. (DB-5.4 to DB-5.8)"""
    seat: i64 = sea.to_move
    if sea.events is not None:
        moved = [boat for boat in range(2) if (sea.moved >> boat) & 1]
        moves = [[boat, sea.origins[boat], sea.where[2 * seat + boat]] for boat in moved]
        cards = sea.played[seat].copy()
        sea.tell("DB-5.1", "sailed", {"seat": seat, "cards": cards, "tokens": sea.spent, "moves": moves})
    sea.unsettled = sea.moved
    sea.steps = sea.moved = 0
    settle_next(sea)


# Where boats end up


def tile_at(sea: OpenSea, space: i64) -> int:
    return sea.tiles[space] if space <= SITES else NONE


def laid_at(sea: OpenSea, space: i64) -> int:
    """The gem that lies on the tile of a space, or NONE."""
    return sea.laid[space] if space <= SITES else NONE


def site_of_spots(sea: OpenSea) -> i64:
    """The site whose scouting spots can be chosen now: that of the dive, or where a boat moors."""
    return sea.site or sea.where[2 * sea.to_move + sea.mooring]


def moored_at(sea: OpenSea, space: i64) -> dict[int, int]:
    """The boats on the scouting spots of a space, by spot."""
    return {sea.moors[boat]: boat for boat, at in enumerate(sea.where) if at == space and sea.moors[boat] != NONE}


def free_spots(sea: OpenSea, site: i64) -> list[int]:
    """The scouting spots of a tile on which no boat lies. (DB-5.4)"""
    free = [0, 1, 2]
    for boat in range(2 * sea.seats):
        if sea.where[boat] == site and sea.moors[boat] != NONE:
            free.remove(sea.moors[boat])
    return free


def spots_to_choose(sea: OpenSea, site: i64) -> list[int]:
    """The free scouting spots, one of each kind. (DB-5.4, DB-5.10)"""
    spots = sea.box.tile_spots[sea.tiles[site]]
    kinds: list[int] = []
    chosen: list[int] = []
    for spot in free_spots(sea, site):
        if spots[spot] not in kinds:
            kinds.append(spots[spot])
            chosen.append(spot)
    return chosen


def settle_next(sea: Sea) -> None:
    """The next boat to settle, a free dive in the storm, or the end of the turn. (DB-5.9, DB-11.10, DB-11.11)"""
    first: i64 = 2 * sea.active
    if sea.unsettled & 1 and tile_at(sea, sea.where[first]) == NONE:
        sea.unsettled -= 1
    if sea.unsettled & 2 and tile_at(sea, sea.where[first + 1]) == NONE:
        sea.unsettled -= 2
    if sea.free_dive:
        for boat in range(2):
            if (sea.unsettled >> boat) & 1 and sea.where[first + boat] == sea.free_dive:
                settle(sea, boat)
                return
        dive.begin_dive(sea, sea.free_dive)
    elif sea.unsettled == 3 and order_matters(sea):
        sea.question = questions.SETTLING
    elif sea.unsettled:
        settle(sea, 0 if sea.unsettled & 1 else 1)
    else:
        crews.end_turn(sea)


def order_matters(sea: Sea) -> bool:
    """Two boats on different tiles, at least one of them face down. (DB-5.9)"""
    one: i64 = sea.where[2 * sea.active]
    other: i64 = sea.where[2 * sea.active + 1]
    return one != other and (sea.tiles[one] == FACE_DOWN or sea.tiles[other] == FACE_DOWN)


def settle(sea: Sea, boat: i64) -> None:
    """A face-down tile is flipped, then the boat takes its place. (DB-5.4 to DB-5.6)"""
    sea.unsettled &= ~(1 << boat)
    site: i64 = sea.where[2 * sea.active + boat]
    if sea.tiles[site] == FACE_DOWN:
        flip_tile(sea, site)
    free = spots_to_choose(sea, site)
    if len(free) > 1:
        sea.mooring = boat
        sea.question = questions.MOORING
    elif free:
        moor(sea, boat, free[0], "DB-5.10")
    else:
        settle_next(sea)


def moor(sea: Sea, boat: i64, spot: i64, rule: str) -> None:
    """A boat takes its scouting spot, by choice or because all are alike. (DB-5.4, DB-5.10)"""
    at: i64 = 2 * sea.active + boat
    sea.moors[at] = spot
    if sea.events is not None:
        site = sea.where[at]
        kind = sea.box.tile_spots[sea.tiles[site]][spot]
        sea.tell(rule, "moored", {"seat": sea.active, "boat": boat, "site": site, "spot": kind})
    settle_next(sea)


def flip_tile(sea: Sea, site: i64) -> None:
    """(DB-5.6, DB-11.6, DB-11.10)"""
    tile = crews.take(sea.faces, sea.chance.below(len(sea.faces)))
    sea.tiles[site] = tile
    sea.revealed += 1
    sea.tell("DB-5.6", "flipped", {"seat": sea.active, "site": site, "tile": tile})
    if tile >= FIRST_CITY:
        if sea.scenario == SCATTERED_WEALTH:
            scatter(sea, site)
        elif sea.scenario == STORM:
            sea.free_dive = site


def scatter(sea: Sea, site: i64) -> None:
    """A gem on this tile and on each connected one that has none. (DB-11.6, DB-11.7)"""
    for space in [site, *sea.box.neighbours[site]]:
        if tile_at(sea, space) != NONE and sea.laid[space] == NONE and sum(sea.bag) > 0:
            sea.laid[space] = dive.pull(sea)
            sea.tell("DB-11.6", "laid", {"site": space, "gem": sea.laid[space]})
