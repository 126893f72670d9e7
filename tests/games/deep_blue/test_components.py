"""Sets of cards, tiles and chart: what is checked, and playing with another one. (DB-1.4)"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fathom.core import BadInput
from fathom.core.words import LANGUAGES, catalogue, known
from fathom.games.deep_blue import GAME, box
from fathom.games.deep_blue.box import FILES, HOUSE_SET, check
from fathom.games.deep_blue.components import SET


def changed(folder: Path, file: str, change: Callable[[str], str]) -> Path:
    """A set that differs from the house set in one file."""
    text = (HOUSE_SET / file).read_text(encoding="utf-8")
    assert change(text) != text
    (folder / file).write_text(change(text), encoding="utf-8")
    return folder


def swapped(old: str, new: str, count: int = 1) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, count)


def test_nothing_is_wrong_with_the_house_set() -> None:
    assert check() == check(HOUSE_SET) == check(*(HOUSE_SET / file for file in FILES)) == []
    assert SET.name == "house"


@pytest.mark.rule("DB-1.4")
def test_every_entry_says_where_it_comes_from() -> None:
    for entry in (*SET.starters, *SET.crew, *SET.tiles, *SET.spaces):
        assert entry["source"] in ("rulebook", "review", "house")


def test_some_of_the_starting_crew_have_two_functions() -> None:
    functions = [sum(key in card for key in ("needs", "cash", "propellers")) for card in SET.starters]
    assert sorted(functions) == [1, 1, 2, 2]


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("crew.toml", "[[crew]]", "[[crew", "unreadable"),
        ("crew.toml", 'id = "oskar"', 'id = "Oskar!"', "bad-id"),
        ("crew.toml", 'id = "oskar"', 'id = "mina"', "same-id"),
        ("crew.toml", 'id = "oskar"', 'id = "bosun"', "same-id"),
        ("crew.toml", 'name = "Oskar"', "name = 3", "bad-value"),
        ("crew.toml", 'plus = "silver"', 'bonus = "silver"', "unknown-key"),
        ("crew.toml", 'plus = "silver"', 'plus = "black"', "bad-value"),
        ("crew.toml", 'plus = "silver"', 'plus = "gold"', "count-plus-gold"),
        ("crew.toml", 'plus = "silver"', 'plus = ["silver"]', "bad-value"),
        ("crew.toml", 'name = "Oskar"', 'name = " "', "bad-value"),
        ("crew.toml", 'name = "Oskar"', "", "bad-value"),
        ("crew.toml", 'source = "house"', 'source = "dream"', "bad-value"),
        ("crew.toml", 'colour = "gold"', 'colour = "yellow"', "bad-value"),
        ("crew.toml", "vp = 2", "", "needs-and-vp"),
        ("crew.toml", 'protects = "black"', 'protects = "black"\ncash = 1', "diver-does-more"),
        ("crew.toml", 'protects = "black"', "", "does-nothing"),
        ("crew.toml", 'name = "Victoria"', 'name = "Victor"', "known-victoria"),
        ("crew.toml", 'fr = "Timonier"\npropellers = 1', 'fr = "Timonier"\nprotects = "blue"', "starter"),
        ("tiles.toml", 'group = "city"', 'group = "town"', "bad-value"),
        ("tiles.toml", 'group = "city"', 'group = "advanced"', "count-tiles-city"),
        ("tiles.toml", 'group = "city"', 'group = ["city"]', "bad-value"),
        ("tiles.toml", '["red", "gold", "blue"]', '["red", "gold"]', "bad-value"),
        ("tiles.toml", '["red", "gold", "blue"]', '["red", "gold", "black"]', "known-tile"),
        ("tiles.toml", "[[tile]]", "[[shingle]]", "count-tiles-starting"),
        ("chart.toml", 'kind = "far"', 'kind = "near"', "bad-value"),
        ("chart.toml", 'kind = "far"', 'kind = ["far"]', "bad-value"),
        ("chart.toml", 'kind = "far"', 'kind = "buoy"', "count-spaces-far"),
        ("chart.toml", "y = 512", "y = 6400", "bad-value"),
        ("chart.toml", '["harbour", "gull"]', '["harbour", "harbour"]', "bad-route"),
        ("chart.toml", '["harbour", "gull"]', '["harbour", "moon"]', "bad-route"),
        ("chart.toml", '["harbour", "gull"]', '[["harbour"], "gull"]', "bad-route"),
        ("chart.toml", '["harbour", "gull"]', "5", "bad-route"),
        ("chart.toml", "routes = [", "routes = 5\nroads = [", "no-entries"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, file: str, old: str, new: str, reason: str) -> None:
    reasons = {problem.reason for problem in check(changed(tmp_path, file, swapped(old, new)))}
    assert reason in reasons


def test_a_space_that_no_route_reaches(tmp_path: Path) -> None:
    folder = changed(tmp_path, "chart.toml", lambda text: re.sub(r'    \["[^"]*", "abyss"\],\n', "", text))
    assert [(problem.reason, problem.facts) for problem in check(folder)] == [("out-of-reach", {"id": "abyss"})]


def test_a_harbour_may_have_any_name(tmp_path: Path) -> None:
    folder = changed(tmp_path, "chart.toml", lambda text: text.replace('"harbour"', '"port"'))
    changed_back = (folder / "chart.toml").read_text("utf-8").replace('kind = "port"', 'kind = "harbour"')
    (folder / "chart.toml").write_text(changed_back, "utf-8-sig")  # as some editors write it
    assert check(folder) == []
    assert run(folder).returncode == 0


def test_a_single_file_is_known_by_what_is_in_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text((HOUSE_SET / "tiles.toml").read_text("utf-8").replace("vp = 7", "vp = 70", 1), "utf-8")
    assert [problem.facts["key"] for problem in check(path)] == ["vp"]
    (tmp_path / "empty.toml").write_text("", "utf-8")
    (tmp_path / "latin.toml").write_bytes(b"\xff")
    (tmp_path / "folder").mkdir()
    for missing in ("empty.toml", "nowhere.toml", "latin.toml", "folder"):
        with pytest.raises(BadInput) as refused:
            check(tmp_path / missing)
        assert refused.value.facts["path"] == str(tmp_path / missing)


def test_every_problem_has_words(tmp_path: Path) -> None:
    source = (GAME.folder / "box.py").read_text(encoding="utf-8")
    reasons = set(re.findall(r'self\.wrong\("([a-z-]+)"', source))
    assert len(reasons) > 10
    for file in FILES:
        (tmp_path / file).write_text("", "utf-8")
    reasons |= {problem.reason for problem in check(tmp_path)}  # all that can be missing is
    assert len(reasons) > 30
    for language in LANGUAGES:
        messages = catalogue(GAME.folder, language)
        assert all(known(messages, f"problem.{reason}") for reason in reasons)


# Playing with another set

PROGRAM = """
import json
from fathom.core import Chance
from fathom.core.playout import play_on
from fathom.games import find
game = find("deep-blue")
state = game.new(3, {}, "other set")
actions = play_on(state, Chance.from_seed("other set"))
teller = game.tell("fr", ["Ann", "Bob", "Cleo"])
twin = teller.twin(game.observe(game.new(3, {}, "other set"), 0))
print(json.dumps([game.options[-1].default, actions, game.space.size, "Capitaine" in twin, game.lesson() is None]))
"""


def run(folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, box.VARIABLE: str(folder)}
    return subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, env=environment, check=False)


@pytest.mark.rule("DB-1.4")
def test_the_game_is_played_with_the_set_of_a_box_owner(tmp_path: Path) -> None:
    own = tmp_path / "My box"
    own.mkdir()
    changed(own, "crew.toml", swapped('name = "Stoker"\nfr = "Soutier"', 'name = "Captain"\nfr = "Capitaine"'))
    name, actions, size, renamed, no_lesson = json.loads(run(own).stdout)
    assert re.fullmatch(r"my-box-[0-9a-f]{8}", name)
    assert actions > 100
    assert size == GAME.space.size
    assert renamed
    assert no_lesson, "the lesson is made for the house set"


def test_a_record_says_with_which_set_it_was_played() -> None:
    assert GAME.setup(2).options["set"] == "house"
    with pytest.raises(BadInput):
        GAME.setup(2, {"set": "my-box-12345678"})


def test_a_set_with_problems_is_refused(tmp_path: Path) -> None:
    done = run(changed(tmp_path, "tiles.toml", swapped("[[tile]]", "[[shingle]]")))
    assert done.returncode != 0
    assert "bad-components" in done.stderr


def test_a_set_that_is_in_use_can_be_checked(tmp_path: Path) -> None:
    folder = changed(tmp_path, "tiles.toml", swapped("[[tile]]", "[[shingle]]"))
    fathom = [sys.executable, "-c", "from fathom.cli import main; main()"]
    environment = {**os.environ, box.VARIABLE: str(folder)}
    for arguments, code in ((["games"], 2), (["components", "check", "deep-blue", str(folder)], 1)):
        done = subprocess.run([*fathom, *arguments], capture_output=True, text=True, env=environment, check=False)
        assert done.returncode == code
        assert "Traceback" not in done.stderr
        assert ("fathom components check" in done.stderr) == (code == 2)
        assert ("Starting tiles" in done.stdout) == (code == 1)
