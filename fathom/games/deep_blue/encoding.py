"""A table as numbers from 0 to 255, as one seat sees it: for players that learn."""

from math import exp
from typing import Final

from mypy_extensions import i64

from fathom.games.deep_blue import prospects, scoring, strategy
from fathom.games.deep_blue.components import BLACK, BLUE, CITY_TILES, COLOURS, FIRST_CITY, NONE, SCENARIOS, SLOTS
from fathom.games.deep_blue.prospects import POINT, SURE, Boat, Chart, Crew, card_worth, likely_points
from fathom.games.deep_blue.rules import DeepBlue, questions
from fathom.games.deep_blue.state import NEW_MARKET

MOST_SEATS: Final = 5
LEVEL: Final = 128  # neither ahead nor behind
SCALE_AT_THE_END: Final = 3.0  # the lead, as `evaluate` counts, that makes it e times as likely to win
SCALE_BEFORE: Final = 30.0  # how much more it takes at the beginning
ASKED: Final = (*COLOURS[2:], "any")  # gems that cards ask for: treasure, green, purple, or so many of any
ONES: Final[list[int]] = [number.bit_count() for number in range(1 << MOST_SEATS)]

OF_THE_TABLE: Final = [
    *(f"scenario.{scenario}" for scenario in SCENARIOS),
    *(f"question.{question.name}" for question in questions.QUESTIONS),
    *("city.fresco", "city.found", "city.hidden", "tiles.face-down", "tiles.face-up", "time-left"),
    *(f"bag.{colour}" for colour in COLOURS),
    *("bag", "laid", "rate.centre", "rate.silver", "rate.gold", "rate.red"),
    *(f"market-{slot}.{fact}" for slot in range(1, SLOTS + 1) for fact in ("worth", "cash", "propellers", "diver")),
    *("deck", "owed", "refreshing", "buying", "steps", "unsettled", "free-dive"),
    *("dive", "dive.tile", "dive.city", "dive.gems"),
    *(f"dive.{colour}" for colour in COLOURS),
    *("dive.danger-black", "dive.danger-blue", "dive.odds", "dive.rush"),
]
OF_A_SEAT: Final = [
    *("there", "active", "asked", "points", "lead", "value", "value-lead", "chance"),
    *("hand", "rest", "crew", "crew-held"),
    *("cash", "cash-all", "propellers", "propellers-all", "tokens", "black", "blue", "divers", "card-points"),
    *("boat-1.now", "boat-1.best", "boat-2.now", "boat-2.best", "fleet", "company", "join", "city"),
    *("down", "spoils", "gem-points", "guards"),
]
OF_ONES_OWN: Final = [
    *(f"me.held.{colour}" for colour in ASKED),
    *(f"me.resting.{colour}" for colour in ASKED),
    *(f"me.boat-{boat}.{spot}" for boat in (1, 2) for spot in ("silver", "gold", "red", "guard")),
]
FEATURES: Final[list[str]] = [
    *OF_THE_TABLE,
    # In turn order from the viewer on:
    *(f"{who}.{fact}" for who in ("me", *(f"rival-{n}" for n in range(1, MOST_SEATS))) for fact in OF_A_SEAT),
    *OF_ONES_OWN,
]
NOBODY: Final[list[int]] = [0] * len(OF_A_SEAT)


def one_of(count: int) -> list[list[int]]:
    """By choice, as many numbers as there are choices: 1 for the one that was made, 0 for all others."""
    return [[1 if choice == chosen else 0 for choice in range(count)] for chosen in range(count)]


WHICH_SCENARIO: Final[list[list[int]]] = one_of(len(SCENARIOS))
WHICH_QUESTION: Final[list[list[int]]] = one_of(len(questions.QUESTIONS))


def add(numbers: list[int], one: i64, two: i64, three: i64, four: i64) -> None:
    """Four more numbers, each cut to 0 to 255."""
    numbers.append(one if 0 <= one <= 255 else cut(one))
    numbers.append(two if 0 <= two <= 255 else cut(two))
    numbers.append(three if 0 <= three <= 255 else cut(three))
    numbers.append(four if 0 <= four <= 255 else cut(four))


def cut(number: i64) -> i64:
    return 0 if number < 0 else 255


def encode(sea: DeepBlue, seat: i64) -> list[int]:
    """All that a seat sees, as numbers whose names are in ``FEATURES``."""
    numbers: list[int] = []
    likely = prospects.likely_now(sea)
    chart = Chart(sea)
    fleets = [Fleet(sea, chart, likely, other, other == seat) for other in range(sea.seats)]
    judge(sea, chart, fleets)
    add_table(numbers, sea, chart, likely)
    for step in range(MOST_SEATS):
        if step < sea.seats:
            fleets[(seat + step) % sea.seats].add(numbers, sea, chart)
        else:
            numbers.extend(NOBODY)
    add_own(numbers, sea, seat)
    return numbers


