"""How often bots reach what a team has to reach, and targets that make it as hard as it should be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Protocol

from fathom.arena.batches import play_batches
from fathom.bots import make
from fathom.core import Chance, Game, Words
from fathom.core.box import Box
from fathom.core.state import OVER
from fathom.games import find
from fathom.workshop.rooms import room_of

BATCH = 10  # games a worker plays before it reports

Needs = Mapping[str, int]
Fitted = dict[str, dict[int, dict[str, int]]]  # by mission and seats


class Targets(Protocol):
    """A game's room `targets`: missions with targets by number of seats; a team that meets enough of them wins."""

    OPTION: str  # the game's option that names the mission
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

    def met(self, needs: Needs) -> list[int]:
        """How many targets were met in each game."""
        return [sum(value >= needs[name] for name, value in game.items()) for game in self.reached]

    def rates(self, targets: Targets, needs: Needs) -> dict[str, float]:
        """How often a team would have won, by difficulty."""
        met = self.met(needs)
        return {level: sum(count >= goals for count in met) / len(met) for level, (goals, _) in targets.LEVELS.items()}

    def miss(self, targets: Targets, needs: Needs) -> float:
        """How far these rates are from what they should be."""
        rates = self.rates(targets, needs)
        return sum((rates[level] - wanted) ** 2 for level, (_, wanted) in targets.LEVELS.items())

    def values(self, name: str) -> list[int]:
        return [game[name] for game in self.reached if name in game]


def targets_of(game: Game) -> Targets:
    """What a game's room `targets` declares."""
    found: Targets = room_of(game, "targets", Targets)
    return found


def play_missions(
    game_id: str, box: str, mission: str, seats: int, bot: str, seed: str, first: int, count: int
) -> list[Needs]:
    """Play some games with a set of components; each depends on the seed and its number alone."""
    game = find(game_id).playing(box)
    targets = targets_of(game)
    found: list[Needs] = []
    for number in range(first, first + count):
        chance = Chance.from_seed(f"{seed} {mission} {seats} bots {number}")
        options = {**targets.OPTIONS, targets.OPTION: mission}
        state = game.new(seats, options, f"{seed} {mission} {seats} game {number}")
        players = [make(bot, game, chance.spawn()) for _ in range(seats)]
        while state.to_move != OVER:
            seat = state.to_move
            state.apply(players[seat].choose(game.observe(state, seat)))
        found.append(targets.reached(state))
    return found


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
    games: int,
    seed: str,
    jobs: int,
    progress: Callable[[int], object] = int,
) -> None:
    """Let teams play missions, and add what they reach."""
    every = [(each, (game_id, box, each.mission, each.seats, bot, seed)) for each in missions]
    for each, found in play_batches(play_missions, every, games, BATCH, jobs):
        each.reached += found
        progress(len(found))


def share_met(values: list[int], need: int) -> float:
    return sum(value >= need for value in values) / len(values)


def target_for(values: list[int], share: float) -> int:
    """The target that comes nearest to being met in a share of games."""
    return min(range(1, max(values) + 2), key=lambda need: abs(share_met(values, need) - share))


def fit(targets: Targets, box: Box, missions: list[Mission]) -> Fitted:
    """Targets with which teams would have won as often as they should, by mission and seats."""
    found: Fitted = {}
    for each in sorted(missions, key=lambda each: (each.mission, each.seats)):
        together = [other for other in missions if other.seats == each.seats]
        drafted = targets.drafted(box, each.mission, each.seats)
        needs = {**targets.needed(box, each.mission, each.seats), **fit_shared(targets, together, drafted)}
        free = [name for name in needs if name not in targets.SHARED and each.values(name)]
        free = [name for name in free if name not in targets.printed(box, each.mission, each.seats)]
        needs = fit_mission(targets, each, drafted, needs, free)
        fewer = found.setdefault(each.mission, {}).get(each.seats - 1, {})
        found[each.mission][each.seats] = {name: max(need, fewer.get(name, 1)) for name, need in needs.items()}
    return found


def fit_shared(targets: Targets, missions: list[Mission], drafted: Needs) -> dict[str, int]:
    """What is the same in all missions is met in about two games of three."""
    needs: dict[str, int] = {}
    for name in targets.SHARED:
        values = [value for each in missions for value in each.values(name)]
        needs[name] = near(drafted[name], target_for(values, 0.65)) if values else drafted[name]
    return needs


def fit_mission(targets: Targets, mission: Mission, drafted: Needs, needs: Needs, free: list[str]) -> dict[str, int]:
    """All targets are met in the same share of games, whichever serves best."""
    best = dict(needs)
    for percent in range(35, 96, 5):
        shares = {name: near(drafted[name], target_for(mission.values(name), percent / 100)) for name in free}
        tried = {**needs, **shares}
        if percent == 35 or mission.miss(targets, tried) < mission.miss(targets, best):
            best = tried
    return best


def near(drafted: int, fitted: int) -> int:
    """What bots can reach, but not less than a third of what was drafted, nor much more."""
    return min(max(fitted, -(-drafted // 3)), drafted + drafted // 4)


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


def report(game: Game, box: Box, found: list[Mission], needs: Fitted, bot: str, seed: str, words: Words) -> list[str]:
    """The rates as a page of Markdown."""
    wanted = targets_of(game)
    today = datetime.now(UTC).date().isoformat()
    games = len(found[0].reached)
    levels = " | ".join(f"{level} ({share:.0%})" for level, (_, share) in wanted.LEVELS.items())
    lines = [f"# {words('targets.title', game=game.title)}", ""]
    lines += [words("targets.edition", date=today, games=games, seed=seed, bot=bot), ""]
    lines += [f"| {words('targets.mission')} | {words('balance.seats')} | {levels} | {words('targets.needs')} |"]
    lines += ["|---" * (len(wanted.LEVELS) + 3) + "|"]
    for each in found:
        need = needs[each.mission][each.seats]
        rates = " | ".join(f"{rate:.0%}" for rate in each.rates(wanted, need).values())
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
    return lines
