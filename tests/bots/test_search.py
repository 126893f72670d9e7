"""Bots that search: legal, honest, the same for the same chance, and better than a look one step ahead."""

from __future__ import annotations

import gc
from concurrent.futures import BrokenExecutor, Future
from contextlib import suppress
from math import inf

import pytest

from fathom.bots import make
from fathom.bots.master import MasterBot
from fathom.bots.thought.learned import Learned
from fathom.bots.thought.search import FIRST, LEAST, Result, Searcher, rounds_left, undisturbed
from fathom.bots.thought.tree import Judge, Node, Tree
from fathom.core import Chance, Game, Observation, State
from fathom.games import games
from tests.bots.test_bots import positions

GAMES = games()
by_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in GAMES.values()])
by_judge = pytest.mark.parametrize("judge", ["net", "written"])
ITERATIONS = 12


def searcher(game: Game, judge: str) -> Searcher:
    return Searcher(game, Learned.of(game) if judge == "net" else None, Chance.from_seed("thinker"))


@by_judge
@by_game
def test_a_search_ranks_the_legal_actions_and_leaves_the_observation_as_it_is(game: Game, judge: str) -> None:
    for seen in positions(game, "ranked", 90):
        if len(seen.legal) > 1:
            before = seen.to_json()
            found = searcher(game, judge).think(seen, None, ITERATIONS)
            assert {action for action, _, _ in found} <= set(seen.legal)
            assert sum(visits for _, visits, _ in found) == ITERATIONS - 1  # the first finds the actions
            assert all(0 <= chance <= 1 for _, _, chance in found)
            assert seen.to_json() == before


@by_game
def test_a_search_takes_nothing_from_what_its_seat_cannot_see(game: Game) -> None:
    picks = Chance.from_seed("other tables")
    for seen in positions(game, "alike", 90):
        if len(seen.legal) > 1:
            other = game.observe(game.sample_hidden(seen, picks), seen.to_move)
            one = searcher(game, "net").think(seen, None, ITERATIONS)
            assert searcher(game, "net").think(other, None, ITERATIONS) == one


@by_game
def test_a_search_keeps_its_tree_while_the_turn_goes_on(game: Game) -> None:
    """Whoever acts twice without anything coming to light thinks on where the first thought ended."""
    kept = 0
    search = searcher(game, "net")
    state = game.new(max(2, game.seats[0]), {}, "kept")
    picks = Chance.from_seed("kept")
    while kept == 0 and state.to_move >= 0:
        seat, shown = state.to_move, state.revealed
        seen = game.observe(state, seat)
        if len(seen.legal) == 1:
            state.apply(seen.legal[0])
            continue
        search.think(seen, None, 3 * ITERATIONS)
        assert search.tree is not None
        for action, visits, _ in search.tree.results():
            after = state.clone()
            after.apply(action)
            quiet = after.revealed == shown and after.to_move == seat and len(after.legal()) > 1
            if quiet and visits > 1:
                found = search.think(game.observe(after, seat), None, 1)
                assert sum(count for _, count, _ in found) >= visits - 1
                kept += 1
                break
        state.apply(seen.legal[picks.below(len(seen.legal))])
    assert kept


def test_a_search_stops_when_its_time_is_up() -> None:
    game = GAMES["in-too-deep"]
    seen = next(seen for seen in positions(game, "time", 7) if len(seen.legal) > 1)
    found = searcher(game, "net").think(seen, 0.0, None)
    assert 0 < sum(visits for _, visits, _ in found) < 40


class Scripted:
    """A tree in which each round takes the next action of a script; then the script begins anew."""

    def __init__(self, legal: list[int], script: str) -> None:
        self.legal = legal
        self.script = script
        self.rounds = 0
        self.visits = [0] * len(legal)

    def grow(self, *_: object) -> None:
        self.visits[int(self.script[self.rounds % len(self.script)])] += 1
        self.rounds += 1

    def results(self) -> list[Result]:
        return [(action, visits, 0.5) for action, visits in zip(self.legal, self.visits, strict=True)]


def scripted(script: str) -> tuple[Searcher, Observation, Scripted]:
    """A search whose tree follows a script."""
    game = GAMES["in-too-deep"]
    seen = next(seen for seen in positions(game, "script", 7) if len(seen.legal) > 3)
    search, tree = searcher(game, "net"), Scripted(seen.legal, script)
    search.begin(seen)
    search.kept = lambda _: tree  # type: ignore[method-assign, assignment, return-value]
    return search, seen, tree


@pytest.mark.parametrize(
    ("script", "rounds"),
    [
        pytest.param("1111111110", FIRST, id="nine in ten are clear after a first look"),
        pytest.param("1111011110", 640, id="eight are not, but lead by more than is left before long"),
        pytest.param("1110111023", 736, id="six are not, but lead by more than is left after a while"),
        pytest.param("11111112222", 800, id="two are close for long"),
        pytest.param("01", 1008, id="two are alike to the end"),
    ],
)
def test_a_search_ends_as_soon_as_its_answer_is_certain(script: str, rounds: int) -> None:
    search, seen, tree = scripted(script)
    found = search.think(seen, None, 1008)
    assert tree.rounds == rounds
    most = max(tree.visits)
    assert found[0][:2] == (seen.legal[tree.visits.index(most)], most)
    assert search.clear(seen) == (rounds == FIRST)


