"""A PostgreSQL of our own, thrown away after the tests, where its binaries are on the machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

KEEPER = "postgres" if Path("/var/lib/postgresql").exists() else "nobody"  # PostgreSQL refuses to run as root
CARELESS = "-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c listen_addresses=''"


def find_postgres() -> Path | None:
    """The folder of its binaries."""
    in_path = shutil.which("initdb")
    found = [Path(in_path).resolve().parent] if in_path else []
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in found if all((folder / name).exists() for name in ("initdb", "pg_ctl"))), None)


BINARIES = find_postgres()
DATABASES = ["sqlite", "postgresql"] if BINARIES else ["sqlite"]


@contextmanager
def cluster() -> Iterator[str]:
    """A running cluster; what is given is the folder of its socket."""
    assert BINARIES is not None
    root = os.geteuid() == 0
    folder = Path(tempfile.mkdtemp(prefix="fathom-pg-"))
    if root:
        shutil.chown(folder, KEEPER)

    def run(name: str, *words: str) -> None:
        other = ["runuser", "-u", KEEPER, "--"] if root else []
        with (folder / "said").open("a") as said:
            command = [*other, str(BINARIES / name), "-D", str(folder / "data"), *words]
            subprocess.run(command, check=True, stdout=said, stderr=said, cwd=folder, timeout=60)

    try:
        run("initdb", "--no-sync", "--username=postgres", "--auth=trust", "--encoding=UTF8")
        run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", f"-k {folder} {CARELESS}", "start")
        yield str(folder)
    finally:
        if (folder / "data" / "postmaster.pid").exists():
            run("pg_ctl", "-w", "-m", "immediate", "stop")
        shutil.rmtree(folder)
