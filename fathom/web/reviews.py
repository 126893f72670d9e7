"""Reviews of finished games: asked for, waited for, and shown, to programs and on the page of a replay."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Request

from fathom.bots.review import Review
from fathom.bots.review.curve import DASHES, curves, marks, shown_at
from fathom.bots.review.telling import Told, facts, headline, percent, rounded, tell
from fathom.core import Words
from fathom.table.hall import Hall
from fathom.table.live import LiveTable
from fathom.web.access import TableId, TheHall
from fathom.web.people import language_of
from fathom.web.view import seat_names
from fathom.web.wire import PROBLEMS, Examined, Reviewed

router = APIRouter(prefix="/api/v1/tables/{table_id}", tags=["table"])
ROWS = 10  # of the curves in words


@router.post("/review", status_code=202, responses=PROBLEMS)
async def ask(request: Request, hall: TheHall, table_id: TableId) -> Reviewed:
    """Let a finished game be reviewed; anybody who can see its replay may ask."""
    live = await hall.table(table_id)
    await hall.reviewing.ask(live)
    return await how_far(hall, live, language_of(request))


@router.get("/review", responses=PROBLEMS)
async def review(request: Request, hall: TheHall, table_id: TableId) -> Reviewed:
    """How far the review of a finished game is, and the review once it is ready."""
    return await how_far(hall, await hall.table(table_id), language_of(request))


async def how_far(hall: Hall, live: LiveTable, language: str) -> Reviewed:
    found = await hall.reviewing.found(live)
    if found is not None:
        told = told_in(live, found, language)
        return Reviewed(state="ready", percent=100, review=Examined.model_validate(facts(found, told)))
    wanted = hall.reviewing.progress(live)
    if wanted is None:
        return Reviewed(state="none", percent=0)
    return Reviewed(state=wanted.state, percent=wanted.percent)


_told: WeakKeyDictionary[LiveTable, OrderedDict[tuple[str, ...], list[Told]]] = WeakKeyDictionary()


def told_in(live: LiveTable, found: Review, language: str) -> list[Told]:
    """A review in words; kept, because the game is replayed for it."""
    names = seat_names(live, language)
    kept = _told.setdefault(live, OrderedDict())
    if (language, *names) not in kept:
        actions = [action for _, action in live.table.log]
        teller = live.game.tell(language, names)
        kept[(language, *names)] = tell(live.game, live.table.setup, actions, found, teller)
        if len(kept) > 4:
            kept.popitem(last=False)
    return kept[(language, *names)]


@dataclass(frozen=True)
class Row:
    """One seat in the table of luck and choice."""

    seat: int
    name: str
    curve: str
    dashes: str
    start: str
    own: str
    others: str
    luck: str
    result: str


async def shown_review(hall: Hall, live: LiveTable, language: str) -> dict[str, Any] | None:
    """All that the page of a replay shows of a review, if there is one."""
    found = await hall.reviewing.found(live)
    if found is None:
        return None
    told = told_in(live, found, language)
    words = live.game.words(language)
    names = seat_names(live, language)
    return {
        "rows": rows(found, names, words),
        "marks": marks(found, told),
        "remarks": [remark(each, names, words) for each in told],
        "turns": [remark(each, names, words) for each in told if each.number],
        "total": len(found.outlooks) - 1,
        "twin": twin(found, words),
    }


def rows(found: Review, names: list[str], words: Words) -> list[Row]:
    paths = curves(found)
    made = []
    for seat, account in enumerate(map(rounded, found.accounts())):
        made.append(
            Row(
                seat,
                names[seat],
                paths[seat] if seat < len(paths) else "",  # a team has one curve
                DASHES[seat % len(DASHES)],
                percent(account.start, words),
                percent(account.own, words, signed=True),
                percent(account.others, words, signed=True),
                percent(account.luck, words, signed=True),
                percent(account.result, words),
            )
        )
    return made


def remark(told: Told, names: list[str], words: Words) -> dict[str, Any]:
    """One remark, as the page shows it when the replay comes to its place."""
    return {
        "at": shown_at(told),
        "number": told.number,
        "seat": told.seat,
        "lucky": told.lucky,
        "head": headline(told, names, words),
        "done": told.done,
        "chance": "" if told.chance is None else percent(told.chance, words),
        "better": told.better,
        "hope": "" if told.hope is None else percent(told.hope, words),
        "done_line": words.apart(told.done_line),
        "better_line": words.apart(told.better_line),
        "pieces": told.pieces,
    }


def twin(found: Review, words: Words) -> list[tuple[str, list[str]]]:
    """The curves in words: everybody's chance at some places, for those who cannot see them."""
    last = len(found.outlooks) - 1
    places = sorted({last * step // ROWS for step in range(ROWS + 1)})
    return [
        (words("review.place", place=place, total=last), [percent(chance, words) for chance in found.outlooks[place]])
        for place in places
    ]
