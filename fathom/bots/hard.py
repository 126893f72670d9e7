"""A bot that learned by playing, and looks one step ahead."""

from __future__ import annotations

from time import perf_counter

from fathom.bots.thought.learned import Learned
from fathom.core import Chance, Game, Observation

WORLDS = 4  # ways the hidden things could lie, on each of which it tries every action
ENOUGH = 0.008  # seconds after which it begins with no further world


class HardBot:
    """Plays the action after which its net sees the best chance to win."""

    blind = False

    def __init__(self, game: Game, chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.learned = Learned.of(game)

    def choose(self, seen: Observation) -> int:
        legal = seen.legal
        if len(legal) == 1:
            return legal[0]
        worth = [0.0] * len(legal)
        worlds = self.game.worlds(seen)
        begun = perf_counter()
        for number in range(WORLDS):
            world = worlds.deal(self.chance)
            for at, chance in enumerate(self.learned.look(world, legal, seen.to_move, self.chance.spawn())):
                worth[at] += chance
            if number and perf_counter() - begun > ENOUGH:
                break
        return legal[worth.index(max(worth))]


BOT = HardBot
