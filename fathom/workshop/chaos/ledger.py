"""What people sent to a table and what they were told, held against the log that is in the database."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from fathom.table.store import Entry


@dataclass(frozen=True)
class Move:
    """Something that a person did at a ply: an action in notation, or an undo."""

    ply: int
    kind: str
    seat: int
    action: str | None

    @staticmethod
    def of(entry: Entry) -> Move:
        """The move that a row of the log holds."""
        return Move(entry.ply, entry.kind, entry.seat, entry.action)


@dataclass(frozen=True)
class Findings:
    """What is wrong with a log: acknowledged moves that are not in it, and rows that nobody asked for."""

    lost: list[Move] = field(default_factory=list)
    doubled: list[Move] = field(default_factory=list)


class Ledger:
    """The book of one table, kept by its people.

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
        self.people = frozenset(people)  # the seats whose moves come from us and from nobody else
        self.sent: set[Move] = set()
        self.acknowledged: set[Move] = set()

    def send(self, move: Move) -> None:
        """A move is on its way, perhaps not for the first time."""
        self.sent.add(move)

    def acknowledge(self, move: Move) -> bool:
        """The server says that it has been made; whether that is news."""
        if move in self.acknowledged:
            return False
        self.acknowledged.add(move)
        return True

    def check(self, log: Iterable[Entry], due: Iterable[Move] | None = None) -> Findings:
        """Each acknowledged move is at its ply, once; each row of a person's seat was sent for that very ply.

        Where people play on, the moves that are due are those that were acknowledged before the log was read.
        """
        rows = [Move.of(entry) for entry in log]
        wanted = self.acknowledged if due is None else set(due)
        lost = sorted(wanted - set(rows), key=lambda move: move.ply)
        doubled = [row for place, row in enumerate(rows) if row.ply != place or self._foreign(row)]
        return Findings(lost, doubled)

    def _foreign(self, row: Move) -> bool:
        return row.seat in self.people and row not in self.sent
