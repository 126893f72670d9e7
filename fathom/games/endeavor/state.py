"""What lies open on the table: the ocean, the teams, the boards, and the chain of what is still owed.

What lies face down is in `hidden.py`: a reader of this alone cannot know it.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from fathom.core import questions
from fathom.core.state import State
from fathom.games.endeavor.actions import SKIP
from fathom.games.endeavor.parts import OceanBox

# Phases
SETTING_OUT: Final = 0
PREPARING: Final = 1
ACTING: Final = 2
OVER: Final = 3

# The context of a gain: the zone it comes from, plus 1; and whether it is printed on a Conservation site.
PRINTED_ON_SITE: Final = 64

GRANTED: Final = 8  # as a bit behind the groups of a menu: a zone or a token grants it


class Step(questions.Owed):
    """Something that is owed and needs no choice."""

    def do(self, ocean: Ocean, link: i64) -> None:
        raise NotImplementedError


class Question(questions.Question):
    """A choice that a seat owes."""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        """All that may be chosen; nobody is asked where there is nothing, or one thing only."""
        raise NotImplementedError

    def answer(self, ocean: Ocean, link: i64, action: i64) -> None:
        """What was chosen is done; it may put more on the chain."""
        ocean.chain.pop()
        if action != SKIP:
            self.carry_out(ocean, link, action)

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        raise NotImplementedError

    def lapse(self, ocean: Ocean, link: i64) -> None:  # noqa: ARG002 - for those that are made up for
        """There is nothing to choose from."""
        ocean.chain.pop()


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

    @abstractmethod
    def tokens_left(self, site: i64) -> i64:
        """How many tokens lie at a Dive site: nobody knows which, but everybody how many."""

    @abstractmethod
    def tokens_to_come(self) -> i64:
        """How many tokens there are for new zones, discards included."""


class Ocean(OpenOcean):
    """The whole table as plain data."""

    __slots__ = ("cards", "deck", "dives", "left_cards", "pockets", "stacks", "supply")

    dives: list[list[int]]  # by Dive site: its tokens, the top one last
    stacks: list[list[int]]  # by depth - 1: boards, the top one last
    pockets: list[list[int]]  # of tier 5, the top tile last
    deck: list[int]  # of Journals, the top one last
    supply: list[int]  # of tokens, the next one last
    cards: list[int]  # of the team's stack, the top one last: Bonus Goals, then Setbacks plus 16
    left_cards: list[int]  # those that are not in this game

    def copy_hidden_to(self, other: Ocean) -> None:
        """Make what lies face down the same in another state."""
        other.dives = [tokens.copy() for tokens in self.dives]
        other.stacks = [stack.copy() for stack in self.stacks]
        other.pockets = [pocket.copy() for pocket in self.pockets]
        other.deck = self.deck.copy()
        other.supply = self.supply.copy()
        other.cards = self.cards.copy()
        other.left_cards = self.left_cards.copy()

    def tokens_left(self, site: i64) -> i64:
        return len(self.dives[site])

    def tokens_to_come(self) -> i64:
        return len(self.supply) + len(self.discards)
