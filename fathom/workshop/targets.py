"""How often bots reach what a team has to reach, and targets that make it as hard as it should be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from fathom.arena.batches import workers
from fathom.bots import decide, make
from fathom.core import BadInput, Chance, Game, Words
from fathom.core.box import Box
from fathom.core.record import label
from fathom.core.state import OVER
from fathom.games import find
from fathom.workshop.rooms import room_of
from fathom.workshop.team_games import Head, TeamGame, open_games, read_games

BAND = 0.1  # how far a rate may be from what it should be; beyond that it counts far more

NONE = -1  # of something that did not count in a game

Counts = NDArray[np.int64]
Needs = Mapping[str, int]
Rates = Mapping[str, float]  # by difficulty
Checked = Mapping[tuple[str, int], Rates]  # by mission and seats
Fitted = dict[str, dict[int, dict[str, int]]]  # by mission and seats


class Targets(Protocol):
    """A game's room `targets`: missions with targets by number of seats; a team that meets enough of them wins."""

    OPTION: str  # the game's option that names the mission
    LEVEL: str  # the one that names the difficulty
    MISSIONS: Sequence[str]
    OPTIONS: Mapping[str, str]  # whatever else makes it a game of a team
    LEVELS: Mapping[str, tuple[int, float]]  # by difficulty: how many targets, and how often a team should win
    SHARED: Collection[str]  # targets that are the same in every mission

    def reached(self, state: Any, /) -> Needs:
        """How much a team has of each thing that counts."""

    def needed(self, box: Any, mission: str, seats: int, /) -> Needs:
        """How much it needs, by set, mission and seats."""

    def drafted(self, box: Any, mission: str, seats: int, /) -> Needs:
        """How much its designers thought of at first; play settles it."""

    def printed(self, box: Any, mission: str, seats: int, /) -> Collection[str]:
        """The targets that the rulebook gives."""

    def write(self, box: Any, needs: Mapping[str, Mapping[int, Needs]], /) -> str:
        """The text of the set's targets.toml."""


@dataclass
class Mission:
    """What teams of one size reached in a mission, game by game."""

    mission: str
    seats: int
    reached: list[Needs] = field(default_factory=list)
    known: dict[tuple[str, int], Counts] = field(default_factory=dict, repr=False)

    @cached_property
    def columns(self) -> dict[str, Counts]:
        """What was reached of each thing, game by game; NONE in games in which it did not count."""
        names = {name for game in self.reached for name in game}
        return {name: np.array([game.get(name, NONE) for game in self.reached]) for name in sorted(names)}

    @cached_property
    def counting(self) -> dict[str, int]:
        """In how many games each thing counted."""
        return {name: int((values != NONE).sum()) for name, values in self.columns.items()}

    def hits(self, name: str, need: int) -> Counts:
        """1 for each game in which a target was met, else 0; fits ask for the same again and again."""
        found = self.known.get((name, need))
        if found is None:
            found = self.known[name, need] = (self.columns[name] >= need).astype(np.int64)
        return found

    def met(self, needs: Needs) -> Counts:
        """How many targets were met in each game."""
        found: Counts = np.zeros(len(self.reached), dtype=np.int64)
        for name in self.columns:
            found += self.hits(name, needs[name])
        return found

    def rates(self, targets: Targets, needs: Needs) -> dict[str, float]:
        """How often a team would have won, by difficulty."""
        games = np.bincount(self.met(needs))  # by how many targets were met
        return {level: int(games[goals:].sum()) / len(self.reached) for level, (goals, _) in targets.LEVELS.items()}

    def miss(self, targets: Targets, needs: Needs) -> float:
        """How far the rates are from what they should be, as far as so many games can tell: by a smooth curve.

        A team that often misses a victory by one target is as near to it as one that wins a little more often by luck.
        """
        met = self.met(needs)
        smooth = shares_with(len(met), int(met.sum()), int((met * met).sum()), targets_in(targets))
        offs = [abs(sum(smooth[goals:]) - wanted) for goals, wanted in targets.LEVELS.values()]
        return sum(off**2 + 10 * max(off - BAND, 0.0) ** 2 for off in offs)

    def within(self, targets: Targets, needs: Needs) -> int:
        """How many of these rates are as near as they should be."""
        return near_enough(targets, self.rates(targets, needs))

    def values(self, name: str) -> list[int]:
        return [game[name] for game in self.reached if name in game]

    def part(self, fold: int, folds: int, within: bool) -> Mission:
        """Every so many-th of its games, or all others."""
        games = [game for at, game in enumerate(self.reached) if (at % folds == fold) == within]
        return Mission(self.mission, self.seats, games)


