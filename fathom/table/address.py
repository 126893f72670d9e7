"""Addresses of databases, and the drivers by which they are reached."""

from __future__ import annotations

from fathom.core import BadInput

ASYNCPG = "postgresql+asyncpg"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgres": ASYNCPG, "postgresql": ASYNCPG}


def address(url: str) -> str:
    """A database's address with the driver that is used here, where it names none.

    >>> address("sqlite:///f.db"), address("postgres://ann@host/fathom")
    ('sqlite+aiosqlite:///f.db', 'postgresql+asyncpg://ann@host/fathom')
    """
    scheme, separator, rest = url.partition("://")
    return DRIVERS.get(scheme, scheme) + separator + rest


def check_driver(scheme: str) -> None:
    """Raise the way out where the driver of PostgreSQL is wanted and not installed: it is an extra of its own."""
    if scheme == ASYNCPG:
        try:
            import asyncpg  # type: ignore[import-untyped]  # noqa: F401
        except ModuleNotFoundError as error:
            raise BadInput("no-postgres-driver") from error
