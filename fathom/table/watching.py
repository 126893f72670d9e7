"""Watching: who follows a table, and who hears that it has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Watching:
    """The followers of one table. Each has an event, which is set whenever there is news for them."""

    def __init__(self) -> None:
        self.changes = 0  # how often there was news; whoever has seen this many has seen everything
        self._followers: dict[asyncio.Event, str | None] = {}

    def __len__(self) -> int:
        return len(self._followers)

    def present(self) -> set[str]:
        """The known people who follow it."""
        return {person for person in self._followers.values() if person is not None}

    def follow(self, person: str | None) -> asyncio.Event:
        """From now on the event returned is set whenever the table has changed."""
        changed = asyncio.Event()
        self._followers[changed] = person
        return changed

    def leave(self, changed: asyncio.Event) -> None:
        self._followers.pop(changed, None)

    def tell(self, concerned: Callable[[str | None], bool] = lambda _: True) -> None:
        """Wake the followers, all of them or those whom it concerns."""
        self.changes += 1
        for changed, person in self._followers.items():
            if concerned(person):
                changed.set()
