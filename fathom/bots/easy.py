"""A bot for a first game: sensible, but it overlooks things, as people do."""

from __future__ import annotations

from fathom.core import Chance, Game, Observation


class EasyBot:
    """Plays the action that looks best by rules of thumb, among those that it notices."""

    blind = False
    seconds = 0.02

    def __init__(self, game: Game, chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.overlooked = game.mind.overlooked if game.mind is not None else 50

    def choose(self, seen: Observation, seconds: float | None = None) -> int:  # noqa: ARG002 - it takes one look
        noticed = [action for action in seen.legal if self.chance.below(100) >= self.overlooked]
        if not noticed:
            return seen.legal[self.chance.below(len(seen.legal))]
        if len(noticed) == 1:
            return noticed[0]
        world = self.game.worlds(seen).deal(self.chance)
        worths = [self.game.worth(world, action, seen.to_move) for action in noticed]
        return noticed[worths.index(max(worths))]


BOT = EasyBot
