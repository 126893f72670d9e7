"""Every question to a seat: what it may choose, and what its answer does."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fathom.core.questions import numbered
from fathom.games.in_too_deep.actions import DRAW, ONE, OTHER, PAY, SKIP, TAKE, TO_BUY, VERB
from fathom.games.in_too_deep.rules import moves, turns
from fathom.games.in_too_deep.state import Question, Sea


class Draft(Question):
    """Take a starting share. (ITD-2.5)"""

    def options(self, sea: Sea) -> list[int]:
        return [TAKE + card for card in sea.offer]

    def answer(self, sea: Sea, action: i64) -> None:
        turns.take(sea, action - TAKE)


class Turn(Question):
    """One of the three actions of a turn. (ITD-3.1)"""

    def options(self, sea: Sea) -> list[int]:
        return moves.turn_actions(sea)

    def answer(self, sea: Sea, action: i64) -> None:
        if action == DRAW:
            turns.draw_turn(sea)
        elif VERB[action] == TO_BUY:
            turns.undertake(sea, action)
        else:
            turns.expand(sea, ONE[action], OTHER[action])


class Payment(Question):
    """A card for the deed. (ITD-4.3)"""

    def options(self, sea: Sea) -> list[int]:
        return [PAY + card for card in sea.hands[sea.to_move]]

    def answer(self, sea: Sea, action: i64) -> None:
        turns.pay(sea, action - PAY)


class Ability(Question):
    """The ability of the company that was just expanded, or a skip. (ITD-8.1)"""

    def options(self, sea: Sea) -> list[int]:
        uses = moves.ability_actions(sea)
        uses.append(SKIP)
        return uses

    def answer(self, sea: Sea, action: i64) -> None:
        if action == SKIP:
            turns.skip(sea)
        else:
            turns.undertake(sea, action)


DRAFT: Final = Draft("draft")
TURN: Final = Turn("turn")
PAYMENT: Final = Payment("pay")
ABILITY: Final = Ability("ability")
OVER: Final = Question("over")
QUESTIONS: Final[list[Question]] = [DRAFT, TURN, PAYMENT, ABILITY, OVER]
numbered(QUESTIONS)
