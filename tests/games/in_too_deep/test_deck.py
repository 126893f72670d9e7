"""The deck runs out. (ITD-10)"""

from __future__ import annotations

import pytest

from tests.games.in_too_deep.positions import do, gained, may, on_top, position


@pytest.mark.rule("ITD-10.6")
def test_the_moment_the_last_card_leaves_the_deck_the_discards_become_the_new_deck() -> None:
    game = position(hands=[[44]], deck=[77], discards=[61, 62, 63])
    events = do(game, "draw")
    assert 77 in game.hands[0]
    assert sorted(game.deck) == [61, 62, 63]
    assert game.discards == []
    assert [event.facts for event in events if event.kind == "reshuffled"] == [{"count": 3}]


@pytest.mark.rule("ITD-10.6")
def test_while_a_card_is_left_the_deck_is_not_depleted() -> None:
    game = position(deck=[77, 78], discards=[61, 62, 63])
    do(game, "draw")
    assert game.discards == [61, 62, 63]
    assert game.depletions == 0


@pytest.mark.rule("ITD-10.1")
def test_the_new_deck_is_shuffled() -> None:
    drawn = set()
    for skipped in range(12):
        game = position(deck=[77], discards=[61, 62, 63])
        for _ in range(skipped):
            game.chance.below(2)
        do(game, "draw", "draw")
        drawn.add(game.hands[1][0])
    assert drawn == {61, 62, 63}


@pytest.mark.rule("ITD-10.1")
def test_the_first_depletion_does_not_trigger_the_end() -> None:
    game = position(deck=[77], discards=[61, 62, 63])
    assert "closing" not in [event.kind for event in do(game, "draw", "draw")]
    assert game.finals < 0


@pytest.mark.rule("ITD-10.1")
def test_discards_of_later_turns_do_not_join_the_new_deck() -> None:
    game = position(hands=[[11, 60]], shares={1: "pearl"}, deck=[77], discards=[61, 62, 63], to_move=2)
    do(game, "draw", "buy 11", "pay 60")
    assert game.discards == [60]
    assert sorted(game.deck) == [61, 62, 63]


@pytest.mark.rule("ITD-10.2")
def test_without_discards_the_new_deck_waits() -> None:
    game = position(deck=[77], discards=[])
    do(game, "draw")
    assert game.deck == []
    assert game.depletions == 1


@pytest.mark.rule("ITD-10.2")
def test_the_new_deck_is_made_when_a_card_is_needed_and_there_are_discards() -> None:
    game = position(hands=[[], [11, 60, 61], []], shares={2: "pearl*2"}, deck=[77], discards=[])
    do(game, "draw", "buy 11", "pay 60", "pay 61")
    assert game.discards == [60, 61]  # nobody needs a card yet
    do(game, "draw")
    assert len(game.deck) == 1
    assert set(game.deck) < {60, 61}
    assert game.discards == []


@pytest.mark.rule("ITD-10.2", "ITD-10.4")
def test_a_deck_made_late_is_the_second_deck() -> None:
    game = position(hands=[[], [11, 60], []], shares={2: "pearl"}, deck=[77], discards=[])
    do(game, "draw", "buy 11", "pay 60")
    events = do(game, "draw")  # the 60 is the whole new deck
    assert 60 in game.hands[2]
    assert [event.facts["reason"] for event in events if event.kind == "closing"] == ["deck"]


@pytest.mark.rule("ITD-10.3")
def test_a_dividend_goes_on_from_the_new_deck() -> None:
    game = position(hands=[[44]], shares={0: "pearl*2", 1: "pearl*3"}, deck=[77, 78, 79], discards=[61, 62, 63, 64])
    do(game, "expand pearl 44")
    assert sorted(game.hands[0] + game.hands[1])[-3:] == [77, 78, 79]
    assert len(game.hands[0]) == 2
    assert len(game.hands[1]) == 3
    assert len(game.deck) == 2


