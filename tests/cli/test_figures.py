"""`fathom simulate` and `fathom bench`: figures in columns and as data."""

from __future__ import annotations

import json
import sys

from fathom.core import Words
from fathom.core.build import compiled
from fathom.core.words import HOUSE
from fathom.games import games
from fathom.workshop.words import workshop_words
from tests.cli.command import told
from tests.cli.games import GAME, WORDS
from tests.cli.terminal import Terminal

SOME = ("simulate", GAME.id, "--games", "6", "--seats", "3")
QUICK = ("bench", "engine", "--seconds", "0.02", "--repeats", "1")

# Simulations


def test_a_simulation_tells_who_won_and_how_long_it_took() -> None:
    text = told(*SOME)
    assert text.startswith(WORDS.many("simulate.games", 6, ends="deck 6")[:7])
    assert "normal" in text
    assert "random" in text
    assert text.count("%") > 10


def test_a_simulation_as_data() -> None:
    data = json.loads(told(*SOME, "--json", "--seed", "x", "--sides", "advanced"))
    assert data["game"] == GAME.id
    assert data["seats"] == 3
    assert data["seed"] == "x"
    assert data["options"] == {"sides": "advanced"}
    assert data["games"] == 6
    assert set(data["bots"]) == {"normal", "random"}
    assert [place["place"] for place in data["order"]] == [1, 2, 3]
    assert set(data["reasons"]) <= set(GAME.reasons)


def test_the_same_seed_prints_the_same_figures_however_many_processes_play() -> None:
    many = ("simulate", GAME.id, "--games", "45", "--bots", "random", "--json")
    assert told(*many) == told(*many, "--jobs", "2")


def test_a_simulation_in_french() -> None:
    words = Words("fr", HOUSE)
    assert words("simulate.place") in told(*SOME, "--bots", "random", "--lang", "fr")
    assert words("simulate.place") in told(*SOME, "--bots", "random", env={"LANG": "fr_FR.UTF-8"})


def test_a_simulation_in_a_terminal_shows_how_far_it_has_come_and_stops_at_ctrl_c() -> None:
    with Terminal("simulate", GAME.id, "--games", "100000") as terminal:
        terminal.until("/100000")
        terminal.interrupt()
        assert terminal.wait()
        assert terminal.process.returncode == 130
        assert "Traceback" not in terminal.screen()


def test_a_simulation_in_several_processes_stops_at_ctrl_c_too() -> None:
    with Terminal("simulate", GAME.id, "--seats", "2", "--games", "100000", "--jobs", "2") as terminal:
        terminal.until("20/100000")
        terminal.interrupt()
        assert terminal.wait()
        assert terminal.process.returncode == 130
        assert "Traceback" not in terminal.screen()


# Speed


def test_the_speed_of_every_game_is_told() -> None:
    text = told(*QUICK)
    words = workshop_words("en")
    build = "bench.compiled" if compiled() else "bench.interpreted"
    assert all(words(build, game=game.title) in text for game in games().values())
    assert words("bench.no-compiled") in text
    assert words.missing == set()


def test_speed_as_data_here_and_in_another_python() -> None:
    data = json.loads(told(*QUICK, "--json", "--compiled", sys.executable, "--before", sys.executable))
    assert [build["compiled"] for build in data["builds"]] == [compiled(), compiled()]
    assert all(build["rates"][game_id] > 0 for build in data["builds"] for game_id in games())
    assert all(rate > 0 for rate in data["peers"].values())
    assert data["before"]["compiled"] == [compiled(), compiled()]
    assert all(data["before"]["ratios"][game_id]["ratio"] > 0 for game_id in games())


def test_speed_in_french() -> None:
    assert workshop_words("fr")("bench.build") in told(*QUICK, "--lang", "fr")
