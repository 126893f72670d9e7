"""A bot that looks one step ahead, by rules of thumb."""

from __future__ import annotations

from time import perf_counter

from fathom.core import Chance, Game, Observation

SAMPLES = 4  # sampled states on which it judges each action


class NormalBot:
    """Plays the action that looks best, judged by the game's ``strategy``."""

    blind = False
    seconds = 0.02

    def __init__(self, game: Game, chance: Chance) -> None:
        self.game = game
        self.chance = chance

    def choose(self, seen: Observation, seconds: float | None = None) -> int:
        begun = perf_counter()
        legal = seen.legal
        if len(legal) == 1:
            return legal[0]
        seat = seen.to_move
        worth = [0.0] * len(legal)
        worlds = self.game.worlds(seen)
        for done in range(SAMPLES):
            if seconds is not None and done and (perf_counter() - begun) * (done + 1) > seconds * done:
                break  # one more would take too long
            table = worlds.deal(self.chance)
            for i, action in enumerate(legal):
                worth[i] += self.game.worth(table, action, seat)
        return legal[worth.index(max(worth))]


BOT = NormalBot
