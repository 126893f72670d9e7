"""What a bot thinks is good.

Points as they stand come first; then what attributes, discs, tokens, free people and well-placed vessels will still
bring in the rounds that are left, and what is open on the chain.
"""

from typing import Final

from mypy_extensions import i64

from fathom.games.endeavor import components
from fathom.games.endeavor.actions import ACTIONS, VERB
from fathom.games.endeavor.components import FACE_MENU, NONE, VESSELS
from fathom.games.endeavor.goals import goal_points
from fathom.games.endeavor.missions import GOAL_HEXES, GOALS_TO_WIN
from fathom.games.endeavor.rules import Endeavor, deeds, gains, offers, sites, turns
from fathom.games.endeavor.scoring import board_points, progress, totals
from fathom.games.endeavor.state import FAMILY, carried, number_of, seat_of

STEPS: Final = 12  # the most choices of a turn that a bot thinks through
CALM_STEPS: Final = 2  # more are no better: what is left open is judged well enough
RIVALS: Final = 0.35  # how much the others' goals count against one's own
GOAL: Final = 40.0  # what a goal is worth to a team, part by part
DECIDED: Final = 40.0  # what it is worth to a team to come to the hex on which a goal is decided
MISSED: Final = 1.0  # what a goal that is missed is worth at the end, part by part
WON: Final = 40.0  # what it is worth to a team to have won
TEAM_TRACKS: Final = 0.5  # how much track points count for a team, which scores none
# What a track space is worth at the end, and what its level will do in each round that is left.
SPACE_POINTS: Final[list[float]] = [0.0, 0.4, 1.2, 2.2, 4.0, 4.8, 5.7, 7.0, 7.9, 8.8, 10.0, 10.3, 10.7]
LEVEL_USE: Final[list[float]] = [0.0, 0.4, 1.0, 1.2, 2.0, 2.1, 2.2, 3.0, 3.1, 3.2, 4.0, 4.0, 4.0]
USES: Final[list[float]] = [0.5, 0.5, 0.9, 0.6]  # of the levels, by attribute

TURN: Final = 1.5  # a turn still to come in this round
TURN_CHANCE: Final = 0.25  # what it is worth against a whole round still to come
GROUND_NEEDS: Final = 1.0  # rounds in which a place gives half of what it promises
GROUND: Final = 0.6
MOORED: Final = 0.6  # a vessel, wherever it is
MORE_PEOPLE: Final = 0.35
MORE_DEEDS: Final = 0.3
SPARE_DISC: Final = 0.33
USEFUL_DISC: Final = 0.1
RESEARCH_USE: Final = 0.5
TOKEN_USE: Final = 2.0

CONSERVING: Final = 3.6  # what an open action is worth, at its best
PUBLISHING: Final = 4.0
SOUNDING: Final = 3.0
DIVING: Final = 2.2
TRAVELLING: Final = 2.2
PROMOTING: Final = 3.5
OPEN_IMPACT: Final = 2.2
DISCOVERING: Final = 3.0
NOT_YET: Final = 1.2  # a site for which something is missing
DEED_WORTH: Final[dict[str, float]] = {
    "travel": TRAVELLING,
    "sonar": SOUNDING,
    "dive": DIVING,
    "conserve": CONSERVING,
    **dict.fromkeys(("journal", "publish"), PUBLISHING),
    "promote": PROMOTING,
}
VERB_WORTH: Final[list[float]] = [DEED_WORTH.get(verb.name, 0.0) for verb in ACTIONS.verbs]
OWED_WORTH: Final[dict[str, float]] = {  # what is owed on the chain; rewards are counted out
    "impact": OPEN_IMPACT,
    "promotion": PROMOTING,
    **dict.fromkeys(("attribute", "launch"), 1.6),
    "deed": 1.0,
    **dict.fromkeys(("draw", "keep", "spot"), DISCOVERING),
    "publish": PUBLISHING,
}
# Gains that a reward will bring, by their code; a Discover is counted once it is asked for.
GAIN_WORTH: Final[list[float]] = [1.2, 1.2, 1.2, 1.2, 1.2, 1.2, 0.5, 0.5, 1.2, PROMOTING, 0.0, 0.0]
LINK_WORTH: Final[list[float]] = [OWED_WORTH.get(owed.name, 0.0) for owed in FAMILY]


def estimate(ocean: Endeavor, action: i64, seat: i64) -> float:
    """How good an action looks for a seat: play its turn to the end, then look at the table."""
    after = ocean.clone()
    after.apply(action)
    return at_the_end(ocean, after, seat, STEPS)


def at_the_end(ocean: Endeavor, after: Endeavor, seat: i64, steps: i64) -> float:
    """How good the table looks for a seat once its turn is played to the end, or by so many more choices."""
    for _ in range(steps):
        if not goes_on(ocean, after, seat):
            break
        after.apply(best_step(after, seat)[0])
    return evaluate(after, seat)


