"""A bot that searches with all cores for as long as people are willing to wait."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from functools import cache
from multiprocessing import get_context
from time import time

from fathom.bots.thought.learned import Learned
from fathom.bots.thought.search import FIRST, Result, Searcher
from fathom.core import Chance, Game, Observation
from fathom.core.processes import cores, end_with_starter
from fathom.games import find

ALONE = 10  # a tenth of its time goes to a first look, before it asks others
MORE = 5  # times the rounds of an expert, where rounds count and not seconds
LATE = 0.2  # seconds after which it does not wait for other processes any longer


class MasterBot:
    """Plays the action that searches on all cores, each with its own worlds, took most often."""

    blind = False
    seconds = 5.0

    def __init__(self, game: Game, chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.search = Searcher(game, Learned.of(game), chance)
        self.rounds: int | None = None  # of an expert: it searches alone then, so that any machine comes to the same

    def choose(self, seen: Observation, seconds: float | None = None) -> int:
        if len(seen.legal) == 1:
            return seen.legal[0]
        if self.rounds is not None:
            return self.search.think(seen, seconds, MORE * self.rounds)[0][0]
        seconds = self.seconds if seconds is None else seconds
        ends = time() + seconds
        first = self.search.think(seen, seconds / ALONE, FIRST, early=False)
        if self.search.clear(seen) or time() > ends:
            return first[0][0]
        asked = self.ask_others(seen, ends)
        found = [self.search.think(seen, ends - time(), None)]
        for each in wait(asked, max(ends - time(), 0.0) + LATE).done:
            with suppress(BrokenExecutor):
                found.append(each.result())
        for each in asked:
            each.cancel()
        votes: Counter[int] = Counter()
        for results in found:
            for action, visits, _ in results:
                votes[action] += visits
        return max(seen.legal, key=votes.__getitem__)

    def ask_others(self, seen: Observation, ends: float) -> list[Future[list[Result]]]:
        """Let other processes search, each by its own chance; if one of them has died, begin with new ones."""
        seeds = [self.chance.spawn().key.hex() for _ in range(cores() - 1)]
        try:
            return [others().submit(search_beside, self.game.id, seen, ends, seed) for seed in seeds]
        except BrokenExecutor:
            others.cache_clear()
            return []


@cache
def others() -> ProcessPoolExecutor:
    """The processes that search beside this one, for all its masters."""
    return ProcessPoolExecutor(cores() - 1, get_context("spawn"), end_with_starter)


def search_beside(game_id: str, seen: Observation, ends: float, seed: str) -> list[Result]:
    """A search of its own, in another process, until a time."""
    game = find(game_id).playing(seen.box)
    return Searcher(game, Learned.of(game), Chance.from_seed(seed)).think(seen, ends - time(), None)


BOT = MasterBot
