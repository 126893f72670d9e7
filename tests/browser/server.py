"""A server in a process of its own, which can be killed."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

from tests.patience import until

FATHOM = Path(sys.executable).with_name("fathom")
COMPILED = Path(__file__).parents[2] / ".venv-tested"  # of these sources, where `make test` has built it


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Server:
    """`fathom serve` on a port and a database that outlive the process."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.database = folder / "fathom.db"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        usual = {"FATHOM_PAUSE": "0.02", "FATHOM_HINT_ITERATIONS": "40", "FATHOM_FAST": str(COMPILED)}
        self._settings = os.environ | usual | settings
        self._output = folder / "server.txt"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [
            str(FATHOM),
            "serve",
            "--port",
            str(self.port),
            "--database",
            f"sqlite+aiosqlite:///{self.database}",
        ]
        with self._output.open("ab") as output:
            self._process = subprocess.Popen(command, stdout=output, stderr=output, env=self._settings)
        until(self._answers, self.output)

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, self.output()
        try:
            with urllib.request.urlopen(f"{self.url}/static/icon.svg", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """Kill it, as when the power fails."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
            self._process = None

    def output(self) -> str:
        return self._output.read_text(errors="replace")

    def rows(self, query: str, *facts: object) -> list[tuple[object, ...]]:
        """What is on disk."""
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as disk:
            return disk.execute(query, facts).fetchall()
