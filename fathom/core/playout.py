"""Playing on at random through the public contract."""

from mypy_extensions import i64

from fathom.core.chance import Chance
from fathom.core.state import State


def play_on(state: State, chance: Chance, most: int = 1 << 60) -> int:
    """Play random legal actions until the game is over, none is left or ``most`` are done, and return how many."""
    count = 0
    while state.to_move >= 0 and count < most:
        legal = state.legal()
        if not legal:
            break
        pick: i64 = chance.below(len(legal))
        state.apply(legal[pick])
        count += 1
    return count
