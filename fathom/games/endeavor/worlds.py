"""Tables that fit what a seat sees, dealt quickly: all that lies open is copied, all that is hidden is dealt anew."""

from typing import Final

from mypy_extensions import i64

from fathom.core.chance import Chance
from fathom.games.endeavor.components import FALLEN_STAR, TOKEN_KIND
from fathom.games.endeavor.rules import Endeavor

KEYS: Final = 0xFFFFFF
KIND_KEYS: Final[list[int]] = [7919 * (kind + 3) ** 3 % 65521 for kind in range(12)]


class Worlds:
    """What lies open on a table, and the hidden pieces that could lie in each place."""

    def __init__(self, table: Endeavor) -> None:
        self.table = table  # without anything hidden
        self.under: list[list[int]] = []  # by depth - 1: boards known to lie under a stack
        self.boards: list[list[int]] = []  # by depth - 1: the others
        self.star_among: i64 = 0  # how many places at the top of depth 5 may hide the Fallen Star
        self.tokens: list[list[int]] = []  # by shuffle
        self.sites: list[list[int]] = []  # by Dive site: the shuffle of each token
        self.tiles: list[int] = []
        self.tops: list[int] = []  # of the pockets
        self.pocket_sizes: list[int] = []
        self.deck: list[int] = []
        self.bonuses: list[int] = []
        self.bonuses_left: i64 = 0
        self.setbacks: list[int] = []
        self.setbacks_left: i64 = 0

    def deal(self, chance: Chance) -> Endeavor:
        """A full state that fits what lies open."""
        game = Endeavor()
        table = self.table
        game.begin(table.seats, chance.spawn())
        table.share_open_with(game)
        game.shared = -1
        game.to_move = table.to_move
        game.offered = table.offered
        self.deal_boards(game, chance)
        self.deal_tokens(game, chance)
        self.deal_tiles(game, chance)
        self.deal_papers(game, chance)
        return game

    def deal_boards(self, game: Endeavor, chance: Chance) -> None:
        stacks: list[list[int]] = []
        for at in range(5):
            boards = chance.shuffled(self.boards[at])
            if at == 4 and self.star_among:
                boards.insert(len(boards) - chance.below(self.star_among), FALLEN_STAR)
            under = self.under[at]
            stacks.append(under + boards if under else boards)
        game.stacks = stacks

    def deal_tokens(self, game: Endeavor, chance: Chance) -> None:
        """The tokens of a shuffle go to the places that it filled; the rest has yet to come."""
        unseen = [chance.shuffled(tokens) for tokens in self.tokens]
        game.dives = [[unseen[shuffle].pop() for shuffle in shuffles] for shuffles in self.sites]
        game.supply = [token for pile in unseen for token in pile]

    def deal_tiles(self, game: Endeavor, chance: Chance) -> None:
        tiles = chance.shuffled(self.tiles)
        pockets: list[list[int]] = []
        for at in range(len(self.tops)):
            pocket = [tiles.pop() for _ in range(self.pocket_sizes[at] - 1)]
            if self.pocket_sizes[at]:
                pocket.append(self.tops[at])
            pockets.append(pocket)
        game.pockets = pockets

    def deal_papers(self, game: Endeavor, chance: Chance) -> None:
        game.deck = chance.shuffled(self.deck)
        bonuses = chance.shuffled(self.bonuses)
        setbacks = chance.shuffled(self.setbacks)
        game.cards = setbacks[: self.setbacks_left] + bonuses[: self.bonuses_left]
        game.left_cards = setbacks[self.setbacks_left :] + bonuses[self.bonuses_left :]


def turned_up(ocean: Endeavor) -> int:
    """One number for all that chance has brought to light, the same for equal pieces; 0 while it has brought nothing.

    A world begins with nothing brought to light. Two tables that came from one by the same action have the same
    number, unless that action showed different pieces.
    """
    if ocean.revealed == 0:
        return 0
    key: i64 = 1 + ocean.setback
    for piece in ocean.bonus_goals + ocean.grid + ocean.display:
        key = (31 * key + piece + 1) & KEYS
    for pocket in ocean.pockets:
        key = (31 * key + (pocket[len(pocket) - 1] if pocket else 0)) & KEYS
    for at in range(5):
        stack = ocean.stacks[at]
        for under in range(ocean.known[at]):
            key = (31 * key + stack[under] + 1) & KEYS
    if ocean.chain:
        key = (31 * key + ocean.chain[len(ocean.chain) - 1]) & KEYS
    for token in ocean.discards:
        key += KIND_KEYS[TOKEN_KIND[token]]
    for seat in range(ocean.seats):
        for token in ocean.held[seat]:
            key += (seat + 2) * KIND_KEYS[TOKEN_KIND[token]]
    return key & KEYS
