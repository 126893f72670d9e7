"""News: the way from the view that somebody has to the present one, worked out once for all who see the same."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import count
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from fastapi.sse import format_sse_event

from fathom.table.live import LiveTable
from fathom.table.seating import can_sit, seats_of
from fathom.web.view import look
from fathom.web.wire import News, Splice, View

Item = TypeVar("Item")

_RUN = secrets.token_hex(3)  # tells views of this server and run from those of others
_numbers = count(1)
VIEWERS = 32  # whose views of one table are kept
BEFORE = 2  # older views that are kept for whoever still has them


class Shown:
    """A view with a tag, by which a page can name it."""

    def __init__(self, view: View, changes: int) -> None:
        self.view = view
        self.changes = changes  # how often the table had changed when this was true
        self.tag = f"{view.ply}.{_RUN}.{next(_numbers)}"
        self._news: dict[str | None, News] = {}
        self._texts: dict[str | None, str] = {}
        self._events: dict[str | None, bytes] = {}

    def since(self, before: Shown | None) -> News:
        """The news from another view to this one; the whole view for whoever has none."""
        base = before.tag if before is not None else None
        if base not in self._news:
            self._news[base] = difference(before, self) if before is not None else whole(self)
        return self._news[base]

    def text_since(self, before: Shown | None) -> str:
        """The same as JSON."""
        base = before.tag if before is not None else None
        if base not in self._texts:
            self._texts[base] = self.since(before).model_dump_json(exclude_unset=True)
        return self._texts[base]

    def event_since(self, before: Shown | None) -> bytes:
        """The same as an event of a stream; its id is the tag of the view that it leads to."""
        base = before.tag if before is not None else None
        if base not in self._events:
            self._events[base] = format_sse_event(data_str=self.text_since(before), id=self.tag)
        return self._events[base]


def whole(shown: Shown) -> News:
    return News(tag=shown.tag, ply=shown.view.ply, whole=shown.view)


def difference(before: Shown, after: Shown) -> News:
    """The news from one view to another."""
    old, new = before.view, after.view
    changed: dict[str, Any] = {}
    for part in View.model_fields:
        was, now = getattr(old, part), getattr(new, part)
        if was is now or was == now:
            continue
        if part == "picture":
            changed[part] = splices(was.split("\n"), now.split("\n"))
        elif part in ("log", "said"):
            changed[part] = splices(was, now)
        else:
            changed[part] = now
    return News(**{"tag": after.tag, "base": before.tag, "ply": new.ply, **changed})


def splices(before: Sequence[Item], after: Sequence[Item]) -> list[Splice[Item]]:
    """The stretches in which two lists differ.

    >>> splices(["deck", "card 4", "hand"], ["deck", "card 7", "hand", "pearl"])
    [Splice(at=1, drop=1, items=['card 7']), Splice(at=3, drop=0, items=['pearl'])]
    """
    first, most = 0, min(len(before), len(after))
    while first < most and (before[first] is after[first] or before[first] == after[first]):
        first += 1
    end = 0
    while end < most - first and (before[-1 - end] is after[-1 - end] or before[-1 - end] == after[-1 - end]):
        end += 1
    old, new = before[first : len(before) - end], after[first : len(after) - end]
    found = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [
        Splice(at=first + a, drop=b - a, items=list(after[first + c : first + d]))
        for kind, a, b, c, d in found
        if kind != "equal"
    ]


class Gallery:
    """The views of one table, present and just before; a view is kept as long as nothing in it changes."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[tuple[int, ...], bool, str], list[Shown]] = OrderedDict()

    def now(self, live: LiveTable, person: str | None, language: str) -> Shown:
        """The present view of a person; the same one for all who hold or may take the same seats, in one language."""
        kept = self._of(live, person, language)
        latest = kept[-1] if kept else None
        changes = live.watching.changes
        if latest is not None and latest.changes == changes:
            return latest
        view = look(live, person, language, latest.view if latest is not None else None)
        if latest is not None and view == latest.view:
            latest.changes = changes
            return latest
        kept.append(Shown(view, changes))
        del kept[: -1 - BEFORE]
        return kept[-1]

    def had(self, live: LiveTable, person: str | None, language: str, tag: str | None) -> Shown | None:
        """The view that a person names, if it is still here and is their own."""
        return next((shown for shown in self._of(live, person, language) if shown.tag == tag), None)

    def _of(self, live: LiveTable, person: str | None, language: str) -> list[Shown]:
        viewer = (tuple(seats_of(live, person)), can_sit(live, person), language)
        kept = self._kept.setdefault(viewer, [])
        self._kept.move_to_end(viewer)
        if len(self._kept) > VIEWERS:
            self._kept.popitem(last=False)
        return kept


_galleries: WeakKeyDictionary[LiveTable, Gallery] = WeakKeyDictionary()


def gallery(live: LiveTable) -> Gallery:
    return _galleries.setdefault(live, Gallery())


def news_for(live: LiveTable, person: str | None, language: str, since: str | None) -> tuple[Shown, Shown | None]:
    """The present view of a person, and the one that they name, if it is still here."""
    views = gallery(live)
    had = views.had(live, person, language, since)  # first, for the present one may take its place
    return views.now(live, person, language), had


def close_gallery(live: LiveTable) -> None:
    """Forget the views of a table that nobody follows; they can be made again from the log."""
    if not len(live.watching):
        _galleries.pop(live, None)
