"""Matches: everybody sits everywhere equally often, and a game depends on its seed, deal and seating alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fathom.arena.match import Dealt, Match, Played, play_deal, set_match
from fathom.arena.pace import Pace
from fathom.bots import Bot, decide
from fathom.core import BadInput, Observation

GAME = "in-too-deep"


def between(names: str, seats: int, shape: str = "", team: bool = False) -> Match:
    """A match between bots of one letter each."""
    return Match(GAME, 1, seats, {}, tuple(names), tuple(shape), "seatings", team)


def told(match: Match, deal: int = 0) -> list[str]:
    return ["".join(seating) for seating in match.seatings(deal)]


# Seatings


def test_two_bots_at_two_seats_sit_both_ways() -> None:
    assert told(between("ab", 2)) == ["ab", "ba"]


def test_one_bot_meets_three_others_from_every_seat() -> None:
    assert told(between("ab", 4)) == ["abbb", "bbba", "bbab", "babb"]


def test_a_shape_is_turned_around_the_table() -> None:
    assert told(between("ab", 4, "aabb")) == ["aabb", "abba", "bbaa", "baab"]
    assert told(between("ab", 4, "abab")) == ["abab", "baba"]


def test_a_team_is_made_of_one_bot_and_each_has_the_same_deals() -> None:
    match = between("abc", 3, team=True)
    assert told(match, 0) == told(match, 1) == ["aaa", "bbb", "ccc"]


@pytest.mark.parametrize("names", ["ab", "abc", "abcd", "abcdef"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_in_a_round_everybody_sits_in_every_seat_equally_often(names: str, seats: int) -> None:
    match = between(names, seats)
    places: Counter[tuple[int, str]] = Counter()
    for deal in range(len(match.groups())):
        for seating in match.seatings(deal):
            places.update(enumerate(seating))
    for bot in names:
        assert len({places[seat, bot] for seat in range(seats)}) == 1
    if len(names) > 2:  # with two, one meets all others
        assert len(set(places.values())) == 1


def test_within_a_deal_everybody_sits_in_every_seat() -> None:
    match = between("abcde", 3)
    for deal in range(20):
        games = match.seatings(deal)
        assert all(len({seating[seat] for seating in games}) == 3 for seat in range(3))


def test_whoever_sits_behind_whom_changes() -> None:
    match = between("abc", 3)
    assert {tuple(sorted(told(match, deal))) for deal in range(12)} == {("abc", "bca", "cab"), ("acb", "bac", "cba")}


@pytest.mark.parametrize(("names", "seats", "games", "deals"), [("ab", 2, 9, 4), ("ab", 4, 9, 2), ("abc", 2, 20, 9)])
def test_games_are_spent_on_whole_rounds(names: str, seats: int, games: int, deals: int) -> None:
    match = between(names, seats)
    assert match.deals_within(games) == deals
    assert match.games_in(deals) <= games < match.games_in(deals + len(match.groups()))


def test_too_few_games_for_one_round_are_refused() -> None:
    with pytest.raises(BadInput) as caught:
        between("abc", 2).deals_within(5)
    assert caught.value.facts == {"name": "--games", "low": 6, "value": 5}


# Setting up


def test_a_match_has_two_seats_or_those_of_its_shape() -> None:
    assert set_match(GAME, None, {}, ["normal", "random"]).seats == 2
    assert set_match(GAME, None, {}, ["normal", "random"], ["normal", "random", "random"]).seats == 3


def test_teams_are_recognised() -> None:
    names = ["normal", "random"]
    assert set_match("endeavor", 2, {"mode": "co-op"}, names).team
    assert set_match("endeavor", 1, {}, names).team
    assert not set_match("endeavor", 2, {}, names).team


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"names": ["random", "shark"]}, "unknown-bot"),
        ({"shape": ["random", "shark"]}, "unknown-bot"),
        ({"names": ["random"]}, "arena-bots"),
        ({"names": []}, "arena-bots"),
        ({"names": ["random", "random"]}, "arena-bots"),
        ({"shape": ["normal"]}, "arena-shape"),
        ({"shape": ["normal", "normal"]}, "arena-shape"),
        ({"shape": ["normal", "random", "random"]}, "arena-shape"),
        ({"seats": 7}, "seats"),
        ({"options": {"depth": "1"}}, "unknown-option"),
        ({"game_id": "chess"}, "unknown-game"),
        (
            {"game_id": "endeavor", "options": {"mode": "co-op"}, "shape": ["normal", "random"]},
            "arena-team",
        ),
    ],
)
def test_a_match_that_makes_no_sense_is_refused(wrong: dict[str, Any], reason: str) -> None:
    right: dict[str, Any] = {"game_id": GAME, "seats": 2, "options": {}, "names": ["normal", "random"]}
    with pytest.raises(BadInput) as caught:
        set_match(**{**right, **wrong})
    assert caught.value.reason == reason


# Playing


@pytest.mark.deep
def test_a_deal_depends_on_the_seed_and_its_number_alone() -> None:
    match = set_match(GAME, 3, {}, ["normal", "random"], seed="one")
    later = play_deal(match, 5).games
    play_deal(match, 2)
    assert play_deal(match, 5).games == later
    assert play_deal(match, 6).games != later
    assert play_deal(set_match(GAME, 3, {}, ["normal", "random"], seed="two"), 5).games != later


def test_all_games_of_a_deal_have_the_same_cards_and_each_seat_its_own_chance() -> None:
    """So the same bot in all seats plays the same game, whatever the match."""
    team = Match(GAME, 1, 2, {}, ("random", "normal"), (), "same", True)
    rivals = Match(GAME, 1, 2, {}, ("normal", "random"), ("random", "random"), "same", False)
    assert play_deal(team, 3).games[0] == play_deal(rivals, 3).games[0]


def test_times_are_kept_for_decisions_with_a_choice() -> None:
    dealt = play_deal(set_match(GAME, 2, {}, ["normal", "random"], seed="pace"), 0)
    assert set(dealt.paces) == {"normal", "random"}
    assert 0 < sum(pace.decisions for pace in dealt.paces.values()) <= sum(game.actions for game in dealt.games)
    assert dealt.paces["normal"].mean > dealt.paces["random"].mean


# Counting


def ended(seating: str, winners: list[int]) -> Played:
    return Played(tuple(seating), winners, [10 * (seat in winners) for seat in range(len(seating))], "end", 1)


def test_a_shared_victory_counts_in_parts() -> None:
    dealt = Dealt(0, [ended("abb", [0, 2]), ended("bab", [1])], {})
    assert dealt.wins_of("a", False) == 1.5
    assert dealt.wins_of("b", False) == 0.5
    assert (dealt.rate_of("a", False), dealt.rate_of("b", False)) == (0.75, 0.125)
    assert dealt.rate_of("c", False) is None
    assert dealt.scores_of("b") == [0, 10, 0, 0]


def test_a_team_wins_as_one() -> None:
    dealt = Dealt(0, [ended("aa", [0, 1]), ended("bb", [])], {})
    assert (dealt.rate_of("a", True), dealt.rate_of("b", True)) == (1.0, 0.0)


def test_paces_add_up() -> None:
    one, other, both = Pace(), Pace(), Pace()
    for at in range(1, 100):
        (one if at % 2 else other).add(at / 1000)
        both.add(at / 1000)
    one.merge(other)
    assert (one.decisions, one.steps) == (both.decisions, both.steps)
    assert one.mean == pytest.approx(0.05)
    assert 0.095 <= one.quantile(0.95) <= 0.095 * 2 ** (1 / 8)
    assert Pace().quantile(0.95) == Pace().mean == 0.0


@pytest.mark.deep
def test_with_rounds_a_search_plays_the_same_games_again() -> None:
    few, more = (set_match(GAME, 2, {}, ["expert", "random"], seed="rounds", rounds=rounds) for rounds in (3, 40))
    games = play_deal(few, 0).games
    assert play_deal(few, 0).games == games
    assert play_deal(more, 0).games != games


def test_a_match_may_give_its_bots_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    told: set[float | None] = set()

    def noted(bot: Bot, seen: Observation, seconds: float | None = None) -> int:
        told.add(seconds)
        return decide(bot, seen, seconds)

    monkeypatch.setattr("fathom.arena.match.decide", noted)
    for seconds in (None, 0.5):
        told.clear()
        play_deal(set_match(GAME, 2, {}, ["easy", "random"], seed="time", seconds=seconds), 0)
        assert told == {seconds}
