"""What the picture of the table shows, worked out from an observation; `table.html` only lays it out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from fathom.core import Chance
from fathom.games.endeavor.actions import PAIR_IDS
from fathom.games.endeavor.box import ATTRIBUTES, COLUMNS, FIELDS, Entry
from fathom.games.endeavor.components import (
    ARRIVAL,
    BONUS_FACES,
    BRACKET,
    CIRCLES,
    CONSERVE_SITE,
    DEED_NAMES,
    DEED_VERB,
    DISCOVERY,
    DIVE_GAINS,
    DIVE_IDS,
    DIVE_SITES,
    DIVE_TOKENS,
    FACE_GAINS,
    FACE_MENU,
    FIRST_TIER_5,
    GAIN_LISTS,
    HOSTILE_PRESS,
    IMPACT_SPACE,
    INGENUITY,
    JOURNAL_COST,
    JOURNAL_FIELDS,
    JOURNAL_IDS,
    JOURNAL_OTHERS,
    JOURNAL_POINTS,
    JOURNAL_SITE,
    JOURNAL_YOU,
    KIND_IDS,
    KIND_RESEARCH,
    LAST_SPACE,
    LEVEL,
    MENUS,
    NONE,
    ROBOTICS,
    ROW,
    SCORE_COUNT,
    SCORE_COUNTS,
    SCORE_PER,
    SCORE_POINTS,
    SETBACK_FACES,
    SITE_COST,
    SITE_DISCOVER,
    SITE_FIELD,
    SITE_GAINS,
    SITE_IDS,
    SITE_KIND,
    SITE_MARKED,
    SPECIALIST_IDS,
    TIER,
    TOKEN_KIND,
    TRACK_IDS,
    TRACK_SITES,
    VESSEL_SPACES,
    VESSELS,
    ZONE_DEPTH,
    ZONE_FACES,
    ZONE_IDS,
    ZONE_SITES,
    ZONE_TRACKS,
)
from fathom.games.endeavor.goals import chosen, counted
from fathom.games.endeavor.missions import (
    CLEANUP,
    CLEANUP_SPACES,
    GOALS,
    GRID_COLUMNS,
    GRID_DEPTH,
    HEX_ENTRY,
    HEX_IDS,
    HEX_OPEN,
    HEX_PLACE,
    MISSION_FACES,
    OPEN_HEXES,
    SPECIAL,
)
from fathom.games.endeavor.narration import Teller
from fathom.games.endeavor.observation import OceanView, boards_in_hand, sample_hidden, tokens_in_hand
from fathom.games.endeavor.options import DIFFICULTIES, GOALS_TO_WIN
from fathom.games.endeavor.plates import (
    HEIGHT,
    WIDTH,
    Spot,
    depth_digits,
    dive_spot,
    gain_signs,
    impact_board,
    links_of,
    plates,
    spot,
)
from fathom.games.endeavor.rules import Endeavor
from fathom.games.endeavor.scoring import PARTS, breakdown, progress
from fathom.games.endeavor.state import ASK_SPOT, ASK_TOKEN, OVER

LEVELS = ("recruitment", "effort", "reassignment", "technology")  # of the attributes
SEGMENTS = ((0, 2), (2, 2), (4, 3), (7, 3), (10, 3))  # of a track: where a level begins, and how long it is
HOUSE_BOARD = ("hexes.", "bridges", "extra-entries", "cleanup")  # what is our own on an Impact board
T = TypeVar("T")


def signs() -> dict[str, Any]:
    """What `symbols.html` draws."""
    return {"plates": plates()}


# What never changes is told once in each language.
KEPT: dict[tuple[str, str, int], Any] = {}


def kept(make: Callable[[Teller, int], T], teller: Teller, number: int) -> T:
    key = (teller.words.language, make.__name__, number)
    if key not in KEPT:
        KEPT[key] = make(teller, number)
    found: T = KEPT[key]
    return found


@dataclass(frozen=True, slots=True)
class Site:
    """A space, a track or a Dive site in the picture."""

    piece: str  # empty while it rests
    words: str
    spot: Spot


@dataclass(frozen=True, slots=True)
class Vessel:
    """A vessel, or all vessels of somebody else in one zone."""

    seat: int
    number: int
    count: int
    piece: str  # for the viewer's own
    words: str


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone in play, or a board that may become one."""

    id: str
    name: str
    row: int
    column: int
    discovery: list[str]
    discovery_words: str
    arrival: list[str]
    arrival_words: str
    rule: str
    sites: list[Site]
    discs: list[tuple[int, float, float]]
    lit: list[str]
    dives: list[tuple[float, float, int]]
    vessels: list[Vessel]


