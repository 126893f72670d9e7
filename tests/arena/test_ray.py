"""Contests on a Ray cluster: the same results as here, also when a machine dies. `make test-ray` runs this."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fathom.arena.batches import Here, play_batches, workers
from fathom.arena.contest import hold
from fathom.arena.match import set_match
from fathom.arena.training import train
from fathom.bots.thought.net import Net
from fathom.core import BadInput
from tests.arena.test_contest import timeless
from tests.arena.test_training import PLAN, Quiet

pytest.importorskip("ray")
MATCH = set_match("in-too-deep", 2, {}, ["normal", "random"], seed="ray")
STORE = 80 * 1024 * 1024  # the least memory that Ray wants


@pytest.fixture(scope="module")
def machines() -> Iterator[Any]:
    """A cluster of two machines, one of which can play."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 0, "object_store_memory": STORE, "include_dashboard": False}
    cluster: Any = Cluster(initialize_head=True, head_node_args=head)
    cluster.add_node(num_cpus=2, object_store_memory=STORE)
    yield cluster
    cluster.shutdown()


def slow_square(number: int, first: int, count: int) -> tuple[int, int]:
    time.sleep(1)
    return number * number, first + count


def refuse() -> None:
    raise BadInput("out-of-range", name="--games", low=1, value=0)


def test_a_cluster_plays_the_same_games(machines: Any) -> None:
    with workers(1, machines.address) as crew:
        found = hold(MATCH, 8, crew)
    assert timeless(found) == timeless(hold(MATCH, 8, Here()))


def test_a_cluster_learns_the_same(machines: Any, tmp_path: Path) -> None:
    with workers(1, machines.address) as crew:
        there = Net.load(train(PLAN, tmp_path / "there", crew, Quiet()))
    here = Net.load(train(PLAN, tmp_path / "here", Here(), Quiet()))
    assert there.told == here.told
    assert all(
        np.array_equal(one, other) for one, other in zip(sum(there.layers, ()), sum(here.layers, ()), strict=True)
    )


def test_batches_of_a_machine_that_dies_are_played_again(machines: Any, capsys: pytest.CaptureFixture[str]) -> None:
    doomed = machines.add_node(num_cpus=2, object_store_memory=STORE)
    found: list[tuple[int, tuple[int, int]]] = []
    for key, result in play_batches(slow_square, [(n, (n,)) for n in range(10)], 1, 1, 1, machines.address):
        if not found:
            machines.remove_node(doomed, allow_graceful=False)
        found.append((key, result))
    assert sorted(found) == [(n, (n * n, 1)) for n in range(10)]
    assert capsys.readouterr().out == ""  # Ray has much to say about it, but not among our data


def test_an_error_arrives_as_it_was_raised(machines: Any) -> None:
    with workers(1, machines.address) as crew, pytest.raises(BadInput) as caught:
        list(crew.each(refuse, [(0, ())]))
    assert (caught.value.reason, caught.value.facts["low"]) == ("out-of-range", 1)


@pytest.mark.parametrize("address", ["ray://localhost:1", "localhost:1", "localhost:99999999", "nowhere.invalid:1"])
def test_no_cluster_at_an_address_is_one_sentence(address: str) -> None:
    with pytest.raises(BadInput) as caught, workers(1, address):
        pass
    assert caught.value.reason == "no-cluster"
