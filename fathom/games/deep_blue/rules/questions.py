"""Every question to a seat: what it may choose, and what its answer does."""

from typing import Final

from mypy_extensions import i64

from fathom.core.questions import Pending, numbered
from fathom.games.deep_blue import actions
from fathom.games.deep_blue.components import PRICES, REFRESH_PRICE, SITES
from fathom.games.deep_blue.rules import crews, dive, market, sail
from fathom.games.deep_blue.state import NEW_MARKET, Sea


class Turn(Pending):
    """Recruit, sail, rest or dive. (DB-3.1)"""

    def options(self, sea: Sea) -> list[int]:
        seat: i64 = sea.to_move
        offered: list[int] = []
        cash: i64 = sea.tokens[seat]
        if cash:
            offered.append(actions.TOKEN)
        values = sea.box.cash
        propellers = sea.box.propellers
        sails = actions.SAILS
        for card in sea.hands[seat]:
            cash += values[card]
            if propellers[card]:
                offered.append(sails[card])
        for slot in range(len(sea.row)):
            if cash < PRICES[slot]:
                break
            offered.append(actions.RECRUIT + slot)
        if cash >= REFRESH_PRICE and market.can_refresh(sea):
            offered.append(actions.REFRESH)
        if sea.rests[seat]:
            offered.append(actions.REST)
        one: i64 = sea.where[2 * seat]
        other: i64 = sea.where[2 * seat + 1]
        if one <= SITES and sea.tiles[one] >= 0:
            offered.append(actions.DIVE + one)
        if other <= SITES and other != one and sea.tiles[other] >= 0:
            offered.append(actions.DIVE + other)
        return offered

    def answer(self, sea: Sea, action: i64) -> None:
        if action < actions.ANCHOR:
            sail.set_sail(sea)
            sail.sail(sea, action - actions.SAIL)
        elif action == actions.REST:
            crews.rest(sea)
        elif action < actions.REFRESH:
            market.owe(sea, action - actions.RECRUIT)
        elif action == actions.REFRESH:
            market.owe(sea, NEW_MARKET)
        elif action == actions.TOKEN:
            sail.set_sail(sea)
            sail.sail_token(sea)
        else:
            dive.begin_dive(sea, action - actions.DIVE)


class Payment(Pending):
    """Cards and tokens for a card or a refresh. (DB-4.1, DB-4.4)"""

    def options(self, sea: Sea) -> list[int]:
        cash = sea.box.cash
        offered = [actions.PAYS[card] for card in sea.hands[sea.to_move] if cash[card]]
        if sea.tokens[sea.to_move]:
            offered.append(actions.TOKEN)
        return offered

    def answer(self, sea: Sea, action: i64) -> None:
        if action == actions.TOKEN:
            crews.spend_token(sea)
            market.pay(sea, 1)
        else:
            crews.show(sea, sea.to_move, action - actions.PAY)
            market.pay(sea, sea.box.cash[action - actions.PAY])


class FreeCard(Pending):
    """A card of the new market. (DB-4.9)"""

    def options(self, sea: Sea) -> list[int]:
        return [actions.TAKE + slot for slot in range(len(sea.row))]

    def answer(self, sea: Sea, action: i64) -> None:
        market.hire(sea, action - actions.TAKE)


class Sailing(Pending):
    """Cards and tokens, then steps, then the anchor. (DB-5.1, DB-5.2, DB-3.4)"""

    def options(self, sea: Sea) -> list[int]:
        first: i64 = 2 * sea.to_move
        steps = sea.box.steps
        offered: list[int] = steps[0][sea.where[first]] + steps[1][sea.where[first + 1]]
        if sea.moved:
            offered.append(actions.ANCHOR)
            return offered
        propellers = sea.box.propellers
        for card in sea.hands[sea.to_move]:
            if propellers[card]:
                offered.append(actions.SAILS[card])
        if sea.tokens[sea.to_move]:
            offered.append(actions.TOKEN)
        return offered

    def answer(self, sea: Sea, action: i64) -> None:
        if action >= actions.STEP:
            spaces: i64 = sea.box.spaces
            if action < actions.STEP + spaces:
                sail.step(sea, 0, action - actions.STEP)
            else:
                sail.step(sea, 1, action - actions.STEP - spaces)
        elif action == actions.ANCHOR:
            sail.anchor(sea)
        elif action == actions.TOKEN:
            sail.sail_token(sea)
        else:
            sail.sail(sea, action - actions.SAIL)


