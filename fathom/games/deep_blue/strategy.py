"""What a bot thinks is good.

A dive is full of chance, so the bot judges an action in it by playing the dive to its end a few times, everybody
by a simple plan. Elsewhere it looks at the table after the action: points, crew, and where the boats lie.
"""

from typing import Final

from mypy_extensions import i64

from fathom.games.deep_blue import components, scoring
from fathom.games.deep_blue.actions import DEFEND, DIVE, DRAW, PLAY, RESURFACE, RUSH, STEP, STOP, USE
from fathom.games.deep_blue.components import ANY, BLACK, BLUE, CARDS, EITHER, GEM_VP, NONE, SITES, SPOT_VP
from fathom.games.deep_blue.rules import DeepBlue, dive, questions, sail

DIVES: Final = 2  # how often a dive is played out to judge an action in it
RIVALS: Final = 0.4  # how much the others' points count against one's own
DRAWS: Final = 5  # gems that a usual dive brings up
KEPT: Final = 0.85  # the part of their points that is brought home
POSITION: Final = 0.75  # a dive in prospect against one that is over
STEP_COST: Final = 0.84  # what is left of a prospect for every step it is away
SECOND_BOAT: Final = 0.5  # how much the second boat's prospect counts
RESTING: Final = 0.5  # what a card at rest is worth against one in hand
UNSEEN_TILE: Final = 5.5  # points of a tile that lies face down
GUARD: Final = 2.0  # what a spot that protects is worth
CREW_WEIGHT: Final = 1.1  # crew against points, at the beginning
CREW_LIMIT: Final = 45.0  # the more crew, the less another card adds
LAST_USE: Final = 0.1  # what crew is still worth at the very end
FOUND_CITY: Final = 0.3  # how near the end a tile of the Sunken City brings the game when it is found
CREW_AT_THE_END: Final = 0.01  # a card, when the game is over: it decides between equal points (DB-12.3)
TOKEN_WORTH: Final = 0.7
CASH_WORTH: Final = 1.0
PROPELLER_WORTH: Final = 0.8
DIVER_WORTH: Final = 2.8
NEW_MARKET_WORTH: Final = 4.0
CENTRE: Final = 8  # behind the kinds of spots: no spot at all
COUNT_CHANCE: Final[list[float]] = [1.0, 1.0, 0.97, 0.93, 0.8, 0.6, 0.4, 0.25, 0.15]  # that so many gems come up


def estimate(sea: DeepBlue, action: i64, seat: i64) -> float:
    """How good an action looks for a seat: in a dive by playing it out, elsewhere by what comes of it."""
    in_dive = action > DIVE and action < STEP  # leading one, or anything done in it
    worth = 0.0
    dives = DIVES if in_dive else 1
    chance = sea.chance.clone()
    for _ in range(dives):
        after = sea.clone()
        if in_dive:
            after.chance = chance.spawn()
        after.apply(action)
        finish_dive(after)
        worth += evaluate(after, seat)
    return worth / dives


def evaluate(sea: DeepBlue, seat: i64) -> float:
    """How good the table looks from a seat: its points and prospects, less what the others have."""
    rivals = float(sum(sea.chests) - sea.chests[seat]) / float(len(sea.chests) - 1)
    if sea.to_move < 0:
        crew_size = len(sea.hands[seat]) + len(sea.rests[seat])
        return sea.chests[seat] + CREW_AT_THE_END * crew_size - RIVALS * rivals
    found = len([tile for tile in sea.tiles if tile >= components.FIRST_CITY])
    left = 1.0 - (len(sea.fresco) + FOUND_CITY * found) / components.CITY_TILES
    crew = crew_worth(sea, seat) + TOKEN_WORTH * sea.tokens[seat]
    worth = sea.chests[seat] + CREW_WEIGHT * (left + LAST_USE) * crew / (1.0 + crew / CREW_LIMIT)
    return worth + POSITION * fleet_worth(sea, seat) - RIVALS * rivals


