"""Sailing, and what boats find where they end up. (DB-5)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.core.events import Event
from fathom.games.deep_blue.actions import ANCHOR, CHOOSE_SPOT, SAILS, SETTLE, TOKEN
from fathom.games.deep_blue.components import FACE_DOWN, FIRST_CITY, NONE, SITES
from fathom.games.deep_blue.options import SCATTERED_WEALTH, STORM
from fathom.games.deep_blue.rules.dive import Dive
from fathom.games.deep_blue.state import MOORING, SAILING, SETTLING, take


class Fleet(Dive):
    """The boats under way."""

    __slots__ = ()

    def crew_actions(self, actions: list[int]) -> None:
        """Cards and tokens that give propellers. (DB-5.1, DB-3.4)"""
        propellers = self.box.propellers
        for card in self.hands[self.to_move]:
            if propellers[card]:
                actions.append(SAILS[card])
        if self.tokens[self.to_move]:
            actions.append(TOKEN)

    def sail_actions(self) -> list[int]:
        """Before the first step more cards; after it the anchor. (DB-5.2)"""
        first: i64 = 2 * self.to_move
        steps = self.box.steps
        actions: list[int] = steps[0][self.where[first]] + steps[1][self.where[first + 1]]
        if self.moved:
            actions.append(ANCHOR)
        else:
            self.crew_actions(actions)
        return actions

    def set_sail(self) -> None:
        if self.phase != SAILING:
            self.phase = SAILING
            self.steps = 0
            self.moved = 0
            first: i64 = 2 * self.to_move
            self.origins = self.where[first : first + 2]

    def sail(self, card: i64) -> None:
        """(DB-5.1)"""
        self.set_sail()
        self.show(self.to_move, card)
        self.steps += self.box.propellers[card]

    def sail_token(self) -> None:
        """A token as a propeller. (DB-3.4)"""
        self.set_sail()
        self.tokens[self.to_move] -= 1
        self.spent += 1
        self.steps += 1

    def step(self, boat: i64, space: i64) -> None:
        """(DB-5.1, DB-5.3)"""
        at: i64 = 2 * self.to_move + boat
        self.where[at] = space
        self.moors[at] = NONE
        self.moved |= 1 << boat
        self.steps -= 1
        if self.steps == 0:
            self.anchor()

    def anchor(self) -> None:
        """Sailing is done; boats that moved and lie on a tile are settled. (DB-5.4 to DB-5.8)"""
        seat: i64 = self.to_move
        if self.events is not None:
            moves: list[list[int]] = []
            for boat in range(2):
                if (self.moved >> boat) & 1:
                    moves.append([boat, self.origins[boat], self.where[2 * seat + boat]])
            cards = self.played[seat].copy()
            facts = {"seat": seat, "cards": cards, "tokens": self.spent, "moves": moves}
            self.events.append(Event("sailed", facts, rule="DB-5.1"))
        self.unsettled = self.moved
        self.steps = 0
        self.moved = 0
        self.settle_next()

    # Where boats end up

    def tile_at(self, space: i64) -> int:
        return self.tiles[space] if space <= SITES else NONE

    def settle_next(self) -> None:
        """The next boat to settle, a free dive in the storm, or the end of the turn. (DB-5.9, DB-11.10, DB-11.11)"""
        first: i64 = 2 * self.active
        for boat in range(2):
            if (self.unsettled >> boat) & 1 and self.tile_at(self.where[first + boat]) == NONE:
                self.unsettled &= ~(1 << boat)
        if self.free_dive:
            for boat in range(2):
                if (self.unsettled >> boat) & 1 and self.where[first + boat] == self.free_dive:
                    self.settle(boat)
                    return
            self.begin_dive(self.free_dive)
        elif self.unsettled == 3 and self.order_matters():
            self.phase = SETTLING
        elif self.unsettled:
            self.settle(0 if self.unsettled & 1 else 1)
        else:
            self.end_turn()

    def order_matters(self) -> bool:
        """Two boats on different tiles, at least one of them face down. (DB-5.9)"""
        one: i64 = self.where[2 * self.active]
        other: i64 = self.where[2 * self.active + 1]
        return one != other and (self.tiles[one] == FACE_DOWN or self.tiles[other] == FACE_DOWN)

    def settle_actions(self) -> list[int]:
        return [SETTLE, SETTLE + 1]

    def settle(self, boat: i64) -> None:
        """A face-down tile is flipped, then the boat takes its place. (DB-5.4 to DB-5.6)"""
        self.unsettled &= ~(1 << boat)
        site: i64 = self.where[2 * self.active + boat]
        if self.tiles[site] == FACE_DOWN:
            self.flip_tile(site)
        free = self.spots_to_choose(site)
        if len(free) > 1:
            self.mooring = boat
            self.phase = MOORING
        elif free:
            self.moor(boat, free[0], "DB-5.10")
        else:
            self.settle_next()

    def spots_to_choose(self, site: i64) -> list[int]:
        """The free scouting spots, one of each kind. (DB-5.4, DB-5.10)"""
        spots = self.box.tile_spots[self.tiles[site]]
        kinds: list[int] = []
        chosen: list[int] = []
        for spot in self.free_spots(site):
            if spots[spot] not in kinds:
                kinds.append(spots[spot])
                chosen.append(spot)
        return chosen

    def spot_actions(self) -> list[int]:
        site = self.where[2 * self.to_move + self.mooring]
        return [CHOOSE_SPOT + spot for spot in self.spots_to_choose(site)]

    def moor(self, boat: i64, spot: i64, rule: str) -> None:
        """A boat takes its scouting spot, by choice or because all are alike. (DB-5.4, DB-5.10)"""
        at: i64 = 2 * self.active + boat
        self.moors[at] = spot
        if self.events is not None:
            site = self.where[at]
            kind = self.box.tile_spots[self.tiles[site]][spot]
            facts = {"seat": self.active, "boat": boat, "site": site, "spot": kind}
            self.events.append(Event("moored", facts, rule=rule))
        self.settle_next()

    def flip_tile(self, site: i64) -> None:
        """(DB-5.6, DB-11.6, DB-11.10)"""
        tile = take(self.faces, self.chance.below(len(self.faces)))
        self.tiles[site] = tile
        self.revealed += 1
        if self.events is not None:
            self.events.append(Event("flipped", {"seat": self.active, "site": site, "tile": tile}, rule="DB-5.6"))
        if tile >= FIRST_CITY:
            if self.scenario == SCATTERED_WEALTH:
                self.scatter(site)
            elif self.scenario == STORM:
                self.free_dive = site

    def scatter(self, site: i64) -> None:
        """A gem on this tile and on each connected one that has none. (DB-11.6, DB-11.7)"""
        for space in [site, *self.box.neighbours[site]]:
            if space <= SITES and self.tiles[space] != NONE and self.laid[space] == NONE and self.gems_in_bag():
                gem = self.pull()
                self.laid[space] = gem
                if self.events is not None:
                    self.events.append(Event("laid", {"site": space, "gem": gem}, rule="DB-11.6"))
