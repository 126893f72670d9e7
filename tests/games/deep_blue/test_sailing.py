"""Sailing, and where boats end up. (DB-5)"""

from __future__ import annotations

import pytest

from fathom.core import RuleBroken
from fathom.games.deep_blue.components import FACE_DOWN
from fathom.games.deep_blue.rules import questions
from tests.dialect import told
from tests.games.deep_blue.positions import TILE_IDS, coming, do, may, offered, place, position, refusal, space

CREW = "leon oskar"  # two propellers and one


@pytest.mark.rule("DB-5.1")
def test_boats_move_along_routes_a_space_for_each_propeller() -> None:
    game = position(hands=["leon"])
    do(game, "sail leon")
    assert offered(game, "step") == {f"step {boat} {name}" for boat in (1, 2) for name in ("lantern", "gull", "buoy-1")}
    do(game, "step 1 buoy-1", "step 1 anvil")
    assert place(game, 0, 0) == "anvil"
    assert game.to_move == 1


@pytest.mark.rule("DB-5.1")
def test_steps_may_be_shared_between_both_boats() -> None:
    game = position(hands=[CREW])
    do(game, "sail leon", "sail oskar", "step 1 gull", "step 2 lantern", "step 1 buoy-2")
    assert (place(game, 0, 0), place(game, 0, 1)) == ("buoy-2", "lantern")


@pytest.mark.rule("DB-5.1")
def test_there_must_be_a_route_and_a_propeller() -> None:
    game = position(hands=["leon mina"])
    assert refusal(game, "sail mina").reason == "no-propellers"
    assert refusal(game, "sail bosun").reason == "not-in-hand"
    do(game, "sail leon")
    assert refusal(game, "step 1 anvil") == RuleBroken("DB-5.1", "not-next", space="harbour", target="anvil")
    assert refusal(game, "step 2 harbour") == RuleBroken("DB-5.1", "there-already", boat=2)


@pytest.mark.rule("DB-5.1")
def test_a_boat_moves_only_after_propellers_were_played() -> None:
    game = position(hands=["leon"])
    assert refusal(game, "step 1 gull") == refusal(game, "settle 1") == RuleBroken("DB-5.1", "sail-first")


@pytest.mark.rule("DB-5.2")
def test_cards_and_tokens_come_before_the_first_step() -> None:
    game = position(hands=[CREW], tokens=[1])
    do(game, "sail leon", "token", "step 1 gull")
    assert game.steps == 2
    assert refusal(game, "sail oskar").reason == "cards-before-steps"
    assert refusal(game, "token").reason == "cards-before-steps"


@pytest.mark.rule("DB-5.2")
def test_at_least_one_step_is_made_and_the_rest_may_be_left() -> None:
    game = position(hands=[CREW])
    do(game, "sail leon")
    assert refusal(game, "anchor").reason == "one-step-first"
    assert refusal(game, "rest") == RuleBroken("DB-5.2", "step-first")
    do(game, "step 1 gull")
    assert refusal(game, "rest") == RuleBroken("DB-5.2", "sailing")
    do(game, "anchor")
    assert game.to_move == 1
    assert game.steps == 0


@pytest.mark.rule("DB-5.3")
def test_nothing_blocks_and_nothing_is_flipped_on_the_way() -> None:
    game = position(hands=["hugo"], boats={0: "buoy-3 harbour", 1: "drowned-mill harbour"})
    assert game.tiles[space("drowned-mill")] == FACE_DOWN
    do(game, "sail hugo", "step 1 drowned-mill", "step 1 lost-anchor", "step 1 buoy-7")
    assert game.tiles[space("drowned-mill")] == game.tiles[space("lost-anchor")] == FACE_DOWN
    assert place(game, 0, 0) == "buoy-7"
    assert game.revealed == 0


# Where boats end up


@pytest.mark.rule("DB-5.4")
def test_a_boat_takes_a_free_spot_of_the_players_choice() -> None:
    game = position(hands=["leon"], boats={1: "gull/2 harbour"}, tiles={"gull": "amber-lady"})
    do(game, "sail leon", "step 1 gull", "anchor")
    assert offered(game) == {"spot 1", "spot 3"}
    assert refusal(game, "spot 2").reason == "spot-taken"
    do(game, "spot 3")
    assert place(game, 0, 0) == "gull/3"
    assert game.to_move == 1


@pytest.mark.rule("DB-5.5")
def test_without_a_free_spot_a_boat_lies_in_the_centre() -> None:
    boats = {1: "gull/1 gull/2", 2: "gull/3 harbour"}
    game = position(hands=["leon"], boats=boats, tiles={"gull": "amber-lady"})
    do(game, "sail leon", "step 1 gull", "anchor")
    assert place(game, 0, 0) == "gull"
    assert game.to_move == 1


@pytest.mark.rule("DB-5.6")
def test_a_face_down_tile_is_flipped_and_scouted() -> None:
    game = coming(position(hands=["leon"], boats={0: "buoy-3 harbour"}), tiles="sultana")
    events = do(game, "sail leon", "step 1 drowned-mill", "anchor")
    assert TILE_IDS[game.tiles[space("drowned-mill")]] == "sultana"
    assert told(events, "flipped")[0]["tile"] == TILE_IDS.index("sultana")
    assert game.revealed == 1
    do(game, "spot 2")
    assert place(game, 0, 0) == "drowned-mill/2"


