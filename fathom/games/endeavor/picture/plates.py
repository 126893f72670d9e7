"""How the boards of zones are drawn: where their spaces lie, and with which signs.

All of it is constant, worked out once for a set: plates are signs of the page, and a picture only refers to them.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from fathom.core.picture import Part
from fathom.games.endeavor import components
from fathom.games.endeavor.components import DISCOVER, GAIN_LISTS, SITE_IDS, SITE_ZONE, ZONE_IDS
from fathom.games.endeavor.names import SITE_NAMES, depths_in, field_of, span
from fathom.games.endeavor.parts import OceanBox

WIDTH = 170  # of a plate, where its spaces lie
HEIGHT = 90
ICON = 14
GAP = 1
Icon = tuple[str, int, int, int]  # a sign on a plate: its name, where it is, and its size
LAYOUT = msgspec.toml.decode(Path(__file__).with_name("layout.toml").read_bytes(), type=dict[str, list[str]])


def gain_signs(codes: list[int]) -> tuple[str, ...]:
    """The signs of some gains, one each."""
    return tuple("gain-discover" if code >= DISCOVER else f"gain-{components.GAIN_NAMES[code]}" for code in codes)


@cache
def places(zone: int) -> dict[str, tuple[int, int]]:
    """Where the spaces of a zone lie, by their ids."""
    rows = [row.split() for row in LAYOUT[ZONE_IDS[zone]]]
    found = [(name, down, across, len(row)) for down, row in enumerate(rows) for across, name in enumerate(row)]
    return {
        f"{ZONE_IDS[zone]}-{name}": (round(WIDTH * (across + 0.5) / many), round(HEIGHT * (down + 0.5) / len(rows)))
        for name, down, across, many in found
        if name != "."
    }


def row_of(signs: Sequence[str], x: int, y: int, size: int = ICON) -> tuple[Icon, ...]:
    """Signs side by side around a place."""
    step = size + GAP
    left, top = x - (len(signs) * step - GAP) // 2, y - size // 2
    return tuple((name, left + at * step, top, size) for at, name in enumerate(signs))


@cache
def spot(box: OceanBox, site: int) -> Part:
    """A space for discs: what it costs on top, what it gives below."""
    x, y = places(SITE_ZONE[site])[SITE_IDS[site]]
    kind = SITE_NAMES[components.SITE_KIND[site]]
    codes = box.gains[box.site_gains[site]]
    mask = box.site_discover[site] or next((code - DISCOVER for code in codes if code >= DISCOVER), 0)
    depths = span(depths_in(mask)) if mask else ""
    signs = gain_signs(codes) or (("gain-discover",) if depths else ())
    if kind == "journal":
        signs = (f"field-{field_of(site)}", *signs)
    top = kind == "conserve" or bool(depths)
    width = max(37 if depths else 34, len(signs) * (ICON + GAP) + 5)
    return Part(
        kind=kind,
        x=x,
        y=y,
        width=width,
        height=37 if top else 30,
        icons=row_of(signs, x, y + 9 if top else y),
        cost=box.site_cost[site] if kind == "conserve" else None,
        depths=depths,
        marked=bool(components.SITE_MARKED[site]),
    )


@cache
def dive_spot(site: int) -> Part:
    """A Dive site, and beside it the extra gains of a Dive there."""
    x, y = places(components.DIVE_ZONE[site])[components.DIVE_IDS[site]]
    signs = gain_signs(GAIN_LISTS[components.DIVE_GAINS[site]])
    icons = row_of(signs, x + 24, y)
    return Part(kind="dive", x=x, y=y, width=30, height=30, icons=icons, cost=None, depths="", marked=False)


@cache
def links_of(zone: int) -> list[tuple[int, int, Part]]:
    """The links of a zone with both their ends: lines, with what they give."""
    found: list[tuple[int, int, Part]] = []
    for one, other, reward in (link for link in components.LINKS if SITE_ZONE[link[0]] == zone):
        (from_x, from_y), (to_x, to_y) = places(zone)[SITE_IDS[one]], places(zone)[SITE_IDS[other]]
        x, y, signs = (from_x + to_x) // 2, (from_y + to_y) // 2, gain_signs(GAIN_LISTS[reward])
        path, width = f"M{from_x} {from_y}L{to_x} {to_y}", len(signs) * (ICON + GAP) + 3
        found.append((one, other, Part(path=path, x=x, y=y, width=width, icons=row_of(signs, x, y))))
    return found


def plate(box: OceanBox, zone: int) -> Part:
    """What is printed on a board."""
    tracks = [components.TRACK_SITES[track] for track in components.ZONE_TRACKS[zone]]
    lines = ["L".join("{} {}".format(*places(zone)[SITE_IDS[site]]) for site in track) for track in tracks]
    spots = [spot(box, site) for site in components.ZONE_SITES[zone]]
    spots += [dive_spot(site) for site in components.DIVE_SITES[zone]]
    links = [link for _, _, link in links_of(zone)]
    return Part(id=ZONE_IDS[zone], spots=spots, links=links, tracks=[f"M{line}" for line in lines])