def card_worth(sea: DeepBlue, card: i64, chances: list[float]) -> float:
    """What a card in hand is good for: the better of its functions, and a little for the other."""
    box = sea.box
    if box.protects[card] != NONE:
        return DIVER_WORTH
    points = 0.0
    count = box.count[card]
    needs = box.needs[card]
    if needs == ANY:
        points = box.vp[card] * COUNT_CHANCE[count if count < 9 else 8]
    elif needs != NONE:
        points = box.vp[card] * chances[needs] ** (1.0 + 0.8 * (count - 1))
    other = CASH_WORTH * box.cash[card] + PROPELLER_WORTH * box.propellers[card]
    return points + 0.4 * other if points > other else other + 0.4 * points


def crew_worth(sea: DeepBlue, seat: i64) -> float:
    total = float(sum(sea.bag) + len(sea.gems))
    missing = [1.0 - (sea.bag[colour] + sea.drawn[colour]) / total for colour in range(7)]
    chances = [1.0 - share**DRAWS for share in missing]  # of at least one gem of each colour in a usual dive
    in_hand = 0.0
    for card in sea.hands[seat]:
        in_hand += card_worth(sea, card, chances)
    at_rest = 0.0
    for card in sea.rests[seat] + sea.played[seat]:
        at_rest += card_worth(sea, card, chances)
    if sea.owed > 0 and sea.to_move == seat:
        # Cards still to be paid will go to rest; what they buy is as good as in hand.
        owed: int = sea.owed
        in_hand -= (1.0 - RESTING) * CASH_WORTH * owed
        in_hand += card_worth(sea, sea.row[sea.slot], chances) if sea.slot < len(sea.row) else NEW_MARKET_WORTH
    return in_hand + RESTING * at_rest


# Boats


def gem_rate(sea: DeepBlue, spot: i64) -> float:
    """What one draw brings on average, with a boat on a scouting spot."""
    points = 0
    total = 0
    for colour in range(7):
        there = sea.bag[colour]
        total += there
        if there:
            points += there * (SPOT_VP[colour] if colour == spot and SPOT_VP[colour] else GEM_VP[colour])
    return points / total if total else 0.0


def site_worths(sea: DeepBlue, worths: list[float]) -> list[float]:
    """What it would be worth to arrive at each site and lead a dive there."""
    found = [0.0] * (SITES + 1)
    box = sea.box
    for site in range(1, SITES + 1):
        tile = sea.tiles[site]
        if tile == components.FACE_DOWN:
            found[site] = UNSEEN_TILE + worths[components.GOLD]
        elif tile != NONE:
            best = worths[CENTRE]
            spots = box.tile_spots[tile]
            for spot in sail.free_spots(sea, site):
                best = max(best, worths[spots[spot]])
            found[site] = box.tile_vp[tile] + best
    return found


def fleet_worth(sea: DeepBlue, seat: i64) -> float:
    """The prospects of both boats; steps not used yet go where they bring most."""
    worths = [DRAWS * KEPT * gem_rate(sea, spot) for spot in range(CENTRE + 1)]  # of a dive, from each kind of spot
    for spot in (BLACK, BLUE, EITHER):
        worths[spot] += GUARD
    sites = site_worths(sea, worths)
    steps: i64 = sea.steps if sea.to_move == seat else 0
    best = 0.0
    for first in range(steps + 1):
        one = boat_worth(sea, 2 * seat, first, sites, worths)
        other = boat_worth(sea, 2 * seat + 1, steps - first, sites, worths)
        best = max(best, max(one, other) + SECOND_BOAT * min(one, other))
    return best


def boat_worth(sea: DeepBlue, boat: i64, steps: i64, sites: list[float], worths: list[float]) -> float:
    """The best prospect of a boat, the nearer the better."""
    here = sea.where[boat]
    tile = sail.tile_at(sea, here)
    best = 0.0
    if tile >= 0 and not sea.moved >> (boat % 2) & 1:
        spot = sea.moors[boat]
        best = sea.box.tile_vp[tile] + worths[CENTRE if spot == NONE else sea.box.tile_spots[tile][spot]]
    distances = sea.box.distance[here]
    for site in range(1, SITES + 1):
        if sites[site] > best:
            way = distances[site] - steps
            worth = sites[site] * STEP_COST**way if way > 0 else sites[site]
            best = max(best, worth)
    return best


