"""What the picture shows is what the rules say, and looking or thinking changes nothing."""

from __future__ import annotations

import pytest

from fathom.bots import make
from fathom.core import Chance
from fathom.core.playout import play_on
from fathom.games.endeavor import GAME
from fathom.games.endeavor.actions import PASS
from fathom.games.endeavor.board import goals_in_short, points, team_goals
from fathom.games.endeavor.components import (
    DIVE_SITES,
    NONE,
    ZONE_IDS,
)
from fathom.games.endeavor.missions import MODES
from fathom.games.endeavor.observation import observe
from fathom.games.endeavor.picture import facts
from fathom.games.endeavor.rules import Endeavor, chain, voyage
from fathom.games.endeavor.scoring import (
    breakdown,
    outcome,
    progress,
    totals,
)
from fathom.games.endeavor.state import OVER, Look
from tests.conformance import check_legal
from tests.games.endeavor.positions import do, position, table
from tests.games.endeavor.walks import after, teller_for, walk


def test_a_look_knows_what_the_state_knows_and_nothing_hidden() -> None:
    for game in walk("looks", 20, 9):
        seen = observe(game, None)
        found = seen.open
        assert breakdown(found) == breakdown(game)
        assert progress(found) == progress(game)
        assert totals(found) == game.scores()
        assert outcome(found) == game.outcome()
        for name in ("dives", "stacks", "deck", "supply", "pockets", "cards", "left_cards", "chance"):
            assert not hasattr(found, name)
        assert observe(game, None).to_json() == seen.to_json()


def test_nobody_plays_on_a_look() -> None:
    found = observe(table(2), 0).open
    assert isinstance(found, Look)
    with pytest.raises(NotImplementedError):
        found.apply(PASS)
    with pytest.raises(AttributeError):  # it has no chance of its own
        found.clone()


def test_the_picture_counts_as_the_rules_do() -> None:
    for game in walk("pictures", 20, 25):
        seen = observe(game, 0)
        teller = teller_for(game)
        shown = facts(seen, teller)
        rows = breakdown(game)
        for number, goal in enumerate(shown["goals"]):
            if game.team:
                assert [goal.has, goal.needs] == progress(game)[number]
            else:
                assert [points for _, _, _, points in goal.counts] == [row[4 + number] for row in rows]
        if game.outcome() is not None:
            assert shown["rounds"] == game.round
            assert shown["points"] == ([] if game.team else rows)
            assert all(sum(row) == score for row, score in zip(shown["points"], game.scores(), strict=False))
        for zone in shown["zones"]:
            left = [site.tokens for site in zone.sites if site.spot.kind == "dive"]
            assert left == [len(game.dives[site]) for site in DIVE_SITES[ZONE_IDS.index(zone.id)]]
        for paper_shown in shown["display"]:
            assert f"{paper_shown.cost} Research" in paper_shown.words


def test_the_picture_says_what_each_goal_counts() -> None:
    game = position(3, mode="co-op")
    game.bonus_goals = [0]
    shown = facts(observe(game, 0), teller_for(game))["goals"]
    assert [(goal.title, goal.words) for goal in shown] == [
        ("Sonar discs", "Sonar discs"),
        ("Journal discs", "Journal discs"),
        ("Conservation discs", "Conservation discs"),
        ("Impact", "Points of the Impact board, Journals and tier-5 Seniors"),
        ("Dedicated Team", "Senior Specialists of the whole team."),
    ]
    alone = facts(observe(position(3, mission=2), 0), teller_for(game))
    assert alone["goals"][0].words == "Sonar discs, column B, C: 1 each; leaders +4, +2"
    assert alone["score_parts"][4] == alone["goals"][0].title == "Sonar discs, column B, C"
    assert (alone["score_parts"][0], len(alone["score_parts"])) == ("attributes", 8)
    undecided = facts(observe(position(3, mission=8, mode="co-op"), 0), teller_for(game))["goals"]
    assert undecided[0].words == "Not decided yet: whoever places on its hex chooses"


