"""What the picture of the table shows, worked out from an observation; `table.html` only lays it out."""

from __future__ import annotations

from typing import Any, Final

from fathom.core.picture import Picture
from fathom.games.endeavor.actions import PAIR_IDS
from fathom.games.endeavor.box import COLUMNS
from fathom.games.endeavor.components import KIND_IDS, NONE, TOKEN_KIND
from fathom.games.endeavor.missions import GRID_COLUMNS
from fathom.games.endeavor.narration import Teller
from fathom.games.endeavor.observation import OceanView, boards_in_hand, tokens_in_hand
from fathom.games.endeavor.parts import OceanBox
from fathom.games.endeavor.picture.goals import goals, situation
from fathom.games.endeavor.picture.impact import impact
from fathom.games.endeavor.picture.plates import HEIGHT, WIDTH, plates
from fathom.games.endeavor.picture.teams import gauge, paper, people, team, token_face, tokens, tray
from fathom.games.endeavor.picture.zones import depths, free_cells, widths, zone_at
from fathom.games.endeavor.rules.look import Look
from fathom.games.endeavor.scoring import PARTS, breakdown
from fathom.games.endeavor.state import OVER


def signs(box: OceanBox) -> dict[str, Any]:
    """What `symbols.html` draws: the plates of a set of components."""
    return {"plates": plates(box)}


def facts(seen: OceanView, teller: Teller) -> dict[str, Any]:
    """Everything `table.html` shows beyond the observation itself."""
    touch = teller.space.touched(seen.legal)
    table = seen.open
    over = seen.open.phase == OVER
    me = seen.seat
    return {
        "touch": touch,
        "plate": (WIDTH, HEIGHT),
        "columns": COLUMNS[: GRID_COLUMNS[seen.open.mission]].upper(),
        "widths": widths(seen, touch),
        "depths": depths(seen),
        "zones": [zone_at(zone, seen, teller, touch, table) for zone in seen.open.grid if zone != NONE],
        "free_cells": free_cells(seen, touch),
        "people": people(seen, teller, table),
        "me": me,
        "gauges": [] if me is None else [gauge(number, seen, teller) for number in range(4)],
        "team": [] if me is None else team(me, seen, teller),
        "tokens": [] if me is None else tokens(me, seen, teller),
        "papers": [] if me is None else [paper(card, table, teller) for card in seen.open.published[me]],
        "offered": offered(seen, teller, touch, table),
        "tray": tray(seen, teller, table),
        "display": [paper(card, table, teller) for card in seen.open.display],
        "impact": impact(seen, teller, touch),
        "goals": goals(seen, teller, table),
        "situation": situation(seen, teller, table),
        "score_parts": PARTS,
        "points": breakdown(table) if over and not seen.open.team else [],
        "over": over,
    }


def offered(seen: OceanView, teller: Teller, touch: set[str], table: Look) -> dict[str, Any]:
    """Boards and tokens of which one is kept, stacks to draw from, decisions, and ways out."""
    held = boards_in_hand(seen.open.chain)
    return {
        "boards": [zone_at(zone, seen, teller, touch, table, in_hand=True) for zone in held],
        "tokens": [
            (f"token-{KIND_IDS[kind]}", *token_face(kind, teller))
            for kind in dict.fromkeys(TOKEN_KIND[token] for token in tokens_in_hand(seen.open.chain))
        ],
        "stacks": [(f"stacks-{pair}", pair.split("+")) for pair in PAIR_IDS if f"stacks-{pair}" in touch],
        "decisions": sorted(piece for piece in touch if piece.startswith("decision-")),
        "ways_out": [piece for piece in ("skip", "end", "pass") if piece in touch],
    }


PICTURE: Final = Picture(facts, signs=signs)
