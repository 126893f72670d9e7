"""How often bots reach what a team has to reach, and targets that make it as hard as it should be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

from fathom.arena.batches import workers
from fathom.bots import decide, make
from fathom.core import BadInput, Chance, Game, Words
from fathom.core.box import Box
from fathom.core.state import OVER
from fathom.games import find
from fathom.workshop.rooms import room_of
from fathom.workshop.team_games import Batch, Head, open_games

STEPS = (1, -1, 2, -2, 4, -4)  # by which targets are moved when they are fitted
UNEVEN = 0.05  # how much it matters that targets rise evenly with the seats
BAND = 0.1  # how far a rate may be from what it should be; beyond that it counts far more

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
        offs = [abs(rates[level] - wanted) for level, (_, wanted) in targets.LEVELS.items()]
        return sum(off**2 + 10 * max(off - BAND, 0.0) ** 2 for off in offs)

    def within(self, targets: Targets, needs: Needs) -> int:
        """How many of these rates are as near as they should be."""
        rates = self.rates(targets, needs)
        return sum(abs(rates[level] - wanted) <= BAND for level, (_, wanted) in targets.LEVELS.items())

    def values(self, name: str) -> list[int]:
        return [game[name] for game in self.reached if name in game]


def targets_of(game: Game) -> Targets:
    """What a game's room `targets` declares."""
    found: Targets = room_of(game, "targets", Targets)
    return found


def play_missions(
    game_id: str, box: str, mission: str, seats: int, bot: str, rounds: int | None, seed: str, first: int, count: int
) -> list[dict[str, int]]:
    """Play some games with a set of components; each depends on the seed and its number alone."""
    game = find(game_id).playing(box)
    targets = targets_of(game)
    found: list[dict[str, int]] = []
    for number in range(first, first + count):
        chance = Chance.from_seed(f"{seed} {mission} {seats} bots {number}")
        options = {**targets.OPTIONS, targets.OPTION: mission}
        state = game.new(seats, options, f"{seed} {mission} {seats} game {number}")
        players = [make(bot, game, chance.spawn(), rounds) for _ in range(seats)]
        while state.to_move != OVER:
            seat = state.to_move
            state.apply(decide(players[seat], game.observe(state, seat)))
        found.append(dict(targets.reached(state)))
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
    played = open_games(out, Head(game_id, find(game_id).version, box, bot, rounds, seed))
    batches = [
        ((each, first), (game_id, box, each.mission, each.seats, bot, rounds, seed, first, count))
        for each in missions
        for first, count in played.missing(each.mission, each.seats, games)
    ]
    progress(games * len(missions) - sum(facts[-1] for _, facts in batches))
    with closing(played), workers(jobs) as crew:
        for (each, first), found in crew.each(play_missions, batches):
            played.add(Batch(each.mission, each.seats, first, found))
            progress(len(found))
    for each in missions:
        each.reached = played.of(each.mission, each.seats, games)


def share_met(values: list[int], need: int) -> float:
    return sum(value >= need for value in values) / len(values)


def target_for(values: list[int], share: float) -> int:
    """The target that comes nearest to being met in a share of games."""
    return min(range(1, max(values) + 2), key=lambda need: abs(share_met(values, need) - share))


def fit(targets: Targets, box: Box, missions: list[Mission]) -> Fitted:
    """Targets with which teams would have won as often as they should, by mission and seats."""
    found: Fitted = {}
    free: dict[int, list[str]] = {}
    for name in dict.fromkeys(each.mission for each in missions):
        crews = sorted((each for each in missions if each.mission == name), key=lambda each: each.seats)
        needs = found[name] = {}
        for each in crews:
            together = [other for other in missions if other.seats == each.seats]
            drafted = targets.drafted(box, name, each.seats)
            start = {**targets.needed(box, name, each.seats), **fit_shared(targets, together, drafted)}
            fixed = {*targets.SHARED, *targets.printed(box, name, each.seats)}
            free[each.seats] = [target for target in start if target not in fixed and each.values(target)]
            fewer = needs.get(each.seats - 1, {})
            start = fit_mission(targets, each, drafted, start, free[each.seats])
            needs[each.seats] = {target: max(need, fewer.get(target, 1)) for target, need in start.items()}
        found[name] = refine(targets, crews, needs, free)
    return found


def refine(
    targets: Targets, crews: list[Mission], needs: dict[int, dict[str, int]], free: Mapping[int, Sequence[str]]
) -> dict[int, dict[str, int]]:
    """Targets of one mission moved up and down, one or two at once, as long as that brings them nearer.

    Larger teams never need less.
    """
    best = fault(targets, crews, needs)
    while True:
        begun = best
        for each in crews:
            single = [{name: step} for name in free[each.seats] for step in STEPS]
            double = [{**one, **two} for one in single for two in single if one.keys() < {**one, **two}.keys()]
            for move in (*single, *double):
                tried = {**needs, each.seats: {**needs[each.seats]}}
                for name, step in move.items():
                    tried[each.seats][name] += step
                if all(rises(tried, name, each.seats) for name in move):
                    found = fault(targets, crews, tried)
                    if found < best:
                        best, needs = found, tried
        if best == begun:
            return needs


def rises(needs: Mapping[int, Needs], name: str, seats: int) -> bool:
    """Whether one seat fewer needs no more of something, and one seat more no less."""
    fewer = needs.get(seats - 1, {}).get(name, 1)
    more = needs.get(seats + 1, {}).get(name)
    return 1 <= fewer <= needs[seats][name] and (more is None or needs[seats][name] <= more)


def fault(targets: Targets, crews: list[Mission], needs: Mapping[int, Needs]) -> float:
    """How far teams of all sizes are from winning as often as they should, and how unevenly their targets rise."""
    return sum(each.miss(targets, needs[each.seats]) for each in crews) + UNEVEN * unevenness(needs)


def unevenness(needs: Mapping[int, Needs]) -> float:
    """By how much the steps from one number of seats to the next differ, against the largest target.

    >>> unevenness({1: {"impact": 2}, 2: {"impact": 5}, 3: {"impact": 8}})
    0.0
    """
    rows = [needs[seats] for seats in sorted(needs)]
    return sum(
        ((more[name] - 2 * some[name] + few[name]) / rows[-1][name]) ** 2
        for few, some, more in zip(rows, rows[1:], rows[2:], strict=False)
        for name in rows[-1]
    )


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


def report(
    game: Game, box: Box, found: list[Mission], needs: Fitted, bot: str, rounds: int | None, seed: str, words: Words
) -> list[str]:
    """The rates as a page of Markdown."""
    wanted = targets_of(game)
    today = datetime.now(UTC).date().isoformat()
    games = len(found[0].reached)
    levels = " | ".join(f"{level} ({share:.0%})" for level, (_, share) in wanted.LEVELS.items())
    lines = [f"# {words('targets.title', game=game.title)}", ""]
    player = bot if rounds is None else words("targets.rounds", bot=bot, rounds=rounds)
    lines += [words("targets.edition", date=today, games=games, seed=seed, bot=player), ""]
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
    near = sum(each.within(wanted, needs[each.mission][each.seats]) for each in found)
    return [*lines, "", words("targets.near", near=near, all=len(found) * len(wanted.LEVELS), points=round(100 * BAND))]
