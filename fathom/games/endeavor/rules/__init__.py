"""The rules of Endeavor: Deep Sea: which room answers what the house asks of a game."""

from __future__ import annotations

from mypy_extensions import i64

from fathom.core.errors import RuleBroken
from fathom.core.setup import Setup
from fathom.core.state import Outcome
from fathom.games.endeavor import scoring
from fathom.games.endeavor.refusals import refuse
from fathom.games.endeavor.rules import chain
from fathom.games.endeavor.rules.setup import set_table
from fathom.games.endeavor.sets import BOXES
from fathom.games.endeavor.state import Ocean


class Endeavor(Ocean):
    """A game of Endeavor: Deep Sea."""

    __slots__ = ()

    def clone(self) -> Endeavor:
        other = Endeavor()
        self.copy_begun_to(other)
        self.copy_open_to(other)
        self.copy_hidden_to(other)
        return other

    def refusal(self, action: int) -> RuleBroken:
        return refuse(self, action)

    def scores(self) -> list[int]:
        return scoring.totals(self)

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self)

    def legal(self) -> list[int]:
        """The state's own list, which clones share: read it, never change it. A copy would cost a tenth."""
        return self.offered

    def apply(self, action: i64) -> None:
        chain.answer(self, action)


def start(setup: Setup) -> Endeavor:
    """A table at the first choice. (EDS-2.6)"""
    game = Endeavor()
    game.box = BOXES.find(setup.box)
    set_table(game, setup)
    chain.settle(game)
    return game
