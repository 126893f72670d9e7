"""`fathom serve`: it starts, prints its address, stops when asked to, and reports what is wrong."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from pathlib import Path

import httpx
import pytest

from fathom.core import Words
from fathom.core.build import HOUSE as FATHOM_HOUSE
from fathom.core.words import HOUSE, LANGUAGES
from tests.cli.command import complaint as one_sentence
from tests.cli.command import fathom
from tests.patience import PATIENCE, until
from tests.web.servers import Server, events, free_port, players


def test_it_says_where_it_is(server: Server) -> None:
    assert server.address in server.said()


def test_it_stops_when_told_although_people_watch(tmp_path: Path) -> None:
    """The server ends their streams in order before it stops, and does not cut them off."""
    server = Server(f"sqlite+aiosqlite:///{tmp_path}/fathom.db", tmp_path)
    server.start()
    try:
        with players(server.address, "Ann") as (ann,):
            table = ann.set_table("me", "normal")
            with httpx.stream(
                "GET", f"{server.address}/api/v1/tables/{table['id']}/events", timeout=PATIENCE
            ) as stream:
                told = events(stream.iter_lines())
                next(told)
                assert server.process is not None
                server.process.send_signal(signal.SIGTERM)
                for _ in told:
                    pass
                server.process.wait(PATIENCE)
        assert "graceful shutdown exceeded" not in server.said(), server.said()
        assert "Traceback" not in server.said(), server.said()
    finally:
        server.sweep()


def test_a_killed_server_leaves_no_process_behind(tmp_path: Path) -> None:
    server = Server(f"sqlite+aiosqlite:///{tmp_path}/fathom.db", tmp_path)
    server.start()
    try:
        with players(server.address, "Ann") as (ann,):
            ann.set_table("normal", "normal", "normal")
            assert server.process is not None
            session = server.process.pid
            until(lambda: any("fathom.core.worker" in command for command in left_of(session)), server.said)
            time.sleep(1)  # its bots think
        server.process.kill()
        server.process.wait()
        until(lambda: not left_of(session), lambda: str(left_of(session)))
    finally:
        server.sweep()


@pytest.mark.sources  # the compiled rules need no second build
def test_the_rules_are_compiled_beside_it_once_and_nobody_waits(tmp_path: Path) -> None:
    words, go, ready = Words("en", HOUSE), tmp_path / "go", tmp_path / "ready"
    build = f"while [ ! -e {go} ]; do sleep 0.02; done; {sys.executable} -m fathom.core.build {FATHOM_HOUSE} > {ready}"
    database = f"sqlite:///{tmp_path}/fathom.db"
    with Server(database, tmp_path, "--compile", build, FATHOM_FAST=str(tmp_path)) as server:
        until(lambda: words("serve.compiling") in server.said(), server.said)
        assert words("serve.compiled") not in server.said()  # and yet it answers
        go.touch()
        until(lambda: words("serve.compiled") in server.said(), server.said)
    with Server(database, tmp_path, "--compile", build, FATHOM_FAST=str(tmp_path)) as server:
        assert server.said().count(words("serve.compiling")) == 1
    ready.unlink()
    with Server(database, tmp_path, "--compile", "false", FATHOM_FAST=str(tmp_path)) as server:
        until(lambda: words("serve.not-compiled", command="false") in server.said(), server.said)


@pytest.mark.sources
def test_a_compiler_ends_with_its_server(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/fathom.db", tmp_path, "--compile", "sleep 1000", FATHOM_FAST=str(tmp_path))
    with server:
        assert server.process is not None
        session = server.process.pid
        until(lambda: any(command.startswith("sleep") for command in left_of(session)), lambda: str(left_of(session)))
    until(lambda: not left_of(session), lambda: str(left_of(session)))


def left_of(session: int) -> list[str]:
    """The living processes of a session, from the kernel's own list."""
    left = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                if int(fields[3]) == session and fields[0] != "Z":
                    left.append((folder / "cmdline").read_text().replace("\0", " "))
            except OSError:
                continue
    return left


def complaint(*words: str, env: dict[str, str] | None = None) -> str:
    """Its message when it cannot start: one sentence and no traceback."""
    done = fathom("serve", *words, env=env)
    said = done.stdout + done.stderr
    assert done.returncode not in (0, None)
    assert "Traceback" not in said, said.strip().splitlines()[-1]
    return done.stderr.strip()


@pytest.mark.parametrize("database", ["nonsense", "sqlite+aiosqlite:////nowhere/at/all.db", "mysql://x/y"])
def test_a_database_that_cannot_be_opened_is_named(database: str) -> None:
    said = complaint("--port", str(free_port()), "--database", database)
    assert said.startswith(f"The database {database} cannot be used: ")
    assert "environment" not in said


def test_a_password_is_not_repeated() -> None:
    said = complaint("--port", str(free_port()), "--database", "postgresql://ann:secret@127.0.0.1:1/fathom")
    assert said.startswith("The database postgresql://ann:***@127.0.0.1:1/fathom cannot be used: ")
    assert "secret" not in said


DRIVER = ["asyncpg"]  # of PostgreSQL


@pytest.mark.parametrize(
    "words",
    [
        ("serve", "--database", "postgresql://ann:secret@127.0.0.1:1/fathom"),
        ("serve", "--database", "postgres://127.0.0.1:1/fathom"),
        ("serve", "--database", "postgresql+asyncpg://127.0.0.1:1/fathom"),
        ("tables", "check", "--database", "postgresql://127.0.0.1:1/fathom"),
    ],
    ids=lambda words: f"{words[0]} {words[-1].partition(':')[0]}",
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_postgresql_without_its_driver_is_told_the_way_out(
    words: tuple[str, ...], language: str, tmp_path: Path
) -> None:
    told = Words(language, HOUSE)("error.no-postgres-driver")
    assert "pip install 'fathom-games[postgres]'" in told
    assert one_sentence(*words, "--lang", language, at=tmp_path, without=DRIVER) == told


def test_sqlite_needs_no_driver_of_postgresql(tmp_path: Path) -> None:
    said = fathom("tables", "check", "--database", f"sqlite:///{tmp_path}/fathom.db", without=DRIVER)
    assert (said.returncode, said.stderr) == (0, "")


def test_a_short_address_of_sqlite_will_do(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/short.db", tmp_path)
    server.start()
    try:
        assert httpx.get(server.address).status_code == 200
        assert (tmp_path / "short.db").exists()
    finally:
        server.sweep()


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert port in complaint("--port", port, "--database", f"sqlite+aiosqlite:///{tmp_path}/fathom.db")


@pytest.mark.parametrize("port", ["99999", "-1", "x"])
def test_a_port_that_is_none_is_refused(port: str, tmp_path: Path) -> None:
    assert complaint("--port", port, "--database", f"sqlite+aiosqlite:///{tmp_path}/fathom.db")


def test_a_setting_that_is_wrong_is_named() -> None:
    assert complaint(env={"FATHOM_PAUSE": "long"})
    assert os.environ.get("FATHOM_PAUSE") is None
