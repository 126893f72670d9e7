"""What lies on the table."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fathom.core import questions
from fathom.core.state import State
from fathom.games.deep_blue.components import SeaBox

NEW_MARKET: Final = 4  # as the slot that is paid for: all of them


class Question(questions.Question):
    """A question of Deep Blue, to the seat to move."""

    def options(self, sea: Sea) -> list[int]:
        """All that may be chosen."""
        raise NotImplementedError

    def answer(self, sea: Sea, action: i64) -> None:
        """What was chosen is done."""
        raise NotImplementedError


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
        "played",
        "question",
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
    question: Question  # of the seat to move

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
        other.question = self.question
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
