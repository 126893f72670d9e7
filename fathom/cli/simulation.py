"""`fathom simulate`: many games between bots."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fathom.arena.simulate import simulate as play_many
from fathom.cli.play import game_options
from fathom.cli.reading import GameName
from fathom.cli.screen import AsJson, Language, chosen_language, errors, grid, house_words, progress, say, say_json
from fathom.core import Words
from fathom.games import find, games

SOAKED_AT_ONCE = 100


def simulate(
    context: typer.Context,
    game_name: GameName,
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 4,
    count: Annotated[int, typer.Option("--games", help="How many games to play.")] = 100,
    bots: Annotated[str, typer.Option(help="Bots, separated by commas; they change seats.")] = "normal,random",
    jobs: Annotated[int, typer.Option(help="How many processes play at once.")] = 1,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "fathom",
    lang: Language = None,
    json: AsJson = False,
) -> None:
    """Play many games between bots: wins, scores, lengths, and how much the position in turn order matters.

    Options of the game (`fathom games` lists them) are given by their names: --NAME VALUE.
    """
    game = find(game_name)
    options = game_options(game, context.args)
    names = [name.strip() for name in bots.split(",") if name.strip()]
    with progress(game.words(chosen_language(lang))("title"), count) as step:
        tally = play_many(game.id, seats, options, names, count, seed, jobs, step)
    data = tally.data(seats)
    if json:
        say_json({"game": game.id, "seats": seats, "options": options, "seed": seed, **data})
    else:
        report(data, house_words(chosen_language(lang)))


def soak(
    count: Annotated[int, typer.Option("--games", help="How many games for each number of seats.")] = 1000,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "soak",
    lang: Language = None,
) -> None:
    """Play random games of every game with random options: none may fail, and all must end."""
    from fathom.workshop.soak import soak as play_soak
    from fathom.workshop.words import workshop_words

    words = workshop_words(chosen_language(lang))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    rows: list[list[str]] = []
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        for game in games().values():
            for seats in game.seats:
                task = bar.add_task(f"{game.title}, {seats}", total=count)
                actions = 0
                for first in range(0, count, SOAKED_AT_ONCE):
                    some = min(SOAKED_AT_ONCE, count - first)
                    actions += play_soak(game, seats, some, f"{seed} {first}")
                    bar.advance(task, some)
                rows.append([game.title, str(seats), f"{count:,}", f"{actions / count:,.1f}"])
    grid([words("soak.game"), words("simulate.seats"), words("soak.games"), words("soak.length")], rows)


def report(data: dict[str, Any], words: Words) -> None:
    """Print the figures in columns."""

    def rate(row: dict[str, Any]) -> list[str]:
        low, high = row["interval"]
        return [f"{row['win_rate']:.1%}", f"{low:.1%} – {high:.1%}"]

    ends = ", ".join(f"{reason} {count}" for reason, count in sorted(data["reasons"].items()))
    length = data["length"]
    say(words.many("simulate.games", data["games"], ends=ends))
    say(words("simulate.length", mean=f"{length['mean']:.1f}", low=length["min"], high=length["max"]))
    say()
    head = [words("simulate.bot"), words("simulate.seats"), words("simulate.wins"), "95 %", words("simulate.score")]
    rows = [[bot, str(row["seats"]), *rate(row), f"{row['score']:.1f}"] for bot, row in data["bots"].items()]
    grid(head, rows)
    say()
    head = [words("simulate.place"), words("simulate.wins"), "95 %", words("simulate.fair")]
    grid(head, [[str(row["place"]), *rate(row), f"{row['fair']:.1%}"] for row in data["order"]])
