"""A review adds up, is always the same, and judges a decision by what its seat could see."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.bots import make
from fathom.bots.review import (
    CHOSEN,
    LEAST_COST,
    LEAST_LUCK,
    POINTS,
    WHOLE,
    Choice,
    Review,
    Step,
    parts,
    shared,
    victory,
)
from fathom.bots.review.curve import curves, marks, picture
from fathom.bots.review.examining import Examiner, examine, iterations_for, pieces_of_work
from fathom.bots.review.telling import Told, percent, rounded, sparks, tell
from fathom.core import Chance, Game, Setup, State
from fathom.core.state import Outcome
from fathom.games import find, games
from tests.bots.test_bots import positions

ITERATIONS = 6
EXAMINED = 12  # actions; whole games take minutes
PLAYED = {
    "in-too-deep": ("in-too-deep", 2, {}),
    "deep-blue": ("deep-blue", 3, {}),
    "endeavor": ("endeavor", 2, {}),
    "team": ("endeavor", 2, {"mode": "co-op"}),
    "solo": ("endeavor", 1, {}),
}
by_game = pytest.mark.parametrize("played", PLAYED)


@cache
def game_played(played: str) -> tuple[Game, Setup, list[int], Outcome]:
    """A whole game of bots."""
    name, seats, options = PLAYED[played]
    game = find(name)
    setup = game.setup(seats, options, "review")
    state: State = game.begin(setup)
    bots = [make(kind, game, Chance.from_seed("review")) for kind in ("normal", "random")]
    actions: list[int] = []
    while state.to_move >= 0:
        bot = bots[len(actions) % 3 == 0]  # who errs now and then
        actions.append(bot.choose(game.observe(state, state.to_move)))
        state.apply(actions[-1])
    outcome = state.outcome()
    assert outcome is not None
    return game, setup, actions, outcome


def examined(played: str, at_once: int) -> list[Step]:
    """A stretch of that game, examined in pieces; before and after it, as if nothing had happened."""
    game, setup, actions, _ = game_played(played)
    begin, end = len(actions) // 4, len(actions) // 4 + EXAMINED
    steps: list[Step] = []
    for first in range(begin, end, at_once):
        steps += examine(game.id, setup, actions, first, min(first + at_once, end), ITERATIONS)
    before = [Step(place, steps[0].outlook, False, None) for place in range(begin)]
    return before + steps + [Step(place, steps[-1].outlook, False, None) for place in range(end, len(actions))]


@cache
def reviewed(played: str) -> Review:
    return Review.of(examined(played, EXAMINED), game_played(played)[3], ITERATIONS)


@by_game
def test_start_decisions_and_luck_add_up_to_the_result(played: str) -> None:
    review, (_, _, _, outcome) = reviewed(played), game_played(played)
    for seat, account in enumerate(review.accounts()):
        assert account.start + account.own + account.others + account.luck == account.result
        assert account.result == (round(WHOLE * victory(outcome)[seat]))
        told = rounded(account)
        assert told.start + told.own + told.others + told.luck == told.result
    for chances in review.outlooks:
        assert all(0 <= chance <= WHOLE for chance in chances)
        assert len(set(chances)) == 1 if review.together else sum(chances) == WHOLE
    assert review.together == (played in ("team", "solo"))


@pytest.mark.deep
@by_game
def test_rivals_gain_what_a_choice_costs_and_a_team_loses_together(played: str) -> None:
    review = reviewed(played)
    assert review.choices
    for choice in review.choices:
        effect = review.effect(choice)
        assert effect[choice.seat] == -choice.cost < 0
        assert choice.cost <= review.outlooks[choice.place][choice.seat]
        assert set(effect) == {-choice.cost} if review.together else sum(effect) == 0
        assert choice.hope > choice.chance
        assert choice.done != choice.better


@by_game
def test_a_review_comes_out_the_same_in_pieces_and_as_stored(played: str) -> None:
    whole = reviewed(played)
    assert Review.of(reversed(examined(played, 5)), game_played(played)[3], ITERATIONS) == whole
    assert Review.read(whole.data()) == whole


@pytest.mark.deep
@pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in games().values()])
def test_a_decision_is_judged_by_what_its_seat_could_see(game: Game) -> None:
    """Another table that looks the same to the seat gets the same verdict."""
    examiner, picks, judged = Examiner(game, 10), Chance.from_seed("other tables"), 0
    for seen in positions(game, "honest", 60):
        if len(seen.legal) > 1:
            other = game.observe(game.sample_hidden(seen, picks), seen.to_move)
            for action in (seen.legal[0], seen.legal[-1]):
                one, two = (examiner.judge(each, 7, action) for each in (seen, other))
                assert (one and one[:3]) == (two and two[:3])
                judged += one is not None
    assert judged


def test_the_best_action_costs_nothing_and_there_is_one_best() -> None:
    game = find("in-too-deep")
    examiner, blunders = Examiner(game, 16), 0
    for seen in positions(game, "best", 30):
        if 1 < len(seen.legal) < 12:
            verdicts = {each: examiner.judge(seen, 3, each) for each in seen.legal}
            better = {verdict[0] for verdict in verdicts.values() if verdict is not None}
            assert len(better) <= 1
            assert all(verdicts[each] is None for each in better)
            blunders += len(better)
    assert blunders


@by_game
def test_a_review_in_words_names_every_choice_and_numbers_the_turning_points(played: str) -> None:
    game, setup, actions, _ = game_played(played)
    review = reviewed(played)
    names = ["Ann", "Bob", "Cleo"][: setup.seats]
    for language in ("en", "fr"):
        teller = game.tell(language, names)
        told = tell(game, setup, actions, review, teller)
        numbers = [each.number for each in told if each.number]
        assert numbers == list(range(1, len(numbers) + 1))
        assert {turn.place for turn in review.turns()} == {each.place for each in told if each.number}
        assert {each.place for each in told if not each.lucky} <= {choice.place for choice in review.choices}
        assert all(each.done and (each.lucky or each.better) for each in told)
        assert teller.words.missing == set()
        svg = picture(review, told, names, teller.words)
        assert svg.count("<circle") == len(numbers) == len(marks(review, told))
        assert svg.count('class="curve"') == 2 * len(curves(review))
        assert len(curves(review)) == (1 if review.together else setup.seats)


# Arithmetic

outlooks = st.lists(
    st.lists(st.floats(0.0, 1.0), min_size=3, max_size=3).filter(lambda row: sum(row) > 0.01), min_size=2, max_size=40
)


@given(outlooks, st.integers(0, 2), st.data())
def test_whatever_the_chances_the_accounts_add_up(rows: list[list[float]], winner: int, data: st.DataObject) -> None:
    steps = []
    for place, row in enumerate(rows):
        outlook = parts([each / sum(row) for each in row], False)
        choice = None
        seat = data.draw(st.integers(0, 2))
        if outlook[seat] and data.draw(st.booleans()):
            cost = data.draw(st.integers(1, outlook[seat]))
            choice = Choice(place, seat, cost, "draw", "pass", 0, cost, [], [])
        steps.append(Step(place, outlook, data.draw(st.booleans()), choice))
    review = Review.of(steps, Outcome("deck", [1, 2, 3], [winner], [winner]), 1)
    accounts = review.accounts()
    for account in accounts:
        assert account.start + account.own + account.others + account.luck == account.result
    for part in ("own", "others", "luck"):
        total = sum(getattr(account, part) for account in accounts)
        assert part != "luck" or total == 0  # what luck gives one it takes from another
    turns = review.turns()
    assert len(turns) <= POINTS
    assert [turn.place for turn in turns] == sorted({turn.place for turn in turns})
    assert sum(turn.choice is not None for turn in turns) <= CHOSEN
    assert all(abs(turn.swing) >= (LEAST_COST if turn.choice else LEAST_LUCK) for turn in turns)


@given(st.integers(0, WHOLE), st.lists(st.floats(0.0, 1e6), min_size=1, max_size=6).filter(any))
def test_a_share_loses_nothing(amount: int, weights: list[float]) -> None:
    found = shared(amount, weights)
    assert sum(found) == amount
    assert all(abs(part - amount * weight / sum(weights)) <= 1 for part, weight in zip(found, weights, strict=True))


def test_winners_share_the_victory_and_a_team_has_it_as_one() -> None:
    tie = Outcome("deck", [5, 5, 1], [0, 1, 2], [0, 1])
    assert parts(victory(tie), False) == [5000, 5000, 0]
    assert victory(Outcome("won", [3, 3], [0, 1], [0, 1], together=True)) == [1.0, 1.0]
    assert victory(Outcome("lost", [3, 3], [0, 1], [], together=True)) == [0.0, 0.0]


def test_turning_points_lie_apart_and_the_largest_counts() -> None:
    even = [[5000, 5000]] * 41
    blunders = {3: 900, 4: 1200, 20: 500, 39: 90}  # the first two lie together; the last is too small
    choices = [Choice(place, 0, cost, "a", "b", 1, 2, [], []) for place, cost in blunders.items()]
    review = Review(1, False, even, [], choices)
    assert [(turn.place, turn.swing) for turn in review.turns()] == [(4, -1200), (20, -500)]
    assert all(turn.choice is not None for turn in review.turns())


def test_decisions_come_before_luck_and_leave_it_some_room() -> None:
    even = [[5000, 5000]] * 101
    up_and_down = [[5000 + 3000 * (place % 2), 5000 - 3000 * (place % 2)] for place in range(101)]
    choices = [Choice(place, 0, 200, "a", "b", 1, 2, [], []) for place in (10, 30, 50, 70, 90)]
    assert len(Review(1, False, even, [], choices).turns()) == CHOSEN
    turns = Review(1, False, up_and_down, [20, 40, 60, 80], choices).turns()
    assert [turn.place for turn in turns if turn.choice] == [10, 30, 50]
    assert [turn.place for turn in turns if not turn.choice] == [20, 40]


def test_luck_turns_a_game_only_where_something_came_to_light() -> None:
    jump = [[2000, 8000]] * 10 + [[9000, 1000]] * 11
    assert Review(1, False, jump, [], []).turns() == []
    (turn,) = Review(1, False, jump, [9], []).turns()
    assert (turn.place, turn.seat, turn.swing, turn.choice) == (9, 0, 7000, None)


def test_the_mark_of_a_decision_lies_before_it_and_that_of_luck_behind_it() -> None:
    review = Review(1, False, [[2500 * place, WHOLE - 2500 * place] for place in range(5)], [], [])
    told = [
        Told(1, 1, 0, False, -100, "draw"),
        Told(2, 2, 1, True, -900, "Bob draws."),
        Told(3, 0, 0, False, -10, "skip"),
    ]
    assert [(x, y) for _, x, y in marks(review, told)] == [(250.0, 75.0), (750.0, 75.0)]


def test_longer_games_are_searched_less_for_each_decision() -> None:
    assert iterations_for(1) == iterations_for(20) > iterations_for(200) > iterations_for(1000)
    assert iterations_for(10**6) > 1
    for actions in (0, 1, 9, 400):
        places = [place for first, last in pieces_of_work(actions) for place in range(first, last)]
        assert places == list(range(actions))


def test_percents_are_written_as_the_language_does() -> None:
    english, french = (find("in-too-deep").words(language) for language in ("en", "fr"))
    assert [percent(-660, words, signed=True) for words in (english, french)] == ["−7%", "−7\N{NO-BREAK SPACE}%"]
    assert percent(660, english, signed=True) == "+7%"
    assert percent(0, english, signed=True) == percent(40, english) == "0%"
    assert sparks(Review(1, False, [[0, WHOLE], [WHOLE, 0]], [], []), 0, 72) == " █"
