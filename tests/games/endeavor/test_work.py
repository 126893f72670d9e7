"""Conserve, Journal, Impact, promotion, links. (EDS-10 to EDS-14)"""

from __future__ import annotations

import pytest

from fathom.games.endeavor import GAME
from fathom.games.endeavor.components import (
    CIRCLE_DISCOVER,
    CIRCLES,
    FACES,
    JOURNAL_FACES,
    JOURNAL_IDS,
    SPECIALIST_FACES,
)
from fathom.games.endeavor.missions import HEX_IDS, HEX_PLACE
from fathom.games.endeavor.names import face_id
from fathom.games.endeavor.rules import deeds, gains, turns, voyage
from fathom.games.endeavor.scoring import impact_points, journal_points
from tests.games.endeavor.positions import (
    asked,
    do,
    face,
    gain,
    hexagon,
    mark,
    may,
    offered,
    place,
    position,
    ready,
    refusal,
    site,
    tracks,
)

GLASS = {"a1": "the-sea-star", "a2": "the-looking-glass"}
RISK = "effective-communication-of-ecosystemic-risk"


# Conserve


@pytest.mark.rule("EDS-10.1")
def test_conserve_at_the_kelp_forest() -> None:
    """The rulebook's example: 3 Research, 2 of them for the upper site."""
    game = position(2, vessels={0: "kelp-forest"}, research=(3,), staged=(3, 0))
    do(game, "activate 1")
    assert {"conserve kelp-forest-c1", "conserve kelp-forest-c2"} <= offered(game)
    do(game, "conserve kelp-forest-c1")
    assert game.research[0] == 1
    assert tracks(game) == [1, 0, 1, 0]
    assert game.owners[site("kelp-forest-c1")] == 0
    assert game.staged[0] == 1


@pytest.mark.rule("EDS-10.1")
def test_a_site_costs_research_and_holds_one_disc() -> None:
    game = position(vessels={0: "kelp-forest"}, research=(1,), discs={"kelp-forest-c2": 1})
    do(game, "activate 1")
    assert refusal(game, "conserve kelp-forest-c1").reason == "too-little-research"
    assert refusal(game, "conserve kelp-forest-c2").reason == "site-taken"


@pytest.mark.rule("EDS-10.2")
def test_the_disc_is_set_aside_at_once() -> None:
    ocean = {"a1": "the-sea-star", "a2": "sea-turtle-migration"}
    game = position(ocean=ocean, vessels={0: "sea-turtle-migration"}, research=(4,), staged=(2, 0, 0))
    do(game, "activate 1", "conserve sea-turtle-migration-c1")
    assert asked(game) == voyage.DRAW
    assert game.staged[0] == 0
    assert game.owners[site("sea-turtle-migration-c1")] == 0


@pytest.mark.rule("EDS-10.3", "EDS-15.4")
def test_conserving_at_the_same_depth() -> None:
    ocean = {
        "a1": "kelp-forest",
        "d1": "dying-reef",
        "a2": "dolphin-pods",
        "c2": "whale-calving-ground",
        "d2": "submerged-cave-system",
    }
    card = "extending-conservation-area-of-effectiveness"
    game = position(ocean=ocean, vessels={0: "dolphin-pods"}, research=(12,), published={0: card})
    do(game, f"circle {card}")
    sites = {text.split()[1] for text in offered(game, "conserve")}
    assert "submerged-cave-system-c1" in sites
    assert "whale-calving-ground-c3" in sites
    assert "dolphin-pods-c1" in sites
    assert not any(name.startswith(("kelp", "dying")) for name in sites)
    assert refusal(game, "conserve kelp-forest-c1").rule == "EDS-10.3"


# Journal


