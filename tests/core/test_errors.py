"""Errors are values: they compare, print and travel."""

from __future__ import annotations

import pickle

import pytest

from fathom.core import BadInput, RuleBroken, UnknownAction

TOO_FEW = RuleBroken("ITD-4.4", "too-few-cards", needs=4, has=2)


def test_a_broken_rule_equals_one_with_the_same_rule_reason_and_facts() -> None:
    same = RuleBroken("ITD-4.4", "too-few-cards", has=2, needs=4)
    assert same == TOO_FEW
    assert hash(same) == hash(TOO_FEW)


@pytest.mark.parametrize(
    "other",
    [
        RuleBroken("ITD-4.5", "too-few-cards", needs=4, has=2),
        RuleBroken("ITD-4.4", "too-low", needs=4, has=2),
        RuleBroken("ITD-4.4", "too-few-cards", needs=4, has=3),
        RuleBroken("ITD-4.4", "too-few-cards", needs=4),
        RuleBroken("ITD-4.4", "too-few-cards"),
        BadInput("too-few-cards", needs=4, has=2),
        "ITD-4.4",
        None,
    ],
    ids=repr,
)
def test_a_broken_rule_differs_from_all_else(other: object) -> None:
    assert other != TOO_FEW


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (TOO_FEW, "RuleBroken('ITD-4.4', 'too-few-cards', needs=4, has=2)"),
        (RuleBroken("ITD-11.2", "over"), "RuleBroken('ITD-11.2', 'over')"),
        (BadInput("no-game"), "BadInput('no-game')"),
        (BadInput("unknown-bot", bot="x"), "BadInput('unknown-bot', bot='x')"),
        (UnknownAction("unknown-verb", verb="x"), "UnknownAction('unknown-verb', verb='x')"),
    ],
)
def test_an_error_is_shown_as_it_is_written(error: Exception, text: str) -> None:
    assert repr(error) == text


def test_an_unknown_action_is_bad_input() -> None:
    with pytest.raises(BadInput):
        raise UnknownAction("unknown-verb")


@pytest.mark.parametrize(
    "error", [TOO_FEW, BadInput("seats", seats=7), UnknownAction("unknown-verb", verb="x")], ids=repr
)
def test_an_error_comes_whole_out_of_another_process(error: Exception) -> None:
    arrived = pickle.loads(pickle.dumps(error))
    assert type(arrived) is type(error)
    assert repr(arrived) == repr(error)
