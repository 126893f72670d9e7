"""Records: they are read as they were written, and errors name their line."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fathom.core import BadInput, Chance, Opening, Record, commitment
from fathom.core.record import label
from fathom.core.words import HOUSE, catalogue
from fathom.games import find
from tests.conformance import walk

GAME = find("in-too-deep")
SETUP = GAME.setup(3, {}, "pearl")
NAMES = ["Ann", "Bob [normal]", "Cleo"]
LABEL = label(GAME.boxes.find("house-1"))

words = st.text("abcdefghijklmnopqrstuvwxyz0123456789-=,", min_size=1, max_size=8)
lines = st.text(min_size=1, max_size=12).map(str.strip).filter(lambda text: text and not re.search("[\r\n]", text))


@st.composite
def records(draw: st.DrawFn) -> Record:
    names = draw(st.lists(lines, min_size=1, max_size=6))
    notations = st.lists(words, min_size=1, max_size=3).map(" ".join)
    seats = st.integers(0, len(names) - 1)
    moves = draw(st.lists(st.tuples(seats, notations), max_size=10))
    return Record(
        draw(words),
        draw(st.integers(0, 1000)),
        names,
        draw(st.dictionaries(words, words, max_size=3)),
        draw(words),
        draw(st.none() | lines),
        draw(st.none() | lines),
        moves,
        draw(st.lists(st.tuples(st.integers(0, len(moves)), lines), max_size=3)),
    )


def played() -> Record:
    """A whole game."""
    state = GAME.start(SETUP)
    moves: list[tuple[int, int]] = []
    for current, action in walk(GAME, SETUP, Chance.from_seed("record")):
        moves.append((current.to_move, action))
        state = current
    return Record.of(GAME, SETUP, NAMES, moves, state)


WHOLE = played().text()
HEAD, MOVES = WHOLE.split("\n\n")


# Writing and reading


@given(records())
@example(Record("g", 1, ["a: b", "# 1", "seed: x", "[x] {y}", "Zoë 🐟 \u200f‮"], {}, "c"))
def test_what_is_written_is_read_again(record: Record) -> None:
    assert Record.parse(record.text()) == record
    assert Record.parse(record.text()).text() == record.text()


@pytest.mark.parametrize("separator", ["\x0b", "\x85", "\u2028"])
def test_a_name_may_hold_what_some_take_for_the_end_of_a_line(separator: str) -> None:
    record = Record("g", 1, [f"Ann{separator}Bob"], {}, "c")
    assert Record.parse(record.text()) == record


def test_a_record_is_a_text_that_a_person_can_read() -> None:
    assert HEAD.splitlines() == [
        "Fathom record 1",
        "game: in-too-deep",
        "rules: 1",
        f"set: {LABEL}",
        "seat 1: Ann",
        "seat 2: Bob [normal]",
        "seat 3: Cleo",
        "option sides: basic",
        f"commitment: {commitment('pearl')}",
        "seed: pearl",
        f"result: {played().result}",
    ]
    assert all(re.fullmatch("[123] [a-z]+( [a-z0-9]+)*", line) for line in MOVES.splitlines())


def test_comments_and_empty_lines_between_moves_are_passed_over() -> None:
    loose = HEAD + "\n\n# The opening\n\n" + MOVES.replace("\n", "\n\n# next\n")
    assert Record.parse(loose) == Record.parse(WHOLE)


def test_a_record_from_another_system_may_end_its_lines_otherwise() -> None:
    assert Record.parse(WHOLE.replace("\n", "\r\n")) == Record.parse(WHOLE)


def test_a_record_replays_to_its_result() -> None:
    outcome = Record.parse(WHOLE).replay(GAME).outcome()
    assert outcome is not None
    assert WHOLE.splitlines()[10].startswith(f"result: {outcome.reason}; scores ")


def test_a_record_of_an_unfinished_game_has_no_result() -> None:
    state = GAME.start(SETUP)
    action = state.legal()[0]
    moves = [(int(state.to_move), action)]
    state.apply(action)
    record = Record.of(GAME, SETUP, NAMES, moves, state)
    assert record.result is None
    assert Record.parse(record.text()).replay(GAME).data() == state.data()


@pytest.mark.parametrize("again", [0, 1, 7])
@pytest.mark.parametrize("opened", [0, 1, 20])
def test_a_game_that_was_played_on_from_an_earlier_one_replays_to_the_same_state(opened: int, again: int) -> None:
    openings = [Opening("pearl", tuple(Record.parse(WHOLE).actions(GAME)[:opened]))]
    state = GAME.begin(GAME.setup(3, {}, "shell", openings))
    played: list[int] = []
    for _ in range(again):
        played.append(state.legal()[-1])
        state.apply(played[-1])
    setup = GAME.setup(3, {}, "coral", [*openings, Opening("shell", tuple(played))])
    state = GAME.begin(setup)
    moves: list[tuple[int, int]] = []
    for _ in range(8):
        moves.append((int(state.to_move), state.legal()[-1]))
        state.apply(state.legal()[-1])
    record = Record.of(GAME, setup, NAMES, moves, state)
    assert len(record.moves) == opened + again + 8
    assert Record.parse(record.text()).replay(GAME).data() == state.data()


# What can be wrong

Edit = Callable[[str], str]


def change(old: str, new: str) -> Edit:
    """The record with one change."""

    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return edit


def without(start: str) -> Edit:
    """The record without the line that begins with a text."""
    return lambda text: "".join(line for line in text.splitlines(True) if not line.startswith(start))


def move(number: int, text: str) -> Edit:
    """The record with another move in place of one."""

    def edit(record: str) -> str:
        head, moves = record.split("\n\n")
        rows = moves.splitlines()
        rows[number - 1] = text
        return "\n".join([head, "", *rows, ""])

    return edit


FIRST = MOVES.splitlines()[0]
SEAT = int(FIRST[0])
LAST = len(MOVES.splitlines())

WRONG: list[tuple[str, Edit, str, dict[str, Any]]] = [
    ("nothing in it", lambda _: "", "record-title", {"title": "Fathom record 1"}),
    ("another title", change("record 1", "record 2"), "record-title", {"title": "Fathom record 1"}),
    ("no title", without("Fathom"), "record-title", {"title": "Fathom record 1"}),
    (
        "a line without a colon",
        change("seat 2:", "seat 2"),
        "record-header",
        {"line": 6, "text": "seat 2 Bob [normal]"},
    ),
    ("a version in words", change("rules: 1", "rules: one"), "record-header", {"line": 3, "text": "rules: one"}),
    ("a version below nothing", change("rules: 1", "rules: -1"), "record-header", {"line": 3, "text": "rules: -1"}),
    (
        "a version in words further down",
        lambda text: without("rules:")(text).replace("seat 1: Ann", "seat 1: Ann\nrules: one"),
        "record-header",
        {"line": 5, "text": "rules: one"},
    ),
    (
        "a version without end",
        change("rules: 1", "rules: " + "1" * 5000),
        "record-header",
        {"line": 3, "text": "rules: " + "1" * 5000},
    ),
    ("no game", without("game:"), "record-missing", {"key": "game"}),
    ("no version", without("rules:"), "record-missing", {"key": "rules"}),
    ("no commitment", without("commitment:"), "record-missing", {"key": "commitment"}),
    ("a move of seat 0", move(1, "0 draw"), "record-move", {"line": 13, "text": "0 draw"}),
    ("a move of a seat too many", move(2, "4 draw"), "record-move", {"line": 14, "text": "4 draw"}),
    ("a move of nobody", move(3, "draw"), "record-move", {"line": 15, "text": "draw"}),
    ("a seat without a move", move(4, "1"), "record-move", {"line": 16, "text": "1"}),
    ("a name for a seat", move(1, "Ann draw"), "record-move", {"line": 13, "text": "Ann draw"}),
    ("a seat with a sign", move(1, "+1 draw"), "record-move", {"line": 13, "text": "+1 draw"}),
    ("a seat raised to a power", move(1, "² draw"), "record-move", {"line": 13, "text": "² draw"}),
    (
        "a seat without end",
        move(1, "1" * 5000 + " draw"),
        "record-move",
        {"line": 13, "text": "1" * 5000 + " draw"},
    ),
    (
        "other rules",
        change("rules: 1", "rules: 2"),
        "record-version",
        {"version": 2, "ours": 1, "game": "In Too Deep"},
    ),
    ("a set that is not here", change("set: house-1", "set: mine"), "unknown-set", {"set": "mine"}),
    (
        "a set that is another one",
        change(f"set: {LABEL}", "set: house-1 0bad0bad"),
        "record-set",
        {"set": "house-1", "said": "0bad0bad", "found": LABEL.split()[1]},
    ),
    ("an opening without its seed", change("seed:", "opening: 3\nseed:"), "record-opening", {}),
    ("a seed without its opening", change("seed:", "opening seed: x\nseed:"), "record-opening", {}),
    (
        "a second opening without a first",
        change("seed:", "opening 2: 3\nopening 2 seed: x\nseed:"),
        "record-opening",
        {},
    ),
    ("an opening in words", change("seed:", "opening: few\nopening seed: x\nseed:"), "record-opening", {}),
    ("an opening without end", change("seed:", f"opening: {'9' * 5000}\nopening seed: x\nseed:"), "record-opening", {}),
    ("an opening beyond the end", change("seed:", "opening: 999\nopening seed: x\nseed:"), "record-opening", {}),
    ("no seed", without("seed:"), "record-sealed", {}),
    ("another seed", change("seed: pearl", "seed: coral"), "record-commitment", {}),
    ("another commitment", change(commitment("pearl"), commitment("coral")), "record-commitment", {}),
    ("a seat too few", without("seat 3:"), "record-move", {}),
    ("an option the game does not have", change("option sides", "option depth"), "unknown-option", {}),
    ("a value the option does not have", change("sides: basic", "sides: deep"), "option-value", {}),
    (
        "a move out of turn",
        move(1, f"{SEAT % 3 + 1} {FIRST[2:]}"),
        "record-seat",
        {"move": 1, "seat": SEAT % 3 + 1, "turn": SEAT},
    ),
    ("a move that is none", move(1, f"{SEAT} dance"), "record-unknown", {"move": 1, "text": "dance"}),
    (
        "a move against the rules",
        move(1, f"{SEAT} draw"),
        "record-illegal",
        {"move": 1, "text": "draw", "rule": "ITD-2.5"},
    ),
    ("a move after the end", lambda text: text + "1 draw\n", "record-after-end", {"move": LAST + 1}),
    (
        "another result",
        change("result: deck", "result: luck"),
        "record-result",
        {"said": str(played().result).replace("deck", "luck"), "found": played().result},
    ),
    (
        "a result before the end",
        lambda text: text[: text.rindex("\n", 0, -1) + 1],
        "record-result",
        {"said": played().result, "found": "-"},
    ),
]


@pytest.mark.parametrize(("edit", "reason", "facts"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_record_with_something_wrong(edit: Edit, reason: str, facts: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as caught:
        Record.parse(edit(WHOLE)).actions(GAME)
    assert caught.value.reason == reason
    assert {name: caught.value.facts[name] for name in facts} == facts


def test_everything_that_can_be_wrong_with_a_record_is_tried() -> None:
    keys = {key for key in catalogue(HOUSE, "en")._catalog if isinstance(key, str)}  # type: ignore[attr-defined]
    told = {key.removeprefix("error.") for key in keys if key.startswith("error.record-")}
    assert told - {reason for _, _, reason, _ in WRONG} == set()


@pytest.mark.parametrize(
    "edit",
    [
        change("seat 1: Ann\nseat 2: Bob [normal]", "seat 2: Bob [normal]\nseat 1: Ann"),
        change("seat 3:", "seat 2:"),
        change("seat 3:", "seat 4:"),
        change("seat 3:", "seat three:"),
    ],
    ids=["out of order", "twice the same", "one left out", "in words"],
)
def test_seats_that_are_not_counted_from_one_are_refused(edit: Edit) -> None:
    with pytest.raises(BadInput, match="record-header"):
        Record.parse(edit(WHOLE))


def test_a_thing_said_twice_is_refused() -> None:
    with pytest.raises(BadInput, match="record-header"):
        Record.parse(change("seed: pearl", "seed: coral\nseed: pearl")(WHOLE))


@pytest.mark.parametrize("seed", ["coral  reef", ""])
def test_the_cards_are_dealt_from_the_very_seed_that_was_committed_to(seed: str) -> None:
    record = Record(GAME.id, GAME.version, NAMES, {}, commitment(seed), seed)
    assert commitment(record.setup(GAME).seed) == record.commitment


@given(st.text(max_size=200))
def test_no_text_at_all_breaks_the_reader(text: str) -> None:
    for tried in (text, f"{HEAD}\n{text}", f"{WHOLE}{text}"):
        with suppress(BadInput):
            record = Record.parse(tried)
            assert Record.parse(record.text()) == record
