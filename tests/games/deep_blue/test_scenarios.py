"""The seven scenarios: at work in the Sunken City, and nowhere else. (DB-11)"""

from __future__ import annotations

import pytest

from fathom.games.deep_blue.components import NONE
from fathom.games.deep_blue.rules import DeepBlue, questions
from tests.dialect import told
from tests.games.deep_blue.positions import (
    CITY,
    HOUSE,
    SPACE_IDS,
    TILE_IDS,
    cards,
    coming,
    do,
    gem,
    may,
    offered,
    place,
    position,
    refusal,
    resting,
    scored,
    space,
)

ELSEWHERE = "amber-lady"


def dive(
    scenario: str, *hands: str, boats: dict[int, str], gems: str, tile: str = "temple", bag: str | None = None
) -> DeepBlue:
    """A dive at Gull Rock that seat 0 has just begun."""
    tiles = {"gull": tile}
    game = position(max(len(hands), 2), scenario=scenario, hands=hands, boats=boats, tiles=tiles, bag=bag)
    coming(game, gems=gems)
    do(game, "dive gull")
    while game.question is questions.RUSHING:
        do(game, "stay")
    return game


ALONE = {0: "gull abyss"}
BOTH = {0: "gull abyss", 1: "gull abyss"}


# Troubled Waters


@pytest.mark.rule("DB-11.2", "DB-11.1")
def test_troubled_waters_draws_two_gems_at_a_time() -> None:
    game = dive("troubled-waters", "", boats=ALONE, gems="silver gold red silver")
    do(game, "draw")
    assert game.gems == [gem("silver"), gem("gold")]
    do(game, "draw")
    assert len(game.gems) == 4


@pytest.mark.rule("DB-11.1")
def test_elsewhere_one_gem_is_drawn() -> None:
    game = dive("troubled-waters", "", boats=ALONE, gems="silver gold", tile=ELSEWHERE)
    do(game, "draw")
    assert len(game.gems) == 1


@pytest.mark.rule("DB-11.2")
def test_dangers_of_both_gems_come_before_any_card() -> None:
    game = dive("troubled-waters", "elena lookout", boats=ALONE, gems="blue gold blue silver")
    do(game, "draw", "draw")
    assert offered(game) == {"defend elena", "resurface"}
    do(game, "defend elena")
    assert offered(game) == {"play lookout", "pass"}


@pytest.mark.rule("DB-11.3")
def test_two_dangers_are_answered_in_the_order_drawn() -> None:
    game = dive("troubled-waters", "akira elena", "bjorn", boats=BOTH, gems="black blue blue black")
    do(game, "draw", "draw")
    assert game.dangers == [gem("blue"), gem("black")]
    do(game, "defend elena")
    assert game.down == 0b01, "the other had nothing against blue"
    assert offered(game) == {"defend akira", "resurface"}
    do(game, "defend akira")
    assert offered(game) == {"draw", "stop"}


@pytest.mark.rule("DB-11.3")
def test_the_first_danger_can_be_of_the_same_draw_as_the_warning() -> None:
    game = dive("troubled-waters", "elena", boats=ALONE, gems="blue blue")
    do(game, "draw")
    assert game.dangers == [gem("blue")]
    assert offered(game) == {"defend elena", "resurface"}


@pytest.mark.rule("DB-11.3", "DB-9.6")
def test_a_leader_who_resurfaces_from_the_first_leaves_the_second_to_the_others() -> None:
    game = dive("troubled-waters", "", "akira elena", boats=BOTH, gems="black blue blue black")
    do(game, "draw", "draw")
    assert game.to_move == 1
    do(game, "defend elena")
    assert offered(game) == {"defend akira", "resurface"}
    events = do(game, "defend akira")
    assert scored(events)[0][2] == 7


@pytest.mark.rule("DB-11.3")
def test_a_colour_matches_either_gem() -> None:
    game = dive("troubled-waters", "lookout dorothy", boats=ALONE, gems="silver gold")
    do(game, "draw")
    assert offered(game) == {"play lookout", "play dorothy", "pass"}


@pytest.mark.rule("DB-11.3")
def test_the_last_gem_is_drawn_alone() -> None:
    game = dive("troubled-waters", "", boats=ALONE, gems="silver gold red", bag="silver gold red")
    do(game, "draw")
    events = do(game, "draw")
    assert told(events, "drew")[0]["gems"] == [gem("red")]
    assert scored(events)[0][1] == 7


# The Best of the Best


@pytest.mark.rule("DB-11.4")
@pytest.mark.parametrize(("tile", "more"), [("temple", 4), (ELSEWHERE, 0)])
def test_the_best_of_the_best_adds_four_to_each_card(tile: str, more: int) -> None:
    game = dive("best-of-the-best", "lookout", "lookout oskar", boats=BOTH, gems="silver", tile=tile)
    do(game, "draw", "play lookout", "play lookout", "play oskar")
    assert game.spoils == [2 + more, 2 + HOUSE.vp[cards("oskar")[0]] + 2 * more]


