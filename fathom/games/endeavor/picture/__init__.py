"""What the picture of the table shows, worked out from an observation; `table.html` only lays it out."""

from typing import Any, Final

from fathom.core.events import Facts
from fathom.core.picture import Picture, sound_of
from fathom.games.endeavor.actions import END, PASS, SKIP
from fathom.games.endeavor.box import COLUMNS
from fathom.games.endeavor.components import KIND_IDS, NONE, SETBACK_FACES, SITE_ZONE, TOKEN_KIND, ZONE_DEPTH, ZONES
from fathom.games.endeavor.missions import DIFFICULTIES, GOALS_TO_WIN, GRID_COLUMNS, MISSION_FACES
from fathom.games.endeavor.names import Names
from fathom.games.endeavor.observation import OceanSeen, boards_in_hand, tokens_in_hand
from fathom.games.endeavor.parts import OceanBox
from fathom.games.endeavor.picture.mission import goals, impact
from fathom.games.endeavor.picture.plates import HEIGHT, WIDTH, plate
from fathom.games.endeavor.picture.teams import own, paper, people, person, token_face, tray
from fathom.games.endeavor.picture.zones import depths, free_cells, turned, widths, zone_at
from fathom.games.endeavor.rules import offers
from fathom.games.endeavor.scoring import PARTS, breakdown
from fathom.games.endeavor.sets import HOUSE
from fathom.games.endeavor.state import OVER


def signs(box: OceanBox) -> dict[str, Any]:
    """What `symbols.html` draws: the plates of a set of components."""
    return {"plates": [plate(box, zone) for zone in range(ZONES)]}


def facts(seen: OceanSeen, teller: Names) -> dict[str, Any]:
    touch = teller.space.touched(seen.legal)
    sea, me = seen.open, seen.seat
    over = sea.phase == OVER
    named = goals(sea, teller)
    titles = {f"goal-{number}": goal.title for number, goal in enumerate(named, 1)}
    return {
        "touch": touch,
        "plate": (WIDTH, HEIGHT),
        "columns": COLUMNS[: GRID_COLUMNS[sea.mission]].upper(),
        "widths": widths(sea, touch),
        "depths": depths(seen),
        "zones": [zone_at(zone, seen, teller, touch) for zone in sea.grid if zone != NONE],
        "free_cells": free_cells(sea, teller, touch),
        "people": people(seen, teller),
        "me": me,
        **({} if me is None else own(me, seen, teller)),
        "offered": offered(seen, teller, touch),
        "tray": tray(seen, teller),
        "display": [paper(card, sea, teller) for card in sea.display],
        "impact": impact(sea, teller, touch),
        "mission_rule": MISSION_FACES[sea.mission].see[0],
        "goals": named,
        "mission": MISSION_FACES[sea.mission].id,
        "rounds": offers.last_round(sea),
        "difficulty": DIFFICULTIES[sea.difficulty],
        "wins_with": GOALS_TO_WIN[sea.difficulty],
        "setback_house": sea.setback != NONE and SETBACK_FACES[sea.setback].source == HOUSE,
        "score_parts": [titles.get(part) or teller.words(f"part.{part}") for part in PARTS],
        "points": breakdown(sea) if over and not sea.team else [],
        "over": over,
    }


def seat(seen: OceanSeen, teller: Names, at: int) -> dict[str, Any]:
    return {"person": person(at, seen, teller), **own(at, seen, teller)}


def offered(seen: OceanSeen, teller: Names, touch: set[str]) -> dict[str, Any]:
    """Boards and tokens of which one is kept, a board to place, stacks to draw from, decisions, and ways out."""
    kinds = dict.fromkeys(TOKEN_KIND[token] for token in tokens_in_hand(seen.open.chain))
    return {
        "turned": [zone_at(zone, seen, teller, touch).but(column=column + 1) for zone, column in turned(seen.open)],
        "boards": [zone_at(zone, seen, teller, touch) for zone in boards_in_hand(seen.open.chain)],
        "tokens": [(f"token-{KIND_IDS[kind]}", *token_face(kind, teller)) for kind in kinds],
        "stacks": sorted(piece for piece in touch if piece.startswith("stacks-")),
        "decisions": sorted(piece for piece in touch if piece.startswith("decision-")),
        "ways_out": [(piece, teller.action(action, seen)) for piece, action in WAYS_OUT.items() if piece in touch],
    }


WAYS_OUT: Final = {"skip": SKIP, "end": END, "pass": PASS}
SOUNDS: Final = {
    "card": ("recruited", "published"),
    "wave": ("travelled",),
    "splash": ("launched", "surfaced", "dived"),
    "board": ("discovered", "placed"),
    "sonar": ("sounded",),
    "coin": ("took", "promoted"),
    "gem": ("conserved", "linked"),
    "danger": ("setback",),
    "warning": ("round",),
    "end": ("ended",),
}


def sound(event: Facts) -> tuple[str, int] | None:
    """Whatever happens in a zone sounds as deep as the zone lies."""
    heard = sound_of(event, SOUNDS)
    zone = SITE_ZONE[event["site"]] if "site" in event else event.get("zone")
    return (heard, 0 if zone is None else 2 * ZONE_DEPTH[zone]) if heard else None


PICTURE: Final = Picture(facts, seat=seat, signs=signs, sound=sound)
