"""The fold of a table's log: its rows are done one after another, on whatever build reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.core import BadInput, Event, Game, Opening, Record, RuleBroken, Setup, commitment
from fathom.games import games
from fathom.table.clock import Clock
from fathom.table.lesson import lesson_of
from fathom.table.store import Entry, Opened, TableRow
from fathom.table.table import Seat, Table


class Unplayable(BadInput):
    """A table whose game, rules version or set of components is not here."""


class Differs(Exception):
    """A row that this build cannot play as it was played: its ply, its action, and the reason."""

    def __init__(self, ply: int, action: str, why: BadInput | RuleBroken) -> None:
        super().__init__(ply, action, why)
        self.ply = ply
        self.action = action
        self.why = why


def game_of(row: TableRow) -> Game:
    """The game of a table, with the set of components that the table is played with."""
    game = games().get(row.game)
    if game is None:
        raise Unplayable("table-game", game=row.game)
    if row.rules > game.version:
        raise Unplayable("table-newer", game=game.title, version=row.rules, ours=game.version)
    if row.box not in game.boxes.names():
        raise Unplayable("table-no-set", set=row.box)
    found = game.boxes.find(row.box).fingerprint
    if found != row.fingerprint:
        raise Unplayable("table-set", set=row.box, said=row.fingerprint, found=found)
    return game.playing(row.box)


def setup_of(game: Game, row: TableRow) -> Setup:
    """The set-up that a table began with."""
    try:
        openings = [Opening(opened.seed, tuple(map(game.space.parse, opened.actions))) for opened in row.openings]
        setup = game.setup(len(row.seats), row.options, row.seed, openings, row.box, row.rules)
        game.begin(setup)
    except (BadInput, RuleBroken) as error:
        raise Unplayable("table-beginning") from error
    return setup


def written(game: Game, opening: Opening) -> Opened:
    """An opening as it is stored."""
    return Opened(opening.seed, tuple(map(game.space.text, opening.actions)))


class Fold:
    """The table that a log adds up to."""

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.game = game_of(row)
        self.table = Table(self.game, setup_of(self.game, row), [Seat(seat.name, seat.bot) for seat in row.seats])
        self.entries: list[Entry] = []
        self.story: list[list[Event]] = []  # the events of each action of the table's log
        self.times: list[float] = []  # when each action of the table's log was written
        self.failed: list[str | None] = []  # for each action of the table's log, the bot that could not choose it
        self.clocks: list[Clock | None] = []  # the clock before each action of the table's log
        self.stand_ins: set[int] = set()  # people's seats for which bots play now
        self.hushed = False  # whether somebody at the table wants no words of bots
        self.clock: Clock | None = None
        if row.turn_seconds is not None:
            self.clock = Clock(len(row.seats), row.turn_seconds, row.reserve_seconds, row.since)
        self.lesson = lesson_of(self.game, row.seed) if row.lesson else None
        self.stuck: Differs | None = None  # where this build differs; the table stays as it was before that row

    @property
    def ply(self) -> int:
        return len(self.entries)

    def check_stuck(self) -> None:
        """Refuse whatever would change a table that this build cannot play."""
        if self.stuck is not None:
            raise BadInput("table-stuck", number=self.stuck.ply + 1, action=self.stuck.action)

    def fold(self, entry: Entry) -> None:
        """Do a row of the log. Once a row cannot be done, it and all later ones are only kept."""
        if self.stuck is None:
            try:
                self._do(entry)
            except (BadInput, RuleBroken) as error:
                self.stuck = Differs(entry.ply, entry.action or entry.kind, error)
        self.entries.append(entry)

    def _do(self, entry: Entry) -> None:
        mover = self.table.state.to_move
        if entry.kind == "act":
            action = self.game.space.parse(entry.action or "")
            self.story.append(self.table.act(entry.seat, action, entry.mark))
            self.times.append(entry.at)
            self.failed.append(entry.failed)
            self.clocks.append(self.clock)
            self.clock = self.clock_after(entry, mover, self.table.state.to_move)
        elif entry.kind == "undo":
            self.table.undo(entry.seat)
            self.story.pop()
            self.times.pop()
            self.failed.pop()
            self.clock = self.clocks.pop()
        elif entry.kind == "leave":
            self.stand_ins.add(entry.seat)
        elif entry.kind == "back":
            self.stand_ins.discard(entry.seat)
            self.clock = self.clock_after(entry, mover, mover)
        elif entry.kind in ("hush", "chat"):
            self.hushed = entry.kind == "hush"

    def clock_after(self, entry: Entry, mover: int, to_move: int) -> Clock | None:
        """The clock after an entry, which lets the turn pass from one seat to another or stay."""
        if entry.kind == "undo":
            return self.clocks[-1]  # taking back buys no time
        if self.clock is None:
            return None
        clock = self.clock.copy()
        if entry.kind == "act" and to_move != mover:
            clock.turn_passes(mover, entry.at)
        elif entry.kind == "back" and entry.seat == mover:
            clock.returns(mover, entry.at)
        return clock

    def record(self) -> Record:
        """The game so far, under the rules version it began with; without its seed where this build cannot play it."""
        if self.stuck is None:
            return self.table.record()
        return replace(written_record(self.row, self.entries), seed=None)


def written_record(row: TableRow, entries: Sequence[Entry]) -> Record:
    """The record of a table, made from its log alone, even where this build cannot play it."""
    moves: list[tuple[int, str]] = []
    for entry in entries:
        if entry.kind == "act":
            moves.append((entry.seat, entry.action or ""))
        elif entry.kind == "undo":
            moves.pop()
    return Record(
        row.game,
        row.rules,
        [Seat(seat.name, seat.bot).text() for seat in row.seats],
        row.options,
        commitment(row.seed),
        row.seed,
        None,
        opened_moves(row) + moves,
        [(len(opened.actions), opened.seed) for opened in row.openings],
        f"{row.box} {row.fingerprint}",
    )


def opened_moves(row: TableRow) -> list[tuple[int, str]]:
    """The moves of a table's openings, each with the seat that made it."""
    if not row.openings:
        return []
    game = game_of(row)
    whole = setup_of(game, row)
    return Record.of(game, whole, [], [], game.begin(whole)).moves
