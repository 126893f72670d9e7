"""What is in the box. (EDS-1)"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import ValidationError

from fathom.core.words import LANGUAGES, catalogue, translated
from fathom.games.endeavor import GAME, box
from fathom.games.endeavor.box import Card, Face, Journal, Mission, Sourced, Specialist, Token, Zone
from fathom.games.endeavor.components import (
    BONUS_FACES,
    CIRCLES,
    CONSERVE_SITES,
    COPIES,
    DIVE_IDS,
    DIVE_ZONE,
    FACE_GAINS,
    GAIN_NAMES,
    JOURNAL_FACES,
    JOURNAL_SITES,
    KIND_FACES,
    LINKS,
    SETBACK_FACES,
    SITE_IDS,
    SITE_ZONE,
    SPECIALIST_FACES,
    TIER,
    TOKEN_KIND,
    TRACK_IDS,
    TRACK_SITES,
    ZONE_DEPTH,
    ZONE_FACES,
    ZONE_IDS,
)
from fathom.games.endeavor.missions import (
    BOARDS,
    GOALS,
    HEX_APART,
    HEX_ENTRY,
    HEX_IDS,
    HEX_NEAR,
    HEX_OPEN,
    HEX_PLACE,
    MISSION_FACES,
    START,
)
from fathom.games.endeavor.sets import BOXES

BOX = BOXES.find("house-2")


def gains(number: int) -> list[str]:
    return [GAIN_NAMES[code] for code in BOX.gains[number]]


def hex_number(mission: int, name: str) -> int:
    return HEX_PLACE[mission - 1].index(HEX_IDS.index(name))


def steps_to(mission: int, name: str) -> int:
    """How many markers it takes until one lies on a hex."""
    board = mission - 1
    reached = {at for at in range(len(BOARDS[board])) if HEX_ENTRY[board][at]}
    markers = 1
    while hex_number(mission, name) not in reached:
        reached |= {other for at in reached for other in HEX_NEAR[board][at]}
        markers += 1
        assert markers < 100, name
    return markers


def test_the_box_holds_what_the_rulebook_counts() -> None:
    assert Counter(ZONE_DEPTH) == {1: 8, 2: 9, 3: 7, 4: 6, 5: 7}
    assert len(LINKS) == 62
    assert len(TOKEN_KIND) == 36
    assert len(KIND_FACES) == 12
    assert len(JOURNAL_FACES) == 32
    assert len(SPECIALIST_FACES) == 22
    assert sum(copies for copies, tier in zip(COPIES, TIER, strict=True) if tier) == 51
    assert [len(board) for board in BOARDS] == [32, 34, 39, 38, 36, 40, 32, 81, 22, 30]
    assert len(BONUS_FACES) == 6
    assert len(SETBACK_FACES) == 9


def test_every_entry_says_where_it_comes_from() -> None:
    for entries in (ZONE_FACES, SPECIALIST_FACES, JOURNAL_FACES, KIND_FACES, MISSION_FACES, BONUS_FACES, SETBACK_FACES):
        assert {entry.source for entry in entries} <= {"rulebook", "survey", "house"}
    assert {entry.source for entry in BONUS_FACES} == {"house"}
    assert [entry.id for entry in SETBACK_FACES if entry.source == "rulebook"] == ["volcanic-activity"]
    assert all(mission.house for mission in MISSION_FACES)


KINDS: dict[str, Sequence[Sourced]] = {
    "zone": ZONE_FACES,
    "journal": JOURNAL_FACES,
    "token": KIND_FACES,
    "mission": MISSION_FACES,
    "bonus": BONUS_FACES,
    "setback": SETBACK_FACES,
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_has_a_name_in_every_language(language: str) -> None:
    things = {f"{kind}.{entry.id}" for kind, entries in KINDS.items() for entry in entries}
    sides = ("junior", "senior")
    things |= {f"specialist.{entry.id}.{side}" for entry in SPECIALIST_FACES for side in sides if getattr(entry, side)}
    named = {key.removeprefix("name.") for key in translated(catalogue(GAME.folder, language)) if key[:5] == "name."}
    assert named == things


def test_data_hold_no_words() -> None:
    for kind in (Zone, Specialist, Journal, Token, Mission, Card, Face):
        assert not {"name", *LANGUAGES} & set(kind.__struct_fields__)


def test_zones_say_what_their_sites_need() -> None:
    for zone in ZONE_FACES:
        tracks = [space for track in zone.sonar for space in track]
        spaces = [site.id for site in (*tracks, *zone.conserve, *zone.journal)]
        sites = [*spaces, *(site.id for site in zone.dive)]
        assert len(set(sites)) == len(sites)
        assert all(site.tokens for site in zone.dive)
        assert all(site.field for site in zone.journal)
        assert all(bool(space.gains) != bool(space.discover) for space in tracks)
        assert all(len({*link.ends} & {*spaces}) == 2 for link in zone.links)
        assert {rule.at for rule in zone.rules} <= {"", *sites}
    assert sum(bool(zone.rules) for zone in ZONE_FACES) == 18


def test_every_entry_has_an_id_of_its_own() -> None:
    for entries in (*KINDS.values(), SPECIALIST_FACES):
        assert len({entry.id for entry in entries}) == len(entries)


def test_links_join_two_spaces_of_one_zone() -> None:
    for one, other, reward in LINKS:
        assert SITE_ZONE[one] == SITE_ZONE[other]
        assert gains(reward)


def test_what_the_rulebook_shows() -> None:
    assert BOX.dive_tokens[DIVE_IDS.index("the-sea-star-d1")] == 4
    assert BOX.site_cost[SITE_IDS.index("kelp-forest-c1")] == 2
    assert gains(BOX.site_gains[SITE_IDS.index("kelp-forest-c1")]) == ["reputation", "coordination"]
    navigator = [entry.id for entry in SPECIALIST_FACES].index("navigator")
    assert TIER[navigator] == 2
    assert gains(FACE_GAINS[2 * navigator]) == ["inspiration"]
    journal = next(entry for entry in JOURNAL_FACES if entry.id.startswith("effective"))
    assert (journal.cost, journal.others) == (3, ["disc"])


def test_tracks_run_from_left_to_right() -> None:
    track = TRACK_SITES[TRACK_IDS.index("rift-valley-1")]
    assert [SITE_IDS[site] for site in track] == [f"rift-valley-s{number}" for number in range(1, 6)]


def test_sites_are_listed_by_zone() -> None:
    kelp = ZONE_IDS.index("kelp-forest")
    assert [SITE_IDS[site] for site in CONSERVE_SITES[kelp]] == ["kelp-forest-c1", "kelp-forest-c2"]
    assert sum(len(sites) for sites in JOURNAL_SITES) == 38
    assert all(0 <= zone < 37 for zone in DIVE_ZONE)


def test_a_card_has_circles_of_one_kind_only() -> None:
    assert max(CIRCLES) == 2
    assert all(len(set(entry.circles)) <= 1 for entry in JOURNAL_FACES)


def test_every_mission_has_three_goals_with_thresholds_for_five_seats() -> None:
    for goals in GOALS:
        assert len(goals) == 3
        for options in goals:
            assert len(options) in (1, 2)
    for needs in [needs for goals in BOX.goal_needs for options in goals for needs in options]:
        assert len(needs) == 5
        assert needs == sorted(needs)


def test_the_printed_thresholds_of_the_first_mission() -> None:
    assert [options[0] for options in BOX.goal_needs[0]] == [
        [8, 12, 15, 18, 20],
        [5, 8, 11, 13, 15],
        [6, 10, 14, 17, 20],
    ]
    assert BOX.impact_needs[0][2] == 45


@pytest.mark.parametrize("mission", range(10))
def test_every_hex_can_be_reached(mission: int) -> None:
    reached = {at for at in range(len(BOARDS[mission])) if HEX_ENTRY[mission][at]}
    assert reached
    while True:
        more = {other for at in reached for other in HEX_NEAR[mission][at]} - reached
        if not more:
            break
        reached |= more
    missing = {at for at in range(len(BOARDS[mission])) if at not in reached}
    assert missing == {at for at in range(len(BOARDS[mission])) if HEX_APART[mission][at]}


@pytest.mark.parametrize(
    ("mission", "name", "markers"),
    [
        (1, "3-3", 12),
        (2, "4-8", 10),
        (4, "3-7", 8),
        (5, "6-2", 6),
        (5, "3-8", 10),
        (5, "6-10", 10),
        (7, "5-0", 5),
        (7, "5-6", 5),
        (7, "7-0", 4),
        (8, "9-0", 8),
        (8, "8-8", 5),
        (8, "1-0", 8),
        (9, "0-0", 5),
    ],
)
def test_how_far_hexes_are_from_the_entries(mission: int, name: str, markers: int) -> None:
    assert steps_to(mission, name) == markers


def test_neighbours_are_mutual() -> None:
    for board in HEX_NEAR:
        for at, touching in enumerate(board):
            assert all(at in board[other] for other in touching)


def test_some_hexes_take_any_number_of_markers() -> None:
    open_hexes = [[HEX_IDS[HEX_PLACE[m][at]] for at, is_open in enumerate(HEX_OPEN[m]) if is_open] for m in range(10)]
    assert open_hexes == [
        ["3-3"],
        ["4-8"],
        ["6-1"],
        ["3-7", "5-9"],
        ["3-8", "6-2"],
        [],
        ["5-0"],
        [],
        [],
        ["1-7", "3-7"],
    ]


def test_start_boards_lie_at_their_depth() -> None:
    for places in START:
        for cell, zone in places:
            assert zone < 0 or ZONE_DEPTH[zone] == cell // 8 + 1


def test_specialists_have_two_sides_but_for_the_team_leader_and_tier_5_scores() -> None:
    assert [entry.id for entry in SPECIALIST_FACES if entry.senior is None] == ["team-leader"]
    assert SPECIALIST_FACES[0].id == "team-leader"
    for entry in SPECIALIST_FACES:
        assert entry.junior.scores is None
        assert (entry.senior is not None and entry.senior.scores is not None) == (entry.tier == 5)
    for tier, (titles, copies) in enumerate(((1, 5), (3, 5), (3, 4), (3, 3), (3, 2), (9, 1))):
        assert [entry.copies for entry in SPECIALIST_FACES if entry.tier == tier] == [copies] * titles


def test_anchors_come_first_and_a_token_has_one_effect() -> None:
    assert [entry.anchor for entry in JOURNAL_FACES] == [True] * 8 + [False] * 24
    assert not any(kind.gains and kind.action for kind in KIND_FACES)


def test_missions_are_numbered_and_name_zones_that_fit_their_grid() -> None:
    depths = dict(zip(ZONE_IDS, ZONE_DEPTH, strict=True))
    for number, mission in enumerate(MISSION_FACES, 1):
        assert mission.number == number
        assert {mission.launch, *mission.without, *(place.zone for place in mission.start)} <= {"", *depths}
        assert all(option.count for goal in mission.goal for option in goal.choices())
        for place in mission.start:
            depth, column = place.at
            assert box.COLUMNS.index(column) < mission.columns
            assert depth <= mission.depth
            assert depths.get(place.zone, depth) == depth


# What makes no sense is refused


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"depth": 9}, "depth"),
        ({"arrival": ["gold"]}, "arrival"),
        ({"source": "rumour"}, "source"),
        ({"name": "Atoll"}, "name"),
        ({"dive": [{"id": "d1", "tokens": 0}]}, "tokens"),
        ({"wind": 1}, "wind"),
        ({"rules": [{"on": "dive", "at": "d1", "does": "explode"}]}, "rule"),
    ],
)
def test_a_zone_that_makes_no_sense_is_refused(
    change: dict[str, Any], what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = tomllib.loads

    def changed(text: str) -> dict[str, Any]:
        data: dict[str, Any] = real(text)
        data["zone"][0].update(change)
        return data

    monkeypatch.setattr(tomllib, "loads", changed)
    with pytest.raises(ValidationError, match=what):
        box.read("zones.toml", "zone", Zone)
