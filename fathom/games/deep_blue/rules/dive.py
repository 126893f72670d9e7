"""Diving: the rush, the gems, the dangers, the cards, the points. (DB-7 to DB-11)"""

from mypy_extensions import i64

from fathom.games.deep_blue import components, scoring
from fathom.games.deep_blue.components import ANY, CITY_TILES, EITHER, FIRST_CITY, NONE
from fathom.games.deep_blue.rules import crews, questions, sail
from fathom.games.deep_blue.scoring import at_work, is_down
from fathom.games.deep_blue.state import OpenSea, Sea

# The rush


def begin_dive(sea: Sea, site: i64) -> None:
    """The active seat leads a dive. (DB-7.2, DB-7.3, DB-11.10, DB-11.12)"""
    sea.site = site
    scenario = at_work(sea)
    sea.reach = 2 if scenario == components.STORM else 0 if scenario == components.REEFS else 1
    if sea.events is not None:
        free = sea.free_dive == site
        facts = {"seat": sea.active, "site": site, "tile": sea.tiles[site], "free": free}
        sea.tell("DB-11.10" if free else "DB-7.1", "dived", facts)
    sea.free_dive = sea.asked = 0
    rush_next(sea)


def can_rush(sea: Sea, boat: i64) -> bool:
    """(DB-7.3, DB-7.4)"""
    steps: i64 = sea.box.distance[sea.where[boat]][sea.site]
    return steps > 0 and steps <= sea.reach


def rush_rule(sea: Sea, boat: i64) -> str:
    """The rule that lets a boat rush: in a storm, from further away. (DB-7.3, DB-11.10)"""
    return "DB-11.10" if sea.box.distance[sea.where[boat]][sea.site] > 1 else "DB-7.3"


def rush_next(sea: Sea) -> None:
    """Ask the next seat with a boat near; when all were asked, down they go."""
    seats: i64 = sea.seats
    while sea.asked < seats:
        seat: i64 = (sea.active + sea.asked) % seats
        if can_rush(sea, 2 * seat) or can_rush(sea, 2 * seat + 1):
            sea.to_move, sea.question = seat, questions.RUSHING
            return
        sea.asked += 1
    descend(sea)


def rush(sea: Sea, boat: i64) -> None:
    """A boat comes to the centre of the tile. (DB-7.3)"""
    at: i64 = 2 * sea.to_move + boat
    if sea.events is not None:
        facts = {"seat": sea.to_move, "boat": boat, "from": sea.where[at], "site": sea.site}
        sea.tell(rush_rule(sea, at), "rushed", facts)
    sea.where[at] = sea.site
    sea.moors[at] = NONE


def descend(sea: Sea) -> None:
    """All with a boat on the tile take part. A gem that lies there comes first. (DB-7.5, DB-11.6)"""
    sea.down = sum([1 << seat for seat in scoring.divers(sea)])
    gem: i64 = sea.laid[sea.site]
    if gem == NONE:
        sea.to_move, sea.question = sea.active, questions.DRAWING
        return
    sea.laid[sea.site] = NONE
    sea.tell("DB-11.6", "found", {"gem": gem})
    uncover(sea, gem)
    sea.asked = 0
    offer_cards(sea)


# Gems and dangers


def pull(sea: Sea) -> int:
    """Take any gem out of the bag."""
    at: i64 = sea.chance.below(sum(sea.bag))
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
    if scoring.is_danger(gem, sea.drawn[gem]):
        sea.dangers.append(gem)


def draw(sea: Sea) -> None:
    """One gem, or two in Troubled Waters. (DB-8.1, DB-11.2)"""
    sea.fresh.clear()
    for _ in range(scoring.gems_at_a_time(sea)):
        uncover(sea, pull(sea))
    if sea.events is not None:
        facts = {"seat": sea.active, "gems": sea.fresh.copy(), "dangers": sea.dangers.copy(), "drawn": len(sea.gems)}
        sea.tell(draw_rule(sea, len(sea.fresh)), "drew", facts)
    sea.asked = 0
    meet_dangers(sea)


def draw_rule(sea: OpenSea, gems: i64) -> str:
    """The rule for drawing so many gems at a time."""
    if at_work(sea) == components.TROUBLED_WATERS:
        return "DB-11.2" if gems > 1 else "DB-11.3"
    return "DB-8.1"


def meet_dangers(sea: Sea) -> None:
    """Danger by danger, the leader first; whoever cannot defend is not asked. (DB-8.4, DB-8.10)"""
    seats: i64 = sea.seats
    while sea.dangers:
        while sea.asked < seats:
            seat: i64 = (sea.active + sea.asked) % seats
            if is_down(sea, seat):
                if guards(sea, 2 * seat) or guards(sea, 2 * seat + 1) or holds_protection(sea, seat):
                    sea.to_move, sea.question = seat, questions.DEFENDING
                    return
                surface(sea, seat, "DB-8.10")
            sea.asked += 1
        sea.dangers.pop(0)
        sea.asked = 0
    offer_cards(sea)


def guards(sea: OpenSea, boat: i64) -> bool:
    """Whether a boat lies on a scouting spot that protects from the danger at hand. (DB-8.6)"""
    spot: i64 = scoring.spot_of(sea, boat)
    return spot == EITHER or spot == sea.dangers[0]


