"""What lies on the table, and what the others know of a hand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fathom.core.events import Event
from fathom.core.state import State
from fathom.games.deep_blue.components import CARDS, NONE, RESTED, SeaBox
from fathom.games.deep_blue.scoring import scenario_at

# What the seat to move owes.
TURN: Final = 0  # one of the four actions of a turn
PAYMENT: Final = 1  # cards and tokens for a card or a refresh
FREE_CARD: Final = 2  # a card of the new market
SAILING: Final = 3  # cards and tokens, then steps
SETTLING: Final = 4  # which boat is settled first
MOORING: Final = 5  # a scouting spot for a boat
RUSHING: Final = 6  # boats that join a dive
DRAWING: Final = 7  # the next gem, or the end of the dive
DEFENDING: Final = 8  # an answer to a danger
PLAYING: Final = 9  # crew cards on the gem just drawn
OVER: Final = 10

# One bit a card, from a table: compiled, a shift of a small constant has 32 bits only, and there are 34 cards.
BITS: Final[list[int]] = [2**card for card in range(CARDS)]

NEW_MARKET: Final = 4  # as the slot that is paid for: all of them


class Sea(State):
    """The chart and its boats, the crews, the market, the gems: plain data."""

    __slots__ = (
        "active",
        "asked",
        "bag",
        "box",
        "chests",
        "dangers",
        "deck",
        "discards",
        "down",
        "drawn",
        "earned",
        "faces",
        "free_dive",
        "fresco",
        "fresh",
        "gems",
        "hands",
        "laid",
        "mooring",
        "moors",
        "moved",
        "open_chests",
        "origins",
        "owed",
        "phase",
        "played",
        "reach",
        "removed",
        "rests",
        "row",
        "scenario",
        "site",
        "slot",
        "spent",
        "spoils",
        "start",
        "steps",
        "supply",
        "tiles",
        "tokens",
        "unsettled",
        "unsure",
        "where",
    )

    box: SeaBox
    scenario: i64
    open_chests: i64  # 1 when the table shows all scores
    start: i64  # the start player
    active: i64  # whose turn it is
    phase: i64

    hands: list[list[int]]
    rests: list[list[int]]  # crews at rest
    played: list[list[int]]  # cards that lie open until the turn or the dive ends
    unsure: list[int]  # by seat, one bit a card: others do not know whether it is in hand or at rest
    tokens: list[int]
    chests: list[int]
    earned: list[int]  # three a seat: how much of the chest came from cards, gems and tiles

    row: list[int]  # the market, from the first slot on
    deck: list[int]  # in no order: a flip picks any
    discards: list[int]

    bag: list[int]  # gems by colour
    supply: list[int]
    tiles: list[int]  # by space, as far as sites go: a tile, FACE_DOWN or NONE
    faces: list[int]  # tiles that lie face down, in no order: a flip picks any
    removed: list[int]  # tiles out of the game
    fresco: list[int]  # Sunken City tiles in their area
    laid: list[int]  # by space: the gem that lies on its tile, or NONE
    where: list[int]  # by boat, two a seat: its space
    moors: list[int]  # by boat: its scouting spot, or NONE in the centre and where there is no tile

    slot: i64  # what is being paid for
    owed: i64
    spent: i64  # tokens spent this turn

    steps: i64  # propellers not used yet
    moved: i64  # one bit a boat of the active seat
    origins: list[int]  # where its boats began the turn
    unsettled: i64  # one bit a boat that has still to be settled
    mooring: i64  # the boat whose scouting spot is chosen

    site: i64  # of the dive under way, or 0
    reach: i64  # how many steps away boats may rush from
    free_dive: i64  # the site of a dive that has to be started yet, or 0
    asked: i64  # how far round the question has gone, from the leader on
    gems: list[int]  # drawn in this dive, in order
    drawn: list[int]  # the same by colour
    fresh: list[int]  # the last draw
    dangers: list[int]  # of the last draw, still to be met
    down: i64  # one bit a seat that has not resurfaced
    spoils: list[int]  # by seat: points of cards played in this dive

    def copy_to(self, other: Sea) -> None:
        """Make another state the same as this one, sharing nothing that can change."""
        other.seats = self.seats
        other.to_move = self.to_move
        other.chance = self.chance.clone()
        other.revealed = self.revealed
        other.events = None
        other.box = self.box
        other.scenario = self.scenario
        other.open_chests = self.open_chests
        other.start = self.start
        other.active = self.active
        other.phase = self.phase
        other.hands = [hand.copy() for hand in self.hands]
        other.rests = [rest.copy() for rest in self.rests]
        other.played = [cards.copy() for cards in self.played]
        other.unsure = self.unsure.copy()
        other.tokens = self.tokens.copy()
        other.chests = self.chests.copy()
        other.earned = self.earned.copy()
        other.row = self.row.copy()
        other.deck = self.deck.copy()
        other.discards = self.discards.copy()
        other.bag = self.bag.copy()
        other.supply = self.supply.copy()
        other.tiles = self.tiles.copy()
        other.faces = self.faces.copy()
        other.removed = self.removed.copy()
        other.fresco = self.fresco.copy()
        other.laid = self.laid.copy()
        other.where = self.where.copy()
        other.moors = self.moors.copy()
        other.slot = self.slot
        other.owed = self.owed
        other.spent = self.spent
        other.steps = self.steps
        other.moved = self.moved
        other.origins = self.origins.copy()
        other.unsettled = self.unsettled
        other.mooring = self.mooring
        other.site = self.site
        other.reach = self.reach
        other.free_dive = self.free_dive
        other.asked = self.asked
        other.gems = self.gems.copy()
        other.drawn = self.drawn.copy()
        other.fresh = self.fresh.copy()
        other.dangers = self.dangers.copy()
        other.down = self.down
        other.spoils = self.spoils.copy()

    def scores(self) -> list[int]:
        return self.chests.copy()

    # Cards leave a hand and come back to it

    def show(self, seat: i64, card: i64) -> None:
        """A card is played: it lies open, and everybody knows where it is. (DB-3.3, DB-13.3)"""
        self.hands[seat].remove(card)
        self.played[seat].append(card)
        unsure: i64 = self.unsure[seat]
        if unsure:
            self.unsure[seat] = unsure & ~(one_bit(card))
            self.conclude(seat)

    def conclude(self, seat: i64) -> None:
        """When all cards in doubt are at one place, nobody is in doubt any more. (DB-13.3)"""
        unsure: i64 = self.unsure[seat]
        card: i64
        for card in self.hands[seat]:
            if unsure & one_bit(card):
                break
        else:
            self.unsure[seat] = 0
            return
        for card in self.rests[seat]:
            if unsure & one_bit(card):
                return
        self.unsure[seat] = 0

    def put_to_rest(self, seat: i64) -> None:
        """What a seat has played goes to its rest area. (DB-3.3)"""
        cards = self.played[seat]
        if cards:
            self.rests[seat].extend(cards)
            cards.clear()

    def rest(self) -> None:
        """Up to three cards of the rest area come back, at random. (DB-6.1)"""
        seat: i64 = self.to_move
        pile = self.rests[seat]
        hand = self.hands[seat]
        size: i64 = len(pile)
        first: i64 = len(hand)
        if size <= RESTED:
            hand.extend(pile)
            pile.clear()
            self.unsure[seat] = 0
        else:
            unsure: i64 = self.unsure[seat]
            card: i64
            for card in pile:
                unsure |= one_bit(card)
            self.unsure[seat] = unsure
            for _ in range(RESTED):
                hand.append(take(pile, self.chance.below(size)))
                size -= 1
            self.revealed += 1
        if self.events is not None:
            cards = hand[first:]
            secrets = {seat: {"cards": cards}}
            self.events.append(Event("rested", {"seat": seat, "count": len(cards)}, secrets, rule="DB-6.1"))
        self.end_turn()

    # Turns

    def end_turn(self) -> None:
        """On to the next seat. (DB-3.2)"""
        self.put_to_rest(self.active)
        self.spent = 0
        seat: i64 = self.active + 1
        if seat == self.seats:
            seat = 0
        self.active = seat
        self.to_move = seat
        self.phase = TURN

    # Places

    def in_city(self, scenario: i64) -> bool:
        """Whether the dive under way is in the Sunken City and this is the scenario. (DB-11.1)"""
        return scenario_at(self.scenario, self.tiles[self.site]) == scenario

    def free_spots(self, site: i64) -> list[int]:
        """The scouting spots of a tile on which no boat lies. (DB-5.4)"""
        free = [0, 1, 2]
        for boat in range(2 * self.seats):
            if self.where[boat] == site and self.moors[boat] != NONE:
                free.remove(self.moors[boat])
        return free


def one_bit(card: i64) -> i64:
    return BITS[card]


def take(pile: list[int], at: i64) -> int:
    """The card at a place of an unordered pile leaves it."""
    card = pile[at]
    last = pile.pop()
    if at < len(pile):
        pile[at] = last
    return card
