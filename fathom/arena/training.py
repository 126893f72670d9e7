"""Learning by playing, round by round: games, a net fitted to them, and a match against the last net.

Everything a run has made lies in its folder, so that it goes on where it stopped. The same settings and seed make the
same games and nets on any number of processes.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from fathom.arena.batches import Workers
from fathom.arena.duels import Maker, Player, observed, play_duels
from fathom.arena.learning import fit
from fathom.arena.self_play import Rows, play_rows
from fathom.arena.simulate import interval
from fathom.bots.normal import NormalBot
from fathom.bots.thought.learned import Learned
from fathom.bots.thought.net import Net, fingerprint
from fathom.core import BadInput, Chance, Game
from fathom.games import find

CHUNK = 50  # games that a process plays before it reports
HELD = 12  # one in so many games is held back, to see how well the others foretell it
TRUST = 0.85  # how much of a position's worth comes from the end of its game, step by step (the λ of TD(λ))
MOST_ROWS = 3_000_000  # that are learned from at once; older rounds give way


@dataclass(frozen=True)
class Plan:
    """The settings of a run."""

    game: str
    games: int  # a round
    rounds: int
    duels: int  # games of the match after each round
    hidden: tuple[int, ...]
    epochs: int
    seed: str


class Watcher(Protocol):
    """Hears how a run is getting on."""

    def begin(self, what: str, total: int) -> None: ...
    def step(self, count: int) -> None: ...
    def round(self, told: dict[str, Any]) -> None: ...


def train(plan: Plan, folder: Path, crew: Workers, watcher: Watcher) -> Path:
    """Run a plan to its end, from wherever its folder shows it to be; the best net."""
    game = find(plan.game)
    if game.mind is None or game.mind.encode is None:
        raise BadInput("no-features", game=game.title)
    keep(plan, folder)
    best: Path | None = None
    history: list[dict[str, Any]] = []
    for number in range(plan.rounds):
        made = folder / f"net-{number}.npz"
        told = folder / f"round-{number}.json"
        if not told.exists():
            gather(plan, number, players(folder, best, number), folder, crew, watcher)
            loss = learn(plan, game, number, best, made, folder, watcher)
            against = duels(plan, game, made, best, number, crew, watcher)
            gained = against["low"] > 0.5 or (number > 0 and against["rate"] > 0.5)
            report = {"round": number, "loss": loss, **against, "kept": number == 0 or gained}
            told.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
        report = json.loads(told.read_text(encoding="utf-8"))
        history.append(report)
        watcher.round(report)
        if report["kept"]:
            best = made
        elif number > 1:
            break
    assert best is not None
    net = Net.load(best)
    net.told |= {"plan": asdict(plan), "rounds": history}
    net.save(folder / "best.npz")
    return folder / "best.npz"


def keep(plan: Plan, folder: Path) -> None:
    """Note the plan in its folder; a folder of another plan is refused."""
    folder.mkdir(parents=True, exist_ok=True)
    file, text = folder / "plan.json", json.dumps(asdict(plan), indent=1) + "\n"
    if file.exists() and file.read_text(encoding="utf-8") != text:
        raise BadInput("other-plan", folder=str(folder))
    file.write_text(text, encoding="utf-8")


def players(folder: Path, best: Path | None, number: int) -> list[Net | None]:
    """Who plays in a round: the hand-written bot (None), the best net, and later the newest net besides."""
    if best is None:
        return [None]
    net = Net.load(best)
    if number < 2:
        return [None, net]
    others = [made for made in sorted(folder.glob("net-*.npz")) if made != best]
    return [None, net, net, Net.load(others[-1]) if others else None]


def gather(plan: Plan, number: int, nets: list[Net | None], folder: Path, crew: Workers, watcher: Watcher) -> None:
    """Play the games of a round, and keep what was seen in them."""
    file = folder / f"games-{number}.npz"
    if file.exists():
        return
    chunk_size = min(CHUNK, plan.games)
    chunks = range(-(-plan.games // chunk_size))
    watcher.begin("games", plan.games)
    found: dict[int, Rows] = {}
    batches = (
        (chunk, (plan.game, nets, f"{plan.seed} round {number} chunk {chunk}", 0, chunk_size)) for chunk in chunks
    )
    for chunk, rows in crew.each(play_rows, batches):
        found[chunk] = rows
        watcher.step(chunk_size)
    rows = Rows.joined([found[chunk] for chunk in chunks])
    np.savez(file.with_suffix(".part.npz"), features=rows.features, wanted=rows.wanted, series=rows.series)
    file.with_suffix(".part.npz").rename(file)


def learn(plan: Plan, game: Game, number: int, best: Path | None, made: Path, folder: Path, watcher: Watcher) -> float:
    """Fit a net to the games of this round and those before."""
    files = [folder / f"games-{each}.npz" for each in range(number, -1, -1)]
    rows = Rows.joined([load(file, best) for file in files if file.exists()])
    features, wanted = rows.features[:MOST_ROWS], rows.wanted[:MOST_ROWS]
    held = (rows.series[:MOST_ROWS] // 8) % HELD == 0
    watcher.begin("learning", plan.epochs)
    made_of = fit(
        features[~held], wanted[~held], features[held], wanted[held], plan.hidden, plan.epochs, number + 1,
        lambda _: watcher.step(1),
    )  # fmt: skip
    assert game.mind is not None
    told = {"game": game.id, "rules": game.version, "features": fingerprint(game.mind.features)}
    Net(made_of.layers, told).save(made)
    return made_of.loss


def load(file: Path, best: Path | None) -> Rows:
    """The rows of a round; what they came to is mixed with what the best net foresaw a little later."""
    with np.load(file) as kept:
        rows = Rows(kept["features"], kept["wanted"], kept["series"])
    if best is not None:
        rows.wanted = smoothed(rows, Net.load(best))
    return rows


def smoothed(rows: Rows, net: Net) -> Any:
    """Targets by TD(λ): each position's worth leans on what was foreseen at the next ones of its game."""
    foreseen = np.concatenate(
        [net.chances(part) for part in np.array_split(rows.features, len(rows.features) // 50_000 + 1)]
    )
    wanted, order = rows.wanted.copy(), np.argsort(rows.series, kind="stable")
    same = rows.series[order][1:] == rows.series[order][:-1]
    worth = 0.0
    for at in range(len(order) - 1, -1, -1):
        row = order[at]
        if at < len(same) and same[at]:
            worth = (1 - TRUST) * foreseen[order[at + 1]] + TRUST * worth
        else:
            worth = rows.wanted[row]
        wanted[row] = worth
    return wanted


# Matches


def duels(
    plan: Plan, game: Game, made: Path, best: Path | None, number: int, crew: Workers, watcher: Watcher
) -> dict[str, Any]:
    """A match of a new net against the best so far (the hand-written bot at first), one against one."""
    seats = max(2, game.seats[0])
    watcher.begin("duels", plan.duels)
    facts = (plan.game, seats, Net.load(made), Net.load(best) if best else None, f"{plan.seed} duels {number}")
    chunk = CHUNK // 5
    batches = ((first, (*facts, first, min(chunk, plan.duels - first))) for first in range(0, plan.duels, chunk))
    wins = 0.0
    for _, found in crew.each(play_nets, batches):
        wins += found
        watcher.step(chunk)
    low, high = interval(wins, plan.duels)
    return {"duels": plan.duels, "rate": wins / plan.duels, "low": low, "high": high}


def play_nets(game_id: str, seats: int, one: Net, other: Net | None, seed: str, first: int, count: int) -> float:
    """How many of some games a net wins, on the same deals from either side."""
    return play_duels(find(game_id), seats, by(one), by(other), seed, first, count)


def by(net: Net | None) -> Maker:
    """A way to play: by a net, one step ahead on one world, or by hand for None."""

    def make(game: Game, chance: Chance) -> Player:
        if net is None:
            return observed(game, NormalBot(game, chance).choose)
        learned = Learned(game, net)

        def choose(seen: Any) -> int:
            worths = learned.look(game.worlds(seen).deal(chance), seen.legal, seen.to_move, chance.spawn())
            return int(seen.legal[worths.index(max(worths))])

        return observed(game, choose)

    return make