# The table


def add_table(numbers: list[int], sea: DeepBlue, chart: Chart, likely: list[int]) -> None:
    """Everything that is not a seat's."""
    numbers.extend(WHICH_SCENARIO[sea.scenario])
    numbers.extend(WHICH_QUESTION[sea.question.number])
    fresco: i64 = len(sea.fresco)
    add(numbers, fresco, chart.city, CITY_TILES - fresco - chart.city, chart.face_down)
    numbers.append(len(chart.live) - chart.face_down)
    numbers.append(100 - 25 * fresco - 8 * chart.city)
    numbers.extend(sea.bag)
    numbers.append(sum(sea.bag))
    numbers.append(chart.laid)
    add(numbers, chart.rates[strategy.CENTRE], chart.rates[2], chart.rates[3], chart.rates[4])
    add_market(numbers, sea, likely)
    add_dive(numbers, sea)


def add_market(numbers: list[int], sea: DeepBlue, likely: list[int]) -> None:
    """What is on offer, and what is being paid for; what a turn has still to do."""
    box = sea.box
    for slot in range(SLOTS):
        if slot < len(sea.row):
            card: i64 = sea.row[slot]
            worth: i64 = card_worth(sea, card, likely_points(sea, card, likely))
            add(numbers, worth, box.cash[card], box.propellers[card], box.protects[card] + 1)
        else:
            add(numbers, 0, 0, 0, 0)
    refreshing = sea.owed > 0 and sea.slot == NEW_MARKET
    bought: i64 = 0
    if sea.owed > 0 and not refreshing:
        card = sea.row[sea.slot]
        bought = card_worth(sea, card, likely_points(sea, card, likely))
    add(numbers, len(sea.deck), sea.owed, 1 if refreshing else 0, bought)
    numbers.append(sea.steps)
    numbers.append((sea.unsettled & 1) + (sea.unsettled >> 1))
    numbers.append(1 if sea.free_dive else 0)


def add_dive(numbers: list[int], sea: DeepBlue) -> None:
    """The dive under way, if there is one."""
    if not sea.site:
        numbers += [0] * (8 + len(COLOURS))
        return
    tile: i64 = sea.tiles[sea.site]
    black = sea.dangers.count(BLACK)
    add(numbers, 1, sea.box.tile_vp[tile], 1 if tile >= FIRST_CITY else 0, len(sea.gems))
    numbers.extend(sea.drawn)
    add(numbers, black, len(sea.dangers) - black, scoring.percent(sea), sea.reach)


# Seats


