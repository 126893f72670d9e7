"""Every game that scanning finds passes the conformance checks."""

from __future__ import annotations

import pytest

from fathom.arena.bench import compiled
from fathom.core import Chance, Game
from fathom.core.playout import play_on
from fathom.games import games
from tests import conformance

GAMES = games()
by_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
by_seats = pytest.mark.parametrize(
    ("game", "seats"), [pytest.param(game, n, id=f"{game.id}-{n}") for game in GAMES.values() for n in game.seats]
)


def mixes(game: Game, seats: int) -> list[tuple[int, dict[str, str]]]:
    """Every mix of options where the rules are compiled; else every third, others for other numbers of seats."""
    return list(enumerate(conformance.mixes(game)))[0 if compiled() else seats % 3 :: 1 if compiled() else 3]


@by_game
def test_notation_is_the_identity_over_the_whole_space(game: Game) -> None:
    conformance.check_notation(game)


@by_game
def test_rulebooks_agree_in_all_languages(game: Game) -> None:
    conformance.check_rulebooks(game)


@by_game
def test_catalogues_agree_in_all_languages(game: Game) -> None:
    conformance.check_catalogues(game)


@by_game
def test_the_lesson_can_be_played(game: Game) -> None:
    conformance.check_lesson(game)


@by_seats
def test_whole_games_with_every_mix_of_options(game: Game, seats: int) -> None:
    picks = Chance.from_seed(f"whole games {seats}")
    for number, mix in mixes(game, seats):
        conformance.check_game(game, game.setup(seats, mix, f"whole {number}"), picks)


@by_seats
def test_records_replay(game: Game, seats: int) -> None:
    picks = Chance.from_seed(f"records {seats}")
    for number, mix in mixes(game, seats):
        conformance.check_replay(game, game.setup(seats, mix, f"record {number}"), picks)


@by_seats
def test_hidden_pieces_can_trade_places_unnoticed(game: Game, seats: int) -> None:
    picks = Chance.from_seed(f"secrecy {seats}")
    swaps = 0
    for number, mix in mixes(game, seats):
        for step, (state, action) in enumerate(conformance.walk(game, game.setup(seats, mix, f"s {number}"), picks)):
            if (step + number) % 7 == 0:
                for viewer in (None, *range(seats)):
                    swaps += conformance.check_secrecy(game, state, action, viewer, picks)
    assert swaps > 100


@by_seats
def test_what_can_be_taken_back_has_told_nothing(game: Game, seats: int) -> None:
    picks = Chance.from_seed(f"undo {seats}")
    swaps = 0
    for number, mix in mixes(game, seats):
        for state, action in conformance.walk(game, game.setup(seats, mix, f"u {number}"), picks):
            swaps += conformance.check_undo(game, state, action, picks)
    assert swaps > 100


@by_seats
def test_samples_fit_what_a_seat_knows(game: Game, seats: int) -> None:
    picks = Chance.from_seed(f"samples {seats}")
    for number, mix in mixes(game, seats):
        for step, (state, _) in enumerate(conformance.walk(game, game.setup(seats, mix, f"h {number}"), picks)):
            if (step + number) % 7 == 0:
                for viewer in (None, *range(seats)):
                    conformance.check_sample(game, state, viewer, picks)


@by_game
def test_samples_reach_every_arrangement(game: Game) -> None:
    picks = Chance.from_seed("reach")
    seats = game.seats[0]
    checked = 0
    secrets = False
    for number in range(400):
        states = [state.clone() for state, _ in conformance.walk(game, game.setup(seats, {}, f"r {number}"), picks)]
        for state in states[-2 * seats :]:
            checked += conformance.check_reach(game, state, picks.below(seats), picks)
            if checked >= 10:
                return
            secrets = secrets or conformance.keeps_secrets(game, state)
    assert checked or not secrets, "no position with few hidden pieces was found"


@by_seats
def test_everything_has_words(game: Game, seats: int) -> None:
    picks = Chance.from_seed(f"words {seats}")
    for number, mix in enumerate(conformance.mixes(game)[::3]):
        conformance.check_words(game, game.setup(seats, mix, f"words {number}"), picks)


@by_seats
def test_random_games_end(game: Game, seats: int) -> None:
    """A batch where the rules are interpreted; compiled, it is 20,000 games for each number of seats."""
    picks = Chance.from_seed(f"soak {seats}")
    mixes = conformance.mixes(game)
    for number in range(20_000 if compiled() else 1_000):
        state = game.new(seats, mixes[number % len(mixes)], f"soak {number}")
        assert play_on(state, picks) > 0
        assert state.outcome() is not None
