"""The wire: what goes between a server and whoever looks at a table, declared once for pages and programs."""

from __future__ import annotations

from typing import Annotated, Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field

Item = TypeVar("Item")


class Wired(BaseModel):
    """Something that goes over the wire: once made it stays as it is."""

    model_config = ConfigDict(frozen=True)


# What is shown


class Sitting(Wired):
    """One seat of a table. Times are in seconds, a deadline since 1970 by the clock of the house."""

    seat: int
    name: str
    bot: str | None
    free: bool
    here: bool
    stand_in: bool
    to_move: bool
    thinking: bool
    reserve: float | None
    deadline: float | None


class LegalAction(Wired):
    """Something that can be done now; `asks` when a page should ask once more."""

    action: int
    notation: str
    words: str
    pieces: tuple[str, ...]
    ends_undo: bool
    asks: bool


class Ordered(Wired):
    """Something that can be said in advance, and whether it was."""

    order: str
    words: str
    on: bool


class Line(Wired):
    """Something that happened, in words: after how many actions, and by which rule."""

    place: int
    text: str
    rule: str


class Spoken(Wired):
    """Something that was said at a table."""

    name: str
    text: str
    at: float


class Moment(Wired):
    """Something that has just come to an end, to be shown for a while."""

    place: int
    html: str


class View(Wired):
    """A table as one person sees it: everything that a page shows."""

    ply: int
    # the turn
    seat: int | None
    held: list[int]
    to_move: int
    mine: bool
    waiting: bool
    over: bool
    can_sit: bool
    can_undo: bool
    stand_in: bool
    # the board
    names: list[str]
    seats: list[Sitting]
    picture: str
    prompt: str
    teacher: str | None
    moment: Moment | None
    # what can be done
    legal: list[LegalAction]
    orders: list[Ordered]
    invitations: dict[int, str]
    # what happened
    log: list[Line]
    said: list[Spoken]
    news: list[str]  # what others did since the viewer's last turn
    reel: list[int]  # the places to look at it again
    changed: list[str]  # the pieces they touched
    # the shuffle
    commitment: str
    seed: str | None


class Splice(Wired, Generic[Item]):
    """A stretch of a list that is replaced by another; places are those of the list before."""

    at: int
    drop: int
    items: list[Item]


class News(Wired):
    """The way from one view to the next: only what changed is there.

    `base` names the view that it builds on; where the server has that one no more, `whole` is the view itself. Of the
    picture's lines, the log and the talk only the stretches that changed are there.
    """

    tag: str
    base: str | None = None
    ply: int
    whole: View | None = None
    seat: int | None = None
    held: list[int] = []
    to_move: int = 0
    mine: bool = False
    waiting: bool = False
    over: bool = False
    can_sit: bool = False
    can_undo: bool = False
    stand_in: bool = False
    names: list[str] = []
    seats: list[Sitting] = []
    picture: list[Splice[str]] = []
    prompt: str = ""
    teacher: str | None = None
    moment: Moment | None = None
    legal: list[LegalAction] = []
    orders: list[Ordered] = []
    invitations: dict[int, str] = {}
    log: list[Splice[Line]] = []
    said: list[Splice[Spoken]] = []
    news: list[str] = []
    reel: list[int] = []
    changed: list[str] = []
    commitment: str = ""
    seed: str | None = None


# What is asked for


class Since(BaseModel):
    """The view that the caller has; the answer brings what changed since then."""

    since: str | None = Field(None, max_length=60)


class Move(Since):
    """An action that answers the table as it was at a ply; a number or a notation."""

    ply: int = Field(ge=0)
    action: int | Annotated[str, Field(max_length=80)]
    seat: int | None = Field(None, ge=0, le=12)


class Back(Since):
    """The last action taken back, at a ply."""

    ply: int = Field(ge=0)
    seat: int | None = Field(None, ge=0, le=12)


class Absence(Since):
    """Whether a bot plays for the caller's seats."""

    leave: bool


class Advance(Since):
    """Something said in advance, or taken back."""

    order: str = Field(max_length=40)
    on: bool


class Speech(Since):
    """Something to be said at a table."""

    text: str = Field(max_length=500)


class Answer(Wired):
    """Where the table stands after something was done, and the news for whoever said which view they have."""

    ply: int
    to_move: int
    over: bool
    news: News | None = None


class Reason(Wired):
    """Why pieces cannot be touched now: a sentence, and the rule with its text where one says so."""

    sentence: str
    rule: str | None = None
    text: str | None = None


class Problem(Wired):
    """What went wrong: a key, a sentence, and the rule when one was broken."""

    error: str
    sentence: str
    rule: str | None = None


PROBLEMS: dict[int | str, dict[str, Any]] = {code: {"model": Problem} for code in (401, 403, 404, 409, 422, 429, 503)}
