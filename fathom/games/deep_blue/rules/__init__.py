"""What happens: set-up, turns, the end. Recruiting, diving and sailing have rooms of their own."""

from __future__ import annotations

from mypy_extensions import i64

from fathom.core.chance import Chance
from fathom.core.errors import RuleBroken
from fathom.core.game import Setup
from fathom.core.state import Outcome
from fathom.games.deep_blue import scoring
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
    STOP,
    TAKE,
    TOKEN,
    USE,
)
from fathom.games.deep_blue.box import BOXES
from fathom.games.deep_blue.components import (
    BAG,
    CREW,
    FACE_DOWN,
    HARBOUR,
    NONE,
    SITES,
    SLOTS,
    STARTERS,
    STARTING_SITES,
    STARTING_TILES,
    SUPPLY,
    TILES,
    TOKENS,
)
from fathom.games.deep_blue.options import SCENARIOS
from fathom.games.deep_blue.refusals import refuse
from fathom.games.deep_blue.rules.sail import Fleet
from fathom.games.deep_blue.state import (
    DEFENDING,
    DRAWING,
    FREE_CARD,
    MOORING,
    NEW_MARKET,
    OVER,
    PAYMENT,
    PLAYING,
    RUSHING,
    SAILING,
    SETTLING,
    TURN,
)


class DeepBlue(Fleet):
    """A game of Deep Blue."""

    __slots__ = ()

    def clone(self) -> DeepBlue:
        other = DeepBlue()
        self.copy_to(other)
        return other

    def refusal(self, action: int) -> RuleBroken:
        return refuse(self, action)

    def outcome(self) -> Outcome | None:
        """(DB-12.2 to DB-12.4)"""
        if self.phase != OVER:
            return None
        crews = [len(self.hands[seat]) + len(self.rests[seat]) for seat in range(self.seats)]
        ranking = scoring.ranking(self.chests, crews)
        return Outcome("city", self.scores(), ranking, scoring.winners(self.chests, crews))

    # What may be done

    def legal(self) -> list[int]:
        phase: i64 = self.phase
        if phase == SAILING:
            return self.sail_actions()
        if phase == TURN:
            return self.turn_actions()
        if phase == DRAWING:
            return self.draw_actions()
        if phase == PAYMENT:
            return self.payment_actions()
        if phase == PLAYING:
            return self.play_actions()
        if phase == RUSHING:
            return self.rush_actions()
        if phase == MOORING:
            return self.spot_actions()
        if phase == DEFENDING:
            return self.defend_actions()
        if phase == SETTLING:
            return self.settle_actions()
        if phase == FREE_CARD:
            return self.free_cards()
        return []

    def turn_actions(self) -> list[int]:
        """Recruit, sail, rest or dive. (DB-3.1)"""
        seat: i64 = self.to_move
        actions: list[int] = []
        cash: i64 = self.tokens[seat]
        if cash:
            actions.append(TOKEN)
        values = self.box.cash
        propellers = self.box.propellers
        for card in self.hands[seat]:
            cash += values[card]
            if propellers[card]:
                actions.append(SAILS[card])
        self.recruit_actions(actions, cash)
        if self.rests[seat]:
            actions.append(REST)
        one: i64 = self.where[2 * seat]
        other: i64 = self.where[2 * seat + 1]
        if self.tile_at(one) >= 0:
            actions.append(DIVE + one)
        if one != other and self.tile_at(other) >= 0:
            actions.append(DIVE + other)
        return actions

    # What happens

    def apply(self, action: i64) -> None:
        if action >= STEP:
            spaces: i64 = self.box.spaces
            if action < STEP + spaces:
                self.step(0, action - STEP)
            else:
                self.step(1, action - STEP - spaces)
        elif action < ANCHOR:
            self.sail(action - SAIL)
        elif action == ANCHOR:
            self.anchor()
        elif action == REST:
            self.rest()
        elif action < REFRESH:
            self.owe(action - RECRUIT)
        elif action == REFRESH:
            self.owe(NEW_MARKET)
        elif action < TOKEN:
            self.pay(action - PAY)
        elif action == TOKEN:
            if self.phase == PAYMENT:
                self.pay_token()
            else:
                self.sail_token()
        elif action < SETTLE:
            self.hire(action - TAKE)
        elif action < CHOOSE_SPOT:
            self.settle(action - SETTLE)
        elif action <= DIVE:
            self.moor(self.mooring, action - CHOOSE_SPOT, "DB-5.4")
        elif action < RUSH:
            self.begin_dive(action - DIVE)
        else:
            self.apply_in_dive(action)

    def apply_in_dive(self, action: i64) -> None:
        if action == DRAW:
            self.draw()
        elif action == STOP:
            self.end_dive()
        elif action < STAY:
            self.rush(action - RUSH)
        elif action == STAY:
            self.stay()
        elif action < USE:
            self.defend(action - DEFEND)
        elif action < RESURFACE:
            self.use(action - USE)
        elif action == RESURFACE:
            self.resurface()
        elif action < PASS:
            self.play(action - PLAY)
        else:
            self.pass_on()


