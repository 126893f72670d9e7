"""A bot that learned by playing, and looks one step ahead."""

from __future__ import annotations

from fathom.bots.thought.learned import Learned
from fathom.core import Chance, Game, Observation

TRIED = 64  # how many actions it tries in all: few actions on several worlds, many on one
WORLDS = 4  # ways the hidden things could lie, at most


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
        for _ in range(max(1, min(WORLDS, TRIED // len(legal)))):
            world = worlds.deal(self.chance)
            for at, chance in enumerate(self.learned.look(world, legal, seen.to_move, self.chance.spawn())):
                worth[at] += chance
        return legal[worth.index(max(worth))]


BOT = HardBot
