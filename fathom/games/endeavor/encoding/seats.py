"""A seat as numbers: what it has, can do and scores; and what only the seat that looks asks for."""

from typing import Final

from mypy_extensions import i64

from fathom.games.endeavor import components, scoring, strategy
from fathom.games.endeavor.box import ATTRIBUTES
from fathom.games.endeavor.components import BRACKET, KINDS, NONE, TOKEN_KIND, VESSELS, ZONE_DEPTH
from fathom.games.endeavor.encoding.numbers import MIDDLE, MOST, flag, put
from fathom.games.endeavor.encoding.sea import room_in
from fathom.games.endeavor.goals import seniors
from fathom.games.endeavor.missions import HEX_OPEN, HEX_POINTS
from fathom.games.endeavor.rules import Endeavor, sites, waters
from fathom.games.endeavor.state import seat_of

FOUL: Final = 60  # for no points of Impact: hexes can cost some
SEAT: Final[list[str]] = [
    *("there", *ATTRIBUTES, "research", "staged", "people", "free", "menus", "seniors", "tokens"),
    *("vessels", "depths", "journals", "circles", "passed", "owed", "attributes"),
    *("impact", "papers", "specialists", "goal-1", "goal-2", "goal-3", "score"),
    *("moored", "open", "judged"),
]
OWN: Final[list[str]] = [
    *("active", "to-move", "acted", "spent", "wave", "before-me", "playing"),
    *(f"token.{kind}" for kind in components.KIND_IDS),
    *(f"ground.{name}" for name in ("sonar", "dive", "conserve", "conserve-later", "journal", "journal-later")),
    *("lead.score", "lead.judged", "lead.goal-1", "lead.goal-2", "lead.goal-3"),
    *("display.in-reach", "display.points", "hexes.ready", "hexes.best", "cleanup"),
]


class Judged:
    """The parts of the hand-written judgement of a seat: each is worked out once."""

    def __init__(self, ocean: Endeavor, seat: i64, goals: list[list[int]], together: float, ended: list[float]) -> None:
        self.impact: i64 = scoring.impact_points(ocean, seat)
        self.papers: i64 = scoring.journal_points(ocean, seat)
        self.specialists: i64 = scoring.specialist_points(ocean, seat)
        self.free = strategy.free_people(ocean, seat)
        self.moored = strategy.moorings(ocean, seat)
        self.open = strategy.still_open(ocean, seat)
        points: i64 = self.impact + self.papers + self.specialists
        if ended:
            self.worth = ended[seat]
        else:
            worth = together if ocean.team else strategy.standing(ocean, seat, float(points), goals)
            self.worth = strategy.looking_ahead(ocean, seat, worth, self.free, self.moored, self.open)
        for goal in goals:
            points += goal[seat]
        self.score: i64 = points + scoring.attribute_points(ocean, seat) + scoring.leftover_points(ocean, seat)


def put_seat(found: list[int], ocean: Endeavor, seat: i64, judged: Judged, goals: list[list[int]]) -> None:
    """What a seat has and can do, its points part by part, and how good the table looks from there."""
    found.append(MOST)
    attributes: i64 = 0
    for attribute in range(4):
        space: i64 = ocean.tracks[4 * seat + attribute]
        attributes += BRACKET[space]
        put(found, 20 * space)
    put(found, 20 * ocean.research[seat])
    put(found, 16 * ocean.staged[seat])
    put(found, 30 * len(ocean.teams[seat]))
    put(found, 36 * judged.free)
    put(found, i64(24.0 * strategy.tiers(ocean, seat)))
    put(found, 36 * seniors(ocean, seat))
    put(found, 36 * len(ocean.held[seat]))
    vessels: i64 = 0
    depths: i64 = 0
    for at in range(VESSELS * seat, VESSELS * seat + VESSELS):
        zone: i64 = ocean.where[at]
        if zone != NONE:
            vessels += 1
            depths += ZONE_DEPTH[zone]
    put(found, 80 * vessels)
    put(found, 17 * depths)
    put(found, 30 * len(ocean.published[seat]))
    circles: i64 = 0
    for card in ocean.published[seat]:
        circles += components.CIRCLES[card] - ocean.circles[card]
    put(found, 60 * circles)
    flag(found, (ocean.passed >> seat) & 1 == 1)
    owed: i64 = 0
    for link in ocean.chain:
        if seat_of(link) == seat:
            owed += 1
    put(found, 40 * owed)
    put(found, 6 * attributes)
    put(found, FOUL + 4 * judged.impact)
    put(found, 12 * judged.papers)
    put(found, 12 * judged.specialists)
    for points in goals:
        put(found, 12 * points[seat])
    put(found, 2 * judged.score)
    put(found, i64(8.0 * judged.moored))
    put(found, i64(12.0 * judged.open))
    put(found, i64(0.6 * judged.worth) if ocean.team else 20 + i64(2.0 * judged.worth))


