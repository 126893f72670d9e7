"""The box and the set-up. (EDS-1, EDS-2)"""

from __future__ import annotations

import pytest

from fathom.games.endeavor.components import (
    BONUS_FACES,
    BRACKET,
    COPIES,
    LEVEL,
    NONE,
    SETBACK_FACES,
    TIER,
    ZONE_DEPTH,
    ZONE_IDS,
)
from fathom.games.endeavor.missions import GRID_COLUMNS, GRID_DEPTH, MISSION_FACES
from tests.games.endeavor.positions import dive, gain, place, position, table, zone


@pytest.mark.rule("EDS-1.1", "EDS-1.2", "EDS-1.3")
@pytest.mark.parametrize("mission", range(1, 11))
@pytest.mark.parametrize("seats", range(1, 6))
def test_every_mission_can_be_set_up(seats: int, mission: int) -> None:
    game = table(seats, mission)
    assert game.seats == seats
    assert game.team == (seats == 1)
    in_play = [cell for cell, number in enumerate(game.grid) if number != NONE]
    assert all(cell % 8 < GRID_COLUMNS[mission - 1] for cell in in_play)
    assert all(cell // 8 < GRID_DEPTH[mission - 1] for cell in in_play)


@pytest.mark.rule("EDS-1.4")
def test_what_is_our_own_says_so() -> None:
    assert all(face.source == "house" for face in BONUS_FACES)
    assert sum(face.source == "house" for face in SETBACK_FACES) == 8
    assert all("goal.coop" in face.house for face in MISSION_FACES[1:])


@pytest.mark.rule("EDS-1.5", "EDS-2.5")
def test_everybody_begins_with_a_disc_on_the_team_leader() -> None:
    game = table(4, mission=3)
    assert game.teams == [[0]] * 4
    assert game.busy == [1] * 4
    assert game.staged == [0] * 4
    assert game.research == [0] * 4
    waves = {table(4, seed=f"wave {number}").wave for number in range(40)}
    assert waves == {0, 1, 2, 3}


@pytest.mark.rule("EDS-1.6")
def test_levels_and_brackets_of_the_tracks() -> None:
    assert LEVEL == [1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]
    assert BRACKET == [0, 0, 1, 1, 4, 4, 4, 7, 7, 7, 10, 10, 10]
    assert [LEVEL.index(level) for level in range(1, 6)] == [0, 2, 4, 7, 10]


@pytest.mark.rule("EDS-1.7")
def test_discs_and_markers_do_not_run_out() -> None:
    game = position()
    gain(game, 0, "disc " * 9)
    game.staged[0] = 60
    gain(game, 0, "disc")
    assert game.staged[0] == 61


@pytest.mark.rule("EDS-2.1")
def test_stars_that_are_not_named_and_deep_boards_leave_the_game() -> None:
    game = table(3, 1)
    assert [ZONE_IDS[number] for number in game.removed] == ["fallen-star"]
    assert place(game) == "the-sea-star"
    shallow = table(3, 5)
    assert zone("the-sea-star") in shallow.removed
    assert {ZONE_DEPTH[number] for number in shallow.grid if number != NONE} == {1, 2}
    assert all(not shallow.stacks[depth] for depth in (3, 4))
    assert [len(stack) for stack in table(3, 9).stacks][4] == 0


@pytest.mark.rule("EDS-2.1")
def test_random_boards_are_of_their_depth() -> None:
    found = {table(2, 1, seed=f"board {number}").grid[3] for number in range(60)}
    assert len(found) == 6
    assert {ZONE_DEPTH[number] for number in found} == {1}
    assert zone("the-sea-star") not in found


@pytest.mark.rule("EDS-2.2")
def test_dive_sites_in_play_get_their_tokens() -> None:
    game = table(3, 1)
    assert len(game.dives[dive("the-sea-star-d1")]) == 4
    assert len(game.dives[dive("volcanic-island-d1")]) == 2
    assert set(game.discoverers) == {NONE}
    assert game.box.dive_tokens[dive("shipwreck-d1")] == 8
    assert not game.dives[dive("shipwreck-d1")]


@pytest.mark.rule("EDS-2.3")
def test_four_anchor_journals_form_the_display() -> None:
    game = table()
    assert len(game.display) == 4
    assert all(card < 8 for card in game.display)
    assert sorted(game.display + game.retired) == list(range(8))
    assert sorted(game.deck) == list(range(8, 32))


@pytest.mark.rule("EDS-2.4")
def test_the_tray() -> None:
    game = table()
    assert game.tray == [0, 5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2]
    assert [len(pocket) for pocket in game.pockets] == [3, 3, 3]
    assert sum(COPIES[who] for who in range(1, 22) if TIER[who] == 5) == 9


@pytest.mark.rule("EDS-2.6")
def test_vessels_set_out_with_an_arrival_bonus_before_the_first_round() -> None:
    game = table(3, 1)
    assert [place(game, seat) for seat in range(3)] == ["the-sea-star"] * 3
    assert game.round == 1
    assert sorted(game.staged) == [1, 1, 1]
    seventh = table(2, 7)
    assert [place(seventh, seat) for seat in range(2)] == ["remote-anchorage"] * 2
    assert seventh.tracks == [0, 0, 0, 1] * 2
