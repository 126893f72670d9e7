"""Playing on at random through the public contract."""

from fathom.core.chance import Chance
from fathom.core.state import State


def play_on(state: State, chance: Chance, most: int = 1 << 60) -> int:
    """Play random legal actions until the game is over, none is left or ``most`` are done, and return how many."""
    for count in range(most):
        if state.to_move < 0:
            return count
        legal = state.legal()
        if not legal:
            return count
        state.apply(legal[chance.below(len(legal))])
    return most
