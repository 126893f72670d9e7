"""Who you are: a guest with a name and a signed cookie. No password, no e-mail."""

from __future__ import annotations

from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer

from fathom.core import BadInput
from fathom.core.words import FIRST, fitting
from fathom.table.store import Store

COOKIE = "fathom"
LANGUAGE_COOKIE = "fathom-language"
YEAR = 365 * 24 * 3600
LONGEST_NAME = 24
REMEMBERED = 50_000  # people whom the server does not look up again


class Guests:
    """Knows people by their signed tokens."""

    def __init__(self, store: Store, secret: str) -> None:
        self.store = store
        self._signer = URLSafeSerializer(secret, salt="fathom guest")
        self._met: set[str] = set()  # nobody is ever removed from the database

    def token(self, person: str) -> str:
        """The token by which the server knows a person again, from a cookie, a personal link or a header."""
        return str(self._signer.dumps(person))

    def person_of(self, token: str) -> str | None:
        try:
            return str(self._signer.loads(token))
        except BadSignature:
            return None

    def known(self, request: Request) -> str | None:
        """The person who sent a request, if they have been here before."""
        header = request.headers.get("authorization", "")
        token = header[7:] if header.lower().startswith("bearer ") else request.cookies.get(COOKIE, "")
        return self.person_of(token) if token else None

    async def name(self, person: str | None) -> str | None:
        return await self.store.person_name(person) if person else None

    async def exists(self, person: str) -> bool:
        """Whether somebody is in the database, which is asked only once."""
        if person not in self._met and await self.name(person) is not None:
            if len(self._met) >= REMEMBERED:
                self._met.clear()
            self._met.add(person)
        return person in self._met

    async def welcome(self, request: Request, name: str) -> str:
        """The person who sent a request; a newcomer gets a name and is added to the database."""
        person = self.known(request)
        if person is None or not await self.exists(person):
            person = await self.store.add_person(clean_name(name))
        return person

    def remember(self, request: Request, response: Response, person: str) -> None:
        """Let the browser keep the cookie."""
        response.set_cookie(
            COOKIE,
            self.token(person),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )


def clean_name(name: str) -> str:
    """A name that a log and a record can contain."""
    cleaned = " ".join("".join(c for c in name if c.isprintable() and c not in "[]{}").split())[:LONGEST_NAME].strip()
    if not cleaned:
        raise BadInput("no-name")
    return cleaned


def language_of(request: Request) -> str:
    """The language that somebody chose, or else the one of ours that their browser prefers."""
    chosen = fitting(request.query_params.get("lang") or request.cookies.get(LANGUAGE_COOKIE, ""))
    if chosen is not None:
        return chosen
    wishes = [wish(part) for part in request.headers.get("accept-language", "").split(",")]
    known = [(-weight, place, language) for place, (language, weight) in enumerate(wishes) if language is not None]
    weight, _, language = min(known, default=(0.0, 0, FIRST))
    return language if weight < 0 else FIRST


def wish(part: str) -> tuple[str | None, float]:
    """One part of an Accept-Language header: the language of ours that fits it, and its weight.

    >>> wish(" fr-CH;q=0.9")
    ('fr', 0.9)
    """
    tag, _, quality = part.partition(";")
    number = quality.strip().removeprefix("q=")
    try:
        weight = float(number) if number else 1.0
    except ValueError:
        weight = 0.0
    return fitting(tag), weight