@pytest.mark.rule("EDS-11.1", "EDS-11.2", "EDS-13.1")
def test_the_journal_at_the_looking_glass() -> None:
    """The rulebook's example: 3 Research, a disc, the card, its gains, a promotion; a disc for everybody else."""
    game = position(
        4,
        ocean=GLASS,
        vessels={0: "the-looking-glass"},
        research=(3,),
        staged=(3, 0, 0, 0),
        teams={0: "pilot"},
        display=f"{RISK} uncharted-deep-sea-organic-life organic-casing-for-deep-sea-exploration",
    )
    do(game, "activate 1")
    assert offered(game, "journal") == {"journal the-looking-glass-j1", "journal the-looking-glass-j2"}
    deck = len(game.deck)
    do(game, "journal the-looking-glass-j1")
    assert game.research[0] == 0
    assert game.owners[site("the-looking-glass-j1")] == 0
    assert len(game.display) == 3
    assert len(game.deck) == deck - 1
    assert tracks(game) == [0, 2, 0, 0]
    assert asked(game) == gains.PROMOTION
    do(game, "promote 2")
    assert game.staged == [1, 1, 1, 1]
    assert game.published[0] == [JOURNAL_IDS.index(RISK)]


@pytest.mark.rule("EDS-11.1")
def test_a_journal_must_show_the_field_of_the_site() -> None:
    cards = "reef-photography-with-swarm-camera-systems understanding-oceanic-shifts"
    cards += " publicity-s-role-in-scientific-advancement"
    game = position(ocean=GLASS, vessels={0: "the-sea-star"}, research=(2,), display=cards)
    do(game, "activate 1")
    assert refusal(game, "journal the-sea-star-j2").reason == "no-journal-for-site"
    do(game, "journal the-sea-star-j1")
    assert offered(game) == {
        "publish reef-photography-with-swarm-camera-systems",
        "publish understanding-oceanic-shifts",
    }
    assert refusal(game, "publish publicity-s-role-in-scientific-advancement").reason == "too-little-research"
    assert refusal(game, "publish safe-movement-procedure").reason == "not-on-display"


@pytest.mark.rule("EDS-11.2")
def test_what_the_site_shows_comes_before_the_links_and_the_card() -> None:
    game = position(
        mission=7,
        ocean={"c1": "remote-anchorage", "c5": "fallen-star"},
        vessels={0: "fallen-star"},
        research=(4,),
        discs={"fallen-star-s2": 1},
        display="benefits-of-inter-team-data-sharing",
        staged=(2, 0, 0),
        teams={0: "pilot"},
    )
    do(game, "activate 1", "journal fallen-star-j2")
    assert asked(game) == gains.IMPACT
    assert game.staged == [0, 0, 0]
    do(game, "skip")
    assert game.staged == [1, 1, 0]
    assert asked(game) == gains.PROMOTION


@pytest.mark.rule("EDS-11.3")
def test_journals_score_at_the_end() -> None:
    game = position(published={0: "feasibility-report-aquadome-permanent-lab the-nautical-journal", 1: RISK})
    assert journal_points(game, 0) == 6
    assert journal_points(game, 1) == 0


@pytest.mark.rule("EDS-11.4")
@pytest.mark.parametrize("card", [card for card in range(32) if CIRCLES[card]], ids=lambda card: JOURNAL_IDS[card])
def test_every_circle_of_a_journal(card: int) -> None:
    """Each is used in place of a Specialist, once a game."""
    name = JOURNAL_IDS[card]
    ocean = {"a1": "kelp-forest", "b1": "the-sea-star", "a2": "dolphin-pods", "a3": "vortex"}
    game = position(
        2,
        ocean=ocean,
        vessels={0: "kelp-forest"},
        research=(9,),
        published={0: name},
        teams={0: "pilot reef-diver"},
        tracks={0: [0, 0, 0, 2]},
    )
    do(game, f"circle {name}")
    assert game.circles[card] == 1
    assert game.staged[0] == 4
    if CIRCLE_DISCOVER[card]:
        assert asked(game) == voyage.DRAW
        assert offered(game, "draw") <= {f"draw {one}+{other}" for one in (3, 4, 5) for other in (3, 4, 5)}
    else:
        verb = JOURNAL_FACES[card].circles[0].split("-")[0]
        assert offered(game, verb)
    later = position(2, published={0: name})
    later.circles[card] = CIRCLES[card]
    ready(later)
    assert refusal(later, f"circle {name}").reason == "no-circle"
    assert refusal(later, "circle understanding-oceanic-shifts").reason == "not-published"


