"""Reading what is in the box: cards, tiles and chart from data files, with everything that is wrong with them.

The house set lies beside this module. Owners of the box can write their own files and let ``FATHOM_DEEP_BLUE`` name
the folder that holds them; a file that is not there is taken from the house set.
"""

from __future__ import annotations

import os
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Any

from fathom.core.errors import BadInput

HOUSE_SET = Path(__file__).parent
VARIABLE = "FATHOM_DEEP_BLUE"
FILES = ("crew.toml", "tiles.toml", "chart.toml")

COLOURS = ("black", "blue", "silver", "gold", "red", "green", "purple")
SPOTS = ("black", "blue", "silver", "gold", "red", "either")
SOURCES = ("rulebook", "review", "house")
PLUS = {"silver": 2, "gold": 2, "red": 2, "green": 2, "purple": 4}
SPACES = {"harbour": 1, "starting": 6, "far": 9}
TILES = {"starting": 6, "advanced": 5, "city": 4}

CARD_KEYS = {"id", "name", "fr", "needs", "vp", "cash", "propellers", "protects", "plus", "source"}
TILE_KEYS = {"id", "name", "fr", "group", "vp", "spots", "source"}
SPACE_KEYS = {"id", "name", "fr", "kind", "x", "y", "source"}

Entry = dict[str, Any]
Problem = BadInput  # a key below `problem.` in the game's catalogue, and facts


