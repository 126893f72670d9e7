"""Rounds, preparation, turns, gains. (EDS-3 to EDS-6)"""

from __future__ import annotations

import pytest

from fathom.core import Chance
from fathom.core.playout import play_on
from fathom.games.endeavor import GAME
from fathom.games.endeavor.components import SPECIALIST_IDS
from fathom.games.endeavor.observation import observe
from fathom.games.endeavor.rules import Endeavor
from fathom.games.endeavor.state import (
    ACTING,
    ASK_ATTRIBUTE,
    ASK_DEED,
    ASK_IMPACT,
    ASK_LAUNCH,
    ASK_RECLAIM,
    ASK_RECRUIT,
    ASK_TURN,
    PREPARING,
    SETTING_OUT,
)
from fathom.table import Table
from fathom.table.table import Seat
from tests.games.endeavor.positions import (
    asked,
    do,
    face,
    gain,
    may,
    offered,
    place,
    position,
    ready,
    refusal,
    table,
    told,
    tracks,
)


def preparing(game: Endeavor, seat: int = 0) -> Endeavor:
    """Let a seat's preparation begin."""
    game.chain = []
    game.phase = PREPARING
    game.wave = game.active = seat
    game.prepare()
    return ready(game)


# Rounds


@pytest.mark.rule("EDS-3.1")
@pytest.mark.parametrize(("seats", "rounds"), [(1, 7), (2, 6), (5, 6)])
def test_six_rounds_and_seven_alone(seats: int, rounds: int) -> None:
    game = table(seats)
    play_on(game, Chance.from_seed("rounds"))
    assert game.round == rounds
    assert max(len(team) for team in game.teams) == rounds + 1
    assert refusal(game, "pass").rule == "EDS-3.1"


@pytest.mark.rule("EDS-3.2")
def test_the_wave_goes_round() -> None:
    game = table(3)
    first = game.wave
    assert game.to_move == first
    seen = []
    while game.to_move >= 0 and game.round < 3:
        if game.phase == ACTING and may(game, "pass"):
            seen.append((game.round, game.to_move))
            do(game, "pass")
        else:
            game.apply(game.legal()[0])
    assert seen[:3] == [(1, first), (1, (first + 1) % 3), (1, (first + 2) % 3)]
    assert seen[3][1] == (first + 1) % 3


@pytest.mark.rule("EDS-3.3")
def test_a_player_prepares_completely_before_the_next() -> None:
    game = table(2, 1)
    first = game.to_move
    assert asked(game) == ASK_RECRUIT
    do(game, "recruit pilot", "skip")
    assert (game.to_move, asked(game)) == (first, ASK_RECLAIM)
    do(game, "reclaim 1")
    assert (game.to_move, asked(game)) == (1 - first, ASK_RECRUIT)


@pytest.mark.rule("EDS-3.4")
def test_discs_research_and_a_token_are_carried_over() -> None:
    game = position(2, staged=(4, 0), research=(3,), held={0: "travel"})
    do(game, "pass")
    assert game.round == 2
    assert (game.staged[0], game.research[0], len(game.held[0])) == (4, 3, 1)


# Preparation


@pytest.mark.rule("EDS-4.1", "EDS-1.6")
def test_the_navigator_is_recruited() -> None:
    """The rulebook's example: Recruitment level 2, a Navigator, one Inspiration."""
    game = preparing(position(tracks={0: [2, 0, 0, 0]}, staged=(0, 0, 0)))
    tiers = {text.split()[1] for text in offered(game)}
    assert "navigator" in tiers
    assert "rov-operator" not in tiers
    assert refusal(game, "recruit rov-operator").rule == "EDS-4.1"
    do(game, "recruit navigator")
    assert tracks(game) == [2, 1, 0, 0]
    assert game.teams[0] == [0, face("navigator")]


@pytest.mark.rule("EDS-4.1")
def test_duplicates_are_allowed() -> None:
    game = preparing(position(teams={0: "pilot"}, tracks={0: [0, 0, 0, 0]}))
    do(game, "recruit pilot")
    assert game.teams[0].count(face("pilot")) == 2


