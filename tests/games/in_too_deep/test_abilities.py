"""Abilities in general, and that of Ocean cleaning. (ITD-8, ITD-9.1 to ITD-9.3)"""

from __future__ import annotations

import pytest

from fathom.core.errors import RuleBroken
from tests.games.in_too_deep.positions import (
    THIRD,
    column,
    do,
    gained,
    may,
    offered,
    on_top,
    position,
    refusal,
)

# Abilities


@pytest.mark.rule("ITD-8.1")
@pytest.mark.parametrize("sides", ["basic", "advanced"])
@pytest.mark.parametrize("company", ["ocean", "research", "wildlife"])
def test_an_ability_is_offered_to_the_player_who_expands(sides: str, company: str) -> None:
    game = position(sides=sides, hands=[[50, 60, 61], [62, 63], []], shares={1: "pearl"})
    do(game, f"expand {company} 50")
    assert game.to_move == 0
    assert len(offered(game)) > 1


@pytest.mark.rule("ITD-8.1")
@pytest.mark.parametrize("sides", ["basic", "advanced"])
@pytest.mark.parametrize("company", ["treasure", "pearl"])
def test_some_companies_offer_none(sides: str, company: str) -> None:
    game = position(sides=sides, hands=[[50, 60, 61], [62, 63], []], shares={1: "pearl"})
    do(game, f"expand {company} 50")
    assert game.to_move == 1


@pytest.mark.rule("ITD-8.1")
@pytest.mark.parametrize("sides", ["basic", "advanced"])
@pytest.mark.parametrize("company", ["ocean", "research", "wildlife"])
def test_an_ability_may_be_left_unused(sides: str, company: str) -> None:
    game = position(sides=sides, hands=[[50, 60, 61]], shares={1: "pearl"})
    do(game, f"expand {company} 50", "skip")
    assert game.to_move == 1
    assert game.hands[0] == [60, 61]
    assert column(game, company) == [50]


@pytest.mark.rule("ITD-8.1")
def test_an_ability_comes_after_the_dividend() -> None:
    game = position(hands=[[50, 60, 61]], shares={0: "ocean", 1: "ocean*2"})
    assert gained(game, "expand ocean 50") == [1, 2, 0]
    assert "skip" in offered(game)


@pytest.mark.rule("ITD-8.1")
@pytest.mark.parametrize(
    ("company", "sides", "deed"),
    [
        ("ocean", "advanced", "move pearl 50"),
        ("wildlife", "basic", "move pearl 50"),
        ("wildlife", "advanced", "play pearl 60"),
    ],
)
def test_an_ability_never_pays_a_dividend_of_its_own(company: str, sides: str, deed: str) -> None:
    game = position(sides=sides, hands=[[50, 60, 61]], shares={0: "pearl*2", 1: "pearl*3"}, columns={"pearl": [13]})
    do(game, f"expand {company} 50")
    assert gained(game, deed, *(["pay 61"] if "move" in deed else [])) == [0, 0, 0]
    assert column(game, "pearl")[0] == 13
    assert len(column(game, "pearl")) == 2


@pytest.mark.rule("ITD-8.2")
@pytest.mark.parametrize("target", ["ocean", "research", "wildlife"])
def test_a_card_played_by_an_ability_sets_off_no_other(target: str) -> None:
    game = position(sides="wildlife=advanced", hands=[[50, 60, 61, 62, 63]], shares={1: "pearl"})
    do(game, "expand wildlife 50", f"play {target} 60")
    assert game.to_move == 1


@pytest.mark.rule("ITD-8.2")
@pytest.mark.parametrize(
    ("company", "sides", "target"),
    [
        ("wildlife", "basic", "ocean"),
        ("wildlife", "basic", "research"),
        ("ocean", "advanced", "research"),
        ("ocean", "advanced", "wildlife"),
    ],
)
def test_a_card_moved_by_an_ability_sets_off_no_other(company: str, sides: str, target: str) -> None:
    game = position(sides=sides, hands=[[50, 60, 61, 62, 63]], shares={1: "pearl"})
    do(game, f"expand {company} 50", f"move {target} 50", "pay 60")
    assert column(game, target) == [50]
    assert game.to_move == 1


