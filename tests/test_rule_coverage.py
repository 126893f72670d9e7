"""Every rule of every game is cited by a test, and no test cites a rule that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fathom.core import Game
from fathom.games import games


def cited(folder: Path) -> set[str]:
    """The rule ids in the `rule` marks of a folder's tests."""
    found: set[str] = set()
    for file in folder.rglob("test_*.py"):
        for mark in re.findall(r"pytest\.mark\.rule\(([^)]*)\)", file.read_text(encoding="utf-8")):
            found.update(re.findall(r'"([^"]+)"', mark))
    return found


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_every_rule_is_cited_by_a_test(game: Game) -> None:
    rules = set(game.rulebook("en").rules)
    assert cited(Path(__file__).parent / "games" / game.folder.name) == rules
