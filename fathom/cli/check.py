"""`fathom check`: whether a game passes all checks."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fathom.cli.screen import AsJson, Language, check_place, chosen_language, errors, house_words, out, say, say_json
from fathom.conformance import DEEP, QUICK, USUAL, Case, Finding, NonConformance, cases
from fathom.core import BadInput, Game, Words
from fathom.games import load

Anything = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, its folder, or package:GAME.")]


def check(
    game_name: Anything,
    seats: Annotated[int | None, typer.Option(help="Check only this number of seats.")] = None,
    quick: Annotated[bool, typer.Option(help="Look at less, for a game in the making.")] = False,
    deep: Annotated[bool, typer.Option(help="Look at every mix of options and 20,000 games a table.")] = False,
    record: Annotated[Path | None, typer.Option(help="Write the game of the first failure to this file.")] = None,
    lang: Language = None,
    json: AsJson = False,
) -> None:
    """Run all checks that a game must pass: rules, secrets, words, records. Report what is wrong and what to do."""
    game = load(game_name)
    if seats is not None and seats not in game.seats:
        raise BadInput("seats", game=game.title, low=game.seats[0], high=game.seats[-1], seats=seats)
    if record is not None:
        check_place(record)
    words = house_words(chosen_language(lang))
    chosen = cases(game, seats=seats, depth=QUICK if quick else DEEP if deep else USUAL)
    found: list[tuple[Case, Finding]] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(game.title, total=len(chosen))
        for case in chosen:
            progress.update(task, description=name_of(case, words))
            found.append((case, case.find()))
            progress.advance(task)
    wrong = [finding.wrong for _, finding in found if finding.wrong is not None]
    if json:
        say_json(data_of(game, found, words))
    else:
        report(game, found, words)
    seen = [each.position.record for each in wrong if each.position is not None]
    if record is not None and seen:
        record.write_text(seen[0], encoding="utf-8")
        errors.print(words("check.record", path=record), markup=False)
    if wrong:
        raise typer.Exit(1)


def report(game: Game, found: list[tuple[Case, Finding]], words: Words) -> None:
    """A line for each check: what it proves and how much it looked at; or what is wrong, where, and what to do."""
    groups = [list(group) for _, group in groupby(found, lambda pair: pair[0].check.name)]
    width = max(len(name_of(group[0][0], words)) for group in groups)
    good, bad = ("✓", "✗") if out.is_terminal else ("ok  ", "FAIL")
    for group in groups:
        wrong = [finding.wrong for _, finding in group if finding.wrong is not None]
        told = "" if wrong else looked_at(group, words)
        say(f"{bad if wrong else good} {name_of(group[0][0], words):<{width}}  {told}".rstrip(), "red" if wrong else "")
        for each in wrong:
            for line in complaint(each, words):
                say(f"    {line}", "red")
    failed = sum(finding.wrong is not None for _, finding in found)
    title = game.words(words.language)("title")
    key = "check.failed" if failed else "check.passed"
    say(words(key, game=title, wrong=failed, count=len(found)), "bold")


def complaint(wrong: NonConformance, words: Words) -> list[str]:
    return [wrong.told(words)] + ([wrong.position.told(words)] if wrong.position else [])


def looked_at(group: list[tuple[Case, Finding]], words: Words) -> str:
    """How much a check looked at, over all numbers of seats."""
    looked = sum(finding.looked for _, finding in group)
    if not looked:
        return words(f"conformance.absent.{group[0][1].absent}")
    return words.many(f"conformance.looked.{group[0][0].check.name}", looked)


def name_of(case: Case, words: Words) -> str:
    return words(f"conformance.check.{case.check.name}")


def data_of(game: Game, found: list[tuple[Case, Finding]], words: Words) -> dict[str, object]:
    """All findings for a program."""
    rows = []
    for case, finding in found:
        row: dict[str, object] = {
            "check": case.check.name,
            "seats": case.seats if case.check.by_seats else None,
            "looked": finding.looked,
            "absent": finding.absent or None,
            "wrong": None,
        }
        if finding.wrong is not None:
            position = finding.wrong.position
            said = {"reason": finding.wrong.reason, "told": finding.wrong.told(words), "facts": finding.wrong.facts}
            row["wrong"] = {**said, "position": position.__dict__ if position else None}
        rows.append(row)
    return {"game": game.id, "conforms": all(finding.wrong is None for _, finding in found), "checks": rows}
