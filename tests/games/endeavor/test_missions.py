"""The ten missions. (EDS-16)"""

from __future__ import annotations

import pytest

from fathom.games.endeavor.components import CROSS_CURRENT, ZONE_IDS
from fathom.games.endeavor.goals import goal_points
from fathom.games.endeavor.rules import gains, impact, setbacks
from fathom.games.endeavor.scoring import impact_points
from tests.games.endeavor.positions import (
    asked,
    do,
    gain,
    hexagon,
    mark,
    may,
    offered,
    position,
    refusal,
    table,
    top_boards,
    tracks,
    zone,
)

COLUMN = {"a1": "atoll", "a2": "dolphin-pods", "a3": "vortex", "a4": "brine-pool", "a5": "black-smoker"}


@pytest.mark.rule("EDS-16.1", "EDS-17.4")
def test_mission_1_counts_discs_of_each_kind() -> None:
    ocean = {"a1": "the-sea-star", "b1": "dying-reef", "c1": "kelp-forest", "a2": "the-looking-glass"}
    discs = {
        "the-sea-star-s1": 0,
        "the-sea-star-s2": 0,
        "the-looking-glass-s1": 1,
        "the-sea-star-j1": 1,
        "the-looking-glass-j1": 0,
        "kelp-forest-c1": 2,
        "kelp-forest-c2": 2,
        "dying-reef-c1": 1,
    }
    game = position(3, ocean=ocean, discs=discs)
    assert goal_points(game, 0) == [2 + 5, 1 + 3, 0]
    assert goal_points(game, 1) == [1 + 3, 1 + 3, 0]
    assert goal_points(game, 2) == [0, 1 + 4, 2 + 7]


@pytest.mark.rule("EDS-16.2")
def test_mission_2_counts_columns_and_zones() -> None:
    ocean = {
        "a1": "the-sea-star",
        "b1": "calm-seas",
        "c1": "remote-anchorage",
        "d1": "kelp-forest",
        "a2": "the-looking-glass",
        "d2": "dolphin-pods",
    }
    discs = {
        "calm-seas-s1": 0,
        "the-sea-star-s1": 1,
        "remote-anchorage-s1": 1,
        "kelp-forest-c1": 0,
        "the-looking-glass-s1": 0,
        "the-looking-glass-j1": 0,
        "dolphin-pods-c1": 1,
    }
    game = position(2, mission=2, ocean=ocean, discs=discs, vessels={0: "kelp-forest", 1: "the-sea-star"})
    assert goal_points(game, 0) == [1 + 4, 1 + 4]
    assert goal_points(game, 1) == [2 + 7, 1 + 4]
    assert goal_points(game, 2) == [1 + 2, 1 + 2]


@pytest.mark.rule("EDS-16.3", "EDS-17.5", "EDS-17.8")
def test_mission_3_counts_field_symbols() -> None:
    game = position(
        2,
        mission=3,
        ocean={"c1": "the-sea-star", "c2": "the-looking-glass", "c3": "carbonate-spires"},
        vessels={0: "carbonate-spires", 1: "the-sea-star"},
        discs={"the-sea-star-s1": 0, "carbonate-spires-j1": 0, "the-sea-star-j1": 1, "carbonate-spires-s1": 1},
        published={0: "effective-communication-of-ecosystemic-risk", 1: "holographic-ocean-floor-visualization"},
    )
    mark(game, 0, "2-1", "2-0")
    assert goal_points(game, 0) == [1 + 6, 0]
    assert goal_points(game, 1) == [2 + 4, 0]
    # Seat 1: yellow 2, brown 1, blue 1; seat 2: blue 1.
    assert goal_points(game, 2) == [2 + 2 + 2 + 2, 1 + 2]


@pytest.mark.rule("EDS-16.4")
def test_mission_4_counts_depths_and_columns() -> None:
    ocean = {"a1": "dying-reef", "c1": "the-sea-star", "c4": "seamount", "e1": "kelp-forest"}
    discs = {"dying-reef-c1": 0, "kelp-forest-c1": 1, "seamount-c1": 1}
    game = position(2, mission=4, ocean=ocean, discs=discs, vessels={0: "kelp-forest", 1: "the-sea-star"})
    assert goal_points(game, 0) == [1 + 6, 1 + 6]
    assert goal_points(game, 1) == [2 + 7, 1 + 4]
    assert goal_points(game, 2) == [0, 1 + 4]


