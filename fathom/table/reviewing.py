"""Reviewing: once a game is over, whoever asks gets its review, worked out where bots think and kept with the table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from fathom.bots.review import Review, Step
from fathom.bots.review.examining import examine, iterations_for, pieces_of_work
from fathom.core import BadInput, Setup
from fathom.core.state import Outcome
from fathom.table.store import Store
from fathom.table.thinking import Thinkers

if TYPE_CHECKING:
    from fathom.table.live import LiveTable

LOG = logging.getLogger(__name__)
WAITING = 30  # games in line at most


@dataclass
class Commission:
    """A game to be reviewed, and how much of it is done."""

    table_id: str
    game_id: str
    setup: Setup
    actions: Sequence[int]
    outcome: Outcome
    state: Literal["waiting", "working", "failed"] = "waiting"
    done: int = 0  # actions

    @property
    def percent(self) -> int:
        """How much is done; 100 only once it is stored."""
        return min(99, 100 * self.done // max(1, len(self.actions)))


class Reviewing:
    """The reviews of a server. It works on one at a time, aside from bots."""

    def __init__(self, store: Store, thinkers: Thinkers, iterations: int | None = None) -> None:
        self.store = store
        self.thinkers = thinkers
        self.iterations = iterations  # for each decision; by the length of the game if none is given
        self._line: deque[Commission] = deque()
        self._known: dict[str, Commission] = {}  # those in line, at work, or failed and not asked for again
        self._working: asyncio.Task[None] | None = None

    async def found(self, live: LiveTable) -> Review | None:
        """The review of a table's game, if somebody has asked for it and it is done."""
        check_over(live)
        stored = await self.store.review(live.row.id)
        return None if stored is None else Review.read(stored)

    def progress(self, live: LiveTable) -> Commission | None:
        """How far the review of a table's game is."""
        return self._known.get(live.row.id)

    async def ask(self, live: LiveTable) -> None:
        """Let the game of a table be reviewed, unless it is already. Only a finished game can be."""
        check_over(live)
        known = self._known.get(live.row.id)
        if (known is not None and known.state != "failed") or await self.store.review(live.row.id) is not None:
            return
        if len(self._line) >= WAITING:
            raise BadInput("reviews-wait")
        outcome = live.table.state.outcome()
        assert outcome is not None
        actions = [action for _, action in live.table.log]
        wanted = Commission(live.row.id, live.game.id, live.table.setup, actions, outcome)
        self._known[wanted.table_id] = wanted
        self._line.append(wanted)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        """Review what is in line; log whatever goes wrong, and go on with the next."""
        while self._line:
            wanted = self._line.popleft()
            try:
                await self._review(wanted)
                self._known.pop(wanted.table_id, None)
            except Exception:
                LOG.exception("table %s could not be reviewed", wanted.table_id)
                wanted.state = "failed"
                self._forget_failures()

    async def _review(self, wanted: Commission) -> None:
        wanted.state = "working"
        iterations = self.iterations or iterations_for(len(wanted.actions))
        waiting = deque(pieces_of_work(len(wanted.actions)))
        steps: list[Step] = []

        async def examine_on() -> None:
            while waiting:
                first, last = waiting.popleft()
                steps.extend(
                    await self.thinkers.work(
                        examine, wanted.game_id, wanted.setup, wanted.actions, first, last, iterations
                    )
                )
                wanted.done += last - first

        async with asyncio.TaskGroup() as group:
            for _ in range(self.thinkers.workers):  # aside, so that bots are not held up
                group.create_task(examine_on())
        review = Review.of(steps, wanted.outcome, iterations)
        await self.store.add_review(wanted.table_id, review.data())

    def _forget_failures(self) -> None:
        """Forget the oldest failures: nobody came back for them."""
        failed = [table_id for table_id, wanted in self._known.items() if wanted.state == "failed"]
        for table_id in failed[:-WAITING]:
            del self._known[table_id]

    async def close(self) -> None:
        """Stop. What was not finished begins again when somebody asks for it."""
        if self._working is not None:
            self._working.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._working


def check_over(live: LiveTable) -> None:
    """Refuse to look into a game that goes on: a review knows everybody's cards."""
    live.check_stuck()
    if not live.table.over:
        raise BadInput("not-over")
