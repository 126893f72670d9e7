"""The stream of chance: documented, even, cloned and stored at any point."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256, sha512

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.core import Chance, commitment, fresh_seed

seeds = st.text(max_size=20)
counts = st.integers(1, 65536)


def numbers(seed: str) -> Iterator[int]:
    """The numbers below 65,536 of a seed, computed as the documentation says."""
    key = sha256(f"fathom chance {seed}".encode()).digest()
    block = 0
    while True:
        digest = sha512(key + block.to_bytes(8, "big")).digest()
        for at in range(0, 64, 2):
            yield int.from_bytes(digest[at : at + 2], "big")
        block += 1


def choices(seed: str, among: list[int]) -> Iterator[int]:
    """The choices among so many, so many, …, computed as the documentation says."""
    stream = numbers(seed)
    for count in among:
        product = next(stream) * count
        while product % 65536 < 65536 % count:
            product = next(stream) * count
        yield product // 65536


def arranged(first: int, second: int) -> Chance:
    """A stream whose next two numbers are known."""
    chance = Chance.from_seed("arranged")
    chance.below(2)
    chance.block = first.to_bytes(2, "big") + second.to_bytes(2, "big") * 31
    chance.at = 0
    return chance


@given(seeds, st.lists(counts, max_size=100))
def test_anybody_can_recompute_the_choices_from_the_seed(seed: str, among: list[int]) -> None:
    chance = Chance.from_seed(seed)
    assert [chance.below(count) for count in among] == list(choices(seed, among))


@pytest.mark.parametrize("count", [1, 2, 3, 7, 100, 105, 1000, 32769, 65535, 65536])
def test_every_choice_is_made_of_as_many_numbers_as_the_others(count: int) -> None:
    made: Counter[int] = Counter()
    for number in range(65536):
        chance = arranged(number, 65535)
        choice = chance.below(count)
        if chance.at == 2:  # else the number was skipped
            made[choice] += 1
    assert sorted(made) == list(range(count))
    assert set(made.values()) == {65536 // count}


@given(seeds)
def test_a_choice_among_one_is_that_one(seed: str) -> None:
    chance = Chance.from_seed(seed)
    assert {chance.below(1) for _ in range(100)} == {0}


@given(seeds)
def test_a_choice_among_65536_is_the_number_itself(seed: str) -> None:
    chance, stream = Chance.from_seed(seed), numbers(seed)
    assert all(chance.below(65536) == next(stream) for _ in range(100))


def test_choices_in_a_row_look_even() -> None:
    chance = Chance.from_seed("dice")
    thrown = Counter(chance.below(6) for _ in range(6000))
    assert sum((thrown[side] - 1000) ** 2 / 1000 for side in range(6)) < 20.5  # chi-square, one time in a thousand


# Copies


@given(seeds, st.integers(0, 70), st.lists(counts, max_size=70))
def test_a_clone_goes_on_alike_and_apart(seed: str, done: int, among: list[int]) -> None:
    chance = Chance.from_seed(seed)
    for _ in range(done):
        chance.below(6)
    clone = chance.clone()
    ahead = [clone.below(count) for count in among]
    assert [chance.below(count) for count in among] == ahead


@given(seeds, st.integers(0, 70), st.lists(counts, max_size=70))
def test_stored_as_json_it_goes_on_alike(seed: str, done: int, among: list[int]) -> None:
    chance = Chance.from_seed(seed)
    for _ in range(done):
        chance.below(6)
    restored = Chance.restored(json.loads(json.dumps(chance.data())))
    assert restored.data() == chance.data()
    assert [restored.below(count) for count in among] == [chance.below(count) for count in among]


# Streams of their own


@given(seeds, st.integers(0, 70))
def test_a_spawned_stream_is_a_function_of_its_parent(seed: str, done: int) -> None:
    chance = Chance.from_seed(seed)
    for _ in range(done):
        chance.below(6)
    assert chance.clone().spawn().data() == chance.clone().spawn().data()


@given(seeds, st.integers(0, 100))
def test_what_a_spawned_stream_chooses_does_not_touch_its_parent(seed: str, used: int) -> None:
    busy, idle = Chance.from_seed(seed), Chance.from_seed(seed)
    child = busy.spawn()
    idle.spawn()
    for _ in range(used):
        child.below(6)
    assert busy.data() == idle.data()


@given(seeds)
def test_spawned_streams_all_differ(seed: str) -> None:
    chance = Chance.from_seed(seed)
    streams = [chance.clone(), *(chance.spawn() for _ in range(70))]
    assert len({tuple(stream.below(65536) for _ in range(8)) for stream in streams}) == len(streams)


# Shuffling


@given(seeds, st.lists(st.integers(), max_size=120))
def test_a_shuffle_loses_and_doubles_nothing(seed: str, cards: list[int]) -> None:
    shuffled = list(cards)
    Chance.from_seed(seed).shuffle(shuffled)
    assert Counter(shuffled) == Counter(cards)


def test_a_shuffle_reaches_every_order_about_as_often() -> None:
    chance = Chance.from_seed("orders")
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        cards = [1, 2, 3, 4]
        chance.shuffle(cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert sum((count - 100) ** 2 / 100 for count in orders.values()) < 49.7  # one time in a thousand


# Seeds


@given(seeds)
def test_the_commitment_is_the_sha256_of_the_seed(seed: str) -> None:
    assert commitment(seed) == sha256(seed.encode()).hexdigest()


def test_a_fresh_seed_is_128_bits_that_come_once() -> None:
    fresh = {fresh_seed() for _ in range(100)}
    assert len(fresh) == 100
    assert all(len(bytes.fromhex(seed)) == 16 for seed in fresh)
