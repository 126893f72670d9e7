"""The bench of minds: paces in mid-game, and contests with rivals that no table offers."""

from __future__ import annotations

import pytest

from fathom.arena.batches import Here
from fathom.arena.duels import play_duels
from fathom.core import BadInput, Chance, Game, State
from fathom.games import find
from fathom.workshop.mind_bench import PACES, Terms, contest, foreseeing, level, mid_game, pace, paces, seeing


@pytest.mark.parametrize("name", ["in-too-deep", "deep-blue", "endeavor"])
def test_paces_are_measured_at_a_decision_in_mid_game(name: str) -> None:
    assert len(mid_game(find(name)).legal) > 2
    found = paces(name, 1, 0.02)
    assert tuple(found) == PACES
    assert all(rate > 0 for rate in found.values())


def test_a_pace_is_found_although_a_machine_leaves_no_time_for_it() -> None:
    assert pace("in-too-deep", net=True, seconds=0.0) > 0


def test_a_contest_counts_the_first_ones_victories_on_either_side() -> None:
    game = find("in-too-deep")
    assert play_duels(game, 2, level("normal"), level("random"), "sides", 0, 4) == 4.0
    assert play_duels(game, 2, level("random"), level("normal"), "sides", 0, 4) == 0.0


def test_whoever_sees_more_gets_the_table_itself_and_leaves_it_as_it_is() -> None:
    game = find("deep-blue")
    for maker in (seeing(4), foreseeing()):
        state: State = game.new(2, seed="seen")
        before = state.data()
        assert maker(game, Chance.from_seed("eyes"))(state) in state.legal()
        assert state.data() == before


def test_whoever_foresees_chance_knows_the_next_gem() -> None:
    game = find("deep-blue")
    state = game.new(2, seed="a dive to come")
    diver = level("normal")(game, Chance.from_seed("divers"))
    while [game.space.text(action) for action in state.legal()] != ["draw", "stop"]:
        state.apply(diver(state))
    answers = set()
    for number in range(12):
        state.chance = Chance.from_seed(f"bag {number}")
        answers.add(foreseeing()(game, Chance.from_seed("none"))(state))
    assert len(answers) == 2


def test_a_contest_is_reported_with_its_interval() -> None:
    found = contest("in-too-deep", Terms("seeing", rounds=2), 4, "small", Here())
    assert 0.0 <= found.low <= found.mean <= found.high <= 1.0


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        (Terms("foreseeing", level="nobody"), "unknown-bot"),
        (Terms("foreseeing", level="random", options={"scenario": "nowhere"}), "option-value"),
    ],
)
def test_a_contest_asks_for_its_level_and_options(terms: Terms, reason: str) -> None:
    with pytest.raises(BadInput) as caught:
        contest("deep-blue", terms, 4, "asked", Here())
    assert caught.value.reason == reason


def test_an_unknown_rival_is_refused() -> None:
    with pytest.raises(BadInput) as caught:
        Terms("nobody").rivals()
    assert caught.value.reason == "option-value"


def test_open_spiel_searches_our_games_from_honest_information() -> None:
    pytest.importorskip("pyspiel")
    from fathom.workshop.spiel import spiel_search

    game: Game = find("in-too-deep")
    state = game.new(2, seed="spiel")
    assert spiel_search(0.01)(game, Chance.from_seed("spiel"))(state) in state.legal()
