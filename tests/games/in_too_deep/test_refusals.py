"""Why something may not be done: for every reason the rule, the key and the facts, in one table."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from fathom.core.chance import Chance
from fathom.core.errors import RuleBroken
from fathom.core.setup import Setup
from fathom.core.words import LANGUAGES
from fathom.games.in_too_deep import GAME
from fathom.games.in_too_deep.actions import SPACE
from fathom.games.in_too_deep.components import OCEAN, RESEARCH, WILDLIFE
from fathom.games.in_too_deep.prices import ADVANCED_RULES, BASIC_RULES
from fathom.games.in_too_deep.rules import InTooDeep, start
from tests.games.in_too_deep.positions import do, final_turns, may, position, refusal


def table(sides: str = "basic") -> InTooDeep:
    """Seat 0 is to move, with four cards in hand; 45 is in the hand of seat 1."""
    return position(
        sides=sides,
        hands=[[50, 11, 60, 61], [45]],
        shares={0: "ocean", 1: "pearl*5 treasure", 2: "ocean*2"},
        columns={"pearl": [13, 24, 35, 46], "treasure": [80]},
    )


def at(words: str) -> InTooDeep:
    """A position in words: ``turn``, or ``ocean basic`` when that was expanded with the 50; then what was done."""
    where, *done = words.split(", ")
    if where == "draft":
        game = start(Setup(3, {"sides": "basic"}, "table"))
    elif where == "end":
        game = final_turns(table(), left=1)
    elif where == "turn":
        game = table()
    elif where == "bare":
        game = position(hands=[[], [45]], columns={"treasure": [80]})
    else:
        company, sides = where.split()
        game = table(sides)
        do(game, f"expand {company} 50")
    do(game, *done)
    return game


def refused(words: str, action: str, rule: str, reason: str, /, **facts: int | str) -> object:
    """A row of the table, under the rule it shows."""
    broken = RuleBroken(rule, reason, **facts)
    return pytest.param(words, action, broken, marks=pytest.mark.rule(rule), id=f"{words}: {action}")


OFFERED = start(Setup(3, {"sides": "basic"}, "table")).offer[0]

TABLE = [
    # Starting shares
    refused("draft", "draw", "ITD-2.5", "draft-first"),
    refused("draft", "buy 44", "ITD-2.5", "draft-first"),
    refused("draft", "expand pearl 44", "ITD-2.5", "draft-first"),
    refused("draft", "pay 44", "ITD-2.5", "draft-first"),
    refused("draft", "skip", "ITD-2.5", "draft-first"),
    refused(f"draft, take {OFFERED}", f"take {OFFERED}", "ITD-2.5", "not-offered", card=OFFERED),
    refused("turn", "take 60", "ITD-2.5", "draft-done"),
    refused("turn, buy 60", "take 61", "ITD-2.5", "draft-done"),
    refused("ocean basic", "take 60", "ITD-2.5", "draft-done"),
    # A turn
    refused("turn", "buy 45", "ITD-4.1", "not-in-hand", card=45),
    refused("turn", "buy 11", "ITD-4.4", "too-few-cards", needs=5, has=3),
    refused("turn", "expand pearl 45", "ITD-5.1", "not-in-hand", card=45),
    refused("turn", "expand treasure 50", "ITD-5.2", "too-low", card=50, top=80, company="treasure"),
    refused("bare", "expand treasure 90", "ITD-5.1", "hand-empty"),
    refused("turn", "pay 60", "ITD-4.3", "nothing-owed"),
    refused("turn", "skip", "ITD-8.1", "no-ability"),
    refused("turn", "clean 13", "ITD-8.1", "no-ability"),
    refused("turn", "move ocean 13", "ITD-8.1", "no-ability"),
    refused("turn", "acquire 2 pearl", "ITD-8.1", "no-ability"),
    refused("turn", "play pearl 60", "ITD-8.1", "no-ability"),
    # A payment for a share
    refused("turn, buy 60", "draw", "ITD-4.3", "payment-owed", owed=3),
    refused("turn, buy 60, pay 61", "draw", "ITD-4.3", "payment-owed", owed=2),
    refused("turn, buy 60, pay 61", "skip", "ITD-4.3", "payment-owed", owed=2),
    refused("turn, buy 60, pay 61", "buy 11", "ITD-4.3", "payment-owed", owed=2),
    refused("turn, buy 60, pay 61", "expand ocean 50", "ITD-4.3", "payment-owed", owed=2),
    refused("turn, buy 60, pay 61", "pay 60", "ITD-4.3", "not-in-hand", card=60),
    refused("turn, buy 60, pay 61", "pay 61", "ITD-4.3", "not-in-hand", card=61),
    refused("turn, buy 60, pay 61", "pay 45", "ITD-4.3", "not-in-hand", card=45),
    # A payment for an ability
    refused("ocean basic, clean 13", "draw", "ITD-9.1", "payment-owed", owed=2),
    refused("ocean basic, clean 13", "pay 45", "ITD-9.1", "not-in-hand", card=45),
    refused("ocean advanced, clean 46", "skip", "ITD-9.2", "payment-owed", owed=1),
    refused("ocean advanced, move ocean 80", "pay 45", "ITD-9.2", "not-in-hand", card=45),
    refused("research basic, buy 60", "draw", "ITD-9.11", "payment-owed", owed=1),
    refused("research basic, buy 60", "pay 60", "ITD-9.11", "not-in-hand", card=60),
    refused("research advanced, acquire 2 treasure", "draw", "ITD-9.12", "payment-owed", owed=2),
    refused("research advanced, acquire 2 treasure", "pay 45", "ITD-9.12", "not-in-hand", card=45),
    refused("wildlife basic, move pearl 24", "draw", "ITD-9.16", "payment-owed", owed=1),
    refused("wildlife basic, move pearl 24", "pay 45", "ITD-9.16", "not-in-hand", card=45),
    refused("wildlife advanced, play treasure 60", "draw", "ITD-9.18", "payment-owed", owed=1),
    refused("wildlife advanced, play treasure 60", "pay 60", "ITD-9.18", "not-in-hand", card=60),
    # An ability
    refused("ocean basic", "draw", "ITD-8.1", "ability-first", company="ocean"),
    refused("wildlife advanced", "expand pearl 60", "ITD-8.1", "ability-first", company="wildlife"),
    refused("ocean basic", "pay 60", "ITD-4.3", "nothing-owed"),
    refused("ocean basic", "buy 60", "ITD-8.1", "not-this-ability", company="ocean"),
    refused("ocean basic", "move research 46", "ITD-8.1", "not-this-ability", company="ocean"),
    refused("ocean basic", "acquire 2 treasure", "ITD-8.1", "not-this-ability", company="ocean"),
    refused("ocean advanced", "play pearl 60", "ITD-8.1", "not-this-ability", company="ocean"),
    refused("research basic", "clean 13", "ITD-8.1", "not-this-ability", company="research"),
    refused("research basic", "acquire 2 treasure", "ITD-8.1", "not-this-ability", company="research"),
    refused("research advanced", "buy 60", "ITD-8.1", "not-this-ability", company="research"),
    refused("wildlife basic", "clean 13", "ITD-8.1", "not-this-ability", company="wildlife"),
    refused("wildlife basic", "play pearl 60", "ITD-8.1", "not-this-ability", company="wildlife"),
    refused("wildlife advanced", "move ocean 46", "ITD-8.1", "not-this-ability", company="wildlife"),
    refused("ocean basic", "clean 60", "ITD-9.1", "no-depth-card", card=60),
    refused("ocean advanced", "clean 60", "ITD-9.2", "no-depth-card", card=60),
    refused("ocean advanced", "clean 13", "ITD-9.2", "not-most-recent", card=13, company="pearl"),
    refused("ocean advanced", "move ocean 60", "ITD-9.2", "no-depth-card", card=60),
    refused("ocean advanced", "move ocean 13", "ITD-9.2", "not-most-recent", card=13, company="pearl"),
    refused("ocean advanced", "move pearl 46", "ITD-9.2", "already-most-recent", card=46, company="pearl"),
    refused("ocean advanced", "move treasure 46", "ITD-5.2", "too-low", card=46, top=80, company="treasure"),
    refused("research basic", "buy 45", "ITD-9.11", "not-in-hand", card=45),
    refused("research basic", "buy 11", "ITD-9.11", "too-few-cards", needs=3, has=2),
    refused("research advanced", "acquire 2 pearl", "ITD-9.12", "too-few-cards", needs=5, has=3),
    refused("research advanced", "acquire 1 ocean", "ITD-9.12", "own-share"),
    refused("research advanced", "acquire 3 treasure", "ITD-9.12", "owns-none", owner=2, company="treasure"),
    refused("research advanced", "acquire 4 ocean", "ITD-9.12", "no-such-owner"),
    refused("research advanced", "acquire third ocean", "ITD-9.12", "no-such-owner"),
    refused("wildlife basic", "move ocean 60", "ITD-9.16", "no-depth-card", card=60),
    refused("wildlife basic", "move ocean 13", "ITD-9.16", "not-among-three", card=13, company="pearl"),
    refused("wildlife basic", "move treasure 46", "ITD-5.2", "too-low", card=46, top=80, company="treasure"),
    refused("wildlife basic", "move pearl 46", "ITD-9.17", "already-most-recent", card=46, company="pearl"),
    refused("wildlife advanced", "play pearl 45", "ITD-9.18", "not-in-hand", card=45),
    refused("wildlife advanced", "play pearl 11", "ITD-9.18", "too-few-cards", needs=4, has=2),
    # The end
    refused("end, draw", "draw", "ITD-11.2", "over"),
    refused("end, draw", "buy 44", "ITD-11.2", "over"),
    refused("end, draw", "take 44", "ITD-11.2", "over"),
    refused("end, draw", "pay 44", "ITD-11.2", "over"),
    refused("end, draw", "skip", "ITD-11.2", "over"),
]
PAIRS = {(broken.rule, broken.reason) for row in TABLE for broken in [row.values[2]]}  # type: ignore[attr-defined]


@pytest.mark.parametrize(("words", "action", "broken"), TABLE)
def test_what_may_not_be_done_is_refused_with_its_rule(words: str, action: str, broken: RuleBroken) -> None:
    assert refusal(at(words), action) == broken
    for language in LANGUAGES:
        teller = GAME.tell(language, ["Ann", "Bob", "Cleo"])
        said = teller.refusal(broken)
        assert not teller.words.missing
        for name, fact in broken.facts.items():
            assert teller.fact(name, fact) in said


@pytest.mark.rule("ITD-2.5")
def test_only_cards_on_offer_can_be_taken() -> None:
    game = at("draft")
    card = game.hands[game.to_move][0]
    assert refusal(game, f"take {card}") == RuleBroken("ITD-2.5", "not-offered", card=card)


# What is allowed is allowed by a rule


@pytest.mark.parametrize(
    ("words", "action", "rule"),
    [
        ("draft", f"take {OFFERED}", "ITD-2.5"),
        ("turn", "draw", "ITD-7.1"),
        ("turn", "expand pearl 50", "ITD-5.1"),
        ("turn", "buy 60", "ITD-4.1"),
        ("turn, buy 60", "pay 61", "ITD-4.3"),
        ("ocean basic", "skip", "ITD-8.1"),
        ("ocean basic", "clean 13", "ITD-9.1"),
        ("ocean basic, clean 13", "pay 60", "ITD-9.1"),
        ("ocean advanced", "clean 46", "ITD-9.2"),
        ("ocean advanced", "move research 46", "ITD-9.2"),
        ("ocean advanced, move research 46", "pay 60", "ITD-9.2"),
        ("research basic", "buy 60", "ITD-9.11"),
        ("research basic, buy 60", "pay 61", "ITD-9.11"),
        ("research advanced", "acquire 2 treasure", "ITD-9.12"),
        ("research advanced, acquire 2 treasure", "pay 61", "ITD-9.12"),
        ("wildlife basic", "move pearl 24", "ITD-9.16"),
        ("wildlife basic, move pearl 24", "pay 61", "ITD-9.16"),
        ("wildlife advanced", "play treasure 60", "ITD-9.18"),
        ("wildlife advanced, play treasure 60", "pay 61", "ITD-9.18"),
    ],
)
def test_what_may_be_done_is_allowed_by_a_rule(words: str, action: str, rule: str) -> None:
    game = at(words)
    assert may(game, action)
    assert GAME.rule(game, SPACE.parse(action)) == rule


# The table is complete


def written() -> Iterator[tuple[str, str]]:
    """The pairs of rule and reason that stand in refusals.py."""
    tree = ast.parse((GAME.folder / "refusals.py").read_text(encoding="utf-8"))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    for function in functions:
        for call in calls(function, "RuleBroken"):
            for rule in rules_in(call.args[0], function, functions):
                yield rule, ast.literal_eval(call.args[1])


def calls(node: ast.AST, name: str) -> list[ast.Call]:
    return [n for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id == name]


def rules_in(rule: ast.expr, function: ast.FunctionDef, functions: list[ast.FunctionDef]) -> set[str]:
    """The rules that an expression can stand for: what is written, or what the function's callers hand in."""
    if isinstance(rule, ast.Call):
        assert ast.unparse(rule) == "payment_rule(sea)"
        sides = (BASIC_RULES, ADVANCED_RULES)
        return {"ITD-4.3", *(rules[company] for rules in sides for company in (OCEAN, RESEARCH, WILDLIFE))}
    if isinstance(rule, ast.Name):
        place = [argument.arg for argument in function.args.args].index(rule.id)
        asked = [(call.args[place], caller) for caller in functions for call in calls(caller, function.name)]
        return {found for argument, caller in asked for found in rules_in(argument, caller, functions)}
    found = {node.value for node in ast.walk(rule) if isinstance(node, ast.Constant)}
    assert found
    return {str(value) for value in found}


def test_every_refusal_that_is_written_is_in_the_table() -> None:
    assert set(written()) == PAIRS


def test_every_refusal_of_random_games_is_in_the_table() -> None:
    picks = Chance.from_seed("refusals")
    met: set[tuple[str, str]] = set()
    for number in range(12):
        game = start(Setup(2 + number % 3, {"sides": ("basic", "advanced", "random")[number // 4]}, f"r {number}"))
        while (legal := game.legal()) or game.to_move >= 0:
            if picks.below(12) == 0:
                for action in set(range(SPACE.size)).difference(legal):
                    broken = game.refusal(action)
                    met.add((broken.rule, broken.reason))
            game.apply(legal[picks.below(len(legal))])
        met.update((broken.rule, broken.reason) for broken in map(game.refusal, range(SPACE.size)))
    assert met <= PAIRS
    assert len(met) > 25
