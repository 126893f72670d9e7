"""Bots are somebody: each level has names, a pace of its own, and words that it says at the table now and then."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import count

from fathom.bots import RENAMED

LOOKS = 6  # tones of skin and hair; the pages know as many
OCCASIONS = ("hello", "good", "bad", "won", "lost")
WORDS = 2  # sentences of a level for each occasion


@dataclass(frozen=True)
class Manner:
    """How the bots of a level are: their names, and the part of the table's pause that they take before they act."""

    names: tuple[str, ...]
    pause: float = 1.0
    talks: bool = True


MANNERS = {
    "easy": Manner(("Nell", "Pip", "Lou", "Tom", "Mia", "Sam"), 0.6),
    "normal": Manner(("Rosa", "Finn", "Clara", "Otto", "Lena", "Marin"), 0.8),
    "hard": Manner(("Iris", "Viktor", "Salma", "Konrad", "Anouk", "Yuki"), 0.7),
    "expert": Manner(("Ingrid", "Amadou", "Beatrix", "Ravi", "Solveig", "Augustin")),
    "master": Manner(("Cornelia", "Ibrahim", "Maud", "Anselm", "Zenobia", "Teodor")),
    "random": Manner(("Kit", "Dot", "Gus", "Zoe", "Wim", "Bo"), 0.5),
}
# A bot that declares nothing here is called after a boat, and is silent.
STRANGER = Manner(("Nautilus", "Manta", "Beluga", "Triton", "Orca", "Remora"), talks=False)


def manner(bot: str) -> Manner:
    return MANNERS.get(RENAMED.get(bot, bot), STRANGER)


def key_of(bot: str, occasion: str, number: int) -> str:
    """Where the catalogues have what a bot says."""
    return f"said.{RENAMED.get(bot, bot)}.{occasion}.{number}"


def bot_name(bot: str, place: int, taken: Collection[str] = ()) -> str:
    """The name of a bot by its place at a table, or the next one that nobody else has.

    When the names of its level run out, they come again with a number behind them.

    >>> bot_name("easy", 0), bot_name("easy", 7), bot_name("easy", 0, ["Nell"])
    ('Nell', 'Pip 2', 'Pip')
    """
    names = manner(bot).names
    turns = (divmod(at, len(names)) for at in count(place))
    called = (f"{names[at]} {again + 1}" if again else names[at] for again, at in turns)
    return next(name for name in called if name not in taken)


def look_of(bot: str, name: str) -> int | None:
    """Which tones of skin and hair a bot of that name has; none if nobody has drawn a head for it.

    >>> look_of("easy", "Pip"), look_of("easy", "Pip 2"), look_of("somebody", "Manta")
    (1, 1, None)
    """
    if bot not in MANNERS:
        return None
    names, called = MANNERS[bot].names, name.partition(" ")[0]
    return (names.index(called) if called in names else len(name)) % LOOKS  # at older tables they are called otherwise
