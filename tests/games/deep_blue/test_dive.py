"""Dives: the rush, gems and dangers, crew, points. (DB-7 to DB-10)"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.games.deep_blue.components import BAG, NONE
from fathom.games.deep_blue.rules import DeepBlue, questions
from tests.dialect import told
from tests.games.deep_blue.positions import (
    CARD_IDS,
    HOUSE,
    SPACE_IDS,
    TILE_IDS,
    cards,
    coming,
    do,
    gem,
    hand,
    market,
    may,
    offered,
    place,
    position,
    refusal,
    resting,
    scored,
    space,
)

WRECK = {"gull": "amber-lady"}  # 3 VP; red, gold and blue spots


def dive(
    *hands: str, boats: dict[int, str], gems: str, tiles: dict[str, str] | None = None, bag: str | None = None
) -> DeepBlue:
    """A dive that seat 0 has just begun, at Gull Rock, with the gems that will be drawn."""
    game = position(max(len(hands), 2), hands=hands, boats=boats, tiles=tiles or WRECK, bag=bag)
    coming(game, gems=gems)
    do(game, "dive gull")
    while game.question is questions.RUSHING:
        do(game, "stay")
    return game


# Starting a dive


@pytest.mark.rule("DB-7.1")
@pytest.mark.parametrize("spot", ["", "/1", "/3"])
def test_any_place_on_a_wreck_will_do(spot: str) -> None:
    assert may(position(boats={0: f"gull{spot} harbour"}, tiles=WRECK), "dive gull")


@pytest.mark.rule("DB-7.1")
def test_there_must_be_a_boat_and_a_wreck() -> None:
    game = position(boats={0: "anvil harbour", 1: "gull harbour"}, tiles=WRECK)
    assert refusal(game, "dive gull").reason == "no-boat-there"
    assert refusal(game, "dive anvil").reason == "no-wreck"


@pytest.mark.rule("DB-7.1")
def test_with_boats_on_two_wrecks_one_is_chosen() -> None:
    game = position(boats={0: "gull lantern"}, tiles={**WRECK, "lantern": "good-hope"})
    assert offered(game, "dive") == {"dive gull", "dive lantern"}


@pytest.mark.rule("DB-7.2")
def test_the_active_player_leads() -> None:
    game = dive("", "", boats={0: "gull buoy-4", 1: "gull/1 buoy-4"}, gems="silver silver")
    do(game, "draw")
    assert game.to_move == 0
    assert offered(game) == {"draw", "stop"}


@pytest.mark.rule("DB-7.3")
def test_boats_one_step_away_may_rush_the_leader_first_then_clockwise() -> None:
    boats = {0: "gull harbour", 1: "buoy-2 lantern", 2: "harbour buoy-1"}
    game = position(boats=boats, tiles=WRECK)
    do(game, "dive gull")
    asked = []
    while game.question is questions.RUSHING:
        asked.append((game.to_move, sorted(offered(game))))
        do(game, "stay" if game.to_move == 0 else min(offered(game, "rush")))
    assert asked == [
        (0, ["rush 2", "stay"]),
        (1, ["rush 1", "stay"]),
        (2, ["rush 1", "rush 2", "stay"]),
        (2, ["rush 2", "stay"]),
    ]
    assert [SPACE_IDS[where] for where in game.where] == ["gull", "harbour", "gull", "lantern", "gull", "gull"]


@pytest.mark.rule("DB-7.3")
def test_who_rushes_lies_in_the_centre() -> None:
    game = position(boats={0: "gull buoy-4", 1: "lantern/2 harbour"}, tiles={**WRECK, "lantern": "good-hope"})
    do(game, "dive gull", "rush 2")
    assert place(game, 1, 1) == "gull"
    game = position(boats={0: "gull harbour"}, tiles=WRECK)
    do(game, "dive gull")
    assert refusal(game, "rush 1").reason == "there-already"


@pytest.mark.rule("DB-7.3")
def test_two_steps_are_too_far() -> None:
    game = position(boats={0: "gull buoy-4", 1: "lantern harbour"}, tiles=WRECK)
    do(game, "dive gull")
    assert refusal(game, "rush 1").facts == {"boat": 1, "reach": 1}


@pytest.mark.rule("DB-7.4")
@pytest.mark.parametrize("origin", ["harbour", "buoy-1", "buoy-2"])
def test_boats_rush_from_any_space(origin: str) -> None:
    game = position(boats={0: "gull cormorant", 1: f"{origin} cormorant"}, tiles=WRECK)
    do(game, "dive gull", "rush 1")
    assert place(game, 1, 0) == "gull"


@pytest.mark.rule("DB-7.4")
@pytest.mark.parametrize("tiles", [{"anvil": "amber-lady"}, {"anvil": "amber-lady", "kelp": "good-hope"}])
def test_boats_rush_from_wrecks_and_from_empty_sites(tiles: dict[str, str]) -> None:
    game = position(boats={0: "anvil abyss", 1: "kelp abyss"}, tiles=tiles)
    do(game, "dive anvil", "rush 1")
    assert place(game, 1, 0) == "anvil"


@pytest.mark.rule("DB-7.5")
def test_everybody_with_a_boat_there_takes_part() -> None:
    game = dive("", "", "", boats={0: "gull abyss", 1: "gull/2 abyss"}, gems="silver")
    assert game.down == 0b011


# Gems and dangers


@pytest.mark.rule("DB-8.1")
def test_at_least_one_gem_is_drawn_and_one_at_a_time() -> None:
    game = dive("", "", boats={0: "gull abyss"}, gems="silver gold")
    assert refusal(game, "stop").rule == "DB-8.1"
    do(game, "draw")
    assert game.gems == [gem("silver")]
    assert game.revealed == 1
    assert sum(game.bag) == 18
    do(game, "draw")
    assert game.gems == [gem("silver"), gem("gold")]


@pytest.mark.rule("DB-8.2", "DB-10.5")
@pytest.mark.parametrize(
    ("colour", "points"),
    [("red", 4), ("gold", 2), ("silver", 1), ("green", 0), ("purple", 0), ("black", 0), ("blue", 0)],
)
def test_what_a_gem_is_worth(colour: str, points: int) -> None:
    bag = "red gold silver green purple black blue"
    game = dive("", "", boats={0: "gull gull", 1: "gull abyss"}, gems=colour, bag=bag)
    events = do(game, "draw", "stop")
    assert scored(events) == [[0, points, 3], [0, points, 0]]


@pytest.mark.rule("DB-8.3")
def test_the_first_black_and_the_first_blue_gem_are_warnings() -> None:
    game = dive("", "", boats={0: "gull abyss", 1: "gull abyss"}, gems="black blue silver")
    do(game, "draw", "draw", "draw")
    assert game.down == 0b11
    assert game.dangers == []


@pytest.mark.rule("DB-8.4")
@pytest.mark.parametrize("colour", ["black", "blue"])
def test_every_further_one_is_a_danger_answered_leader_first(colour: str) -> None:
    divers = {"black": "akira bjorn carmen", "blue": "elena fatou george"}[colour].split()
    game = dive(*divers, boats={0: "gull abyss", 1: "gull abyss", 2: "gull abyss"}, gems=f"{colour} {colour} silver")
    do(game, "draw", "draw")
    order = []
    for diver in divers:
        order.append(game.to_move)
        do(game, f"defend {diver}")
    assert order == [0, 1, 2]
    assert game.down == 0b111
    assert offered(game) == {"draw", "stop"}


@pytest.mark.rule("DB-8.5")
def test_only_a_diver_of_the_colour_protects() -> None:
    game = dive("akira elena stoker", "", boats={0: "gull abyss"}, gems="blue blue")
    do(game, "draw", "draw")
    assert offered(game) == {"defend elena", "resurface"}
    assert refusal(game, "defend akira").reason == "no-protection"
    assert refusal(game, "defend fatou").reason == "not-in-hand"
    do(game, "defend elena")
    assert CARD_IDS.index("elena") in game.played[0]


@pytest.mark.rule("DB-8.6")
def test_a_spot_protects_once() -> None:
    game = dive("", "", boats={0: "gull/3 abyss"}, gems="blue blue blue")
    do(game, "draw", "draw")
    assert offered(game) == {"use 3", "resurface"}
    assert refusal(game, "use 1").reason == "no-such-spot"
    do(game, "use 3")
    assert place(game, 0, 0) == "gull"
    events = do(game, "draw")
    assert told(events, "surfaced")[0]["seat"] == 0


@pytest.mark.rule("DB-8.6")
@pytest.mark.parametrize("colour", ["black", "blue"])
def test_a_blue_or_black_spot_protects_from_either(colour: str) -> None:
    tiles = {"gull": "good-hope"}  # silver, red, blue or black
    game = dive("", "", boats={0: "gull/3 gull/2"}, gems=f"{colour} {colour}", tiles=tiles)
    do(game, "draw", "draw", "use 3")
    assert (place(game, 0, 0), place(game, 0, 1)) == ("gull", "gull/2")


@pytest.mark.rule("DB-8.6")
def test_a_blue_spot_does_not_protect_from_black() -> None:
    game = dive("", "", boats={0: "gull/3 abyss"}, gems="black black")
    do(game, "draw", "draw")
    assert game.site == 0


@pytest.mark.rule("DB-8.7")
def test_nobody_must_defend() -> None:
    game = dive("elena", "fatou", boats={0: "gull/3 abyss", 1: "gull abyss"}, gems="blue blue")
    do(game, "draw", "draw", "use 3", "resurface")
    assert game.down == 0b01
    assert hand(game, 1) == {"fatou"}


@pytest.mark.rule("DB-8.8")
def test_who_resurfaces_keeps_card_points_gets_none_for_gems_and_plays_no_more() -> None:
    game = dive("elena", "lookout mina", boats={0: "gull abyss", 1: "gull/1 abyss"}, gems="silver blue blue silver")
    do(game, "draw", "play lookout", "draw", "draw", "defend elena")
    assert game.down == 0b01
    events = do(game, "draw", "stop")
    assert scored(events) == [[0, 2, 3], [2, 0, 0]]


@pytest.mark.rule("DB-8.9")
def test_danger_comes_before_cards() -> None:
    game = dive(
        "victoria elena", "", boats={0: "gull abyss"}, gems="silver silver silver silver silver silver blue blue"
    )
    do(game, *["draw"] * 8)
    assert refusal(game, "play victoria").rule == "DB-8.9"
    do(game, "defend elena", "play victoria")
    assert game.spoils[0] == HOUSE.vp[cards("victoria")[0]]


@pytest.mark.rule("DB-8.10")
def test_who_cannot_defend_resurfaces_unasked() -> None:
    game = dive("elena", "", "fatou", boats={0: "gull abyss", 1: "gull/1 abyss", 2: "gull abyss"}, gems="blue blue")
    events = do(game, "draw", "draw", "defend elena")
    assert game.to_move == 2
    assert told(events, "surfaced") == [{"kind": "surfaced", "rule": "DB-8.10", "seat": 1, "danger": gem("blue")}]


# Crew


@pytest.mark.rule("DB-9.1", "DB-9.7")
def test_the_leader_plays_first_then_the_others_and_any_number_of_cards() -> None:
    game = dive("lookout oskar", "lookout", boats={0: "gull abyss", 1: "gull abyss"}, gems="silver")
    do(game, "draw")
    assert game.to_move == 0
    assert offered(game) == {"play lookout", "play oskar", "pass"}
    do(game, "play lookout", "play oskar")
    assert game.to_move == 1
    do(game, "pass")
    assert offered(game) == {"draw", "stop"}
    assert hand(game, 1) == {"lookout"}


@pytest.mark.rule("DB-9.1")
def test_cards_without_points_are_not_played() -> None:
    game = dive("lookout stoker akira", "", boats={0: "gull abyss"}, gems="silver")
    do(game, "draw")
    assert refusal(game, "play stoker").reason == "no-points"
    assert refusal(game, "play akira").reason == "no-points"


@pytest.mark.rule("DB-9.2")
def test_points_of_cards_are_safe() -> None:
    game = dive("lookout", "", boats={0: "gull abyss"}, gems="silver black black")
    do(game, "draw", "play lookout", "draw")
    assert scored(do(game, "draw")) == [[2, 0, 3], [0, 0, 0]]
    assert game.chests[0] == 5


@pytest.mark.rule("DB-9.3")
def test_a_colour_must_have_been_drawn_just_now_and_often_enough() -> None:
    game = dive("mina dorothy lookout", "", boats={0: "gull abyss"}, gems="silver gold silver")
    do(game, "draw")
    assert offered(game) == {"play lookout", "pass"}
    assert refusal(game, "play mina").facts == {"needs": 2, "has": 1, "colour": "silver"}
    assert refusal(game, "play dorothy").reason == "other-colour"
    do(game, "pass", "draw")
    assert offered(game) == {"play dorothy", "pass"}
    do(game, "pass", "draw")
    assert offered(game) == {"play mina", "play lookout", "pass"}


@pytest.mark.rule("DB-9.4")
def test_a_number_of_any_gems_matches_to_the_end_of_the_dive() -> None:
    game = dive("leon lookout", "", boats={0: "gull abyss"}, gems="silver black blue gold silver")
    do(game, "draw")
    assert refusal(game, "play leon").facts == {"needs": 4, "has": 1}
    do(game, "pass", "draw", "draw", "draw")
    assert offered(game) == {"play leon", "pass"}
    do(game, "pass", "draw")
    assert offered(game) == {"play leon", "play lookout", "pass"}


@pytest.mark.rule("DB-9.5")
def test_who_holds_no_card_that_matches_is_not_asked() -> None:
    boats = {0: "gull abyss", 1: "gull abyss", 2: "gull abyss"}
    game = dive("dorothy", "akira", "lookout", boats=boats, gems="silver")
    do(game, "draw")
    assert game.to_move == 2
    do(game, "pass")
    assert game.to_move == 0
    assert offered(game) == {"draw", "stop"}


@pytest.mark.rule("DB-9.6", "DB-10.2")
def test_when_the_leader_resurfaces_those_who_defended_may_still_play_and_score() -> None:
    game = dive("", "elena leon", boats={0: "gull abyss", 1: "gull/2 abyss"}, gems="gold red blue blue")
    do(game, "draw", "draw", "draw", "draw", "defend elena")
    assert game.down == 0b10
    assert offered(game) == {"play leon", "pass"}
    events = do(game, "play leon")
    assert scored(events) == [[0, 0, 3], [HOUSE.vp[cards("leon")[0]], 9, 0]]
    assert game.to_move == 1, "the dive is over, and so is the turn"


# The end of a dive


@pytest.mark.rule("DB-10.1")
def test_the_leader_alone_stops() -> None:
    game = dive("", "lookout", boats={0: "gull abyss", 1: "gull abyss"}, gems="silver")
    do(game, "draw")
    assert refusal(game, "stop").rule == "DB-9.1"
    do(game, "pass", "stop")
    assert game.to_move == 1
    assert game.site == 0


@pytest.mark.rule("DB-10.2")
def test_a_dive_without_its_leader_is_over() -> None:
    game = dive("elena", "fatou", boats={0: "gull abyss", 1: "gull abyss"}, gems="gold blue blue")
    do(game, "draw", "draw", "draw", "resurface")
    events = do(game, "defend fatou")
    assert scored(events) == [[0, 0, 3], [0, 2, 0]]


@pytest.mark.rule("DB-10.2")
def test_when_all_others_resurface_the_leader_goes_on_alone() -> None:
    game = dive("elena", "", boats={0: "gull abyss", 1: "gull abyss"}, gems="gold blue blue gold")
    do(game, "draw", "draw", "draw", "defend elena", "draw")
    assert scored(do(game, "stop")) == [[0, 4, 3], [0, 0, 0]]


@pytest.mark.rule("DB-10.3")
def test_an_empty_bag_ends_the_dive() -> None:
    game = dive("lookout", "", boats={0: "gull abyss"}, gems="gold silver", bag="gold silver")
    do(game, "draw", "draw")
    assert game.to_move == 0
    events = do(game, "pass")
    assert scored(events) == [[0, 3, 3], [0, 0, 0]]
    assert game.to_move == 1


@pytest.mark.rule("DB-10.4")
def test_all_cards_played_score() -> None:
    boats = {0: "gull abyss", 1: "gull abyss"}
    game = dive("lookout", "lookout", boats=boats, gems="silver blue blue")
    do(game, "draw", "play lookout", "play lookout", "draw")
    assert scored(do(game, "draw")) == [[2, 0, 3], [2, 0, 0]]


@pytest.mark.rule("DB-10.6", "DB-5.11")
@pytest.mark.parametrize(("spot", "points"), [("/1", 10 + 2 + 1), ("/2", 4 + 5 + 1), ("/3", 7), ("", 7)])
def test_a_scouting_spot_pays_more(spot: str, points: int) -> None:
    game = dive("", "", boats={0: "gull abyss", 1: f"gull{spot} abyss"}, gems="red gold silver")
    events = do(game, "draw", "draw", "draw", "stop")
    assert scored(events)[1] == [0, points, 0]


@pytest.mark.rule("DB-10.6", "DB-5.11", "DB-10.5")
def test_two_boats_use_both_spots_and_score_once() -> None:
    game = dive("", "", boats={0: "gull/1 gull/2"}, gems="red gold silver")
    assert scored(do(game, "draw", "draw", "draw", "stop"))[0] == [0, 10 + 5 + 1, 3]


@pytest.mark.rule("DB-10.6")
def test_a_silver_spot_pays_three() -> None:
    game = dive("", "", boats={0: "gull/1 abyss"}, gems="silver silver", tiles={"gull": "good-hope"})
    assert scored(do(game, "draw", "draw", "stop"))[0][1] == 6


@pytest.mark.rule("DB-10.7")
def test_the_leader_scores_the_tile_in_any_case() -> None:
    game = dive("", "", boats={0: "gull abyss"}, gems="black black")
    assert scored(do(game, "draw", "draw")) == [[0, 0, 3], [0, 0, 0]]


@pytest.mark.rule("DB-10.8")
def test_the_tile_is_gone_and_the_gems_return() -> None:
    game = dive("", "", boats={0: "gull abyss"}, gems="red gold silver")
    do(game, "draw", "draw", "draw", "stop")
    assert game.tiles[space("gull")] == NONE
    assert TILE_IDS.index("amber-lady") in game.removed
    assert game.bag == BAG
    assert game.gems == []


@pytest.mark.rule("DB-10.8")
def test_a_tile_of_the_sunken_city_goes_to_its_area() -> None:
    game = dive("", "", boats={0: "gull abyss"}, gems="silver silver", tiles={"gull": "temple"})
    do(game, "draw", "stop")
    assert [TILE_IDS[tile] for tile in game.fresco] == ["temple"]


@pytest.mark.rule("DB-10.9")
def test_boats_stay_on_the_empty_site() -> None:
    boats = {0: "gull/1 abyss", 1: "gull/3 abyss"}
    game = dive("elena", "", boats=boats, gems="black black")
    do(game, "draw", "draw")
    assert (place(game, 0, 0), place(game, 1, 0)) == ("gull", "gull")
    assert not may(game, "dive gull")


@pytest.mark.rule("DB-3.5", "DB-3.3")
def test_all_cards_of_a_dive_go_to_rest_when_it_ends() -> None:
    game = dive("lookout", "lookout elena", boats={0: "gull abyss", 1: "gull abyss"}, gems="silver")
    do(game, "draw", "play lookout", "play lookout")
    assert "lookout" not in resting(game, 1)
    do(game, "stop")
    assert "lookout" in resting(game, 0) & resting(game, 1)
    assert hand(game, 1) == {"elena"}


# The printed example


@pytest.mark.rule("DB-8.4", "DB-10.4", "DB-10.5", "DB-10.6", "DB-10.7")
def test_the_example_of_the_rulebook_to_the_point() -> None:
    """Green leads from the blue spot, Orange lies on the gold one, Yellow on the red one."""
    game = position(
        3,
        hands=["scarlett", "morgan victoria elena", "lookout"],
        boats={0: "gull/3 abyss", 1: "gull/2 abyss", 2: "gull/1 abyss"},
        tiles=WRECK,
        bag="black*4 blue*4 silver*7 gold*3 red green",
    )
    coming(game, gems="gold silver blue green gold red black blue")
    do(game, "dive gull")
    do(game, "draw", "draw", "play lookout")  # gold, silver: Yellow plays a card of 2 HOUSE.vp
    do(game, "draw", "draw", "play morgan")  # blue, green: only Orange benefits
    do(game, "draw", "draw", "play scarlett", "draw")  # gold, red, black
    events = do(game, "draw", "use 3", "defend elena")  # blue: Green has the spot, Orange a card, Yellow nothing
    assert told(events, "surfaced") == [{"kind": "surfaced", "rule": "DB-8.10", "seat": 2, "danger": gem("blue")}]
    assert offered(game) == {"play victoria", "pass"}
    events = do(game, "play victoria", "stop")
    assert scored(events) == [[6, 9, 3], [14, 15, 0], [2, 0, 0]]
    assert game.scores() == [18, 29, 2]


# Any dive


@given(gems=st.lists(st.sampled_from(["black", "blue", "silver", "gold", "red"]), min_size=1, max_size=9))
def test_points_follow_from_the_gems(gems: list[str]) -> None:
    if any(gems.count(colour) > BAG[gem(colour)] for colour in gems):
        return
    game = dive("akira bjorn carmen elena fatou george", "", boats={0: "gull/1 gull/2"}, gems=" ".join(gems))
    for number in range(len(gems)):
        events = do(game, "draw")
        if game.question is questions.DEFENDING:
            events = do(game, min(offered(game, "defend")))
        last = number == len(gems) - 1
    assert last
    events = do(game, "stop")
    worth = {"red": 10, "gold": 5, "silver": 1}
    assert scored(events)[0] == [0, sum(worth.get(colour, 0) for colour in gems), 3]
    assert game.bag == BAG
    assert market(game)
