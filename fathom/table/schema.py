"""What is kept in which columns, and how a database of an earlier release is brought up to that."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import JSON, Boolean, Column, Connection, Float, Integer, MetaData, String, Table, Text

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("since", Float, nullable=False),
)
tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(80), nullable=False),
    Column("level", String(40), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("turn_seconds", Integer),
    Column("reserve_seconds", Integer, nullable=False),
    Column("since", Float, nullable=False),
    Column("changed", Float, nullable=False, index=True),
    Column("over", Boolean, nullable=False),
    Column("wake", Float, index=True),
    Column("openings", JSON),
    Column("lesson", Boolean, nullable=False),
    Column("rules", Integer),
    Column("box", String(80), nullable=False),
    Column("fingerprint", String(8), nullable=False),
    Column("hints", Boolean, nullable=False, default=False),
    Column("successor", String(16), index=True),
)
seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(40)),
    Column("person", String(32), index=True),
    Column("invitation", String(32), nullable=False),
    Column("orders", Text, nullable=False),
    Column("invited", String(32), index=True),
)
log = Table(
    "log",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", Text),
    Column("at", Float, nullable=False),
    Column("mark", String(8)),
    Column("failed", String(40)),
)
talk = Table(
    "talk",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(16), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("review", JSON, nullable=False),
    Column("at", Float, nullable=False),
)
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(20), nullable=False),
    Column("since", Float, nullable=False),
)
settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the schema up to a revision, one server at a time."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7032)")
    if revision != "head" or MigrationContext.configure(connection).get_current_revision() != newest_revision():
        config = migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


@cache
def newest_revision() -> str | None:
    return ScriptDirectory.from_config(migrations()).get_current_head()
