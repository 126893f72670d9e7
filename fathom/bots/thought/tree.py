"""A tree of what may come, grown where it matters: search for any number of seats that see different things.

Each time round one of the worlds that fit the observation is taken, and followed down the tree: in each node the
seat to move picks, among what is legal in this world, the action that did well for that very seat or promises to
(PUCT). A node is known by the actions that led to it, by what chance brought to light on the way, and by the seat to
move, so worlds that look alike so far share it. Where the tree ends, a judge says how good each action looks, and
how good the table looks for each seat; that goes back up the way.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from fathom.core.chance import Chance
from fathom.core.reward import reward
from fathom.core.state import State

FORCED: Final = 400  # steps without a choice after which something is wrong


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Says how good a table looks, and how good actions look on it."""

    together: bool = False  # whether all seats win or lose as one

    def actions(self, world: State, actions: list[int], seat: i64, chance: Chance) -> list[float]:
        """A seat's chance to win after each action, or an empty list where nothing is known beforehand."""
        raise NotImplementedError

    def table(self, world: State) -> list[float]:
        """Each seat's chance to win."""
        raise NotImplementedError


class Node:
    """A decision: the actions that were ever legal at it, and what became of them."""

    __slots__ = ("actions", "children", "place_of", "ranks", "seen", "told", "visits", "weights", "worths")

    def __init__(self) -> None:
        self.seen: i64 = 0  # how often it was passed
        self.actions: list[int] = []
        self.place_of: dict[int, int] = {}
        self.told: list[float] = []  # how good each action looked beforehand
        self.weights: list[float] = []  # the same, as how much it is preferred
        self.ranks: list[int] = []  # its place among the actions that were met with it
        self.visits: list[int] = []
        self.worths: list[float] = []  # what it brought, summed up
        self.children: dict[int, Node] = {}


class Tree:
    """A tree that grows from one decision of one seat."""

    def __init__(
        self, judge: Judge, key: Callable[[State], int], scale: float, explore: float, sharp: float, widen: float
    ) -> None:
        self.judge = judge
        self.key = key
        self.scale = scale
        self.explore = explore
        self.sharp = sharp
        self.widen = widen
        self.root = Node()
        self.path: list[Node] = []
        self.places: list[int] = []
        self.movers: list[int] = []
        self.last: list[float] = []  # how good it looked for each seat where the last way ended

    def grow(self, world: State, chance: Chance, first: i64 = -1) -> None:
        """Follow a world, which is used up, down the tree; add to the tree where it ends.

        At the root it takes the action in the place ``first``, if one is given.
        """
        node = self.root
        self.path.clear()
        self.places.clear()
        self.movers.clear()
        world.chance = chance.spawn()
        for _ in range(FORCED):
            seat: i64 = world.to_move
            if seat < 0:
                outcome = world.outcome()
                assert outcome is not None
                self.learn(reward(outcome, self.scale))
                return
            legal = world.legal()
            if len(legal) == 1:
                world.apply(legal[0])
                continue
            if not node.actions:
                self.learn(self.expand(node, world, legal, seat, chance))
                return
            place = first if first >= 0 else self.pick(node, world, legal, seat, chance)
            first = -1
            self.path.append(node)
            self.places.append(place)
            self.movers.append(seat)
            shown = world.revealed
            world.apply(node.actions[place])
            node = self.next_node(node, place, world, world.revealed != shown)
        raise RuntimeError("A search went on without an end.")

    def next_node(self, node: Node, place: i64, world: State, shown: bool) -> Node:
        """The node behind an action, by the seat that moves next and what chance brought to light."""
        key: i64 = self.key(world) if shown else 0
        at = (key * 8 + world.to_move + 1) * 1024 + place
        child = node.children.get(at)
        if child is None:
            child = Node()
            node.children[at] = child
        return child

    def expand(self, node: Node, world: State, legal: list[int], seat: i64, chance: Chance) -> list[float]:
        """Give a new node its actions; how good the table looks for each seat."""
        self.add(node, world, legal, seat, chance)
        if not self.sharp:
            return self.judge.table(world)
        weight = 0.0
        worth = 0.0
        for place in range(len(node.actions)):
            weight += node.weights[place]
            worth += node.weights[place] * node.told[place]
        worth /= weight
        seats: i64 = world.seats
        if self.judge.together:
            return [worth] * seats
        if seats == 2:
            return [worth, 1.0 - worth] if seat == 0 else [1.0 - worth, worth]
        worths = self.judge.table(world)
        others = 1e-9
        for other in range(seats):
            if other != seat:
                others += worths[other]
        for other in range(seats):
            worths[other] = worth if other == seat else worths[other] * (1.0 - worth) / others
        return worths

    def add(self, node: Node, world: State, actions: list[int], seat: i64, chance: Chance) -> None:
        """Add actions to a node, with how good they look beforehand."""
        told = self.judge.actions(world, actions, seat, chance) if self.sharp else [0.5] * len(actions)
        best = max(told)
        for at in range(len(actions)):
            rank: i64 = 0
            for other in told:
                if other > told[at]:
                    rank += 1
            node.place_of[actions[at]] = len(node.actions)
            node.actions.append(actions[at])
            node.told.append(told[at])
            node.weights.append(exp((told[at] - best) * self.sharp))
            node.ranks.append(rank)
            node.visits.append(0)
            node.worths.append(0.0)

    def pick(self, node: Node, world: State, legal: list[int], seat: i64, chance: Chance) -> i64:
        """The legal action that did well for its seat, or is worth trying."""
        place_of = node.place_of
        fresh: list[int] = []
        for action in legal:
            if action not in place_of:
                fresh.append(action)
        if fresh:
            self.add(node, world, fresh, seat, chance)
        total = 0.0
        first: i64 = len(node.actions)
        for action in legal:
            total += node.weights[place_of[action]]
            if node.ranks[place_of[action]] < first:
                first = node.ranks[place_of[action]]
        node.seen += 1
        reach = self.explore * sqrt(float(node.seen)) / total
        wide = self.widen * (1.0 + sqrt(float(node.seen)))
        best: i64 = -1
        most = 0.0
        for action in legal:
            place = place_of[action]
            if node.ranks[place] > wide and node.ranks[place] > first:
                continue
            visits = float(node.visits[place])
            worth = (node.worths[place] + node.told[place]) / (visits + 1.0)
            worth += reach * node.weights[place] / (visits + 1.0)
            if best < 0 or worth > most:
                most = worth
                best = place
        return best

    def learn(self, worths: list[float]) -> None:
        """Bring back up the way what was found at its end."""
        self.last = worths
        for at in range(len(self.path)):
            node = self.path[at]
            place = self.places[at]
            node.visits[place] += 1
            node.worths[place] += worths[self.movers[at]]

    def results(self) -> list[tuple[int, int, float]]:
        """Each action at the root with how often it was taken and its seat's chance to win then."""
        found: list[tuple[int, int, float]] = []
        root = self.root
        for place in range(len(root.actions)):
            worth = (root.worths[place] + root.told[place]) / (root.visits[place] + 1.0)
            found.append((root.actions[place], root.visits[place], worth))
        return found