@dataclass(frozen=True, slots=True)
class Skill:
    """What a side of a Specialist can do: groups of deeds, one of each."""

    name: str
    words: str
    groups: list[list[str]]
    gains: list[str]
    score: str


@dataclass(frozen=True, slots=True)
class Member:
    """A Specialist of the viewer's team."""

    piece: str
    busy: bool
    senior: bool
    face: Skill
    words: str


@dataclass(frozen=True, slots=True)
class Paper:
    """A Journal."""

    piece: str
    name: str
    words: str
    cost: int
    points: int
    fields: list[int]
    you: list[str]
    others: list[str]
    circle: str
    circles: int
    used: int


@dataclass(frozen=True, slots=True)
class Gauge:
    """One attribute of the viewer: where it stands, and what comes next."""

    name: str
    title: str
    level_name: str
    space: int
    level: int
    points: int
    next: str
    words: str


@dataclass(frozen=True, slots=True)
class Person:
    """A seat with what everybody may know of it."""

    seat: int
    name: str
    me: bool
    to_move: bool
    passed: bool
    wave: bool
    winner: bool
    score: int | None
    discs: int
    research: int
    levels: list[tuple[str, str, int]]
    words: str
    team: list[tuple[bool, bool]]  # busy, Senior
    team_words: str
    journals: str
    journal_count: int
    tokens: str
    token_count: int


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal, and how everybody, or the team, stands."""

    title: str
    words: str
    house: bool
    counts: list[tuple[int, int, int]]  # seat, count, points
    has: int
    needs: int


def facts(seen: OceanView, teller: Teller) -> dict[str, Any]:
    """Everything `table.html` shows beyond the observation itself."""
    touch = {piece for action in seen.legal for piece in teller.space.pieces(action)}
    table = sample_hidden(seen, Chance.from_seed(""))
    over = seen.phase == OVER
    me = seen.seat
    return {
        "touch": touch,
        "plate": (WIDTH, HEIGHT),
        "columns": COLUMNS[: GRID_COLUMNS[seen.mission]].upper(),
        "depths": depths(seen),
        "zones": [zone_at(zone, seen, teller, touch) for zone in seen.grid if zone != NONE],
        "free_cells": free_cells(seen, touch),
        "people": people(seen, teller),
        "me": me,
        "gauges": [] if me is None else [gauge(number, seen, teller) for number in range(4)],
        "team": [] if me is None else team(me, seen, teller),
        "tokens": [] if me is None else tokens(me, seen, teller),
        "papers": [] if me is None else [paper(card, seen, teller) for card in seen.published[me]],
        "offered": offered(seen, teller, touch),
        "tray": tray(seen, teller),
        "display": [paper(card, seen, teller) for card in seen.display],
        "impact": impact(seen, teller, touch),
        "goals": goals(seen, teller, table),
        "situation": situation(seen, teller),
        "parts": PARTS,
        "points": breakdown(table) if over and not seen.team else [],
        "over": over,
    }


# The ocean


def depths(seen: OceanView) -> list[tuple[int, int, bool]]:
    """Every depth with its stack, and whether anything is there."""
    return [
        (depth, seen.stack_sizes[depth - 1], any(zone != NONE for zone in seen.grid[ROW * (depth - 1) : ROW * depth]))
        for depth in range(1, GRID_DEPTH[seen.mission] + 1)
    ]


def free_cells(seen: OceanView, touch: set[str]) -> list[tuple[str, int, int, str]]:
    """Where the board in hand may be placed: piece, row, column, name."""
    if not seen.chain or seen.chain[-1] & 63 != ASK_SPOT:
        return []
    depth = ZONE_DEPTH[seen.chain[-1] >> 9 & 4095]
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
    told: list[str] = []
    for rule in ZONE_FACES[zone].get("rules", []):
        key = f"picture.rule.{rule['does']}"
        if rule["does"] == "gain":
            site = next(at for at in DIVE_SITES[zone] if DIVE_IDS[at].endswith(rule["at"]))
            gains = teller.gains(GAIN_LISTS[DIVE_GAINS[site]])
        else:
            gains = ", ".join(teller.words(f"gain.{name}") for name in rule.get("gains", []))
        told.append(teller.words(key, gains=gains))
    return " ".join(told)


def site_words(teller: Teller, site: int) -> str:
    """A space: what it is, what it costs, what it gives."""
    kind = SITE_KIND[site]
    gains = teller.gains(GAIN_LISTS[SITE_GAINS[site]])
    if SITE_DISCOVER[site]:
        gains = teller.words("gain.discover", depths=depth_digits(SITE_DISCOVER[site]))
    name = teller.words(f"picture.site.{('sonar', 'conserve', 'journal')[kind]}")
    told = [name]
    if kind == CONSERVE_SITE:
        told.append(teller.words("cost", cost=SITE_COST[site]))
    if kind == JOURNAL_SITE:
        told.append(teller.words(f"field.{SITE_FIELD[site].bit_length() - 1}"))
    if gains:
        told.append(f"→ {gains}")
    if SITE_MARKED[site]:
        told.append(teller.words("picture.marked"))
    return ", ".join(told).replace(", →", " →")


def zone_static(teller: Teller, zone: int) -> tuple[str, str, str, str, list[str], list[str]]:
    """Name, arrival, discovery, rule, and the signs of arrival and discovery."""
    return (
        teller.zone(zone),
        arrival_words(teller, zone),
        discovery_words(teller, zone),
        rule_words(teller, zone),
        gain_signs(GAIN_LISTS[ARRIVAL[zone]]),
        gain_signs(GAIN_LISTS[DISCOVERY[zone]]),
    )


def zone_at(zone: int, seen: OceanView, teller: Teller, touch: set[str], in_hand: bool = False) -> Zone:
    name, arrival, discovery, rule, arrival_signs, discovery_signs = kept(zone_static, teller, zone)
    owners = seen.owners
    cell = seen.cells[zone]

    def left(site: int) -> int:
        return len(seen.dive_batches[site]) if cell != NONE else DIVE_TOKENS[site]

    sites: list[Site] = []
    nexts = next_spaces(zone, seen)
    for site in ZONE_SITES[zone]:
        words = kept(site_words, teller, site)
        if owners[site] != NONE:
            words = teller.words("picture.disc-of", site=words, who=teller.who(owners[site]))
        piece = nexts.get(site) or f"site-{SITE_IDS[site]}"
        sites.append(Site(piece if piece in touch else "", words, spot(site)))
    for site in DIVE_SITES[zone]:
        piece = f"dive-{DIVE_IDS[site]}"
        words = teller.words.many("picture.site.dive", left(site))
        sites.append(Site(piece if piece in touch else "", words, dive_spot(site, zone)))
    vessels = [] if in_hand else vessels_at(zone, seen, teller)
    return Zone(
        ZONE_IDS[zone],
        name,
        ZONE_DEPTH[zone],
        cell % ROW + 1,
        discovery_signs if cell == NONE else [],
        discovery,
        arrival_signs,
        arrival,
        rule,
        sites,
        [(owners[site] + 1, spot(site).x, spot(site).y) for site in ZONE_SITES[zone] if owners[site] != NONE],
        [link.path for one, other, link in links_of(zone) if owners[one] != NONE and owners[other] != NONE],
        [(dive_spot(site, zone).x, dive_spot(site, zone).y, left(site)) for site in DIVE_SITES[zone]],
        vessels,
    )


def next_spaces(zone: int, seen: OceanView) -> dict[int, str]:
    """Where the next disc of each Sonar track would lie, with the track's piece; others of it have none."""
    found: dict[int, str] = {}
    for track in ZONE_TRACKS[zone]:
        free = [site for site in TRACK_SITES[track] if seen.owners[site] == NONE]
        if free:
            found[free[0]] = f"track-{TRACK_IDS[track]}"
    return found


