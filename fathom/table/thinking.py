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
from typing import Any, TypeVar

from fathom.bots import make
from fathom.core import Chance, Observation, fresh_seed
from fathom.games import find

LOG = logging.getLogger(__name__)
PATIENCE = 30.0  # seconds after which a bot has thought too long
INSTEAD = "normal"  # plays where another bot fails or overruns
Found = TypeVar("Found")


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

    async def work(self, function: Callable[..., Found], *arguments: Any) -> Found:
        """The answer of a function of a module, worked out in one of the processes."""
        return await self._work(self.patience, function, *arguments)

    async def _ask(self, game_id: str, bot: str, seen: Observation, patience: float | None) -> int:
        return await self._work(patience, think, game_id, bot, seen)

    async def _work(self, patience: float | None, function: Callable[..., Found], *arguments: Any) -> Found:
        if self._pool is None:
            # A fresh interpreter: a fork would copy the server's threads and sockets.
            self._pool = ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), end_with_parent)
        pool = self._pool
        try:
            asked = asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
            return await asyncio.wait_for(asked, patience)
        except BrokenProcessPool:  # a process died; another pool thinks again
            if self._pool is pool:
                self.close()
            return await self._work(patience, function, *arguments)
        except TimeoutError:  # its process would think on
            if self._pool is pool:
                self.close()
            raise

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
