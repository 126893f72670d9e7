"""All checks, run one by one for people and programs, or as cases for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fathom.conformance.actions import check_notation
from fathom.conformance.depth import USUAL, Depth
from fathom.conformance.lessons import check_lesson
from fathom.conformance.observations import check_judgement, check_observations
from fathom.conformance.play import check_ends, check_play, check_records
from fathom.conformance.rules import check_declaration, check_rulebooks, check_sets
from fathom.conformance.secrecy import check_reach, check_samples, check_secrecy, check_undo
from fathom.conformance.trial import NonConformance, Trial
from fathom.conformance.words import check_catalogues, check_words
from fathom.core import Game


@dataclass(frozen=True)
class Check:
    """Something that every game must do. The house's catalogue has a sentence for it, and a word for what it counts."""

    name: str
    run: Callable[[Trial], None]
    by_seats: bool  # whether it is run for every number of seats, or only for the smallest


CHECKS = (
    Check("declaration", check_declaration, by_seats=False),
    Check("notation", check_notation, by_seats=False),
    Check("rulebooks", check_rulebooks, by_seats=False),
    Check("catalogues", check_catalogues, by_seats=False),
    Check("play", check_play, by_seats=True),
    Check("ends", check_ends, by_seats=True),
    Check("records", check_records, by_seats=True),
    Check("observations", check_observations, by_seats=True),
    Check("secrecy", check_secrecy, by_seats=True),
    Check("undo", check_undo, by_seats=True),
    Check("samples", check_samples, by_seats=True),
    Check("reach", check_reach, by_seats=False),
    Check("words", check_words, by_seats=True),
    Check("judgement", check_judgement, by_seats=True),
    Check("sets", check_sets, by_seats=False),
    Check("lesson", check_lesson, by_seats=False),
)


@dataclass(frozen=True)
class Finding:
    """The result of a check: how much it looked at, why there was nothing to look at, or what is wrong."""

    looked: int
    absent: str
    wrong: NonConformance | None


@dataclass(frozen=True)
class Case:
    """A check of a game for one number of seats.

    >>> from fathom.games import find
    >>> print(cases(find("in-too-deep"))[1])
    in-too-deep-notation
    >>> cases(find("in-too-deep"))[1].run().looked
    1937
    """

    game: Game
    check: Check
    seats: int
    depth: Depth

    def __str__(self) -> str:
        return (
            f"{self.game.id}-{self.seats}-{self.check.name}"
            if self.check.by_seats
            else f"{self.game.id}-{self.check.name}"
        )

    def run(self) -> Finding:
        """Run the check, and raise what is wrong."""
        finding = self.find()
        if finding.wrong is not None:
            raise finding.wrong
        return finding

    def find(self) -> Finding:
        """Run the check. If it looked at nothing, it fails, unless it has proven that there is nothing."""
        trial = Trial(self.game, self.seats, self.depth, self.check.name)
        try:
            self.check.run(trial)
            if not trial.looked and not trial.absent:
                trial.fail("nothing")
        except NonConformance as wrong:
            return Finding(trial.looked, "", wrong)
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
            raised = NonConformance("raised", trial.position(), error=told, at=line_of(error))
            raised.__cause__ = error
            return Finding(trial.looked, "", raised)
        return Finding(trial.looked, trial.absent, None)


def cases(*games: Game, seats: int | None = None, depth: Depth = USUAL) -> list[Case]:
    """All checks of some games, for every number of seats or for one."""
    return [case for game in games for case in cases_of(game, seats, depth)]


def cases_of(game: Game, seats: int | None, depth: Depth) -> Iterator[Case]:
    tables = [count for count in game.seats if seats in (None, count)]
    for check in CHECKS:
        for count in tables if check.by_seats else tables[:1]:
            yield Case(game, check, count, depth)


def line_of(error: BaseException) -> str:
    """The file and line where something was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else "-"
