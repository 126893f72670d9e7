"""A check at work: its game, how far it has got, and how much it has looked at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NoReturn

from fathom.conformance.depth import Depth
from fathom.core import Chance, Game, Record, Setup, State, Words
from fathom.core.errors import Fact
from fathom.core.narration import Narrator
from fathom.core.playout import play_on
from fathom.core.state import OVER
from fathom.core.words import HOUSE, LANGUAGES

LONGEST = 100_000  # actions; a random game that lasts longer has no end
EVERY = 7  # positions of a game, for checks that are slow


@dataclass(frozen=True)
class Position:
    """Where a check failed: the game up to that place, as a record that can be played on."""

    seats: int
    options: str
    seed: str
    place: int  # how many actions had been done
    action: str  # the action that was done or tried, in notation; "-" for none
    record: str

    def told(self, words: Words) -> str:
        """The position in one line."""
        facts = {"seats": self.seats, "options": self.options, "seed": self.seed}
        return words("conformance.position", place=self.place, action=self.action, **facts)


class NonConformance(AssertionError):
    """A check failed: a key below ``conformance.wrong`` in the house's catalogue, facts, and the position."""

    def __init__(self, reason: str, position: Position | None = None, /, **facts: Fact) -> None:
        super().__init__(reason)
        self.reason = reason
        self.position = position
        self.facts = facts

    def told(self, words: Words) -> str:
        """What is wrong and what to do, in a sentence or two."""
        return words(f"conformance.wrong.{self.reason}", **self.facts)

    def __str__(self) -> str:
        words = Words("en", HOUSE)
        return self.told(words) + (f"\n{self.position.told(words)}\n{self.position.record}" if self.position else "")


class Trial:
    """One check of one game for one number of seats."""

    def __init__(self, game: Game, seats: int, depth: Depth, seeds: str) -> None:
        box = game.boxes.find(game.box)
        self.game = replace(game, space=box.space, box=box.name) if box.space is not None else game
        self.seats = seats
        self.depth = depth
        self.seeds = seeds  # the beginning of its games' seeds
        self.picks = Chance.from_seed(f"{seeds} {seats}")
        self.looked = 0  # how much it has looked at
        self.absent = ""  # why there is nothing to look at, if that has been proven
        self.positions = 0
        self.setup: Setup | None = None
        self.moves: list[tuple[int, int]] = []
        self.state: State | None = None
        self.action: int | None = None

    @cached_property
    def names(self) -> list[str]:
        return [f"Guest {number}" for number in range(1, self.seats + 1)]

    @cached_property
    def tellers(self) -> list[Narrator[Any]]:
        return [self.game.tell(language, self.names) for language in LANGUAGES]

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """A spectator and every seat."""
        return (None, *range(self.seats))

    def thin(self, stride: int) -> None:
        """Play at most one in so many mixes of options, for checks that are slow and depend little on options."""
        self.depth = replace(self.depth, stride=max(stride, self.depth.stride))

    def setups(self, every: int = 1) -> Iterator[tuple[int, Setup]]:
        """Numbered set-ups: every mix of options that the depth demands, then on until enough positions were seen.

        Each brings its own chance, so that it is played alike whatever was played before it, at any depth.
        """
        demanded = self.depth.demanded(self.game, self.seats)
        for played, (number, mix) in enumerate(self.depth.mixes(self.game, self.seats)):
            if played >= demanded and self.positions >= self.depth.positions * every:
                return
            self.picks = Chance.from_seed(f"{self.seeds} {self.seats} {number}")
            yield number, self.game.setup(self.seats, mix, f"{self.seeds} {number}")

    def walk(self, setup: Setup) -> Iterator[tuple[State, int]]:
        """A random game, state by state, with the action that is applied next."""
        self.setup, self.moves, self.action = setup, [], None
        self.state = state = self.game.start(setup)
        self.demand(state.to_move != OVER, "over-at-once")
        while state.to_move != OVER:
            legal = state.legal()
            if not legal:
                self.fail("stuck", seat=state.to_move + 1)
            self.action = action = legal[self.picks.below(len(legal))]
            self.positions += 1
            yield state, action
            self.moves.append((state.to_move, action))
            if len(self.moves) > LONGEST:
                self.fail("endless", most=LONGEST)
            state.apply(action)
        self.action = None

    def look(self, every: int = EVERY) -> Iterator[tuple[State, int]]:
        """Positions of random games with every mix of options, each with the action that follows."""
        for number, setup in self.setups(every):
            for step, (state, action) in enumerate(self.walk(setup)):
                if (step + number) % every == 0:
                    yield state, action

    def to_the_end(self, state: State, picks: Chance) -> None:
        """Play on at random; a game without an end fails."""
        play_on(state, picks, LONGEST)
        if state.to_move != OVER:
            if not state.legal():
                self.fail("stuck", seat=state.to_move + 1)
            self.fail("endless", most=LONGEST)

    def demand(self, holds: bool, reason: str, /, **facts: Fact) -> None:
        if not holds:
            self.fail(reason, **facts)

    def same(self, found: dict[str, object], wanted: dict[str, object], reason: str) -> None:
        """Demand that two states are the same as data."""
        if found != wanted:
            self.fail(reason, fields=", ".join(name for name in wanted if found.get(name) != wanted[name]) or "-")

    def fail(self, reason: str, /, **facts: Fact) -> NoReturn:
        raise NonConformance(reason, self.position(), **facts)

    def text(self, action: int) -> str:
        return self.game.space.text(action) if action in self.game.space else str(action)

    def position(self) -> Position | None:
        """How far the check has got; none before its first game."""
        if self.setup is None or self.state is None:
            return None
        options = json.dumps(dict(self.setup.options)) if self.setup.options else "-"
        action = "-" if self.action is None else self.text(self.action)
        try:
            record = Record.of(self.game, self.setup, self.names, self.moves, self.state).text()
        except Exception:  # the fault may lie in the very thing that records are made of
            record = ""
        return Position(self.seats, options, self.setup.seed, len(self.moves), action, record)
