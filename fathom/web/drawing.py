"""Whose view is drawn next when many people wait: those who act come first, those who follow come in between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

PATIENCE = 0.25  # seconds for which a follower lets others go first


class Drawing:
    """Draws one view at a time for followers, and only while nobody waits for an answer, or after a while."""

    def __init__(self) -> None:
        self._acting = 0
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._lock = asyncio.Lock()

    @contextmanager
    def acting(self) -> Iterator[None]:
        """Somebody has acted and waits for the answer."""
        self._acting += 1
        self._quiet.clear()
        try:
            yield
        finally:
            self._acting -= 1
            if not self._acting:
                self._quiet.set()

    @asynccontextmanager
    async def following(self) -> AsyncIterator[None]:
        """A turn for a follower, whose patience begins when they ask."""
        clock = asyncio.get_running_loop().time
        patient = clock() + PATIENCE
        async with self._lock:
            while self._acting and clock() < patient:
                try:
                    async with asyncio.timeout_at(patient):
                        await self._quiet.wait()
                except TimeoutError:
                    break
            yield
