"""Contests: the same results however they are played, in one go or in several, and figures that add up."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from fathom import arena
from fathom.arena.batches import Batches, Found, Here, Key, workers
from fathom.arena.certainty import LEVEL, level_of
from fathom.arena.chart import chart
from fathom.arena.contest import Contest, hold
from fathom.arena.match import Dealt, Match, Played, set_match
from fathom.arena.ratings import rate
from fathom.arena.results import open_results
from fathom.cli import arena as command
from fathom.core import BadInput, Words
from fathom.core.words import HOUSE, LANGUAGES, keys

GAME = "in-too-deep"
MATCH = set_match(GAME, 2, {}, ["normal", "random"], seed="contest")


class Counted:
    """Plays here, and keeps the numbers of the deals it was asked for."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def each(self, play: Callable[..., Found], batches: Batches[Key]) -> Iterator[tuple[Key, Found]]:
        for key, facts in batches:
            self.asked.append(facts[1])
            yield key, play(*facts)


class Backwards:
    """Plays the last batch first."""

    def each(self, play: Callable[..., Found], batches: Batches[Key]) -> Iterator[tuple[Key, Found]]:
        return Here().each(play, list(batches)[::-1])


def timeless(contest: Contest) -> dict[str, Any]:
    """The figures without the times, which are never the same."""
    data: dict[str, Any] = contest.data()
    for bot in data["bots"].values():
        del bot["seconds"]
    return data


def kept(path: Path, crew: Any, games: int = 8, **how: Any) -> Contest:
    with closing(open_results(path, MATCH, "fathom arena")) as results:
        return hold(MATCH, games, crew, results, **how)


@pytest.fixture(scope="module")
def whole() -> dict[str, Any]:
    """Four deals in one go."""
    return timeless(hold(MATCH, 8, Here()))


# The same results


def test_results_do_not_depend_on_jobs_or_order(whole: dict[str, Any]) -> None:
    with workers(2) as crew:
        assert timeless(hold(MATCH, 8, crew)) == whole
    assert timeless(hold(MATCH, 8, Backwards())) == whole


def test_a_contest_goes_on_where_it_stopped(tmp_path: Path, whole: dict[str, Any]) -> None:
    path = tmp_path / "results"
    kept(path, Backwards(), 4)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"deal":2,"games":[{"seat')  # the machine was switched off here
    crew = Counted()
    assert timeless(kept(path, crew)) == whole
    assert crew.asked == [2, 3]
    assert [line[:9] for line in path.read_text(encoding="utf-8").splitlines()[1:]] == [
        f'{{"deal":{deal},'[:9] for deal in (1, 0, 2, 3)
    ]
    again = Counted()
    assert timeless(kept(path, again)) == whole
    assert again.asked == []


def test_deals_are_written_as_they_are_played(tmp_path: Path) -> None:
    path = tmp_path / "results"
    seen: list[int] = []
    kept(path, Here(), 4, progress=lambda _: seen.append(path.read_text(encoding="utf-8").count("\n")))
    assert seen == [2, 3]


def test_fewer_games_than_the_file_holds_are_those_of_a_shorter_contest(tmp_path: Path) -> None:
    kept(tmp_path / "results", Here())
    assert timeless(kept(tmp_path / "results", Counted(), 4)) == timeless(hold(MATCH, 4, Here()))


def test_the_file_names_its_command_and_a_file_of_another_match_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results"
    kept(path, Here(), 2)
    text = path.read_text(encoding="utf-8")
    assert '"command":"fathom arena"' in text.splitlines()[0]
    other = set_match(GAME, 3, {}, ["normal", "random"], seed="other")
    with pytest.raises(BadInput) as caught:
        open_results(path, other, "")
    assert caught.value.reason == "other-results"
    assert caught.value.facts["what"] == "seats, seed"
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("text", "line"),
    [("Dear Ann,\n", 1), ("{}\n", 1), ("no line", 1), ('{"format":"x","command":"","match":null}\n', 1)],
)
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, text: str, line: int) -> None:
    path = tmp_path / "letter"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        open_results(path, MATCH, "")
    assert (caught.value.reason, caught.value.facts["line"]) == ("no-results", line)
    assert path.read_text(encoding="utf-8") == text


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "results"
    kept(path, Here(), 4)
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:2], "{}", *lines[2:]]) + "\n", encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        open_results(path, MATCH, "")
    assert caught.value.facts["line"] == 3


# Stopping


class Staged:
    """Whoever plays, the first bot wins a share of the deals; the rest is one game each."""

    def __init__(self, wins: Callable[[int], bool]) -> None:
        self.wins = wins

    def each(self, _: Callable[..., Found], batches: Batches[Key]) -> Iterator[tuple[Key, Any]]:
        for key, (match, deal) in batches:
            first = match.bots[0]
            games = [
                Played(seating, winners(match, seating, first if self.wins(deal) else match.bots[1]), [0, 0], "end", 1)
                for seating in match.seatings(deal)
            ]
            yield key, Dealt(deal, games, {})


