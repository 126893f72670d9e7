"""The rules that the log cites: of everything that happens, and of everything that is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from fathom.core import Chance
from fathom.core.words import LANGUAGES
from fathom.games.deep_blue import GAME
from fathom.games.deep_blue.components import SCENARIOS
from fathom.games.deep_blue.refusals import allows
from tests.games.deep_blue.positions import ACTIONS, coming, do, gem, offered, position, space

Table = dict[str, Any]  # as `position` takes it; `gems`, `flips`, `crew` are the next to come, `laid` lies at Gull Rock

MARKET: Table = {"tokens": [4], "row": "mina nora dorothy hugo"}
SAIL: Table = {"hands": ["leon"], "boats": {0: "buoy-3 harbour"}}
TO_THE_MILL = "sail leon, step 1 drowned-mill"
THERE: Table = {"boats": {0: "gull abyss"}, "tiles": {"gull": "amber-lady"}}
CITY: Table = {"boats": {0: "gull abyss", 1: "abyss abyss"}, "tiles": {"gull": "temple"}, "seats": 2}
BOTH: Table = {**CITY, "boats": {0: "gull abyss", 1: "gull abyss"}, "scenario": "reefs"}

# What lies on the table, what is done before, what is done now, and what the log cites for it, in order.
LINES: list[tuple[Table, str, str, str]] = [
    ({}, "", "rest", "rested DB-6.1"),
    # Recruiting
    ({**MARKET, "crew": "ada"}, "recruit 1", "token", "recruited DB-4.1, appeared DB-4.5"),
    ({**MARKET, "crew": "scarlett"}, "recruit 1", "token", "recruited DB-4.1, appeared DB-4.6"),
    ({**MARKET, "crew": "scarlett", "bag": "red*3"}, "recruit 1", "token", "recruited DB-4.1, appeared DB-4.7"),
    (
        {**MARKET, "deck": "", "crew": "ada"},
        "recruit 1",
        "token",
        "recruited DB-4.1, reshuffled DB-4.10, appeared DB-4.5",
    ),
    (
        {**MARKET, "crew": "ada scarlett leon cyrus"},
        "refresh, token, token, token",
        "token",
        "refreshed DB-4.8, appeared DB-4.8, appeared DB-4.6, appeared DB-4.8, appeared DB-4.8",
    ),
    (
        {**MARKET, "crew": "ada nestor leon cyrus hana"},
        "refresh, token, token, token, token",
        "take 1",
        "recruited DB-4.8, appeared DB-4.5",
    ),
    # Sailing
    ({"hands": ["leon"]}, "sail leon, step 1 gull", "anchor", "sailed DB-5.1"),
    ({**SAIL, "flips": "sultana"}, TO_THE_MILL, "anchor", "sailed DB-5.1, flipped DB-5.6"),
    ({**SAIL, "flips": "sultana"}, f"{TO_THE_MILL}, anchor", "spot 1", "moored DB-5.4"),
    (
        {"hands": ["leon"], "boats": {1: "gull/1 gull/2"}, "tiles": {"gull": "amber-lady"}},
        "sail leon, step 1 gull",
        "anchor",
        "sailed DB-5.1, moored DB-5.10",
    ),
    # Starting a dive
    (THERE, "", "dive gull", "dived DB-7.1"),
    ({**THERE, "boats": {0: "gull harbour"}}, "dive gull", "rush 2", "rushed DB-7.3"),
    (
        {**SAIL, "scenario": "storm", "flips": "temple", "seats": 2, "boats": {0: "buoy-3 abyss", 1: "abyss abyss"}},
        f"{TO_THE_MILL}, anchor",
        "spot 1",
        "moored DB-5.4, dived DB-11.10",
    ),
    ({**CITY, "scenario": "storm", "boats": {0: "gull harbour"}}, "dive gull", "rush 2", "rushed DB-7.3"),
    ({**CITY, "scenario": "storm", "boats": {0: "gull lantern"}}, "dive gull", "rush 2", "rushed DB-11.10"),
    # Gems and dangers
    ({**THERE, "gems": "silver"}, "dive gull, stay, stay", "draw", "drew DB-8.1"),
    ({**CITY, "gems": "silver gold"}, "dive gull", "draw", "drew DB-11.2"),
    (
        {**CITY, "gems": "silver gold red", "bag": "silver gold red"},
        "dive gull, draw",
        "draw",
        "drew DB-11.3, scored DB-10.4",
    ),
    (
        {**BOTH, "gems": "blue blue", "hands": ["elena"]},
        "dive gull, draw, draw",
        "defend elena",
        "defended DB-8.5, surfaced DB-8.10",
    ),
    (
        {**BOTH, "gems": "blue blue", "boats": {0: "gull/3 abyss"}},
        "dive gull, draw, draw",
        "use 3",
        "used DB-8.6",
    ),
    (
        {**BOTH, "gems": "blue blue", "hands": ["elena", "fatou"]},
        "dive gull, draw, draw, defend elena",
        "resurface",
        "surfaced DB-8.8",
    ),
    # Crew in a dive
    ({**BOTH, "gems": "silver", "hands": ["lookout"]}, "dive gull, draw", "play lookout", "played DB-9.1"),
    (
        {**BOTH, "gems": "silver", "hands": ["lookout"], "scenario": "best-of-the-best"},
        "dive gull, draw",
        "play lookout",
        "played DB-11.4",
    ),
    (
        {**THERE, "gems": "silver", "hands": ["lookout"], "scenario": "best-of-the-best"},
        "dive gull, stay, stay, draw",
        "play lookout",
        "played DB-9.1",
    ),
    # The end of a dive, and of the game
    ({**THERE, "gems": "silver"}, "dive gull, stay, stay, draw", "stop", "scored DB-10.4"),
    ({**CITY, "gems": "silver", "scenario": "ruins-of-plenty"}, "dive gull, draw", "stop", "scored DB-11.13"),
    ({**CITY, "gems": "silver gold", "scenario": "bounty-wrecks"}, "dive gull, draw, draw", "stop", "scored DB-10.4"),
    (
        {**CITY, "gems": "silver gold red", "scenario": "bounty-wrecks"},
        "dive gull, draw, draw, draw",
        "stop",
        "scored DB-11.8",
    ),
    ({**BOTH, "gems": "silver", "fresco": 3}, "dive gull, draw", "stop", "scored DB-10.4, ended DB-12.1"),
    # Scattered Wealth
    (
        {**SAIL, "scenario": "scattered-wealth", "flips": "temple", "gems": "red gold silver"},
        TO_THE_MILL,
        "anchor",
        "sailed DB-5.1, flipped DB-5.6, laid DB-11.6, laid DB-11.6, laid DB-11.6",
    ),
    ({**CITY, "scenario": "scattered-wealth", "laid": "silver"}, "", "dive gull", "dived DB-7.1, found DB-11.6"),
]


def laid(table: Table, done: str) -> Any:
    given = dict(table)
    gems, flips, crew, lying = (given.pop(key, "") for key in ("gems", "flips", "crew", "laid"))
    game = position(**given)
    if lying:
        game.laid[space("gull")] = gem(lying)
        game.bag[gem(lying)] -= 1
    coming(game, gems=gems, tiles=flips, crew=crew)
    do(game, *(done.split(", ") if done else []))
    return game


@pytest.mark.parametrize(("table", "done", "action", "cited"), LINES)
def test_the_log_cites_the_rule_of_what_happened(table: Table, done: str, action: str, cited: str) -> None:
    events = do(laid(table, done), action)
    assert ", ".join(f"{event.kind} {event.rule}" for event in events) == cited


def test_every_rule_that_random_games_cite_is_pinned() -> None:
    pinned = {line for *_, cited in LINES for line in cited.split(", ")}
    told: set[str] = set()
    for number in range(10 * len(SCENARIOS)):
        game = GAME.new(2 + number % 4, {"scenario": SCENARIOS[number % 7]}, f"cited {number}")
        picks = Chance.from_seed(f"cited {number}")
        events = game.listen()
        while game.to_move >= 0:
            legal = game.legal()
            game.apply(legal[picks.below(len(legal))])
        told |= {f"{event.kind} {event.rule}" for event in events}
    assert told <= pinned
    assert len(told) > 25


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_is_cited_is_in_the_rulebook(language: str) -> None:
    for *_, cited in LINES:
        for line in cited.split(", "):
            assert GAME.rulebook(language).rule(line.split()[1])


# What is allowed


@pytest.mark.parametrize(
    ("table", "done", "action", "rule"),
    [
        ({**THERE, "gems": "silver"}, "dive gull, stay, stay", "draw", "DB-8.1"),
        (CITY, "dive gull", "draw", "DB-11.2"),
        ({**CITY, "gems": "silver gold", "bag": "silver gold red"}, "dive gull, draw", "draw", "DB-11.3"),
        ({**THERE, "boats": {0: "gull harbour"}}, "dive gull", "rush 2", "DB-7.3"),
        ({**CITY, "scenario": "storm", "boats": {0: "gull lantern"}}, "dive gull", "rush 2", "DB-11.10"),
        ({**CITY, "scenario": "storm", "boats": {0: "gull lantern"}}, "dive gull", "stay", "DB-7.3"),
        (THERE, "", "dive gull", "DB-7.1"),
        ({}, "", "rest", "DB-6.1"),
    ],
)
def test_what_is_allowed_cites_its_rule(table: Table, done: str, action: str, rule: str) -> None:
    game = laid(table, done)
    assert action in offered(game)
    assert allows(game, ACTIONS.parse(action)) == GAME.rule(game, ACTIONS.parse(action)) == rule
