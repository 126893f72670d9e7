"""A table's clock: a turn's time for every turn, and a reserve for all of them together."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fathom.table.clock import Clock

spans = st.floats(0, 1e6)


def test_a_seat_has_its_turn_and_its_whole_reserve() -> None:
    clock = Clock(seats=3, turn=30, reserve=60, now=1000.0)
    assert [clock.deadline(seat) for seat in range(3)] == [1090.0] * 3


def test_a_quick_turn_costs_nothing_and_saves_nothing() -> None:
    clock = Clock(seats=2, turn=30, reserve=60, now=0.0)
    clock.turn_passes(0, now=10.0)
    assert clock.left == [60.0, 60.0]
    assert clock.deadline(1) == 100.0


def test_a_turn_that_takes_exactly_its_time_costs_nothing() -> None:
    clock = Clock(seats=2, turn=30, reserve=60, now=0.0)
    clock.turn_passes(0, now=30.0)
    assert clock.left == [60.0, 60.0]


def test_a_slow_turn_is_paid_from_the_reserve_of_who_took_it() -> None:
    clock = Clock(seats=2, turn=30, reserve=60, now=0.0)
    clock.turn_passes(0, now=50.0)
    assert clock.left == [40.0, 60.0]
    clock.turn_passes(1, now=60.0)
    assert clock.deadline(0) == 60.0 + 30.0 + 40.0


def test_a_reserve_does_not_fall_below_nothing() -> None:
    clock = Clock(seats=2, turn=30, reserve=60, now=0.0)
    clock.turn_passes(0, now=1000.0)
    assert clock.left == [0.0, 60.0]
    clock.turn_passes(1, now=1001.0)
    assert clock.deadline(0) == 1031.0


def test_without_a_reserve_there_is_the_turn() -> None:
    clock = Clock(seats=2, turn=5, reserve=0, now=100.0)
    assert clock.deadline(1) == 105.0


@given(st.integers(2, 6), spans, spans, st.lists(spans, max_size=40))
def test_nobody_gains_by_waiting_and_nobody_pays_for_another(
    seats: int, turn: float, reserve: float, turns: list[float]
) -> None:
    clock, now = Clock(seats, turn, reserve, 0.0), 0.0
    for number, took in enumerate(turns):
        before, mover = list(clock.left), number % seats
        now += took
        clock.turn_passes(mover, now)
        assert clock.began == now
        assert 0 <= clock.left[mover] <= before[mover] <= reserve
        assert [left for seat, left in enumerate(clock.left) if seat != mover] == [
            left for seat, left in enumerate(before) if seat != mover
        ]


def test_whoever_comes_back_too_late_has_one_more_turn_without_a_reserve() -> None:
    clock = Clock(seats=2, turn=60, reserve=30, now=0.0)
    clock.returns(0, now=89.0)
    assert (clock.deadline(0), clock.left) == (90.0, [30.0, 30.0])
    clock.returns(0, now=90.0)
    assert (clock.deadline(0), clock.left) == (150.0, [0.0, 30.0])
