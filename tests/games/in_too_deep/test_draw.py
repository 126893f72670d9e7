"""Drawing a card, and fundraisers. (ITD-7)"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.in_too_deep.positions import do, final_turns, gained, may, offered, on_top, position


@pytest.mark.rule("ITD-7.1")
def test_a_draw_takes_one_card_from_the_deck_into_the_hand() -> None:
    game = position(hands=[[44]])
    size = len(game.deck)
    on_top(game, 77)
    do(game, "draw")
    assert game.hands[0] == [44, 77]
    assert len(game.deck) == size - 1


@pytest.mark.rule("ITD-7.1")
@given(st.sets(st.integers(1, 100), max_size=12), st.integers(0, 2))
def test_drawing_may_always_be_chosen(hand: set[int], seat: int) -> None:
    hands: list[list[int]] = [[], [], []]
    hands[seat] = sorted(hand)
    assert may(position(hands=hands, to_move=seat), "draw")


@pytest.mark.rule("ITD-7.1")
def test_without_a_card_drawing_is_the_only_choice() -> None:
    assert offered(position(hands=[[], [44], [45]])) == {"draw"}


@pytest.mark.rule("ITD-7.2")
def test_a_draw_with_nothing_to_draw_is_a_turn() -> None:
    game = position(hands=[[44], [45]], deck=[], discards=[])
    game.depletions = 1
    assert gained(game, "draw") == [0, 0, 0]
    assert game.to_move == 1


@pytest.mark.rule("ITD-7.2")
def test_draws_of_nothing_count_as_draws() -> None:
    """Two rounds of them are two fundraisers, unpaid, and so the end."""
    game = position(deck=[], discards=[])
    game.depletions = 1
    events = do(game, *["draw"] * 6)
    assert [event.kind for event in events] == ["drew", "drew", "drew", "fundraiser"] * 2 + ["closing"]


@pytest.mark.rule("ITD-7.3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_when_all_players_have_drawn_everybody_draws_two_more(seats: int) -> None:
    game = position(seats, deck=range(1, 31))
    assert gained(game, *["draw"] * (seats - 1)) == [1] * (seats - 1) + [0]
    assert gained(game, "draw") == [2] * (seats - 1) + [3]


@pytest.mark.rule("ITD-7.3")
def test_after_a_fundraiser_play_goes_on() -> None:
    game = position()
    do(game, "draw", "draw", "draw")
    assert game.to_move == 0
    assert game.outcome() is None
    assert "draw" in offered(game)


@pytest.mark.rule("ITD-7.3")
@pytest.mark.parametrize("other", ["buy 44", "expand pearl 44"])
def test_another_turn_in_between_prevents_a_fundraiser(other: str) -> None:
    game = position(hands=[[], [44], []])
    assert gained(game, "draw", other, "draw", "draw") == [2, 0, 1]


@pytest.mark.rule("ITD-7.3")
def test_the_draws_may_begin_with_any_player() -> None:
    game = position(hands=[[44], [], []])
    do(game, "expand pearl 44", "draw", "draw")
    assert gained(game, "draw") == [3, 2, 2]


@pytest.mark.rule("ITD-7.4")
def test_a_fundraiser_is_drawn_active_player_first_then_clockwise_two_cards_together() -> None:
    game = position(to_move=1)
    do(game, "draw", "draw")
    on_top(game, 60, 61, 62, 63, 64, 65, 66)
    before = [len(hand) for hand in game.hands]
    do(game, "draw")
    assert [hand[size:] for hand, size in zip(game.hands, before, strict=True)] == [[60, 61, 62], [63, 64], [65, 66]]


@pytest.mark.rule("ITD-7.4")
def test_after_a_fundraiser_the_count_of_draws_starts_again() -> None:
    game = position()
    do(game, "draw", "draw", "draw")
    assert gained(game, "draw", "draw") == [1, 1, 0]
    assert gained(game, "draw") == [2, 2, 3]


@pytest.mark.rule("ITD-7.4")
def test_a_fundraiser_is_paid_when_its_last_draw_depletes_the_deck_for_the_second_time() -> None:
    game = position(deck=[77])
    game.depletions = 1
    game.draws = 2
    assert gained(game, "draw") == [3, 2, 2]
    assert game.finals == 3


@pytest.mark.rule("ITD-7.5")
def test_two_fundraisers_one_after_the_other_trigger_the_end() -> None:
    game = position()
    events = do(game, *["draw"] * 6)
    assert events[-1].kind == "closing"
    assert events[-1].facts == {"seat": 2, "reason": "fundraisers"}
    do(game, "draw", "draw", "draw")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason == "fundraisers"


@pytest.mark.rule("ITD-7.5")
def test_one_fundraiser_does_not_trigger_the_end() -> None:
    game = position()
    events = do(game, *["draw"] * 5)
    assert "closing" not in [event.kind for event in events]


@pytest.mark.rule("ITD-7.6")
@pytest.mark.parametrize("at", [0, 1, 2])
def test_any_other_turn_after_a_fundraiser_and_the_next_is_not_the_second(at: int) -> None:
    game = position(hands=[[44], [45], [46]])
    do(game, "draw", "draw", "draw")
    do(game, *["draw"] * at, f"expand pearl {44 + at}")
    events = do(game, "draw", "draw", "draw")
    assert [event.kind for event in events] == ["drew", "drew", "drew", "fundraiser"]
    assert events[-1].facts["second"] is False
    assert game.finals < 0


@pytest.mark.rule("ITD-7.6")
def test_the_second_fundraiser_is_paid_before_the_end_is_triggered() -> None:
    game = position()
    do(game, *["draw"] * 5)
    assert gained(game, "draw") == [2, 2, 3]
    game = position()
    kinds = [event.kind for event in do(game, *["draw"] * 6)]
    assert kinds[-2:] == ["fundraiser", "closing"]


@pytest.mark.rule("ITD-7.6")
def test_a_full_round_of_draws_later_on_begins_the_count_of_fundraisers_anew() -> None:
    game = position(hands=[[44], [], []])
    do(game, "draw", "draw", "draw", "expand pearl 44", "draw", "draw", "draw")
    events = do(game, "draw", "draw", "draw")
    assert events[-1].facts["reason"] == "fundraisers"  # the third in all, the second in a row


@pytest.mark.rule("ITD-7.3", "ITD-11.4")
def test_draws_in_the_final_turns_bring_no_fundraiser() -> None:
    game = final_turns(position())
    assert gained(game, "draw", "draw", "draw") == [1, 1, 1]
