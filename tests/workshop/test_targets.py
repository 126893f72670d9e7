"""Whether teams win as often as they should."""

from __future__ import annotations

import json
import lzma
import tomllib
from pathlib import Path

import pytest

from fathom.core import BadInput, Chance
from fathom.core.box import Box
from fathom.games import games
from fathom.workshop.fitting import checked, fault, fit, fit_mission, target_for, unevenness
from fathom.workshop.rooms import find_room
from fathom.workshop.targets import Mission, Needs, measure, missions_of, options_for, play_mission, take, targets_of
from fathom.workshop.team_games import ROUND, Head, Played, TeamGame, open_games
from tests.cli.command import complaint, told

WITH_TARGETS = {game.id: game for game in games().values() if find_room(game.folder, "targets")}
by_game = pytest.mark.parametrize("game_id", list(WITH_TARGETS))


def newest(game_id: str) -> Box:
    """The newest set of the house."""
    boxes = WITH_TARGETS[game_id].boxes
    found: Box = boxes.find(boxes.house())
    return found


def luck(mission: str, seats: int, count: int = 400) -> Mission:
    """Games of a team that reaches 1 to 20 of everything."""
    chance = Chance.from_seed(f"luck {mission} {seats}")
    targets = targets_of(WITH_TARGETS["endeavor"])
    names = [name for name in targets.needed(newest("endeavor"), mission, seats) if name not in targets.SHARED][:4]
    names += list(targets.SHARED)[:3]
    return Mission(mission, seats, [{name: 1 + chance.below(20) for name in names} for _ in range(count)])


def test_a_target_is_met_as_often_as_it_should_be() -> None:
    assert target_for(list(range(1, 11)), 0.3) == 8
    assert target_for([5] * 10, 0.9) in (1, 2, 3, 4, 5)


def test_fitted_targets_make_every_difficulty_as_hard_as_it_should_be() -> None:
    targets = targets_of(WITH_TARGETS["endeavor"])
    mission = luck("maps-and-charts", 3)
    box = newest("endeavor")
    needs, drafted = targets.needed(box, mission.mission, 3), targets.drafted(box, mission.mission, 3)
    free = [name for name in mission.reached[0] if name not in targets.SHARED]
    assert free
    fitted = fit_mission(targets, mission, drafted, {**needs, **dict.fromkeys(targets.SHARED, 7)}, free)
    rates = mission.rates(targets, fitted)
    for level, (_, wanted) in targets.LEVELS.items():
        assert abs(rates[level] - wanted) < 0.12, (level, rates)
    assert sorted(rates.values(), reverse=True) == list(rates.values())


def test_targets_rise_evenly_with_the_seats() -> None:
    """Teams that reach as much with any number of seats need as much; those that reach more need more."""
    targets = targets_of(WITH_TARGETS["endeavor"])
    box = newest("endeavor")
    same = fit(targets, box, [luck("maps-and-charts", seats, 100) for seats in (1, 2, 3)])["maps-and-charts"]
    for few, more in ((1, 2), (2, 3)):
        assert all(same[few][name] <= same[more][name] for name in same[few])
    crews = [luck("maps-and-charts", seats, 100) for seats in (1, 2, 3)]
    even = {seats: {**same[seats]} for seats in same}
    uneven = {seats: {name: need + 3 * (seats == 2) for name, need in same[seats].items()} for seats in same}
    assert unevenness(even) < unevenness(uneven)
    assert fault(targets, crews, even) < fault(targets, crews, uneven)
    for each in crews:
        rates = each.rates(targets, same[each.seats])
        assert all(abs(rates[level] - wanted) < 0.15 for level, (_, wanted) in targets.LEVELS.items()), rates


@by_game
def test_what_is_printed_stays(game_id: str) -> None:
    targets = targets_of(WITH_TARGETS[game_id])
    box = newest(game_id)
    found = fit(targets, box, [luck(mission, seats, 40) for mission in targets.MISSIONS[:2] for seats in (2, 3)])
    for mission, by_seats in found.items():
        for seats, needs in by_seats.items():
            known = targets.needed(box, mission, seats)
            assert needs.keys() == known.keys()
            assert all(needs[name] == known[name] for name in targets.printed(box, mission, seats))


