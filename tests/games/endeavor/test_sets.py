"""Sets of components: those of every release, and what owners of the box type in. (EDS-1.4, EDS-15.10, EDS-18.4)"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from fathom.core import Chance, Record, Setup
from fathom.core.errors import BadInput
from fathom.core.record import label
from fathom.core.words import LANGUAGES
from fathom.games.endeavor import GAME
from fathom.games.endeavor.components import DIVE_IDS, SITE_IDS
from fathom.games.endeavor.missions import MISSION_FACES, MISSION_IDS
from fathom.games.endeavor.observation import observe, sample_hidden
from fathom.games.endeavor.parts import OceanBox
from fathom.games.endeavor.rules import Endeavor, start
from fathom.games.endeavor.sets import BOXES, FILES, printed
from fathom.web.picture import picture, sprite
from tests.games.endeavor.positions import do, offered, position, table

HOUSE = BOXES.folder / BOXES.house()
RECORDS = sorted(Path(__file__).parents[2].glob("records/endeavor-*.fathom"))
NAMES = ["Ann", "Bob", "Cleo"]
VORTEX = {"a1": "atoll", "b1": "calm-seas", "a2": "dolphin-pods", "a3": "vortex"}


def sounding(box: str) -> Endeavor:
    """Sonar at the third space of Vortex."""
    game = position(ocean=VORTEX, vessels={0: "vortex"}, discs={"vortex-s2": 1}, box=box)
    do(game, "activate 1", "sonar vortex-2")
    return game


# Two targets of the newest set, and how its file writes such numbers.
TEAM = BOXES.find(BOXES.house()).needs["bonus"]["dedicated-team"]
IMPACT = BOXES.find(BOXES.house()).needs["the-call-of-the-ocean"]["impact"]


def written(needs: Sequence[int]) -> str:
    return f"needs = {list(needs)}"


# The house's sets


@pytest.mark.parametrize(
    ("name", "fingerprint"),
    [("house-1", "28c7929e"), ("house-2", "18c1ea2f"), ("house-3", "e361f1f6")],
)
def test_a_set_that_was_released_stays_as_it_is(name: str, fingerprint: str) -> None:
    assert BOXES.find(name).fingerprint == fingerprint
    assert f"house-{GAME.version}" == BOXES.house()


@pytest.mark.rule("EDS-15.10")
def test_sets_are_played_side_by_side() -> None:
    old, new = sounding("house-1"), sounding("house-2")
    assert offered(old, "draw") == {"draw 1+1", "draw 1+2", "draw 2+2", "draw 1+4", "draw 2+4", "draw 4+4"}
    assert offered(new, "draw") == {"draw 2+2", "draw 2+4", "draw 4+4"}
    assert offered(sounding("house-1"), "draw") == offered(old, "draw")
    for game, name in ((old, "house-1"), (new, "house-2")):
        seen = observe(game, 0)
        sample = sample_hidden(seen, Chance.from_seed("sample"))
        assert seen.box == game.data()["box"] == name
        assert {state.box for state in (game, game.clone(), sample, seen.open)} == {BOXES.find(name)}


def test_games_of_two_sets_take_turns_without_touching_each_other() -> None:
    def end(*boxes: str) -> list[list[int]]:
        states = [GAME.start(GAME.setup(3, {"mode": "co-op"}, "turns", box=box)) for box in boxes]
        picks = [Chance.from_seed("turns") for _ in boxes]
        while any(state.to_move >= 0 for state in states):
            for state, pick in zip(states, picks, strict=True):
                if state.to_move >= 0:
                    legal = state.legal()
                    state.apply(legal[pick.below(len(legal))])
        return [state.scores() for state in states]

    assert end("house-1", "house-2") == end("house-1") + end("house-2")


@pytest.mark.parametrize("file", RECORDS, ids=[file.stem for file in RECORDS])
def test_a_record_is_played_with_the_set_of_its_time(file: Path) -> None:
    record = Record.parse(file.read_text(encoding="utf-8"))
    assert record.played(GAME).box == f"house-{record.version}"


def test_a_record_is_played_by_the_rules_of_its_time_whatever_its_set() -> None:
    for box in BOXES.names():
        setup = GAME.setup(2, {}, "rules", box=box, rules=2)
        record = Record.of(GAME.playing(box), setup, NAMES[:2], [], GAME.start(setup))
        assert (record.version, Record.parse(record.text()).replay(GAME).data()["rules"]) == (2, 2)


@pytest.mark.rule("EDS-1.4", "EDS-18.4")
def test_of_the_first_missions_impact_only_that_of_three_players_is_printed() -> None:
    box = BOXES.find("house-2")
    goals = {"goal 1", "goal 2", "goal 3"}
    for seats in range(1, 6):
        assert printed(box, MISSION_IDS[0], seats) == (goals | {"impact"} if seats == 3 else goals)
        assert printed(box, MISSION_IDS[1], seats) == set()


@pytest.mark.rule("EDS-18.4")
@pytest.mark.parametrize(("seats", "houses"), [(1, 1), (2, 1), (3, 0), (4, 1), (5, 1)])
def test_the_little_house_stands_where_a_target_is_ours(seats: int, houses: int) -> None:
    game = table(seats, 1, "co-op")
    game.bonus_goals = []
    html = picture(GAME, observe(game, 0), "en", ["Ann", "Bob", "Cleo", "Dan", "Eve"][:seats])
    goals = html.split('class="goals"')[1].split("</section>")[0]
    assert goals.count(">house<") == houses
    assert MISSION_FACES[0].printed_impact == {"seats": 3, "needs": 45}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_says_what_is_ours_and_what_is_doubtful(language: str) -> None:
    teller = GAME.tell(language, [])
    told = {row[0]: dict(section.explain(row)) for section in teller.contents() for row in section.rows}
    ours = {name.split(".")[0]: parts[teller.words("box.house")] for name, parts in told.items() if name[0].isdigit()}
    assert teller.words("house.impact.but", seats=3, needs=45) in ours["1"]
    assert teller.words("house.goal.fields") in ours["3"]
    vortex = next(parts for name, parts in told.items() if name.startswith("Vortex"))
    assert f"2–4){teller.words('doubtful')}" in vortex[teller.words("box.sonar")]
    assert GAME.rulebook(language).rule("EDS-15.10").ruling
    assert GAME.rulebook(language).rule("EDS-18.4").ruling


@pytest.mark.rule("EDS-15.10")
def test_a_doubtful_site_says_so_in_words_and_in_the_picture() -> None:
    game = position(ocean=VORTEX, vessels={0: "vortex"}, discs={"vortex-s2": 1})
    do(game, "activate 1")
    teller = GAME.tell("en", ["Ann", "Bob", "Cleo"])
    words = teller.action(GAME.space.parse("sonar vortex-2"), observe(game, 0))
    assert words == "Sonar at Vortex (track 2): Discover (depths 2–4) (not certain: check your board)"
    assert "Discover (depths 2–4) (not certain: check your board)" in picture(GAME, observe(game, 0), "en", NAMES)
    assert "check your board" not in teller.action(GAME.space.parse("sonar vortex-1"), observe(game, 0))


def test_the_picture_of_a_set_shows_its_own_signs() -> None:
    for name, depths in (("house-1", "1–4"), ("house-2", "2–4")):
        game = GAME.playing(name)
        plate = sprite(game).split('id="sign-zone-vortex"')[1].split("</symbol>")[0]
        assert f">{depths}<" in plate
        state = sounding(name)
        state.owners[SITE_IDS.index("vortex-s3")] = -1
        assert f"(depths {depths})" in picture(game, observe(state, 0), "en", NAMES)


# An owner's set


@pytest.fixture
def owned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., OceanBox]:
    """A set that an owner has typed in, and plays with."""

    def make(sites: str = "", targets: str = "") -> OceanBox:
        folder = tmp_path / "My box"
        folder.mkdir(exist_ok=True)
        if sites:
            (folder / "sites.toml").write_text(sites, encoding="utf-8")
        if targets:
            (folder / "targets.toml").write_text(targets, encoding="utf-8")
        monkeypatch.setenv("FATHOM_ENDEAVOR", str(folder))
        return BOXES.find()

    return make


SITES = """
[[site]]
id = "vortex-s3"
discover = [2, 3]

