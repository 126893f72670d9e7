"""Zones with rules of their own. (EDS-15)"""

from __future__ import annotations

import pytest

from fathom.games.endeavor.components import KIND_IDS, TOKEN_KIND
from fathom.games.endeavor.rules import deeds, fieldwork, gains, turns, voyage
from tests.games.endeavor.positions import (
    asked,
    dive,
    do,
    may,
    offered,
    place,
    position,
    refusal,
    site,
    tokens,
    tracks,
    zone,
)

TOP = {"a1": "atoll"}


@pytest.mark.rule("EDS-15.1")
def test_a_full_oil_rig_promotes_everybody_with_a_disc_there() -> None:
    rig = {f"decommissioned-oil-rig-c{number}": owner for number, owner in ((1, 2), (2, 1), (3, 0))}
    game = position(
        3,
        ocean={"a1": "decommissioned-oil-rig"},
        research=(5,),
        discs=rig,
        teams={0: "pilot", 1: "pilot", 2: "pilot"},
    )
    do(game, "activate 1", "conserve decommissioned-oil-rig-c4")
    assert (game.to_move, asked(game)) == (0, gains.PROMOTION)
    do(game, "promote 2")
    assert (game.to_move, asked(game)) == (1, gains.PROMOTION)
    do(game, "skip")
    assert (game.to_move, asked(game)) == (2, gains.PROMOTION)
    do(game, "promote 2")
    assert asked(game) == turns.TURN
    assert [team[1] % 2 for team in game.teams] == [1, 0, 1]


@pytest.mark.rule("EDS-15.2")
def test_sea_turtles_give_a_discover_and_a_travel() -> None:
    game = position(
        2,
        ocean={**TOP, "a2": "sea-turtle-migration"},
        vessels={0: "sea-turtle-migration"},
        research=(2,),
        tracks={0: [0, 0, 0, 2]},
    )
    do(game, "activate 1", "conserve sea-turtle-migration-c1")
    assert asked(game) == voyage.DRAW
    do(game, "skip")
    assert asked(game) == deeds.DEED
    do(game, "travel 1 atoll")
    assert place(game) == "atoll"


@pytest.mark.rule("EDS-15.1")
def test_the_oil_rig_pays_its_links_first_and_only_who_is_there() -> None:
    rig = {f"decommissioned-oil-rig-c{number}": 0 for number in (1, 2, 4)}
    game = position(2, ocean={"a1": "decommissioned-oil-rig"}, research=(5,), discs=rig, teams={0: "pilot", 1: "pilot"})
    do(game, "activate 1", "conserve decommissioned-oil-rig-c3", "skip")
    assert tracks(game) == [0, 2, 2, 0]  # the site's own gain, and both links
    assert (game.to_move, asked(game)) == (0, gains.PROMOTION)
    do(game, "skip")
    assert (game.to_move, asked(game)) == (1, turns.TURN)


@pytest.mark.rule("EDS-15.2", "EDS-8.6")
@pytest.mark.parametrize(("number", "first"), [(1, voyage.DRAW), (2, gains.IMPACT), (3, voyage.DRAW)])
def test_each_site_of_the_turtles_grants_a_travel_in_the_end(number: int, first: int) -> None:
    game = position(
        2,
        ocean={**TOP, "a2": "sea-turtle-migration"},
        vessels={0: "sea-turtle-migration atoll"},
        research=(4,),
        tracks={0: [0, 0, 0, 2]},
    )
    do(game, "activate 1", f"conserve sea-turtle-migration-c{number}")
    assert asked(game) == first
    do(game, "skip")
    assert offered(game) == {"travel 1 atoll", "skip"}
    do(game, "skip")
    assert game.to_move == 1


@pytest.mark.rule("EDS-15.3")
def test_a_dive_at_the_shipwreck_keeps_one_of_two() -> None:
    game = position(
        2,
        ocean={**TOP, "a2": "shipwreck"},
        vessels={0: "shipwreck"},
        sites={"shipwreck-d1": "any impact travel"},
    )
    do(game, "activate 1", "dive shipwreck-d1")
    assert offered(game) == {"take impact", "take travel"}
    assert refusal(game, "take any").rule == "EDS-15.3"
    do(game, "take travel")
    assert tokens(game) == ["travel"]
    assert KIND_IDS[TOKEN_KIND[game.discards[-1]]] == "impact"
    last = position(2, ocean={**TOP, "a2": "shipwreck"}, vessels={0: "shipwreck"}, sites={"shipwreck-d1": "any"})
    do(last, "activate 1", "dive shipwreck-d1")
    assert tokens(last) == ["any"]