@pytest.mark.rule("ITD-10.3")
def test_a_fundraiser_goes_on_from_the_new_deck() -> None:
    game = position(deck=[75, 76, 77, 78], discards=range(61, 70))
    assert gained(game, "draw", "draw", "draw") == [3, 3, 3]
    assert game.depletions == 1
    assert len(game.deck) == 4


@pytest.mark.rule("ITD-10.3")
def test_a_card_just_expanded_or_paid_is_where_it_lies_when_the_deck_is_made() -> None:
    """The expanding card is a depth card by then, and never part of the new deck."""
    game = position(hands=[[44]], shares={0: "pearl"}, deck=[77], discards=[61])
    do(game, "expand pearl 44")
    assert game.deck == [61]


@pytest.mark.rule("ITD-10.4")
def test_the_second_depletion_triggers_the_end() -> None:
    game = position(deck=[77], discards=[61, 62, 63])
    game.depletions = 1
    events = do(game, "draw")
    assert [event.facts for event in events if event.kind == "closing"] == [{"seat": 0, "reason": "deck"}]


@pytest.mark.rule("ITD-10.4")
def test_two_decks_played_out_trigger_the_end() -> None:
    game = position(hands=[[], [], [44]], deck=[77], discards=[61, 62])
    kinds = [event.kind for event in do(game, "draw", "draw", "expand pearl 44", "draw")]
    assert kinds == ["drew", "reshuffled", "drew", "expanded", "drew", "closing"]


@pytest.mark.rule("ITD-10.4", "ITD-10.7")
def test_after_the_second_depletion_cards_still_owed_come_from_the_shuffled_discards() -> None:
    game = position(hands=[[44]], shares={0: "pearl*2", 1: "pearl*2"}, deck=[77], discards=[61, 62, 63, 64])
    game.depletions = 1
    assert gained(game, "expand pearl 44") == [2, 2, 0]
    assert set(game.hands[0] + game.hands[1]) < {77, 61, 62, 63, 64}
    assert len(game.deck) == 1


@pytest.mark.rule("ITD-10.7")
def test_at_the_second_depletion_the_discards_are_shuffled_once_more() -> None:
    game = position(deck=[77], discards=[61, 62, 63])
    game.depletions = 1
    do(game, "draw")
    assert game.discards == []
    assert sorted(game.deck) == [61, 62, 63]


@pytest.mark.rule("ITD-10.5")
def test_what_cannot_be_drawn_is_not_drawn() -> None:
    game = position(hands=[[44]], shares={0: "pearl*3", 1: "pearl*2"}, deck=[77], discards=[61])
    assert gained(game, "expand pearl 44") == [2, 0, 0]


@pytest.mark.rule("ITD-10.5")
def test_what_was_not_drawn_is_not_made_up_for_later() -> None:
    game = position(hands=[[44, 50], [11, 60, 61, 62], []], shares={0: "pearl*3"}, deck=[77], discards=[])
    assert gained(game, "expand pearl 44") == [1, 0, 0]
    assert gained(game, "buy 11", "pay 60", "pay 61", "pay 62", "draw") == [0, 0, 1]
    assert may(game, "draw")
    assert gained(game, "draw") == [1, 0, 0]


@pytest.mark.rule("ITD-10.5", "ITD-7.3")
def test_a_fundraiser_that_runs_dry_pays_those_who_come_first() -> None:
    game = position(to_move=1, deck=[74, 75, 76, 77, 78, 79], discards=[])
    do(game, "draw", "draw")
    assert gained(game, "draw") == [3, 1, 0]


@pytest.mark.rule("ITD-10.1")
def test_a_shuffled_deck_holds_no_card_that_is_elsewhere() -> None:
    game = position(hands=[[44, 50], [45], []], shares={0: "pearl*2"}, deck=[77, 78])
    on_top(game, 77, 78)
    do(game, "expand pearl 44")  # check_table counts every card
    assert not set(game.deck) & {44, 45, 50, 77, 78}
