"""Output for people: Rich in a terminal, plain text in a pipe."""

from __future__ import annotations

import errno
import json
import os
import sys
import textwrap
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from fathom.core import BadInput, Record, Words
from fathom.core.narration import SHORT, Choices, Section
from fathom.core.record import TITLE
from fathom.core.words import FIRST, HOUSE, LANGUAGES, fitting

Language = Annotated[
    str | None, typer.Option("--lang", metavar="|".join(LANGUAGES), help="Language (default: the environment’s).")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print data for a program.")]

out = Console(
    highlight=False, emoji=False, soft_wrap=not sys.stdout.isatty(), width=None if sys.stdout.isatty() else 200
)
HANG = 4  # letters by which a broken line goes on further to the right
LEAST = 32  # letters that the widest column of a table needs
GAP = 2  # letters between columns
FEW = 4  # actions that may have a line each
KEPT = "\u2007"  # a space at which no line is broken
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
    for line in text.split("\n"):
        out.print("\n".join(folded(line, out.width)), style=style or None, markup=False, emoji=False)


def folded(text: str, width: int, hang: str = "") -> list[str]:
    """The lines that a long line takes in a terminal; signs stay with their words, and a pipe breaks nothing."""
    if not out.is_terminal or len(text) <= width:
        return [text]
    return textwrap.wrap(text, width, subsequent_indent=hang, break_on_hyphens=False)


def say_json(data: object) -> None:
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar, if somebody watches; call what it yields with the amount done since the last call."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def say_hanging(text: str, heading: int = 0) -> None:
    """Print a line of text; where it is too long for a terminal, it goes on further to the right.

    So many letters at its beginning are a heading.
    """
    indent = len(text) - len(text.lstrip(" "))
    hang = " " * min(indent + HANG, out.width // 2)
    for number, line in enumerate(folded(text, out.width, hang)):
        shown = Text(line.replace(KEPT, " "))
        if number == 0:
            shown.stylize("bold", 0, heading)
        out.print(shown)


def show(section: Section, words: Words) -> None:
    """A part of the board: a table where it fits into a terminal, else sentences."""
    columns = [i for i in range(len(section.head)) if i == 0 or any(row[i] for row in section.rows)]
    if not (out.is_terminal and section.title and len(columns) > 1 and fits(section, columns)):
        show_sentences(section, words)
        return
    heads = [section.head[i] for i in columns]
    say_hanging(section.title, len(section.title))  # a title of the table would be as narrow as its columns
    grid = Table(box=None, pad_edge=False, show_header=any(heads), header_style="dim")
    widths = {i: width_of(section, i) for i in columns}
    widest = max(columns, key=widths.__getitem__)  # the only one in which lines are broken
    room = widths[widest] + min(0, out.width - sum(widths.values()) - GAP * (len(columns) - 1))
    for i in columns:
        grid.add_column(escape(section.head[i]), no_wrap=True)
    for row in section.rows:
        grid.add_row(*(escape("\n".join(folded(row[i], room)) if i == widest else row[i]) for i in columns))
    out.print(grid)


def show_sentences(section: Section, words: Words) -> None:
    """A part of the board in sentences, with the things that they are about standing out."""
    lines = section.lines(words)
    if section.title:
        say_hanging(lines[0], len(lines[0]))
    for line, row in zip(lines[-len(section.rows) :] if section.rows else (), section.rows, strict=True):
        say_hanging(line, line.index(row[0]) + len(row[0]) if any(row[1:]) else 0)


def width_of(section: Section, column: int) -> int:
    return max(cell_len(cell) for cell in [section.head[column], *(row[column] for row in section.rows)])


def fits(section: Section, columns: Sequence[int]) -> bool:
    """Whether a table can be shown in the terminal with every column whole but the widest.

    Where columns have no headings, sentences do as well, and take less room than a column with broken lines.
    """
    *others, widest = sorted(width_of(section, column) for column in columns)
    needed = sum(others) + GAP * len(others) + (min(widest, LEAST) if any(section.head) else widest)
    return max(needed, cell_len(section.title)) <= out.width


def show_choices(choices: Choices, words: Words, final: Container[int]) -> None:
    """Actions of one kind: short ones and many behind their heading, longer ones in columns below it."""
    entries = choices.entries(final)
    if not out.is_terminal:
        for line in choices.lines(words, final):
            say(line)
    elif choices.title and (all(len(text) <= SHORT for _, text in choices.actions) or not in_columns(entries)):
        # Entries are kept whole, so that no number stands at the end of a line without its action.
        whole = "   ".join(entry.replace(" ", KEPT) if len(entry) < out.width // 2 else entry for entry in entries)
        say_hanging(words.of(choices.title, whole), len(choices.title))
    else:
        if choices.title:
            say_hanging(choices.title, len(choices.title))
        room = len(str(choices.actions[-1][0]))
        numbers = [len(str(number)) for number, _ in choices.actions]
        show_list([" " * (room - size) + entry for size, entry in zip(numbers, entries, strict=True)])


def in_columns(entries: Sequence[str]) -> bool:
    """Whether a list is short, or at least two columns wide in the terminal."""
    return len(entries) <= FEW or 2 * (max(map(len, entries)) + 3) <= out.width


def show_list(lines: Sequence[str]) -> None:
    """Print short lines in columns in a terminal, read downwards, and one per line in a pipe."""
    for count in range(len(lines), 0, -1):
        rows = -(-len(lines) // count)
        columns = [lines[i : i + rows] for i in range(0, len(lines), rows)]
        widths = [max(len(line) for line in column) + 3 for column in columns]
        if count == 1 or (out.is_terminal and sum(widths) <= out.width):
            for row in range(rows):
                cells = zip(columns, widths, strict=True)
                told = "".join(column[row].ljust(width) for column, width in cells if row < len(column)).rstrip()
                say_hanging(f"  {told}" if out.is_terminal else told)
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
