"""The review of a finished game: everybody's chance to win at every place, what decisions cost, and what luck brought.

Chances are whole ten-thousandths, so that start, decisions and luck add up to the result to the last one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from fathom.core.state import Outcome

WHOLE = 10_000  # a victory; rivals share it
POINTS = 5  # turning points at most
CHOSEN = 3  # of them, those that the costliest decisions get before luck gets any: people can learn from decisions
LEAST_COST = WHOLE // 100  # a decision that cost less turns no game
LEAST_LUCK = WHOLE // 25  # nor does a smaller stroke of luck

Line = list[tuple[int, str]]  # seats, and what they are expected to do, in notation


@dataclass(frozen=True)
class Choice:
    """A decision that cost its seat something. Whether it did is judged by what the seat could know."""

    place: int  # before it
    seat: int
    cost: int  # of the chance that the seat really had, with everybody's cards on the table
    done: str
    better: str
    chance: int  # of its seat to win after what was done, as the seat could know it
    hope: int  # and after the better action
    done_line: Line
    better_line: Line


@dataclass(frozen=True)
class Step:
    """What an examination of one action finds: everybody's chance to win before it, and what it cost."""

    place: int
    outlook: list[int]
    shown: bool  # whether the action brought something hidden to light
    choice: Choice | None


@dataclass(frozen=True)
class Account:
    """How one seat came from its chance at the start to its result: four parts that add up to the fifth."""

    start: int
    own: int  # what its own decisions cost
    others: int  # what those of others brought it; in a team, what they cost
    luck: int  # all the rest: what nobody could foresee
    result: int


@dataclass(frozen=True)
class Turn:
    """A turning point: the place before an action that decided much, by a seat's choice or by luck."""

    place: int
    seat: int  # that chose, or that luck gave or took most
    swing: int  # what it did to that seat's chance
    choice: Choice | None  # none where it was luck


@dataclass(frozen=True)
class Review:
    """A whole game, examined."""

    iterations: int  # how long each decision was searched
    together: bool  # whether all seats won or lost as one
    outlooks: list[list[int]]  # everybody's chance to win, at each place from the first to the last
    shown: list[int]  # the places at which an action brought something hidden to light
    choices: list[Choice]

    @property
    def seats(self) -> int:
        return len(self.outlooks[0])

    def data(self) -> dict[str, Any]:
        """The review as plain data, as it is stored."""
        return asdict(self)

    @staticmethod
    def read(data: Mapping[str, Any]) -> Review:
        """A review from its data."""
        lines = ("done_line", "better_line")
        choices = [
            Choice(**{**each, **{name: [(seat, text) for seat, text in each[name]] for name in lines}})
            for each in data["choices"]
        ]
        return Review(**{**data, "choices": choices})

    @staticmethod
    def of(steps: Iterable[Step], outcome: Outcome, iterations: int) -> Review:
        """The review that the examined actions of a game add up to."""
        found = sorted(steps, key=lambda step: step.place)
        return Review(
            iterations,
            outcome.together,
            [*(step.outlook for step in found), parts(victory(outcome), outcome.together)],
            [step.place for step in found if step.shown],
            [step.choice for step in found if step.choice is not None],
        )

    def effect(self, choice: Choice) -> list[int]:
        """What a choice did to everybody's chance: rivals gain what its seat lost, a team loses together."""
        if self.together:
            return [-choice.cost] * self.seats
        weights = [float(chance) for chance in self.outlooks[choice.place]]
        weights[choice.seat] = 0.0
        if not any(weights):
            weights = [float(seat != choice.seat) for seat in range(self.seats)]
        gained = shared(choice.cost, weights)
        gained[choice.seat] = -choice.cost
        return gained

    def luck(self) -> list[list[int]]:
        """What each action brought everybody beyond its cost."""
        effects = {choice.place: self.effect(choice) for choice in self.choices}
        none = [0] * self.seats
        return [
            [after - before - paid for before, after, paid in zip(here, there, effects.get(place, none), strict=True)]
            for place, (here, there) in enumerate(zip(self.outlooks, self.outlooks[1:], strict=False))
        ]

    def accounts(self) -> list[Account]:
        """How each seat came to its result."""
        own, others = [0] * self.seats, [0] * self.seats
        for choice in self.choices:
            for seat, change in enumerate(self.effect(choice)):
                (own if seat == choice.seat else others)[seat] += change
        lucky = [sum(changes) for changes in zip(*self.luck(), strict=True)] or [0] * self.seats
        rows = zip(self.outlooks[0], own, others, lucky, self.outlooks[-1], strict=True)
        return [Account(*row) for row in rows]

    def turns(self) -> list[Turn]:
        """The few actions that decided most, in their order, none close to another."""
        found: list[Turn] = []
        apart = max(2, len(self.outlooks) // 20)
        chosen = [Turn(choice.place, choice.seat, -choice.cost, choice) for choice in self.choices]
        for swings, least, most in ((chosen, LEAST_COST, CHOSEN), (self.strokes(), LEAST_LUCK, POINTS)):
            for turn in sorted(swings, key=lambda turn: (-abs(turn.swing), turn.place)):
                lonely = all(abs(turn.place - other.place) >= apart for other in found)
                if lonely and abs(turn.swing) >= least and len(found) < most:
                    found.append(turn)
        return sorted(found, key=lambda turn: turn.place)

    def strokes(self) -> list[Turn]:
        """What luck did to the seat that it gave or took most, wherever something came to light."""
        found = []
        luck = self.luck()
        for place in self.shown:
            swing = max(luck[place], key=abs)
            found.append(Turn(place, luck[place].index(swing), swing, None))
        return found


def victory(outcome: Outcome) -> list[float]:
    """Each seat's part of the victory: winners share it, a team has it as one."""
    share = 1.0 if outcome.together else 1.0 / max(1, len(outcome.winners))
    return [share if seat in outcome.winners else 0.0 for seat in range(len(outcome.scores))]


def parts(chances: Sequence[float], together: bool) -> list[int]:
    """Chances as ten-thousandths; those of rivals add up to a whole.

    >>> parts([1 / 3, 1 / 3, 1 / 3], False), parts([0.25, 0.25], True)
    ([3334, 3333, 3333], [2500, 2500])
    """
    return [round(chance * WHOLE) for chance in chances] if together else shared(WHOLE, chances)


def shared(amount: int, weights: Sequence[float]) -> list[int]:
    """An amount in whole numbers, shared by weights: nothing is lost by rounding.

    >>> shared(10, [1.0, 1.0, 0.0, 1.0])
    [4, 3, 0, 3]
    """
    total = sum(weights)
    exact = [amount * weight / total for weight in weights]
    found = [int(part) for part in exact]
    most = sorted(range(len(exact)), key=lambda at: found[at] - exact[at])
    for at in most[: amount - sum(found)]:
        found[at] += 1
    return found
