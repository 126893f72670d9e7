"""Remarks: what bots say at the table. It follows from the log alone, so nothing of it is stored.

A remark answers what everybody has seen. The same log brings the same remarks on every server, and what is taken back
takes its remark with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from fathom.bots.characters import WORDS, key_of, manner
from fathom.core import BadInput, Chance, Event
from fathom.table.fold import Fold
from fathom.table.seating import seats_of

if TYPE_CHECKING:
    from fathom.table.live import LiveTable

RARELY = 2  # one in so many occasions is worth a word
SILENCE = 15  # actions after a remark without another one; the end of the game may interrupt it


@dataclass(frozen=True)
class Remark:
    """A bot says something after the action that leads to a place; the key of its words is in the catalogues."""

    place: int
    seat: int
    key: str


Heard = list[tuple[list[Event], Remark | None]]
_heard: WeakKeyDictionary[Fold, Heard] = WeakKeyDictionary()


def remarks(fold: Fold) -> list[Remark]:
    """Everything that bots have said at a table, oldest first; each is worked out once."""
    if fold.lesson is not None or fold.hushed:
        return []  # the teacher talks, or nobody wants to hear them
    heard = _heard.setdefault(fold, [])
    kept = min(len(heard), len(fold.story))
    while kept and heard[kept - 1][0] is not fold.story[kept - 1]:
        kept -= 1
    del heard[kept:]
    said = [remark for _, remark in heard if remark is not None]
    for place in range(kept + 1, len(fold.story) + 1):
        remark = remark_at(fold, place, said)
        heard.append((fold.story[place - 1], remark))
        said += [remark] if remark is not None else []
    return said


async def hush(live: LiveTable, person: str | None, quiet: bool) -> None:
    """Let all bots of a table be quiet, for everybody, or let them talk again."""
    seats = seats_of(live, person)
    if not seats:
        raise BadInput("not-your-seat")
    live.check_stuck()
    async with live.lock:
        if live.hushed != quiet:
            await live.write("hush" if quiet else "chat", seats[0], None)


def remark_at(fold: Fold, place: int, before: list[Remark]) -> Remark | None:
    """What a bot says at a place, if one does: the same at every table of that id, and never the same words twice."""
    chance = Chance.from_seed(f"{fold.row.id} {place}")
    found = occasions(fold, place)
    ends = fold.table.over and place == len(fold.story)
    if not found or (place > 1 and not ends and (chance.below(RARELY) or too_soon(place, before))):
        return None
    seat, occasion = found[chance.below(len(found))]
    key = key_of(fold.row.seats[seat].bot or "", occasion, chance.below(WORDS) + 1)
    return None if key in {remark.key for remark in before} else Remark(place, seat, key)


def too_soon(place: int, before: list[Remark]) -> bool:
    return bool(before) and place - before[-1].place < SILENCE


def occasions(fold: Fold, place: int) -> list[tuple[int, str]]:
    """The bots that have a reason to speak at a place, each with the occasion."""
    bots = [seat for seat, row in enumerate(fold.row.seats) if row.bot is not None and manner(row.bot).talks]
    if not bots:
        return []
    outcome = fold.table.state.outcome() if fold.table.over and place == len(fold.story) else None
    if outcome is not None:
        return [(seat, "won" if seat in outcome.winners else "lost") for seat in bots]
    if place == 1:
        return [(seat, "hello") for seat in bots]
    if fold.game.mood is None:
        return []
    seen = [event.seen_by(None) for event in fold.story[place - 1]]  # as somebody sees it who has no seat
    moods = ((seat, fold.game.mood(event, seat)) for event in seen for seat in bots)
    return [(seat, mood) for seat, mood in moods if mood]
