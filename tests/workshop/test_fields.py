"""A field is declared once; whatever copies it is written from that."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.workshop.fields import MADE, modules, written

pytestmark = pytest.mark.sources


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.parent.name)
def test_the_methods_that_copy_fields_are_as_written(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert all(f"def {name}" in source for name in MADE)
    assert written(source) == source


def test_a_field_that_nobody_copies_is_noticed() -> None:
    source = modules()[0].read_text(encoding="utf-8")
    assert written(source.replace("    __slots__", "    forgotten: list[int]\n    __slots__", 1)) != source