class Box:
    """A set as it was read: entries of the files, and what is wrong with them."""

    def __init__(self, texts: Mapping[str, str], name: str) -> None:
        self.problems: list[Problem] = []
        self.name = name
        self.fingerprint = fingerprint(texts)
        crew, tiles, chart = (self.parsed(file, texts[file]) for file in FILES)
        self.starters = self.entries("crew.toml", crew, "starter", CARD_KEYS)
        self.crew = self.entries("crew.toml", crew, "crew", CARD_KEYS)
        self.tiles = self.entries("tiles.toml", tiles, "tile", TILE_KEYS)
        self.spaces = self.entries("chart.toml", chart, "space", SPACE_KEYS)
        self.routes: list[Any] = chart.get("routes", [])
        if not self.problems:
            self.check_crew()
            self.check_tiles()
            self.check_chart()

    def wrong(self, reason: str, /, **facts: int | str) -> None:
        self.problems.append(Problem(reason, **facts))

    def parsed(self, file: str, text: str) -> dict[str, Any]:
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            self.wrong("unreadable", file=file, why=str(error))
            return {}

    def entries(self, file: str, data: dict[str, Any], kind: str, keys: set[str]) -> list[Entry]:
        """The entries of one kind, each with an id of its own, a name, a source and no key that means nothing."""
        found = data.get(kind, [])
        if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
            self.wrong("no-entries", file=file, kind=kind)
            return []
        seen: set[str] = set()
        for entry in found:
            name = str(entry.get("id", "?"))
            if not is_id(entry.get("id")):
                self.wrong("bad-id", file=file, id=name)
            elif name in seen:
                self.wrong("same-id", file=file, id=name)
            seen.add(name)
            for key in sorted(set(entry) - keys):
                self.wrong("unknown-key", file=file, id=name, key=key)
            for key in ("name", "fr"):
                if (key == "name" or key in entry) and not is_text(entry.get(key)):
                    self.wrong("bad-value", file=file, id=name, key=key)
            if entry.get("source") not in SOURCES:
                self.wrong("bad-value", file=file, id=name, key="source")
        return found

    # The crew

    def check_crew(self) -> None:
        """(DB-1.5 to DB-1.7)"""
        self.expect("starters", len(self.starters), 4)
        self.expect("crew", len(self.crew), 30)
        ids = [card["id"] for card in self.starters + self.crew]
        for name in sorted({name for name in ids if ids.count(name) > 1}):
            self.wrong("same-id", file="crew.toml", id=name)
        before = len(self.problems)
        for card in self.starters + self.crew:
            self.check_card(card)
        if len(self.problems) > before:
            return
        self.check_starters()
        plus = Counter(card["plus"] for card in self.crew if "plus" in card)
        for colour, count in PLUS.items():
            self.expect(f"plus-{colour}", plus[colour], count)
        self.check_known_cards()

    def check_card(self, card: Entry) -> None:
        for key, high in (("vp", 20), ("cash", 4), ("propellers", 6)):
            if key in card and not is_number(card[key], 1, high):
                self.wrong("bad-value", file="crew.toml", id=card["id"], key=key)
        needs = card.get("needs")
        if "needs" in card and not (
            isinstance(needs, dict)
            and set(needs) == {"colour", "count"}
            and needs["colour"] in (*COLOURS, "any")
            and is_number(needs["count"], 1, 31)
        ):
            self.wrong("bad-value", file="crew.toml", id=card["id"], key="needs")
        if ("needs" in card) != ("vp" in card):
            self.wrong("needs-and-vp", id=card["id"])
        if "plus" in card and card["plus"] not in tuple(PLUS):
            self.wrong("bad-value", file="crew.toml", id=card["id"], key="plus")
        functions = {"needs", "cash", "propellers"} & set(card)
        if "protects" in card:
            if card["protects"] not in ("black", "blue"):
                self.wrong("bad-value", file="crew.toml", id=card["id"], key="protects")
            if functions:
                self.wrong("diver-does-more", id=card["id"])
        elif not functions:
            self.wrong("does-nothing", id=card["id"])
        elif len(functions) > 2:
            self.wrong("too-many-functions", id=card["id"])

    def check_starters(self) -> None:
        for card in self.starters:
            if "protects" in card or "plus" in card:
                self.wrong("starter", id=card["id"])
        for key in ("cash", "propellers"):
            if not any(key in card for card in self.starters):
                self.wrong("starters-lack", key=key)
        self.expect("starters-with-gem", sum("needs" in card for card in self.starters), 1)

    def check_known_cards(self) -> None:
        """What the rulebook's examples show."""
        cards = self.starters + self.crew
        of_red = [card["vp"] for card in cards if colour_of(card) == "red"]
        greens = [card["vp"] for card in cards if colour_of(card) == "green"]
        victoria = [card for card in cards if card["name"] == "Victoria"]
        propellers = [card.get("propellers", 0) for card in cards]
        known = {
            "red-of-6": 6 in of_red,
            "victoria": any(card.get("needs") == {"colour": "any", "count": 8} for card in victoria),
            "victoria-and-green": any(card.get("vp", 0) + vp == 14 for card in victoria for vp in greens),
            "vp-of-2": any(card.get("vp") == 2 for card in cards),
            "cash-of-2": any(card.get("cash") == 2 for card in cards),
            "propellers-of-4": any(one + other == 4 for one, other in combinations(propellers, 2) if one and other),
        }
        for fact, holds in known.items():
            if not holds:
                self.wrong(f"known-{fact}")

    # The tiles

    def check_tiles(self) -> None:
        """(DB-1.8)"""
        before = len(self.problems)
        for tile in self.tiles:
            empty = tile.get("group") == "starting" and "vp" not in tile and "spots" not in tile
            if tile.get("group") not in tuple(TILES):
                self.wrong("bad-value", file="tiles.toml", id=tile["id"], key="group")
            if not empty and not is_number(tile.get("vp"), 1, 20):
                self.wrong("bad-value", file="tiles.toml", id=tile["id"], key="vp")
            spots = tile.get("spots")
            fits = isinstance(spots, list) and len(spots) == 3 and all(spot in SPOTS for spot in spots)
            if not empty and not fits:
                self.wrong("bad-value", file="tiles.toml", id=tile["id"], key="spots")
        if len(self.problems) > before:
            return
        groups = Counter(tile["group"] for tile in self.tiles)
        for group, count in TILES.items():
            self.expect(f"tiles-{group}", groups[group], count)
        self.expect("tiles-empty", sum("vp" not in tile for tile in self.tiles), 1)
        faces = [(tile.get("vp"), sorted(tile.get("spots", []))) for tile in self.tiles]
        if (3, ["blue", "gold", "red"]) not in faces:
            self.wrong("known-tile")

    # The chart

    def check_chart(self) -> None:
        """(DB-1.9)"""
        before = len(self.problems)
        for space in self.spaces:
            if space.get("kind") not in (*SPACES, "buoy"):
                self.wrong("bad-value", file="chart.toml", id=space["id"], key="kind")
            for key, high in (("x", 1000), ("y", 640)):
                if not is_number(space.get(key), 0, high):
                    self.wrong("bad-value", file="chart.toml", id=space["id"], key=key)
        if not isinstance(self.routes, list):
            self.wrong("no-entries", file="chart.toml", kind="routes")
        if len(self.problems) > before:
            return
        kinds = Counter(space["kind"] for space in self.spaces)
        for kind, count in SPACES.items():
            self.expect(f"spaces-{kind}", kinds[kind], count)
        ids = {space["id"] for space in self.spaces}
        known: set[frozenset[str]] = set()
        for route in self.routes:
            named = isinstance(route, list) and all(isinstance(end, str) for end in route)
            ends = frozenset(route if named else ())
            if len(ends) != 2 or not ends <= ids or ends in known:
                self.wrong("bad-route", route=" - ".join(route) if named else str(route))
            known.add(ends)
        harbours = [space["id"] for space in self.spaces if space["kind"] == "harbour"]
        for name in sorted(ids - reachable(harbours, known)):
            self.wrong("out-of-reach", id=name)

    def expect(self, what: str, found: int, wanted: int) -> None:
        if found != wanted:
            self.wrong(f"count-{what}", found=found, wanted=wanted)


