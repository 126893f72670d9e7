"""`fathom arena`: which of some bots is better, and how sure that is."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fathom.arena.batches import workers
from fathom.arena.contest import HIGH, Contest, Standing, hold
from fathom.arena.match import Dealt, Match, set_match
from fathom.arena.results import open_results
from fathom.cli.play import game_options
from fathom.cli.reading import GameName
from fathom.cli.screen import AsJson, Language, check_place, chosen_language, errors, grid, house_words, say, say_json
from fathom.core import BadInput, Words
from fathom.core.processes import cores
from fathom.games import find


def arena(
    context: typer.Context,
    game_name: GameName,
    bots: Annotated[str, typer.Option(help="Two bots or more, separated by commas.")] = "normal,random",
    games: Annotated[int, typer.Option(help="How many games to play at most.")] = 1000,
    seats: Annotated[int | None, typer.Option(help="How many sit at the table (default: two).")] = None,
    shape: Annotated[
        str, typer.Option(metavar="BOTS", help="Who sits at the table, seat by seat (default: one against the others).")
    ] = "",
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; can be repeated.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.0, help="For each decision (default: each bot thinks as it usually does).")
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="How often `expert` grows its tree for a decision, whatever its time; `master` five times as often.",
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all/--until-certain", help="Play all games, or stop when the result is certain.")
    ] = False,
    jobs: Annotated[int | None, typer.Option(help="How many processes play at once (default: one a core).")] = None,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on the Ray cluster at this address.")] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "fathom",
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the results here; the same command goes on from them.")
    ] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the result here.")] = None,
    lang: Language = None,
    json: AsJson = False,
) -> None:
    """Let bots play the same deals from every seat, until it is certain whether the first is better than the others.

    With two bots, one of the first meets the second in all other seats. A team of the game is made of one bot, and
    each bot gets the same deals. Options of the game (`fathom games` lists them) can also be given by their names:
    --NAME VALUE.
    """
    game = find(game_name)
    words = house_words(chosen_language(lang))
    check_words(option or [], seed)
    given = [*(f"--{each}" for each in option or []), *context.args]
    match = set_match(game.id, seats, game_options(game, given), split(bots), split(shape), seed, seconds, rounds)
    most = match.games_in(match.deals_within(games))
    if svg is not None:
        check_place(svg)
    command = shlex.join(["fathom", *sys.argv[1:]])
    with workers(jobs if jobs is not None else cores(), ray) as crew:
        kept = closing(open_results(out, match, command)) if out is not None else nullcontext(None)
        with kept as results, running(match, most) as step:
            contest = hold(match, games, crew, results, not every, step)
    title = words.of(game.words(words.language)("title"), ", ".join(match.bots))
    if svg is not None:
        draw(contest, title, svg, words)
    if json:
        say_json({"command": command, **contest.data()})
    else:
        report(contest, words)


def split(names: str) -> list[str]:
    """The names in a list with commas."""
    return [name.strip() for name in names.split(",") if name.strip()]


def check_words(options: list[str], seed: str) -> None:
    """Raise an error if an option has no value, or if the seed is bytes that are not text."""
    for each in options:
        if "=" not in each:
            raise BadInput("unexpected", word=each)
    if any("\ud800" <= letter <= "\udfff" for letter in seed):
        raise BadInput("unexpected", word=ascii(seed))


@contextmanager
def running(match: Match, games: int) -> Iterator[Callable[[Dealt], None]]:
    """A progress bar with the first bot's result so far, if somebody watches."""
    first = match.bots[0]
    rates: list[float] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(first, total=games)

        def step(dealt: Dealt) -> None:
            rate = dealt.rate_of(first, match.team)
            if rate is not None:
                rates.append(rate)
            told = f"{first} {sum(rates) / len(rates):.1%}" if rates else first
            bar.update(task, advance=len(dealt.games), description=told)

        yield step


def report(contest: Contest, words: Words) -> None:
    """Print the figures in columns, and what follows from them."""
    heads = ["bot", "seats", "wins"]
    head = [*(words(f"simulate.{name}") for name in heads), "95 %", words("simulate.fair"), words("simulate.score")]
    head += [words("arena.time"), words("arena.slow"), words("arena.rating")]
    rows = [row(bot, standing, contest.fair) for bot, standing in contest.standings().items()]
    if contest.fair is None:
        head.pop(4)
    say(summary(contest, words))
    say()
    grid(head, rows)
    say()
    for line in notes(contest, words):
        say(line)


def row(bot: str, standing: Standing, fair: float | None) -> list[str]:
    rate = standing.rate
    return [
        bot,
        str(standing.seats),
        f"{rate.mean:.1%}",
        f"{rate.low:.1%} – {rate.high:.1%}",
        *([] if fair is None else [f"{fair:.1%}"]),
        f"{standing.score:.1f}",
        f"{standing.pace.mean * 1000:.3g}",
        f"{standing.pace.quantile(HIGH) * 1000:.3g}",
        f"{standing.rating.mu:.1f} ± {2 * standing.rating.sigma:.1f}",
    ]


def summary(contest: Contest, words: Words) -> str:
    deals = words.many("arena.deals", len(contest.deals))
    return words.many("arena.games", contest.games, deals=deals, seats=contest.match.seats)


def notes(contest: Contest, words: Words) -> list[str]:
    """The verdict, and how its intervals were made."""
    first = contest.match.bots[0]
    differences = contest.differences()
    told = [
        words(
            f"arena.team-{found.against(0.0)}",
            bot=first,
            other=other,
            difference=f"{found.mean:+.1%}",
            low=f"{found.low:+.1%}",
            high=f"{found.high:+.1%}",
        )
        for other, found in differences.items()
    ]
    if not differences:
        told.append(words(f"arena.{contest.verdict()}", bot=first))
    looked = contest.looked
    told.append(words.many("arena.looks", looked) if looked else words("arena.interval"))
    return told


def draw(contest: Contest, title: str, path: Path, words: Words) -> None:
    """Write the picture."""
    from fathom.arena.chart import chart

    picture = chart(contest, title, [summary(contest, words), *notes(contest, words)], words)
    try:
        path.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise BadInput("unwritable", path=str(path), why=error.strerror or "-") from error
