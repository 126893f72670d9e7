"""What a bot thinks changes nothing on the table."""

from __future__ import annotations

import pytest

from fathom.core import Chance
from fathom.games.deep_blue import GAME
from fathom.games.deep_blue.components import SCENARIOS


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_thinking_changes_nothing_not_even_chance(scenario: str) -> None:
    game = GAME.new(3, {"scenario": scenario}, f"thought {scenario}")
    picks = Chance.from_seed(scenario)
    for _ in range(250):
        legal = game.legal()
        if not legal:
            break
        if picks.below(4) == 0:
            before = game.data()
            for action in legal:
                assert GAME.worth(game, action, game.to_move) == GAME.worth(game, action, game.to_move)
            for seat in range(3):
                GAME.evaluate(game, seat)
            assert game.data() == before
        game.apply(legal[picks.below(len(legal))])
