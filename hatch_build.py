"""Which modules `make fast` compiles: whatever a game's rules, and its bots' judgement, need.

From these rooms of every game imports are followed inside its folder, so that a new room of a game needs no line here.
Whatever reads files (it imports ``msgspec`` or ``Boxes``) stays as it is, and so does all that tells.
"""

from __future__ import annotations

import ast
import os
from functools import cache
from pathlib import Path
from typing import Any

ROOTS = ("encoding", "rules", "strategy", "worlds")
READERS = ("msgspec", "tomllib", "Boxes")


def get_build_hook() -> type[Any]:
    from hatch_mypyc.plugin import MypycBuildHook

    class CompileRules(MypycBuildHook):  # type: ignore[misc]
        """Compiles the files that the configuration names, and what the rules of the games stand on."""

        def include_path(self, relative_path: str) -> bool:
            found = {str(path) for path in compiled_rooms(Path(self.root))}
            return relative_path in found or bool(super().include_path(relative_path))

        @property
        def config_options(self) -> dict[str, Any]:
            """As configured; whoever is in a hurry may have the C compiler try less hard."""
            level = os.environ.get("FATHOM_OPT_LEVEL")
            return {**super().config_options, **({"opt_level": level} if level else {})}

    return CompileRules


@cache
def compiled_rooms(root: Path) -> list[Path]:
    """The modules of all games that are compiled, from the root of the project."""
    found: set[Path] = set()
    for folder in sorted((root / "fathom" / "games").iterdir()):
        waiting = [path for name in ROOTS for path in files_of(folder, [name])]
        while waiting:
            path = waiting.pop()
            if path not in found and not reads_files(path):
                found.add(path)
                waiting += imported(path, folder)
    return sorted(path.relative_to(root) for path in found)


def imported(path: Path, folder: Path) -> list[Path]:
    """The files of a game that a module imports; those of a package with it."""
    package = ["fathom", "games", folder.name]
    found: list[Path] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            names = (node.module or "").split(".") if node.module else []
            if node.level:
                here = [*package, *path.relative_to(folder).parts]
                names = [*here[: -node.level], *names]
            if names[:3] == package:
                found += files_of(folder, names[3:])
                for name in node.names:
                    found += files_of(folder, [*names[3:], name.name])
    return found


def files_of(folder: Path, names: list[str]) -> list[Path]:
    """The files of a module, or all of a package; none of the package that declares the game."""
    if not names:
        return []
    place = folder.joinpath(*names)
    return [place.with_suffix(".py")] if place.with_suffix(".py").exists() else sorted(place.glob("*.py"))


def reads_files(path: Path) -> bool:
    text = path.read_text(encoding="utf-8")
    return any(f"import {reader}" in text for reader in READERS)
