"""Setting the table. (DB-2)"""

from fathom.core.chance import Chance
from fathom.core.setup import Setup
from fathom.games.deep_blue import components
from fathom.games.deep_blue.box import BOXES
from fathom.games.deep_blue.components import SCENARIOS
from fathom.games.deep_blue.rules import market, questions
from fathom.games.deep_blue.state import Sea


def set_table(game: Sea, setup: Setup) -> None:
    """Set the table. (DB-2.1 to DB-2.6)"""
    game.box = BOXES.find(setup.box)
    seats = setup.seats
    game.begin(seats, Chance.from_seed(setup.seed))
    chosen = setup.options["scenario"]
    game.scenario = game.chance.below(len(SCENARIOS)) if chosen == "random" else SCENARIOS.index(chosen)
    game.open_chests = 1 if setup.options["scores"] == "open" else 0
    game.hands = [list(range(components.CREW, components.CREW + components.STARTERS)) for _ in range(seats)]
    game.rests = [[] for _ in range(seats)]
    game.played = [[] for _ in range(seats)]
    game.unsure = [0] * seats
    game.chests = [0] * seats
    game.earned = [0] * (3 * seats)
    game.where = [components.HARBOUR] * (2 * seats)
    game.moors = [components.NONE] * (2 * seats)
    game.origins = [components.HARBOUR, components.HARBOUR]
    game.slot = game.owed = game.spent = 0
    game.steps = game.moved = game.unsettled = game.mooring = 0
    game.site = game.reach = game.free_dive = game.asked = game.down = 0
    game.gems, game.fresh, game.dangers = [], [], []
    game.drawn = [0] * 7
    game.spoils = [0] * seats
    lay_tiles(game)
    open_market(game)
    game.start = game.active = game.to_move = game.chance.below(seats)
    game.tokens = [components.TOKENS[(seat - game.start) % seats] for seat in range(seats)]
    game.question = questions.TURN


def lay_tiles(game: Sea) -> None:
    """Starting tiles face up, without the empty one; all others face down. (DB-2.1, DB-2.2)"""
    starting = list(range(components.STARTING_TILES))
    game.chance.shuffle(starting)
    hidden = components.SITES - components.STARTING_SITES
    game.tiles = [components.NONE] * (components.STARTING_SITES + 1) + [components.FACE_DOWN] * hidden
    game.removed, game.fresco = [], []
    for site, tile in enumerate(starting, 1):
        if game.box.tile_vp[tile]:
            game.tiles[site] = tile
        else:
            game.removed.append(tile)
    game.faces = list(range(components.STARTING_TILES, components.TILES))
    game.laid = [components.NONE] * (components.SITES + 1)


def open_market(game: Sea) -> None:
    """Gems in bag and supply, four cards on offer. (DB-2.3, DB-2.5)"""
    game.bag = components.BAG.copy()
    game.supply = components.SUPPLY.copy()
    game.row, game.discards = [], []
    game.deck = list(range(components.CREW))
    for _ in range(components.SLOTS):
        market.flip_card(game, "DB-2.5")
