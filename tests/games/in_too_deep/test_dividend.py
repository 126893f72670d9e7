"""The dividend, and what Treasure hunting makes of it. (ITD-6, ITD-9.4 to ITD-9.7)"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.in_too_deep.positions import THIRD, column, do, gained, on_top, owned, position


def decade(number: int) -> str:
    """The decades as the rulebook tells them apart."""
    if number == 100:
        return "100"
    return "1 to 9" if number < 10 else f"{number // 10}0 to {number // 10}9"


# When it is paid


@pytest.mark.rule("ITD-6.1", "ITD-6.5")
@pytest.mark.parametrize(
    ("before", "card"),
    [(9, 10), (13, 44), (19, 20), (8, 95), (99, 100), (3, 100)],
)
def test_another_decade_pays_a_dividend(before: int, card: int) -> None:
    game = position(hands=[[card]], shares={0: "pearl"}, columns={"pearl": [before]})
    assert gained(game, f"expand pearl {card}") == [1, 0, 0]


@pytest.mark.rule("ITD-6.5")
@pytest.mark.parametrize(("before", "card"), [(1, 9), (10, 19), (13, 14), (90, 99)])
def test_the_same_decade_pays_nothing(before: int, card: int) -> None:
    game = position(hands=[[card]], shares={0: "pearl"}, columns={"pearl": [before]})
    assert gained(game, f"expand pearl {card}") == [0, 0, 0]


@pytest.mark.rule("ITD-6.5")
@given(st.sets(st.integers(1, 100), min_size=2, max_size=2).map(sorted))
def test_only_the_decades_decide(numbers: list[int]) -> None:
    before, card = numbers
    game = position(hands=[[card]], shares={2: "wildlife"}, columns={"wildlife": [before]})
    assert gained(game, f"expand wildlife {card}") == [0, 0, 1 if decade(before) != decade(card) else 0]


@pytest.mark.rule("ITD-6.1")
@pytest.mark.parametrize("card", [1, 9, 10, 57, 100])
def test_the_first_card_on_an_empty_company_always_pays(card: int) -> None:
    game = position(hands=[[card]], shares={1: "pearl"})
    assert gained(game, f"expand pearl {card}") == [0, 1, 0]


@pytest.mark.rule("ITD-6.5")
def test_the_most_recent_card_is_compared_not_the_highest() -> None:
    game = position(hands=[[14]], shares={1: "pearl"}, columns={"pearl": [15, 40, 13]})
    assert gained(game, "expand pearl 14") == [0, 0, 0]


@pytest.mark.rule("ITD-6.5")
def test_a_decade_the_company_has_been_in_before_pays_again() -> None:
    game = position(hands=[[44]], shares={1: "pearl"}, columns={"pearl": [41, 13]})
    assert gained(game, "expand pearl 44") == [0, 1, 0]


@pytest.mark.rule("ITD-5.3")
def test_a_company_emptied_by_an_ability_pays_again() -> None:
    game = position(hands=[[50, 60, 61], [45]], shares={2: "pearl*2"}, columns={"pearl": [44]})
    do(game, "expand ocean 50", "clean 44", "pay 60", "pay 61")
    assert gained(game, "expand pearl 45") == [0, 0, 2]


# What is paid


@pytest.mark.rule("ITD-6.2")
def test_wildlife_from_13_to_44_draws_a_card_for_each_share() -> None:
    """The rulebook's example: Maria has two shares and draws two, Irene has three and draws three."""
    game = position(
        hands=[[44]], shares={0: "wildlife*2 pearl", 1: "wildlife*3", 2: "ocean*4"}, columns={"wildlife": [13]}
    )
    assert gained(game, "expand wildlife 44") == [2, 3, 0]


@pytest.mark.rule("ITD-6.2")
def test_dividend_cards_come_from_the_deck() -> None:
    game = position(hands=[[44]], shares={0: "pearl", 1: "pearl"})
    on_top(game, 77, 33)
    do(game, "expand pearl 44")
    assert game.hands[:2] == [[77], [33]]


@pytest.mark.rule("ITD-6.3")
def test_the_active_player_draws_all_their_cards_first_then_the_others_clockwise() -> None:
    game = position(hands=[[], [44], []], shares={0: "pearl", 1: "pearl*2", 2: "pearl*2"}, to_move=1)
    on_top(game, 61, 62, 63, 64, 65)
    do(game, "expand pearl 44")
    assert game.hands == [[65], [61, 62], [63, 64]]


@pytest.mark.rule("ITD-6.3", "ITD-10.5")
def test_when_the_cards_run_out_the_last_in_order_go_without() -> None:
    game = position(
        hands=[[], [44], []],
        shares={0: "pearl*2", 1: "pearl*2", 2: "pearl*2"},
        deck=[61, 62, 63],
        discards=[],
        to_move=1,
    )
    assert gained(game, "expand pearl 44") == [0, 2, 1]


