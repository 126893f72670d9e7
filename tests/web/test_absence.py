"""The database is away for a moment, or something breaks: people get a sentence, and nothing else happens."""

from __future__ import annotations

import httpx
import pytest
from fastapi import FastAPI
from markupsafe import escape
from sqlalchemy.exc import OperationalError

from fathom.core import Words
from fathom.core.words import HOUSE, LANGUAGES
from tests.web.visitors import API, known

pytestmark = pytest.mark.anyio

WAYS = [
    OperationalError("SELECT", {}, Exception("locked")),
    ConnectionRefusedError(111, "Connection refused"),
    FileNotFoundError(2, "its socket is gone"),
    TimeoutError(),
]


@pytest.mark.parametrize("error", WAYS, ids=lambda error: type(error).__name__)
async def test_however_it_is_away_the_answer_is_the_same(
    visitor: httpx.AsyncClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    ann = await known(visitor, "Ann")

    async def away(_: str) -> str:
        raise error

    monkeypatch.setattr(app.state.hall.store, "person_name", away)
    answer = await visitor.post(f"{API}/tables", json={"game": "in-too-deep", "seats": ["me", "me"]}, headers=ann)
    assert (answer.status_code, answer.json()["error"]) == (503, "database-away")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_fault_of_ours_is_a_page_that_leads_home(app: FastAPI, language: str) -> None:
    @app.get("/broken")
    @app.get("/api/v1/broken")
    async def broken() -> None:
        raise ZeroDivisionError

    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://fathom.test") as visitor:
        headers = {"accept-language": language}
        page = await visitor.get("/broken", headers=headers)
        said = Words(language, HOUSE)("error.failure")
        assert page.status_code == 500
        assert str(escape(said)) in page.text
        assert 'href="/"' in page.text
        assert 'href="/broken"' in page.text, "to try again"
        assert "default-src 'self'" in page.headers["content-security-policy"]
        answer = await visitor.get("/api/v1/broken", headers=headers)
        assert (answer.status_code, answer.json()["error"], answer.json()["sentence"]) == (500, "failure", said)
