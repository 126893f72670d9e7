"""People and their teams, the tray they are recruited from, Journals, Dive tokens."""

from __future__ import annotations

from typing import NamedTuple

from fathom.core.questions import number_of
from fathom.games.endeavor.box import ATTRIBUTES
from fathom.games.endeavor.components import (
    BRACKET,
    CIRCLES,
    DEED_NAMES,
    DEED_VERB,
    FACE_GAINS,
    FACE_MENU,
    FIRST_TIER_5,
    GAIN_LISTS,
    IMPACT_SPACE,
    JOURNAL_FIELDS,
    JOURNAL_IDS,
    JOURNAL_OTHERS,
    JOURNAL_POINTS,
    JOURNAL_YOU,
    KIND_IDS,
    KIND_RESEARCH,
    LEVEL,
    MENUS,
    NONE,
    REPUTATION,
    ROBOTICS,
    SCORE_COUNT,
    SCORE_PER,
    SCORE_POINTS,
    SPECIALIST_IDS,
    TIER,
    TOKEN_KIND,
)
from fathom.games.endeavor.explained import circle_about
from fathom.games.endeavor.narration import Teller
from fathom.games.endeavor.observation import OceanView
from fathom.games.endeavor.picture.kept import kept
from fathom.games.endeavor.picture.plates import gain_signs
from fathom.games.endeavor.rules import questions, sites, waters
from fathom.games.endeavor.rules.impact import brings_vessel, space_after
from fathom.games.endeavor.rules.look import Look

LEVELS = ("recruitment", "effort", "reassignment", "technology")  # of the attributes
TOKEN_SIGNS = [
    {"sonar": "deed-sonar", "journal": "deed-journal", "dive": "deed-dive", "travel": "deed-travel"}.get(
        kind,
        {"conserve": "deed-conserve", "trade-in": "gain-research", "research": ""}.get(kind, f"gain-{kind}"),
    )
    for kind in KIND_IDS
]


class Skill(NamedTuple):
    """What a side of a Specialist can do: groups of deeds, one of each."""

    name: str
    words: str
    groups: tuple[tuple[str, ...], ...]
    gains: tuple[str, ...]
    score: str


class Member(NamedTuple):
    """A Specialist of the viewer's team."""

    piece: str
    busy: bool
    senior: bool
    face: Skill
    words: str


class Paper(NamedTuple):
    """A Journal."""

    piece: str
    name: str
    words: str
    cost: int
    points: int
    fields: tuple[int, ...]
    you: tuple[str, ...]
    others: tuple[str, ...]
    circle: str
    circles: int
    used: int


class Gauge(NamedTuple):
    """One attribute of the viewer: where it stands, and what comes next."""

    name: str
    title: str
    level_name: str
    space: int
    level: int
    points: int
    next: str
    words: str


class Person(NamedTuple):
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
    levels: tuple[tuple[str, str, int], ...]
    words: str
    team: tuple[tuple[bool, bool], ...]  # busy, Senior
    team_words: str
    journals: str
    journal_count: int
    tokens: str
    token_count: int


def people(seen: OceanView, teller: Teller, table: Look) -> list[Person]:
    scores = seen.scores or [None] * seen.seats
    order = seen.outcome["ranking"] if seen.outcome and not seen.open.team else range(seen.seats)
    winners = seen.outcome["winners"] if seen.outcome else []
    titles = [teller.words(f"gain.{name}") for name in ATTRIBUTES]
    staged, research = teller.words("picture.staged"), teller.words("gain.research")
    found: list[Person] = []
    for seat in order:
        faces = [
            (teller.face(face), bool(seen.open.busy[seat] >> slot & 1))
            for slot, face in enumerate(seen.open.teams[seat])
        ]
        told = [teller.words("board.busy", face=name) if busy else name for name, busy in faces]
        team_words = ", ".join(told)
        levels = [int(waters.level(table, seat, at)) for at in range(4)]
        counts = [(research, seen.open.research[seat]), *zip(titles, levels, strict=True)]
        facts = [f"{name} {count}" for name, count in [(staged, seen.open.staged[seat]), *counts]]
        journals = ", ".join(teller.journal(card) for card in seen.open.published[seat])
        held = ", ".join(teller.token(TOKEN_KIND[token]) for token in seen.open.held[seat])
        found.append(
            Person(
                seat,
                teller.who(seat),
                seat == seen.seat,
                seat == seen.to_move,
                bool(seen.open.passed >> seat & 1),
                seat == seen.open.wave,
                seat in winners,
                None if seen.open.team else scores[seat],
                seen.open.staged[seat],
                seen.open.research[seat],
                tuple(zip(ATTRIBUTES, titles, levels, strict=True)),
                ", ".join(facts),
                tuple((busy, bool(face & 1)) for (_, busy), face in zip(faces, seen.open.teams[seat], strict=True)),
                team_words,
                journals,
                len(seen.open.published[seat]),
                held,
                len(seen.open.held[seat]),
            )
        )
    return found


