"""The box and the set-up. (DB-1, DB-2)"""

from __future__ import annotations

import pytest

from fathom.core import Chance
from fathom.core.setup import Setup
from fathom.games.deep_blue import GAME
from fathom.games.deep_blue.components import (
    BAG,
    CREW,
    FACE_DOWN,
    HARBOUR,
    NONE,
    PRICES,
    SCENARIOS,
    SITES,
    STARTING_SITES,
    SUPPLY,
    TILES,
)
from fathom.games.deep_blue.rules import DeepBlue, start
from tests.games.deep_blue.positions import HOUSE, STARTERS, cards, hand, scenario_of, space


def table(seats: int, number: int = 0, scenario: str = "troubled-waters") -> DeepBlue:
    return start(Setup(seats, {"scenario": scenario, "scores": "hidden"}, f"table {number}"))


# The box


@pytest.mark.rule("DB-1.1", "DB-1.2")
@pytest.mark.parametrize("seats", GAME.seats)
def test_everybody_has_two_boats_four_cards_and_an_empty_chest(seats: int) -> None:
    game = table(seats)
    assert game.where == [HARBOUR] * (2 * seats)
    assert [len(cards) for cards in game.hands] == [4] * seats
    assert game.scores() == [0] * seats


@pytest.mark.rule("DB-1.2")
def test_two_to_five_play() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5]


@pytest.mark.rule("DB-1.3")
def test_there_are_31_gems() -> None:
    assert sum(BAG) == 19
    assert sum(SUPPLY) == 12
    assert BAG == [4, 4, 7, 3, 1, 0, 0]
    assert SUPPLY == [0, 0, 2, 2, 2, 2, 4]


@pytest.mark.rule("DB-1.4")
def test_what_is_known_of_the_printed_set_says_so() -> None:
    known = {card["id"] for card in HOUSE.card_faces if card["source"] == "rulebook"}
    assert {"victoria", "scarlett", "morgan"} <= known
    assert HOUSE.vp[cards("scarlett")[0]] == 6
    assert (HOUSE.needs[cards("victoria")[0]], HOUSE.count[cards("victoria")[0]]) == (7, 8)
    assert HOUSE.vp[cards("victoria")[0]] + HOUSE.vp[cards("morgan")[0]] == 14
    assert "our own set" in GAME.rulebook("en").rule("DB-1.4").text


@pytest.mark.rule("DB-1.5")
def test_no_crew_card_has_more_than_two_functions() -> None:
    for card in range(len(HOUSE.card_faces)):
        assert (
            1
            <= (HOUSE.needs[card] != NONE)
            + bool(HOUSE.cash[card])
            + bool(HOUSE.propellers[card])
            + (HOUSE.protects[card] != NONE)
            <= 2
        )


@pytest.mark.rule("DB-1.6")
def test_divers_do_nothing_else() -> None:
    divers = [card for card in range(CREW) if HOUSE.protects[card] != NONE]
    assert len(divers) == 8
    assert {HOUSE.protects[card] for card in divers} == {0, 1}
    for card in divers:
        assert (HOUSE.needs[card], HOUSE.cash[card], HOUSE.propellers[card]) == (NONE, 0, 0)


@pytest.mark.rule("DB-1.7")
def test_twelve_of_thirty_people_bring_a_gem() -> None:
    assert len(HOUSE.card_faces) == CREW + 4 == 34
    assert [sum(HOUSE.plus[card] == colour for card in range(CREW)) for colour in range(7)] == [0, 0, 2, 2, 2, 2, 4]


@pytest.mark.rule("DB-1.8")
def test_every_wreck_has_points_and_three_spots() -> None:
    wrecks = [tile for tile in range(TILES) if HOUSE.tile_vp[tile]]
    assert len(wrecks) == TILES - 1
    assert all(len(HOUSE.tile_spots[tile]) == 3 for tile in wrecks)
    assert any(HOUSE.tile_vp[tile] == 3 and sorted(HOUSE.tile_spots[tile]) == [1, 3, 4] for tile in wrecks)


@pytest.mark.rule("DB-1.8")
def test_the_leaders_points_grow_with_distance() -> None:
    starting, further, city = HOUSE.tile_vp[:5], HOUSE.tile_vp[6:11], HOUSE.tile_vp[11:]
    assert max(starting) < min(further) <= max(further) < min(city)


@pytest.mark.rule("DB-1.9")
def test_the_chart_is_drawn_well() -> None:
    for site in range(1, SITES + 1):
        assert 2 <= len(HOUSE.neighbours[site]) <= 4
    assert all(1 <= HOUSE.distance[HARBOUR][site] <= 3 for site in range(1, STARTING_SITES + 1))
    assert 6 <= max(HOUSE.distance[HARBOUR][site] for site in range(1, SITES + 1)) <= 8


