"""Processes: how many can run at once here, and how none of them outlives whoever started it."""

import os
import signal
from multiprocessing import parent_process
from threading import Thread

_allowed = 0  # cores that this process may use; all of them if 0


def cores() -> int:
    """How many processes can run at once here, or as many of them as this process may use."""
    return _allowed or (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


def share_cores(busy: int) -> None:
    """From now on use no more than one's share among so many processes that are busy."""
    global _allowed
    _allowed = 0
    _allowed = max(1, cores() // busy)


def end_with_starter() -> None:
    """In a process of ``multiprocessing``: leave Ctrl-C to its starter, and end with it, even if that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait() -> None:
        starter = parent_process()
        assert starter is not None
        starter.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def give_way() -> None:
    """Leave the processor to whoever needs it now."""
    if hasattr(os, "nice"):
        os.nice(10)