def test_a_goal_that_nobody_chose_says_so_when_the_game_is_over() -> None:
    game = position(3, mission=8)
    game.phase = OVER
    goals = facts(observe(game, 0), teller_for(game))["goals"]
    assert {goal.title for goal in goals} == {"Nobody decided what it counts"}
    assert "Nobody decided" in "".join(goals_in_short(teller_for(game), observe(game, 0).open))


def test_a_team_reads_what_its_goals_count_and_points_that_are_none_are_left_out() -> None:
    game = position(2, mission=9, mode="co-op")
    teller, sea = teller_for(game), observe(game, 0).open
    rows = {name: (has, about) for name, has, about in team_goals(teller, sea).rows}
    assert len(rows) == 4 + len(sea.bonus_goals)
    assert [about for _, about in rows.values()][:4] == ["", "", "", teller.words("picture.team-impact").rstrip(".")]
    for card, (has, need) in zip(sea.bonus_goals, progress(sea)[4:], strict=True):
        name, about = teller.card("bonus", card)
        assert rows[name] == (teller.words("board.has", has=has, needs=need), about.rstrip("."))
    game = position(2, staged=[0, 3])
    assert [row[1:] for row in points(teller_for(game), observe(game, 0).open).rows] == [
        [str(part) if part else "" for part in of] + [str(sum(of))] for of in breakdown(game)
    ]


def test_boards_in_hand_show_the_tokens_they_will_get() -> None:
    game = position(ocean={"a1": "the-sea-star"}, vessels={0: "the-sea-star"})
    do(game, "activate 1", "sonar the-sea-star-1", "draw 1+2")
    assert chain.asked(game).number == voyage.KEEP
    spare = game.supply[2:]
    game.supply = game.supply[:2]  # almost all tokens are gone
    game.held[1] += spare
    shown = facts(observe(game, 0), teller_for(game))["offered"]["boards"]
    for board in shown:
        copy, _ = after(game, GAME.space.parse(f"keep {board.id}"))
        if copy.cells[ZONE_IDS.index(board.id)] == NONE:
            copy, _ = after(copy, copy.legal()[0])
        left = [site.tokens for site in board.sites if site.spot.kind == "dive"]
        assert left == [len(copy.dives[site]) for site in DIVE_SITES[ZONE_IDS.index(board.id)]]


def test_a_solo_game_shows_seven_rounds() -> None:
    for seats, rounds in ((1, 7), (2, 6)):
        game = table(seats)
        seen = observe(game, 0)
        assert facts(seen, teller_for(game))["rounds"] == rounds
        assert f"1 of {rounds}" in teller_for(game).twin(seen)


# Thinking changes nothing


def test_thinking_leaves_the_table_as_it_is() -> None:
    picks = Chance.from_seed("thinking")
    for game in walk("thinking", 10, 30):
        before, offered = game.data(), list(game.offered)
        seat = picks.below(game.seats)
        GAME.evaluate(game, seat)
        for action in game.legal()[:4]:
            GAME.worth(game, action, seat)
            game.ends_undo(action)
        assert game.data() == before
        assert game.offered == offered


class Untouchable(list[int]):
    """A list that nobody may change."""

    def refuse(self, *_: object) -> None:
        raise AssertionError("the list of legal actions is the state's own")

    append = extend = insert = remove = pop = clear = sort = reverse = refuse  # type: ignore[assignment]
    __setitem__ = __delitem__ = __iadd__ = __imul__ = refuse  # type: ignore[assignment]


@pytest.mark.parametrize("mode", MODES)
def test_nobody_changes_the_list_of_legal_actions(mode: str) -> None:
    """It is the state's own, and clones share it."""
    picks = Chance.from_seed("untouchable")
    game = GAME.new(2, {"mode": mode}, "untouchable")
    assert isinstance(game, Endeavor)
    bots = [make(name, GAME, picks.spawn()) for name in ("normal", "random")]
    for step in range(40):
        offered = list(game.offered)
        game.offered = Untouchable(offered)
        seen = observe(game, game.to_move)
        teller_for(game).twin(seen)
        facts(seen, teller_for(game))
        GAME.mark(game)
        check_legal(GAME, game)
        play_on(game.clone(), picks)
        action = bots[step % 2].choose(seen)
        assert list(game.offered) == offered
        GAME.play(game, action)
