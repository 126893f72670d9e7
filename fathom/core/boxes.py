"""The sets a game can be played with: those of the house, kept by version, and those that owners type in.

The house's lie under ``sets/house-1`` and so on: the number is the version of the rules that brought them, and old ones
stay. A variable such as ``FATHOM_DEEP_BLUE`` names the owner's folder, or several; new tables use the first.
"""

import os
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from fathom.core.box import Box
from fathom.core.errors import BadInput, Fact

B = TypeVar("B", bound=Box)
Texts = Mapping[str, str]  # of a set, by the names of its files


class Reading(Generic[B]):
    """The files of a set as they are read, with everything that is wrong with them."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.problems: list[BadInput] = []  # each a key below `problem.` in the game's catalogue, and facts

    def wrong(self, reason: str, /, **facts: Fact) -> None:
        self.problems.append(BadInput(reason, **facts))

    def parsed(self, file: str) -> dict[str, Any]:
        """The content of a file; nothing where it cannot be read."""
        try:
            return tomllib.loads(self.texts[file])
        except tomllib.TOMLDecodeError as error:
            self.wrong("unreadable", file=file, why=str(error))
            return {}

    def box(self, name: str) -> B:
        """The set, if nothing is wrong with it."""
        raise NotImplementedError


class NoParts(Reading[Box]):
    """For games whose rules say everything: there is one set, with nothing in it to replace."""

    def box(self, name: str) -> Box:
        return Box(name)


class Boxes(Generic[B]):
    """All sets that one game can be played with."""

    def __init__(self, game_id: str, folder: Path, files: Mapping[str, str], reading: type[Reading[B]]) -> None:
        self.game_id = game_id
        self.folder = folder / "sets"
        self.files = files  # those of a set, each with a text that identifies a file of another name
        self.variable = "FATHOM_" + game_id.upper().replace("-", "_")  # names the folder of an owner's set
        self.reading = reading
        kept = [folder.name for folder in self.folder.glob("house-*")] if files else ["house-1"]
        self._versions = sorted(int(name.removeprefix("house-")) for name in kept)
        self._newest = self.house()
        self._read_so_far: dict[tuple[str, Path | None], B] = {}  # they never change

    def house(self, version: int | None = None) -> str:
        """The house's set for a version of the rules; without one, the newest."""
        found = [number for number in self._versions if version is None or number <= version]
        return f"house-{max(found, default=min(self._versions))}"

    def names(self) -> list[str]:
        """All sets: the house's, oldest first, then the owner's."""
        return [f"house-{number}" for number in self._versions] + list(self._owned())

    def default(self) -> str:
        """The set that new tables use."""
        return next(iter(self._owned()), self._newest) if self.variable in os.environ else self._newest

    def find(self, name: str = "") -> B:
        """A set by its name; without one, the set that new tables use."""
        name = name or self.default()
        owned = None if name.startswith("house-") else self._owned().get(name)
        found = self._read_so_far.get((name, owned))
        if found is not None:
            return found
        if name not in self.names():
            raise BadInput("unknown-set", set=name, sets=", ".join(self.names()))
        folder = owned or self.folder / name
        reading = self.reading(self.texts([folder] if self.files else []))
        if reading.problems:
            raise BadInput("bad-components", path=str(folder), count=len(reading.problems), game=self.game_id)
        found = reading.box(name)
        self._read_so_far[name, owned] = found
        return found

    def problems(self, paths: Iterable[Path]) -> list[BadInput]:
        """Everything that is wrong with the set in folders and single files."""
        return self.reading(self.texts(paths)).problems

    def texts(self, paths: Iterable[Path]) -> dict[str, str]:
        """The texts of a set, from folders and single files; the newest set of the house fills the gaps."""
        newest = self.folder / self._newest
        texts = {file: (newest / file).read_text(encoding="utf-8") for file in self.files}
        for path in paths:
            inside = [path / file for file in self.files if (path / file).exists()] if path.is_dir() else [path]
            if not inside:
                raise BadInput("no-set", path=str(path), files=", ".join(self.files))
            for file in inside:
                text = read_text(file)
                texts[self._kind_of(file, text)] = text
        return texts

    def _kind_of(self, path: Path, text: str) -> str:
        """Which file of a set this is: by its name, or else by its content."""
        if path.name in self.files:
            return path.name
        for file, sign in self.files.items():
            if sign in text:
                return file
        raise BadInput("no-set", path=str(path), files=", ".join(self.files))

    def _owned(self) -> dict[str, Path]:
        """The owner's folders by the names of their sets."""
        given = os.environ.get(self.variable, "")
        return {name_of(Path(folder)): Path(folder) for folder in given.split(os.pathsep) if folder}


def fits(value: object, kind: object) -> bool:
    """Whether a value of a file is what a type asks for."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def name_of(folder: Path) -> str:
    """What records call an owner's set: its folder, in letters that a record can hold."""
    name = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in folder.resolve().name.lower())
    return f"my-{name}" if name.startswith("house") or not name.strip("-") else name


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = str(error) if isinstance(error, UnicodeDecodeError) else error.strerror or "-"
        raise BadInput("unreadable", path=str(path), why=why) from error


NO_PARTS: Boxes[Box] = Boxes("", Path(), {}, NoParts)
