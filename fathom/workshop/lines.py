"""A cheap way to talk to a server: a kept-alive connection, and a stream of events, with every byte counted."""

from __future__ import annotations

import asyncio
import json
import time
import zlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any

LARGEST = 1 << 24  # the most bytes of a head or a message
HOST = "127.0.0.1"
IDLE = 4.0  # seconds after which a connection is not used again, because the server may be about to close it


class Lost(Exception):
    """No answer came: the connection could not be made, broke, or took too long."""


class Unreachable(Lost):
    """No connection could be made, so the server has certainly not received the request."""


TROUBLE = (OSError, EOFError, asyncio.LimitOverrunError, TimeoutError, ValueError, zlib.error)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: its status, its body as it came over the wire, and how many bytes it had in all."""

    status: int
    head: Mapping[str, str]
    sent: bytes
    wire: int

    @property
    def body(self) -> bytes:
        """The body as data."""
        if self.head.get("content-encoding") == "gzip":
            return zlib.decompress(self.sent, zlib.MAX_WBITS | 16)
        return self.sent

    def json(self) -> Any:
        return json.loads(self.body)


def request(method: str, path: str, headers: Mapping[str, str], body: Any = None) -> bytes:
    """A request as bytes.

    >>> request("GET", "/", {"accept": "*/*"})
    b'GET / HTTP/1.1\\r\\nhost: 127.0.0.1\\r\\naccept: */*\\r\\n\\r\\n'
    """
    data = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", f"host: {HOST}", *(f"{name}: {value}" for name, value in headers.items())]
    if body is not None:
        lines += ["content-type: application/json", f"content-length: {len(data)}"]
    return "\r\n".join([*lines, "", ""]).encode() + data


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str], int]:
    """The status of an answer, its headers, and how many bytes they took."""
    text = await reader.readuntil(b"\r\n\r\n")
    first, *rest = text.decode("latin-1").rstrip().split("\r\n")
    head = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
    return int(first.split(" ", 2)[1]), head, len(text)


async def read_chunk(reader: asyncio.StreamReader) -> tuple[bytes, int]:
    """The next chunk of a body, empty at its end, and how many bytes it took."""
    size = await reader.readuntil(b"\r\n")
    chunk = await reader.readexactly(int(size.split(b";")[0], 16) + 2)
    return chunk[:-2], len(size) + len(chunk)


class Line:
    """One person's connection to a server, kept between requests and made again after it broke."""

    def __init__(self, port: int, headers: Mapping[str, str] | None = None, patience: float = 30.0) -> None:
        self.port = port
        self.headers = dict(headers or {})
        self.patience = patience
        self.failed = 0  # for callers that ask again and count how often
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._used = 0.0

    async def ask(self, method: str, path: str, body: Any = None) -> Answer:
        """Send a request and wait for the answer; if none comes, the server may still have received the request."""
        try:
            async with asyncio.timeout(self.patience):
                return await self._ask(request(method, path, self.headers, body))
        except TROUBLE as error:
            self.close()
            raise Lost(f"{method} {path}: {error!r}") from error
        except asyncio.CancelledError:
            self.close()  # the rest of this answer must not be taken for the next one
            raise

    async def hang_up_on(self, method: str, path: str, body: Any = None) -> None:
        """Send a request, and close the connection before the answer comes."""
        try:
            async with asyncio.timeout(self.patience):
                _, writer = await self._connected()
                writer.write(request(method, path, self.headers, body))
                await writer.drain()
        except TROUBLE as error:
            raise Lost(f"{method} {path}: {error!r}") from error
        finally:
            self.close()

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._ends is not None and (self._ends[0].at_eof() or time.monotonic() > self._used + IDLE):
            self.close()
        if self._ends is None:
            try:
                self._ends = await asyncio.open_connection(HOST, self.port, limit=LARGEST)
                self._used = time.monotonic()
            except OSError as error:
                raise Unreachable(f"port {self.port}: {error!r}") from error
        return self._ends

    async def _ask(self, question: bytes) -> Answer:
        reader, writer = await self._connected()
        writer.write(question)
        status, head, wire = await read_head(reader)
        if head.get("transfer-encoding") == "chunked":
            parts = []
            while True:
                chunk, size = await read_chunk(reader)
                wire += size
                if not chunk:
                    break
                parts.append(chunk)
            body = b"".join(parts)
        else:
            body = await reader.readexactly(int(head.get("content-length", "0")))
            wire += len(body)
        self._used = time.monotonic()
        if head.get("connection") == "close":
            self.close()
        return Answer(status, head, body, wire)

    def close(self) -> None:
        if self._ends is not None:
            self._ends[1].transport.abort()
            self._ends = None


@dataclass(frozen=True, slots=True)
class Message:
    """An event of a stream: its name and id, its data, and the bytes since the event before."""

    event: str
    id: str
    data: bytes
    wire: int

    @property
    def ply(self) -> int | None:
        """An id is a ply, or begins with one.

        >>> Message("message", "12.fe01.3", b"{}", 30).ply, Message("time", "", b"17.5", 20).ply
        (12, None)
        """
        first = self.id.partition(".")[0]
        return int(first) if first.isdigit() else None


class Stream:
    """A stream of server-sent events, as a page follows it. It can be cut in the middle."""

    def __init__(self, port: int, path: str, headers: Mapping[str, str]) -> None:
        self.port = port
        self.path = path
        self.headers = {"accept": "text/event-stream", **headers}
        self._writer: asyncio.StreamWriter | None = None

    async def messages(self) -> AsyncIterator[Message]:
        """The messages until the stream ends; raises `Lost` if it breaks."""
        try:
            async with asyncio.timeout(30):
                reader, self._writer = await asyncio.open_connection(HOST, self.port, limit=LARGEST)
                self._writer.write(request("GET", self.path, self.headers))
                status, head, wire = await read_head(reader)
            if status != 200:
                raise Lost(f"GET {self.path}: {status}")
            packed = zlib.decompressobj(zlib.MAX_WBITS | 16) if head.get("content-encoding") == "gzip" else None
            text = b""
            while True:
                chunk, size = await read_chunk(reader)
                if not chunk:
                    return
                wire += size
                text += packed.decompress(chunk) if packed else chunk
                *whole, text = text.split(b"\n\n")
                for part in whole:
                    message = parse(part, wire)
                    if message is not None:
                        wire = 0
                        yield message
        except TROUBLE as error:
            raise Lost(f"GET {self.path}: {error!r}") from error
        finally:
            self.cut()

    def cut(self) -> None:
        """Cut the connection, as if somebody pulled the cable."""
        if self._writer is not None:
            self._writer.transport.abort()
            self._writer = None


def parse(part: bytes, wire: int) -> Message | None:
    """An event from its lines; None if there is only a comment.

    >>> parse(b'id: 4\\ndata: {"ply": 4}', 30)
    Message(event='message', id='4', data=b'{"ply": 4}', wire=30)
    >>> parse(b": still here", 14) is None
    True
    """
    event, number, data = "message", "", []
    for line in part.split(b"\n"):
        name, _, value = line.partition(b":")
        value = value.removeprefix(b" ")
        if name == b"id":
            number = value.decode(errors="replace")
        elif name == b"event":
            event = value.decode(errors="replace")
        elif name == b"data":
            data.append(value)
    return Message(event, number, b"\n".join(data), wire) if data else None
