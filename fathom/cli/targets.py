"""`fathom targets`: how often teams of bots win, and what a team should need."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fathom.bots import known
from fathom.cli.reading import GameName
from fathom.cli.screen import AsJson, Language, chosen_language, progress, say, say_json
from fathom.core import BadInput

WRITE = (
    "Play with the newest set of the house; leave the rates in the game's folder, and new targets in that set. "
    "A set that was released stays as it is: for other targets copy it to the folder of the next version first "
    "(sets/house-4 for version 4 of the rules), and raise the game's version."
)


def targets(
    game_name: GameName,
    games: Annotated[int, typer.Option(help="How many games to play of each mission with each number of seats.")] = 20,
    mission: Annotated[str | None, typer.Option(help="Play only this mission.")] = None,
    seats: Annotated[int | None, typer.Option(help="Play only with this number of seats.")] = None,
    bot: Annotated[str, typer.Option(help="The bot in every seat.")] = "normal",
    rounds: Annotated[
        int | None, typer.Option(min=1, help="How often `expert` grows its tree for a decision, whatever its time.")
    ] = None,
    jobs: Annotated[int, typer.Option(help="How many processes play at once.")] = 1,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "fathom",
    tune: Annotated[bool, typer.Option(help="Find targets that make each difficulty as hard as it should be.")] = False,
    write: Annotated[bool, typer.Option(help=WRITE)] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the games here; the same command goes on from them.")
    ] = None,
    taken: Annotated[
        list[Path] | None,
        typer.Option("--from", metavar="FILE", help="Play nothing: take all games of this file, or of several."),
    ] = None,
    check: Annotated[
        bool, typer.Option(help="With --tune: tell in brackets how often teams win in games that were left out.")
    ] = False,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the targets here, as the targets.toml of a set.")
    ] = None,
    lang: Language = None,
    json: AsJson = False,
) -> None:
    """Let teams of bots play every mission: how often does a team win, by seats and difficulty?"""
    from fathom.games import find
    from fathom.workshop.fitting import checked, fit
    from fathom.workshop.targets import data, measure, missions_of, needs_now, report, take, targets_of
    from fathom.workshop.words import workshop_words

    game = find(game_name)
    words = workshop_words(chosen_language(lang))
    found = missions_of(game.id, mission, seats)
    box = game.boxes.find(game.boxes.house() if write else "")
    if (write or save) and (mission or seats):
        raise BadInput("partial-targets")
    if taken:
        head = take(taken, game, found)
        bot, rounds, seed = head.bot, head.rounds, head.seed
    else:
        with progress(game.title, games * len(found)) as step:
            measure(game.id, box.name, found, known(bot), rounds, games, seed, jobs, step, out)
    wanted = targets_of(game)
    needs = fit(wanted, box, found) if tune else needs_now(wanted, box, found)
    beside = checked(wanted, box, found) if tune and check else None
    if save is not None:
        save.write_text(wanted.write(box, needs), encoding="utf-8")
    if write:
        page = "\n".join(report(game, box, found, needs, bot, rounds, seed, workshop_words("en"), beside)) + "\n"
        (game.folder / "targets.md").write_text(page, encoding="utf-8")
        if tune:
            (game.boxes.folder / box.name / "targets.toml").write_text(wanted.write(box, needs), encoding="utf-8")
    if json:
        say_json({"game": game.id, "bot": bot, "seed": seed, "missions": data(wanted, found, needs)})
        return
    for line in report(game, box, found, needs, bot, rounds, seed, words, beside):
        say(line)
