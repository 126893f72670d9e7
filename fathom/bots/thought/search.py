"""A decision by search: worlds that fit what a seat sees, and a tree that is kept while its turn goes on."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import inf
from time import perf_counter

from fathom.bots.thought.judges import Netted, Written
from fathom.bots.thought.learned import Learned
from fathom.bots.thought.tree import Judge, Node, Tree
from fathom.core import Chance, Game, Observation, State
from fathom.core.mind import Mind, Search

LEAST = 16  # how often a tree is grown even if there is no time
FIRST = 256  # how often it is grown for a first look
CLEAR = 0.9  # an action that got this share of all rounds is the answer: nobody would ponder any longer

Result = tuple[int, int, float]  # an action, how often it was taken, and the chance to win then


class Searcher:
    """Searches for one seat of one game."""

    def __init__(self, game: Game, learned: Learned | None, chance: Chance, settings: Search | None = None) -> None:
        self.game = game
        self.learned = learned
        self.chance = chance
        self.mind = game.mind or Mind(scale=10.0)
        self.settings = settings or self.mind.search
        self.worlds: list[State] = []
        self.tree: Tree | None = None
        self.seen: Observation | None = None  # the decision from which the tree grows

    def think(
        self, seen: Observation, seconds: float | None, iterations: int | None, early: bool = True
    ) -> list[Result]:
        """Grow the tree for a time or a number of rounds; the actions, the best first.

        It ends early where its answer is certain, unless whoever asks wants to know more than that.
        """
        begun = perf_counter()
        tree = self.kept(seen) or self.begin(seen)
        self.tree, self.seen = tree, seen
        done = 0
        with undisturbed():
            while iterations is None or done < iterations:
                tree.grow(self.worlds[done % len(self.worlds)].clone(), self.chance)
                done += 1
                spent = perf_counter() - begun
                if seconds is not None and done >= LEAST and spent > seconds:
                    break
                if early and done % LEAST == 0 and self.settled(seen, rounds_left(done, spent, seconds, iterations)):
                    break
        return self.results(seen)

    def results(self, seen: Observation) -> list[Result]:
        """The legal actions of the tree, the best first."""
        assert self.tree is not None
        legal = set(seen.legal)
        found = [result for result in self.tree.results() if result[0] in legal]
        return sorted(found, key=lambda result: (result[1], result[2]), reverse=True)

    def compare(self, actions: Sequence[int], seconds: float | None, iterations: int | None) -> list[Result]:
        """Grow the last tree on, as often for each of some actions; these actions, the best first.

        A search returns to the second best only now and then: its chance is a guess until it was looked at as often.
        """
        tree = self.tree
        assert tree is not None
        begun = perf_counter()
        done = 0
        with undisturbed():
            while iterations is None or done < iterations:
                world = self.worlds[done // len(actions) % len(self.worlds)].clone()
                tree.grow(world, self.chance, tree.root.place_of[actions[done % len(actions)]])
                done += 1
                if seconds is not None and done >= LEAST and perf_counter() - begun > seconds:
                    break
        found = [result for result in tree.results() if result[0] in actions]
        return sorted(found, key=lambda result: (result[2], result[1]), reverse=True)

    def settled(self, seen: Observation, left: float) -> bool:
        """Whether so many more rounds cannot change the answer, or it is clear without them."""
        visits = [visits for _, visits, _ in self.results(seen)]
        return visits[0] - sum(visits[1:2]) > left or self.clear(seen)

    def clear(self, seen: Observation) -> bool:
        """Whether after a first look most rounds have gone to one action."""
        visits = [visits for _, visits, _ in self.results(seen)]
        return sum(visits) >= FIRST - 1 and visits[0] >= CLEAR * sum(visits)

    def begin(self, seen: Observation) -> Tree:
        """A new tree, and worlds that fit."""
        source = self.game.worlds(seen)
        self.worlds = [source.deal(self.chance) for _ in range(self.settings.worlds)]
        return self.rooted(Node())

    def rooted(self, root: Node) -> Tree:
        settings = self.settings
        tree = Tree(
            self.judge(self.worlds[0]), self.mind.key, self.mind.scale, settings.explore, settings.sharp, settings.widen
        )
        tree.root = root
        return tree

    def judge(self, world: State) -> Judge:
        together = self.mind.together(world)
        if self.learned is None:
            return Written(self.game.evaluate, self.mind.calm, self.mind.scale, together)
        return Netted(self.learned.steps, together)

    def kept(self, seen: Observation) -> Tree | None:
        """The part of the last tree that is still ahead, where nothing has happened but the seat's own action."""
        if self.tree is None or self.seen == seen:
            return self.tree
        for place, action in enumerate(self.tree.root.actions):
            after = self.worlds[0].clone()
            if action not in after.legal():
                continue
            shown = after.revealed
            after.apply(action)
            own = after.revealed == shown and after.to_move == seen.to_move
            if own and self.game.observe(after, seen.to_move) == seen:
                return self.moved_on(place, action, seen)
        return None

    def moved_on(self, place: int, action: int, seen: Observation) -> Tree | None:
        assert self.tree is not None
        for world in self.worlds:
            world.apply(action)
        child = self.tree.next_node(self.tree.root, place, self.worlds[0], False)
        return self.rooted(child) if all(world.to_move == seen.to_move for world in self.worlds) else None


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let nobody look for rings of garbage meanwhile: a tree has none, and the larger it is, the longer that takes."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def rounds_left(done: int, spent: float, seconds: float | None, iterations: int | None) -> float:
    """How often a tree can still be grown, at its pace so far."""
    in_time = inf if seconds is None else done * (seconds / spent - 1)
    return min(in_time, inf if iterations is None else iterations - done)
