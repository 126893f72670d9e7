"""Watching: who follows a table, and who hears that it has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Watching:
    """The followers of one table. Each has an event that is set whenever there is something new for them."""

    def __init__(self) -> None:
        self.changes = 0  # how often everybody was told; whoever has seen this many has seen everything
        self._followers: dict[asyncio.Event, str | None] = {}

    def __len__(self) -> int:
        return len(self._followers)

    def present(self) -> set[str]:
        """The people who follow it; strangers have no name."""
        return {person for person in self._followers.values() if person is not None}

    def follow(self, person: str | None) -> asyncio.Event:
        """From now on the event returned is set whenever the table has changed."""
        changed = asyncio.Event()
        self._followers[changed] = person
        return changed

    def leave(self, changed: asyncio.Event) -> None:
        self._followers.pop(changed, None)

    def tell(self, concerned: Callable[[str | None], bool] = lambda _: True) -> None:
        """Something is new, for everybody or for some."""
        self.changes += 1
        for changed, person in self._followers.items():
            if concerned(person):
                changed.set()
