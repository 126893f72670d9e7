"""What crews and boats promise, as in `strategy`, for `encoding`, which looks at every seat of very many tables."""

from typing import Final

from mypy_extensions import i64

from fathom.games.deep_blue import components, strategy
from fathom.games.deep_blue.components import ANY, BLUE, FACE_DOWN, FIRST_CITY, GEM_VP, NONE, SITES, SPOT_VP
from fathom.games.deep_blue.rules import DeepBlue
from fathom.games.deep_blue.strategy import CENTRE

POINT: Final = 20  # all worths are whole twentieths of a point: their sums do not depend on the order of a hand
SURE: Final = 64  # how much a card counts that is in hand for certain
GEMS: Final = 31  # in the box
COUNTS: Final = 5  # how many gems of a colour a card may ask for before it makes no difference
CERTAIN: Final = 1024  # as a likelihood
FAR: Final = 40  # steps; further is as far


def likelihoods(total: int) -> list[int]:
    """By how many of all gems have a colour, and how many of them a card asks for: how likely it is to be played."""
    found: list[int] = []
    for there in range(GEMS + 1):
        missing = max(0.0, 1.0 - there / total)
        once = 1.0 - missing**strategy.DRAWS
        found += [int(CERTAIN * once ** (1.0 + 0.8 * (count - 1))) if count else CERTAIN for count in range(COUNTS)]
    return found


LIKELY: Final[list[list[int]]] = [likelihoods(max(total, 1)) for total in range(GEMS + 1)]
LIKELY_ANY: Final[list[int]] = [int(CERTAIN * chance) for chance in strategy.COUNT_CHANCE]
STILL_WORTH: Final[list[int]] = [int(CERTAIN * strategy.STEP_COST**steps) for steps in range(FAR + 1)]
DIVER: Final[i64] = int(POINT * strategy.DIVER_WORTH)
CASH: Final[i64] = int(POINT * strategy.CASH_WORTH)
PROPELLER: Final[i64] = int(POINT * strategy.PROPELLER_WORTH)
NEW_MARKET: Final[i64] = int(POINT * strategy.NEW_MARKET_WORTH)
UNSEEN: Final[i64] = int(POINT * strategy.UNSEEN_TILE)
GUARD: Final[i64] = int(POINT * strategy.GUARD)
DIVE: Final[i64] = int(POINT * strategy.DRAWS * strategy.KEPT)


# Crew


def likely_points(sea: DeepBlue, card: i64, likely: list[int]) -> i64:
    """What a card may score in a usual dive."""
    box = sea.box
    needs: i64 = box.needs[card]
    if needs == NONE:
        return 0
    count: i64 = box.count[card]
    vp: i64 = box.vp[card]
    if needs == ANY:
        return POINT * vp * LIKELY_ANY[min(count, 8)] // CERTAIN
    there: i64 = sea.bag[needs] + sea.drawn[needs]
    return POINT * vp * likely[there * COUNTS + min(count, COUNTS - 1)] // CERTAIN


def card_worth(sea: DeepBlue, card: i64, points: i64) -> i64:
    """What a card in hand is good for, given what it may score."""
    box = sea.box
    if box.protects[card] != NONE:
        return DIVER
    other: i64 = CASH * box.cash[card] + PROPELLER * box.propellers[card]
    return points + other * 2 // 5 if points > other else other + points * 2 // 5


def likely_now(sea: DeepBlue) -> list[int]:
    return LIKELY[min(sum(sea.bag) + len(sea.gems), GEMS)]


