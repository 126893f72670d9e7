"""A bot that learned by playing, and searches a tree of what may come."""

from __future__ import annotations

from fathom.bots.thought.learned import Learned
from fathom.bots.thought.search import Searcher
from fathom.core import Chance, Game, Observation


class ExpertBot:
    """Plays the action that its search took most often."""

    blind = False
    seconds = 1.0

    def __init__(self, game: Game, chance: Chance) -> None:
        self.search = Searcher(game, Learned.of(game), chance)

    def choose(self, seen: Observation, seconds: float | None = None) -> int:
        if len(seen.legal) == 1:
            return seen.legal[0]
        return self.search.think(seen, self.seconds if seconds is None else seconds, None)[0][0]


BOT = ExpertBot
