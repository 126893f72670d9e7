"""The curve of scores: how everybody's points grew over a finished game."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from fastapi import APIRouter, Request, Response

from fathom.bots.review.curve import DASHES
from fathom.core import BadInput
from fathom.table.live import LiveTable
from fathom.web.access import TheHall
from fathom.web.page import page
from fathom.web.people import language_of
from fathom.web.view import seat_names

router = APIRouter(include_in_schema=False)

WIDE, HIGH = 300, 100  # of a curve, in its own units
PLACES = 60  # at most so many are looked at
_rows: WeakKeyDictionary[LiveTable, list[list[int]]] = WeakKeyDictionary()


@router.get("/t/{table_id}/scores")
async def scores(request: Request, hall: TheHall, table_id: str) -> Response:
    """The curve of a finished game, as a part of its page."""
    live = await hall.table(table_id)
    if not live.table.over:
        raise BadInput("not-over")
    language = language_of(request)
    rows = _rows.get(live) or _rows.setdefault(live, scored(live))
    words, names = live.game.words(language), seat_names(live, language)
    if len(names) > 1 and all(len(set(row)) == 1 for row in rows):  # a team has one score
        names = [words("review.team")]
    shown = zip(names, ways(rows), rows[-1], DASHES, strict=False)
    return page(request, "scores.html", words=words, rows=list(shown))


def scored(live: LiveTable) -> list[list[int]]:
    """Everybody's points at some places of the game, from its beginning to its end."""
    state, log = live.game.begin(live.table.setup), live.table.log
    every = max(1, len(log) // PLACES)
    rows = [state.scores()]
    for place, (_, action) in enumerate(log, 1):
        state.apply(action)
        if place % every == 0 or place == len(log):
            rows.append(state.scores())
    return rows


def ways(rows: list[list[int]]) -> list[str]:
    """A path for each seat.

    >>> ways([[0, 0], [2, 4], [8, 4]])
    ['M0 100 150 75 300 0', 'M0 100 150 50 300 50']
    """
    low, high = min(0, *map(min, rows)), max(1, *map(max, rows))
    across, down = WIDE / max(1, len(rows) - 1), HIGH / (high - low)
    return [
        "M" + " ".join(f"{across * at:g} {HIGH - down * (row[seat] - low):g}" for at, row in enumerate(rows))
        for seat in range(len(rows[0]))
    ]
