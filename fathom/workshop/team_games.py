"""What teams reached, game by game, in a file: whoever measures again with the same file goes on where it stopped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TextIO

from msgspec import Struct

from fathom.arena.results import differences, go_on, line, lines_of, read_line
from fathom.core import BadInput

FORMAT = "Fathom targets 2"
ROUND = 20  # so many games of each mission with each number of seats, before there are more of any


class Head(Struct, frozen=True):
    """The first line: all that the games depend on."""

    game: str
    rules: int
    box: str
    bot: str
    rounds: int | None
    seed: str
    format: str = FORMAT


class TeamGame(Struct, frozen=True):
    """What a team reached in one game of a mission, by the number of that game."""

    mission: str
    seats: int
    number: int
    reached: dict[str, int]


class Played:
    """All games there are so far, by mission and seats and by their number."""

    def __init__(self) -> None:
        self.games: dict[tuple[str, int], dict[int, Mapping[str, int]]] = {}
        self.file: TextIO | None = None

    def take(self, game: TeamGame) -> None:
        self.games.setdefault((game.mission, game.seats), {})[game.number] = game.reached

    def add(self, game: TeamGame) -> None:
        """One more game; it is in the file, if there is one, when this returns."""
        self.take(game)
        if self.file is not None:
            self.file.write(line(game))
            self.file.flush()

    def close(self) -> None:
        if self.file is not None:
            self.file.close()

    def missing(self, crews: Iterable[tuple[str, int]], games: int) -> list[tuple[str, int, int]]:
        """The games that are still to be played: mission, seats, number.

        They come in rounds, so that whoever stops early has about as many of each; in a round the longest come first,
        so that at its end nobody waits for one.
        """
        left = [
            (mission, seats, number)
            for mission, seats in crews
            for number in range(games)
            if number not in self.games.get((mission, seats), {})
        ]
        return sorted(left, key=lambda game: (game[2] // ROUND, -game[1]))

    def of(self, mission: str, seats: int, games: int | None = None) -> list[Mapping[str, int]]:
        """What a team reached, game by game: in so many games, or in all there are."""
        there = self.games.get((mission, seats), {})
        return [there[number] for number in (sorted(there) if games is None else range(games))]


def open_games(path: Path | None, head: Head) -> Played:
    """The games of a file, or none yet; a file of something else is refused and left as it is."""
    if path is None:
        return Played()
    text, whole = lines_of(path)
    played = Played()
    for at, row in enumerate(whole.splitlines(), 1):
        if at > 1:
            played.take(read_line(row, TeamGame, path, at))
        elif (found := read_line(row, Head, path, at)) != head:
            raise BadInput("other-results", path=str(path), what=", ".join(differences(found, head)))
    if text and not whole:
        raise BadInput("no-results", path=str(path), line=1)
    played.file = go_on(path, text, whole, head)
    return played


def read_games(path: Path) -> tuple[Head, Played]:
    """The games of a file, and what they depend on."""
    head, *rows = lines_of(path)[1].splitlines() or [""]
    played = Played()
    for at, row in enumerate(rows, 2):
        played.take(read_line(row, TeamGame, path, at))
    return read_line(head, Head, path, 1), played
