"""A little push service on this machine, and browsers that can read what it gets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import ECDH, EllipticCurvePrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from fathom.web.envelope import derived, plain, point, private_key, public_key, written
from fathom.web.envelope import new_key as new_private_key


class Browser:
    """Reads sealed messages with its own private key."""

    def __init__(self, key: str | None = None, secret: bytes = b"sixteen letters!") -> None:
        self.key: EllipticCurvePrivateKey = private_key(key or new_private_key())
        self.secret = secret

    def subscription(self, endpoint: str) -> dict[str, Any]:
        keys = {"p256dh": written(point(self.key.public_key())), "auth": written(self.secret)}
        return {"endpoint": endpoint, "keys": keys}

    def read(self, sealed: bytes) -> str:
        """What RFC 8291 and RFC 8188 say, from the side of the receiver."""
        salt, size, length = sealed[:16], int.from_bytes(sealed[16:20], "big"), sealed[20]
        sender, rest = sealed[21 : 21 + length], sealed[21 + length :]
        assert len(rest) <= size
        info = b"WebPush: info\0" + point(self.key.public_key()) + sender
        shared = derived(self.key.exchange(ECDH(), public_key(written(sender))), self.secret, info, 32)
        key = derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(shared, salt, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, rest, None)
        assert text.endswith(b"\x02")
        return text[:-1].decode()


class PushService:
    """Keeps what it gets, and answers with the status that a path names: `/410/…`; it never answers `/0/…`."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.address = ""

    def on(self, path: str) -> list[tuple[dict[str, str], bytes]]:
        return [(headers, body) for at, headers, body in self.got if at == path]

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        body = await reader.readexactly(int(headers["content-length"]))
        path = first.split()[1]
        self.got.append((path, headers, body))
        status = int(path.split("/")[1])
        if status:
            moved = f"Location: {self.address}/201/moved\r\n" if status == 307 else ""
            writer.write(f"HTTP/1.1 {status} -\r\n{moved}Content-Length: 0\r\n\r\n".encode())
            await writer.drain()
        else:
            await asyncio.Event().wait()
        writer.close()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    service = PushService()
    tasks: set[asyncio.Task[None]] = set()

    def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tasks.add(asyncio.create_task(service.answer(reader, writer)))

    server = await asyncio.start_server(meet, "127.0.0.1", 0)
    service.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield service
    finally:
        for task in tasks:
            task.cancel()
        server.close()


def claims(authorization: str) -> tuple[dict[str, Any], bytes, bytes, str]:
    """The claims of a signature, the part that is signed, the signature itself, and the public key."""
    token, key = authorization.removeprefix("vapid t=").split(", k=")
    signed, _, signature = token.rpartition(".")
    return json.loads(plain(signed.partition(".")[2])), signed.encode(), plain(signature), key