def vessels_at(zone: int, seen: OceanView, teller: Teller) -> list[Vessel]:
    """The viewer's own vessels one by one, those of others together."""
    found: list[Vessel] = []
    for seat in range(seen.seats):
        here = [at for at in range(VESSELS) if seen.where[VESSELS * seat + at] == zone]
        words = teller.words.many("picture.vessels", len(here), who=teller.who(seat))
        if seat == seen.seat:
            for at in here:
                told = teller.words("picture.vessel", who=teller.who(seat), number=at + 1)
                found.append(Vessel(seat + 1, at + 1, 1, f"vessel-{at + 1}", told))
        elif here:
            found.append(Vessel(seat + 1, here[0] + 1, len(here), "", words))
    return sorted(found, key=lambda vessel: not vessel.piece)


# Teams


def skill(teller: Teller, face: int) -> Skill:
    """A side of a Specialist."""
    if face == ROBOTICS:
        groups = [["copy"]]
    elif FACE_MENU[face] == NONE:
        groups = []
    else:
        groups = [[DEED_NAMES[DEED_VERB[deed]] for deed in group] for group in MENUS[FACE_MENU[face]]]
    gains = GAIN_LISTS[FACE_GAINS[face]]
    who = face // 2
    score = ""
    if face & 1 and SCORE_COUNT[who] != NONE:
        about = teller.words(f"picture.count.{SCORE_COUNTS[SCORE_COUNT[who]]}")
        score = teller.words("picture.scores", points=SCORE_POINTS[who], per=SCORE_PER[who], about=about)
    told = [teller.face(face), score or teller.skills(face)]
    if gains:
        told.append(teller.words("picture.gains", gains=teller.gains(gains)))
    return Skill(
        teller.face(face),
        ": ".join(told[:2]) + "".join(f"; {part}" for part in told[2:]),
        groups,
        gain_signs(gains),
        score,
    )


