"""Sets of cards, tiles and chart: what is checked, and playing with another one. (DB-1.4)"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fathom.core import BadInput, Chance, Record
from fathom.core.playout import play_on
from fathom.core.record import label
from fathom.core.words import LANGUAGES, keys
from fathom.games.deep_blue import GAME
from fathom.games.deep_blue.box import BOXES, FILES
from fathom.games.deep_blue.components import SeaBox
from fathom.games.deep_blue.narration import Teller
from tests.games.deep_blue.positions import HOUSE

HOUSE_SET = BOXES.folder / HOUSE.name


def check(*paths: Path) -> list[BadInput]:
    return BOXES.problems(paths)


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


@pytest.mark.parametrize("name", ["house-1", "house-2", "house-3"])
def test_nothing_is_wrong_with_the_sets_that_were_played_with_before(name: str) -> None:
    assert check(BOXES.folder / name) == []


@pytest.mark.rule("DB-1.4")
def test_every_entry_says_where_it_comes_from() -> None:
    for entry in (*HOUSE.card_faces, *HOUSE.tile_faces, *HOUSE.space_faces):
        assert entry["source"] in ("rulebook", "review", "house")


def test_some_of_the_starting_crew_have_two_functions() -> None:
    functions = [sum(key in card for key in ("needs", "cash", "propellers")) for card in HOUSE.card_faces[30:]]
    assert sorted(functions) == [1, 1, 2, 2]


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("crew.toml", "[[crew]]", "[[crew", "unreadable"),
        ("crew.toml", 'id = "oskar"', 'id = "Oskar!"', "bad-id"),
        ("crew.toml", 'id = "oskar"', 'id = "mina"', "same-id"),
        ("crew.toml", 'id = "oskar"', 'id = "bosun"', "same-id"),
        ("crew.toml", 'id = "oskar"', 'id = "oskar"\nname = 3', "bad-value"),
        ("crew.toml", 'plus = "silver"', 'bonus = "silver"', "unknown-key"),
        ("crew.toml", 'plus = "silver"', 'plus = "black"', "bad-value"),
        ("crew.toml", 'plus = "silver"', 'plus = "gold"', "count-plus-gold"),
        ("crew.toml", 'plus = "silver"', 'plus = ["silver"]', "bad-value"),
        ("crew.toml", 'id = "oskar"', 'id = "oskar"\nname = " "', "bad-value"),
        ("crew.toml", 'id = "oskar"', 'id = "oscar"', "bad-value"),
        ("crew.toml", 'id = "oskar"', 'id = "oskar"\nde = 3', "bad-value"),
        ("crew.toml", 'id = "oskar"', 'id = "oskar"\nname_de = "Oskar"', "unknown-key"),
        ("tiles.toml", 'id = "amber-lady"', 'id = "oskar"', "bad-value"),
        ("crew.toml", 'source = "house"', 'source = "dream"', "bad-value"),
        ("crew.toml", 'colour = "gold"', 'colour = "yellow"', "bad-value"),
        ("crew.toml", "vp = 2", "", "needs-and-vp"),
        ("crew.toml", 'protects = "black"', 'protects = "black"\ncash = 1', "diver-does-more"),
        ("crew.toml", 'protects = "black"', "", "does-nothing"),
        ("crew.toml", 'id = "victoria"', 'id = "victor"\nname = "Victor"', "known-victoria"),
        ("crew.toml", 'id = "victoria"', 'id = "victoria"\nname = "Victor"', "known-victoria"),
        ("crew.toml", 'id = "helmsman"\npropellers = 1', 'id = "helmsman"\nprotects = "blue"', "starter"),
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
    text = (folder / "chart.toml").read_text("utf-8").replace('kind = "port"', 'name = "Port"\nkind = "harbour"')
    (folder / "chart.toml").write_text(text, "utf-8-sig")  # as some editors write it
    assert check(folder) == []
    assert BOXES.reading(BOXES.texts([folder])).box("port").space_ids[0] == "port"


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
    reasons = set(re.findall(r'(?:self\.wrong|Problem)\("([a-z-]+)"', source))
    assert len(reasons) > 10
    for file in FILES:
        (tmp_path / file).write_text("", "utf-8")
    reasons |= {problem.reason for problem in check(tmp_path)}  # all that can be missing is
    assert len(reasons) > 30
    for language in LANGUAGES:
        assert {f"problem.{reason}" for reason in reasons} <= set(keys(language, (GAME.folder,)))


# Fingerprints


def test_the_sets_of_all_releases_are_what_they_were() -> None:
    assert [label(BOXES.find(f"house-{version}")) for version in range(1, GAME.version + 1)] == [
        "house-1 8af1d843",
        "house-2 d0d3e531",
        "house-3 8f383147",
    ]


LANTERN, GULL = '["harbour", "lantern"],', '["harbour", "gull"],'  # two routes


def fingerprint(folder: Path) -> str:
    """Of a set that differs from the house set in some files."""
    return BOXES.reading(BOXES.texts([folder])).box("changed").fingerprint


def moved_to_the_end(start: str, end: str) -> Callable[[str], str]:
    """An entry, or a route, from one place of a file to another."""

    def change(text: str) -> str:
        first = text.index(start)
        last = text.index(end, first) + len(end)
        return text[:first] + text[last:].rstrip("\n") + "\n\n" + text[first:last].strip("\n") + "\n"

    return change


def entry(name: str) -> Callable[[str], str]:
    """The entry with this id comes last."""
    return lambda text: moved_to_the_end(f'[[{kind_of(text, name)}]]\nid = "{name}"', 'source = "house"\n')(text)


def kind_of(text: str, name: str) -> str:
    found = re.search(rf'\[\[(\w+)\]\]\nid = "{name}"', text)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("file", "change"),
    [
        ("crew.toml", lambda text: text + "# a comment\n"),
        ("crew.toml", swapped('id = "oskar"', 'id = "oskar"\nname = "Oscar"')),
        ("crew.toml", swapped('id = "stoker"', 'id = "stoker"\nname = "Stoker"\nfr = "Chauffeur"')),
        ("crew.toml", swapped('source = "house"', 'source = "review"')),
        ("crew.toml", entry("helmsman")),  # everybody has all starters from the beginning
        ("tiles.toml", swapped('id = "harbour-gate"', 'id = "harbour-gate"\nname = "The Gate"')),
        ("chart.toml", swapped("y = 512", "y = 515")),
        ("chart.toml", entry("buoy-1")),
        ("chart.toml", swapped('["harbour", "lantern"]', '["lantern", "harbour"]')),
        ("chart.toml", swapped(f"{LANTERN}\n    {GULL}", f"{GULL}\n    {LANTERN}")),
    ],
)
def test_what_decides_nothing_leaves_the_fingerprint_alone(
    tmp_path: Path, file: str, change: Callable[[str], str]
) -> None:
    assert fingerprint(changed(tmp_path, file, change)) == HOUSE.fingerprint


@pytest.mark.parametrize(
    ("file", "change"),
    [
        ("crew.toml", swapped('id = "oskar"', 'id = "oscar"')),
        ("crew.toml", swapped("vp = 3", "vp = 4")),
        ("crew.toml", swapped("count = 2", "count = 3")),
        ("crew.toml", swapped('colour = "gold"', 'colour = "silver"')),
        ("crew.toml", swapped("cash = 1", "cash = 2")),
        ("crew.toml", swapped("propellers = 1", "propellers = 2")),
        ("crew.toml", swapped('protects = "black"', 'protects = "blue"')),
        ("crew.toml", swapped('plus = "red"', 'plus = "gold"')),
        ("crew.toml", entry("mina")),  # chance draws people by their place
        ("tiles.toml", swapped("vp = 7", "vp = 8")),
        ("tiles.toml", swapped('["red", "gold", "blue"]', '["gold", "red", "blue"]')),
        ("tiles.toml", entry("good-hope")),
        ("chart.toml", swapped('["harbour", "lantern"],\n', "")),
        ("chart.toml", swapped('"buoy-9"', '"buoy-10"', 9)),
        ("chart.toml", entry("gull")),
    ],
)
def test_what_decides_results_changes_the_fingerprint(tmp_path: Path, file: str, change: Callable[[str], str]) -> None:
    assert fingerprint(changed(tmp_path, file, change)) != HOUSE.fingerprint


# Several sets side by side

# A card and a site have other names, and there is one buoy more.
OTHER_CREW = swapped('id = "oskar"', 'id = "oscar"\nname = "Oscar"\nfr = "Oscár"')
OTHER_CHART = [
    ('"gull"', '"tern"', 9),
    ('id = "tern"', 'id = "tern"\nname = "Tern Rock"', 1),
    ('["harbour", "buoy-1"],', '["harbour", "buoy-1"],\n    ["harbour", "buoy-0"],', 1),
    (
        '[[space]]\nid = "buoy-1"',
        '[[space]]\nid = "buoy-0"\nname = "Buoy 0"\nkind = "buoy"\nx = 990\ny = 630\nsource = "house"\n\n'
        '[[space]]\nid = "buoy-1"',
        1,
    ),
]


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SeaBox:
    """The set of an owner, which new tables are played with."""
    folder = tmp_path / "My box"
    folder.mkdir()
    changed(folder, "crew.toml", OTHER_CREW)
    text = (HOUSE_SET / "chart.toml").read_text("utf-8")
    for old, new, count in OTHER_CHART:
        text = text.replace(old, new, count)
    (folder / "chart.toml").write_text(text, "utf-8-sig")  # as some editors write it
    monkeypatch.setenv(BOXES.variable, str(folder))
    return BOXES.find("my-box")


@pytest.mark.rule("DB-1.4")
def test_new_tables_are_played_with_the_set_of_a_box_owner(own: SeaBox) -> None:
    assert BOXES.names() == ["house-1", "house-2", "house-3", "my-box"]
    assert GAME.setup(2).box == GAME.setup(2, box="my-box").box == "my-box"
    assert own.spaces == HOUSE.spaces + 1
    edition = GAME.playing("")
    assert edition.space.size == GAME.space.size + 2
    state = edition.new(2, {}, "own")
    assert state.data()["box"] == "my-box"
    assert play_on(state, Chance.from_seed("own")) > 100


def test_each_set_has_its_own_notation(own: SeaBox) -> None:
    ours, theirs = GAME.playing("house-3").space, own.notation()
    assert ours.text(theirs.parse("sail oscar")) == "sail oskar"
    assert ours.text(theirs.parse("dive tern")) == "dive gull"
    assert "purser" in BOXES.find("house-1").card_ids
    for name in ("step 2 buoy-0", "step 1 tern", "pay oscar"):
        assert theirs.text(theirs.parse(name)) == name
        with pytest.raises(BadInput):
            ours.parse(name)


@pytest.mark.usefixtures("own")
def test_games_with_different_sets_take_turns() -> None:
    """What one does is the same whether others are played beside it or not."""
    alone = {name: finished(name) for name in BOXES.names()}
    states = {name: GAME.playing(name).new(3, {}, "side by side") for name in BOXES.names()}
    picks = {name: Chance.from_seed("side by side") for name in states}
    while any(state.to_move >= 0 for state in states.values()):
        for name, state in states.items():
            if state.to_move >= 0:
                legal = state.legal()
                state.apply(legal[picks[name].below(len(legal))])
    assert {name: state.data() for name, state in states.items()} == alone


def finished(name: str) -> dict[str, object]:
    state = GAME.playing(name).new(3, {}, "side by side")
    play_on(state, Chance.from_seed("side by side"))
    return state.data()


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("name", ["house-1", "house-2", "my-box"])
def test_words_samples_and_states_keep_to_their_set(name: str) -> None:
    game = GAME.playing(name)
    state = game.new(3, {}, "words")
    picks = Chance.from_seed("words")
    for _ in range(150):
        legal = state.legal()
        state.apply(legal[picks.below(len(legal))])
        seen = game.observe(state, state.to_move)
        assert seen.box == name
        teller = game.tell("fr", ["Ann", "Bob", "Cleo"])
        assert teller.twin(seen)
        sample = game.sample_hidden(seen, picks)
        assert game.observe(sample, state.to_move).to_json() == seen.to_json()
        broken = sample.why_not(game.space.parse("take 1"))
        assert broken is None or teller.refusal(broken)


def test_a_record_says_with_which_set_it_was_played(own: SeaBox) -> None:
    game = GAME.playing("my-box")
    setup = game.setup(2, {}, "recorded")
    state = game.begin(setup)
    picks = Chance.from_seed("recorded")
    moves: list[tuple[int, int]] = []
    while state.to_move >= 0:
        legal = state.legal()
        moves.append((state.to_move, legal[picks.below(len(legal))]))
        state.apply(moves[-1][1])
    record = Record.of(game, setup, ["Ann", "Bob"], moves, state)
    assert f"\nset: my-box {own.fingerprint}\n" in record.text()
    assert Record.parse(record.text()).replay(GAME).data() == state.data()
    text = record.text().replace(own.fingerprint, "12345678")
    with pytest.raises(BadInput) as refused:
        Record.parse(text).replay(GAME)
    assert refused.value.reason == "record-set"


@pytest.mark.usefixtures("own")
def test_a_lesson_is_made_for_the_set_it_names() -> None:
    lesson = GAME.lessons()[0]
    assert lesson.box == HOUSE.name
    state = GAME.begin(GAME.setup(lesson.seats, lesson.options, lesson.seed, box=lesson.box))
    for action in lesson.actions:
        GAME.play(state, action)


def test_people_of_a_set_have_the_names_it_gives_them() -> None:
    for name, starter in (("house-1", "Commissaire"), ("house-3", "Soutier")):
        game = GAME.playing(name)
        assert starter in game.tell("fr", ["Ann", "Bob"]).twin(game.observe(game.new(2, {}, "names"), 0))


def teller_of(box: str, language: str) -> Teller:
    teller = GAME.playing(box).tell(language, ["Ann", "Bob"])
    assert isinstance(teller, Teller)
    return teller


def test_things_of_an_owner_have_the_names_that_the_owner_gives_them(own: SeaBox) -> None:
    """In the language of the reader where the owner has one in it; the rest has our names."""
    oscar, tern, lantern = own.card_ids.index("oscar"), own.space_ids.index("tern"), own.space_ids.index("lantern")
    for language, names in (
        ("en", ["Oscar", "Tern Rock", "Lantern Shoal"]),
        ("fr", ["Oscár", "Tern Rock", "Haut-fond de la Lanterne"]),
    ):
        teller = teller_of("my-box", language)
        assert [teller.card(oscar), teller.at(tern), teller.at(lantern)] == names


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_set_of_the_house_is_named_in_every_language(language: str) -> None:
    for box in (BOXES.find(f"house-{version}") for version in range(1, GAME.version + 1)):
        teller = teller_of(box.name, language)
        for card in range(len(box.card_ids)):
            assert teller.card(card)
        for tile in range(len(box.tile_ids)):
            assert teller.tile(tile)
        for space in range(box.spaces):
            assert teller.at(space)
        assert not teller.words.missing


def test_a_set_with_problems_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = changed(tmp_path, "tiles.toml", swapped("[[tile]]", "[[shingle]]"))
    monkeypatch.setenv(BOXES.variable, str(folder))
    with pytest.raises(BadInput) as refused:
        GAME.setup(2)
    assert refused.value.reason == "bad-components"


def test_a_set_that_is_in_use_can_be_checked(tmp_path: Path) -> None:
    folder = changed(tmp_path, "tiles.toml", swapped("[[tile]]", "[[shingle]]"))
    fathom = [sys.executable, "-c", "from fathom.cli import main; main()"]
    environment = {**os.environ, BOXES.variable: str(folder)}
    simulate = ["simulate", "deep-blue", "--games", "1"]
    for arguments, code in ((simulate, 2), (["components", "check", "deep-blue", str(folder)], 1)):
        done = subprocess.run([*fathom, *arguments], capture_output=True, text=True, env=environment, check=False)
        assert done.returncode == code
        assert "Traceback" not in done.stderr
        assert ("fathom components check" in done.stderr) == (code == 2)
        assert ("Starting tiles" in done.stdout) == (code == 1)
