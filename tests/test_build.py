"""The tests run on the build they are meant for."""

from __future__ import annotations

import os
import re
from pathlib import Path

import fathom
from fathom.arena.bench import compiled

DOCS = Path(__file__).parents[1] / "docs"


def test_the_distribution_is_called_by_its_name_everywhere() -> None:
    """`fathom` on the package index is somebody else's; ours is imported under that name and installed by another."""
    house = Path(fathom.__file__).parent
    pages = [*DOCS.rglob("*.md"), *house.rglob("*.po"), *house.rglob("*.py")]
    named = [
        found for page in pages for found in re.findall(r"pip install '([^'\[]+)", page.read_text(encoding="utf-8"))
    ]
    assert set(named) == {"fathom-games"}
    assert len(named) >= 5


def test_the_build_is_the_one_asked_for() -> None:
    assert compiled() == bool(os.environ.get("FATHOM_COMPILED"))
