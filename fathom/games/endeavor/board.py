"""The table in words, section by section."""

from __future__ import annotations

from fathom.core.narration import Section
from fathom.games.endeavor import components
from fathom.games.endeavor.box import ATTRIBUTES, COLUMNS
from fathom.games.endeavor.components import LEVEL, NONE, ROW, VESSELS
from fathom.games.endeavor.explained import fields_of, goal_about, journal_about
from fathom.games.endeavor.missions import MISSION_FACES, OPEN_HEXES
from fathom.games.endeavor.names import Names
from fathom.games.endeavor.options import DIFFICULTIES
from fathom.games.endeavor.rules import offers, sites
from fathom.games.endeavor.scoring import PARTS, breakdown, progress
from fathom.games.endeavor.state import Look


def board_sections(teller: Names, sea: Look) -> list[Section]:
    parts = (situation, ocean, people, teams, papers, impact, team_goals if sea.team else points)
    return [part(teller, sea) for part in parts]


def situation(teller: Names, sea: Look) -> Section:
    words = teller.words
    mode = f"option.difficulty.{DIFFICULTIES[sea.difficulty]}" if sea.team else "option.mode.competitive"
    goals = enumerate(MISSION_FACES[sea.mission].goal, 1)
    rows = [
        [words("board.mission"), teller.mission(sea.mission)],
        [words("board.mode"), words(mode)],
        [words("board.round"), words("board.round.of", round=sea.round, last=offers.last_round(sea))],
        [words("board.wave"), teller.who(sea.wave)],
        *([words(f"board.goal-{number}"), goal_about(teller, goal)] for number, goal in goals),
    ]
    if sea.setback != NONE:
        rows.append([words("board.setback"), words.of(*teller.card("setback", sea.setback))])
    return Section("", ["", ""], rows)


def ocean(teller: Names, sea: Look) -> Section:
    rows = [
        [
            f"{place_of(sea, zone)} {teller.zone(zone)}",
            ", ".join(teller.who(at // VESSELS) for at, where in enumerate(sea.where) if where == zone),
            " / ".join(discs(teller, sea, components.TRACK_SITES[track]) for track in components.ZONE_TRACKS[zone]),
            " / ".join(str(sea.tokens_left(site)) for site in components.DIVE_SITES[zone]),
            discs(teller, sea, components.CONSERVE_SITES[zone]),
            discs(teller, sea, components.JOURNAL_SITES[zone]),
        ]
        for zone in sea.grid
        if zone != NONE
    ]
    return Section(teller.words("board.ocean"), teller.heads("vessels", "sonar", "tokens", "conserve", "journal"), rows)


def place_of(sea: Look, zone: int) -> str:
    """Where a zone in play lies: “B2”."""
    return f"{COLUMNS[sea.cells[zone] % ROW].upper()}{components.ZONE_DEPTH[zone]}"


def discs(teller: Names, sea: Look, sites: list[int]) -> str:
    """Who holds the spaces of a row; a dash where nobody does."""
    owners = [sea.owners[site] for site in sites]
    return " ".join("–" if owner == NONE else teller.who(owner) for owner in owners)


def people(teller: Names, sea: Look) -> Section:
    words = teller.words
    rows = [
        [
            teller.who(seat),
            *(words("board.level", space=at, level=LEVEL[at]) for at in sea.tracks[4 * seat : 4 * seat + 4]),
            str(sea.research[seat]),
            str(sea.staged[seat]),
            ", ".join(teller.tokens(sea.held[seat])),
            words("board.passed") if sea.passed >> seat & 1 else "",
        ]
        for seat in range(sea.seats)
    ]
    gained = [words(f"gain.{name}") for name in (*ATTRIBUTES, "research")]
    return Section(words("board.people"), ["", *gained, *teller.heads("staged", "held", "")[1:]], rows)


def teams(teller: Names, sea: Look) -> Section:
    rows: list[list[str]] = []
    for seat, cards in enumerate(sea.published):
        team, journals = members(teller, sea, seat), [teller.journal(card) for card in cards]
        rows.append([teller.who(seat), ", ".join(name for name, _ in team), ", ".join(journals)])
    return Section(teller.words("board.teams"), teller.heads("", "published"), rows)


def members(teller: Names, sea: Look, seat: int) -> list[tuple[str, bool]]:
    """The Specialists of a team, and whether there is a disc on them, which the names show too."""
    found: list[tuple[str, bool]] = []
    for slot, face in enumerate(sea.teams[seat]):
        name, busy = teller.face(face), bool(sea.busy[seat] >> slot & 1)
        found.append((teller.words("board.busy", face=name) if busy else name, busy))
    return found


def papers(teller: Names, sea: Look) -> Section:
    """The display: what a Journal costs now, its fields, what it brings."""
    rows: list[list[str]] = []
    for card in sea.display:
        cost = str(sites.journal_cost(sea, card))
        rows.append([teller.journal(card), cost, fields_of(teller, card), journal_about(teller, card)])
    return Section(teller.words("board.display"), teller.heads("cost", "", "brings"), rows)


def impact(teller: Names, sea: Look) -> Section:
    rows: list[list[str]] = []
    hexes = OPEN_HEXES[sea.mission]
    for at, seat in enumerate(sea.markers):
        if seat != NONE:
            who = teller.who(seat)
            if at in hexes:
                who = ", ".join(f"{teller.who(other)} {count}" for other, count in crowd(sea, hexes.index(at)))
            rows.append([teller.hexagon(at, sea.mission), who])
    return Section(teller.words("board.impact"), ["", ""], rows)


def crowd(sea: Look, number: int) -> list[tuple[int, int]]:
    """Who has how many markers on one of the hexes that take any number."""
    counts = sea.crowds[5 * number : 5 * number + sea.seats]
    return [(seat, count) for seat, count in enumerate(counts) if count]


def points(teller: Names, sea: Look) -> Section:
    rows = [[teller.who(seat), *(str(part) for part in row), str(sum(row))] for seat, row in enumerate(breakdown(sea))]
    heads = [teller.words(f"part.{name}") for name in (*PARTS, "total")]
    return Section(teller.words("board.points"), ["", *heads], rows)


def team_goals(teller: Names, sea: Look) -> Section:
    words = teller.words
    names = [words(f"part.{name}") for name in ("goal-1", "goal-2", "goal-3", "impact")]
    names += [teller.card("bonus", card)[0] for card in sea.bonus_goals]
    told = [words("board.has", has=has, needs=needs) for has, needs in progress(sea)]
    return Section(words("board.goals"), ["", ""], list(zip(names, told, strict=True)))
