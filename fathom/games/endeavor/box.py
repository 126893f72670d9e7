"""What is in the box, read from the data files beside this module into the types declared here.

The heads of the files explain their entries. The tests check what a type cannot.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Literal, TypeVar, get_args

from msgspec import Meta, Struct, convert, field

FOLDER = Path(__file__).parent
COLUMNS = "abcdefg"

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


Kind = TypeVar("Kind", bound=Sourced)


def read(file: str, kind: str, of: type[Kind]) -> list[Kind]:
    return [convert(entry, of) for entry in tomllib.loads((FOLDER / file).read_text(encoding="utf-8"))[kind]]


def discover_depths(name: str) -> list[int]:
    """The depths of a gain such as ``discover-123``; none for other gains."""
    head, _, digits = name.rpartition("-")
    return [int(digit) for digit in digits] if head == "discover" else []