@pytest.mark.rule("EDS-16.5")
def test_mission_4_has_a_hex_apart_for_conservation() -> None:
    game = position(2, mission=4, ocean={"d1": "dying-reef"}, research=(9,), staged=(9, 0))
    do(game, "activate 1", "conserve dying-reef-c2")
    assert asked(game) == gains.IMPACT
    assert may(game, "place 5-9")
    do(game, "place 5-9")
    assert impact_points(game, 0) == 3
    gain(game, 0, "impact", "dying-reef")
    assert refusal(game, "place 5-9").rule == "EDS-16.5"
    assert offered(game, "place") == {"place 3-0"}
    do(game, "skip")
    again = position(2, mission=4, ocean={"d1": "dying-reef"}, research=(9,), teams={0: "ecologist"})
    again.star_visits[0] = 1 << zone("dying-reef")
    do(again, "activate 2", "conserve dying-reef-c5")
    assert not may(again, "place 5-9")


@pytest.mark.rule("EDS-16.6")
def test_mission_5_counts_its_seven_columns_and_bridges_its_gaps() -> None:
    ocean = {"a1": "atoll", "b1": "calm-seas", "e1": "volcanic-island", "g1": "kelp-forest", "g2": "dolphin-pods"}
    discs = {"atoll-s1": 0, "volcanic-island-j1": 0, "dolphin-pods-c1": 0, "kelp-forest-c1": 1}
    game = position(2, mission=5, ocean=ocean, discs=discs, vessels={0: "calm-seas", 1: "kelp-forest"})
    assert goal_points(game, 0) == [2 + 2, 0]
    assert goal_points(game, 1) == [1 + 2, 1 + 2]
    assert goal_points(game, 2) == [1 + 4, 0]
    gain(game, 0, "impact")
    assert offered(game, "place") == {"place 1-2", "place 1-4", "place 4-1"}
    do(game, "skip")
    mark(game, 0, "3-4")
    gain(game, 0, "impact")
    assert may(game, "place 5-4")


@pytest.mark.rule("EDS-16.7")
def test_mission_6_hides_the_star_among_the_top_boards_and_its_finder_decides() -> None:
    found = set()
    for number in range(60):
        stack = table(3, 6, seed=f"star {number}").stacks[4]
        found.add(len(stack) - 1 - stack.index(zone("fallen-star")))
    assert found == {0, 1, 2, 3}
    ocean = {"a1": "atoll", "c1": "calm-seas", "a4": "brine-pool"}
    discs = {"calm-seas-j1": 1}
    game = position(3, mission=6, ocean=ocean, vessels={0: "atoll"}, discs=discs)
    top_boards(game, "whale-fall", "fallen-star")
    assert goal_points(game, 2) == [0, 0, 0]
    gain(game, 0, "discover-5")
    do(game, "draw 5+5")
    assert zone("fallen-star") in game.grid  # nothing else could be kept
    assert asked(game) == gains.DECISION
    assert tracks(game) == [0, 0, 0, 0]
    assert refusal(game, "decide left").rule == "EDS-16.7"
    assert refusal(game, "pass").rule == "EDS-16.7"
    do(game, "decide journal")
    assert tracks(game)[0] == 1
    assert goal_points(game, 2) == [0, 1 + 3, 0]
    do(game, "skip")
    assert goal_points(game, 1) == [1 + 2, 0, 0]


@pytest.mark.rule("EDS-16.7")
def test_the_star_must_be_placed() -> None:
    game = position(3, mission=6, ocean={"a1": "atoll", "a4": "brine-pool", "b4": "seamount"})
    top_boards(game, "whale-fall", "fallen-star")
    gain(game, 0, "discover-5")
    do(game, "draw 5+5")
    assert offered(game) == {"lay a", "lay b"}
    do(game, "lay b")
    assert ZONE_IDS[game.stacks[4][0]] == "whale-fall"


