"""Moments of a game in a few words: positions in which something has been done, gained or drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.games.endeavor.components import JOURNAL_IDS, SETBACK_IDS
from fathom.games.endeavor.rules import Endeavor
from fathom.games.endeavor.rules.setbacks import FIRST_SETBACK
from fathom.games.endeavor.state import OVER
from tests.games.endeavor.positions import do, gain, mark, position, preparing, ready, top_boards

Position = Callable[[], Endeavor]

STAR = {"a1": "the-sea-star"}
CHART = {"a1": "kelp-forest", "b1": "the-sea-star", "b2": "the-looking-glass", "b3": "coldwater-reef"}
CAVE = {"b1": "atoll", "a2": "dolphin-pods", "b2": "submerged-cave-system", "c2": "ledge-elevator"}
DEEP = {"a1": "atoll", "b1": "calm-seas", "a4": "brine-pool", "b4": "seamount", "b5": "whale-fall"}
SAME_DEPTH = "extending-conservation-area-of-effectiveness"
YELLOW = "understanding-oceanic-shifts"
GREEN = "safe-movement-procedure"
DEAR = "documentation-of-new-life"
FREE = "fluorescence-detecting-optical-systems"


def at(*steps: str, **settings: Any) -> Position:
    """A position, and what is done in it first."""

    def made() -> Endeavor:
        game = position(**settings)
        do(game, *steps)
        return game

    return made


def gaining(what: str, *steps: str, marks: dict[int, str] | None = None, **settings: Any) -> Position:
    """A position in which the first seat gains something."""

    def made() -> Endeavor:
        game = position(**settings)
        for seat, names in (marks or {}).items():
            mark(game, seat, *names.split())
        gain(game, 0, what)
        do(game, *steps)
        return game

    return made


def recruiting(*steps: str, setback: str = "", busy: int = 0, **settings: Any) -> Position:
    """A position in which the first seat prepares."""

    def made() -> Endeavor:
        game = position(**settings)
        game.busy[0] = busy
        if setback:
            game.setback = SETBACK_IDS.index(setback)
        preparing(game)
        do(game, *steps)
        return game

    return made


def over() -> Endeavor:
    game = position()
    game.phase, game.to_move, game.chain, game.offered = OVER, -1, [], []
    return game


def drawing(*boards: str, steps: str = "") -> Position:
    """Somebody uses Sonar at the Sea Star, with these boards on top of their stacks."""

    def made() -> Endeavor:
        game = position(ocean={**STAR, "e1": "dying-reef"}, vessels={0: "the-sea-star"})
        if boards:
            top_boards(game, *boards)
        do(game, "activate 1", "sonar the-sea-star-1", *(step for step in steps.split(", ") if step))
        return game

    return made


def few_boards(**left: int) -> Position:
    """Depths 1 and 2 have so many boards left."""

    def made() -> Endeavor:
        game = position(ocean=STAR, vessels={0: "the-sea-star"})
        for depth, count in ((1, left.get("one", 9)), (2, left.get("two", 9))):
            stack = game.stacks[depth - 1]
            game.removed += stack[count:]
            del stack[count:]
        do(game, "activate 1", "sonar the-sea-star-1")
        return game

    return made


def star_found() -> Endeavor:
    game = position(3, mission=6, ocean={"a1": "atoll", "c1": "calm-seas", "a4": "brine-pool"}, vessels={0: "atoll"})
    top_boards(game, "whale-fall", "fallen-star")
    gain(game, 0, "discover-5")
    do(game, "draw 5+5")
    return game


def cleaned() -> Endeavor:
    game = position(2, mission=9, ocean={"c1": "decommissioned-oil-rig", "d1": "the-sea-star"})
    game.cleanup[0] = 12
    gain(game, 0, "impact")
    return game


def busy_leader() -> Endeavor:
    game = position(teams={0: "pilot"})
    game.busy[0] = 1
    return ready(game)


def circle_used() -> Endeavor:
    game = position(published={0: SAME_DEPTH})
    game.circles[JOURNAL_IDS.index(SAME_DEPTH)] = 1
    return ready(game)


def granted(where: str, *steps: str) -> Position:
    """A zone of depth 5 has granted an action; other vessels are in depth 1."""
    start = where if where == "scaly-foot-snails" else "whale-fall"
    return at(
        "activate 1",
        *steps,
        seats=2,
        ocean={**DEEP, "a5": where},
        vessels={0: f"{start} atoll calm-seas"},
        tracks={0: [0, 0, 0, 10]},
        research=(5,),
        display=FREE,
    )


JOURNAL: dict[str, Any] = {
    "ocean": STAR,
    "research": (2,),
    "display": f"{YELLOW} reef-photography-with-swarm-camera-systems",
}
TURTLES = {"a1": "kelp-forest", "b1": "atoll", "a2": "sea-turtle-migration", "b2": "dolphin-pods"}
RUINS: dict[str, Any] = {
    "seats": 2,
    "ocean": {"a1": "kelp-forest", "a2": "sunken-ruins"},
    "vessels": {0: "sunken-ruins", 1: "sunken-ruins"},
    "sites": {"sunken-ruins-d1": "disc"},
    "held": {1: "travel"},
    "tracks": {0: [0, 0, 0, 2], 1: [0, 0, 0, 2]},
}
WRECK: dict[str, Any] = {
    "ocean": {"a1": "atoll", "a2": "shipwreck"},
    "vessels": {0: "shipwreck"},
    "sites": {"shipwreck-d1": "any impact travel"},
}
SNAILS: dict[str, Any] = {
    "ocean": {"a1": "atoll", "a5": "scaly-foot-snails"},
    "vessels": {0: "scaly-foot-snails"},
    "sites": {"scaly-foot-snails-d1": "impact disc"},
    "display": FREE,
}
SMOKER: dict[str, Any] = {
    "ocean": {**DEEP, "a5": "black-smoker"},
    "vessels": {0: "black-smoker"},
    "tracks": {0: [0, 0, 0, 10]},
}
TRENCH: dict[str, Any] = {
    "ocean": {**DEEP, "a5": "abyssal-trench"},
    "vessels": {0: "whale-fall abyssal-trench"},
    "tracks": {0: [0, 0, 0, 10]},
}
CALVING: dict[str, Any] = {
    "ocean": {"a1": "atoll", "a2": "whale-calving-ground", "b1": "calm-seas", "b2": "dolphin-pods"},
    "vessels": {0: "whale-calving-ground dolphin-pods"},
    "research": (4,),
    "discs": {"whale-calving-ground-j1": 0},
}
MISSION_7: dict[str, Any] = {"mission": 7, "ocean": {"c1": "remote-anchorage", "c5": "fallen-star"}}


def card_next(card: int, *steps: str, **settings: Any) -> Position:
    """The last pass of a round is to come, and this card of the team's stack after it: Setbacks from 16 on."""

    def made() -> Endeavor:
        game = position(2, mode="co-op", round_number=4 if card >= FIRST_SETBACK else 2, **settings)
        for pile in (game.cards, game.left_cards):
            if card in pile:
                pile.remove(card)
        game.cards.append(card)
        do(game, "pass", *steps)
        return game

    return made


def setback_next(name: str, *steps: str, **settings: Any) -> Position:
    return card_next(FIRST_SETBACK + SETBACK_IDS.index(name), *steps, **settings)
