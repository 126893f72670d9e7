"""Learning by playing: the same plan makes the same net, and a run goes on where it stopped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fathom.arena.batches import Here, workers
from fathom.arena.learning import fit
from fathom.arena.self_play import Rows
from fathom.arena.training import TRUST, Plan, smoothed, train
from fathom.bots.thought.net import Net
from fathom.core import BadInput

PLAN = Plan("in-too-deep", games=4, rounds=2, duels=2, hidden=(6,), epochs=1, seed="small")


class Quiet:
    """Counts what it hears."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.rounds: list[dict[str, Any]] = []

    def begin(self, what: str, total: int) -> None:
        self.begun.append(what)
        self.total = total

    def step(self, count: int) -> None: ...

    def round(self, told: dict[str, Any]) -> None:
        self.rounds.append(told)


@pytest.mark.deep
def test_a_plan_makes_the_same_net_on_any_number_of_processes_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    first, second, third = Quiet(), Quiet(), Quiet()
    alone = train(PLAN, tmp_path / "alone", Here(), first)
    with workers(2) as crew:
        together = train(PLAN, tmp_path / "together", crew, second)
    assert first.begun == ["games", "learning", "duels"] * 2
    assert first.rounds == second.rounds
    assert Net.load(alone).told == Net.load(together).told
    one, other = Net.load(alone).layers, Net.load(together).layers
    assert all(np.array_equal(here, there) for here, there in zip(sum(one, ()), sum(other, ()), strict=True))
    (tmp_path / "alone" / "round-1.json").unlink()
    again = train(PLAN, tmp_path / "alone", Here(), third)
    assert third.begun == ["learning", "duels"]  # the games are kept
    assert third.rounds == first.rounds
    assert Net.load(again).told == Net.load(together).told


def test_a_folder_of_another_plan_is_refused(tmp_path: Path) -> None:
    (tmp_path / "plan.json").write_text("{}", encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        train(replace(PLAN, seed="other"), tmp_path, Here(), Quiet())
    assert caught.value.reason == "other-plan"


def test_a_net_learns_what_its_features_tell() -> None:
    rng = np.random.default_rng(3)
    rows = rng.integers(0, 100, (6000, 4), dtype=np.uint8)
    wanted = ((rows[:, 0].astype(int) + rows[:, 1]) > 99).astype(np.float32)
    made = fit(rows[1000:], wanted[1000:], rows[:1000], wanted[:1000], (8,), 80, 1, lambda _: None)
    net = Net(made.layers, {})
    assert ((net.chances(rows[:1000]) > 0.5) == (wanted[:1000] > 0.5)).mean() > 0.95
    assert made.loss < 0.3


def test_a_position_leans_on_what_was_foreseen_at_the_next_ones_of_its_game() -> None:
    class Sees(Net):
        def __init__(self) -> None: ...

        def chances(self, rows: Any) -> Any:
            return rows[:, 0] / 100.0

    rows = Rows(
        np.array([[10], [90], [30], [50]], np.uint8), np.array([1.0, 0.0, 1.0, 0.0]), np.array([0, 1, 0, 1], np.int32)
    )
    assert smoothed(rows, Sees()) == pytest.approx([(1 - TRUST) * 0.3 + TRUST, (1 - TRUST) * 0.5, 1.0, 0.0])
