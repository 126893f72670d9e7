"""Web Push: calls people to their turns when none of their pages is open. It is off until a host makes a key for it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from hashlib import sha256
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request

from fathom.core import BadInput
from fathom.core.words import tag_of
from fathom.table import calling
from fathom.table.live import LiveTable
from fathom.table.store import Store
from fathom.table.subscriptions import Subscription, Subscriptions
from fathom.web.access import ThePerson
from fathom.web.people import language_of
from fathom.web.settings import Settings
from fathom.web.wire import PROBLEMS, Browser, Subscribing

if TYPE_CHECKING:
    from fathom.web.messenger import Messenger

LOG = logging.getLogger(__name__)
WAITING = 1000  # people who are being called at the same time; a server that cannot keep up calls no more
router = APIRouter(prefix="/api/v1/push", tags=["push"])


class Push:
    """Calls people in all their browsers. No table waits for that, and nothing that goes wrong reaches one."""

    def __init__(self, messenger: Messenger, after: float) -> None:
        self.messenger = messenger
        self.after = after
        self.subscriptions: Subscriptions
        self._calls: set[asyncio.Task[None]] = set()

    def open(self, store: Store) -> None:
        self.subscriptions = Subscriptions(store)

    async def close(self) -> None:
        for call in list(self._calls):
            call.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await call
        await self.messenger.close()

    def call(self, live: LiveTable, person: str) -> None:
        """Call somebody to their turn, if they do not come by themselves in a moment."""
        if len(self._calls) >= WAITING:
            LOG.warning("too many people are being called; nobody is called to table %s", live.row.id)
            return
        call = asyncio.create_task(self._call(live, person))
        self._calls.add(call)
        call.add_done_callback(self._calls.discard)

    async def _call(self, live: LiveTable, person: str) -> None:
        try:
            await asyncio.sleep(self.after)
            if calling.called(live, person):
                found = await self.subscriptions.of(person)
                await asyncio.gather(*(self._send(live, subscription) for subscription in found))
        except Exception:
            LOG.exception("could not call anybody to table %s", live.row.id)

    async def _send(self, live: LiveTable, subscription: Subscription) -> None:
        """Send a call to one browser, and forget the browser if it is gone."""
        topic = sha256(live.row.id.encode()).hexdigest()[:32]  # push services need not know which table it is
        status = await self.messenger.send(subscription, message(live, subscription.language), topic)
        if status in (404, 410):
            await self.subscriptions.drop(subscription.endpoint)
        elif status >= 300:
            LOG.warning("a push service answered %s", status)


def message(live: LiveTable, language: str) -> bytes:
    """A call to a table: that it is one's turn, in which game, and where. It says nothing that lies on the table."""
    words = live.game.words(language)
    told = {"title": words("web.your-turn"), "body": words("title"), "lang": tag_of(language), "table": live.row.id}
    return json.dumps(told).encode()


def push_by(settings: Settings) -> Push | None:
    """What calls people, if the host has made a key for it."""
    if not settings.push_key:
        return None
    try:
        from fathom.web.messenger import Messenger
    except ModuleNotFoundError as error:
        raise BadInput("no-push-extra") from error
    return Push(Messenger(settings.push_key, settings.push_contact, bool(settings.push_anywhere)), settings.push_after)


def push_of(request: Request) -> Push:
    push: Push | None = request.app.state.push
    if push is None:
        raise BadInput("no-push")
    return push


@router.post("", status_code=204, responses=PROBLEMS)
async def subscribe(request: Request, person: ThePerson, wanted: Subscribing) -> None:
    """Call the caller to their turns in this browser, in the language of this request."""
    push = push_of(request)
    keys = wanted.keys
    push.messenger.check(wanted.endpoint, keys.p256dh, keys.auth)
    await push.subscriptions.add(person, Subscription(wanted.endpoint, keys.p256dh, keys.auth, language_of(request)))


@router.post("/off", status_code=204, responses=PROBLEMS)
async def unsubscribe(request: Request, _person: ThePerson, wanted: Browser) -> None:
    """Call nobody in this browser any more."""
    push = push_of(request)
    if wanted.endpoint.isascii():
        await push.subscriptions.drop(wanted.endpoint)
