"""A command that runs beside its starter, gives way to it, and ends with it: `python -m fathom.core.beside COMMAND`."""

import os
import signal
import subprocess
import sys
import threading

from fathom.core.processes import give_way


def begin(command: str) -> subprocess.Popen[bytes]:
    """Start a command of the shell, which nobody waits for; its exit code is that of the process returned."""
    return subprocess.Popen(
        [sys.executable, "-P", "-m", __name__, command],
        stdin=subprocess.PIPE,  # it is never written to: its end says that the starter has ended
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        process_group=0,
    )


def end_with_input() -> None:
    """When the starter has ended, end this process, the command and all that it started."""
    while os.read(0, 1):
        pass
    os.killpg(0, signal.SIGTERM)


def main() -> None:
    give_way()
    threading.Thread(target=end_with_input, daemon=True).start()
    sys.exit(subprocess.run(sys.argv[1], shell=True, stdin=subprocess.DEVNULL, check=False).returncode)


if __name__ == "__main__":
    main()
