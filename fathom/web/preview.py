"""Standalone pages of a game's picture at telling moments, to look at: ``python -m fathom.web.preview FOLDER``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

from fathom.bots import Bot, make
from fathom.core import Chance, Event, Game, Observation, State
from fathom.core.state import OVER
from fathom.core.words import LANGUAGES
from fathom.games import find
from fathom.web.picture import STATIC, picture, sprite, styles

NAMES = ["Ann", "Benoît", "Cleo", "Dmitri", "Esperanza", "Finn"]


@dataclass(frozen=True)
class Moment:
    """A state worth looking at: the first one after some actions in which a verb can be used."""

    name: str
    seats: int
    after: int = 0
    verb: str = ""  # none: when the game is over
    options: str = ""
    seed: str = "chart"
    spectator: bool = False


MOMENTS = [
    Moment("draft", 4, 3, "take"),
    Moment("middle", 3, 110, "draw", seed="atoll"),
    Moment("payment", 3, 84, "pay"),
    Moment("ability", 4, 70, "skip", "basic"),
    Moment("acquire", 4, 60, "acquire", "advanced"),
    Moment("two", 2, 90, "draw"),
    Moment("six-late", 6, 110, "draw", "random"),
    Moment("over", 4),
    Moment("spectator", 5, 100, "draw", spectator=True),
]


def main(folder: Path, game: Game) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for moment in MOMENTS:
        state, told = reach(game, moment)
        seat = None if moment.spectator else max(state.to_move, 0)
        seen = game.observe(state, seat)
        for language in LANGUAGES:
            for theme in ("light", "dark"):
                path = folder / f"{moment.name}-{language}-{theme}.html"
                path.write_text(page(game, seen, language, theme, told), encoding="utf-8")


def reach(game: Game, moment: Moment) -> tuple[State, list[Event]]:
    """Bots play until the moment comes; where a game ends before, they play another."""
    for number in range(50):
        options = {game.options[0].name: moment.options} if moment.options else {}
        state = game.new(moment.seats, options, f"{moment.seed} {number}")
        bot = make("greedy", game, Chance.from_seed(moment.seed))
        told = state.listen()
        for step in play(game, state, bot):
            if moment.verb and step >= moment.after:
                verbs = {game.space.decode(action)[0].name for action in state.legal()}
                if moment.verb in verbs:
                    return state, told
        if not moment.verb:
            return state, told
    raise LookupError(moment.name)


def play(game: Game, state: State, bot: Bot) -> Iterator[int]:
    step = 0
    while state.to_move != OVER:
        yield step
        state.apply(bot.choose(game.observe(state, state.to_move)))
        step += 1


def page(game: Game, seen: Observation, language: str, theme: str, told: list[Event]) -> str:
    """The picture with the furniture of a table around it, all in one file."""
    names = NAMES[: seen.seats]
    teller = game.tell(language, names)
    marks = {seen.to_move: " to-move", seen.seat: " me"}
    if seen.to_move == seen.seat:
        marks[seen.seat] = " to-move me"
    seats = "".join(
        f'<li class="seat seat-{seat + 1}{marks.get(seat, "")}">'
        f'<svg class="sign flag" aria-hidden="true"><use href="#sign-seat-{seat + 1}"/></svg>'
        f'<span class="name">{escape(name)}</span><span class="clock">12:0{seat}</span></li>'
        for seat, name in enumerate(names)
    )
    log = "".join(f"<li>{escape(teller.event(event.seen_by(seen.seat)))}</li>" for event in told[-14:])
    css = (STATIC / "sea.css").read_text(encoding="utf-8") + styles(game)
    return f"""<!DOCTYPE html>
<html lang="{language}" data-theme="{theme}"><head><meta charset="utf-8"><title>{escape(game.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>{css}</style></head>
<body>{sprite()}<div class="room">
<header class="topbar"><h1>{escape(game.title)}</h1><button class="button quiet" type="button" aria-label="Undo">
<svg class="sign" aria-hidden="true"><use href="#sign-undo"/></svg></button></header>
<main class="board-area"><ol class="seats">{seats}</ol>
{picture(game, seen, language, names)}
<div class="prompt"><p>{escape(teller.prompt(seen))}</p></div></main>
<aside class="drawer"><header><h2>Log</h2></header><ol class="log" tabindex="0">{log}</ol>
<div class="talk"><form><input aria-label="Talk"></form></div></aside>
</div></body></html>"""


if __name__ == "__main__":
    main(
        Path(sys.argv[1] if len(sys.argv) > 1 else "preview"), find(sys.argv[2] if len(sys.argv) > 2 else "in-too-deep")
    )
