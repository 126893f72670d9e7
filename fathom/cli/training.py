"""`fathom train`: a net that learns a game by playing it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from shutil import copyfile
from typing import Annotated, Any

import typer

from fathom.cli.reading import GameName
from fathom.cli.screen import Language, chosen_language, house_words, progress, say
from fathom.core import BadInput, Words
from fathom.core.processes import cores
from fathom.games import find


def train(
    game_name: GameName,
    games: Annotated[int, typer.Option(help="How many games to play in a round.")] = 4000,
    rounds: Annotated[int, typer.Option(help="How many rounds at most; it ends when a round gains nothing.")] = 4,
    duels: Annotated[int, typer.Option(help="How many games the new net plays against the best so far.")] = 200,
    epochs: Annotated[int, typer.Option(help="How often the games of a round are gone through.")] = 5,
    hidden: Annotated[str, typer.Option(help="The sizes of the net's hidden layers.")] = "64-32",
    seed: Annotated[str, typer.Option(help="The same seed gives the same games and the same net.")] = "fathom",
    jobs: Annotated[int | None, typer.Option(help="How many processes play at once (default: one a core).")] = None,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on the Ray cluster at this address.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep everything here (default: training/GAME).")
    ] = None,
    install: Annotated[bool, typer.Option(help="Let the bots of the game play by the new net.")] = False,
    lang: Language = None,
) -> None:
    """Learn a game by playing it: rounds of games, a net fitted to them, a match against the net before.

    A run that was stopped goes on when the same command is given again.
    """
    from fathom.arena.batches import workers
    from fathom.arena.training import Plan
    from fathom.arena.training import train as run
    from fathom.bots.thought.net import WEIGHTS

    game = find(game_name)
    words = house_words(chosen_language(lang))
    sizes = hidden.split("-")
    if not all(size.isdigit() and int(size) for size in sizes):
        raise BadInput("option-value", option="--hidden", value=hidden, choices="64-32, 128, …")
    for name, value in (("--games", games), ("--rounds", rounds), ("--duels", duels), ("--epochs", epochs)):
        if value < 1:
            raise BadInput("out-of-range", name=name, low=1, value=value)
    plan = Plan(game.id, games, rounds, duels, tuple(map(int, sizes)), epochs, seed)
    watch = Watch(words)
    try:
        with workers(jobs if jobs is not None else cores(), ray) as crew:
            best = run(plan, out or Path("training") / game.id, crew, watch)
    finally:
        watch.close()
    if install:
        copyfile(best, game.folder / WEIGHTS)
        say(words("train.installed", game=game.title))
    else:
        say(words("train.done", file=str(best)))


class Watch:
    """Shows how a run is getting on."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._bar: AbstractContextManager[Any] | None = None
        self._step: Any = None

    def begin(self, what: str, total: int) -> None:
        self.close()
        self._bar = progress(self.words(f"train.{what}"), total)
        self._step = self._bar.__enter__()

    def step(self, count: int) -> None:
        self._step(count)

    def round(self, told: dict[str, Any]) -> None:
        """Report a round: how well its net foretells results, and how it does against the one before."""
        self.close()
        rate, low, high = (f"{100 * told[name]:.1f}" for name in ("rate", "low", "high"))
        key = "train.round.first" if told["round"] == 0 else "train.round"
        say(self.words(key, n=told["round"] + 1, rate=rate, low=low, high=high, loss=f"{told['loss']:.4f}"))

    def close(self) -> None:
        if self._bar is not None:
            self._bar.__exit__(None, None, None)
            self._bar = None
