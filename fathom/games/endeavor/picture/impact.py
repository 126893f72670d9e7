"""The Impact board with its markers."""

from __future__ import annotations

from typing import Any

from fathom.games.endeavor.components import NONE
from fathom.games.endeavor.missions import (
    CLEANUP_SPACES,
    HEX_ENTRY,
    HEX_IDS,
    HEX_OPEN,
    HEX_PLACE,
    MISSION_FACES,
    OPEN_HEXES,
    SPECIAL,
)
from fathom.games.endeavor.narration import Teller
from fathom.games.endeavor.observation import OceanView
from fathom.games.endeavor.picture.plates import impact_board

HOUSE_BOARD = ("hexes.", "bridges", "extra-entries", "cleanup")  # what is our own on an Impact board


def impact(seen: OceanView, teller: Teller, touch: set[str]) -> dict[str, Any]:
    mission = seen.open.mission
    board = impact_board(mission)
    discs = tuple(
        (seat + 1, hex_.x, hex_.y)
        for hex_, seat, is_open in zip(board.hexes, seen.open.markers, HEX_OPEN[mission], strict=True)
        if seat != NONE and not is_open
    )
    crowds = [
        [
            (seat + 1, seen.open.crowds[5 * number + seat])
            for seat in range(seen.seats)
            if seen.open.crowds[5 * number + seat]
        ]
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
        "entries": tuple(
            (hex_.x, hex_.y) for hex_, entry in zip(board.hexes, HEX_ENTRY[mission], strict=True) if entry
        ),
        "house": bool(house),
        "cleanup": list(enumerate(seen.open.cleanup)) if "cleanup" in SPECIAL[mission] else [],
        "spaces": CLEANUP_SPACES,
    }