@pytest.mark.rule("ITD-6.4")
def test_a_share_the_third_player_gains_meanwhile_does_not_change_what_is_due() -> None:
    # Seat 0 and the third player have the most Treasure shares: three cards are due, one of them extra.
    game = position(2, hands=[[44]], shares={0: "treasure*2", THIRD: "treasure*2"})
    on_top(game, 101, 48, 1, 4, 8, 61, 62, 63)
    do(game, "expand treasure 44")
    assert owned(game, THIRD, "treasure") == 3
    assert game.hands[0] == [61, 62, 63]


@pytest.mark.rule("ITD-6.4")
def test_what_the_largest_holder_had_when_the_dividend_was_triggered_is_due() -> None:
    game = position(2, sides="treasure=advanced", hands=[[44]], shares={THIRD: "treasure*2"})
    on_top(game, 61, 101, 48, 1, 4, 8, 62)
    do(game, "expand treasure 44")
    assert owned(game, THIRD, "treasure") == 3
    assert game.hands[0] == [61, 62]


# Treasure hunting, basic


@pytest.mark.rule("ITD-9.4")
def test_who_has_the_most_treasure_shares_draws_one_more() -> None:
    game = position(hands=[[44]], shares={0: "treasure*2", 1: "treasure*3", 2: "treasure"})
    assert gained(game, "expand treasure 44") == [2, 4, 1]


@pytest.mark.rule("ITD-9.4")
def test_all_who_tie_for_the_most_draw_one_more() -> None:
    game = position(4, hands=[[44]], shares={1: "treasure*2", 2: "treasure", 3: "treasure*2"})
    assert gained(game, "expand treasure 44") == [0, 3, 1, 3]


@pytest.mark.rule("ITD-9.4")
def test_no_dividend_no_extra_card() -> None:
    game = position(hands=[[44]], shares={0: "treasure*2"}, columns={"treasure": [41]})
    assert gained(game, "expand treasure 44") == [0, 0, 0]


@pytest.mark.rule("ITD-9.4")
def test_only_treasure_hunting_pays_the_extra_card() -> None:
    game = position(hands=[[44]], shares={0: "treasure*2 ocean*3"})
    assert gained(game, "expand ocean 44") == [3, 0, 0]


# Treasure hunting, advanced


@pytest.mark.rule("ITD-9.5")
def test_who_triggers_the_dividend_draws_as_many_as_the_largest_holder_has_shares() -> None:
    game = position(sides="treasure=advanced", hands=[[44]], shares={0: "treasure", 1: "treasure*4", 2: "treasure*2"})
    assert gained(game, "expand treasure 44") == [4, 4, 2]  # four in place of the one, and nobody an extra card


@pytest.mark.rule("ITD-9.5")
def test_who_triggers_the_dividend_needs_no_share_for_it() -> None:
    game = position(sides="treasure=advanced", hands=[[], [], [44]], shares={0: "treasure*3"}, to_move=2)
    assert gained(game, "expand treasure 44") == [3, 0, 3]


@pytest.mark.rule("ITD-9.5")
def test_the_largest_holder_who_triggers_it_draws_the_usual_dividend() -> None:
    game = position(sides="treasure=advanced", hands=[[44]], shares={0: "treasure*3", 1: "treasure*2"})
    assert gained(game, "expand treasure 44") == [3, 2, 0]


@pytest.mark.rule("ITD-9.5")
def test_without_another_decade_the_advanced_side_pays_nothing() -> None:
    game = position(sides="treasure=advanced", hands=[[44]], shares={1: "treasure*3"}, columns={"treasure": [40]})
    assert gained(game, "expand treasure 44") == [0, 0, 0]


# The third player as a holder of Treasure shares


@pytest.mark.rule("ITD-9.6")
def test_the_third_player_can_have_the_most_and_draws_nothing() -> None:
    game = position(2, hands=[[44]], shares={0: "treasure*2", 1: "treasure", THIRD: "treasure*3"}, deck=range(61, 70))
    assert gained(game, "expand treasure 44") == [2, 1]
    assert owned(game, THIRD, "treasure") == 3
    assert len(game.deck) == 6


@pytest.mark.rule("ITD-9.6")
def test_a_player_who_ties_with_the_third_player_has_the_most_too() -> None:
    game = position(2, hands=[[44]], shares={0: "treasure", 1: "treasure*3", THIRD: "treasure*3"}, deck=range(61, 70))
    assert gained(game, "expand treasure 44") == [1, 4]


@pytest.mark.rule("ITD-9.6")
def test_the_third_player_can_be_the_largest_holder_for_the_advanced_side() -> None:
    game = position(
        2, sides="treasure=advanced", hands=[[44]], shares={1: "treasure", THIRD: "treasure*5"}, deck=range(61, 70)
    )
    assert gained(game, "expand treasure 44") == [5, 1]


@pytest.mark.rule("ITD-9.7")
@pytest.mark.parametrize("sides", ["basic", "advanced"])
def test_if_nobody_owns_a_treasure_share_nobody_draws(sides: str) -> None:
    game = position(sides=sides, hands=[[44]], shares={0: "ocean", 1: "pearl*2"})
    assert gained(game, "expand treasure 44") == [0, 0, 0]
    assert column(game, "treasure") == [44]
