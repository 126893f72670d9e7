"""One step ahead: every action of a seat tried on a world, and how good the table looks then."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mypy_extensions import i64

from fathom.core.chance import Chance
from fathom.core.reward import reward
from fathom.core.state import State


class Steps:
    """How one step ahead is looked at in a game."""

    def __init__(
        self,
        encode: Callable[[State, int], list[int]],
        calm: Callable[[State], None],
        quiet: Callable[[State], bool],
        tries: int,
        scale: float,
        judge: Callable[[bytes], list[float]],
        estimate: Callable[[State, int, int], float] | None,
        calm_and_estimate: Callable[[State, int, State, int], float] | None,
        trust: float,
    ) -> None:
        self.encode = encode
        self.calm = calm
        self.quiet = quiet
        self.tries = tries
        self.scale = scale
        self.judge = judge
        self.estimate = estimate  # how good an action looks by rules of thumb
        self.calm_and_estimate = calm_and_estimate  # both at once, in games where that is quicker
        self.trust = trust

    def look(
        self, world: State, actions: Sequence[int], seat: i64, chance: Chance, usual: float | None = None
    ) -> list[float]:
        """A seat's chance to win after each action; where much chance follows, on average.

        Rules of thumb shift it by how much better than usual an action looks: the mean of these actions, or ``usual``.
        """
        calm_before = self.quiet(world)
        luck = [chance.spawn() for _ in range(self.tries)]  # the same for all actions
        worths = [0.0] * len(actions)
        places: list[int] = []
        shares: list[float] = []
        rows: list[bytes] = []
        thought: list[float] = []
        both = self.calm_and_estimate if self.trust else None
        for place in range(len(actions)):
            after = world.clone()
            after.chance = luck[0].clone()
            after.apply(actions[place])
            settled = self.quiet(after) and (calm_before or after.revealed == world.revealed)
            tries = 1 if settled else len(luck)
            for number in range(tries):
                if number > 0:
                    after = world.clone()
                    after.chance = luck[number].clone()
                    after.apply(actions[place])
                if number == 0 and both is not None:
                    thought.append(both(world, actions[place], after, seat))
                else:
                    self.calm(after)
                if after.to_move < 0:
                    outcome = after.outcome()
                    assert outcome is not None
                    worths[place] += reward(outcome, self.scale)[seat] / tries
                else:
                    places.append(place)
                    shares.append(1.0 / tries)
                    rows.append(bytes(self.encode(after, seat)))
        if rows:
            judged = self.judge(b"".join(rows))
            for at in range(len(places)):
                worths[places[at]] += judged[at] * shares[at]
        if self.trust:
            if both is None:
                estimate = self.estimate
                assert estimate is not None
                for action in actions:
                    thought.append(estimate(world, action, seat))
            self.lean(worths, thought, usual)
        return worths

    def lean(self, worths: list[float], thought: list[float], usual: float | None) -> None:
        """Let rules of thumb shift the chances, up for some actions and down for others."""
        middle = sum(thought) / len(thought) if usual is None else usual
        for place in range(len(worths)):
            worths[place] += self.trust * (thought[place] - middle)
