"""A bot that looks one step ahead, by rules of thumb."""

from __future__ import annotations

from fathom.core import Chance, Game, Observation

SAMPLES = 4  # sampled states on which it judges each action


class NormalBot:
    """Plays the action that looks best, judged by the game's ``strategy``."""

    blind = False

    def __init__(self, game: Game, chance: Chance) -> None:
        self.game = game
        self.chance = chance

    def choose(self, seen: Observation) -> int:
        legal = seen.legal
        if len(legal) == 1:
            return legal[0]
        seat = seen.to_move
        worth = [0.0] * len(legal)
        worlds = self.game.worlds(seen)
        for _ in range(SAMPLES):
            table = worlds.deal(self.chance)
            for i, action in enumerate(legal):
                worth[i] += self.game.worth(table, action, seat)
        return legal[worth.index(max(worth))]


BOT = NormalBot