def put_place(found: list[int], ocean: Endeavor, seat: i64) -> None:
    """Where a seat is in the round, its tokens by kind, and what its vessels find where they are."""
    seats: i64 = ocean.seats
    over = ocean.to_move < 0
    mine = ocean.active == seat and not over
    flag(found, mine)
    flag(found, ocean.to_move == seat)
    flag(found, mine and ocean.acted == 1)
    put(found, 80 * ocean.spent if mine else 0)
    flag(found, ocean.wave == seat)
    put(found, 0 if over else 60 * ((seat - ocean.active + seats) % seats))
    playing = [one for one in range(seats) if (ocean.passed >> one) & 1 == 0]
    put(found, 51 * len(playing))
    held: list[int] = [0] * KINDS
    for token in ocean.held[seat]:
        held[TOKEN_KIND[token]] += 1
    for count in held:
        put(found, 90 * count)
    fields: i64 = sites.fields_in_reach(ocean, seat)
    room = room_in(ocean, waters.grounds(ocean, seat, NONE), ocean.research[seat], fields)
    put(found, 60 * room[0])
    put(found, 25 * room[1])
    put(found, 30 * room[2])
    put(found, 30 * room[3])
    put(found, 40 * room[4])
    put(found, 40 * room[5])


def put_leads(found: list[int], seat: i64, judged: list[Judged], goals: list[list[int]]) -> None:
    """How far a seat is ahead of the best of the others."""
    seats: i64 = len(judged)
    if seats == 1:
        found.extend([MIDDLE] * 5)
        return
    best: i64 = -1
    likely: i64 = -1
    for one in range(seats):
        if one != seat:
            if best < 0 or judged[one].score > judged[best].score:
                best = one
            if likely < 0 or judged[one].worth > judged[likely].worth:
                likely = one
    put(found, MIDDLE + 4 * (judged[seat].score - judged[best].score))
    put(found, MIDDLE + i64(4.0 * (judged[seat].worth - judged[likely].worth)))
    for points in goals:
        most: i64 = -1
        for one in range(seats):
            if one != seat and points[one] > most:
                most = points[one]
        put(found, MIDDLE + 10 * (points[seat] - most))


def put_prospects(found: list[int], ocean: Endeavor, seat: i64) -> None:
    """Journals that a seat can pay for, and hexes that wait for markers."""
    research: i64 = ocean.research[seat]
    in_reach: i64 = 0
    points: i64 = 0
    for card in ocean.display:
        if sites.journal_cost(ocean, card) <= research:
            in_reach += 1
            points = max(points, components.JOURNAL_POINTS[card])
    put(found, 60 * in_reach)
    put(found, 50 * points)
    ready: i64 = 0
    best: i64 = 0
    values = HEX_POINTS[ocean.mission]
    is_open = HEX_OPEN[ocean.mission]
    for at in range(len(ocean.ajar)):
        if ocean.ajar[at] and (ocean.markers[at] == NONE or is_open[at]):
            ready += 1
            best = max(best, values[at])
    put(found, 10 * ready)
    put(found, 40 * best)
    put(found, 20 * ocean.cleanup[seat])
