"""Single checks of `fathom.conformance`, for tests that bring positions of their own."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.conformance import USUAL, Trial, actions, play, secrecy, words
from fathom.conformance.depth import mixes
from fathom.core import Chance, Game, Setup, State

__all__ = ["check_game", "check_legal", "check_sample", "check_secrecy", "check_words", "mixes", "walk"]


def trial(game: Game, seats: int, picks: Chance) -> Trial:
    made = Trial(game, seats, USUAL, "test")
    made.picks = picks
    return made


def walk(game: Game, setup: Setup, picks: Chance) -> Iterator[tuple[State, int]]:
    """A random game, state by state, with the action that is applied next."""
    return trial(game, setup.seats, picks).walk(setup)


def check_legal(game: Game, state: State) -> None:
    actions.check_legal(trial(game, state.seats, state.chance.clone()), state, words.rules_of(game))


def check_game(game: Game, setup: Setup, picks: Chance) -> State:
    return play.check_game(trial(game, setup.seats, picks), setup, words.rules_of(game))


def check_secrecy(game: Game, state: State, action: int, viewer: int | None, picks: Chance) -> int:
    return secrecy.check_swap(trial(game, state.seats, picks), state, action, viewer)


def check_sample(game: Game, state: State, viewer: int | None, picks: Chance) -> None:
    secrecy.check_sample(trial(game, state.seats, picks), state, viewer)


def check_words(game: Game, setup: Setup, picks: Chance) -> None:
    made = trial(game, setup.seats, picks)
    words.tell_game(made, setup, words.rules_of(game))
    words.check_missing(made)
