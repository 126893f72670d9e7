"""The sets of cards, tiles and chart: read from data files, with everything that is wrong with them."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, convert, structs

from fathom.core.boxes import Boxes, Reading, Texts, fits
from fathom.core.errors import BadInput
from fathom.games.deep_blue.actions import STEP, action_space
from fathom.games.deep_blue.components import ANY, COLOURS, NONE, Entry, SeaBox

# Each file, with a text that identifies it under another name.
FILES = {"crew.toml": "[[crew]]", "tiles.toml": "[[tile]]", "chart.toml": "[[space]]"}

# How many there are of each kind.
CREW = {"starter": 4, "crew": 30}
PLUS = {"silver": 2, "gold": 2, "red": 2, "green": 2, "purple": 4}
SPACES = {"harbour": 1, "starting": 6, "far": 9}
TILES = {"starting": 6, "advanced": 5, "city": 4}

FUNCTIONS = ("needs", "vp", "cash", "propellers", "protects", "plus")

Problem = BadInput  # a key below `problem.` in the game's catalogue, and facts

Text = Annotated[str, Meta(pattern=r"\S")]
Spot = Literal["black", "blue", "silver", "gold", "red", "either"]
LANGUAGE = re.compile("[a-z]{2,3}(_[A-Za-z]+)?")  # as in `de = "Hafen"`


class Thing(Struct, kw_only=True):
    """Anything with an id and a source. Owners name what the house has no words for, and may name the rest."""

    id: Annotated[str, Meta(pattern=r"^-*[a-z0-9][a-z0-9-]*\Z")]
    name: Text = ""
    source: Literal["rulebook", "review", "house"]

    def problems(self) -> Iterator[Problem]:
        """Values that do not go together."""
        yield from ()


class Needs(Struct, forbid_unknown_fields=True):
    """The gems that a card asks for."""

    colour: Literal["black", "blue", "silver", "gold", "red", "green", "purple", "any"]
    count: Annotated[int, Meta(ge=1, le=31)]


class Card(Thing):
    """One of the crew."""

    needs: Needs | None = None
    vp: Annotated[int, Meta(ge=1, le=20)] = 0
    cash: Annotated[int, Meta(ge=1, le=4)] = 0
    propellers: Annotated[int, Meta(ge=1, le=6)] = 0
    protects: Literal["black", "blue"] | None = None
    plus: Literal["silver", "gold", "red", "green", "purple"] | None = None

    def problems(self) -> Iterator[Problem]:
        functions = sum(map(bool, (self.needs, self.cash, self.propellers)))
        if bool(self.needs) != bool(self.vp):
            yield Problem("needs-and-vp", id=self.id)
        if self.protects and functions:
            yield Problem("diver-does-more", id=self.id)
        elif not self.protects and not functions:
            yield Problem("does-nothing", id=self.id)
        elif functions > 2:
            yield Problem("too-many-functions", id=self.id)


class Starter(Card):
    """A card that everybody starts with."""

    def problems(self) -> Iterator[Problem]:
        yield from super().problems()
        if self.protects or self.plus:
            yield Problem("starter", id=self.id)


class Tile(Thing, kw_only=True):
    """A wreck, or the empty tile, which has neither points nor spots."""

    group: Literal["starting", "advanced", "city"]
    vp: Annotated[int, Meta(ge=1, le=20)] = 0
    spots: tuple[Spot, Spot, Spot] | None = None

    def problems(self) -> Iterator[Problem]:
        if self.group != "starting" or self.vp or self.spots:
            for key in (key for key in ("vp", "spots") if not getattr(self, key)):
                yield Problem("bad-value", file="tiles.toml", id=self.id, key=key)


class Space(Thing, kw_only=True):
    """A space of the chart."""

    kind: Literal["harbour", "starting", "far", "buoy"]
    x: Annotated[int, Meta(ge=0, le=1000)]
    y: Annotated[int, Meta(ge=0, le=640)]


class Files(Reading[SeaBox]):
    """The three files, with their entries by kind."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts)
        self.faces: dict[str, list[Entry]] = {}
        self.routes: Any = []
        if self.reads("crew.toml", starter=Starter, crew=Card):
            self.check_crew()
        if self.reads("tiles.toml", tile=Tile):
            self.check_tiles()
        if self.reads("chart.toml", space=Space):
            self.check_chart()

    def expect(self, counts: Mapping[str, int], found: Iterable[str | None], of: str = "") -> None:
        """Check how many there are of each kind."""
        there = Counter(found)
        for kind, wanted in counts.items():
            if there[kind] != wanted:
                self.wrong(f"count-{of}{kind}", found=there[kind], wanted=wanted)

    def reads(self, file: str, **kinds: type[Thing]) -> bool:
        """Whether a file can be read, and whether each of its entries makes sense by itself."""
        before = len(self.problems)
        data = self.parsed(file)
        self.routes = data.get("routes", [])  # of the chart, which comes last
        for name, kind in kinds.items():
            self.faces[name] = data.get(name, [])
            if not fits(self.faces[name], list[dict[str, Any]]):
                self.wrong("no-entries", file=file, kind=name)
                self.faces[name] = []
            for entry in self.faces[name]:
                self.problems += entry_problems(file, entry, kind)
        ids = Counter(str(entry.get("id", "?")) for name in kinds for entry in self.faces[name])
        for name in sorted(name for name in ids if ids[name] > 1):
            self.wrong("same-id", file=file, id=name)
        return len(self.problems) == before

    def check_crew(self) -> None:
        """(DB-1.5 to DB-1.7)"""
        starters, crew = convert(self.faces["starter"], list[Card]), convert(self.faces["crew"], list[Card])
        self.expect(CREW, ["starter"] * len(starters) + ["crew"] * len(crew))
        self.expect(PLUS, [card.plus for card in crew], "plus-")
        self.expect({"starters-with-gem": 1}, ["starters-with-gem" for card in starters if card.needs])
        for key in ("cash", "propellers"):
            if not any(getattr(card, key) for card in starters):
                self.wrong("starters-lack", key=key)
        self.check_known_cards(starters + crew)

    def check_known_cards(self, cards: list[Card]) -> None:
        asks = {card.id: card.needs.colour for card in cards if card.needs}
        victoria = [card for card in cards if (card.name or card.id).lower() == "victoria"]
        greens = [card.vp for card in cards if asks.get(card.id) == "green"]
        sailors = [card.propellers for card in cards if card.propellers]
        known = {
            "red-of-6": any(card.vp == 6 and asks[card.id] == "red" for card in cards),
            "victoria": any(card.needs == Needs("any", 8) for card in victoria),
            "victoria-and-green": any(card.vp + green == 14 for card in victoria for green in greens),
            "vp-of-2": any(card.vp == 2 for card in cards),
            "cash-of-2": any(card.cash == 2 for card in cards),
            "propellers-of-4": any(one + other == 4 for one, other in combinations(sailors, 2)),
        }
        for fact in (fact for fact, holds in known.items() if not holds):
            self.wrong(f"known-{fact}")

    def check_tiles(self) -> None:
        """(DB-1.8)"""
        tiles = convert(self.faces["tile"], list[Tile])
        self.expect(TILES, [tile.group for tile in tiles], "tiles-")
        self.expect({"empty": 1}, ["empty" for tile in tiles if not tile.spots], "tiles-")
        if not any(tile.vp == 3 and sorted(tile.spots or ()) == ["blue", "gold", "red"] for tile in tiles):
            self.wrong("known-tile")

    def check_chart(self) -> None:
        """(DB-1.9)"""
        if not isinstance(self.routes, list):
            self.wrong("no-entries", file="chart.toml", kind="routes")
            return
        spaces = convert(self.faces["space"], list[Space])
        self.expect(SPACES, [space.kind for space in spaces], "spaces-")
        ids = [space.id for space in spaces]
        known: list[set[str]] = []
        for route in self.routes:
            ends = set(route) if fits(route, tuple[str, str]) else set()
            if len(ends) == 2 and ends <= set(ids) and ends not in known:
                known.append(ends)
            else:
                self.wrong("bad-route", route=" - ".join(map(str, route)) if isinstance(route, list) else str(route))
        steps = distances(neighbours(len(ids), [[ids.index(end) for end in ends] for ends in known]))
        harbours = [at for at, space in enumerate(spaces) if space.kind == "harbour"]
        for name, at in sorted((name, at) for at, name in enumerate(ids)):
            if all(steps[harbour][at] < 0 for harbour in harbours):
                self.wrong("out-of-reach", id=name)

    def box(self, name: str) -> SeaBox:
        box = SeaBox(name, self.facts())
        box.card_faces = self.faces["crew"] + self.faces["starter"]
        box.tile_faces = in_order(self.faces["tile"], "group", TILES)
        box.space_faces = in_order(self.faces["space"], "kind", (*SPACES, "buoy"))
        box.card_ids = [face["id"] for face in box.card_faces]
        box.tile_ids = [face["id"] for face in box.tile_faces]
        box.space_ids = [face["id"] for face in box.space_faces]
        cards, tiles = convert(box.card_faces, list[Card]), convert(box.tile_faces, list[Tile])
        box.needs = [colour(card.needs.colour if card.needs else None) for card in cards]
        box.count = [card.needs.count if card.needs else 0 for card in cards]
        box.vp = [card.vp for card in cards]
        box.cash = [card.cash for card in cards]
        box.propellers = [card.propellers for card in cards]
        box.protects = [colour(card.protects) for card in cards]
        box.plus = [colour(card.plus) for card in cards]
        box.tile_vp = [tile.vp for tile in tiles]
        box.tile_spots = [[colour(spot) for spot in tile.spots or ()] for tile in tiles]
        box.spaces = len(box.space_ids)
        box.routes = [[box.space_ids.index(end) for end in route] for route in self.routes]
        box.neighbours = neighbours(box.spaces, box.routes)
        box.distance = distances(box.neighbours)
        box.steps = [[[STEP + boat * box.spaces + to for to in near] for near in box.neighbours] for boat in range(2)]
        box.space = action_space(box.card_ids, box.space_ids)
        return box

    def facts(self) -> dict[str, object]:
        """Facts that decide results. The order of crew, tiles and sites is one: chance draws by number."""
        faces = self.faces
        spaces = {kind: [face["id"] for face in faces["space"] if face["kind"] == kind] for kind in (*SPACES, "buoy")}
        tiles = in_order(faces["tile"], "group", TILES)
        return {
            "starters": {face["id"]: functions(face) for face in faces["starter"]},
            "crew": [[face["id"], functions(face)] for face in faces["crew"]],
            "tiles": [[face["id"], face["group"], face.get("vp"), face.get("spots")] for face in tiles],
            "spaces": {**spaces, "buoy": sorted(spaces["buoy"])},
            "routes": sorted(sorted(route) for route in self.routes),
        }


