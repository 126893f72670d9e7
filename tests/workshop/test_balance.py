"""Balance measured by play: the counts, and the figures in the games' folders."""

from __future__ import annotations

import json

import pytest

from fathom.core import BadInput, Game
from fathom.games import find, games
from fathom.workshop.balance import Findings, Series, balance_of, measure, play_series, report, within
from fathom.workshop.rooms import find_room
from fathom.workshop.words import workshop_words
from tests.cli.command import told

MEASURED = {game.id: game for game in games().values() if find_room(game.folder, "balance")}
by_game = pytest.mark.parametrize("game", MEASURED.values(), ids=list(MEASURED))


def series(seats: int, *wins: float, plan: str = "", plan_wins: float = 0.0, turns: float = 20) -> Series:
    made = Series(seats, plan, games=100, plan_wins=plan_wins, turns=[turns])
    for place, won in enumerate(wins):
        made.wins[place] = won  # type: ignore[assignment]
    return made


@by_game
def test_a_plan_leaves_its_verbs_alone_while_it_can(game: Game) -> None:
    balance = balance_of(game)
    state = game.new(balance.SEATS, {}, "plan")
    seen = game.observe(state, state.to_move)
    for plan, avoided in balance.PLANS.items():
        left = {game.space.decode(action)[0].name for action in within(game, seen, plan).legal}
        assert left
        assert not left & set(avoided) or left == {game.space.decode(action)[0].name for action in seen.legal}
    assert within(game, seen, "") is seen or within(game, seen, "").legal == seen.legal


@pytest.mark.deep
@by_game
def test_a_series_is_the_same_again(game: Game) -> None:
    one, other = (play_series(game.id, game.seats[0], "", "normal", "twice", 0, 1) for _ in range(2))
    assert one == other
    assert one.games == 1
    assert sum(one.wins.values()) == pytest.approx(1)
    assert one.turns[0] > 5
    assert one.uses


def test_verdicts() -> None:
    balance = balance_of(find("deep-blue"))
    plans = [series(4, plan="only recruit", plan_wins=20)]
    fair = Findings(balance, "normal", [series(2, 52, 48), series(4, 24, 26, 27, 23)], plans)
    assert fair.holds() == {"places": True, "uses": False, "plans": True, "turns": True}
    unfair = Findings(
        balance, "normal", [series(4, 29, 21, 25, 25, turns=31)], [series(4, plan="never lead", plan_wins=26)]
    )
    assert unfair.unfair_places() == [(4, 0), (4, 1)]
    assert unfair.best_plans() == ["never lead"]
    assert unfair.holds() == {"places": False, "uses": False, "plans": False, "turns": False}
    for way in balance.WAYS:
        unfair.mirrors[0].uses.update((way, thing) for thing in balance.THINGS)
    assert unfair.unused() == []


def test_a_page_without_plans_says_nothing_of_them() -> None:
    game, words = find("deep-blue"), workshop_words("en")
    mirrors, plans = [series(4, 24, 26, 27, 23)], [series(4, plan="never lead", plan_wins=20)]
    with_plans, without = (
        report(game, Findings(balance_of(game), "hard", mirrors, each), "x", words) for each in (plans, [])
    )
    assert [line for line in with_plans if line not in without][1:] == [
        "- " + words("balance.plan", plan="never lead", games=100, share="20.0%", low="13.3%", high="28.9%")
    ]


def test_a_game_without_anything_to_count() -> None:
    with pytest.raises(BadInput) as caught:
        measure("in-too-deep", "normal", 1, "x", 1)
    assert caught.value.reason == "no-balance"
    with pytest.raises(BadInput):
        measure("deep-blue", "normal", 0, "x", 1)


@pytest.mark.sources  # of the command
def test_the_command_tells_all_figures() -> None:
    data = json.loads(told("balance", "deep-blue", "--games", "1", "--json"))
    assert [row["seats"] for row in data["places"]] == [2, 3, 4, 5]
    assert {row["plan"] for row in data["plans"]} == {"only sail and dive", "only recruit", "never lead"}
    assert len(data["uses"]) == 30
    places = json.loads(told("balance", "deep-blue", "--games", "1", "--no-plans", "--json"))
    assert (places["plans"], "plans" in places["holds"]) == ([], False)
    assert places["places"] == data["places"]


@by_game
def test_the_figures_in_the_folder_are_of_the_parts_that_are_played_with(game: Game) -> None:
    assert balance_of(game).EDITION in (game.folder / "balance.md").read_text(encoding="utf-8")