def skill(teller: Teller, face: int) -> Skill:
    """A side of a Specialist."""
    if face == ROBOTICS:
        groups: tuple[tuple[str, ...], ...] = (("copy",),)
    elif FACE_MENU[face] == NONE:
        groups = ()
    else:
        groups = tuple(tuple(DEED_NAMES[DEED_VERB[deed]] for deed in group) for group in MENUS[FACE_MENU[face]])
    gains = GAIN_LISTS[FACE_GAINS[face]]
    who = face // 2
    score = ""
    if face & 1 and SCORE_COUNT[who]:
        about = teller.words(f"picture.count.{SCORE_COUNT[who]}")
        score = teller.words("picture.scores", points=SCORE_POINTS[who], per=SCORE_PER[who], about=about)
    told = [score or teller.skills(face)]
    if gains:
        told.append(teller.words("picture.gains", gains=teller.gains(gains)))
    return Skill(
        teller.face(face),
        teller.words.of(teller.face(face), teller.words.apart(told)),
        groups,
        gain_signs(gains),
        score,
    )


def team(seat: int, seen: OceanView, teller: Teller) -> list[Member]:
    found: list[Member] = []
    for slot, face in enumerate(seen.open.teams[seat]):
        busy = bool(seen.open.busy[seat] >> slot & 1)
        told = [kept(skill, teller, face).words, teller.words("picture.used" if busy else "picture.free")]
        if face > 1:
            told.insert(0, teller.words("picture.senior" if face & 1 else "picture.junior"))
        if face > 1 and not face & 1:
            told.append(teller.words("picture.promoted", face=kept(skill, teller, face + 1).words))
        found.append(Member(f"slot-{slot + 1}", busy, bool(face & 1), kept(skill, teller, face), ". ".join(told)))
    return found


def tray(seen: OceanView, teller: Teller, table: Look) -> list[tuple[int, list[tuple[str, int, Skill, str]]]]:
    """Tier by tier: piece, copies left, face, words; of tier 5 the top of each pocket."""
    level = waters.level(table, seen.seat, REPUTATION) if seen.seat is not None else 0
    rows: list[tuple[int, list[tuple[str, int, Skill, str]]]] = []
    for tier in range(1, 5):
        rows.append(
            (tier, [tile(who, seen.open.tray[who], teller) for who in range(1, FIRST_TIER_5) if TIER[who] == tier])
        )
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
    kinds = [TOKEN_KIND[token] for token in seen.open.held[seat]]
    choosing = bool(seen.open.chain) and number_of(seen.open.chain[-1]) == questions.TOKEN.number
    return [
        (
            "" if choosing else f"token-{KIND_IDS[kind]}",
            kinds.count(kind),
            *token_face(kind, teller),
        )
        for kind in dict.fromkeys(kinds)
    ]


def token_face(kind: int, teller: Teller) -> tuple[str, int, str]:
    return teller.token(kind), KIND_RESEARCH[kind], TOKEN_SIGNS[kind]


def paper_static(
    teller: Teller, card: int
) -> tuple[str, tuple[int, ...], tuple[str, ...], tuple[str, ...], str, list[str]]:
    """Name, fields, signs of what it gives to you and to others, its circle, and the words for all but its cost."""
    you, others = GAIN_LISTS[JOURNAL_YOU[card]], GAIN_LISTS[JOURNAL_OTHERS[card]]
    circle = circle_about(teller, card) if CIRCLES[card] else ""
    fields = tuple(field for field in range(4) if JOURNAL_FIELDS[card] >> field & 1)
    told = [
        *(teller.words(f"field.{field}") for field in fields),
        *([teller.words.many("picture.points", JOURNAL_POINTS[card])] if JOURNAL_POINTS[card] else []),
        *([teller.words("picture.you", gains=teller.gains(you))] if you else []),
        *([teller.words("picture.others", gains=teller.gains(others))] if others else []),
        *([teller.words.many("picture.circles", CIRCLES[card], about=circle)] if circle else []),
    ]
    return teller.journal(card), fields, gain_signs(you), gain_signs(others), circle, told


def paper(card: int, table: Look, teller: Teller) -> Paper:
    name, fields, you, others, circle, about = kept(paper_static, teller, card)
    cost = sites.journal_cost(table, card)
    return Paper(
        f"journal-{JOURNAL_IDS[card]}",
        name,
        ", ".join([name, teller.words("cost", cost=cost), *about]),
        cost,
        JOURNAL_POINTS[card],
        fields,
        you,
        others,
        circle,
        CIRCLES[card],
        table.circles[card],
    )


def gauge(number: int, seen: OceanView, teller: Teller) -> Gauge:
    """An attribute of the viewer, with what the next steps give."""
    assert seen.seat is not None
    space = seen.open.tracks[4 * seen.seat + number]
    words = teller.words
    title, level_name = words(f"gain.{ATTRIBUTES[number]}"), words(f"picture.level.{LEVELS[number]}")
    steps, goal = 1, space_after(space)
    while LEVEL[goal] == LEVEL[space] and goal != IMPACT_SPACE:
        steps, goal = steps + 1, space_after(goal)
    told = []
    if LEVEL[goal] > LEVEL[space]:
        told += [words("picture.level", level=LEVEL[goal]), words.many("picture.points", BRACKET[goal])]
    if brings_vessel(number, goal):
        told.append(words("picture.new-vessel"))
    if goal == IMPACT_SPACE:
        told.append(words("gain.impact"))
    next_words = words("picture.next", steps=steps, what=", ".join(told))
    told = [title, words("board.level", space=space, level=LEVEL[space]), level_name, next_words]
    return Gauge(
        ATTRIBUTES[number], title, level_name, space, LEVEL[space], BRACKET[space], next_words, ", ".join(told)
    )
