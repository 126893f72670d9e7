"""The results file: the match in its first line, then a line for each deal as soon as it is played.

Whoever starts the same match with the same file again goes on where it stopped.
"""

from __future__ import annotations

from pathlib import Path
from typing import TextIO, TypeVar

import msgspec
from msgspec import Struct, structs

from fathom.arena.match import Dealt, Match
from fathom.core import BadInput

FORMAT = "Fathom arena 1"
Line = TypeVar("Line")


class Head(Struct):
    """The first line: which match the deals belong to, and the command that began it."""

    format: str
    command: str
    match: Match


class Results:
    """A results file, open for more deals."""

    def __init__(self, file: TextIO, deals: dict[int, Dealt]) -> None:
        self.file = file
        self.deals = deals  # those that were there already

    def add(self, dealt: Dealt) -> None:
        """Write a deal; it is in the file when this returns."""
        self.file.write(line(dealt))
        self.file.flush()

    def close(self) -> None:
        self.file.close()


def line(data: Struct) -> str:
    return msgspec.json.encode(data).decode() + "\n"


def open_results(path: Path, match: Match, command: str) -> Results:
    """Open the results of a match, or begin them; a file of something else is refused and left as it is."""
    text, whole = lines_of(path)
    head, deals = read_results(whole, path) if text else (None, {})
    if head is not None and head.match != match:
        raise BadInput("other-results", path=str(path), what=", ".join(differences(head.match, match)))
    return Results(go_on(path, text, whole, Head(FORMAT, command, match)), deals)


def lines_of(path: Path) -> tuple[str, str]:
    """The text of a file, if it is there, and its whole lines: the last one may have been cut off."""
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else None
        raise BadInput("unreadable", path=str(path), why=why or "-") from error
    return text, text[: text.rfind("\n") + 1]


def go_on(path: Path, text: str, whole: str, head: Struct) -> TextIO:
    """Open a file to write behind its whole lines; a new one begins with its head."""
    try:
        file = path.open("r+" if text else "a", encoding="utf-8", newline="\n")
        if text:
            file.seek(len(whole.encode()))
            file.truncate()
    except OSError as error:
        raise BadInput("unwritable", path=str(path), why=error.strerror or "-") from error
    if not text:
        file.write(line(head))
        file.flush()
    return file


def read_results(text: str, path: Path) -> tuple[Head, dict[int, Dealt]]:
    """The first line and the deals of a results file."""
    first, *rest = text.splitlines() or [""]
    head = read_line(first, Head, path, 1)
    if head.format != FORMAT:
        raise BadInput("no-results", path=str(path), line=1)
    deals: dict[int, Dealt] = {}
    for at, row in enumerate(rest, 2):
        dealt = read_line(row, Dealt, path, at)
        deals.setdefault(dealt.deal, dealt)
    return head, deals


def read_line(row: str, kind: type[Line], path: Path, at: int) -> Line:
    try:
        return msgspec.json.decode(row, type=kind)
    except msgspec.DecodeError as error:
        raise BadInput("no-results", path=str(path), line=at) from error


def differences(one: Struct, other: Struct) -> list[str]:
    """The names of the settings in which two matches, or two of anything else, differ."""
    return [name for name in structs.asdict(one) if getattr(one, name) != getattr(other, name)]
