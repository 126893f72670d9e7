"""Two builds play at random in alternation, by processor time: a machine that is busy slows both down alike."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from fathom.core import BadInput, Words
from fathom.games import games
from fathom.workshop.servers import HERE, Build

COLUMNS = ("build", "before", "after", "ratio", "spread")
TURN = 0.1  # seconds for which a build plays before the other does

# Sent to both builds, so it uses only what old ones have, too. A turn with the same number has the same games.
PLAYER = """
import json, sys
from time import process_time
from fathom.core import Chance
from fathom.core.build import compiled
from fathom.core.playout import play_on
from fathom.games import games

found = games()
seats = {name: game.seats[len(game.seats) // 2] for name, game in found.items()}
setups = {name: [game.setup(seats[name], {}, f"bench {i}") for i in range(20)] for name, game in found.items()}
print(json.dumps({"compiled": compiled(), "games": list(found)}), flush=True)
for line in sys.stdin:
    name, turn, seconds = line.split()
    picks, start, done, played = Chance.from_seed(turn), found[name].start, 0, 0
    begin = process_time()
    while process_time() - begin < float(seconds):
        done += play_on(start(setups[name][played % 20]), picks)
        played += 1
    print(json.dumps([done, process_time() - begin]), flush=True)
"""


@dataclass(frozen=True)
class Ratio:
    """Actions a second of a game before and after, and how many times as many these are."""

    before: float
    after: float
    ratio: float  # the median of all rounds
    low: float  # half of the rounds lie between these two
    high: float


@dataclass(frozen=True)
class Comparison:
    """Another build, before, and this one, after."""

    folders: tuple[str, str]  # of their sources
    compiled: tuple[bool, bool]
    ratios: dict[str, Ratio]  # of every game that both have

    def data(self) -> dict[str, Any]:
        return asdict(self)


class Player:
    """A build in a process of its own, which plays when it is asked to."""

    def __init__(self, build: Build, process: subprocess.Popen[str]) -> None:
        self.build = build
        self.process = process
        about = self.answer(dict)
        self.compiled = bool(about.get("compiled"))
        self.games: list[str] = about.get("games", [])

    def answer(self, kind: type[Any]) -> Any:
        assert self.process.stdout is not None
        try:
            return kind(json.loads(self.process.stdout.readline()))
        except (TypeError, ValueError) as error:
            raise BadInput("no-python", path=str(self.build.python)) from error

    def play(self, game: str, turn: int, seconds: float) -> tuple[int, float]:
        """How many actions it has done, and in how many seconds."""
        assert self.process.stdin is not None
        print(game, turn, seconds, file=self.process.stdin, flush=True)
        done, taken = self.answer(list)
        return done, taken


@contextmanager
def player(build: Build) -> Iterator[Player]:
    """A build that is ready to play, until the block ends."""
    command = [str(build.python or sys.executable), "-P", "-c", PLAYER]
    pipe, quiet = subprocess.PIPE, subprocess.DEVNULL
    try:
        process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=quiet, text=True, cwd="/", env=build.environment()
        )
    except OSError as error:
        raise BadInput("no-python", path=str(build.python)) from error
    try:
        yield Player(build, process)
    finally:
        process.kill()
        process.communicate()


def compare(python: Path, seconds: float, rounds: int) -> Comparison:
    """Let another Python's build and this one play for so many seconds a game and round.

    Every round has processes of its own, for how fast one is depends a little on where its memory happens to lie.
    """
    builds = Build(python.absolute()), HERE
    folders = builds[0].folder(), builds[1].folder()
    compiled = (False, False)
    found: dict[str, list[list[float]]] = {}
    for number in range(rounds):
        with player(builds[0]) as before, player(builds[1]) as after:
            compiled = before.compiled, after.compiled
            for game in after.games:
                if game in before.games:
                    found.setdefault(game, []).append(rates(game, [before, after], seconds, number))
    return Comparison(folders, compiled, {game: ratio(each) for game, each in found.items()})


def rates(game: str, players: Sequence[Player], seconds: float, number: int) -> list[float]:
    """Actions a second of each player in a round of short turns; whoever went first goes last in the next turn."""
    turns = max(1, round(seconds / TURN))
    done, taken = [0] * len(players), [0.0] * len(players)
    order = list(range(len(players)))
    for turn in range(number * turns, (number + 1) * turns):
        for at in order:
            actions, time = players[at].play(game, turn, seconds / turns)
            done[at] += actions
            taken[at] += time
        order.reverse()
    return [actions / time for actions, time in zip(done, taken, strict=True)]


def ratio(found: Sequence[Sequence[float]]) -> Ratio:
    """What the rates of all rounds, before and after, come to."""
    ratios = [after / before for before, after in found]
    low, _, high = quantiles(ratios, n=4, method="inclusive") if len(ratios) > 1 else ratios * 3
    return Ratio(median(before for before, _ in found), median(after for _, after in found), median(ratios), low, high)


def head(words: Words) -> list[str]:
    return [words(f"bench.{key}") for key in COLUMNS]


def rows(found: Comparison, words: Words) -> list[list[str]]:
    """Game by game: the rates, their ratio, and where it lies in half of the rounds."""
    key = "bench.compiled" if found.compiled[1] else "bench.interpreted"
    return [
        [
            words(key, game=games()[game].title),
            f"{each.before:,.0f}",
            f"{each.after:,.0f}",
            f"{each.ratio:.3f}",
            f"{each.low:.3f} – {each.high:.3f}",
        ]
        for game, each in found.ratios.items()
    ]


def notes(found: Comparison, words: Words) -> list[str]:
    """Remarks below the figures."""
    before, after = found.folders
    told = [words("bench.builds", before=before, after=after), words("bench.by-processor")]
    if found.compiled[0] != found.compiled[1]:
        told.append(words("bench.unlike"))
    return told
