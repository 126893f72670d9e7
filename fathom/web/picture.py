"""Pictures of games: an observation in, HTML out. Which game it is does not matter here.

A game's folder holds ``table.html``, a Jinja template, and may hold a module ``picture`` whose
``facts(seen, teller)`` works out what the template shows, so that the template only declares;
``parts.html`` with macros for what is seen again and again (a card, a zone, a person): they see their
arguments and the words, nothing else, and are drawn once for each; ``symbols.html`` with signs of its
own, drawn from what ``signs(box)`` of that module tells of a set of components where it has one, and
``table.css``.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from fathom.core import Game, Observation
from fathom.core.events import Facts
from fathom.core.narration import Narrator
from fathom.core.words import HOUSE, Words

TEMPLATES = Path(__file__).parent / "templates"
STATIC = Path(__file__).parent / "static"

KEPT = 4096  # drawings of one part

Worked = Callable[[Any, Narrator[Any]], dict[str, Any]]


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
        parts=parts(game.folder, language),
        **facts_of(game)(seen, teller),
    )


def moment(game: Game, event: Facts, teller: Narrator[Any]) -> str:
    """What has just come to an end, as HTML to be shown for a while; empty for what needs no such thing."""
    module = picture_of(game)
    facts = module.moment(event, teller) if hasattr(module, "moment") else None
    if facts is None:
        return ""
    return template(game.folder, "moment.html").render(words=teller.words, **facts)


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
        auto_reload=False,  # else every part of a picture would ask the disk whether its file has changed
    )


@cache
def template(folder: Path, name: str) -> Template:
    """A template of a game or of the house, compiled once."""
    return environment(folder, TEMPLATES).get_template(name)


class Parts:
    """The macros of a game's ``parts.html``.

    Each sees its arguments, the words of one language and nothing else: what was drawn for the same
    arguments once is right again, whoever looks and at whichever table.
    """

    def __init__(self, folder: Path, language: str) -> None:
        self.words = Words(language, folder, HOUSE)
        templates = environment(folder, TEMPLATES)
        templates.globals["words"] = self.words
        self._module: Any = templates.get_template("parts.html").module

    def __getattr__(self, name: str) -> Callable[..., Markup]:
        drawn: Callable[..., Markup] = lru_cache(KEPT)(getattr(self._module, name))
        setattr(self, name, drawn)  # the next one finds it here
        return drawn


@cache
def parts(folder: Path, language: str) -> Parts | None:
    return Parts(folder, language) if (folder / "parts.html").exists() else None


def table(folder: Path) -> Template:
    """A game's template; the text twin for a game that has none."""
    return template(folder, "table.html" if (folder / "table.html").exists() else "twin.html")


@cache
def picture_of(game: Game) -> Any:
    """A game's module ``picture``; none when it has no such module."""
    home = game.narrator.__module__
    package = home if hasattr(sys.modules[home], "__path__") else home.rpartition(".")[0]  # a small game is one module
    return importlib.import_module(f"{package}.picture") if importlib.util.find_spec(f"{package}.picture") else None


def facts_of(game: Game) -> Worked:
    """What a game works out for its template; nothing when it has no module for it."""
    module = picture_of(game)
    facts: Worked = module.facts if module else nothing_more
    return facts


def nothing_more(seen: Any, teller: Narrator[Any]) -> dict[str, Any]:  # noqa: ARG001 - the signature of `facts`
    return {}


def sprite(*games: Game) -> Markup:
    """All signs of the house and of some games as symbols: a page holds them once, and what it shows refers to them."""
    return Markup("").join([house_signs(), *(own_signs(game) for game in games)])


@cache
def house_signs() -> Markup:
    module: Any = environment(TEMPLATES).get_template("signs.html").module
    return Markup(module.signs())


@cache
def own_signs(game: Game) -> Markup:
    """What a game draws itself, in its ``symbols.html``."""
    if not (game.folder / "symbols.html").exists():
        return Markup("")
    module = picture_of(game)
    drawn: dict[str, Any] = module.signs(game.boxes.find(game.box)) if hasattr(module, "signs") else {}
    symbols = environment(game.folder, TEMPLATES).get_template("symbols.html").render(drawn)
    return Markup('<svg class="sprite" width="0" height="0" aria-hidden="true">{}</svg>').format(Markup(symbols))
