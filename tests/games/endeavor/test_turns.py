"""Turns: Specialists, what may be declined, what is taken back. (EDS-5)"""

from __future__ import annotations

import pytest

from fathom.games.endeavor import GAME
from fathom.games.endeavor.observation import observe
from fathom.games.endeavor.rules import Endeavor, deeds, gains, turns
from fathom.table import Table
from fathom.table.table import Seat
from tests.games.endeavor.positions import (
    asked,
    do,
    gain,
    may,
    offered,
    place,
    position,
    preparing,
    ready,
    refusal,
    tracks,
)


@pytest.mark.rule("EDS-5.1")
def test_who_has_passed_takes_no_more_turns() -> None:
    game = position(2, teams={1: "pilot"})
    do(game, "pass")
    assert game.to_move == 1
    do(game, "activate 1", "skip")
    assert (game.to_move, asked(game)) == (1, turns.TURN)


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
    assert asked(game) == deeds.DEED
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
    assert asked(game) == deeds.DEED
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
    while asked(game) != turns.TURN:
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
    assert asked(game) == gains.IMPACT
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
    assert teller.asks(idle, seen, False)
    assert not teller.asks(busy, seen, False)
    assert teller.action(idle, seen) == "Activate Sonar Operator: there is nothing it could do now"
    events = do(game, "activate 2")
    assert [event.kind for event in events] == ["activated", "idle"]
    assert game.to_move == 1


def test_whoever_gives_up_the_rest_of_a_turn_is_asked_first() -> None:
    teller = GAME.tell("en", ["Ann", "Bob"])

    def asks(game: Endeavor, action: str) -> bool:
        return teller.asks(GAME.space.parse(action), observe(game, 0), False)

    game = position(2)
    assert asks(game, "pass")
    do(game, "activate 1")
    assert asks(game, "skip")
    two = position(2)
    for _ in range(2):
        gain(two, 0, "impact")
    assert not asks(two, "skip")  # the turn goes on
    do(two, "skip")
    assert asks(two, "skip")
    holding = position(2, held={0: "travel"})
    do(holding, "activate 1")
    assert not asks(holding, "skip")  # the token can still be spent
    alone = position(1)
    assert not asks(alone, "pass")  # it can be taken back


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
