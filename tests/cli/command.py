"""The installed command, run as people run it."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from fathom.core.words import VARIABLE

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
    *words: str | Path,
    typed: str = "",
    at: Path | None = None,
    env: Mapping[str, str] | None = None,
    without: Sequence[str] = (),
) -> subprocess.CompletedProcess[str]:
    """Run the command with some input; ``env`` holds changes of its environment, ``without`` names modules that it
    does not find.

    A second of each start would be spent on importing the same libraries, so it runs in a process that has them
    already. The installed script itself is run by the tests of terminals, pipes, signals and servers.
    """
    if env and env.keys() & {"PYTHONPATH", VARIABLE}:  # other modules or languages than those that are there already
        command = [str(FATHOM), *map(str, words)]
        return subprocess.run(
            command, input=typed, capture_output=True, encoding="utf-8", env=environment(env), cwd=at, check=False
        )
    with tempfile.TemporaryDirectory() as folder:
        typed_in, out, err = streams = [Path(folder) / name for name in ("in", "out", "err")]
        typed_in.write_bytes(typed.encode("utf-8", "surrogateescape"))
        arguments = [str(FATHOM), *map(str, words)]
        process = PREPARED.Process(target=run, args=(arguments, streams, at or Path.cwd(), environment(env), without))
        process.start()
        process.join(60)
        assert process.exitcode is not None, f"{arguments} did not come to an end"
        told, complained = (path.read_text("utf-8", "surrogateescape") for path in (out, err))
        return subprocess.CompletedProcess(arguments, process.exitcode, told, complained)


PREPARED = multiprocessing.get_context("forkserver")
PREPARED.set_forkserver_preload(
    [
        "babel.messages.pofile",
        "rich.progress",
        "rich.table",
        "typer._adapters",
        "uvicorn",
        "aiosqlite",
        "fathom.web.app",
        "tests.cli.prepared",
        __name__,
    ]
)


def run(arguments: list[str], streams: list[Path], at: Path, env: dict[str, str], without: Sequence[str]) -> None:
    """In a process of its own: become the command."""
    assert not sys.modules.keys() & set(without), "found before"
    sys.modules.update(dict.fromkeys(without))  # type: ignore[arg-type]
    os.environ.clear()
    os.environ.update(env)
    os.chdir(at)
    for number, path in enumerate(streams):
        os.dup2(os.open(path, os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT), number)
    encoding, errors = env.get("PYTHONIOENCODING", "utf-8:surrogateescape").split(":")
    sys.stdin = os.fdopen(0, encoding=encoding, errors=errors, closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding=encoding, errors=errors, closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding=encoding, errors="backslashreplace", closefd=False)
    sys.argv = arguments
    from fathom.cli import main

    main()


def told(*words: str | Path, typed: str = "", at: Path | None = None, env: Mapping[str, str] | None = None) -> str:
    """The output of a command that succeeds."""
    done = fathom(*words, typed=typed, at=at, env=env)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def complaint(*words: str | Path, at: Path, env: Mapping[str, str] | None = None, without: Sequence[str] = ()) -> str:
    """The one sentence that a bad command gets; it prints nothing else and leaves nothing behind."""
    before = files(at)
    done = fathom(*words, at=at, env=env, without=without)
    assert "Traceback" not in done.stderr, done.stderr.splitlines()[-1]
    assert done.returncode == 2
    assert done.stdout == ""
    assert files(at) == before
    (sentence,) = done.stderr.splitlines()
    assert sentence
    return sentence


def files(at: Path) -> dict[str, bytes]:
    """The files of a folder."""
    return {str(path): path.read_bytes() for path in sorted(at.rglob("*")) if path.is_file()}
