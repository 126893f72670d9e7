"""Diving, and what Dive tokens do. (EDS-9)"""

from __future__ import annotations

import pytest

from fathom.games.endeavor.components import KIND_IDS, KIND_RESEARCH, TOKEN_KIND, ZONE_DEPTH
from fathom.games.endeavor.rules import Endeavor, deeds, fieldwork, gains, turns
from tests.games.endeavor.positions import (
    asked,
    dive,
    do,
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
    assert asked(game) == turns.TURN
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


def with_tokens_alone(held: str, rules: int = 0) -> Endeavor:
    """Somebody who has acted has tokens, and can do nothing else."""
    game = position(staged=(1, 5, 5), vessels={0: "the-sea-star"}, held={0: held}, rules=rules)
    do(game, "activate 1", "skip")
    return game


@pytest.mark.rule("EDS-9.4")
def test_where_a_token_must_be_spent_and_there_is_one_way_nobody_is_asked() -> None:
    game = with_tokens_alone("research research research")
    assert tokens(game) == ["research"]
    assert game.research[0] == 2 * KIND_RESEARCH[KIND_IDS.index("research")]
    assert (game.to_move, asked(game)) == (0, turns.TURN)
    do(game, "end")
    assert game.to_move == 1


@pytest.mark.rule("EDS-9.4")
@pytest.mark.parametrize("rules", [1, 2])
def test_under_earlier_rules_such_a_turn_is_over_with_all_tokens(rules: int) -> None:
    game = with_tokens_alone("research research", rules)
    assert (game.to_move, tokens(game)) == (1, ["research", "research"])


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
    assert asked(game) == deeds.DEED
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
    assert asked(lacking) == fieldwork.SPEND
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
    assert asked(rising) == gains.ATTRIBUTE  # all four are level now, so any of them is the lowest
    do(rising, "advance ingenuity")
    assert tracks(rising) == [3, 3, 3, 4]


@pytest.mark.rule("EDS-15.13")
@pytest.mark.parametrize(("discs", "lowest"), [((), 1), (("c1",), 2), (("c1", "c2", "c3"), 2)])
def test_however_many_marked_discs_there_are_a_dive_at_the_seamount_gains_once(
    discs: tuple[str, ...], lowest: int
) -> None:
    game = position(
        2,
        ocean={"a1": "atoll", "a4": "seamount"},
        vessels={0: "seamount"},
        discs={f"seamount-{each}": 0 for each in discs},
        tracks={0: [6, 6, 1, 6]},
        sites={"seamount-d1": "disc any"},
    )
    do(game, "activate 1", "dive seamount-d1", *(["skip"] if discs else []))
    assert tracks(game)[2] == lowest


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
    assert (asked(game) == fieldwork.SPEND) == is_asked


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
    assert asked(game) == gains.IMPACT
    do(game, "skip")
    assert asked(game) == turns.TURN
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
        "impact": gains.IMPACT,
        "any": gains.ATTRIBUTE,
        "lowest": gains.ATTRIBUTE,
        "disc": turns.TURN,
        "trade-in": turns.TURN,
    }
    assert asked(game) == expected.get(kind, deeds.DEED)
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
    assert asked(game) != gains.PROMOTION
