"""Bots think in worker processes, never in the event loop."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from fathom.bots import make
from fathom.core import Chance, Observation, fresh_seed
from fathom.games import find

LOG = logging.getLogger(__name__)
PATIENCE = 30.0  # seconds after which a bot has thought too long
INSTEAD = "normal"  # plays where another bot fails or overruns
AGAIN = 3  # how often a piece of work is tried whose process dies
Done = TypeVar("Done")


def think(game_id: str, bot: str, seen: Observation) -> int:
    """The action that a bot chooses. It gets the observation and nothing else."""
    return make(bot, find(game_id).playing(seen.box), Chance.from_seed(fresh_seed())).choose(seen)


def end_with_parent() -> None:
    """End this worker when its server ends: otherwise it would wait for work for ever."""

    def wait() -> None:
        parent = multiprocessing.parent_process()
        assert parent is not None
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


class Thinkers:
    """The worker processes of a server, started when the first bot has to think."""

    def __init__(self, workers: int, patience: float = PATIENCE) -> None:
        self.workers = workers
        self.patience = patience
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, game_id: str, bot: str, seen: Observation) -> int:
        """The action that a bot chooses; if it fails or overruns, that of a simpler one. A table never stops for it."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        try:
            return await self._ask(game_id, bot, seen, self.patience)
        except Exception:
            LOG.exception("the bot %s could not choose at %s; %s plays instead", bot, game_id, INSTEAD)
            return await self._ask(game_id, INSTEAD, seen, None)

    async def work(self, function: Callable[..., Done], *arguments: object) -> Done:
        """Do a short piece of work for which nobody's turn waits: a function of a module, and plain data."""
        for _ in range(AGAIN):
            pool = self._ready()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
            except BrokenProcessPool:
                if self._pool is pool:
                    self.close()
            except asyncio.CancelledError:
                task = asyncio.current_task()
                if self._pool is pool or (task is not None and task.cancelling()):
                    raise  # and else a bot overran, and all that waited in its pool went with it
        raise BrokenProcessPool(f"{AGAIN} processes died of {function.__name__}")

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A fresh interpreter: a fork would copy the server's threads and sockets.
            self._pool = ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), end_with_parent)
        return self._pool

    async def _ask(self, game_id: str, bot: str, seen: Observation, patience: float | None) -> int:
        pool = self._ready()
        try:
            asked = asyncio.get_running_loop().run_in_executor(pool, think, game_id, bot, seen)
            return await asyncio.wait_for(asked, patience)
        except BrokenProcessPool:  # a process died; another pool thinks again
            if self._pool is pool:
                self.close()
            return await self._ask(game_id, bot, seen, patience)
        except TimeoutError:  # its process would think on
            if self._pool is pool:
                self.close()
            raise

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