@by_game
def test_the_games_file_says_what_teams_need(game_id: str) -> None:
    game = WITH_TARGETS[game_id]
    targets = targets_of(game)
    for name in [name for name in game.boxes.names() if name.startswith("house-")]:
        box = game.boxes.find(name)
        needs = {
            mission: {seats: targets.needed(box, mission, seats) for seats in game.seats}
            for mission in targets.MISSIONS
        }
        file = game.boxes.folder / name / "targets.toml"
        assert targets.write(box, needs) == file.read_text(encoding="utf-8")


@pytest.mark.sources  # of the command
@by_game
def test_what_teams_reach_is_told(game_id: str) -> None:
    mission = targets_of(WITH_TARGETS[game_id]).MISSIONS[1]
    words = ("targets", game_id, "--games", "1", "--mission", mission, "--seats", "1")
    data = json.loads(told(*words, "--json"))
    assert [row["mission"] for row in data["missions"]] == [mission]
    assert set(data["missions"][0]["rates"]) == {"beginner", "intermediate", "expert", "legendary"}


def reached(games: int, out: Path | None = None, seed: str = "kept") -> list[Needs]:
    """What a team of one reached in some games."""
    found = missions_of("endeavor", "maps-and-charts", 1)
    measure("endeavor", "house-2", found, "random", None, games, seed, 1, out=out)
    return list(found[0].reached)


def test_a_measurement_goes_on_from_its_file(tmp_path: Path) -> None:
    file, wanted = tmp_path / "teams.jsonl", reached(13)
    assert reached(3, file) == wanted[:3]
    assert reached(12, file) == wanted[:12]
    kept = file.read_text(encoding="utf-8")
    assert kept.count("\n") == 13  # the head, and a line for each game
    file.write_text(kept[:-9], encoding="utf-8")  # the last line was cut off
    assert reached(13, file) == wanted
    whole = file.read_text(encoding="utf-8")
    assert reached(12, file) == wanted[:12]
    with pytest.raises(BadInput) as refused:
        reached(12, file, "another seed")
    assert refused.value.facts["what"] == "seed"
    assert file.read_text(encoding="utf-8") == whole


