"""Clones share rows until one of them changes; then neither notices."""

from __future__ import annotations

import random

import pytest

from fathom.games import find
from fathom.games.endeavor.missions import MISSION_IDS

ENDEAVOR = find("endeavor")


@pytest.mark.parametrize("mission", MISSION_IDS)
def test_neither_a_state_nor_its_clone_notices_what_the_other_does(mission: str) -> None:
    picks = random.Random(mission)
    state = ENDEAVOR.new(3, {"mission": mission}, mission)
    while state.to_move >= 0:
        clone = state.clone()
        kept = state.data()
        for _ in range(3):
            if clone.to_move >= 0:
                clone.apply(picks.choice(clone.legal()))
        assert state.data() == kept
        kept = clone.data()
        for _ in range(3):
            if state.to_move >= 0:
                state.apply(picks.choice(state.legal()))
        assert clone.data() == kept


def test_a_world_does_not_change_what_it_was_dealt_from() -> None:
    picks = random.Random("worlds")
    state = ENDEAVOR.new(3, {}, "worlds")
    for _ in range(40):
        worlds = ENDEAVOR.worlds(ENDEAVOR.observe(state, state.to_move))
        one, other = worlds.deal(state.chance.spawn()), worlds.deal(state.chance.spawn())
        kept = other.data()
        for _ in range(6):
            if one.to_move >= 0:
                one.apply(picks.choice(one.legal()))
        assert other.data() == kept
        state.apply(picks.choice(state.legal()))
