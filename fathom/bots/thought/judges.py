"""Who judges a table for a search: a net, or the game's own hand-written evaluation."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64

from fathom.bots.thought.steps import Steps
from fathom.bots.thought.tree import Judge
from fathom.core.chance import Chance
from fathom.core.reward import chances, reward
from fathom.core.state import State


class Written(Judge):
    """Judges by the hand-written evaluation of a game."""

    def __init__(
        self, evaluate: Callable[[State, int], float], calm: Callable[[State], None], scale: float, together: bool
    ) -> None:
        self.evaluate = evaluate
        self.calm = calm
        self.scale = scale
        self.together = together

    def actions(self, world: State, actions: list[int], seat: i64, chance: Chance) -> list[float]:
        found: list[float] = []
        for action in actions:
            after = world.clone()
            after.chance = chance.clone()
            after.apply(action)
            found.append(self.table(after)[seat])
        return found

    def table(self, world: State) -> list[float]:
        if world.to_move < 0:
            outcome = world.outcome()
            assert outcome is not None
            return reward(outcome, self.scale)
        self.calm(world)
        worths: list[float] = []
        for seat in range(world.seats):
            worths.append(self.evaluate(world, seat))
        if self.together:
            return [1.0 / (1.0 + 2.718281828 ** (-worths[0] / self.scale))] * world.seats
        return chances(worths, self.scale)


class Netted(Judge):
    """Judges by a net."""

    def __init__(self, steps: Steps, together: bool) -> None:
        self.steps = steps
        self.together = together

    def actions(self, world: State, actions: list[int], seat: i64, chance: Chance) -> list[float]:
        return self.steps.look(world, actions, seat, chance)

    def table(self, world: State) -> list[float]:
        self.steps.calm(world)
        if world.to_move < 0:
            outcome = world.outcome()
            assert outcome is not None
            return reward(outcome, self.steps.scale)
        rows: list[bytes] = []
        for seat in range(world.seats):
            rows.append(bytes(self.steps.encode(world, seat)))
        found = self.steps.judge(b"".join(rows))
        if self.together:
            return found
        total = sum(found) + 1e-9
        return [chance / total for chance in found]
