"""Co-operative and solo games. (EDS-18)"""

from __future__ import annotations

import pytest

from fathom.games.endeavor.components import BONUS_IDS, NONE, SETBACK_IDS
from fathom.games.endeavor.goals import bonus_count, team_count, team_needs
from fathom.games.endeavor.rules import Endeavor, chain, setbacks, sites, turns, waters
from fathom.games.endeavor.rules.setbacks import FIRST_SETBACK
from fathom.games.endeavor.scoring import achieved, progress, team_impact
from fathom.games.endeavor.state import OVER
from tests.dialect import told
from tests.games.endeavor.positions import dive, do, mark, offered, place, position, ready, refusal, table, tokens, zone

OCEAN = {
    "a1": "the-sea-star",
    "b1": "atoll",
    "a2": "the-looking-glass",
    "b2": "dolphin-pods",
    "a3": "vortex",
    "b3": "thermal-vents",
    "a4": "brine-pool",
}


def struck(name: str, **settings: object) -> Endeavor:
    """A team that is hit by a Setback."""
    game = position(2, mode="co-op", ocean=OCEAN, **settings)  # type: ignore[arg-type]
    number = SETBACK_IDS.index(name)
    game.setback = number
    setbacks.suffer(game, number)
    return game


def would_win(game: Endeavor) -> bool:
    """Whether the team wins if the game ends now."""
    ended = game.clone()
    ended.phase = OVER
    outcome = ended.outcome()
    assert outcome is not None
    return outcome.reason == "achieved"


@pytest.mark.rule("EDS-18.1", "EDS-18.12")
@pytest.mark.parametrize(("hard", "needs"), [("beginner", 4), ("intermediate", 5), ("expert", 6), ("legendary", 7)])
def test_how_many_goals_a_team_needs(hard: str, needs: int) -> None:
    game = position(3, mode="co-op", hard=hard, round_number=6)
    game.bonus_goals = [0, 1, 2]
    rows = progress(game)
    assert len(rows) == 7
    assert not would_win(game)
    assert game.scores() == [0, 0, 0]
    assert game.outcome() is None
    assert needs == 4 + ("beginner", "intermediate", "expert", "legendary").index(hard)


@pytest.mark.rule("EDS-18.1")
def test_a_team_wins_together() -> None:
    sonars = ["the-sea-star-s1", "the-sea-star-s2", "the-sea-star-s3", "the-looking-glass-s1", "the-looking-glass-s2"]
    discs = dict.fromkeys([*sonars, "the-looking-glass-s3", "the-looking-glass-s4", "vortex-s1"], 0)
    discs |= dict.fromkeys([f"dolphin-pods-c{number}" for number in range(1, 5)], 0)
    discs |= {"the-sea-star-j1": 0, "the-sea-star-j2": 0, "the-looking-glass-j1": 0, "the-looking-glass-j2": 0}
    discs |= {"thermal-vents-j1": 0}
    game = position(1, ocean=OCEAN, discs=discs, tracks={0: [7, 7, 7, 7]}, teams={0: "pilot+ navigator+ ecologist+"})
    game.bonus_goals = [
        BONUS_IDS.index(name) for name in ("all-round-excellence", "interlinked-ocean", "dedicated-team")
    ]
    assert progress(game)[:2] == [[8, 8], [5, 5]]
    met = sum(has >= needs for has, needs in progress(game))
    assert met >= 4
    assert achieved(game) == met
    assert would_win(game)
    assert game.scores() == [met]


@pytest.mark.rule("EDS-18.2")
@pytest.mark.parametrize(("seats", "setbacks"), [(1, 4), (3, 3)])
def test_bonus_goals_come_first_then_setbacks(seats: int, setbacks: int) -> None:
    game = table(seats, mode="co-op")
    assert len(game.bonus_goals) == 1
    assert len(game.cards) == 2 + setbacks
    seen: list[tuple[int, int]] = []
    while game.to_move >= 0:
        if not seen or seen[-1] != (game.round, game.setback):
            seen.append((game.round, game.setback))
        game.apply(game.legal()[-1])
    assert len(game.bonus_goals) == 3
    assert [setback >= 0 for _, setback in dict(seen).items()] == [False] * 3 + [True] * setbacks
    assert not game.cards


@pytest.mark.rule("EDS-18.2")
def test_alone_one_plays_a_team_in_any_mode() -> None:
    assert len(table(1, mode="competitive").bonus_goals) == 1
    assert not table(2, mode="competitive").bonus_goals


