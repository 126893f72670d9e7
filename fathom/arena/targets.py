"""How often bots reach what a team has to reach, and targets that make it as hard as it should be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from fathom.arena.batches import play_batches
from fathom.bots import make
from fathom.core import BadInput, Chance, Game
from fathom.core.box import Box
from fathom.core.state import OVER
from fathom.core.targets import Targets
from fathom.games import find

BATCH = 10  # games a worker plays before it reports

Needs = Mapping[str, int]


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
        return {level: sum(count >= goals for count in met) / len(met) for level, (goals, _) in targets.levels.items()}

    def miss(self, targets: Targets, needs: Needs) -> float:
        """How far these rates are from what they should be."""
        rates = self.rates(targets, needs)
        return sum((rates[level] - wanted) ** 2 for level, (_, wanted) in targets.levels.items())

    def values(self, name: str) -> list[int]:
        return [game[name] for game in self.reached if name in game]


def targets_of(game: Game) -> Targets:
    if game.targets is None:
        raise BadInput("no-targets", game=game.title)
    return game.targets


def play_missions(game_id: str, box: str, mission: str, seats: int, seed: str, first: int, count: int) -> list[Needs]:
    """Play some games with a set of components; each depends on the seed and its number alone."""
    game = find(game_id).playing(box)
    targets = targets_of(game)
    found: list[Needs] = []
    for number in range(first, first + count):
        chance = Chance.from_seed(f"{seed} {mission} {seats} bots {number}")
        options = {**targets.options, targets.option: mission}
        state = game.new(seats, options, f"{seed} {mission} {seats} game {number}")
        players = [make("greedy", game, chance.spawn()) for _ in range(seats)]
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
        game.setup(game.seats[0], {targets.option: mission})
    if seats is not None:
        game.setup(seats)
    return [
        Mission(each, number)
        for each in targets.missions
        for number in game.seats
        if mission in (None, each) and seats in (None, number)
    ]


def measure(
    game_id: str,
    box: str,
    missions: list[Mission],
    games: int,
    seed: str,
    jobs: int,
    progress: Callable[[int], object] = int,
) -> None:
    """Let teams play missions, and add what they reach."""
    every = [(each, (game_id, box, each.mission, each.seats, seed)) for each in missions]
    for each, found in play_batches(play_missions, every, games, BATCH, jobs):
        each.reached += found
        progress(len(found))


def share_met(values: list[int], need: int) -> float:
    return sum(value >= need for value in values) / len(values)


def target_for(values: list[int], share: float) -> int:
    """The target that comes nearest to being met in a share of games."""
    return min(range(1, max(values) + 2), key=lambda need: abs(share_met(values, need) - share))


def fit(targets: Targets, box: Box, missions: list[Mission]) -> dict[str, dict[int, dict[str, int]]]:
    """Targets with which teams would have won as often as they should, by mission and seats."""
    found: dict[str, dict[int, dict[str, int]]] = {}
    for each in sorted(missions, key=lambda each: (each.mission, each.seats)):
        together = [other for other in missions if other.seats == each.seats]
        drafted = targets.drafted(box, each.mission, each.seats)
        needs = {**targets.needed(box, each.mission, each.seats), **fit_shared(targets, together, drafted)}
        free = [name for name in needs if name not in targets.shared and each.values(name)]
        free = [name for name in free if name not in targets.printed(box, each.mission, each.seats)]
        needs = fit_mission(targets, each, drafted, needs, free)
        fewer = found.setdefault(each.mission, {}).get(each.seats - 1, {})
        found[each.mission][each.seats] = {name: max(need, fewer.get(name, 1)) for name, need in needs.items()}
    return found


def fit_shared(targets: Targets, missions: list[Mission], drafted: Needs) -> dict[str, int]:
    """What is the same in all missions is met in about two games of three."""
    needs: dict[str, int] = {}
    for name in targets.shared:
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