def team(seat: int, seen: OceanView, teller: Teller) -> list[Member]:
    found: list[Member] = []
    for slot, face in enumerate(seen.teams[seat]):
        busy = bool(seen.busy[seat] >> slot & 1)
        told = [kept(skill, teller, face).words, teller.words("picture.used" if busy else "picture.free")]
        if face > 1:
            told.insert(0, teller.words("picture.senior" if face & 1 else "picture.junior"))
        if face > 1 and not face & 1:
            told.append(teller.words("picture.promoted", face=kept(skill, teller, face + 1).words))
        found.append(Member(f"slot-{slot + 1}", busy, bool(face & 1), kept(skill, teller, face), ". ".join(told)))
    return found


def tray(seen: OceanView, teller: Teller) -> list[tuple[int, list[tuple[str, int, Skill, str]]]]:
    """Tier by tier: piece, copies left, face, words; of tier 5 the top of each pocket."""
    level = LEVEL[seen.tracks[4 * seen.seat]] if seen.seat is not None else 0
    rows: list[tuple[int, list[tuple[str, int, Skill, str]]]] = []
    for tier in range(1, 5):
        rows.append((tier, [tile(who, seen.tray[who], teller) for who in range(1, FIRST_TIER_5) if TIER[who] == tier]))
    tops = [tile(top, size, teller) for top, size in zip(seen.pocket_tops, seen.pocket_sizes, strict=True) if size]
    rows.append((5, tops))
    return [(tier if tier <= level else -tier, tiles) for tier, tiles in rows]


def tile(who: int, copies: int, teller: Teller) -> tuple[str, int, Skill, str]:
    junior, senior = kept(skill, teller, 2 * who), kept(skill, teller, 2 * who + 1)
    told = teller.words("picture.promoted", face=senior.words)
    left = teller.words.many("picture.left", copies)
    return f"specialist-{SPECIALIST_IDS[who]}", copies, junior, f"{junior.words}. {told}. {left}"