class Crew:
    """What a seat's crew is good for: in hand (in parts of SURE, by how likely a card is there), and in all."""

    def __init__(self, sea: DeepBlue, seat: i64, mine: bool, likely: list[int]) -> None:
        self.held: i64 = 0
        self.all: i64 = 0
        self.cash: i64 = 0
        self.all_cash: i64 = 0
        self.propellers: i64 = 0
        self.all_propellers: i64 = 0
        self.black: i64 = 0
        self.blue: i64 = 0
        self.divers: i64 = 0
        self.points: i64 = 0
        unsure: i64 = 0 if mine else sea.unsure[seat]
        part: i64 = self.part_in_hand(sea, seat, unsure) if unsure else 0
        card: i64
        for card in sea.hands[seat]:
            self.count(sea, card, part if unsure >> card & 1 else SURE, likely)
        for card in sea.rests[seat]:
            self.count(sea, card, part if unsure >> card & 1 else 0, likely)
        for card in sea.played[seat]:
            self.count(sea, card, 0, likely)
        if sea.owed > 0 and sea.to_move == seat:
            self.buy(sea, likely)

    def part_in_hand(self, sea: DeepBlue, seat: i64, unsure: i64) -> i64:
        """How likely a card in doubt is to be in hand."""
        held: i64 = 0
        resting: i64 = 0
        card: i64
        for card in sea.hands[seat]:
            held += unsure >> card & 1
        for card in sea.rests[seat]:
            resting += unsure >> card & 1
        return SURE * held // (held + resting)

    def count(self, sea: DeepBlue, card: i64, part: i64, likely: list[int]) -> None:
        box = sea.box
        protects: i64 = box.protects[card]
        if protects != NONE:
            self.divers += 1
            if protects == BLUE:
                self.blue += part
            else:
                self.black += part
        points: i64 = likely_points(sea, card, likely)
        worth: i64 = card_worth(sea, card, points)
        cash: i64 = box.cash[card]
        propellers: i64 = box.propellers[card]
        self.all += worth
        self.all_cash += cash
        self.all_propellers += propellers
        if part:
            self.held += worth * part
            self.points += points * part
            self.cash += cash * part
            self.propellers += propellers * part

    def buy(self, sea: DeepBlue, likely: list[int]) -> None:
        """Cards still to be paid will go to rest; what they buy is as good as in hand."""
        bought: i64 = NEW_MARKET
        if sea.slot < len(sea.row):
            card: i64 = sea.row[sea.slot]
            bought = card_worth(sea, card, likely_points(sea, card, likely))
        bought -= CASH * sea.owed // 2
        self.held += SURE * bought
        self.all += bought

    def worth(self) -> i64:
        """All of it, cards at rest for half."""
        return (self.all + self.held // SURE) // 2


# Boats


class Chart:
    """What dives are worth at each site and from each kind of spot, and whose boats are near."""

    def __init__(self, sea: DeepBlue) -> None:
        self.rates = spot_rates(sea)  # by kind of spot, the centre last
        self.live: list[int] = []  # sites with a tile
        self.sites = [0] * (SITES + 1)  # what it is worth to arrive there and lead a dive
        self.on = [0] * (SITES + 1)  # one bit a seat with a boat there
        self.near = [0] * (SITES + 1)  # one bit a seat with a boat there or one step away
        self.face_down: i64 = 0  # tiles
        self.city: i64 = 0  # tiles of the Sunken City that lie face up
        self.laid: i64 = 0  # gems
        taken = [0] * (SITES + 1)
        for boat in range(2 * sea.seats):
            moor: i64 = sea.moors[boat]
            if moor != NONE:
                taken[sea.where[boat]] |= 1 << moor
        for site in range(1, SITES + 1):
            tile: i64 = sea.tiles[site]
            if tile == NONE:
                continue
            self.live.append(site)
            if sea.laid[site] != NONE:
                self.laid += 1
            if tile == FACE_DOWN:
                self.face_down += 1
                self.sites[site] = UNSEEN + self.rates[components.GOLD]
            else:
                self.sites[site] = self.arriving(sea, tile, taken[site])
                if tile >= FIRST_CITY:
                    self.city += 1

    def arriving(self, sea: DeepBlue, tile: i64, taken: i64) -> i64:
        """What it is worth to arrive at a tile some of whose spots are taken, and to lead a dive there."""
        best: i64 = self.rates[CENTRE]
        spots = sea.box.tile_spots[tile]
        for spot in range(len(spots)):
            if not taken >> spot & 1:
                rate: i64 = self.rates[spots[spot]]
                best = max(best, rate)
        return POINT * sea.box.tile_vp[tile] + best

    def from_spot(self, sea: DeepBlue, boat: i64, tile: i64) -> i64:
        """What a dive is worth to a boat that lies on a tile, less the tile itself."""
        moor: i64 = sea.moors[boat]
        return self.rates[CENTRE if moor == NONE else sea.box.tile_spots[tile][moor]]


def spot_rates(sea: DeepBlue) -> list[int]:
    """What a dive is worth from each kind of spot; the last is the centre."""
    total: i64 = 0
    usual: i64 = 0
    for colour in range(7):
        count: i64 = sea.bag[colour]
        total += count
        usual += count * GEM_VP[colour]
    if total == 0:
        return [0] * (CENTRE + 1)
    centre: i64 = DIVE * usual // total
    rates: list[int] = [centre] * (CENTRE + 1)
    rates[0] = rates[BLUE] = rates[components.EITHER] = centre + GUARD
    for spot in range(BLUE + 1, 5):
        rates[spot] = DIVE * (usual + sea.bag[spot] * (SPOT_VP[spot] - GEM_VP[spot])) // total
    return rates


class Boat:
    """The prospects of one boat."""

    def __init__(self, sea: DeepBlue, chart: Chart, number: i64) -> None:
        self.number: i64 = number
        here: i64 = sea.where[number]
        self.here: i64 = here
        self.now: i64 = 0  # a dive led where it lies
        one: i64 = 1
        bit: i64 = one << (number // 2)
        tile: i64 = sea.tiles[here] if here <= SITES else NONE
        moving = sea.moved != 0 and sea.active == number // 2 and sea.moved >> (number % 2) & 1 == 1
        if tile >= 0 and not moving:
            self.now = POINT * sea.box.tile_vp[tile] + chart.from_spot(sea, number, tile)
            chart.on[here] |= bit
        self.best: i64 = self.prospect(sea, chart, 0)
        for space in sea.box.neighbours[here]:
            if space <= SITES:
                chart.near[space] |= bit
        if here <= SITES:
            chart.near[here] |= bit

    def prospect(self, sea: DeepBlue, chart: Chart, steps: i64) -> i64:
        """The best prospect, the nearer the better, after some steps wherever one likes."""
        best: i64 = self.now
        sites = chart.sites
        distances = sea.box.distance[self.here]
        site: i64
        for site in chart.live:
            worth: i64 = sites[site]
            if worth > best:
                way: i64 = distances[site] - steps
                if way > 0:
                    worth = worth * STILL_WORTH[min(way, FAR)] // CERTAIN
                if worth > best:
                    best = worth
        return best


def fleet(sea: DeepBlue, chart: Chart, one: Boat, other: Boat) -> i64:
    """The prospects of both boats; steps not used yet go where they bring most."""
    best = both(one.best, other.best)
    if sea.steps > 0 and sea.to_move == one.number // 2:
        for first in range(sea.steps + 1):
            rest: i64 = sea.steps - first
            best = max(best, both(one.prospect(sea, chart, first), other.prospect(sea, chart, rest)))
    return best


def both(one: i64, other: i64) -> i64:
    return one + other // 2 if one > other else other + one // 2
