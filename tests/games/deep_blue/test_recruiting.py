"""Turns in general, recruiting and resting. (DB-3, DB-4, DB-6)"""

from __future__ import annotations

import pytest

from fathom.core.giving import Gift
from fathom.games.deep_blue import GAME
from fathom.games.deep_blue.components import PRICES, SUPPLY
from fathom.games.deep_blue.observation import observe
from tests.dialect import told
from tests.games.deep_blue.positions import (
    CARD_IDS,
    HOUSE,
    STARTERS,
    coming,
    do,
    gem,
    hand,
    market,
    may,
    no_discards,
    offered,
    position,
    refusal,
    resting,
)

ALL = " ".join(STARTERS)

# Turns


@pytest.mark.rule("DB-3.1")
def test_a_turn_is_one_of_four_things() -> None:
    hands = [f"{ALL} nora agatha", ALL]
    game = position(hands=hands, rests=["mina"], boats={0: "kelp harbour"}, tiles={"kelp": "amber-lady"})
    verbs = {text.split()[0] for text in offered(game)}
    assert verbs == {"recruit", "refresh", "sail", "rest", "dive"}
    do(game, "rest")
    assert game.to_move == 1


@pytest.mark.rule("DB-3.1")
def test_nothing_else_is_done_in_a_turn() -> None:
    game = position(hands=[ALL])
    for text in ("pay bosun", "rush 1", "anchor", "draw", "stop", "pass", "stay", "take 1", "resurface"):
        assert refusal(game, text).rule == "DB-3.1"


@pytest.mark.rule("DB-3.2")
def test_turns_go_round_clockwise() -> None:
    game = position(4)
    order = []
    for _ in range(8):
        order.append(game.to_move)
        do(game, "rest" if may(game, "rest") else "sail helmsman")
        if game.to_move == order[-1]:
            do(game, "step 1 gull", "anchor")
    assert order == [0, 1, 2, 3, 0, 1, 2, 3]


@pytest.mark.rule("DB-3.3")
def test_cards_lie_open_during_the_turn_and_then_rest() -> None:
    game = position(hands=[f"{ALL} mina", ALL])
    do(game, "recruit 2", "pay mina")
    assert [CARD_IDS[card] for card in game.played[0]] == ["mina"]
    assert resting(game, 0) == set()
    do(game, "pay bosun")
    assert resting(game, 0) == {"mina", "bosun"}
    assert game.played[0] == []


@pytest.mark.rule("DB-3.4")
def test_a_token_is_cash_or_a_propeller_once() -> None:
    game = position(hands=["", ""], tokens=[2, 1])
    do(game, "recruit 1", "token")
    assert game.tokens[:2] == [1, 1]
    assert len(game.hands[0]) == 1
    do(game, "token", "step 1 gull")
    assert game.tokens[:2] == [1, 0]
    do(game, "rest", "token")
    assert refusal(game, "token").reason == "no-token"


@pytest.mark.rule("DB-3.4", "DB-4.4")
def test_cards_are_given_for_their_cash_and_tokens_as_often_as_there_are_any() -> None:
    game = position(hands=["bosun"], tokens=[2])
    do(game, "recruit 2")
    giving = GAME.giving(observe(game, 0))
    assert giving is not None
    assert giving.owed == giving.enough == PRICES[1]
    pay, token = (GAME.space.parse(text) for text in ("pay bosun", "token"))
    assert giving.gifts == {pay: Gift(HOUSE.cash[CARD_IDS.index("bosun")]), token: Gift(times=2)}


@pytest.mark.rule("DB-3.4")
def test_tokens_and_cards_serve_together() -> None:
    game = position(hands=["nora", "leon"], tokens=[1, 1])
    do(game, "recruit 4", "token", "pay nora")
    assert game.to_move == 1
    do(game, "sail leon", "token")
    assert game.steps == 3


# Paying


@pytest.mark.rule("DB-4.1", "DB-4.2")
@pytest.mark.parametrize(("slot", "price"), list(enumerate(PRICES, 1)))
def test_the_slots_have_their_prices(slot: int, price: int) -> None:
    rich, poor = position(tokens=[price]), position(tokens=[price - 1])
    wanted = market(rich)[slot - 1]
    do(rich, f"recruit {slot}", *["token"] * price)
    assert hand(rich, 0) == {wanted}
    assert refusal(poor, f"recruit {slot}").facts == {"needs": price, "has": price - 1}
    assert refusal(poor, f"recruit {slot}").rule == "DB-4.2"


