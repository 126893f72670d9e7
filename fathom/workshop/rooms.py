"""Rooms that a game keeps for the workshop: modules beside its others, found by their names."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from fathom.core import BadInput, Game


def room_of(game: Game, name: str, protocol: type) -> Any:
    """A game's room of this name, with everything that a protocol asks of it; raises what is missing."""
    room = find_room(game.folder, name)
    if room is None:
        raise BadInput(f"no-{name}", game=game.title)
    missing = [each for each in asked(protocol) if not hasattr(room, each)]
    if missing:
        raise BadInput("room-lacks", room=room.__name__, names=", ".join(missing))
    return room


@cache
def find_room(folder: Path, name: str) -> ModuleType | None:
    """The module of this name in the package that lies in a folder."""
    package = package_of(folder)
    module = f"{package}.{name}"
    return import_module(module) if package is not None and find_spec(module) is not None else None


def package_of(folder: Path) -> str | None:
    """The package in a folder, as it was imported."""
    first = str(folder / "__init__.py")
    return next((name for name, module in sys.modules.items() if getattr(module, "__file__", None) == first), None)


@cache
def asked(protocol: type) -> tuple[str, ...]:
    """The names of everything that a protocol asks for."""
    functions = (name for name, value in vars(protocol).items() if callable(value) and not name.startswith("_"))
    return (*protocol.__annotations__, *functions)
