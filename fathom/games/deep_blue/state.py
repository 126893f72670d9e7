"""What lies on the table."""

from typing import Final

from mypy_extensions import i64

from fathom.core.state import Asking
from fathom.games.deep_blue.components import SeaBox

NEW_MARKET: Final = 4  # as the slot that is paid for: all of them


class OpenSea(Asking):
    """What everybody sees of the chart, the crews, the market and the dive: plain data."""

    box: SeaBox
    scenario: i64
    open_chests: i64  # 1 when the table shows all scores
    start: i64  # the start player
    active: i64  # whose turn it is

    played: list[list[int]]  # cards that lie open until the turn or the dive ends
    tokens: list[int]

    row: list[int]  # the market, from the first slot on
    discards: list[int]

    bag: list[int]  # gems by colour
    supply: list[int]
    tiles: list[int]  # by space, as far as sites go: a tile, FACE_DOWN or NONE
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
    free_dive: i64  # the site of a dive that is still to begin, or 0
    asked: i64  # how far round the question has gone, from the leader on
    gems: list[int]  # drawn in this dive, in order
    drawn: list[int]  # the same by colour
    fresh: list[int]  # the last draw
    dangers: list[int]  # of the last draw, still to be met
    down: i64  # one bit a seat that has not resurfaced
    spoils: list[int]  # by seat: points of cards played in this dive
    __slots__ = tuple(__annotations__)

    def copy_open_to(self, other: "OpenSea") -> None:
        """Copy to another state what everybody sees, sharing nothing that can change."""
        other.question, other.box, other.scenario = self.question, self.box, self.scenario
        other.open_chests, other.start, other.active = self.open_chests, self.start, self.active
        other.played, other.tokens = [each.copy() for each in self.played], self.tokens.copy()
        other.row, other.discards, other.bag = self.row.copy(), self.discards.copy(), self.bag.copy()
        other.supply, other.tiles, other.removed = self.supply.copy(), self.tiles.copy(), self.removed.copy()
        other.fresco, other.laid, other.where = self.fresco.copy(), self.laid.copy(), self.where.copy()
        other.moors, other.slot, other.owed = self.moors.copy(), self.slot, self.owed
        other.spent, other.steps, other.moved = self.spent, self.steps, self.moved
        other.origins, other.unsettled, other.mooring = self.origins.copy(), self.unsettled, self.mooring
        other.site, other.reach, other.free_dive = self.site, self.reach, self.free_dive
        other.asked, other.gems, other.drawn = self.asked, self.gems.copy(), self.drawn.copy()
        other.fresh, other.dangers, other.down = self.fresh.copy(), self.dangers.copy(), self.down
        other.spoils = self.spoils.copy()


class Sea(OpenSea):
    """The whole table, with what not everybody sees, or not in full."""

    hands: list[list[int]]
    rests: list[list[int]]  # crews at rest
    unsure: list[int]  # by seat, one bit a card: others do not know whether it is in hand or at rest
    chests: list[int]
    earned: list[int]  # three a seat: how much of the chest came from cards, gems and tiles
    deck: list[int]  # in no order: a flip picks any
    faces: list[int]  # tiles that lie face down, in no order: a flip picks any
    __slots__ = tuple(__annotations__)

    def copy_hidden_to(self, other: "Sea") -> None:
        """Copy to another state what not everybody sees."""
        other.hands, other.rests = [each.copy() for each in self.hands], [each.copy() for each in self.rests]
        other.unsure, other.chests, other.earned = self.unsure.copy(), self.chests.copy(), self.earned.copy()
        other.deck, other.faces = self.deck.copy(), self.faces.copy()
