"""The wire: everything that travels between a server and a page or program, declared once."""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

Item = TypeVar("Item")


class Wired(BaseModel):
    """Something that travels over the wire and never changes."""

    model_config = ConfigDict(frozen=True)


# Shown


class Sitting(Wired):
    """One seat of a table. Times are in seconds, a deadline since 1970 by the clock of the house."""

    seat: int
    name: str
    bot: str | None
    look: int | None  # which tones of skin and hair the head of a bot has
    free: bool
    invited: bool  # whether it is free, but kept for the person of that name
    here: bool
    stand_in: bool
    to_move: bool
    thinking: bool
    reserve: float | None
    deadline: float | None


class LegalAction(Wired):
    """An action that the viewer can do now.

    `asks` if a page should ask once more, `quiet` if it gives something up and should not draw the eye; `aim` is the
    piece that says all about it, if no other action has that piece. `gives` is how much it gives of what is owed, where
    several are given together; it can be done `times` times in a row.
    """

    action: int
    notation: str
    text: str
    pieces: tuple[str, ...]
    ends_undo: bool
    asks: bool
    quiet: bool
    aim: str | None = None
    gives: int = 0
    times: int = 1


class Owed(Wired):
    """A question that several actions answer together: all that is owed, and how much of it is enough.

    `labels` says by what was gathered, from nothing on, what can be done with it; only whoever owes has them.
    """

    owed: int
    enough: int
    ends_undo: bool  # whether undo ends when all is given
    labels: list[str]


class AdvisedAction(LegalAction):
    """An action that a bot finds good: the chance to win after it, and in words what it would do next.

    The chance is null where there is only this action. `line` has the seat's own actions while its turn goes on.
    """

    chance: float | None
    line: tuple[str, ...]


class Hint(Wired):
    """The actions that a bot finds best for a seat at a ply, the best first; three, or all if there are fewer."""

    ply: int
    seat: int
    actions: list[AdvisedAction]


class Ordered(Wired):
    """A standing order that the viewer could give, and whether they gave it."""

    order: str
    text: str
    on: bool


class Line(Wired):
    """A line of the log: the place in the game, a sentence, and the rule behind it, if there is one."""

    place: int
    text: str
    rule: str | None = None


class Spoken(Wired):
    """A line of talk, of a person or a bot."""

    name: str
    text: str
    at: float
    bot: bool


class Moment(Wired):
    """HTML that marks the end of something, such as a dive, and its place in the game."""

    place: int
    html: str


class Comer(Wired):
    """Somebody of a finished table, and whether they have come to the next one; a bot in their place has come, too."""

    seat: int
    name: str
    bot: bool
    come: bool


class Rematch(Wired):
    """The one table at which a finished game is played again: who wants that, in words, and who has come there."""

    table: str
    told: str
    seats: list[Comer]


class Teaching(Wired):
    """Where a lesson stands: the pieces that its teacher points at, the rule in question, and whether it is done."""

    name: str
    points: list[str]
    rule: str | None
    done: bool


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
    hints: bool  # whether the table allows them
    hushed: bool  # whether its bots say nothing
    # the board
    names: list[str]
    seats: list[Sitting]
    picture: str
    prompt: str
    ending: str  # that the end is in sight, in a few words
    teacher: str | None
    lesson: Teaching | None
    moment: Moment | None
    # what can be done
    legal: list[LegalAction]
    owed: Owed | None
    orders: list[Ordered]
    invitations: dict[int, str]
    rematch: Rematch | None
    # what happened
    log: list[Line]
    said: list[Spoken]
    news: list[str]  # what others did since the viewer's last turn
    reel: list[int]  # the places at which a replay shows it
    changed: list[str]  # the pieces that they touched
    done: list[str]  # the pieces that the last action touched
    heard: list[str]  # its sounds, each with its depth: "gem 3"
    # the shuffle
    commitment: str
    seed: str | None


class Accounted(Wired):
    """How a seat came from its chance at the start to its result, in ten-thousandths; four parts add up to it."""

    start: int
    own: int
    others: int
    luck: int
    result: int


