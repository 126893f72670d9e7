"""Every game that is found passes the checks that `fathom check` makes, and so does a tiny one."""

from __future__ import annotations

import pytest

from fathom.conformance import USUAL, Case, cases, of_this_build
from fathom.games import broken, games
from tests.tiny import tides

SECRETS = ("secrecy", "undo")  # our games have many: a hundred swaps are the least


@pytest.mark.parametrize("case", cases(*games().values(), depth=of_this_build()), ids=str)
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
