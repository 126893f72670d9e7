"""Setting the table. (DB-2)"""

from __future__ import annotations

from fathom.core.chance import Chance
from fathom.core.setup import Setup
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
from fathom.games.deep_blue.rules import market, questions
from fathom.games.deep_blue.state import Sea


def set_table(game: Sea, setup: Setup) -> None:
    """Set the table. (DB-2.1 to DB-2.6)"""
    game.box = BOXES.find(setup.box)
    seats = setup.seats
    game.begin(setup.seats, Chance.from_seed(setup.seed))
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
    game.question = questions.TURN


def lay_tiles(game: Sea) -> None:
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


def open_market(game: Sea) -> None:
    """Gems in bag and supply, four cards on offer. (DB-2.3, DB-2.5)"""
    game.bag = BAG.copy()
    game.supply = SUPPLY.copy()
    game.row = []
    game.deck = list(range(CREW))
    game.discards = []
    for _ in range(SLOTS):
        market.flip_card(game, "DB-2.5")