@pytest.mark.rule("EDS-11.5")
def test_a_circle_lets_a_vessel_travel_further_and_deeper() -> None:
    ocean = {"a1": "kelp-forest", "b1": "the-sea-star", "c1": "atoll", "a2": "dolphin-pods"}
    game = position(ocean=ocean, vessels={0: "kelp-forest"}, published={0: "safe-movement-procedure"})
    plain = game.clone()
    do(plain, "activate 1")
    assert offered(plain, "travel") == {"travel 1 the-sea-star"}
    do(game, "circle safe-movement-procedure")
    assert offered(game, "travel") == {"travel 1 the-sea-star", "travel 1 atoll", "travel 1 dolphin-pods"}
    do(game, "travel 1 dolphin-pods")
    assert place(game) == "dolphin-pods"


@pytest.mark.rule("EDS-9.9", "EDS-10.3", "EDS-11.4", "EDS-11.5", "EDS-6.9")
@pytest.mark.parametrize(
    ("card", "steps", "result"),
    [
        ("safe-movement-procedure", ["travel 1 vortex"], "vortex"),
        ("enhancing-research-productivity", ["dive kelp-forest-d1"], "two tokens"),
        ("the-interlinked-ecosystem", ["conserve decommissioned-oil-rig-c1"], "decommissioned-oil-rig-c1"),
        ("publication-guide-for-undersea-research", ["promote 2"], "senior"),
        ("review-of-current-oceanography-research", ["draw 3+4"], "two boards"),
    ],
)
def test_every_kind_of_circle_is_carried_out(card: str, steps: list[str], result: str) -> None:
    ocean = {"a1": "kelp-forest", "b1": "the-sea-star", "c1": "decommissioned-oil-rig"}
    ocean |= {"a2": "dolphin-pods", "a3": "vortex", "b2": "ledge-elevator"}
    game = position(
        2,
        ocean=ocean,
        vessels={0: "kelp-forest"},
        research=(1,),
        published={0: card},
        teams={0: "pilot"},
        tracks={0: [0, 0, 0, 3]},
        staged=(3, 0),
    )
    do(game, f"circle {card}", *steps)
    spent = 2 if result.startswith("decommissioned") else 1
    assert game.staged[0] == 3 - spent
    if result == "two tokens":
        assert len(game.held[0]) == 2
    elif result == "senior":
        assert game.teams[0] == [0, face("pilot+")]
        assert tracks(game) == [0, 1, 1, 3]
    elif result == "two boards":
        assert offered(game, "keep")
        assert len(offered(game)) == 2
    elif spent == 2:
        assert game.owners[site(result)] == 0
        assert game.research[0] == 0
    else:
        assert place(game) == result
    assert game.circles[JOURNAL_IDS.index(card)] == 1


@pytest.mark.rule("EDS-11.6")
def test_without_a_deck_the_display_shrinks() -> None:
    game = position(ocean=GLASS, vessels={0: "the-sea-star"}, research=(5,))
    game.retired += game.deck
    game.deck = []
    do(game, "activate 1")
    do(game, min(offered(game, "journal")))
    if offered(game, "publish"):
        do(game, min(offered(game, "publish")))
    assert len(game.display) == 3


# The Impact board