def targets_in(targets: Targets) -> int:
    """How many targets a game has: the hardest teams meet them all."""
    return max(goals for goals, _ in targets.LEVELS.values())


@cache
def shares_with(games: int, met: int, squares: int, most: int) -> list[float]:
    """The share of games with 0, 1, 2 and so on of all targets met: the beta-binomial curve of that mean and variance.

    >>> [round(share, 2) for share in shares_with(4, 4, 6, 2)]
    [0.25, 0.5, 0.25]
    """
    mean = met / games
    share = min(max(mean / most, 0.001), 0.999)
    variance = squares / games - mean * mean
    alike = min(max((variance / (most * share * (1 - share)) - 1) / (most - 1), 0.001), 0.95)
    a, b = share * (1 - alike) / alike, (1 - share) * (1 - alike) / alike
    found = [1.0]
    for count in range(1, most + 1):
        found.append(found[-1] * (most - count + 1) / count * (a + count - 1) / (b + most - count))
    return [each / sum(found) for each in found]


def near_enough(targets: Targets, rates: Rates) -> int:
    """How many rates are as near as they should be."""
    return sum(abs(rates[level] - wanted) <= BAND for level, (_, wanted) in targets.LEVELS.items())


def targets_of(game: Game) -> Targets:
    """What a game's room `targets` declares."""
    found: Targets = room_of(game, "targets", Targets)
    return found


def play_mission(
    game_id: str, box: str, mission: str, seats: int, bot: str, rounds: int | None, seed: str, number: int
) -> dict[str, int]:
    """Play a game with a set of components; it depends on the seed and its number alone."""
    game = find(game_id).playing(box)
    targets = targets_of(game)
    chance = Chance.from_seed(f"{seed} {mission} {seats} bots {number}")
    state = game.new(seats, options_for(targets, mission, number), f"{seed} {mission} {seats} game {number}")
    players = [make(bot, game, chance.spawn(), rounds) for _ in range(seats)]
    while state.to_move != OVER:
        seat = state.to_move
        state.apply(decide(players[seat], game.observe(state, seat)))
    return dict(targets.reached(state))


def options_for(targets: Targets, mission: str, number: int) -> dict[str, str]:
    """The options of a game. The difficulty goes round with the numbers: teams aim at as many targets as they need."""
    level = list(targets.LEVELS)[number % len(targets.LEVELS)]
    return {**targets.OPTIONS, targets.OPTION: mission, targets.LEVEL: level}


def missions_of(game_id: str, mission: str | None = None, seats: int | None = None) -> list[Mission]:
    """Every mission with every number of seats, or only those asked for."""
    game = find(game_id)
    targets = targets_of(game)
    if mission is not None:
        game.setup(game.seats[0], {targets.OPTION: mission})
    if seats is not None:
        game.setup(seats)
    return [
        Mission(each, number)
        for each in targets.MISSIONS
        for number in game.seats
        if mission in (None, each) and seats in (None, number)
    ]


def measure(
    game_id: str,
    box: str,
    missions: list[Mission],
    bot: str,
    rounds: int | None,
    games: int,
    seed: str,
    jobs: int,
    progress: Callable[[int], object] = int,
    out: Path | None = None,
) -> None:
    """Let teams play missions, and note what they reach; games that a file has already are not played again."""
    if games < 1:
        raise BadInput("out-of-range", name="--games", low=1, value=games)
    game = find(game_id)
    played = open_games(out, Head(game_id, game.version, label(game.boxes.find(box)), bot, rounds, seed))
    missing = played.missing([(each.mission, each.seats) for each in missions], games)
    batches = [
        ((mission, seats, number), (game_id, box, mission, seats, bot, rounds, seed, number))
        for mission, seats, number in missing
    ]
    progress(games * len(missions) - len(missing))
    with closing(played), workers(jobs) as crew:
        for place, found in crew.each(play_mission, batches):
            played.add(TeamGame(*place, found))
            progress(1)
    for each in missions:
        each.reached = played.of(each.mission, each.seats, games)


