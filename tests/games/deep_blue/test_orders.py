"""What is said in advance is a legal answer to what is asked, and comes from what the seat sees."""

from __future__ import annotations

import pytest

from fathom.core import Chance
from fathom.games import find
from fathom.games.deep_blue.rules.questions import DEFENDING, PLAYING

GAME = find("deep-blue")


@pytest.mark.deep
def test_every_order_answers_what_it_covers_and_nothing_else() -> None:
    answered = {order.name: 0 for order in GAME.orders}
    chance = Chance.from_seed("orders")
    for number in range(60):
        state = GAME.new(2 + number % 4, {"scenario": "random"}, f"orders {number}")
        while state.to_move >= 0:
            seen = GAME.observe(state, state.to_move)
            for order in GAME.orders:
                action = order.answer(seen)
                asked = {"play": PLAYING}.get(order.name, DEFENDING)
                assert (action is not None) == (state.question is asked)
                if action is not None:
                    assert action in seen.legal
                    assert order.offered(seen)
                    answered[order.name] += 1
            state.apply(seen.legal[chance.below(len(seen.legal))])
    assert min(answered.values()) > 20


def test_who_is_not_in_a_dive_is_offered_nothing() -> None:
    state = GAME.new(3, seed="calm")
    for seat in (None, 0, 1, 2):
        assert not any(order.offered(GAME.observe(state, seat)) for order in GAME.orders)