class Fleet:
    """Everything that a seat has, as far as the viewer knows it."""

    def __init__(self, sea: DeepBlue, chart: Chart, likely: list[int], seat: i64, mine: bool) -> None:
        self.seat: i64 = seat
        self.crew = Crew(sea, seat, mine, likely)
        one = Boat(sea, chart, 2 * seat)
        other = Boat(sea, chart, 2 * seat + 1)
        self.first = one if (one.best, one.now) >= (other.best, other.now) else other
        self.second = other if self.first is one else one
        self.worth: i64 = prospects.fleet(sea, chart, one, other)
        self.value: i64 = 0  # what `evaluate` thinks of it, in twentieths
        self.lead: i64 = 0  # in points, over the best of the others
        self.value_lead: i64 = 0
        self.chance: i64 = 0  # to win, of 255

    def add(self, numbers: list[int], sea: DeepBlue, chart: Chart) -> None:
        seat = self.seat
        crew = self.crew
        resting = len(sea.rests[seat]) + len(sea.played[seat])
        add(numbers, 1, 1 if sea.active == seat else 0, 1 if sea.to_move == seat else 0, sea.chests[seat])
        add(numbers, LEVEL + self.lead, 40 + self.value // POINT, LEVEL + self.value_lead // 10, self.chance)
        numbers.append(len(sea.hands[seat]))
        add(numbers, resting, crew.all // 8, crew.held // (8 * SURE), crew.cash * 8 // SURE)
        add(numbers, crew.all_cash, crew.propellers * 8 // SURE, crew.all_propellers, sea.tokens[seat])
        add(numbers, crew.black // 4, crew.blue // 4, crew.divers, crew.points // (5 * SURE))
        self.add_boats(numbers, sea, chart)
        self.add_dive(numbers, sea)

    def add_boats(self, numbers: list[int], sea: DeepBlue, chart: Chart) -> None:
        """Both boats, the one with the better prospect first."""
        add(numbers, self.first.now // 2, self.first.best // 2, self.second.now // 2, self.second.best // 2)
        one: i64 = 1
        mine: i64 = one << self.seat
        leads = self.first if self.first.now >= self.second.now else self.second
        company: i64 = chart.near[leads.here] & ~mine if leads.now else 0
        city: i64 = 0
        if self.first.now and sea.tiles[self.first.here] >= FIRST_CITY:
            city += 1
        if self.second.now and sea.tiles[self.second.here] >= FIRST_CITY:
            city += 1
        add(numbers, self.worth // 2, ONES[company], self.join(sea, chart, mine), city)

    def join(self, sea: DeepBlue, chart: Chart, mine: i64) -> i64:
        """What the best dive is worth that somebody else could lead now and this seat could join."""
        best: i64 = 0
        site: i64
        for site in chart.live:
            if chart.near[site] & mine and chart.on[site] & ~mine:
                worth: i64 = chart.rates[strategy.CENTRE]
                if self.first.here == site and self.first.now:
                    worth = max(worth, chart.from_spot(sea, self.first.number, sea.tiles[site]))
                if self.second.here == site and self.second.now:
                    worth = max(worth, chart.from_spot(sea, self.second.number, sea.tiles[site]))
                best = max(best, worth)
        return best

    def add_dive(self, numbers: list[int], sea: DeepBlue) -> None:
        """Its part in the dive under way."""
        if not sea.site:
            add(numbers, 0, 0, 0, 0)
            return
        guards: i64 = 0
        for boat in range(2 * self.seat, 2 * self.seat + 2):
            if guarding(scoring.spot_of(sea, boat)):
                guards += 1
        down = 1 if scoring.is_down(sea, self.seat) else 0
        add(numbers, down, sea.spoils[self.seat], scoring.gem_points(sea, self.seat), guards)


def guarding(spot: i64) -> bool:
    """Whether a kind of spot protects from a danger."""
    return spot == 0 or spot == 1 or spot == 7


def judge(sea: DeepBlue, chart: Chart, fleets: list[Fleet]) -> None:
    """What `evaluate` thinks of every seat, as far as the viewer knows, and how far each is ahead of the others."""
    found: int = chart.city
    left = 1.0 - (len(sea.fresco) + strategy.FOUND_CITY * found) / CITY_TILES + strategy.LAST_USE
    total = sum(sea.chests)
    for each in fleets:
        points = sea.chests[each.seat]
        crew_worth: int = each.crew.worth()
        fleet_worth: int = each.worth
        crew = crew_worth / POINT + strategy.TOKEN_WORTH * sea.tokens[each.seat]
        crew = strategy.CREW_WEIGHT * left * crew / (1.0 + crew / strategy.CREW_LIMIT)
        promise = crew + strategy.POSITION * fleet_worth / POINT if sea.to_move >= 0 else 0.0
        rivals = strategy.RIVALS * (total - points) / (len(fleets) - 1)
        each.value = int(POINT * (points + promise - rivals))
    weigh(fleets, POINT * (SCALE_AT_THE_END + SCALE_BEFORE * left))
    for each in fleets:
        each.lead = -LEVEL
        each.value_lead = -LEVEL * POINT
        for other in fleets:
            if other is not each:
                ahead: i64 = sea.chests[each.seat] - sea.chests[other.seat]
                if each.lead == -LEVEL or ahead < each.lead:
                    each.lead = ahead
                if each.value_lead == -LEVEL * POINT or each.value - other.value < each.value_lead:
                    each.value_lead = each.value - other.value


def weigh(fleets: list[Fleet], scale: float) -> None:
    """Everybody's chance to win: the lead that makes it e times as likely shrinks as the game goes on."""
    best = fleets[0].value
    for each in fleets:
        best = max(best, each.value)
    total = 0.0
    for each in fleets:
        behind: int = best - each.value
        total += exp(-behind / scale)
    for each in fleets:
        behind = best - each.value
        each.chance = int(255.0 * exp(-behind / scale) / total)


# What only the viewer knows


def add_own(numbers: list[int], sea: DeepBlue, seat: i64) -> None:
    """The points on one's cards, by the gems that they ask for, and the spots of one's boats."""
    add_needs(numbers, sea, sea.hands[seat])
    add_needs(numbers, sea, sea.rests[seat] + sea.played[seat])
    for boat in range(2 * seat, 2 * seat + 2):
        moor: i64 = sea.moors[boat]
        spot: i64 = NONE if moor == NONE else sea.box.tile_spots[sea.tiles[sea.where[boat]]][moor]
        for treasure in range(2, 5):
            numbers.append(1 if spot == treasure else 0)
        numbers.append(1 if guarding(spot) else 0)


def add_needs(numbers: list[int], sea: DeepBlue, cards: list[int]) -> None:
    first: i64 = len(numbers)
    numbers += [0] * len(ASKED)
    card: i64
    for card in cards:
        needs: i64 = sea.box.needs[card]
        if needs > BLUE:
            at: i64 = first + needs - 2
            numbers[at] = min(255, numbers[at] + sea.box.vp[card])
