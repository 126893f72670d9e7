"""A game as the rest of the house knows it: one declaration that ties its rooms together."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

from fathom.core import observation
from fathom.core import options as option_values
from fathom.core.actions import ActionSpace
from fathom.core.box import Box
from fathom.core.boxes import NO_PARTS, Boxes
from fathom.core.chance import Chance, fresh_seed
from fathom.core.errors import BadInput
from fathom.core.events import Facts
from fathom.core.giving import Giving
from fathom.core.lesson import Lesson
from fathom.core.mind import Mind, OneByOne, Sampler
from fathom.core.narration import Narrator
from fathom.core.observation import Observation
from fathom.core.options import Option
from fathom.core.orders import Order
from fathom.core.picture import Picture
from fathom.core.rules import Rulebook
from fathom.core.setup import Opening, Setup
from fathom.core.state import State
from fathom.core.words import HOUSE, Words, rules_file

if TYPE_CHECKING:  # where it does not matter whose state it is, `Game` alone will do
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=Any)
    Seen = TypeVar("Seen", bound=Observation, default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S")
    Seen = TypeVar("Seen")

Given = Mapping[str, str] | None  # options that somebody chose


@dataclass(frozen=True)
class Game(Generic[S, Seen]):
    """Everything the house asks of a game, with the game's own state and observation."""

    id: str
    title: str
    prefix: str  # of its rule ids
    version: int  # of its rules; a record names the version it was played under
    seats: range
    minutes: tuple[int, int]
    designers: Sequence[str]
    publisher: str
    year: int
    reasons: Sequence[str]  # every way a game can end
    folder: Path
    options: Sequence[Option]
    space: ActionSpace
    start: Callable[[Setup], S]
    evaluate: Callable[[S, int], float]  # how good a state looks for a seat
    narrator: type[Narrator[Seen]]
    census: Callable[[S], list[int]]  # every piece, wherever it is
    # A game that declares nothing here has no secrets.
    observe: Callable[[S, int | None], Seen] = observation.observe_everything  # type: ignore[assignment]
    sample_hidden: Callable[[Seen, Chance], S] = observation.sample_nothing  # type: ignore[assignment]
    sampler: Callable[[Seen], Sampler] | None = None  # the same, prepared to deal many
    # Pieces that could trade places, and how two of them do.
    hidden_from: Callable[[S, int | None], list[list[int]]] = lambda *_: []
    swap: Callable[[S, int, int], None] = observation.nothing_to_swap
    picture: Picture[Seen] | None = None  # none: the text twin is its picture
    orders: Sequence[Order] = ()  # answers given in advance; of two that fit, the first counts
    giving: Callable[[Seen], Giving | None] = lambda _: None  # pieces that the question wants together
    estimate: Callable[[S, int, int], float] | None = None  # how good an action looks, where chance follows it
    mind: Mind | None = None  # what players that learn and search ask of it
    boxes: Boxes[Any] = NO_PARTS  # the sets of components it can be played with
    allows: Callable[[S, int], str] | None = None  # the rule that allows a legal action, where it is not its verb's
    remote: Sequence[str] = ()  # reasons of refusals that say the least, the most remote from what is possible first
    box: str = ""  # the set that it is played with; see `playing`
    # How a seat feels about an event as everybody sees it: "good", "bad", or not at all. Bots say so now and then.
    mood: Callable[[Facts, int], str] | None = None

    def begin(self, setup: Setup) -> S:
        """The first state of a game. After an opening, chance starts afresh: everybody knows the old seed."""
        seeds = [*(opening.seed for opening in setup.openings), setup.seed]
        state = self.start(replace(setup, seed=seeds[0], openings=()))
        for opening, next_seed in zip(setup.openings, seeds[1:], strict=True):
            for action in opening.actions:
                self.play(state, action)
            state.chance = Chance.from_seed(next_seed)
        return state

    def setup(
        self,
        seats: int,
        given: Given = None,
        seed: str | None = None,
        openings: Sequence[Opening] = (),
        box: str = "",
        rules: int = 0,
    ) -> Setup:
        """A checked set-up; if not given: options at their defaults, a fresh seed, the set in use, the newest rules."""
        if seats not in self.seats:
            raise BadInput("seats", game=self.title, low=self.seats[0], high=self.seats[-1], seats=seats)
        sown = " ".join((seed or "").split()) or fresh_seed()
        options = option_values.complete(self.options, given) if given else self.defaults.copy()
        found = self.boxes.find(box or self.box)
        return Setup(seats, options, sown, tuple(openings), found.name, rules or self.version)

    @cached_property
    def defaults(self) -> dict[str, str]:
        """All options at their defaults, worked out once: every new game asks."""
        return option_values.complete(self.options, {})

    def new(self, seats: int, given: Given = None, seed: str | None = None) -> S:
        return self.start(self.setup(seats, given, seed))

    def playing(self, box: str) -> Game[S, Seen]:
        """The game played with a set of components: in the set's own notation, where it has one."""
        found = self.boxes.find(box)
        if (self.id, found) not in _EDITIONS:
            _EDITIONS[self.id, found] = replace(self, space=found.space or self.space, box=found.name)
        return _EDITIONS[self.id, found]

    def seen(self, data: Mapping[str, Any]) -> Seen:
        """An observation from its data, as the API sends it."""
        example = self.observe(self.new(self.seats[0], seed="example"), None)
        read: Seen = observation.arrived(type(example), type(vars(example).get("open")), data)
        return read

    def mark(self, state: State) -> str:
        """Eight letters by which a later build can tell that a replay has come to the same position."""
        texts = sorted(self.space.text(action) for action in state.legal())
        return sha256(json.dumps([state.to_move, *texts]).encode()).hexdigest()[:8]

    def rule(self, state: S, action: int) -> str:
        return self.allows(state, action) if self.allows is not None else self.space.decode(action)[0].rule

    def check(self, state: State, action: int) -> None:
        """Raise an error if an action from outside is wrong, and change nothing."""
        broken = state.why_not(self.space.known(action))
        if broken is not None:
            raise broken

    def play(self, state: State, action: int) -> None:
        """Do an action that comes from outside, or raise the error in it."""
        self.check(state, action)
        state.apply(action)

    def worth(self, state: S, action: int, seat: int) -> float:
        """How good an action looks for a seat: by the game's own estimate, else by the table after it."""
        if self.estimate is not None:
            return self.estimate(state, action, seat)
        after = state.clone()
        after.apply(action)
        return self.evaluate(after, seat)

    def worlds(self, seen: Seen) -> Sampler:
        """Deals full states that fit an observation, as many as are asked for."""
        return self.sampler(seen) if self.sampler is not None else OneByOne(self.sample_hidden, seen)

    def lessons(self) -> list[Lesson]:
        """The guided games that teach it, in order."""
        paths = sorted((self.folder / "lessons").glob("*.toml"))
        return [lesson for path in paths if (lesson := Lesson.read(path, self)) is not None]

    def rulebook(self, language: str) -> Rulebook:
        """The game's rules in a language, or in English where it has none."""
        return _rulebook(rules_file(self.folder, language))

    def words(self, language: str) -> Words:
        """The game's own words, then those of the house."""
        return Words(language, self.folder, HOUSE)

    def tell(self, language: str, names: Sequence[str]) -> Narrator[Seen]:
        return self.narrator(self.words(language), self.space, names, self.boxes.find(self.box))


_EDITIONS: dict[tuple[str, Box], Game] = {}
_rulebook = cache(Rulebook)
