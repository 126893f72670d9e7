"""The ledger of a table, compared with logs in which something is wrong."""

from __future__ import annotations

import pytest

from fathom.table.store import Entry
from fathom.workshop.chaos.ledger import Findings, Ledger, Move

MOVES = [Move(0, "act", 0, "dive 1"), Move(1, "act", 1, "dive 2"), Move(2, "undo", 1, None), Move(4, "act", 0, "rest")]
BOT = Move(3, "act", 2, "dive 7")
GOOD = [*MOVES[:3], BOT, MOVES[3]]


def row(move: Move) -> Entry:
    return Entry(move.ply, move.kind, move.seat, move.action, 0.0)


@pytest.fixture
def book() -> Ledger:
    """Ann and Bob have moved in seats 0 and 1; a bot sits in seat 2."""
    book = Ledger([0, 1])
    for move in MOVES:
        book.send(move)
        assert book.acknowledge(move)
    return book


def found(book: Ledger, *log: Move) -> Findings:
    return book.check([row(move) for move in log])


def test_a_log_with_every_move_is_good(book: Ledger) -> None:
    assert found(book, *GOOD) == Findings([], [])


def test_a_missing_row_at_the_end_is_noticed(book: Ledger) -> None:
    assert found(book, *GOOD[:-1]) == Findings([MOVES[3]], [])


def test_a_missing_row_in_the_middle_is_noticed(book: Ledger) -> None:
    assert MOVES[1] in found(book, GOOD[0], *GOOD[2:]).lost


def test_another_action_at_the_ply_of_an_acknowledged_one_is_noticed(book: Ledger) -> None:
    other = Move(4, "act", 0, "dive 3")
    assert found(book, *GOOD[:-1], other) == Findings([MOVES[3]], [other])


def test_a_move_made_once_more_at_the_next_ply_is_noticed(book: Ledger) -> None:
    again = Move(5, "act", 0, "rest")
    assert found(book, *GOOD, again) == Findings([], [again])


def test_a_row_that_is_there_twice_is_noticed(book: Ledger) -> None:
    assert GOOD[4] in found(book, *GOOD, GOOD[4]).doubled


def test_two_moves_acknowledged_for_one_ply_cannot_both_be_there(book: Ledger) -> None:
    rival = Move(4, "act", 0, "dive 5")
    book.send(rival)
    assert book.acknowledge(rival)
    assert found(book, *GOOD).lost == [rival]


def test_a_move_in_doubt_may_be_there_or_not(book: Ledger) -> None:
    doubtful = Move(5, "act", 0, "dive 6")
    book.send(doubtful)
    assert found(book, *GOOD) == found(book, *GOOD, doubtful) == Findings([], [])


def test_what_bots_do_is_their_own_business(book: Ledger) -> None:
    assert found(book, *GOOD, Move(5, "act", 2, "dive 9")) == Findings([], [])


def test_a_move_acknowledged_after_the_log_was_read_is_not_due_yet(book: Ledger) -> None:
    assert book.check([row(move) for move in GOOD[:-1]], MOVES[:3]) == Findings([], [])


def test_the_same_move_acknowledged_twice_is_one(book: Ledger) -> None:
    assert not book.acknowledge(MOVES[0])
