"""Diving: the rush, the gems, the dangers, the cards, the points. (DB-7 to DB-11)"""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import i64

from fathom.core.events import Event
from fathom.games.deep_blue.actions import DEFEND, DRAW, PASS, PLAYS, RESURFACE, RUSH, STAY, STOP, USE
from fathom.games.deep_blue.components import ANY, CITY_TILES, EITHER, FIRST_CITY, NONE
from fathom.games.deep_blue.options import BEST_OF_THE_BEST, REEFS, RUINS_OF_PLENTY, STORM, TROUBLED_WATERS
from fathom.games.deep_blue.rules.market import Market
from fathom.games.deep_blue.scoring import DiveSite, card_worth, gems_at_a_time, is_danger, scenario_at
from fathom.games.deep_blue.state import DEFENDING, DRAWING, OVER, PLAYING, RUSHING


class Dive(Market):
    """A dive on a wreck, from the rush to the points."""

    __slots__ = ()

    @abstractmethod
    def settle_next(self) -> None:
        """What comes after a dive: boats that still wait to be settled, or the next turn."""

    # The rush

    def begin_dive(self, site: i64) -> None:
        """The active seat leads a dive. (DB-7.2, DB-7.3, DB-11.10, DB-11.12)"""
        self.site = site
        self.reach = 1
        if self.in_city(STORM):
            self.reach = 2
        elif self.in_city(REEFS):
            self.reach = 0
        if self.events is not None:
            facts = {"seat": self.active, "site": site, "tile": self.tiles[site], "free": self.free_dive == site}
            self.events.append(Event("dived", facts, rule="DB-11.10" if self.free_dive == site else "DB-7.1"))
        self.free_dive = 0
        self.asked = 0
        self.rush_next()

    def can_rush(self, boat: i64) -> bool:
        """(DB-7.3, DB-7.4)"""
        steps: i64 = self.box.distance[self.where[boat]][self.site]
        return steps > 0 and steps <= self.reach

    def rush_rule(self, boat: i64) -> str:
        """What lets a boat come that can rush: in a storm from further away. (DB-7.3, DB-11.10)"""
        return "DB-11.10" if self.box.distance[self.where[boat]][self.site] > 1 else "DB-7.3"

    def rush_next(self) -> None:
        """The next seat that has a boat near; when all were asked, down they go."""
        seats: i64 = self.seats
        while self.asked < seats:
            seat: i64 = (self.active + self.asked) % seats
            if self.can_rush(2 * seat) or self.can_rush(2 * seat + 1):
                self.to_move = seat
                self.phase = RUSHING
                return
            self.asked += 1
        self.descend()

    def rush_actions(self) -> list[int]:
        actions: list[int] = []
        for boat in range(2):
            if self.can_rush(2 * self.to_move + boat):
                actions.append(RUSH + boat)
        actions.append(STAY)
        return actions

    def rush(self, boat: i64) -> None:
        """A boat comes to the centre of the tile. (DB-7.3)"""
        at: i64 = 2 * self.to_move + boat
        if self.events is not None:
            facts = {"seat": self.to_move, "boat": boat, "from": self.where[at], "site": self.site}
            self.events.append(Event("rushed", facts, rule=self.rush_rule(at)))
        self.where[at] = self.site
        self.moors[at] = NONE
        self.rush_next()

    def stay(self) -> None:
        self.asked += 1
        self.rush_next()

    def descend(self) -> None:
        """All with a boat on the tile take part. A gem that was laid there is the first. (DB-7.5, DB-11.6)"""
        down: i64 = 0
        for boat in range(2 * self.seats):
            if self.where[boat] == self.site:
                down |= 1 << (boat // 2)
        self.down = down
        gem: i64 = self.laid[self.site]
        if gem == NONE:
            self.to_move = self.active
            self.phase = DRAWING
            return
        self.laid[self.site] = NONE
        if self.events is not None:
            self.events.append(Event("found", {"gem": gem}, rule="DB-11.6"))
        self.uncover(gem)
        self.asked = 0
        self.offer_cards()

    # Gems and dangers

    def gems_in_bag(self) -> int:
        return sum(self.bag)

    def pull(self) -> int:
        """Any gem of the bag leaves it."""
        at: i64 = self.chance.below(self.gems_in_bag())
        gem: i64 = 0
        while at >= self.bag[gem]:
            at -= self.bag[gem]
            gem += 1
        self.bag[gem] -= 1
        self.revealed += 1
        return gem

    def uncover(self, gem: i64) -> None:
        """A gem comes to the dive site board; from the second of its colour on, blue and black are dangers. (DB-8.3)"""
        self.gems.append(gem)
        self.fresh.append(gem)
        self.drawn[gem] += 1
        if is_danger(gem, self.drawn[gem]):
            self.dangers.append(gem)

    def draw(self) -> None:
        """One gem, or two in Troubled Waters. (DB-8.1, DB-11.2)"""
        self.fresh.clear()
        for _ in range(gems_at_a_time(self.gems_in_bag(), scenario_at(self.scenario, self.tiles[self.site]))):
            self.uncover(self.pull())
        if self.events is not None:
            facts = {"seat": self.active, "gems": self.fresh.copy(), "dangers": self.dangers.copy()}
            self.events.append(Event("drew", facts, rule=self.draw_rule(len(self.fresh))))
        self.asked = 0
        self.meet_dangers()

    def draw_rule(self, gems: i64) -> str:
        """By which rule so many gems are drawn at a time."""
        if self.in_city(TROUBLED_WATERS):
            return "DB-11.2" if gems > 1 else "DB-11.3"
        return "DB-8.1"

    def meet_dangers(self) -> None:
        """Danger by danger, the leader first; who cannot defend is not asked. (DB-8.4, DB-8.10)"""
        seats: i64 = self.seats
        while self.dangers:
            while self.asked < seats:
                seat: i64 = (self.active + self.asked) % seats
                if self.is_down(seat):
                    if self.guards(2 * seat) or self.guards(2 * seat + 1) or self.holds_protection(seat):
                        self.to_move = seat
                        self.phase = DEFENDING
                        return
                    self.surface(seat, "DB-8.10")
                self.asked += 1
            self.dangers.pop(0)
            self.asked = 0
        self.offer_cards()

    def is_down(self, seat: i64) -> bool:
        return (self.down >> seat) & 1 == 1

    def guards(self, boat: i64) -> bool:
        """Whether a boat lies on a scouting spot that protects from the danger at hand. (DB-8.6)"""
        if self.where[boat] != self.site or self.moors[boat] == NONE:
            return False
        spot = self.box.tile_spots[self.tiles[self.site]][self.moors[boat]]
        return spot == EITHER or spot == self.dangers[0]

    def holds_protection(self, seat: i64) -> bool:
        danger = self.dangers[0]
        protects = self.box.protects
        self.look_into(seat)
        return any(protects[card] == danger for card in self.hands[seat])

    def look_into(self, seat: i64) -> None:
        """What somebody is asked tells of their hand; who caused the question cannot take that back. (DB-13.5)"""
        if seat != self.to_move and self.unsure[seat]:
            self.revealed += 1

    def defend_actions(self) -> list[int]:
        """(DB-8.5 to DB-8.7)"""
        seat: i64 = self.to_move
        danger = self.dangers[0]
        protects = self.box.protects
        actions: list[int] = []
        for card in self.hands[seat]:
            if protects[card] == danger:
                actions.append(DEFEND + card)
        for boat in range(2 * seat, 2 * seat + 2):
            if self.guards(boat):
                actions.append(USE + self.moors[boat])
        actions.append(RESURFACE)
        return actions

    def defend(self, card: i64) -> None:
        """(DB-8.5)"""
        if self.events is not None:
            facts = {"seat": self.to_move, "card": card, "danger": self.dangers[0]}
            self.events.append(Event("defended", facts, rule="DB-8.5"))
        self.show(self.to_move, card)
        self.asked += 1
        self.meet_dangers()

    def use(self, spot: i64) -> None:
        """(DB-8.6)"""
        for boat in range(2 * self.to_move, 2 * self.to_move + 2):
            if self.where[boat] == self.site and self.moors[boat] == spot:
                self.moors[boat] = NONE
        if self.events is not None:
            kind = self.box.tile_spots[self.tiles[self.site]][spot]
            facts = {"seat": self.to_move, "spot": kind, "danger": self.dangers[0]}
            self.events.append(Event("used", facts, rule="DB-8.6"))
        self.asked += 1
        self.meet_dangers()

    def resurface(self) -> None:
        self.surface(self.to_move, "DB-8.8")
        self.asked += 1
        self.meet_dangers()

    def surface(self, seat: i64, rule: str) -> None:
        """Somebody is out of the dive, and their boats leave the tile. (DB-8.8, DB-8.10)"""
        one: i64 = 1
        self.down &= ~(one << seat)
        for boat in range(2 * seat, 2 * seat + 2):
            if self.where[boat] == self.site:
                self.moors[boat] = NONE
        if self.events is not None:
            self.events.append(Event("surfaced", {"seat": seat, "danger": self.dangers[0]}, rule=rule))

    # Crew cards

    def matches(self, card: i64) -> bool:
        """Whether a card can be played on the gems just drawn. (DB-9.3, DB-9.4)"""
        needs: i64 = self.box.needs[card]
        if needs == NONE:
            return False
        if needs == ANY:
            return len(self.gems) >= self.box.count[card]
        return self.drawn[needs] >= self.box.count[card] and needs in self.fresh

    def offer_cards(self) -> None:
        """The leader first; who holds no card that matches is not asked. (DB-9.1, DB-9.5)"""
        seats: i64 = self.seats
        while self.asked < seats:
            seat: i64 = (self.active + self.asked) % seats
            if self.is_down(seat):
                self.look_into(seat)
                for card in self.hands[seat]:
                    if self.matches(card):
                        self.to_move = seat
                        self.phase = PLAYING
                        return
            self.asked += 1
        if self.is_down(self.active) and self.gems_in_bag():
            self.to_move = self.active
            self.phase = DRAWING
        else:
            self.end_dive()

    def play_actions(self) -> list[int]:
        actions: list[int] = []
        for card in self.hands[self.to_move]:
            if self.matches(card):
                actions.append(PLAYS[card])
        actions.append(PASS)
        return actions

    def play(self, card: i64) -> None:
        """(DB-9.1, DB-9.2, DB-11.4)"""
        worth = card_worth(self.box.vp[card], scenario_at(self.scenario, self.tiles[self.site]))
        self.spoils[self.to_move] += worth
        if self.events is not None:
            rule = "DB-11.4" if self.in_city(BEST_OF_THE_BEST) else "DB-9.1"
            self.events.append(Event("played", {"seat": self.to_move, "card": card, "vp": worth}, rule=rule))
        self.show(self.to_move, card)
        self.offer_cards()

    def pass_on(self) -> None:
        self.asked += 1
        self.offer_cards()

    # The end of a dive

    def draw_actions(self) -> list[int]:
        """At least one gem; after it the leader may stop. (DB-8.1, DB-10.1)"""
        return [DRAW, STOP] if self.gems else [DRAW]

    def dive_site(self) -> DiveSite:
        """The dive as it lies open to all."""
        site = DiveSite()
        site.box = self.box
        site.active = self.active
        site.site = self.site
        site.tile = self.tiles[self.site]
        site.scenario = scenario_at(self.scenario, site.tile)
        site.where = self.where
        site.moors = self.moors
        site.bag = self.bag
        site.gems = self.gems
        site.drawn = self.drawn
        site.down = self.down
        site.spoils = self.spoils
        return site

    def end_dive(self) -> None:
        """Points for all who dived, then the tile is gone. (DB-10.4 to DB-10.9)"""
        tile = self.tiles[self.site]
        site = self.dive_site()
        points = site.points()
        for seat in range(self.seats):
            for source in range(3):
                self.chests[seat] += points[seat][source]
                self.earned[3 * seat + source] += points[seat][source]
            self.put_to_rest(seat)
        if self.events is not None:
            facts = {
                "leader": self.active,
                "site": self.site,
                "tile": tile,
                "gems": self.gems.copy(),
                "divers": [seat for seat in range(self.seats) if self.site in self.where[2 * seat : 2 * seat + 2]],
                "down": self.still_down(),
                "points": points,
            }
            self.events.append(Event("scored", facts, rule=score_rule(site)))
        self.tiles[self.site] = NONE
        for boat in range(2 * self.seats):
            if self.where[boat] == self.site:
                self.moors[boat] = NONE
        for gem in self.gems:
            self.bag[gem] += 1
        self.gems.clear()
        self.fresh.clear()
        self.drawn = [0] * 7
        self.spoils = [0] * self.seats
        self.down = 0
        self.site = 0
        self.to_move = self.active
        if tile >= FIRST_CITY:
            self.fresco.append(tile)
            if len(self.fresco) == CITY_TILES:
                self.end()
                return
        else:
            self.removed.append(tile)
        self.settle_next()

    def still_down(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.is_down(seat)]

    def end(self) -> None:
        """The fresco is complete. (DB-12.1)"""
        self.phase = OVER
        self.to_move = -1
        if self.events is not None:
            outcome = self.outcome()
            assert outcome is not None
            facts = {"scores": outcome.scores, "winners": outcome.winners}
            self.events.append(Event("ended", facts, rule="DB-12.1"))


def score_rule(site: DiveSite) -> str:
    """What the points of a dive are due to: the scenario where it adds to them."""
    if site.scenario == RUINS_OF_PLENTY:
        return "DB-11.13"
    return "DB-11.8" if site.bounty() else "DB-10.4"
