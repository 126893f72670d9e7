"""A table: a game, the people at it, the actions so far, and how many of them can be taken back."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fathom.core import BadInput, Event, Game, Record, Setup, State
from fathom.core.state import OVER

_BOT_SEAT = re.compile(r"(?P<name>.*) \[(?P<bot>[\w-]+)\]")


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person, or a bot of a kind.

    >>> Seat("Manta", "normal").text()
    'Manta [normal]'
    >>> Seat.parse("Manta [normal]")
    Seat(name='Manta', bot='normal')
    """

    name: str
    bot: str | None = None

    def text(self) -> str:
        """The seat as a record names it."""
        return f"{self.name} [{self.bot}]" if self.bot else self.name

    @staticmethod
    def parse(text: str) -> Seat:
        match = _BOT_SEAT.fullmatch(text)
        return Seat(match["name"], match["bot"]) if match else Seat(text)


class Table:
    """One game in progress.

    Undo is free until something hidden came to light or somebody else acted.
    """

    def __init__(self, game: Game, setup: Setup, seats: list[Seat]) -> None:
        self.game = game.playing(setup.box)
        self.setup = setup
        self.seats = seats
        self.state: State = game.begin(setup)
        self.log: list[tuple[int, int]] = []  # seat and action
        self._before: list[State] = []  # the states that undo can return to, one for each of the last actions

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def over(self) -> bool:
        return self.state.to_move == OVER

    def check_turn(self, seat: int) -> None:
        """Refuse a seat that is not to move."""
        if self.over:
            raise BadInput("table-over")
        if seat != self.state.to_move:
            raise BadInput("not-your-turn", name=self.seats[seat].name, turn=self.seats[self.state.to_move].name)

    def check(self, seat: int, action: int) -> None:
        """Raise what is wrong with an action, and change nothing."""
        self.check_turn(seat)
        self.game.check(self.state, action)

    def act(self, seat: int, action: int, mark: str | None = None) -> list[Event]:
        """Do an action of a seat, and return the events, unfiltered.

        If a mark is given and the action leads to another position, it is refused.
        """
        self.check(seat, action)
        before = self.state.clone()
        events = self.state.listen()
        self.state.apply(action)
        if mark is not None and mark != self.game.mark(self.state):
            self.state = before
            raise BadInput("position-differs")
        if self.log and self.log[-1][0] != seat:
            self._before.clear()
        self._before.append(before)
        if self.state.revealed != before.revealed:
            self._before.clear()
        self.log.append((seat, action))
        return events

    def can_undo(self, seat: int) -> bool:
        return bool(self._before) and self.log[-1][0] == seat

    def before_last(self, seat: int) -> State:
        """The state to which a seat returns when it takes its last action back."""
        if not self.can_undo(seat):
            raise BadInput("undo-too-late")
        return self._before[-1]

    def undo(self, seat: int) -> None:
        """A seat takes its last action back."""
        self.state = self.before_last(seat)
        self._before.pop()
        self.log.pop()

    def record(self) -> Record:
        """The game so far, with its seed: do not show it to players while the game goes on."""
        return Record.of(self.game, self.setup, [seat.text() for seat in self.seats], self.log, self.state)

    @staticmethod
    def resume(game: Game, record: Record) -> Table:
        """The table of a record, after its last action."""
        table = Table(game, record.setup(game), [Seat.parse(name) for name in record.names])
        for action in record.actions(game):
            table.act(table.state.to_move, action)
        return table
