"""Targets with which teams win as often as they should, found from what teams reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from fathom.core.box import Box
from fathom.workshop.targets import Fitted, Mission, Needs, Rates, Targets

STEPS = (1, -1, 2, -2, 4, -4)  # by which targets are moved
UNEVEN = 0.02  # how much it matters that targets rise evenly with the seats
APART = 0.02  # how much it matters that no target is met by far more teams than another
USUAL = 0.65  # how often a target is met
FOLDS = 5  # parts of the games, each of which is left out once
SWEEPS = 40

Known = dict[str, Needs]  # by mission


def fit(targets: Targets, box: Box, missions: Sequence[Mission]) -> Fitted:
    """Targets with which teams would have won as often as they should, by mission and seats.

    Each begins where most teams meet it. Then one or two at once go up and down as long as that helps; those that all
    missions share, too. What is printed stays, and larger teams never need less.
    """
    needs: Fitted = {}
    for each in sorted(missions, key=lambda each: each.seats):
        drafted = targets.drafted(box, each.mission, each.seats)
        together = [other for other in missions if other.seats == each.seats]
        start = {**targets.needed(box, each.mission, each.seats), **fit_shared(targets, together, drafted)}
        start = fit_mission(targets, each, drafted, start, free_targets(targets, box, each))
        fewer = needs.setdefault(each.mission, {}).get(each.seats - 1, {})
        printed = targets.printed(box, each.mission, each.seats)
        needs[each.mission][each.seats] = {
            name: need if name in printed else max(need, fewer.get(name, 1)) for name, need in start.items()
        }
    settle(targets, box, missions, needs)
    return needs


def free_targets(targets: Targets, box: Box, mission: Mission) -> list[str]:
    """The targets of a mission alone that are ours to set, and that count in some games."""
    fixed = {*targets.SHARED, *targets.printed(box, mission.mission, mission.seats)}
    return [
        name
        for name in targets.needed(box, mission.mission, mission.seats)
        if name not in fixed and mission.values(name)
    ]


def settle(targets: Targets, box: Box, missions: Sequence[Mission], needs: Fitted) -> None:
    """Move targets up and down, as long as that brings teams nearer to what they should win."""
    for _ in range(SWEEPS):
        moved = False
        for each in missions:
            moved |= descend(targets, box, [each], needs, moves(free_targets(targets, box, each)))
        for seats in sorted({each.seats for each in missions}):
            together = [each for each in missions if each.seats == seats]
            moved |= descend(targets, box, together, needs, single([*targets.SHARED]))
        if not moved:
            return


def single(names: Sequence[str]) -> list[dict[str, int]]:
    """By how much to move one target."""
    return [{name: step} for name in names for step in STEPS]


def moves(names: Sequence[str]) -> Iterator[dict[str, int]]:
    """By how much to move one target, or two at once."""
    found = single(names)
    yield from found
    for one in found:
        for two in found:
            if min(one) < min(two):
                yield {**one, **two}


def descend(
    targets: Targets, box: Box, crews: Sequence[Mission], needs: Fitted, moves: Iterable[Mapping[str, int]]
) -> bool:
    """Make each move that helps some missions with one number of seats; whether one did."""
    drafted = targets.drafted(box, crews[0].mission, crews[0].seats)
    least = begun = sum(fault(targets, [each], needs[each.mission]) for each in crews)
    for move in moves:
        tried = {each.mission: stepped(needs[each.mission], each.seats, move) for each in crews}
        if all(allowed(rows, crews[0].seats, move, drafted) for rows in tried.values()):
            found = sum(fault(targets, [each], tried[each.mission]) for each in crews)
            if found < least:
                least = found
                needs.update(tried)
    return least < begun


def stepped(needs: Mapping[int, Needs], seats: int, move: Mapping[str, int]) -> dict[int, dict[str, int]]:
    """The targets of a mission after a move."""
    found = {number: dict(row) for number, row in needs.items()}
    for name, step in move.items():
        found[seats][name] += step
    return found


def allowed(needs: Mapping[int, Needs], seats: int, move: Iterable[str], drafted: Needs) -> bool:
    """Whether targets that were moved are within reason, and rise with the seats."""
    return all(needs[seats][name] in within(drafted[name]) and rises(needs, name, seats) for name in move)


def rises(needs: Mapping[int, Needs], name: str, seats: int) -> bool:
    """Whether one seat fewer needs no more of something, and one seat more no less."""
    fewer = needs.get(seats - 1, {}).get(name, 1)
    more = needs.get(seats + 1, {}).get(name)
    return 1 <= fewer <= needs[seats][name] and (more is None or needs[seats][name] <= more)


def fault(targets: Targets, crews: Sequence[Mission], needs: Mapping[int, Needs]) -> float:
    """How far teams are from winning as often as they should, and how unevenly their targets rise."""
    apart = sum(spread(each, needs[each.seats]) for each in crews)
    return sum(each.miss(targets, needs[each.seats]) for each in crews) + APART * apart + UNEVEN * unevenness(needs)


def spread(mission: Mission, needs: Needs) -> float:
    """How far the targets are from being met equally often, each as often as it counts."""
    found = 0.0
    for name, values in mission.columns.items():
        counts = mission.counting[name]
        found += (int(mission.hits(name, needs[name]).sum()) / counts - USUAL) ** 2 * counts / len(values)
    return found


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


def share_met(values: Sequence[int], need: int) -> float:
    return sum(value >= need for value in values) / len(values)


def target_for(values: Sequence[int], share: float) -> int:
    """The target that comes nearest to being met in a share of games."""
    return min(range(1, max(values) + 2), key=lambda need: abs(share_met(values, need) - share))


def fit_shared(targets: Targets, missions: Sequence[Mission], drafted: Needs) -> dict[str, int]:
    """What is the same in all missions is met in about two games of three."""
    needs: dict[str, int] = {}
    for name in targets.SHARED:
        values = [value for each in missions for value in each.values(name)]
        needs[name] = near(drafted[name], target_for(values, USUAL)) if values else drafted[name]
    return needs


def fit_mission(
    targets: Targets, mission: Mission, drafted: Needs, needs: Needs, free: Sequence[str]
) -> dict[str, int]:
    """All targets are met in the same share of games, whichever serves best."""
    best = dict(needs)
    for percent in range(35, 96, 5):
        shares = {name: near(drafted[name], target_for(mission.values(name), percent / 100)) for name in free}
        tried = {**needs, **shares}
        if percent == 35 or mission.miss(targets, tried) < mission.miss(targets, best):
            best = tried
    return best


def within(drafted: int) -> range:
    """What a target can be: from a third of what was drafted to twice as much."""
    return range(-(-drafted // 3), 2 * drafted + 1)


def near(drafted: int, fitted: int) -> int:
    """What bots can reach, within reason."""
    return min(max(fitted, within(drafted)[0]), within(drafted)[-1])


def checked(targets: Targets, box: Box, missions: Sequence[Mission]) -> dict[tuple[str, int], Rates]:
    """How often teams win with targets that were fitted without them: each part of the games is left out once."""
    met: dict[tuple[str, int], dict[str, float]] = {}
    for fold in range(FOLDS):
        needs = fit(targets, box, [each.part(fold, FOLDS, within=False) for each in missions])
        for each in missions:
            left_out = each.part(fold, FOLDS, within=True)
            rates = left_out.rates(targets, needs[each.mission][each.seats])
            counts = met.setdefault((each.mission, each.seats), dict.fromkeys(rates, 0.0))
            for level, rate in rates.items():
                counts[level] += rate * len(left_out.reached) / len(each.reached)
    return dict(met)