@pytest.mark.rule("DB-11.5")
def test_the_best_of_the_best_adds_nothing_to_protection() -> None:
    game = dive("best-of-the-best", "elena", boats=ALONE, gems="blue blue")
    do(game, "draw", "draw", "defend elena")
    assert game.spoils == [0, 0]


# Scattered Wealth


def reveal(scenario: str, tiles: str, gems: str = "", **more: str) -> DeepBlue:
    """Seat 0 sails from buoy 3 to Drowned Mill, whose neighbours are Old Sound and Lost Anchor, and flips its tile."""
    game = position(scenario=scenario, hands=["leon"], boats={0: "buoy-3 harbour"}, **more)  # type: ignore[arg-type]
    coming(game, tiles=tiles, gems=gems)
    do(game, "sail leon", "step 1 drowned-mill", "anchor")
    return game


def lying(game: DeepBlue) -> dict[str, int]:
    return {SPACE_IDS[site]: colour for site, colour in enumerate(game.laid) if colour != NONE}


@pytest.mark.rule("DB-11.6", "DB-11.7")
def test_scattered_wealth_lays_a_gem_here_and_on_connected_tiles_before_the_boat_moors() -> None:
    game = reveal("scattered-wealth", "temple", "red gold silver")
    assert lying(game) == {"drowned-mill": gem("red"), "old-sound": gem("gold"), "lost-anchor": gem("silver")}
    assert sum(game.bag) == 16
    assert {text.split()[0] for text in offered(game)} == {"spot"}


@pytest.mark.rule("DB-11.6")
def test_another_tile_scatters_nothing() -> None:
    assert lying(reveal("scattered-wealth", "sultana")) == {}
    assert lying(reveal("troubled-waters", "temple")) == {}


@pytest.mark.rule("DB-11.6")
def test_a_tile_holds_one_gem() -> None:
    game = position(scenario="scattered-wealth", hands=["leon"], boats={0: "buoy-3 harbour"})
    game.laid[space("old-sound")] = gem("black")
    game.bag[gem("black")] -= 1
    coming(game, tiles="temple", gems="red gold")
    do(game, "sail leon", "step 1 drowned-mill", "anchor")
    assert lying(game) == {"drowned-mill": gem("red"), "old-sound": gem("black"), "lost-anchor": gem("gold")}


@pytest.mark.rule("DB-11.7")
def test_connected_is_one_step_and_only_tiles_count() -> None:
    game = position(scenario="scattered-wealth", hands=["leon"], boats={0: "narwhal harbour"})
    coming(game, tiles="temple", gems="red")
    do(game, "sail leon", "step 1 buoy-4", "step 1 mirror")
    assert lying(game) == {"mirror": gem("red")}


@pytest.mark.rule("DB-11.6", "DB-11.7")
@pytest.mark.parametrize("tile", ["temple", ELSEWHERE])
def test_a_laid_gem_is_the_first_of_the_dive_on_any_tile(tile: str) -> None:
    game = position(2, scenario="scattered-wealth", hands=["lookout"], boats=ALONE, tiles={"gull": tile})
    game.laid[space("gull")] = gem("silver")
    game.bag[gem("silver")] -= 1
    coming(game, gems="silver")
    do(game, "dive gull", "stay")
    assert game.gems == [gem("silver")]
    assert offered(game) == {"play lookout", "pass"}
    do(game, "pass")
    assert offered(game) == {"draw", "stop"}
    do(game, "stop")
    assert game.bag[gem("silver")] == 7
    assert game.chests[0] > 1


@pytest.mark.rule("DB-11.6")
def test_a_laid_danger_is_the_warning() -> None:
    game = position(2, scenario="scattered-wealth", boats=ALONE, tiles={"gull": "temple"})
    game.laid[space("gull")] = gem("blue")
    game.bag[gem("blue")] -= 1
    coming(game, gems="blue")
    do(game, "dive gull", "stay")
    assert game.dangers == []
    events = do(game, "draw")
    assert told(events, "surfaced")


@pytest.mark.rule("DB-11.7")
def test_an_empty_bag_scatters_no_more() -> None:
    assert lying(reveal("scattered-wealth", "temple", "red", bag="red")) == {"drowned-mill": gem("red")}


# Bounty Wrecks


@pytest.mark.rule("DB-11.8", "DB-11.9")
@pytest.mark.parametrize(("drawn", "bounty"), [(1, 0), (2, 0), (3, 2), (5, 2), (6, 4)])
def test_bounty_wrecks_pays_two_for_every_three_gems(drawn: int, bounty: int) -> None:
    gems = ["black", "blue", "silver", "gold", "red", "silver"][:drawn]
    game = dive("bounty-wrecks", "", "", boats=BOTH, gems=" ".join(gems))
    events = do(game, *["draw"] * drawn, "stop")
    assert [points[2] for points in scored(events)] == [7 + bounty, 0]


@pytest.mark.rule("DB-11.8")
def test_elsewhere_there_is_no_bounty() -> None:
    game = dive("bounty-wrecks", "", boats=ALONE, gems="silver silver silver", tile=ELSEWHERE)
    assert scored(do(game, "draw", "draw", "draw", "stop"))[0][2] == 3


