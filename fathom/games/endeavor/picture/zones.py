"""The ocean: zones with all that lies in them, and cells where a board may be placed."""

from __future__ import annotations

from typing import NamedTuple

from fathom.core.questions import number_of
from fathom.games.endeavor.box import COLUMNS
from fathom.games.endeavor.components import (
    ARRIVAL,
    CONSERVE_SITE,
    DISCOVERY,
    DIVE_IDS,
    DIVE_SITES,
    GAIN_LISTS,
    JOURNAL_SITE,
    NONE,
    ROW,
    SITE_FIELD,
    SITE_IDS,
    SITE_KIND,
    SITE_MARKED,
    TRACK_IDS,
    VESSELS,
    ZONE_DEPTH,
    ZONE_FACES,
    ZONE_IDS,
    ZONE_SITES,
    ZONE_TRACKS,
)
from fathom.games.endeavor.goals import is_complete
from fathom.games.endeavor.missions import GRID_COLUMNS, GRID_DEPTH
from fathom.games.endeavor.narration import Teller
from fathom.games.endeavor.observation import OceanView
from fathom.games.endeavor.picture.kept import kept
from fathom.games.endeavor.picture.plates import Spot, dive_spot, gain_signs, links_of, spot
from fathom.games.endeavor.rules import questions, sites, waters
from fathom.games.endeavor.rules.look import Look


class Site(NamedTuple):
    """A space, a track or a Dive site in the picture."""

    piece: str  # empty while it rests
    words: str
    spot: Spot


class Vessel(NamedTuple):
    """A vessel, or all vessels of somebody else in one zone."""

    seat: int
    number: int
    many: int
    piece: str  # for the viewer's own
    can: bool
    words: str


class Zone(NamedTuple):
    """A zone in play, or a board that may become one."""

    id: str
    name: str
    words: str
    can: bool
    row: int
    column: int
    discovery: tuple[str, ...]
    discovery_words: str
    arrival: tuple[str, ...]
    arrival_words: str
    rule: str
    sites: tuple[Site, ...]
    discs: tuple[tuple[int, int, int], ...]
    lit: tuple[str, ...]
    dives: tuple[tuple[int, int, int], ...]
    vessels: tuple[Vessel, ...]


def depths(seen: OceanView) -> list[tuple[int, int, bool]]:
    """Every depth with its stack, and whether anything is there."""
    return [
        (
            depth,
            seen.stack_sizes[depth - 1],
            any(zone != NONE for zone in seen.open.grid[ROW * (depth - 1) : ROW * depth]),
        )
        for depth in range(1, GRID_DEPTH[seen.open.mission] + 1)
    ]


def widths(seen: OceanView, touch: set[str]) -> str:
    """Columns as wide as what they hold: an ocean that is not explored yet leaves its room to the rest."""
    used = {cell % ROW for cell, zone in enumerate(seen.open.grid) if zone != NONE}
    used |= {at for at, letter in enumerate(COLUMNS) if f"column-{letter}" in touch}
    return " ".join(
        "minmax(160px,var(--wide))" if column in used else "44px" for column in range(GRID_COLUMNS[seen.open.mission])
    )


def free_cells(seen: OceanView, touch: set[str]) -> list[tuple[str, int, int, str]]:
    """Where the board in hand may be placed: piece, row, column, name."""
    if not seen.open.chain or number_of(seen.open.chain[-1]) != questions.SPOT.number:
        return []
    depth = ZONE_DEPTH[questions.SPOT.carried(seen.open.chain[-1])[0]]
    return [
        (f"column-{letter}", depth, at + 1, f"{letter.upper()}{depth}")
        for at, letter in enumerate(COLUMNS)
        if f"column-{letter}" in touch
    ]


def arrival_words(teller: Teller, zone: int) -> str:
    gains = teller.gains(GAIN_LISTS[ARRIVAL[zone]])
    return teller.words("picture.arrival", gains=gains) if gains else ""


def discovery_words(teller: Teller, zone: int) -> str:
    return teller.words("picture.discovery", gains=teller.gains(GAIN_LISTS[DISCOVERY[zone]]))


def rule_words(teller: Teller, zone: int) -> str:
    """What is special in a zone."""
    rules = ZONE_FACES[zone].get("rules", [])
    told: dict[str, list[str]] = {}  # by what is done, what it gains
    for rule in rules:
        key = f"picture.rule.{rule['does']}"
        if rule["does"] == "gain-if-marked":
            key += f".{rule['on']}"
        told.setdefault(key, []).append(", ".join(teller.words(f"gain.{name}") for name in rule.get("gains", [])))
    return " ".join(teller.words(key, gains=" / ".join(gains)) for key, gains in told.items())


