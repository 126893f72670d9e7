"""Rooms that games keep for the workshop: found by their names, and complete."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from fathom.core import BadInput
from fathom.games import find, load
from fathom.games.deep_blue import balance as deep_blue_balance
from fathom.games.endeavor import targets as endeavor_targets
from fathom.workshop.balance import Balance, balance_of
from fathom.workshop.rooms import find_room
from fathom.workshop.targets import Targets, targets_of

# What the type checker is asked: that these modules have all that the workshop wants of them.
BALANCE: Balance = deep_blue_balance
TARGETS: Targets = endeavor_targets


def test_a_room_is_the_module_of_its_name_beside_the_game() -> None:
    assert balance_of(find("deep-blue")) is BALANCE
    assert targets_of(find("endeavor")) is TARGETS


def test_a_game_that_is_played_with_another_set_has_the_same_room() -> None:
    game = find("deep-blue")
    assert balance_of(game.playing(game.boxes.house())) is BALANCE


def test_most_games_have_no_such_room() -> None:
    game = find("in-too-deep")
    assert find_room(game.folder, "balance") is None
    with pytest.raises(BadInput, match="no-targets"):
        targets_of(game)
    with pytest.raises(BadInput, match="no-balance"):
        balance_of(replace(find("deep-blue"), folder=Path("/nowhere")))


def test_a_game_from_elsewhere_has_rooms_too_and_hears_what_they_lack(tmp_path: Path) -> None:
    folder = tmp_path / "lagoon"
    folder.mkdir()
    source = "from dataclasses import replace\nfrom pathlib import Path\nfrom fathom.games import find\n"
    source += 'GAME = replace(find("in-too-deep"), id="lagoon", folder=Path(__file__).parent)\n'
    (folder / "__init__.py").write_text(source, encoding="utf-8")
    (folder / "balance.py").write_text("SEATS = 2\n\ndef uses(event):\n    return ()\n", encoding="utf-8")
    kept = list(sys.path)
    try:
        game = load(str(folder))
        with pytest.raises(BadInput) as caught:
            balance_of(game)
    finally:
        sys.path[:] = kept
        for name in ("lagoon", "lagoon.balance"):
            sys.modules.pop(name, None)
    assert caught.value.reason == "room-lacks"
    assert caught.value.facts == {"room": "lagoon.balance", "names": "EDITION, TURNS, THINGS, WAYS, PLANS, begins_turn"}


def test_no_command_waits_for_the_workshop_before_it_is_wanted() -> None:
    rooms = ", ".join(f"fathom.cli.{name}" for name in ("app", "balance", "targets", "bench", "chaos", "simulation"))
    ask = f"import sys, {rooms}; print([name for name in sys.modules if name.startswith('fathom.workshop')])"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
