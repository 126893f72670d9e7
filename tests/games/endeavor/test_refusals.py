"""Why not: every rule and reason that the game gives for a refusal, with a position, an action and its facts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from fathom.core import Chance
from fathom.core.errors import Fact
from fathom.core.words import LANGUAGES
from fathom.games.endeavor import GAME, refusals
from fathom.games.endeavor.actions import PASS, SKIP
from fathom.games.endeavor.components import ZONE_FACES
from fathom.games.endeavor.missions import MISSION_IDS, MODES
from fathom.games.endeavor.rules.chain import QUESTIONS
from tests.games.endeavor.moments import (
    CALVING,
    CAVE,
    CHART,
    DEAR,
    GREEN,
    JOURNAL,
    MISSION_7,
    RUINS,
    SAME_DEPTH,
    SMOKER,
    SNAILS,
    STAR,
    TRENCH,
    TURTLES,
    WRECK,
    YELLOW,
    Position,
    at,
    busy_leader,
    circle_used,
    cleaned,
    drawing,
    few_boards,
    gaining,
    granted,
    over,
    recruiting,
    star_found,
)
from tests.games.endeavor.positions import (
    face,
    refusal,
    table,
)

Refused = tuple[Position, str, str, str, dict[str, Fact]]


# A position, an action in notation, and what is said to it.
REFUSED: list[Refused] = [
    (over, "pass", "EDS-3.1", "over", {}),
    # Something else is asked
    (at(), "skip", "EDS-5.1", "turn-first", {}),
    (at("activate 1"), "end", "EDS-5.2", "actions-first", {}),
    (at("activate 1", "journal the-sea-star-j1", **JOURNAL), "skip", "EDS-11.1", "journal-first", {}),
    (drawing(), "end", "EDS-8.2", "draw-first", {}),
    (drawing(steps="draw 1+1"), "skip", "EDS-8.4", "board-first", {}),
    (drawing("atoll", steps="draw 1+2, keep atoll"), "skip", "EDS-8.4", "spot-first", {}),
    (at("activate 1", "dive shipwreck-d1", **WRECK), "skip", "EDS-15.3", "token-first", {}),
    (gaining("impact"), "end", "EDS-12.1", "impact-first", {}),
    (gaining("impact", "lift 0-1", mission=6, ocean=STAR, marks={0: "0-1"}), "skip", "EDS-16.8", "shift-first", {}),
    (gaining("promotion", teams={0: "pilot reef-diver"}), "end", "EDS-13.1", "promotion-first", {}),
    (gaining("any"), "skip", "EDS-6.2", "attribute-first", {}),
    (lambda: table(2, 3), "skip", "EDS-7.7", "launch-first", {}),
    (gaining("impact", "place 9-0", mission=8, marks={0: "9-1"}), "skip", "EDS-16.10", "decision-first", {}),
    (star_found, "skip", "EDS-16.7", "decision-first", {}),
    (recruiting(), "skip", "EDS-4.1", "recruit-first", {}),
    (recruiting("recruit reef-diver", busy=1), "end", "EDS-4.6", "reclaim-first", {}),
    (at("activate 2", teams={0: "robotics-engineer pilot navigator"}), "end", "EDS-5.9", "copy-first", {}),
    (at("activate 1", "dive scaly-foot-snails-d1", **SNAILS), "end", "EDS-9.10", "tokens-first", {}),
    # A turn
    (
        at("spend disc research", held={0: "disc travel impact"}),
        "end",
        "EDS-9.4",
        "too-many-tokens",
        {"has": 2},
    ),
    (at(), "end", "EDS-5.3", "nothing-done", {}),
    (at("spend disc research", held={0: "disc travel"}), "pass", "EDS-5.1", "turn-begun", {}),
    (at("activate 1", "skip", held={0: "disc"}, teams={0: "pilot"}), "activate 2", "EDS-5.2", "acted-already", {}),
    (at(), f"circle {SAME_DEPTH}", "EDS-11.4", "not-published", {"journal": SAME_DEPTH}),
    (circle_used, f"circle {SAME_DEPTH}", "EDS-11.4", "no-circle", {"journal": SAME_DEPTH}),
    (
        at(published={0: SAME_DEPTH}, staged=(0, 5, 5), held={0: "disc"}),
        f"circle {SAME_DEPTH}",
        "EDS-11.4",
        "no-disc",
        {},
    ),
    (at(), "activate 3", "EDS-5.2", "empty-slot", {"slot": 3}),
    (
        at(teams={0: "marine-engineer"}),
        "activate 2",
        "EDS-5.4",
        "no-actions",
        {"face": face("marine-engineer")},
    ),
    (busy_leader, "activate 1", "EDS-5.4", "circle-filled", {"face": 0}),
    (at(staged=(0, 5, 5), held={0: "disc"}), "activate 1", "EDS-5.2", "no-disc", {}),
    # Something that is done at another time: what stands in its way even then
    (at(), "recruit pilot", "EDS-4.1", "recruit-later", {}),
    (at(), "advance ingenuity", "EDS-6.2", "advance-later", {"attribute": 3}),
    (at(vessels={0: "the-sea-star"}), "sonar the-sea-star-1", "EDS-5.2", "activate-first", {"deed": "sonar"}),
    (busy_leader, "sonar volcanic-island-1", "EDS-5.2", "nobody-can", {"deed": "sonar"}),
    (
        at(ocean=STAR, discs={f"the-sea-star-j{number}": 1 for number in (1, 2)}, display=DEAR, research=(9,)),
        f"publish {DEAR}",
        "EDS-11.1",
        "no-site-for-journal",
        {"journal": DEAR},
    ),
    (at("activate 1", **JOURNAL), f"publish {YELLOW}", "EDS-11.1", "site-first", {}),
    # Tokens
    (
        at("activate 1", "dive sunken-ruins-d1", "skip", "skip", **RUINS),
        "spend travel research",
        "EDS-6.8",
        "not-on-your-turn",
        {},
    ),
    (at(held={0: "disc"}), "spend travel effect", "EDS-9.2", "no-such-token", {"token": "travel"}),
    (at("spend travel effect", held={0: "travel disc"}), "spend disc effect", "EDS-9.5", "research-only", {}),
    (
        at(staged=(0, 5, 5), held={0: "trade-in"}),
        "spend trade-in effect",
        "EDS-9.3",
        "no-effect-now",
        {"token": "trade-in"},
    ),
    # Actions
    (at("activate 2", teams={0: "pilot"}), "sonar the-sea-star-1", "EDS-5.2", "not-on-menu", {"deed": "sonar"}),
    (at("activate 1", staged=(1, 5, 5), vessels={0: "the-sea-star"}), "sonar the-sea-star-1", "EDS-5.2", "no-disc", {}),
    (
        at("activate 1", ocean=STAR, discs={f"the-sea-star-s{number}": 1 for number in (1, 2, 3)}),
        "sonar the-sea-star-1",
        "EDS-8.1",
        "track-full",
        {"track": "the-sea-star-1"},
    ),
    (
        at("activate 1", vessels={0: "kelp-forest"}),
        "sonar the-sea-star-1",
        "EDS-5.5",
        "no-vessel-there",
        {"zone": "the-sea-star"},
    ),
    (at("activate 1"), "sonar atoll-1", "EDS-1.3", "not-in-play", {"zone": "atoll"}),
    (
        at("activate 1", ocean=CAVE, vessels={0: "dolphin-pods"}),
        "dive submerged-cave-system-d2",
        "EDS-15.4",
        "cave-side",
        {},
    ),
    (
        granted("abyssal-trench", "travel 1 abyssal-trench"),
        "sonar atoll-1",
        "EDS-15.15",
        "granted-there",
        {"zone": "abyssal-trench"},
    ),
    (
        granted("scaly-foot-snails", "dive scaly-foot-snails-d1", "skip"),
        "journal calm-seas-j1",
        "EDS-15.17",
        "granted-there",
        {"zone": "scaly-foot-snails"},
    ),
    (
        granted("seafloor-restoration", "travel 1 seafloor-restoration"),
        "conserve whale-fall-c1",
        "EDS-15.18",
        "granted-there",
        {"zone": "seafloor-restoration"},
    ),
    (
        at("activate 1", "conserve whale-calving-ground-c5", **CALVING),
        "conserve dolphin-pods-c4",
        "EDS-15.6",
        "granted-there",
        {"zone": "whale-calving-ground"},
    ),
    (
        at("activate 1", vessels={0: "kelp-forest"}, research=(5,), discs={"kelp-forest-c2": 1}),
        "conserve kelp-forest-c2",
        "EDS-10.1",
        "site-taken",
        {"site": "kelp-forest-c2"},
    ),
    (
        at("activate 1", ocean=STAR, research=(5,), discs={"the-sea-star-j1": 1}),
        "journal the-sea-star-j1",
        "EDS-11.1",
        "site-taken",
        {"site": "the-sea-star-j1"},
    ),
    (
        at(f"circle {SAME_DEPTH}", ocean=TURTLES, vessels={0: "kelp-forest"}, research=(9,), published={0: SAME_DEPTH}),
        "conserve dolphin-pods-c1",
        "EDS-10.3",
        "no-vessel-at-depth",
        {"depth": 2},
    ),
    (
        at("activate 1", vessels={0: "kelp-forest"}, research=(1,)),
        "conserve kelp-forest-c1",
        "EDS-10.1",
        "too-little-research",
        {"needs": 2, "has": 1},
    ),
    (
        at("activate 1", ocean=STAR, research=(3,), display=GREEN),
        "journal the-sea-star-j1",
        "EDS-11.1",
        "no-journal-for-site",
        {"site": "the-sea-star-j1", "has": 3},
    ),
    (
        at("activate 1", ocean=STAR, sites={"the-sea-star-d1": ""}),
        "dive the-sea-star-d1",
        "EDS-9.1",
        "no-tokens",
        {"dive": "the-sea-star-d1"},
    ),
    # Travel
    (at("activate 1"), "travel 2 the-sea-star", "EDS-6.4", "no-such-vessel", {"vessel": 2}),
    (
        at(
            "activate 1",
            "conserve sea-turtle-migration-c2",
            "skip",
            ocean=TURTLES,
            vessels={0: "sea-turtle-migration kelp-forest"},
            tracks={0: [0, 0, 0, 2]},
            research=(4,),
        ),
        "travel 2 atoll",
        "EDS-7.5",
        "out-of-zone",
        {"zone": "sea-turtle-migration"},
    ),
    (
        at("activate 1", vessels={0: "kelp-forest kelp-forest"}),
        "travel 2 the-sea-star",
        "EDS-7.6",
        "same-zone",
        {"vessel": 2},
    ),
    (at("activate 1"), "travel 1 atoll", "EDS-1.3", "not-in-play", {"zone": "atoll"}),
    (
        at("activate 1", vessels={0: "kelp-forest"}),
        "travel 1 kelp-forest",
        "EDS-7.1",
        "there-already",
        {"zone": "kelp-forest"},
    ),
    (
        at("activate 1", ocean=CAVE, vessels={0: "dolphin-pods"}, tracks={0: [0, 0, 0, 12]}),
        "travel 1 submerged-cave-system",
        "EDS-15.4",
        "cave-closed",
        {},
    ),
    (at("activate 1", **TRENCH), "travel 1 abyssal-trench", "EDS-15.15", "trench-full", {}),
    (
        at("activate 1", ocean=CHART, vessels={0: "the-sea-star"}, tracks={0: [0, 0, 0, 2]}),
        "travel 1 coldwater-reef",
        "EDS-7.1",
        "too-deep",
        {"depth": 3, "level": 2},
    ),
    (  # the Vortex counts one level more
        at("activate 1", ocean={**STAR, "a3": "vortex", "a5": "whale-fall"}, vessels={0: "vortex"}),
        "travel 1 whale-fall",
        "EDS-7.1",
        "too-deep",
        {"depth": 5, "level": 2},
    ),
    (
        at("activate 1", ocean=CHART, vessels={0: "kelp-forest"}, tracks={0: [0, 0, 0, 3]}),
        "travel 1 coldwater-reef",
        "EDS-7.1",
        "too-deep",
        {"depth": 3, "level": 2},
    ),
    (
        at("activate 1", ocean={"a1": "kelp-forest", "c1": "atoll"}, vessels={0: "kelp-forest"}),
        "travel 1 atoll",
        "EDS-7.1",
        "too-far",
        {"zone": "atoll", "level": 1},
    ),
    (
        at("activate 1", "dive black-smoker-d1", "skip", seats=2, **SMOKER),
        "travel 1 whale-fall",
        "EDS-15.16",
        "not-to-depth-5",
        {},
    ),
    # Promotion
    (gaining("promotion", teams={0: "pilot"}), "promote 7", "EDS-13.1", "empty-slot", {"slot": 7}),
    (gaining("promotion", teams={0: "pilot"}), "promote 1", "EDS-13.2", "team-leader", {}),
    (
        gaining("promotion", teams={0: "pilot reef-diver+"}),
        "promote 3",
        "EDS-13.1",
        "senior-already",
        {"face": face("reef-diver+")},
    ),
    # Impact
    (cleaned, "clean", "EDS-16.12", "all-clean", {}),
    (gaining("impact"), "clean", "EDS-16.12", "no-cleanup", {}),
    (gaining("impact"), "place 9-9", "EDS-12.1", "no-such-hex", {"hex": "9-9"}),
    (gaining("impact", mission=6, ocean=STAR), "lift 0-1", "EDS-16.8", "cannot-lift", {"hex": "0-1"}),
    (gaining("impact", marks={1: "0-0"}), "place 0-0", "EDS-12.1", "hex-taken", {"hex": "0-0"}),
    (gaining("impact", mission=6, ocean=STAR), "place 1-1", "EDS-16.8", "marker-moves", {"hex": "1-1"}),
    (gaining("impact", mission=10), "place 4-0", "EDS-16.13", "other-track", {"hex": "4-0"}),
    (gaining("impact", mission=4), "place 5-9", "EDS-16.5", "hex-apart", {"hex": "5-9"}),
    (gaining("impact", **MISSION_7), "place 5-2", "EDS-16.9", "not-at-the-star", {"hex": "5-2"}),
    (gaining("impact"), "place 0-2", "EDS-12.1", "out-of-touch", {"hex": "0-2"}),
    # Discoveries
    (
        drawing("atoll", "volcanic-island", steps="draw 1+1"),
        "keep calm-seas",
        "EDS-8.4",
        "not-drawn",
        {"zone": "calm-seas"},
    ),
    (drawing("atoll", steps="draw 1+2, keep atoll"), "lay g", "EDS-1.3", "no-such-column", {"column": "g"}),
    (drawing("atoll", steps="draw 1+2, keep atoll"), "lay a", "EDS-8.3", "spot-filled", {"column": "a"}),
    (drawing("shipwreck", steps="draw 1+2, keep shipwreck"), "lay b", "EDS-8.3", "nothing-above", {"column": "b"}),
    (drawing(), "draw 1", "EDS-8.2", "two-boards", {}),
    (drawing(), "draw 3+3", "EDS-8.3", "stacks-unusable", {}),
    (few_boards(one=1, two=0), "draw 2", "EDS-8.3", "stacks-unusable", {}),
    (few_boards(one=1), "draw 1+1", "EDS-8.7", "one-board-left", {"depth": 1}),
    # Other choices
    (recruiting(), "recruit ecologist", "EDS-4.1", "tier-too-high", {"tier": 2, "level": 1}),
    (
        recruiting(teams=dict.fromkeys(range(5), "pilot"), seats=5),
        "recruit pilot",
        "EDS-4.1",
        "not-in-tray",
        {"specialist": "pilot"},
    ),
    (
        recruiting(teams={1: "mentor"}, tracks={0: [10, 0, 0, 0]}),
        "recruit mentor",
        "EDS-4.2",
        "not-in-tray",
        {"specialist": "mentor"},
    ),
    (
        at("activate 1", "journal the-sea-star-j1", **JOURNAL),
        f"publish {GREEN}",
        "EDS-11.1",
        "not-on-display",
        {"journal": GREEN},
    ),
    (
        at("activate 1", "journal the-sea-star-j1", **{**JOURNAL, "display": f"{JOURNAL['display']} {GREEN}"}),
        f"publish {GREEN}",
        "EDS-11.1",
        "other-field",
        {"journal": GREEN},
    ),
    (
        at("activate 1", "journal the-sea-star-j1", **{**JOURNAL, "display": f"{JOURNAL['display']} {DEAR}"}),
        f"publish {DEAR}",
        "EDS-11.1",
        "too-little-research",
        {"needs": 4, "has": 2},
    ),
    (
        recruiting("recruit reef-diver", setback="shore-leave", busy=3, teams={0: "pilot"}),
        "reclaim 1",
        "EDS-18.7",
        "on-leave",
        {},
    ),
    (recruiting("recruit reef-diver", busy=1), "reclaim 2", "EDS-4.6", "nothing-to-reclaim", {"slot": 2}),
    (lambda: table(3, 3), "launch the-looking-glass", "EDS-7.7", "no-launch-zone", {"zone": "the-looking-glass"}),
    (gaining("lowest", tracks={0: [1, 0, 0, 0]}), "advance reputation", "EDS-6.2", "not-the-lowest", {}),
    (
        at("activate 1", "dive shipwreck-d1", **WRECK),
        "take any",
        "EDS-15.3",
        "not-among-the-two",
        {"token": "any"},
    ),
    (gaining("impact", "place 9-0", mission=8, marks={0: "9-1"}), "decide deep", "EDS-16.10", "other-decision", {}),
    (star_found, "decide left", "EDS-16.7", "other-decision", {}),
    (
        at("activate 2", teams={0: "robotics-engineer pilot marine-engineer"}),
        "copy 4",
        "EDS-5.9",
        "nothing-to-copy",
        {"slot": 4},
    ),
]


@pytest.mark.parametrize(
    ("made", "action", "rule", "reason", "facts"),
    [pytest.param(*row, marks=pytest.mark.rule(row[2]), id=f"{row[2]} {row[3]}: {row[1]}") for row in REFUSED],
)
def test_why_not(made: Position, action: str, rule: str, reason: str, facts: dict[str, Fact]) -> None:
    broken = refusal(made(), action)
    assert (broken.rule, broken.reason, broken.facts) == (rule, reason, facts)
    for language in LANGUAGES:
        teller = GAME.tell(language, ["Ann", "Bob", "Cleo", "Dan", "Eve"])
        sentence = teller.refusal(broken)
        assert sentence
        assert "{" not in sentence
        assert not teller.words.missing


# The table is complete

TABLE = {(rule, reason) for _, _, rule, reason, _ in REFUSED}


def written(node: ast.expr) -> Iterator[str]:
    """The texts that a part of the code can stand for."""
    if isinstance(node, ast.IfExp):
        yield from written(node.body)
        yield from written(node.orelse)
    elif isinstance(node, ast.Constant):
        yield str(node.value)
    else:
        yield ast.unparse(node)


def granting_rules() -> set[str]:
    """The rules of zones that grant an action which is carried out there."""
    granting = {"journal-here", "conserve-again"}
    return {
        zone.rule
        for zone in ZONE_FACES
        if {"sonar-here", "conserve-here"} & set(zone.arrival) or granting & {rule.does for rule in zone.rules}
    }


def coded_pairs() -> set[tuple[str, str]]:
    """Every rule and reason that the code of the refusals names."""
    found: set[tuple[str, str]] = set()
    code = ast.parse(Path(refusals.__file__).with_name("refusals.py").read_text(encoding="utf-8"))
    for node in ast.walk(code):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "RuleBroken":
            found |= {(rule, reason) for rule in written(node.args[0]) for reason in written(node.args[1])}
    found.remove(("rule", "asked.reason"))
    found |= {(question.rule, question.reason) for question in QUESTIONS} | {("EDS-16.7", "decision-first")}
    found.remove(("components.ZONE_FACES[zone].rule", "granted-there"))
    return found | {(rule, "granted-there") for rule in granting_rules()}


@pytest.mark.skipif(not refusals.__file__.endswith(".py"), reason="the compiled build has no sources beside it")
def test_every_refusal_that_is_coded_is_in_the_table() -> None:
    assert coded_pairs() == TABLE


def raised(games: int, states: int) -> set[tuple[str, str]]:
    """What random games refuse, over the whole action space."""
    found: set[tuple[str, str]] = set()
    picks = Chance.from_seed("refused")
    for number in range(games):
        options = {"mission": MISSION_IDS[number % 10], "mode": MODES[number // 10 % 2]}
        game = GAME.new(1 + number % 5, options, f"refused {number}")
        step = 0
        while game.to_move >= 0:
            legal = game.legal()
            if step % states == number % states:
                for action in set(range(GAME.space.size)) - set(legal):
                    broken = game.refusal(action)
                    found.add((broken.rule, broken.reason))
            keen = [action for action in legal if action not in (SKIP, PASS)] if picks.below(8) else []
            choices = keen or legal
            game.apply(choices[picks.below(len(choices))])
            step += 1
    return found


def test_every_refusal_that_random_games_meet_is_in_the_table() -> None:
    found = raised(40, 12)
    assert found <= TABLE
    assert len(found) > 60