def tokens(seat: int, seen: OceanView, teller: Teller) -> list[tuple[str, int, str, int, str]]:
    """Dive tokens held, kind by kind: piece, how many, name, Research, the sign of the effect."""
    kinds = [TOKEN_KIND[token] for token in seen.held[seat]]
    asked = seen.chain[-1] & 63 if seen.chain else NONE
    return [
        ("" if asked == ASK_TOKEN else f"token-{KIND_IDS[kind]}", kinds.count(kind), *token_face(kind, teller))
        for kind in dict.fromkeys(kinds)
    ]


def token_face(kind: int, teller: Teller) -> tuple[str, int, str]:
    return teller.token(kind), KIND_RESEARCH[kind], TOKEN_SIGNS[kind]


TOKEN_SIGNS = [
    {"sonar": "deed-sonar", "journal": "deed-journal", "dive": "deed-dive", "travel": "deed-travel"}.get(
        kind,
        {"conserve": "deed-conserve", "trade-in": "gain-research", "research": ""}.get(kind, f"gain-{kind}"),
    )
    for kind in KIND_IDS
]


def paper_static(teller: Teller, card: int) -> tuple[str, str, list[int], list[str], list[str], str]:
    you, others = GAIN_LISTS[JOURNAL_YOU[card]], GAIN_LISTS[JOURNAL_OTHERS[card]]
    circle = teller.circle(card) if CIRCLES[card] else ""
    fields = [field for field in range(4) if JOURNAL_FIELDS[card] >> field & 1]
    told = [
        teller.journal(card),
        teller.words("cost", cost=JOURNAL_COST[card]),
        *(teller.words(f"field.{field}") for field in fields),
        *([teller.words.many("picture.points", JOURNAL_POINTS[card])] if JOURNAL_POINTS[card] else []),
        *([teller.words("picture.you", gains=teller.gains(you))] if you else []),
        *([teller.words("picture.others", gains=teller.gains(others))] if others else []),
        *([teller.words.many("picture.circles", CIRCLES[card], about=circle)] if circle else []),
    ]
    return teller.journal(card), ", ".join(told), fields, gain_signs(you), gain_signs(others), circle


def paper(card: int, seen: OceanView, teller: Teller) -> Paper:
    name, words, fields, you, others, circle = kept(paper_static, teller, card)
    cost = JOURNAL_COST[card] + (seen.setback == HOSTILE_PRESS)
    return Paper(
        f"journal-{JOURNAL_IDS[card]}",
        name,
        words,
        cost,
        JOURNAL_POINTS[card],
        fields,
        you,
        others,
        circle,
        CIRCLES[card],
        seen.circles[card],
    )


def gauge(number: int, seen: OceanView, teller: Teller) -> Gauge:
    """An attribute of the viewer, with what the next steps give."""
    assert seen.seat is not None
    space = seen.tracks[4 * seen.seat + number]
    words = teller.words
    title, level_name = words(f"gain.{ATTRIBUTES[number]}"), words(f"picture.level.{LEVELS[number]}")
    if space >= IMPACT_SPACE:
        steps = LAST_SPACE + 1 - space
        what = words("gain.impact")
    else:
        goal = next(start for start, _ in SEGMENTS if start > space)
        steps = goal - space
        told = [words("picture.level", level=LEVEL[goal]), words.many("picture.points", BRACKET[goal])]
        if number == INGENUITY and goal in VESSEL_SPACES:
            told.append(words("picture.new-vessel"))
        if goal == IMPACT_SPACE:
            told.append(words("gain.impact"))
        what = ", ".join(told)
    next_words = words("picture.next", steps=steps, what=what)
    told = [title, words("board.level", space=space, level=LEVEL[space]), level_name, next_words]
    return Gauge(
        ATTRIBUTES[number], title, level_name, space, LEVEL[space], BRACKET[space], next_words, ", ".join(told)
    )


