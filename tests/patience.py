"""Waiting without a clock, and work without a stopwatch.

The one limit here measures nothing: it only tells a test that hangs from a slow one.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")

PATIENCE = 60.0  # seconds, on a machine that is busy with other things
STEP = 0.02


def until(found: Callable[[], Found | None], missing: Callable[[], str]) -> Found:
    """Ask again and again until something is found."""
    for _ in range(round(PATIENCE / STEP)):
        if answer := found():
            return answer
        time.sleep(STEP)
    raise AssertionError(missing())


def calls(work: Callable[[], object]) -> int:
    """How much work something takes, in function calls: the same number on a busy machine and on a quick one."""
    count = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count
