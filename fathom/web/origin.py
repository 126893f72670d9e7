"""Only our own pages may act in a visitor's name; headers tell the browser what else our pages may do."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fathom.core import BadInput

TOLD = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
}
HARMLESS = ("GET", "HEAD", "OPTIONS")


class OwnSite:
    """Refuses requests that a page of another site makes in a visitor's name."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in TOLD.items():
                    headers.setdefault(name, value)
            await send(message)

        if foreign(scope["method"], Headers(scope=scope)):
            explain = scope["app"].exception_handlers[BadInput]
            refusal = await explain(Request(scope, receive), BadInput("foreign-origin"))
            await refusal(scope, receive, answer)
        else:
            await self.app(scope, receive, answer)


def foreign(method: str, headers: Headers) -> bool:
    """Whether a page that is not ours acts in somebody's name.

    >>> ours = {"host": "fathom.test", "cookie": "fathom=x", "origin": "http://fathom.test"}
    >>> [foreign(method, Headers({**ours, "origin": "http://evil.test"})) for method in ("POST", "GET")]
    [True, False]
    >>> foreign("POST", Headers(ours))
    False
    """
    origin = headers.get("origin", "")
    elsewhere = bool(origin) and origin.partition("://")[2] != headers.get("host")
    return elsewhere and method not in HARMLESS and "cookie" in headers
