"""Databases that can be broken: a file of SQLite, a cluster of PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Protocol

from fathom.core import BadInput

PATIENCE = 60.0  # seconds in which PostgreSQL must start
KEEPER = "postgres" if Path("/var/lib/postgresql").exists() else "nobody"  # PostgreSQL refuses to run as root

# Holds the write lock until its input says so or closes, as it does when we are killed.
HOLD = """
import os, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=60)
connection.execute("BEGIN IMMEDIATE")
os.write(1, b"held")
os.read(0, 1)
"""

# Stops a cluster and cleans up when its input closes, even if we are killed.
GUARD = "cat >/dev/null; {ctl} -D {folder}/data -m immediate stop >/dev/null 2>&1; cd / && rm -rf {folder}"


class Database(Protocol):
    """What a trial needs from a database."""

    name: str
    url: str

    async def start(self) -> None: ...

    async def hold_lock(self, seconds: float) -> None:
        """Let another process keep everybody from writing for a while."""

    async def close(self) -> None: ...


class Sqlite:
    """A file in a folder."""

    name = "sqlite"

    def __init__(self, folder: Path) -> None:
        self.file = folder / "chaos.db"
        self.url = f"sqlite+aiosqlite:///{self.file}"

    async def start(self) -> None:
        """A file needs no start."""

    async def hold_lock(self, seconds: float) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-c", HOLD, str(self.file)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            if await process.stdout.read(4) == b"held":
                await asyncio.sleep(seconds)
        finally:
            process.stdin.close()
            await process.wait()

    async def close(self) -> None:
        """Nor an end."""


def find_postgres() -> Path | None:
    """The folder of PostgreSQL's binaries, if it is installed on this machine."""
    in_path = shutil.which("initdb")
    found = [Path(in_path).resolve().parent] if in_path else []
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    wanted = ("initdb", "pg_ctl", "postgres")
    return next((folder for folder in found if all((folder / name).exists() for name in wanted)), None)


class Postgres:
    """A cluster in a folder, which can be stopped, crashed, locked and started again."""

    name = "postgresql"

    def __init__(self, folder: Path, binaries: Path) -> None:
        self.folder = folder
        self.binaries = binaries
        self.url = f"postgresql+asyncpg://postgres@/postgres?host={folder}"
        self._guard: subprocess.Popen[bytes] | None = None
        self._other = ["runuser", "-u", KEEPER, "--"] if os.geteuid() == 0 else []

    async def start(self) -> None:
        """Make the cluster and start it."""
        if self._other:
            shutil.chown(self.folder, KEEPER)
        words = ["-D", f"{self.folder}/data", "--no-sync", "-U", "postgres", "-A", "trust", "-E", "UTF8"]
        if code := await self._run("initdb", *words):
            raise BadInput("no-postgres-start", code=code)
        guard = GUARD.format(ctl=self.binaries / "pg_ctl", folder=self.folder)
        self._guard = subprocess.Popen(
            [*self._other, "sh", "-c", guard], stdin=subprocess.PIPE, cwd=self.folder, start_new_session=True
        )
        await self.go_on()

    async def go_on(self) -> None:
        """Start it; try again as long as processes of a crash are still there."""
        options = f"-k {self.folder} -c listen_addresses=''"
        words = ["-D", f"{self.folder}/data", "-l", f"{self.folder}/said", "-w", "-o", options, "start"]
        try:
            async with asyncio.timeout(PATIENCE):
                while code := await self._run("pg_ctl", *words):
                    await asyncio.sleep(0.1)
        except TimeoutError as error:
            raise BadInput("no-postgres-start", code=code) from error

    async def stop(self, mode: str) -> None:
        """Stop it: `fast` stops in order, `immediate` is a crash."""
        await self._run("pg_ctl", "-D", f"{self.folder}/data", "-m", mode, "-w", "stop")

    async def kill(self) -> None:
        """Kill its first process; the others notice and end."""
        number = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(number, signal.SIGKILL)
        await asyncio.sleep(0.05)

    async def cut_connections(self) -> None:
        """End every connection that others have to it."""
        await self._do("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")

    async def hold_lock(self, seconds: float) -> None:
        await self._do("BEGIN; LOCK TABLE log IN ACCESS EXCLUSIVE MODE", seconds)

    async def _do(self, statement: str, seconds: float = 0) -> None:
        import asyncpg  # type: ignore[import-untyped]

        connection: Any = await asyncpg.connect(user="postgres", database="postgres", host=str(self.folder))
        try:
            await connection.execute(statement)
            await asyncio.sleep(seconds)
        finally:
            with contextlib.suppress(OSError, asyncpg.PostgresError):
                await connection.close(timeout=5)

    async def _run(self, name: str, *words: str) -> int:
        with (self.folder / "commands").open("ab") as said:
            process = await asyncio.create_subprocess_exec(
                *self._other,
                str(self.binaries / name),
                *words,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                cwd=self.folder,
            )
        return await process.wait()

    async def close(self) -> None:
        if self._guard is not None:
            await asyncio.to_thread(self._guard.communicate)
