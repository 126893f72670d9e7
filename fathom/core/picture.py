"""The picture of a game, as its folder declares it: a template shows facts that are worked out from an observation."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Generic, TypeVar

from fathom.core.events import Facts
from fathom.core.observation import Observation

Seen = TypeVar("Seen", bound=Observation)


@dataclass(frozen=True)
class Picture(Generic[Seen]):
    """How a game fills its templates. ``Any`` stands for its own narrator and its own set of components."""

    facts: Callable[[Seen, Any], dict[str, Any]]  # whatever ``table.html`` shows beyond the observation itself
    moment: Callable[[Facts, Any], dict[str, Any] | None] | None = None  # ``moment.html``: the end of something
    seat: Callable[[Seen, Any, int], dict[str, Any]] | None = None  # ``seat.html``: all that is open about a seat
    signs: Callable[[Any], dict[str, Any]] | None = None  # ``symbols.html``: signs that depend on the components
    sound: Callable[[Facts], tuple[str, int] | None] | None = None  # what an event sounds like, and how deep it is


def sound_of(event: Facts, sounds: Mapping[str, Sequence[str]]) -> str | None:
    """What an event sounds like: each sound goes with some kinds of events."""
    return next((sound for sound, kinds in sounds.items() if event["kind"] in kinds), None)


class Part(SimpleNamespace):
    """Something that a template shows: facts by their names. Parts with the same facts are alike, and drawn once.

    >>> Part(seat=1, name="Bob") == Part(seat=1, name="Bob"), Part(seat=1, name="Bob").name
    (True, 'Bob')
    """

    def __hash__(self) -> int:  # type: ignore[override] # nobody changes a part
        return hash(tuple(vars(self).values()))

    def but(self, **facts: Any) -> "Part":
        """The same with some facts replaced."""
        return Part(**vars(self) | facts)
