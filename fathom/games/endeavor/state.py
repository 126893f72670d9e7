"""What lies open on the table: the ocean, the teams, the boards, and the chain of what is still owed."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from fathom.core import questions
from fathom.core.state import Shared, State
from fathom.games.endeavor.parts import OceanBox

VERSION: Final = 3  # of the rules
SPENT_UNASKED: Final = 3  # from this version on: a token that nobody needs to be asked about is spent (EDS-9.4)

# Phases
SETTING_OUT: Final = 0
PREPARING: Final = 1
ACTING: Final = 2
OVER: Final = 3

# The context of a gain: the zone it comes from, plus 1; and whether it is printed on a Conservation site.
PRINTED_ON_SITE: Final = 64

# Whether words announce something that comes next: always, never, or where there is anything to announce.
ALWAYS: Final = "always"
NEVER: Final = "never"
IF_ANY: Final = "if any"

GROUPS: Final = 7  # of a menu, one bit each
GRANTED: Final = 8  # as a bit behind these: a zone or a token grants it


def zone_of(context: i64) -> i64:
    """The zone that a gain comes from, or NONE."""
    return (context & (PRINTED_ON_SITE - 1)) - 1


class Owed(questions.Question):
    """Something that waits on the chain, with up to three numbers that it carries."""

    tells: str  # what its numbers stand for, as the narrator knows it
    then: str  # whether words announce that it comes next


class Step(Owed):
    """Something that is owed and needs no choice."""

    def do(self, ocean: Ocean, seat: i64, link: i64) -> None:
        raise NotImplementedError


class Question(Owed):
    """A choice that a seat owes."""

    def options(self, ocean: Ocean, seat: i64, link: i64) -> list[int]:
        """The actions on offer; nobody is asked where there is none, or only one."""
        raise NotImplementedError

    def answer(self, ocean: Ocean, seat: i64, link: i64, action: i64) -> None:
        """Do what was chosen, unless it is to skip. The question is off the chain; the answer may put more on it."""
        raise NotImplementedError

    def lapse(self, ocean: Ocean, seat: i64, link: i64) -> None:
        """The question offered nothing, and is off the chain."""


# All that may be owed, by its number: 0 to 15 for steps, then questions. What their rooms declare is known here.
FIRST_QUESTION: Final = 16
FAMILY: Final[list[Owed]] = [Owed("")] * 64
SECOND: Final[list[int]] = [0] * 64  # the mask of the second number
THIRD: Final[list[int]] = [21] * 64  # where the third number begins


def declared(number: int, owed: Owed, second: int = 0, tells: str = "", then: str = ALWAYS) -> i64:
    """The number of a step or a question that a room declares, by which links, and so records, know it.

    Of the numbers that a link carries the first has 12 bits, the second has ``second``, the third has the rest.
    """
    assert FAMILY[number].name == ""
    FAMILY[number] = owed
    owed.number, owed.tells, owed.then = number, tells, then
    SECOND[number] = 2**second - 1
    THIRD[number] = 21 + second
    return number


# Links of the chain: 6 bits for the number, 3 for the seat, then up to three numbers.


def owe(ocean: OpenOcean, what: i64, seat: i64, one: i64 = 0, two: i64 = 0, three: i64 = 0) -> None:
    """Put something on the chain: it comes before all that is on it already."""
    link: i64 = what + (seat << 6) + (one << 9)
    if two or three:
        link += (two << 21) + (three << THIRD[what])
    ocean.chain.append(link)


def number_of(link: i64) -> i64:
    return link & 63


def seat_of(link: i64) -> i64:
    return link >> 6 & 7


def first_of(link: i64) -> i64:
    """The first number that a link carries."""
    return link >> 9 & 4095


def second_of(link: i64) -> i64:
    return link >> 21 & SECOND[link & 63]


def carried(link: i64) -> tuple[i64, i64, i64]:
    """The numbers that a link carries."""
    what: i64 = link & 63
    return link >> 9 & 4095, link >> 21 & SECOND[what], link >> THIRD[what]


def changed(row: list[Any], at: i64, value: Any) -> list[Any]:
    """A row with something else in one place; the row itself, which clones share, stays as it is."""
    other = row.copy()
    other[at] = value
    return other


# Rows that clones share until one of them changes them, one bit each for those that change together.
DISCS: Final = 1
CHART: Final = 2
HEXES: Final = 4
PILES: Final = 8
CREWS: Final = 16
STORES: Final = 32


class OpenOcean(State):
    """What everybody can see of the table, as plain data. Clones share what is rarely changed, rows of rows as well.

    An observation gets copies, for people may do with it as they like.
    """

    box: OceanBox  # the set in use
    rules: i64  # the version of the rules
    mission: i64
    team: i64  # 1 when all play together
    difficulty: i64
    round: i64
    wave: i64  # who has the Wave
    active: i64  # whose preparation or turn it is
    phase: i64
    passed: i64  # one bit a seat
    acted: i64  # whether the active seat has used its Specialist or circle
    spent: i64  # tokens spent in this turn
    chain: list[int]

    grid: Shared  # by cell: its zone, or NONE
    cells: Shared  # by zone: its cell, or NONE
    filled: i64  # one bit a cell that has a zone
    discoverers: Shared  # by zone
    owners: Shared  # by space: whose disc lies there, or NONE
    where: list[int]  # by vessel, three a seat: its zone, or NONE
    known: Shared  # by depth - 1: how many at the bottom everybody has seen
    top_five: i64  # how many boards are left of those among which the Fallen Star was hidden
    removed: Shared  # boards out of the game

    tracks: list[int]  # by seat, four attributes each
    research: list[int]
    staged: list[int]
    teams: list[Shared]  # by seat: faces, the Team Leader first
    busy: list[int]  # by seat: one bit a slot with a disc
    held: list[Shared]  # by seat: tokens
    published: list[Shared]  # by seat: Journals

    tray: Shared  # by Specialist of tiers 1 to 4: copies left
    display: Shared
    retired: Shared  # Journals out of the game
    circles: Shared  # by Journal: how many circles are used
    discards: Shared
    batches: Shared  # by token: which shuffle it took part in last

    markers: Shared  # by hex: who was the last to place there, or NONE
    ajar: Shared  # by hex: 1 where an arrow or a neighbour lets markers in
    crowds: Shared  # by open hex in order, five seats each: markers
    star_visits: Shared  # by seat: one bit a zone whose Impact went to the hex apart
    cleanup: Shared  # by seat
    decisions: Shared  # what was decided: on the Fallen Star, then on each goal; or NONE
    races: list[Shared]  # seats in the order in which they did it

    bonus_goals: Shared
    setback: i64  # of this round, or NONE
    __slots__ = tuple(__annotations__)

    def share_open_with(self, other: OpenOcean) -> None:
        """Give another state on which the rules play what everybody sees: both share all rows that rarely change."""
        other.box, other.rules, other.mission = self.box, self.rules, self.mission
        other.team, other.difficulty, other.round = self.team, self.difficulty, self.round
        other.wave, other.active, other.phase = self.wave, self.active, self.phase
        other.passed, other.acted, other.spent = self.passed, self.acted, self.spent
        other.chain, other.grid, other.cells = self.chain.copy(), self.grid, self.cells
        other.filled, other.discoverers, other.owners = self.filled, self.discoverers, self.owners
        other.where, other.known, other.top_five = self.where.copy(), self.known, self.top_five
        other.removed, other.tracks, other.research = self.removed, self.tracks.copy(), self.research.copy()
        other.staged, other.teams, other.busy = self.staged.copy(), self.teams, self.busy.copy()
        other.held, other.published, other.tray = self.held, self.published, self.tray
        other.display, other.retired, other.circles = self.display, self.retired, self.circles
        other.discards, other.batches, other.markers = self.discards, self.batches, self.markers
        other.ajar, other.crowds, other.star_visits = self.ajar, self.crowds, self.star_visits
        other.cleanup, other.decisions, other.races = self.cleanup, self.decisions, self.races
        other.bonus_goals, other.setback = self.bonus_goals, self.setback

    def copy_open_to(self, other: OpenOcean) -> None:
        """Copy to another state what everybody sees, sharing nothing at all."""
        other.box, other.rules, other.mission = self.box, self.rules, self.mission
        other.team, other.difficulty, other.round = self.team, self.difficulty, self.round
        other.wave, other.active, other.phase = self.wave, self.active, self.phase
        other.passed, other.acted, other.spent = self.passed, self.acted, self.spent
        other.chain, other.grid, other.cells = self.chain.copy(), self.grid.copy(), self.cells.copy()
        other.filled, other.discoverers, other.owners = self.filled, self.discoverers.copy(), self.owners.copy()
        other.where, other.known, other.top_five = self.where.copy(), self.known.copy(), self.top_five
        other.removed, other.tracks, other.research = self.removed.copy(), self.tracks.copy(), self.research.copy()
        other.staged, other.teams = self.staged.copy(), [each.copy() for each in self.teams]
        other.busy, other.held = self.busy.copy(), [each.copy() for each in self.held]
        other.published, other.tray = [each.copy() for each in self.published], self.tray.copy()
        other.display, other.retired, other.circles = self.display.copy(), self.retired.copy(), self.circles.copy()
        other.discards, other.batches, other.markers = self.discards.copy(), self.batches.copy(), self.markers.copy()
        other.ajar, other.crowds, other.star_visits = self.ajar.copy(), self.crowds.copy(), self.star_visits.copy()
        other.cleanup, other.decisions = self.cleanup.copy(), self.decisions.copy()
        other.races, other.bonus_goals = [each.copy() for each in self.races], self.bonus_goals.copy()
        other.setback = self.setback

    def tokens_left(self, site: i64) -> i64:
        """How many tokens lie at a Dive site: nobody knows which, but everybody how many."""
        raise NotImplementedError


class Ocean(OpenOcean):
    """The whole table as plain data."""

    dives: list[Shared]  # by Dive site: its tokens, the top one last
    stacks: list[Shared]  # by depth - 1: boards, the top one last
    pockets: list[Shared]  # of tier 5, the top tile last
    deck: Shared  # of Journals, the top one last
    supply: Shared  # of tokens, the next one last
    cards: Shared  # of the team's stack, the top one last: Bonus Goals, then Setbacks plus 16
    left_cards: Shared  # those that are not in this game
    offered: Shared  # what the seat to move may do
    __slots__ = tuple(__annotations__)

    def copy_hidden_to(self, other: Ocean) -> None:
        """Copy to another state what lies face down."""
        other.dives, other.stacks, other.pockets = self.dives, self.stacks, self.pockets
        other.deck, other.supply, other.cards = self.deck, self.supply, self.cards
        other.left_cards, other.offered = self.left_cards, self.offered

    def tokens_left(self, site: i64) -> i64:
        return len(self.dives[site])


def unshare(ocean: Ocean, rows: i64) -> None:
    """Before some rows change: copy them if clones may have them, too. Of rows in rows only teams change in place."""
    if not ocean.shared & rows:
        return
    ocean.shared &= ~rows
    if rows == DISCS:
        ocean.owners = ocean.owners.copy()
    elif rows == CHART:
        ocean.grid, ocean.cells, ocean.discoverers = ocean.grid.copy(), ocean.cells.copy(), ocean.discoverers.copy()
    elif rows == HEXES:
        ocean.markers, ocean.ajar = ocean.markers.copy(), ocean.ajar.copy()
    elif rows == CREWS:
        ocean.teams, ocean.tray = [team.copy() for team in ocean.teams], ocean.tray.copy()
    elif rows == STORES:
        ocean.deck, ocean.supply = ocean.deck.copy(), ocean.supply.copy()
    else:
        ocean.dives, ocean.held = ocean.dives.copy(), ocean.held.copy()
        ocean.stacks, ocean.known = ocean.stacks.copy(), ocean.known.copy()


class Look(OpenOcean):
    """The table as anybody sees it: words and pictures ask the rules about it, and nobody plays on it."""

    supply_size: i64
    tokens: list[int]  # by Dive site: how many
    __slots__ = tuple(__annotations__)

    def tokens_left(self, site: i64) -> i64:
        return self.tokens[site]
