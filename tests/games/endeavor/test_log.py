"""What the log cites: every kind of event, and every rule that can bring it about."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from fathom.core import Chance
from fathom.core.words import LANGUAGES
from fathom.games.endeavor import GAME, rules
from fathom.games.endeavor.components import CONSERVE, DEED_RULE, DEED_VERB, SETBACK_FACES, TRAVEL
from fathom.games.endeavor.rules import Endeavor
from tests.games.endeavor.moments import (
    CALVING,
    DEEP,
    JOURNAL,
    MISSION_7,
    SAME_DEPTH,
    SMOKER,
    STAR,
    TURTLES,
    WRECK,
    YELLOW,
    Position,
    at,
    card_next,
    drawing,
    few_boards,
    gaining,
    recruiting,
    setback_next,
    star_found,
)
from tests.games.endeavor.positions import do, position, preparing, table, top_boards
from tests.games.endeavor.walks import games, keen

FURTHER, TWICE = "safe-movement-procedure", "enhancing-research-productivity"
RISING = {"tracks": {0: [0, 4, 0, 0], 1: [0, 4, 0, 0]}}


def full_board() -> Endeavor:
    """Nowhere to put a marker, and everything is clean."""
    game = position(2, mission=9, ocean={"c1": "decommissioned-oil-rig", "d1": "the-sea-star"})
    game.markers = [1] * len(game.markers)
    game.cleanup[0] = 12
    return preparing(game)


def above_nothing() -> Endeavor:
    """A board that may lie where there is no zone above."""
    game = position(ocean={**STAR, "a3": "vortex"}, vessels={0: "vortex"})
    top_boards(game, "deepwater-shark", "thermal-vents")
    do(game, "activate 1", "sonar vortex-1", "draw 3+3", "keep deepwater-shark")
    return game


# A moment, what is done, and what the log says of it and by which rule.
LOGGED: list[tuple[Position, str, str, str]] = [
    # Rounds and turns
    (at("pass", seats=2), "pass", "round", "EDS-3.2"),
    (recruiting(), "recruit reef-diver", "recruited", "EDS-4.1"),
    (recruiting(), "recruit reef-diver", "effort", "EDS-4.5"),
    (setback_next("funding-gap", "pass", **RISING), "recruit reef-diver", "effort", "EDS-18.7"),
    (recruiting("recruit reef-diver", busy=1), "reclaim 1", "reclaimed", "EDS-4.6"),
    (at(), "pass", "passed", "EDS-5.1"),
    (at(), "activate 1", "activated", "EDS-5.2"),
    (at(teams={0: "robotics-engineer pilot"}), "activate 2", "activated", "EDS-5.9"),
    (at(teams={0: "sonar-operator"}, staged=(1, 5, 5)), "activate 2", "idle", "EDS-5.8"),
    (at(teams={0: "robotics-engineer"}), "activate 2", "idle", "EDS-5.8"),
    (at(published={0: SAME_DEPTH}), f"circle {SAME_DEPTH}", "circled", "EDS-11.4"),
    (at("pass", seats=2, round_number=6), "pass", "ended", "EDS-17.7"),
    (at("pass", seats=2, round_number=6, mode="co-op"), "pass", "ended", "EDS-18.1"),
    # Gains
    (at("activate 1"), "travel 1 the-sea-star", "gained", "EDS-6.1"),
    (gaining("any"), "advance ingenuity", "advanced", "EDS-6.2"),
    (gaining("any", tracks={0: [0, 0, 0, 1]}), "advance ingenuity", "launched", "EDS-6.4"),
    (lambda: table(2, 3), "launch the-sea-star", "launched", "EDS-7.7"),
    (gaining("promotion", teams={0: "pilot"}), "promote 2", "promoted", "EDS-13.1"),
    # Travel and discoveries
    (at("activate 1"), "travel 1 the-sea-star", "travelled", "EDS-7.1"),
    (at(f"circle {FURTHER}", published={0: FURTHER}), "travel 1 kelp-forest", "travelled", "EDS-11.5"),
    (
        at("activate 1", "dive black-smoker-d1", "skip", seats=2, **SMOKER),
        "travel 1 seamount",
        "travelled",
        "EDS-15.16",
    ),
    (at("activate 1", vessels={0: "the-sea-star"}), "sonar the-sea-star-1", "sounded", "EDS-8.1"),
    (drawing(), "draw 1+2", "drew", "EDS-8.2"),
    (gaining("discover-5", ocean=STAR), "draw 1+1", "drew", "EDS-8.6"),
    (few_boards(one=1, two=0), "draw 1", "drew", "EDS-8.7"),
    (drawing("atoll", steps="draw 1+2, keep atoll"), "lay b", "discovered", "EDS-8.4"),
    (above_nothing, "lay c", "discovered", "EDS-8.8"),
    (
        at("activate 1", mission=10, ocean=DEEP, vessels={0: "seamount"}, tracks={0: [0, 0, 0, 10]}),
        "travel 1 whale-fall",
        "raced",
        "EDS-16.14",
    ),
    # Dives and tokens
    (at("activate 1", vessels={0: "the-sea-star"}), "dive the-sea-star-d1", "dived", "EDS-9.1"),
    (at(f"circle {TWICE}", ocean=STAR, published={0: TWICE}), "dive the-sea-star-d1", "dived", "EDS-9.9"),
    (
        at("activate 1", **{**WRECK, "sites": {"shipwreck-d1": "any"}}),
        "dive shipwreck-d1",
        "dived",
        "EDS-15.3",
    ),
    (at("activate 1", **WRECK), "dive shipwreck-d1", "surfaced", "EDS-15.3"),
    (at("activate 1", "dive shipwreck-d1", **WRECK), "take travel", "took", "EDS-15.3"),
    (at(held={0: "travel"}), "spend travel research", "spent", "EDS-9.2"),
    (at(held={0: "travel"}), "spend travel effect", "spent", "EDS-9.2"),
    (at(held={0: "trade-in"}), "spend trade-in effect", "spent", "EDS-9.8"),
    (at(held={0: "trade-in"}), "spend trade-in research", "spent", "EDS-9.2"),
    (at(held={0: "conserve"}, vessels={0: "kelp-forest"}, research=(5,)), "spend conserve effect", "spent", "EDS-9.8"),
    # Conserve and Journal
    (at("activate 1", vessels={0: "kelp-forest"}, research=(5,)), "conserve kelp-forest-c1", "conserved", "EDS-10.1"),
    (
        at(f"circle {SAME_DEPTH}", ocean=TURTLES, vessels={0: "kelp-forest"}, research=(9,), published={0: SAME_DEPTH}),
        "conserve kelp-forest-c1",
        "conserved",
        "EDS-10.3",
    ),
    (
        at("activate 1", "conserve whale-calving-ground-c5", **CALVING),
        "conserve whale-calving-ground-c6",
        "conserved",
        "EDS-15.6",
    ),
    (
        at("activate 1", vessels={0: "kelp-forest"}, research=(5,), discs={"kelp-forest-c2": 1}),
        "conserve kelp-forest-c1",
        "linked",
        "EDS-14.1",
    ),
    (at("activate 1", "journal the-sea-star-j1", **JOURNAL), f"publish {YELLOW}", "published", "EDS-11.1"),
    (at("activate 1", "journal the-sea-star-j1", **JOURNAL), f"publish {YELLOW}", "displayed", "EDS-11.2"),
    (setback_next("hostile-press"), "pass", "displayed", "EDS-18.10"),
    # The Impact board
    (gaining("impact"), "place 0-0", "placed", "EDS-12.1"),
    (gaining("impact", marks={1: "3-4"}), "place 3-3", "placed", "EDS-12.2"),
    (
        at("activate 1", "conserve dying-reef-c2", mission=4, ocean={"d1": "dying-reef"}, research=(9,)),
        "place 5-9",
        "placed",
        "EDS-16.5",
    ),
    (gaining("impact", mission=6, ocean=STAR), "place 0-1", "placed", "EDS-16.8"),
    (gaining("impact", "lift 0-1", mission=6, ocean=STAR, marks={0: "0-1"}), "place 1-1", "placed", "EDS-16.8"),
    (gaining("impact", **MISSION_7, vessels={0: "fallen-star"}), "place 5-2", "placed", "EDS-16.9"),
    (gaining("impact", mission=10), "place 0-0", "placed", "EDS-16.13"),
    (full_board, "recruit pilot", "lost-impact", "EDS-12.3"),
    (gaining("impact", mission=9), "clean", "cleaned", "EDS-16.12"),
    (star_found, "decide journal", "decided", "EDS-16.7"),
    (gaining("impact", "place 9-0", mission=8, marks={0: "9-1"}), "decide left", "decided", "EDS-16.10"),
    # The team's cards
    (card_next(0), "pass", "bonus", "EDS-18.2"),
    (setback_next("volcanic-activity"), "pass", "setback", "EDS-18.6"),
    (setback_next("funding-gap"), "pass", "setback", "EDS-18.7"),
    (setback_next("shore-leave"), "pass", "setback", "EDS-18.7"),
    (setback_next("corrupted-data"), "pass", "setback", "EDS-18.8"),
    (setback_next("lost-samples"), "pass", "setback", "EDS-18.8"),
    (setback_next("cross-current"), "pass", "setback", "EDS-18.9"),
    (setback_next("turbid-water"), "pass", "setback", "EDS-18.9"),
    (setback_next("silt-slide"), "pass", "setback", "EDS-18.10"),
    (setback_next("hostile-press"), "pass", "setback", "EDS-18.10"),
]


@pytest.mark.parametrize(
    ("made", "action", "kind", "rule"),
    [pytest.param(*row, marks=pytest.mark.rule(row[3]), id=f"{row[2]} {row[3]}: {row[1]}") for row in LOGGED],
)
def test_what_is_logged_cites_its_rule(made: Position, action: str, kind: str, rule: str) -> None:
    events = [event for event in do(made(), action) if event.kind == kind]
    assert rule in [event.rule for event in events]
    for language in LANGUAGES:
        teller = GAME.tell(language, ["Ann", "Bob", "Cleo"])
        assert all("{" not in teller.event(event.seen_by(None)) for event in events)
        assert not teller.words.missing


def test_the_rule_of_a_setback_tells_of_it() -> None:
    rulebook = GAME.rulebook("en").rules
    for face in SETBACK_FACES:
        assert GAME.words("en")(f"name.setback.{face.id}") in rulebook[face.rule].text


# The table is complete

TABLE = {(kind, rule) for _, _, kind, rule in LOGGED}


def logged(count: int) -> set[tuple[str, str]]:
    """What random games log."""
    found: set[tuple[str, str]] = set()
    picks = Chance.from_seed("logged")
    for game in games("logged", count):
        events = game.listen()
        for _ in keen(game, picks):
            pass
        found |= {(event.kind, event.rule) for event in events}
    return found


def test_everything_that_random_games_log_is_in_the_table() -> None:
    found = logged(60)
    assert found <= TABLE
    assert len(found) > 35


@pytest.mark.skipif(not rules.__file__.endswith(".py"), reason="the compiled build has no sources beside it")
def test_every_rule_that_the_rules_name_is_in_the_table() -> None:
    named: set[str] = set()
    for file in Path(rules.__file__).parent.glob("*.py"):
        rooms = [
            part for part in ast.parse(file.read_text(encoding="utf-8")).body if not isinstance(part, ast.AnnAssign)
        ]
        for node in ast.walk(ast.Module(rooms, [])):  # what is declared there, such as a question, logs nothing
            if isinstance(node, ast.Constant) and re.fullmatch(r"EDS-\d+\.\d+", str(node.value)):
                named.add(str(node.value))
    named |= {rule for rule, verb in zip(DEED_RULE, DEED_VERB, strict=True) if verb in (TRAVEL, CONSERVE)}
    assert named | {face.rule for face in SETBACK_FACES} == {rule for _, rule in TABLE}
