"""`fathom targets`: how often teams of bots win, and what a team should need."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fathom.arena.targets import Mission, fit, measure, missions_of, targets_of
from fathom.cli.reading import GameName
from fathom.cli.screen import AsJson, Language, chosen_language, errors, house_words, say, say_json
from fathom.core import BadInput, Game, Words
from fathom.core.box import Box
from fathom.games import find

WRITE = (
    "Play with the newest set of the house; leave the rates in the game's folder, and new targets in that set. "
    "A set that was released stays as it is: for other targets copy it to the folder of the next version first "
    "(sets/house-3 for version 3 of the rules), and raise the game's version."
)


def targets(
    game_name: GameName,
    games: Annotated[int, typer.Option(help="How many games to play of each mission with each number of seats.")] = 20,
    mission: Annotated[str | None, typer.Option(help="Play only this mission.")] = None,
    seats: Annotated[int | None, typer.Option(help="Play only with this number of seats.")] = None,
    jobs: Annotated[int, typer.Option(help="How many processes play at once.")] = 1,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "fathom",
    tune: Annotated[bool, typer.Option(help="Find targets that make each difficulty as hard as it should be.")] = False,
    write: Annotated[bool, typer.Option(help=WRITE)] = False,
    lang: Language = None,
    json: AsJson = False,
) -> None:
    """Let teams of bots play every mission: how often does a team win, by seats and difficulty?"""
    game = find(game_name)
    words = house_words(chosen_language(lang))
    found = missions_of(game.id, mission, seats)
    box = game.boxes.find(game.boxes.house() if write else "")
    if write and (mission or seats):
        raise BadInput("partial-targets")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(game.title, total=games * len(found))
        measure(game.id, box.name, found, games, seed, jobs, lambda done: progress.advance(task, done))
    wanted = targets_of(game)
    needs: dict[str, dict[int, dict[str, int]]] = {each.mission: {} for each in found}
    if tune:
        needs = fit(wanted, box, found)
    else:
        for each in found:
            needs[each.mission][each.seats] = dict(wanted.needed(box, each.mission, each.seats))
    if write:
        page = "\n".join(report(game, box, found, needs, seed, house_words("en"))) + "\n"
        (game.folder / "targets.md").write_text(page, encoding="utf-8")
        if tune:
            (game.boxes.folder / box.name / "targets.toml").write_text(wanted.write(box, needs), encoding="utf-8")
    if json:
        rates = [
            {
                "mission": each.mission,
                "seats": each.seats,
                "reached": each.reached,
                "needs": needs[each.mission][each.seats],
                "rates": each.rates(wanted, needs[each.mission][each.seats]),
            }
            for each in found
        ]
        say_json({"game": game.id, "seed": seed, "missions": rates})
        return
    for line in report(game, box, found, needs, seed, words):
        say(line)


def report(
    game: Game, box: Box, found: list[Mission], needs: dict[str, dict[int, dict[str, int]]], seed: str, words: Words
) -> list[str]:
    """The rates as a page of Markdown."""
    wanted = targets_of(game)
    today = datetime.now(UTC).date().isoformat()
    games = len(found[0].reached)
    levels = " | ".join(f"{level} ({share:.0%})" for level, (_, share) in wanted.levels.items())
    lines = [f"# {words('targets.title', game=game.title)}", ""]
    lines += [words("targets.edition", date=today, games=games, seed=seed), ""]
    lines += [f"| {words('targets.mission')} | {words('balance.seats')} | {levels} | {words('targets.needs')} |"]
    lines += ["|---" * (len(wanted.levels) + 3) + "|"]
    for each in found:
        need = needs[each.mission][each.seats]
        rates = " | ".join(f"{rate:.0%}" for rate in each.rates(wanted, need).values())
        printed = wanted.printed(box, each.mission, each.seats)
        told = ", ".join(
            f"{name} {value}{'*' if name in printed else ''}"
            for name, value in need.items()
            if name not in wanted.shared
        )
        lines.append(f"| {each.mission} | {each.seats} | {rates} | {told} |")
    lines += [
        "",
        words("targets.printed"),
        "",
        f"| {words('targets.shared')} | {words('targets.by-seats')} |",
        "|---|---|",
    ]
    first = needs[found[0].mission]
    for name in wanted.shared:
        lines.append(f"| {name} | {', '.join(str(by[name]) for by in first.values())} |")
    return lines
