"""Records: a whole game as a text that a person can read and a program can replay."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from fathom.core.actions import UnknownAction
from fathom.core.box import Box
from fathom.core.chance import commitment
from fathom.core.errors import BadInput, RuleBroken
from fathom.core.game import Game
from fathom.core.setup import Opening, Setup
from fathom.core.state import OVER, State

TITLE = "Fathom record 1"


@dataclass
class Record:
    """A game from its set-up to its last action; one played on from an earlier one begins with openings."""

    game: str
    version: int
    names: list[str]
    options: Mapping[str, str]
    commitment: str
    seed: str | None = None  # None as long as only the commitment is public
    result: str | None = None
    moves: list[tuple[int, str]] = field(default_factory=list)  # seat and notation
    openings: list[tuple[int, str]] = field(default_factory=list)  # how many of the moves, and their seed
    box: str | None = None  # the set of components and its fingerprint; older records name none

    @staticmethod
    def of(game: Game, setup: Setup, names: list[str], moves: list[tuple[int, int]], state: State) -> "Record":
        """The record of a game as it stands, from its moves after the opening."""
        opened: list[tuple[int, int]] = []
        for number, opening in enumerate(setup.openings):
            before = game.begin(replace(setup, seed=opening.seed, openings=setup.openings[:number]))
            for action in opening.actions:
                opened.append((before.to_move, action))
                before.apply(action)
        version = setup.rules or game.version
        record = Record(game.id, version, names, setup.options, commitment(setup.seed), setup.seed)
        record.result = result_of(state)
        record.moves = [(seat, game.space.text(action)) for seat, action in opened + moves]
        record.openings = [(len(opening.actions), opening.seed) for opening in setup.openings]
        record.box = label(game.boxes.find(setup.box))
        return record

    def text(self) -> str:
        """The record as the text of a file."""
        header = {"game": self.game, "rules": self.version, "set": self.box}
        header |= {f"seat {number}": name for number, name in enumerate(self.names, 1)}
        header |= {f"option {name}": value for name, value in self.options.items()}
        header["commitment"] = self.commitment
        for number, (count, seed) in enumerate(self.openings, 1):
            header |= {opening_key(number): count, f"{opening_key(number)} seed": seed}
        header |= {"seed": self.seed, "result": self.result}
        lines = [TITLE, *(f"{key}: {value}" for key, value in header.items() if value is not None), ""]
        return "\n".join([*lines, *(f"{seat + 1} {notation}" for seat, notation in self.moves), ""])

    @staticmethod
    def parse(text: str) -> "Record":
        """Read a record; an error in a line names that line."""
        lines = [line.strip() for line in text.split("\n")]  # and nowhere else: names may hold other line ends
        if lines[0] != TITLE:
            raise BadInput("record-title", title=TITLE)
        end = lines.index("") if "" in lines else len(lines)
        header = read_header(lines[:end])
        openings = read_openings(header)
        names = [value for key, value in header.items() if key.startswith("seat ")]
        moves: list[tuple[int, str]] = []
        for number, line in enumerate(lines[end:], end + 1):
            seat, _, notation = line.partition(" ")
            if not seat or seat.startswith("#"):
                continue
            if not is_number(seat) or not 1 <= int(seat) <= len(names) or not notation:
                raise BadInput("record-move", line=number, text=line)
            moves.append((int(seat) - 1, notation.strip()))
        options = {key[7:]: value for key, value in header.items() if key.startswith("option ")}
        rest = (header.get("seed"), header.get("result"), moves, openings, header.get("set"))
        return Record(header["game"], int(header["rules"]), names, options, header["commitment"], *rest)

    def played(self, game: Game) -> Game:
        """The game with the set of components that the record was played with."""
        if self.version > game.version:
            raise BadInput("record-version", version=self.version, ours=game.version, game=game.title)
        if self.box is None:
            return game.playing(earlier_box(game, self.version, self.options))
        name, _, fingerprint = self.box.partition(" ")
        found = game.boxes.find(name)
        if found.fingerprint != fingerprint:
            raise BadInput("record-set", set=name, said=fingerprint, found=found.fingerprint)
        return game.playing(name)

    def setup(self, game: Game) -> Setup:
        """The set-up of the recorded game; it needs the seed, which must fit the commitment."""
        game = self.played(game)
        if self.seed is None:
            raise BadInput("record-sealed")
        if commitment(self.seed) != self.commitment:
            raise BadInput("record-commitment")
        setup = game.setup(len(self.names), own_options(game, self.options), self.seed, rules=self.version)
        if self.opened > len(self.moves):
            raise BadInput("record-opening")
        openings: list[Opening] = []
        first = 0
        for count, seed in self.openings:
            start = game.begin(replace(setup, seed=seed, openings=tuple(openings)))
            actions = self._played(game, start, first + 1, self.moves[first : first + count])
            openings.append(Opening(seed, tuple(actions)))
            first += count
        return replace(setup, seed=self.seed, openings=tuple(openings))  # the seed as it was committed to

    @property
    def opened(self) -> int:
        return sum(count for count, _ in self.openings)

    def actions(self, game: Game) -> list[int]:
        """The actions after the opening."""
        return self._whole(game)[1]

    def replay(self, game: Game) -> State:
        """The state after the last recorded action."""
        return self._whole(game)[0]

    def _whole(self, game: Game) -> tuple[State, list[int]]:
        """Play the whole record through the rules: the last state, and the actions after the opening."""
        game = self.played(game)
        state: State = game.begin(self.setup(game))
        actions = self._played(game, state, self.opened + 1, self.moves[self.opened :])
        if self.result is not None and self.result != result_of(state):
            raise BadInput("record-result", said=self.result, found=result_of(state) or "-")
        return state, actions

    def _played(self, game: Game, state: State, first: int, moves: list[tuple[int, str]]) -> list[int]:
        """Play moves from a state, and return them as actions."""
        actions: list[int] = []
        for number, (seat, notation) in enumerate(moves, first):
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
        return actions


def read_header(lines: list[str]) -> dict[str, str]:
    """What the lines above the moves say, by key; each once, the seats in order."""
    header: dict[str, str] = {}
    seats = 0
    for number, line in enumerate(lines[1:], 2):
        key, colon, value = (part.strip() for part in line.partition(":"))
        seats += key.startswith("seat ")
        out_of_order = key.startswith("seat ") and key != f"seat {seats}"
        if not colon or key in header or out_of_order or (key == "rules" and not is_number(value)):
            raise BadInput("record-header", line=number, text=line)
        header[key] = value
    for key in ("game", "rules", "commitment"):
        if key not in header:
            raise BadInput("record-missing", key=key)
    return header


def read_openings(header: Mapping[str, str]) -> list[tuple[int, str]]:
    """How many moves each opening has, and their seed."""
    openings: list[tuple[int, str]] = []
    while is_number(header.get(key := opening_key(len(openings) + 1), "")) and f"{key} seed" in header:
        openings.append((int(header[key]), header[f"{key} seed"]))
    if sum(key.startswith("opening") for key in header) != 2 * len(openings):
        raise BadInput("record-opening")
    return openings


def label(box: Box) -> str:
    """A set of components as a record names it."""
    return f"{box.name} {box.fingerprint}"


def earlier_box(game: Game, version: int, options: Mapping[str, str]) -> str:
    """The set of a game from the time before games named theirs, or named it as an option."""
    name = options.get("set", "house")
    return game.boxes.house(version) if name == "house" else name.rpartition("-")[0]


def own_options(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """Options without the set of components, which used to be one of them."""
    known = [option.name for option in game.options]
    return {name: value for name, value in options.items() if name != "set" or name in known}


def opening_key(number: int) -> str:
    return "opening" if number == 1 else f"opening {number}"


def is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 10


def result_of(state: State) -> str | None:
    """How a game ended, on one line: the reason, the scores, the winning seats."""
    outcome = state.outcome()
    if outcome is None:
        return None
    scores = " ".join(str(score) for score in outcome.scores)
    winners = " ".join(str(seat + 1) for seat in outcome.winners) or "-"
    return f"{outcome.reason}; scores {scores}; winner {winners}"