@pytest.mark.rule("DB-4.1")
def test_only_cash_pays() -> None:
    game = position(hands=[f"{ALL} nora mina"])
    do(game, "recruit 4")
    assert offered(game) == {"pay nora", "pay bosun", "pay mina"}
    assert refusal(game, "pay helmsman").reason == "no-cash"
    assert refusal(game, "token").reason == "no-token"


@pytest.mark.rule("DB-4.1")
def test_a_card_that_is_not_in_hand_cannot_pay() -> None:
    game = position(hands=["bosun"], rests=["nora"])
    do(game, "recruit 1")
    assert refusal(game, "pay nora").reason == "not-in-hand"


@pytest.mark.rule("DB-4.3")
def test_what_is_paid_too_much_is_lost() -> None:
    game = position(hands=["nora lookout"])
    do(game, "recruit 1", "pay nora")
    assert hand(game, 0) - {"lookout"} != set()
    assert game.to_move == 1
    assert game.tokens == [0, 0, 0]


@pytest.mark.rule("DB-4.4")
def test_a_payment_is_over_as_soon_as_the_price_is_covered() -> None:
    game = position(hands=["mina nora bosun"])
    do(game, "recruit 2", "pay mina")
    assert game.to_move == 0
    do(game, "pay nora")
    assert game.to_move == 1
    assert "bosun" in hand(game, 0)


@pytest.mark.rule("DB-4.4")
def test_a_payment_that_was_begun_is_finished() -> None:
    game = position(hands=[f"{ALL} nora"], boats={0: "kelp harbour"}, tiles={"kelp": "amber-lady"})
    do(game, "recruit 4", "pay bosun")
    for text in ("rest", "dive kelp", "sail helmsman", "recruit 1"):
        assert refusal(game, text).reason == "payment-owed"


# The row


@pytest.mark.rule("DB-4.5")
@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_the_row_slides_and_a_new_card_comes(slot: int) -> None:
    game = coming(position(tokens=[3], row="mina nora dorothy hugo"), crew="ada")
    rest = market(game)
    rest.pop(slot - 1)
    do(game, f"recruit {slot}", *["token"] * PRICES[slot - 1])
    assert market(game) == [*rest, "ada"]
    assert game.revealed == 1


@pytest.mark.rule("DB-4.6")
def test_a_new_card_brings_its_gem() -> None:
    game = coming(position(tokens=[1], row="mina nora dorothy hugo"), crew="scarlett")
    events = do(game, "recruit 1", "token")
    assert game.bag[gem("red")] == 2
    assert game.supply[gem("red")] == 1
    assert told(events, "appeared")[0]["gem"] == gem("red")


@pytest.mark.rule("DB-4.7")
def test_without_a_gem_in_the_supply_nothing_moves() -> None:
    game = position(tokens=[1], row="mina nora dorothy hugo", bag="black*4 red*3")
    coming(game, crew="scarlett")
    do(game, "recruit 1", "token")
    assert game.bag[gem("red")] == 3
    assert game.supply[gem("red")] == 0


@pytest.mark.rule("DB-4.12")
def test_a_crew_has_no_limit_but_a_turn_brings_one() -> None:
    everybody = " ".join(CARD_IDS[:20])
    game = position(hands=[f"{everybody} bosun"], tokens=[3])
    do(game, "recruit 1", "token")
    assert len(game.hands[0]) == 22
    assert game.to_move == 1


# Refreshing


@pytest.mark.rule("DB-4.8")
def test_a_refresh_deals_four_and_gives_one() -> None:
    game = position(tokens=[4], row="mina nora dorothy hugo")
    coming(game, crew="ada scarlett rufus leon cyrus")
    do(game, "refresh", *["token"] * 4)
    assert market(game) == ["ada", "scarlett", "rufus", "leon"]
    assert offered(game) == {"take 1", "take 2", "take 3", "take 4"}
    do(game, "take 2")
    assert hand(game, 0) == {"scarlett"}
    assert market(game) == ["ada", "rufus", "leon", "cyrus"]
    assert {CARD_IDS[card] for card in game.discards} == {"mina", "nora", "dorothy", "hugo"}
    assert game.to_move == 1


