"""The legend of a game: all of its signs in groups, as its folder declares them in ``legend.toml``."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, field, toml


class Sign(Struct, frozen=True, forbid_unknown_fields=True):
    """A sign: what draws it, the key of its name, the rule that explains it; its sentence is ``legend.SIGN``."""

    sign: str
    name: str
    rule: str = ""
    look: str = ""  # classes that lend it its colours


class Illustration(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture, as ``SHEET/NAME``, that stands beside a rule in the rulebook."""

    shows: str
    rule: str


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """Signs that belong together, under a heading."""

    title: str
    signs: list[Sign] = field(name="sign")


class Legend(Struct, frozen=True, forbid_unknown_fields=True):
    """All groups in the order in which they are read, and the pictures that go with rules."""

    groups: list[Group] = field(name="group")
    pictures: list[Illustration] = field(name="picture", default_factory=list)

    @staticmethod
    def read(folder: Path) -> Legend:
        """The legend of a game's folder; an empty one where it declares none."""
        path = folder / "legend.toml"
        return toml.decode(path.read_text(encoding="utf-8"), type=Legend) if path.exists() else Legend([])