@cache
def known_ids(file: str) -> frozenset[str]:
    """The ids in a file of any set of the house: the catalogues have names for them."""
    texts = (path.read_text(encoding="utf-8") for path in (Path(__file__).parent / "sets").glob(f"house-*/{file}"))
    return frozenset(name for text in texts for name in re.findall('^id = "(.+)"$', text, re.MULTILINE))


def entry_problems(file: str, entry: Entry, kind: type[Thing]) -> list[Problem]:
    """Keys that mean nothing, values that make no sense, or else values that do not go together."""
    name = str(entry.get("id", "?"))
    fields = {field.name: field for field in structs.fields(kind)}
    found: list[Problem] = []
    for key in sorted(set(entry) - set(fields)):
        if not LANGUAGE.fullmatch(key):
            found.append(Problem("unknown-key", file=file, id=name, key=key))
        elif not fits(entry[key], Text):
            found.append(Problem("bad-value", file=file, id=name, key=key))
    if "name" not in entry and name not in known_ids(file):
        found.append(Problem("bad-value", file=file, id=name, key="name"))
    for key, field in fields.items():
        if not fits(entry[key], field.type) if key in entry else field.required:
            found.append(Problem("bad-id" if key == "id" else "bad-value", file=file, id=name, key=key))
    return found or list(convert(entry, kind).problems())


def functions(face: Entry) -> Entry:
    return {key: face[key] for key in FUNCTIONS if key in face}


def in_order(faces: list[Entry], key: str, kinds: Iterable[str]) -> list[Entry]:
    """Entries kind by kind, each kind in the order of the file."""
    return [face for kind in kinds for face in faces if face[key] == kind]


def colour(name: str | None) -> int:
    """The number of a colour of gems or spots."""
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
    """How many steps it is from space to space; -1 where no route leads."""
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


BOXES: Final = Boxes("deep-blue", Path(__file__).parent, FILES, Files)