class Settling(Pending):
    """Which boat is settled first. (DB-5.9)"""

    def options(self, _: Sea) -> list[int]:
        return [actions.SETTLE, actions.SETTLE + 1]

    def answer(self, sea: Sea, action: i64) -> None:
        sail.settle(sea, action - actions.SETTLE)


class Mooring(Pending):
    """A scouting spot for a boat. (DB-5.10)"""

    def options(self, sea: Sea) -> list[int]:
        site = sea.where[2 * sea.to_move + sea.mooring]
        return [actions.CHOOSE_SPOT + spot for spot in sail.spots_to_choose(sea, site)]

    def answer(self, sea: Sea, action: i64) -> None:
        sail.moor(sea, sea.mooring, action - actions.CHOOSE_SPOT, "DB-5.4")


class Rushing(Pending):
    """Boats that join a dive. (DB-7.3)"""

    def options(self, sea: Sea) -> list[int]:
        boats = [actions.RUSH + boat for boat in range(2) if dive.can_rush(sea, 2 * sea.to_move + boat)]
        return [*boats, actions.STAY]

    def answer(self, sea: Sea, action: i64) -> None:
        if action == actions.STAY:
            sea.asked += 1
        else:
            dive.rush(sea, action - actions.RUSH)
        dive.rush_next(sea)


class Drawing(Pending):
    """At least one gem; after it the leader may stop. (DB-8.1, DB-10.1)"""

    def options(self, sea: Sea) -> list[int]:
        return [actions.DRAW, actions.STOP] if sea.gems else [actions.DRAW]

    def answer(self, sea: Sea, action: i64) -> None:
        if action == actions.DRAW:
            dive.draw(sea)
        else:
            dive.end_dive(sea)


class Defending(Pending):
    """An answer to a danger: a card, a scouting spot, or up. (DB-8.5 to DB-8.9)"""

    def options(self, sea: Sea) -> list[int]:
        danger = sea.dangers[0]
        protects = sea.box.protects
        offered = [actions.DEFEND + card for card in sea.hands[sea.to_move] if protects[card] == danger]
        for boat in range(2 * sea.to_move, 2 * sea.to_move + 2):
            if dive.guards(sea, boat):
                offered.append(actions.USE + sea.moors[boat])
        offered.append(actions.RESURFACE)
        return offered

    def answer(self, sea: Sea, action: i64) -> None:
        if action == actions.RESURFACE:
            dive.surface(sea, sea.to_move, "DB-8.8")
        elif action >= actions.USE:
            dive.use(sea, action - actions.USE)
        else:
            dive.defend(sea, action - actions.DEFEND)
        sea.asked += 1
        dive.meet_dangers(sea)


class Playing(Pending):
    """Crew cards on the gem just drawn. (DB-9.1)"""

    def options(self, sea: Sea) -> list[int]:
        offered = [actions.PLAYS[card] for card in dive.playable(sea, sea.hands[sea.to_move])]
        offered.append(actions.PASS)
        return offered

    def answer(self, sea: Sea, action: i64) -> None:
        if action == actions.PASS:
            sea.asked += 1
        else:
            dive.play(sea, action - actions.PLAY)
        dive.offer_cards(sea)


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
OVER: Final = Pending("over", "DB-12.1", "over")

DIVING: Final[list[Pending]] = [RUSHING, DRAWING, DEFENDING, PLAYING]
QUESTIONS: Final[list[Pending]] = [TURN, PAYMENT, FREE_CARD, SAILING, SETTLING, MOORING, *DIVING, OVER]
numbered(QUESTIONS)
