"""Two players and the imaginary third. (ITD-12)"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.core.setup import Setup
from fathom.games.in_too_deep.components import BONUS_SHARES
from fathom.games.in_too_deep.observation import census
from fathom.games.in_too_deep.rules import InTooDeep, start
from tests.games.in_too_deep.positions import (
    THIRD,
    column,
    do,
    final_turns,
    gained,
    offered,
    on_top,
    owned,
    position,
)


def fresh(seed: str) -> InTooDeep:
    return start(Setup(2, {"sides": "basic"}, seed))


def bonus_discards(game: InTooDeep) -> list[int]:
    return [card for card in game.discards if card in BONUS_SHARES]


# Set-up


@pytest.mark.rule("ITD-12.1")
@given(st.integers(0, 10**6).map(str))
def test_eight_cards_are_dealt_and_the_second_player_draws_one_more(seed: str) -> None:
    game = fresh(seed)
    assert len(game.hands[game.start]) == 8
    assert len(game.hands[1 - game.start]) == 9


@pytest.mark.rule("ITD-12.2")
def test_six_cards_are_the_third_players_shares_and_nobody_else_has_any() -> None:
    game = fresh("table")
    assert [len(shares) for shares in game.portfolios] == [0, 0, 6]
    assert sum(game.prices) == 6
    assert all(card <= 100 for card in game.portfolios[THIRD])


@pytest.mark.rule("ITD-12.2")
def test_nobody_takes_starting_shares() -> None:
    game = fresh("table")
    assert game.offer == []
    assert offered(game, "take") == set()
    assert "draw" in offered(game)


@pytest.mark.rule("ITD-12.3")
@given(st.integers(0, 10**6).map(str))
def test_the_five_bonus_shares_are_in_the_deck(seed: str) -> None:
    game = fresh(seed)
    assert set(BONUS_SHARES) < set(game.deck)
    assert len(game.deck) == 100 - 8 - 9 - 6 + 5
    assert census(game) == list(range(1, 106))


# A bonus share is drawn


@pytest.mark.rule("ITD-12.4")
def test_a_bonus_share_is_discarded_and_four_cards_are_drawn_for_the_third_player() -> None:
    game = position(2, shares={THIRD: "pearl"})
    deck = set(game.deck)
    on_top(game, 101, 95, 10, 14, 18, 77)
    do(game, "draw")
    assert 101 in game.discards
    assert deck - set(game.deck) == {101, 95, 10, 14, 18, 77}
    assert game.portfolios[THIRD][-1] == 95


@pytest.mark.rule("ITD-12.4")
@pytest.mark.parametrize(
    ("action", "draws"),
    [("draw", 0), ("expand ocean 50", 0), ("draw", 1)],
    ids=["draw", "dividend", "fundraiser"],
)
def test_whatever_draw_it_was(action: str, draws: int) -> None:
    game = position(2, hands=[[50], []], shares={0: "ocean*2", THIRD: "pearl"})
    game.draws = draws
    # In a fundraiser the bonus share is the second card: the first is the draw itself.
    on_top(game, *([77] if draws else []), 101, 95, 12, 14, 18)
    do(game, action)
    assert owned(game, THIRD, "pearl") == 2


@pytest.mark.rule("ITD-12.5")
def test_the_third_player_gets_the_share_it_owns_most_of() -> None:
    game = position(2, shares={0: "ocean*5", THIRD: "treasure wildlife*3 pearl*2"})
    on_top(game, 101, 48, 95, 92, 12, 77)
    do(game, "draw")
    assert game.portfolios[THIRD][-1] == 92
    assert owned(game, THIRD, "wildlife") == 4


@pytest.mark.rule("ITD-12.5")
@pytest.mark.parametrize(("drawn", "share"), [((95, 92, 48, 10), 95), ((10, 92, 48, 95), 92), ((48, 10, 14, 18), 48)])
def test_if_several_are_equal_the_one_drawn_first_among_them(drawn: tuple[int, ...], share: int) -> None:
    game = position(2, shares={THIRD: "treasure wildlife*2 pearl*2"})
    on_top(game, 101, *drawn, 77)
    do(game, "draw")
    assert game.portfolios[THIRD][-1] == share


@pytest.mark.rule("ITD-12.5")
def test_of_several_shares_of_one_company_the_one_drawn_first() -> None:
    game = position(2, shares={THIRD: "pearl"})
    on_top(game, 101, 10, 95, 86, 99, 77)
    do(game, "draw")
    assert game.portfolios[THIRD][-1] == 95


@pytest.mark.rule("ITD-12.6")
def test_the_lowest_other_number_that_may_be_played_is_added_to_that_company() -> None:
    game = position(2, shares={THIRD: "pearl"}, columns={"pearl": [13]})
    on_top(game, 101, 60, 10, 95, 14, 77)
    do(game, "draw")
    assert column(game, "pearl") == [13, 14]


@pytest.mark.rule("ITD-12.6")
def test_on_an_empty_company_the_lowest_of_the_three_is_added() -> None:
    game = position(2, shares={THIRD: "pearl"})
    on_top(game, 101, 60, 10, 7, 14, 77)
    do(game, "draw")
    assert game.portfolios[THIRD][-1] == 7  # lower still, but it is the share
    assert column(game, "pearl") == [10]


@pytest.mark.rule("ITD-12.7")
def test_a_bonus_share_among_the_four_is_set_aside_and_replaced() -> None:
    game = position(2, shares={THIRD: "pearl"}, columns={"pearl": [90]})
    on_top(game, 101, 95, 102, 10, 14, 18, 99, 22, 26, 35, 77)
    do(game, "draw")
    # 101 found 95, 10, 14, 18; then 102 found 99, 22, 26, 35; none of the rest fits.
    assert game.portfolios[THIRD][-2:] == [95, 99]
    assert game.discards == [101, 10, 14, 18, 102, 22, 26, 35]
    assert game.hands[0] == [77]


@pytest.mark.rule("ITD-12.8")
def test_the_third_player_takes_no_turns() -> None:
    game = position(2, hands=[[41], [42]], shares={THIRD: "ocean*3"})
    order = []
    for card in (41, 42):
        order.append(game.to_move)
        do(game, f"expand pearl {card}")
    assert [*order, game.to_move] == [0, 1, 0]


@pytest.mark.rule("ITD-12.8")
def test_the_third_player_draws_no_dividend() -> None:
    game = position(2, hands=[[41], []], shares={1: "pearl", THIRD: "pearl*3"}, deck=[61, 62, 63, 64, 65])
    assert gained(game, "expand pearl 41") == [0, 1]
    assert len(game.deck) == 4


@pytest.mark.rule("ITD-12.9")
def test_a_discarded_bonus_share_works_again_in_the_second_deck() -> None:
    game = position(2, shares={THIRD: "pearl"}, deck=[77])
    do(game, "draw")
    assert set(BONUS_SHARES) < set(game.deck)
    on_top(game, 103, 95, 10, 14, 18, 78)
    do(game, "draw")
    assert owned(game, THIRD, "pearl") == 2


@pytest.mark.rule("ITD-12.10")
@pytest.mark.parametrize(("company", "share"), [("ocean", 97), ("treasure", 98), ("research", 100), ("wildlife", 96)])
def test_a_card_added_for_the_third_player_pays_no_dividend_and_offers_no_ability(company: str, share: int) -> None:
    game = position(2, hands=[[60, 61, 62]], shares={0: f"{company}*2", 1: f"{company}*2", THIRD: f"{company}*2"})
    on_top(game, 101, share, 3, 7, 11, 77)
    assert gained(game, "draw") == [1, 0]
    assert column(game, company) == [3]
    assert game.to_move == 1


@pytest.mark.rule("ITD-12.11")
def test_what_is_left_of_the_four_is_discarded() -> None:
    game = position(2, shares={THIRD: "pearl"}, columns={"pearl": [13]})
    on_top(game, 101, 95, 10, 14, 18, 77)
    do(game, "draw")
    assert column(game, "pearl") == [13, 14]
    assert game.discards == [101, 10, 18]


@pytest.mark.rule("ITD-12.11")
def test_if_none_of_the_three_fits_all_are_discarded() -> None:
    game = position(2, shares={THIRD: "pearl"}, columns={"pearl": [50]})
    on_top(game, 101, 95, 10, 14, 18, 77)
    do(game, "draw")
    assert column(game, "pearl") == [50]
    assert owned(game, THIRD, "pearl") == 2
    assert game.discards == [101, 10, 14, 18]


@pytest.mark.rule("ITD-12.12")
def test_bonus_shares_set_aside_are_dealt_with_in_the_order_they_were_drawn() -> None:
    game = position(2, shares={THIRD: "pearl"}, columns={"pearl": [99]})
    on_top(game, 101, 104, 95, 102, 10, 14, 18, *(86, 22, 105, 26, 35), *(82, 39, 43, 47), *(78, 51, 60, 64), 77)
    do(game, "draw")
    assert bonus_discards(game) == [101, 104, 102, 105]
    assert game.portfolios[THIRD][-4:] == [95, 86, 82, 78]
    assert game.hands[0] == [77]


@pytest.mark.rule("ITD-12.12")
def test_the_card_still_owed_comes_before_any_other_players_cards() -> None:
    game = position(2, hands=[[44], []], shares={0: "treasure", 1: "treasure*2", THIRD: "pearl"})
    on_top(game, 101, 95, 10, 14, 18, 77, 78, 79, 80)
    do(game, "expand treasure 44")
    assert game.hands == [[77], [78, 79, 80]]


@pytest.mark.rule("ITD-12.12")
def test_the_next_card_owed_may_be_a_bonus_share_again() -> None:
    game = position(2, shares={THIRD: "pearl"}, columns={"pearl": [99]})
    on_top(game, 101, 95, 10, 14, 18, 102, 86, 22, 26, 35, 77)
    do(game, "draw")
    assert game.hands[0] == [77]
    assert owned(game, THIRD, "pearl") == 3


# When the cards run out


@pytest.mark.rule("ITD-12.13")
def test_with_fewer_than_four_cards_those_there_are_must_do() -> None:
    game = position(2, shares={THIRD: "pearl"}, deck=[101, 95, 10], discards=[102, 103, 104, 105])
    on_top(game, 101, 95, 10)
    do(game, "draw")
    assert owned(game, THIRD, "pearl") == 2
    assert column(game, "pearl") == [10]


@pytest.mark.rule("ITD-12.13")
def test_without_a_single_card_the_third_player_gets_nothing() -> None:
    game = position(2, shares={THIRD: "pearl"}, deck=[101], discards=[102, 103, 104, 105])
    assert gained(game, "draw") == [0, 0]
    assert len(game.portfolios[THIRD]) == 1
    assert game.to_move == 1


@pytest.mark.rule("ITD-12.14")
@pytest.mark.parametrize("depletions", [0, 1])
def test_if_the_last_card_of_a_deck_is_a_bonus_share_it_is_not_in_the_new_deck(depletions: int) -> None:
    game = position(2, shares={THIRD: "pearl"}, deck=[101], discards=[*range(10, 40), 102, 103, 104, 105])
    game.depletions = depletions
    do(game, "draw")
    assert 101 in game.discards
    assert 101 not in game.refilled
    assert 102 in game.refilled
    assert game.depletions == depletions + 1


@pytest.mark.rule("ITD-12.15")
def test_a_discard_pile_of_bonus_shares_alone_counts_as_empty() -> None:
    game = position(2, deck=[77], discards=[*BONUS_SHARES])
    do(game, "draw")
    assert game.deck == []
    assert gained(game, "draw") == [0, 0]
    assert game.discards == [*BONUS_SHARES]


@pytest.mark.rule("ITD-12.15")
def test_with_one_other_card_it_does_not() -> None:
    game = position(2, deck=[77], discards=[61, *BONUS_SHARES])
    do(game, "draw")
    assert sorted(game.deck) == [61, *BONUS_SHARES]


@pytest.mark.rule("ITD-12.16")
def test_in_a_final_turn_a_bonus_share_is_discarded_and_another_card_drawn() -> None:
    game = final_turns(position(2, hands=[[44], []], shares={THIRD: "pearl"}, columns={"pearl": [13]}))
    on_top(game, 101, 104, 77)
    do(game, "draw")
    assert game.hands[0] == [44, 77]
    assert game.discards == [101, 104]
    assert len(game.portfolios[THIRD]) == 1
    assert column(game, "pearl") == [13]


@pytest.mark.rule("ITD-12.16")
def test_a_final_draw_of_bonus_shares_alone_draws_nothing() -> None:
    game = final_turns(position(2, deck=[*BONUS_SHARES], discards=[]))
    assert gained(game, "draw") == [0, 0]
    assert sorted(game.discards) == [*BONUS_SHARES]
