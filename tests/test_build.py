"""The tests run on the build they are meant for."""

from __future__ import annotations

import os

from fathom.arena.bench import compiled


def test_the_build_is_the_one_asked_for() -> None:
    assert compiled() == bool(os.environ.get("FATHOM_COMPILED"))
