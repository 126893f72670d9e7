"""Everything that can be refused: which rule, which reason, which facts."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from fathom.core import Chance
from fathom.core.errors import RuleBroken
from fathom.games.deep_blue import GAME
from fathom.games.deep_blue.box import BOXES
from fathom.games.deep_blue.components import CREW, SCENARIOS
from fathom.games.deep_blue.rules import DeepBlue
from fathom.games.deep_blue.rules.questions import QUESTIONS
from tests.games.deep_blue.positions import ACTIONS, CARD_IDS, STARTERS, coming, do, position, refusal

Table = dict[str, Any]  # as `position` takes it; `gems` are the next to be drawn

ALL = " ".join(STARTERS)
WRECK: Table = {"tiles": {"gull": "amber-lady"}}  # 3 VP; red, gold and blue spots
THERE: Table = {**WRECK, "boats": {0: "gull abyss"}}
SCOUTING: Table = {**THERE, "boats": {0: "gull/3 abyss"}}
LEAVING: Table = {"hands": ["leon oskar mina"], "rests": ["nora"]}  # two propellers, one, none
LAST: Table = {"seats": 2, "boats": {0: "gull abyss"}, "tiles": {"gull": "temple"}, "fresco": 3, "scenario": "reefs"}
SHORT: Table = {"row": "mina nora", "deck": "ada", "tokens": [4]}  # and everybody else has been recruited
RECRUITED = " ".join(card for card in CARD_IDS[:CREW] if card not in ("mina", "nora", "ada"))


def broken(rule: str, reason: str, **facts: int | str) -> RuleBroken:
    return RuleBroken(rule, reason, **facts)


# What lies on the table, what is done, what is tried, and why it is refused.
REFUSALS: list[tuple[Table, str, str, RuleBroken]] = [
    # A turn
    ({}, "", "pay bosun", broken("DB-3.1", "turn-first")),
    ({}, "", "draw", broken("DB-3.1", "turn-first")),
    ({}, "", "token", broken("DB-3.4", "no-token")),
    ({"hands": [ALL]}, "", "rest", broken("DB-6.2", "nobody-rests")),
    ({}, "", "step 1 gull", broken("DB-5.1", "sail-first")),
    ({}, "", "settle 2", broken("DB-5.1", "sail-first")),
    # Recruiting
    ({"row": "mina nora dorothy", "deck": ""}, "", "recruit 4", broken("DB-4.10", "empty-slot", slot=4)),
    ({"tokens": [1]}, "", "recruit 2", broken("DB-4.2", "too-little-cash", needs=2, has=1)),
    ({"hands": ["nora mina"]}, "", "refresh", broken("DB-4.8", "too-little-cash", needs=4, has=3)),
    ({**SHORT, "hands": ["", RECRUITED]}, "", "refresh", broken("DB-4.11", "too-few-to-refresh", needs=4, has=3)),
    ({"tokens": [2]}, "recruit 2", "rest", broken("DB-4.1", "payment-owed")),
    ({"tokens": [2]}, "recruit 2", "pay helmsman", broken("DB-4.1", "no-cash", card="helmsman")),
    ({"tokens": [2]}, "recruit 2", "pay bosun", broken("DB-4.1", "not-in-hand", card="bosun")),
    ({"hands": ["nora bosun"]}, "recruit 4", "token", broken("DB-3.4", "no-token")),
    ({"tokens": [4]}, "refresh, token, token, token, token", "rest", broken("DB-4.9", "free-card-first")),
    # Sailing
    (LEAVING, "", "sail mina", broken("DB-5.1", "no-propellers", card="mina")),
    (LEAVING, "", "sail helmsman", broken("DB-5.1", "not-in-hand", card="helmsman")),
    (LEAVING, "sail leon", "sail mina", broken("DB-5.1", "no-propellers", card="mina")),
    (LEAVING, "sail leon", "step 1 anvil", broken("DB-5.1", "not-next", space="harbour", target="anvil")),
    (LEAVING, "sail leon", "step 2 harbour", broken("DB-5.1", "there-already", boat=2)),
    (LEAVING, "sail leon", "token", broken("DB-3.4", "no-token")),
    (LEAVING, "sail leon", "anchor", broken("DB-5.2", "one-step-first")),
    (LEAVING, "sail leon", "rest", broken("DB-5.2", "step-first")),
    (LEAVING, "sail leon, step 1 gull", "rest", broken("DB-5.2", "sailing")),
    (LEAVING, "sail leon, step 1 gull", "sail oskar", broken("DB-5.2", "cards-before-steps")),
    (LEAVING, "sail leon, step 1 gull", "token", broken("DB-5.2", "cards-before-steps")),
    (
        {**LEAVING, "boats": {0: "buoy-3 buoy-9"}},
        "sail leon, step 1 drowned-mill, step 2 old-sound",
        "spot 1",
        broken("DB-5.9", "settle-first"),
    ),
    ({**LEAVING, **WRECK}, "sail leon, step 1 gull, anchor", "rest", broken("DB-5.10", "spot-first")),
    (
        {**LEAVING, **WRECK, "boats": {1: "gull/2 harbour"}},
        "sail leon, step 1 gull, anchor",
        "spot 2",
        broken("DB-5.4", "spot-taken", spot=2),
    ),
    # Starting a dive
    (THERE, "", "dive anvil", broken("DB-7.1", "no-boat-there", site="anvil")),
    ({"boats": {0: "anvil harbour"}}, "", "dive anvil", broken("DB-7.1", "no-wreck", site="anvil")),
    ({**THERE, "boats": {0: "gull harbour"}}, "dive gull", "draw", broken("DB-7.3", "rush-first")),
    ({**THERE, "boats": {0: "gull harbour"}}, "dive gull", "rush 1", broken("DB-7.3", "there-already", boat=1)),
    (
        {**WRECK, "boats": {0: "gull abyss", 1: "lantern harbour"}},
        "dive gull",
        "rush 1",
        broken("DB-7.3", "too-far", boat=1, reach=1),
    ),
    (
        {"tiles": {"gull": "temple"}, "boats": {0: "gull abyss", 1: "kelp lantern"}, "scenario": "storm"},
        "dive gull",
        "rush 1",
        broken("DB-11.10", "too-far", boat=1, reach=2),
    ),
    # Gems and dangers
    (THERE, "dive gull, stay, stay", "stop", broken("DB-8.1", "one-gem-first")),
    (THERE, "dive gull, stay, stay", "pass", broken("DB-10.1", "leader-decides")),
    ({**SCOUTING, "gems": "blue blue"}, "DIVE, draw, draw", "draw", broken("DB-8.9", "danger-first")),
    (
        {**SCOUTING, "gems": "blue blue", "hands": ["akira"]},
        "DIVE, draw, draw",
        "defend akira",
        broken("DB-8.5", "no-protection", card="akira", danger="blue"),
    ),
    (
        {**SCOUTING, "gems": "blue blue"},
        "DIVE, draw, draw",
        "defend fatou",
        broken("DB-8.5", "not-in-hand", card="fatou"),
    ),
    (
        {**SCOUTING, "gems": "blue blue"},
        "DIVE, draw, draw",
        "use 1",
        broken("DB-8.6", "no-such-spot", spot=1, danger="blue"),
    ),
    # Crew in a dive
    ({**THERE, "gems": "silver", "hands": ["lookout"]}, "DIVE, draw", "stop", broken("DB-9.1", "cards-first")),
    (
        {**THERE, "gems": "silver", "hands": ["lookout stoker"]},
        "DIVE, draw",
        "play stoker",
        broken("DB-9.1", "no-points", card="stoker"),
    ),
    (
        {**THERE, "gems": "silver", "hands": ["lookout"]},
        "DIVE, draw",
        "play oskar",
        broken("DB-9.1", "not-in-hand", card="oskar"),
    ),
    (
        {**THERE, "gems": "silver", "hands": ["lookout dorothy"]},
        "DIVE, draw",
        "play dorothy",
        broken("DB-9.3", "other-colour", card="dorothy", colour="gold"),
    ),
    (
        {**THERE, "gems": "silver", "hands": ["lookout mina"]},
        "DIVE, draw",
        "play mina",
        broken("DB-9.3", "too-few-of-colour", needs=2, has=1, colour="silver"),
    ),
    (
        {**THERE, "gems": "silver", "hands": ["lookout leon"]},
        "DIVE, draw",
        "play leon",
        broken("DB-9.4", "too-few-gems", needs=4, has=1),
    ),
    # The end
    ({**LAST, "gems": "silver"}, "dive gull, draw, stop", "draw", broken("DB-12.1", "over")),
]

# Where two spots of a tile are of one kind, which no tile of the house is; owners may have such.
TWIN_SPOTS = broken("DB-5.10", "same-spot", spot=2)


def laid(table: Table, done: str) -> DeepBlue:
    """The table after what is done; `DIVE` is a dive at Gull Rock to which nobody rushes."""
    given = dict(table)
    gems = given.pop("gems", "")
    game = coming(position(**given), gems=gems)
    for text in done.split(", ") if done else []:
        do(game, "dive gull" if text == "DIVE" else text)
        while text == "DIVE" and "stay" in {ACTIONS.text(action) for action in game.legal()}:
            do(game, "stay")
    return game


def case(row: tuple[Table, str, str, RuleBroken]) -> Any:
    _, done, tried, expected = row
    name = f"{expected.reason}: {tried} after {done or 'nothing'}"
    return pytest.param(*row, id=name, marks=pytest.mark.rule(expected.rule))


@pytest.mark.parametrize(("table", "done", "tried", "expected"), [case(row) for row in REFUSALS])
def test_what_is_refused_says_why(table: Table, done: str, tried: str, expected: RuleBroken) -> None:
    assert refusal(laid(table, done), tried) == expected


@pytest.mark.rule("DB-5.10")
def test_of_two_spots_of_one_kind_the_first_is_taken() -> None:
    texts = BOXES.texts([])
    texts["tiles.toml"] = texts["tiles.toml"].replace('["red", "gold", "blue"]', '["red", "red", "blue"]', 1)
    game = position(**LEAVING, **WRECK)
    game.box = BOXES.reading(texts).box("twins")
    do(game, "sail leon", "step 1 gull", "anchor")
    assert refusal(game, "spot 2") == TWIN_SPOTS


# Nothing is missing above

PINNED = {(expected.rule, expected.reason) for *_, expected in REFUSALS} | {(TWIN_SPOTS.rule, TWIN_SPOTS.reason)}


def texts_of(node: ast.expr) -> list[str]:
    """What an expression can be, where it is a text or one of two."""
    if isinstance(node, ast.IfExp):
        return texts_of(node.body) + texts_of(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def pairs_in(source: str) -> set[tuple[str, str]]:
    """All rules with their reasons that are raised in a module, or stand in its table of what is owed."""
    found: set[tuple[str, str]] = set()
    for node in ast.walk(ast.parse(source)):
        told: list[ast.expr] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "RuleBroken":
            told = node.args
        elif isinstance(node, ast.Tuple) and any(
            text.startswith("DB-") for part in node.elts for text in texts_of(part)
        ):
            told = node.elts[-2:]
        if len(told) == 2:
            found |= {(rule, reason) for rule in texts_of(told[0]) for reason in texts_of(told[1])}
    return found


def test_every_refusal_that_is_written_is_pinned() -> None:
    written = pairs_in((GAME.folder / "refusals.py").read_text(encoding="utf-8"))
    assert written | {(question.rule, question.reason) for question in QUESTIONS} == PINNED


def test_every_refusal_of_random_games_is_pinned() -> None:
    raised: set[tuple[str, str]] = set()
    for number, scenario in enumerate(SCENARIOS):
        game = GAME.new(2 + number % 4, {"scenario": scenario}, f"refused {number}")
        picks = Chance.from_seed(f"refused {number}")
        while game.to_move >= 0:
            legal = game.legal()
            if picks.below(5) == 0:
                raised |= {
                    (why.rule, why.reason)
                    for action in range(ACTIONS.size)
                    if (why := game.why_not(action)) is not None
                }
            game.apply(legal[picks.below(len(legal))])
    assert raised <= PINNED
    assert len(raised) > 25