@pytest.mark.rule("EDS-4.2", "EDS-4.3")
def test_pockets_of_tier_five() -> None:
    game = preparing(position(tracks={0: [10, 0, 0, 0]}))
    tops = [SPECIALIST_IDS[pocket[-1]] for pocket in game.pockets]
    below = SPECIALIST_IDS[game.pockets[0][0]]
    assert {f"recruit {name}" for name in tops} <= offered(game)
    assert refusal(game, f"recruit {below}").rule == "EDS-4.2"
    shown = game.clone()
    do(shown, f"recruit {tops[1]}")
    assert shown.revealed == game.revealed + 1  # the tile below has come to light
    assert [SPECIALIST_IDS[pocket[-1]] for pocket in shown.pockets if len(pocket) == 3] == [tops[0], tops[2]]
    game.pockets[0] = game.pockets[0][2:]
    sizes_before = game.pockets[1].copy()
    game.empty_pocket(game.pockets[0][0])
    assert game.pockets[0] == [sizes_before[-1]]
    assert [len(pocket) for pocket in game.pockets] == [1, 2, 3]
    game.pockets = [game.pockets[0][:1], game.pockets[1][:1], game.pockets[2][:1]]
    kept = game.pockets[1:]
    game.empty_pocket(game.pockets[0][0])
    assert game.pockets == [[], *kept]  # no other pocket has a tile to spare


@pytest.mark.rule("EDS-4.4")
def test_recruiting_is_left_out_only_when_nobody_is_there() -> None:
    game = position(tracks={0: [0, 0, 0, 0]})
    assert "skip" not in offered(preparing(game))
    for who in (1, 2, 3):
        game.teams[1] += [2 * who] * game.tray[who]
        game.tray[who] = 0
    preparing(game)
    assert asked(game) != ASK_RECRUIT
    assert len(game.teams[0]) == 1


@pytest.mark.rule("EDS-4.5")
def test_effort_gives_discs() -> None:
    """The rulebook's example: Effort level 3, three discs; what recruiting brought counts."""
    game = preparing(position(tracks={0: [0, 4, 0, 0]}, staged=(0, 0, 0)))
    do(game, "recruit reef-diver")
    assert game.staged[0] == 3
    rising = preparing(position(tracks={0: [2, 3, 0, 0]}, staged=(0, 0, 0)))
    do(rising, "recruit navigator")
    assert rising.staged[0] == 3


@pytest.mark.rule("EDS-4.6", "EDS-4.7")
def test_reassignment_reclaims_as_many_as_the_level_says() -> None:
    """The rulebook's example: level 1, Team Leader and Pilot have discs, one can be reclaimed."""
    game = position(teams={0: "pilot"}, staged=(0, 0, 0))
    game.busy[0] = 3
    preparing(game)
    do(game, "recruit reef-diver")
    assert offered(game) == {"reclaim 1", "reclaim 2", "skip"}
    assert refusal(game, "reclaim 3").rule == "EDS-4.6"
    do(game, "reclaim 1")
    assert game.busy[0] == 2
    assert game.staged[0] == 2
    assert asked(game) != ASK_RECLAIM or game.to_move != 0


@pytest.mark.rule("EDS-4.6")
def test_level_three_reclaims_three() -> None:
    game = position(teams={0: "pilot reef-diver navigator"}, tracks={0: [0, 0, 4, 0]}, staged=(0, 0, 0))
    game.busy[0] = 15
    preparing(game)
    do(game, "recruit reef-diver", "reclaim 1", "reclaim 2", "reclaim 3")
    assert (game.busy[0], game.to_move) == (8, 1)


@pytest.mark.rule("EDS-4.6")
def test_fewer_may_be_reclaimed() -> None:
    game = position(teams={0: "pilot reef-diver"}, tracks={0: [0, 0, 4, 0]}, staged=(0, 0, 0))
    game.busy[0] = 7
    preparing(game)
    do(game, "recruit pilot")
    while asked(game) == ASK_IMPACT:
        do(game, "skip")
    do(game, "reclaim 2", "skip")
    assert game.busy[0] == 5


# Turns


@pytest.mark.rule("EDS-5.1")
def test_who_has_passed_takes_no_more_turns() -> None:
    game = position(2, teams={1: "pilot"})
    do(game, "pass")
    assert game.to_move == 1
    do(game, "activate 1", "skip")
    assert (game.to_move, asked(game)) == (1, ASK_TURN)


@pytest.mark.rule("EDS-5.2")
def test_a_choice_of_actions_gives_one() -> None:
    game = position(teams={0: "ecologist"}, vessels={0: "kelp-forest"}, research=(5,))
    do(game, "activate 2")
    assert offered(game, "travel")
    assert offered(game, "conserve")
    assert not offered(game, "dive")
    assert refusal(game, "dive kelp-forest-d1").rule == "EDS-5.2"
    do(game, "conserve kelp-forest-c2")
    assert game.to_move == 1


