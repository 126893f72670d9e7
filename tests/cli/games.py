"""Games to run the command on: tables of two people, played here and now."""

from __future__ import annotations

import re

from fathom.core import Chance, State, Words
from fathom.core.words import HOUSE, sentences
from fathom.games import find
from fathom.table import Seat, Table
from fathom.workshop.words import WORKSHOP_FOLDER

GAME = find("in-too-deep")
SEED = "coral reef"
NAMES = ["Ann", "Bob"]
WORDS = Words("en", HOUSE)
PLAY = ("play", GAME.id, "--bots", "none", "--names", "Ann,Bob", "--seed", SEED)


def begun() -> Table:
    """The table that `PLAY` sets."""
    return Table(GAME, GAME.setup(2, {}, SEED), [Seat(name) for name in NAMES])


def finished() -> Table:
    """The same table after a whole game."""
    table = begun()
    picks = Chance.from_seed("finished")
    while not table.over:
        legal = table.state.legal()
        table.act(table.state.to_move, legal[picks.below(len(legal))])
    return table


def offered(state: State, verb: str = "") -> list[str]:
    """The legal actions in notation, in the order in which they are listed."""
    texts = [GAME.space.text(action) for action in sorted(state.legal())]
    return [text for text in texts if not verb or text.split()[0] == verb]


def after(state: State, *texts: str) -> State:
    """The state after some actions in notation."""
    later = state.clone()
    for text in texts:
        GAME.play(later, GAME.space.parse(text))
    return later


def dear_share() -> str:
    """A share that the first to move can buy, for two cards or more."""
    start = begun().state
    return next(text for text in offered(start, "buy") if len(offered(after_paying_once(start, text), "pay")) > 0)


def after_paying_once(state: State, text: str) -> State:
    """The state after a deed and the first card for it, if it costs one."""
    bought = after(state, text)
    owed = offered(bought, "pay")
    return after(bought, owed[0]) if owed else bought


def quiet_expansion() -> str:
    """An expansion that reveals nothing and leaves the same person to move."""
    start = begun().state
    return next(
        text
        for text in offered(start, "expand")
        if after(start, text).to_move == start.to_move and after(start, text).revealed == start.revealed
    )


def is_sentence(said: str, reason: str) -> bool:
    """Whether a sentence is that of a reason, with any facts."""
    told = sentences("en", (WORKSHOP_FOLDER, HOUSE))[f"error.{reason}"]
    parts = re.split(r"\{\w+\}", told)
    return re.fullmatch(".*".join(map(re.escape, parts)), said) is not None


def sentence(text: str) -> str:
    """The log of the first action of the game."""
    table = begun()
    events = table.act(table.state.to_move, GAME.space.parse(text))
    return " ".join(GAME.tell("en", NAMES).event(event.seen_by(None)) for event in events)
