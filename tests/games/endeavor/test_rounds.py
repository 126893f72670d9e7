"""Rounds and preparation. (EDS-3, EDS-4)"""

from __future__ import annotations

import pytest

from fathom.core import Chance
from fathom.core.playout import play_on
from fathom.games.endeavor.components import SPECIALIST_IDS
from fathom.games.endeavor.rules import gains, turns
from fathom.games.endeavor.state import ACTING
from tests.games.endeavor.positions import (
    asked,
    do,
    face,
    may,
    offered,
    position,
    preparing,
    refusal,
    table,
    tracks,
)

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
    assert asked(game) == turns.RECRUIT
    do(game, "recruit pilot", "skip")
    assert (game.to_move, asked(game)) == (first, turns.RECLAIM)
    do(game, "reclaim 1")
    assert (game.to_move, asked(game)) == (1 - first, turns.RECRUIT)


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
    turns.empty_pocket(game, game.pockets[0][0])
    assert game.pockets[0] == [sizes_before[-1]]
    assert [len(pocket) for pocket in game.pockets] == [1, 2, 3]
    one, two, three = game.pockets
    game.pockets = [one, two, three[:1]]
    turns.empty_pocket(game, one[0])
    assert game.pockets == [[two[1]], [two[0]], three[:1]]  # two tiles are enough to spare one
    game.pockets = [game.pockets[0][:1], game.pockets[1][:1], game.pockets[2][:1]]
    kept = game.pockets[1:]
    turns.empty_pocket(game, game.pockets[0][0])
    assert game.pockets == [[], *kept]  # no other pocket has a tile to spare


@pytest.mark.rule("EDS-4.4")
def test_recruiting_is_left_out_only_when_nobody_is_there() -> None:
    game = position(tracks={0: [0, 0, 0, 0]})
    assert "skip" not in offered(preparing(game))
    for who in (1, 2, 3):
        game.teams[1] += [2 * who] * game.tray[who]
        game.tray[who] = 0
    preparing(game)
    assert asked(game) != turns.RECRUIT
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
    assert asked(game) != turns.RECLAIM or game.to_move != 0


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
    while asked(game) == gains.IMPACT:
        do(game, "skip")
    do(game, "reclaim 2", "skip")
    assert game.busy[0] == 5