def test_games_come_in_rounds_and_in_each_the_longest_first() -> None:
    played = Played()
    played.take(TeamGame("easy", 2, 1, {}))
    left = played.missing([("easy", 1), ("easy", 2), ("hard", 2)], ROUND + 1)
    rounds = [number // ROUND for _, _, number in left]
    assert rounds == sorted(rounds)
    for each in (0, 1):
        seats = [seats for _, seats, number in left if number // ROUND == each]
        assert seats == sorted(seats, reverse=True)
    assert len(left) == len(set(left)) == 3 * (ROUND + 1) - 1
    assert ("easy", 2, 1) not in left


def test_difficulties_take_turns() -> None:
    targets = targets_of(WITH_TARGETS["endeavor"])
    levels = [options_for(targets, "the-spill", number)["difficulty"] for number in range(8)]
    assert levels == [*targets.LEVELS, *targets.LEVELS]


def test_a_game_depends_on_its_number_alone() -> None:
    def play(number: int) -> dict[str, int]:
        return play_mission("endeavor", "house-2", "the-spill", 1, "random", None, "seed", number)

    assert play(3) == play(3) != play(4)


def test_what_was_left_out_was_not_fitted_to() -> None:
    """Fitted to games of a strong team, targets are too high for a weak one."""
    targets = targets_of(WITH_TARGETS["endeavor"])
    crews = [luck("maps-and-charts", seats, 200) for seats in (2, 3)]
    beside = checked(targets, newest("endeavor"), crews)
    needs = fit(targets, newest("endeavor"), crews)
    assert set(beside) == {("maps-and-charts", 2), ("maps-and-charts", 3)}
    for each in crews:
        rates = each.rates(targets, needs[each.mission][each.seats])
        assert all(abs(beside[each.mission, each.seats][level] - rates[level]) < 0.15 for level in rates)
    assert crews[0].part(0, 5, within=True).reached == crews[0].reached[::5]
    assert len(crews[0].part(0, 5, within=False).reached) == 160


@pytest.mark.sources  # of the command
def test_targets_are_fitted_to_the_games_of_a_file(tmp_path: Path) -> None:
    file, made = tmp_path / "teams.jsonl", tmp_path / "targets.toml"
    targets = targets_of(WITH_TARGETS["endeavor"])
    played = open_games(file, Head("endeavor", 3, "house-3", "expert", 24, "made up"))
    for mission in targets.MISSIONS:
        for seats in range(1, 6):
            for number, found in enumerate(luck(mission, seats, 8).reached):
                played.add(TeamGame(mission, seats, number, dict(found)))
    played.close()
    data = json.loads(told("targets", "endeavor", "--from", str(file), "--tune", "--save", str(made), "--json"))
    assert (data["bot"], data["seed"]) == ("expert", "made up")
    found = tomllib.loads(made.read_text(encoding="utf-8"))
    row = next(row for row in data["missions"] if (row["mission"], row["seats"]) == ("the-spill", 4))
    assert len(row["reached"]) == 8
    assert found["the-spill"]["impact"]["needs"][3] == row["needs"]["impact"]
    assert WITH_TARGETS["endeavor"].boxes.problems([made]) == []


def test_the_newest_targets_are_those_that_its_games_give(tmp_path: Path) -> None:
    """All games of expert are kept here, as `fathom targets endeavor --from` reads them."""
    files: list[Path] = []
    for kept in sorted((Path(__file__).parent / "teams").glob("*.jsonl.xz")):
        files.append(tmp_path / kept.stem)
        files[-1].write_bytes(lzma.decompress(kept.read_bytes()))
    game = WITH_TARGETS["endeavor"]
    targets, box, missions = targets_of(game), newest("endeavor"), missions_of("endeavor")
    assert (head := take(files[::-1], game, missions)).bot == "expert"
    assert head.rules == game.version
    needs = fit(targets, box, missions)
    shipped = game.boxes.folder / game.boxes.house() / "targets.toml"
    assert targets.write(box, needs) == shipped.read_text(encoding="utf-8")


def test_rates_count_as_near_within_ten_points() -> None:
    targets = targets_of(WITH_TARGETS["endeavor"])
    names = ["impact", "goal 1", "goal 2", "goal 3", *list(targets.SHARED)[:3]]
    games: list[Needs] = [
        dict.fromkeys(names, 0) | dict.fromkeys(names[:met], 1) for met in [7] * 2 + [6] * 2 + [5] * 2 + [4] * 2
    ]
    games += [dict.fromkeys(names, 0)] * 2  # of ten games 8, 6, 4 and 2 are won
    assert Mission("the-spill", 2, games).within(targets, dict.fromkeys(names, 1)) == 3


@pytest.mark.sources  # of the command
def test_what_makes_no_sense_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput):
        missions_of("in-too-deep")
    with pytest.raises(BadInput):
        missions_of("endeavor", "the-moon")
    assert "--mission" in complaint("targets", "endeavor", "--seats", "2", "--write", at=tmp_path)


@by_game
def test_the_rates_in_the_folder_are_those_of_its_targets(game_id: str) -> None:
    game = WITH_TARGETS[game_id]
    targets = targets_of(game)
    box = newest(game_id)
    page = (game.folder / "targets.md").read_text(encoding="utf-8")
    for mission in targets.MISSIONS:
        for seats in game.seats:
            needs = targets.needed(box, mission, seats)
            told_needs = ", ".join(
                f"{name} {value}{'*' if name in targets.printed(box, mission, seats) else ''}"
                for name, value in needs.items()
                if name not in targets.SHARED
            )
            assert told_needs in page, (mission, seats)
