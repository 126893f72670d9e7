"""What a seat may see, and what the table could look like to it. (DB-13.1 to DB-13.7)"""

from dataclasses import dataclass

from fathom.core import Chance
from fathom.core.observation import Observation, begin_as_seen, common
from fathom.games.deep_blue.box import BOXES
from fathom.games.deep_blue.components import COLOURS, CREW, NONE, STARTERS, STARTING_TILES, TILES
from fathom.games.deep_blue.rules import DeepBlue, market, questions
from fathom.games.deep_blue.state import OpenSea
from fathom.games.deep_blue.worlds import Worlds

# Pieces, for the tests: crew cards by their number, then starters by seat, tiles, gems by colour.
FIRST_TILE = CREW + 5 * STARTERS
FIRST_GEM = FIRST_TILE + TILES

UNKNOWN = Chance.from_seed("")  # stands for the game's own chance


@dataclass(frozen=True, eq=False)
class SeaSeen(Observation):
    """Deep Blue from one seat."""

    opened = OpenSea
    boxes = BOXES
    questions = questions.QUESTIONS

    open: OpenSea
    hand: list[int]
    rest: list[int]
    hand_sizes: list[int]
    rest_sizes: list[int]
    in_hand: list[list[int]]  # by seat: cards the viewer knows to be in hand
    at_rest: list[list[int]]  # by seat: cards the viewer knows to be at rest
    unsure: list[list[int]]  # by seat: cards in one of those two places
    in_doubt: list[int]  # cards of the viewer whose place the others do not know
    witnessed: list[list[int]]  # by seat: points from cards, gems and tiles, for whoever counts along
    earned: list[list[int]]  # the same, to be shown; empty while chests are closed
    deck_size: int


def cards_of(mask: int) -> list[int]:
    found: list[int] = []
    while mask:  # few are in doubt
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


def sure(cards: list[int], unsure: int) -> list[int]:
    """The cards of a list that are not in doubt."""
    return sorted(card for card in cards if not unsure >> card & 1) if unsure else sorted(cards)


def observe(game: DeepBlue, seat: int | None) -> SeaSeen:
    masks = [0 if other == seat else unsure for other, unsure in enumerate(game.unsure)]
    everything = game.open_chests or game.question is questions.OVER
    witnessed = [game.earned[3 * other : 3 * other + 3] for other in range(game.seats)]
    seen = common(game, seat, OpenSea())
    seen["scores"] = [chest if everything or other == seat else None for other, chest in enumerate(game.chests)]
    return SeaSeen(
        **seen,
        witnessed=witnessed,
        earned=witnessed if everything else [],
        hand=sorted(game.hands[seat]) if seat is not None else [],
        rest=sorted(game.rests[seat]) if seat is not None else [],
        hand_sizes=[len(hand) for hand in game.hands],
        rest_sizes=[len(rest) for rest in game.rests],
        in_hand=[sure(hand, mask) for hand, mask in zip(game.hands, masks, strict=True)],
        at_rest=[sure(rest, mask) for rest, mask in zip(game.rests, masks, strict=True)],
        unsure=[cards_of(mask) for mask in masks],
        in_doubt=cards_of(game.unsure[seat]) if seat is not None else [],
        deck_size=len(game.deck),
    )


def worlds(seen: SeaSeen) -> Worlds:
    """All tables that fit an observation: everything but the cards in doubt lies as it must."""
    game = begin_as_seen(DeepBlue(), seen, UNKNOWN)
    game.earned = [points for sources in seen.witnessed for points in sources]
    game.chests = [sum(sources) for sources in seen.witnessed]
    owned = [*seen.in_hand, *seen.at_rest, *seen.unsure, *seen.open.played, seen.open.row, seen.open.discards]
    game.deck = sorted(set(range(CREW)) - {card for cards in owned for card in cards})
    known = {*seen.open.removed, *seen.open.fresco, *seen.open.tiles}
    game.faces = [tile for tile in range(STARTING_TILES, TILES) if tile not in known]
    game.hands = [cards.copy() for cards in seen.in_hand]
    game.rests = [cards.copy() for cards in seen.at_rest]
    in_doubt = [seen.in_doubt if seat == seen.seat else cards for seat, cards in enumerate(seen.unsure)]
    game.unsure = [sum(1 << card for card in cards) for cards in in_doubt]
    short = [size - len(sure) for size, sure in zip(seen.hand_sizes, seen.in_hand, strict=True)]
    return Worlds(game, seen.unsure, short, seen.to_move if seen.open.question is questions.PAYMENT else NONE)


def sample_hidden(seen: SeaSeen, chance: Chance) -> DeepBlue:
    return worlds(seen).deal(chance)


# For the tests: pieces that can trade places, and a count of the box


def piece(seat: int, card: int) -> int:
    """A card as a piece of the box: everybody has starters of their own."""
    return card if card < CREW else card + seat * STARTERS


def hidden_from(game: DeepBlue, seat: int | None) -> list[list[int]]:
    """Groups of cards any two of which could trade places without the seat knowing: in hand or at rest."""
    groups: list[list[int]] = []
    for other in range(game.seats):
        if other == seat:
            continue
        doubtful, hand = cards_of(game.unsure[other]), game.hands[other]
        if game.question is questions.PAYMENT and other == game.to_move:  # it must still be able to pay what it owes
            cash, spare = game.box.cash, market.cash(game) - game.owed
            trades = [(one, two) for one in doubtful for two in doubtful if one in hand and two not in hand]
            payable = [(one, two) for one, two in trades if spare - cash[one] + cash[two] >= 0]
            groups += [[piece(other, one), piece(other, two)] for one, two in payable]
        else:
            groups.append([piece(other, card) for card in doubtful])
    return groups


def swap(game: DeepBlue, one: int, other: int) -> None:
    trade = {one: other, other: one}
    for seat in range(game.seats):
        for pile in (game.hands[seat], game.rests[seat]):
            pieces = [trade.get(number, number) for number in (piece(seat, card) for card in pile)]
            pile[:] = [number if number < CREW else number - seat * STARTERS for number in pieces]


def census(game: DeepBlue) -> list[int]:
    cards = [*game.row, *game.deck, *game.discards]
    for seat in range(game.seats):
        for pile in (game.hands[seat], game.rests[seat], game.played[seat]):
            cards += [piece(seat, card) for card in pile]
    tiles = [tile for tile in (*game.tiles, *game.faces, *game.removed, *game.fresco) if tile >= 0]
    gems: list[int] = []
    for colour in range(len(COLOURS)):
        loose = [*game.gems, *game.laid].count(colour)
        count = game.bag[colour] + game.supply[colour] + loose
        gems += [FIRST_GEM + 16 * colour + number for number in range(count)]
    return sorted([*cards, *(FIRST_TILE + tile for tile in tiles), *gems])
