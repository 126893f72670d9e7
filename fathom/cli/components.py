"""`fathom components`: parts of a game that its owner has typed in."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from fathom.cli.reading import GameName
from fathom.cli.screen import AsJson, Language, chosen_language, house_words, say, say_json
from fathom.core import BadInput
from fathom.games import find

components_app = typer.Typer(no_args_is_help=True, help="Check components of a game that were typed in by hand.")


@components_app.callback()
def about() -> None:
    """Check components of a game that were typed in by hand."""


@components_app.command("check")
def check(
    game_name: GameName,
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Files, or folders that hold them.")],
    lang: Language = None,
    json: AsJson = False,
) -> None:
    """Tell whether a set is complete and consistent; what is not in the files is taken from the house set."""
    os.environ.pop(f"FATHOM_{game_name.upper().replace('-', '_')}", None)  # a set in use may be the one that is wrong
    game = find(game_name)
    if game.boxes.files:
        problems = game.boxes.problems(files)
    elif game.parts is not None:
        problems = game.parts(*files)
    else:
        raise BadInput("no-parts", game=game.title)
    told = [game.words(chosen_language(lang))(f"problem.{problem.reason}", **problem.facts) for problem in problems]
    if json:
        say_json({"game": game.id, "problems": told})
    else:
        words = house_words(chosen_language(lang))
        say(words.many("components.problems", len(told)) if told else words("components.good", game=game.title))
        for number, sentence in enumerate(told, 1):
            say(f"{number:>3}. {sentence}")
    if told:
        raise typer.Exit(1)