def people(seen: OceanView, teller: Teller) -> list[Person]:
    scores = seen.scores or [None] * seen.seats
    order = seen.outcome["ranking"] if seen.outcome and not seen.team else range(seen.seats)
    winners = seen.outcome["winners"] if seen.outcome else []
    titles = [teller.words(f"gain.{name}") for name in ATTRIBUTES]
    staged, research = teller.words("picture.staged"), teller.words("gain.research")
    found: list[Person] = []
    for seat in order:
        faces = [(teller.face(face), bool(seen.busy[seat] >> slot & 1)) for slot, face in enumerate(seen.teams[seat])]
        told = [teller.words("board.busy", face=name) if busy else name for name, busy in faces]
        team_words = ", ".join(told)
        levels = [LEVEL[seen.tracks[4 * seat + at]] for at in range(4)]
        counts = [(research, seen.research[seat]), *zip(titles, levels, strict=True)]
        facts = [f"{name} {count}" for name, count in [(staged, seen.staged[seat]), *counts]]
        journals = ", ".join(teller.journal(card) for card in seen.published[seat])
        held = ", ".join(teller.token(TOKEN_KIND[token]) for token in seen.held[seat])
        found.append(
            Person(
                seat,
                teller.who(seat),
                seat == seen.seat,
                seat == seen.to_move,
                bool(seen.passed >> seat & 1),
                seat == seen.wave,
                seat in winners,
                None if seen.team else scores[seat],
                seen.staged[seat],
                seen.research[seat],
                list(zip(ATTRIBUTES, titles, levels, strict=True)),
                ", ".join(part for part in (*facts, team_words, journals, held) if part),
                [(busy, bool(face & 1)) for (_, busy), face in zip(faces, seen.teams[seat], strict=True)],
                team_words,
                journals,
                len(seen.published[seat]),
                held,
                len(seen.held[seat]),
            )
        )
    return found


# What is asked beside the board


def offered(seen: OceanView, teller: Teller, touch: set[str]) -> dict[str, Any]:
    """Boards and tokens of which one is kept, stacks to draw from, decisions, and ways out."""
    held = boards_in_hand(seen.chain)
    return {
        "boards": [zone_at(zone, seen, teller, touch, in_hand=True) for zone in held],
        "tokens": [
            (f"token-{KIND_IDS[kind]}", *token_face(kind, teller))
            for kind in dict.fromkeys(TOKEN_KIND[token] for token in tokens_in_hand(seen.chain))
        ],
        "stacks": [(f"stacks-{pair}", pair.split("+")) for pair in PAIR_IDS if f"stacks-{pair}" in touch],
        "decisions": sorted(piece for piece in touch if piece.startswith("decision-")),
        "ways_out": [piece for piece in ("skip", "end", "pass") if piece in touch],
    }


# The Impact board


def impact(seen: OceanView, teller: Teller, touch: set[str]) -> dict[str, Any]:
    mission = seen.mission
    board = impact_board(mission)
    discs = [
        (seat + 1, hex_.x, hex_.y)
        for hex_, seat, is_open in zip(board.hexes, seen.markers, HEX_OPEN[mission], strict=True)
        if seat != NONE and not is_open
    ]
    crowds = [
        [(seat + 1, seen.crowds[5 * number + seat]) for seat in range(seen.seats) if seen.crowds[5 * number + seat]]
        for number in range(len(OPEN_HEXES[mission]))
    ]
    can = [
        (f"hex-{HEX_IDS[place]}", board.hexes[at].x, board.hexes[at].y, teller.hexagon(at, mission))
        for at, place in enumerate(HEX_PLACE[mission])
        if f"hex-{HEX_IDS[place]}" in touch
    ]
    house = [part for part in MISSION_FACES[mission].get("house", []) if part.startswith(HOUSE_BOARD)]
    return {
        "board": board,
        "discs": discs,
        "crowds": crowds,
        "can": can,
        "entries": [(hex_.x, hex_.y) for hex_, entry in zip(board.hexes, HEX_ENTRY[mission], strict=True) if entry],
        "house": bool(house),
        "cleanup": list(enumerate(seen.cleanup)) if SPECIAL[mission] & CLEANUP else [],
        "spaces": CLEANUP_SPACES,
    }


