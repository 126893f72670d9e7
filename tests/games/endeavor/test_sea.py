"""Travel, Sonar, Discover. (EDS-7, EDS-8)"""

from __future__ import annotations

import pytest

from fathom.games.endeavor.components import NONE, ZONE_IDS
from fathom.games.endeavor.rules import deeds, gains, voyage
from tests.games.endeavor.positions import (
    asked,
    dive,
    do,
    gain,
    may,
    offered,
    place,
    position,
    refusal,
    site,
    top_boards,
    tracks,
    zone,
)

# The rulebook's example of Travel: Technology 3, a vessel in the Kelp Forest.
CHART = {
    "a1": "kelp-forest",
    "b1": "the-sea-star",
    "c1": "atoll",
    "d1": "calm-seas",
    "a2": "dolphin-pods",
    "b2": "the-looking-glass",
    "c2": "shipwreck",
    "d2": "sunken-ruins",
    "a3": "thermal-vents",
    "d3": "coldwater-reef",
    "a4": "brine-pool",
}


# Travel


@pytest.mark.rule("EDS-7.1", "EDS-7.3")
def test_travel_by_technology_level() -> None:
    game = position(ocean=CHART, vessels={0: "kelp-forest"}, tracks={0: [0, 0, 0, 4]})
    do(game, "activate 1")
    reached = {text.split()[2] for text in offered(game, "travel")}
    assert reached == set(CHART.values()) - {"kelp-forest", "sunken-ruins", "coldwater-reef", "brine-pool"}
    assert refusal(game, "travel 1 coldwater-reef").reason == "too-far"
    assert refusal(game, "travel 1 brine-pool").reason == "too-deep"
    assert refusal(game, "travel 1 kelp-forest").rule == "EDS-7.1"
    assert refusal(game, "travel 2 atoll").rule == "EDS-6.4"
    do(game, "travel 1 thermal-vents")
    assert place(game) == "thermal-vents"
    assert tracks(game)[3] == 5


@pytest.mark.rule("EDS-7.1")
def test_empty_spaces_are_no_way() -> None:
    ocean = {"a1": "kelp-forest", "c1": "atoll", "a2": "dolphin-pods"}
    game = position(ocean=ocean, vessels={0: "kelp-forest"}, tracks={0: [0, 0, 0, 12]})
    do(game, "activate 1")
    assert offered(game, "travel") == {"travel 1 dolphin-pods"}


@pytest.mark.rule("EDS-7.2")
def test_a_vessel_that_got_too_deep_comes_up() -> None:
    ocean = {"a1": "kelp-forest", "a2": "dolphin-pods", "a3": "vortex", "a4": "brine-pool", "b4": "seamount"}
    game = position(ocean=ocean, vessels={0: "brine-pool"}, tracks={0: [0, 0, 0, 4]})
    do(game, "activate 1")
    assert offered(game, "travel") == {f"travel 1 {name}" for name in ("vortex", "dolphin-pods", "kelp-forest")}


@pytest.mark.rule("EDS-7.4", "EDS-15.8")
def test_leaving_comes_before_arriving() -> None:
    ocean = {"a1": "kelp-forest", "a2": "dolphin-pods", "a3": "jellyfish-bloom", "b3": "vortex"}
    game = position(
        ocean=ocean,
        vessels={0: "jellyfish-bloom"},
        tracks={0: [0, 0, 0, 4]},
        discs={"jellyfish-bloom-c1": 0, "jellyfish-bloom-j1": 0},
    )
    do(game, "activate 1", "travel 1 dolphin-pods")
    assert asked(game) == gains.IMPACT
    assert tracks(game)[1] == 0
    do(game, "skip")
    assert tracks(game)[1] == 1
    assert game.to_move == 1  # one Impact, though two discs lie there
    without = position(ocean=ocean, vessels={0: "jellyfish-bloom"}, tracks={0: [0, 0, 0, 4]})
    do(without, "activate 1", "travel 1 dolphin-pods")
    assert without.to_move == 1


@pytest.mark.rule("EDS-7.5", "EDS-15.2")
def test_travel_out_of_a_zone_needs_a_vessel_there() -> None:
    ocean = {"a1": "kelp-forest", "b1": "atoll", "a2": "sea-turtle-migration", "b2": "dolphin-pods"}
    there = position(
        ocean=ocean,
        vessels={0: "sea-turtle-migration kelp-forest"},
        tracks={0: [0, 0, 0, 2]},
        research=(4,),
    )
    do(there, "activate 1", "conserve sea-turtle-migration-c2")
    while asked(there) == gains.IMPACT:
        do(there, "skip")
    assert asked(there) == deeds.DEED
    assert refusal(there, "travel 2 atoll").rule == "EDS-7.5"
    do(there, "travel 1 dolphin-pods")
    remote = position(
        2,
        ocean=ocean,
        vessels={0: "dolphin-pods"},
        tracks={0: [0, 0, 0, 2]},
        research=(4,),
        published={0: "extending-conservation-area-of-effectiveness"},
    )
    circle = "circle extending-conservation-area-of-effectiveness"
    do(remote, circle, "conserve sea-turtle-migration-c2", "skip")
    assert remote.to_move == 1


