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
from typing import Any, Final

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
    """A decision: the actions that were ever legal at it, and what became of them.

    Most are met once, and hold nothing but their actions and how good these looked: the rest comes when one is opened.
    """

    actions: list[int]
    told: list[float]  # how good each action looked beforehand
    weights: list[float]  # the same, as how much it is preferred
    ranks: list[int]  # its place among the actions that were met with it
    visits: list[float]
    worths: list[float]  # what it brought, summed up
    place_of: dict[Any, int]
    children: dict[int, Node]
    seen: i64  # how often it was passed
    legal: list[Any]  # the actions that were legal last time
    places: list[int]  # their places
    total: float  # their weights, summed up
    first: i64  # the best of their ranks
    last: i64  # the worst
    met: bool  # whether it has its actions
    opened: bool
    __slots__ = tuple(__annotations__)

    def __init__(self) -> None:
        self.met = False
        self.opened = False


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
            if not node.met:
                self.learn(self.expand(node, world, legal, seat, chance))
                return
            if not node.opened:
                self.open(node)
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
        node.met = True
        node.actions = legal.copy()
        node.told = self.tell(world, legal, seat, chance)
        if not self.sharp:
            return self.judge.table(world)
        told = node.told
        best = max(told)
        weight = 0.0
        worth = 0.0
        for chances in told:
            preferred = exp((chances - best) * self.sharp)
            weight += preferred
            worth += preferred * chances
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

    def tell(self, world: State, actions: list[int], seat: i64, chance: Chance) -> list[float]:
        """How good actions look beforehand."""
        return self.judge.actions(world, actions, seat, chance) if self.sharp else [0.5] * len(actions)

    def open(self, node: Node) -> None:
        """Let a node that is met again count what becomes of its actions."""
        node.opened = True
        node.seen = 0
        node.weights, node.ranks, node.place_of, node.children = [], [], {}, {}
        node.visits, node.worths = [], []
        node.legal, node.places, node.total, node.first, node.last = [], [], 0.0, 0, 0
        self.enter(node, 0)

    def add(self, node: Node, world: State, actions: list[int], seat: i64, chance: Chance) -> None:
        """Add actions to an open node."""
        already: i64 = len(node.actions)
        node.actions.extend(actions)
        node.told.extend(self.tell(world, actions, seat, chance))
        self.enter(node, already)

    def enter(self, node: Node, place: i64) -> None:
        """Count from now on what becomes of the actions from a place on, which were met together."""
        told = node.told[place:]
        best = max(told)
        for chances in told:
            rank: i64 = 0
            if chances != best:
                for other in told:
                    if other > chances:
                        rank += 1
            node.place_of[node.actions[place]] = place
            node.weights.append(exp((chances - best) * self.sharp))
            node.ranks.append(rank)
            node.visits.append(0.0)
            node.worths.append(0.0)
            place += 1

    def pick(self, node: Node, world: State, legal: list[Any], seat: i64, chance: Chance) -> i64:
        """The legal action that did well for its seat, or is worth trying."""
        if node.legal != legal:
            self.meet(node, world, legal, seat, chance)
        node.seen += 1
        passed = sqrt(float(node.seen))
        reach = self.explore * passed / node.total
        wide = self.widen * (1.0 + passed)
        narrow = float(node.last) > wide  # otherwise no action has to wait
        first: i64 = node.first
        ranks = node.ranks
        visits = node.visits
        worths = node.worths
        told = node.told
        weights = node.weights
        best: i64 = -1
        most = 0.0
        place: i64
        for place in node.places:
            if narrow and ranks[place] > wide and ranks[place] > first:
                continue
            tries = visits[place] + 1.0
            worth = (worths[place] + told[place]) / tries
            worth += reach * weights[place] / tries
            if best < 0 or worth > most:
                most = worth
                best = place
        return best

    def meet(self, node: Node, world: State, legal: list[Any], seat: i64, chance: Chance) -> None:
        """Find the places of the actions that are legal this time; those never met before are added."""
        place_of = node.place_of
        fresh: list[int] = []
        for action in legal:
            if action not in place_of:
                fresh.append(action)
        if fresh:
            self.add(node, world, fresh, seat, chance)
        places: list[int] = []
        total = 0.0
        first: i64 = len(node.actions)
        last: i64 = 0
        for action in legal:
            place = place_of[action]
            places.append(place)
            total += node.weights[place]
            rank: i64 = node.ranks[place]
            if rank < first:
                first = rank
            if rank > last:
                last = rank
        node.legal = legal.copy()
        node.places = places
        node.total = total
        node.first = first
        node.last = last

    def learn(self, worths: list[float]) -> None:
        """Bring back up the way what was found at its end."""
        self.last = worths
        for at in range(len(self.path)):
            node = self.path[at]
            place = self.places[at]
            node.visits[place] += 1.0
            node.worths[place] += worths[self.movers[at]]

    def results(self) -> list[tuple[int, int, float]]:
        """Each action at the root with how often it was taken and its seat's chance to win then."""
        found: list[tuple[int, int, float]] = []
        root = self.root
        if not root.met:
            return found
        if not root.opened:
            self.open(root)
        for place in range(len(root.actions)):
            worth = (root.worths[place] + root.told[place]) / (root.visits[place] + 1.0)
            found.append((root.actions[place], int(root.visits[place]), worth))
        return found
