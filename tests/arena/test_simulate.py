"""Simulations: the figures add up, and depend only on the seed."""

from __future__ import annotations

from collections.abc import Mapping
from math import isclose
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.arena.simulate import BATCH, Tally, interval, play_games, simulate
from fathom.bots import bots
from fathom.core import BadInput

GAME = "in-too-deep"


def some(
    games: int = 8,
    seats: int = 3,
    names: tuple[str, ...] = ("random",),
    seed: str = "arena",
    jobs: int = 1,
    options: Mapping[str, str] | None = None,
) -> Tally:
    return simulate(GAME, seats, options or {}, names, games, seed, jobs)


# The same games


@pytest.mark.deep
@pytest.mark.parametrize("names", [("random",), ("normal", "random")])
def test_the_figures_are_the_same_however_many_processes_play(names: tuple[str, ...]) -> None:
    games = 2 * BATCH + 3 if names == ("random",) else BATCH + 3
    alone, together = some(games, 2, names), some(games, 2, names, jobs=2)
    assert together.data(2) == alone.data(2)


def test_the_same_seed_gives_the_same_games_and_another_gives_others() -> None:
    assert some(seed="one").lengths == some(seed="one").lengths
    assert some(seed="one").lengths != some(seed="two").lengths


@pytest.mark.deep
def test_a_game_depends_on_the_seed_and_its_number_alone() -> None:
    whole = play_games(GAME, 3, {}, ["normal", "random"], "series", 0, 6)
    parts = Tally()
    for first in (0, 2, 5):
        parts.add(play_games(GAME, 3, {}, ["normal", "random"], "series", first, {0: 2, 2: 3, 5: 1}[first]))
    assert parts == whole


def test_other_options_give_other_games() -> None:
    assert some(options={"sides": "advanced"}).lengths != some().lengths


# The figures


@pytest.mark.deep
def test_the_figures_add_up() -> None:
    data: dict[str, Any] = some(25, 3, ("normal", "random")).data(3)
    assert data["games"] == 25
    assert sum(data["reasons"].values()) == 25
    assert sum(bot["wins"] for bot in data["bots"].values()) == 25
    assert sum(bot["seats"] for bot in data["bots"].values()) == 75
    assert isclose(sum(place["win_rate"] for place in data["order"]), 1)
    assert [place["place"] for place in data["order"]] == [1, 2, 3]
    assert data["length"]["min"] <= data["length"]["mean"] <= data["length"]["max"]


@pytest.mark.deep
def test_every_rate_lies_in_its_interval() -> None:
    data: dict[str, Any] = some(25, 3, ("normal", "random")).data(3)
    for row in [*data["bots"].values(), *data["order"]]:
        low, high = row["interval"]
        assert low <= row["win_rate"] <= high


def test_bots_change_places_from_game_to_game() -> None:
    first, second = (play_games(GAME, 3, {}, ["normal", "random"], "places", number, 1) for number in (0, 1))
    assert first.seats == {"normal": 2, "random": 1}
    assert second.seats == {"normal": 1, "random": 2}


def test_progress_is_told_until_all_games_are_done() -> None:
    done: list[int] = []
    simulate(GAME, 3, {}, ["random"], BATCH + 3, "progress", 1, done.append)
    assert done == [BATCH, 3]


# Intervals

counts = st.integers(1, 10_000)
shares = st.floats(0, 1)


@given(counts, shares)
def test_an_interval_lies_around_its_rate_and_within_0_and_1(count: int, share: float) -> None:
    low, high = interval(share * count, count)
    assert 0 <= low <= share + 1e-9
    assert share - 1e-9 <= high <= 1


@given(counts, shares)
def test_losing_is_winning_seen_from_the_other_side(count: int, share: float) -> None:
    low, high = interval(share * count, count)
    other_low, other_high = interval((1 - share) * count, count)
    assert isclose(low, 1 - other_high, abs_tol=1e-9)
    assert isclose(high, 1 - other_low, abs_tol=1e-9)


@given(counts, shares)
def test_more_games_tell_more(count: int, share: float) -> None:
    low, high = interval(share * count, count)
    closer_low, closer_high = interval(share * count * 10, count * 10)
    assert closer_high - closer_low < high - low


def test_the_interval_of_wilson() -> None:
    assert interval(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert interval(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert interval(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)


# Bad input


@pytest.mark.parametrize(
    ("wrong", "reason", "facts"),
    [
        ({"names": ("random", "shark")}, "unknown-bot", {"bot": "shark", "bots": ", ".join(bots())}),
        ({"games": 0}, "out-of-range", {"name": "--games", "low": 1, "value": 0}),
        ({"games": -3}, "out-of-range", {"name": "--games", "low": 1, "value": -3}),
        ({"jobs": 0}, "out-of-range", {"name": "--jobs", "low": 1, "value": 0}),
        ({"seats": 1}, "seats", {"seats": 1, "low": 2, "high": 6}),
        ({"seats": 7}, "seats", {"seats": 7, "low": 2, "high": 6}),
        ({"options": {"sides": "deep"}}, "option-value", {"option": "sides", "value": "deep"}),
        ({"options": {"depth": "1"}}, "unknown-option", {"option": "depth"}),
    ],
)
def test_what_makes_no_sense_is_said(wrong: dict[str, Any], reason: str, facts: dict[str, object]) -> None:
    with pytest.raises(BadInput) as caught:
        some(**wrong)
    assert caught.value.reason == reason
    assert {name: caught.value.facts[name] for name in facts} == facts


def test_no_bots_at_all_play_no_games() -> None:
    with pytest.raises(BadInput):
        some(names=())


def test_an_unknown_game_is_not_played() -> None:
    with pytest.raises(BadInput, match="unknown-game"):
        simulate("chess", 2, {}, ["random"], 1, "", 1)
