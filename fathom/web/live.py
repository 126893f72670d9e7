"""Live updates: server-sent events that bring the news itself. The id of an event is the tag of the new view."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from fastapi import Request
from fastapi.sse import EventSourceResponse, format_sse_event

from fathom.table.live import LiveTable
from fathom.web.access import address_of
from fathom.web.limits import AtOnce
from fathom.web.news import close_gallery, gallery
from fathom.web.people import language_of

HEARTBEAT = 15.0  # seconds; keeps proxies from closing a quiet stream, and finds browsers that are gone
STILL_HERE = format_sse_event(comment="still here")


def stream(request: Request, live: LiveTable, person: str | None, since: str | None) -> EventSourceResponse:
    """Stream the news of a table to somebody, beginning with the view that they have."""
    streams_of(request).check(person, address_of(request))
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    news = _news(request, live, person, request.headers.get("last-event-id", since))
    return EventSourceResponse(news, headers=headers)


async def _news(request: Request, live: LiveTable, person: str | None, since: str | None) -> AsyncIterator[bytes]:
    language = language_of(request)
    with streams_of(request).one(person, address_of(request)):
        changed = live.follow(person)
        try:
            yield format_sse_event(event="time", data_str=str(live.now()))  # deadlines count by the clock of the house
            had = gallery(live).had(live, person, language, since)
            greeted = False
            while not await request.is_disconnected():
                changed.clear()
                if request.app.state.hall.closing:  # asked after the wake-up is heard, or it would be missed
                    return
                async with request.app.state.drawing.following():
                    shown = gallery(live).now(live, person, language)
                if shown is not had or not greeted:
                    yield shown.event_since(had)
                had, greeted = shown, True
                while not changed.is_set():
                    try:
                        await asyncio.wait_for(changed.wait(), HEARTBEAT)
                    except TimeoutError:
                        yield STILL_HERE
                        if await request.is_disconnected():
                            return
        finally:
            live.unfollow(changed)
            close_gallery(live)


def streams_of(request: Request) -> AtOnce:
    streams: AtOnce = request.app.state.streams
    return streams
