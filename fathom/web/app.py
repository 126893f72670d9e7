"""The server: pages for people, an API for programs, one hall behind both."""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from fathom.core import BadInput, RuleBroken, Words
from fathom.core.words import HOUSE
from fathom.table.fold import Unplayable
from fathom.table.hall import Hall
from fathom.table.store import Store
from fathom.table.thinking import Thinkers
from fathom.web import (
    api,
    curves,
    explaining,
    faces,
    home,
    learning,
    new_tables,
    offline,
    push,
    replays,
    reviews,
    tables,
    verbs,
)
from fathom.web.drawing import Drawing
from fathom.web.limits import AtOnce, LimitedBody
from fathom.web.origin import TOLD, OwnSite
from fathom.web.page import error_page
from fathom.web.people import Guests, language_of
from fathom.web.settings import Settings
from fathom.web.sheets import Files
from fathom.web.view import teller_of

LOG = logging.getLogger(__name__)

# The HTTP code of each error; all others are 422.
STATUS = {
    "no-such-table": 404,
    "unknown-game": 404,
    "unknown-rule": 404,
    "no-such-page": 404,
    "not-your-seat": 403,
    "foreign-origin": 403,
    "not-invited": 403,
    "who-are-you": 401,
    "stale": 409,
    "not-your-turn": 409,
    "table-over": 409,
    "table-waiting": 409,
    "undo-too-late": 409,
    "seat-taken": 409,
    "seated-already": 409,
    "no-push": 404,
    "too-many-streams": 429,
    "too-many-hints": 429,
    "no-hints": 403,
    "hint-stand-in": 409,
    "hint-failed": 503,
    "reviews-wait": 429,
    "database-away": 503,
    "failure": 500,
    "not-over": 409,
    "table-stuck": 409,
    "table-beginning": 409,
    "table-game": 409,
    "table-newer": 409,
    "table-no-set": 409,
    "table-set": 409,
}


def create_app(settings: Settings | None = None) -> FastAPI:
    """A server with the given settings, or with those of the environment."""
    chosen = settings or Settings.from_environment()
    pushing = push.push_by(chosen)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(chosen.database)
        thinkers = Thinkers(chosen.workers, fast=chosen.fast)
        hall = Hall(store, pause=chosen.pause, thinkers=thinkers, caller=pushing.call if pushing else None)
        await hall.open()
        if pushing:
            pushing.open(store)
        secret = chosen.secret or await store.setting("secret", secrets.token_urlsafe(32))
        app.state.hall = hall
        app.state.guests = Guests(store, secret)
        yield
        if pushing:
            await pushing.close()
        await hall.close()

    app = FastAPI(
        title="Fathom",
        version="1",
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.streams = AtOnce("too-many-streams", chosen.streams_of_a_person, chosen.streams_of_an_address)
    app.state.hints = AtOnce("too-many-hints", 1, chosen.hints_of_an_address)
    app.state.effort = chosen.effort
    app.state.drawing = Drawing()
    app.state.push = pushing
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=6)
    app.add_middleware(OwnSite)
    app.add_middleware(LimitedBody, limit=chosen.largest_body)
    app.mount("/static", Files(directory=Path(__file__).parent / "static"), name="static")
    for room in (
        api,
        verbs,
        reviews,
        home,
        faces,
        new_tables,
        learning,
        tables,
        replays,
        curves,
        offline,
        push,
        explaining,
    ):
        app.include_router(room.router)
    for error in (BadInput, RuleBroken, HTTPException, RequestValidationError):
        app.add_exception_handler(error, explain)
    app.add_exception_handler(SQLAlchemyError, explain_absence)
    app.add_exception_handler(OSError, explain_absence)  # the database's socket may be gone or too slow
    app.add_exception_handler(Exception, explain_failure)
    return app


async def explain(request: Request, error: Exception) -> Response:
    """Answer an error with one sentence and the right code, as a page for people and as JSON for programs."""
    language = language_of(request)
    words = Words(language, HOUSE)
    rule, headers = None, None
    if isinstance(error, RuleBroken):
        status, sentence, reason, rule = 422, await refusal_in_words(request, error, language), error.reason, error.rule
    elif isinstance(error, BadInput):
        status, reason = STATUS.get(error.reason, 422), error.reason
        sentence = words(f"error.{error.reason}", **error.facts)
    elif isinstance(error, RequestValidationError):
        first = error.errors()[0]
        status, reason = 422, "invalid"
        where = ".".join(str(part) for part in first["loc"][1:]) or "body"
        sentence = words("error.invalid", where=where)
    else:
        assert isinstance(error, HTTPException)
        status, headers = error.status_code, error.headers
        reason = {404: "no-such-page", 405: "wrong-method"}.get(status, "invalid")
        sentence = words(f"error.{reason}", where="body")
    sentence = sentence.encode("utf-8", "replace").decode()  # half a character cannot be sent
    if request.url.path.startswith("/api/") or "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"error": reason, "sentence": sentence, "rule": rule}, status, headers)
    record = f"/t/{request.path_params['table_id']}/record" if isinstance(error, Unplayable) else None
    return error_page(request, status, sentence, record)


async def explain_absence(request: Request, error: Exception) -> Response:
    """The database is away for a moment. Whoever sends the same request again loses nothing, and doubles nothing."""
    LOG.warning("the database is not answering: %r", error)
    return await explain(request, BadInput("database-away"))


async def explain_failure(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the log tells of it
    """A fault of ours: the game is safe in its log. Nothing else adds the usual headers to this answer."""
    answer = await explain(request, BadInput("failure"))
    for name, value in TOLD.items():
        answer.headers.setdefault(name, value)
    return answer


async def refusal_in_words(request: Request, broken: RuleBroken, language: str) -> str:
    """A refusal as a sentence of the game that the request is about."""
    table = await request.app.state.hall.table(request.path_params["table_id"])
    return teller_of(table, language).refusal(broken)
