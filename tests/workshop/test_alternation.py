"""Two builds play in alternation: what is measured, and what a ratio is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fathom.core import BadInput
from fathom.core.build import compiled
from fathom.core.words import LANGUAGES
from fathom.games import games
from fathom.workshop import alternation
from fathom.workshop.alternation import Comparison, Player, Ratio
from fathom.workshop.servers import HERE, Build
from fathom.workshop.words import workshop_words


class Noted(Player):
    """A player that notes its turns and is as fast as we want."""

    def __init__(self, name: str, speed: int, turns: list[tuple[str, str, int, float]]) -> None:
        self.name = name
        self.speed = speed
        self.turns = turns

    def play(self, game: str, turn: int, seconds: float) -> tuple[int, float]:
        self.turns.append((self.name, game, turn, seconds))
        return self.speed, 0.5


def test_a_build_beside_itself_is_about_as_fast_in_every_game() -> None:
    found = alternation.compare(Path(sys.executable), 0.02, 1)
    assert set(found.ratios) == set(games())
    assert found.compiled == (compiled(), compiled())
    assert found.folders[0] == found.folders[1]
    for each in found.ratios.values():
        assert each.before > 1000
        assert each.after > 1000
        assert 0.2 < each.ratio < 5


def test_builds_play_in_short_turns_and_whoever_went_first_goes_last_in_the_next() -> None:
    turns: list[tuple[str, str, int, float]] = []
    players = [Noted("before", 100, turns), Noted("after", 150, turns)]
    assert alternation.rates("tides", players, 0.3, 2) == [200, 300]
    assert [name for name, *_ in turns] == ["before", "after", "after", "before", "before", "after"]
    assert [turn for _, _, turn, _ in turns] == [6, 6, 7, 7, 8, 8]
    assert {(game, round(seconds, 3)) for _, game, _, seconds in turns} == {("tides", 0.1)}


def test_a_turn_with_the_same_number_has_the_same_games() -> None:
    command = [sys.executable, "-P", "-c", alternation.PLAYER]
    asked = "".join(f"in-too-deep {turn} 0.00002\n" for turn in (3, 4, 3))
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True, cwd="/")
    _, first, other, again = (line.split(",")[0] for line in done.stdout.splitlines())
    assert first == again != other


def test_a_ratio_is_the_median_of_the_rounds_with_half_of_them_around_it() -> None:
    rates = [[100.0, 90.0], [200.0, 200.0], [100.0, 110.0], [50.0, 60.0], [100.0, 300.0]]
    assert alternation.ratio(rates) == Ratio(100.0, 110.0, 1.1, 1.0, 1.2)


def test_one_round_has_no_spread() -> None:
    assert alternation.ratio([[100.0, 125.0]]) == Ratio(100.0, 125.0, 1.25, 1.25, 1.25)


@pytest.mark.parametrize("script", ["exit 3", "echo hello", "true", "echo 5"])
def test_a_program_that_is_no_python_with_the_games(tmp_path: Path, script: str) -> None:
    program = tmp_path / "python"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    with pytest.raises(BadInput, match="no-python"), alternation.player(Build(program)):
        pass


def test_a_python_that_is_not_there() -> None:
    with pytest.raises(BadInput) as caught:
        alternation.compare(Path("/no/such/python"), 0.02, 1)
    assert caught.value.facts == {"path": "/no/such/python"}


def test_a_player_ends_with_its_block() -> None:
    with alternation.player(HERE) as player:
        assert player.process.poll() is None
    assert player.process.poll() is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_both_rates_the_ratio_and_its_spread(language: str) -> None:
    words = workshop_words(language)
    game = next(iter(games().values()))
    found = Comparison(("/old", "/new"), (False, True), {game.id: Ratio(1000.0, 1500.0, 1.5, 1.4, 1.625)})
    assert len(alternation.head(words)) == 5
    name = words("bench.compiled", game=game.title)
    assert alternation.rows(found, words) == [[name, "1,000", "1,500", "1.500", "1.400 – 1.625"]]
    assert alternation.notes(found, words) == [
        words("bench.builds", before="/old", after="/new"),
        words("bench.by-processor"),
        words("bench.unlike"),
    ]
    alike = Comparison(found.folders, (True, True), found.ratios)
    assert words("bench.unlike") not in alternation.notes(alike, words)
