"""A bot that learned by playing, and looks one step ahead."""

from __future__ import annotations

from time import perf_counter

from fathom.bots.thought.learned import Learned
from fathom.core import Chance, Game, Observation, State

TRIED = 64  # how many actions it tries in all: few actions on several worlds, many on one
WORLDS = 4  # ways the hidden things could lie, at most
NOT_TRIED = -10.0  # worse than any chance, however rules of thumb shift it
AT_ONCE = 12  # actions that it tries between two looks at the clock


class HardBot:
    """Plays the action after which its net sees the best chance to win."""

    blind = False
    seconds = 0.02

    def __init__(self, game: Game, chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.learned = Learned.of(game)

    def choose(self, seen: Observation, seconds: float | None = None) -> int:
        begun = perf_counter()
        legal = seen.legal
        if len(legal) == 1:
            return legal[0]
        worth = [0.0] * len(legal)
        worlds = self.game.worlds(seen)
        for done in range(max(1, min(WORLDS, TRIED // len(legal)))):
            if done and seconds is not None and (perf_counter() - begun) * (done + 1) > seconds * done:
                break  # one more world would take too long
            left = None if done or seconds is None else seconds - (perf_counter() - begun)
            found = self.look(worlds.deal(self.chance), legal, seen.to_move, left)
            worth = [sum(chances) for chances in zip(worth, found, strict=True)]
        return legal[worth.index(max(worth))]

    def look(self, world: State, actions: list[int], seat: int, seconds: float | None) -> list[float]:
        """The seat's chance to win after each action on a world; NOT_TRIED after those for which there is no time."""
        begun = perf_counter()
        luck = self.chance.spawn()
        found = [NOT_TRIED] * len(actions)
        now = self.game.evaluate(world, seat)  # the same measure for all parts
        # Actions lie kind by kind: each part has some of every kind.
        parts = 1 if seconds is None else -(-len(actions) // AT_ONCE)
        for part in range(parts):
            if part and seconds is not None and (perf_counter() - begun) * (part + 1) > seconds * part:
                break
            found[part::parts] = self.learned.look(world, actions[part::parts], seat, luck.clone(), now)
        return found


BOT = HardBot
