"""The rules of Endeavor: Deep Sea: which room answers what the house asks of a game."""

from mypy_extensions import i64

from fathom.core.errors import RuleBroken
from fathom.core.setup import Setup
from fathom.core.state import Outcome
from fathom.games.endeavor import scoring
from fathom.games.endeavor.actions import ONE, OTHER, SKIP, TO_SPEND, VERB
from fathom.games.endeavor.refusals import refuse
from fathom.games.endeavor.rules import deeds
from fathom.games.endeavor.rules.chain import QUESTIONS, settle
from fathom.games.endeavor.rules.setup import set_table
from fathom.games.endeavor.sets import BOXES
from fathom.games.endeavor.state import FIRST_QUESTION, Ocean


class Endeavor(Ocean):
    """A game of Endeavor: Deep Sea."""

    __slots__ = ()

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
        """Do what was chosen, and all that follows; tokens may be spent at any question that offers it. (EDS-9.2)"""
        link: i64 = self.chain.pop()
        seat: i64 = self.to_move
        if VERB[action] == TO_SPEND:
            self.chain.append(link)
            deeds.spend(self, seat, ONE[action], OTHER[action])
        elif action != SKIP:
            QUESTIONS[(link & 63) - FIRST_QUESTION].answer(self, seat, link, action)
        settle(self)


def start(setup: Setup) -> Endeavor:
    """A table at the first choice. (EDS-2.6)"""
    game = Endeavor()
    game.box = BOXES.find(setup.box)
    set_table(game, setup)
    settle(game)
    return game
