"""What everybody may know. (ITD-13)"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.core.chance import Chance
from fathom.core.setup import Setup
from fathom.games.in_too_deep.observation import SeaSeen, observe, sample_hidden
from fathom.games.in_too_deep.rules import InTooDeep, start
from tests.games.in_too_deep.positions import THIRD, check_table, do, on_top, position

EVERYBODY = [0, 1, 2, None]  # three seats and a spectator
NOTHING: list[list[int]] = [[], [], []]


def views(game: InTooDeep) -> list[SeaSeen]:
    return [observe(game, viewer) for viewer in EVERYBODY]


# Open to all


@pytest.mark.rule("ITD-13.1")
def test_depth_cards_and_shares_are_open_to_all() -> None:
    game = position(hands=[[44], [45]], shares={1: "pearl*2"}, columns={"ocean": [13, 24]})
    for view in views(game):
        assert view.open.columns == [[13, 24], [], [], [], []]
        assert view.open.portfolios == [[], [3, 7], []]


@pytest.mark.rule("ITD-13.1")
def test_cards_on_offer_are_open_to_all() -> None:
    game = start(Setup(3, {"sides": "basic"}, "table"))
    for view in views(game):
        assert view.open.offer == game.offer
        assert len(view.open.offer) == 6


@pytest.mark.rule("ITD-13.5")
def test_every_discard_is_open_to_all() -> None:
    game = position(hands=[[50, 60, 61]], columns={"pearl": [99]})
    do(game, "expand ocean 50", "clean 99", "pay 60", "pay 61")
    for view in views(game):
        assert sorted(view.open.discards) == [60, 61, 99]


@pytest.mark.rule("ITD-13.5")
def test_the_sizes_of_hands_and_deck_are_open_to_all() -> None:
    game = position(hands=[[44], [45, 46, 47], []])
    for view in views(game):
        assert view.hand_sizes == [1, 3, 0]
        assert view.deck_size == 96


# Secret


@pytest.mark.rule("ITD-13.2")
def test_a_player_sees_their_own_hand() -> None:
    game = position(hands=[[44], [47, 45], []])
    assert [view.hand for view in views(game)] == [[44], [45, 47], [], []]


@pytest.mark.rule("ITD-13.2")
def test_to_the_others_a_hand_could_hold_any_cards() -> None:
    game, other = position(hands=[[41], [42], [43]]), position(hands=[[41], [43], [42]])
    assert observe(game, 0).to_json() == observe(other, 0).to_json()
    assert observe(game, None).to_json() == observe(other, None).to_json()
    assert observe(game, 1).to_json() != observe(other, 1).to_json()


@pytest.mark.rule("ITD-13.2")
def test_what_a_player_could_do_is_not_told_to_the_others() -> None:
    game = position(hands=[[44], [45], []])
    assert observe(game, 0).legal == sorted(game.legal())
    assert [observe(game, viewer).legal for viewer in (1, 2, None)] == [[], [], []]


@pytest.mark.rule("ITD-13.2")
def test_a_card_drawn_is_told_to_its_player_alone() -> None:
    game = on_top(position(), 77)
    event = do(game, "draw")[0]
    assert event.seen_by(0) == {"kind": "drew", "rule": "ITD-7.1", "seat": 0, "drawn": [[0, 1]], "cards": [77]}
    for viewer in (1, 2, None):
        assert event.seen_by(viewer) == {"kind": "drew", "rule": "ITD-7.1", "seat": 0, "drawn": [[0, 1]]}


@pytest.mark.rule("ITD-13.2")
def test_everybody_is_told_their_own_cards_of_a_dividend() -> None:
    game = on_top(position(hands=[[44]], shares={0: "pearl*2", 2: "pearl"}), 77, 78, 79)
    event = do(game, "expand pearl 44")[0]
    assert event.seen_by(0)["cards"] == [77, 78]
    assert event.seen_by(2)["cards"] == [79]
    assert "cards" not in event.seen_by(1)
    assert "cards" not in event.seen_by(None)
    assert event.seen_by(1)["drawn"] == [[0, 2], [2, 1]]


@pytest.mark.rule("ITD-13.2")
def test_everybody_is_told_their_own_cards_of_a_fundraiser() -> None:
    game = position()
    game.draws = 2
    on_top(game, 70, 71, 72, 73, 74, 75, 76)
    event = do(game, "draw")[1]
    assert [event.seen_by(viewer).get("cards") for viewer in EVERYBODY] == [[71, 72], [73, 74], [75, 76], None]


# Paid from hand to hand


def paid_60_and_61(seats: int = 3, *, second: tuple[int, ...] = (9,)) -> InTooDeep:
    """Seat 0 has paid 60 and 61 to seat 1, who held the cards named and is now to move."""
    game = position(
        seats,
        sides="research=advanced",
        hands=[[50, 60, 61, 62, 63], second, [81, 82, 83]][:seats],
        shares={0: "ocean", 1: "pearl treasure", 2: "wildlife"},
    )
    do(game, "expand research 50", "acquire 2 pearl", "pay 60", "pay 61")
    return game


@pytest.mark.rule("ITD-13.3")
def test_who_paid_cards_to_another_hand_knows_them_there() -> None:
    game = paid_60_and_61()
    assert observe(game, 0).known == [[], [60, 61], []]
    assert observe(game, 1).shown == [[60, 61], [], []]


@pytest.mark.rule("ITD-13.3")
def test_nobody_else_does() -> None:
    game = paid_60_and_61()
    assert observe(game, 2).known == observe(game, None).known == NOTHING
    assert observe(game, 2).shown == observe(game, None).shown == NOTHING


@pytest.mark.rule("ITD-13.3")
def test_while_it_is_being_paid_only_the_two_see_the_cards() -> None:
    game = position(sides="research=advanced", hands=[[50, 60, 61, 62], [9]], shares={1: "pearl*3"})
    do(game, "expand research 50", "acquire 2 pearl", "pay 60")
    assert [view.paid for view in views(game)] == [[60], [60], None, None]
    assert [view.paid_count for view in views(game)] == [1, 1, 1, 1]


@pytest.mark.rule("ITD-13.3", "ITD-4.5")
def test_while_a_price_is_being_discarded_all_see_the_cards() -> None:
    game = position(hands=[[11, 60, 61]], shares={1: "pearl*2"})
    do(game, "buy 11", "pay 60")
    assert [view.paid for view in views(game)] == [[60]] * 4


@pytest.mark.rule("ITD-13.3")
@pytest.mark.parametrize(
    ("turn", "known"),
    [
        (["expand pearl 60"], [61]),
        (["buy 61"], [60]),
        (["buy 11", "pay 61"], [60]),
        (["expand ocean 13", "clean 50", "pay 60", "pay 61"], []),
    ],
    ids=["expanded", "bought", "paid", "paid for an ability"],
)
def test_a_card_that_is_seen_again_is_no_longer_known_in_the_hand(turn: list[str], known: list[int]) -> None:
    game = paid_60_and_61(second=(11, 13))
    do(game, *turn)
    assert observe(game, 0).known == [[], known, []]
    assert observe(game, 1).shown == [known, [], []]


@pytest.mark.rule("ITD-13.3")
def test_other_turns_of_that_player_change_nothing() -> None:
    game = paid_60_and_61(second=(13,))
    do(game, "expand pearl 13", "draw", "draw", "draw")
    assert observe(game, 0).known == [[], [60, 61], []]


@pytest.mark.rule("ITD-13.3")
@pytest.mark.parametrize("cards", [(8, 9), (60, 8), (60, 61)])
def test_a_secret_payment_of_their_own_clears_it_whatever_cards_it_was(cards: tuple[int, int]) -> None:
    game = paid_60_and_61(second=(52, 8, 9))
    do(game, "expand research 52", "acquire 3 wildlife", *(f"pay {card}" for card in cards))
    assert observe(game, 0).known == NOTHING
    assert observe(game, 1).known == [[], [], sorted(cards)]


@pytest.mark.rule("ITD-13.3")
def test_a_card_paid_back_is_known_to_the_one_who_paid_it_back() -> None:
    game = paid_60_and_61(second=(52, 8))
    do(game, "expand research 52", "acquire 1 ocean", "pay 60", "pay 8")
    assert observe(game, 1).known == [[8, 60], [], []]
    assert observe(game, 0).known == NOTHING
    assert observe(game, 0).shown == [[], [8, 60], []]


@pytest.mark.rule("ITD-13.3")
def test_a_secret_payment_of_another_player_clears_nothing() -> None:
    game = paid_60_and_61()
    do(game, "draw", "expand research 81", "acquire 1 ocean", "pay 82", "pay 83")
    assert observe(game, 0).known == [[], [60, 61], []]
    assert observe(game, 2).known == [[82, 83], [], []]


@pytest.mark.rule("ITD-13.3")
def test_two_players_can_know_cards_of_one_hand_each_their_own() -> None:
    game = paid_60_and_61()
    do(game, "draw", "expand research 81", "acquire 2 treasure", "pay 82", "pay 83")
    assert observe(game, 0).known == [[], [60, 61], []]
    assert observe(game, 2).known == [[], [82, 83], []]
    assert observe(game, 1).shown == [[60, 61], [], [82, 83]]


@pytest.mark.rule("ITD-13.3", "ITD-9.15")
def test_paying_the_third_player_is_not_secret_and_clears_nothing() -> None:
    game = paid_60_and_61(2, second=(52, 8, 9))
    do(game, "expand research 52", "acquire third wildlife", "pay 8", "pay 9")
    assert observe(game, 0).known == [[], [60, 61]]
    assert game.portfolios[THIRD] == []


# The new deck


@pytest.mark.rule("ITD-13.4")
def test_everybody_knows_what_a_new_deck_was_made_of() -> None:
    game = position(deck=[77], discards=[61, 62, 63])
    do(game, "draw")
    for view in views(game):
        assert sorted(view.open.refilled) == [61, 62, 63]
        assert view.deck_size == 3
        assert view.open.discards == []


@pytest.mark.rule("ITD-13.4")
def test_of_the_first_deck_nothing_is_known() -> None:
    for view in views(position(deck=[77, 78], discards=[61, 62, 63])):
        assert view.open.refilled == []


@pytest.mark.rule("ITD-13.4")
def test_nobody_knows_which_of_these_cards_have_been_drawn() -> None:
    game = position(deck=[77], discards=[61, 62, 63])
    do(game, "draw")
    other = game.clone()
    do(on_top(game, 61), "draw")
    do(on_top(other, 62), "draw")
    for viewer in (0, 2, None):
        assert observe(game, viewer).to_json() == observe(other, viewer).to_json()


@pytest.mark.rule("ITD-13.2", "ITD-13.3", "ITD-13.4")
@settings(deadline=None)
@given(st.integers(2, 6), st.integers(0, 400), st.integers(0, 10**6).map(str))
def test_a_seat_knows_nothing_else(seats: int, actions: int, seed: str) -> None:
    """All that is hidden, dealt anew to fit what a seat sees, looks the same to it."""
    game = start(Setup(seats, {"sides": "advanced"}, seed))
    chance = Chance.from_seed(seed)
    for _ in range(actions):
        legal = game.legal()
        if legal:
            game.apply(legal[chance.below(len(legal))])
    for viewer in (*range(seats), None):
        view = observe(game, viewer)
        other = sample_hidden(view, chance)
        check_table(other)
        assert observe(other, viewer).to_json() == view.to_json()


@pytest.mark.rule("ITD-13.1")
def test_a_deck_made_of_discards_holds_nothing_else_in_any_sample() -> None:
    """Everybody saw what the deck was made of: a card that was never discarded is in a hand."""
    picks, looked = Chance.from_seed("made of discards"), 0
    for number in range(4):
        state = start(Setup(4, {"sides": "basic"}, f"refilled {number}"))
        while state.to_move >= 0:
            if state.refilled and len(state.deck) > 3:
                looked += 1
                for seat in range(4):
                    sample = sample_hidden(observe(state, seat), picks)
                    assert set(sample.deck) <= set(state.refilled)
            legal = state.legal()
            state.apply(legal[picks.below(len(legal))])
    assert looked > 20
