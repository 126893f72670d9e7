"""What a seat may see, and what the table could look like to it. (ITD-13.1 to ITD-13.5)"""

from __future__ import annotations

from dataclasses import dataclass

from fathom.core import Chance
from fathom.core.observation import Observation, begin_as_seen, common, lying_open
from fathom.games.in_too_deep.box import BOXES
from fathom.games.in_too_deep.components import BONUS_SHARES, CARDS
from fathom.games.in_too_deep.rules import InTooDeep
from fathom.games.in_too_deep.rules.questions import QUESTIONS
from fathom.games.in_too_deep.state import NOBODY, REASONS, OpenSea


@dataclass(frozen=True, eq=False)
class SeaView(Observation):
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


def observe(game: InTooDeep, seat: int | None) -> SeaView:
    """The table as a seat, or a spectator, may see it."""
    hand = [] if seat is None else sorted(game.hands[seat])
    told = sorted(divmod(entry, 8) for entry in game.told)
    secret = game.payee != NOBODY and seat not in (game.to_move, game.payee)
    return SeaView(
        **common(game, seat),
        box=game.box.name,
        open=lying_open(game, OpenSea()),
        paid=None if secret else game.paid.copy(),
        paid_count=len(game.paid),
        hand=hand,
        hand_sizes=[len(cards) for cards in game.hands],
        known=[[card for card, knower in told if knower == seat and card in cards] for cards in game.hands],
        shown=[[card for card, knower in told if knower == other and card in hand] for other in range(game.seats)],
        deck_size=len(game.deck),
        closing=REASONS[game.closing],
    )


def unseen(view: SeaView) -> list[int]:
    """The cards whose place the viewer does not know: in the deck or in another's hand."""
    seen = {*view.hand, *view.open.offer, *view.open.discards}
    for pile in (*view.known, *view.open.portfolios, *view.open.columns):
        seen.update(pile)
    return [card for card in range(1, CARDS + 1) if card not in seen]


def sample_hidden(view: SeaView, chance: Chance) -> InTooDeep:
    """A full state that fits the view: the unseen cards dealt anew. The game's own chance stays unknown."""
    game = InTooDeep()
    begin_as_seen(game, view, chance)
    game.closing = REASONS.index(view.closing)
    game.told = [card * 8 + knower for knower, cards in enumerate(view.shown) for card in cards]
    if view.seat is not None:
        game.told = [card * 8 + view.seat for cards in view.known for card in cards] + game.told
    deal_unseen(game, view, chance)
    return game


def deal_unseen(game: InTooDeep, view: SeaView, chance: Chance) -> None:
    """The deck first, from what it can be made of; then the other hands from all that is left."""
    hidden = unseen(view)
    chance.shuffle(hidden)
    bonus = [card for card in BONUS_SHARES if card not in view.open.discards] if view.seats == 2 else []
    deck = of_the_deck(view, hidden)[: view.deck_size - len(bonus)]
    rest = sorted(set(hidden) - set(deck))
    chance.shuffle(rest)
    game.deck = deck + bonus
    game.hands = []
    for seat, count in enumerate(view.hand_sizes):
        hand = view.hand.copy() if seat == view.seat else view.known[seat].copy()
        while len(hand) < count:
            hand.append(rest.pop())
        game.hands.append(hand)
    if view.paid is not None:
        game.paid = view.paid.copy()
    else:
        payee = game.hands[view.open.payee]
        game.paid = payee[len(payee) - view.paid_count :]


def of_the_deck(view: SeaView, hidden: list[int]) -> list[int]:
    """The hidden cards that the deck can be made of."""
    made_of = set(view.open.refilled or hidden)
    return [card for card in hidden if card in made_of]


def hidden_from(game: InTooDeep, seat: int | None) -> list[list[int]]:
    """Groups of cards any two of which could trade places without the seat knowing."""
    view = observe(game, seat)
    hidden = unseen(view)
    return [[card for card in hidden if card not in game.deck], of_the_deck(view, hidden)]


def swap(game: InTooDeep, one: int, other: int) -> None:
    """Let two hidden cards trade places, with what is known of the places."""
    trade = {one: other, other: one}
    for pile in (*game.hands, game.deck, game.paid):
        pile[:] = [trade.get(card, card) for card in pile]
    game.told = [trade.get(entry // 8, entry // 8) * 8 + entry % 8 for entry in game.told]


def census(game: InTooDeep) -> list[int]:
    """Every card, wherever it lies."""
    piles = [*game.hands, *game.portfolios, *game.columns, game.deck, game.discards, game.offer]
    return sorted(card for pile in piles for card in pile)