@pytest.mark.rule("EDS-15.4")
def test_the_caves_are_used_from_their_sides() -> None:
    ocean = {"b1": "atoll", "a2": "dolphin-pods", "b2": "submerged-cave-system", "c2": "ledge-elevator"}
    left = position(ocean=ocean, vessels={0: "dolphin-pods"}, research=(5,), tracks={0: [0, 0, 0, 12]})
    do(left, "activate 1")
    assert may(left, "dive submerged-cave-system-d1")
    assert may(left, "conserve submerged-cave-system-c1")
    assert refusal(left, "dive submerged-cave-system-d2").rule == "EDS-15.4"
    assert refusal(left, "travel 1 submerged-cave-system").rule == "EDS-15.4"
    assert refusal(left, "travel 1 ledge-elevator").reason == "too-far"
    above = position(ocean=ocean, vessels={0: "atoll"}, research=(5,), display="ai-models-for-deep-sea-research")
    do(above, "activate 1")
    assert may(above, "dive submerged-cave-system-d2")
    assert may(above, "journal submerged-cave-system-j1")
    assert not may(above, "journal submerged-cave-system-j2")
    assert refusal(above, "journal submerged-cave-system-j2").rule == "EDS-15.4"
    right = position(ocean=ocean, vessels={0: "ledge-elevator"}, research=(5,), display="understanding-oceanic-shifts")
    do(right, "activate 1")
    assert may(right, "dive submerged-cave-system-d3")
    assert may(right, "journal submerged-cave-system-j2")


@pytest.mark.rule("EDS-15.5")
def test_the_last_token_of_the_ruins_lets_everybody_travel() -> None:
    ocean = {**TOP, "b1": "kelp-forest", "a2": "sunken-ruins"}
    game = position(
        3,
        ocean=ocean,
        vessels={0: "sunken-ruins", 1: "kelp-forest", 2: "sunken-ruins"},
        sites={"sunken-ruins-d1": "disc travel"},
        tracks={0: [0, 0, 0, 2], 2: [0, 0, 0, 2]},
    )
    first = game.clone()
    do(first, "activate 1", "dive sunken-ruins-d1")
    assert asked(first) == turns.TURN
    game.dives[dive("sunken-ruins-d1")].reverse()
    game.discards.append(game.dives[dive("sunken-ruins-d1")].pop(0))
    do(game, "activate 1", "dive sunken-ruins-d1", "skip")
    assert (game.to_move, asked(game)) == (0, deeds.DEED)
    do(game, "travel 1 atoll")
    assert (game.to_move, asked(game)) == (2, deeds.DEED)
    do(game, "travel 1 atoll")
    assert tracks(game, 2) == [0, 0, 1, 2]
    assert (game.to_move, asked(game)) == (0, turns.TURN)


@pytest.mark.rule("EDS-15.6")
def test_the_calving_grounds_allow_one_more_conserve_but_no_third() -> None:
    ground = "whale-calving-ground"
    game = position(
        2,
        ocean={**TOP, "a2": ground},
        vessels={0: ground},
        research=(9,),
        discs={f"{ground}-j1": 0},
    )
    do(game, "activate 1", f"conserve {ground}-c5")
    assert asked(game) == deeds.DEED
    do(game, f"conserve {ground}-c2")
    assert game.to_move == 1
    assert game.staged[0] == 2
    other = position(2, ocean={**TOP, "a2": ground}, vessels={0: ground}, research=(9,), discs={f"{ground}-j1": 1})
    do(other, "activate 1", f"conserve {ground}-c5")
    assert other.to_move == 1


@pytest.mark.rule("EDS-15.6", "EDS-10.3")
def test_a_conserve_from_afar_may_be_followed_by_one_more_there() -> None:
    ground, card = "whale-calving-ground", "extending-conservation-area-of-effectiveness"
    ocean = {**TOP, "a2": ground, "c2": "dolphin-pods"}
    game = position(
        2,
        ocean=ocean,
        vessels={0: "dolphin-pods"},
        research=(4,),
        discs={f"{ground}-j1": 0},
        published={0: card},
    )
    do(game, f"circle {card}", f"conserve {ground}-c5")
    assert offered(game, "conserve") == {f"conserve {ground}-c{number}" for number in (1, 2, 3, 4, 6)}
    assert refusal(game, "conserve dolphin-pods-c4").rule == "EDS-15.6"
    do(game, f"conserve {ground}-c6")
    assert game.staged[0] == 2


