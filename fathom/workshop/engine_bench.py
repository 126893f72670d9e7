"""How fast games play at random through the public contract, beside peers."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from fathom.core import BadInput, Chance, Game, Setup, Words
from fathom.core.build import compiled
from fathom.core.playout import play_on
from fathom.games import games


def rate(batch: Callable[[], int], seconds: float, repeats: int) -> float:
    """Actions a second of processor time of a batch that returns how many it did: the median of several runs."""
    batch()
    rates: list[float] = []
    for _ in range(repeats):
        done = 0
        begin = process_time()
        while (elapsed := process_time() - begin) < seconds:
            done += batch()
        rates.append(done / elapsed)
    return median(rates)


def engine_rates(seconds: float, repeats: int) -> dict[str, float]:
    """Random play of every game at its middle number of seats, from set-up to the end."""
    picks = Chance.from_seed("bench")
    rates: dict[str, float] = {}
    for game in games().values():
        setups = [game.setup(game.seats[len(game.seats) // 2], {}, f"bench {i}") for i in range(20)]
        rates[game.id] = rate(partial(play_all, game, setups, picks), seconds, repeats)
    return rates


def play_all(game: Game, setups: list[Setup], picks: Chance) -> int:
    return sum([play_on(game.start(setup), picks) for setup in setups])


def rates_of(python: Path, seconds: float, repeats: int) -> dict[str, Any]:
    """The same, measured by another Python: its rates, and whether its build is compiled."""
    command = [str(python), "-P", "-m", "fathom.workshop.engine_bench", str(seconds), str(repeats)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd="/")
        return dict(json.loads(done.stdout))
    except (OSError, subprocess.CalledProcessError, TypeError, ValueError) as error:
        raise BadInput("no-python", path=str(python)) from error


class Hearts:
    """OpenSpiel's hearts, the peer: a card game with hidden hands and a like number of choices."""

    def __init__(self) -> None:
        import numpy
        import pyspiel

        self.numpy = numpy
        self.spiel = pyspiel
        self.game = pyspiel.load_game("hearts")
        self.bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]
        self.played = 0
        self.decisions, self.nodes = self.count()

    def count(self) -> tuple[float, float]:
        """How many decisions and nodes a game has, on average: the native loop does not tell."""
        decisions = nodes = 0
        for _ in range(200):
            state = self.game.new_initial_state()
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                nodes += 1
                state.apply_action(random.choice(state.legal_actions()))
        return decisions / 200, nodes / 200

    def documented_loop(self) -> int:
        """A game in the loop that OpenSpiel's documentation shows; returns its decisions."""
        decisions = 0
        state = self.game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(self.numpy.random.choice(outcomes, p=odds))
            else:
                state.apply_action(random.choice(state.legal_actions(state.current_player())))
                decisions += 1
        return decisions

    def lean_loop(self) -> int:
        """A game in the leanest loop from Python: chance nodes are picked from like decisions."""
        decisions = 0
        state = self.game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(random.choice(state.legal_actions()))
        return decisions

    def native_loop(self) -> int:
        """Ten games that C++ plays with its own random bots."""
        for _ in range(10):
            self.played += 1
            self.spiel.evaluate_bots(self.game.new_initial_state(), self.bots, self.played)
        return round(10 * self.decisions)


def hearts() -> Hearts | None:
    try:
        return Hearts()
    except ImportError:
        return None


class Catan:
    """Catanatron, the other peer: a board game with a map, hands and dice, in Python and made for speed."""

    def __init__(self) -> None:
        import catanatron

        self.made = catanatron

    def random_play(self) -> int:
        """A game of four random players; returns its actions."""
        colours = list(self.made.Color)[:4]
        game = self.made.Game([self.made.RandomPlayer(colour) for colour in colours])
        game.play()
        return len(game.state.actions)


def catan() -> Catan | None:
    try:
        return Catan()
    except ImportError:
        return None


@dataclass(frozen=True)
class EngineFigures:
    """The rates of some builds, and of the peers that are installed."""

    builds: list[dict[str, Any]]
    peers: dict[str, float]
    complete: bool  # whether all peers are here
    nodes: float | None  # of hearts for each of its decisions

    def data(self) -> dict[str, object]:
        return {"builds": self.builds, "peers": self.peers, "nodes_per_decision": self.nodes}


def measure(seconds: float, repeats: int, other: Path | None) -> EngineFigures:
    """This build, the build of another Python where one is named, and the peers."""
    builds: list[dict[str, Any]] = [{"compiled": compiled(), "rates": engine_rates(seconds, repeats)}]
    if other is not None:
        builds.append(rates_of(other.absolute(), seconds, repeats))
    peer = hearts()
    peers: dict[str, float] = {}
    if peer is not None:
        peers["loop"] = rate(peer.documented_loop, seconds, repeats)
        peers["lean"] = rate(peer.lean_loop, seconds, repeats)
        peers["native"] = rate(peer.native_loop, seconds, repeats)
    rival = catan()
    if rival is not None:
        peers["catan"] = rate(rival.random_play, seconds, repeats)
    nodes = peer.nodes / peer.decisions if peer is not None else None
    return EngineFigures(builds, peers, peer is not None and rival is not None, nodes)


def rows(found: EngineFigures, words: Words) -> list[list[str]]:
    """Interpreted builds beside loops from Python, compiled ones beside the native loop, all beside Catanatron."""
    made: list[list[str]] = []
    for build in found.builds:
        for game_id, rate in build["rates"].items():
            name = words("bench.compiled" if build["compiled"] else "bench.interpreted", game=games()[game_id].title)
            rivals = [key for key in found.peers if key == "catan" or (key == "native") == build["compiled"]]
            if not rivals:
                made.append([name, f"{rate:,.0f}", "", "", ""])
            for key in rivals:
                peer = found.peers[key]
                made.append([name, f"{rate:,.0f}", words(f"bench.{key}"), f"{peer:,.0f}", f"{rate / peer:.2f}"])
                name = ""
    return made


def notes(found: EngineFigures, other: Path | None, words: Words) -> list[str]:
    """Remarks below the figures."""
    told = []
    if not found.complete:
        told.append(words("bench.no-peer"))
    if found.nodes is not None:
        told.append(words("bench.counting", nodes=f"{found.nodes:.2f}"))
    if other is None:
        told.append(words("bench.no-compiled"))
    return told


if __name__ == "__main__":
    print(json.dumps({"compiled": compiled(), "rates": engine_rates(float(sys.argv[1]), int(sys.argv[2]))}))