@pytest.mark.rule("EDS-7.6")
def test_of_two_vessels_in_one_zone_the_first_moves() -> None:
    game = position(ocean=CHART, vessels={0: "kelp-forest kelp-forest"})
    do(game, "activate 1")
    assert may(game, "travel 1 the-sea-star")
    assert refusal(game, "travel 2 the-sea-star").rule == "EDS-7.6"


# Sonar and Discover


@pytest.mark.rule("EDS-8.1")
def test_sonar_at_calm_seas() -> None:
    """The rulebook's example: one track gives Inspiration and Research, on the other Yellow was there before."""
    game = position(ocean={"a1": "calm-seas"}, vessels={0: "calm-seas"}, discs={"calm-seas-s3": 1}, staged=(3, 5, 5))
    do(game, "activate 1", "sonar calm-seas-1")
    assert tracks(game)[1] == 1
    assert game.research[0] == 1
    assert game.staged[0] == 1
    other = position(ocean={"a1": "calm-seas"}, vessels={0: "calm-seas"}, discs={"calm-seas-s3": 1})
    do(other, "activate 1", "sonar calm-seas-2")
    assert other.owners[site("calm-seas-s4")] == 0
    assert asked(other) == voyage.DRAW
    next_one = position(ocean={"a1": "atoll"}, discs={"atoll-s1": 1})
    do(next_one, "activate 1", "sonar atoll-1")
    assert next_one.owners[site("atoll-s2")] == 0
    full = position(ocean={"a1": "atoll"}, discs={"atoll-s1": 1, "atoll-s2": 1})
    do(full, "activate 1")
    assert refusal(full, "sonar atoll-1").rule == "EDS-8.1"
    poor = position(ocean={"a1": "atoll"}, staged=(1, 0, 0))
    do(poor, "activate 1")
    assert refusal(poor, "sonar atoll-1").reason == "no-disc"


@pytest.mark.rule("EDS-8.2", "EDS-8.3", "EDS-8.4", "EDS-8.5")
def test_the_discovery_at_depths_one_and_two() -> None:
    """The rulebook's example: Atoll and Sunken Ruins are drawn, and the Ruins go below the Dying Reef."""
    ocean = {
        "a1": "the-sea-star",
        "b1": "dying-reef",
        "c1": "kelp-forest",
        "a2": "ledge-elevator",
        "c2": "dolphin-pods",
    }
    game = position(ocean=ocean, vessels={0: "the-sea-star"})
    top_boards(game, "atoll")
    top_boards(game, "sunken-ruins")
    do(game, "activate 1", "sonar the-sea-star-1")
    assert offered(game) == {"draw 1+1", "draw 1+2", "draw 2+2", "skip"}
    assert refusal(game, "draw 3+3").rule == "EDS-8.3"
    assert refusal(game, "draw 1").rule == "EDS-8.2"
    do(game, "draw 1+2")
    assert offered(game) == {"keep atoll", "keep sunken-ruins"}
    assert refusal(game, "keep calm-seas").rule == "EDS-8.4"
    do(game, "keep sunken-ruins")
    assert game.grid[8 + 1] == zone("sunken-ruins")
    assert game.stacks[0][0] == zone("atoll")
    assert game.known[0] == 1
    assert len(game.dives[dive("sunken-ruins-d1")]) == 4
    assert tracks(game) == [1, 0, 0, 1]
    assert game.discoverers[zone("sunken-ruins")] == 0


@pytest.mark.rule("EDS-8.3")
def test_a_spot_needs_a_zone_above_or_an_empty_column() -> None:
    ocean = {"a1": "the-sea-star", "e1": "dying-reef"}
    game = position(ocean=ocean, vessels={0: "the-sea-star"})
    top_boards(game, "shipwreck", "dolphin-pods")
    top_boards(game, "atoll")
    do(game, "activate 1", "sonar the-sea-star-1", "draw 1+2", "keep atoll")
    assert offered(game) == {"lay b", "lay c", "lay d"}
    assert refusal(game, "lay a").rule == "EDS-8.3"
    assert refusal(game, "lay g").rule == "EDS-1.3"
    again = position(ocean=ocean, vessels={0: "the-sea-star"})
    top_boards(again, "shipwreck", "dolphin-pods")
    do(again, "activate 1", "sonar the-sea-star-1", "draw 2+2", "keep shipwreck")
    assert offered(again) == {"lay a", "lay e"}
    assert refusal(again, "lay b").rule == "EDS-8.3"


