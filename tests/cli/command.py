"""The installed command, run as people run it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

FATHOM = Path(sys.executable).with_name("fathom")
UNWANTED = (
    "LC_ALL",
    "LC_MESSAGES",
    "LANGUAGE",
    "FORCE_COLOR",
    "NO_COLOR",
    "COLUMNS",
    "LINES",
    "PYTHONIOENCODING",
    "PYTHONUTF8",
)


def environment(changes: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment in plain English, but for some changes."""
    kept = {name: value for name, value in os.environ.items() if name not in UNWANTED}
    return {**kept, "LANG": "C", "TERM": "xterm", **(changes or {})}


def fathom(
    *words: str | Path, typed: str = "", at: Path | None = None, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command in a pipe, with what is typed into it; ``env`` is what differs in its environment."""
    return subprocess.run(
        [FATHOM, *map(str, words)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        timeout=60,
        env=environment(env),
        cwd=at,
        check=False,
    )


def told(*words: str | Path, typed: str = "", at: Path | None = None, env: Mapping[str, str] | None = None) -> str:
    """What a command says when all goes well."""
    done = fathom(*words, typed=typed, at=at, env=env)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def complaint(*words: str | Path, at: Path, env: Mapping[str, str] | None = None) -> str:
    """The one sentence of a command that makes no sense; it says nothing else and leaves nothing behind."""
    before = files(at)
    done = fathom(*words, at=at, env=env)
    assert "Traceback" not in done.stderr, done.stderr.splitlines()[-1]
    assert done.returncode == 2
    assert done.stdout == ""
    assert files(at) == before
    (sentence,) = done.stderr.splitlines()
    assert sentence
    return sentence


def files(at: Path) -> dict[str, bytes]:
    """What lies in a folder."""
    return {str(path): path.read_bytes() for path in sorted(at.rglob("*")) if path.is_file()}
