"""What teams reached, game by game, in a file: whoever measures again with the same file goes on where it stopped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TextIO

from msgspec import Struct

from fathom.arena.results import differences, go_on, line, lines_of, read_line
from fathom.core import BadInput

FORMAT = "Fathom targets 1"
BATCH = 10  # games a worker plays before it reports


class Head(Struct, frozen=True):
    """The first line: all that the games depend on."""

    game: str
    rules: int
    box: str
    bot: str
    rounds: int | None
    seed: str
    format: str = FORMAT


class Batch(Struct, frozen=True):
    """What a team reached in some games of a mission, from the first of them on."""

    mission: str
    seats: int
    first: int
    reached: list[dict[str, int]]


class Played:
    """All games there are so far, by mission and seats and by their number."""

    def __init__(self) -> None:
        self.games: dict[tuple[str, int], dict[int, Mapping[str, int]]] = {}
        self.file: TextIO | None = None

    def take(self, batch: Batch) -> None:
        found = self.games.setdefault((batch.mission, batch.seats), {})
        found |= dict(enumerate(batch.reached, batch.first))

    def add(self, batch: Batch) -> None:
        """One more batch; it is in the file, if there is one, when this returns."""
        self.take(batch)
        if self.file is not None:
            self.file.write(line(batch))
            self.file.flush()

    def close(self) -> None:
        if self.file is not None:
            self.file.close()

    def missing(self, mission: str, seats: int, games: int) -> Iterator[tuple[int, int]]:
        """The games that are still to be played, as batches: the first of each, and how many."""
        there = self.games.get((mission, seats), {})
        for begin in range(0, games, BATCH):
            left = [number for number in range(begin, min(begin + BATCH, games)) if number not in there]
            if left:
                yield left[0], left[-1] - left[0] + 1

    def of(self, mission: str, seats: int, games: int) -> list[Mapping[str, int]]:
        """What a team reached, game by game."""
        there = self.games.get((mission, seats), {})
        return [there[number] for number in range(games)]


def open_games(path: Path | None, head: Head) -> Played:
    """The games of a file, or none yet; a file of something else is refused and left as it is."""
    if path is None:
        return Played()
    text, whole = lines_of(path)
    played = Played()
    for at, row in enumerate(whole.splitlines(), 1):
        if at > 1:
            played.take(read_line(row, Batch, path, at))
        elif (found := read_line(row, Head, path, at)) != head:
            raise BadInput("other-results", path=str(path), what=", ".join(differences(found, head)))
    if text and not whole:
        raise BadInput("no-results", path=str(path), line=1)
    played.file = go_on(path, text, whole, head)
    return played