class Remark(Wired):
    """One action that a review has something to say about; numbers from 1 mark turning points.

    `swing` is what it did to the chance of the seat. For a decision, `chance` and `hope` are what the seat could expect
    after what was done and after the better action.
    """

    place: int
    number: int
    seat: int
    lucky: bool
    swing: int
    done: str
    chance: int | None
    better: str
    hope: int | None
    done_line: tuple[str, ...]
    better_line: tuple[str, ...]
    pieces: tuple[str, ...]


class Examined(Wired):
    """The review of a finished game; chances at each place, for each seat, in ten-thousandths."""

    iterations: int
    together: bool
    chances: list[list[int]]
    accounts: list[Accounted]
    remarks: list[Remark]


class Reviewed(Wired):
    """How far a review is, in percent, and the review once it is ready."""

    state: Literal["none", "waiting", "working", "failed", "ready"]
    percent: int
    review: Examined | None = None


class Splice(Wired, Generic[Item]):
    """A stretch of a list that is replaced; `at` counts in the old list."""

    at: int
    drop: int
    items: list[Item]


class News(Wired):
    """The way from one view to the next: only the parts that changed are set.

    `base` names the view that it builds on; if the server no longer has that one, `whole` is the new view itself.
    For the picture's lines, the log and the talk it has only the stretches that changed.
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
    hints: bool = False
    hushed: bool = False
    names: list[str] = []
    seats: list[Sitting] = []
    picture: list[Splice[str]] = []
    prompt: str = ""
    ending: str = ""
    teacher: str | None = None
    lesson: Teaching | None = None
    moment: Moment | None = None
    legal: list[LegalAction] = []
    owed: Owed | None = None
    orders: list[Ordered] = []
    invitations: dict[int, str] = {}
    rematch: Rematch | None = None
    log: list[Splice[Line]] = []
    said: list[Splice[Spoken]] = []
    news: list[str] = []
    reel: list[int] = []
    changed: list[str] = []
    done: list[str] = []
    heard: list[str] = []
    commitment: str = ""
    seed: str | None = None


# Asked for


class Since(BaseModel):
    """The view that the caller has; the answer brings what changed since then."""

    since: str | None = Field(None, max_length=60)


class Move(Since):
    """An action, as a number or in notation, and the ply that it answers."""

    ply: int = Field(ge=0)
    action: int | Annotated[str, Field(max_length=80)]
    seat: int | None = Field(None, ge=0, le=12)


class Back(Since):
    """Take the last action back, at a ply."""

    ply: int = Field(ge=0)
    seat: int | None = Field(None, ge=0, le=12)


class Ask(BaseModel):
    """Ask for a hint, at a ply."""

    ply: int = Field(ge=0)
    seat: int | None = Field(None, ge=0, le=12)


class Absence(Since):
    """Whether a bot plays for the caller's seats."""

    leave: bool


class Hush(Since):
    """Whether all bots of a table are quiet."""

    quiet: bool


class Filling(Since):
    """Give a free seat to a bot."""

    seat: int = Field(ge=0, le=12)


class Advance(Since):
    """Give a standing order, or take it back."""

    order: str = Field(max_length=40)
    on: bool


class Speech(Since):
    """Say something at a table."""

    text: str = Field(max_length=500)


class Keys(BaseModel):
    """The keys that seal messages for a browser, in base64url."""

    p256dh: str = Field(max_length=120)
    auth: str = Field(max_length=40)


class Browser(BaseModel):
    """A browser that can be called, by the address of its push service."""

    endpoint: str = Field(max_length=1000)


class Subscribing(Browser):
    """A browser in which somebody wants to be called."""

    keys: Keys


class Answer(Wired):
    """Where the table is after somebody acted, and the news if the caller named their view."""

    ply: int
    to_move: int
    over: bool
    news: News | None = None


class Reason(Wired):
    """Why somebody cannot do anything with some pieces now: a sentence, and the rule with its text if there is one."""

    sentence: str
    rule: str | None = None
    text: str | None = None


class Problem(Wired):
    """An error: a key, a sentence, and the rule if one was broken."""

    error: str
    sentence: str
    rule: str | None = None


PROBLEMS: dict[int | str, dict[str, Any]] = {code: {"model": Problem} for code in (401, 403, 404, 409, 422, 429, 503)}
