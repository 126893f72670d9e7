"""Sailing, and what boats find where they end up. (DB-5)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.core.events import Event
from fathom.games.deep_blue.actions import ANCHOR, CHOOSE_SPOT, SAILS, SETTLE, TOKEN
from fathom.games.deep_blue.components import FACE_DOWN, FIRST_CITY, NONE, SITES
from fathom.games.deep_blue.options import SCATTERED_WEALTH, STORM
from fathom.games.deep_blue.rules import crews, dive, questions
from fathom.games.deep_blue.state import Sea


def crew_actions(sea: Sea, actions: list[int]) -> None:
    """Cards and tokens that give propellers. (DB-5.1, DB-3.4)"""
    propellers = sea.box.propellers
    for card in sea.hands[sea.to_move]:
        if propellers[card]:
            actions.append(SAILS[card])
    if sea.tokens[sea.to_move]:
        actions.append(TOKEN)


def sail_actions(sea: Sea) -> list[int]:
    """Before the first step more cards; after it the anchor. (DB-5.2)"""
    first: i64 = 2 * sea.to_move
    steps = sea.box.steps
    actions: list[int] = steps[0][sea.where[first]] + steps[1][sea.where[first + 1]]
    if sea.moved:
        actions.append(ANCHOR)
    else:
        crew_actions(sea, actions)
    return actions


def set_sail(sea: Sea) -> None:
    if sea.question is not questions.SAILING:
        sea.question = questions.SAILING
        sea.steps = 0
        sea.moved = 0
        first: i64 = 2 * sea.to_move
        sea.origins = sea.where[first : first + 2]


def sail(sea: Sea, card: i64) -> None:
    """(DB-5.1)"""
    set_sail(sea)
    crews.show(sea, sea.to_move, card)
    sea.steps += sea.box.propellers[card]


def sail_token(sea: Sea) -> None:
    """A token as a propeller. (DB-3.4)"""
    set_sail(sea)
    sea.tokens[sea.to_move] -= 1
    sea.spent += 1
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
    """Sailing is done; boats that moved and lie on a tile are settled. (DB-5.4 to DB-5.8)"""
    seat: i64 = sea.to_move
    if sea.events is not None:
        moves: list[list[int]] = []
        for boat in range(2):
            if (sea.moved >> boat) & 1:
                moves.append([boat, sea.origins[boat], sea.where[2 * seat + boat]])
        cards = sea.played[seat].copy()
        facts = {"seat": seat, "cards": cards, "tokens": sea.spent, "moves": moves}
        sea.events.append(Event("sailed", facts, rule="DB-5.1"))
    sea.unsettled = sea.moved
    sea.steps = 0
    sea.moved = 0
    settle_next(sea)


# Where boats end up


def tile_at(sea: Sea, space: i64) -> int:
    return sea.tiles[space] if space <= SITES else NONE


def settle_next(sea: Sea) -> None:
    """The next boat to settle, a free dive in the storm, or the end of the turn. (DB-5.9, DB-11.10, DB-11.11)"""
    first: i64 = 2 * sea.active
    for boat in range(2):
        if (sea.unsettled >> boat) & 1 and tile_at(sea, sea.where[first + boat]) == NONE:
            sea.unsettled &= ~(1 << boat)
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


def settle_actions(_: Sea) -> list[int]:
    return [SETTLE, SETTLE + 1]


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


def spots_to_choose(sea: Sea, site: i64) -> list[int]:
    """The free scouting spots, one of each kind. (DB-5.4, DB-5.10)"""
    spots = sea.box.tile_spots[sea.tiles[site]]
    kinds: list[int] = []
    chosen: list[int] = []
    for spot in crews.free_spots(sea, site):
        if spots[spot] not in kinds:
            kinds.append(spots[spot])
            chosen.append(spot)
    return chosen


def spot_actions(sea: Sea) -> list[int]:
    site = sea.where[2 * sea.to_move + sea.mooring]
    return [CHOOSE_SPOT + spot for spot in spots_to_choose(sea, site)]


def moor(sea: Sea, boat: i64, spot: i64, rule: str) -> None:
    """A boat takes its scouting spot, by choice or because all are alike. (DB-5.4, DB-5.10)"""
    at: i64 = 2 * sea.active + boat
    sea.moors[at] = spot
    if sea.events is not None:
        site = sea.where[at]
        kind = sea.box.tile_spots[sea.tiles[site]][spot]
        facts = {"seat": sea.active, "boat": boat, "site": site, "spot": kind}
        sea.events.append(Event("moored", facts, rule=rule))
    settle_next(sea)


def flip_tile(sea: Sea, site: i64) -> None:
    """(DB-5.6, DB-11.6, DB-11.10)"""
    tile = crews.take(sea.faces, sea.chance.below(len(sea.faces)))
    sea.tiles[site] = tile
    sea.revealed += 1
    if sea.events is not None:
        sea.events.append(Event("flipped", {"seat": sea.active, "site": site, "tile": tile}, rule="DB-5.6"))
    if tile >= FIRST_CITY:
        if sea.scenario == SCATTERED_WEALTH:
            scatter(sea, site)
        elif sea.scenario == STORM:
            sea.free_dive = site


def scatter(sea: Sea, site: i64) -> None:
    """A gem on this tile and on each connected one that has none. (DB-11.6, DB-11.7)"""
    for space in [site, *sea.box.neighbours[site]]:
        if space <= SITES and sea.tiles[space] != NONE and sea.laid[space] == NONE and dive.gems_in_bag(sea):
            gem = dive.pull(sea)
            sea.laid[space] = gem
            if sea.events is not None:
                sea.events.append(Event("laid", {"site": space, "gem": gem}, rule="DB-11.6"))
