"""Sets of cards: what is checked in an owner's file, and playing with it. (ITD-1.2, ITD-1.3)"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fathom.core import BadInput, Record
from fathom.core.chance import Chance
from fathom.core.words import LANGUAGES
from fathom.games.in_too_deep import GAME, picture
from fathom.games.in_too_deep.actions import SPACE
from fathom.games.in_too_deep.box import BOXES, FILE
from fathom.games.in_too_deep.components import COMPANIES
from fathom.games.in_too_deep.observation import observe, sample_hidden
from fathom.games.in_too_deep.rules import InTooDeep, start
from tests.conformance import check_game, check_sample, check_words, mixes, walk

HOUSE = (BOXES.folder / "house-1" / FILE).read_text(encoding="utf-8")
SHARES = BOXES.find("house-1").share

# Another spread: a hundred shares in one run, all of a company together.
OWN = f'"1-100" = {[company for company in COMPANIES for _ in range(20)]}\n'


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of an owner's set, which is the one in use."""
    folder = tmp_path / "My box"
    folder.mkdir()
    (folder / FILE).write_text(OWN, encoding="utf-8")
    monkeypatch.setenv("FATHOM_IN_TOO_DEEP", str(folder))
    return "my-box"


def dealt(box: str, seed: str = "sets") -> InTooDeep:
    return start(GAME.setup(3, {}, seed, box=box))


# What is checked


@pytest.mark.rule("ITD-1.2", "ITD-1.3")
@pytest.mark.parametrize("text", [HOUSE, OWN])
def test_nothing_is_wrong_with_a_whole_spread(text: str) -> None:
    assert BOXES.reading({FILE: text}).problems == []


def swapped(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, 1)


@pytest.mark.rule("ITD-1.2", "ITD-1.3")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        (swapped('"1-5" =', '"1-5"'), ["unreadable"]),
        (swapped('"6-10"', '"1-5"'), ["unreadable"]),  # the same run twice
        (swapped('"1-5"', '"one"'), ["no-run"]),
        (swapped('"1-5"', '"5-1"'), ["no-run"]),
        (swapped('"1-5"', '"0-4"'), ["no-run"]),
        (swapped('"96-100"', '"97-101"'), ["no-run"]),
        (swapped('"96-100"', "source"), ["no-run"]),
        (swapped('"1-5"', '"²-5"'), ["no-run"]),
        (lambda text: text + "[names]\nocean = 3\n", ["no-run"]),
        (swapped('["ocean", "treasure", "pearl", "research", "wildlife"]', '"ocean"'), ["no-list"]),
        (swapped('"ocean", ', ""), ["run-length"]),
        (swapped('"ocean"', '"ocean", "ocean"'), ["run-length"]),
        (swapped('"ocean"', '"coral"'), ["no-company"]),
        (swapped('"ocean"', "7"), ["no-company"]),
        (swapped('"ocean", "treasure"', '["ocean"], "Treasure"'), ["no-company", "no-company"]),
        (swapped('"1-5" = ["ocean", "treasure", "pearl", "research", "wildlife"]', ""), ["cards-missing"]),
        (swapped('"6-10"', '"2-6"'), ["cards-missing", "cards-twice"]),
        (lambda text: text + '"7-7" = ["pearl"]\n', ["cards-twice"]),
        (swapped('"ocean"', '"pearl"'), ["count-shares", "count-shares"]),
        (lambda _: "", ["cards-missing"]),
    ],
)
def test_whatever_is_wrong_with_a_spread_is_told(change: Callable[[str], str], found: list[str]) -> None:
    assert change(HOUSE) != HOUSE
    wrong = BOXES.reading({FILE: change(HOUSE)}).problems
    assert [problem.reason for problem in wrong] == found
    for language in LANGUAGES:
        words = GAME.words(language)
        for problem in wrong:
            assert "{" not in words(f"problem.{problem.reason}", **problem.facts)
        assert not words.missing


@pytest.mark.rule("ITD-1.3")
def test_what_is_wrong_is_told_with_its_place() -> None:
    (problem,) = BOXES.reading({FILE: HOUSE.replace('"6-10"', '"6 to 10"')}).problems
    assert GAME.words("en")(f"problem.{problem.reason}", **problem.facts) == (
        "cards.toml: “6 to 10” is not a run of cards. A run looks like “6-10”, and cards are numbered from 1 to 100."
    )


def test_a_spread_in_which_something_is_wrong_is_not_played_with(own: str, tmp_path: Path) -> None:
    (tmp_path / "My box" / FILE).write_text(HOUSE.replace("ocean", "coral"), encoding="utf-8")
    with pytest.raises(BadInput, match="bad-components"):
        GAME.setup(3)
    assert GAME.setup(3, box="house-1").box == "house-1"
    assert own in BOXES.names()


