"""Working off the chain: doing steps, asking questions."""

from typing import Final

from mypy_extensions import i64

from fathom.games.endeavor import scoring
from fathom.games.endeavor.actions import ONE, OTHER, TO_SPEND, VERB
from fathom.games.endeavor.rules import deeds, turns
from fathom.games.endeavor.state import FAMILY, FIRST_QUESTION, SPENT_UNASKED, Ocean, OpenOcean, Question, Step

STEPS: Final[list[Step]] = [owed for owed in FAMILY if isinstance(owed, Step)]
QUESTIONS: Final[list[Question]] = [owed for owed in FAMILY if isinstance(owed, Question)]


def settle(ocean: Ocean) -> None:
    """Do what is owed until somebody has to choose. (EDS-5.8, EDS-6.1)"""
    chain = ocean.chain
    while True:
        if not chain:
            if turns.go_on(ocean):
                continue
            ocean.offered = []
            outcome = scoring.outcome(ocean) if ocean.events is not None else None
            if outcome is not None:
                facts = {"reason": outcome.reason, "scores": outcome.scores, "winners": outcome.winners}
                ocean.tell("EDS-17.7" if outcome.reason == "scored" else "EDS-18.1", "ended", dict(facts))
            return
        link: i64 = chain[-1]
        number: i64 = link & 63
        seat: i64 = link >> 6 & 7
        if number < FIRST_QUESTION:
            chain.pop()
            STEPS[number].do(ocean, seat, link)
            continue
        question = QUESTIONS[number - FIRST_QUESTION]
        actions = question.options(ocean, seat, link)
        if len(actions) > 1:
            ocean.to_move = seat
            ocean.offered = actions
            return
        if actions and VERB[actions[0]] == TO_SPEND and ocean.rules >= SPENT_UNASKED:
            deeds.spend(ocean, seat, ONE[actions[0]], OTHER[actions[0]])  # and the question is still there (EDS-9.4)
            continue
        chain.pop()
        if actions:
            question.answer(ocean, seat, link, actions[0])
        else:
            question.lapse(ocean, seat, link)


def asked(ocean: OpenOcean) -> Question:
    """The question on top of the chain."""
    return QUESTIONS[(ocean.chain[-1] & 63) - FIRST_QUESTION]
