"""Working off the chain: doing steps, asking questions, taking answers."""

from __future__ import annotations

from mypy_extensions import i64

from fathom.core.questions import number_of, seat_of
from fathom.games.endeavor import scoring
from fathom.games.endeavor.actions import ONE, OTHER, TO_SPEND, VERB
from fathom.games.endeavor.rules import deeds, turns
from fathom.games.endeavor.rules.questions import FIRST_QUESTION, QUESTIONS, STEPS
from fathom.games.endeavor.state import Ocean, Question


def settle(ocean: Ocean) -> None:
    """Do what is owed until somebody has to choose. (EDS-5.8, EDS-6.1)"""
    chain = ocean.chain
    while True:
        if not chain:
            if not turns.go_on(ocean):
                ocean.offered = []
                if ocean.events is not None:
                    tell_end(ocean)
                return
            continue
        link: i64 = chain[len(chain) - 1]
        number: i64 = number_of(link)
        if number < FIRST_QUESTION:
            chain.pop()
            STEPS[number].do(ocean, link)
            continue
        question = QUESTIONS[number - FIRST_QUESTION]
        actions = question.options(ocean, link)
        if len(actions) > 1:
            ocean.to_move = seat_of(link)
            ocean.offered = actions
            return
        if actions:
            question.answer(ocean, link, actions[0])
        else:
            question.lapse(ocean, link)


def answer(ocean: Ocean, action: i64) -> None:
    """Do what was chosen; tokens may be spent at any question that offers it. (EDS-9.2)"""
    link: i64 = ocean.chain[len(ocean.chain) - 1]
    if VERB[action] == TO_SPEND:
        deeds.spend(ocean, seat_of(link), ONE[action], OTHER[action])
    else:
        QUESTIONS[number_of(link) - FIRST_QUESTION].answer(ocean, link, action)


def asked(ocean: Ocean) -> Question:
    """The question on top of the chain."""
    return QUESTIONS[number_of(ocean.chain[len(ocean.chain) - 1]) - FIRST_QUESTION]


def tell_end(ocean: Ocean) -> None:
    outcome = scoring.outcome(ocean)
    if outcome is not None:
        facts = {"reason": outcome.reason, "scores": outcome.scores, "winners": outcome.winners}
        ocean.tell("EDS-17.7" if outcome.reason == "scored" else "EDS-18.1", "ended", dict(facts))
