"""Bots think in worker processes, never in the event loop."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import Popen
from time import time
from typing import Any, NamedTuple
from zlib import crc32

from fathom.bots import INSTEAD
from fathom.core import Observation
from fathom.core.build import fingerprint, python_of
from fathom.core.worker import Died, Worker
from fathom.table.deciding import decided

LOG = logging.getLogger(__name__)
PATIENCE = 30.0  # seconds after which a bot has thought too long
AGAIN = 3  # how often a question is asked where the process dies


class Choice(NamedTuple):
    """The action that was chosen, and the bot that could not choose if another did in its place."""

    action: int
    failed: str | None = None


class Desk:
    """One worker, and whoever waits for it."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.waiting = 0
        self._thread = ThreadPoolExecutor(1)  # it waits for the answers, one after another

    async def ask(self, function: Callable[..., Any], arguments: tuple[Any, ...], patience: float | None) -> Any:
        """What a function returns. A process that was killed is replaced, and asked again."""
        self.waiting += 1
        try:
            for left in reversed(range(AGAIN)):
                try:
                    loop = asyncio.get_running_loop()
                    return await loop.run_in_executor(self._thread, self.worker.ask, function, arguments, patience)
                except Died:
                    if not left:
                        raise
        finally:
            self.waiting -= 1

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        self.worker.stop()


class Thinkers:
    """The worker processes of a server, each started when it is first needed."""

    def __init__(self, workers: int, patience: float = PATIENCE, fast: str = "") -> None:
        self.workers = workers
        self.patience = patience
        self._fast = Path(fast) if fast else None
        if self._fast:
            fingerprint()  # now: the sources may change while the server runs
        self._desks = [Desk(Worker(self._python)) for _ in range(workers)]
        self._aside = [Desk(Worker(self._python, aside=True)) for _ in range(workers)]

    def _python(self) -> str:
        """The Python to think with: the compiled build as soon as it is there."""
        return (python_of(self._fast) if self._fast else None) or sys.executable

    async def think(self, table: str, game_id: str, bot: str, seen: Observation) -> Choice:
        """The action that a bot chooses; if it fails or overruns, that of a simpler one. A table never stops for it."""
        if len(seen.legal) == 1:
            return Choice(seen.legal[0])
        try:
            return Choice(await self._decide(table, game_id, bot, seen))
        except Exception:
            LOG.exception("the bot %s could not choose at %s; %s plays instead", bot, game_id, INSTEAD)
        return Choice(await self._decide(table, game_id, INSTEAD, seen, PATIENCE), bot)

    async def _decide(
        self, table: str, game_id: str, bot: str, seen: Observation, patience: float | None = None
    ) -> int:
        busy = min(1 + sum(1 for desk in self._desks if desk.waiting), len(self._desks))
        facts = (table, game_id, bot, seen, time(), busy)
        action: int = await self.ask(table, decided, *facts, patience=patience)
        return action

    async def ask(
        self, table: str, function: Callable[..., Any], *arguments: Any, patience: float | None = None
    ) -> Any:
        """Let a worker call a function of a module with plain arguments, for a table at which somebody waits.

        A table asks the same worker again, which remembers its bots' last thoughts, unless another has less to do.
        """
        own = self._desks[crc32(table.encode()) % len(self._desks)]
        desk = min(self._desks, key=lambda desk: (desk.waiting, desk.worker.process is None, desk is not own))
        return await desk.ask(function, arguments, patience or self.patience)

    async def work(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """The same for work that nobody waits for, in as many processes of its own, at a low priority."""
        desk = min(self._aside, key=lambda desk: (desk.waiting, desk.worker.process is None))
        return await desk.ask(function, arguments, None)

    def processes(self) -> list[Popen[bytes]]:
        """The processes that have been started."""
        found = [desk.worker.process for desk in (*self._desks, *self._aside)]
        return [process for process in found if process is not None]

    def close(self) -> None:
        for desk in (*self._desks, *self._aside):
            desk.close()
