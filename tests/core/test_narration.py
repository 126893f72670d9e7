"""A part of the board as plain sentences."""

from __future__ import annotations

from fathom.core.narration import Section


def test_a_section_with_a_title_indents_its_rows() -> None:
    section = Section("Companies", ["", "price", "value"], [["Pearl", "3", "5"], ["Ocean", "0", "1"]])
    assert section.lines() == ["Companies", "  Pearl: price 3, value 5", "  Ocean: price 0, value 1"]


def test_a_section_without_a_title_is_its_rows() -> None:
    assert Section("", ["", "price"], [["Pearl", "3"]]).lines() == ["Pearl: price 3"]


def test_an_empty_cell_is_not_told() -> None:
    assert Section("", ["", "price", "value"], [["Pearl", "", "5"], ["Ocean", "", ""]]).lines() == [
        "Pearl: value 5",
        "Ocean",
    ]


def test_a_cell_without_a_heading_stands_alone() -> None:
    assert Section("", ["", "", "price"], [["Pearl", "basic", "3"]]).lines() == ["Pearl: basic, price 3"]


def test_a_row_of_one_cell_is_that_cell() -> None:
    assert Section("Your hand", [""], [["13, 44"]]).lines() == ["Your hand", "  13, 44"]


def test_a_section_without_rows_is_its_title() -> None:
    assert Section("Your hand", [""], []).lines() == ["Your hand"]