# Goals


def goals(seen: OceanView, teller: Teller, table: Endeavor) -> list[Goal]:
    words = teller.words
    entries = [goal.get("options", [goal]) for goal in MISSION_FACES[seen.mission]["goal"]]
    house = MISSION_FACES[seen.mission].get("house", [])
    rows = progress(table) if seen.team else []
    points = breakdown(table)
    found: list[Goal] = []
    for number, options in enumerate(entries):
        option = chosen(table, number)
        told = goal_words(options[option], teller, bool(seen.team)) if option >= 0 else words("picture.undecided")
        counts: list[tuple[int, int, int]] = []
        if not seen.team:
            goal = GOALS[seen.mission][number][max(option, 0)]
            for seat in range(seen.seats):
                count = counted(table, seat, goal) if option >= 0 else 0
                counts.append((seat + 1, count, points[seat][4 + number]))
        has, needs = rows[number] if rows else (0, 0)
        mine = seen.team and "goal.coop" in house
        found.append(Goal(words(f"part.goal-{number + 1}"), told, bool(mine), counts, has, needs))
    if rows:
        found.append(Goal(words("part.impact"), words("picture.team-impact"), "impact" in house, [], *rows[3]))
        for card, (has, needs) in zip(seen.bonus_goals, rows[4:], strict=True):
            face = BONUS_FACES[card]
            about = words(f"bonus.{face['id']}")
            found.append(Goal(teller.named(face), about, face["source"] == "house", [], has, needs))
    return found


def goal_words(goal: Entry, teller: Teller, team: bool) -> str:
    """A goal in a line: what counts, where, and what it pays."""
    words = teller.words
    of = words.both([words(f"picture.of.{piece}") for piece in goal.get("of", [])]) if goal.get("of") else ""
    told = words(f"picture.goal.{goal['count']}", of=of) + where(goal, teller)
    if team:
        return told
    pays: list[str] = []
    if goal["points"]:
        pays.append(words("picture.each", points=goal["points"]))
    bonus = goal.get("leaders") or goal.get("race")
    if bonus:
        pays.append(words("picture.leaders", first=bonus[0], second=bonus[1]))
    for contest in goal.get("contests", []):
        about = words.both([words(f"picture.of.{piece}") for piece in contest.get("of", [])])
        if "field" in contest:
            about = words(f"field.{FIELDS.index(contest['field'])}")
        about = (about + where(contest, teller)).strip(" ,")
        pays.append(words("picture.contest", points=contest["points"], about=about))
    return told + (": " + "; ".join(pays) if pays else "")


def where(goal: Entry, teller: Teller) -> str:
    """The part of the ocean that a goal looks at."""
    told = ""
    if goal.get("depths"):
        told += teller.words("picture.at-depth", depths=teller.depths(goal["depths"]))
    if goal.get("columns"):
        told += teller.words("picture.in-columns", columns=", ".join(column.upper() for column in goal["columns"]))
    if goal.get("side"):
        told += teller.words(f"picture.side.{goal['side']}")
    return told


def situation(seen: OceanView, teller: Teller) -> dict[str, Any]:
    words = teller.words
    setback = SETBACK_FACES[seen.setback] if seen.setback != NONE else None
    return {
        "mission": teller.named(MISSION_FACES[seen.mission]),
        "number": MISSION_FACES[seen.mission]["number"],
        "round": seen.round,
        "rounds": 7 if seen.seats == 1 else 6,
        "team": bool(seen.team),
        "difficulty": words(f"option.difficulty.{DIFFICULTIES[seen.difficulty]}") if seen.team else "",
        "wins_with": GOALS_TO_WIN[seen.difficulty],
        "achieved": (seen.scores or [0])[0],
        "setback": teller.named(setback) if setback else "",
        "setback_words": words("setback." + setback["id"]) if setback else "",
        "setback_house": setback is not None and setback["source"] == "house",
    }
