"""The picture: whatever lies on the chart can be seen, and stays where it is."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from fathom.core.picture import Part
from fathom.games.deep_blue.components import NONE
from fathom.games.deep_blue.observation import observe
from fathom.games.deep_blue.picture import facts, seat
from fathom.games.deep_blue.rules import DeepBlue
from tests.games.deep_blue.positions import CARD_IDS, HOUSE, do, position, space
from tests.games.deep_blue.test_promises import teller

SITES = [face["id"] for face in HOUSE.space_faces if face["kind"] in ("starting", "far")]
BUOYS = [face["id"] for face in HOUSE.space_faces if face["kind"] == "buoy"]
BOAT, NAME = 23, (34, 50)  # half a boat; from where to where the name of an empty site reaches, above or below it


def boats_on(game: DeepBlue, viewer: int | None = 0) -> list[Part]:
    boats: list[Part] = facts(observe(game, viewer), teller(game.seats))["boats"]
    for boat in boats:
        assert BOAT <= boat.x <= 1000 - BOAT, boat.words
        assert BOAT <= boat.y <= 640 - BOAT, boat.words
    return boats


def nearest(boats: list[Part]) -> float:
    return min(dist((one.x, one.y), (other.x, other.y)) for one, other in combinations(boats, 2))


@pytest.mark.parametrize("site", SITES)
def test_no_boat_hides_a_spot_the_gem_of_a_tile_or_another_boat(site: str) -> None:
    game = position(
        3, tiles={site: "temple"}, boats={0: f"{site}/1 {site}", 1: f"{site}/2 {site}/3", 2: f"{site} {site}"}
    )
    boats = boats_on(game)
    tile = facts(observe(game, 0), teller(3))["spaces"][space(site)]
    things = [(spot.x, spot.y) for spot in tile.spots] + [(tile.x + 29, tile.y + 29), (tile.x, tile.y)]
    assert nearest(boats) > 38
    assert min(dist((boat.x, boat.y), thing) for boat in boats for thing in things) > 30
    assert [boat.port for boat in boats] == [True, False, False, True, False, False]


@pytest.mark.parametrize("site", [*SITES, *BUOYS])
def test_boats_on_an_empty_space_lie_apart_and_leave_its_name_free(site: str) -> None:
    game = position(4, boats=dict.fromkeys(range(3), f"{site} {site}") | {3: f"{site} harbour"})
    if site in SITES:
        game.tiles[space(site)] = NONE
    for viewer in (None, 0):
        boats = [boat for boat, at in zip(boats_on(game, viewer), game.where, strict=True) if at == space(site)]
        assert nearest(boats) > 38
        shown = facts(observe(game, viewer), teller(4))["spaces"][space(site)]
        if site in SITES:
            top, bottom = (
                (shown.y - NAME[1], shown.y - NAME[0]) if shown.above else (shown.y + NAME[0], shown.y + NAME[1])
            )
            assert [boat.words for boat in boats if boat.y + BOAT - 3 > top and boat.y - BOAT + 3 < bottom] == []


@pytest.mark.parametrize("viewer", [None, 0, 4])
def test_everybody_finds_a_place_in_the_harbour(viewer: int | None) -> None:
    for seats in range(2, 6):
        game = position(seats)
        boats = boats_on(game, viewer if viewer != 4 else seats - 1)
        assert nearest(boats) > 38
        own = [boat for boat in boats if boat.piece]
        assert len(own) == (0 if viewer is None else 2)
        assert [boat.seat for boat in boats if boat.look] == [own[0].seat if own else game.to_move]
        assert not own or nearest(own) > 60, "room for fingers"


def test_a_name_stays_where_it_is_whatever_lies_there() -> None:
    empty, full = position(2), position(2, tiles={"kelp": "temple", "saddle": "palace"}, boats={0: "kelp saddle"})
    above = [[at.above for at in facts(observe(game, 0), teller(2))["spaces"]] for game in (empty, full)]
    assert above[0] == above[1]
    assert {name for name in SITES if above[0][space(name)]} == {"kelp", "old-sound", "monk"}


def test_what_is_paid_for_is_marked() -> None:
    game = position(2, hands=["bosun"], row="ada hugo oskar ruby")
    assert facts(observe(game, 0), teller(2))["bought"] == NONE
    do(game, "recruit 1")
    assert facts(observe(game, 0), teller(2))["bought"] == 0


@pytest.mark.parametrize(("language", "words"), [("en", "the first two gems"), ("fr", "les deux premières gemmes")])
def test_a_leader_is_told_how_many_gems_come_first(language: str, words: str) -> None:
    for tile, two in (("temple", True), (HOUSE.tile_ids[0], False)):
        game = position(2, tiles={"gull": tile}, boats={0: "gull/1 abyss", 1: "abyss abyss"})
        do(game, "dive gull")
        assert (words in teller(2, language).prompt(observe(game, 0))) == two


@pytest.mark.rule("DB-13.1")
def test_a_seat_tells_whom_it_has_recruited() -> None:
    game = position(2, hands=["bosun ada"], rests=["hugo"])
    told = seat(observe(game, 1), teller(2), 0)["recruited"]
    assert told == [teller(2).full(card) for card in sorted(map(CARD_IDS.index, ("ada", "hugo")))]
