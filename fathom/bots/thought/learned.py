"""A learned judgement of a game: its net, asked one step ahead."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.bots.thought.net import Net, net_for
from fathom.bots.thought.steps import Steps
from fathom.core import BadInput, Chance, Game, State
from fathom.core.mind import Mind


class Learned:
    """Judges actions of a game by a net."""

    def __init__(self, mind: Mind, net: Net) -> None:
        assert mind.encode is not None
        self.mind = mind
        self.encode = mind.encode
        self.net = net
        self.steps = Steps(mind.encode, mind.calm, mind.quiet, mind.tries, mind.scale, net.judge)

    @staticmethod
    def of(game: Game) -> Learned:
        """The judgement that was learned for a game."""
        net = net_for(game)
        if net is None or game.mind is None:
            raise BadInput("no-weights", game=game.title)
        return Learned(game.mind, net)

    def look(self, world: State, actions: Sequence[int], seat: int, chance: Chance) -> list[float]:
        """A seat's chance to win after each action."""
        return self.steps.look(world, actions, seat, chance)
