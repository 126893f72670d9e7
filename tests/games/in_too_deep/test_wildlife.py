"""Wildlife spotting. (ITD-9.16 to ITD-9.19)"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.core.errors import RuleBroken
from tests.games.in_too_deep.positions import column, do, may, offered, position, refusal

ADVANCED = "wildlife=advanced"

# Basic: one of the three most recent cards of a company


@pytest.mark.rule("ITD-9.16")
@pytest.mark.parametrize(("card", "after"), [(24, [13, 35, 46, 24]), (35, [13, 24, 46, 35])])
def test_one_of_the_three_most_recent_becomes_the_most_recent_whatever_its_number(card: int, after: list[int]) -> None:
    game = position(hands=[[50, 60, 61]], columns={"pearl": [13, 24, 35, 46]})
    do(game, "expand wildlife 50", f"move pearl {card}", "pay 60")
    assert column(game, "pearl") == after
    assert game.discards == [60]
    assert game.to_move == 1


@pytest.mark.rule("ITD-9.16", "ITD-5.2")
def test_the_card_made_most_recent_is_what_the_next_must_be_higher_than() -> None:
    game = position(hands=[[50, 60], [25, 23]], columns={"pearl": [24, 35, 46]})
    do(game, "expand wildlife 50", "move pearl 24", "pay 60")
    assert may(game, "expand pearl 25")
    assert not may(game, "expand pearl 23")


@pytest.mark.rule("ITD-9.16")
def test_one_of_the_three_most_recent_moves_to_another_company_where_it_is_higher() -> None:
    game = position(hands=[[50, 60]], columns={"pearl": [13, 24, 35], "ocean": [12], "research": [20]})
    do(game, "expand wildlife 50", "move ocean 13", "pay 60")
    assert column(game, "pearl") == [24, 35]
    assert column(game, "ocean") == [12, 13]


@pytest.mark.rule("ITD-9.16")
def test_where_a_card_is_lower_it_does_not_go() -> None:
    game = position(hands=[[50, 60]], columns={"pearl": [13, 24, 35], "ocean": [14]})
    do(game, "expand wildlife 50")
    assert refusal(game, "move ocean 13") == RuleBroken("ITD-5.2", "too-low", card=13, top=14, company="ocean")


@pytest.mark.rule("ITD-9.16")
def test_any_of_them_may_move_to_an_empty_company() -> None:
    game = position(hands=[[50, 60]], columns={"pearl": [1]})
    do(game, "expand wildlife 50", "move ocean 1", "pay 60")
    assert column(game, "ocean") == [1]
    assert column(game, "pearl") == []


@pytest.mark.rule("ITD-9.16", "ITD-9.3")
def test_the_cards_of_all_companies_are_within_reach() -> None:
    game = position(
        hands=[[50, 60]],
        columns={"ocean": [97], "treasure": [98], "pearl": [13, 24, 35, 99], "research": [100], "wildlife": [9]},
    )
    do(game, "expand wildlife 50")
    assert offered(game) == {
        *("move pearl 24", "move pearl 35"),  # to become the most recent
        *("move wildlife 9",),
        *("move wildlife 97", "move wildlife 98", "move wildlife 99", "move wildlife 100"),
        *("move treasure 99", "move ocean 99", "move ocean 98"),
        *("move ocean 100", "move treasure 100", "move pearl 100"),
        "skip",
    }


@pytest.mark.rule("ITD-9.17")
def test_a_fourth_card_from_the_end_is_out_of_reach() -> None:
    game = position(hands=[[50, 60]], columns={"pearl": [13, 24, 35, 46]})
    do(game, "expand wildlife 50")
    broken = RuleBroken("ITD-9.16", "not-among-three", card=13, company="pearl")
    assert refusal(game, "move pearl 13") == broken
    assert refusal(game, "move ocean 13") == broken


@pytest.mark.rule("ITD-9.17")
@given(st.permutations([13, 24, 35, 46, 57]))
def test_the_last_three_in_the_row_are_the_most_recent_whatever_their_numbers(row: list[int]) -> None:
    game = position(hands=[[50, 60]], columns={"pearl": row})
    do(game, "expand wildlife 50")
    assert {card for card in row if may(game, f"move ocean {card}")} == set(row[-3:])


@pytest.mark.rule("ITD-9.17")
def test_the_most_recent_card_cannot_be_made_so_again() -> None:
    game = position(hands=[[50, 60]], columns={"pearl": [13, 24]})
    do(game, "expand wildlife 50")
    assert refusal(game, "move pearl 24") == RuleBroken("ITD-9.17", "already-most-recent", card=24, company="pearl")
    assert refusal(game, "move wildlife 50") == RuleBroken(
        "ITD-9.17", "already-most-recent", card=50, company="wildlife"
    )


@pytest.mark.rule("ITD-9.16")
def test_the_basic_side_plays_no_second_card() -> None:
    game = position(hands=[[50, 60]])
    do(game, "expand wildlife 50")
    assert refusal(game, "play pearl 60") == RuleBroken("ITD-8.1", "not-this-ability", company="wildlife")


# Advanced: one more depth card


@pytest.mark.rule("ITD-9.18")
def test_one_more_depth_card_may_be_played_on_any_company() -> None:
    game = position(sides=ADVANCED, hands=[[50, 60]], columns={"pearl": [13]})
    do(game, "expand wildlife 50")
    assert offered(game) == {
        *("play ocean 60", "play treasure 60", "play pearl 60", "play research 60", "play wildlife 60"),
        "skip",
    }
    do(game, "play pearl 60")
    assert column(game, "pearl") == [13, 60]
    assert game.to_move == 1


@pytest.mark.rule("ITD-9.18")
def test_a_lower_card_costs_one_card_for_each_higher_card_there() -> None:
    game = position(sides=ADVANCED, hands=[[50, 20, 60, 61, 62]], columns={"pearl": [13, 24, 35]})
    do(game, "expand wildlife 50", "play pearl 20", "pay 60")
    assert game.to_move == 0
    do(game, "pay 62")
    assert column(game, "pearl") == [13, 24, 35, 20]
    assert game.discards == [60, 62]
    assert game.to_move == 1


@pytest.mark.rule("ITD-9.18")
def test_a_card_higher_than_the_most_recent_is_free_even_with_higher_ones_deeper_in_the_row() -> None:
    game = position(sides=ADVANCED, hands=[[50, 20]], columns={"pearl": [24, 35, 13]})
    do(game, "expand wildlife 50", "play pearl 20")
    assert game.to_move == 1
    assert game.discards == []


@pytest.mark.rule("ITD-9.18")
@given(st.lists(st.integers(1, 100), min_size=2, max_size=7, unique=True))
def test_the_price_of_a_card_out_of_order(cards: list[int]) -> None:
    card, *row = cards
    coins = [spare for spare in range(1, 101) if spare not in cards][:10]
    top, *coins = reversed(coins)  # any card to set off the ability with
    game = position(sides=ADVANCED, hands=[[top, card, *coins]], columns={"pearl": row})
    do(game, f"expand wildlife {top}", f"play pearl {card}")
    paid = 0
    while game.to_move == 0:
        do(game, f"pay {coins[paid]}")
        paid += 1
    assert paid == (0 if card > row[-1] else sum(other > card for other in row))


@pytest.mark.rule("ITD-9.18")
def test_the_card_may_go_below_the_one_just_played() -> None:
    game = position(sides=ADVANCED, hands=[[50, 20, 60]])
    do(game, "expand wildlife 50", "play wildlife 20", "pay 60")
    assert column(game, "wildlife") == [50, 20]


@pytest.mark.rule("ITD-9.18")
def test_the_advanced_side_moves_nothing() -> None:
    game = position(sides=ADVANCED, hands=[[50, 60]], columns={"pearl": [13, 24]})
    do(game, "expand wildlife 50")
    assert refusal(game, "move pearl 13") == RuleBroken("ITD-8.1", "not-this-ability", company="wildlife")


@pytest.mark.rule("ITD-9.19")
def test_the_card_played_out_of_order_cannot_pay_for_itself() -> None:
    game = position(sides=ADVANCED, hands=[[50, 20, 60]], columns={"pearl": [24, 35]})
    do(game, "expand wildlife 50")
    assert refusal(game, "play pearl 20") == RuleBroken("ITD-9.18", "too-few-cards", needs=2, has=1)
    assert may(game, "play wildlife 20")


@pytest.mark.rule("ITD-9.19")
def test_the_price_is_paid_after_the_card_has_left_the_hand() -> None:
    game = position(sides=ADVANCED, hands=[[50, 20, 60, 61]], columns={"pearl": [24]})
    do(game, "expand wildlife 50", "play pearl 20")
    assert column(game, "pearl") == [24, 20]
    assert offered(game) == {"pay 60", "pay 61"}
