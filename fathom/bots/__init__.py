"""Players that think, found by scanning: every module in here declares a ``BOT``."""

from __future__ import annotations

import importlib
import os
import pkgutil
from typing import Any, Protocol

from fathom.core import BadInput, Chance, Game

LEVELS = ("easy", "normal", "hard", "expert", "master")
RENAMED = {"greedy": "normal"}  # tables of older releases have bots under these names
CREW = ("Nautilus", "Manta", "Beluga", "Triton", "Orca", "Remora")


class Bot(Protocol):
    """A player. It sees what a person in its seat sees, nothing more."""

    blind: bool  # whether it looks at nothing but the legal actions

    def __init__(self, game: Game, chance: Chance) -> None: ...

    def choose(self, seen: Any) -> int:
        """One of the legal actions of the observation."""


def bot_name(place: int) -> str:
    """The name of a bot by its number; when the names run out, they come again with a number behind them.

    >>> bot_name(0), bot_name(7)
    ('Nautilus', 'Manta 2')
    """
    again, at = divmod(place, len(CREW))
    return f"{CREW[at]} {again + 1}" if again else CREW[at]


def bots() -> list[str]:
    """The names of all bots: levels from the easiest on, then others. A bot's name is that of its module."""
    found = [module.name for module in pkgutil.iter_modules(__path__) if not module.ispkg]
    return [*LEVELS, *(name for name in found if name not in LEVELS)]


def known(name: str) -> str:
    """A bot's name as it is today."""
    name = RENAMED.get(name, name)
    if name not in bots():
        raise BadInput("unknown-bot", bot=name, bots=", ".join(bots()))
    return name


def make(name: str, game: Game, chance: Chance) -> Bot:
    """A bot by its name, for one seat of one game."""
    kind: type[Bot] = importlib.import_module(f"{__name__}.{known(name)}").BOT
    return kind(game, chance)


def cores() -> int:
    """How many processes can run at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
