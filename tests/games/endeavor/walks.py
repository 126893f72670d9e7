"""Ways through whole games, in which nobody declines or passes while there is something to do."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.core import Chance
from fathom.core.events import Event
from fathom.games.endeavor import GAME
from fathom.games.endeavor.actions import PASS, SKIP
from fathom.games.endeavor.missions import MISSION_IDS, MODES
from fathom.games.endeavor.narration import Teller
from fathom.games.endeavor.rules import Endeavor

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]


def teller_for(game: Endeavor) -> Teller:
    found = GAME.playing(game.box.name).tell("en", NAMES[: game.seats])
    assert isinstance(found, Teller)
    return found


def games(name: str, count: int) -> Iterator[Endeavor]:
    """New games of all missions and modes, with every number of seats."""
    for number in range(count):
        options = {"mission": MISSION_IDS[number % 10], "mode": MODES[number // 10 % 2]}
        yield GAME.new(1 + (number // 2) % 5, options, f"{name} {number}")


def keen(game: Endeavor, picks: Chance) -> Iterator[Endeavor]:
    """All states of a game, the last one included."""
    while game.to_move >= 0:
        yield game
        legal = game.legal()
        choices = [action for action in legal if action not in (SKIP, PASS)] or legal
        game.apply(choices[picks.below(len(choices))])
    yield game


def walk(name: str, count: int, every: int = 1) -> Iterator[Endeavor]:
    """Some of the states of several games, in which there is much to do from the first round on."""
    picks = Chance.from_seed(name)
    for game in games(name, count):
        for seat in range(game.seats):
            game.research[seat] = 6
            game.staged[seat] += 2
        for step, state in enumerate(keen(game, picks)):
            if step % every == 0 or state.to_move < 0:
                yield state


def after(game: Endeavor, action: int) -> tuple[Endeavor, list[Event]]:
    copy = game.clone()
    events = copy.listen()
    copy.apply(action)
    return copy, events
