"""People and their teams, the tray they are recruited from, Journals, Dive tokens."""

from typing import Any

from fathom.core.picture import Part
from fathom.games.endeavor import components
from fathom.games.endeavor.board import members
from fathom.games.endeavor.box import ACTIONS, ATTRIBUTES
from fathom.games.endeavor.components import GAIN_LISTS, KIND_IDS, LEVEL, NONE, TOKEN_KIND
from fathom.games.endeavor.explained import circle_about, journal_parts
from fathom.games.endeavor.names import Names, kept
from fathom.games.endeavor.observation import OceanSeen
from fathom.games.endeavor.picture.plates import gain_signs
from fathom.games.endeavor.rules import fieldwork, impact, sites
from fathom.games.endeavor.state import Look, number_of

ODD_SIGNS = {"research": "", "trade-in": "gain-research"}  # of tokens that are called neither deed nor gain


def people(seen: OceanSeen, teller: Names) -> list[Part]:
    order = seen.outcome["ranking"] if seen.outcome and not seen.open.team else range(seen.seats)
    return [person(seat, seen, teller) for seat in order]


def person(seat: int, seen: OceanSeen, teller: Names) -> Part:
    sea = seen.open
    tracks = [(at, name, LEVEL[sea.tracks[4 * seat + at]]) for at, name in enumerate(ATTRIBUTES)]
    names = [teller.words("level", name=teller.level(at), attribute=teller.attribute(at)) for at in range(4)]
    levels = [(f"gain-{name}", names[at], level) for at, name, level in tracks]
    facts = [("gain-research", teller.words("gain.research"), sea.research[seat]), *levels]
    team = members(teller, sea, seat)
    return Part(
        seat=seat,
        name=teller.who(seat),
        me=seat == seen.seat,
        to_move=seat == seen.to_move,
        passed=bool(sea.passed >> seat & 1),
        wave=seat == sea.wave,
        winner=bool(seen.outcome and seat in seen.outcome["winners"]),
        score=None if sea.team or seen.scores is None else seen.scores[seat],
        facts=((f"disc-{seat + 1}", teller.words("picture.staged"), sea.staged[seat]), *facts),
        team=tuple((components.SPECIALIST_IDS[face // 2], name, busy, bool(face & 1)) for face, name, busy in team),
        journals=tuple(teller.journal(card) for card in sea.published[seat]),
        tokens=tuple(teller.tokens(sea.held[seat])),
    )


# What is the viewer's own


def own(seat: int, seen: OceanSeen, teller: Names) -> dict[str, Any]:
    sea = seen.open
    return {
        "gauges": [gauge(number, sea.tracks[4 * seat + number], teller) for number in range(4)],
        "team": [member(seat, slot, sea, teller) for slot in range(len(sea.teams[seat]))],
        "tokens": tokens(seat, sea, teller),
        "papers": [paper(card, sea, teller) for card in sea.published[seat]],
    }


@kept
def skill(teller: Names, face: int) -> Part:
    """What a side of a Specialist can do: groups of deeds, one of each."""
    menu = components.FACE_MENU[face]
    groups: list[tuple[str, ...]] = [("copy",)] if face == components.ROBOTICS else []
    if menu != NONE:
        deeds = [components.DEED_NAMES[verb] for verb in components.DEED_VERB]
        groups = [tuple(deeds[deed] for deed in group) for group in components.MENUS[menu]]
    name, gains = teller.face(face), components.FACE_GAINS[face]
    end = components.SCORES[face // 2] if face & 1 else None
    about = teller.words(f"picture.count.{end.count}") if end else ""
    score = teller.words("picture.scores", points=end.points, per=end.per, about=about) if end else ""
    told = [score or teller.skills(face), teller.giving("picture.gains", gains)]
    words, signs = teller.words.of(name, teller.joined(told)), gain_signs(GAIN_LISTS[gains])
    who = components.SPECIALIST_IDS[face // 2]
    return Part(id=who, name=name, words=words, groups=tuple(groups), gains=signs, score=score)


def member(seat: int, slot: int, sea: Look, teller: Names) -> Part:
    face, busy = sea.teams[seat][slot], bool(sea.busy[seat] >> slot & 1)
    senior = skill(teller, face + 1) if face > 1 and not face & 1 else None
    return Part(piece=f"slot-{slot + 1}", busy=busy, senior=bool(face & 1), face=skill(teller, face), promoted=senior)


def tokens(seat: int, sea: Look, teller: Names) -> list[tuple[str, int, str, int, str]]:
    """Dive tokens held, kind by kind: piece, how many, name, Research, the sign of the effect."""
    kinds = [TOKEN_KIND[token] for token in sea.held[seat]]
    choosing = bool(sea.chain) and number_of(sea.chain[-1]) == fieldwork.TOKEN
    pieces = {kind: "" if choosing else f"token-{KIND_IDS[kind]}" for kind in kinds}
    return [(piece, kinds.count(kind), *token_face(kind, teller)) for kind, piece in pieces.items()]


def token_face(kind: int, teller: Names) -> tuple[str, int, str]:
    name = KIND_IDS[kind]
    sign = ODD_SIGNS.get(name, f"deed-{name}" if name in ACTIONS else f"gain-{name}")
    return teller.token(kind), components.KIND_RESEARCH[kind], sign


@kept
def printed_paper(teller: Names, card: int) -> Part:
    """A Journal without its cost, which may change."""
    points, circles = components.JOURNAL_POINTS[card], components.CIRCLES[card]
    fields = tuple(field for field in range(4) if components.JOURNAL_FIELDS[card] >> field & 1)
    lists = (components.JOURNAL_YOU[card], components.JOURNAL_OTHERS[card])
    you, others = (gain_signs(GAIN_LISTS[gains]) for gains in lists)
    circle = circle_about(teller, card) if circles else ""
    told = ", ".join([*(teller.field(field) for field in fields), *journal_parts(teller, card, "picture")])
    return Part(
        piece=f"journal-{components.JOURNAL_IDS[card]}",
        name=teller.journal(card),
        points=points,
        fields=fields,
        you=you,
        others=others,
        circle=circle,
        circles=circles,
        words=told,
        cost=0,
        used=0,
    )


def paper(card: int, sea: Look, teller: Names) -> Part:
    printed, cost = printed_paper(teller, card), sites.journal_cost(sea, card)
    words = ", ".join([printed.name, teller.cost(cost), printed.words])
    return printed.but(words=words, cost=cost, used=sea.circles[card])


def gauge(number: int, space: int, teller: Names) -> Part:
    """An attribute of the viewer, with what the next steps give."""
    words, level = teller.words, LEVEL[space]
    steps, goal = 1, components.NEXT_SPACE[space]
    while LEVEL[goal] == level and goal != components.IMPACT_SPACE:
        steps, goal = steps + 1, components.NEXT_SPACE[goal]
    gains: list[str] = []
    if LEVEL[goal] > level:
        gains += [words("picture.level", level=LEVEL[goal]), words.many("picture.points", components.BRACKET[goal])]
    if impact.brings_vessel(number, goal):
        gains.append(words("picture.new-vessel"))
    if goal == components.IMPACT_SPACE:
        gains.append(words("gain.impact"))
    then = words("picture.next", steps=steps, what=", ".join(gains))
    name, title = ATTRIBUTES[number], teller.attribute(number)
    return Part(name=name, title=title, level_name=teller.level(number), space=space, level=level, next=then)


def tray(seen: OceanSeen, teller: Names) -> list[tuple[int, list[tuple[str, int, Part, Part]]]]:
    """Tier by tier: piece, copies left, both faces; of tier 5 the top of each pocket."""
    level = LEVEL[seen.open.tracks[4 * seen.seat + components.REPUTATION]] if seen.seat is not None else 0
    stock = [(who, seen.open.tray[who]) for who in range(1, components.FIRST_TIER_5)]
    stock += [(top, size) for top, size in zip(seen.pocket_tops, seen.pocket_sizes, strict=True) if size]
    tiles: dict[int, list[tuple[str, int, Part, Part]]] = {tier: [] for tier in range(1, 6)}
    for who, left in stock:
        piece = f"specialist-{components.SPECIALIST_IDS[who]}"
        tiles[components.TIER[who]].append((piece, left, skill(teller, 2 * who), skill(teller, 2 * who + 1)))
    return [(tier if tier <= level else -tier, row) for tier, row in tiles.items()]