def goes_on(ocean: Endeavor, after: Endeavor, seat: i64) -> bool:
    same_turn = after.to_move == seat and after.round == ocean.round and after.active == ocean.active
    return same_turn and not begins(after)


def calm_and_estimate(ocean: Endeavor, action: i64, after: Endeavor, seat: i64) -> float:
    """Calm the table after an action, and say how good that action looks.

    Both play the same turn, and are one walk as long as nothing was drawn: each has a chance of its own.
    """
    alike = after.chance.untouched()
    ended = False  # for the estimate
    worth = 0.0
    steps: i64 = 0
    while steps < CALM_STEPS and not is_calm(after):
        if alike and not ended and not goes_on(ocean, after, seat):
            ended = True
            worth = evaluate(after, seat)
        step, drew = best_step(after, after.to_move)
        if drew and not ended:
            alike = False
        after.apply(step)
        steps += 1
    if ended:
        return worth
    if not alike:
        return estimate(ocean, action, seat)
    rest = after.clone()
    rest.chance = ocean.chance.clone()
    return at_the_end(ocean, rest, seat, STEPS - steps)


def together(ocean: Endeavor) -> bool:
    return ocean.team == 1


def calm(ocean: Endeavor) -> None:
    """Let whoever is asked finish a turn or a preparation that has begun, or as much of it as a few choices do."""
    for _ in range(CALM_STEPS):
        if is_calm(ocean):
            return
        ocean.apply(best_step(ocean, ocean.to_move)[0])


def is_calm(ocean: Endeavor) -> bool:
    """Whether no turn or preparation has begun, or the game is over; whoever recruits is let be."""
    return ocean.to_move < 0 or begins(ocean) or number_of(ocean.chain[-1]) == turns.RECRUIT


def best_step(ocean: Endeavor, seat: i64) -> tuple[i64, bool]:
    """The action after which the table looks best from a seat, of several the first; and whether chance had a part."""
    best: i64 = -1
    most = 0.0
    drew = False
    for action in ocean.offered:
        after = ocean.clone()
        after.apply(action)
        drew = drew or not after.chance.untouched()
        worth = evaluate(after, seat)
        if best < 0 or worth > most:
            best = action
            most = worth
    return best, drew


def begins(ocean: Endeavor) -> bool:
    """Whether a turn has just begun."""
    return len(ocean.chain) == 1 and number_of(ocean.chain[0]) == turns.TURN and not ocean.acted and not ocean.spent


def evaluate(ocean: Endeavor, seat: i64) -> float:
    """How good the table looks from a seat."""
    if ocean.to_move < 0:
        return results(ocean)[seat]
    if ocean.team:
        worth = team_worth(ocean, progress(ocean))
    else:
        worth = standing(ocean, seat, float(board_points(ocean, seat)), all_goal_points(ocean))
    free = free_people(ocean, seat)
    return looking_ahead(ocean, seat, worth, free, moorings(ocean, seat), still_open(ocean, seat))


def results(ocean: Endeavor) -> list[float]:
    """What a finished game is worth to each seat, on the scale of one that goes on: as it ranks them. (EDS-17.7)"""
    scores = totals(ocean)
    worth = 0.0
    if ocean.team:
        for has, needs in progress(ocean):
            worth += GOAL if has >= needs else MISSED * has / needs
        return [worth + (WON if scores[0] >= GOALS_TO_WIN[ocean.difficulty] else 0.0)] * ocean.seats
    if ocean.seats > 1:
        for points in all_goal_points(ocean):
            worth -= RIVALS * sum(points) / len(points)
    return [score + worth for score in scores]


def looking_ahead(ocean: Endeavor, seat: i64, worth: float, free: int, moored: float, opened: float) -> float:
    """How good the table looks, given what it is worth as it stands, and what people, vessels and the chain promise."""
    left = float(offers.last_round(ocean) - ocean.round)
    at_end = TEAM_TRACKS if ocean.team else 1.0
    for attribute in range(4):
        space = ocean.tracks[4 * seat + attribute]
        worth += at_end * SPACE_POINTS[space] + left * USES[attribute] * LEVEL_USE[space]
    useful = 2 * free + (2 if left > 0.0 else 0)
    staged = ocean.staged[seat]
    worth += SPARE_DISC * staged + USEFUL_DISC * (min(useful, staged))
    worth += TOKEN_USE * len(ocean.held[seat])
    to_come = 0 if (ocean.passed >> seat) & 1 else min(free, staged)
    chances = left + TURN_CHANCE * to_come
    research = ocean.research[seat]
    worth += 0.33 * research + RESEARCH_USE * (min(6, research)) * (chances / (chances + 1.0))
    worth += TURN * to_come
    worth += MORE_PEOPLE * len(ocean.teams[seat]) + MORE_DEEDS * left * tiers(ocean, seat)
    worth += chances / (chances + GROUND_NEEDS) * moored
    return worth + opened


