"""How a game begins. (ITD-2, ITD-12)"""

from fathom.core.chance import Chance
from fathom.core.setup import Setup
from fathom.games.in_too_deep.box import BOXES
from fathom.games.in_too_deep.components import BONUS_SHARES, CARDS, EMPTY, SIDES
from fathom.games.in_too_deep.rules import piles, questions
from fathom.games.in_too_deep.state import NOBODY, NOT_FINAL, NOT_YET, Sea


def set_up(game: Sea, setup: Setup) -> None:
    """Set the table and deal. (ITD-2.1 to ITD-2.4, ITD-12.1 to ITD-12.3)"""
    game.begin(setup.seats, Chance.from_seed(setup.seed))
    game.box = BOXES.find(setup.box)
    game.hands = [[] for _ in range(setup.seats)]
    game.portfolios = [[] for _ in range(max(setup.seats, 3))]
    game.held = [0] * (len(game.portfolios) * 5)
    game.prices = [0] * 5
    game.columns = [[] for _ in range(5)]
    game.tops = [EMPTY] * 5
    game.deck = list(range(1, CARDS + 1))
    game.discards, game.offer, game.refilled = [], [], []
    game.told, game.paid = [], []
    game.ability, game.deed, game.payee = NOBODY, NOBODY, NOBODY
    game.owed, game.draws, game.fundraisers, game.depletions = 0, 0, 0, 0
    game.closing = NOT_YET
    game.finals = NOT_FINAL
    game.sides = 0
    for company, side in enumerate(SIDES.values(setup.options["sides"]).values()):  # (ITD-1.4)
        if side == "advanced" or (side == "random" and game.chance.below(2) == 1):
            game.sides += 1 << company
    deal(game)


def deal(game: Sea) -> None:
    seats = game.seats
    for seat in range(seats):
        for _ in range(8 if seats == 2 else 6):
            piles.draw(game, seat)
    lowest = [min(hand) for hand in game.hands]
    game.start = lowest.index(min(lowest))
    for step in range(seats):
        for _ in range(step):
            piles.draw(game, (game.start + step) % seats)
    if seats == 2:
        for _ in range(6):
            piles.give_share(game, 2, piles.take_from_deck(game))
        game.deck.extend(BONUS_SHARES)
        game.question = questions.TURN
    else:
        game.offer = [piles.take_from_deck(game) for _ in range(2 * seats)]
        game.question = questions.DRAFT
    game.to_move = game.start
