"""Pictures of games: an observation in, HTML out. Which game it is does not matter here.

A game's folder holds ``table.html``, a Jinja template, and may hold a module ``picture`` whose
``facts(seen, teller)`` works out what the template shows, so that the template only declares.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from fathom.core import Game, Observation
from fathom.core.narration import Narrator

TEMPLATES = Path(__file__).parent / "templates"
STATIC = Path(__file__).parent / "static"

Facts = Callable[[Any, Narrator[Any]], dict[str, Any]]


def picture(game: Game, seen: Observation, language: str, names: Sequence[str]) -> str:
    """The table as HTML, from what one seat or a spectator sees and from nothing else.

    >>> from fathom.games import find
    >>> game = find("in-too-deep")
    >>> seen = game.observe(game.new(3, seed="pearl"), None)
    >>> html = picture(game, seen, "en", ["Ann", "Bob", "Cleo"])
    >>> html.count('data-piece="deck"'), html.count('data-piece="company-pearl"')
    (1, 1)
    """
    teller = game.tell(language, names)
    return table(game.folder).render(
        seen=seen,
        teller=teller,
        words=teller.words,
        names=list(names),
        space=game.space,
        **facts_of(game.narrator.__module__.rpartition(".")[0])(seen, teller),
    )


def has_picture(game: Game) -> bool:
    """Whether a game can be played in a browser."""
    return (game.folder / "table.html").exists()


def styles(game: Game) -> str:
    """What a game adds to the house's style sheet."""
    path = game.folder / "table.css"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def environment(*folders: Path) -> Environment:
    """Templates that escape everything, and in which a missing fact is a mistake, not an empty space."""
    return Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )


@cache
def table(folder: Path) -> Template:
    """A game's template, compiled once."""
    return environment(folder, TEMPLATES).get_template("table.html")


@cache
def facts_of(package: str) -> Facts:
    """What a game works out for its template; nothing when it has no module for it."""
    if importlib.util.find_spec(f"{package}.picture") is None:
        return nothing_more
    facts: Facts = importlib.import_module(f"{package}.picture").facts
    return facts


def nothing_more(seen: Any, teller: Narrator[Any]) -> dict[str, Any]:  # noqa: ARG001 - the signature of `facts`
    return {}


@cache
def sprite() -> str:
    """All signs as symbols: a page holds them once, and whatever it shows refers to them."""
    module: Any = environment(TEMPLATES).get_template("signs.html").module
    return str(module.signs())