def take(paths: Sequence[Path], game: Game, missions: list[Mission]) -> Head:
    """Note what teams of the same bot reached in all games of some files; the first says what they depend on."""
    first, _ = read_games(paths[0])
    for path in paths:
        head, played = read_games(path)
        if (head.game, head.bot, head.rounds) != (game.id, first.bot, first.rounds):
            raise BadInput("other-results", path=str(path), what="game, bot, rounds")
        for each in missions:
            each.reached += played.of(each.mission, each.seats)
            if not each.reached:
                raise BadInput("no-team-games", path=str(path), mission=each.mission, seats=each.seats)
    return first


def needs_now(targets: Targets, box: Box, missions: list[Mission]) -> Fitted:
    """The targets that teams have to reach as it is, by mission and seats."""
    found: Fitted = {}
    for each in missions:
        needed = dict(targets.needed(box, each.mission, each.seats))
        found.setdefault(each.mission, {})[each.seats] = needed
    return found


def data(targets: Targets, found: list[Mission], needs: Fitted) -> list[dict[str, object]]:
    """How much teams reached and how often they would win, as plain data."""
    return [
        {
            "mission": each.mission,
            "seats": each.seats,
            "reached": each.reached,
            "needs": needs[each.mission][each.seats],
            "rates": each.rates(targets, needs[each.mission][each.seats]),
        }
        for each in found
    ]


def report(
    game: Game,
    box: Box,
    found: list[Mission],
    needs: Fitted,
    bot: str,
    rounds: int | None,
    seed: str,
    words: Words,
    checked: Checked | None = None,
) -> list[str]:
    """The rates as a page of Markdown; beside them, perhaps, those of games that targets were not fitted to."""
    wanted = targets_of(game)
    today = datetime.now(UTC).date().isoformat()
    least, most = min(len(each.reached) for each in found), max(len(each.reached) for each in found)
    games = str(least) if least == most else f"{least}–{most}"
    levels = " | ".join(f"{level} ({share:.0%})" for level, (_, share) in wanted.LEVELS.items())
    lines = [f"# {words('targets.title', game=game.title)}", ""]
    player = bot if rounds is None else words("targets.rounds", bot=bot, rounds=rounds)
    lines += [words("targets.edition", date=today, games=games, seed=seed, bot=player), ""]
    if checked is not None:
        lines += [words("targets.checked"), ""]
    lines += [f"| {words('targets.mission')} | {words('balance.seats')} | {levels} | {words('targets.needs')} |"]
    lines += ["|---" * (len(wanted.LEVELS) + 3) + "|"]
    for each in found:
        need = needs[each.mission][each.seats]
        beside = checked[each.mission, each.seats] if checked is not None else {}
        rates = " | ".join(
            f"{rate:.0%} ({beside[level]:.0%})" if beside else f"{rate:.0%}"
            for level, rate in each.rates(wanted, need).items()
        )
        printed = wanted.printed(box, each.mission, each.seats)
        told = ", ".join(
            f"{name} {value}{'*' if name in printed else ''}"
            for name, value in need.items()
            if name not in wanted.SHARED
        )
        lines.append(f"| {each.mission} | {each.seats} | {rates} | {told} |")
    lines += [
        "",
        words("targets.printed"),
        "",
        f"| {words('targets.shared')} | {words('targets.by-seats')} |",
        "|---|---|",
    ]
    first = needs[found[0].mission]
    for name in wanted.SHARED:
        lines.append(f"| {name} | {', '.join(str(by[name]) for by in first.values())} |")
    near = sum(each.within(wanted, needs[each.mission][each.seats]) for each in found)
    of = {"all": len(found) * len(wanted.LEVELS), "points": round(100 * BAND)}
    lines += ["", words("targets.near", near=near, **of)]
    if checked is not None:
        near = sum(near_enough(wanted, rates) for rates in checked.values())
        lines += ["", words("targets.near-checked", near=near, **of)]
    return lines
