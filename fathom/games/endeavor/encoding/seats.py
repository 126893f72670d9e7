"""A seat as numbers: what it has, can do and scores; and what only the seat that looks asks for."""

from typing import Final

from mypy_extensions import i64

from fathom.games.endeavor import components
from fathom.games.endeavor.box import ATTRIBUTES
from fathom.games.endeavor.components import BRACKET, KINDS, NONE, TOKEN_KIND, VESSELS, ZONE_DEPTH
from fathom.games.endeavor.encoding.numbers import MIDDLE, MOST, flag, put
from fathom.games.endeavor.goals import seniors
from fathom.games.endeavor.missions import HEX_OPEN, HEX_POINTS
from fathom.games.endeavor.rules import Endeavor, sites, waters
from fathom.games.endeavor.state import seat_of
from fathom.games.endeavor.strategy import tiers

HOLDING: Final[list[str]] = [
    *("there", *ATTRIBUTES, "research", "staged", "people", "free", "menus", "seniors", "tokens"),
    *("vessels", "depths", "journals", "circles", "passed", "owed", "attributes"),
]
PLACE: Final[list[str]] = [
    *("active", "to-move", "acted", "spent", "wave", "before-me", "playing"),
    *(f"token.{kind}" for kind in components.KIND_IDS),
    *(f"ground.{name}" for name in ("sonar", "dive", "conserve", "conserve-later", "journal", "journal-later")),
]
LEADS: Final[list[str]] = ["lead.score", "lead.judged", "lead.goal-1", "lead.goal-2", "lead.goal-3"]
PROSPECTS: Final[list[str]] = ["display.in-reach", "display.points", "hexes.ready", "hexes.best", "cleanup"]


def put_seat(found: list[int], ocean: Endeavor, seat: i64, free: i64) -> None:
    """What a seat has and can do, and what its attributes score."""
    found.append(MOST)
    attributes: i64 = 0
    for attribute in range(4):
        space: i64 = ocean.tracks[4 * seat + attribute]
        attributes += BRACKET[space]
        put(found, 20 * space)
    put(found, 20 * ocean.research[seat])
    put(found, 16 * ocean.staged[seat])
    put(found, 30 * len(ocean.teams[seat]))
    put(found, 36 * free)
    put(found, i64(24.0 * tiers(ocean, seat)))
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


def put_place(found: list[int], ocean: Endeavor, seat: i64) -> None:
    """Where a seat is in the round, and its tokens by kind."""
    seats: i64 = ocean.seats
    over = ocean.to_move < 0
    mine = ocean.active == seat and not over
    flag(found, mine)
    flag(found, ocean.to_move == seat)
    flag(found, mine and ocean.acted == 1)
    put(found, 80 * ocean.spent if mine else 0)
    flag(found, ocean.wave == seat)
    put(found, 0 if over else 60 * ((seat - ocean.active + seats) % seats))
    playing: i64 = 0
    for one in range(seats):
        if (ocean.passed >> one) & 1 == 0:
            playing += 1
    put(found, 51 * playing)
    held: list[int] = [0] * KINDS
    for token in ocean.held[seat]:
        held[TOKEN_KIND[token]] += 1
    for count in held:
        put(found, 90 * count)
    put_grounds(found, ocean, seat)


def put_grounds(found: list[int], ocean: Endeavor, seat: i64) -> None:
    """What the vessels of a seat find where they are."""
    research: i64 = ocean.research[seat]
    fields: i64 = sites.fields_in_reach(ocean, seat)
    sonar: i64 = 0
    dive: i64 = 0
    conserve: i64 = 0
    conserve_later: i64 = 0
    journal: i64 = 0
    journal_later: i64 = 0
    for zone in waters.grounds(ocean, seat, NONE):
        for track in components.ZONE_TRACKS[zone]:
            if sites.next_space(ocean, track) != NONE:
                sonar += 1
        for at in components.DIVE_SITES[zone]:
            dive += ocean.tokens_left(at)
        for site in components.CONSERVE_SITES[zone]:
            if ocean.owners[site] == NONE:
                if ocean.box.site_cost[site] <= research:
                    conserve += 1
                else:
                    conserve_later += 1
        for site in components.JOURNAL_SITES[zone]:
            if ocean.owners[site] == NONE:
                if components.SITE_FIELD[site] & fields:
                    journal += 1
                else:
                    journal_later += 1
    put(found, 60 * sonar)
    put(found, 25 * dive)
    put(found, 30 * conserve)
    put(found, 30 * conserve_later)
    put(found, 40 * journal)
    put(found, 40 * journal_later)


def put_leads(
    found: list[int], seats: i64, seat: i64, scores: list[int], worths: list[float], goals: list[list[int]]
) -> None:
    """How far a seat is ahead of the best of the others."""
    if seats == 1:
        for _ in range(5):
            found.append(MIDDLE)
        return
    best: i64 = -1
    likely: i64 = -1
    for one in range(seats):
        if one != seat:
            if best < 0 or scores[one] > scores[best]:
                best = one
            if likely < 0 or worths[one] > worths[likely]:
                likely = one
    put(found, MIDDLE + 4 * (scores[seat] - scores[best]))
    put(found, MIDDLE + i64(4.0 * (worths[seat] - worths[likely])))
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