# Which set it is


@pytest.mark.rule("ITD-1.3")
def test_only_the_shares_make_the_fingerprint(own: str) -> None:
    house = BOXES.find("house-1")
    for text in ("# typed in on a rainy day\n" + HOUSE, f'"1-100" = {[COMPANIES[c] for c in SHARES[1:]]}'):
        assert BOXES.reading({FILE: text}).box("a").fingerprint == house.fingerprint
    assert BOXES.find(own).fingerprint != house.fingerprint


def test_the_fingerprint_of_the_house_set_never_changes() -> None:
    assert BOXES.find("house-1").fingerprint == "ff46c939"


# Playing with another set


@pytest.mark.rule("ITD-1.3")
def test_new_tables_are_played_with_the_owners_set(own: str) -> None:
    assert GAME.setup(3).box == own
    assert dealt("").box.share[1:21] == [0] * 20


@pytest.mark.rule("ITD-1.3")
def test_two_sets_are_played_side_by_side(own: str) -> None:
    """The same seed deals the same cards; what they are shares of differs in rules, words and pictures."""
    house, other = dealt("house-1"), dealt(own)
    assert house.offer == other.offer
    card = next(card for card in house.offer if SHARES[card] != (card - 1) // 20)
    for game, box in ((house, "house-1"), (other, own)):
        company = game.box.share[card]
        taker = game.to_move
        game.apply(SPACE.parse(f"take {card}"))
        assert game.held[taker * 5 + company] == game.prices[company] == 1
        seen = observe(game, taker)
        teller = GAME.playing(box).tell("en", ["Ann", "Bob", "Cleo"])
        assert seen.box == box
        assert sample_hidden(seen, Chance.from_seed("sample")).box is game.box
        assert game.clone().box is game.box
        assert game.data()["box"] == box
        owner = next(owner for owner in picture.facts(seen, teller)["owners"] if owner.me)  # type: ignore[arg-type]
        assert [holding.cards for holding in owner.holdings][company] == (card,)
        seats = next(section for section in teller.board(seen) if section.seats)
        assert seats.rows[taker][1 + company] == "1"
    assert house.held != other.held


@pytest.mark.rule("ITD-1.3")
def test_whole_games_are_played_with_an_owners_set(own: str) -> None:
    picks = Chance.from_seed("own")
    game = GAME.playing(own)
    for number, options in enumerate(mixes(game)[::8]):
        setup = game.setup(2 + number % 5, options, f"own {number}")
        assert setup.box == own
        check_game(game, setup, picks)
        check_words(game, setup, picks)
        for step, (state, _) in enumerate(walk(game, setup, picks)):
            if step % 20 == 0:
                check_sample(game, state, state.to_move, picks)


def test_the_lesson_is_played_with_the_set_it_is_made_for(own: str) -> None:
    for game in (GAME, GAME.playing("house-1"), GAME.playing(own)):
        lesson = game.lessons()[0]
        assert lesson.box == "house-1"


# Records


def recorded(box: str) -> Record:
    """The record of a random game."""
    setup = GAME.setup(3, {}, "record", box=box)
    moves = [(state.to_move, action) for state, action in walk(GAME, setup, Chance.from_seed("record"))]
    state = start(setup)
    for _, action in moves:
        state.apply(action)
    return Record.of(GAME, setup, ["Ann", "Bob", "Cleo"], moves, state)


def test_a_record_names_its_set_and_replays_with_it(own: str) -> None:
    record = Record.parse(recorded(own).text())
    assert f"set: my-box {BOXES.find(own).fingerprint}" in record.text()
    assert record.replay(GAME).data()["box"] == own


def test_a_record_does_not_replay_without_its_set(own: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = recorded(own)
    monkeypatch.delenv("FATHOM_IN_TOO_DEEP")
    with pytest.raises(BadInput, match="unknown-set"):
        record.replay(GAME)


def test_a_record_does_not_replay_with_another_set_of_that_name(
    own: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = recorded(own)
    other = tmp_path / "elsewhere" / "my box"
    other.mkdir(parents=True)
    (other / FILE).write_text(HOUSE, encoding="utf-8")
    monkeypatch.setenv("FATHOM_IN_TOO_DEEP", str(other))
    with pytest.raises(BadInput, match="record-set"):
        record.replay(GAME)


def test_games_of_the_house_set_replay_beside_an_owners_set(own: str) -> None:
    file = Path(__file__).parents[2] / "records" / "in-too-deep-3-seats-basic.fathom"
    record = Record.parse(file.read_text(encoding="utf-8"))
    assert record.replay(GAME).data()["box"] == "house-1"
    assert GAME.setup(3).box == own
