"""The end of the game: how it is played out. (ITD-11.1 to ITD-11.5)"""

from __future__ import annotations

import pytest

from fathom.core.errors import RuleBroken
from fathom.games.in_too_deep.actions import SPACE
from fathom.games.in_too_deep.rules import InTooDeep
from tests.games.in_too_deep.positions import column, do, final_turns, gained, may, on_top, owned, position, refusal


def last_card_of_the_second_deck(game: InTooDeep) -> InTooDeep:
    game.depletions = 1
    return game


# The turn that triggers it


@pytest.mark.rule("ITD-11.1")
def test_the_dividend_of_the_turn_that_triggers_the_end_is_paid_in_full() -> None:
    game = last_card_of_the_second_deck(position(hands=[[44]], shares={0: "pearl", 1: "pearl*2"}, deck=[77]))
    assert gained(game, "expand pearl 44") == [1, 2, 0]
    assert game.finals == 3


@pytest.mark.rule("ITD-11.1")
def test_the_ability_of_the_turn_that_triggers_the_end_can_be_used() -> None:
    game = position(hands=[[50, 60, 61]], shares={0: "ocean"}, columns={"pearl": [99]}, deck=[77])
    last_card_of_the_second_deck(game)
    events = do(game, "expand ocean 50", "clean 99", "pay 60", "pay 61")
    assert [event.kind for event in events] == ["expanded", "closing", "reshuffled", "cleaned"]
    assert column(game, "pearl") == []


@pytest.mark.rule("ITD-11.1", "ITD-7.4")
def test_the_fundraiser_of_the_turn_that_triggers_the_end_is_paid() -> None:
    game = last_card_of_the_second_deck(position(deck=[76, 77, 78]))
    assert gained(game, "draw", "draw", "draw") == [3, 3, 3]
    assert game.finals == 3


# The final turns


@pytest.mark.rule("ITD-11.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("trigger", [0, 1])
def test_every_player_has_one_final_turn_the_one_who_triggered_the_end_last(seats: int, trigger: int) -> None:
    game = last_card_of_the_second_deck(position(seats, deck=[77], to_move=trigger))
    do(game, "draw")
    order = []
    while game.outcome() is None:
        order.append(game.to_move)
        do(game, "draw")
    assert order == [(trigger + step) % seats for step in range(1, seats + 1)]


@pytest.mark.rule("ITD-11.2")
def test_after_the_final_turns_the_game_is_over() -> None:
    game = final_turns(position(hands=[[44]]), left=1)
    assert game.outcome() is None
    events = do(game, "expand pearl 44")
    assert events[-1].kind == "ended"
    assert game.legal() == []
    assert game.to_move == -1
    assert refusal(game, "draw") == RuleBroken("ITD-11.2", "over")


@pytest.mark.rule("ITD-11.2", "ITD-10.4")
def test_the_deck_ends_a_game() -> None:
    game = last_card_of_the_second_deck(position(deck=[77]))
    do(game, "draw", "draw", "draw", "draw")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason == "deck"


@pytest.mark.rule("ITD-11.2", "ITD-7.5")
def test_two_fundraisers_end_a_game() -> None:
    game = position()
    do(game, *["draw"] * 9)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason == "fundraisers"


@pytest.mark.rule("ITD-11.2")
def test_a_deck_depleted_in_the_final_turns_gives_nobody_another_turn() -> None:
    game = position(deck=[77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89], discards=[61])
    do(game, *["draw"] * 6)  # two fundraisers draw 18 cards: the thirteen, the one, and no more
    do(game, "draw", "draw", "draw")
    assert game.outcome() is not None


@pytest.mark.rule("ITD-11.2")
def test_buying_and_expanding_go_on_in_the_final_turns() -> None:
    game = final_turns(position(hands=[[11, 60], [44], []], shares={2: "pearl"}))
    do(game, "buy 11", "pay 60", "expand pearl 44", "draw")
    assert owned(game, 0, "pearl") == 1
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.scores == [3, 0, 3]


@pytest.mark.rule("ITD-11.3")
def test_no_dividends_are_paid_in_the_final_turns() -> None:
    game = final_turns(position(hands=[[44]], shares={0: "pearl*2", 1: "pearl"}))
    assert gained(game, "expand pearl 44") == [0, 0, 0]
    assert column(game, "pearl") == [44]


@pytest.mark.rule("ITD-11.3")
@pytest.mark.parametrize("sides", ["basic", "advanced"])
def test_treasure_hunting_pays_nothing_in_the_final_turns(sides: str) -> None:
    game = final_turns(position(sides=sides, hands=[[44]], shares={1: "treasure*3"}))
    assert gained(game, "expand treasure 44") == [0, 0, 0]


@pytest.mark.rule("ITD-11.3")
@pytest.mark.parametrize("sides", ["basic", "advanced"])
@pytest.mark.parametrize("company", ["ocean", "research", "wildlife"])
def test_no_abilities_are_used_in_the_final_turns(company: str, sides: str) -> None:
    game = final_turns(position(sides=sides, hands=[[50, 60, 61, 62]], shares={1: "pearl"}, columns={"pearl": [13]}))
    do(game, f"expand {company} 50")
    assert game.to_move == 1


@pytest.mark.rule("ITD-11.4")
def test_no_fundraiser_in_the_final_turns() -> None:
    game = final_turns(position())
    game.draws = 2  # the two turns before the end was triggered were draws
    assert gained(game, "draw", "draw") == [1, 1, 0]


@pytest.mark.rule("ITD-11.4")
def test_a_bonus_share_has_no_effect_in_the_final_turns() -> None:
    game = final_turns(position(2, hands=[[44]], shares={2: "pearl"}))
    on_top(game, 101, 77)
    events = do(game, "draw")
    assert [event.kind for event in events] == ["drew"]
    assert len(game.portfolios[2]) == 1


@pytest.mark.rule("ITD-11.5")
def test_after_an_end_by_fundraisers_final_turns_draw_from_the_deck_that_is_left() -> None:
    game = position(discards=[61, 62])
    do(game, *["draw"] * 6)
    on_top(game, *game.deck[:3])
    cards = game.deck[:3]
    do(game, "draw", "draw", "draw")
    assert [hand[-1] for hand in game.hands] == cards
    assert game.discards == [61, 62]


@pytest.mark.rule("ITD-11.5")
def test_without_a_deck_final_turns_draw_from_the_shuffled_discards() -> None:
    game = final_turns(position(deck=[], discards=[61, 62]))
    do(game, "draw")
    assert game.hands[0][-1] in (61, 62)
    assert len(game.deck) == 1


@pytest.mark.rule("ITD-11.5")
def test_with_neither_a_final_draw_draws_nothing() -> None:
    game = final_turns(position(deck=[], discards=[]))
    assert may(game, "draw")
    assert gained(game, "draw", "draw", "draw") == [0, 0, 0]
    assert game.outcome() is not None


@pytest.mark.rule("ITD-11.2")
def test_when_the_game_is_over_everything_is_refused() -> None:
    game = final_turns(position(hands=[[44]]), left=1)
    do(game, "draw")
    for action in range(0, SPACE.size, 7):
        assert game.why_not(action) == RuleBroken("ITD-11.2", "over")
