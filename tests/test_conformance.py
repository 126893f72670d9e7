"""Every game passes the checks of `fathom check`, and so does a tiny one."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from fathom.conformance import DEEP, QUICK, USUAL, Case, Depth, Trial, cases, of_this_build
from fathom.conformance.secrecy import alike
from fathom.games import broken, find, games
from tests.tiny import tides

SECRETS = ("secrecy", "undo")  # our games have many: a hundred swaps are the least
WORDS = ("rulebooks", "catalogues", "words")  # of the same games on every build, as the same observations tell them


DEEPER = ("play", "ends", "records", "secrecy", "undo", "samples", "observations", "judgement")  # on compiled rules


def of_this_run(case: Case) -> pytest.ParameterSet:
    """A case as deep as it need be: the compiled rules, where they are tested next, play all of its games and more."""
    quick = os.environ.get("FATHOM_COMPILED_NEXT") and case.check.name in DEEPER
    marks = [pytest.mark.sources] if case.check.name in WORDS else []
    return pytest.param(replace(case, depth=QUICK) if quick else case, id=str(case), marks=marks)


@pytest.mark.parametrize("case", list(map(of_this_run, cases(*games().values(), depth=of_this_build()))))
def test_every_game_conforms(case: Case) -> None:
    finding = case.run()
    assert finding.looked >= (100 if case.check.name in SECRETS else 1)


@pytest.mark.parametrize("case", cases(tides.GAME, depth=USUAL), ids=str)
def test_a_game_without_secrets_options_and_lesson_conforms(case: Case) -> None:
    finding = case.run()
    assert bool(finding.looked) == (case.check.name not in ("secrecy", "undo", "reach", "lesson"))


def test_every_game_is_found() -> None:
    assert broken() == {}
    assert {"deep-blue", "endeavor", "in-too-deep"} <= set(games())


@pytest.mark.parametrize("depth", [QUICK, USUAL], ids=["quick", "usual"])
def test_every_mix_of_options_is_played_in_depth_as_it_is_played_otherwise(depth: Depth) -> None:
    """So what a look at less has seen, a deep one sees again."""
    for game in games().values():
        for seats in game.seats:
            some, every = (played(Trial(game, seats, chosen, "play")) for chosen in (depth, DEEP))
            assert some
            assert some.items() <= every.items()


def played(trial: Trial) -> dict[int, str]:
    """What is played by number: how it begins, and by which chance it goes on."""
    found = {}
    for number, setup in trial.setups():
        trial.positions += trial.depth.positions  # whole games show as many
        found[number] = f"{setup} {trial.picks.data()}"
    return found


def test_hidden_pieces_that_cannot_trade_places_unseen_are_not_alike() -> None:
    """A bonus share casts cards that are shuffled into a new deck by the same action: everybody saw them. (ITD-12.4)"""
    game = find("in-too-deep")
    state = game.new(2, seed="alike")
    hand, deck = state.clone(), state.clone()
    groups = {id(state): [[24, 64]], id(hand): [[24], [64]], id(deck): [[7], [24, 64, 9]]}
    stub = replace(game, hidden_from=lambda looked, _: groups[id(looked)])
    trial = Trial(stub, 2, USUAL, "alike")
    assert alike(trial, state, deck, 0, (24, 64))
    assert not alike(trial, state, hand, 0, (24, 64))
    assert not alike(trial, hand, state, 0, (24, 64))
