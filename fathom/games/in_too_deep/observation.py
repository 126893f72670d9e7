"""What a seat may see, and what the table could look like to it. (ITD-13.1 to ITD-13.5)"""

from __future__ import annotations

from dataclasses import dataclass

from fathom.core import Chance
from fathom.core.observation import Observation
from fathom.games.in_too_deep.box import BOXES
from fathom.games.in_too_deep.components import BONUS_SHARES, CARDS
from fathom.games.in_too_deep.rules import InTooDeep
from fathom.games.in_too_deep.rules.questions import QUESTIONS
from fathom.games.in_too_deep.state import NOBODY, REASONS


@dataclass(frozen=True)
class SeaView(Observation):
    """In Too Deep from one seat."""

    sides: int
    start: int
    phase: int
    ability: int
    deed: int
    owed: int
    payee: int
    paid: list[int] | None  # None when it is a secret between two others
    paid_count: int
    hand: list[int]
    hand_sizes: list[int]
    known: list[list[int]]  # by seat: cards the viewer knows in that hand
    shown: list[list[int]]  # by seat: cards of the viewer's hand that this seat knows
    portfolios: list[list[int]]
    held: list[int]  # shares by owner and company: owner * 5 + company
    prices: list[int]  # shares in front of everybody, by company
    columns: list[list[int]]
    tops: list[int]  # the most recent of each, or EMPTY
    offer: list[int]
    discards: list[int]
    deck_size: int
    refilled: list[int]
    draws: int
    fundraisers: int
    depletions: int
    closing: str
    finals: int


def observe(game: InTooDeep, seat: int | None) -> SeaView:
    """The table as a seat, or a spectator, may see it."""
    mine = seat is not None and seat == game.to_move
    outcome = game.outcome()
    known: list[list[int]] = [[] for _ in game.hands]
    shown: list[list[int]] = [[] for _ in game.hands]
    for entry in game.told:
        card, knower = divmod(entry, 8)
        holder = holder_of(game, card)
        if knower == seat:
            known[holder].append(card)
        if holder == seat:
            shown[knower].append(card)
    secret = game.payee != NOBODY and seat not in (game.to_move, game.payee)
    return SeaView(
        seat=seat,
        seats=game.seats,
        to_move=game.to_move,
        legal=sorted(game.legal()) if mine else [],
        scores=game.scores(),
        outcome=outcome.data() if outcome else None,
        box=game.box.name,
        sides=game.sides,
        start=game.start,
        phase=game.question.number,
        ability=game.ability,
        deed=game.deed,
        owed=game.owed,
        payee=game.payee,
        paid=None if secret else game.paid.copy(),
        paid_count=len(game.paid),
        hand=sorted(game.hands[seat]) if seat is not None else [],
        hand_sizes=[len(hand) for hand in game.hands],
        known=[sorted(cards) for cards in known],
        shown=[sorted(cards) for cards in shown],
        portfolios=[shares.copy() for shares in game.portfolios],
        held=game.held.copy(),
        prices=game.prices.copy(),
        columns=[column.copy() for column in game.columns],
        tops=game.tops.copy(),
        offer=game.offer.copy(),
        discards=game.discards.copy(),
        deck_size=len(game.deck),
        refilled=game.refilled.copy(),
        draws=game.draws,
        fundraisers=game.fundraisers,
        depletions=game.depletions,
        closing=REASONS[game.closing],
        finals=game.finals,
    )


def unseen(view: SeaView) -> list[int]:
    """The cards whose place the viewer does not know: in the deck or in another's hand."""
    seen = {*view.hand, *view.offer, *view.discards}
    for pile in (*view.known, *view.portfolios, *view.columns):
        seen.update(pile)
    return [card for card in range(1, CARDS + 1) if card not in seen]


def sample_hidden(view: SeaView, chance: Chance) -> InTooDeep:
    """A full state that fits the view: the unseen cards dealt anew. The game's own chance stays unknown."""
    game = InTooDeep()
    game.seats = view.seats
    game.to_move = view.to_move
    game.chance = chance.spawn()
    game.revealed = 0
    game.events = None
    game.box = BOXES.find(view.box)
    game.sides = view.sides
    game.start = view.start
    game.question = QUESTIONS[view.phase]
    game.ability = view.ability
    game.deed = view.deed
    game.owed = view.owed
    game.payee = view.payee
    game.portfolios = [shares.copy() for shares in view.portfolios]
    game.held = view.held.copy()
    game.prices = view.prices.copy()
    game.columns = [column.copy() for column in view.columns]
    game.tops = view.tops.copy()
    game.offer = view.offer.copy()
    game.discards = view.discards.copy()
    game.refilled = view.refilled.copy()
    game.draws = view.draws
    game.fundraisers = view.fundraisers
    game.depletions = view.depletions
    game.closing = REASONS.index(view.closing)
    game.finals = view.finals
    game.told = []
    if view.seat is not None:
        game.told = [card * 8 + view.seat for cards in view.known for card in cards]
        game.told += [card * 8 + knower for knower, cards in enumerate(view.shown) for card in cards]
    deal_unseen(game, view, chance)
    return game


def deal_unseen(game: InTooDeep, view: SeaView, chance: Chance) -> None:
    """The deck first, from what it can be made of; then the other hands from all that is left."""
    hidden = unseen(view)
    chance.shuffle(hidden)
    bonus = [card for card in BONUS_SHARES if card not in view.discards] if view.seats == 2 else []
    size = view.deck_size - len(bonus)
    possible = set(view.refilled) if view.refilled else set(hidden)
    deck = [card for card in hidden if card in possible][:size]
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
        payee = game.hands[view.payee]
        game.paid = payee[len(payee) - view.paid_count :]


def holder_of(game: InTooDeep, card: int) -> int:
    """The seat that holds a card in hand."""
    for seat in range(game.seats):
        if card in game.hands[seat]:
            return seat
    return -1


def hidden_from(game: InTooDeep, seat: int | None) -> list[list[int]]:
    """Groups of cards any two of which could trade places without the seat knowing."""
    view = observe(game, seat)
    hidden = unseen(view)
    deck = set(game.deck)
    in_hands = [card for card in hidden if card not in deck]
    made_of = set(view.refilled) if view.refilled else set(hidden)
    return [in_hands, [card for card in hidden if card in made_of]]


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