@pytest.mark.rule("ITD-8.3")
def test_cards_of_the_dividend_may_pay_for_the_ability() -> None:
    game = position(hands=[[50]], shares={0: "ocean*2"}, columns={"pearl": [99]})
    on_top(game, 77, 78)
    do(game, "expand ocean 50", "clean 99", "pay 77", "pay 78")
    assert column(game, "pearl") == []
    assert game.hands[0] == []


@pytest.mark.rule("ITD-8.3")
@pytest.mark.parametrize(
    ("company", "sides", "hand"),
    [
        ("ocean", "basic", [50, 60]),  # two cards would be needed
        ("ocean", "advanced", [50]),
        ("research", "basic", [50, 36]),  # a Pearl share at five less two
        ("research", "advanced", [50, 60, 61, 62, 63]),  # others own Pearl shares only, at five
        ("wildlife", "basic", [50]),
        ("wildlife", "advanced", [50]),
    ],
)
def test_an_ability_that_cannot_be_used_is_not_offered(company: str, sides: str, hand: list[int]) -> None:
    game = position(sides=sides, hands=[hand], shares={1: "pearl*5"})
    do(game, f"expand {company} 50")
    assert game.to_move == 1


@pytest.mark.rule("ITD-8.3")
@pytest.mark.parametrize(
    ("company", "sides", "hand"),
    [
        ("ocean", "basic", [50, 60, 61]),
        ("ocean", "advanced", [50, 60]),
        ("research", "basic", [50, 36, 60, 61, 62]),
        ("research", "advanced", [50, 60, 61, 62, 63, 64]),
        ("wildlife", "basic", [50, 60]),
        ("wildlife", "advanced", [50, 60]),
    ],
)
def test_an_ability_that_can_just_be_used_is_offered(company: str, sides: str, hand: list[int]) -> None:
    game = position(sides=sides, hands=[hand], shares={1: "pearl*5"})
    do(game, f"expand {company} 50")
    assert game.to_move == 0


@pytest.mark.rule("ITD-8.3")
def test_a_card_of_the_dividend_can_make_an_ability_usable() -> None:
    game = position(sides="advanced", hands=[[50]], shares={0: "wildlife"})
    on_top(game, 77)
    do(game, "expand wildlife 50")
    assert may(game, "play pearl 77")


# Ocean cleaning, basic


@pytest.mark.rule("ITD-9.1")
def test_ocean_cleaning_discards_any_depth_card_for_two_cards() -> None:
    game = position(hands=[[50, 60, 61, 62]], columns={"pearl": [13, 24, 35], "research": [99]})
    do(game, "expand ocean 50", "clean 24", "pay 60", "pay 62")
    assert column(game, "pearl") == [13, 35]
    assert game.hands[0] == [61]
    assert sorted(game.discards) == [24, 60, 62]
    assert game.to_move == 1


@pytest.mark.rule("ITD-9.1", "ITD-9.3")
def test_ocean_cleaning_offers_every_depth_card_of_every_company() -> None:
    game = position(hands=[[50, 60, 61]], columns={"ocean": [9], "pearl": [13, 24, 35], "wildlife": [99]})
    do(game, "expand ocean 50")
    assert offered(game) == {"clean 9", "clean 50", "clean 13", "clean 24", "clean 35", "clean 99", "skip"}


@pytest.mark.rule("ITD-9.1")
def test_the_basic_side_of_ocean_cleaning_moves_nothing() -> None:
    game = position(hands=[[50, 60, 61]], columns={"pearl": [13]})
    do(game, "expand ocean 50")
    assert refusal(game, "move pearl 50") == RuleBroken("ITD-8.1", "not-this-ability", company="ocean")


@pytest.mark.rule("ITD-9.1", "ITD-5.2")
def test_when_the_most_recent_card_is_cleaned_the_one_before_counts_again() -> None:
    game = position(hands=[[50, 60, 61], [14]], columns={"pearl": [13, 99]})
    do(game, "expand ocean 50", "clean 99", "pay 60", "pay 61", "expand pearl 14")
    assert column(game, "pearl") == [13, 14]


# Ocean cleaning, advanced


@pytest.mark.rule("ITD-9.2")
def test_advanced_ocean_cleaning_discards_the_most_recent_card_of_a_company_for_one_card() -> None:
    game = position(sides="ocean=advanced", hands=[[50, 60, 61]], columns={"pearl": [13, 24]})
    do(game, "expand ocean 50", "clean 24", "pay 60")
    assert column(game, "pearl") == [13]
    assert sorted(game.discards) == [24, 60]
    assert game.to_move == 1


