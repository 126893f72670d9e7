"""Batches on the machines of a Ray cluster."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from itertools import islice
from typing import Any

from fathom.arena.batches import Batches, Found, Key
from fathom.core import BadInput

RETRIES = 10  # how often a batch is played again when the machine that played it dies
WAITING = 2  # batches that wait for each processor of the cluster, so that none is idle
PATIENCE = 5.0  # seconds within which a cluster must answer


class Cluster:
    """A cluster plays: each batch is a Ray task."""

    def __init__(self, ray: Any, address: str) -> None:
        self.ray = ray
        self.address = address

    def each(self, play: Callable[..., Found], batches: Batches[Key]) -> Iterator[tuple[Key, Found]]:
        ray = self.ray
        task = ray.remote(num_cpus=1, max_retries=RETRIES)(play)
        left = iter(batches)
        playing: dict[Any, Key] = {}
        try:
            while True:
                room = WAITING * max(int(ray.cluster_resources().get("CPU", 1)), 1) - len(playing)
                for key, facts in islice(left, max(room, 0)):
                    playing[task.remote(*facts)] = key
                if not playing:
                    return
                done, _ = ray.wait(list(playing))
                for reference in done:
                    yield playing.pop(reference), self.fetch(reference)
        finally:
            for reference in playing:
                ray.cancel(reference, force=True)

    def fetch(self, reference: Any) -> Any:
        """The result of a batch, or the error that playing it raised."""
        errors = self.ray.exceptions
        try:
            return self.ray.get(reference)
        except errors.RayTaskError as error:
            raise error.as_instanceof_cause() from None
        except errors.RaySystemError as error:
            raise self.lost(error) from error
        except (errors.WorkerCrashedError, errors.ObjectLostError, errors.NodeDiedError) as error:
            raise self.lost(error) from error

    def lost(self, error: Exception) -> BadInput:
        return BadInput("cluster-lost", address=self.address, why=first_line(error))


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """The cluster at an address, for as long as it is needed."""
    try:
        import ray
    except ImportError as error:
        raise BadInput("no-ray") from error
    try:
        knock(address)
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, OverflowError, RuntimeError, ValueError) as error:
        raise BadInput("no-cluster", address=address, why=first_line(error)) from error
    with redirect_stdout(sys.stderr):  # Ray reports machines that died, and should not do so among data
        try:
            yield Cluster(ray, address)
        finally:
            ray.shutdown()


def knock(address: str) -> None:
    """Raise an error if nobody answers at HOST:PORT; Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()


def first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__
