"""Advice: the best three actions, honest, the same for the same chance, with chances that can be compared."""

from __future__ import annotations

import pytest

from fathom.bots.thought.advice import AHEAD, BEST, SURE, Advised, Effort, advice, advise, follow, line
from fathom.bots.thought.learned import Learned
from fathom.bots.thought.search import Searcher
from fathom.core import Chance, Game, State
from fathom.games import games
from tests.bots.test_bots import positions
from tests.tiny.tides import GAME as TIDES

by_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in games().values()])
QUICK = Effort(None, 20)
MOST = 6  # positions of a game


def some(game: Game, every: int) -> list[State]:
    """Some positions of a random game with something to choose, whole."""
    found: list[State] = []
    state, picks = game.new(game.seats[len(game.seats) // 2], {}, "advice"), Chance.from_seed("advice")
    while state.to_move >= 0 and len(found) < MOST:
        legal = state.legal()
        if len(legal) > 1 and picks.below(every) == 0:
            found.append(state.clone())
        state.apply(legal[picks.below(len(legal))])
    return found


@pytest.mark.deep
@by_game
def test_the_best_three_come_with_their_chances_the_best_first(game: Game) -> None:
    for state in some(game, 40):
        seen = game.observe(state, state.to_move)
        before = seen.to_json()
        found = advise(game.id, seen, "advice", QUICK)
        assert seen.to_json() == before
        assert len(found) == len({advised.action for advised in found}) == min(BEST, len(seen.legal))
        assert {advised.action for advised in found} <= set(seen.legal)
        worths = [advised.chance for advised in found if advised.chance is not None]
        assert len(worths) == len(found)
        assert worths == sorted(worths, reverse=True)
        assert all(0 <= chance <= 1 for chance in worths)


@pytest.mark.deep
@by_game
def test_advice_takes_nothing_from_what_its_seat_cannot_see(game: Game) -> None:
    """Hidden pieces trade places: the same seed gives the same advice, and the same words for what would follow."""
    swaps = 0
    for state in some(game, 40):
        seat = state.to_move
        found = advise(game.id, game.observe(state, seat), "honest", QUICK)
        for group in game.hidden_from(state, seat):
            if len(group) > 1:
                other = state.clone()
                game.swap(other, group[0], group[-1])
                assert advise(game.id, game.observe(other, seat), "honest", QUICK) == found
                for advised in found:
                    shown, same = ([*follow(game, each, advised)] for each in (state, other))
                    assert shown == same
                swaps += 1
                break
    assert swaps


def test_where_there_is_no_choice_nobody_thinks() -> None:
    game = games()["in-too-deep"]
    seen = next(seen for seen in positions(game, "forced", 1) if len(seen.legal) == 1)
    assert advise(game.id, seen, "", Effort(None, 10**9)) == [Advised(seen.legal[0], None)]


@by_game
def test_what_would_follow_are_legal_actions_of_the_same_turn(game: Game) -> None:
    told = 0
    for state in some(game, 30):
        for advised in advice(game, game.observe(state, state.to_move), Chance.from_seed("line"), Effort(None, 60)):
            assert len(advised.line) <= AHEAD
            after = state.clone()
            after.apply(advised.action)
            steps = list(follow(game, state, advised))
            assert [action for action, _ in steps] == list(advised.line)
            for action, seen in steps:
                assert (after.to_move, after.revealed) == (state.to_move, state.revealed)
                assert action in after.legal()
                assert seen == game.observe(after, state.to_move)
                after.apply(action)
                told += 1
    assert told


def test_a_line_ends_where_a_turn_ends_or_something_comes_to_light() -> None:
    """Also if somebody should say otherwise: nobody learns from a line what they could not take back."""
    game = games()["in-too-deep"]
    for state in some(game, 20):
        for action in state.legal():
            after = state.clone()
            after.apply(action)
            if after.to_move >= 0 and (after.to_move != state.to_move or after.revealed != state.revealed):
                assert list(follow(game, state, Advised(action, 0.5, tuple(after.legal())))) == []


def test_nobody_expects_what_was_hardly_looked_at() -> None:
    game = games()["in-too-deep"]
    for state in some(game, 20):
        seen = game.observe(state, state.to_move)
        search = Searcher(game, Learned.of(game), Chance.from_seed("sure"))
        best = search.think(seen, None, SURE)[0][0]
        after = state.clone()
        after.apply(best)
        if after.to_move == state.to_move and len(after.legal()) > 1:
            assert line(search, best) == ()


def test_the_best_are_compared_by_as_many_looks_each() -> None:
    game = games()["deep-blue"]
    seen = next(seen for seen in positions(game, "compared", 1) if len(seen.legal) > 3)
    search = Searcher(game, Learned.of(game), Chance.from_seed("compared"))
    before = {action: visits for action, visits, _ in search.think(seen, None, 12)}
    best = list(before)[:3]
    after = {action: visits for action, visits, _ in search.compare(best, None, 30)}
    assert {action: after[action] - before[action] for action in best} == dict.fromkeys(best, 10)
    assert set(after) == set(best)


def test_a_comparison_stops_when_its_time_is_up() -> None:
    game = games()["in-too-deep"]
    seen = next(seen for seen in positions(game, "time", 7) if len(seen.legal) > 3)
    found = advice(game, seen, Chance.from_seed("time"), Effort(0.0))
    assert len(found) == BEST


def test_a_game_without_a_net_is_judged_by_its_own_evaluation() -> None:
    """Whoever leaves three shells wins; a bot finds that out by searching to the end."""
    state = TIDES.new(2, {}, "shells")
    state.apply(0)  # five are left: take two
    best, other = advice(TIDES, TIDES.observe(state, state.to_move), Chance.from_seed(""), Effort(None, 300))
    assert TIDES.space.text(best.action) == "take 2"
    assert best.chance is not None
    assert other.chance is not None
    assert best.chance > 0.8 > 0.3 > other.chance


def test_a_team_that_cannot_win_any_more_is_told_so() -> None:
    """A team wins or loses as one, and shares its chance with nobody."""
    game = games()["endeavor"]
    state, picks = game.new(3, {"mode": "co-op"}, "team"), Chance.from_seed("team")
    last = state.clone()
    while state.to_move >= 0:
        legal = state.legal()
        if len(legal) > 1:
            last = state.clone()
        state.apply(legal[picks.below(len(legal))])
    outcome = state.outcome()
    assert outcome is not None
    assert not outcome.winners
    for advised in advise(game.id, game.observe(last, last.to_move), "team", QUICK):
        assert advised.chance is not None
        assert advised.chance < 0.05