def site_words(teller: Teller, site: int) -> str:
    """A space: what it is, what it costs, what it gives."""
    kind = SITE_KIND[site]
    gains = teller.space_gives(site)
    name = teller.words(f"picture.site.{('sonar', 'conserve', 'journal')[kind]}")
    told = [name]
    if kind == CONSERVE_SITE:
        told.append(teller.words("cost", cost=teller.box.site_cost[site]))
    if kind == JOURNAL_SITE:
        told.append(teller.words(f"field.{SITE_FIELD[site].bit_length() - 1}"))
    if gains:
        told.append(f"→ {gains}")
    if teller.box.site_anywhere[site]:
        told.append(teller.words("picture.anywhere"))
    if SITE_MARKED[site]:
        told.append(teller.words("picture.marked"))
    return ", ".join(told).replace(", →", " →") + teller.doubt(SITE_IDS[site])


def zone_static(teller: Teller, zone: int) -> tuple[str, str, str, str, tuple[str, ...], tuple[str, ...]]:
    """Name, arrival, discovery, rule, and the signs of arrival and discovery."""
    return (
        teller.zone(zone),
        arrival_words(teller, zone),
        discovery_words(teller, zone),
        rule_words(teller, zone),
        gain_signs(GAIN_LISTS[ARRIVAL[zone]]),
        gain_signs(GAIN_LISTS[DISCOVERY[zone]]),
    )


def zone_at(zone: int, seen: OceanView, teller: Teller, touch: set[str], table: Look, in_hand: bool = False) -> Zone:
    name, arrival, discovery, rule, arrival_signs, discovery_signs = kept(zone_static, teller, zone)
    owners = seen.open.owners
    cell = seen.open.cells[zone]

    left = waters.filling(table, zone) if cell == NONE else [table.tokens_left(site) for site in DIVE_SITES[zone]]
    box = teller.box
    sites: list[Site] = []
    nexts = next_spaces(zone, table)
    for site in ZONE_SITES[zone]:
        words = kept(site_words, teller, site)
        if owners[site] != NONE:
            words = teller.words("picture.disc-of", site=words, who=teller.who(owners[site]))
        piece = nexts.get(site) or f"site-{SITE_IDS[site]}"
        sites.append(Site(piece if piece in touch else "", words, spot(box, site)))
    for site, count in zip(DIVE_SITES[zone], left, strict=True):
        piece = f"dive-{DIVE_IDS[site]}"
        words = teller.words.many("picture.site.dive", count) + teller.doubt(DIVE_IDS[site])
        sites.append(Site(piece if piece in touch else "", words, dive_spot(site, zone)))
    vessels = () if in_hand else vessels_at(zone, seen, teller, touch)
    place = "" if cell == NONE else f"{COLUMNS[cell % ROW].upper()}{ZONE_DEPTH[zone]} "
    told = [name, rule]
    return Zone(
        ZONE_IDS[zone],
        name,
        place + ". ".join(part.rstrip(".") for part in told if part),
        f"zone-{ZONE_IDS[zone]}" in touch,
        ZONE_DEPTH[zone],
        cell % ROW + 1,
        discovery_signs if cell == NONE else (),
        discovery,
        arrival_signs,
        arrival,
        rule,
        tuple(sites),
        tuple(
            (owners[site] + 1, spot(box, site).x, spot(box, site).y)
            for site in ZONE_SITES[zone]
            if owners[site] != NONE
        ),
        tuple(link.path for one, other, link in links_of(zone) if is_complete(table, one, other)),
        tuple(
            (dive_spot(site, zone).x, dive_spot(site, zone).y, int(count))
            for site, count in zip(DIVE_SITES[zone], left, strict=True)
        ),
        vessels,
    )


def next_spaces(zone: int, table: Look) -> dict[int, str]:
    """Where the next disc of each Sonar track would lie, with the track's piece; others of it have none."""
    spaces = [(sites.next_space(table, track), track) for track in ZONE_TRACKS[zone]]
    return {space: f"track-{TRACK_IDS[track]}" for space, track in spaces if space != NONE}


def vessels_at(zone: int, seen: OceanView, teller: Teller, touch: set[str]) -> tuple[Vessel, ...]:
    """The viewer's own vessels one by one, those of others together."""
    found: list[Vessel] = []
    for seat in range(seen.seats):
        here = [at for at in range(VESSELS) if seen.open.where[VESSELS * seat + at] == zone]
        words = teller.words.many("picture.vessels", len(here), who=teller.who(seat))
        if seat == seen.seat:
            for at in here:
                told = teller.words("picture.vessel", who=teller.who(seat), number=at + 1)
                piece = f"vessel-{at + 1}"
                found.append(Vessel(seat + 1, at + 1, 1, piece, piece in touch, told))
        elif here:
            found.append(Vessel(seat + 1, here[0] + 1, len(here), "", False, words))
    return tuple(sorted(found, key=lambda vessel: not vessel.piece))
