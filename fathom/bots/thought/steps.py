"""One step ahead: every action of a seat tried on a world, and what the seat would see then."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mypy_extensions import i64

from fathom.core.chance import Chance
from fathom.core.reward import reward
from fathom.core.state import State

NOT_OVER = -1.0


def step_ahead(
    world: State,
    actions: Sequence[int],
    seat: i64,
    chance: Chance,
    encode: Callable[[State, int], list[int]],
    calm: Callable[[State], None],
    scale: float,
) -> tuple[list[float], bytes]:
    """Try each action. For one that ends the game its worth, else NOT_OVER; and the features of all the others."""
    worths: list[float] = []
    rows: list[bytes] = []
    for action in actions:
        after = world.clone()
        after.chance = chance.clone()  # the same luck for all of them
        after.apply(action)
        calm(after)
        if after.to_move < 0:
            outcome = after.outcome()
            assert outcome is not None
            worths.append(reward(outcome, scale)[seat])
        else:
            worths.append(NOT_OVER)
            rows.append(bytes(encode(after, seat)))
    return worths, b"".join(rows)


def best_of(worths: list[float]) -> int:
    """The place of the highest worth, the first of several."""
    best: i64 = 0
    most = worths[0]
    for at in range(1, len(worths)):
        if worths[at] > most:
            most = worths[at]
            best = at
    return best
