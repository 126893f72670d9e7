"""Bots that search: legal, honest, the same for the same chance, and better than a look one step ahead."""

from __future__ import annotations

import pytest

from fathom.bots.thought.learned import Learned
from fathom.bots.thought.search import Searcher
from fathom.bots.thought.tree import Judge, Node, Tree
from fathom.core import Chance, Game, State
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


def test_a_world_in_which_only_unlikely_actions_are_legal_is_followed_too() -> None:
    """Actions far down the list wait; where nothing else is legal, the first of them is taken."""
    tree = Tree(Judge(), lambda _: 0, 1.0, 1.0, 1.0, 0.1)
    node = Node()
    for place in range(30):
        node.place_of[place] = place
        node.actions.append(place)
        node.told.append(0.5)
        node.weights.append(1.0)
        node.ranks.append(place)
        node.visits.append(0)
        node.worths.append(0.0)
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
        tree.add(node, world, [1, 2], 0, Chance.from_seed(""))
    tree.path, tree.places, tree.movers = nodes, [1, 0], [1, 0]
    tree.learn([0.3, 0.7])
    assert [node.worths for node in nodes] == [[0.0, 0.7], [0.3, 0.0]]
    assert [node.visits for node in nodes] == [[0, 1], [1, 0]]
