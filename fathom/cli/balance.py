"""`fathom balance`: whether a game's parts are in balance, by the play of its bots."""

from __future__ import annotations

from typing import Annotated

import typer

from fathom.bots import known
from fathom.cli.reading import GameName
from fathom.cli.screen import AsJson, Language, chosen_language, progress, say, say_json


def balance(
    game_name: GameName,
    games: Annotated[int, typer.Option(help="How many games to play for each number of seats and each plan.")] = 200,
    bot: Annotated[str, typer.Option(help="The bot in every seat.")] = "normal",
    plans: Annotated[bool, typer.Option(help="Also let one seat follow a single-minded plan, each in turn.")] = True,
    jobs: Annotated[int, typer.Option(help="How many processes play at once.")] = 1,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "fathom",
    write: Annotated[bool, typer.Option(help="Write the figures to the game's folder, as balance.md.")] = False,
    lang: Language = None,
    json: AsJson = False,
) -> None:
    """Let bots play a game many times: is the turn order fair, is everything used, is no single plan the best?"""
    from fathom.games import find
    from fathom.workshop.balance import measure, report, total_games
    from fathom.workshop.words import workshop_words

    game = find(game_name)
    words = workshop_words(chosen_language(lang))
    with progress(game.title, total_games(game.id, games, plans)) as step:
        found = measure(game.id, known(bot), games, seed, jobs, step, plans)
    if write:
        page = "\n".join(report(game, found, seed, workshop_words("en"))) + "\n"
        (game.folder / "balance.md").write_text(page, encoding="utf-8")
    if json:
        say_json({"game": game.id, "seed": seed, **found.data()})
        return
    for line in report(game, found, seed, words):
        say(line)
