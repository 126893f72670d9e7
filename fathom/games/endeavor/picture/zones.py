"""The ocean: zones with all that lies in them, and cells where a board may be placed."""

from fathom.core.picture import Part
from fathom.games.endeavor import components
from fathom.games.endeavor.board import place_of
from fathom.games.endeavor.box import COLUMNS
from fathom.games.endeavor.components import NONE, ROW, SITE_IDS, VESSELS, ZONE_DEPTH, ZONE_IDS
from fathom.games.endeavor.explained import rule_words
from fathom.games.endeavor.goals import is_complete
from fathom.games.endeavor.missions import GRID_COLUMNS, GRID_DEPTH
from fathom.games.endeavor.names import SITE_NAMES, Names, field_of, kept
from fathom.games.endeavor.observation import OceanSeen
from fathom.games.endeavor.picture.plates import dive_spot, gain_signs, links_of, spot
from fathom.games.endeavor.rules import sites, voyage, waters
from fathom.games.endeavor.state import Look, carried, number_of


def turned(sea: Look) -> list[tuple[int, int]]:
    """The boards of which one is kept, each with a column in which it may lie: not the same, if there is another."""
    found: list[tuple[int, int]] = []
    if sea.chain and number_of(sea.chain[-1]) == voyage.KEEP:
        one, anywhere, other = carried(sea.chain[-1])
        for board in (one, other):
            columns = waters.spots(sea, ZONE_DEPTH[board], anywhere) or [0]
            taken = [column for before, column in found if ZONE_DEPTH[before] == ZONE_DEPTH[board]]
            found.append((board, next((column for column in columns if column not in taken), columns[0])))
    return found


def depths(seen: OceanSeen) -> list[tuple[int, int, bool]]:
    """Every depth with its stack, and whether anything is there."""
    boards = [board for board, _ in turned(seen.open)]
    used = {ZONE_DEPTH[zone] for zone in (*seen.open.grid, *boards) if zone != NONE}
    return [(at, seen.stack_sizes[at - 1], at in used) for at in range(1, GRID_DEPTH[seen.open.mission] + 1)]


def free_columns(touch: set[str]) -> list[int]:
    """Where the board in hand may be placed."""
    return [at for at, letter in enumerate(COLUMNS) if f"column-{letter}" in touch]


def widths(sea: Look, touch: set[str]) -> str:
    """Columns as wide as what they hold: an ocean that is not explored yet leaves its room to the rest."""
    used = {cell % ROW for cell, zone in enumerate(sea.grid) if zone != NONE} | {*free_columns(touch)}
    used |= {column for _, column in turned(sea)}
    columns = range(GRID_COLUMNS[sea.mission])
    return " ".join("minmax(160px,var(--wide))" if column in used else "44px" for column in columns)


def free_cells(sea: Look, teller: Names, touch: set[str]) -> list[tuple[str, int, int, str, str]]:
    """Where the board in hand may be placed: piece, row, column, name, and the same in words."""
    free = free_columns(touch)
    depth = ZONE_DEPTH[carried(sea.chain[-1])[0]] if free else 0
    names = [(at, COLUMNS[at].upper()) for at in free]
    told = {name: teller.words("picture.cell", column=name, depth=depth) for _, name in names}
    return [(f"column-{name.lower()}", depth, at + 1, f"{name}{depth}", told[name]) for at, name in names]


@kept
def site_words(teller: Names, site: int) -> str:
    """A space: what it is, what it costs, what it gives."""
    box, kind, gains = teller.box, SITE_NAMES[components.SITE_KIND[site]], teller.space_gives(site)
    told = teller.words(f"picture.site.{kind}")
    told += f", {teller.cost(box.site_cost[site])}" if kind == "conserve" else ""
    told += f", {teller.field(field_of(site))}" if kind == "journal" else ""
    told += f" → {gains}" if gains else ""
    told += f", {teller.words('picture.anywhere')}" if box.site_anywhere[site] else ""
    told += f", {teller.words('picture.marked')}" if components.SITE_MARKED[site] else ""
    return told + teller.doubt(SITE_IDS[site])


