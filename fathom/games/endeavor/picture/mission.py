"""The mission: its goals with how everybody stands, and its Impact board with the markers."""

import math
from functools import cache
from itertools import pairwise
from typing import Any

from fathom.core.picture import Part
from fathom.games.endeavor import missions
from fathom.games.endeavor.board import crowd, undecided
from fathom.games.endeavor.components import BONUS_FACES, GAIN_LISTS, NONE
from fathom.games.endeavor.explained import goal_line
from fathom.games.endeavor.goals import chosen, everybodys
from fathom.games.endeavor.missions import HEX_FIELD, HEX_IDS, HEX_OPEN, HEX_POINTS, MISSION_FACES
from fathom.games.endeavor.names import Names, signed
from fathom.games.endeavor.picture.plates import gain_signs, row_of
from fathom.games.endeavor.scoring import breakdown, progress
from fathom.games.endeavor.sets import HOUSE, printed
from fathom.games.endeavor.state import Look

HOUSE_BOARD = ("hexes.", "bridges", "extra-entries", "cleanup")  # what is our own on an Impact board
RADIUS = 20


# Goals of the mission have no title but what they count; a title and words say more about the others.
GOAL = Part(title="", words="", bonus=False, house=False, counts=(), has=0, needs=0)


def goals(sea: Look, teller: Names) -> list[Part]:
    """The goals, and how everybody stands: seat, its name, count, points; or what the team has and needs."""
    points = [] if sea.team else breakdown(sea)
    found = [mission_goal(sea, number, teller, [row[4 + number] for row in points]) for number in range(3)]
    if not sea.team:
        return found
    found.append(GOAL.but(title=teller.words("part.impact"), words=teller.words("picture.team-impact")))
    cards = [teller.card("bonus", card) for card in sea.bonus_goals]
    found += [GOAL.but(title=title, words=words, bonus=True) for title, words in cards]
    known = printed(sea.box, MISSION_FACES[sea.mission].id, sea.seats)
    targets = [missions.GOAL_TARGETS[sea.mission][number][max(chosen(sea, number), 0)] for number in range(3)]
    ours = [target not in known for target in (*targets, "impact")]
    ours += [BONUS_FACES[card].source == HOUSE for card in sea.bonus_goals]
    rows = zip(found, ours, progress(sea), strict=True)
    return [each.but(house=house, has=has, needs=needs) for each, house, (has, needs) in rows]


def mission_goal(sea: Look, number: int, teller: Names, points: list[int]) -> Part:
    """A goal of the mission, with the points of each seat where there are any."""
    title = told = undecided(teller, sea)
    counts, option = [0] * len(points), chosen(sea, number)
    if option >= 0:
        face, counts_for = MISSION_FACES[sea.mission].goal[number], missions.GOALS[sea.mission][number][option]
        title, told = (goal_line(teller, face.choices()[option], short) for short in (True, bool(sea.team)))
        counts = everybodys(sea, counts_for)[: len(points)]  # a team has no points
    rows = enumerate(zip(counts, points, strict=True))
    stands = tuple((seat + 1, teller.who(seat), count, won) for seat, (count, won) in rows)
    return GOAL.but(title=title, words=told, counts=stands)


# The Impact board


def impact(sea: Look, teller: Names, touch: set[str]) -> dict[str, Any]:
    mission = sea.mission
    board = impact_board(mission)
    discs = [(seat, on) for seat, on in zip(sea.markers, board.hexes, strict=True) if seat != NONE and not on.open]
    pieces = [(f"hex-{HEX_IDS[place]}", at) for at, place in enumerate(missions.HEX_PLACE[mission])]
    can = [(piece, board.hexes[at], teller.hexagon(at, mission)) for piece, at in pieces if piece in touch]
    return {
        "board": board,
        "discs": tuple((seat + 1, on.x, on.y) for seat, on in discs),
        "crowds": [crowd(sea, number) for number in range(len(missions.OPEN_HEXES[mission]))],
        "can": [(piece, on.x, on.y, told) for piece, on, told in can],
        "house": any(part.startswith(HOUSE_BOARD) for part in MISSION_FACES[mission].house),
        "cleanup": list(enumerate(sea.cleanup)) if "cleanup" in missions.SPECIAL[mission] else [],
        "spaces": missions.CLEANUP_SPACES,
    }


@cache
def impact_board(mission: int) -> Part:
    """An Impact board: its size, the outlines of its hexes by kind, all hexes; in units of the board."""
    face = MISSION_FACES[mission]
    centres = [centre(face.board, *hexagon.at) for hexagon in face.hexes]
    left, top = min(x for x, _ in centres) - RADIUS, min(y for _, y in centres) - RADIUS
    spots = [(round(x - left), round(y - top)) for x, y in centres]
    paths: dict[str, str] = {}
    for on, (x, y) in zip(face.hexes, spots, strict=True):
        kind = "goal" if on.goal else "open" if on.open else "rescue" if on.rescue else "plain"
        paths[kind] = paths.get(kind, "") + outline(face.board, x, y)
    at_place = {hexagon.at: spot for hexagon, spot in zip(face.hexes, spots, strict=True)}
    bridges = [(*at_place[one], *at_place[other]) for one, other in face.bridges]
    return Part(
        width=max(x for x, _ in spots) + RADIUS,
        height=max(y for _, y in spots) + RADIUS,
        paths=tuple(paths.items()),
        hexes=tuple(hex_at(mission, at, *spot) for at, spot in enumerate(spots)),
        bridges=tuple("M{} {}L{} {}".format(*bridge) for bridge in bridges),
        entries=tuple(spot for spot, entry in zip(spots, missions.HEX_ENTRY[mission], strict=True) if entry),
    )


def hex_at(mission: int, at: int, x: int, y: int) -> Part:
    signs = gain_signs(GAIN_LISTS[missions.HEX_GAINS[mission][at]])
    if HEX_FIELD[mission][at] != NONE:
        signs += (f"field-{HEX_FIELD[mission][at]}",)
    points = signed(HEX_POINTS[mission][at]) if HEX_POINTS[mission][at] else ""
    icons = row_of(signs, x, y + 7 if points else y, 14 if points or len(signs) > 1 else 19)
    return Part(x=x, y=y, points=points, icons=icons, open=bool(HEX_OPEN[mission][at]))


def centre(shape: str, row: int, column: int) -> tuple[float, float]:
    wide = math.sqrt(3) * RADIUS
    if shape == "pointy":
        return (column + row % 2 / 2) * wide, row * 1.5 * RADIUS
    if shape == "flat":
        return column * 1.5 * RADIUS, (row + column % 2 / 2) * wide
    return column * 2 * RADIUS, row * 2 * RADIUS


def outline(shape: str, x: float, y: float) -> str:
    """A hex around its centre."""
    if shape == "rows":
        side = RADIUS - 2
        return f"M{x - side:.4g} {y - side:.4g}h{2 * side:.4g}v{2 * side:.4g}h-{2 * side:.4g}z"
    turn = 30 if shape == "pointy" else 0
    corners = [math.radians(60 * corner + turn) for corner in range(6)]
    size = RADIUS - 1
    points = [(size * math.cos(angle), size * math.sin(angle)) for angle in corners]
    sides = [f"{round(after[0] - at[0], 1):g} {round(after[1] - at[1], 1):g}" for at, after in pairwise(points)]
    return f"M{x + points[0][0]:.4g} {y + points[0][1]:.4g}l{' '.join(sides)}z"