@pytest.mark.rule("EDS-12.1")
def test_impact_goes_to_an_arrow_or_beside_a_marker() -> None:
    """As in the rulebook's example: arrows, and whatever touches an occupied hex, whoever holds it."""
    game = position()
    gain(game, 0, "impact")
    assert offered(game) == {"place 0-0", "place 2-0", "place 4-0", "place 6-0", "skip"}
    do(game, "place 2-0")
    assert tracks(game) == [0, 1, 0, 0]
    gain(game, 1, "impact")
    assert {"place 2-1", "place 1-0"} <= offered(game)
    assert refusal(game, "place 2-0").reason == "hex-taken"
    assert refusal(game, "place 0-2").reason == "out-of-touch"
    assert refusal(game, "place 9-9").reason == "no-such-hex"


@pytest.mark.rule("EDS-12.2")
def test_an_open_hex_takes_any_number_and_pays_each() -> None:
    game = position()
    mark(game, 0, "3-4", "3-3", "3-3")
    gain(game, 1, "impact")
    do(game, "place 3-3")
    gain(game, 1, "impact")
    do(game, "place 3-3")
    assert impact_points(game, 0) == 5
    assert impact_points(game, 1) == 4


@pytest.mark.rule("EDS-12.3")
def test_without_a_hex_the_impact_is_lost() -> None:
    game = position(mission=6, ocean={"a1": "atoll", "c1": "remote-anchorage"})
    for at in range(len(game.markers)):
        game.markers[at] = 1
    events = gain(game, 0, "impact research")
    assert [event.kind for event in events] == ["gained", "lost-impact"]
    assert game.research[0] == 1


@pytest.mark.rule("EDS-12.4")
def test_markers_score_their_hexes() -> None:
    game = position()
    mark(game, 0, "0-2", "0-6", "0-0")
    assert impact_points(game, 0) == 3


@pytest.mark.rule("EDS-12.5")
@pytest.mark.parametrize(
    ("mission", "name", "touching"),
    [
        (1, "1-0", {"0-0", "0-1", "1-1", "2-0", "2-1"}),
        (2, "1-2", {"0-1", "1-1", "0-2", "2-2", "0-3"}),
        (10, "0-1", {"0-0", "0-2"}),
    ],
)
def test_which_hexes_touch(mission: int, name: str, touching: set[str]) -> None:
    game = position(mission=mission, ocean={"a1": "the-sea-star"})
    before = game.ajar.copy()
    at = hexagon(game, name)
    gains.place(game, 0, at, 0)
    names = {HEX_IDS[HEX_PLACE[mission - 1][other]] for other in range(len(before)) if game.ajar[other] > before[other]}
    names |= {HEX_IDS[HEX_PLACE[mission - 1][other]] for other, entry in enumerate(before) if entry}
    assert touching <= names | {name}


# Promotion


@pytest.mark.rule("EDS-13.1")
def test_the_pilot_is_promoted_to_a_skipper() -> None:
    """The rulebook's example: the disc that was on the Pilot is lost, the Skipper's gains are taken."""
    game = position(2, teams={0: "pilot"})
    game.busy[0] = 2
    gain(game, 0, "promotion")
    staged = game.staged[0]
    do(game, "promote 2")
    assert game.teams[0] == [0, face("pilot+")]
    assert GAME.words("en")(f"name.specialist.{face_id(face('pilot+'))}") == "Skipper"
    assert tracks(game) == [0, 1, 1, 0]
    assert game.busy[0] == 0
    assert game.staged[0] == staged


@pytest.mark.rule("EDS-13.2")
def test_the_team_leader_is_never_promoted() -> None:
    game = position(2, teams={0: "pilot mentor+"})
    gain(game, 0, "promotion")
    assert offered(game) == {"promote 2", "skip"}
    assert refusal(game, "promote 1").rule == "EDS-13.2"
    assert refusal(game, "promote 3").rule == "EDS-13.1"
    assert refusal(game, "promote 7").rule == "EDS-13.1"
    alone = position(2)
    gain(alone, 0, "promotion")
    assert asked(alone) == turns.TURN


