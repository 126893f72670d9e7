"""Servers under a supervisor, which starts a server again when it has ended, as a service manager does."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
from pathlib import Path

from fathom.core import BadInput
from fathom.workshop.chaos.databases import Database
from fathom.workshop.lines import Line, Lost
from fathom.workshop.servers import HERE, PATIENCE, free_port

PAUSE = 0.2  # seconds until a server that has ended is started again
STOPPING = 20.0  # seconds that a server may take to stop
WORKER = b"fathom.core.worker"  # marks the command line of a process in which bots think
UNHANDLED = ("Exception in ASGI application", "exception was never retrieved", "Exception in callback")


class Server:
    """Keeps `fathom serve` running on its port for as long as the trial lasts."""

    def __init__(self, database: Database, folder: Path, number: int) -> None:
        self.port = free_port()
        self.database = database.url
        self.said = folder / f"{database.name}-{number}.log"
        self.starts = 0
        self.ended_by_itself = 0
        self.would_not_end = 0
        self.ready = asyncio.Event()
        self._expected = False  # whether we ended it ourselves
        self._process: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._keeper = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        while True:
            self._expected = False
            with self.said.open("ab") as said:
                self._process = await asyncio.create_subprocess_exec(
                    *HERE.command("serve", "--port", str(self.port), "--database", self.database),
                    env=HERE.environment(),
                    stdin=subprocess.PIPE,
                    stdout=said,
                    stderr=said,
                    start_new_session=True,
                )
            self.starts += 1
            waiting = asyncio.create_task(self._wait_until_ready())
            try:
                await self._process.wait()
            finally:
                waiting.cancel()
                self._sweep()
            if self.ready.is_set() and not self._expected:
                self.ended_by_itself += 1
            self.ready.clear()
            await asyncio.sleep(PAUSE)

    async def _wait_until_ready(self) -> None:
        line = Line(self.port, patience=5)
        while True:
            with contextlib.suppress(Lost):
                if (await line.ask("GET", "/api/v1/games")).status == 200:
                    break
            await asyncio.sleep(0.05)
        line.close()
        self.ready.set()

    async def first_answer(self) -> None:
        """Wait until it answers; raise its last output if it never does."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.ready.wait()
        except TimeoutError as error:
            lines = self.said.read_text(errors="replace").strip().splitlines()
            raise BadInput("no-server", port=self.port, problem=lines[-1] if lines else "-") from error

    def kill(self) -> None:
        """End it as a power cut would."""
        self._expected = True
        self._signal(signal.SIGKILL)

    async def stop(self) -> None:
        """Ask it to stop, and kill it if it takes too long."""
        self._expected = True
        process = self._process
        self._signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(STOPPING):
                if process is not None:
                    await process.wait()
        except TimeoutError:
            self.would_not_end += 1
            self._signal(signal.SIGKILL)

    def kill_workers(self) -> bool:
        """Kill the processes in which its bots think; return whether there was one."""
        found = workers_of(self._process.pid) if self._process else []
        for number in found:
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        return bool(found)

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(number)

    def _sweep(self) -> None:
        """End everything that a server left behind."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)

    async def close(self) -> None:
        if self._keeper is not None:
            await self.stop()
            self._keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._keeper


def workers_of(parent: int) -> list[int]:
    """The processes in which a server's bots think, on machines that list processes as files."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, IndexError, ValueError):
            above = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if above == parent and WORKER in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


class House:
    """A database and the servers on it."""

    def __init__(self, database: Database, folder: Path, servers: int) -> None:
        self.database = database
        self.servers = [Server(database, folder, number) for number in range(servers)]

    async def open(self) -> None:
        await self.database.start()
        for server in self.servers:
            server.start()
        for server in self.servers:
            await server.first_answer()

    def ended_by_themselves(self) -> int:
        return sum(server.ended_by_itself for server in self.servers)

    def would_not_end(self) -> int:
        return sum(server.would_not_end for server in self.servers)

    def unhandled(self) -> int:
        """The number of unexpected errors in the servers' logs."""
        logs = [server.said.read_text(errors="replace") for server in self.servers]
        return sum(log.count(sentence) for log in logs for sentence in UNHANDLED)

    async def close(self) -> None:
        for server in self.servers:
            await server.close()
        await self.database.close()
