"""The ten missions by number: grids, goals, Impact boards; and what else can be chosen before the game."""

from typing import Final

from mypy_extensions import i64

from fathom.core.options import Choice, When
from fathom.games.endeavor import box, components
from fathom.games.endeavor.box import COLUMNS, FIELDS, PIECES
from fathom.games.endeavor.components import NONE, ROW, ZONE_DEPTH, ZONE_IDS, ZONES, depth_mask, gain_list

MISSION_FACES: Final[list[box.Mission]] = box.read("missions.toml", "mission", box.Mission)
MISSION_IDS: Final[list[str]] = [mission.id for mission in MISSION_FACES]
MISSIONS: Final = 10

GRID_COLUMNS: Final[list[int]] = [mission.columns for mission in MISSION_FACES]
GRID_DEPTH: Final[list[int]] = [mission.depth for mission in MISSION_FACES]
LAUNCH: Final[list[int]] = [ZONE_IDS.index(mission.launch) if mission.launch else NONE for mission in MISSION_FACES]

# What is special in a mission. (EDS-16)
SPECIAL: Final[list[list[str]]] = [[*mission.rules] for mission in MISSION_FACES]
CLEANUP_SPACES: Final = 12
CLEANUP_CANCELS: Final = 2

# Where boards lie at the start: the cell, and the zone or NONE for one at random.
START: Final[list[list[list[int]]]] = [
    sorted(
        [(place.at[0] - 1) * ROW + COLUMNS.index(place.at[1]), ZONE_IDS.index(place.zone) if place.zone else NONE]
        for place in mission.start
    )
    for mission in MISSION_FACES
]

# The boards that are not in a mission: stars that it does not name, and those too deep for its grid.
LEFT_OUT: Final[list[list[int]]] = [
    [zone for zone in range(ZONES) if ZONE_IDS[zone] in mission.without or ZONE_DEPTH[zone] > mission.depth]
    for mission in MISSION_FACES
]

# The boards of each depth that do not lie in their places from the start.
GONE: Final[list[list[int]]] = [LEFT_OUT[at] + [zone for _, zone in START[at]] for at in range(MISSIONS)]
STACKS: Final[list[list[list[int]]]] = [
    [[zone for zone in zones if zone not in gone] for zones in components.ZONES_AT[1:]] for gone in GONE
]

# Goals

ALL_DEPTHS: Final = 62
ALL_COLUMNS: Final = 127
RACES: Final = ("first-discovery", "first-travel")


class Goal:
    """What a goal or a contest counts, and what it pays. Masks have one bit a kind of piece, a depth, a column."""

    def __init__(self, goal: box.Goal, contested: str = "") -> None:
        self.count = "field" if contested and goal.field else contested or goal.count
        self.of: i64 = sum(1 << PIECES.index(piece) for piece in goal.of)
        self.depths: i64 = depth_mask(goal.depths) or ALL_DEPTHS  # where it names none, all count
        self.columns: i64 = sum(1 << COLUMNS.index(column) for column in goal.columns) or ALL_COLUMNS
        self.field: i64 = FIELDS.index(goal.field) if goal.field else NONE  # of a contest
        self.side: str = goal.side
        self.points: i64 = goal.points
        first, second = goal.leaders or goal.race or (0, 0)
        self.first: i64 = first
        self.second: i64 = second
        self.race: i64 = RACES.index(goal.count) if goal.race else NONE  # it pays whoever did something first
        counted = goal.count if goal.count == "discovered" else "pieces"  # by contests that are about no field
        self.contests: list[Goal] = [Goal(contest, counted) for contest in goal.contests]


GOALS: Final[list[list[list[Goal]]]] = [
    [[Goal(option) for option in goal.choices()] for goal in mission.goal] for mission in MISSION_FACES
]

# By mission and goal: what the files of a set call a team's targets, one for each option.
GOAL_TARGETS: Final[list[list[list[str]]]] = [
    [[f"goal {at} {option.id}".strip() for option in goal.choices()] for at, goal in enumerate(mission.goal, 1)]
    for mission in MISSION_FACES
]

# Impact boards. Hexes are numbered in each mission; the names of all places are (row, column).

