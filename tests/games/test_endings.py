"""That the end of a game is in sight is said to everybody, from the action that sets it off to the last one."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.core import Record
from fathom.core.words import LANGUAGES
from fathom.games import find

RECORDS = Path(__file__).parent.parent / "records"
SAID = {  # after which actions it is said, and in which words
    "in-too-deep-2-seats-brief": [(0, ""), (27, "turns"), (29, "")],
    "deep-blue-2-seats-troubled-waters": [(0, ""), (288, "tile"), (289, "dive"), (298, "")],
    "endeavor-1-seat-solo-won": [(0, ""), (85, "round"), (102, "")],
    "endeavor-mission-01-2-seats": [(0, ""), (124, "round"), (154, "")],
}


@pytest.mark.parametrize("name", SAID)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_is_announced_and_said_with_every_prompt(name: str, language: str) -> None:
    record = Record.parse((RECORDS / f"{name}.fathom").read_text("utf-8"))
    game = record.played(find(record.game))
    state, teller = game.begin(record.setup(game)), game.tell(language, ["Ann", "Bob"])
    said = [(0, "")]
    for ply, action in enumerate(record.actions(game), 1):
        state.apply(action)
        seen = game.observe(state, None)
        ending = teller.ending(seen)
        if ending != said[-1][1]:
            said.append((ply, ending))
            assert teller.twin(seen).count(f"{ending}. {teller.prompt(seen)}") == bool(ending)
    assert said == [(ply, teller.words(f"ending.{word}") if word else "") for ply, word in SAID[name]]
    assert not teller.words.missing
