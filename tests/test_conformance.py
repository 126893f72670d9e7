"""Every game that is found passes the checks that `fathom check` makes, and so does a tiny one."""

from __future__ import annotations

import shutil
from dataclasses import replace

import pytest

from fathom.conformance import DEEP, QUICK, USUAL, Case, Depth, cases
from fathom.core.build import compiled
from fathom.games import broken, games
from tests.tiny import tides

SECRETS = ("secrecy", "undo")  # our games have many: a hundred swaps are the least


def depth(check: str) -> Depth:
    """All there is to see of secrets where rules are compiled, for there is time for it, and of the rest every mix of
    options, each at every other number of seats. Interpreted it is the same source, and a stride through it shows that
    it does the same; unless there is no compiler, and this is all the proof there will be."""
    if compiled():
        return DEEP if check == "secrecy" else Depth(stride=2, positions=DEEP.positions, endings=5_000)
    return QUICK if shutil.which("cc") else USUAL


CASES = [replace(case, depth=depth(case.check.name)) for case in cases(*games().values())]


@pytest.mark.parametrize("case", CASES, ids=str)
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