@by_game
def test_a_search_that_ends_early_hardly_ever_chooses_otherwise(game: Game) -> None:
    """Never, where it ends because the rest cannot change anything."""
    rounds = 4 * LEAST
    for seen in [seen for seen in positions(game, "early", 60) if len(seen.legal) > 1][:6]:
        early, whole = searcher(game, "net"), searcher(game, "net")
        found, wanted = early.think(seen, None, rounds), whole.think(seen, None, rounds, early=False)
        assert found[0][0] == wanted[0][0]
        assert sum(visits for _, visits, _ in wanted) == rounds - 1


def test_a_search_goes_on_with_its_tree_when_it_is_asked_the_same_again() -> None:
    game = GAMES["in-too-deep"]
    seen = next(seen for seen in positions(game, "again", 7) if len(seen.legal) > 1)
    search = searcher(game, "net")
    search.think(seen, None, ITERATIONS)
    found = search.think(seen, None, ITERATIONS)
    assert sum(visits for _, visits, _ in found) == 2 * ITERATIONS - 1


@pytest.mark.parametrize("collecting", [True, False])
def test_garbage_is_left_alone_while_a_tree_grows_and_looked_for_again_afterwards(collecting: bool) -> None:
    (gc.enable if collecting else gc.disable)()
    try:
        with suppress(ZeroDivisionError), undisturbed():
            assert not gc.isenabled()
            raise ZeroDivisionError
        assert gc.isenabled() == collecting
    finally:
        gc.enable()


def test_so_many_rounds_are_left_at_the_pace_so_far() -> None:
    assert rounds_left(100, 0.5, 2.0, None) == 300
    assert rounds_left(100, 0.5, 2.0, 120) == 20
    assert rounds_left(100, 0.5, None, 1000) == 900
    assert rounds_left(100, 0.5, None, None) == inf


def test_the_master_asks_nobody_where_the_answer_is_clear_and_does_without_processes_that_died(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fathom.bots.master.cores", lambda: 3)
    asked: list[object] = []

    class Pool:
        def submit(self, *question: object) -> Future[list[Result]]:
            asked.append(question)
            broken: Future[list[Result]] = Future()
            broken.set_exception(BrokenExecutor())
            return broken

    monkeypatch.setattr("fathom.bots.master.others", Pool)
    for script, seconds, count in (("1", 600.0, 0), ("01", 0.3, 2)):
        search, seen, _ = scripted(script)
        bot = MasterBot(GAMES["in-too-deep"], Chance.from_seed("master"))
        bot.search = search
        asked.clear()
        assert bot.choose(seen, seconds) in seen.legal
        assert len(asked) == count


def test_with_rounds_instead_of_a_time_the_master_searches_alone_and_five_times_as_long() -> None:
    search, seen, tree = scripted("01")
    bot = make("master", GAMES["in-too-deep"], Chance.from_seed("master"), rounds=LEAST)
    assert isinstance(bot, MasterBot)
    bot.search = search
    assert bot.choose(seen) in seen.legal
    assert tree.rounds == 5 * LEAST


def test_a_world_in_which_only_unlikely_actions_are_legal_is_followed_too() -> None:
    """Actions far down the list wait; where nothing else is legal, the first of them is taken."""
    tree = Tree(Judge(), lambda _: 0, 1.0, 1.0, 1.0, 0.1)
    node = Node()
    node.actions = list(range(30))
    node.told = [0.5 - 0.001 * place for place in node.actions]
    tree.open(node)
    assert node.ranks == node.actions
    world = GAMES["in-too-deep"].new(2, {}, "far")
    assert tree.pick(node, world, [28, 27, 29], 0, Chance.from_seed("")) == 27


class Likes(Judge):
    """Thinks that the first action wins nine times in ten, and every other once."""

    def actions(self, world: State, actions: list[int], seat: int, chance: Chance) -> list[float]:  # noqa: ARG002
        return [0.9 if at == 0 else 0.1 for at in range(len(actions))]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_new_node_is_worth_to_each_seat_how_good_it_looks_to_the_one_that_moves(seat: int) -> None:
    tree = Tree(Likes(), lambda _: 0, 1.0, 1.0, 12.0, 3.0)
    world = GAMES["in-too-deep"].new(2, {}, "sides")
    while world.to_move != seat:
        world.apply(world.legal()[0])
    worths = tree.expand(Node(), world, world.legal(), seat, Chance.from_seed(""))
    assert worths[seat] > 0.8
    assert sum(worths) == pytest.approx(1.0)


def test_every_seat_on_the_way_learns_its_own_worth() -> None:
    tree = Tree(Likes(), lambda _: 0, 1.0, 1.0, 12.0, 3.0)
    world = GAMES["in-too-deep"].new(2, {}, "way")
    nodes = [Node(), Node()]
    for node in nodes:
        tree.expand(node, world, [1, 2], 0, Chance.from_seed(""))
        tree.open(node)
    tree.path, tree.places, tree.movers = nodes, [1, 0], [1, 0]
    tree.learn([0.3, 0.7])
    assert [node.worths for node in nodes] == [[0.0, 0.7], [0.3, 0.0]]
    assert [node.visits for node in nodes] == [[0, 1], [1, 0]]
