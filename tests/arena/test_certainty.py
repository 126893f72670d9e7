"""Intervals hold the true rate as often as they promise, also when somebody looks again and again."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.arena.certainty import LEVEL, difference, estimate, level_of, looks, student

RUNS = 400


def pairs(rate: float, tied: float) -> Callable[[Random], float]:
    """Deals of two games each; a share of them ends the same way both times, for cards that decide everything."""

    def deal(chance: Random) -> float:
        first = chance.random() < rate
        second = first if chance.random() < tied else chance.random() < rate
        return (first + second) / 2

    return deal


def fours(rate: float) -> Callable[[Random], float]:
    return lambda chance: sum(chance.random() < rate for _ in range(4)) / 4


# Student's t


@pytest.mark.parametrize(
    ("level", "freedom", "known"),
    [(0.05, 2, 4.303), (0.05, 3, 3.182), (0.05, 30, 2.042), (0.01, 10, 3.169), (0.01, 1, 63.657), (0.001, 4, 8.610)],
)
def test_student_is_that_of_the_tables(level: float, freedom: int, known: float) -> None:
    assert student(level, freedom) == pytest.approx(known, abs=6e-4)


# One look


@pytest.mark.parametrize("deals", [8, 30, 200])
@pytest.mark.parametrize(
    ("rate", "deal"),
    [
        (0.5, pairs(0.5, 0.0)),
        (0.5, pairs(0.5, 0.8)),
        (0.9, pairs(0.9, 0.5)),
        (0.25, fours(0.25)),
        (0.02, fours(0.02)),
        (0.25, lambda _: 0.25),
    ],
    ids=["even", "cards decide", "strong", "one of four", "hopeless", "seats decide"],
)
def test_the_interval_holds_the_rate_in_95_of_100_runs(
    deals: int, rate: float, deal: Callable[[Random], float]
) -> None:
    chance = Random(f"{deals} {rate}")
    held = 0
    for _ in range(RUNS):
        found = estimate([deal(chance) for _ in range(deals)])
        held += found.low <= rate <= found.high
    assert held / RUNS > 0.93


def test_games_of_one_deal_are_not_counted_as_if_they_were_independent() -> None:
    """Where the cards decide both games, two games tell no more than one."""
    chance = Random("cluster")
    once = [float(chance.random() < 0.5) for _ in range(200)]
    found = estimate(once)
    assert found.high - found.low == pytest.approx(2 * 1.97 * 0.5 / 200**0.5, rel=0.02)


def test_deals_that_all_ended_alike_leave_room_for_doubt() -> None:
    assert estimate([1.0] * 4).low < 0.5 < estimate([1.0] * 16).low
    assert estimate([0.5]).low == 0.0
    assert estimate([0.5]).high == 1.0


@given(st.lists(st.floats(0, 1), min_size=1, max_size=40), st.sampled_from([0.05, 0.01, 0.001]))
def test_an_interval_lies_around_its_mean_and_turns_with_it(values: list[float], level: float) -> None:
    found, other = estimate(values, level), estimate([1 - value for value in values], level)
    assert 0 <= found.low <= found.mean + 1e-9
    assert found.mean - 1e-9 <= found.high <= 1
    assert found.low == pytest.approx(1 - other.high, abs=1e-9)


def test_a_paired_difference_is_surer_than_two_rates() -> None:
    """Both win on easy deals and lose on hard ones; one of them wins a few more."""
    chance = Random("paired")
    easy = [chance.random() < 0.5 for _ in range(300)]
    one = [1.0 if lucky or chance.random() < 0.15 else 0.0 for lucky in easy]
    other = [1.0 if lucky else 0.0 for lucky in easy]
    found = difference(one, other)
    assert found.against(0.0) == "above"
    assert difference(other, one).against(0.0) == "below"
    assert estimate(one).low < estimate(other).high
    assert -1 <= found.low <= found.mean <= found.high <= 1


# Many looks


def test_looks_are_at_doubling_counts_of_whole_rounds() -> None:
    for most, together in ((1000, 1), (1000, 10), (700, 35), (5, 1), (8, 1), (9, 3)):
        found = looks(most, together)
        assert found[-1] == most
        assert all(later == 2 * sooner for sooner, later in pairwise(found[:-1]))
        assert all(at % together == 0 for at in found[:-1])


def test_all_looks_together_err_no_more_than_one_may() -> None:
    assert sum(level_of(look) for look in range(1, 10_000)) < LEVEL


def false_alarms(level: Callable[[int], float], deal: Callable[[Random], float], fair: float) -> float:
    """How often equal players are found unequal when one looks at doubling counts."""
    chance = Random("alarms")
    wrong = 0
    for _ in range(RUNS):
        values: list[float] = []
        for look, stop in enumerate(looks(512, 1), 1):
            values += [deal(chance) for _ in range(stop - len(values))]
            if estimate(values, level(look)).against(fair) != "open":
                wrong += 1
                break
    return wrong / RUNS


def test_equal_players_are_rarely_found_unequal_however_often_one_looks() -> None:
    assert false_alarms(level_of, pairs(0.5, 0.3), 0.5) <= LEVEL
    assert false_alarms(level_of, fours(0.25), 0.25) <= LEVEL


def test_without_the_correction_they_would_be() -> None:
    assert false_alarms(lambda _: LEVEL, pairs(0.5, 0.3), 0.5) > 2 * LEVEL


def test_better_players_are_found() -> None:
    chance = Random("better")
    assert estimate([pairs(0.65, 0.3)(chance) for _ in range(512)], level_of(7)).against(0.5) == "above"
    assert estimate([pairs(0.35, 0.3)(chance) for _ in range(512)], level_of(7)).against(0.5) == "below"
