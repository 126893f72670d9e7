"""What is in the box, read from the data files beside this module into the types declared here.

The heads of the files explain their entries. The checks below cover what a type cannot; the tests count the rest.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Annotated, Literal, TypeVar, get_args

from msgspec import Meta, Struct, ValidationError, convert, field

FOLDER = Path(__file__).parent
COLUMNS = "abcdefg"
DEPTH_BOARDS = [8, 9, 7, 6, 7]

Attribute = Literal["reputation", "inspiration", "coordination", "ingenuity"]
Field = Literal["blue", "yellow", "brown", "green"]
Action = Literal["travel", "sonar", "dive", "conserve", "journal", "promote"]
Piece = Literal["sonar", "conserve", "journal", "vessel"]
ATTRIBUTES: tuple[str, ...] = get_args(Attribute)
FIELDS: tuple[str, ...] = get_args(Field)
ACTIONS: tuple[str, ...] = get_args(Action)
PIECES: tuple[str, ...] = get_args(Piece)
GAINS = (*ATTRIBUTES, "any", "lowest", "research", "disc", "impact", "promotion", "sonar-here", "conserve-here")

Id = Annotated[str, Meta(pattern="^[a-z0-9-]+$")]
Depth = Annotated[int, Meta(ge=1, le=5)]
Column = Annotated[str, Meta(pattern=f"^[{COLUMNS}]$")]
Place = tuple[int, int]  # of a hex: its row and column
Gain = Annotated[str, Meta(pattern=f"^({'|'.join(GAINS)}|discover-[1-5]+)$")]
Circle = Annotated[str, Meta(pattern="^(travel-further|dive-twice|conserve-same-depth|promote|discover-[1-5]+)$")]
BySeats = Annotated[list[Annotated[int, Meta(gt=0)]], Meta(min_length=5, max_length=5)]
Does = (
    Literal["gain", "gain-if-marked", "gain-per-marked", "draw-two", "travel-out-all", "travel-up", "journal-here", ""]
    | Literal["promote-all", "travel-out", "conserve-again", "level-up", "closed", "one-vessel", "place-anywhere"]
)
Count = (
    Literal["pieces", "zones", "discovered", "best-field", "field-sets", "designated", "rescue-markers", "cleanup", ""]
    | Literal["first-discovery", "first-travel"]
)
MissionRule = (
    Literal["conservation-hex", "star-on-top", "moving-markers", "rescue-grid", "shuffled-row", "goal-hexes"]
    | Literal["cleanup", "depth-tracks"]
)


class Faulty(ValueError):
    """A data file that does not describe the game."""


class Entry(Struct, rename="kebab", forbid_unknown_fields=True):
    """Something that is printed, or part of it."""


class Sourced(Entry):
    """Something with an id, and our source for it."""

    id: Id
    source: Literal["rulebook", "survey", "house"]


class Site(Entry):
    """A space for a disc, or a Dive site."""

    id: Id
    side: Literal["", "left", "up", "right"] = field(default="", name="from")
    marked: bool = False
    discover: Annotated[list[Depth], Meta(min_length=1)] = []
    anywhere: bool = False
    gains: list[Gain] = []
    cost: Annotated[int, Meta(ge=0, le=6)] = 0
    tokens: Annotated[int, Meta(ge=1, le=8)] = 0
    field: Field | None = None
    doubtful: str = ""


class Link(Entry):
    """Two spaces and the reward for both."""

    ends: tuple[Id, Id]
    gains: Annotated[list[Gain], Meta(min_length=1)]


class ZoneRule(Entry):
    """What is special in a zone."""

    on: Literal["dive", "sonar", "conserve", "leave", "always"] = "always"
    does: Does = ""
    at: str = ""
    gains: list[Gain] = []


class Zone(Sourced):
    """An Ocean board."""

    depth: Depth
    discovery: list[Gain]
    arrival: list[Gain]
    dive: list[Site] = []
    sonar: list[list[Site]] = []
    conserve: list[Site] = []
    journal: list[Site] = []
    links: list[Link] = []
    rules: list[ZoneRule] = []
    rule: str = ""
    star: bool = False

    def spaces(self) -> list[Site]:
        return [*(space for track in self.sonar for space in track), *self.conserve, *self.journal]


class Score(Entry):
    """What a tier-5 Senior scores."""

    points: int
    per: int
    count: str


class Face(Entry):
    """A side of a Specialist."""

    gains: list[Gain] = []
    actions: list[list[Action]] = []
    copies_another: bool = False
    scores: Score | None = None


class Specialist(Sourced):
    """A tile with its Junior and its Senior side."""

    copies: int
    junior: Face
    senior: Face | None = None
    tier: int = 0
    rule: str = ""


class Journal(Sourced):
    """A Journal."""

    cost: Annotated[int, Meta(ge=0, le=12)]
    points: Annotated[int, Meta(ge=0)]
    fields: Annotated[list[Field], Meta(min_length=1)]
    you: list[Gain]
    others: list[Gain]
    circles: list[Circle]
    anchor: bool = False
    rule: str = ""


class Token(Sourced):
    """A kind of Dive token."""

    copies: int
    research: int
    rule: str
    gains: list[Gain] = []
    action: Action | Literal["conserve-cheaper"] | None = None
    costs_disc: bool = False


class Card(Sourced):
    """A Bonus Goal, with what it counts, or a Setback."""

    rule: str
    count: str = ""


class Start(Entry):
    """Where a board lies at the start."""

    at: tuple[Depth, Column]
    zone: str = ""


class Hex(Entry):
    """A hex of an Impact board."""

    at: Place
    points: int = 0
    gains: list[Gain] = []
    entry: bool = False
    open: bool = False
    apart: bool = False
    rescue: bool = False
    field: Field | None = None
    goal: int = 0
    doubtful: str = ""


class Goal(Entry):
    """A goal of a mission, one of two that are chosen from, or a contest of a goal."""

    points: int = 0
    count: Count = ""
    id: str = ""
    of: list[Piece] = []
    depths: list[Depth] = []
    columns: list[Column] = []
    field: Field | None = None
    side: Literal["", "left", "right"] = ""
    leaders: tuple[int, int] | None = None
    race: tuple[int, int] | None = None
    coop: BySeats | None = None
    contests: list[Goal] = []
    options: list[Goal] = []
    target: str = ""  # what the files of a set call it
    doubtful: str = ""

    def choices(self) -> list[Goal]:
        return self.options or [self]


class Mission(Sourced):
    """A mission with its goals and its Impact board."""

    number: int
    columns: int
    depth: Depth
    start: list[Start]
    without: list[str]
    house: list[str]
    board: Literal["pointy", "flat", "rows"]
    hexes: list[Hex]
    see: list[str]
    goal: Annotated[list[Goal], Meta(min_length=3, max_length=3)]
    launch: str = ""
    rules: list[MissionRule] = []
    printed_impact: dict[str, int] = {}
    bridges: list[tuple[Place, Place]] = []
    extra_entries: list[Place] = []
    cleanup: dict[str, int] = {}


# Reading

Kind = TypeVar("Kind", bound=Sourced)


def need(holds: bool, file: str, entry: str, what: str) -> None:
    if not holds:
        raise Faulty(f"{file}: {entry}: {what}")


def read(file: str, kind: str, of: type[Kind], count: int) -> list[Kind]:
    """The entries of one kind in a file: ``count`` of them, each with its own id."""
    data = tomllib.loads((FOLDER / file).read_text(encoding="utf-8"))
    entries: list[Kind] = []
    for entry in data[kind]:
        try:
            entries.append(convert(entry, of))
        except ValidationError as error:
            raise Faulty(f"{file}: {entry.get('id')}: {error}") from error
    need(len({entry.id for entry in entries}) == len(entries) == count, file, kind, f"{count} different ones")
    return entries


def discover_depths(name: str) -> list[int]:
    """The depths of a gain such as ``discover-123``; none for other gains."""
    head, _, digits = name.rpartition("-")
    return [int(digit) for digit in digits] if head == "discover" else []


def read_zones() -> list[Zone]:
    file = "zones.toml"
    zones = read(file, "zone", Zone, 37)
    for zone in zones:
        spaces = {site.id for site in zone.spaces()}
        sites = [*zone.spaces(), *zone.dive]
        need(len({site.id for site in sites}) == len(sites), file, zone.id, "two spaces of one name")
        need(all(site.tokens for site in zone.dive), file, zone.id, "Dive sites without tokens")
        need(all(site.field for site in zone.journal), file, zone.id, "Journal sites without a field")
        for space in (space for track in zone.sonar for space in track):
            need(bool(space.gains) != bool(space.discover), file, zone.id, space.id)
        for link in zone.links:
            need(len(set(link.ends) & spaces) == 2, file, zone.id, "link")
        for rule in zone.rules:
            need(rule.at in ("", *(site.id for site in sites)), file, zone.id, "rule")
    depths = Counter(zone.depth for zone in zones)
    need([depths[depth] for depth in range(1, 6)] == DEPTH_BOARDS, file, "zones", "boards by depth")
    need(sum(len(zone.links) for zone in zones) == 62, file, "zones", "62 links")
    need(sum(bool(zone.rules) for zone in zones) == 18, file, "zones", "18 zones with rules")
    return sorted(zones, key=lambda zone: zone.depth)


def read_missions() -> list[Mission]:
    missions = read("missions.toml", "mission", Mission, 10)
    for mission in missions:
        for at, goal in enumerate(mission.goal, 1):
            for option in goal.choices():
                option.target = f"goal {at} {option.id}".strip()
    return missions
