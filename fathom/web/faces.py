"""Pictures of places and people. Nothing here depends on the game.

A game's folder may hold ``faces/places.svg``, ``faces/people.svg`` and more such sheets: symbols named ``face-NAME``,
which have their colours from the page by custom properties. A page refers to a picture in a sheet and does not hold it,
so that it stays small. A browser keeps a sheet for as long as its address, which changes with it.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache, partial

from fastapi import APIRouter, Response
from markupsafe import Markup

from fathom.core import BadInput, Game
from fathom.games import games

router = APIRouter(include_in_schema=False)

FOR_EVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Sheet:
    """A file of pictures: its text, the version of its address, and the names in it."""

    text: str
    version: str
    names: frozenset[str]


@cache
def sheets(game: Game) -> dict[str, Sheet]:
    """The sheets of a game by their names; none if it has not drawn any."""
    return {path.stem: sheet(path.read_text(encoding="utf-8")) for path in sorted(game.folder.glob("faces/*.svg"))}


def sheet(text: str) -> Sheet:
    names = re.findall(r'<symbol id="face-([^"]+)"', text)
    return Sheet(text, hashlib.sha256(text.encode()).hexdigest()[:5], frozenset(names))


@cache
def art(game: Game, kind: str, name: str) -> Markup:
    """A picture in a sheet of a game, as large as its style says; nothing if nobody has drawn it.

    >>> from fathom.games import find
    >>> art(find("in-too-deep"), "places", "nowhere")
    Markup('')
    """
    found = sheets(game).get(kind)
    if found is None or name not in found.names:
        return Markup("")
    return Markup('<svg class="art"><use href="/f/{}#face-{}"/></svg>').format(found.version, name)


def art_of(game: Game) -> partial[Markup]:
    """``art`` for the templates of one game: they call it with a sheet and a name."""
    return partial(art, game)


@router.get("/f/{version}")
async def served(version: str) -> Response:
    """A sheet by its version: a short address, for a picture has many, and one that a browser may keep for ever."""
    drawn = (found for game in games().values() for found in sheets(game).values())
    found = next((each for each in drawn if each.version == version), None)
    if found is None:
        raise BadInput("no-such-page")
    headers = {"Cache-Control": FOR_EVER}
    return Response(found.text, media_type="image/svg+xml", headers=headers)
