"""Batches: whoever plays them, every batch is played once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fathom.arena.batches import play_batches, workers
from fathom.core import BadInput
from tests.patience import until


def counted(name: str, first: int, count: int) -> list[str]:
    return [f"{name}{number}" for number in range(first, first + count)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_all_games_of_every_series_are_played_once(jobs: int) -> None:
    found = list(play_batches(counted, [("x", ("a",)), ("y", ("b",))], 7, 3, jobs))
    assert sorted(key for key, _ in found) == ["x"] * 3 + ["y"] * 3
    assert sorted(game for _, games in found for game in games) == sorted(
        f"{name}{number}" for name in "ab" for number in range(7)
    )


def test_workers_play_one_thing_after_another() -> None:
    with workers(2) as crew:
        assert sorted(crew.each(pow, [(n, (n, 2)) for n in range(5)])) == [(n, n * n) for n in range(5)]
        assert list(crew.each(pow, [("cube", (3, 3))])) == [("cube", 27)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_a_batch_is_raised(jobs: int) -> None:
    with pytest.raises(ZeroDivisionError), workers(jobs) as crew:
        list(crew.each(divmod, [(0, (1, 0))]))


STARTER = """
import os, time
from fathom.arena.batches import workers
with workers(2) as crew:
    print(*{pid for _, pid in crew.each(os.getpid, [(at, ()) for at in range(200)])}, flush=True)
    list(crew.each(time.sleep, [(at, (600,)) for at in range(2)]))
"""


def test_processes_do_not_outlive_whoever_started_them() -> None:
    starter = subprocess.Popen([sys.executable, "-c", STARTER], stdout=subprocess.PIPE, text=True)
    assert starter.stdout is not None
    pids = [int(pid) for pid in starter.stdout.readline().split()]
    assert pids
    starter.kill()
    starter.wait()
    starter.stdout.close()
    until(lambda: not any(alive(pid) for pid in pids), lambda: f"still there: {pids}")


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize(("games", "jobs", "name"), [(0, 1, "--games"), (1, 0, "--jobs")])
def test_nothing_is_played_by_nobody(games: int, jobs: int, name: str) -> None:
    with pytest.raises(BadInput) as caught:
        list(play_batches(counted, [(0, ("a",))], games, 3, jobs))
    assert caught.value.facts["name"] == name


def test_without_ray_there_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadInput) as caught, workers(1, "auto"):
        pass
    assert caught.value.reason == "no-ray"
