"""Fresh databases for tests, as fixtures that several folders of tests share."""

from __future__ import annotations

import asyncio
import secrets
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from fathom.table.store import Store
from tests.table.postgres import DATABASES, cluster


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """The loop that a server runs on."""
    return "asyncio", {"use_uvloop": True}


def start_on(url: str) -> None:
    """Give a database our schema, as a server does that starts on it; in a thread, for a loop may run in this one."""

    async def start() -> None:
        store = Store(url)
        await store.open()
        await store.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, start()).result()


# Nobody can tell a copy of a database on which a server has been started from one on which it starts now, and a copy
# is made ten times as fast.


@pytest.fixture(scope="session")
def started_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("started") / "fathom.db"
    start_on(sqlite_at(file))
    assert list(file.parent.iterdir()) == [file], "all of it is in one file"
    return file


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A cluster whose new databases are copies of one on which a server has been started."""
    with cluster() as socket:
        start_on(postgres_at(socket, "template1"))
        yield socket


def sqlite_at(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def postgres_at(socket: str, name: str) -> str:
    return f"postgresql+asyncpg://postgres@/{name}?host={socket}"


@pytest.fixture
def sqlite_url(started_sqlite: Path, tmp_path: Path) -> str:
    file = tmp_path / "fathom.db"
    shutil.copy(started_sqlite, file)
    return sqlite_at(file)


async def fresh_postgres_url(socket: str, template: str = "template1") -> str:
    name = f"fathom_{secrets.token_hex(6)}"
    engine = create_async_engine(postgres_at(socket, "postgres"), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {template}"))
    await engine.dispose()
    return postgres_at(socket, name)


@pytest.fixture(params=DATABASES)
async def url(request: pytest.FixtureRequest) -> str:
    """A database of each kind that is installed, with our schema and nothing in it."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("sqlite_url"))
    return await fresh_postgres_url(request.getfixturevalue("postgres"))


@pytest.fixture(params=DATABASES)
async def bare_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without a schema, of each kind that is installed."""
    if request.param == "sqlite":
        return sqlite_at(tmp_path / "fathom.db")
    return await fresh_postgres_url(request.getfixturevalue("postgres"), "template0")
