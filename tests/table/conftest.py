"""Fixtures for the tests of tables."""

from __future__ import annotations

from tests.table.databases import anyio_backend, postgres, sqlite_url, url
from tests.table.postgres import BINARIES

__all__ = ["anyio_backend", "postgres", "sqlite_url", "url"]
collect_ignore = [] if BINARIES else ["test_servers.py"]
