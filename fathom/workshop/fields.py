"""Writes the methods that copy the fields of states: a field is declared once, and compiled code copies it by name.

``python -m fathom.workshop.fields`` writes them anew in every game's ``state.py``; a test sees to it that they are as
written.
"""

from __future__ import annotations

import ast
from pathlib import Path

from fathom.core.words import HOUSE

WIDTH = 120
MADE = ("copy_open_to", "copy_hidden_to")  # methods that are written from the fields of their class
SHARING = "share_open_with"  # one more where clones share rows of what lies open: an observation never does
OF_CORE = {"Asking": {"question": "Pending"}}  # fields that a class of core declares for those of games
MOST = 3  # fields a line: so many are assigned together without making a tuple


def fields(kind: ast.ClassDef) -> dict[str, str]:
    """The fields that a class declares, and their types; those first that core declares for it."""
    declared = [line for line in kind.body if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)]
    core = [OF_CORE[ast.unparse(base)] for base in kind.bases if ast.unparse(base) in OF_CORE]
    found = {name: type for fields in core for name, type in fields.items()}
    return found | {ast.unparse(line.target): ast.unparse(line.annotation) for line in declared}


def copied(name: str, kind: str, shares: bool) -> str:
    """What another state gets: a list of its own, and anything else as it is; shared rows where it may share them."""
    if not shares:
        kind = kind.replace("Shared", "list[int]")
    if kind == "list[int]":
        return f"self.{name}.copy()"
    return f"[each.copy() for each in self.{name}]" if kind == "list[list[int]]" else f"self.{name}"


def body(declared: dict[str, str], shares: bool) -> list[str]:
    """The lines that copy all fields, as many in one as fit."""
    lines: list[str] = []
    waiting = list(declared.items())
    while waiting:
        for count in range(min(MOST, len(waiting)), 0, -1):
            targets = ", ".join(f"other.{name}" for name, _ in waiting[:count])
            line = f"        {targets} = {', '.join(copied(name, kind, shares) for name, kind in waiting[:count])}"
            if len(line) <= WIDTH or count == 1:
                break
        lines.append(line)
        waiting = waiting[count:]
    return lines


def written(source: str) -> str:
    """A module of states with its copying methods as its fields ask for.

    >>> print(written('''class Sea:
    ...     deck: list[int]
    ...     turn: i64
    ...     def copy_open_to(self, other: Sea) -> None:
    ...         \"\"\"Make them the same.\"\"\"
    ...         pass'''))
    class Sea:
        deck: list[int]
        turn: i64
        def copy_open_to(self, other: Sea) -> None:
            \"\"\"Make them the same.\"\"\"
            other.deck, other.turn = self.deck.copy(), self.turn
    """
    lines = source.split("\n")
    kinds = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    for kind in reversed(kinds):
        for method in reversed(kind.body):
            if isinstance(method, ast.FunctionDef) and method.name in (*MADE, SHARING):
                begin, end = method.body[0].end_lineno, method.end_lineno
                lines[begin:end] = body(fields(kind), method.name != "copy_open_to")
    return "\n".join(lines)


def modules() -> list[Path]:
    """The modules of states of all games."""
    return sorted((HOUSE / "games").glob("*/state.py"))


if __name__ == "__main__":
    for path in modules():
        path.write_text(written(path.read_text(encoding="utf-8")), encoding="utf-8")
