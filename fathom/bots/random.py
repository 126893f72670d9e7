"""A bot that plays any legal action."""

from __future__ import annotations

from fathom.core import Chance, Game, Observation


class RandomBot:
    """Plays any legal action, each as likely as the others."""

    blind = True
    seconds = 0.001

    def __init__(self, game: Game, chance: Chance) -> None:  # noqa: ARG002 - all bots are made the same way
        self.chance = chance

    def choose(self, seen: Observation, seconds: float | None = None) -> int:  # noqa: ARG002 - it never takes long
        return seen.legal[self.chance.below(len(seen.legal))]


BOT = RandomBot
