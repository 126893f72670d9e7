"""One step ahead: a net judges the table after each action, and rules of thumb shift what it sees."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fathom.bots.hard import NOT_TRIED, HardBot
from fathom.bots.thought.steps import Steps
from fathom.core import Chance, Game, State
from fathom.games import find, games

MINDFUL = [game for game in games().values() if game.mind is not None]


def steps_of(game: Game, trust: float) -> Steps:
    """Steps of a game whose net sees even chances everywhere; by rules of thumb, a higher number is a better action."""
    mind = game.mind
    assert mind is not None
    assert mind.encode is not None
    width = len(mind.features)

    def even(rows: bytes) -> list[float]:
        return [0.5] * (len(rows) // width)

    def by_number(_: State, action: int, __: int) -> float:
        return float(action)

    return Steps(mind.encode, mind.calm, mind.quiet, mind.tries, mind.scale, even, by_number, None, trust)


@pytest.mark.parametrize("game", MINDFUL, ids=lambda game: game.id)
def test_rules_of_thumb_shift_chances_around_their_mean(game: Game) -> None:
    state = game.new(2, seed="shifted")
    legal = state.legal()[:3]
    seen = steps_of(game, 0.01).look(state, legal, state.to_move, Chance.from_seed("luck"))
    mean = sum(legal) / len(legal)
    assert seen == pytest.approx([0.5 + 0.01 * (action - mean) for action in legal])
    apart = [
        steps_of(game, 0.01).look(state, [action], state.to_move, Chance.from_seed("luck"), mean)[0] for action in legal
    ]
    assert apart == pytest.approx(seen)
    plain = steps_of(game, 0.0).look(state, legal, state.to_move, Chance.from_seed("luck"))
    assert plain == pytest.approx([0.5] * len(legal))


def crowded(least: int) -> State:
    """A table of In Too Deep at which many actions are legal."""
    game = find("in-too-deep")
    state: State = game.new(2, seed="crowded")
    picks = Chance.from_seed("crowded")
    while len(state.legal()) < least:
        legal = state.legal()
        state.apply(legal[picks.below(len(legal))])
    return state


def test_hard_finds_the_same_best_action_in_parts_and_at_once() -> None:
    game = find("in-too-deep")
    assert game.mind is not None
    sure = replace(game, mind=replace(game.mind, trust=1000.0))  # rules of thumb alone decide
    state = crowded(13)
    legal = state.legal()
    worths = [game.worth(state, action, state.to_move) for action in legal]
    for seconds in (None, 600.0):
        found = HardBot(sure, Chance.from_seed("hard")).look(state, legal, state.to_move, seconds)
        assert worths[found.index(max(found))] == max(worths)


def test_hard_never_takes_an_action_it_had_no_time_for() -> None:
    state = crowded(25)
    bot = HardBot(find("in-too-deep"), Chance.from_seed("hard"))
    found = bot.look(state, state.legal(), state.to_move, 0.0)
    assert max(found) > 0.0 > NOT_TRIED == min(found)
