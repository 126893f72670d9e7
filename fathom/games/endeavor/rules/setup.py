"""Setting the table. (EDS-2)"""

from fathom.core.chance import Chance
from fathom.core.setup import Setup
from fathom.games.endeavor import components, missions
from fathom.games.endeavor.components import FALLEN_STAR, NONE, ROW
from fathom.games.endeavor.rules import voyage, waters
from fathom.games.endeavor.rules.setbacks import FIRST_SETBACK
from fathom.games.endeavor.state import SETTING_OUT, VERSION, Ocean, owe


def set_table(game: Ocean, setup: Setup) -> None:
    """Everything in its place, and everybody about to launch a vessel. (EDS-2.1 to EDS-2.6)"""
    seats = setup.seats
    game.begin(setup.seats, Chance.from_seed(setup.seed))
    game.rules = setup.rules or VERSION
    game.mission = missions.MISSION_IDS.index(setup.options["mission"])
    game.team = 1 if seats == 1 or setup.options["mode"] == "co-op" else 0
    game.difficulty = missions.DIFFICULTIES.index(setup.options["difficulty"])
    game.phase = SETTING_OUT
    game.round = game.passed = game.acted = game.spent = 0
    game.setback = NONE
    game.offered = []
    seat_people(game)
    offer_people_and_papers(game)
    clear_board(game)
    build_ocean(game)
    stack_cards(game)
    game.wave = game.active = game.to_move = game.chance.below(seats)
    game.chain = []
    for step in range(seats - 1, -1, -1):
        owe(game, voyage.LAUNCH, (game.wave + step) % seats)


def seat_people(game: Ocean) -> None:
    """(EDS-2.5)"""
    seats = game.seats
    game.tracks = [0] * (4 * seats)
    game.research = [0] * seats
    game.staged = [0] * seats
    game.teams = [[0] for _ in range(seats)]
    game.busy = [1] * seats
    game.held = [[] for _ in range(seats)]
    game.published = [[] for _ in range(seats)]
    game.where = [NONE] * (components.VESSELS * seats)


def offer_people_and_papers(game: Ocean) -> None:
    """(EDS-2.3, EDS-2.4)"""
    game.tray = [0, *components.COPIES[1 : components.FIRST_TIER_5]]
    tiles = game.chance.shuffled(range(components.FIRST_TIER_5, components.SPECIALISTS))
    game.pockets = [tiles[at * 3 : at * 3 + 3] for at in range(components.POCKETS)]
    anchors = game.chance.shuffled(range(components.ANCHORS))
    game.display = anchors[: components.DISPLAY]
    game.retired = anchors[components.DISPLAY :]
    game.deck = game.chance.shuffled(range(components.ANCHORS, components.JOURNALS))
    game.circles = [0] * components.JOURNALS


def clear_board(game: Ocean) -> None:
    """An empty Impact board. (EDS-12.1, EDS-16.11)"""
    mission = game.mission
    game.markers = [NONE] * len(missions.BOARDS[mission])
    game.ajar = missions.HEX_ENTRY[mission].copy()
    if game.seats <= 2:
        for at in missions.EXTRA_ENTRIES[mission]:
            game.ajar[at] = 1
    game.crowds = [0] * (5 * len(missions.OPEN_HEXES[mission]))
    game.star_visits = [0] * game.seats
    game.cleanup = [0] * game.seats
    game.decisions = [NONE] * 4
    game.races = [[], []]


def build_ocean(game: Ocean) -> None:
    """(EDS-2.1, EDS-2.2)"""
    mission = game.mission
    game.grid = [NONE] * (5 * ROW)
    game.cells = [NONE] * components.ZONES
    game.filled = 0
    game.discoverers = [NONE] * components.ZONES
    game.owners = [NONE] * components.SITES
    game.dives = [[] for _ in range(components.DIVES)]
    game.supply = game.chance.shuffled(range(components.TOKENS))
    game.discards = []
    game.batches = [0] * components.TOKENS
    game.top_five = 0
    game.removed = missions.LEFT_OUT[mission].copy()
    game.stacks = [stack.copy() for stack in missions.STACKS[mission]]
    game.known = [0] * 5
    places = missions.START[mission]
    chosen: list[int] = []
    for cell, zone in places:
        stack = game.stacks[cell // ROW]
        chosen.append(zone if zone != NONE else stack.pop(game.chance.below(len(stack))))
    if waters.special(game, "shuffled-row"):
        game.chance.shuffle(chosen)
    for (cell, _), zone in zip(places, chosen, strict=True):
        voyage.put_in_play(game, zone, cell)
    for stack in game.stacks:
        game.chance.shuffle(stack)
    if waters.special(game, "star-on-top"):  # it is one of the four top boards of its stack (EDS-16.7)
        game.stacks[4].remove(FALLEN_STAR)
        game.stacks[4].insert(len(game.stacks[4]) - game.chance.below(4), FALLEN_STAR)
        game.top_five = 4


def stack_cards(game: Ocean) -> None:
    """Three Bonus Goals on three Setbacks, four alone. (EDS-18.2)"""
    game.bonus_goals = []
    bonuses = game.chance.shuffled(range(components.BONUSES))
    setbacks = game.chance.shuffled(range(FIRST_SETBACK, FIRST_SETBACK + components.SETBACKS))
    count = 4 if game.seats == 1 else 3
    game.cards = setbacks[:count] + bonuses[:3]
    game.left_cards = setbacks[count:] + bonuses[3:]