@pytest.mark.rule("EDS-16.8")
def test_in_mission_6_markers_move() -> None:
    ocean = {"a1": "atoll", "c1": "calm-seas"}
    game = position(2, mission=6, ocean=ocean)
    gain(game, 0, "impact")
    assert offered(game) == {"place 0-1", "place 0-3", "place 0-5", "place 0-7", "skip"}
    do(game, "place 0-1")
    gain(game, 0, "impact")
    assert offered(game) == {"lift 0-1", "skip"}
    do(game, "lift 0-1")
    assert asked(game) == gains.SHIFT
    assert refusal(game, "skip").reason == "shift-first"
    assert offered(game) == {"place 0-0", "place 0-2", "place 1-1"}
    do(game, "place 1-1")
    assert tracks(game) == [1, 0, 1, 0]
    gain(game, 0, "impact")
    do(game, "lift 1-1")  # the scoring part is closed: there is only the way back
    assert game.markers[hexagon(game, "0-1")] == 0


@pytest.mark.rule("EDS-16.8")
def test_in_mission_6_a_marker_is_locked_at_the_bottom_of_its_column() -> None:
    ocean = {"a1": "atoll", "a5": "fallen-star"}
    game = position(2, mission=6, ocean=ocean)
    game.markers[hexagon(game, "4-1")] = 0
    assert impact.is_locked(game, hexagon(game, "4-1"))
    gain(game, 0, "impact")
    assert offered(game, "place") == {"place 0-1", "place 0-3", "place 0-5", "place 0-7"}
    for name in ("0-1", "0-3", "0-5", "0-7"):
        game.markers[hexagon(game, name)] = 1
    do(game, "skip")
    gain(game, 0, "impact")
    assert offered(game, "place") == {"place 1-1", "place 1-3", "place 1-5", "place 1-7"}
    do(game, "place 1-1")
    gain(game, 0, "impact")
    do(game, "lift 1-1")
    assert "place 2-0" in offered(game)
    do(game, "place 2-1")
    assert impact_points(game, 0) == 8
    assert not impact.is_locked(game, hexagon(game, "2-1"))
    game.markers[hexagon(game, "3-1")] = 1
    assert impact.is_locked(game, hexagon(game, "2-1"))


@pytest.mark.rule("EDS-16.9")
def test_mission_7_opens_the_rescue_grid_to_who_is_at_the_star() -> None:
    ocean = {"c1": "remote-anchorage", "b1": "dying-reef", "c5": "fallen-star"}
    away = position(2, mission=7, ocean=ocean, vessels={0: "remote-anchorage", 1: "fallen-star"})
    gain(away, 0, "impact")
    assert offered(away, "place") == {"place 1-3", "place 2-2", "place 3-3"}
    assert refusal(away, "place 5-2").rule == "EDS-16.9"
    do(away, "skip")
    gain(away, 1, "impact")
    assert {"place 5-2", "place 5-3"} <= offered(away)
    do(away, "place 5-2")
    do(away, min(offered(away, "advance")))
    assert goal_points(away, 2) == [0, 4]
    away.owners[0] = -1
    assert goal_points(away, 0) == [2 + 2, 2 + 2]
    discs = {"dying-reef-c1": 0, "dying-reef-j1": 0, "fallen-star-c1": 1}
    other = position(2, mission=7, ocean=ocean, discs=discs)
    assert goal_points(other, 1) == [2 + 6, 0]


@pytest.mark.rule("EDS-16.10")
def test_mission_8_chooses_its_goals_during_the_game() -> None:
    game = table(3, 8)
    assert zone("the-sea-star") in game.grid[:5]
    assert zone("the-looking-glass") in game.stacks[1]
    ocean = {"a1": "atoll", "b1": "the-sea-star", "c1": "calm-seas"}
    discs = {"atoll-s1": 0, "calm-seas-s1": 1, "the-sea-star-s1": 1}
    game = position(3, mission=8, ocean=ocean, discs=discs)
    assert goal_points(game, 0) == [0, 0, 0]
    mark(game, 0, "9-1")
    gain(game, 1, "impact")
    do(game, "place 9-0")
    assert (game.to_move, asked(game)) == (1, gains.DECISION)
    assert offered(game) == {"decide left", "decide right"}
    do(game, "decide left")
    assert goal_points(game, 0) == [1 + 2, 1 + 2, 0]
    game.decisions[1] = 1
    assert goal_points(game, 0) == [0, 2 + 2, 0]


