"""The rules of Deep Blue: which room answers what the house asks of a game."""

from fathom.core.errors import RuleBroken
from fathom.core.setup import Setup
from fathom.core.state import Outcome
from fathom.games.deep_blue import scoring
from fathom.games.deep_blue.refusals import refuse
from fathom.games.deep_blue.rules.setup import set_table
from fathom.games.deep_blue.state import Sea


class DeepBlue(Sea):
    """A game of Deep Blue."""

    __slots__ = ()

    def refusal(self, action: int) -> RuleBroken:
        return refuse(self, action)

    def scores(self) -> list[int]:
        return self.chests.copy()

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self)


def start(setup: Setup) -> DeepBlue:
    game = DeepBlue()
    set_table(game, setup)
    return game
