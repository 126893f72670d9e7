"""All that a seat may be asked: what it may choose, and what its answer does."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fathom.core.questions import numbered
from fathom.games.deep_blue.actions import (
    ANCHOR,
    CHOOSE_SPOT,
    DEFEND,
    DIVE,
    DRAW,
    PASS,
    PAY,
    PLAY,
    RECRUIT,
    REFRESH,
    REST,
    RESURFACE,
    RUSH,
    SAIL,
    SAILS,
    SETTLE,
    STAY,
    STEP,
    TAKE,
    TO_RECRUIT,
    TO_SAIL,
    TOKEN,
    USE,
    VERB,
)
from fathom.games.deep_blue.rules import crews, dive, market, sail
from fathom.games.deep_blue.state import NEW_MARKET, Question, Sea


class Turn(Question):
    """Recruit, sail, rest or dive. (DB-3.1)"""

    def options(self, sea: Sea) -> list[int]:
        seat: i64 = sea.to_move
        actions: list[int] = []
        cash: i64 = sea.tokens[seat]
        if cash:
            actions.append(TOKEN)
        values = sea.box.cash
        propellers = sea.box.propellers
        for card in sea.hands[seat]:
            cash += values[card]
            if propellers[card]:
                actions.append(SAILS[card])
        market.recruit_actions(sea, actions, cash)
        if sea.rests[seat]:
            actions.append(REST)
        one: i64 = sea.where[2 * seat]
        other: i64 = sea.where[2 * seat + 1]
        if sail.tile_at(sea, one) >= 0:
            actions.append(DIVE + one)
        if one != other and sail.tile_at(sea, other) >= 0:
            actions.append(DIVE + other)
        return actions

    def answer(self, sea: Sea, action: i64) -> None:
        verb: i64 = VERB[action]
        if verb == TO_SAIL:
            sail.sail(sea, action - SAIL)
        elif verb == TO_RECRUIT:
            market.owe(sea, action - RECRUIT)
        elif action == REST:
            crews.rest(sea)
        elif action == TOKEN:
            sail.sail_token(sea)
        elif action == REFRESH:
            market.owe(sea, NEW_MARKET)
        else:
            dive.begin_dive(sea, action - DIVE)


class Payment(Question):
    """Cards and tokens for a card or a refresh. (DB-4.1)"""

    def options(self, sea: Sea) -> list[int]:
        return market.payment_actions(sea)

    def answer(self, sea: Sea, action: i64) -> None:
        if action == TOKEN:
            market.pay_token(sea)
        else:
            market.pay(sea, action - PAY)


class FreeCard(Question):
    """A card of the new market. (DB-4.9)"""

    def options(self, sea: Sea) -> list[int]:
        return market.free_cards(sea)

    def answer(self, sea: Sea, action: i64) -> None:
        market.hire(sea, action - TAKE)


class Sailing(Question):
    """Cards and tokens, then steps. (DB-5.2)"""

    def options(self, sea: Sea) -> list[int]:
        return sail.sail_actions(sea)

    def answer(self, sea: Sea, action: i64) -> None:
        if action >= STEP:
            spaces: i64 = sea.box.spaces
            if action < STEP + spaces:
                sail.step(sea, 0, action - STEP)
            else:
                sail.step(sea, 1, action - STEP - spaces)
        elif action == ANCHOR:
            sail.anchor(sea)
        elif action == TOKEN:
            sail.sail_token(sea)
        else:
            sail.sail(sea, action - SAIL)


class Settling(Question):
    """Which boat is settled first. (DB-5.9)"""

    def options(self, _: Sea) -> list[int]:
        return [SETTLE, SETTLE + 1]

    def answer(self, sea: Sea, action: i64) -> None:
        sail.settle(sea, action - SETTLE)


class Mooring(Question):
    """A scouting spot for a boat. (DB-5.10)"""

    def options(self, sea: Sea) -> list[int]:
        return sail.spot_actions(sea)

    def answer(self, sea: Sea, action: i64) -> None:
        sail.moor(sea, sea.mooring, action - CHOOSE_SPOT, "DB-5.4")


class Rushing(Question):
    """Boats that join a dive. (DB-7.3)"""

    def options(self, sea: Sea) -> list[int]:
        return dive.rush_actions(sea)

    def answer(self, sea: Sea, action: i64) -> None:
        if action == STAY:
            dive.stay(sea)
        else:
            dive.rush(sea, action - RUSH)


class Drawing(Question):
    """The next gem, or the end of the dive. (DB-10.1)"""

    def options(self, sea: Sea) -> list[int]:
        return dive.draw_actions(sea)

    def answer(self, sea: Sea, action: i64) -> None:
        if action == DRAW:
            dive.draw(sea)
        else:
            dive.end_dive(sea)


class Defending(Question):
    """An answer to a danger. (DB-8.9)"""

    def options(self, sea: Sea) -> list[int]:
        return dive.defend_actions(sea)

    def answer(self, sea: Sea, action: i64) -> None:
        if action == RESURFACE:
            dive.resurface(sea)
        elif action >= USE:
            dive.use(sea, action - USE)
        else:
            dive.defend(sea, action - DEFEND)


class Playing(Question):
    """Crew cards on the gem just drawn. (DB-9.1)"""

    def options(self, sea: Sea) -> list[int]:
        return dive.play_actions(sea)

    def answer(self, sea: Sea, action: i64) -> None:
        if action == PASS:
            dive.pass_on(sea)
        else:
            dive.play(sea, action - PLAY)


class Over(Question):
    """Nothing is asked any more. (DB-12.1)"""

    def options(self, _: Sea) -> list[int]:
        return []


TURN: Final = Turn("turn", "DB-3.1", "turn-first", ("recruit", "refresh", "sail", "token", "rest", "dive"))
PAYMENT: Final = Payment("pay", "DB-4.1", "payment-owed", ("pay", "token"))
FREE_CARD: Final = FreeCard("free-card", "DB-4.9", "free-card-first", ("take",))
SAILING: Final = Sailing("sail", "DB-5.2", "sailing", ("sail", "token", "step", "anchor"))
SETTLING: Final = Settling("settle", "DB-5.9", "settle-first", ("settle",))
MOORING: Final = Mooring("spot", "DB-5.10", "spot-first", ("spot",))
RUSHING: Final = Rushing("rush", "DB-7.3", "rush-first", ("rush", "stay"))
DRAWING: Final = Drawing("draw", "DB-10.1", "leader-decides", ("draw", "stop"))
DEFENDING: Final = Defending("defend", "DB-8.9", "danger-first", ("defend", "use", "resurface"))
PLAYING: Final = Playing("play", "DB-9.1", "cards-first", ("play", "pass"))
OVER: Final = Over("over", "DB-12.1", "over")
QUESTIONS: Final[list[Question]] = [
    TURN,
    PAYMENT,
    FREE_CARD,
    SAILING,
    SETTLING,
    MOORING,
    RUSHING,
    DRAWING,
    DEFENDING,
    PLAYING,
    OVER,
]
numbered(QUESTIONS)
