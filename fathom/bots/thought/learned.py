"""A learned judgement of a game: its net, asked one step ahead."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.bots.thought.net import Net, net_for
from fathom.bots.thought.steps import Steps
from fathom.core import BadInput, Chance, Game, State


class Learned:
    """Judges actions of a game by a net."""

    def __init__(self, game: Game, net: Net) -> None:
        mind = game.mind
        assert mind is not None
        assert mind.encode is not None
        self.net = net
        self.steps = Steps(
            mind.encode,
            mind.calm,
            mind.quiet,
            mind.tries,
            mind.scale,
            net.judge,
            game.worth,
            mind.calm_and_estimate,
            mind.trust / mind.scale,
        )

    @staticmethod
    def of(game: Game) -> Learned:
        """The judgement that was learned for a game."""
        net = net_for(game)
        if net is None:
            raise BadInput("no-weights", game=game.title)
        return Learned(game, net)

    def look(
        self, world: State, actions: Sequence[int], seat: int, chance: Chance, usual: float | None = None
    ) -> list[float]:
        """A seat's chance to win after each action."""
        return self.steps.look(world, actions, seat, chance, usual)