def start(setup: Setup) -> DeepBlue:
    """Set the table. (DB-2.1 to DB-2.6)"""
    game = DeepBlue()
    game.box = BOXES.find(setup.box)
    seats = setup.seats
    game.seats = seats
    game.chance = Chance.from_seed(setup.seed)
    game.revealed = 0
    game.events = None
    chosen = setup.options["scenario"]
    game.scenario = game.chance.below(len(SCENARIOS)) if chosen == "random" else SCENARIOS.index(chosen)
    game.open_chests = 1 if setup.options["scores"] == "open" else 0
    game.hands = [list(range(CREW, CREW + STARTERS)) for _ in range(seats)]
    game.rests = [[] for _ in range(seats)]
    game.played = [[] for _ in range(seats)]
    game.unsure = [0] * seats
    game.chests = [0] * seats
    game.earned = [0] * (3 * seats)
    game.where = [HARBOUR] * (2 * seats)
    game.moors = [NONE] * (2 * seats)
    game.slot = 0
    game.owed = 0
    game.spent = 0
    game.steps = 0
    game.moved = 0
    game.origins = [HARBOUR, HARBOUR]
    game.unsettled = 0
    game.mooring = 0
    game.site = 0
    game.reach = 0
    game.free_dive = 0
    game.asked = 0
    game.gems = []
    game.drawn = [0] * 7
    game.fresh = []
    game.dangers = []
    game.down = 0
    game.spoils = [0] * seats
    lay_tiles(game)
    open_market(game)
    game.start = game.chance.below(seats)
    game.tokens = [TOKENS[(seat - game.start) % seats] for seat in range(seats)]
    game.active = game.start
    game.to_move = game.start
    game.phase = TURN
    return game


def lay_tiles(game: DeepBlue) -> None:
    """Starting tiles face up, without the empty one; all others face down. (DB-2.1, DB-2.2)"""
    starting = list(range(STARTING_TILES))
    game.chance.shuffle(starting)
    game.tiles = [NONE] * (SITES + 1)
    game.removed = []
    for site, tile in enumerate(starting, 1):
        if game.box.tile_vp[tile]:
            game.tiles[site] = tile
        else:
            game.removed.append(tile)
    for site in range(STARTING_SITES + 1, SITES + 1):
        game.tiles[site] = FACE_DOWN
    game.faces = list(range(STARTING_TILES, TILES))
    game.fresco = []
    game.laid = [NONE] * (SITES + 1)


def open_market(game: DeepBlue) -> None:
    """Gems in bag and supply, four cards on offer. (DB-2.3, DB-2.5)"""
    game.bag = BAG.copy()
    game.supply = SUPPLY.copy()
    game.row = []
    game.deck = list(range(CREW))
    game.discards = []
    for _ in range(SLOTS):
        game.flip_card("DB-2.5")