@pytest.mark.rule("EDS-5.2")
def test_several_actions_come_in_any_order() -> None:
    game = position(teams={0: "rov-operator"}, vessels={0: "volcanic-island"})
    do(game, "activate 2", "dive volcanic-island-d1")
    assert asked(game) == ASK_DEED
    assert offered(game, "travel")
    assert not offered(game, "dive")
    do(game, "travel 1 the-sea-star")
    assert place(game) == "the-sea-star"


@pytest.mark.rule("EDS-5.2", "EDS-15.19")
def test_the_actions_of_one_specialist_may_be_in_different_zones() -> None:
    """Sonar with one vessel, Dive with another; what the zone adds to the Dive comes before the Sonar."""
    ocean = {"a1": "atoll", "c1": "the-sea-star", "c3": "deepwater-shark"}
    game = position(2, ocean=ocean, vessels={0: "the-sea-star deepwater-shark"}, teams={0: "navigator+"}, staged=(2, 0))
    do(game, "activate 2", "dive deepwater-shark-d1", "skip")
    assert tracks(game) == [1, 0, 0, 0]
    assert asked(game) == ASK_DEED
    do(game, "sonar the-sea-star-1", "skip")
    assert game.staged[0] == 0


@pytest.mark.rule("EDS-5.2", "EDS-5.6")
def test_an_action_may_be_left_out() -> None:
    game = position(2)
    do(game, "activate 1", "skip")
    assert game.staged[0] == 4
    assert game.busy[0] == 1
    assert game.to_move == 1


@pytest.mark.rule("EDS-5.3", "EDS-9.2")
def test_a_turn_may_be_tokens_only() -> None:
    game = position(2, held={0: "disc"})
    assert refusal(game, "end").rule == "EDS-5.3"
    do(game, "spend disc research")
    assert game.research[0] == 3
    assert refusal(game, "pass").rule == "EDS-5.1"
    do(game, "end")
    assert game.to_move == 1
    assert game.passed == 0


@pytest.mark.rule("EDS-5.4")
def test_who_shows_no_actions_is_not_activated_and_a_circle_holds_one_disc() -> None:
    game = position(teams={0: "marine-engineer oceanographer+ mentor+ pilot"})
    assert offered(game, "activate") == {"activate 1", "activate 5"}
    for slot in (2, 3, 4):
        assert refusal(game, f"activate {slot}").rule == "EDS-5.4"
    game.busy[0] = 1
    ready(game)
    assert refusal(game, "activate 1").reason == "circle-filled"


@pytest.mark.rule("EDS-5.5")
def test_an_action_needs_a_vessel_in_the_zone() -> None:
    game = position(vessels={0: "the-sea-star"}, research=(5,))
    do(game, "activate 1")
    assert may(game, "dive the-sea-star-d1")
    assert refusal(game, "dive volcanic-island-d1").rule == "EDS-5.5"
    assert refusal(game, "sonar the-looking-glass-1").rule == "EDS-5.5"
    assert refusal(game, "dive shipwreck-d1").rule == "EDS-1.3"


@pytest.mark.rule("EDS-5.6", "EDS-5.7")
@pytest.mark.parametrize(
    ("steps", "lost"),
    [
        ([], "impact"),
        ([], "promotion"),
        ([], "discover-12"),
        (["activate 1"], ""),
        (["activate 3"], ""),
        (["activate 1", "travel 1 the-sea-star"], "impact promotion"),
        (["spend travel effect"], ""),
    ],
)
def test_whatever_is_printed_may_be_declined(steps: list[str], lost: str) -> None:
    """Impact, promotion, Discover, an action of one's own, one that is copied, one of a token."""
    game = position(2, teams={0: "pilot robotics-engineer"}, vessels={0: "volcanic-island"}, held={0: "travel"})
    do(game, *steps)
    if lost:
        gain(game, 0, lost)
    before = tracks(game), game.research[0], game.staged[0], game.teams[0].copy(), game.markers.copy()
    while asked(game) != ASK_TURN:
        do(game, "skip")
    assert (tracks(game), game.research[0], game.staged[0], game.teams[0], game.markers) == before


@pytest.mark.rule("EDS-8.4", "EDS-8.2", "EDS-11.1", "EDS-4.4")
def test_what_has_been_begun_is_carried_out() -> None:
    """A Discover that has drawn places a board, a site that was chosen gets its Journal, and one recruits."""
    game = position(2, vessels={0: "the-sea-star"}, research=(9,))
    drawn = game.clone()
    gain(drawn, 0, "discover-12")
    do(drawn, "draw 1+1")
    assert not may(drawn, "skip")
    do(game, "activate 1")
    do(game, min(offered(game, "journal")))
    assert not may(game, "skip")
    assert not may(preparing(position(2)), "skip")


