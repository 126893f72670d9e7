"""Fresh databases for tests, as fixtures that several folders of tests share."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.table.postgres import DATABASES, cluster


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """The loop that a server runs on."""
    return "asyncio", {"use_uvloop": True}


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with cluster() as socket:
        yield socket


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path}/fathom.db"


async def fresh_postgres_url(socket: str) -> str:
    name = f"fathom_{secrets.token_hex(6)}"
    engine = create_async_engine(f"postgresql+asyncpg://postgres@/postgres?host={socket}", isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {name}"))
    await engine.dispose()
    return f"postgresql+asyncpg://postgres@/{name}?host={socket}"


@pytest.fixture(params=DATABASES)
async def url(request: pytest.FixtureRequest, sqlite_url: str) -> AsyncIterator[str]:
    """An empty database of each kind that is installed."""
    if request.param == "sqlite":
        yield sqlite_url
    else:
        yield await fresh_postgres_url(request.getfixturevalue("postgres"))
