"""Output for people: Rich in a terminal, plain text in a pipe."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from fathom.core import BadInput, Record, Words
from fathom.core.narration import Section
from fathom.core.record import TITLE
from fathom.core.words import FIRST, HOUSE, LANGUAGES, fitting

Language = Annotated[
    str | None, typer.Option("--lang", metavar="|".join(LANGUAGES), help="Language (default: the environment’s).")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print data for a program.")]

out = Console(
    highlight=False, emoji=False, soft_wrap=not sys.stdout.isatty(), width=None if sys.stdout.isatty() else 200
)
errors = Console(stderr=True, highlight=False, soft_wrap=True)


def chosen_language(given: str | None) -> str:
    """The language that somebody asked for, or that of the environment, or English."""
    if given is not None:
        found = fitting(given)
        if found is None:
            raise BadInput("unknown-language", language=given, languages=", ".join(LANGUAGES))
        return found
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return fitting(value) or FIRST
    return FIRST


def house_words(language: str) -> Words:
    return Words(language, HOUSE)


def say(text: str = "", style: str = "") -> None:
    """Print a line of text as it is: brackets are not markup."""
    out.print(text, style=style or None, markup=False, emoji=False)


def say_json(data: object) -> None:
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar, if somebody watches; call what it yields with the amount done since the last call."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def show(section: Section, words: Words) -> None:
    """A part of the board: a table in a terminal, sentences in a pipe."""
    if not out.is_terminal or len(section.head) == 1 or not section.title:
        for line in section.lines(words):
            say(line)
        return
    columns = [i for i in range(len(section.head)) if i == 0 or any(row[i] for row in section.rows)]
    grid = Table(
        title=section.title, title_justify="left", title_style="bold", box=None, pad_edge=False, header_style="dim"
    )
    for i in columns:
        grid.add_column(escape(section.head[i]))
    for row in section.rows:
        grid.add_row(*(escape(row[i]) for i in columns))
    out.print(grid)


def show_list(lines: Sequence[str]) -> None:
    """Print short lines in columns in a terminal, read downwards, and one per line in a pipe."""
    for count in range(len(lines), 0, -1):
        rows = -(-len(lines) // count)
        columns = [lines[i : i + rows] for i in range(0, len(lines), rows)]
        widths = [max(len(line) for line in column) + 2 for column in columns]
        if count == 1 or (out.is_terminal and sum(widths) - 2 <= out.width):
            for row in range(rows):
                cells = zip(columns, widths, strict=True)
                say("".join(column[row].ljust(width) for column, width in cells if row < len(column)).rstrip())
            return


def grid(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print figures in columns, also in a pipe."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for i, name in enumerate(head):
        table.add_column(name, justify="left" if i == 0 else "right", no_wrap=True)
    for row in rows:
        table.add_row(*(escape(cell) for cell in row))
    out.print(table)


def read_record(path: Path) -> Record:
    """Read a record from a file, or raise what is wrong with it."""
    try:
        return Record.parse(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise BadInput("record-title", title=TITLE) from error
    except OSError as error:
        raise BadInput("unreadable", path=str(path), why=error.strerror or "-") from error


def write_record(path: Path, record: Record) -> None:
    """Write a whole record, or nothing."""
    check_place(path)
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(record.text(), encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise BadInput("unwritable", path=str(path), why=error.strerror or "-") from error


def check_place(path: Path) -> None:
    """Raise the reason if a record cannot be written there."""
    if not path.name or path.is_dir():
        raise BadInput("unwritable", path=str(path), why=os.strerror(errno.EISDIR))
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise BadInput("unwritable", path=str(path), why=os.strerror(errno.ENOENT))