@pytest.mark.rule("EDS-19.1")
@pytest.mark.parametrize(
    ("steps", "ends"),
    [
        (["activate 1", "travel 1 the-sea-star"], False),
        (["activate 2", "conserve kelp-forest-c1"], False),
        (["spend disc effect", "activate 2", "skip"], False),
        (["activate 1", "dive kelp-forest-d1"], True),
        (["activate 1", "sonar calm-seas-2", "draw 1+2"], True),
        (["activate 1", "journal calm-seas-j1"], True),
    ],
)
def test_a_turn_is_taken_back_step_by_step_until_something_hidden_came_to_light(steps: list[str], ends: bool) -> None:
    sitting = Table(GAME, GAME.setup(2, {}, "undo"), [Seat("Ann"), Seat("Bob")])
    sitting.state = position(
        2,
        ocean={"a1": "kelp-forest", "b1": "the-sea-star", "c1": "calm-seas"},
        vessels={0: "kelp-forest calm-seas"},
        teams={0: "ecologist"},
        research=(5,),
        held={0: "disc"},
        display="benefits-of-inter-team-data-sharing",
    )
    seen = []
    for step in steps:
        seen.append(observe(sitting.state, 0).to_json())
        sitting.act(0, GAME.space.parse(step))
    for before in reversed([] if ends else seen):
        assert sitting.can_undo(0)
        sitting.undo(0)
        assert observe(sitting.state, 0).to_json() == before
    assert not sitting.can_undo(0)


@pytest.mark.rule("EDS-5.7")
def test_what_does_no_harm_is_taken_without_asking() -> None:
    game = position(2)
    gain(game, 0, "reputation research disc")
    assert (tracks(game), game.research[0], game.staged[0]) == ([1, 0, 0, 0], 1, 6)
    gain(game, 0, "impact")
    assert asked(game) == ASK_IMPACT
    assert may(game, "skip")


@pytest.mark.rule("EDS-5.8")
def test_who_can_do_nothing_passes_without_being_asked() -> None:
    game = position(2, staged=(1, 0))
    do(game, "activate 1", "skip")
    assert game.round == 2


@pytest.mark.rule("EDS-5.8")
def test_a_specialist_with_nothing_to_do_is_told_before_and_after() -> None:
    game = position(2, teams={0: "sonar-operator"}, staged=(1, 5))  # Sonar takes a disc more than there is
    teller = GAME.tell("en", ["Ann", "Bob"])
    idle, busy = GAME.space.parse("activate 2"), GAME.space.parse("activate 1")
    seen = observe(game, 0)
    assert teller.doubtful(idle, seen)
    assert not teller.doubtful(busy, seen)
    assert teller.action(idle, seen) == "Activate Sonar Operator: there is nothing it could do now"
    events = do(game, "activate 2")
    assert [event.kind for event in events] == ["activated", "idle"]
    assert game.to_move == 1


@pytest.mark.rule("EDS-5.9")
def test_the_robotics_engineer_copies_another_tile() -> None:
    game = position(teams={0: "robotics-engineer pilot marine-engineer navigator+"}, vessels={0: "the-sea-star"})
    do(game, "activate 2")
    assert offered(game) == {"copy 3", "copy 5", "skip"}
    assert refusal(game, "copy 1").rule == "EDS-5.9"
    do(game, "copy 5")
    assert offered(game, "sonar")
    assert offered(game, "dive")
    do(game, "skip")
    assert game.busy[0] == 2


# Gains


@pytest.mark.rule("EDS-6.1")
def test_what_a_gain_sets_off_comes_before_the_next_gain() -> None:
    game = position(mission=7, ocean={"c1": "remote-anchorage", "c2": "ledge-elevator"}, tracks={0: [0, 0, 0, 1]})
    gain(game, 0, "ingenuity disc impact research")
    assert tracks(game) == [0, 0, 0, 3]  # the second vessel has arrived already
    assert game.staged[0] == 6
    assert asked(game) == ASK_IMPACT
    assert game.research[0] == 0
    do(game, "skip")
    assert game.research[0] == 1


@pytest.mark.rule("EDS-6.2")
def test_any_and_lowest_attribute() -> None:
    game = position(tracks={0: [2, 1, 1, 3]})
    gain(game, 0, "any")
    assert len(offered(game)) == 4
    do(game, "advance ingenuity")
    assert tracks(game) == [2, 1, 1, 4]
    gain(game, 0, "lowest lowest")
    assert offered(game) == {"advance inspiration", "advance coordination"}
    assert refusal(game, "advance reputation").rule == "EDS-6.2"
    do(game, "advance coordination")
    assert tracks(game) == [2, 2, 2, 4]  # the second step had only one choice


