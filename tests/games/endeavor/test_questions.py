"""All that may be owed: what a room declares is known by its number, and numbers stay."""

from __future__ import annotations

from fathom.games.endeavor.rules.chain import QUESTIONS, STEPS
from fathom.games.endeavor.state import FAMILY, FIRST_QUESTION

NAMES = [
    *("reward", "links", "after-dive", "after-conserve", "take-journal", "effort", "one-more-token", *[""] * 9),
    *("turn", "deed", "publish", "draw", "keep", "spot", "token", "impact", "shift", "promotion", "attribute"),
    *("launch", "decision", "recruit", "reclaim", "copy", "spend"),
]


def test_records_know_what_is_owed_by_numbers_that_stay() -> None:
    assert [owed.name for owed in FAMILY[: len(NAMES)]] == NAMES


def test_steps_and_questions_are_found_by_their_numbers() -> None:
    assert [step.number for step in STEPS] == list(range(len(STEPS)))
    assert [question.number - FIRST_QUESTION for question in QUESTIONS] == list(range(len(QUESTIONS)))
    assert all(question.rule and question.reason and question.verbs for question in QUESTIONS)
