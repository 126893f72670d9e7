"""Gains, and what they set off. (EDS-6)"""

from __future__ import annotations

import pytest

from fathom.games.endeavor.rules import gains, voyage
from fathom.games.endeavor.state import SETTING_OUT
from tests.dialect import told
from tests.games.endeavor.positions import asked, do, gain, offered, place, position, refusal, table, tracks


@pytest.mark.rule("EDS-6.1")
def test_what_a_gain_sets_off_comes_before_the_next_gain() -> None:
    game = position(mission=7, ocean={"c1": "remote-anchorage", "c2": "ledge-elevator"}, tracks={0: [0, 0, 0, 1]})
    gain(game, 0, "ingenuity disc impact research")
    assert tracks(game) == [0, 0, 0, 3]  # the second vessel has arrived already
    assert game.staged[0] == 6
    assert asked(game) == gains.IMPACT
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
    assert asked(game) == gains.IMPACT
    do(game, "skip")
    gain(game, 0, "reputation reputation")
    assert tracks(game)[0] == 12
    gain(game, 1, "reputation")
    assert tracks(game, 1)[0] == 10
    assert asked(game) == gains.IMPACT


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
    assert (game.to_move, asked(game)) == (1, gains.ATTRIBUTE)
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
    assert (game.phase, asked(game)) == (SETTING_OUT, voyage.LAUNCH)
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