@pytest.mark.rule("EDS-18.3")
def test_a_mission_goal_adds_up_what_its_players_count() -> None:
    discs = {"the-sea-star-s1": 0, "the-sea-star-s2": 1, "atoll-s1": 1}
    game = position(3, mode="co-op", ocean=OCEAN, discs=discs)
    assert team_count(game, 0) == 3
    assert team_needs(game, 0) == 15
    rescue = position(2, mission=7, mode="co-op", ocean={"c1": "remote-anchorage", "c5": "fallen-star"})
    mark(rescue, 0, "5-2")
    mark(rescue, 1, "5-3")
    assert team_count(rescue, 2) == 2
    race = position(3, mission=10, mode="co-op", ocean=OCEAN)
    race.races = [[1], [0, 1, 2]]
    assert [team_count(race, 0), team_count(race, 1)] == [1, 3]
    chosen = position(3, mission=8, mode="co-op", ocean=OCEAN, discs={"dolphin-pods-c1": 0})
    assert team_count(chosen, 1) == 0  # nobody has decided yet
    for option in (0, 1):
        chosen.decisions[2] = option
        assert team_count(chosen, 1) == 1 - option
        assert team_needs(chosen, 1) == game.box.goal_needs[7][1][option][2]


@pytest.mark.rule("EDS-18.4")
def test_the_impact_goal_adds_board_journals_and_specialists() -> None:
    game = position(
        3,
        mode="co-op",
        ocean=OCEAN,
        published={1: "feasibility-report-aquadome-permanent-lab"},
        teams={2: "robotics-engineer+"},
    )
    mark(game, 0, "0-2", "0-6")
    assert team_impact(game) == 3 + 4 + 4
    assert progress(game)[3][1] == 45


@pytest.mark.rule("EDS-18.5")
@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("dedicated-team", 3),
        ("uncharted-waters", 2),
        ("into-the-deep", 3),
        ("interlinked-ocean", 1),
        ("all-round-excellence", 2),
        ("shared-knowledge", 1),
    ],
)
def test_every_bonus_goal(name: str, count: int) -> None:
    game = position(
        3,
        mode="co-op",
        ocean={**OCEAN, "b4": "seamount"},
        vessels={0: "brine-pool", 1: "atoll seamount"},
        discs={"dolphin-pods-c1": 0, "dolphin-pods-c2": 2, "seamount-c1": 1},
        teams={0: "pilot+ navigator+", 1: "ecologist+ pilot"},
        tracks={0: [7, 6, 0, 0], 2: [12, 0, 0, 0]},
        published={
            0: "effective-communication-of-ecosystemic-risk",
            1: "deepwater-satellite-imaging understanding-oceanic-shifts",
        },
    )
    game.discoverers[zone("vortex")] = 0
    game.discoverers[zone("brine-pool")] = 2
    card = BONUS_IDS.index(name)
    assert bonus_count(game, card) == count
    game.bonus_goals = [card]
    assert progress(game)[4] == [count, game.box.needs["bonus"][name][2]]


@pytest.mark.rule("EDS-18.5")
def test_in_mission_5_depth_three_is_deep() -> None:
    game = position(
        2, mission=5, mode="co-op", ocean={"a1": "atoll", "a3": "vortex"}, vessels={0: "vortex", 1: "atoll"}
    )
    assert bonus_count(game, BONUS_IDS.index("into-the-deep")) == 1


@pytest.mark.rule("EDS-18.6", "EDS-18.11")
def test_volcanic_activity_pushes_vessels_up() -> None:
    game = struck("volcanic-activity", vessels={0: "brine-pool vortex the-sea-star", 1: "thermal-vents"})
    assert [place(game, 0, vessel) for vessel in range(3)] == ["the-looking-glass", "the-sea-star", "the-sea-star"]
    assert place(game, 1) == "atoll"
    assert game.tracks == [0] * 8
    cave = position(
        2,
        mode="co-op",
        ocean={"a1": "atoll", "a2": "submerged-cave-system", "a3": "vortex", "c4": "brine-pool"},
        vessels={0: "vortex", 1: "brine-pool"},
    )
    setbacks.suffer(cave, SETBACK_IDS.index("volcanic-activity"))
    assert place(cave) == "vortex"
    assert place(cave, 1) == "brine-pool"


@pytest.mark.rule("EDS-18.7")
def test_funding_gap_and_shore_leave() -> None:
    gap = struck("funding-gap", tracks={0: [0, 4, 0, 0]}, staged=(1, 1))
    chain.STEPS[turns.EFFORT].do(gap, 0, 0)
    chain.STEPS[turns.EFFORT].do(gap, 1, 0)
    assert gap.staged == [1 + 2, 1 + 1]
    leave = struck("shore-leave", teams={0: "pilot"})
    leave.busy[0] = 3
    leave.chain = []
    turns.prepare(leave)
    ready(leave)
    do(leave, "recruit reef-diver")
    assert offered(leave) == {"reclaim 2", "skip"}
    assert refusal(leave, "reclaim 1").rule == "EDS-18.7"


