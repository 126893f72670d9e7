"""Live updates: server-sent events whose id is the ply."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

from fastapi import Request
from fastapi.responses import StreamingResponse

from fathom.table.live import LiveTable
from fathom.web.limits import Streams

HEARTBEAT = 15.0  # seconds; keeps proxies from closing a quiet stream, and notices browsers that are gone


def stream(request: Request, table: LiveTable, person: str | None) -> StreamingResponse:
    """Tell a browser that the table has changed; it fetches what it may see."""
    streams_of(request).check(person, address_of(request))
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(_events(request, table, person), media_type="text/event-stream", headers=headers)


async def _events(request: Request, table: LiveTable, person: str | None) -> AsyncIterator[str]:
    with streams_of(request).follow(person, address_of(request)):
        changed = table.watch(person)
        try:
            yield _message(table)
            while not request.app.state.hall.closing and not await request.is_disconnected():
                try:
                    await asyncio.wait_for(changed.wait(), HEARTBEAT)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                changed.clear()
                yield _message(table)
        finally:
            table.unwatch(changed)


def streams_of(request: Request) -> Streams:
    streams: Streams = request.app.state.streams
    return streams


def address_of(request: Request) -> str:
    return request.client.host if request.client else "-"


def _message(table: LiveTable) -> str:
    return f"id: {table.ply}\ndata: {json.dumps({'ply': table.ply})}\n\n"
