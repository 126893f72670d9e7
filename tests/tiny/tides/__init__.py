"""Tides: a heap of shells, and whoever takes the last one wins. No secrets, no options, no chance, up to nine seats."""

from __future__ import annotations

from pathlib import Path

from fathom.core import ActionSpace, Chance, Domain, Game, Narrator, Outcome, RuleBroken, Setup, State, Verb
from fathom.core.events import Facts
from fathom.core.narration import Section
from fathom.core.observation import Everything
from fathom.core.state import OVER

SPACE = ActionSpace(Verb("take", Domain("count", ["1", "2"], piece="heap", first=1), rule="TID-1.2"))


class Tides(State):
    """The heap, and what everybody has taken from it."""

    heap: list[int]
    taken: list[list[int]]
    __slots__ = tuple(__annotations__)

    def legal(self) -> list[int]:
        return list(range(min(2, len(self.heap))))

    def refusal(self, action: int) -> RuleBroken:
        if self.to_move == OVER:
            return RuleBroken("TID-1.3", "over")
        return RuleBroken("TID-1.2", "too-few", count=action + 1)

    def apply(self, action: int) -> None:
        """Take shells, and let the next seat do so. (TID-1.2, TID-1.3)"""
        seat = self.to_move
        self.taken[seat] += [self.heap.pop() for _ in range(action + 1)]
        self.tell("TID-1.2", "took", {"seat": seat, "count": action + 1})
        self.to_move = (seat + 1) % self.seats if self.heap else OVER

    def scores(self) -> list[int]:
        return [int(0 in shells) for shells in self.taken]

    def outcome(self) -> Outcome | None:
        if self.to_move != OVER:
            return None
        scores = self.scores()
        ranking = sorted(range(self.seats), key=lambda seat: -scores[seat])
        return Outcome("empty", scores, ranking, ranking[:1])


def start(setup: Setup) -> Tides:
    """A heap of three shells a seat. (TID-1.1)"""
    game = Tides()
    game.begin(setup.seats, Chance.from_seed(setup.seed))
    game.heap = list(range(3 * setup.seats))
    game.taken = [[] for _ in range(setup.seats)]
    return game


def census(game: Tides) -> list[int]:
    return sorted([*game.heap, *(shell for shells in game.taken for shell in shells)])


def evaluate(game: Tides, seat: int) -> float:
    """The last shell, or leaving three to the next seat."""
    return game.scores()[seat] + 0.5 * (len(game.heap) == 3)


class Teller(Narrator[Everything]):
    """Tells a game of Tides."""

    def event_took(self, event: Facts) -> str:
        return self.words.many("event.took", event["count"], who=self.who(event["seat"]))

    def do_take(self, _: Everything, count: int) -> str:
        return self.words.many("action.take", count + 1)

    def prompt(self, seen: Everything) -> str:
        return self.prompt_over(seen) if seen.outcome else self.words("prompt.take", who=self.who(seen.to_move))

    def board(self, seen: Everything) -> list[Section]:
        rows = [[name, str(len(seen.open.taken[seat]))] for seat, name in enumerate(self.names)]
        return [
            Section("", ["", ""], [[self.words("board.heap"), str(len(seen.open.heap))]]),
            Section(self.words("board.taken"), ["", ""], rows),
        ]


GAME = Game(
    id="tides",
    title="Tides",
    prefix="TID",
    version=1,
    seats=range(2, 10),
    minutes=(1, 1),
    designers=("Fathom",),
    publisher="Fathom",
    year=2026,
    reasons=("empty",),
    folder=Path(__file__).parent,
    options=(),
    space=SPACE,
    start=start,
    census=census,
    evaluate=evaluate,
    narrator=Teller,
)
