"""A terminal with the command running in it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from pathlib import Path
from types import TracebackType

from tests.cli.command import FATHOM, environment
from tests.patience import PATIENCE, until

ROWS = 50
CLEAR = "\x1b[2J"
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """Types into the command and reads its screen.

    >>> with Terminal("games") as terminal:
    ...     terminal.wait() and "In Too Deep" in terminal.screen()
    True
    """

    def __init__(
        self, *words: str | Path, at: Path | None = None, columns: int = 120, env: dict[str, str] | None = None
    ) -> None:
        self.main, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, columns, 0, 0))
        self.process = subprocess.Popen(
            [FATHOM, *map(str, words)],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env=environment(env),
            cwd=at,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(inner)
        self.raw = ""
        self.read = 0  # up to where the output was waited for

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self.main)

    def type(self, text: str) -> None:
        os.write(self.main, text.encode())

    def enter(self, line: str = "") -> None:
        self.type(line + "\n")

    def interrupt(self) -> None:
        """Press Ctrl-C, once the command listens."""
        time.sleep(0.4)
        self.type("\x03")

    def until(self, words: str) -> str:
        """Wait for words in new output, and return the output before them."""
        while words not in plain(self.raw)[self.read :]:
            assert self.more(), f"“{words}” did not come:\n{plain(self.raw)}"
        before = plain(self.raw)[self.read :].partition(words)[0]
        self.read += len(before) + len(words)
        return before

    def wait(self) -> bool:
        """Whether the command ends, while its output is read."""

        def ended() -> bool:
            over = self.process.poll() is not None
            while self.more(0):
                pass
            return over

        return until(ended, lambda: plain(self.raw))

    def more(self, seconds: float = PATIENCE) -> bool:
        """Read more output; False at the end, or if nothing comes."""
        if not select.select([self.main], [], [], seconds)[0]:
            return False
        try:
            came = os.read(self.main, 65536)
        except OSError:  # the other side is closed
            return False
        self.raw += came.decode(errors="replace")
        return bool(came)

    def screen(self) -> str:
        """What has been written since the screen was last cleared."""
        return plain(self.raw.rpartition(CLEAR)[2])


def plain(text: str) -> str:
    """Text without colours and movements."""
    return _ESCAPES.sub("", text).replace("\r\n", "\n")
