"""The sets of cards, tiles and chart: read from data files, with everything that is wrong with them.

Those of the house lie in ``sets``; owners of the box can write their own (see `fathom.core.boxes`).
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from fathom.core.boxes import Boxes
from fathom.core.errors import BadInput
from fathom.games.deep_blue.actions import STEP, action_space
from fathom.games.deep_blue.components import ANY, COLOURS, NONE, Entry, SeaBox

# Each file with a text by which it is known under another name.
FILES = {"crew.toml": "[[crew]]", "tiles.toml": "[[tile]]", "chart.toml": "[[space]]"}

SPOTS = ("black", "blue", "silver", "gold", "red", "either")
SOURCES = ("rulebook", "review", "house")
PLUS = {"silver": 2, "gold": 2, "red": 2, "green": 2, "purple": 4}
SPACES = {"harbour": 1, "starting": 6, "far": 9}
TILES = {"starting": 6, "advanced": 5, "city": 4}

FUNCTIONS = ("needs", "vp", "cash", "propellers", "protects", "plus")
CARD_KEYS = {"id", "name", "source", *FUNCTIONS}
TILE_KEYS = {"id", "name", "group", "vp", "spots", "source"}
SPACE_KEYS = {"id", "name", "kind", "x", "y", "source"}
LANGUAGE = re.compile("[a-z]{2,3}(_[A-Za-z]+)?")  # as in `de = "Hafen"`

Problem = BadInput  # a key below `problem.` in the game's catalogue, and facts


class Files:
    """The files of a set as they were read: their entries, and what is wrong with them."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.problems: list[Problem] = []
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
        """The entries of one kind, each with an id of its own, a source and no key that means nothing.

        Owners name what the house has no words for, and may name the rest, by language if they like.
        """
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
                if not LANGUAGE.fullmatch(key):
                    self.wrong("unknown-key", file=file, id=name, key=key)
                elif not is_text(entry[key]):
                    self.wrong("bad-value", file=file, id=name, key=key)
            if not is_text(entry.get("name")) and ("name" in entry or name not in known_ids(file)):
                self.wrong("bad-value", file=file, id=name, key="name")
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
        victoria = [card for card in cards if str(card.get("name", card["id"])).lower() == "victoria"]
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


@cache
def known_ids(file: str) -> frozenset[str]:
    """The ids in a file of any set of the house: the catalogues have names for them."""
    texts = (path.read_text(encoding="utf-8") for path in (Path(__file__).parent / "sets").glob(f"house-*/{file}"))
    return frozenset(name for text in texts for name in re.findall('^id = "(.+)"$', text, re.MULTILINE))


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


def problems(texts: Mapping[str, str]) -> list[Problem]:
    """Everything that is wrong with a set."""
    return Files(texts).problems


# From files to tables


def read(name: str, texts: Mapping[str, str]) -> SeaBox:
    """A set that has no problems, by number."""
    files = Files(texts)
    box = SeaBox(name, facts(files))
    cards = box.card_faces = files.crew + files.starters
    tiles = box.tile_faces = in_order(files.tiles, "group", TILES)
    spaces = box.space_faces = in_order(files.spaces, "kind", (*SPACES, "buoy"))
    box.card_ids = [card["id"] for card in cards]
    box.tile_ids = [tile["id"] for tile in tiles]
    box.space_ids = [space["id"] for space in spaces]
    box.needs = [colour(colour_of(card)) for card in cards]
    box.count = [card["needs"]["count"] if "needs" in card else 0 for card in cards]
    box.vp = [card.get("vp", 0) for card in cards]
    box.cash = [card.get("cash", 0) for card in cards]
    box.propellers = [card.get("propellers", 0) for card in cards]
    box.protects = [colour(card.get("protects", "")) for card in cards]
    box.plus = [colour(card.get("plus", "")) for card in cards]
    box.tile_vp = [tile.get("vp", 0) for tile in tiles]
    box.tile_spots = [[colour(spot) for spot in tile.get("spots", [])] for tile in tiles]
    box.spaces = len(spaces)
    box.routes = [[box.space_ids.index(end) for end in route] for route in files.routes]
    box.neighbours = neighbours(box.spaces, box.routes)
    box.distance = distances(box.neighbours)
    box.steps = [[[STEP + boat * box.spaces + to for to in nearby] for nearby in box.neighbours] for boat in range(2)]
    box.space = action_space(box.card_ids, box.space_ids)
    return box


def facts(files: Files) -> dict[str, object]:
    """What decides results. Of crew, tiles and sites the order does, too: chance draws by number."""
    spaces = {kind: [space["id"] for space in files.spaces if space["kind"] == kind] for kind in (*SPACES, "buoy")}
    return {
        "starters": dict(card_facts(card) for card in files.starters),
        "crew": [card_facts(card) for card in files.crew],
        "tiles": [
            [tile["id"], tile["group"], tile.get("vp"), tile.get("spots")]
            for tile in in_order(files.tiles, "group", TILES)
        ],
        "spaces": {**spaces, "buoy": sorted(spaces["buoy"])},
        "routes": sorted(sorted(route) for route in files.routes),
    }


def card_facts(card: Entry) -> tuple[str, Entry]:
    return card["id"], {key: card[key] for key in FUNCTIONS if key in card}


def in_order(entries: list[Entry], key: str, kinds: Iterable[str]) -> list[Entry]:
    """Entries kind by kind, those of a kind as they stand in the file."""
    return [entry for kind in kinds for entry in entries if entry[key] == kind]


def colour(name: str) -> int:
    if not name:
        return NONE
    return ANY if name in ("any", "either") else COLOURS.index(name)


def neighbours(count: int, routes: list[list[int]]) -> list[list[int]]:
    """The spaces one step away, by space."""
    found: list[list[int]] = [[] for _ in range(count)]
    for one, other in routes:
        found[one].append(other)
        found[other].append(one)
    return [sorted(spaces) for spaces in found]


def distances(nearby: list[list[int]]) -> list[list[int]]:
    """How many steps it is from space to space."""
    table: list[list[int]] = []
    for start in range(len(nearby)):
        steps = [-1] * len(nearby)
        steps[start] = 0
        waiting = [start]
        for here in waiting:
            for other in nearby[here]:
                if steps[other] < 0:
                    steps[other] = steps[here] + 1
                    waiting.append(other)
        table.append(steps)
    return table


BOXES: Final = Boxes("deep-blue", Path(__file__).parent, FILES, read, problems)
