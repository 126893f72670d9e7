"""Pictures of games: an observation in, HTML out. Nothing here depends on the game.

A game's folder holds ``table.html``, a Jinja template, and its ``Picture`` works out the facts that the template
shows, so that the template only declares; ``parts.html`` with macros for parts that appear again and again (a card,
a zone, a person), which get their arguments and the words and nothing else, and are drawn once for the same arguments;
``symbols.html`` with signs of its own, which may depend on the set of components; ``seat.html`` with all that is open
about one seat; ``legend.toml`` with the meaning of its signs; ``table.css``; and pictures of places and people, which
``art`` shows (``faces.py``).
"""

from __future__ import annotations

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
from fathom.web.faces import art_of
from fathom.web.sheets import light

TEMPLATES = Path(__file__).parent / "templates"
STATIC = Path(__file__).parent / "static"

KEPT = 4096  # drawings of one part that are kept


def picture(game: Game, seen: Observation, language: str, names: Sequence[str]) -> str:
    """The board as HTML, from the observation of one seat or a spectator and from nothing else.

    >>> from fathom.games import find
    >>> game = find("in-too-deep")
    >>> seen = game.observe(game.new(3, seed="pearl"), None)
    >>> html = picture(game, seen, "en", ["Ann", "Bob", "Cleo"])
    >>> html.count('data-piece="deck"'), html.count('data-piece="company-pearl"')
    (1, 1)
    """
    teller = game.tell(language, names)
    facts = game.picture.facts(seen, teller) if game.picture else {}
    return table(game).render(
        seen=seen,
        teller=teller,
        words=teller.words,
        names=list(names),
        space=game.space,
        parts=parts(game, language),
        **facts,
    )


def seat_board(game: Game, seen: Observation, seat: int, language: str, names: Sequence[str]) -> str:
    """All that an observation shows of one seat, as HTML; from the board in words where a game draws nothing."""
    teller = game.tell(language, names)
    facts = game.picture.seat(seen, teller, seat) if game.picture and game.picture.seat else {}
    rows = [
        (section.title, section.explain(row))
        for section in teller.board(seen)
        for row in section.rows
        if row[0] in (teller.who(seat), teller.you(seat, seen))
    ]
    own = {"words": teller.words, "rows": rows, "seat": seat, "parts": parts(game, language)}
    return template(game, "seat.html").render(seen=seen, **own, **facts)


def moment(game: Game, event: Facts, teller: Narrator[Any]) -> str:
    """HTML that marks the end of something, such as a dive; empty for all other events."""
    facts = game.picture.moment(event, teller) if game.picture and game.picture.moment else None
    if facts is None:
        return ""
    return template(game, "moment.html").render(words=teller.words, **facts)


def styles(game: Game) -> str:
    """The style sheet of a game's picture, without what only its authors read."""
    path = game.folder / "table.css"
    written = path.read_text(encoding="utf-8") if path.exists() else ""
    return light(written)


def environment(*folders: Path) -> Environment:
    """Templates that escape everything, and in which a missing fact is an error, not an empty string."""
    return Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,  # else every part of a picture would ask the disk whether its file has changed
    )


def own_environment(game: Game) -> Environment:
    """The templates of a game, which may show its pictures of places and people."""
    made = environment(game.folder, TEMPLATES)
    made.globals["art"] = art_of(game)
    return made


@cache
def template(game: Game, name: str) -> Template:
    """A template of a game or of the house, compiled once."""
    return own_environment(game).get_template(name)


class Parts:
    """The macros of a game's ``parts.html``.

    Each gets its arguments and the words of one language and nothing else. So what was drawn once is right
    for the same arguments at any table, whoever looks.
    """

    def __init__(self, game: Game, language: str) -> None:
        self.words = Words(language, game.folder, HOUSE)
        templates = own_environment(game)
        templates.globals["words"] = self.words
        self._module: Any = templates.get_template("parts.html").module

    def __getattr__(self, name: str) -> Callable[..., Markup]:
        drawn: Callable[..., Markup] = lru_cache(KEPT)(getattr(self._module, name))
        setattr(self, name, drawn)  # the next call finds it here
        return drawn


@cache
def parts(game: Game, language: str) -> Parts | None:
    return Parts(game, language) if (game.folder / "parts.html").exists() else None


def table(game: Game) -> Template:
    """A game's template; that of the text twin for a game that has none."""
    return template(game, "table.html" if (game.folder / "table.html").exists() else "twin.html")


def sprite(*games: Game) -> Markup:
    """All signs of the house and of some games as SVG symbols. A page holds each once and refers to it."""
    return Markup("").join([house_signs(), *(own_signs(game) for game in games)])


@cache
def house_signs() -> Markup:
    module: Any = environment(TEMPLATES).get_template("signs.html").module
    return Markup(module.signs())


@cache
def own_signs(game: Game) -> Markup:
    """The signs of a game, if it has any."""
    if not (game.folder / "symbols.html").exists():
        return Markup("")
    drawn = game.picture.signs(game.boxes.find(game.box)) if game.picture and game.picture.signs else {}
    symbols = environment(game.folder, TEMPLATES).get_template("symbols.html").render(drawn)
    return Markup('<svg class="sprite" width="0" height="0" aria-hidden="true">{}</svg>').format(Markup(symbols))