@pytest.mark.rule("DB-4.8", "DB-4.6")
def test_a_refresh_brings_all_gems_and_takes_none_away() -> None:
    game = position(tokens=[4], row="casimir nora dorothy hugo", bag="gold*4 red silver*7")
    coming(game, crew="ada scarlett rufus howard cyrus")
    do(game, "refresh", *["token"] * 4)
    assert (game.bag[gem("gold")], game.bag[gem("red")], game.bag[gem("purple")]) == (4, 3, 1)


@pytest.mark.rule("DB-4.8")
def test_a_refresh_costs_four() -> None:
    game = position(hands=["nora mina"])
    assert refusal(game, "refresh").facts == {"needs": 4, "has": 3}


@pytest.mark.rule("DB-4.9")
def test_the_free_card_must_be_taken_and_tokens_may_pay() -> None:
    game = position(hands=["nora"], tokens=[2])
    do(game, "refresh", "token", "token", "pay nora")
    assert {text.split()[0] for text in offered(game)} == {"take"}
    assert refusal(game, "rest").rule == "DB-4.9"


@pytest.mark.rule("DB-4.10")
def test_an_empty_deck_is_made_anew_of_the_discards() -> None:
    game = position(tokens=[1], row="mina nora dorothy hugo", deck="")
    discarded = {CARD_IDS[card] for card in game.discards}
    events = do(game, "recruit 1", "token")
    assert told(events, "reshuffled") == [{"kind": "reshuffled", "rule": "DB-4.10", "count": 26}]
    assert market(game)[:3] == ["nora", "dorothy", "hugo"]
    assert market(game)[3] in discarded
    assert game.discards == []


@pytest.mark.rule("DB-4.10")
def test_in_a_refresh_the_old_market_is_part_of_the_new_deck() -> None:
    game = no_discards(position(tokens=[4], row="mina nora dorothy hugo", deck="ada"))
    do(game, "refresh", *["token"] * 4)
    assert market(game)[0] == "ada"
    assert set(market(game)[1:]) < {"mina", "nora", "dorothy", "hugo"}


@pytest.mark.rule("DB-4.10")
def test_without_deck_and_discards_the_row_stays_short() -> None:
    game = no_discards(position(2, tokens=[1], row="mina nora dorothy hugo", deck=""))
    do(game, "recruit 1", "token")
    assert market(game) == ["nora", "dorothy", "hugo"]
    do(game, "rest")
    assert refusal(game, "recruit 4").rule == "DB-4.10"


@pytest.mark.rule("DB-4.11")
def test_a_refresh_needs_four_cards_to_deal() -> None:
    short = no_discards(position(tokens=[4], row="mina nora", deck="ada"))
    enough = no_discards(position(tokens=[4], row="mina nora", deck="ada cyrus"))
    assert refusal(short, "refresh").rule == "DB-4.11"
    assert refusal(short, "refresh").facts == {"needs": 4, "has": 3}
    assert may(enough, "refresh")


# Resting


@pytest.mark.rule("DB-6.1")
def test_three_cards_come_back_at_random() -> None:
    game = coming(position(rests=["mina nora"]), rest="nora bosun mina")
    do(game, "rest")
    assert hand(game, 0) == {"nora", "bosun", "mina"}
    assert resting(game, 0) == set(STARTERS) - {"bosun"}
    assert game.revealed == 1


@pytest.mark.rule("DB-6.1")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_fewer_than_three_all_come_back(count: int) -> None:
    game = position(hands=[" ".join(STARTERS[count:])])
    do(game, "rest")
    assert hand(game, 0) == set(STARTERS)
    assert game.revealed == 0


@pytest.mark.rule("DB-6.2")
def test_who_has_nobody_at_rest_cannot_rest() -> None:
    assert refusal(position(hands=[ALL]), "rest").rule == "DB-6.2"


def test_the_house_set_brings_every_gem_of_the_supply() -> None:
    assert [sum(gem == colour for gem in HOUSE.plus) for colour in range(7)] == SUPPLY