@pytest.mark.rule("EDS-13.3")
def test_a_specialist_may_be_promoted_while_it_is_used() -> None:
    game = position(2, teams={0: "mentor"})
    do(game, "activate 2", "promote 2")
    assert game.teams[0][1] == face("mentor+")
    assert game.busy[0] == 0
    other = position(2, teams={0: "mentor pilot reef-diver"})
    do(other, "activate 2", "promote 3")
    assert other.to_move == 1  # one promotion, though there is another Junior
    diver = position(2, teams={0: "rov-operator"}, vessels={0: "the-sea-star"}, held={0: "promotion"})
    do(diver, "activate 2", "spend promotion effect", "promote 2")
    assert diver.busy[0] == 0
    assert asked(diver) == deeds.DEED
    assert offered(diver, "travel")
    do(diver, "dive the-sea-star-d1", "skip")
    assert diver.to_move == 0 or diver.passed == 0


@pytest.mark.parametrize("who", range(1, 22), ids=[entry.id for entry in SPECIALIST_FACES[1:]])
def test_every_specialist_gains_and_acts_as_its_tile_says(who: int) -> None:
    """Junior and Senior: the actions on the menu are the printed ones."""
    for senior in (0, 1):
        shown = FACES[2 * who + senior]
        name = SPECIALIST_FACES[who].id + "+" * senior
        game = position(
            2,
            vessels={0: "kelp-forest the-sea-star"},
            teams={0: f"{name} pilot"},
            research=(12,),
            display="reef-photography-with-swarm-camera-systems",
        )
        if not shown.actions:
            assert may(game, "activate 2") == bool(shown.copies_another)
            continue
        do(game, "activate 2")
        verbs = {text.split()[0] for text in offered(game)} - {"skip"}
        assert verbs == {verb for group in shown.actions for verb in group}


# Links


@pytest.mark.rule("EDS-14.1")
def test_a_link_pays_both_owners_but_nobody_twice() -> None:
    game = position(2, vessels={0: "kelp-forest"}, research=(5,), discs={"kelp-forest-c2": 1})
    do(game, "activate 1", "conserve kelp-forest-c1")
    assert tracks(game) == [1, 0, 2, 0]
    assert tracks(game, 1) == [0, 0, 1, 0]
    alone = position(2, vessels={0: "kelp-forest"}, research=(5,), discs={"kelp-forest-c2": 0})
    do(alone, "activate 1", "conserve kelp-forest-c1")
    assert tracks(alone) == [1, 0, 2, 0]


@pytest.mark.rule("EDS-14.2", "EDS-6.7")
def test_three_links_at_once() -> None:
    """The rulebook's example: purple, who places the disc, takes all three rewards, yellow one, red one."""
    game = position(
        3,
        ocean={"a1": "dying-reef"},
        vessels={0: "dying-reef"},
        research=(5,),
        staged=(2, 0, 0),
        discs={"dying-reef-c1": 0, "dying-reef-c3": 1, "dying-reef-c5": 2},
    )
    events = do(game, "activate 1", "conserve dying-reef-c2", "skip")
    assert [event.facts["seat"] for event in events if event.kind == "gained"] == [0, 0, 0, 0, 1, 2]
    assert tracks(game) == [2, 1, 1, 0]
    assert tracks(game, 1) == [0, 1, 0, 0]
    assert tracks(game, 2) == [1, 0, 0, 0]
    two = position(
        3,
        ocean={"a1": "dying-reef"},
        research=(5,),
        discs={"dying-reef-c1": 2, "dying-reef-c3": 1, "dying-reef-c5": 1},
    )
    events = do(two, "activate 1", "conserve dying-reef-c2", "skip")
    assert [event.facts["seat"] for event in events if event.kind == "gained"] == [0, 0, 0, 0, 1, 1, 2]


def test_a_link_pays_who_has_passed() -> None:
    game = position(2, vessels={0: "kelp-forest"}, research=(5,), discs={"kelp-forest-c2": 1})
    game.passed = 2
    do(game, "activate 1", "conserve kelp-forest-c1")
    assert tracks(game, 1) == [0, 0, 1, 0]
