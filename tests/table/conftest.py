"""Fixtures for the tests of tables."""

from __future__ import annotations

from tests.table.databases import anyio_backend, bare_url, postgres, sqlite_url, started_sqlite, url
from tests.table.postgres import BINARIES

__all__ = ["anyio_backend", "bare_url", "postgres", "sqlite_url", "started_sqlite", "url"]
collect_ignore = [] if BINARIES else ["test_servers.py"]
