"""`fathom components`: the sets that a game can be played with, ours and those that owners typed in."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fathom.cli.reading import GameName
from fathom.cli.screen import AsJson, Language, chosen_language, grid, house_words, say, say_json
from fathom.core import BadInput
from fathom.games import find

components_app = typer.Typer(no_args_is_help=True, help="Sets of components: ours, and your own.")


@components_app.command("list")
def list_sets(game_name: GameName, lang: Language = None, json: AsJson = False) -> None:
    """List the sets of components known here, with their fingerprints, and the one in use."""
    words = house_words(chosen_language(lang))
    game = find(game_name)
    if not game.boxes.files:
        raise BadInput("no-parts", game=game.title)
    sets = [game.boxes.find(name) for name in game.boxes.names()]
    used = game.boxes.default()
    if json:
        told = [{"name": box.name, "fingerprint": box.fingerprint, "in_use": box.name == used} for box in sets]
        say_json({"game": game.id, "sets": told})
        return
    marks = {used: words("components.in-use")}
    head = [words("components.set"), words("components.fingerprint"), ""]
    grid(head, [[box.name, box.fingerprint, marks.get(box.name, "")] for box in sets])


@components_app.command("check")
def check(
    game_name: GameName,
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Files, or folders that hold them.")],
    lang: Language = None,
    json: AsJson = False,
) -> None:
    """Check whether a set is complete and consistent; a missing file is taken from our newest set."""
    game = find(game_name)
    if not game.boxes.files:
        raise BadInput("no-parts", game=game.title)
    problems = game.boxes.problems(files)
    words = game.words(chosen_language(lang))
    told = [words(f"problem.{problem.reason}", **problem.facts) for problem in problems]
    if json:
        say_json({"game": game.id, "problems": told})
    else:
        say(words.many("components.problems", len(told)) if told else words("components.good", game=game.title))
        for number, sentence in enumerate(told, 1):
            say(f"{number:>3}. {sentence}")
    if told:
        raise typer.Exit(1)
