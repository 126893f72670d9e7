"""The table in words, section by section."""

from __future__ import annotations

from fathom.core.narration import Section
from fathom.games.endeavor.box import ATTRIBUTES, COLUMNS
from fathom.games.endeavor.components import (
    BONUS_IDS,
    CONSERVE_SITES,
    DIVE_SITES,
    JOURNAL_SITES,
    LEVEL,
    NONE,
    ROW,
    SETBACK_IDS,
    TOKEN_KIND,
    TRACK_SITES,
    VESSELS,
    ZONE_DEPTH,
    ZONE_TRACKS,
)
from fathom.games.endeavor.explained import fields_of, goal_about, journal_about
from fathom.games.endeavor.missions import MISSION_FACES, OPEN_HEXES
from fathom.games.endeavor.names import Names
from fathom.games.endeavor.observation import OceanView
from fathom.games.endeavor.options import DIFFICULTIES
from fathom.games.endeavor.rules import offers, sites
from fathom.games.endeavor.rules.look import Look
from fathom.games.endeavor.scoring import PARTS, breakdown, progress


def board_sections(teller: Names, seen: OceanView) -> list[Section]:
    table = seen.open
    sections = [situation(teller, seen, table), ocean(teller, seen), people(teller, seen), teams(teller, seen)]
    sections += [papers(teller, table), impact(teller, seen)]
    if seen.open.team:
        sections.append(team_goals(teller, seen, progress(table)))
    else:
        sections.append(points(teller, breakdown(table)))
    return sections


def situation(teller: Names, seen: OceanView, table: Look) -> Section:
    words = teller.words
    mission = MISSION_FACES[seen.open.mission]
    mode = f"option.difficulty.{DIFFICULTIES[seen.open.difficulty]}" if seen.open.team else "option.mode.competitive"
    rows = [
        [words("board.mission"), teller.mission(seen.open.mission)],
        [words("board.mode"), words(mode)],
        [words("board.round"), words("board.round.of", round=seen.open.round, last=offers.last_round(table))],
        [words("board.wave"), teller.who(seen.open.wave)],
        *([words(f"board.goal-{number}"), goal_about(teller, goal)] for number, goal in enumerate(mission["goal"], 1)),
    ]
    if seen.open.setback != NONE:
        card = SETBACK_IDS[seen.open.setback]
        rows.append([words("board.setback"), words.of(teller.named("setback", card), words(f"setback.{card}"))])
    return Section("", ["", ""], rows)


def ocean(teller: Names, seen: OceanView) -> Section:
    words = teller.words
    rows: list[list[str]] = []
    for cell, zone in enumerate(seen.open.grid):
        if zone == NONE:
            continue
        place = f"{COLUMNS[cell % ROW].upper()}{ZONE_DEPTH[zone]}"
        vessels = [teller.who(at // VESSELS) for at, where in enumerate(seen.open.where) if where == zone]
        tokens = [str(len(seen.dive_batches[site])) for site in DIVE_SITES[zone]]
        tracks = [discs(teller, seen, TRACK_SITES[track]) for track in ZONE_TRACKS[zone]]
        rows.append(
            [
                f"{place} {teller.zone(zone)}",
                ", ".join(vessels),
                " / ".join(tracks),
                " / ".join(tokens),
                discs(teller, seen, CONSERVE_SITES[zone]),
                discs(teller, seen, JOURNAL_SITES[zone]),
            ]
        )
    head = ["", *(words(f"board.{name}") for name in ("vessels", "sonar", "tokens", "conserve", "journal"))]
    return Section(words("board.ocean"), head, rows)


def discs(teller: Names, seen: OceanView, sites: list[int]) -> str:
    """Who holds the spaces of a row; a dash where nobody does."""
    return " ".join("–" if seen.open.owners[site] == NONE else teller.who(seen.open.owners[site]) for site in sites)


def people(teller: Names, seen: OceanView) -> Section:
    words = teller.words
    rows: list[list[str]] = []
    for seat in range(seen.seats):
        row = [teller.who(seat)]
        for attribute in range(4):
            space = seen.open.tracks[4 * seat + attribute]
            row.append(words("board.level", space=space, level=LEVEL[space]))
        row += [str(seen.open.research[seat]), str(seen.open.staged[seat])]
        row.append(", ".join(teller.token(TOKEN_KIND[token]) for token in seen.open.held[seat]))
        row.append(words("board.passed") if seen.open.passed >> seat & 1 else "")
        rows.append(row)
    names = [words(f"gain.{name}") for name in ATTRIBUTES]
    head = ["", *names, words("gain.research"), words("board.staged"), words("board.held"), ""]
    return Section(words("board.people"), head, rows)


def teams(teller: Names, seen: OceanView) -> Section:
    rows: list[list[str]] = []
    for seat, team in enumerate(seen.open.teams):
        told = [
            teller.words("board.busy", face=teller.face(face))
            if seen.open.busy[seat] >> slot & 1
            else teller.face(face)
            for slot, face in enumerate(team)
        ]
        journals = ", ".join(teller.journal(card) for card in seen.open.published[seat])
        rows.append([teller.who(seat), ", ".join(told), journals])
    return Section(teller.words("board.teams"), ["", "", teller.words("board.published")], rows)


def papers(teller: Names, table: Look) -> Section:
    """The display: what a Journal costs now, its fields, what it brings."""
    words = teller.words
    rows = [
        [
            teller.journal(card),
            str(sites.journal_cost(table, card)),
            fields_of(teller, card),
            journal_about(teller, card),
        ]
        for card in table.display
    ]
    return Section(words("board.display"), ["", words("board.cost"), "", words("board.brings")], rows)


def impact(teller: Names, seen: OceanView) -> Section:
    rows: list[list[str]] = []
    for at, seat in enumerate(seen.open.markers):
        if seat == NONE:
            continue
        who = teller.who(seat)
        if at in OPEN_HEXES[seen.open.mission]:
            first = 5 * OPEN_HEXES[seen.open.mission].index(at)
            crowd = [(other, seen.open.crowds[first + other]) for other in range(seen.seats)]
            who = ", ".join(f"{teller.who(other)} {count}" for other, count in crowd if count)
        rows.append([teller.hexagon(at, seen.open.mission), who])
    return Section(teller.words("board.impact"), ["", ""], rows)


def points(teller: Names, rows: list[list[int]]) -> Section:
    words = teller.words
    told = [[teller.who(seat), *(str(part) for part in row), str(sum(row))] for seat, row in enumerate(rows)]
    head = ["", *(words(f"part.{name}") for name in PARTS), words("part.total")]
    return Section(words("board.points"), head, told)


def team_goals(teller: Names, seen: OceanView, rows: list[list[int]]) -> Section:
    words = teller.words
    names = [words(f"part.goal-{number}") for number in (1, 2, 3)] + [words("part.impact")]
    names += [teller.named("bonus", BONUS_IDS[card]) for card in seen.open.bonus_goals]
    told = [[name, words("board.has", has=has, needs=needs)] for name, (has, needs) in zip(names, rows, strict=True)]
    return Section(words("board.goals"), ["", ""], told)