def holds_protection(sea: Sea, seat: i64) -> bool:
    danger = sea.dangers[0]
    protects = sea.box.protects
    look_into(sea, seat)
    return any(protects[card] == danger for card in sea.hands[seat])


def look_into(sea: Sea, seat: i64) -> None:
    """A question shows something of a hand; whoever caused it cannot take that back. (DB-13.5)"""
    if seat != sea.to_move and sea.unsure[seat]:
        sea.revealed += 1


def defend(sea: Sea, card: i64) -> None:
    """(DB-8.5)"""
    sea.tell("DB-8.5", "defended", {"seat": sea.to_move, "card": card, "danger": sea.dangers[0]})
    crews.show(sea, sea.to_move, card)


def use(sea: Sea, spot: i64) -> None:
    """(DB-8.6)"""
    kind = sea.box.tile_spots[sea.tiles[sea.site]][spot]
    sea.tell("DB-8.6", "used", {"seat": sea.to_move, "spot": kind, "danger": sea.dangers[0]})
    for boat in range(2 * sea.to_move, 2 * sea.to_move + 2):
        if sea.where[boat] == sea.site and sea.moors[boat] == spot:
            sea.moors[boat] = NONE


def surface(sea: Sea, seat: i64, rule: str) -> None:
    """Somebody is out of the dive, and their boats leave the tile. (DB-8.8, DB-8.10)"""
    one: i64 = 1
    sea.down &= ~(one << seat)
    leave_spots(sea, 2 * seat, 2 * seat + 2)
    sea.tell(rule, "surfaced", {"seat": seat, "danger": sea.dangers[0]})


def leave_spots(sea: Sea, first: i64, end: i64) -> None:
    for boat in range(first, end):
        if sea.where[boat] == sea.site:
            sea.moors[boat] = NONE


# Crew cards


def playable(sea: OpenSea, hand: list[int]) -> list[int]:
    """The cards of a hand that can be played on the gems just drawn. (DB-9.3, DB-9.4)"""
    needs, counts = sea.box.needs, sea.box.count
    found: list[int] = []
    for card in hand:
        colour: i64 = needs[card]
        if colour == NONE:
            continue
        gems = len(sea.gems) if colour == ANY else sea.drawn[colour]
        if gems >= counts[card] and (colour == ANY or colour in sea.fresh):
            found.append(card)
    return found


def offer_cards(sea: Sea) -> None:
    """The leader first; whoever holds no card that matches is not asked. (DB-9.1, DB-9.5)"""
    seats: i64 = sea.seats
    while sea.asked < seats:
        seat: i64 = (sea.active + sea.asked) % seats
        if is_down(sea, seat):
            look_into(sea, seat)
            if playable(sea, sea.hands[seat]):
                sea.to_move, sea.question = seat, questions.PLAYING
                return
        sea.asked += 1
    if is_down(sea, sea.active) and sum(sea.bag) > 0:
        sea.to_move, sea.question = sea.active, questions.DRAWING
    else:
        end_dive(sea)


def play(sea: Sea, card: i64) -> None:
    """(DB-9.1, DB-9.2, DB-11.4)"""
    worth = scoring.card_worth(sea, card)
    sea.spoils[sea.to_move] += worth
    if sea.events is not None:
        rule = "DB-11.4" if at_work(sea) == components.BEST_OF_THE_BEST else "DB-9.1"
        sea.tell(rule, "played", {"seat": sea.to_move, "card": card, "vp": worth})
    crews.show(sea, sea.to_move, card)


def end_dive(sea: Sea) -> None:
    """Points for all who dived, then the tile is gone. (DB-10.4 to DB-10.9)"""
    points = scoring.points(sea)
    for seat in range(sea.seats):
        for source in range(3):
            sea.chests[seat] += points[seat][source]
            sea.earned[3 * seat + source] += points[seat][source]
        crews.put_to_rest(sea, seat)
    tile = sea.tiles[sea.site]
    if sea.events is not None:
        ruins = at_work(sea) == components.RUINS_OF_PLENTY
        down = [seat for seat in range(sea.seats) if is_down(sea, seat)]
        facts = {"leader": sea.active, "site": sea.site, "tile": tile, "gems": sea.gems.copy()}
        facts |= {"divers": sorted(scoring.divers(sea)), "down": down, "points": points}
        sea.tell("DB-11.13" if ruins else "DB-11.8" if scoring.bounty(sea) else "DB-10.4", "scored", facts)
    leave_spots(sea, 0, 2 * sea.seats)
    sea.tiles[sea.site] = NONE
    for gem in sea.gems:
        sea.bag[gem] += 1
    sea.gems.clear()
    sea.fresh.clear()
    sea.drawn = [0] * 7
    sea.spoils = [0] * sea.seats
    sea.down = sea.site = 0
    sea.to_move = sea.active
    (sea.removed if tile < FIRST_CITY else sea.fresco).append(tile)
    if len(sea.fresco) == CITY_TILES:
        end(sea)
    else:
        sail.settle_next(sea)


def end(sea: Sea) -> None:
    """The fresco is complete. (DB-12.1)"""
    sea.to_move, sea.question = -1, questions.OVER
    outcome = sea.outcome()
    assert outcome is not None
    sea.tell("DB-12.1", "ended", {"scores": outcome.scores, "winners": outcome.winners})
