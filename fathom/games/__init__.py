"""All games: those of the house, found by scanning this folder, and those that other packages bring.

A package in here that declares a ``GAME`` is a game; a package of its own names its game in an entry point of the
group ``fathom.games``, as ``package:GAME``. A broken game does not hide the others.
"""

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from fathom.core import BadInput, Game

GROUP = "fathom.games"


class Found(NamedTuple):
    """The games by their ids, and the errors of broken ones by their names."""

    games: dict[str, Game]
    broken: dict[str, BadInput]


def games() -> dict[str, Game]:
    """All games by their id, those of the house first."""
    return dict(_look((*__path__, *sys.path)).games)


def broken() -> dict[str, BadInput]:
    """The errors of games that cannot be played, by the names of their packages."""
    return dict(_look((*__path__, *sys.path)).broken)


def find(game_id: str) -> Game:
    """A game by its id.

    >>> find("in-too-deep").title
    'In Too Deep'
    """
    found = _look((*__path__, *sys.path))
    name = game_id.lower().replace("_", "-").replace(" ", "-")
    if name in found.games:
        return found.games[name]
    if name in found.broken:
        raise found.broken[name]
    near = get_close_matches(game_id, list(found.games), 1)
    raise BadInput("unknown-game", game=game_id, games=", ".join(near or found.games))


def load(name: str) -> Game:
    """A game by its id, by ``package:GAME``, or by the folder that it lies in."""
    if ":" in name:
        module, _, attribute = name.partition(":")
        return _game_of(name, lambda: getattr(importlib.import_module(module), attribute))
    folder = Path(name)
    if (folder / "__init__.py").exists() and folder.name.isidentifier():
        sys.path.insert(0, str(folder.resolve().parent))
        return _game_of(name, partial(_declared, folder.name))
    return find(name)


@cache
def _look(_: tuple[str, ...]) -> Found:
    """Look for games, once for every list of places where packages can be."""
    found = Found({}, {})
    for name, read in (*_scanned(), *_entered()):
        try:
            game = _game_of(name, read)
            if game.id in found.games:
                raise BadInput("game-clash", name=name, id=game.id)
            found.games[game.id] = game
        except BadInput as error:
            found.broken[name.rpartition(".")[2].replace("_", "-")] = error
    return found


def _scanned() -> Iterator[tuple[str, Callable[[], object]]]:
    """The packages in this folder; one that declares no game is a game in the making."""
    for module in pkgutil.iter_modules(__path__, __name__ + "."):
        if module.ispkg and _declares(module.name):
            yield module.name, partial(_declared, module.name)


def _entered() -> Iterator[tuple[str, Callable[[], object]]]:
    from importlib.metadata import entry_points  # whoever imports one game need not read what is installed

    for entry in entry_points(group=GROUP):
        yield entry.name, entry.load


def _declares(package: str) -> bool:
    """Whether a package has a ``GAME``, or is too broken to know."""
    try:
        return hasattr(importlib.import_module(package), "GAME")
    except Exception:
        return True


def _declared(package: str) -> object:
    return importlib.import_module(package).GAME


def _game_of(name: str, read: Callable[[], object]) -> Game:
    """The game that a name stands for, or an error."""
    try:
        game = read()
    except BadInput:
        raise
    except Exception as error:
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        at = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else "-"
        raise BadInput("game-broken", name=name, why=f"{type(error).__name__}: {error}", at=at) from error
    if not isinstance(game, Game):
        raise BadInput("game-not-one", name=name)
    return game
