"""After a release: replay every open table on the present build, and name those that cannot go on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from fathom.core import BadInput, RuleBroken
from fathom.table.fold import Fold, Unplayable
from fathom.table.store import Entry, Store, TableRow


@dataclass(frozen=True)
class Found:
    """The result for one table: the ply, the action and the reason if it cannot go on, else None for each."""

    row: TableRow
    plies: int
    ply: int | None = None
    action: str | None = None
    why: BadInput | RuleBroken | None = None


def examine(row: TableRow, entries: Sequence[Entry]) -> Found:
    """Replay one table."""
    try:
        fold = Fold(row)
    except Unplayable as why:
        return Found(row, len(entries), why=why)
    for entry in entries:
        fold.fold(entry)
    if fold.stuck is None:
        return Found(row, len(entries))
    return Found(row, len(entries), fold.stuck.ply, fold.stuck.action, fold.stuck.why)


async def examine_all(store: Store, tables: Sequence[str]) -> AsyncIterator[Found]:
    """Replay tables one after another; one that cannot go on does not stop the others."""
    for table_id in tables:
        row = await store.table(table_id)
        if row is not None:
            yield await asyncio.to_thread(examine, row, await store.entries(table_id))
            await asyncio.sleep(0.01)  # people come first
