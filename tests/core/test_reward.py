"""Results as numbers that minds can learn from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.core.reward import MARGIN, RANK, WIN, chances, reward
from fathom.core.state import Outcome


def test_a_victory_is_worth_most_and_a_near_miss_more_than_a_clear_defeat() -> None:
    near = reward(Outcome("over", [50, 49, 20], [0, 1, 2], [0]), 10.0)
    far = reward(Outcome("over", [50, 30, 20], [0, 1, 2], [0]), 10.0)
    assert near[0] > WIN > near[1] > near[2]
    assert near[1] > far[1]
    assert near[0] < far[0]


def test_whoever_shares_a_victory_shares_its_worth() -> None:
    worth = reward(Outcome("over", [9, 9], [1, 0], [0, 1]), 5.0)
    assert worth == pytest.approx([WIN / 2 + MARGIN / 2, WIN / 2 + MARGIN / 2 + RANK])


@pytest.mark.parametrize(("winners", "worth"), [([0, 1, 2], 1.0), ([], 0.0)])
def test_a_team_wins_or_loses_as_one(winners: list[int], worth: float) -> None:
    assert reward(Outcome("over", [2, 2, 2], [0, 1, 2], winners, True), 1.0) == [worth] * 3


def test_nobody_can_beat_a_seat_that_plays_alone() -> None:
    assert reward(Outcome("over", [7], [0], [0]), 1.0) == [1.0]


@given(st.lists(st.integers(0, 200), min_size=2, max_size=6))
def test_rivals_share_one(scores: list[int]) -> None:
    ranking = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
    worth = reward(Outcome("over", scores, ranking, ranking[:1]), 12.0)
    assert sum(worth) == pytest.approx(1.0)
    assert worth.index(max(worth)) == ranking[0]


@given(st.lists(st.floats(-500, 500), min_size=1, max_size=6), st.floats(0.5, 50))
def test_chances_add_up_and_follow_the_judgement(worths: list[float], scale: float) -> None:
    found = chances(worths, scale)
    assert sum(found) == pytest.approx(1.0)
    assert found[worths.index(max(worths))] == max(found)
