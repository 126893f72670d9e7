"""Diving: the rush, the gems, the dangers, the cards, the points. (DB-7 to DB-11)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.core.events import Event
from fathom.games.deep_blue.actions import DEFEND, DRAW, PASS, PLAYS, RESURFACE, RUSH, STAY, STOP, USE
from fathom.games.deep_blue.components import ANY, CITY_TILES, EITHER, FIRST_CITY, NONE
from fathom.games.deep_blue.options import BEST_OF_THE_BEST, REEFS, RUINS_OF_PLENTY, STORM, TROUBLED_WATERS
from fathom.games.deep_blue.rules import crews, questions, sail
from fathom.games.deep_blue.scoring import DiveSite, card_worth, gems_at_a_time, is_danger, scenario_at
from fathom.games.deep_blue.state import Sea

# The rush


def begin_dive(sea: Sea, site: i64) -> None:
    """The active seat leads a dive. (DB-7.2, DB-7.3, DB-11.10, DB-11.12)"""
    sea.site = site
    sea.reach = 1
    if crews.in_city(sea, STORM):
        sea.reach = 2
    elif crews.in_city(sea, REEFS):
        sea.reach = 0
    if sea.events is not None:
        facts = {"seat": sea.active, "site": site, "tile": sea.tiles[site], "free": sea.free_dive == site}
        sea.events.append(Event("dived", facts, rule="DB-11.10" if sea.free_dive == site else "DB-7.1"))
    sea.free_dive = 0
    sea.asked = 0
    rush_next(sea)


def can_rush(sea: Sea, boat: i64) -> bool:
    """(DB-7.3, DB-7.4)"""
    steps: i64 = sea.box.distance[sea.where[boat]][sea.site]
    return steps > 0 and steps <= sea.reach


def rush_rule(sea: Sea, boat: i64) -> str:
    """What lets a boat come that can rush: in a storm from further away. (DB-7.3, DB-11.10)"""
    return "DB-11.10" if sea.box.distance[sea.where[boat]][sea.site] > 1 else "DB-7.3"


def rush_next(sea: Sea) -> None:
    """The next seat that has a boat near; when all were asked, down they go."""
    seats: i64 = sea.seats
    while sea.asked < seats:
        seat: i64 = (sea.active + sea.asked) % seats
        if can_rush(sea, 2 * seat) or can_rush(sea, 2 * seat + 1):
            sea.to_move = seat
            sea.question = questions.RUSHING
            return
        sea.asked += 1
    descend(sea)


def rush_actions(sea: Sea) -> list[int]:
    actions: list[int] = []
    for boat in range(2):
        if can_rush(sea, 2 * sea.to_move + boat):
            actions.append(RUSH + boat)
    actions.append(STAY)
    return actions


def rush(sea: Sea, boat: i64) -> None:
    """A boat comes to the centre of the tile. (DB-7.3)"""
    at: i64 = 2 * sea.to_move + boat
    if sea.events is not None:
        facts = {"seat": sea.to_move, "boat": boat, "from": sea.where[at], "site": sea.site}
        sea.events.append(Event("rushed", facts, rule=rush_rule(sea, at)))
    sea.where[at] = sea.site
    sea.moors[at] = NONE
    rush_next(sea)


def stay(sea: Sea) -> None:
    sea.asked += 1
    rush_next(sea)


def descend(sea: Sea) -> None:
    """All with a boat on the tile take part. A gem that was laid there is the first. (DB-7.5, DB-11.6)"""
    down: i64 = 0
    for boat in range(2 * sea.seats):
        if sea.where[boat] == sea.site:
            down |= 1 << (boat // 2)
    sea.down = down
    gem: i64 = sea.laid[sea.site]
    if gem == NONE:
        sea.to_move = sea.active
        sea.question = questions.DRAWING
        return
    sea.laid[sea.site] = NONE
    if sea.events is not None:
        sea.events.append(Event("found", {"gem": gem}, rule="DB-11.6"))
    uncover(sea, gem)
    sea.asked = 0
    offer_cards(sea)


# Gems and dangers


def gems_in_bag(sea: Sea) -> int:
    return sum(sea.bag)


def pull(sea: Sea) -> int:
    """Any gem of the bag leaves it."""
    at: i64 = sea.chance.below(gems_in_bag(sea))
    gem: i64 = 0
    while at >= sea.bag[gem]:
        at -= sea.bag[gem]
        gem += 1
    sea.bag[gem] -= 1
    sea.revealed += 1
    return gem


def uncover(sea: Sea, gem: i64) -> None:
    """A gem comes to the dive site board; from the second of its colour on, blue and black are dangers. (DB-8.3)"""
    sea.gems.append(gem)
    sea.fresh.append(gem)
    sea.drawn[gem] += 1
    if is_danger(gem, sea.drawn[gem]):
        sea.dangers.append(gem)


def draw(sea: Sea) -> None:
    """One gem, or two in Troubled Waters. (DB-8.1, DB-11.2)"""
    sea.fresh.clear()
    for _ in range(gems_at_a_time(gems_in_bag(sea), scenario_at(sea.scenario, sea.tiles[sea.site]))):
        uncover(sea, pull(sea))
    if sea.events is not None:
        facts = {"seat": sea.active, "gems": sea.fresh.copy(), "dangers": sea.dangers.copy()}
        sea.events.append(Event("drew", facts, rule=draw_rule(sea, len(sea.fresh))))
    sea.asked = 0
    meet_dangers(sea)


def draw_rule(sea: Sea, gems: i64) -> str:
    """By which rule so many gems are drawn at a time."""
    if crews.in_city(sea, TROUBLED_WATERS):
        return "DB-11.2" if gems > 1 else "DB-11.3"
    return "DB-8.1"


def meet_dangers(sea: Sea) -> None:
    """Danger by danger, the leader first; who cannot defend is not asked. (DB-8.4, DB-8.10)"""
    seats: i64 = sea.seats
    while sea.dangers:
        while sea.asked < seats:
            seat: i64 = (sea.active + sea.asked) % seats
            if is_down(sea, seat):
                if guards(sea, 2 * seat) or guards(sea, 2 * seat + 1) or holds_protection(sea, seat):
                    sea.to_move = seat
                    sea.question = questions.DEFENDING
                    return
                surface(sea, seat, "DB-8.10")
            sea.asked += 1
        sea.dangers.pop(0)
        sea.asked = 0
    offer_cards(sea)


def is_down(sea: Sea, seat: i64) -> bool:
    return (sea.down >> seat) & 1 == 1


def guards(sea: Sea, boat: i64) -> bool:
    """Whether a boat lies on a scouting spot that protects from the danger at hand. (DB-8.6)"""
    if sea.where[boat] != sea.site or sea.moors[boat] == NONE:
        return False
    spot = sea.box.tile_spots[sea.tiles[sea.site]][sea.moors[boat]]
    return spot == EITHER or spot == sea.dangers[0]


def holds_protection(sea: Sea, seat: i64) -> bool:
    danger = sea.dangers[0]
    protects = sea.box.protects
    look_into(sea, seat)
    return any(protects[card] == danger for card in sea.hands[seat])


def look_into(sea: Sea, seat: i64) -> None:
    """What somebody is asked tells of their hand; who caused the question cannot take that back. (DB-13.5)"""
    if seat != sea.to_move and sea.unsure[seat]:
        sea.revealed += 1


def defend_actions(sea: Sea) -> list[int]:
    """(DB-8.5 to DB-8.7)"""
    seat: i64 = sea.to_move
    danger = sea.dangers[0]
    protects = sea.box.protects
    actions: list[int] = []
    for card in sea.hands[seat]:
        if protects[card] == danger:
            actions.append(DEFEND + card)
    for boat in range(2 * seat, 2 * seat + 2):
        if guards(sea, boat):
            actions.append(USE + sea.moors[boat])
    actions.append(RESURFACE)
    return actions


def defend(sea: Sea, card: i64) -> None:
    """(DB-8.5)"""
    if sea.events is not None:
        facts = {"seat": sea.to_move, "card": card, "danger": sea.dangers[0]}
        sea.events.append(Event("defended", facts, rule="DB-8.5"))
    crews.show(sea, sea.to_move, card)
    sea.asked += 1
    meet_dangers(sea)


def use(sea: Sea, spot: i64) -> None:
    """(DB-8.6)"""
    for boat in range(2 * sea.to_move, 2 * sea.to_move + 2):
        if sea.where[boat] == sea.site and sea.moors[boat] == spot:
            sea.moors[boat] = NONE
    if sea.events is not None:
        kind = sea.box.tile_spots[sea.tiles[sea.site]][spot]
        facts = {"seat": sea.to_move, "spot": kind, "danger": sea.dangers[0]}
        sea.events.append(Event("used", facts, rule="DB-8.6"))
    sea.asked += 1
    meet_dangers(sea)


def resurface(sea: Sea) -> None:
    surface(sea, sea.to_move, "DB-8.8")
    sea.asked += 1
    meet_dangers(sea)


def surface(sea: Sea, seat: i64, rule: str) -> None:
    """Somebody is out of the dive, and their boats leave the tile. (DB-8.8, DB-8.10)"""
    one: i64 = 1
    sea.down &= ~(one << seat)
    for boat in range(2 * seat, 2 * seat + 2):
        if sea.where[boat] == sea.site:
            sea.moors[boat] = NONE
    if sea.events is not None:
        sea.events.append(Event("surfaced", {"seat": seat, "danger": sea.dangers[0]}, rule=rule))


# Crew cards


def matches(sea: Sea, card: i64) -> bool:
    """Whether a card can be played on the gems just drawn. (DB-9.3, DB-9.4)"""
    needs: i64 = sea.box.needs[card]
    if needs == NONE:
        return False
    if needs == ANY:
        return len(sea.gems) >= sea.box.count[card]
    return sea.drawn[needs] >= sea.box.count[card] and needs in sea.fresh


def offer_cards(sea: Sea) -> None:
    """The leader first; who holds no card that matches is not asked. (DB-9.1, DB-9.5)"""
    seats: i64 = sea.seats
    while sea.asked < seats:
        seat: i64 = (sea.active + sea.asked) % seats
        if is_down(sea, seat):
            look_into(sea, seat)
            for card in sea.hands[seat]:
                if matches(sea, card):
                    sea.to_move = seat
                    sea.question = questions.PLAYING
                    return
        sea.asked += 1
    if is_down(sea, sea.active) and gems_in_bag(sea):
        sea.to_move = sea.active
        sea.question = questions.DRAWING
    else:
        end_dive(sea)


def play_actions(sea: Sea) -> list[int]:
    actions: list[int] = []
    for card in sea.hands[sea.to_move]:
        if matches(sea, card):
            actions.append(PLAYS[card])
    actions.append(PASS)
    return actions


def play(sea: Sea, card: i64) -> None:
    """(DB-9.1, DB-9.2, DB-11.4)"""
    worth = card_worth(sea.box.vp[card], scenario_at(sea.scenario, sea.tiles[sea.site]))
    sea.spoils[sea.to_move] += worth
    if sea.events is not None:
        rule = "DB-11.4" if crews.in_city(sea, BEST_OF_THE_BEST) else "DB-9.1"
        sea.events.append(Event("played", {"seat": sea.to_move, "card": card, "vp": worth}, rule=rule))
    crews.show(sea, sea.to_move, card)
    offer_cards(sea)


def pass_on(sea: Sea) -> None:
    sea.asked += 1
    offer_cards(sea)


# The end of a dive


def draw_actions(sea: Sea) -> list[int]:
    """At least one gem; after it the leader may stop. (DB-8.1, DB-10.1)"""
    return [DRAW, STOP] if sea.gems else [DRAW]


def dive_site(sea: Sea) -> DiveSite:
    """The dive as it lies open to all."""
    site = DiveSite()
    site.box = sea.box
    site.active = sea.active
    site.site = sea.site
    site.tile = sea.tiles[sea.site]
    site.scenario = scenario_at(sea.scenario, site.tile)
    site.where = sea.where
    site.moors = sea.moors
    site.bag = sea.bag
    site.gems = sea.gems
    site.drawn = sea.drawn
    site.down = sea.down
    site.spoils = sea.spoils
    return site


def end_dive(sea: Sea) -> None:
    """Points for all who dived, then the tile is gone. (DB-10.4 to DB-10.9)"""
    tile = sea.tiles[sea.site]
    site = dive_site(sea)
    points = site.points()
    for seat in range(sea.seats):
        for source in range(3):
            sea.chests[seat] += points[seat][source]
            sea.earned[3 * seat + source] += points[seat][source]
        crews.put_to_rest(sea, seat)
    if sea.events is not None:
        facts = {
            "leader": sea.active,
            "site": sea.site,
            "tile": tile,
            "gems": sea.gems.copy(),
            "divers": [seat for seat in range(sea.seats) if sea.site in sea.where[2 * seat : 2 * seat + 2]],
            "down": still_down(sea),
            "points": points,
        }
        sea.events.append(Event("scored", facts, rule=score_rule(site)))
    sea.tiles[sea.site] = NONE
    for boat in range(2 * sea.seats):
        if sea.where[boat] == sea.site:
            sea.moors[boat] = NONE
    for gem in sea.gems:
        sea.bag[gem] += 1
    sea.gems.clear()
    sea.fresh.clear()
    sea.drawn = [0] * 7
    sea.spoils = [0] * sea.seats
    sea.down = 0
    sea.site = 0
    sea.to_move = sea.active
    if tile >= FIRST_CITY:
        sea.fresco.append(tile)
        if len(sea.fresco) == CITY_TILES:
            end(sea)
            return
    else:
        sea.removed.append(tile)
    sail.settle_next(sea)


def still_down(sea: Sea) -> list[int]:
    return [seat for seat in range(sea.seats) if is_down(sea, seat)]


def end(sea: Sea) -> None:
    """The fresco is complete. (DB-12.1)"""
    sea.question = questions.OVER
    sea.to_move = -1
    if sea.events is not None:
        outcome = sea.outcome()
        assert outcome is not None
        facts = {"scores": outcome.scores, "winners": outcome.winners}
        sea.events.append(Event("ended", facts, rule="DB-12.1"))


def score_rule(site: DiveSite) -> str:
    """What the points of a dive are due to: the scenario where it adds to them."""
    if site.scenario == RUINS_OF_PLENTY:
        return "DB-11.13"
    return "DB-11.8" if site.bounty() else "DB-10.4"