@pytest.mark.rule("DB-11.9")
@pytest.mark.parametrize("diver", ["", "elena"])
def test_a_leader_who_resurfaces_gets_no_bounty(diver: str) -> None:
    game = dive("bounty-wrecks", diver, boats=ALONE, gems="silver blue blue")
    events = do(game, "draw", "draw", "draw", *(["resurface"] if diver else []))
    assert scored(events)[0][2] == 7


# A Storm is Coming


@pytest.mark.rule("DB-11.10", "DB-11.11")
def test_a_storm_starts_a_dive_at_once_after_the_spot_is_taken() -> None:
    game = reveal("storm", "temple", "silver")
    do(game, "spot 1")
    assert game.site == space("drowned-mill")
    assert place(game, 0, 0) == "drowned-mill/1"
    assert offered(game) == {"draw"}
    do(game, "draw", "stop")
    assert game.to_move == 1
    assert "leon" in resting(game, 0)


@pytest.mark.rule("DB-11.10")
def test_another_tile_starts_no_dive() -> None:
    game = reveal("storm", "sultana")
    do(game, "spot 1")
    assert game.to_move == 1
    game = reveal("reefs", "temple")
    do(game, "spot 1")
    assert game.to_move == 1


@pytest.mark.rule("DB-11.10")
@pytest.mark.parametrize(("tile", "reach"), [("temple", 2), (ELSEWHERE, 1)])
def test_in_a_storm_boats_rush_from_two_steps(tile: str, reach: int) -> None:
    boats = {0: "gull abyss", 1: "harbour lantern", 2: "kelp abyss"}
    game = position(scenario="storm", boats=boats, tiles={"gull": tile})
    do(game, "dive gull")
    assert game.reach == reach
    assert may(game, "rush 1")
    assert may(game, "rush 2") == (reach == 2)


@pytest.mark.rule("DB-11.11")
def test_both_boats_that_flipped_the_tile_take_spots_before_the_dive() -> None:
    game = position(scenario="storm", hands=["leon"], boats={0: "buoy-3 buoy-3"})
    coming(game, tiles="temple", gems="silver")
    do(game, "sail leon", "step 1 drowned-mill", "step 2 drowned-mill", "spot 1")
    assert {text.split()[0] for text in offered(game)} == {"spot"}
    do(game, "spot 2")
    assert game.site == space("drowned-mill")


@pytest.mark.rule("DB-11.11", "DB-3.5")
def test_a_boat_that_waits_may_rush_or_is_settled_after_the_dive() -> None:
    def begun() -> DeepBlue:
        game = position(scenario="storm", hands=["leon"], boats={0: "buoy-3 buoy-9"})
        coming(game, tiles="temple", gems="silver")
        do(game, "sail leon", "step 1 drowned-mill", "step 2 old-sound", "settle 1", "spot 1")
        return game

    game = begun()
    assert offered(game) == {"rush 2", "stay"}
    do(game, "stay", "draw", "stop")
    assert TILE_IDS[game.tiles[space("old-sound")]] not in ("temple", "")
    assert game.to_move == 0, "the second boat is settled now"
    game = begun()
    do(game, "rush 2", "draw", "stop")
    assert place(game, 0, 1) == "drowned-mill"
    assert game.to_move == 1


# Dangerous Reefs


@pytest.mark.rule("DB-11.12")
@pytest.mark.parametrize(("tile", "rushes"), [("temple", False), (ELSEWHERE, True)])
def test_nobody_rushes_to_the_reefs(tile: str, rushes: bool) -> None:
    game = position(scenario="reefs", boats={0: "gull harbour", 1: "harbour buoy-2"}, tiles={"gull": tile})
    do(game, "dive gull")
    assert may(game, "rush 2") == rushes
    if not rushes:
        assert refusal(game, "stay").rule == "DB-10.1"


# Ruins of Plenty


@pytest.mark.rule("DB-11.13", "DB-11.14")
def test_in_ruins_of_plenty_everybody_scores_the_tile_twice_with_two_boats() -> None:
    boats = {0: "gull gull", 1: "gull/1 abyss", 2: "gull/2 buoy-2", 3: "abyss abyss"}
    game = position(4, scenario="ruins-of-plenty", boats=boats, tiles={"gull": "temple"})
    coming(game, gems="black black")
    do(game, "dive gull", "rush 2", "draw")
    events = do(game, "draw")
    assert [points[2] for points in scored(events)] == [14, 7, 14, 0]


@pytest.mark.rule("DB-11.13")
def test_elsewhere_only_the_leader_scores_the_tile() -> None:
    boats = {0: "gull gull", 1: "gull/1 abyss"}
    game = dive("ruins-of-plenty", "", "", boats=boats, gems="silver", tile=ELSEWHERE)
    assert [points[2] for points in scored(do(game, "draw", "stop"))] == [3, 0]


@pytest.mark.rule("DB-11.1")
def test_the_sunken_city_has_four_tiles() -> None:
    assert CITY == ["harbour-gate", "market-hall", "temple", "palace"]
