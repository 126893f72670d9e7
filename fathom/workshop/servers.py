"""Starts servers: `fathom serve` on a free port and its own database, in a process that ends with ours."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import URLError
from urllib.request import urlopen

from fathom.core import BadInput

PATIENCE = 60.0  # seconds until a server must answer for the first time, on a busy machine

# A server must not outlive whoever started it: its input closes with them, and it ends.
LAUNCH = """
import os, threading
def wait():
    os.read(0, 1)
    os._exit(1)
threading.Thread(target=wait, daemon=True).start()
from fathom.cli import main
main()
"""
WHERE = "import fathom; print(fathom.__path__[0])"


@dataclass(frozen=True)
class Build:
    """A build of Fathom, by the Python that imports it; without one the build that runs now."""

    python: Path | None = None

    def command(self, *words: str) -> list[str]:
        """The command line that runs `fathom` with these arguments, without importing from the current folder."""
        return [str(self.python or sys.executable), "-P", "-c", LAUNCH, *words]

    def environment(self, **changes: str) -> dict[str, str]:
        """The environment for another Python, which must import its own Fathom and not ours."""
        unwanted = () if self.python is None else ("PYTHONPATH", "PYTHONHOME")
        kept = {name: value for name, value in os.environ.items() if name not in unwanted}
        return {**kept, "FATHOM_PAUSE": "0", **changes}

    def folder(self) -> str:
        """The folder of its sources."""
        command = [str(self.python or sys.executable), "-P", "-c", WHERE]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, check=True, cwd="/", env=self.environment(), timeout=PATIENCE
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise BadInput("no-python", path=str(self.python)) from error
        return done.stdout.strip()


HERE = Build()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True)
class Running:
    """A running server: its port, its process, its build, and its database."""

    port: int
    pid: int
    build: Build
    database: str

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextlib.contextmanager
def running(build: Build = HERE) -> Iterator[Running]:
    """Run a server of a build on an empty database, until the block ends."""
    port = free_port()
    with TemporaryDirectory(prefix="fathom-server-") as folder:
        said = Path(folder) / "said"
        database = f"sqlite+aiosqlite:///{folder}/bench.db"
        environment = build.environment(FATHOM_DATABASE=database, FATHOM_STREAMS_OF_AN_ADDRESS="10000")
        command = build.command("serve", "--port", str(port))
        with said.open("wb") as out:
            process = subprocess.Popen(
                command, env=environment, stdin=subprocess.PIPE, stdout=out, stderr=out, cwd=folder
            )
        try:
            wait_for(process, port, said)
            yield Running(port, process.pid, build, database)
        finally:
            process.terminate()
            process.wait(timeout=10)
            assert process.stdin is not None
            process.stdin.close()


@contextlib.contextmanager
def server() -> Iterator[str]:
    """The address of a server of this build on an empty database."""
    with running() as here:
        yield here.address


def wait_for(process: subprocess.Popen[bytes], port: int, said: Path) -> None:
    """Wait until the server answers; raise its last output if it ends before."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(URLError, ConnectionError, TimeoutError):
            urlopen(f"http://127.0.0.1:{port}/api/v1/games", timeout=5).read()
            return
        time.sleep(0.05)
    lines = said.read_text(errors="replace").strip().splitlines()
    raise BadInput("no-server", port=port, problem=lines[-1] if lines else "-")


def chromium() -> str | None:
    """A browser of this machine."""
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    return None
