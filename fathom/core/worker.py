"""A process that does what it is asked, one thing after another: `python -m fathom.core.worker`.

It can run on another Python than its starter, such as one with compiled rules. A question is a function of a module
with plain arguments; questions and answers travel through pipes. The process ends when its starter ends, for then its
input does, even while it thinks.
"""

import contextlib
import os
import pickle
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from fathom.core.processes import give_way

UNIMPORTANT = "ignore:resource_tracker:UserWarning"  # a killed process leaves semaphores, which are cleared away


class Died(Exception):
    """The process ended before it had answered."""


class Failed(Exception):
    """The function raised an error; its traceback as text."""


class Worker:
    """Starts such a process when it is first asked, and again if it has died or another Python is wanted."""

    def __init__(self, python: Callable[[], str], aside: bool = False) -> None:
        self.python = python  # which Python to use, asked before each question
        self.aside = aside  # whether it leaves the processor to others
        self.process: subprocess.Popen[bytes] | None = None
        self._runs: str | None = None  # the Python that it runs on

    def ask(self, function: Callable[..., Any], arguments: tuple[Any, ...], patience: float | None) -> Any:
        """What a function returns; its process is killed when patience is at an end."""
        question = pickle.dumps((function, arguments))
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Event()

        def overrun() -> None:
            late.set()
            process.kill()

        clock = threading.Timer(patience or 0.0, overrun)
        if patience is not None:
            clock.start()
        try:
            send(process.stdin, question)
            done, answer = pickle.loads(pickle.load(process.stdout))
        except (OSError, EOFError, ValueError, pickle.UnpicklingError) as error:
            self.stop()
            raise TimeoutError(patience) if late.is_set() else Died from error
        finally:
            clock.cancel()
        if not done:
            raise Failed(answer)
        return answer

    def _started(self) -> subprocess.Popen[bytes]:
        python = self.python()
        if self.process is not None and (python != self._runs or self.process.poll() is not None):
            self.stop()
        if self.process is None:
            surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
            if python == sys.executable:  # it finds the modules of its starter, and another Python its own
                surroundings["PYTHONPATH"] = os.pathsep.join(str(Path(place).absolute()) for place in sys.path)
            self.process = subprocess.Popen(
                [python, "-P", "-W", UNIMPORTANT, "-m", __name__, *(["aside"] if self.aside else [])],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=surroundings,
                process_group=0 if os.name == "posix" else None,  # Ctrl-C is for the starter
            )
            self._runs = python
        return self.process

    def stop(self) -> None:
        """End the process, whatever it does; the next question starts another."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()


# A message is pickled bytes, so that one that cannot be read does not hide where the next begins.


def send(pipe: Any, message: bytes) -> None:
    pickle.dump(message, pipe)
    pipe.flush()


# In the process


def listen(questions: SimpleQueue[bytes]) -> None:
    """Take questions in, and end the process when there can be no more."""
    with contextlib.suppress(EOFError, OSError, pickle.UnpicklingError):
        while True:
            questions.put(pickle.load(sys.stdin.buffer))
    os._exit(0)


def answer(question: bytes) -> bytes:
    """Whether a question could be answered, and the answer or the error."""
    try:
        function, arguments = pickle.loads(question)
        return pickle.dumps((True, function(*arguments)))
    except Exception:
        return pickle.dumps((False, traceback.format_exc()))


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever somebody prints is no answer
    if "aside" in sys.argv:
        give_way()
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=listen, args=(questions,), daemon=True).start()
    try:
        while True:
            send(answers, answer(questions.get()))
    finally:
        os._exit(1)  # the other thread holds the input, and would not let go


if __name__ == "__main__":
    main()
