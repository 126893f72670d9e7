"""How connections to SQLite begin."""

from __future__ import annotations

import sqlite3
import time
from typing import Any

TRIES, PAUSE = 250, 0.02  # seconds


def set_up(connection: Any, _: Any) -> None:
    """Wait for others, read while one writes, and lose nothing that was acknowledged."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout=5000")
    keep_a_log(cursor)
    cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move survives even a power cut
    cursor.close()


def keep_a_log(cursor: Any) -> None:
    """Let readers and a writer work at once. Servers that start together on a new file hinder each other in this, and
    SQLite does not wait then."""
    for left in reversed(range(TRIES)):
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if not left or error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            time.sleep(PAUSE)
