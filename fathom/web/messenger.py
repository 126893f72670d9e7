"""The messenger: brings sealed messages to push services, whose addresses come from visitors and are not trusted."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import time
from collections.abc import Iterable
from typing import Any
from urllib.parse import SplitResult, urlsplit

import httpcore

from fathom.core import BadInput
from fathom.table.subscriptions import Subscription
from fathom.web import envelope

AT_ONCE = 20  # messages on their way
PATIENCE = 10.0  # seconds for one of them
KEPT = 24 * 3600  # seconds for which a push service keeps a message for a browser that is not there
NO_ANSWER = 599
FAILURES = (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, httpcore.UnsupportedProtocol)
ABROAD = ipaddress.ip_network("2000::/3")  # where public addresses are
TUNNELS = ipaddress.ip_network("2002::/16")  # addresses that contain others


class Messenger:
    """Sends messages over https to public addresses only, in the name of the host."""

    def __init__(self, key: str, contact: str, anywhere: bool = False) -> None:
        try:
            self.key = envelope.private_key(key)
        except ValueError as error:
            raise BadInput("bad-push-key") from error
        if not contact.startswith(("mailto:", "https://")):
            raise BadInput("bad-push-contact")
        self.contact = contact
        self.anywhere = anywhere  # for tests: over http and to this machine, too
        self.public_key = envelope.written(envelope.point(self.key.public_key()))
        backend = None if anywhere else PublicOnly()
        self._pool = httpcore.AsyncConnectionPool(max_connections=AT_ONCE, network_backend=backend)
        self._at_once = asyncio.Semaphore(AT_ONCE)

    async def close(self) -> None:
        await self._pool.aclose()

    def check(self, endpoint: str, p256dh: str, auth: str) -> None:
        """Refuse what no browser would send."""
        try:
            envelope.check_keys(p256dh, auth)
            parts = urlsplit(endpoint)
            good = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
            good = good and bool(parts.hostname) and parts.username is None and (self.anywhere or proper(parts))
        except ValueError:
            good = False
        if not good:
            raise BadInput("bad-subscription")

    async def send(self, subscription: Subscription, text: bytes, topic: str) -> int:
        """Send a message; the status that the push service answers with. No redirect is followed, no answer is read."""
        parts = urlsplit(subscription.endpoint)
        origin = f"{parts.scheme}://{parts.netloc}"
        headers: dict[bytes | str, bytes | str] = {
            "authorization": envelope.signature(self.key, origin, self.contact, time.time()),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT),
            "topic": topic,
        }
        sealed = envelope.sealed(text, subscription.p256dh, subscription.auth)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        url = httpcore.URL(scheme=parts.scheme, host=parts.hostname or "", port=parts.port, target=target)
        try:
            posting = self._pool.stream("POST", url, headers=headers, content=sealed)
            async with self._at_once, asyncio.timeout(PATIENCE), posting as answer:
                return int(answer.status)
        except (TimeoutError, OSError, UnicodeError, *FAILURES):
            return NO_ANSWER


def proper(parts: SplitResult) -> bool:
    """Whether an address is that of a push service: https, its usual port, a name and no number."""
    return parts.scheme == "https" and parts.port in (None, 443) and not is_number(parts.hostname or "")


def is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_public(address: str) -> bool:
    """Whether an address is outside of the host's own networks.

    >>> [is_public(address) for address in ("9.9.9.9", "10.0.0.1", "127.0.0.1", "169.254.169.254", "::1")]
    [True, False, False, False, False]
    """
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address) and (found not in ABROAD or found in TUNNELS):
        return False
    return found.is_global and not found.is_multicast


class PublicOnly(httpcore.AsyncNetworkBackend):
    """Connects to public addresses. It looks a name up once, and connects to an address that it has looked at."""

    def __init__(self) -> None:
        self._connecting = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [str(entry[4][0]) for entry in found]
        if not addresses or not all(is_public(address) for address in addresses):
            raise httpcore.ConnectError(f"{host} is not public")
        return await self._connecting.connect_tcp(addresses[0], port, timeout, local_address, socket_options)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
