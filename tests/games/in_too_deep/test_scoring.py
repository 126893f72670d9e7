"""What shares are worth, and who wins. (ITD-9.8 to ITD-9.10, ITD-11.6 to ITD-11.8)"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.core.state import Outcome
from fathom.games.in_too_deep.components import COMPANIES
from fathom.games.in_too_deep.rules import InTooDeep
from tests.games.in_too_deep.positions import THIRD, do, final_turns, position

DEPTHS = st.lists(st.integers(0, 7), min_size=5, max_size=5)
HELD = st.lists(st.integers(0, 2), min_size=5, max_size=5)


def at_depths(depths: list[int], shares: dict[int, str], sides: str = "basic") -> InTooDeep:
    """So many depth cards on each company, from the high cards, and these shares."""
    cards = iter(range(60, 101))
    columns = {company: [next(cards) for _ in range(depth)] for company, depth in zip(COMPANIES, depths, strict=True)}
    return position(shares=shares, columns=columns, sides=sides)


def ended(game: InTooDeep) -> Outcome:
    """The last final turn is a draw of seat 2."""
    final_turns(game, left=1)
    game.to_move = 2
    do(game, "draw")
    outcome = game.outcome()
    assert outcome is not None
    return outcome


@pytest.mark.rule("ITD-11.7", "ITD-9.8", "ITD-11.6")
def test_richards_portfolio_is_worth_27() -> None:
    """The rulebook's example: 4 x (2+2) for Pearl, 3 x 1 for Wildlife, 2 x 4 for Treasure."""
    game = position(
        shares={0: "pearl*4 wildlife*3 treasure*2"},
        columns={"pearl": [61, 70], "wildlife": [80], "treasure": [65, 69, 73, 77]},
    )
    assert game.scores()[0] == 16 + 3 + 8 == 27


# Companies


@pytest.mark.rule("ITD-11.6")
@pytest.mark.parametrize("company", ["ocean", "treasure", "research", "wildlife"])
@pytest.mark.parametrize("sides", ["basic", "advanced"])
def test_the_value_of_a_company_is_the_number_of_its_depth_cards(company: str, sides: str) -> None:
    game = position(shares={1: company}, columns={company: [60, 99, 75], "pearl": [61]}, sides=sides)
    assert game.scores() == [0, 3, 0]


@pytest.mark.rule("ITD-11.6")
def test_a_company_without_depth_cards_is_worth_nothing() -> None:
    game = position(shares={1: "ocean*3"}, columns={"treasure": [60]})
    assert game.scores() == [0, 0, 0]


@pytest.mark.rule("ITD-9.8")
@pytest.mark.parametrize("depth", [0, 1, 5])
def test_each_pearl_share_is_worth_two_more(depth: int) -> None:
    game = at_depths([7, 0, depth, 0, 0], {0: "pearl", 1: "pearl*3"})
    assert game.scores() == [depth + 2, 3 * (depth + 2), 0]


@pytest.mark.rule("ITD-9.9", "ITD-11.6")
def test_each_pearl_share_is_worth_as_much_as_the_most_valuable_company_less_two() -> None:
    game = at_depths([3, 6, 1, 0, 2], {0: "pearl", 1: "pearl*3"}, sides="pearl=advanced")
    assert game.scores() == [4, 12, 0]


@pytest.mark.rule("ITD-9.10")
def test_the_most_valuable_company_may_be_pearl_diving_itself() -> None:
    game = at_depths([3, 4, 7, 0, 2], {0: "pearl"}, sides="pearl=advanced")
    assert game.scores()[0] == 5


@pytest.mark.rule("ITD-9.10")
@pytest.mark.parametrize("deepest", [0, 1, 2])
def test_the_value_of_a_pearl_share_does_not_fall_below_zero(deepest: int) -> None:
    game = at_depths([deepest, 0, 0, 0, 0], {0: "pearl*3 ocean"}, sides="pearl=advanced")
    assert game.scores()[0] == deepest


