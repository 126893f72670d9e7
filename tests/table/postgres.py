"""A PostgreSQL cluster for the tests, thrown away after them, if PostgreSQL is installed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

KEEPER = "postgres" if Path("/var/lib/postgresql").exists() else "nobody"  # PostgreSQL refuses to run as root
CARELESS = "-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c listen_addresses=''"


def find_postgres() -> Path | None:
    """The folder of its binaries."""
    in_path = shutil.which("initdb")
    found = [Path(in_path).resolve().parent] if in_path else []
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in found if all((folder / name).exists() for name in ("initdb", "postgres"))), None)


BINARIES = find_postgres()
DATABASES = ["sqlite", "postgresql"] if BINARIES else ["sqlite"]


# The guard ends the server and cleans up when its input closes, even if the tests are killed.
GUARD = """
{postgres} -D {folder}/data -k {folder} {careless} </dev/null &
cat >/dev/null
kill -QUIT $!
wait
cd / && rm -rf {folder}
"""


@contextmanager
def cluster() -> Iterator[str]:
    """Run a cluster, and yield the folder of its socket."""
    assert BINARIES is not None
    folder = Path(tempfile.mkdtemp(prefix="fathom-pg-"))
    other: list[str] = []
    if os.geteuid() == 0:
        shutil.chown(folder, KEEPER)
        other = ["runuser", "-u", KEEPER, "--"]
    make = [
        str(BINARIES / "initdb"),
        "-D",
        f"{folder}/data",
        "--no-sync",
        "-U",
        "postgres",
        "-A",
        "trust",
        "-E",
        "UTF8",
    ]
    subprocess.run([*other, *make], check=True, stdout=subprocess.DEVNULL, cwd=folder, timeout=60)
    guard = GUARD.format(postgres=BINARIES / "postgres", folder=folder, careless=CARELESS)
    with (folder / "said").open("w") as said:
        process = subprocess.Popen(
            [*other, "sh", "-c", guard],
            stdin=subprocess.PIPE,
            stdout=said,
            stderr=said,
            cwd=folder,
            start_new_session=True,
        )
    try:
        wait_until_ready(folder)
        yield str(folder)
    finally:
        stop(folder)
        with suppress(subprocess.TimeoutExpired):
            process.communicate(timeout=5)  # a process forked meanwhile may hold the guard's input
        shutil.rmtree(folder, ignore_errors=True)


def stop(folder: Path) -> None:
    """End the server at once, whatever its guard waits for."""
    with suppress(OSError, ValueError):
        os.kill(int((folder / "data" / "postmaster.pid").read_text().split()[0]), signal.SIGQUIT)


def wait_until_ready(folder: Path) -> None:
    end = time.monotonic() + 30
    state = folder / "data" / "postmaster.pid"
    while not (state.exists() and "ready" in state.read_text()):
        assert time.monotonic() < end, (folder / "said").read_text()
        time.sleep(0.02)
