"""Events: everybody knows the facts, a seat also knows its own."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fathom.core import Event

names = st.sampled_from(["seat", "count", "company"])
secret_names = st.sampled_from(["cards", "paid"])
facts = st.dictionaries(names, st.integers())
secrets = st.dictionaries(st.integers(0, 5), st.dictionaries(secret_names, st.integers(), min_size=1))
viewers = st.none() | st.integers(0, 5)


@given(facts, secrets, viewers)
def test_a_viewer_sees_the_facts_and_the_secrets_of_its_own_seat(
    known: dict[str, int], kept: dict[int, dict[str, int]], viewer: int | None
) -> None:
    mine = kept.get(viewer, {}) if viewer is not None else {}
    seen = Event("drew", known, kept, rule="ITD-7.1").seen_by(viewer)
    assert seen == {"kind": "drew", "rule": "ITD-7.1", **known, **mine}


def test_a_secret_may_be_shared_by_two() -> None:
    event = Event("acquired", {"price": 1}, {0: {"paid": [44]}, 2: {"paid": [44]}}, rule="ITD-9.12")
    assert ["paid" in event.seen_by(viewer) for viewer in (None, 0, 1, 2)] == [False, True, False, True]


def test_what_a_viewer_does_with_it_does_not_change_the_event() -> None:
    event = Event("drew", {"seat": 0}, {0: {"cards": [44]}}, rule="ITD-7.1")
    event.seen_by(0).clear()
    event.seen_by(None)["seat"] = 1
    assert event.seen_by(0) == {"kind": "drew", "rule": "ITD-7.1", "seat": 0, "cards": [44]}