# Portfolios


@pytest.mark.rule("ITD-11.7")
@given(DEPTHS, HELD, HELD)
def test_the_score_is_shares_times_value_added_up(depths: list[int], mine: list[int], yours: list[int]) -> None:
    held = {0: mine, 2: yours}
    shares = {
        seat: " ".join(f"{company}*{count}" for company, count in zip(COMPANIES, counts, strict=True))
        for seat, counts in held.items()
    }
    game = at_depths(depths, shares)
    values = [depth + (2 if company == "pearl" else 0) for company, depth in zip(COMPANIES, depths, strict=True)]
    expected = {seat: sum(a * b for a, b in zip(counts, values, strict=True)) for seat, counts in held.items()}
    assert game.scores() == [expected[0], 0, expected[2]]


@pytest.mark.rule("ITD-11.7")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_the_highest_score_wins(winner: int) -> None:
    game = position(shares={seat: "pearl*2" if seat == winner else "pearl" for seat in range(3)})
    outcome = ended(game)
    assert outcome.scores[winner] == 4
    assert outcome.winners == [winner]
    assert outcome.ranking[0] == winner


@pytest.mark.rule("ITD-11.7")
def test_cards_in_hand_and_depth_cards_score_nothing_for_themselves() -> None:
    game = position(hands=[[44, 45, 46]], columns={"pearl": [13, 24]})
    assert game.scores() == [0, 0, 0]


@pytest.mark.rule("ITD-11.7", "ITD-12.8")
def test_the_third_player_has_no_score() -> None:
    game = final_turns(position(2, shares={0: "ocean", THIRD: "ocean*5"}, columns={"ocean": [60]}), left=1)
    do(game, "draw")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.scores == [1, 0]
    assert outcome.ranking == [0, 1]


# Ties. Seat 2 draws a card before the count.


@pytest.mark.rule("ITD-11.8")
@pytest.mark.parametrize(
    ("hands", "ranking"),
    [
        ([[41, 42, 43], [44], [45]], [0, 2, 1]),
        ([[41], [42, 43, 44], [45]], [1, 2, 0]),
        ([[41], [42], [43]], [2, 1, 0]),
    ],
)
def test_if_scores_are_equal_more_cards_in_hand_win(hands: list[list[int]], ranking: list[int]) -> None:
    game = position(hands=hands, shares={0: "pearl", 1: "pearl", 2: "pearl"})
    assert ended(game).ranking == ranking


@pytest.mark.rule("ITD-11.8")
@pytest.mark.parametrize(("start", "ranking"), [(0, [2, 1, 0]), (1, [0, 2, 1]), (2, [1, 0, 2])])
def test_if_hands_are_equal_too_the_player_furthest_clockwise_from_the_start_player_wins(
    start: int, ranking: list[int]
) -> None:
    game = position(hands=[[41, 42], [43, 44], [45]], shares={0: "pearl", 1: "pearl", 2: "pearl"})
    game.start = start
    outcome = ended(game)
    assert outcome.ranking == ranking
    assert outcome.winners == ranking[:1]


@pytest.mark.rule("ITD-11.8")
def test_a_tie_is_broken_among_the_tied_only() -> None:
    game = position(hands=[[], [41, 42, 43, 44], [45]], shares={0: "pearl*2", 1: "pearl", 2: "pearl*2"})
    assert ended(game).ranking == [2, 0, 1]


@pytest.mark.rule("ITD-11.7")
def test_the_end_is_told_with_scores_and_winner() -> None:
    game = final_turns(position(shares={1: "pearl"}), left=1)
    event = do(game, "draw")[-1]
    facts = {"reason": "deck", "scores": [0, 2, 0], "winner": 1}
    assert event.seen_by(None) == {"kind": "ended", "rule": "ITD-11.7", **facts}
