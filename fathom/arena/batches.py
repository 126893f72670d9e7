"""Many games in batches: here, in several processes at once, or on the machines of a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children
from typing import Any, Protocol, TypeVar

from fathom.core import BadInput
from fathom.core.processes import end_with_starter, share_cores

Key = TypeVar("Key")
Found = TypeVar("Found")
Batches = Iterable[tuple[Key, tuple[Any, ...]]]  # what to play, each with the arguments for whoever plays it

WAITING = 4  # batches that wait for each process, so that none is idle


class Workers(Protocol):
    """Whoever plays batches."""

    def each(self, play: Callable[..., Found], batches: Batches[Key]) -> Iterator[tuple[Key, Found]]:
        """Play all batches and yield each result with the key of its batch, as they come.

        ``play`` and its arguments travel to other processes: a function of a module, and plain data.
        """


class Here:
    """This process plays, one batch after another."""

    def each(self, play: Callable[..., Found], batches: Batches[Key]) -> Iterator[tuple[Key, Found]]:
        for key, facts in batches:
            yield key, play(*facts)


class Processes:
    """Several processes of this machine play at once."""

    def __init__(self, pool: ProcessPoolExecutor, jobs: int) -> None:
        self.pool = pool
        self.jobs = jobs

    def each(self, play: Callable[..., Found], batches: Batches[Key]) -> Iterator[tuple[Key, Found]]:
        left = iter(batches)
        playing: dict[Future[Found], Key] = {}
        while True:
            for key, facts in islice(left, WAITING * self.jobs - len(playing)):
                playing[self.pool.submit(play, *facts)] = key
            if not playing:
                return
            for future in wait(playing, return_when=FIRST_COMPLETED).done:
                yield playing.pop(future), future.result()


@contextmanager
def workers(jobs: int, ray: str | None = None) -> Iterator[Workers]:
    """Whoever plays: this process if there is one job, so many processes, or the Ray cluster at an address.

    >>> with workers(1) as crew:
    ...     list(crew.each(pow, [("square", (3, 2)), ("cube", (3, 3))]))
    [('square', 9), ('cube', 27)]
    """
    if jobs < 1:
        raise BadInput("out-of-range", name="--jobs", low=1, value=jobs)
    if ray is not None:
        from fathom.arena.cluster import cluster

        with cluster(ray) as crew:
            yield crew
    elif jobs == 1:
        yield Here()
    else:
        with processes(jobs) as crew:
            yield crew


@contextmanager
def processes(jobs: int) -> Iterator[Processes]:
    """Processes that stop at once when whoever started them stops."""
    others = active_children()
    pool = ProcessPoolExecutor(jobs, initializer=enlist, initargs=(jobs,))
    try:
        yield Processes(pool, jobs)
    except BaseException:
        for child in active_children():
            if child not in others:
                child.terminate()  # a batch of deep thinkers takes minutes
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def enlist(jobs: int) -> None:
    """In a process that plays: end with whoever started it, and let its bots use no more than its share of cores."""
    share_cores(jobs)
    end_with_starter()


def play_batches(
    play: Callable[..., Found],
    series: Iterable[tuple[Key, tuple[Any, ...]]],
    games: int,
    batch: int,
    jobs: int,
    ray: str | None = None,
) -> Iterator[tuple[Key, Found]]:
    """Play a number of games of each series, a batch at a time; yield the result of each batch with its series.

    ``play`` gets the arguments of the series, the number of the first game, and how many to play.
    """
    if games < 1:
        raise BadInput("out-of-range", name="--games", low=1, value=games)
    batches = [
        (key, (*facts, first, min(batch, games - first))) for key, facts in series for first in range(0, games, batch)
    ]
    with workers(jobs, ray) as crew:
        yield from crew.each(play, batches)