@pytest.mark.rule("EDS-16.10")
@pytest.mark.parametrize(
    ("goal", "option", "points"), [(2, 0, [1 + 2, 0]), (2, 1, [0, 1 + 2]), (3, 0, [2 + 2, 1 + 1]), (3, 1, [0, 0])]
)
def test_the_other_goals_of_mission_8(goal: int, option: int, points: list[int]) -> None:
    game = position(
        2,
        mission=8,
        ocean={"a1": "the-sea-star", "a2": "dolphin-pods", "a4": "seamount"},
        discs={"dolphin-pods-c1": 0, "seamount-c1": 1},
        published={0: "understanding-oceanic-shifts", 1: "holographic-ocean-floor-visualization"},
    )
    mark(game, 0, "3-7")
    game.decisions[goal] = option
    assert goal_points(game, goal - 1) == points


@pytest.mark.rule("EDS-16.11")
def test_mission_8_has_two_more_arrows_for_one_or_two() -> None:
    for seats, count in ((1, 3), (2, 3), (3, 1), (5, 1)):
        assert sum(table(seats, 8).ajar) == count


@pytest.mark.rule("EDS-16.12")
def test_mission_9_cleans_up() -> None:
    game = position(2, mission=9, ocean={"c1": "decommissioned-oil-rig", "d1": "the-sea-star"})
    gain(game, 0, "impact")
    assert "clean" in offered(game)
    do(game, "clean")
    assert goal_points(game, 0) == [1 + 2, 0]
    mark(game, 0, "0-0", "1-0", "2-1")
    assert impact_points(game, 0) == -3
    game.cleanup[0] = 3
    assert impact_points(game, 0) == -1
    game.cleanup[0] = 12
    assert impact_points(game, 0) == 1
    gain(game, 0, "impact")
    assert refusal(game, "clean").reason == "all-clean"
    other = position(2)
    gain(other, 0, "impact")
    assert refusal(other, "clean").rule == "EDS-16.12"


@pytest.mark.rule("EDS-16.13")
def test_mission_10_places_by_depth() -> None:
    game = position(2, mission=10, ocean=COLUMN, vessels={0: "dolphin-pods brine-pool"})
    gain(game, 0, "impact", "atoll")
    assert offered(game) == {"place 0-0", "skip"}
    do(game, "skip")
    gain(game, 0, "impact", "vortex")
    assert offered(game) == {"place 2-0", "skip"}
    assert refusal(game, "place 0-0").rule == "EDS-16.13"
    do(game, "skip")
    gain(game, 0, "impact")
    assert offered(game) == {"place 1-0", "place 3-0", "skip"}
    do(game, "skip")
    mark(game, 1, *(f"1-{number}" for number in range(5)), *(f"3-{number}" for number in range(5)))
    gain(game, 0, "impact")
    assert offered(game) == {"place 1-7", "place 3-7", "skip"}
    do(game, "place 3-7")
    gain(game, 0, "impact", "dolphin-pods")
    do(game, "place 1-7")
    assert impact_points(game, 0) == 3


@pytest.mark.rule("EDS-16.14")
def test_mission_10_rewards_the_first_two_at_depth_five() -> None:
    ocean = {**COLUMN, "b4": "seamount"}
    game = position(
        3,
        mission=10,
        ocean=ocean,
        vessels={0: "brine-pool", 1: "brine-pool", 2: "brine-pool"},
        tracks={seat: [0, 0, 0, 10] for seat in range(3)},
        discs={"black-smoker-j1": 2},
    )
    do(game, "activate 1", "travel 1 black-smoker")
    assert game.to_move == 1
    do(game, "activate 1", "travel 1 black-smoker", "activate 1", "travel 1 black-smoker")
    assert goal_points(game, 1) == [4, 3, 0]
    assert goal_points(game, 2) == [0, 0, 1 + 7]
    fresh = position(3, mission=10, ocean=ocean)
    gain(fresh, 0, "discover-5")
    do(fresh, "draw 5+5")
    do(fresh, min(offered(fresh, "keep")))
    assert goal_points(fresh, 0) == [4, 0, 0]


