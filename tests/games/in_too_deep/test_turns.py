"""A turn: buying a share, expanding a company. (ITD-3 to ITD-5)"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.core.errors import RuleBroken
from fathom.games.in_too_deep.components import COMPANIES
from tests.games.in_too_deep.positions import THIRD, column, do, gained, may, offered, owned, position, refusal

# A turn


@pytest.mark.rule("ITD-3.1")
def test_a_turn_offers_to_buy_to_expand_or_to_draw() -> None:
    game = position(hands=[[44, 45]], shares={1: "pearl*2"}, columns={"ocean": [40], "pearl": [99]})
    assert offered(game) == {
        "buy 44",
        *(f"expand {company} {card}" for company in ("ocean", "treasure", "research", "wildlife") for card in (44, 45)),
        "draw",
    }


@pytest.mark.rule("ITD-3.1")
@pytest.mark.parametrize("action", ["buy 44", "expand pearl 44", "draw"])
def test_one_action_and_the_turn_is_over(action: str) -> None:
    game = position(hands=[[44, 45], [46], [47]])
    do(game, action)
    assert game.to_move == 1


@pytest.mark.rule("ITD-3.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_turns_go_round_clockwise(seats: int) -> None:
    game = position(seats, hands=[[11 * seat + 20] for seat in range(seats)], to_move=1)
    order = []
    for _ in range(seats + 1):
        order.append(game.to_move)
        do(game, f"expand pearl {max(game.hands[game.to_move])}" if game.to_move == 0 else "draw")
    assert order == [*range(1, seats), 0, 1]


# Buying a share


@pytest.mark.rule("ITD-4.1")
def test_a_bought_share_lies_in_front_of_the_buyer() -> None:
    game = position(hands=[[45, 50]])
    do(game, "buy 45")
    assert game.portfolios[0] == [45]
    assert game.hands[0] == [50]


@pytest.mark.rule("ITD-4.1")
def test_the_number_of_a_share_does_not_count() -> None:
    game = position(hands=[[99]], columns={"pearl": [20]})
    do(game, "buy 99")
    assert column(game, "pearl") == [20]
    assert owned(game, 0, "pearl") == 1


@pytest.mark.rule("ITD-4.2")
def test_with_four_pearl_shares_owned_the_fifth_costs_four_cards() -> None:
    """The rulebook's example: some of the four are the buyer's own."""
    game = position(hands=[[11, 50, 60, 70, 80]], shares={0: "pearl*2", 1: "pearl", 2: "pearl ocean*5"})
    do(game, "buy 11", "pay 50", "pay 60", "pay 70")
    assert game.to_move == 0
    do(game, "pay 80")
    assert game.to_move == 1
    assert owned(game, 0, "pearl") == 3
    assert game.discards == [50, 60, 70, 80]


@pytest.mark.rule("ITD-4.2")
def test_the_first_share_of_a_company_is_free() -> None:
    game = position(hands=[[11]], shares={1: "ocean*3"})
    do(game, "buy 11")
    assert game.to_move == 1
    assert not game.discards


@pytest.mark.rule("ITD-4.2")
@given(st.lists(st.integers(0, 3), min_size=3, max_size=3))
def test_the_price_is_the_number_of_shares_in_front_of_all(counts: list[int]) -> None:
    game = position(
        hands=[[99, *range(50, 60)]], shares={seat: f"treasure pearl*{count}" for seat, count in enumerate(counts)}
    )
    events = do(game, "buy 99", *(f"pay {card}" for card in range(50, 50 + sum(counts))))
    assert events[-1].facts["price"] == sum(counts)
    assert game.to_move == 1


@pytest.mark.rule("ITD-4.2", "ITD-12.8")
def test_the_third_players_shares_count_for_the_price() -> None:
    game = position(2, hands=[[11, 50, 60]], shares={1: "pearl", THIRD: "pearl"})
    do(game, "buy 11", "pay 50")
    assert game.to_move == 0
    do(game, "pay 60")
    assert game.to_move == 1


@pytest.mark.rule("ITD-4.3", "ITD-4.5")
def test_the_payer_chooses_the_cards_and_they_go_to_the_discard_pile() -> None:
    game = position(hands=[[11, 50, 60, 70]], shares={1: "pearl"})
    assert may(game, "buy 11")
    do(game, "buy 11")
    assert offered(game) == {"pay 50", "pay 60", "pay 70"}
    do(game, "pay 60")
    assert game.discards == [60]
    assert game.hands[0] == [50, 70]


@pytest.mark.rule("ITD-4.3")
@pytest.mark.parametrize("card", [1, 20, 100])
def test_every_card_is_worth_one_whatever_is_on_it(card: int) -> None:
    game = position(hands=[[11, card]], shares={1: "24"})
    do(game, "buy 11", f"pay {card}")
    assert game.to_move == 1


@pytest.mark.rule("ITD-4.5")
def test_the_card_being_bought_cannot_pay_for_itself() -> None:
    game = position(hands=[[11, 50]], shares={1: "pearl"})
    do(game, "buy 11")
    assert refusal(game, "pay 11") == RuleBroken("ITD-4.3", "not-in-hand", card=11)


@pytest.mark.rule("ITD-4.4")
def test_too_few_other_cards_cannot_buy() -> None:
    game = position(hands=[[11, 50, 60, 70]], shares={1: "pearl*4"})
    assert refusal(game, "buy 11") == RuleBroken("ITD-4.4", "too-few-cards", needs=4, has=3)


@pytest.mark.rule("ITD-4.4")
def test_just_enough_other_cards_can_buy() -> None:
    game = position(hands=[[11, 50, 60, 70]], shares={1: "pearl*3"})
    assert may(game, "buy 11")


# Expanding a company


@pytest.mark.rule("ITD-5.1")
def test_a_card_from_the_hand_becomes_the_next_depth_card() -> None:
    game = position(hands=[[44, 50]], columns={"pearl": [13]})
    do(game, "expand pearl 44")
    assert column(game, "pearl") == [13, 44]
    assert game.hands[0] == [50]


@pytest.mark.rule("ITD-5.1")
@pytest.mark.parametrize("company", COMPANIES)
def test_the_share_of_a_depth_card_does_not_count(company: str) -> None:
    game = position(hands=[[44]])  # the share on it is Treasure hunting's
    do(game, f"expand {company} 44")
    assert column(game, company) == [44]
    assert game.prices == [0, 0, 0, 0, 0]


@pytest.mark.rule("ITD-5.1")
def test_a_company_can_be_expanded_without_owning_its_shares() -> None:
    game = position(hands=[[44]], shares={0: "ocean", 1: "pearl*2"})
    assert gained(game, "expand pearl 44") == [0, 2, 0]


@pytest.mark.rule("ITD-5.2")
def test_the_number_must_be_higher_than_the_most_recent() -> None:
    game = position(hands=[[43, 45]], columns={"pearl": [13, 44]})
    assert may(game, "expand pearl 45")
    assert refusal(game, "expand pearl 43") == RuleBroken("ITD-5.2", "too-low", card=43, top=44, company="pearl")


@pytest.mark.rule("ITD-5.2")
@given(st.lists(st.integers(1, 100), min_size=3, max_size=8, unique=True))
def test_only_the_most_recent_card_counts_not_the_highest(cards: list[int]) -> None:
    card, *depth = cards  # a row that abilities have put out of order, too
    game = position(hands=[[card]], columns={"pearl": depth})
    assert may(game, f"expand pearl {card}") == (card > depth[-1])


@pytest.mark.rule("ITD-5.2")
@pytest.mark.parametrize("card", [1, 50, 100])
def test_any_number_may_be_played_on_a_company_without_depth_cards(card: int) -> None:
    game = position(hands=[[card]], columns={"ocean": [99]})
    assert may(game, f"expand pearl {card}")


@pytest.mark.rule("ITD-5.3")
def test_a_company_emptied_by_an_ability_takes_any_number_again() -> None:
    game = position(hands=[[50, 60, 61], [2]], columns={"pearl": [99]})
    do(game, "expand ocean 50", "clean 99", "pay 60", "pay 61")
    assert column(game, "pearl") == []
    do(game, "expand pearl 2")
    assert column(game, "pearl") == [2]
