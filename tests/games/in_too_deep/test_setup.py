"""The box and the set-up. (ITD-1, ITD-2)"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.core.errors import BadInput
from fathom.core.setup import Setup
from fathom.games.in_too_deep.components import COMPANIES
from fathom.games.in_too_deep.observation import census
from fathom.games.in_too_deep.rules import InTooDeep, start
from tests.games.in_too_deep.positions import SHARE, column, do, final_turns, may, offered, owned, position

SEEDS = st.integers(0, 10**6).map(str)
THREE_AND_MORE = st.integers(3, 6)


def fresh(seats: int, seed: str = "table", sides: str = "basic") -> InTooDeep:
    return start(Setup(seats, {"sides": sides}, seed))


def clockwise(game: InTooDeep) -> list[int]:
    """The seats, the start player first."""
    return [(game.start + step) % game.seats for step in range(game.seats)]


# The box and the aim


@pytest.mark.rule("ITD-1.1")
def test_whoever_owns_the_most_valuable_shares_at_the_end_wins() -> None:
    game = position(hands=[[11, 50], [60], []], columns={"ocean": [20]}, to_move=0)
    final_turns(game)
    do(game, "buy 11", "expand ocean 60", "draw")  # a Pearl share is worth 2; going deeper alone earns nothing
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.scores == [2, 0, 0]
    assert outcome.winners == [0]


@pytest.mark.rule("ITD-1.1")
def test_a_share_grows_more_valuable_as_its_company_goes_deeper() -> None:
    game = position(hands=[[50]], shares={2: "ocean*3"}, columns={"ocean": [20]})
    do(game, "expand ocean 50")
    assert game.scores() == [0, 0, 6]


@pytest.mark.rule("ITD-1.2")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_numbers_1_to_100_are_in_the_box_once_each(seats: int) -> None:
    assert census(fresh(seats)) == list(range(1, 101))


@pytest.mark.rule("ITD-1.2")
def test_each_company_has_twenty_shares() -> None:
    assert Counter(SHARE[1:]) == dict.fromkeys(range(5), 20)


@pytest.mark.rule("ITD-1.2")
def test_a_card_is_a_depth_card_and_a_share_at_once() -> None:
    game = position(hands=[[45]])
    assert may(game, "buy 45")
    assert all(may(game, f"expand {company} 45") for company in COMPANIES)


@pytest.mark.rule("ITD-1.3")
@pytest.mark.parametrize("first", range(1, 100, 5))
def test_each_company_stands_once_in_every_run_of_five(first: int) -> None:
    assert sorted(SHARE[first : first + 5]) == [0, 1, 2, 3, 4]


@pytest.mark.rule("ITD-1.3")
@pytest.mark.parametrize("first", range(6, 100, 5))
def test_the_order_moves_on_by_one_from_run_to_run(first: int) -> None:
    before = SHARE[first - 5 : first]
    assert SHARE[first : first + 5] == before[1:] + before[:1]


@pytest.mark.rule("ITD-1.4")
@pytest.mark.parametrize(
    ("sides", "advanced"),
    [
        ("basic", []),
        ("advanced", ["ocean", "treasure", "pearl", "research", "wildlife"]),
        ("treasure=advanced", ["treasure"]),
        ("ocean=advanced,wildlife=advanced", ["ocean", "wildlife"]),
        ("advanced,pearl=basic", ["ocean", "treasure", "research", "wildlife"]),
    ],
)
def test_one_side_is_chosen_for_each_company(sides: str, advanced: list[str]) -> None:
    game = fresh(3, sides=sides)
    assert [company for at, company in enumerate(COMPANIES) if game.advanced(at)] == advanced


@pytest.mark.rule("ITD-1.4")
@pytest.mark.parametrize("company", range(5))
def test_a_random_side_can_be_either(company: int) -> None:
    assert {fresh(3, str(seed), "random").advanced(company) for seed in range(40)} == {True, False}


@pytest.mark.rule("ITD-1.5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_people_play(seats: int) -> None:
    from fathom.games.in_too_deep import GAME

    assert GAME.setup(seats).seats == seats


@pytest.mark.rule("ITD-1.5")
@pytest.mark.parametrize("seats", [1, 7])
def test_fewer_than_two_and_more_than_six_are_refused(seats: int) -> None:
    from fathom.games.in_too_deep import GAME

    with pytest.raises(BadInput) as refused:
        GAME.setup(seats)
    assert refused.value.reason == "seats"
    assert dict(refused.value.facts) == {"game": "In Too Deep", "low": 2, "high": 6, "seats": seats}


@pytest.mark.rule("ITD-1.5")
def test_six_players_leave_37_cards_in_the_deck() -> None:
    assert len(fresh(6).deck) == 37


# Setting the table


@pytest.mark.rule("ITD-2.1")
@given(THREE_AND_MORE, SEEDS)
def test_the_start_player_is_dealt_six_cards(seats: int, seed: str) -> None:
    game = fresh(seats, seed)
    assert len(game.hands[game.start]) == 6


@pytest.mark.rule("ITD-2.1")
def test_the_deck_is_shuffled() -> None:
    assert len({tuple(sorted(fresh(3, str(seed)).hands[0])) for seed in range(20)}) == 20


@pytest.mark.rule("ITD-2.2")
@given(st.integers(2, 6), SEEDS)
def test_the_lowest_card_dealt_makes_the_start_player(seats: int, seed: str) -> None:
    game = fresh(seats, seed)
    dealt = 8 if seats == 2 else 6  # hands lie in the order of drawing, so the extra cards come last
    lowest = min(min(hand[:dealt]) for hand in game.hands)
    assert lowest in game.hands[game.start]
    assert game.to_move == game.start


@pytest.mark.rule("ITD-2.2")
def test_an_extra_card_does_not_make_a_start_player() -> None:
    games = [fresh(6, str(seed)) for seed in range(60)]
    lower = [game for game in games if min(min(hand) for hand in game.hands) not in game.hands[game.start]]
    assert lower, "with fifteen extra cards the lowest of all is often among them"


@pytest.mark.rule("ITD-2.3")
@given(THREE_AND_MORE, SEEDS)
def test_going_clockwise_everybody_draws_one_more_extra_card(seats: int, seed: str) -> None:
    game = fresh(seats, seed)
    assert [len(game.hands[seat]) for seat in clockwise(game)] == [6, 7, 8, 9, 10, 11][:seats]


@pytest.mark.rule("ITD-2.4")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_two_cards_for_each_player_are_turned_face_up(seats: int) -> None:
    game = fresh(seats)
    assert len(game.offer) == 2 * seats
    assert offered(game) == {f"take {card}" for card in game.offer}


@pytest.mark.rule("ITD-2.5")
@given(THREE_AND_MORE, SEEDS)
def test_starting_shares_are_taken_twice_round_clockwise(seats: int, seed: str) -> None:
    game = fresh(seats, seed)
    takers = []
    while game.offer:
        takers.append(game.to_move)
        do(game, f"take {game.offer[-1]}")
    assert takers == clockwise(game) * 2


@pytest.mark.rule("ITD-2.5")
def test_a_starting_share_is_free_and_lies_in_front_of_its_taker() -> None:
    game = fresh(4)
    taker, card = game.to_move, game.offer[3]
    hand = list(game.hands[taker])
    do(game, f"take {card}")
    assert game.portfolios[taker] == [card]
    assert owned(game, taker, COMPANIES[SHARE[card]]) == 1
    assert game.hands[taker] == hand
    assert not game.discards


@pytest.mark.rule("ITD-2.5", "ITD-3.2")
def test_when_everybody_has_two_shares_the_start_player_begins() -> None:
    game = fresh(5)
    while game.offer:
        do(game, f"take {game.offer[0]}")
    assert [len(shares) for shares in game.portfolios] == [2, 2, 2, 2, 2]
    assert game.to_move == game.start
    assert may(game, "draw")
    assert not any(column(game, company) for company in COMPANIES)
