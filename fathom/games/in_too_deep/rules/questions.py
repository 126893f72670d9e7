"""Every question to a seat: what it may choose, and what its answer does."""

from typing import Any, Final

from mypy_extensions import i64

from fathom.core.questions import Pending, numbered
from fathom.games.in_too_deep.actions import BUY, DRAW, EXPANSIONS, ONE, OTHER, PAY, SKIP, TAKE
from fathom.games.in_too_deep.components import OCEAN, PEARL, RESEARCH, TREASURE, WILDLIFE
from fathom.games.in_too_deep.rules import moves, piles, turns
from fathom.games.in_too_deep.state import NOBODY, Sea


class Draft(Pending):
    """Take a starting share. (ITD-2.5)"""

    def options(self, sea: Sea) -> list[int]:
        return [TAKE + card for card in sea.offer]

    def answer(self, sea: Sea, action: i64) -> None:
        card: i64 = action - TAKE
        sea.offer.remove(card)
        piles.give_share(sea, sea.to_move, card)
        if sea.events is not None:
            sea.tell("ITD-2.5", "took", {"seat": sea.to_move, "card": card, "company": sea.box.share[card]})
        sea.to_move = (sea.to_move + 1) % sea.seats
        if not sea.offer:
            sea.question = TURN


class Turn(Pending):
    """One of the three actions of a turn. (ITD-3.1)"""

    def options(self, sea: Sea) -> list[int]:
        hand = sea.hands[sea.to_move]
        size = len(hand)
        share = sea.box.share
        costs = sea.prices
        tops = sea.tops
        ocean: i64 = tops[OCEAN]
        treasure: i64 = tops[TREASURE]
        pearl: i64 = tops[PEARL]
        research: i64 = tops[RESEARCH]
        wildlife: i64 = tops[WILDLIFE]
        lowest = ocean  # most cards are lower than everything before long
        if treasure < lowest:
            lowest = treasure
        if pearl < lowest:
            lowest = pearl
        if research < lowest:
            lowest = research
        if wildlife < lowest:
            lowest = wildlife
        expand_ocean, expand_treasure, expand_pearl, expand_research, expand_wildlife = EXPANSIONS
        actions: list[Any] = [DRAW]
        card: i64
        for card in hand:
            if costs[share[card]] < size:
                actions.append(BUY + card)
            if card <= lowest:
                continue
            if card > ocean:
                actions.append(expand_ocean[card])
            if card > treasure:
                actions.append(expand_treasure[card])
            if card > pearl:
                actions.append(expand_pearl[card])
            if card > research:
                actions.append(expand_research[card])
            if card > wildlife:
                actions.append(expand_wildlife[card])
        return actions

    def answer(self, sea: Sea, action: i64) -> None:
        if action == DRAW:
            turns.draw_turn(sea)
        elif action < DRAW:
            turns.undertake(sea, action)
        else:
            turns.expand(sea, ONE[action], OTHER[action])


class Payment(Pending):
    """A card for the deed. (ITD-4.3, ITD-4.5, ITD-9.14)"""

    def options(self, sea: Sea) -> list[int]:
        return [PAY + card for card in sea.hands[sea.to_move]]

    def answer(self, sea: Sea, action: i64) -> None:
        card: i64 = action - PAY
        sea.paid.append(card)
        if sea.payee == NOBODY:
            piles.leave_hand(sea, sea.to_move, card)
            sea.discards.append(card)
        else:
            sea.hands[sea.to_move].remove(card)
            sea.hands[sea.payee].append(card)
            sea.told.append(card * 8 + sea.to_move)
            sea.revealed += 1
        sea.owed -= 1
        if sea.owed == 0:
            turns.settle(sea)


class Ability(Pending):
    """The ability of the company that was just expanded, or a skip. (ITD-8.1)"""

    def options(self, sea: Sea) -> list[int]:
        uses = moves.ability_actions(sea)
        uses.append(SKIP)
        return uses

    def answer(self, sea: Sea, action: i64) -> None:
        if action == SKIP:
            if sea.events is not None:
                sea.tell("ITD-8.1", "skipped", {"seat": sea.to_move, "company": sea.ability})
            turns.end_turn(sea, False)
        else:
            turns.undertake(sea, action)


DRAFT: Final = Draft("draft")
TURN: Final = Turn("turn")
PAYMENT: Final = Payment("pay")
ABILITY: Final = Ability("ability")
OVER: Final = Pending("over")
QUESTIONS: Final[list[Pending]] = [DRAFT, TURN, PAYMENT, ABILITY, OVER]
numbered(QUESTIONS)
