"""How boards are drawn: where the spaces of a zone lie on its plate, and the hexes on their board.

All of it is constant, worked out once for a set: plates are signs of the page, and a picture only refers to them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from fathom.games.endeavor.components import (
    DISCOVER,
    DIVE_GAINS,
    DIVE_IDS,
    DIVE_SITES,
    GAIN_LISTS,
    GAIN_NAMES,
    LINKS,
    SITE_FIELD,
    SITE_IDS,
    SITE_KIND,
    SITE_MARKED,
    SITE_ZONE,
    TRACK_SITES,
    ZONE_IDS,
    ZONE_SITES,
    ZONE_TRACKS,
)
from fathom.games.endeavor.missions import (
    HEX_COLUMN,
    HEX_FIELD,
    HEX_GAINS,
    HEX_GOAL,
    HEX_OPEN,
    HEX_POINTS,
    HEX_RESCUE,
    HEX_ROW,
    MISSION_FACES,
)
from fathom.games.endeavor.parts import OceanBox

WIDTH = 170  # of a plate, where its spaces lie
HEIGHT = 84
ICON = 12
GAP = 1

# Rows of spaces from the top; a dot leaves a place free. Spaces that are linked lie beside each other.
LAYOUT = {
    "atoll": "d1 s1 s2",
    "calm-seas": "s1 s2 . / s3 s4 j1",
    "decommissioned-oil-rig": "c1 c2 / c4 c3",
    "dying-reef": "c1 c4 j1 / c3 c2 c5",
    "kelp-forest": "d1 c1 c2",
    "remote-anchorage": "s1 s2 s3 s4 / j1",
    "the-sea-star": "s1 s2 s3 / d1 j1 j2",
    "volcanic-island": "d1 s1 s2 / . j1 j2",
    "dolphin-pods": "c1 c2 c3 / . c4 d1",
    "ledge-elevator": "s1 s2 s3 / d1 . j1",
    "resupply-modules": "s1 s2 s3 / s4 s5 s6",
    "sea-turtle-migration": "c1 c2 c3",
    "shipwreck": "d1 s1 s2",
    "submerged-cave-system": ". j1 . d2 . / d1 c1 . j2 d3",
    "sunken-ruins": "d1 s1 s2",
    "the-looking-glass": "s1 s2 s3 s4 / j1 j2",
    "whale-calving-ground": "c1 c3 c4 j1 / c2 c5 c6 .",
    "carbonate-spires": "s1 . . s2 / j1 j2 j3 j4",
    "coldwater-reef": "j1 j2 / c1 c2 c3 c4",
    "deepwater-shark": "d1",
    "jellyfish-bloom": "c1 c2 / j1",
    "rift-valley": "s1 s2 s3 / j1 s5 s4",
    "thermal-vents": "d1 j1 j2",
    "vortex": "s1 s2 s3 / . s4 s5",
    "bioluminescent-fauna": "d1 d2",
    "brine-pool": "d1",
    "colossal-squid": "c1 c2 / d1 j1",
    "continental-shelf": "d1 j1 j2",
    "seamount": "c1 c2 c3 / . d1 .",
    "sponge-gardens": "j1 j2 j3",
    "abyssal-plain": "s1 s2",
    "abyssal-trench": "s1 s2 s3 / s6 s5 s4",
    "black-smoker": "d1 j1 j2",
    "fallen-star": "c1 c2 d1 / j1 s1 s2 j2",
    "scaly-foot-snails": "d1 j1 j2 j3",
    "seafloor-restoration": "c1 c2 c3 / c4 c5 c6",
    "whale-fall": "c1 c2 c3 / j1 j2",
}


class Icon(NamedTuple):
    """A sign on a plate."""

    name: str
    x: int
    y: int
    size: int


class Spot(NamedTuple):
    """A space of a zone."""

    kind: str  # sonar, conserve, journal, dive
    x: int
    y: int
    width: int
    height: int
    cost: int | None
    depths: str
    field: str
    marked: bool
    icons: tuple[Icon, ...]


class Link(NamedTuple):
    """A line between two spaces, with what it gives."""

    path: str
    x: int
    y: int
    width: int
    icons: tuple[Icon, ...]


class Plate(NamedTuple):
    """What is printed on a board."""

    id: str
    spots: tuple[Spot, ...]
    links: tuple[Link, ...]
    tracks: tuple[str, ...]


def gain_signs(codes: list[int]) -> tuple[str, ...]:
    """The signs of some gains, one each."""
    return tuple("gain-discover" if code >= DISCOVER else f"gain-{GAIN_NAMES[code]}" for code in codes)


def depth_digits(mask: int) -> str:
    depths = [depth for depth in range(1, 6) if mask >> depth & 1]
    return "" if not depths else str(depths[0]) if len(depths) == 1 else f"{depths[0]}–{depths[-1]}"


@cache
def places(zone: int) -> dict[str, tuple[int, int]]:
    """Where the spaces of a zone lie, by their ids."""
    rows = [row.split() for row in LAYOUT[ZONE_IDS[zone]].split("/")]
    found: dict[str, tuple[int, int]] = {}
    for down, row in enumerate(rows):
        for across, name in enumerate(row):
            x = WIDTH * (2 * across + 1) / (2 * len(row))
            y = HEIGHT * (2 * down + 1) / (2 * len(rows))
            if name != ".":
                found[f"{ZONE_IDS[zone]}-{name}"] = (round(x), round(y))
    return found


def row_of(signs: Sequence[str], x: int, y: int, size: int = ICON) -> tuple[Icon, ...]:
    """Signs side by side around a place."""
    step = size + GAP
    left, top = x - (len(signs) * step - GAP) // 2, y - size // 2
    return tuple(Icon(name, left + at * step, top, size) for at, name in enumerate(signs))


@cache
def spot(box: OceanBox, site: int) -> Spot:
    """A space for discs: what it costs on top, what it gives below."""
    x, y = places(SITE_ZONE[site])[SITE_IDS[site]]
    kind = ("sonar", "conserve", "journal")[SITE_KIND[site]]
    codes = box.gains[box.site_gains[site]]
    depths = depth_digits(box.site_discover[site] or next((code - DISCOVER for code in codes if code >= DISCOVER), 0))
    signs = gain_signs(codes) if codes else ["gain-discover"] if depths else []
    field = ""
    if kind == "journal":
        field = f"field-{SITE_FIELD[site].bit_length() - 1}"
        signs = [field, *signs]
    width = max(30, len(signs) * (ICON + GAP) + 8)
    top = kind == "conserve" or bool(depths)
    icons = row_of(signs, x, y + 7 if top else y)
    cost = box.site_cost[site] if kind == "conserve" else None
    return Spot(kind, x, y, width, 32 if top else 28, cost, depths, field, bool(SITE_MARKED[site]), icons)


@cache
def dive_spot(site: int, zone: int) -> Spot:
    """A Dive site, and beside it what a Dive there gains besides."""
    x, y = places(zone)[DIVE_IDS[site]]
    icons = row_of(gain_signs(GAIN_LISTS[DIVE_GAINS[site]]), x + 23, y)
    return Spot("dive", x, y, 30, 30, None, "", "", False, icons)


def link_between(one: int, other: int, reward: int) -> Link:
    from_x, from_y = places(SITE_ZONE[one])[SITE_IDS[one]]
    to_x, to_y = places(SITE_ZONE[one])[SITE_IDS[other]]
    x, y = (from_x + to_x) // 2, (from_y + to_y) // 2
    signs = gain_signs(GAIN_LISTS[reward])
    width = len(signs) * (ICON + GAP) + 3
    return Link(f"M{from_x} {from_y}L{to_x} {to_y}", x, y, width, row_of(signs, x, y))


@cache
def links_of(zone: int) -> list[tuple[int, int, Link]]:
    """The links of a zone with both their ends."""
    return [(one, other, link_between(one, other, gains)) for one, other, gains in LINKS if SITE_ZONE[one] == zone]


def plate(box: OceanBox, zone: int) -> Plate:
    at = places(zone)
    tracks = tuple(
        "M" + "L".join("{} {}".format(*at[SITE_IDS[site]]) for site in TRACK_SITES[track])
        for track in ZONE_TRACKS[zone]
    )
    spots = [spot(box, site) for site in ZONE_SITES[zone]] + [dive_spot(site, zone) for site in DIVE_SITES[zone]]
    return Plate(ZONE_IDS[zone], tuple(spots), tuple(link for _, _, link in links_of(zone)), tracks)


def plates(box: OceanBox) -> list[Plate]:
    return [plate(box, zone) for zone in range(len(ZONE_IDS))]


# Impact boards


class Hex(NamedTuple):
    """A hex of an Impact board; across and down in units of the board."""

    x: int
    y: int
    points: str
    icons: tuple[Icon, ...]
    open: bool


class ImpactBoard(NamedTuple):
    """An Impact board: its size, the outlines of its hexes by kind, all hexes."""

    width: int
    height: int
    paths: tuple[tuple[str, str], ...]
    hexes: tuple[Hex, ...]
    bridges: tuple[str, ...]


RADIUS = 20


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
    points = [f"{x + size * math.cos(angle):.4g} {y + size * math.sin(angle):.4g}" for angle in corners]
    return "M" + "L".join(points) + "z"


def hex_kind(mission: int, at: int) -> str:
    if HEX_GOAL[mission][at]:
        return "goal"
    return "open" if HEX_OPEN[mission][at] else "rescue" if HEX_RESCUE[mission][at] else "plain"


@cache
def impact_board(mission: int) -> ImpactBoard:
    face = MISSION_FACES[mission]
    shape = face["board"]
    centres = [centre(shape, *place) for place in zip(HEX_ROW[mission], HEX_COLUMN[mission], strict=True)]
    left, top = min(x for x, _ in centres) - RADIUS, min(y for _, y in centres) - RADIUS
    spots = [(round(x - left), round(y - top)) for x, y in centres]
    hexes: list[Hex] = []
    paths: dict[str, str] = {}
    for at, (x, y) in enumerate(spots):
        signs = gain_signs(GAIN_LISTS[HEX_GAINS[mission][at]])
        if HEX_FIELD[mission][at] >= 0:
            signs += (f"field-{HEX_FIELD[mission][at]}",)
        value = HEX_POINTS[mission][at]
        points = "" if not value else str(value) if value > 0 else f"−{-value}"
        size = 14 if points or len(signs) > 1 else 19
        icons = row_of(signs, x, y + 7 if points else y, size)
        hexes.append(Hex(x, y, points, icons, bool(HEX_OPEN[mission][at])))
        kind = hex_kind(mission, at)
        paths[kind] = paths.get(kind, "") + outline(shape, x, y)
    at_place = {tuple(hex_["at"]): spots[at] for at, hex_ in enumerate(face["hexes"])}
    bridges = tuple(
        "M{} {}L{} {}".format(*at_place[tuple(one)], *at_place[tuple(other)]) for one, other in face.get("bridges", [])
    )
    width, height = max(x for x, _ in spots) + RADIUS, max(y for _, y in spots) + RADIUS
    return ImpactBoard(width, height, tuple(paths.items()), tuple(hexes), bridges)