@pytest.mark.rule("DB-1.9")
def test_no_two_routes_cross() -> None:
    points = [(face["x"], face["y"]) for face in HOUSE.space_faces]
    routes = [(a, b) for a, nearby in enumerate(HOUSE.neighbours) for b in nearby if a < b]

    def side(a: int, b: int, c: int) -> int:
        (ax, ay), (bx, by), (cx, cy) = points[a], points[b], points[c]
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)  # type: ignore[no-any-return]

    for a, b in routes:
        for c, d in routes:
            if not {a, b} & {c, d}:
                assert side(a, b, c) * side(a, b, d) > 0 or side(c, d, a) * side(c, d, b) > 0


@pytest.mark.rule("DB-1.9")
def test_the_harbour_lies_bottom_right_and_the_corner_of_the_sunken_city_is_free() -> None:
    assert HOUSE.space_faces[HARBOUR]["x"] > 800
    assert HOUSE.space_faces[HARBOUR]["y"] > 500
    assert not any(face["x"] < 230 and face["y"] > 490 for face in HOUSE.space_faces)


@pytest.mark.rule("DB-1.10")
def test_there_are_seven_scenarios() -> None:
    assert {scenario_of(table(2, 0, name)) for name in SCENARIOS} == set(SCENARIOS)
    assert len(SCENARIOS) == 7
    assert GAME.setup(2).options["scenario"] == "troubled-waters"


@pytest.mark.rule("DB-1.10")
def test_a_scenario_can_be_drawn_at_random() -> None:
    assert {scenario_of(table(2, number, "random")) for number in range(60)} == set(SCENARIOS)


# The set-up


@pytest.mark.rule("DB-2.1")
def test_five_starting_wrecks_lie_open_and_one_site_is_empty() -> None:
    empty = set()
    for number in range(40):
        game = table(3, number)
        sites = game.tiles[1 : STARTING_SITES + 1]
        assert sorted([*sites, *game.removed]) == [NONE, 0, 1, 2, 3, 4, 5]
        assert HOUSE.tile_vp[game.removed[0]] == 0
        empty.add(sites.index(NONE))
    assert empty == set(range(6))


@pytest.mark.rule("DB-2.2")
def test_nine_advanced_tiles_lie_face_down() -> None:
    game = table(3)
    assert game.tiles[STARTING_SITES + 1 :] == [FACE_DOWN] * 9
    assert game.faces == list(range(6, 15))


@pytest.mark.rule("DB-2.3", "DB-2.5")
def test_the_market_adds_its_gems_to_the_bag() -> None:
    for number in range(40):
        game = table(3, number)
        added = [0] * 7
        for card in game.row:
            if HOUSE.plus[card] != NONE:
                added[HOUSE.plus[card]] += 1
        assert game.bag == [count + more for count, more in zip(BAG, added, strict=True)]
        assert game.supply == [count - less for count, less in zip(SUPPLY, added, strict=True)]


@pytest.mark.rule("DB-2.4")
def test_all_begin_in_the_harbour_with_the_same_four_cards() -> None:
    game = table(5)
    assert game.where == [space("harbour")] * 10
    assert [hand(game, seat) for seat in range(5)] == [set(STARTERS)] * 5
    assert game.rests == [[]] * 5


@pytest.mark.rule("DB-2.4", "DB-1.5")
def test_the_starting_crew_has_cash_propellers_and_one_gem_card_but_no_protection() -> None:
    starters = cards(" ".join(STARTERS))
    assert sum(HOUSE.cash[card] > 0 for card in starters) >= 1
    assert sum(HOUSE.propellers[card] > 0 for card in starters) >= 1
    assert sum(HOUSE.needs[card] != NONE for card in starters) == 1
    assert all(HOUSE.protects[card] == HOUSE.plus[card] == NONE for card in starters)


@pytest.mark.rule("DB-2.5")
def test_four_people_are_on_offer() -> None:
    game = table(4)
    assert len(game.row) == len(PRICES) == 4
    assert len(game.deck) == 26


@pytest.mark.rule("DB-2.6")
@pytest.mark.parametrize(("seats", "tokens"), [(2, [0, 1]), (3, [0, 1, 1]), (4, [0, 1, 1, 2]), (5, [0, 1, 1, 2, 2])])
def test_tokens_go_round_from_a_start_player_drawn_at_random(seats: int, tokens: list[int]) -> None:
    starts = set()
    for number in range(60):
        game = table(seats, number)
        assert [game.tokens[(game.start + step) % seats] for step in range(seats)] == tokens
        assert game.to_move == game.active == game.start
        starts.add(game.start)
    assert starts == set(range(seats))


def test_the_same_seed_sets_the_same_table() -> None:
    assert table(4, 7).data() == table(4, 7).data()
    assert table(4, 7).data() != table(4, 8).data()
    assert Chance.from_seed("a").below(10) == Chance.from_seed("a").below(10)
