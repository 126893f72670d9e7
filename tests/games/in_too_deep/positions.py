"""Positions in a few words: what lies where, every card of the box exactly once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fathom.core.setup import Setup
from fathom.games.in_too_deep import GAME
from fathom.games.in_too_deep.box import BOXES
from fathom.games.in_too_deep.components import BONUS_SHARES, CARDS, COMPANIES, EMPTY
from fathom.games.in_too_deep.observation import census
from fathom.games.in_too_deep.rules import InTooDeep, piles, questions, start
from fathom.games.in_too_deep.state import DECK
from tests.dialect import Dialect, arrange

SHARE = BOXES.find("house-1").share  # the company by card
THIRD = 2  # the third player's place among the owners of a two-seat game


def position(
    seats: int = 3,
    *,
    sides: str = "basic",
    hands: Sequence[Sequence[int]] = (),
    shares: Mapping[int, str] | None = None,
    columns: Mapping[str, Sequence[int]] | None = None,
    deck: Sequence[int] | None = None,
    discards: Sequence[int] | None = None,
    to_move: int = 0,
) -> InTooDeep:
    """A table at the beginning of a turn; seat 0 is the start player.

    Shares are given by owner, as company names and card numbers: ``{1: "pearl*4 ocean 44"}``. Cards that
    are not mentioned lie in the deck; if that is given, in the discards; if these are given too, in the
    last seat's hand.
    """
    game = start(Setup(seats, {"sides": sides}, "position", box="house-1"))
    clear(game)
    for seat, hand in enumerate(hands):
        game.hands[seat] = list(hand)
    for name, column in (columns or {}).items():
        game.columns[COMPANIES.index(name)] = list(column)
    game.tops = [column[-1] if column else EMPTY for column in game.columns]
    game.deck = list(deck or [])
    game.discards = list(discards or [])
    spare = rest_of_box(
        game, [int(word) for words in (shares or {}).values() for word in words.split() if is_card(word)]
    )
    for owner, words in (shares or {}).items():
        give_shares(game, owner, words, spare)
    if deck is None:
        game.deck = spare
    elif discards is None:
        game.discards = spare
    else:
        assert not set(spare) & set(BONUS_SHARES), "say where the bonus shares lie"
        game.hands[-1] += spare
    game.start = 0
    game.to_move = to_move
    game.question = questions.TURN
    check_table(game)
    return game


def clear(game: InTooDeep) -> None:
    """Take all cards off the table."""
    game.hands = [[] for _ in game.hands]
    game.portfolios = [[] for _ in game.portfolios]
    game.held = [0] * len(game.held)
    game.prices = [0] * 5
    game.offer = []


def is_card(word: str) -> bool:
    return word.isdigit()


def rest_of_box(game: InTooDeep, shares: list[int]) -> list[int]:
    """The cards that have no place yet."""
    placed = census(game) + shares
    assert len(placed) == len(set(placed)), "a card is mentioned twice"
    return [card for card in box(game) if card not in placed]


def box(game: InTooDeep) -> list[int]:
    return [*range(1, CARDS + 1), *(BONUS_SHARES if game.seats == 2 else ())]


def give_shares(game: InTooDeep, owner: int, words: str, spare: list[int]) -> None:
    for word in words.split():
        if is_card(word):
            piles.give_share(game, owner, int(word))
        else:
            name, _, count = word.partition("*")
            for _ in range(int(count or 1)):
                card = next(card for card in spare if card <= CARDS and COMPANIES[SHARE[card]] == name)
                spare.remove(card)
                piles.give_share(game, owner, card)


def on_top(game: InTooDeep, *cards: int) -> InTooDeep:
    """Let these cards be the next to leave the deck, in this order."""
    trial = game.clone()
    picks: list[tuple[int, int]] = []
    for card in cards:
        if not trial.deck:
            piles.refill(trial, "ITD-10.2")
        picks.append((trial.deck.index(card), len(trial.deck)))
        arrange(trial, picks[-1])
        assert piles.take_from_deck(trial) == card
    arrange(game, *picks)
    return game


def final_turns(game: InTooDeep, left: int | None = None) -> InTooDeep:
    """Let the deck have triggered the end, with so many final turns to come (one each if not said)."""
    game.closing = DECK
    game.depletions = 2
    game.finals = game.seats if left is None else left
    return game


def gained(game: InTooDeep, *texts: str) -> list[int]:
    """Do something, and see how many new cards each seat has in hand."""
    before = [set(hand) for hand in game.hands]
    do(game, *texts)
    return [len(set(hand) - old) for hand, old in zip(game.hands, before, strict=True)]


def owned(game: InTooDeep, owner: int, company: str) -> int:
    """How many shares of a company lie in front of an owner."""
    return sum(COMPANIES[SHARE[card]] == company for card in game.portfolios[owner])


def column(game: InTooDeep, company: str) -> list[int]:
    return game.columns[COMPANIES.index(company)]


def check_table(game: InTooDeep) -> None:
    """Every card lies somewhere exactly once, and what is counted for speed is counted right."""
    assert census(game) == box(game)
    for at, company in enumerate(COMPANIES):
        depth = column(game, company)
        assert game.tops[at] == (depth[-1] if depth else EMPTY)
        counts = [owned(game, owner, company) for owner in range(len(game.portfolios))]
        assert game.held[at::5] == counts
        assert game.prices[at] == sum(counts)


SPEECH = Dialect(GAME, check_table)
do, may, refusal, offered = SPEECH.do, SPEECH.may, SPEECH.refusal, SPEECH.offered
