"""Limits for each visitor, so that there is enough for everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fathom.core import BadInput


class BodyTooLarge(Exception):
    """A body that is longer than the server accepts."""


class LimitedBody:
    """Refuses a body that is too large without reading it: by its header, else as soon as too much has come."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        declared = dict(scope["headers"]).get(b"content-length", b"0")
        if not declared.isdigit() or int(declared) > self.limit:
            await self.refuse(send)
            return
        taken = 0
        begun = False

        async def take() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.limit:
                raise BodyTooLarge
            return message

        async def answer(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, take, answer)
        except BodyTooLarge:
            if not begun:
                await self.refuse(send)

    async def refuse(self, send: Send) -> None:
        """Refuse in English only: whoever sends so much is a program."""
        body = b'{"error":"too-large","sentence":"The request is too large.","rule":null}'
        headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": body})


class AtOnce:
    """Counts what each person and each address do at the same time, and refuses one too many for a reason."""

    def __init__(self, reason: str, of_a_person: int, of_an_address: int) -> None:
        self.reason = reason
        self.of_a_person = of_a_person
        self.of_an_address = of_an_address
        self._going_on: Counter[tuple[str, str]] = Counter()

    def check(self, person: str | None, address: str) -> None:
        """Refuse one too many."""
        if person is not None and self._going_on["person", person] >= self.of_a_person:
            raise BadInput(self.reason, most=self.of_a_person)
        if self._going_on["address", address] >= self.of_an_address:
            raise BadInput(self.reason, most=self.of_an_address)

    @contextmanager
    def one(self, person: str | None, address: str) -> Iterator[None]:
        """One more, from its beginning to its end."""
        keys = [("address", address), *([("person", person)] if person is not None else [])]
        self._going_on.update(keys)
        try:
            yield
        finally:
            self._going_on.subtract(keys)
            for key in keys:
                if self._going_on[key] <= 0:
                    del self._going_on[key]
