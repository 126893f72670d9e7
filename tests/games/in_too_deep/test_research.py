"""Ocean and coastal research. (ITD-9.11 to ITD-9.15)"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.core.errors import RuleBroken
from fathom.games.in_too_deep.components import COMPANIES
from tests.games.in_too_deep.positions import THIRD, do, may, offered, owned, position, refusal

ADVANCED = "research=advanced"

# Basic: a share from the hand, two cheaper


@pytest.mark.rule("ITD-9.11")
def test_research_buys_a_share_from_the_hand_for_two_less() -> None:
    game = position(hands=[[50, 11, 60, 61]], shares={0: "pearl", 1: "pearl*2"})
    do(game, "expand research 50", "buy 11", "pay 61")
    assert owned(game, 0, "pearl") == 2
    assert game.discards == [61]
    assert game.to_move == 1


@pytest.mark.rule("ITD-9.11")
def test_the_log_cites_what_was_bought_for_not_how_it_was_paid() -> None:
    game = position(hands=[[50, 11, 60, 61]], shares={0: "pearl", 1: "pearl*2"})
    expanded, *_, bought = do(game, "expand research 50", "buy 11", "pay 61")
    assert bought.seen_by(1)["rule"] == "ITD-9.11"
    assert expanded.seen_by(1)["rule"] == "ITD-6.1"
    game = position(hands=[[11, 61]], shares={1: "pearl"})
    assert do(game, "buy 11", "pay 61")[-1].seen_by(1)["rule"] == "ITD-4.1"


@pytest.mark.rule("ITD-9.11")
@given(st.integers(0, 8))
def test_the_reduced_price_does_not_fall_below_zero(owned_by_others: int) -> None:
    game = position(hands=[[50, 99, *range(60, 70)]], shares={1: f"pearl*{owned_by_others}", 2: "ocean*3"})
    do(game, "expand research 50")
    events = do(game, "buy 99", *(f"pay {card}" for card in range(60, 60 + max(owned_by_others - 2, 0))))
    assert events[-1].facts["price"] == max(owned_by_others - 2, 0)
    assert game.to_move == 1


@pytest.mark.rule("ITD-9.11")
@pytest.mark.parametrize(
    ("card", "company"), [(51, "ocean"), (52, "treasure"), (53, "pearl"), (54, "research"), (55, "wildlife")]
)
def test_the_share_may_be_of_any_company(card: int, company: str) -> None:
    game = position(hands=[[50, card]])
    do(game, "expand research 50", f"buy {card}")
    assert owned(game, 0, company) == 1


@pytest.mark.rule("ITD-9.11")
def test_the_card_bought_through_research_cannot_pay_for_itself() -> None:
    game = position(hands=[[50, 11, 14]], shares={1: "pearl*4"})
    do(game, "expand research 50")
    assert refusal(game, "buy 11") == RuleBroken("ITD-9.11", "too-few-cards", needs=2, has=1)
    assert may(game, "buy 14")


@pytest.mark.rule("ITD-9.11")
def test_only_cards_that_can_be_paid_for_are_offered() -> None:
    game = position(hands=[[50, 11, 14, 54]], shares={1: "pearl*5", 2: "research*4"})
    do(game, "expand research 50")
    assert offered(game) == {"buy 14", "buy 54", "skip"}


@pytest.mark.rule("ITD-9.11")
def test_a_share_bought_in_a_turn_of_its_own_is_not_reduced() -> None:
    game = position(hands=[[11, 60, 61]], shares={1: "pearl*2"})
    do(game, "buy 11", "pay 60")
    assert game.to_move == 0


@pytest.mark.rule("ITD-9.11")
def test_the_basic_side_does_not_reach_into_other_portfolios() -> None:
    game = position(hands=[[50, 60, 61]], shares={1: "pearl"})
    do(game, "expand research 50")
    assert refusal(game, "acquire 2 pearl") == RuleBroken("ITD-8.1", "not-this-ability", company="research")


# Advanced: a share that lies in front of another player


@pytest.mark.rule("ITD-9.12")
def test_research_buys_a_share_that_lies_in_front_of_another_player() -> None:
    game = position(sides=ADVANCED, hands=[[50, 60, 61, 62, 63], [9]], shares={0: "pearl", 1: "pearl", 2: "pearl"})
    do(game, "expand research 50", "acquire 2 pearl", "pay 60", "pay 61", "pay 63")
    assert owned(game, 0, "pearl") == 2
    assert owned(game, 1, "pearl") == 0
    assert game.to_move == 1


@pytest.mark.rule("ITD-9.12", "ITD-9.14")
def test_the_price_is_paid_to_that_players_hand() -> None:
    game = position(sides=ADVANCED, hands=[[50, 60, 61, 62], [9], [8]], shares={1: "pearl*2"})
    do(game, "expand research 50", "acquire 2 pearl", "pay 60", "pay 62")
    assert sorted(game.hands[1]) == [9, 60, 62]
    assert game.hands[0] == [61]
    assert game.hands[2] == [8]
    assert game.discards == []


@pytest.mark.rule("ITD-9.12")
def test_that_player_cannot_refuse() -> None:
    game = position(sides=ADVANCED, hands=[[50, 60, 61], [9]], shares={1: "pearl*2"})
    for action in ("expand research 50", "acquire 2 pearl", "pay 60", "pay 61"):
        assert game.to_move == 0
        do(game, action)


@pytest.mark.rule("ITD-9.12")
@pytest.mark.parametrize(("others", "price"), [(1, 2), (2, 2), (3, 3), (6, 6)])
def test_the_price_is_at_least_two(others: int, price: int) -> None:
    game = position(sides=ADVANCED, hands=[[50, *range(60, 68)]], shares={2: f"pearl*{others} ocean*3"})
    do(game, "expand research 50", "acquire 3 pearl", *(f"pay {card}" for card in range(60, 60 + price)))
    assert game.to_move == 1
    assert game.hands[2] == list(range(60, 60 + price))


@pytest.mark.rule("ITD-9.12")
def test_every_share_of_the_others_that_can_be_paid_is_offered() -> None:
    game = position(
        sides=ADVANCED,
        hands=[[50, 60, 61, 62]],
        shares={0: "ocean*2 treasure", 1: "ocean pearl*4", 2: "ocean*0 wildlife research"},
    )
    do(game, "expand research 50")
    assert offered(game) == {"acquire 2 ocean", "acquire 3 wildlife", "acquire 3 research", "skip"}


@pytest.mark.rule("ITD-9.12")
@pytest.mark.parametrize(
    ("deed", "broken"),
    [
        ("acquire 2 pearl", RuleBroken("ITD-9.12", "too-few-cards", needs=4, has=3)),
        ("acquire 1 ocean", RuleBroken("ITD-9.12", "own-share")),
        ("acquire 2 wildlife", RuleBroken("ITD-9.12", "owns-none", owner=1, company="wildlife")),
        ("acquire 4 pearl", RuleBroken("ITD-9.12", "no-such-owner")),
        ("acquire third pearl", RuleBroken("ITD-9.12", "no-such-owner")),
        ("buy 60", RuleBroken("ITD-8.1", "not-this-ability", company="research")),
    ],
)
def test_what_the_advanced_side_does_not_buy(deed: str, broken: RuleBroken) -> None:
    game = position(sides=ADVANCED, hands=[[50, 60, 61, 62]], shares={0: "ocean", 1: "pearl*4 treasure"})
    do(game, "expand research 50")
    assert refusal(game, deed) == broken


@pytest.mark.rule("ITD-9.13")
def test_the_share_being_bought_counts_for_its_own_price() -> None:
    game = position(sides=ADVANCED, hands=[[50, 60, 61, 62]], shares={1: "pearl*2", 2: "pearl"})
    do(game, "expand research 50", "acquire 3 pearl", "pay 60", "pay 61")
    assert game.to_move == 0  # three Pearl shares lie on the table, so a third card is due
    do(game, "pay 62")
    assert game.to_move == 1


@pytest.mark.rule("ITD-9.13")
def test_a_share_that_changes_hands_does_not_change_the_price() -> None:
    game = position(sides=ADVANCED, hands=[[50, 60, 61, 62]], shares={1: "pearl*2", 2: "pearl"})
    do(game, "expand research 50", "acquire 3 pearl", "pay 60", "pay 61", "pay 62")
    assert game.prices[COMPANIES.index("pearl")] == 3


@pytest.mark.rule("ITD-9.14")
def test_the_payer_chooses_the_cards() -> None:
    game = position(sides=ADVANCED, hands=[[50, 60, 61, 62], [9]], shares={1: "pearl"})
    do(game, "expand research 50", "acquire 2 pearl")
    assert offered(game) == {"pay 60", "pay 61", "pay 62"}


@pytest.mark.rule("ITD-9.14")
def test_only_payer_and_payee_are_told_the_cards() -> None:
    game = position(sides=ADVANCED, hands=[[50, 60, 61, 62], [9]], shares={1: "pearl"})
    event = do(game, "expand research 50", "acquire 2 pearl", "pay 62", "pay 60")[-1]
    assert event.kind == "acquired"
    assert event.seen_by(0)["paid"] == [62, 60]
    assert event.seen_by(1)["paid"] == [62, 60]
    assert "paid" not in event.seen_by(2)
    assert "paid" not in event.seen_by(None)
    assert event.seen_by(2)["price"] == 2


@pytest.mark.rule("ITD-9.14")
def test_of_several_shares_of_the_company_the_lowest_changes_hands() -> None:
    game = position(sides=ADVANCED, hands=[[50, 60, 61, 62, 63]], shares={1: "82 2 11 36"})
    do(game, "expand research 50", "acquire 2 pearl", "pay 60", "pay 61", "pay 62")
    assert game.portfolios[0] == [11]
    assert game.portfolios[1] == [82, 2, 36]


@pytest.mark.rule("ITD-9.15", "ITD-12.8")
def test_what_is_paid_to_the_third_player_is_discarded() -> None:
    game = position(2, sides=ADVANCED, hands=[[50, 60, 61, 62], [9]], shares={1: "pearl", THIRD: "pearl*2"})
    event = do(game, "expand research 50", "acquire third pearl", "pay 60", "pay 61", "pay 62")[-1]
    assert owned(game, 0, "pearl") == 1
    assert owned(game, THIRD, "pearl") == 1
    assert game.discards == [60, 61, 62]
    assert game.hands == [[], [9]]
    assert event.seen_by(None)["paid"] == [60, 61, 62]


@pytest.mark.rule("ITD-9.12", "ITD-12.8")
def test_the_third_player_is_no_third_seat() -> None:
    game = position(2, sides=ADVANCED, hands=[[50, 60, 61]], shares={THIRD: "pearl"})
    do(game, "expand research 50")
    assert may(game, "acquire third pearl")
    assert refusal(game, "acquire 3 pearl") == RuleBroken("ITD-9.12", "no-such-owner")
