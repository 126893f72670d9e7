"""Fixtures for the tests of the web."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from fathom.web.app import create_app
from fathom.web.settings import Settings
from tests.table.databases import anyio_backend, bare_url, postgres, sqlite_url, started_sqlite, url
from tests.table.postgres import BINARIES
from tests.web.servers import Server

__all__ = ["anyio_backend", "bare_url", "postgres", "sqlite_url", "started_sqlite", "url"]
collect_ignore = [] if BINARIES else ["test_postgres.py"]


@pytest.fixture
async def app(sqlite_url: str) -> AsyncIterator[FastAPI]:
    """The server in this process."""
    app = create_app(Settings(database=sqlite_url, pause=0))
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
async def visitor(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A browser that has never been here."""
    async with visit(app) as visitor:
        yield visitor


def visit(app: FastAPI) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://fathom.test")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server in a process of its own, as people start it."""
    folder: Path = tmp_path_factory.mktemp("server")
    with Server(f"sqlite+aiosqlite:///{folder}/fathom.db", folder) as server:
        yield server