BOARDS: Final[list[list[box.Hex]]] = [mission.hexes for mission in MISSION_FACES]
HEX_PLACES: Final[list[tuple[int, int]]] = sorted({each.at for board in BOARDS for each in board})
HEX_IDS: Final[list[str]] = [f"{row}-{column}" for row, column in HEX_PLACES]
HEX_PLACE: Final[list[list[int]]] = [[HEX_PLACES.index(each.at) for each in board] for board in BOARDS]
HEX_AT: Final[list[list[int]]] = [
    [places.index(place) if place in places else NONE for place in range(len(HEX_PLACES))] for places in HEX_PLACE
]
HEX_POINTS: Final[list[list[int]]] = [[each.points for each in board] for board in BOARDS]
HEX_GAINS: Final[list[list[int]]] = [[gain_list(each.gains) for each in board] for board in BOARDS]
HEX_ENTRY: Final[list[list[int]]] = [[int(each.entry) for each in board] for board in BOARDS]
HEX_OPEN: Final[list[list[int]]] = [[int(each.open) for each in board] for board in BOARDS]
OPEN_HEXES: Final[list[list[int]]] = [[at for at, is_open in enumerate(board) if is_open] for board in HEX_OPEN]
HEX_APART: Final[list[list[int]]] = [[int(each.apart) for each in board] for board in BOARDS]
HEX_RESCUE: Final[list[list[int]]] = [[int(each.rescue) for each in board] for board in BOARDS]
HEX_GOAL: Final[list[list[int]]] = [[each.goal for each in board] for board in BOARDS]
HEX_FIELD: Final[list[list[int]]] = [
    [FIELDS.index(each.field) if each.field else NONE for each in board] for board in BOARDS
]
HEX_ROW: Final[list[list[int]]] = [[each.at[0] for each in board] for board in BOARDS]
HEX_COLUMN: Final[list[list[int]]] = [[each.at[1] for each in board] for board in BOARDS]
EXTRA_ENTRIES: Final[list[list[int]]] = [
    [HEX_AT[at][HEX_PLACES.index(place)] for place in mission.extra_entries] for at, mission in enumerate(MISSION_FACES)
]


def steps_from(shape: str, row: int, column: int) -> list[tuple[int, int]]:
    """The places that touch one on a board of a shape; flat hexes are pointy ones with rows and columns exchanged."""
    if shape == "flat":
        return [(across, down) for down, across in steps_from("pointy", column, row)]
    sideways = [(row, column - 1), (row, column + 1)]
    if shape == "rows":
        return sideways
    return sideways + [(row + way, column + row % 2 + side) for way in (-1, 1) for side in (-1, 0)]


def near(mission: box.Mission) -> list[list[int]]:
    """The hexes that touch each hex, bridges included. (EDS-12.5, EDS-16.6)"""
    places = [each.at for each in mission.hexes]
    apart = {each.at for each in mission.hexes if each.apart}
    bridges = [*mission.bridges, *((other, one) for one, other in mission.bridges)]
    found: list[list[int]] = []
    for place in places:
        touching = set(steps_from(mission.board, *place)) & set(places) - apart
        touching |= {other for one, other in bridges if one == place}
        found.append([] if place in apart else sorted(places.index(other) for other in touching))
    return found


HEX_NEAR: Final[list[list[list[int]]]] = [near(mission) for mission in MISSION_FACES]


def nearest_first(mission: int, to: int) -> list[list[int]]:
    """The hexes of a board by how many steps each is from one of them."""
    found = [[to]]
    met = {to}
    while found[-1]:
        found.append(sorted({other for at in found[-1] for other in HEX_NEAR[mission][at]} - met))
        met.update(found[-1])
    return found[:-1]


# By mission, the hexes on which goals are decided: for each the goal, and all hexes by their steps from it. (EDS-16.10)
GOAL_HEXES: Final[list[list[tuple[int, list[list[int]]]]]] = [
    [(goal, nearest_first(mission, at)) for at, goal in enumerate(HEX_GOAL[mission]) if goal]
    for mission in range(MISSIONS)
]

# What can be chosen when the table is set.
MODES: Final = ("competitive", "co-op")
DIFFICULTIES: Final = ("beginner", "intermediate", "expert", "legendary")
GOALS_TO_WIN: Final = (4, 5, 6, 7)
MISSION: Final = Choice("mission", tuple(MISSION_IDS), MISSION_IDS[0])
MODE: Final = Choice("mode", MODES, MODES[0], when=(When(seats=(2, 3, 4, 5)),))  # alone you are always a team
TEAM: Final = (When(seats=(1,)), When(option="mode", values=("co-op",)))
DIFFICULTY: Final = Choice("difficulty", DIFFICULTIES, DIFFICULTIES[0], when=TEAM)