# A dive, played out


def quiet(sea: DeepBlue) -> bool:
    return not sea.site or sea.question not in questions.DIVING


def finish_dive(sea: DeepBlue) -> None:
    """Let everybody dive on by a simple plan until the dive is over."""
    while not quiet(sea):
        sea.apply(plan(sea))


def plan(sea: DeepBlue) -> i64:
    """What a sensible diver does: join, play what scores, defend what is worth it, go on while it pays."""
    seat: i64 = sea.to_move
    if sea.question is questions.DRAWING:
        return DRAW if not sea.gems or pays_to_draw(sea) else STOP
    if sea.question is questions.PLAYING:
        cards = dive.playable(sea, sea.hands[seat])
        if cards:
            return PLAY + cards[0]
    if sea.question is questions.RUSHING:
        return RUSH if dive.can_rush(sea, 2 * seat) else RUSH + 1
    return defence(sea, seat) if scoring.gem_points(sea, seat) >= 3 else RESURFACE


def defence(sea: DeepBlue, seat: i64) -> i64:
    """An answer to a danger: a spot, if there is one, else a card."""
    for boat in range(2 * seat + 1, 2 * seat - 1, -1):
        if dive.guards(sea, boat):
            return USE + sea.moors[boat]
    answer: i64 = RESURFACE
    danger = sea.dangers[0]
    for card in sea.hands[seat]:
        if sea.box.protects[card] == danger:
            answer = DEFEND + card
    return answer


def pays_to_draw(sea: DeepBlue) -> bool:
    """Whether the leader gains more from another gem than a danger would cost."""
    leader: i64 = sea.active
    total = sum(sea.bag)
    at_stake = scoring.gem_points(sea, leader)
    loss = 0.0
    for colour in range(BLUE + 1):
        if sea.drawn[colour] and sea.bag[colour]:
            loss += sea.bag[colour] * (DIVER_WORTH if protected(sea, leader, colour) else at_stake)
    one, other = scoring.spot_of(sea, 2 * leader), scoring.spot_of(sea, 2 * leader + 1)
    spot = one if other == NONE or (one != NONE and SPOT_VP[one] >= SPOT_VP[other]) else other  # the better one
    gain = gem_rate(sea, spot) * total
    box = sea.box
    for card in sea.hands[leader]:
        needs: i64 = box.needs[card]
        if needs == ANY:
            if len(sea.gems) + 1 == box.count[card]:
                gain += box.vp[card] * total * 0.8
        elif needs != NONE and sea.drawn[needs] + 1 >= box.count[card]:
            gain += box.vp[card] * sea.bag[needs] * 0.8
        if gain > loss:
            return True
    return gain > loss


def protected(sea: DeepBlue, seat: i64, colour: i64) -> bool:
    """Whether a seat could answer a danger of a colour."""
    for boat in range(2 * seat, 2 * seat + 2):
        spot: i64 = scoring.spot_of(sea, boat)
        if spot in (colour, EITHER):
            return True
    return any(sea.box.protects[card] == colour for card in sea.hands[seat])


def shown(sea: DeepBlue) -> i64:
    """A number for whatever chance brought to light last: the gems of a draw, a new market, a card, a tile.

    It is the same whenever the same was shown. Actions that show nothing leave it at what was shown before, or at 0.
    """
    number: i64 = 0
    if sea.site:
        for gem in sea.fresh:
            number = 8 * number + gem + 1
    elif sea.question is questions.FREE_CARD:
        for card in sea.row:
            number = CARDS * number + card + 1
    elif sea.question is questions.MOORING:
        site: i64 = sea.where[2 * sea.active + sea.mooring]
        number = CARDS + 8 * sea.tiles[site] + sea.laid[site] + 1
    elif sea.question is questions.TURN and sea.row:
        number = sea.row[len(sea.row) - 1] + 1
    return number
