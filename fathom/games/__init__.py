"""The games of the house, found by scanning: every package in here that declares a ``GAME``."""

from __future__ import annotations

import importlib
import pkgutil
from difflib import get_close_matches

from fathom.core import BadInput, Game


def games() -> dict[str, Game]:
    """All games by their id."""
    found: dict[str, Game] = {}
    for module in pkgutil.iter_modules(__path__, __name__ + "."):
        if module.ispkg:
            game: Game | None = getattr(importlib.import_module(module.name), "GAME", None)
            if game is not None:  # a folder without one is a game in the making
                found[game.id] = game
    return found


def find(game_id: str) -> Game:
    """A game by its id.

    >>> find("in-too-deep").title
    'In Too Deep'
    """
    known = games()
    game = known.get(game_id.lower().replace("_", "-").replace(" ", "-"))
    if game is None:
        near = get_close_matches(game_id, list(known), 1)
        raise BadInput("unknown-game", game=game_id, games=", ".join(near or known))
    return game