@pytest.mark.rule("EDS-16.7", "EDS-16.12", "EDS-16.14")
@pytest.mark.parametrize(
    ("mission", "goal", "points"),
    [
        (6, 1, [2 + 4, 1 + 2, 0]),  # zones with a disc at depths 2 to 4
        (9, 2, [2 + 3, 3 + 5, 1]),  # discs and vessels at depth 1
        (9, 3, [2 + 4, 1 + 2, 0]),  # Conservation discs at depths 2 to 4
        (10, 3, [0, 1 + 7, 0]),  # Journal discs at depths 4 and 5
    ],
)
def test_goals_that_count_discs_and_vessels(mission: int, goal: int, points: list[int]) -> None:
    ocean = {"c1": "the-sea-star", "d1": "dying-reef", "c2": "dolphin-pods", "c3": "coldwater-reef"}
    ocean |= {"c4": "continental-shelf"}
    discs = {
        "dolphin-pods-c1": 0,
        "coldwater-reef-c1": 0,
        "dying-reef-c1": 0,
        "the-sea-star-s1": 1,
        "the-sea-star-s2": 1,
        "dolphin-pods-c2": 1,
        "dolphin-pods-c3": 2,
        "continental-shelf-j1": 1,
    }
    if goal == 1 or (mission, goal) == (9, 3):
        del discs["dolphin-pods-c3"]
    if goal == 1:
        del discs["continental-shelf-j1"]
    game = position(3, mission=mission, ocean=ocean, discs=discs)
    assert goal_points(game, goal - 1) == points


@pytest.mark.rule("EDS-16.10", "EDS-17.8")
def test_sets_of_field_symbols_pay_three_points_each() -> None:
    journals = "effective-communication-of-ecosystemic-risk deepwater-satellite-imaging"  # yellow brown, blue green
    game = position(2, mission=8, published={0: journals, 1: "holographic-ocean-floor-visualization"})
    game.decisions[3] = 1
    assert goal_points(game, 2) == [3 + 2, 0]


@pytest.mark.rule("EDS-16.14")
def test_races_pay_the_first_two_only_and_a_launch_or_drift_is_none() -> None:
    game = position(4, mission=10, ocean={**COLUMN, "b5": "whale-fall"}, vessels={0: "black-smoker"})
    setbacks.suffer(game, CROSS_CURRENT)
    assert game.races == [[], []]
    game.races = [[2, 0, 1], [3]]
    assert goal_points(game, 0) == [2, 0, 4, 0]
    assert goal_points(game, 1) == [0, 0, 0, 4]


@pytest.mark.rule("EDS-16.9")
def test_a_disc_at_the_star_opens_the_rescue_grid_too() -> None:
    ocean = {"c1": "remote-anchorage", "c5": "fallen-star"}
    game = position(2, mission=7, ocean=ocean, discs={"fallen-star-s1": 0})
    gain(game, 0, "impact")
    assert {"place 5-2", "place 5-3"} <= offered(game)


@pytest.mark.rule("EDS-16.5")
def test_of_two_impacts_on_a_site_one_goes_to_the_hex_apart() -> None:
    game = position(2, mission=4, ocean={"a1": "atoll", "a5": "whale-fall"}, vessels={0: "whale-fall"}, research=(4,))
    do(game, "activate 1", "conserve whale-fall-c2", "place 5-9")
    assert asked(game) == gains.IMPACT
    assert not may(game, "place 5-9")


@pytest.mark.rule("EDS-16.13")
@pytest.mark.parametrize(
    ("steps", "hexes"),
    [
        (["activate 1", "conserve whale-fall-c1"], {"place 4-0"}),  # printed on a site at depth 5
        (["activate 1", "conserve whale-calving-ground-c5"], {"place 1-0"}),  # on a link at depth 2
        (["spend impact effect"], {"place 0-0", "place 1-0", "place 4-0"}),  # a token: any depth with a vessel
        (["activate 2", "promote 3"], {"place 0-0", "place 1-0", "place 4-0"}),  # so a Specialist
    ],
)
def test_where_impact_of_mission_10_comes_from(steps: list[str], hexes: set[str]) -> None:
    game = position(
        2,
        mission=10,
        ocean={"a1": "atoll", "a2": "whale-calving-ground", "a5": "whale-fall"},
        vessels={0: "whale-fall atoll whale-calving-ground"},
        research=(4,),
        held={0: "impact"},
        teams={0: "mentor oceanographer"},
        discs={"whale-calving-ground-c3": 1},
    )
    do(game, *steps)
    assert offered(game, "place") == hexes
