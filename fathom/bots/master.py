"""A bot that searches with all cores for as long as people are willing to wait."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context

from fathom.bots import cores
from fathom.bots.thought.learned import Learned
from fathom.bots.thought.search import Result, Searcher
from fathom.core import Chance, Game, Observation
from fathom.games import find

SECONDS = 5.0


class MasterBot:
    """Plays the action that searches on all cores, each with its own worlds, took most often."""

    blind = False

    def __init__(self, game: Game, chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.search = Searcher(game, Learned.of(game), chance)

    def choose(self, seen: Observation, seconds: float = SECONDS) -> int:
        if len(seen.legal) == 1:
            return seen.legal[0]
        asked = []
        for _ in range(cores() - 1):
            seed = self.chance.spawn().key.hex()
            asked.append(others().submit(search_beside, self.game.id, seen, seconds, seed))
        votes: Counter[int] = Counter()
        for results in (self.search.think(seen, seconds, None), *(each.result() for each in asked)):
            for action, visits, _ in results:
                votes[action] += visits
        return max(seen.legal, key=votes.__getitem__)


@cache
def others() -> ProcessPoolExecutor:
    """The processes that search beside this one, for all its masters."""
    return ProcessPoolExecutor(cores() - 1, get_context("spawn"))


def search_beside(game_id: str, seen: Observation, seconds: float, seed: str) -> list[Result]:
    """A search of its own, in another process."""
    game = find(game_id).playing(seen.box)
    return Searcher(game, Learned.of(game), Chance.from_seed(seed)).think(seen, seconds, None)


BOT = MasterBot
