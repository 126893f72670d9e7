"""Whole games that must replay for ever. Any record dropped into tests/records is replayed here."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.core import Game, Record
from fathom.games import find, games

FILES = sorted((Path(__file__).parent / "records").glob("*.fathom"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_recorded_game_replays_to_its_result(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = Record.parse(text)
    assert record.text() == text
    assert record.result is not None
    game = find(record.game)
    first, second = record.replay(game), record.replay(game)
    assert first.data() == second.data()
    assert game.census(first) == game.census(game.start(record.setup(game)))


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_every_way_a_game_can_end_has_a_record(game: Game) -> None:
    records = [Record.parse(file.read_text(encoding="utf-8")) for file in FILES]
    ends = {str(record.result).partition(";")[0] for record in records if record.game == game.id}
    assert ends == set(game.reasons)