@pytest.mark.rule("EDS-18.8")
def test_corrupted_data_and_lost_samples() -> None:
    assert struck("corrupted-data", research=(7, 4), held={0: "travel"}).research == [3, 2]
    lost = struck("lost-samples", research=(5, 1), held={0: "travel"})
    assert tokens(lost) == []
    assert lost.research == [5, 0]


@pytest.mark.rule("EDS-18.9", "EDS-18.11")
def test_cross_current_and_turbid_water() -> None:
    drifting = struck("cross-current", vessels={0: "dolphin-pods atoll", 1: "the-looking-glass thermal-vents"})
    assert [place(drifting, 0, 0), place(drifting, 0, 1)] == ["the-looking-glass", "atoll"]
    assert [place(drifting, 1, 0), place(drifting, 1, 1)] == ["the-looking-glass", "vortex"]
    turbid = struck("turbid-water", tracks={0: [0, 0, 0, 4], 1: [0, 0, 0, 0]})
    assert [waters.technology(turbid, 0), waters.technology(turbid, 1)] == [2, 1]


@pytest.mark.rule("EDS-18.9")
def test_the_current_carries_no_second_vessel_into_the_trench() -> None:
    ocean = {"a1": "atoll", "a5": "abyssal-trench", "b5": "whale-fall", "c5": "black-smoker"}
    game = position(
        2, mode="co-op", ocean=ocean, vessels={0: "abyssal-trench whale-fall", 1: "whale-fall black-smoker"}
    )
    setbacks.suffer(game, SETBACK_IDS.index("cross-current"))
    assert place(game, 0, 1) == "whale-fall"
    assert [place(game, 1, 0), place(game, 1, 1)] == ["abyssal-trench", "whale-fall"]


@pytest.mark.rule("EDS-18.10")
def test_silt_slide_and_hostile_press() -> None:
    slide = struck("silt-slide", sites={"the-sea-star-d1": "travel impact", "atoll-d1": ""})
    assert len(slide.dives[dive("the-sea-star-d1")]) == 1
    assert len(slide.dives[dive("thermal-vents-d1")]) == 3
    press = struck("hostile-press", research=(2,), vessels={0: "the-sea-star"})
    assert len(press.display) == 4
    assert all(card >= 8 for card in press.display)
    assert sites.journal_cost(press, press.display[0]) >= 1
    few = position(2, mode="co-op", ocean=OCEAN)
    kept = few.display[2:]
    few.retired += few.deck[2:]
    few.deck = few.deck[:2]
    setbacks.suffer(few, SETBACK_IDS.index("hostile-press"))
    assert few.display[:2] == kept
    assert len(few.display) == 4


def test_a_card_is_told() -> None:
    game = position(2, mode="co-op", ocean=OCEAN)
    events = game.listen()
    game.cards.remove(FIRST_SETBACK) if FIRST_SETBACK in game.cards else game.left_cards.remove(FIRST_SETBACK)
    game.cards.append(FIRST_SETBACK)
    setbacks.turn_card(game)
    assert told(events, "setback") == [{"kind": "setback", "rule": "EDS-18.6", "card": 0}]


@pytest.mark.rule("EDS-18.7", "EDS-18.9", "EDS-18.10")
@pytest.mark.parametrize("name", ["funding-gap", "shore-leave", "turbid-water", "hostile-press"])
def test_what_lasts_for_a_round_ends_with_it(name: str) -> None:
    game = struck(name, tracks={0: [0, 4, 0, 4]}, staged=(0, 0), round_number=4)
    assert game.setback == SETBACK_IDS.index(name)
    game.team = 0  # no card for the next round
    turns.end_round(game)
    assert game.setback == NONE
    chain.STEPS[turns.EFFORT].do(game, 0, 0)
    assert (game.staged[0], waters.technology(game, 0), sites.journal_cost(game, 0)) == (3, 3, 3)


@pytest.mark.rule("EDS-18.6", "EDS-18.2")
def test_volcanic_activity_at_the_start_of_round_4() -> None:
    """The rulebook's example: the card takes effect at once, before anybody prepares."""
    game = position(2, mode="co-op", ocean=OCEAN, vessels={0: "brine-pool", 1: "vortex"}, round_number=3)
    for pile in (game.cards, game.left_cards):
        if FIRST_SETBACK in pile:
            pile.remove(FIRST_SETBACK)
    game.cards.append(FIRST_SETBACK)
    game.chain = []
    turns.end_round(game)
    assert game.round == 4
    assert [place(game, seat) for seat in range(2)] == ["the-looking-glass", "the-sea-star"]
    assert [len(team) for team in game.teams] == [1, 1]
