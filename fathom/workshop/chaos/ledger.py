"""A ledger of the moves that people sent to a table and that the server acknowledged, compared with the log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from fathom.table.store import Entry


@dataclass(frozen=True)
class Move:
    """A move that a person sent at a ply: an action in notation, or an undo."""

    ply: int
    kind: str
    seat: int
    action: str | None

    @staticmethod
    def of(entry: Entry) -> Move:
        """The move in a row of the log."""
        return Move(entry.ply, entry.kind, entry.seat, entry.action)


@dataclass(frozen=True)
class Findings:
    """What is wrong with a log: acknowledged moves that it lacks, and rows that nobody sent."""

    lost: list[Move] = field(default_factory=list)
    doubled: list[Move] = field(default_factory=list)


class Ledger:
    """The ledger of one table, kept by its people.

    >>> book = Ledger(people=[0])
    >>> dive = Move(0, "act", 0, "dive 3")
    >>> book.send(dive)
    >>> book.acknowledge(dive)
    True
    >>> book.check([]).lost == [dive]
    True
    >>> row, again = Entry(0, "act", 0, "dive 3", 0.0), Entry(1, "act", 0, "dive 3", 0.1)
    >>> book.check([row])
    Findings(lost=[], doubled=[])
    >>> book.check([row, again]).doubled == [Move.of(again)]
    True
    """

    def __init__(self, people: Iterable[int]) -> None:
        self.people = frozenset(people)  # the seats for which only we send moves
        self.sent: set[Move] = set()
        self.acknowledged: set[Move] = set()

    def send(self, move: Move) -> None:
        """Note a move that is sent, perhaps not for the first time."""
        self.sent.add(move)

    def acknowledge(self, move: Move) -> bool:
        """Note that the server acknowledged a move; return whether that is new."""
        if move in self.acknowledged:
            return False
        self.acknowledged.add(move)
        return True

    def check(self, log: Iterable[Entry], due: Iterable[Move] | None = None) -> Findings:
        """Each acknowledged move must be at its ply, once; each row of a person's seat must have been sent for it.

        While people play on, only moves acknowledged before the log was read must be in it.
        """
        rows = [Move.of(entry) for entry in log]
        wanted = self.acknowledged if due is None else set(due)
        lost = sorted(wanted - set(rows), key=lambda move: move.ply)
        doubled = [row for place, row in enumerate(rows) if row.ply != place or self._foreign(row)]
        return Findings(lost, doubled)

    def _foreign(self, row: Move) -> bool:
        return row.seat in self.people and row not in self.sent
