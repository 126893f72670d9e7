"""An examination of a finished game, a few actions at a time. A decision is searched from what its seat could see."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from fathom.bots.review import WHOLE, Choice, Line, Step, parts
from fathom.bots.thought.learned import Learned
from fathom.bots.thought.net import net_for
from fathom.bots.thought.search import Searcher
from fathom.bots.thought.tree import Node, Tree
from fathom.core import Chance, Game, Observation, Setup, State
from fathom.core.build import compiled
from fathom.core.reward import winning
from fathom.games import find

AT_ONCE = 4  # actions that are examined in one piece of work: bots at other tables wait for no more
EFFORT = 90_000 if compiled() else 24_000  # iterations for all decisions of a game together
ITERATIONS = range(40, 601 if compiled() else 161)  # for one decision
OUTLOOK = 40  # iterations for everybody's chances at a place
TRIES = 16  # how often a table that is not quiet is played on before it is judged
SURE = 2.0  # standard errors by which a better action must be ahead
LEAST = 0.01  # and at least so much
# A search expects everybody to go on as it would. Over whole games, a seat's chance falls after a decision by about
# this part of what the search says that it is behind.
TRUST = 1 / 3
FAR = 4  # actions in a line that is expected
OWN = 2  # and no more of them by the seat itself


def iterations_for(actions: int) -> int:
    """How long each decision of a game is searched, by the length of the game alone, so that it is always the same."""
    return min(max(EFFORT // max(actions, 1), ITERATIONS[0]), ITERATIONS[-1])


def pieces_of_work(actions: int) -> list[tuple[int, int]]:
    """The places of a game, a few at a time: the first, and the one after the last."""
    return [(first, min(first + AT_ONCE, actions)) for first in range(0, actions, AT_ONCE)]


def examine(game_id: str, setup: Setup, actions: Sequence[int], first: int, last: int, iterations: int) -> list[Step]:
    """Examine some actions of a game, of which nothing is needed but its set-up and its actions."""
    game = find(game_id).playing(setup.box)
    examiner = Examiner(game, iterations)
    state: State = game.begin(setup)
    for action in actions[:first]:
        state.apply(action)
    found = []
    for place, action in enumerate(actions[first:last], first):
        found.append(examiner.step(state, place, action))
        state.apply(action)
    return found


class Examiner:
    """Looks at one action of a game after another."""

    def __init__(self, game: Game, iterations: int) -> None:
        self.game = game
        self.iterations = iterations
        self.learned = Learned.of(game) if net_for(game) is not None else None

    def searcher(self, seed: str) -> Searcher:
        return Searcher(self.game, self.learned, Chance.from_seed(f"fathom review {seed}"))

    def step(self, state: State, place: int, action: int) -> Step:
        """Everybody's chance before an action, and what the action cost."""
        after = state.clone()
        after.apply(action)
        outlook = self.outlook(state, place)
        choice = self.choice(state, place, action, outlook) if len(state.legal()) > 1 else None
        return Step(place, outlook, after.revealed != state.revealed, choice)

    def outlook(self, state: State, place: int) -> list[int]:
        """Everybody's chance to win on the true table: half by a look at it, half by a short search."""
        search = self.searcher(f"outlook {place}")
        judge = search.judge(state)
        tries = 1 if search.mind.quiet(state) else TRIES
        looked, searched = [0.0] * state.seats, [0.0] * state.seats
        for _ in range(tries):
            world = state.clone()
            world.chance = search.chance.spawn()
            add(looked, judge.table(world), 0.5 / tries)
        search.worlds = [state]
        tree, times = search.rooted(Node()), min(OUTLOOK, self.iterations)
        for _ in range(times):
            tree.grow(state.clone(), search.chance)
            add(searched, tree.last, 0.5 / times)
        add(looked, searched, 1.0)
        if judge.together:  # seats see different things, but the team has one chance
            looked = [sum(looked) / len(looked)] * len(looked)
        return parts(winning(looked, judge.together), judge.together)

    def choice(self, state: State, place: int, action: int, outlook: Sequence[int]) -> Choice | None:
        """What a decision cost, if it cost anything: the part of its chance that a seat gave away."""
        verdict = self.judge(self.game.observe(state, state.to_move), place, action)
        if verdict is None:
            return None
        better, hope, chance, hoped, done = verdict
        cost = outlook[state.to_move] * (hope - chance) // hope
        if not cost:
            return None
        text = self.game.space.text
        lines = [self.line(state, each, tree) for each, tree in ((action, done), (better, hoped))]
        return Choice(place, state.to_move, cost, text(action), text(better), chance, hope, *lines)

    def judge(self, seen: Observation, place: int, action: int) -> tuple[int, int, int, Tree, Tree] | None:
        """The better action with both chances and what may come then, from an observation and nothing else.

        None where the action was as good as any, or nothing is certain.
        """
        search = self.searcher(f"decision {place}")
        better = search.think(seen, None, self.iterations)[0][0]
        if better == action:
            return None
        seat, together = seen.to_move, search.judge(search.worlds[0]).together
        hoped, hopes = self.after(search, better, seat)
        done, found = self.after(search, action, seat)
        ahead = [hope - worth for hope, worth in zip(hopes, found, strict=True)]
        mean = sum(ahead) / len(ahead)
        error = sqrt(sum((each - mean) ** 2 for each in ahead)) / len(ahead)
        if mean <= max(LEAST, SURE * error):
            return None
        worth = sum(found) / len(found)
        hope, chance = (round(won(each, seat, seen.seats, together) * WHOLE) for each in (worth + TRUST * mean, worth))
        return (better, hope, chance, hoped, done) if hope > chance else None

    def after(self, search: Searcher, action: int, seat: int) -> tuple[Tree, list[float]]:
        """How it goes on after an action: the same worlds and the same luck for each that is compared."""
        chance = search.chance.clone()
        tree, judge = search.rooted(Node()), search.judge(search.worlds[0])
        found = []
        for number in range(self.iterations // 2):
            world = search.worlds[number % len(search.worlds)].clone()
            world.chance = chance.spawn()
            world.apply(action)
            tree.grow(world, chance)
            found.append(judge.table(world)[seat])  # as it lies there: whoever moves next would see it too brightly
        return tree, found

    def line(self, state: State, action: int, tree: Tree) -> Line:
        """The actions that are expected after one, until something hidden would come to light."""
        seat, world = state.to_move, state.clone()
        world.apply(action)
        node, found = tree.root, Line()
        while world.to_move >= 0 and world.revealed == state.revealed and len(found) < FAR:
            legal = world.legal()
            if len(legal) == 1:
                world.apply(legal[0])
                continue
            known = [node.place_of[each] for each in legal if each in node.place_of] if node.opened else []
            at = max(known, key=lambda at: node.visits[at], default=None)
            if at is None or node.visits[at] < 2:
                break
            found.append((world.to_move, self.game.space.text(node.actions[at])))
            if sum(mover == seat for mover, _ in found) == OWN:
                break
            world.apply(node.actions[at])
            node = tree.next_node(node, at, world, False)
        return found


def add(sums: list[float], found: Sequence[float], weight: float) -> None:
    for at, value in enumerate(found):
        sums[at] += weight * value


def won(worth: float, seat: int, seats: int, together: bool) -> float:
    """One seat's chance to win, from what the table is worth to it; the others share the rest."""
    if together or seats == 1:
        return worth
    others = (1.0 - worth) / (seats - 1)
    return winning([worth if each == seat else others for each in range(seats)], False)[seat]