def winners(match: Match, seating: tuple[str, ...], winner: str) -> list[int]:
    if match.team:
        return list(range(match.seats)) if seating[0] == winner else []
    return [seating.index(winner)]


@pytest.mark.parametrize(
    ("wins", "deals", "verdict"),
    [(lambda _: True, 8, "above"), (lambda _: False, 8, "below"), (lambda deal: deal % 2 == 0, 100, "open")],
    ids=["better", "worse", "equal"],
)
@pytest.mark.parametrize("team", [False, True])
def test_a_contest_ends_as_soon_as_it_is_certain(
    wins: Callable[[int], bool], deals: int, verdict: str, team: bool
) -> None:
    match = Match(GAME, 1, 2, {}, ("a", "b"), (), "", team)
    found = hold(match, 200, Staged(wins))
    assert found.verdict() == verdict
    assert len(found.deals) <= (100 if verdict == "open" else 32)
    assert len(found.deals) >= deals
    assert found.level == level_of(found.looked)
    every = hold(match, 200, Staged(wins), until_certain=False)
    assert (len(every.deals), every.looked, every.level) == (100, 0, LEVEL)


def test_progress_is_told_of_every_deal() -> None:
    seen: list[int] = []
    hold(MATCH, 6, Here(), progress=lambda dealt: seen.append(dealt.deal))
    assert seen == [0, 1, 2]


# The figures


def test_the_figures_add_up(whole: dict[str, Any]) -> None:
    assert (whole["games"], whole["deals"], whole["fair"]) == (8, 4, 0.5)
    assert sum(bot["wins"] for bot in whole["bots"].values()) == 8
    assert all(bot["seats"] == 8 for bot in whole["bots"].values())
    normal, other = whole["bots"].values()
    assert normal["win_rate"] + other["win_rate"] == pytest.approx(1)
    assert normal["interval"][0] <= normal["win_rate"] <= normal["interval"][1]
    assert normal["score"] > other["score"]
    assert normal["rating"]["mu"] > 25 > other["rating"]["mu"]
    assert whole["differences"] == {}


def test_teams_are_compared_on_the_same_deals() -> None:
    match = set_match("endeavor", 2, {"mode": "co-op"}, ["normal", "random"], seed="team")
    data: dict[str, Any] = hold(match, 2, Here()).data()
    assert (data["team"], data["fair"], data["games"]) == (True, None, 2)
    low, high = data["differences"]["random"]["interval"]
    assert low <= data["differences"]["random"]["difference"] <= high


def test_more_than_two_bots_are_rated_in_the_order_of_their_strength() -> None:
    """The bot whose letter comes first wins."""
    match = Match(GAME, 1, 2, {}, tuple("abcd"), (), "ratings", False)
    deals = [
        Dealt(deal, [Played(seating, [seating.index(min(seating))], [0, 0], "end", 1) for seating in games], {})
        for deal in range(60)
        if (games := match.seatings(deal))
    ]
    found = rate(match.bots, deals, False)
    assert sorted(found, key=lambda bot: -found[bot].mu) == list("abcd")
    assert found == rate(match.bots, deals[::-1], False)
    assert all(rating.sigma < 25 / 3 for rating in found.values())


# The picture


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_shows_every_bot_its_interval_and_the_fair_share(language: str) -> None:
    from xml.etree import ElementTree

    match = Match(GAME, 1, 2, {}, ("a<b", "c"), (), "", False)
    words = Words(language, HOUSE)
    contest = hold(match, 40, Staged(lambda deal: deal % 4 > 0), until_certain=False)
    picture = chart(contest, "a & b", ["one note", "word " * 50], words)
    svg = ElementTree.fromstring(picture)
    told = ["".join(text.itertext()) for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert {"a & b", "a<b", "c", "75.0%", "25.0%", "one note"} <= set(told)
    assert any(words("simulate.fair") in line for line in told)
    assert picture.count('class="whisker"') == 2
    assert "prefers-color-scheme: dark" in picture
    assert words.missing == set()


# Words


def test_all_that_the_arena_says_is_there_in_every_language() -> None:
    """Reasons of errors are written out in the code; the other keys are, too, or put together from a verdict."""
    code = "".join(path.read_text(encoding="utf-8") for path in Path(arena.__path__[0]).glob("*.py"))
    asked = {f"error.{reason}" for reason in re.findall(r'BadInput\("([a-z-]+)"', code)}
    asked |= {f"arena.{team}{verdict}" for team in ("", "team-") for verdict in ("above", "below", "open")}
    asked |= set(re.findall(r"""["'](arena\.[a-z-]+)["']""", code + Path(command.__file__).read_text(encoding="utf-8")))
    for language in LANGUAGES:
        there = set(keys(language, (HOUSE,)))
        assert asked - there == set()
        assert {key for key in there if key.startswith("arena.")} <= asked


def test_nothing_is_played_that_cannot_be_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    crew = Counted()
    with pytest.raises(BadInput) as caught:
        hold(MATCH, 2, crew)
    assert (caught.value.reason, crew.asked) == ("no-arena", [])
