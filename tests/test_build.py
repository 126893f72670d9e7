"""The tests run on the build they are meant for, and that build compiles everything the rules need."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

import fathom
from fathom.core.build import compiled
from fathom.games import games
from hatch_build import compiled_rooms

PLACE = Path(fathom.__path__[0]).parent

DOCS = Path(__file__).parents[1] / "docs"


def test_the_distribution_is_called_by_its_name_everywhere() -> None:
    """On the package index `fathom` is somebody else's: ours has another name there, and is imported as `fathom`."""
    house = Path(fathom.__file__).parent
    pages = [*DOCS.rglob("*.md"), *house.rglob("*.po"), *house.rglob("*.py")]
    named = [
        found for page in pages for found in re.findall(r"pip install '([^'\[]+)", page.read_text(encoding="utf-8"))
    ]
    assert set(named) == {"fathom-games"}
    assert len(named) >= 5


def test_the_build_is_the_one_asked_for() -> None:
    assert compiled() == bool(os.environ.get("FATHOM_COMPILED"))


def test_what_rules_stand_on_is_compiled_and_nothing_that_reads_or_tells() -> None:
    rooms = compiled_rooms(PLACE)
    assert {"rules", "state", "strategy", "actions"} <= {room.stem for room in rooms} | {
        room.parent.name for room in rooms
    }
    assert not {"narration", "observation", "picture", "box"} & {room.stem for room in rooms}
    for room in rooms:
        assert bool(list((PLACE / room).parent.glob(f"{room.stem}.*.so"))) == compiled(), room


@pytest.mark.parametrize("line", ["from fathom.games.whist.tricks import take", "from .tricks import take"])
def test_a_new_room_is_compiled_when_the_rules_import_it(tmp_path: Path, line: str) -> None:
    folder = tmp_path / "fathom" / "games" / "whist"
    folder.mkdir(parents=True)
    (folder / "rules.py").write_text(f"{line}\nfrom .cards import CARDS\n", encoding="utf-8")
    (folder / "tricks.py").write_text("def take() -> None: ...\n", encoding="utf-8")
    (folder / "cards.py").write_text("import msgspec\n", encoding="utf-8")
    (folder / "pictures.py").write_text("from .tricks import take\n", encoding="utf-8")
    assert [room.name for room in compiled_rooms(tmp_path)] == ["rules.py", "tricks.py"]


@pytest.mark.sources  # of the project
def test_all_words_rules_and_data_are_in_the_wheel() -> None:
    root = Path(__file__).parents[1]
    packed = {file.relative_path for file in WheelBuilder(str(root)).recurse_included_files()}
    kinds = {".py", ".po", ".md", ".toml", ".html", ".css", ".js", ".svg", ".json", ".typed"}
    ours = {str(path.relative_to(root)) for path in (root / "fathom").rglob("*") if path.suffix in kinds}
    assert ours - packed == set()
    catalogues = {Path(name).parents[3].name for name in packed if name.endswith("fr/LC_MESSAGES/messages.po")}
    assert {"fathom", "workshop", *(game.folder.name for game in games().values())} == catalogues