def team_worth(ocean: Endeavor, rows: list[list[int]]) -> float:
    """How far the goals of a team have come, and its markers on their way to the hexes that decide on goals."""
    worth = 0.0
    for has, needs in rows:
        worth += GOAL * (has / needs if has < needs else 1.0)
    for goal, rings in GOAL_HEXES[ocean.mission]:
        worth += DECIDED if ocean.decisions[goal] != NONE else DECIDED * nearness(ocean, rings)
    return worth


def nearness(ocean: Endeavor, rings: list[list[int]]) -> float:
    """How near the markers are to a hex: 1 next to it, less by as much for each step."""
    far = len(rings)
    for away in range(far):
        for at in rings[away]:
            if ocean.ajar[at]:
                return 1.0 - away / far
    return 0.0


def all_goal_points(ocean: Endeavor) -> list[list[int]]:
    return [goal_points(ocean, 0), goal_points(ocean, 1), goal_points(ocean, 2)]


def standing(ocean: Endeavor, seat: i64, worth: float, goals: list[list[int]]) -> float:
    """Points of a seat as it stands, with those of goals; those of the others count against them."""
    for points in goals:
        worth += points[seat]
        if ocean.seats > 1:
            worth -= RIVALS * (sum(points) - points[seat]) / (len(points) - 1)
    return worth


def free_people(ocean: Endeavor, seat: i64) -> int:
    busy: i64 = ocean.busy[seat]
    free = 0
    for face in ocean.teams[seat]:
        if busy & 1 == 0 and FACE_MENU[face] != NONE:
            free += 1
        busy >>= 1
    return free


def tiers(ocean: Endeavor, seat: i64) -> float:
    """How much the team can do: the more deeds on its faces, the more."""
    worth = 0.0
    for face in ocean.teams[seat]:
        menu = FACE_MENU[face]
        if menu != NONE:
            worth += 1.0 if menu < 12 else 1.6
    return worth


def moorings(ocean: Endeavor, seat: i64) -> float:
    """What the vessels find where they are; of several in one zone only the first counts."""
    worth = 0.0
    seen: i64 = 0  # one bit a zone
    fields: i64 = sites.fields_in_reach(ocean, seat)
    for at in range(VESSELS * seat, VESSELS * seat + VESSELS):
        zone: i64 = ocean.where[at]
        if zone != NONE:
            worth += MOORED
            if (seen >> zone) & 1 == 0:
                seen |= components.BIT[zone]
                worth += GROUND * ground_worth(ocean, seat, zone, fields)
    return worth


def ground_worth(ocean: Endeavor, seat: i64, zone: i64, fields: i64) -> float:
    """The two best things to do in a zone, the second by half; ``fields`` are those of Journals in reach."""
    research: i64 = ocean.research[seat]
    found = Best()
    for track in components.ZONE_TRACKS[zone]:
        if sites.next_space(ocean, track) != NONE:
            found.meet(SOUNDING)
    for dive in components.DIVE_SITES[zone]:
        if ocean.tokens_left(dive):
            found.meet(DIVING)
    for site in components.CONSERVE_SITES[zone]:
        if ocean.owners[site] == NONE:
            found.meet(CONSERVING if ocean.box.site_cost[site] <= research else NOT_YET)
    for site in components.JOURNAL_SITES[zone]:
        if ocean.owners[site] == NONE:
            found.meet(PUBLISHING if components.SITE_FIELD[site] & fields else NOT_YET)
    return found.first + 0.5 * found.second


class Best:
    """The two best things that were met."""

    __slots__ = ("first", "second")

    def __init__(self) -> None:
        self.first = 0.0
        self.second = 0.0

    def meet(self, worth: float) -> None:
        if worth > self.first:
            self.second = self.first
            self.first = worth
        elif worth > self.second:
            self.second = worth


def still_open(ocean: Endeavor, seat: i64) -> float:
    """What the chain still holds for a seat."""
    worth = 0.0
    for link in ocean.chain:
        if seat_of(link) == seat:
            worth += LINK_WORTH[number_of(link)]
            if number_of(link) == gains.REWARD:
                worth += list_worth(ocean.box.gains[carried(link)[0]])
    if ocean.to_move == seat and ocean.chain:
        top: i64 = number_of(ocean.chain[-1])
        if top == deeds.DEED:
            worth += max([VERB_WORTH[VERB[action]] for action in ocean.offered]) - 1.0
        elif top == turns.TURN and not ocean.acted and ocean.staged[seat]:
            worth += 0.5
    return worth


def list_worth(gains: list[int]) -> float:
    worth = 0.0
    for code in gains:
        if code < components.DISCOVER:
            worth += GAIN_WORTH[code]
    return worth
