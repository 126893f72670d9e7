"""The score at the end. (EDS-17)"""

from __future__ import annotations

import pytest

from fathom.games.endeavor.goals import goal_points, pay_leaders
from fathom.games.endeavor.scoring import (
    attribute_points,
    breakdown,
    leftover_points,
    specialist_points,
)
from tests.games.endeavor.positions import mark, position, zone

# An ocean wide enough for the rulebook's example.
WIDE = {
    "a1": "the-sea-star",
    "b1": "volcanic-island",
    "c1": "dying-reef",
    "d1": "kelp-forest",
    "e1": "calm-seas",
    "a2": "the-looking-glass",
    "b2": "whale-calving-ground",
    "c2": "dolphin-pods",
    "d2": "resupply-modules",
    "e2": "ledge-elevator",
    "a3": "carbonate-spires",
    "b3": "coldwater-reef",
}


@pytest.mark.rule("EDS-17.1", "EDS-17.2", "EDS-17.3", "EDS-17.4", "EDS-17.6")
def test_the_printed_score_of_69() -> None:
    """28 for attributes, 9 Impact, 4 and 3 for Journal and Adventurer, 11 + 3 + 9 for goals, 2 left over."""
    sonars = ["the-sea-star-s1", "volcanic-island-s1", "calm-seas-s1", "resupply-modules-s1", "ledge-elevator-s1"]
    mine = [*sonars, "carbonate-spires-s1"]
    journals = ["the-sea-star-j1", "the-looking-glass-j1", "carbonate-spires-j1"]
    sites = [f"coldwater-reef-c{number}" for number in (1, 2)]
    sites += ["kelp-forest-c1", "dolphin-pods-c1", "dying-reef-c1"]
    theirs = {
        1: ["the-sea-star-s2", "volcanic-island-s2", "calm-seas-s2"]
        + [
            "volcanic-island-j1",
            "volcanic-island-j2",
            "the-looking-glass-j2",
            "carbonate-spires-j2",
            "ledge-elevator-j1",
        ]
        + [f"whale-calving-ground-c{number}" for number in range(1, 7)],
        2: [
            "the-sea-star-s3",
            "calm-seas-s3",
            "calm-seas-s4",
            "resupply-modules-s2",
            "the-sea-star-j2",
            "calm-seas-j1",
            "carbonate-spires-j3",
            "carbonate-spires-j4",
            "coldwater-reef-j1",
            "dolphin-pods-c2",
            "dolphin-pods-c3",
            "kelp-forest-c2",
            "dying-reef-c2",
        ],
    }
    discs = dict.fromkeys([*mine, *journals, *sites], 0)
    for seat, names in theirs.items():
        discs |= dict.fromkeys(names, seat)
    game = position(
        3,
        ocean=WIDE,
        discs=discs,
        vessels={0: "the-sea-star"},
        tracks={0: [10, 7, 7, 4]},
        published={0: "feasibility-report-aquadome-permanent-lab"},
        teams={0: "adventurer+"},
        staged=(2, 0, 0),
        research=(2,),
        held={0: "travel"},
        round_number=6,
    )
    mark(game, 0, "0-2", "0-3", "0-4", "0-6", "3-3", "3-3")
    assert breakdown(game)[0] == [28, 9, 4, 3, 11, 3, 9, 2]
    assert game.scores()[0] == 69


@pytest.mark.rule("EDS-17.1")
def test_attributes_score_their_brackets() -> None:
    game = position(tracks={0: [1, 3, 6, 9], 1: [12, 10, 0, 2]})
    assert attribute_points(game, 0) == 0 + 1 + 4 + 7
    assert attribute_points(game, 1) == 10 + 10 + 0 + 1


@pytest.mark.rule("EDS-17.3", "EDS-17.9")
@pytest.mark.parametrize(
    ("who", "points"),
    [
        ("fleet-coordinator", 1),
        ("ichthyologist", 2),
        ("ocean-historian", 3),
        ("biotechnologist", 2),
        ("biogeographer", 3),
        ("mentor", 2),
        ("adventurer", 2),
        ("dive-team-leader", 1),
        ("robotics-engineer", 4),
    ],
)
def test_every_tier_five_senior(who: str, points: int) -> None:
    discs = {
        "kelp-forest-c1": 0,
        "kelp-forest-c2": 1,
        "dolphin-pods-c1": 0,
        "dolphin-pods-c2": 0,
        "dolphin-pods-c4": 1,
        "coldwater-reef-c1": 0,
        "the-sea-star-j1": 0,
        "the-looking-glass-j1": 0,
    }
    settings = {
        "ocean": WIDE,
        "discs": discs,
        "vessels": {0: "ledge-elevator"},
        "published": {
            0: "effective-communication-of-ecosystemic-risk deepwater-satellite-imaging understanding-oceanic-shifts"
        },
        "sites": {"the-sea-star-d1": "", "volcanic-island-d1": "", "kelp-forest-d1": ""},
    }
    senior = position(2, teams={0: f"{who}+ pilot+ navigator+ ecologist"}, **settings)  # type: ignore[arg-type]
    assert specialist_points(senior, 0) == points
    junior = position(2, teams={0: f"{who} pilot+"}, **settings)  # type: ignore[arg-type]
    assert specialist_points(junior, 0) == 0


@pytest.mark.rule("EDS-17.9")
def test_alone_every_completed_link_counts_for_the_fleet_coordinator() -> None:
    discs = {"kelp-forest-c1": 0, "kelp-forest-c2": 0, "dolphin-pods-c1": 0, "dolphin-pods-c2": 0}
    game = position(1, ocean=WIDE, discs=discs, teams={0: "fleet-coordinator+"})
    assert specialist_points(game, 0) == 1


@pytest.mark.rule("EDS-17.4")
@pytest.mark.parametrize(
    ("counts", "bonuses"),
    [
        ([3, 2, 1], [5, 3, 0]),
        ([3, 3, 1], [5, 5, 0]),
        ([3, 2, 2], [5, 3, 3]),
        ([0, 0, 0], [0, 0, 0]),
        ([2, 0], [5, 0]),
        ([2, 1], [5, 3]),
    ],
)
def test_leader_bonuses(counts: list[int], bonuses: list[int]) -> None:
    points = [0] * len(counts)
    pay_leaders(points, counts, 5, 3)
    assert points == bonuses


@pytest.mark.rule("EDS-17.5")
def test_contests_have_one_place_for_all_who_tie() -> None:
    ocean = {"b1": "atoll", "b2": "dolphin-pods", "d1": "calm-seas", "a3": "vortex"}
    game = position(3, mission=6, ocean=ocean)
    for name, seat in (("vortex", 0), ("calm-seas", 1), ("atoll", 2), ("dolphin-pods", 2)):
        game.discoverers[zone(name)] = seat
    assert goal_points(game, 1) == [1 + 2, 1 + 2, 2 + 2]


@pytest.mark.rule("EDS-17.6")
def test_leftovers_are_divided_by_three() -> None:
    game = position(staged=(2, 4, 0), research=(2, 4, 2), held={0: "travel", 1: "research"})
    assert [leftover_points(game, seat) for seat in range(3)] == [2, 4, 0]


@pytest.mark.rule("EDS-17.7")
def test_the_most_points_win_and_ties_are_shared() -> None:
    game = position(3, tracks={0: [10, 0, 0, 0], 1: [10, 0, 0, 0], 2: [4, 0, 0, 0]}, staged=(0, 0, 0), round_number=6)
    assert game.to_move < 0  # nobody has a disc left
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason == "scored"
    assert outcome.winners == [0, 1]
    assert outcome.ranking[2] == 2
