"""Tides: a heap of shells, and who takes the last one wins. No secrets, no options, no chance, up to nine seats."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fathom.core import (
    ActionSpace,
    Chance,
    Domain,
    Event,
    Game,
    Narrator,
    Observation,
    Outcome,
    RuleBroken,
    Setup,
    State,
    Verb,
)
from fathom.core.errors import Fact
from fathom.core.events import Facts
from fathom.core.narration import Section
from fathom.core.state import OVER

SPACE = ActionSpace(Verb("take", Domain("count", ["1", "2"], piece="heap"), rule="TID-1.2"))


class Tides(State):
    """The heap, and what everybody has taken from it."""

    __slots__ = ("heap", "taken")

    heap: list[int]
    taken: list[list[int]]

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
        if self.events is not None:
            self.events.append(Event("took", {"seat": seat, "count": action + 1}, rule="TID-1.2"))
        self.to_move = (seat + 1) % self.seats if self.heap else OVER

    def clone(self) -> Tides:
        other = dealt(self.seats, self.chance.clone())
        other.to_move = self.to_move
        other.revealed = self.revealed
        other.heap = self.heap.copy()
        other.taken = [shells.copy() for shells in self.taken]
        return other

    def scores(self) -> list[int]:
        return [int(0 in shells) for shells in self.taken]

    def outcome(self) -> Outcome | None:
        if self.to_move != OVER:
            return None
        scores = self.scores()
        ranking = sorted(range(self.seats), key=lambda seat: -scores[seat])
        return Outcome("empty", scores, ranking, ranking[:1])


def dealt(seats: int, chance: Chance) -> Tides:
    """A heap of three shells a seat. (TID-1.1)"""
    game = Tides()
    game.seats = seats
    game.to_move = 0
    game.chance = chance
    game.revealed = 0
    game.events = None
    game.heap = list(range(3 * seats))
    game.taken = [[] for _ in range(seats)]
    return game


def start(setup: Setup) -> Tides:
    return dealt(setup.seats, Chance.from_seed(setup.seed))


@dataclass(frozen=True)
class View(Observation):
    """Tides, which looks the same from every seat."""

    heap: list[int]
    taken: list[list[int]]


def observe(game: Tides, seat: int | None) -> View:
    outcome = game.outcome()
    return View(
        seat=seat,
        seats=game.seats,
        to_move=game.to_move,
        legal=game.legal() if seat == game.to_move else [],
        scores=game.scores(),
        outcome=outcome.data() if outcome else None,
        heap=game.heap.copy(),
        taken=[shells.copy() for shells in game.taken],
    )


def sample_hidden(view: View, chance: Chance) -> Tides:
    game = dealt(view.seats, chance.spawn())
    game.to_move = view.to_move
    game.heap = view.heap.copy()
    game.taken = [shells.copy() for shells in view.taken]
    return game


def hidden_from(game: Tides, seat: int | None) -> list[list[int]]:  # noqa: ARG001 - nothing is hidden
    return []


def swap(game: Tides, one: int, other: int) -> None:
    raise NotImplementedError("nothing is hidden")


def census(game: Tides) -> list[int]:
    return sorted([*game.heap, *(shell for shells in game.taken for shell in shells)])


def evaluate(game: Tides, seat: int) -> float:
    """The last shell, or leaving three to the next seat."""
    return game.scores()[seat] + 0.5 * (len(game.heap) == 3)


class Teller(Narrator[View]):
    """Tells a game of Tides."""

    def event(self, event: Facts) -> str:
        return self.words.many("event.took", event["count"], who=self.names[event["seat"]])

    def action(self, action: int, seen: View) -> str:  # noqa: ARG002 - it says all
        return self.words.many("action.take", action + 1)

    def prompt(self, seen: View) -> str:
        if seen.outcome:
            return self.words("prompt.over", who=self.names[seen.outcome["winners"][0]])
        return self.words("prompt.take", who=self.names[seen.to_move])

    def board(self, seen: View) -> list[Section]:
        rows = [[name, str(len(seen.taken[seat]))] for seat, name in enumerate(self.names)]
        return [
            Section("", ["", ""], [[self.words("board.heap"), str(len(seen.heap))]]),
            Section(self.words("board.taken"), ["", ""], rows),
        ]

    def fact(self, name: str, value: Fact) -> str:  # noqa: ARG002 - every fact is a number
        return str(value)


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
    observe=observe,
    sample_hidden=sample_hidden,
    hidden_from=hidden_from,
    swap=swap,
    census=census,
    evaluate=evaluate,
    narrator=Teller,
)
