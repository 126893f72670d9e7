"""Players that think, found by scanning: every module in here that declares a ``BOT``."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any, Protocol

from fathom.core import BadInput, Chance, Game

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


def bots() -> dict[str, type[Bot]]:
    """All bots by name, which is the name of their module."""
    found: dict[str, type[Bot]] = {}
    for module in pkgutil.iter_modules(__path__):
        found[module.name] = importlib.import_module(f"{__name__}.{module.name}").BOT
    return found


def make(name: str, game: Game, chance: Chance) -> Bot:
    """A bot by its name, for one seat of one game."""
    known = bots()
    if name not in known:
        raise BadInput("unknown-bot", bot=name, bots=", ".join(known))
    return known[name](game, chance)
