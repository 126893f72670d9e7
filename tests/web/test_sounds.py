"""What the events of every game sound like: each sound is known to the pages, and lower with depth."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from fathom.core import Event, Game, Record
from fathom.core.words import keys
from fathom.games import find
from fathom.web.picture import STATIC

RECORDS = Path(__file__).parent.parent / "records"
GAMES = ("in-too-deep", "deep-blue", "endeavor")
CALLS = {"bell"}  # of the page itself
MADE = set(re.findall(r"^  (\w+): \[", (STATIC / "sound.js").read_text("utf-8"), re.MULTILINE))


@cache
def played(game: str) -> tuple[Event, ...]:
    """The events of all recorded games by today's rules."""
    found: list[Event] = []
    for path in sorted(RECORDS.glob(f"{game}-*.fathom")):
        if "-rules-" not in path.name:
            found += events(Record.parse(path.read_text("utf-8")))
    return tuple(found)


def events(record: Record) -> Iterator[Event]:
    game = record.played(find(record.game))
    state = game.begin(record.setup(game))
    told = state.listen()
    for action in record.actions(game):
        state.apply(action)
        yield from told
        told.clear()


def heard(game: Game, event: Event) -> tuple[str, int] | None:
    assert game.picture is not None
    assert game.picture.sound is not None
    return game.picture.sound(event.seen_by(None))


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_event_that_has_a_sound_happens_and_the_pages_know_its_sound(name: str) -> None:
    game = find(name)
    sounds = import_module(f"fathom.games.{name.replace('-', '_')}.picture").SOUNDS
    wanted = {kind: sound for sound, kinds in sounds.items() for kind in kinds}
    assert len(wanted) == sum(map(len, sounds.values())), "each kind has one sound"
    assert set(sounds) <= MADE - CALLS
    told_of = {f"{key}." for key in keys("en", (game.folder,))}
    assert {kind for kind in wanted if not any(key.startswith(f"event.{kind}.") for key in told_of)} == set()
    told = {event.kind: heard(game, event) for event in played(name)}
    assert {kind: sound[0] for kind, sound in told.items() if sound and sound[0] != "danger"}.items() <= wanted.items()
    assert len(set(wanted) - set(told)) <= 2, "hardly any of them is rare"
    assert all(sound[1] >= 0 for event in played(name) if (sound := heard(game, event)))


def test_every_sound_that_the_pages_make_is_heard_in_some_game() -> None:
    told = {sound[0] for name in GAMES for event in played(name) if (sound := heard(find(name), event))}
    assert told | CALLS == MADE


def test_each_gem_of_a_dive_sounds_lower_than_the_one_before_and_dangers_fall_half_as_far() -> None:
    deep_blue = find("deep-blue")
    drawn, depths = 0, set()
    for event in played("deep-blue"):
        if event.kind == "dived":
            drawn = 0
        elif event.kind == "found":
            drawn += 1
            assert heard(deep_blue, event) == ("gem", 0)
        elif event.kind == "drew":
            drawn += len(event.facts["gems"])
            depth = min(drawn - 1, 18)
            assert heard(deep_blue, event) == (("danger", depth // 2) if event.facts["dangers"] else ("gem", depth))
            depths.add(depth)
    assert depths == set(range(19))


def test_a_company_sounds_as_deep_as_the_card_that_lies_lowest() -> None:
    in_too_deep = find("in-too-deep")
    depths = set()
    for event in played("in-too-deep"):
        sound = heard(in_too_deep, event)
        if sound and sound[0] == "splash":
            assert sound[1] == event.facts["card"] // 10
            depths.add(sound[1])
        elif sound:
            assert sound[1] == 0
    assert len(depths) > 5


def test_whatever_happens_in_a_zone_sounds_as_deep_as_the_zone_lies() -> None:
    endeavor = find("endeavor")
    told = {sound[1] for event in played("endeavor") if (sound := heard(endeavor, event))}
    assert told == {0, 2, 4, 6, 8, 10}
