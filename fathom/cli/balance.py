"""`fathom balance`: whether a game's parts are in balance, by the play of its bots."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fathom.arena.balance import Findings, measure, total_games
from fathom.cli.reading import GameName
from fathom.cli.screen import AsJson, Language, chosen_language, errors, house_words, say, say_json
from fathom.core import Game, Words
from fathom.games import find


def balance(
    game_name: GameName,
    games: Annotated[int, typer.Option(help="How many games to play for each number of seats and each plan.")] = 200,
    jobs: Annotated[int, typer.Option(help="How many processes play at once.")] = 1,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "fathom",
    write: Annotated[bool, typer.Option(help="Write the figures to the game's folder, as balance.md.")] = False,
    lang: Language = None,
    json: AsJson = False,
) -> None:
    """Let bots play a game many times: is the turn order fair, is everything used, is no single plan the best?"""
    game = find(game_name)
    words = house_words(chosen_language(lang))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(game.title, total=total_games(game.id, games))
        found = measure(game.id, games, seed, jobs, lambda done: progress.advance(task, done))
    if write:
        page = "\n".join(report(game, found, seed, house_words("en"))) + "\n"
        (game.folder / "balance.md").write_text(page, encoding="utf-8")
    if json:
        say_json({"game": game.id, "seed": seed, **found.data()})
        return
    for line in report(game, found, seed, words):
        say(line)


def report(game: Game, found: Findings, seed: str, words: Words) -> list[str]:
    """The figures as a page of Markdown."""
    data: dict[str, Any] = found.data()
    holds = found.holds()
    low, high = found.balance.turns
    today = datetime.now(UTC).date().isoformat()

    def verdict(key: str) -> str:
        return words("balance.holds" if holds[key] else "balance.fails")

    def percent(value: float) -> str:
        return f"{value:.1%}"

    lines = [f"# {words('balance.title', game=game.title)}", ""]
    lines += [words("balance.edition", date=today, edition=data["edition"], seed=seed), ""]
    lines += [f"## {words('balance.places', verdict=verdict('places'))}", ""]
    lines += [
        f"| {words('balance.seats')} | {words('balance.games')} | {words('balance.fair')} | {words('balance.shares')} |"
    ]
    lines += ["|---|---|---|---|"]
    for row in data["places"]:
        told = zip(row["shares"], row["intervals"], strict=True)
        shares = ", ".join(f"{percent(share)} ({percent(least)} – {percent(most)})" for share, (least, most) in told)
        lines.append(f"| {row['seats']} | {row['games']} | {percent(1 / row['seats'])} | {shares} |")
    lines += ["", f"## {words('balance.length', low=low, high=high, verdict=verdict('turns'))}", ""]
    for row in data["places"]:
        lines.append("- " + words("balance.turns", seats=row["seats"], turns=f"{row['turns']:.1f}"))
    lines += ["", f"## {words('balance.plans', seats=found.balance.seats, verdict=verdict('plans'))}", ""]
    for row in data["plans"]:
        least, most = row["interval"]
        facts = {"share": percent(row["share"]), "low": percent(least), "high": percent(most)}
        lines.append("- " + words("balance.plan", plan=row["plan"], games=row["games"], **facts))
    lines += ["", f"## {words('balance.uses', verdict=verdict('uses'))}", ""]
    lines += [f"| | {' | '.join(found.balance.ways)} |", "|---" * (len(found.balance.ways) + 1) + "|"]
    for thing, counts in data["uses"].items():
        lines.append(f"| {thing} | {' | '.join(str(counts[way]) for way in found.balance.ways)} |")
    return lines
