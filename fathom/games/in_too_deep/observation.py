"""What a seat may see, and what the table could look like to it. (ITD-13.1 to ITD-13.5)"""

from dataclasses import dataclass

from fathom.core import Chance
from fathom.core.observation import Observation, begin_as_seen, common
from fathom.games.in_too_deep.box import BOXES
from fathom.games.in_too_deep.components import BONUS_SHARES, CARDS
from fathom.games.in_too_deep.rules import InTooDeep
from fathom.games.in_too_deep.rules.questions import QUESTIONS
from fathom.games.in_too_deep.state import NOBODY, REASONS, OpenSea
from fathom.games.in_too_deep.worlds import Worlds


@dataclass(frozen=True, eq=False)
class SeaSeen(Observation):
    """In Too Deep from one seat."""

    opened = OpenSea
    boxes = BOXES
    questions = QUESTIONS

    open: OpenSea
    paid: list[int] | None  # None when it is a secret between two others
    paid_count: int
    hand: list[int]
    hand_sizes: list[int]
    known: list[list[int]]  # by seat: cards the viewer knows in that hand
    shown: list[list[int]]  # by seat: cards of the viewer's hand that this seat knows
    deck_size: int
    closing: str


def observe(game: InTooDeep, seat: int | None) -> SeaSeen:
    hand = [] if seat is None else sorted(game.hands[seat])
    told = sorted(divmod(entry, 8) for entry in game.told)
    secret = game.payee != NOBODY and seat not in (game.to_move, game.payee)
    return SeaSeen(
        **common(game, seat, OpenSea()),
        paid=None if secret else game.paid.copy(),
        paid_count=len(game.paid),
        hand=hand,
        hand_sizes=[len(cards) for cards in game.hands],
        known=[[card for card, knower in told if knower == seat and card in cards] for cards in game.hands],
        shown=[[card for card, knower in told if knower == other and card in hand] for other in range(game.seats)],
        deck_size=len(game.deck),
        closing=REASONS[game.closing],
    )


def unseen(seen: SeaSeen) -> list[int]:
    """The cards whose place the viewer does not know: in the deck or in another's hand."""
    known = {*seen.hand, *seen.open.offer, *seen.open.discards}
    for pile in (*seen.known, *seen.open.portfolios, *seen.open.columns):
        known.update(pile)
    return [card for card in range(1, CARDS + 1) if card not in known]


def worlds(seen: SeaSeen) -> Worlds:
    """All states that fit an observation."""
    game = begin_as_seen(InTooDeep(), seen, Chance(b""))
    game.closing = REASONS.index(seen.closing)
    game.told = [card * 8 + knower for knower, cards in enumerate(seen.shown) for card in cards]
    game.deck, game.paid = [], (seen.paid or []).copy()
    game.hands = [known.copy() for known in seen.known]
    if seen.seat is not None:
        game.told = [card * 8 + seen.seat for cards in seen.known for card in cards] + game.told
        game.hands[seen.seat] = seen.hand.copy()
    hidden = unseen(seen)
    in_deck = [0] * (CARDS + 1)
    for card in of_the_deck(seen, hidden):
        in_deck[card] = 1
    bonus = [card for card in BONUS_SHARES if card not in seen.open.discards] if seen.seats == 2 else []
    paid_count = seen.paid_count if seen.paid is None else 0
    return Worlds(game, hidden, in_deck, bonus, seen.deck_size, seen.hand_sizes, paid_count)


def sample_hidden(seen: SeaSeen, chance: Chance) -> InTooDeep:
    """A full state that fits an observation: the unseen cards dealt anew. The game's own chance stays unknown."""
    return worlds(seen).deal(chance)


def of_the_deck(seen: SeaSeen, hidden: list[int]) -> list[int]:
    """The hidden cards that the deck can hold."""
    made_of = set(seen.open.refilled or hidden)
    return [card for card in hidden if card in made_of]


def hidden_from(game: InTooDeep, seat: int | None) -> list[list[int]]:
    """Groups of cards any two of which could trade places without the seat knowing."""
    seen = observe(game, seat)
    hidden = unseen(seen)
    return [[card for card in hidden if card not in game.deck], of_the_deck(seen, hidden)]


def swap(game: InTooDeep, one: int, other: int) -> None:
    trade = {one: other, other: one}
    for pile in (*game.hands, game.deck, game.paid):
        pile[:] = [trade.get(card, card) for card in pile]
    game.told = [trade.get(entry // 8, entry // 8) * 8 + entry % 8 for entry in game.told]


def census(game: InTooDeep) -> list[int]:
    piles = [*game.hands, *game.portfolios, *game.columns, game.deck, game.discards, game.offer]
    return sorted(card for pile in piles for card in pile)
