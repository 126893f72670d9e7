"""Advice for a person: the best few actions, each with the chance to win after it and what would follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fathom.core import Chance, Game, Observation, State
from fathom.games import find

if TYPE_CHECKING:
    from fathom.bots.thought.search import Searcher

SECONDS = 1.0
BEST = 3  # actions that are advised
AHEAD = 2  # own actions that are told beyond each of them
COMPARED = 0.3  # the part of a search that looks at the best few only
SURE = 4  # how often an action was taken before anybody expects it


@dataclass(frozen=True)
class Effort:
    """How long to search for advice: for some seconds, or so many times, which makes the same advice each time."""

    seconds: float | None = SECONDS
    iterations: int | None = None

    def part(self, share: float) -> Effort:
        """A share of the whole effort."""
        return Effort(
            None if self.seconds is None else self.seconds * share,
            None if self.iterations is None else max(1, round(self.iterations * share)),
        )


@dataclass(frozen=True)
class Advised:
    """An action, the chance that its seat (or its team) wins after it, and the seat's own actions that would follow.

    The chance is None where there is no choice, and so nothing to find out.
    """

    action: int
    chance: float | None
    line: tuple[int, ...] = ()


def advise(game_id: str, seen: Observation, seed: str, effort: Effort) -> list[Advised]:
    """The best actions of the seat to move, the best first, from what this seat sees and from nothing else."""
    return advice(find(game_id).playing(seen.box), seen, Chance.from_seed(seed), effort)


def advice(game: Game, seen: Observation, chance: Chance, effort: Effort) -> list[Advised]:
    """The same for a game that nobody has to find. A game without a net is judged by its own evaluation."""
    if len(seen.legal) == 1:
        return [Advised(seen.legal[0], None)]
    # Here, so that a server, which only passes advice on, need not load what its workers think with.
    from fathom.bots.thought.learned import Learned
    from fathom.bots.thought.net import net_for
    from fathom.bots.thought.search import Searcher

    search = Searcher(game, Learned.of(game) if net_for(game) is not None else None, chance)
    wide, close = effort.part(1 - COMPARED), effort.part(COMPARED)
    found = search.think(seen, wide.seconds, wide.iterations, early=False)
    best = [action for action, _, _ in found[:BEST]]
    return [
        Advised(action, min(max(worth, 0.0), 1.0), line(search, action))
        for action, _, worth in search.compare(best, close.seconds, close.iterations)
    ]


def follow(game: Game, state: State, advised: Advised) -> Iterator[tuple[int, Observation]]:
    """Play the line of an advised action on a state: each action of it, and what its seat would see then.

    It ends before anything that the seat could not take back, so that nobody learns more than they may.
    """
    after, action = state.clone(), advised.action
    for follows in advised.line:
        after.apply(action)
        if (after.to_move, after.revealed) != (state.to_move, state.revealed) or follows not in after.legal():
            return
        yield follows, game.observe(after, state.to_move)
        action = follows


def line(search: Searcher, action: int) -> tuple[int, ...]:
    """The seat's own actions that a search expects after one, while its turn goes on and nothing comes to light."""
    tree, world = search.tree, search.worlds[0].clone()
    assert tree is not None
    node, seat, shown = tree.root, world.to_move, world.revealed
    found: list[int] = []
    while len(found) < AHEAD:
        place = node.place_of[action]
        world.apply(action)
        node = tree.next_node(node, place, world, False)
        while (goes_on := (world.to_move, world.revealed) == (seat, shown)) and len(world.legal()) == 1:
            found += world.legal()
            world.apply(found[-1])
        if not goes_on or not node.opened:
            break
        place = max(range(len(node.actions)), key=node.visits.__getitem__)
        if node.visits[place] < SURE:
            break
        action = node.actions[place]
        found.append(action)
    return tuple(found[:AHEAD])