@kept
def printed_zone(teller: Names, zone: int) -> Part:
    """A zone with nothing in it, in play or on a board in hand."""
    discovery, arrival = components.DISCOVERY[zone], components.ARRIVAL[zone]
    return Part(
        id=ZONE_IDS[zone],
        name=teller.zone(zone),
        row=ZONE_DEPTH[zone],
        discovery=gain_signs(teller.box.gains[discovery]),
        discovery_words=teller.giving("picture.discovery", discovery),
        arrival=gain_signs(teller.box.gains[arrival]),
        arrival_words=teller.giving("picture.arrival", arrival),
        rule=rule_words(teller, zone),
        law=components.ZONE_FACES[zone].rule or "EDS-5.5",
        **dict.fromkeys(("words", "column", "sites", "lit", "vessels")),
    )


def zone_at(zone: int, seen: OceanSeen, teller: Names, touch: set[str]) -> Part:
    sea, printed = seen.open, printed_zone(teller, zone)
    in_play = sea.cells[zone] != NONE
    dives = components.DIVE_SITES[zone]
    to_come = sea.supply_size + len(sea.discards)
    left = [sea.tokens_left(site) for site in dives] if in_play else waters.filling(sea, zone, to_come)
    spaces = [space_at(site, sea, teller, touch) for site in components.ZONE_SITES[zone]]
    spaces += [dive_site(site, count, teller, touch) for site, count in zip(dives, left, strict=True)]
    told = ". ".join(part.rstrip(".") for part in (printed.name, printed.rule) if part)
    return printed.but(
        words=f"{place_of(sea, zone)} {told}" if in_play else told,
        column=sea.cells[zone] % ROW + 1,
        discovery=() if in_play else printed.discovery,
        sites=tuple(spaces),
        lit=tuple(link.path for one, other, link in links_of(zone) if is_complete(sea, one, other)),
        vessels=vessels_at(zone, seen, teller, touch),
    )


def space_at(site: int, sea: Look, teller: Names, touch: set[str]) -> Part:
    """A space for a disc. The next one of a Sonar track is the track's piece; the others lead to it when asked."""
    words, owner = site_words(teller, site), sea.owners[site]
    if owner != NONE:
        words = teller.words("picture.disc-of", site=words, who=teller.who(owner))
    track = components.SITE_TRACK[site]
    piece = f"site-{SITE_IDS[site]}" if track == NONE else f"track-{components.TRACK_IDS[track]}"
    can = piece in touch and (track == NONE or sites.next_space(sea, track) == site)
    return Part(piece=piece if can else "", asks=piece, words=words, spot=spot(sea.box, site), owner=owner, tokens=0)


def dive_site(site: int, left: int, teller: Names, touch: set[str]) -> Part:
    piece = f"dive-{components.DIVE_IDS[site]}"
    words = teller.words.many("picture.site.dive", left) + teller.doubt(components.DIVE_IDS[site])
    can = piece if piece in touch else ""
    return Part(piece=can, asks=piece, words=words, spot=dive_spot(site), owner=NONE, tokens=left)


def vessels_at(zone: int, seen: OceanSeen, teller: Names, touch: set[str]) -> tuple[Part, ...]:
    """The viewer's own vessels one by one, and behind them those of others together."""
    found: list[Part] = []
    for seat in range(seen.seats):
        who, fleet = teller.who(seat), seen.open.where[VESSELS * seat : VESSELS * seat + VESSELS]
        here = [(number, f"vessel-{number}") for number, where in enumerate(fleet, 1) if where == zone]
        vessel = Part(seat=seat + 1, who=who, number=here[0][0] if here else 0, many=len(here), piece="", can=False)
        if seat == seen.seat:
            found[:0] = [vessel.but(number=number, many=1, piece=piece, can=piece in touch) for number, piece in here]
        elif here:
            found.append(vessel)
    return tuple(found)
