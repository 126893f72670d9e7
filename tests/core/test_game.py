"""A game from outside: set-ups and actions are checked before anything happens."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.core import BadInput, RuleBroken, UnknownAction
from fathom.games import find, games

GAME = find("in-too-deep")


@pytest.mark.parametrize("seats", [-1, 0, 1, 7, 100])
def test_a_table_for_too_few_or_too_many(seats: int) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.setup(seats)
    assert caught.value.reason == "seats"
    assert caught.value.facts == {"game": "In Too Deep", "low": 2, "high": 6, "seats": seats}


def test_a_setup_without_a_seed_gets_one_that_nobody_else_has() -> None:
    assert GAME.setup(3).seed != GAME.setup(3).seed
    assert GAME.setup(3, {}, "   ").seed.strip()


@given(st.text())
def test_a_seed_fits_on_one_line(seed: str) -> None:
    sown = GAME.setup(3, {}, seed).seed
    assert sown.splitlines() == [sown]
    assert sown == sown.strip()
    assert GAME.setup(3, {}, sown).seed == sown


def test_a_setup_holds_the_options_in_their_canonical_form() -> None:
    assert GAME.setup(3, {"sides": "Advanced"}).options == {"sides": "advanced"}
    assert GAME.setup(3).options == {"sides": "basic"}


@given(st.integers(-10, GAME.space.size + 10))
def test_playing_an_action_does_it_or_says_what_is_wrong_and_changes_nothing(action: int) -> None:
    state = GAME.new(2, {}, "play")
    before = state.data()
    if action in state.legal():
        GAME.play(state, action)
        assert state.data() != before
        return
    with pytest.raises(RuleBroken if action in GAME.space else UnknownAction) as caught:
        GAME.play(state, action)
    if action in GAME.space:
        assert caught.value == state.why_not(action)
    assert state.data() == before


# Finding games


@pytest.mark.parametrize("name", ["in-too-deep", "In Too Deep", "IN_TOO_DEEP"])
def test_a_game_is_found_however_it_is_written(name: str) -> None:
    assert find(name) is GAME


@pytest.mark.parametrize("name", ["", "chess", "in-too-deeep"])
def test_a_game_that_is_not_there(name: str) -> None:
    with pytest.raises(BadInput) as caught:
        find(name)
    assert caught.value.reason == "unknown-game"
    assert caught.value.facts["game"] == name
    assert "in-too-deep" in str(caught.value.facts["games"])


def test_every_game_is_known_by_its_id() -> None:
    assert {game_id: game.id for game_id, game in games().items()} == {game_id: game_id for game_id in games()}
