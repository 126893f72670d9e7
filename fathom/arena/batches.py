"""Many games in batches, in several processes at once."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, TypeVar

from fathom.core import BadInput

Key = TypeVar("Key")
Found = TypeVar("Found")


def play_batches(
    play: Callable[..., Found], series: Iterable[tuple[Key, tuple[Any, ...]]], games: int, batch: int, jobs: int
) -> Iterator[tuple[Key, Found]]:
    """Play a number of games of each series, a batch at a time; yield the result of each batch with its series.

    ``play`` gets the arguments of the series, the number of the first game, and how many to play.
    """
    for name, value in (("--games", games), ("--jobs", jobs)):
        if value < 1:
            raise BadInput("out-of-range", name=name, low=1, value=value)
    batches = [
        (key, (*facts, first, min(batch, games - first))) for key, facts in series for first in range(0, games, batch)
    ]
    if jobs == 1:
        for key, facts in batches:
            yield key, play(*facts)
        return
    with ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        futures = {pool.submit(play, *facts): key for key, facts in batches}
        try:
            for future in as_completed(futures):
                yield futures[future], future.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
