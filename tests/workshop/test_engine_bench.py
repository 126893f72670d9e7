"""The benchmark measures something, here and in another Python."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fathom.core import BadInput
from fathom.core.build import compiled
from fathom.games import games
from fathom.workshop import engine_bench as bench


def test_every_game_has_a_rate() -> None:
    rates = bench.engine_rates(0.05, 1)
    assert set(rates) == set(games())
    assert all(rate > 1000 for rate in rates.values())


def test_a_rate_is_what_was_done_by_the_time_it_took() -> None:
    calls: list[int] = []

    def batch() -> int:
        calls.append(1)
        return 5

    rate = bench.rate(batch, 0.02, 3)
    assert 0 < rate <= 5 * len(calls) / 0.02


def test_another_python_measures_itself() -> None:
    measured = bench.rates_of(Path(sys.executable), 0.05, 1)
    assert measured["compiled"] == compiled()
    assert set(measured["rates"]) == set(games())
    assert all(rate > 1000 for rate in measured["rates"].values())


def test_a_python_that_is_not_there() -> None:
    with pytest.raises(BadInput) as caught:
        bench.rates_of(Path("/no/such/python"), 0.05, 1)
    assert caught.value.reason == "no-python"
    assert caught.value.facts == {"path": "/no/such/python"}


@pytest.mark.parametrize("script", ["exit 3", "echo hello", "true", "echo 5"])
def test_a_program_that_is_no_python_with_the_games(tmp_path: Path, script: str) -> None:
    program = tmp_path / "python"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    with pytest.raises(BadInput, match="no-python"):
        bench.rates_of(program, 0.05, 1)
