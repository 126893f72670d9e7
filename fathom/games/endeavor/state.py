"""What lies open on the table: the ocean, the teams, the boards, and the chain of what is still owed.

What lies face down is in `hidden.py`: a reader of this alone cannot know it.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from fathom.core.events import Event, Facts
from fathom.core.state import State
from fathom.games.endeavor.components import (
    BELOW,
    BIT,
    CAVE,
    INGENUITY,
    LEVEL,
    NONE,
    ROW,
    TURBID_WATER,
    VESSELS,
    ZONE_DEPTH,
    ZONE_SITES,
)
from fathom.games.endeavor.missions import SPECIAL
from fathom.games.endeavor.parts import OceanBox

# Phases
SETTING_OUT: Final = 0
PREPARING: Final = 1
ACTING: Final = 2
OVER: Final = 3

# The chain: what is owed, the last first. Each link is one int: what, to or by whom, and two numbers more.
# These are carried out without asking:
REWARD: Final = 0  # a list of gains (first number) from a place in it on, with its context (second)
LINKS_OF: Final = 1  # the links that a disc on a space completes
AFTER_DIVE: Final = 2  # the rule of a zone for Dives, by site
AFTER_CONSERVE: Final = 3  # the rule of a zone for Conserving, by space; the second number: it was one more already
TAKE_JOURNAL: Final = 4  # a published card leaves the display
EFFORT: Final = 5
ONE_MORE_TOKEN: Final = 6  # of a Dive that takes another one, by site
# These are asked:
ASK_TURN: Final = 16
ASK_DEED: Final = 17  # a menu; its groups still open, granted or own, and where
ASK_PUBLISH: Final = 18  # the Journal site
ASK_DRAW: Final = 19  # depths; whether spots need nothing above, and the zone
ASK_KEEP: Final = 20  # two boards
ASK_SPOT: Final = 21  # the board; whether its spot needs nothing above
ASK_TOKEN: Final = 22  # two tokens
ASK_IMPACT: Final = 23  # the context
ASK_SHIFT: Final = 24  # the hex of the marker that moves
ASK_PROMOTION: Final = 25
ASK_ATTRIBUTE: Final = 26  # one bit for each that may be chosen
ASK_LAUNCH: Final = 27
ASK_DECISION: Final = 28  # the number of the goal, 0 for that of the Fallen Star
ASK_RECRUIT: Final = 29
ASK_RECLAIM: Final = 30  # how many
ASK_COPY: Final = 31
ASK_SPEND: Final = 32  # tokens before what a zone adds to a Dive, by site

# The context of a gain: the zone it comes from, plus 1; and whether it is printed on a Conservation site.
PRINTED_ON_SITE: Final = 64

GRANTED: Final = 8  # as a bit behind the groups of a menu: a zone or a token grants it


def owed(what: i64, seat: i64, first: i64, second: i64) -> i64:
    """One link of the chain."""
    return what + (seat << 6) + (first << 9) + (second << 21)


class OpenOcean(State):
    """What everybody can see of the table, as plain data."""

    __slots__ = (
        "acted",
        "active",
        "ajar",
        "batches",
        "bonus_goals",
        "box",
        "busy",
        "cells",
        "chain",
        "circles",
        "cleanup",
        "crowds",
        "decisions",
        "difficulty",
        "discards",
        "discoverers",
        "display",
        "filled",
        "grid",
        "held",
        "known",
        "markers",
        "mission",
        "offered",
        "owners",
        "passed",
        "phase",
        "published",
        "races",
        "removed",
        "research",
        "retired",
        "round",
        "setback",
        "spent",
        "staged",
        "star_visits",
        "team",
        "teams",
        "top_five",
        "tracks",
        "tray",
        "wave",
        "where",
    )

    box: OceanBox  # what is played with
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
    offered: list[int]  # what the seat to move may do; never changed in place

    grid: list[int]  # by cell: its zone, or NONE
    cells: list[int]  # by zone: its cell, or NONE
    filled: i64  # one bit a cell that has a zone
    discoverers: list[int]  # by zone
    owners: list[int]  # by space: whose disc lies there, or NONE
    where: list[int]  # by vessel, three a seat: its zone, or NONE
    known: list[int]  # by depth - 1: how many at the bottom everybody has seen
    top_five: i64  # how many boards are left of those among which the Fallen Star was hidden
    removed: list[int]  # boards out of the game

    tracks: list[int]  # by seat, four attributes each
    research: list[int]
    staged: list[int]
    teams: list[list[int]]  # by seat: faces, the Team Leader first
    busy: list[int]  # by seat: one bit a slot with a disc
    held: list[list[int]]  # by seat: tokens
    published: list[list[int]]  # by seat: Journals

    tray: list[int]  # by Specialist of tiers 1 to 4: copies left
    display: list[int]
    retired: list[int]  # Journals out of the game
    circles: list[int]  # by Journal: how many circles are used
    discards: list[int]
    batches: list[int]  # by token: which shuffle it took part in last

    markers: list[int]  # by hex: who was the last to place there, or NONE
    ajar: list[int]  # by hex: 1 where an arrow or a neighbour lets markers in
    crowds: list[int]  # by open hex in order, five seats each: markers
    star_visits: list[int]  # by seat: one bit a zone whose Impact went to the hex apart
    cleanup: list[int]  # by seat
    decisions: list[int]  # what was decided: of the Fallen Star, then of each goal; or NONE
    races: list[list[int]]  # seats in the order in which they did it

    bonus_goals: list[int]
    setback: i64  # of this round, or NONE

    def copy_to(self, other: OpenOcean) -> None:
        """Make another state the same as this one, sharing nothing that can change."""
        other.seats = self.seats
        other.to_move = self.to_move
        other.chance = self.chance.clone()
        other.revealed = self.revealed
        other.events = None
        other.box = self.box
        other.mission = self.mission
        other.team = self.team
        other.difficulty = self.difficulty
        other.round = self.round
        other.wave = self.wave
        other.active = self.active
        other.phase = self.phase
        other.passed = self.passed
        other.acted = self.acted
        other.spent = self.spent
        other.chain = self.chain.copy()
        other.offered = self.offered
        other.grid = self.grid.copy()
        other.cells = self.cells.copy()
        other.filled = self.filled
        other.discoverers = self.discoverers.copy()
        other.owners = self.owners.copy()
        other.where = self.where.copy()
        other.known = self.known.copy()
        other.top_five = self.top_five
        other.removed = self.removed.copy()
        self.copy_people_to(other)
        other.display = self.display.copy()
        other.retired = self.retired.copy()
        other.circles = self.circles.copy()
        other.discards = self.discards.copy()
        other.batches = self.batches.copy()
        other.markers = self.markers.copy()
        other.ajar = self.ajar.copy()
        other.crowds = self.crowds.copy()
        other.star_visits = self.star_visits.copy()
        other.cleanup = self.cleanup.copy()
        other.decisions = self.decisions.copy()
        other.races = [race.copy() for race in self.races]
        other.bonus_goals = self.bonus_goals.copy()
        other.setback = self.setback

    def copy_people_to(self, other: OpenOcean) -> None:
        other.tracks = self.tracks.copy()
        other.research = self.research.copy()
        other.staged = self.staged.copy()
        other.teams = [team.copy() for team in self.teams]
        other.busy = self.busy.copy()
        other.held = [tokens.copy() for tokens in self.held]
        other.published = [cards.copy() for cards in self.published]
        other.tray = self.tray.copy()

    # The chain

    def owe(self, what: i64, seat: i64, first: i64 = 0, second: i64 = 0) -> None:
        """Put something on the chain: it comes before all that is on it already."""
        self.chain.append(what + (seat << 6) + (first << 9) + (second << 21))

    def tell(self, rule: str, kind: str, facts: Facts) -> None:
        """What has happened, and the rule that brought it about."""
        if self.events is not None:
            self.events.append(Event(kind, facts, rule=rule))

    # Places

    @abstractmethod
    def tokens_left(self, site: i64) -> i64:
        """How many tokens lie at a Dive site: nobody knows which, but everybody how many."""

    @abstractmethod
    def tokens_to_come(self) -> i64:
        """How many tokens there are for new zones, discards included."""

    def special(self, rule: i64) -> bool:
        """Whether the mission has a rule of its own. (EDS-16)"""
        return (SPECIAL[self.mission] & rule) != 0

    def level(self, seat: i64, attribute: i64) -> i64:
        """(EDS-1.6)"""
        return LEVEL[self.tracks[4 * seat + attribute]]

    def technology(self, seat: i64) -> i64:
        """The Technology level for Travel. (EDS-7.1, EDS-18.9)"""
        level: i64 = LEVEL[self.tracks[4 * seat + INGENUITY]]
        if self.setback == TURBID_WATER and level > 1:
            level -= 1
        return level

    def is_first_here(self, at: i64, seat: i64) -> bool:
        """Whether no other vessel of the seat with a lower number is in the same zone. (EDS-7.6)"""
        return self.where[at] not in self.where[VESSELS * seat : at]

    def has_vessel(self, seat: i64, zone: i64) -> bool:
        first: i64 = VESSELS * seat
        return self.where[first] == zone or self.where[first + 1] == zone or self.where[first + 2] == zone

    def has_disc(self, seat: i64, zone: i64) -> bool:
        return any(self.owners[site] == seat for site in ZONE_SITES[zone])

    def cave_side(self, zone: i64) -> i64:
        """From which side the Cave is next to a zone: 1 from its left, 2 from above, 3 from its right. (EDS-15.4)"""
        cave: i64 = self.cells[CAVE]
        if cave == NONE:
            return 0
        cell: i64 = self.cells[zone]
        if cell == cave - 1:
            return 1
        if cell == cave - ROW:
            return 2
        return 3 if cell == cave + 1 else 0

    def reach(self, zone: i64, level: i64) -> i64:
        """The cells a vessel can travel to from a zone, one bit each. (EDS-7.1, EDS-7.2)"""
        deepest: i64 = ZONE_DEPTH[zone]
        if level > deepest:
            deepest = level
        if deepest > 5:
            deepest = 5
        way: i64 = self.filled & BELOW[ROW * deepest]
        cave: i64 = self.cells[CAVE]
        if cave != NONE:
            way &= ~BIT[cave]
        here: i64 = BIT[self.cells[zone]]
        reached: i64 = here
        for _ in range(level):
            spread: i64 = (reached | reached << 1 | reached >> 1 | reached << ROW | reached >> ROW) & way
            if spread == reached:
                break
            reached = spread
        depth: i64 = min(5, level)
        return reached & ~here & BELOW[ROW * depth]