@pytest.mark.rule("EDS-8.3")
def test_a_board_may_go_deeper_than_ones_vessels() -> None:
    game = position(ocean={"a1": "calm-seas", "a2": "dolphin-pods"}, discs={"calm-seas-s1": 1})
    do(game, "activate 1", "sonar calm-seas-1")  # Technology level 1, a Discover at depths 3 to 5
    assert offered(game) == {"draw 3+3", "skip"}


@pytest.mark.rule("EDS-8.6")
def test_where_a_depth_is_full_the_shallowest_possible_is_drawn_from() -> None:
    row = ["atoll", "calm-seas", "decommissioned-oil-rig", "dying-reef", "the-sea-star"]
    ocean = dict(zip(("a1", "b1", "c1", "d1", "e1"), row, strict=True))
    game = position(ocean=ocean)
    gain(game, 0, "discover-1", "atoll")
    assert offered(game) == {"draw 2+2", "skip"}
    game.stacks = [[], [], [], [], []]
    game.removed += [number for number in range(37) if game.cells[number] == NONE and number not in game.removed]
    do(game, "skip")
    gain(game, 0, "discover-1", "atoll")
    assert asked(game) == gains.IMPACT


@pytest.mark.rule("EDS-8.7")
def test_a_single_board_is_drawn_and_placed() -> None:
    game = position(ocean={"a1": "atoll"}, mission=5)
    game.removed += game.stacks[0][1:] + game.stacks[1]
    game.stacks[0] = game.stacks[0][:1]
    game.stacks[1] = []
    last = ZONE_IDS[game.stacks[0][0]]
    gain(game, 0, "discover-12")
    assert offered(game) == {"draw 1", "skip"}
    do(game, "draw 1", "lay c")
    assert game.grid[2] == zone(last)
    two = position(ocean={"a1": "atoll"})
    two.removed += two.stacks[0][1:]
    two.stacks[0] = two.stacks[0][:1]
    gain(two, 0, "discover-12")
    assert offered(two) == {"draw 1+2", "draw 2+2", "skip"}


@pytest.mark.rule("EDS-8.8", "EDS-15.10", "EDS-15.14")
@pytest.mark.parametrize(
    ("ocean", "here", "track", "stacks", "column"),
    [
        ({"a1": "atoll", "a3": "vortex"}, "vortex", "vortex-1", "3+3", "d"),
        ({"a1": "atoll", "a5": "abyssal-plain"}, "abyssal-plain", "abyssal-plain-1", "5+5", "e"),
    ],
)
def test_some_spaces_place_a_board_under_nothing(
    ocean: dict[str, str], here: str, track: str, stacks: str, column: str
) -> None:
    game = position(ocean=ocean, vessels={0: here})
    do(game, "activate 1", f"sonar {track}", f"draw {stacks}")
    do(game, min(offered(game, "keep")))
    assert offered(game) == {f"lay {letter}" for letter in "bcde"}
    do(game, f"lay {column}")


@pytest.mark.rule("EDS-8.4")
def test_a_board_put_back_comes_last() -> None:
    game = position(ocean={"a1": "the-sea-star"}, vessels={0: "the-sea-star"})
    top_boards(game, "atoll", "calm-seas")
    do(game, "activate 1", "sonar the-sea-star-1", "draw 1+1", "keep atoll", "lay b")
    assert ZONE_IDS[game.stacks[0][0]] == "calm-seas"
    assert game.revealed == 2


@pytest.mark.rule("EDS-8.4", "EDS-19.1")
def test_a_board_known_from_under_its_stack_reveals_nothing_when_it_is_drawn() -> None:
    game = position(ocean={"a1": "the-sea-star"}, vessels={0: "the-sea-star"})
    game.removed += game.stacks[0][3:]
    game.stacks[0] = game.stacks[0][:3]
    gain(game, 0, "discover-1")
    do(game, "draw 1+1")
    do(game, min(offered(game, "keep")), "lay b")
    assert (game.revealed, game.known[0], len(game.stacks[0])) == (2, 1, 2)
    gain(game, 0, "discover-1")
    do(game, "draw 1+1")
    assert (game.revealed, game.known[0]) == (3, 0)  # only the upper of the two was new
