"""Numbers from 0 to 255, one after the other."""

from typing import Final

from mypy_extensions import i64

MOST: Final = 255
MIDDLE: Final = 128  # of a number that may be less than nothing


def put(found: list[int], value: i64) -> None:
    """Add a number, which must be from 0 to 255."""
    if value <= 0:
        found.append(0)
    elif value >= MOST:
        found.append(MOST)
    else:
        found.append(value)


def flag(found: list[int], holds: bool) -> None:
    """Add whether something holds."""
    found.append(MOST if holds else 0)


def none_of(found: list[int], count: i64) -> None:
    """Add so many zeros."""
    for _ in range(count):
        found.append(0)


def one_of(found: list[int], at: i64, count: i64) -> None:
    """Add one number for each of several things: all zeros but for one."""
    for number in range(count):
        found.append(MOST if number == at else 0)