@pytest.mark.rule("EDS-6.3")
def test_space_ten_gives_impact_and_the_end_leads_back_to_it() -> None:
    game = position(tracks={0: [9, 0, 0, 0], 1: [12, 0, 0, 0]})
    gain(game, 0, "reputation")
    assert asked(game) == ASK_IMPACT
    do(game, "skip")
    gain(game, 0, "reputation reputation")
    assert tracks(game)[0] == 12
    gain(game, 1, "reputation")
    assert tracks(game, 1)[0] == 10
    assert asked(game) == ASK_IMPACT


@pytest.mark.rule("EDS-6.4")
def test_ingenuity_brings_vessels_at_two_and_seven() -> None:
    game = position(tracks={0: [0, 0, 0, 1]}, staged=(0, 0, 0), vessels={0: "kelp-forest"})
    gain(game, 0, "ingenuity")
    assert place(game, 0, 1) == "the-sea-star"
    assert game.staged[0] == 1
    gain(game, 0, "ingenuity " * 5)
    assert place(game, 0, 2) == "the-sea-star"
    assert game.staged[0] == 2


@pytest.mark.rule("EDS-6.5")
def test_research_is_kept_up_to_twelve() -> None:
    game = position(research=(11,))
    gain(game, 0, "research research research")
    assert game.research[0] == 12


@pytest.mark.rule("EDS-6.6")
def test_a_disc_comes_to_the_staging_area() -> None:
    game = position(staged=(0, 0, 0))
    gain(game, 1, "disc disc")
    assert game.staged == [0, 2, 0]


@pytest.mark.rule("EDS-6.7", "EDS-6.8")
def test_others_gain_clockwise_and_decide_even_when_they_have_passed() -> None:
    journal = "documentation-of-new-life"
    game = position(
        4,
        vessels={0: "the-sea-star"},
        research=(9,),
        display=journal,
        tracks={1: [1, 1, 0, 0], 2: [1, 0, 1, 0], 3: [0, 1, 1, 1]},
        held={2: "travel"},
    )
    game.passed = 14
    do(game, "activate 1", "journal the-sea-star-j1")
    do(game, "skip")
    assert (game.to_move, asked(game)) == (1, ASK_ATTRIBUTE)
    assert offered(game) == {"advance coordination", "advance ingenuity"}
    do(game, "advance ingenuity")
    assert game.to_move == 2
    assert refusal(game, "spend travel research").rule == "EDS-6.2"
    do(game, "advance ingenuity")
    assert tracks(game, 3) == [1, 1, 1, 1]
    assert game.round == 2


@pytest.mark.rule("EDS-6.8")
def test_no_tokens_are_spent_on_somebody_elses_turn() -> None:
    game = position(
        2,
        ocean={"a1": "kelp-forest", "a2": "sunken-ruins"},
        vessels={0: "sunken-ruins", 1: "sunken-ruins"},
        sites={"sunken-ruins-d1": "disc"},
        held={1: "travel"},
        tracks={0: [0, 0, 0, 2], 1: [0, 0, 0, 2]},
    )
    do(game, "activate 1", "dive sunken-ruins-d1", "skip", "skip")
    assert game.to_move == 1
    assert refusal(game, "spend travel research").rule == "EDS-6.8"


@pytest.mark.rule("EDS-6.9")
def test_a_discover_that_is_gained_leaves_no_disc() -> None:
    game = position(staged=(0, 0, 0))
    gain(game, 0, "discover-12")
    do(game, "draw 1+2")
    assert game.staged[0] == 0
    assert set(game.owners) == {-1}


@pytest.mark.rule("EDS-7.7")
def test_without_a_launch_zone_any_depth_one_zone_will_do() -> None:
    game = table(3, 3)
    assert (game.phase, asked(game)) == (SETTING_OUT, ASK_LAUNCH)
    assert len(offered(game)) == 2
    assert refusal(game, "launch the-looking-glass").rule == "EDS-7.7"
    do(game, "launch the-sea-star")
    later = position(mission=5, ocean={"a1": "atoll", "b1": "calm-seas"}, tracks={0: [0, 0, 0, 1]})
    gain(later, 0, "ingenuity")
    assert offered(later) == {"launch atoll", "launch calm-seas"}
    do(later, "launch calm-seas")
    assert place(later, 0, 1) == "calm-seas"
    assert later.research[0] == 1


def test_gains_are_told() -> None:
    events = gain(position(), 0, "research disc")
    assert told(events, "gained")[0]["gains"] == [6, 7]
