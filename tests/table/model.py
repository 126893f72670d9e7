"""A model of a table in a few lines of plain Python. The real table is compared with it after every step."""

from __future__ import annotations

from dataclasses import dataclass, field

from fathom.core import Game, Order, State
from fathom.core.state import OVER


@dataclass
class Move:
    """An action, and everything that undo restores."""

    seat: int
    action: int
    before: State
    began: float
    left: list[float]
    failed: str | None  # the bot that could not choose it


@dataclass
class Model:
    """The seats, the actions, how many of them can be undone, the standing orders, and the clock."""

    game: Game
    state: State
    seats: list[str | None]  # people; nobody yet
    bots: list[bool]
    turn: float | None
    reserve: float
    began: float
    ply: int = 0
    moves: list[Move] = field(default_factory=list)
    undoable: int = 0
    away: set[int] = field(default_factory=set)
    orders: dict[int, list[str]] = field(default_factory=dict)
    left: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.left = [self.reserve] * len(self.seats)

    # Questions

    def waiting(self) -> bool:
        return any(person is None and not bot for person, bot in zip(self.seats, self.bots, strict=True))

    def over(self) -> bool:
        return self.state.to_move == OVER

    def held_by(self, person: str) -> list[int]:
        return [seat for seat, holder in enumerate(self.seats) if holder == person]

    def bot_moves(self) -> bool:
        mover = self.state.to_move
        return not self.over() and not self.waiting() and (self.bots[mover] or mover in self.away)

    def can_undo(self, person: str) -> bool:
        """Undo is free until something came to light or another seat acted, whoever is to move now."""
        return not self.over() and self.undoable > 0 and self.seats[self.moves[-1].seat] == person

    def offered(self, seat: int) -> list[str]:
        if self.over():
            return []
        seen = self.game.observe(self.state, seat)
        return [order.name for order in self.game.orders if order.offered(seen)]

    def shown_orders(self, person: str) -> list[tuple[str, bool]]:
        held = self.held_by(person)
        if len(held) != 1 or self.over() or self.waiting() or held[0] in self.away:
            return []
        return [(name, name in self.orders.get(held[0], [])) for name in self.offered(held[0])]

    def answer_due(self) -> tuple[Order, int] | None:
        """The answer of a standing order of the seat to move."""
        mover = self.state.to_move
        if self.over() or self.waiting() or mover in self.away:
            return None
        seen = self.game.observe(self.state, mover)
        for order in self.game.orders:
            if order.name in self.orders.get(mover, []) and (action := order.answer(seen)) is not None:
                return order, action
        return None

    def deadline(self) -> float | None:
        if self.turn is None or self.over() or self.waiting() or self.bot_moves():
            return None
        return self.began + self.turn + self.left[self.state.to_move]

    # What happens

    def act(self, seat: int, action: int, at: float, failed: str | None = None) -> None:
        if self.moves and self.moves[-1].seat != seat:
            self.undoable = 0
        before = self.state
        self.moves.append(Move(seat, action, before, self.began, list(self.left), failed))
        self.state = before.clone()
        self.state.apply(action)
        self.undoable = 0 if self.state.revealed != before.revealed else self.undoable + 1
        if self.turn is not None and self.state.to_move != seat:
            spent = max(at - self.began - self.turn, 0.0)
            self.left[seat] = max(self.left[seat] - spent, 0.0)
            self.began = at
        self.written()

    def undo(self) -> None:
        last = self.moves.pop()
        self.undoable -= 1
        self.state, self.began, self.left = last.before, last.began, last.left
        self.orders[last.seat] = []
        self.written()

    def leave(self, seat: int) -> None:
        self.away.add(seat)
        self.written()

    def back(self, seat: int, at: float) -> None:
        self.away.discard(seat)
        late = self.turn is not None and at >= self.began + self.turn + self.left[seat]
        if late and seat == self.state.to_move:  # one more turn, and nothing in reserve
            self.left[seat], self.began = 0.0, at
        self.written()

    def written(self) -> None:
        """Drop orders that are no longer offered, after every row."""
        self.ply += 1
        for seat, given in self.orders.items():
            offered = self.offered(seat)
            self.orders[seat] = [name for name in given if name in offered]

    def order(self, seat: int, name: str, on: bool) -> None:
        wanted = next(order for order in self.game.orders if order.name == name)
        gone = {name, *wanted.instead_of} if on else {name}
        kept = [given for given in self.orders.get(seat, []) if given not in gone]
        self.orders[seat] = [*kept, name] if on else kept

    def claim(self, seat: int, person: str, at: float) -> None:
        self.seats[seat] = person
        self.began = at
