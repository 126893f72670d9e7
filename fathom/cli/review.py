"""`fathom review`: a finished game, examined."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fathom.arena.batches import workers
from fathom.bots.review import Review
from fathom.bots.review.curve import picture
from fathom.bots.review.examining import examine, iterations_for, pieces_of_work
from fathom.bots.review.telling import Told, facts, headline, percent, rounded, sparks, tell
from fathom.cli.reading import RecordFile
from fathom.cli.screen import (
    AsJson,
    Language,
    check_place,
    chosen_language,
    grid,
    house_words,
    progress,
    read_record,
    say,
    say_json,
)
from fathom.core import BadInput, Words
from fathom.core.processes import cores
from fathom.games import find
from fathom.table import Table

CURVE = 72  # blocks


def review(
    file: RecordFile,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the curves here.")] = None,
    jobs: Annotated[int | None, typer.Option(help="How many processes search at once (default: one a core).")] = None,
    iterations: Annotated[
        int | None, typer.Option(min=2, help="How long each decision is searched (default: by the length of the game).")
    ] = None,
    lang: Language = None,
    json: AsJson = False,
) -> None:
    """Review a finished game: everybody's chance to win, turning points, and luck apart from choice."""
    language = chosen_language(lang)
    record = read_record(file)
    game = record.played(find(record.game))
    table = Table.resume(game, record)
    outcome = record.replay(game).outcome()
    if outcome is None:
        raise BadInput("review-unfinished")
    if svg is not None:
        check_place(svg)
    actions = [action for _, action in table.log]
    each = iterations or iterations_for(len(actions))
    batches = [
        ((first, last), (game.id, table.setup, actions, first, last, each))
        for first, last in pieces_of_work(len(actions))
    ]
    steps = []
    working = house_words(language)("review.working")
    with workers(jobs if jobs is not None else cores()) as crew, progress(working, len(actions)) as advance:
        for (first, last), found in crew.each(examine, batches):
            steps += found
            advance(last - first)
    made = Review.of(steps, outcome, each)
    teller = game.tell(language, table.names)
    told = tell(game, table.setup, actions, made, teller)
    if svg is not None:
        write(svg, picture(made, told, table.names, teller.words))
    if json:
        say_json(facts(made, told))
        return
    say(teller.words.of(teller.words("title"), teller.words.both(table.names)), "bold")
    show_curves(made, table.names, teller.words)
    show_accounts(made, table.names, teller.words)
    show_turns([each for each in told if each.number], len(actions), table.names, teller.words)


def show_curves(made: Review, names: list[str], words: Words) -> None:
    """A row of blocks for each seat; for a team, one for all."""
    wide = max(map(len, names))
    for seat, name in enumerate(names[:1] if made.together else names):
        first, last = (percent(made.outlooks[place][seat], words) for place in (0, -1))
        called = words("review.team") if made.together and made.seats > 1 else name
        say(f"{called.ljust(wide)}  {first:>5} {sparks(made, seat, CURVE)} {last}")
    say()


def show_accounts(made: Review, names: list[str], words: Words) -> None:
    head = [words(f"review.{part}") for part in ("seat", "start", "own", "others", "luck", "result")]
    rows = []
    for name, account in zip(names, map(rounded, made.accounts()), strict=True):
        changes = [percent(part, words, signed=True) for part in (account.own, account.others, account.luck)]
        rows.append([name, percent(account.start, words), *changes, percent(account.result, words)])
    grid(head, rows)
    say()


def show_turns(turns: list[Told], total: int, names: list[str], words: Words) -> None:
    """The turning points, each with what would have been better and what was expected then."""
    say(words("review.turns") if turns else words("review.no-turns"), "bold")
    for told in turns:
        place = words("review.place", place=told.place, total=total)
        say(f"{told.number}. {place}  {headline(told, names, words)}")
        for line in detailed(told, words):
            say(f"   {line}")


def detailed(told: Told, words: Words) -> list[str]:
    """What happened, and what would have been better."""
    if told.chance is None or told.hope is None:
        return [told.done]
    lines = []
    for key, text, chance, line in (
        ("done", told.done, told.chance, told.done_line),
        ("better", told.better, told.hope, told.better_line),
    ):
        lines.append(words.of(words(f"review.{key}"), f"{text} · {percent(chance, words)}"))
        if line:
            lines.append("  " + words.of(words("review.then"), words.apart(line)))
    return lines


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput("unwritable", path=str(path), why=error.strerror or "-") from error
