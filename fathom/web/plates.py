"""A game at a glance, for home and for invitations, and links as codes to scan."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import segno

from fathom.bots.characters import bot_name
from fathom.core import Chance, Game
from fathom.core.playout import play_on
from fathom.web.faces import art
from fathom.web.picture import picture


@cache
def plate(game: Game, language: str) -> dict[str, Any]:
    """A game with its cover, if it has one, and a little picture: a random game, some way in, as spectators see it."""
    state = game.new(game.seats[len(game.seats) // 2], {}, "plate")
    picks = Chance.from_seed("plate")
    total = play_on(state.clone(), Chance.from_seed("plate"))  # the same game, to its end
    for _ in range(min(total * 2 // 5, 25 * state.seats)):
        legal = state.legal()
        state.apply(legal[picks.below(len(legal))])
    names = [bot_name("normal", seat) for seat in range(state.seats)]
    words = game.words(language)
    return {
        "game": game,
        "title": words("title"),
        "pitch": words("pitch"),
        "cover": art(game, "cover", "cover"),
        "picture": picture(game, game.observe(state, None), language, names),
        "lessons": len(game.lessons()),
    }


def qr_code(link: str) -> str:
    """A link as a QR code, drawn as SVG."""
    drawn = io.BytesIO()
    segno.make(link, micro=False).save(drawn, kind="svg", scale=4, border=2, xmldecl=False, svgns=True)
    return drawn.getvalue().decode()