@pytest.mark.rule("DB-5.7", "DB-5.12")
@pytest.mark.parametrize("target", ["buoy-1", "gull", "harbour"])
def test_elsewhere_nothing_happens(target: str) -> None:
    game = position(hands=["leon"], boats={0: "lantern harbour"})
    path = {"buoy-1": ["step 1 buoy-1"], "gull": ["step 2 gull"], "harbour": ["step 1 harbour"]}[target]
    events = do(game, "sail leon", *path, "anchor")
    assert [event.kind for event in events] == ["sailed"]
    assert game.to_move == 1


@pytest.mark.rule("DB-5.8")
def test_a_boat_that_did_not_move_stays_where_it_lies() -> None:
    game = position(hands=["leon"], boats={0: "gull harbour"}, tiles={"gull": "amber-lady"})
    do(game, "sail leon", "step 2 lantern", "anchor")
    assert place(game, 0, 0) == "gull"
    assert game.to_move == 1


@pytest.mark.rule("DB-5.8")
def test_a_boat_that_came_back_has_moved() -> None:
    game = position(hands=["leon"], boats={0: "gull/1 harbour"}, tiles={"gull": "amber-lady"})
    do(game, "sail leon", "step 1 harbour", "step 1 gull")
    assert offered(game) == {"spot 1", "spot 2", "spot 3"}
    do(game, "spot 2")
    assert place(game, 0, 0) == "gull/2"


@pytest.mark.rule("DB-5.9")
def test_of_two_boats_the_player_names_the_first() -> None:
    game = position(hands=["leon"], boats={0: "buoy-3 gull"}, tiles={"lantern": "amber-lady"})
    coming(game, tiles="sultana")
    do(game, "sail leon", "step 1 drowned-mill", "step 2 harbour")
    assert game.question is questions.MOORING, "a boat in the harbour has nothing to settle"
    game = position(hands=[CREW], boats={0: "buoy-3 harbour"}, tiles={"lantern": "amber-lady"})
    coming(game, tiles="sultana")
    do(game, "sail leon", "step 1 drowned-mill", "step 2 lantern")
    assert offered(game) == {"settle 1", "settle 2"}
    assert game.revealed == 0
    assert refusal(game, "spot 1").rule == "DB-5.9"
    do(game, "settle 1")
    assert game.revealed == 1
    do(game, "spot 1", "spot 3")
    assert (place(game, 0, 0), place(game, 0, 1)) == ("drowned-mill/1", "lantern/3")


@pytest.mark.rule("DB-5.9")
def test_two_face_down_tiles_are_flipped_one_after_the_other() -> None:
    game = coming(position(hands=["leon"], boats={0: "buoy-3 buoy-9"}), tiles="kestrel pilgrim")
    do(game, "sail leon", "step 1 drowned-mill", "step 2 old-sound", "settle 2")
    assert game.tiles[space("drowned-mill")] == FACE_DOWN
    do(game, "spot 1")
    assert TILE_IDS[game.tiles[space("old-sound")]] == "kestrel"
    assert TILE_IDS[game.tiles[space("drowned-mill")]] == "pilgrim"


@pytest.mark.rule("DB-5.9")
def test_where_the_order_makes_no_difference_nobody_is_asked() -> None:
    tiles = {"gull": "amber-lady", "lantern": "good-hope"}
    game = position(hands=["leon"], tiles=tiles)
    do(game, "sail leon", "step 2 gull", "step 1 lantern")
    assert offered(game) == {"spot 1", "spot 2", "spot 3"}
    assert game.mooring == 0
    game = coming(position(hands=["leon"], boats={0: "buoy-3 buoy-3"}), tiles="kestrel")
    do(game, "sail leon", "step 2 drowned-mill", "step 1 drowned-mill", "spot 1", "spot 2")
    assert (place(game, 0, 0), place(game, 0, 1)) == ("drowned-mill/1", "drowned-mill/2")


@pytest.mark.rule("DB-5.10")
def test_a_spot_is_not_optional_and_the_last_one_is_taken_unasked() -> None:
    boats = {1: "gull/1 gull/3"}
    game = position(hands=["leon"], boats=boats, tiles={"gull": "amber-lady"})
    do(game, "sail leon", "step 1 gull", "anchor")
    assert place(game, 0, 0) == "gull/2"
    game = position(hands=["leon"], tiles={"gull": "amber-lady"})
    do(game, "sail leon", "step 1 gull", "anchor")
    assert refusal(game, "rest").rule == "DB-5.10"
    assert refusal(game, "pass").rule == "DB-5.10"


@pytest.mark.rule("DB-5.11")
def test_two_boats_may_lie_on_two_spots_of_one_tile() -> None:
    game = position(hands=["leon"], tiles={"gull": "amber-lady"})
    do(game, "sail leon", "step 1 gull", "step 2 gull", "spot 1", "spot 2")
    assert (place(game, 0, 0), place(game, 0, 1)) == ("gull/1", "gull/2")
    assert not may(game, "rest") or game.to_move == 1
