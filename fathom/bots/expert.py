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
        self.rounds: int | None = (
            None  # how often the tree is grown for a decision; without, for as long as there is time
        )

    def choose(self, seen: Observation, seconds: float | None = None) -> int:
        if len(seen.legal) == 1:
            return seen.legal[0]
        if self.rounds is None and seconds is None:
            seconds = self.seconds
        return self.search.think(seen, seconds, self.rounds)[0][0]


BOT = ExpertBot