@pytest.mark.rule("EDS-15.7", "EDS-15.11")
@pytest.mark.parametrize(
    ("where", "name", "number", "result"),
    [
        ("a3", "deepwater-shark", 1, ([1, 0, 0, 0], 0, 4)),
        ("a4", "bioluminescent-fauna", 1, ([0, 0, 0, 0], 1, 4)),
        ("a4", "bioluminescent-fauna", 2, ([0, 0, 0, 0], 0, 5)),
    ],
)
def test_what_a_dive_adds(where: str, name: str, number: int, result: tuple[list[int], int, int]) -> None:
    game = position(2, ocean={**TOP, where: name}, vessels={0: name})
    do(game, "activate 1", f"dive {name}-d{number}")
    if asked(game) == fieldwork.SPEND:
        do(game, "skip")
    assert (tracks(game), game.research[0], game.staged[0]) == result


@pytest.mark.rule("EDS-15.9", "EDS-15.19")
@pytest.mark.parametrize("discs", [0, 1, 2])
def test_thermal_vents_give_research_for_each_marked_disc(discs: int) -> None:
    held = {f"thermal-vents-j{number}": 0 if number <= discs else 1 for number in (1, 2)}
    game = position(2, ocean={**TOP, "a3": "thermal-vents"}, vessels={0: "thermal-vents"}, discs=held)
    do(game, "activate 1", "dive thermal-vents-d1")
    assert game.research[0] == discs


@pytest.mark.rule("EDS-15.10")
def test_from_the_vortex_one_travels_further_and_deeper() -> None:
    ocean = {"a1": "atoll", "b1": "kelp-forest", "a2": "dolphin-pods", "a3": "vortex", "a4": "seamount"}
    ocean |= {"a5": "whale-fall"}
    game = position(ocean=ocean, vessels={0: "vortex"}, tracks={0: [0, 0, 0, 4]})
    do(game, "activate 1")
    assert {"travel 1 seamount", "travel 1 kelp-forest"} <= offered(game)
    assert not may(game, "travel 1 whale-fall")
    plain = position(ocean=ocean, vessels={0: "dolphin-pods"}, tracks={0: [0, 0, 0, 4]})
    do(plain, "activate 1")
    assert refusal(plain, "travel 1 seamount").reason == "too-deep"


@pytest.mark.rule("EDS-15.10", "EDS-11.5")
def test_the_vortex_and_a_circle_add_up() -> None:
    ocean = {"a1": "atoll", "a2": "dolphin-pods", "a3": "vortex", "a4": "seamount", "a5": "whale-fall"}
    game = position(
        ocean=ocean, vessels={0: "vortex"}, tracks={0: [0, 0, 0, 4]}, published={0: "safe-movement-procedure"}
    )
    do(game, "circle safe-movement-procedure")
    assert may(game, "travel 1 whale-fall")


@pytest.mark.rule("EDS-15.12")
@pytest.mark.parametrize(("where", "name", "mission"), [("a4", "brine-pool", 1), ("a5", "fallen-star", 7)])
def test_a_dive_that_gains_impact(where: str, name: str, mission: int) -> None:
    game = position(2, mission=mission, ocean={"a1": "remote-anchorage", where: name}, vessels={0: name})
    do(game, "activate 1", f"dive {name}-d1", "skip")
    assert asked(game) == gains.IMPACT


@pytest.mark.rule("EDS-15.13")
def test_the_seamount_raises_the_lowest_attribute_of_who_has_a_marked_disc() -> None:
    sea = {**TOP, "a4": "seamount"}
    held = {"seamount-c1": 0, "seamount-c3": 0}
    game = position(2, ocean=sea, vessels={0: "seamount"}, discs=held, tracks={0: [2, 1, 2, 2]})
    do(game, "activate 1", "dive seamount-d1", "skip")
    assert tracks(game) == [2, 2, 2, 2]
    without = position(2, ocean=sea, vessels={0: "seamount"}, tracks={0: [2, 1, 2, 2]})
    do(without, "activate 1", "dive seamount-d1")
    assert tracks(without) == [2, 1, 2, 2]


