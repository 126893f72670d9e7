"""The database is away for a moment: people get a sentence, and nothing else happens."""

from __future__ import annotations

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError

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
