"""The rules of In Too Deep: which room answers what the house asks of a game."""

from fathom.core.errors import RuleBroken
from fathom.core.setup import Setup
from fathom.core.state import Outcome
from fathom.games.in_too_deep import scoring
from fathom.games.in_too_deep.refusals import refuse
from fathom.games.in_too_deep.rules.setup import set_up
from fathom.games.in_too_deep.state import Sea


class InTooDeep(Sea):
    """A game of In Too Deep."""

    __slots__ = ()

    def refusal(self, action: int) -> RuleBroken:
        return refuse(self, action)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self)


def start(setup: Setup) -> InTooDeep:
    game = InTooDeep()
    set_up(game, setup)
    return game