@pytest.mark.rule("EDS-15.15")
def test_the_trench_holds_one_vessel_of_each_and_offers_sonar() -> None:
    ocean = {**TOP, "a5": "black-smoker", "b5": "abyssal-trench", "c5": "whale-fall"}
    game = position(ocean=ocean, vessels={0: "black-smoker black-smoker"}, tracks={0: [0, 0, 0, 10]}, staged=(3, 0, 0))
    do(game, "activate 1", "travel 1 abyssal-trench")
    assert asked(game) == deeds.DEED
    do(game, "sonar abyssal-trench-1")
    assert tracks(game)[1] == 1
    assert game.staged[0] == 1
    full = position(ocean=ocean, vessels={0: "black-smoker abyssal-trench"}, tracks={0: [0, 0, 0, 10]})
    do(full, "activate 1")
    assert refusal(full, "travel 1 abyssal-trench").rule == "EDS-15.15"
    assert may(full, "travel 1 whale-fall")


@pytest.mark.rule("EDS-15.16")
def test_from_the_black_smoker_one_travels_up() -> None:
    ocean = {**TOP, "a4": "brine-pool", "a5": "black-smoker", "b4": "seamount", "b5": "whale-fall"}
    game = position(2, ocean=ocean, vessels={0: "black-smoker"}, tracks={0: [0, 0, 0, 10]})
    do(game, "activate 1", "dive black-smoker-d1", "skip")
    assert offered(game, "travel") == {"travel 1 brine-pool", "travel 1 seamount"}
    assert refusal(game, "travel 1 whale-fall").rule == "EDS-15.16"


@pytest.mark.rule("EDS-15.16")
def test_the_way_up_from_the_black_smoker_may_pass_depth_five() -> None:
    ocean = {**TOP, "a5": "black-smoker", "b5": "whale-fall", "b4": "seamount"}
    game = position(2, ocean=ocean, vessels={0: "black-smoker"}, tracks={0: [0, 0, 0, 10]})
    do(game, "activate 1", "dive black-smoker-d1", "skip")
    assert offered(game, "travel") == {"travel 1 seamount"}


@pytest.mark.rule("EDS-15.15", "EDS-15.17", "EDS-15.18")
@pytest.mark.parametrize(
    ("where", "steps", "elsewhere", "rule"),
    [
        ("abyssal-trench", ["travel 1 abyssal-trench"], "sonar atoll-1", "EDS-15.15"),
        ("scaly-foot-snails", ["dive scaly-foot-snails-d1", "skip"], "journal calm-seas-j1", "EDS-15.17"),
        ("seafloor-restoration", ["travel 1 seafloor-restoration"], "conserve whale-fall-c1", "EDS-15.18"),
    ],
)
def test_what_a_zone_grants_is_done_there_or_declined(where: str, steps: list[str], elsewhere: str, rule: str) -> None:
    ocean = {**TOP, "b1": "calm-seas", "a5": where, "b5": "whale-fall"}
    start = where if where == "scaly-foot-snails" else "whale-fall"
    game = position(
        2,
        ocean=ocean,
        vessels={0: f"{start} atoll calm-seas"},
        tracks={0: [0, 0, 0, 10]},
        research=(5,),
        display="fluorescence-detecting-optical-systems",
    )
    do(game, "activate 1", *steps)
    assert asked(game) == deeds.DEED
    assert refusal(game, elsewhere).rule == rule
    do(game, "skip")
    assert game.staged[0] == 4
    assert asked(game) == turns.TURN


@pytest.mark.rule("EDS-15.17")
def test_the_snails_allow_a_journal() -> None:
    game = position(
        2,
        ocean={**TOP, "a5": "scaly-foot-snails"},
        vessels={0: "scaly-foot-snails"},
        research=(3,),
        display="holographic-ocean-floor-visualization",
    )
    do(game, "activate 1", "dive scaly-foot-snails-d1", "skip", "journal scaly-foot-snails-j1")
    assert game.owners[site("scaly-foot-snails-j1")] == 0
    assert game.staged[0] == 3


@pytest.mark.rule("EDS-15.18")
def test_arriving_at_the_restoration_one_may_conserve() -> None:
    ocean = {**TOP, "a5": "seafloor-restoration", "b5": "whale-fall"}
    game = position(
        2, ocean=ocean, vessels={0: "whale-fall"}, tracks={0: [0, 0, 0, 10]}, research=(5,), teams={0: "pilot"}
    )
    do(game, "activate 1", "travel 1 seafloor-restoration", "conserve seafloor-restoration-c2")
    assert game.research[0] == 0
    assert asked(game) == gains.PROMOTION
    do(game, "promote 2")
    assert zone("seafloor-restoration") in game.where
