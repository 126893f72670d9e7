"""What is in the box, by number: gems, crew, tiles, the chart. The faces come from data files, see ``box.py``."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fathom.games.deep_blue.box import Box, Entry, chosen_box

# Gems are known by their colour, and so are most scouting spots.
COLOURS: Final = ("black", "blue", "silver", "gold", "red", "green", "purple")
BLACK: Final = 0
BLUE: Final = 1
SILVER: Final = 2
GOLD: Final = 3
RED: Final = 4
GREEN: Final = 5
PURPLE: Final = 6
ANY: Final = 7  # as the colour a card asks for: any gems at all
EITHER: Final = 7  # as a scouting spot: blue or black
NONE: Final = -1  # no colour, no tile, no gem

BAG: Final[list[int]] = [4, 4, 7, 3, 1, 0, 0]  # by colour, at the beginning (DB-1.3)
SUPPLY: Final[list[int]] = [0, 0, 2, 2, 2, 2, 4]
GEM_VP: Final[list[int]] = [0, 0, 1, 2, 4, 0, 0]  # (DB-10.5)
SPOT_VP: Final[list[int]] = [0, 0, 3, 5, 10, 0, 0]  # with a boat on the spot of that colour (DB-10.6)

PRICES: Final[list[int]] = [1, 2, 2, 3]  # of the market's slots
SLOTS: Final = 4
REFRESH_PRICE: Final = 4
TOKENS: Final[list[int]] = [0, 1, 1, 2, 2]  # clockwise from the start player
CREW: Final = 30  # cards 0 to 29 can be recruited
STARTERS: Final = 4  # cards 30 to 33 are those everybody starts with
CARDS: Final = 34

HARBOUR: Final = 0
STARTING_SITES: Final = 6  # spaces 1 to 6
SITES: Final = 15  # spaces 1 to 15; buoys come after them
TILES: Final = 15
FACE_DOWN: Final = -2  # stands for a tile that has not been flipped

SET: Final[Box] = chosen_box()


def in_order(entries: list[Entry], key: str, kinds: tuple[str, ...]) -> list[Entry]:
    """Entries kind by kind, those of a kind as they stand in the file."""
    return [entry for kind in kinds for entry in entries if entry[key] == kind]


CARD_FACES: Final[list[Entry]] = SET.crew + SET.starters
TILE_FACES: Final[list[Entry]] = in_order(SET.tiles, "group", ("starting", "advanced", "city"))
SPACE_FACES: Final[list[Entry]] = in_order(SET.spaces, "kind", ("harbour", "starting", "far", "buoy"))

CARD_IDS: Final[list[str]] = [card["id"] for card in CARD_FACES]
TILE_IDS: Final[list[str]] = [tile["id"] for tile in TILE_FACES]
SPACE_IDS: Final[list[str]] = [space["id"] for space in SPACE_FACES]
SPACES: Final[i64] = len(SPACE_FACES)


def colour(name: str | None) -> int:
    if name is None:
        return NONE
    return ANY if name in ("any", "either") else COLOURS.index(name)


# What stands on the cards.
NEEDS: Final[list[int]] = [colour(card["needs"]["colour"] if "needs" in card else None) for card in CARD_FACES]
COUNT: Final[list[int]] = [card["needs"]["count"] if "needs" in card else 0 for card in CARD_FACES]
VP: Final[list[int]] = [card.get("vp", 0) for card in CARD_FACES]
CASH: Final[list[int]] = [card.get("cash", 0) for card in CARD_FACES]
PROPELLERS: Final[list[int]] = [card.get("propellers", 0) for card in CARD_FACES]
PROTECTS: Final[list[int]] = [colour(card.get("protects")) for card in CARD_FACES]
PLUS: Final[list[int]] = [colour(card.get("plus")) for card in CARD_FACES]

# What stands on the tiles. Starting ones come first, those of the Sunken City last.
TILE_VP: Final[list[int]] = [tile.get("vp", 0) for tile in TILE_FACES]
TILE_SPOTS: Final[list[list[int]]] = [[colour(spot) for spot in tile.get("spots", [])] for tile in TILE_FACES]
STARTING_TILES: Final = 6
FIRST_CITY: Final = 11
CITY_TILES: Final = 4


def neighbours() -> list[list[int]]:
    """The spaces one step away, by space."""
    found: list[list[int]] = [[] for _ in SPACE_IDS]
    for one, other in SET.routes:
        a, b = SPACE_IDS.index(one), SPACE_IDS.index(other)
        found[a].append(b)
        found[b].append(a)
    return [sorted(spaces) for spaces in found]


def distances(nearby: list[list[int]]) -> list[list[int]]:
    """How many steps it is from space to space."""
    table: list[list[int]] = []
    for start in range(len(nearby)):
        steps = [-1] * len(nearby)
        steps[start] = 0
        waiting = [start]
        for here in waiting:
            for other in nearby[here]:
                if steps[other] < 0:
                    steps[other] = steps[here] + 1
                    waiting.append(other)
        table.append(steps)
    return table


NEIGHBOURS: Final[list[list[int]]] = neighbours()
DISTANCE: Final[list[list[int]]] = distances(NEIGHBOURS)
