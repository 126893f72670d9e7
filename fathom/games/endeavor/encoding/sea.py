"""The mission, the ocean and a team's goals, as numbers."""

from typing import Final

from mypy_extensions import i64

from fathom.games.endeavor import components
from fathom.games.endeavor.components import BONUSES, FALLEN_STAR, NONE, ZONE_DEPTH
from fathom.games.endeavor.encoding.numbers import MOST, flag, none_of, one_of, put
from fathom.games.endeavor.missions import GOALS_TO_WIN, MISSION_IDS, MISSIONS
from fathom.games.endeavor.rules import Endeavor, offers, sites

LASTING: Final = ("funding-gap", "shore-leave", "turbid-water", "hostile-press")  # Setbacks of a round
LASTING_SETBACKS: Final[list[int]] = [components.SETBACK_IDS.index(name) for name in LASTING]
TABLE: Final[list[str]] = [
    *(f"mission.{name}" for name in MISSION_IDS),
    *("seats", "team", "to-win", "rounds-left", "last-round"),
    *("setting-out", "preparing", "acting", "over"),
    *(f"zones.{depth}" for depth in range(1, 6)),
    *("boards-left", "tokens-left", "sonar-left", "conserve-left", "journal-left"),
    *("star", "decided.star", "decided.goal-1", "decided.goal-2", "decided.goal-3"),
]
TEAM: Final[list[str]] = [
    *("team.goal-1", "team.goal-2", "team.goal-3", "team.impact"),
    *(f"team.{name}" for name in components.BONUS_IDS),
    *("team.achieved", "team.missing", "team.nearest", "team.cards-left"),
    *(f"setback.{name}" for name in LASTING),
]


def put_table(found: list[int], ocean: Endeavor) -> None:
    """The mission, the time that is left, and the ocean."""
    one_of(found, ocean.mission, MISSIONS)
    put(found, 51 * ocean.seats)
    flag(found, ocean.team == 1)
    put(found, 36 * GOALS_TO_WIN[ocean.difficulty] if ocean.team else 0)
    left: i64 = offers.last_round(ocean) - ocean.round
    put(found, 36 * left)
    flag(found, left == 0)
    one_of(found, ocean.phase, 4)
    put_ocean(found, ocean)
    flag(found, ocean.cells[FALLEN_STAR] != NONE)
    for at in range(4):
        decided: i64 = ocean.decisions[at]
        put(found, 0 if decided == NONE else 100 + 155 * decided)


def put_ocean(found: list[int], ocean: Endeavor) -> None:
    """Zones by depth, and the room that is left in them."""
    zones: list[int] = []
    depths: list[int] = [0] * 6
    for zone in ocean.grid:
        if zone != NONE:
            zones.append(zone)
            depths[ZONE_DEPTH[zone]] += 1
    room = room_in(ocean, zones, 0, 0)
    for depth in range(1, 6):
        put(found, 36 * depths[depth])
    put(found, 7 * sum([len(stack) for stack in ocean.stacks]))
    put(found, 7 * room[1])
    put(found, 14 * room[0])
    put(found, 8 * (room[2] + room[3]))
    put(found, 8 * (room[4] + room[5]))


def room_in(ocean: Endeavor, zones: list[int], research: i64, fields: i64) -> tuple[i64, i64, i64, i64, i64, i64]:
    """Tracks, tokens, Conservation sites and Journal sites that are free; of sites, those in reach and the others."""
    sonar: i64 = 0
    dive: i64 = 0
    conserve: i64 = 0
    conserve_later: i64 = 0
    journal: i64 = 0
    journal_later: i64 = 0
    for zone in zones:
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
    return sonar, dive, conserve, conserve_later, journal, journal_later


def put_team(found: list[int], ocean: Endeavor, rows: list[list[int]]) -> None:
    """How far a team has come with each goal, how many it has achieved and misses, and the Setback of the round."""
    if not ocean.team:
        none_of(found, len(TEAM))
        return
    achieved: i64 = sum([row[0] >= row[1] for row in rows])
    for at in range(4):
        put(found, share(rows[at]))
    for card in range(BONUSES):
        put(found, share(rows[4 + ocean.bonus_goals.index(card)]) if card in ocean.bonus_goals else 0)
    put(found, 36 * achieved)
    needed: i64 = GOALS_TO_WIN[ocean.difficulty]
    put(found, 36 * (needed - achieved))
    nearest = sorted([share(row) for row in rows], reverse=True)[:needed]
    put(found, sum(nearest) // needed)
    put(found, 28 * len(ocean.cards))
    for setback in LASTING_SETBACKS:
        flag(found, ocean.setback == setback)


def share(row: list[int]) -> i64:
    """How much of what it needs a team has; 1 for nothing, as a goal that is not there is 0."""
    has: i64 = row[0]
    needs: i64 = row[1]
    return MOST if has >= needs else 1 + 240 * (max(0, has)) // needs
