"""`fathom chaos`: a few faults, and a loss planted on purpose."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

import pytest

from fathom.workshop.chaos import trial
from fathom.workshop.chaos.databases import Sqlite
from fathom.workshop.chaos.faults import Scene, draw, faults_for
from fathom.workshop.chaos.trial import END, Outcome, Report, Trial, shared_out
from tests.cli.command import FATHOM, environment

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def test_a_few_faults_lose_nothing() -> None:
    words = ("--faults", "3", "--database", "sqlite", "--tables", "3", "--only", "kill", "--only", "worker")
    command = [str(FATHOM), "chaos", *words, "--only", "streams", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, env=environment(), check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    data = json.loads(done.stdout)
    (report,) = data["reports"]
    assert data["good"]
    assert set(report["outcomes"]) == {"kill", "worker", "streams", END}
    assert report["moves"] > 0
    assert report["tables"] >= 3
    assert all(each["lost"] == each["doubled"] == each["still"] == 0 for each in report["outcomes"].values())


async def test_a_row_that_somebody_takes_out_of_the_log_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Sqlite(tmp_path)

    async def plant(scene: Scene) -> None:
        sitting = scene.parties[0].sitting
        assert sitting is not None
        move = min(sitting.ledger.acknowledged, key=lambda move: move.ply)
        with sqlite3.connect(database.file, timeout=30) as connection:
            connection.execute("DELETE FROM log WHERE table_id = ? AND ply = ?", [sitting.id, move.ply])
        monkeypatch.setattr(trial, "PATIENCE", 5.0)  # such a table never comes to rest

    monkeypatch.setattr(trial, "faults_for", lambda _: {"streams": plant})
    report = await Trial(database, tmp_path, 1, 1, "plant").run(1, [], lambda _: None)
    assert not report.good
    assert report.outcomes["streams"].lost == 1
    assert any("is lost" in trouble for trouble in report.troubles)


async def test_a_table_that_stands_still_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def idle(*_: Any) -> None:
        await asyncio.sleep(0.1)

    async def plant(scene: Scene) -> None:
        monkeypatch.setattr(scene.parties[0], "turn", idle)
        monkeypatch.setattr(trial, "PATIENCE", 1.0)
        await asyncio.sleep(2)  # moves that were on their way arrive

    monkeypatch.setattr(trial, "faults_for", lambda _: {"streams": plant})
    report = await Trial(Sqlite(tmp_path), tmp_path, 1, 1, "still").run(1, [], lambda _: None)
    assert not report.good
    assert report.outcomes["streams"].still == 1


def test_every_kind_of_fault_comes_before_one_comes_again() -> None:
    kinds = list(faults_for("postgresql"))
    drawn = draw(kinds, 2 * len(kinds), random.Random("x"))
    assert sorted(drawn[: len(kinds)]) == sorted(kinds)
    assert drawn == draw(kinds, 2 * len(kinds), random.Random("x"))


def test_faults_are_shared_out_among_the_databases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "find_postgres", lambda: Path())
    assert shared_out("both", 5, []) == {"sqlite": 3, "postgresql": 2}
    assert shared_out("both", 5, ["crash-database"]) == {"postgresql": 5}
    assert shared_out("both", 1, []) == {"sqlite": 1}
    monkeypatch.setattr(trial, "find_postgres", lambda: None)
    assert shared_out("both", 5, []) == {"sqlite": 5}


@pytest.mark.parametrize("name", ["lost", "doubled", "still"])
def test_anything_wrong_makes_a_report_a_bad_one(name: str) -> None:
    report = Report("sqlite", 1, {"kill": Outcome(3), "lock": Outcome(2)})
    assert report.good
    setattr(report.outcomes["lock"], name, 1)
    assert not report.good
    assert (report.together().faults, getattr(report.together(), name)) == (5, 1)
