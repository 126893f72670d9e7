"""States and outcomes as plain data."""

from __future__ import annotations

from fathom.core import Outcome


def test_an_outcome_as_data_says_all_but_whether_it_is_a_team_s() -> None:
    outcome = Outcome("deck", [3, 5], [1, 0], [1], together=True)
    assert outcome.data() == {"reason": "deck", "scores": [3, 5], "ranking": [1, 0], "winners": [1]}
