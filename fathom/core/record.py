"""Records: a whole game as a text that a person can read and a program can replay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from fathom.core.actions import UnknownAction
from fathom.core.chance import commitment
from fathom.core.errors import BadInput, RuleBroken
from fathom.core.game import Game, Setup
from fathom.core.state import OVER, State

TITLE = "Fathom record 1"


@dataclass
class Record:
    """A game from its set-up to its last action.

    ``seed`` is None in a record that is published before the game is over: the commitment binds it.
    """

    game: str
    version: int
    names: list[str]
    options: Mapping[str, str]
    commitment: str
    seed: str | None = None
    result: str | None = None
    moves: list[tuple[int, str]] = field(default_factory=list)  # seat and notation

    @staticmethod
    def of(game: Game, setup: Setup, names: list[str], moves: list[tuple[int, int]], state: State) -> Record:
        """The record of a game as it stands."""
        return Record(
            game.id,
            game.version,
            names,
            setup.options,
            commitment(setup.seed),
            setup.seed,
            result_of(state),
            [(seat, game.space.text(action)) for seat, action in moves],
        )

    def text(self) -> str:
        """The record as it is written to a file."""
        lines = [TITLE, f"game: {self.game}", f"rules: {self.version}"]
        lines += [f"seat {number}: {name}" for number, name in enumerate(self.names, 1)]
        lines += [f"option {name}: {value}" for name, value in self.options.items()]
        lines.append(f"commitment: {self.commitment}")
        if self.seed is not None:
            lines.append(f"seed: {self.seed}")
        if self.result is not None:
            lines.append(f"result: {self.result}")
        lines.append("")
        lines += [f"{seat + 1} {notation}" for seat, notation in self.moves]
        return "\n".join(lines) + "\n"

    @staticmethod
    def parse(text: str) -> Record:
        """Read a record; what is wrong with it is said with its line."""
        lines = text.splitlines()
        if not lines or lines[0].strip() != TITLE:
            raise BadInput("record-title", title=TITLE)
        header: dict[str, str] = {}
        at = 1
        while at < len(lines) and lines[at].strip():
            key, colon, value = lines[at].partition(":")
            if not colon:
                raise BadInput("record-header", line=at + 1, text=lines[at].strip())
            header[key.strip()] = value.strip()
            at += 1
        for key in ("game", "rules", "commitment"):
            if key not in header:
                raise BadInput("record-missing", key=key)
        if not header["rules"].isdecimal():
            raise BadInput("record-header", line=3, text=f"rules: {header['rules']}")
        names = [value for key, value in header.items() if key.startswith("seat ")]
        options = {key[7:]: value for key, value in header.items() if key.startswith("option ")}
        moves: list[tuple[int, str]] = []
        for number, line in enumerate(lines[at:], at + 1):
            seat, _, notation = line.strip().partition(" ")
            if not seat or seat.startswith("#"):
                continue
            if not seat.isdecimal() or not 1 <= int(seat) <= len(names) or not notation:
                raise BadInput("record-move", line=number, text=line.strip())
            moves.append((int(seat) - 1, notation.strip()))
        return Record(
            header["game"],
            int(header["rules"]),
            names,
            options,
            header["commitment"],
            header.get("seed"),
            header.get("result"),
            moves,
        )

    def setup(self, game: Game) -> Setup:
        """The set-up of the recorded game; needs the seed, which must be the one that was committed to."""
        if self.version != game.version:
            raise BadInput("record-version", version=self.version, ours=game.version, game=game.title)
        if self.seed is None:
            raise BadInput("record-sealed")
        if commitment(self.seed) != self.commitment:
            raise BadInput("record-commitment")
        return game.setup(len(self.names), self.options, self.seed)

    def actions(self, game: Game) -> list[int]:
        """Play the whole record through the rules, and return its actions."""
        state = game.start(self.setup(game))
        actions: list[int] = []
        for number, (seat, notation) in enumerate(self.moves, 1):
            if state.to_move == OVER:
                raise BadInput("record-after-end", move=number)
            if seat != state.to_move:
                raise BadInput("record-seat", move=number, seat=seat + 1, turn=state.to_move + 1)
            try:
                action = game.space.parse(notation)
                game.play(state, action)
            except UnknownAction as error:
                raise BadInput("record-unknown", move=number, text=notation) from error
            except RuleBroken as broken:
                raise BadInput("record-illegal", move=number, text=notation, rule=broken.rule) from broken
            actions.append(action)
        if self.result is not None and self.result != result_of(state):
            raise BadInput("record-result", said=self.result, found=result_of(state) or "-")
        return actions

    def replay(self, game: Game) -> State:
        """The state after the last recorded action."""
        state = game.start(self.setup(game))
        for action in self.actions(game):
            state.apply(action)
        return state


def result_of(state: State) -> str | None:
    """How a game ended, on one line: the reason, the scores, the winning seats."""
    outcome = state.outcome()
    if outcome is None:
        return None
    scores = " ".join(str(score) for score in outcome.scores)
    winners = " ".join(str(seat + 1) for seat in outcome.winners)
    return f"{outcome.reason}; scores {scores}; winner {winners}"