@pytest.mark.rule("ITD-9.2")
def test_advanced_ocean_cleaning_moves_the_most_recent_card_to_where_it_is_higher() -> None:
    game = position(sides="ocean=advanced", hands=[[50, 60]], columns={"pearl": [13, 24], "treasure": [23]})
    do(game, "expand ocean 50", "move treasure 24", "pay 60")
    assert column(game, "pearl") == [13]
    assert column(game, "treasure") == [23, 24]
    assert game.discards == [60]


@pytest.mark.rule("ITD-9.2", "ITD-9.3")
def test_advanced_ocean_cleaning_takes_most_recent_cards_only_and_moves_them_where_they_fit() -> None:
    game = position(
        sides="ocean=advanced", hands=[[50, 60]], columns={"pearl": [13, 24], "treasure": [23], "wildlife": [99]}
    )
    do(game, "expand ocean 50")
    assert offered(game) == {
        *("clean 50", "clean 24", "clean 23", "clean 99"),
        *("move treasure 50", "move pearl 50", "move research 50"),
        *("move treasure 24", "move research 24", "move research 23"),
        *("move ocean 99", "move treasure 99", "move pearl 99", "move research 99"),
        "skip",
    }


@pytest.mark.rule("ITD-9.2")
def test_a_buried_card_is_out_of_reach_for_the_advanced_side() -> None:
    game = position(sides="ocean=advanced", hands=[[50, 60]], columns={"pearl": [13, 24]})
    do(game, "expand ocean 50")
    broken = RuleBroken("ITD-9.2", "not-most-recent", card=13, company="pearl")
    assert refusal(game, "clean 13") == broken
    assert refusal(game, "move treasure 13") == broken


@pytest.mark.rule("ITD-9.2")
def test_a_card_is_not_moved_to_where_it_is_lower() -> None:
    game = position(sides="ocean=advanced", hands=[[50, 60]], columns={"pearl": [24], "wildlife": [99]})
    do(game, "expand ocean 50")
    assert refusal(game, "move wildlife 24") == RuleBroken("ITD-5.2", "too-low", card=24, top=99, company="wildlife")


@pytest.mark.rule("ITD-9.2")
def test_any_card_may_be_moved_to_an_empty_company() -> None:
    game = position(sides="ocean=advanced", hands=[[50, 60]], columns={"pearl": [1]})
    do(game, "expand ocean 50", "move wildlife 1", "pay 60")
    assert column(game, "wildlife") == [1]
    assert column(game, "pearl") == []


@pytest.mark.rule("ITD-9.3")
@pytest.mark.parametrize(
    ("sides", "deed", "price"),
    [
        ("basic", "clean 50", ["pay 60", "pay 61"]),
        ("advanced", "clean 50", ["pay 60"]),
        ("advanced", "move pearl 50", ["pay 60"]),
    ],
)
def test_ocean_cleaning_may_take_the_card_just_played(sides: str, deed: str, price: list[str]) -> None:
    game = position(sides=sides, hands=[[50, 60, 61]], columns={"ocean": [9], "pearl": [13]})
    do(game, "expand ocean 50", deed, *price)
    assert column(game, "ocean") == [9]


@pytest.mark.rule("ITD-9.3")
def test_wildlife_spotting_may_take_the_card_just_played() -> None:
    game = position(hands=[[50, 60]], columns={"wildlife": [9], "pearl": [13]})
    do(game, "expand wildlife 50", "move pearl 50", "pay 60")
    assert column(game, "wildlife") == [9]
    assert column(game, "pearl") == [13, 50]


@pytest.mark.rule("ITD-9.1", "ITD-12.8")
def test_a_depth_card_that_was_added_for_the_third_player_can_be_cleaned() -> None:
    game = position(2, hands=[[50, 60, 61], []], shares={THIRD: "pearl*2"}, to_move=1)
    on_top(game, 101, 95, 10, 14, 18, 77)
    do(game, "draw")
    assert column(game, "pearl") == [10]
    do(game, "expand ocean 50", "clean 10", "pay 60", "pay 61")
    assert column(game, "pearl") == []
