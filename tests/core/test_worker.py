"""Processes that do what they are asked, and commands that run beside: none outlives whoever started it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fathom.core import beside
from fathom.core.worker import Died, Failed, Worker

PATIENCE = 60.0


@pytest.fixture
def worker() -> Iterator[Worker]:
    found = Worker(lambda: sys.executable)
    yield found
    found.stop()


def test_a_worker_answers_one_question_after_another_in_one_process(worker: Worker) -> None:
    first = worker.ask(os.getpid, (), PATIENCE)
    assert first != os.getpid()
    assert worker.ask(divmod, (7, 2), PATIENCE) == (3, 1)
    assert worker.ask(os.getpid, (), PATIENCE) == first


def test_whatever_goes_wrong_in_a_function_is_told_and_the_process_goes_on(worker: Worker) -> None:
    first = worker.ask(os.getpid, (), PATIENCE)
    with pytest.raises(Failed, match="ZeroDivisionError"):
        worker.ask(divmod, (7, 0), PATIENCE)
    with pytest.raises(Failed, match="pickle"):
        worker.ask(open, (os.devnull,), PATIENCE)  # its answer cannot travel
    assert worker.ask(os.getpid, (), PATIENCE) == first


def test_whatever_a_function_prints_is_no_answer(worker: Worker) -> None:
    assert worker.ask(os.write, (1, b"noise\n"), PATIENCE) == 6
    assert worker.ask(print, ("more noise",), PATIENCE) is None
    assert worker.ask(abs, (-1,), PATIENCE) == 1


def test_a_process_that_dies_or_thinks_too_long_is_replaced(worker: Worker) -> None:
    with pytest.raises(Died):
        worker.ask(os._exit, (1,), PATIENCE)
    first = worker.ask(os.getpid, (), PATIENCE)
    with pytest.raises(TimeoutError):
        worker.ask(time.sleep, (1000,), 0.05)
    assert not alive(first)
    assert worker.ask(os.getpid, (), PATIENCE) != first


def test_a_worker_ends_with_its_starter_even_while_it_thinks() -> None:
    ask = "worker.ask(os.getpid, (), None)"
    with starter(f"""
import os, sys, threading, time
from fathom.core.worker import Worker
worker = Worker(lambda: sys.executable)
print({ask}, flush=True)
worker.ask(time.sleep, (1000,), None)
""") as started:
        ends_with(started)


def test_a_command_beside_has_an_exit_code_and_a_low_priority(tmp_path: Path) -> None:
    running = beside.begin(f"nice > {tmp_path}/nice; exit 7")
    assert running.wait(PATIENCE) == 7
    assert int((tmp_path / "nice").read_text()) > os.nice(0)


def test_a_command_beside_ends_with_its_starter_and_so_does_all_that_it_started(tmp_path: Path) -> None:
    command = f"sh -c 'echo $$ > {tmp_path}/new; mv {tmp_path}/new {tmp_path}/pid; sleep 1000; true'; true"
    with starter(f"""
import time
from pathlib import Path
from fathom.core import beside
beside.begin({command!r})
while not Path({str(tmp_path / "pid")!r}).exists():
    time.sleep(0.01)
print(Path({str(tmp_path / "pid")!r}).read_text().strip(), flush=True)
time.sleep(1000)
""") as started:
        ends_with(started)


def starter(program: str) -> subprocess.Popen[str]:
    places = os.pathsep.join(sys.path)
    return subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": places}
    )


def ends_with(started: subprocess.Popen[str]) -> None:
    """Kill a process, and demand that the one whose number it printed ends too."""
    assert started.stdout is not None
    other = int(started.stdout.readline())
    assert alive(other)
    started.kill()
    until = time.monotonic() + PATIENCE
    while alive(other):
        assert time.monotonic() < until, "it goes on"
        time.sleep(0.01)


def alive(process: int) -> bool:
    """Whether a process runs; one that has ended and waits for nobody but the kernel does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