def is_id(value: object) -> bool:
    return isinstance(value, str) and value.replace("-", "").isalnum() and value.isascii() and value == value.lower()


def is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def is_number(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def colour_of(card: Entry) -> str:
    """The colour a card asks for, or nothing."""
    colour: str = card.get("needs", {}).get("colour", "")
    return colour


def reachable(starts: Iterable[str], routes: Iterable[frozenset[str]]) -> set[str]:
    waiting = list(starts)
    found = set(waiting)
    while waiting:
        here = waiting.pop()
        for route in routes:
            if here in route:
                for other in route - found:
                    found.add(other)
                    waiting.append(other)
    return found


def read_texts(paths: Iterable[Path]) -> dict[str, str]:
    """The texts of a set: from folders and single files, what they lack from the house set."""
    texts = {file: (HOUSE_SET / file).read_text(encoding="utf-8") for file in FILES}
    for path in paths:
        inside = [path / file for file in FILES if (path / file).exists()] if path.is_dir() else [path]
        if not inside:
            raise BadInput("no-set", path=str(path), files=", ".join(FILES))
        for file in inside:
            text = read_text(file)
            texts[kind_of(file, text)] = text
    return texts


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = str(error) if isinstance(error, UnicodeDecodeError) else error.strerror or "-"
        raise BadInput("unreadable", path=str(path), why=why) from error


def kind_of(path: Path, text: str) -> str:
    """Which of the files of a set this is, by its name or else by what is in it."""
    if path.name in FILES:
        return path.name
    for file, key in zip(FILES, ("[[crew]]", "[[tile]]", "[[space]]"), strict=True):
        if key in text:
            return file
    raise BadInput("no-set", path=str(path), files=", ".join(FILES))


def fingerprint(texts: Mapping[str, str]) -> str:
    """Eight letters that change with anything in a set."""
    return sha256("".join(texts[file] for file in FILES).encode()).hexdigest()[:8]


def name_of(folder: Path, texts: Mapping[str, str]) -> str:
    """What records call a set: the house set by its name, any other with a fingerprint of what is in it."""
    if folder.resolve() == HOUSE_SET.resolve():
        return "house"
    name = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in folder.resolve().name.lower())
    return f"{name}-{fingerprint(texts)}"


def check(*paths: Path) -> list[Problem]:
    """Everything that is wrong with the set in a folder, or in single files beside the house set.

    >>> check(HOUSE_SET)
    []
    """
    return Box(read_texts(paths), "checked").problems


def chosen_box() -> Box:
    """The set this process plays with; a set with problems is refused."""
    folder = Path(os.environ.get(VARIABLE) or HOUSE_SET)
    texts = read_texts([folder])
    box = Box(texts, name_of(folder, texts))
    if box.problems:
        raise BadInput("bad-components", path=str(folder), count=len(box.problems), game="deep-blue")
    return box
