"""How tests speak to a game, whichever it is: actions in notation, and chance that brings whatever is wanted next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from fathom.core import Event, Game, Narrator, RuleBroken, State
from fathom.core.words import LANGUAGES
from fathom.web.picture import picture

S = TypeVar("S", bound=State)
DRAWN = 8  # one in so many positions is drawn, for each mix of events that led there


class Dialect(Generic[S]):
    """The notation and the words of one game, and a check that its table is whole, made after every action."""

    def __init__(self, game: Game, check: Callable[[S], None]) -> None:
        self.game = game
        self.space = game.space
        self.check = check
        names = [f"seat {seat}" for seat in range(game.seats.stop)]
        self.tellers = [game.tell(language, names) for language in LANGUAGES]
        self.drawn: dict[frozenset[str], int] = {}

    def do(self, game: S, *texts: str) -> list[Event]:
        """Do what is written in notation, and see what is told of it."""
        events = game.listen()
        for text in texts:
            assert self.may(game, text), f"{text}: {self.refusal(game, text)!r}; {sorted(self.offered(game))}"
            game.apply(self.space.parse(text))
            self.check(game)
        self.tell(game, events)
        return events

    def tell(self, game: S, events: Sequence[Event]) -> None:
        """Everybody can read what has happened, in every language, with nothing missing."""
        kinds = frozenset(event.kind for event in events)
        self.drawn[kinds] = self.drawn.get(kinds, -1) + 1
        if self.drawn[kinds] % DRAWN == 0:
            self.draw(game, self.tellers[self.drawn[kinds] // DRAWN % len(self.tellers)])
        for teller in self.tellers:
            for event in events:
                for viewer in (None, *range(game.seats)):
                    teller.event(event.seen_by(viewer))
            missing, teller.words.missing = teller.words.missing, set()
            assert not missing, missing

    def draw(self, game: S, reader: Narrator[Any]) -> None:
        """Whoever is to move can see what lies there, in a language."""
        seen = self.game.observe(game, None if game.to_move < 0 else game.to_move)
        assert reader.twin(seen)
        assert picture(self.game, seen, reader.words.language, reader.names)

    def may(self, game: S, text: str) -> bool:
        """Whether the seat to move may do this."""
        action = self.space.parse(text)
        legal = action in game.legal()
        assert legal == (game.why_not(action) is None), text
        return legal

    def refusal(self, game: S, text: str) -> RuleBroken:
        """Why the seat to move may not do this."""
        assert not self.may(game, text), text
        return game.refusal(self.space.parse(text))

    def offered(self, game: S, verb: str = "") -> set[str]:
        """What the seat to move may do, in notation; or only what it may do of one kind."""
        texts = {self.space.text(action) for action in game.legal()}
        return {text for text in texts if text.split()[0] == verb} if verb else texts


def told(events: Sequence[Event], kind: str) -> list[dict[str, Any]]:
    """The events of one kind, as everybody sees them."""
    return [event.seen_by(None) for event in events if event.kind == kind]


def arrange(game: State, *picks: tuple[int, int]) -> None:
    """Let chance pick these places next, each out of so many.

    Nothing on a table has an order, chance picks from it; so the stream of chance is what has to be arranged: for each
    pick the number in the middle of those that mean its place.

    >>> from fathom.games import find
    >>> game = find("in-too-deep").new(3, seed="dialect")
    >>> arrange(game, (4, 7), (90, 100))
    >>> game.chance.below(7), game.chance.below(100)
    (4, 90)
    """
    numbers = b"".join(((at * 65536 + 32768) // size).to_bytes(2, "big") for at, size in picks)
    game.chance.below(2)  # so that there is a block to follow the arranged numbers
    game.chance.block = (numbers + game.chance.block)[:64]
    game.chance.at = 0


def perft(state: State, depth: int) -> int:
    """How many sequences of legal actions of a given length there are from here."""
    legal = state.legal()
    if depth <= 1:
        return len(legal) if depth else 1
    total = 0
    for action in legal:
        after = state.clone()
        after.apply(action)
        total += perft(after, depth - 1)
    return total
