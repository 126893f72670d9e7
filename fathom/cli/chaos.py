"""`fathom chaos`: a server under faults, while people play."""

from __future__ import annotations

import asyncio
import shutil
import signal
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fathom.cli.screen import AsJson, Language, chosen_language, grid, progress, say, say_json
from fathom.core import BadInput, Words

if TYPE_CHECKING:
    from fathom.workshop.chaos.trial import Outcome, Report

DATABASES = ("sqlite", "postgresql", "both")
COUNTED = ("faults", "acknowledged", "in_doubt", "lost", "doubled", "still")


def chaos(
    faults: Annotated[int, typer.Option(min=1, help="How many faults, on all databases together.")] = 100,
    database: Annotated[str, typer.Option(metavar="|".join(DATABASES), help="Which databases to use.")] = "both",
    tables: Annotated[int, typer.Option(min=1, max=60, help="How many tables are played at once.")] = 9,
    seed: Annotated[str, typer.Option(help="The same seed gives the same faults.")] = "chaos",
    only: Annotated[
        list[str] | None, typer.Option(metavar="KIND", help="Only faults of this kind, such as kill.")
    ] = None,
    lang: Language = None,
    json: AsJson = False,
) -> None:
    """Kill servers and databases while people play: no acknowledged move may be lost or doubled, every table goes on.

    It uses servers and databases of its own in a temporary folder: one server on SQLite, two on PostgreSQL. People play
    all games, send moves twice, take moves back and follow every table. Exit code 1 if anything goes wrong.
    """
    from fathom.workshop.words import workshop_words

    words = workshop_words(chosen_language(lang))
    if database not in DATABASES:
        raise BadInput("unknown-database", database=database, databases=", ".join(DATABASES))
    try:
        from fathom.workshop.chaos.trial import shared_out
    except ImportError as error:
        raise BadInput("no-web") from error
    shares = shared_out(database, faults, only or [])
    missing = database == "both" and "postgresql" not in shares
    folder = Path(tempfile.mkdtemp(prefix="fathom-chaos-"))
    reports = [try_one(name, share, tables, seed, folder, only or [], words) for name, share in shares.items()]
    good = all(report.good for report in reports)
    kept = folder if not good or any(report.unhandled for report in reports) else None
    if kept is None:
        shutil.rmtree(folder, ignore_errors=True)
    if json:
        say_json({"seed": seed, "good": good, "reports": [asdict(report) for report in reports]})
    else:
        for report in reports:
            show(report, words)
        if missing:
            say(words("chaos.no-postgres"))
        if kept is not None:
            say(words("chaos.logs", folder=str(kept)))
    if not good:
        raise typer.Exit(1)


def try_one(name: str, faults: int, tables: int, seed: str, folder: Path, only: Sequence[str], words: Words) -> Report:
    """A trial on one database, with a progress bar; when interrupted, it cleans up first."""
    from fathom.workshop.chaos.trial import try_database

    async def tried() -> Report:
        task = asyncio.current_task()
        assert task is not None
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        with progress(words("chaos.progress", database=name), faults) as step:
            return await try_database(name, faults, tables, seed, folder, only, step)

    try:
        return asyncio.run(tried())
    except (asyncio.CancelledError, KeyboardInterrupt) as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise typer.Abort from error


def show(report: Report, words: Words) -> None:
    """The results of the faults, by kind."""
    say(words.many("chaos.servers", report.servers, database=report.database), style="bold")
    head = ["fault", *(name.replace("_", "-") for name in COUNTED), "slowest"]
    rows = [row(words(f"chaos.{kind}"), outcome) for kind, outcome in sorted(report.outcomes.items())]
    rows.append(row(words("chaos.all"), report.together()))
    grid([words(f"chaos.{name}") for name in head], rows)
    say()
    if report.good:
        say(words("chaos.good", moves=f"{report.moves:,}", tables=report.tables))
    for trouble in report.troubles:
        say(trouble)
    if report.answers:
        answers = ", ".join(f"{what} × {count}" for what, count in sorted(report.answers.items()))
        say(words("chaos.answers", answers=answers))
    servers = {"ended": report.ended_by_themselves, "not-ended": report.would_not_end, "unhandled": report.unhandled}
    for name, count in servers.items():
        if count:
            say(words(f"chaos.{name}", n=count))
    say()


def row(name: str, outcome: Outcome) -> list[str]:
    counts: dict[str, Any] = asdict(outcome)
    return [name, *(f"{counts[name]:,}" for name in COUNTED), f"{outcome.slowest:.1f} s" if outcome.slowest else ""]
