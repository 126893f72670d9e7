"""Travel, Sonar, Discover, Dive and its tokens. (EDS-7 to EDS-9)"""

from __future__ import annotations

import pytest

from fathom.games.endeavor.components import KIND_IDS, NONE, TOKEN_KIND, ZONE_DEPTH, ZONE_IDS
from fathom.games.endeavor.state import (
    ASK_ATTRIBUTE,
    ASK_DEED,
    ASK_DRAW,
    ASK_IMPACT,
    ASK_PROMOTION,
    ASK_SPEND,
    ASK_TURN,
)
from tests.games.endeavor.positions import (
    asked,
    dive,
    do,
    gain,
    hold,
    may,
    offered,
    place,
    position,
    ready,
    refusal,
    site,
    tokens,
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
    assert asked(game) == ASK_IMPACT
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
    while asked(there) == ASK_IMPACT:
        do(there, "skip")
    assert asked(there) == ASK_DEED
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
    assert asked(other) == ASK_DRAW
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
    assert asked(game) == ASK_IMPACT


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


# Dive and tokens


@pytest.mark.rule("EDS-9.1", "EDS-9.3", "EDS-9.4")
def test_the_dive_at_the_ledge_elevator() -> None:
    """The rulebook's example: the token shows 3 Research and a Travel; it is used for either, or stored."""
    ocean = {"a1": "atoll", "a2": "ledge-elevator"}
    game = position(
        2,
        ocean=ocean,
        vessels={0: "ledge-elevator"},
        sites={"ledge-elevator-d1": "disc travel"},
        tracks={0: [0, 0, 0, 2]},
    )
    do(game, "activate 1", "dive ledge-elevator-d1")
    assert tokens(game) == ["travel"]
    assert offered(game) == {"spend travel research", "spend travel effect", "end"}
    stored = game.clone()
    do(stored, "end")
    assert (stored.to_move, tokens(stored)) == (1, ["travel"])
    as_research = game.clone()
    do(as_research, "spend travel research")
    assert as_research.research[0] == 3
    do(game, "spend travel effect", "travel 1 atoll")
    assert place(game) == "atoll"


@pytest.mark.rule("EDS-9.1")
def test_an_empty_site_gives_nothing() -> None:
    game = position(ocean={"a1": "atoll"}, sites={"atoll-d1": ""})
    do(game, "activate 1")
    assert refusal(game, "dive atoll-d1").rule == "EDS-9.1"


@pytest.mark.rule("EDS-9.2")
def test_tokens_are_spent_before_between_and_after_actions() -> None:
    game = position(teams={0: "rov-operator"}, vessels={0: "the-sea-star"}, held={0: "disc research promotion"})
    do(game, "spend disc effect")
    assert game.staged[0] == 6
    do(game, "activate 2", "spend research research")
    assert game.research[0] == 4
    do(game, "dive the-sea-star-d1", "skip")
    assert asked(game) == ASK_TURN
    do(game, "spend promotion effect", "promote 2")
    assert game.to_move == 0 or tokens(game) != []


@pytest.mark.rule("EDS-9.3")
def test_an_effect_that_cannot_be_carried_out_cannot_be_chosen() -> None:
    ocean = {"a1": "decommissioned-oil-rig"}
    game = position(ocean=ocean, held={0: "sonar dive journal promotion trade-in"}, staged=(0, 0, 0))
    for kind in ("sonar", "dive", "journal", "promotion", "trade-in"):
        assert refusal(game, f"spend {kind} effect").rule == "EDS-9.3"
        assert may(game, f"spend {kind} research")
    assert refusal(game, "spend travel research").rule == "EDS-9.2"
    full = position(mission=6, ocean={"a1": "atoll"}, held={0: "impact"})
    full.markers = [1] * len(full.markers)
    ready(full)
    assert refusal(full, "spend impact effect").rule == "EDS-9.3"


@pytest.mark.rule("EDS-9.4")
def test_the_turn_waits_until_one_token_is_left() -> None:
    game = position(2, held={0: "disc disc"}, vessels={0: "the-sea-star"})
    do(game, "activate 1", "skip")
    assert refusal(game, "end").rule == "EDS-9.4"
    do(game, "spend disc research", "end")
    assert game.to_move == 1


@pytest.mark.rule("EDS-9.5", "EDS-15.17")
def test_while_a_zone_grants_an_action_tokens_serve_for_research_only() -> None:
    ocean = {"a1": "atoll", "a5": "scaly-foot-snails"}
    game = position(
        ocean=ocean,
        vessels={0: "scaly-foot-snails"},
        held={0: "disc"},
        sites={"scaly-foot-snails-d1": "impact disc"},
        display="holographic-ocean-floor-visualization safe-movement-procedure",
    )
    do(game, "activate 1", "dive scaly-foot-snails-d1", "skip")
    assert asked(game) == ASK_DEED
    assert refusal(game, "spend disc effect").rule == "EDS-9.5"
    do(game, "spend disc research", "journal scaly-foot-snails-j1")
    assert game.owners[site("scaly-foot-snails-j1")] == 0
    assert game.staged[0] == 3


@pytest.mark.rule("EDS-9.5", "EDS-9.10", "EDS-15.17")
def test_a_token_is_spent_for_its_effect_between_a_dive_and_what_the_zone_adds() -> None:
    ocean = {"a1": "atoll", "a4": "seamount", "a5": "scaly-foot-snails"}
    lacking = position(
        2,
        ocean=ocean,
        vessels={0: "scaly-foot-snails"},
        research=(3,),
        staged=(1, 0),
        sites={"scaly-foot-snails-d1": "impact disc"},
        display="holographic-ocean-floor-visualization",
    )
    do(lacking, "activate 1", "dive scaly-foot-snails-d1")
    assert asked(lacking) == ASK_SPEND
    assert offered(lacking) == {"spend disc research", "spend disc effect", "skip"}
    assert refusal(lacking, "journal scaly-foot-snails-j1").rule == "EDS-9.10"
    do(lacking, "spend disc effect")  # without it there was no disc to publish with
    do(lacking, "journal scaly-foot-snails-j1")
    assert lacking.owners[site("scaly-foot-snails-j1")] == 0
    rising = position(
        2,
        ocean=ocean,
        vessels={0: "seamount"},
        discs={"seamount-c1": 0},
        tracks={0: [3, 2, 3, 3]},
        sites={"seamount-d1": "disc any"},
    )
    do(rising, "activate 1", "dive seamount-d1", "spend any effect", "advance inspiration")
    assert asked(rising) == ASK_ATTRIBUTE  # all four are level now, so any of them is the lowest
    do(rising, "advance ingenuity")
    assert tracks(rising) == [3, 3, 3, 4]


@pytest.mark.rule("EDS-9.5")
def test_while_the_action_of_a_token_is_on_offer_others_serve_for_research_only() -> None:
    game = position(2, vessels={0: "the-sea-star"}, held={0: "travel disc"})
    do(game, "spend travel effect")
    assert may(game, "spend disc research")
    assert refusal(game, "spend disc effect").rule == "EDS-9.5"
    idle = position(2, ocean={"a1": "decommissioned-oil-rig"}, teams={0: "reef-diver"}, held={0: "disc"})
    do(idle, "activate 2")  # there is nothing to dive for, but a token may be spent
    assert offered(idle) == {"spend disc research", "spend disc effect", "skip"}


@pytest.mark.rule("EDS-9.10", "EDS-15.16")
def test_ingenuity_from_a_token_counts_for_the_travel_that_follows_a_dive() -> None:
    ocean = {"a1": "atoll", "a4": "brine-pool", "b4": "seamount", "a5": "black-smoker"}
    game = position(
        2,
        ocean=ocean,
        vessels={0: "black-smoker"},
        tracks={0: [0, 0, 0, 6]},
        sites={"black-smoker-d1": "disc any"},
    )
    plain = game.clone()
    do(plain, "activate 1", "dive black-smoker-d1", "skip")
    assert not offered(plain, "travel")
    do(game, "activate 1", "dive black-smoker-d1", "spend any effect", "advance ingenuity")
    assert offered(game, "travel") == {"travel 1 brine-pool", "travel 1 seamount"}


@pytest.mark.rule("EDS-9.10")
@pytest.mark.parametrize(
    ("where", "number", "research", "is_asked"),
    [
        ("deepwater-shark", 1, 0, True),
        ("thermal-vents", 1, 11, False),
        ("thermal-vents", 1, 12, True),
        ("bioluminescent-fauna", 1, 11, False),
        ("bioluminescent-fauna", 1, 12, True),
        ("bioluminescent-fauna", 2, 0, False),
        ("brine-pool", 1, 0, True),
        ("shipwreck", 1, 0, False),
        ("continental-shelf", 1, 0, False),
        ("seamount", 1, 0, False),
        ("sunken-ruins", 1, 0, False),
    ],
)
def test_it_is_asked_only_where_it_can_matter(where: str, number: int, research: int, is_asked: bool) -> None:
    depth = ZONE_DEPTH[zone(where)]
    game = position(
        2,
        ocean={"a1": "atoll", f"b{depth}": where},
        vessels={0: where},
        research=(research,),
        discs={"thermal-vents-j1": 0} if where == "thermal-vents" else {},
        sites={f"{where}-d{number}": "disc travel travel"},
    )
    do(game, "activate 1", f"dive {where}-d{number}")
    assert (asked(game) == ASK_SPEND) == is_asked


@pytest.mark.rule("EDS-9.6", "EDS-9.7")
def test_discards_become_the_new_supply_and_a_site_takes_what_there_is() -> None:
    game = position(ocean={"a1": "the-sea-star"}, vessels={0: "the-sea-star"})
    game.discards = game.supply[2:]
    game.supply = game.supply[:2]
    top_boards(game, "atoll", "kelp-forest")
    before = len(game.discards)
    do(game, "activate 1", "sonar the-sea-star-1", "draw 1+1", "keep atoll", "lay b")
    assert len(game.dives[dive("atoll-d1")]) == 4
    assert len(game.supply) == before - 2
    assert sorted(set(game.batches)) == [0, 1]
    dry = position(ocean={"a1": "the-sea-star"}, vessels={0: "the-sea-star"})
    dry.held[1] += dry.supply[1:]
    dry.supply = dry.supply[:1]
    top_boards(dry, "atoll", "kelp-forest")
    do(dry, "activate 1", "sonar the-sea-star-1", "draw 1+1", "keep atoll", "lay b")
    assert len(dry.dives[dive("atoll-d1")]) == 1


@pytest.mark.rule("EDS-9.8")
def test_a_disc_for_research_and_a_cheaper_conserve() -> None:
    game = position(vessels={0: "kelp-forest"}, held={0: "trade-in conserve"}, staged=(2, 0, 0))
    do(game, "spend trade-in effect")
    assert (game.research[0], game.staged[0]) == (5, 1)
    do(game, "spend conserve effect", "conserve kelp-forest-c1")
    assert game.research[0] == 4
    free = position(ocean={"a1": "dying-reef"}, held={0: "conserve"})
    do(free, "spend conserve effect", "conserve dying-reef-c4")
    assert free.research[0] == 0


@pytest.mark.rule("EDS-9.9", "EDS-15.12")
def test_a_dive_with_one_more_token_counts_once() -> None:
    circle = "understanding-life-in-the-deepest-sea"
    game = position(2, ocean={"a1": "atoll", "a4": "brine-pool"}, vessels={0: "brine-pool"}, published={0: circle})
    do(game, f"circle {circle}", "dive brine-pool-d1", "skip")
    assert len(tokens(game)) == 2
    assert asked(game) == ASK_IMPACT
    do(game, "skip")
    assert asked(game) == ASK_TURN
    wreck = position(
        2,
        ocean={"a1": "atoll", "a2": "shipwreck"},
        vessels={0: "shipwreck"},
        published={0: circle},
        sites={"shipwreck-d1": "disc sonar impact travel"},
    )
    do(wreck, f"circle {circle}", "dive shipwreck-d1")
    assert offered(wreck) == {"take travel", "take impact"}
    do(wreck, "take impact")
    assert tokens(wreck) == ["impact", "sonar"]


@pytest.mark.parametrize("kind", KIND_IDS)
def test_every_kind_of_token(kind: str) -> None:
    """For Research, and for what it shows."""
    game = position(
        vessels={0: "kelp-forest the-sea-star"},
        held={0: kind},
        research=(4,),
        teams={0: "pilot"},
        display="reef-photography-with-swarm-camera-systems",
    )
    worth = 4 if kind == "research" else 3
    spent = game.clone()
    do(spent, f"spend {kind} research")
    assert spent.research[0] == 4 + worth
    if kind == "research":
        assert not may(game, "spend research effect")
        return
    do(game, f"spend {kind} effect")
    assert [TOKEN_KIND[token] for token in game.discards] == [KIND_IDS.index(kind)]
    expected = {
        "impact": ASK_IMPACT,
        "any": ASK_ATTRIBUTE,
        "lowest": ASK_ATTRIBUTE,
        "disc": ASK_TURN,
        "trade-in": ASK_TURN,
    }
    assert asked(game) == expected.get(kind, ASK_DEED)
    carried_out = {
        "sonar": "sonar the-sea-star-1",
        "journal": "journal the-sea-star-j1",
        "promotion": "promote 2",
        "dive": "dive the-sea-star-d1",
        "travel": "travel 2 volcanic-island",
        "conserve": "conserve kelp-forest-c1",
        "impact": "place 2-0",
        "lowest": "advance ingenuity",
        "any": "advance reputation",
    }
    if kind in carried_out:
        do(game, carried_out[kind])
    assert (game.staged[0], game.research[0], tracks(game)) == {
        "sonar": (4, 4, [0, 0, 0, 0]),
        "journal": (4, 2, [1, 0, 0, 0]),
        "promotion": (5, 4, [0, 1, 1, 0]),
        "dive": (5, 4, [0, 0, 0, 0]),
        "travel": (5, 4, [0, 0, 0, 1]),
        "conserve": (4, 3, [1, 0, 1, 0]),
        "impact": (5, 4, [0, 1, 0, 0]),
        "lowest": (5, 4, [0, 0, 0, 1]),
        "any": (5, 4, [1, 0, 0, 0]),
        "disc": (6, 4, [0, 0, 0, 0]),
        "trade-in": (4, 9, [0, 0, 0, 0]),
    }[kind]


def test_a_stored_token_is_kept_for_a_later_turn() -> None:
    game = position(2)
    hold(game, 0, "any")
    ready(game)
    do(game, "spend any effect", "advance inspiration")
    assert tracks(game) == [0, 1, 0, 0]
    assert asked(game) != ASK_PROMOTION
