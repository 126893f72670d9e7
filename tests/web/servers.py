"""A server in a process of its own, and people who play there through the API."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx

from tests.cli.command import FATHOM, environment
from tests.patience import until

GAME = "in-too-deep"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Server:
    """`fathom serve` on a database; it can be killed and started again."""

    def __init__(self, database: str, folder: Path, *words: str, **env: str) -> None:
        self.database = database
        self.words = words
        self.env = {"FATHOM_PAUSE": "0", **env}
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = [str(FATHOM), "serve", "--port", str(self.port), "--database", self.database, *self.words]
        with (self.folder / "said").open("ab") as said:
            self.process = subprocess.Popen(
                words, stdout=said, stderr=said, env=environment(self.env), start_new_session=True
            )
        until(self.answers, self.said)

    def answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.said()
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"{self.address}/api/v1/games").status_code == 200
        return False

    def said(self) -> str:
        return (self.folder / "said").read_text()

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self.sweep()

    def sweep(self) -> None:
        """End the processes in which its bots thought."""
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(10)
        finally:
            self.sweep()


class Player:
    """A person at the API; ``client`` is a browser or a program."""

    def __init__(self, address: str, name: str) -> None:
        self.client = httpx.Client(base_url=f"{address}/api/v1", timeout=60)
        answer = self.client.post("/people", json={"name": name})
        assert answer.status_code == 201, answer.text
        self.client.headers["authorization"] = f"Bearer {answer.json()['token']}"

    def set_table(self, *seats: str, **more: Any) -> dict[str, Any]:
        answer = self.client.post("/tables", json={"game": GAME, "seats": list(seats), **more})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def join(self, table: dict[str, Any], seat: int) -> None:
        answer = self.client.post(f"/tables/{table['id']}/join/{table['invitations'][str(seat)]}")
        assert answer.status_code == 200, answer.text

    def facts(self, table_id: str) -> dict[str, Any]:
        return dict(self.client.get(f"/tables/{table_id}").json())

    def legal(self, table_id: str) -> list[dict[str, Any]]:
        return list(self.client.get(f"/tables/{table_id}/legal").json())

    def act(self, table_id: str, ply: int, action: int | str) -> httpx.Response:
        return self.client.post(f"/tables/{table_id}/actions", json={"ply": ply, "action": action})

    def close(self) -> None:
        self.client.close()


@contextlib.contextmanager
def players(address: str, *names: str) -> Iterator[list[Player]]:
    people = [Player(address, name) for name in names]
    try:
        yield people
    finally:
        for one in people:
            one.close()


def events(lines: Iterator[str]) -> Iterator[tuple[int, str]]:
    """The ply and the data of each piece of news in a stream."""
    number, data = -1, ""
    for line in lines:
        if line.startswith("id: "):
            number = int(line[4:].partition(".")[0])
        elif line.startswith("data: {"):
            data = line[6:]
        elif not line and data:
            yield number, data
            data = ""