[[site]]
id = "kelp-forest-c1"
cost = 3
gains = ["impact", "disc", "promotion", "research"]

[[site]]
id = "calm-seas-s1"
discover = [1]

[[site]]
id = "calm-seas-s3"
gains = ["disc"]

[[site]]
id = "kelp-forest-d1"
tokens = 2
doubtful = "a smudge"
"""


def test_an_owners_set_is_played_with(owned: Callable[..., OceanBox]) -> None:
    box = owned(SITES)
    assert (box.name, GAME.setup(2).box) == ("my-box", "my-box")
    assert box.doubtful == {"kelp-forest-d1"}
    assert box.dive_tokens[DIVE_IDS.index("kelp-forest-d1")] == 2
    game = position(ocean={"a1": "kelp-forest", "b1": "calm-seas"}, research=(3,), vessels={0: "kelp-forest calm-seas"})
    assert game.box is box
    assert len(game.dives[DIVE_IDS.index("kelp-forest-d1")]) == 2
    do(game, "activate 1")
    teller = GAME.tell("en", NAMES)
    words = teller.action(GAME.space.parse("conserve kelp-forest-c1"), observe(game, 0))
    assert words == "Conserve at Kelp Forest (site 1) for 3 Research: 1 Impact, 1 disc, 1 promotion, 1 Research"
    assert "sonar calm-seas-1" in offered(game)
    do(game, "sonar calm-seas-2")
    assert game.staged[0] == 5 - 2 + 1
    assert "Dive site, 2 tokens (not certain" in picture(GAME, observe(game, 0), "en", NAMES)
    assert label(box) in Record.of(GAME, GAME.setup(2), ["Ann", "Bob"], [], GAME.new(2)).text()
    house = start(Setup(2, GAME.setup(2).options, "house", box="house-2"))
    assert house.box.site_cost[SITE_IDS.index("kelp-forest-c1")] == 2


def test_every_process_numbers_the_lists_of_a_set_alike(owned: Callable[..., OceanBox]) -> None:
    box = owned(SITES)
    code = "from fathom.games.endeavor.sets import BOXES; print(BOXES.find('my-box').gains)"
    paths = os.pathsep.join(path for path in sys.path if path)
    environment = {**os.environ, "PYTHONPATH": paths}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout.strip() == str(box.gains)


def test_what_an_owner_says_without_a_doubt_is_certain(owned: Callable[..., OceanBox]) -> None:
    assert BOXES.find("house-2").doubtful == {"vortex-s3"}
    assert owned('[[site]]\nid = "vortex-s3"\ndiscover = [2, 3, 4]\n').doubtful == set()


def test_an_owners_targets_are_not_ours(owned: Callable[..., OceanBox]) -> None:
    text = (HOUSE / "targets.toml").read_text(encoding="utf-8").replace('source = "house"\n', "")
    more = [*TEAM[:4], TEAM[4] + 1]
    box = owned(targets=re.sub(r"draft = \[[^]]*\], ", "", text).replace(written(TEAM), written(more), 1))
    assert box.needs["bonus"]["dedicated-team"] == more
    assert box.drafts == box.needs
    assert printed(box, "maps-and-charts", 4) == {"goal 1", "goal 2", "goal 3", "impact"}
    game = table(3, 2, "co-op")
    game.bonus_goals = []
    html = picture(GAME, observe(game, 0), "en", NAMES)
    assert ">house<" not in html.split('class="goals"')[1].split("</section>")[0]


# What a fingerprint covers


def fingerprint(**texts: str) -> str:
    given = {file: (HOUSE / file).read_text(encoding="utf-8") for file in FILES}
    given |= {f"{name}.toml": text for name, text in texts.items()}
    assert BOXES.reading(given).problems == []
    return BOXES.reading(given).box("any").fingerprint


@pytest.mark.parametrize(
    ("file", "old", "new", "same"),
    [
        ("sites", "# What is printed", "# Whatever is printed", True),
        ("sites", "doubtful = ", "# doubtful = ", True),
        ("sites", "discover = [2, 3, 4]", "discover = [4, 3, 2]", True),
        ("sites", "discover = [2, 3, 4]", "discover = [2, 3]", False),
        ("sites", "discover = [2, 3, 4]", "discover = [2, 3, 4]\nanywhere = true", False),
        ("targets", 'source = "house"', "", True),
        ("targets", "draft = [4, 6, 8, 10, 12]", "draft = [5, 6, 8, 10, 12]", True),
        ("targets", written(TEAM), written([*TEAM[:4], TEAM[4] + 1]), False),
        ("targets", written(IMPACT), written([*IMPACT[:4], IMPACT[4] + 1]), False),
    ],
)
def test_a_fingerprint_covers_what_decides_results(file: str, old: str, new: str, same: bool) -> None:
    text = (HOUSE / f"{file}.toml").read_text(encoding="utf-8")
    assert old in text
    assert (fingerprint(**{file: text.replace(old, new, 1)}) == fingerprint()) == same


# What is wrong with a set is said


@pytest.mark.parametrize(
    ("file", "old", "new", "reason", "facts"),
    [
        ("sites", "[[site]]", "[[site", "unreadable", {}),
        ("sites", "[[site]]", "[site]", "no-entries", {"kind": "site"}),
        ("sites", "[[site]]", "wind = 1\n[[site]]", "unknown-key", {"key": "wind"}),
        ("sites", '"vortex-s3"', '"vortex-s9"', "unknown-site", {"id": "vortex-s9"}),
        ("sites", "[[site]]", '[[site]]\nid = "vortex-s3"\ndiscover = [1]\n[[site]]', "same-id", {"id": "vortex-s3"}),
        ("sites", "discover =", "cost =", "unknown-key", {"id": "vortex-s3", "key": "cost"}),
        ("sites", "discover = [2, 3, 4]", "discover = [6]", "bad-value", {"id": "vortex-s3", "key": "discover"}),
        ("sites", "discover = [2, 3, 4]", "discover = []", "bad-value", {"id": "vortex-s3", "key": "discover"}),
        ("sites", "discover = [2, 3, 4]", 'gains = ["gold"]', "bad-value", {"id": "vortex-s3", "key": "gains"}),
        ("sites", "discover = [2, 3, 4]", "anywhere = 1", "bad-value", {"id": "vortex-s3", "key": "anywhere"}),
        ("sites", "doubtful = ", "doubtful = 1 #", "bad-value", {"id": "vortex-s3", "key": "doubtful"}),
        ("sites", "discover = [2, 3, 4]", "", "says-nothing", {"id": "vortex-s3"}),
        ("sites", "discover = [2, 3, 4]", 'discover = [2]\ngains = ["disc"]', "discover-or-gains", {"id": "vortex-s3"}),
        (
            "sites",
            'id = "vortex-s3"\ndiscover = [2, 3, 4]',
            'id = "kelp-forest-c1"\ncost = 7',
            "bad-value",
            {"key": "cost"},
        ),
        (
            "sites",
            'id = "vortex-s3"\ndiscover = [2, 3, 4]',
            'id = "atoll-d1"\ntokens = 0',
            "bad-value",
            {"key": "tokens"},
        ),
        (
            "sites",
            'id = "vortex-s3"\ndiscover = [2, 3, 4]',
            'id = "atoll-d1"\ncost = 1',
            "unknown-key",
            {"key": "cost"},
        ),
        ("targets", "[bonus]", "[bonus", "unreadable", {}),
        ("targets", "[the-spill]", "[the-moon]", "unknown-mission", {"id": "the-moon"}),
        ("targets", "[the-spill]", "[the-moon]", "lacks-mission", {"id": "the-spill"}),
        ("targets", "dedicated-team", "lonely-team", "unknown-target", {"id": "bonus", "target": "lonely-team"}),
        ("targets", "dedicated-team", "lonely-team", "lacks-target", {"id": "bonus", "target": "dedicated-team"}),
        ("targets", written(TEAM), written(TEAM[:4]), "bad-target", {"target": "dedicated-team"}),
        ("targets", written(TEAM), written([TEAM[4], *TEAM[1:]]), "bad-target", {"target": "dedicated-team"}),
        ("targets", written(TEAM), written([0, *TEAM[1:]]), "bad-target", {"target": "dedicated-team"}),
        ("targets", written(TEAM), "likes = 1", "bad-target", {"target": "dedicated-team"}),
        (
            "targets",
            written(IMPACT),
            written([*IMPACT[:2], 46, *IMPACT[3:]]),
            "known-impact",
            {"seats": 3, "needs": 45},
        ),
    ],
)
def test_what_is_wrong_with_a_set_is_said(
    file: str, old: str, new: str, reason: str, facts: dict[str, object], tmp_path: Path
) -> None:
    text = (HOUSE / f"{file}.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / f"{file}.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    problems = BOXES.problems([tmp_path])
    found = [problem for problem in problems if problem.reason == reason]
    assert found, problems
    assert facts.items() <= found[0].facts.items()
    for language in LANGUAGES:
        words = GAME.words(language)
        for problem in problems:
            assert "{" not in words(f"problem.{problem.reason}", **problem.facts)
        assert not words.missing


def test_a_set_with_problems_is_not_played_with(owned: Callable[..., OceanBox]) -> None:
    with pytest.raises(BadInput) as refused:
        owned('[[site]]\nid = "nowhere-s1"\ndiscover = [1]\n')
    assert refused.value.reason == "bad-components"


def test_the_house_sets_have_no_problems() -> None:
    assert BOXES.problems([]) == []
    for name in ("house-1", "house-2"):
        assert BOXES.problems([BOXES.folder / name]) == []
