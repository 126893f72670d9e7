"""Bots think in worker processes, never in the event loop."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from fathom.bots import make
from fathom.core import Chance, Observation, fresh_seed
from fathom.games import find


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

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, game_id: str, bot: str, seen: Observation) -> int:
        if len(seen.legal) == 1:
            return seen.legal[0]
        if self._pool is None:
            # A fresh interpreter: a fork would copy the server's threads and sockets.
            self._pool = ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), end_with_parent)
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, think, game_id, bot, seen)
        except BrokenProcessPool:  # a process died; another pool thinks again
            if self._pool is pool:
                self.close()
            return await self.think(game_id, bot, seen)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
