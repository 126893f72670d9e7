"""What is in the box, by number: gems, crew, tiles, the chart. What a set decides is in the set: see ``box.py``."""

from typing import Any, Final

from fathom.core.actions import ActionSpace
from fathom.core.box import Box

# Gems are known by their colour, and so are most scouting spots.
COLOURS: Final = ("black", "blue", "silver", "gold", "red", "green", "purple")
BLACK: Final = 0
BLUE: Final = 1
GOLD: Final = 3
ANY: Final = 7  # as the colour a card asks for: any gems at all
EITHER: Final = 7  # as a scouting spot: blue or black
NONE: Final = -1  # no colour, no tile, no gem

BAG: Final[list[int]] = [4, 4, 7, 3, 1, 0, 0]  # by colour, at the beginning (DB-1.3)
SUPPLY: Final[list[int]] = [0, 0, 2, 2, 2, 2, 4]
GEM_VP: Final[list[int]] = [0, 0, 1, 2, 4, 0, 0]  # (DB-10.5)
SPOT_VP: Final[list[int]] = [0, 0, 3, 5, 10, 0, 0, 0]  # with a boat on the spot of that kind (DB-10.6)

PRICES: Final[list[int]] = [1, 2, 2, 3]  # of the market's slots
SLOTS: Final = 4
REFRESH_PRICE: Final = 4
RESTED: Final = 3  # cards that come back from a rest (DB-6.1)
TOKENS: Final[list[int]] = [0, 1, 1, 2, 2]  # clockwise from the start player
CREW: Final = 30  # cards 0 to 29 can be recruited
STARTERS: Final = 4  # cards 30 to 33 are those everybody starts with
CARDS: Final = 34

HARBOUR: Final = 0
STARTING_SITES: Final = 6  # spaces 1 to 6
SITES: Final = 15  # spaces 1 to 15; buoys come after them, as many as the chart has
TILES: Final = 15
STARTING_TILES: Final = 6  # they come first, those of the Sunken City last
FIRST_CITY: Final = 11
CITY_TILES: Final = 4
FACE_DOWN: Final = -2  # stands for a tile that has not been flipped

SCENARIOS: Final = (
    *("troubled-waters", "best-of-the-best", "scattered-wealth", "bounty-wrecks"),
    *("storm", "reefs", "ruins-of-plenty"),
)
SCENARIO_RULES: Final = ("DB-11.2", "DB-11.4", "DB-11.6", "DB-11.8", "DB-11.10", "DB-11.12", "DB-11.13")
TROUBLED_WATERS: Final = 0
BEST_OF_THE_BEST: Final = 1
SCATTERED_WEALTH: Final = 2
BOUNTY_WRECKS: Final = 3
STORM: Final = 4
REEFS: Final = 5
RUINS_OF_PLENTY: Final = 6

Entry = dict[str, Any]  # of a data file


class SeaBox(Box):
    """A set of cards, tiles and chart: tables for the rules, and faces for words and pictures."""

    # What is on the cards.
    needs: list[int]  # the colour of gems, ANY or NONE
    count: list[int]  # how many of them
    vp: list[int]
    cash: list[int]
    propellers: list[int]
    protects: list[int]
    plus: list[int]

    tile_vp: list[int]
    tile_spots: list[list[int]]

    spaces: int  # how many there are
    neighbours: list[list[int]]  # by space: those one step away
    distance: list[list[int]]  # from space to space, in steps
    steps: list[list[list[Any]]]  # by boat and space: the actions that take a step from there

    card_faces: list[Entry]
    tile_faces: list[Entry]
    space_faces: list[Entry]
    routes: list[list[int]]
    card_ids: list[str]
    tile_ids: list[str]
    space_ids: list[str]
    __slots__ = tuple(__annotations__)

    def notation(self) -> ActionSpace:
        """What actions are called with this set."""
        assert self.space is not None
        return self.space
