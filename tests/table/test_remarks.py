"""Remarks: bots say a word now and then, about what everybody sees."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from fathom.bots.characters import bot_name
from fathom.core import Record
from fathom.core.events import Facts
from fathom.games import find
from fathom.table.fold import Fold
from fathom.table.remarks import SILENCE, remarks
from fathom.table.store import Entry, SeatRow, TableRow

RECORDS = Path(__file__).parents[1] / "records"
GAMES = ["in-too-deep-3-seats-basic", "deep-blue-4-seats-bounty-wrecks", "endeavor-mission-02-3-seats"]


def table_of(name: str, *kinds: str, table_id: str = "tide") -> tuple[Fold, list[Entry]]:
    """A table at which a recorded game is about to be played, by a person and bots of some kinds, and its log."""
    record = Record.parse((RECORDS / f"{name}.fathom").read_text("utf-8"))
    game = record.played(find(record.game))
    setup = record.setup(game)
    seats = [SeatRow("Ann", None, "ann")] * setup.seats
    seats = [SeatRow(bot_name(bot, at), bot, None) for at, bot in enumerate(kinds)] + seats[len(kinds) :]
    row = TableRow(
        table_id, game.id, setup.options, setup.seed, "normal", False, None, 0, 0.0, 0.0, False, seats, box=setup.box
    )
    row.fingerprint = game.boxes.find(setup.box).fingerprint
    moves = enumerate(record.moves)
    return Fold(row), [Entry(ply, "act", seat, text, float(ply)) for ply, (seat, text) in moves]


def played(name: str, *kinds: str, table_id: str = "tide") -> Fold:
    fold, entries = table_of(name, *kinds, table_id=table_id)
    for entry in entries:
        fold.fold(entry)
    assert fold.table.over
    return fold


@pytest.mark.parametrize("name", GAMES)
def test_bots_greet_say_a_word_now_and_then_and_part(name: str) -> None:
    fold = played(name, "easy", "hard", "master")
    said = remarks(fold)
    assert said[0].place == 1
    assert ".hello." in said[0].key
    assert said[-1].place == len(fold.story)
    outcome = fold.table.state.outcome()
    assert outcome is not None
    assert (".won." in said[-1].key) == (said[-1].seat in outcome.winners)
    assert all(f"said.{fold.row.seats[remark.seat].bot}." in remark.key for remark in said)


@pytest.mark.parametrize("name", GAMES)
def test_they_say_it_rarely_and_never_twice(name: str) -> None:
    between = 0
    for table_id in ("tide", "reef", "kelp"):
        said = remarks(played(name, "normal", "normal", "normal", table_id=table_id))
        places = [remark.place for remark in said[:-1]]  # the end may come at any time
        assert all(after - before >= SILENCE for before, after in pairwise(places))
        assert len({remark.key for remark in said}) == len(said)
        between += len(said) - 2
    assert between > 0


def test_the_same_log_brings_the_same_words_on_every_server_whenever_they_are_asked_for() -> None:
    fold, entries = table_of(GAMES[1], "easy", "hard", "master")
    heard = []
    for entry in entries:
        fold.fold(entry)
        heard.append(len(remarks(fold)))
    assert heard == sorted(heard)
    assert remarks(fold) == remarks(played(GAMES[1], "easy", "hard", "master"))
    assert remarks(fold) != remarks(played(GAMES[1], "easy", "hard", "master", table_id="reef"))


def test_a_remark_is_taken_back_with_what_it_answers() -> None:
    fold, entries = table_of(GAMES[0], "easy", "hard")
    fold.fold(entries[0])
    assert len(remarks(fold)) == 1
    fold.fold(Entry(1, "undo", entries[0].seat, None, 1.0))
    assert remarks(fold) == []
    assert fold.times == []


def test_bots_answer_what_somebody_without_a_seat_would_see() -> None:
    fold, entries = table_of(GAMES[0], "easy", "hard")
    seen: list[Facts] = []

    def mood(event: Facts, _seat: int) -> str:
        seen.append(event)
        return ""

    fold.game = replace(fold.game, mood=mood)
    for entry in entries:
        fold.fold(entry)
    remarks(fold)
    shown = [event.seen_by(None) for events in fold.story[1:-1] for event in events]
    secrets = {key for events in fold.story for event in events for facts in event.secrets.values() for key in facts}
    assert secrets  # there is something to hide
    assert seen[::2] == shown


def test_people_lessons_and_strangers_are_silent() -> None:
    assert remarks(played(GAMES[0])) == []
    assert remarks(played(GAMES[0], "somebody")) == []
    fold = played(GAMES[0], "easy")
    fold.lesson = fold.game.lessons()[0]
    assert remarks(fold) == []


def test_a_table_can_hush_its_bots_and_let_them_talk_again() -> None:
    fold = played(GAMES[1], "easy", "hard", "master")
    said = remarks(fold)
    for kind, heard in (("hush", []), ("chat", said)):
        fold.fold(Entry(fold.ply, kind, 3, None, 0.0))
        assert fold.hushed == (kind == "hush")
        assert remarks(fold) == heard


@pytest.mark.parametrize(
    ("game", "event", "moods"),
    [
        ("in-too-deep", {"kind": "expanded", "drawn": [(0, 3), (1, 1)]}, ["good", "", "bad"]),
        ("in-too-deep", {"kind": "expanded", "drawn": [(0, 2)]}, ["", "", ""]),
        ("endeavor", {"kind": "lost-impact", "seat": 1}, ["", "bad", ""]),
        ("endeavor", {"kind": "setback", "card": 3}, ["bad", "bad", "bad"]),
        ("endeavor", {"kind": "linked", "seat": 0}, ["good", "", ""]),
    ],
)
def test_bots_are_sad_as_well(game: str, event: Facts, moods: list[str]) -> None:
    mood = find(game).mood
    assert mood is not None
    assert [mood(event, seat) for seat in range(3)] == moods
