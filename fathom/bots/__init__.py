"""Players that think, found by scanning: every module in here declares a ``BOT``."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any, Protocol

from fathom.core import BadInput, Chance, Game, Words

LEVELS = ("easy", "normal", "hard", "expert", "master")
RENAMED = {"greedy": "normal"}  # tables of older releases have bots under these names
INSTEAD = "normal"  # plays where another bot fails or overruns


class Bot(Protocol):
    """A player. It sees what a person in its seat sees, nothing more."""

    blind: bool  # whether it looks at nothing but the legal actions
    seconds: float  # how long it takes for a decision, at most; about that long if it searches

    def __init__(self, game: Game, chance: Chance) -> None: ...

    def choose(self, seen: Any, seconds: float | None = None) -> int:
        """One of the legal actions of the observation, within so many seconds.

        Without a time it thinks as much as it usually does, however long that takes here; only a search looks at the
        clock all the same. So the same chance gives the same choice on any machine.
        """


def decide(bot: Bot, seen: Any, seconds: float | None = None) -> int:
    """The action that a bot chooses, perhaps within a time; where only one is legal, that one at once.

    A bot that declares no ``seconds`` knows no clock, and is asked without.
    """
    if len(seen.legal) == 1:
        only: int = seen.legal[0]
        return only
    if seconds is None or not hasattr(bot, "seconds"):
        return bot.choose(seen)
    return bot.choose(seen, seconds)


def told_as(bot: str, words: Words) -> str:
    """What people call a kind of bot; by its own name where they have no word for it."""
    told = words(f"bot.{bot}")
    return bot if told == f"bot.{bot}" else told


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


def make(name: str, game: Game, chance: Chance, rounds: int | None = None) -> Bot:
    """A bot by its name, for one seat of one game; if it searches, it may be told for how many rounds."""
    kind: type[Bot] = importlib.import_module(f"{__name__}.{known(name)}").BOT
    bot = kind(game, chance)
    if rounds is not None and hasattr(bot, "rounds"):
        bot.rounds = rounds
    return bot
