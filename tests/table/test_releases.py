"""Games outlive a release: databases of every release are upgraded, and their tables can be played to the end."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import JSON, Connection, MetaData, Table, insert

from fathom.core import BadInput, Chance, Record
from fathom.core.words import HOUSE
from fathom.games import find, games
from fathom.table.acting import act
from fathom.table.fold import Differs, Fold, written_record
from fathom.table.live import LiveTable
from fathom.table.minding import deadline, run_out
from fathom.table.orders import orders_of
from fathom.table.schema import metadata, migrate
from fathom.table.seating import claim, resting
from fathom.table.stand_ins import bot_to_move, leave_or_return
from fathom.table.store import Store
from fathom.table.undo import undo
from fathom.table.upkeep import Found, examine_all
from tests.table.databases import sqlite_at
from tests.table.halls import bot, free, hall_on, move_that, person, refused, table_of, until

pytestmark = pytest.mark.anyio

DATABASES = sorted((Path(__file__).parents[1] / "databases").glob("*.sql"))
PEOPLE = ("ann", "bob", "cleo")

# The rules versions of databases that do not store them; for all others it is the first.
RULES = {
    ("schema-0003-deep-blue-2", "deep-blue"): 2,
    ("schema-0003", "deep-blue"): 3,
    ("schema-0004", "deep-blue"): 3,
    ("schema-0004", "endeavor"): 2,
    ("schema-0005", "deep-blue"): 3,
    ("schema-0005", "endeavor"): 2,
    ("schema-0006", "deep-blue"): 3,
    ("schema-0006", "endeavor"): 2,
    ("schema-0007", "deep-blue"): 3,
    ("schema-0007", "endeavor"): 2,
    ("schema-0008", "deep-blue"): 3,
    ("schema-0008", "endeavor"): 2,
    ("schema-0008-endeavor-3", "deep-blue"): 3,
    ("schema-0008-endeavor-3", "endeavor"): 3,
}

# Tables of a set that was never released: their openings cannot be played, or an action differs.
LOST = {"schema-0002": {"deep-blue-mid", "deep-blue-on", "deep-blue-end"}}


def rows_of(dump: Path) -> tuple[str, dict[str, list[dict[str, Any]]]]:
    """The revision of a database that was dumped as SQL, and the rows of its tables."""
    database = sqlite3.connect(":memory:")
    database.executescript(dump.read_text(encoding="utf-8"))
    database.row_factory = sqlite3.Row
    (revision,) = next(iter(database.execute("SELECT version_num FROM alembic_version")))
    names = ("people", "tables", "seats", "log", "talk", "settings")
    rows = {name: [dict(row) for row in database.execute(f'SELECT * FROM "{name}"')] for name in names}
    database.close()
    return revision, rows


async def restore(dump: Path, url: str) -> None:
    """The database of an earlier release, as it was."""
    if url.startswith("sqlite"):
        database = sqlite3.connect(url.partition("///")[2])
        database.executescript(dump.read_text(encoding="utf-8"))
        database.close()
        return
    revision, rows = rows_of(dump)
    store = Store(url)

    def fill(connection: Connection) -> None:
        migrate(connection, revision)
        for name, found in rows.items():
            table = Table(name, MetaData(), autoload_with=connection)
            kinds = {
                column.name: json.loads if isinstance(column.type, JSON) else column.type.python_type
                for column in table.columns
            }
            values = [
                {key: value if value is None else kinds[key](value) for key, value in row.items()} for row in found
            ]
            if values:
                connection.execute(insert(table), values)

    async with store.engine.begin() as connection:
        await connection.run_sync(fill)
    await store.close()


async def examined(url: str) -> dict[str, Found]:
    store = Store(url)
    await store.open()
    found = {one.row.id: one async for one in examine_all(store, await store.open_tables())}
    await store.close()
    return found


ALL = 100_000


async def play(table: LiveTable, plies: int = ALL) -> None:
    """Play a number of random actions, or to the end."""
    picks = Chance.from_seed("releases")
    while not table.table.over and table.ply < plies:
        state = table.table.state
        legal = state.legal()
        person = table.row.seats[state.to_move].person
        await act(table, person, table.ply, legal[picks.below(len(legal))], state.to_move)


@pytest.mark.parametrize("dump", DATABASES, ids=[dump.stem for dump in DATABASES])
async def test_the_tables_of_an_earlier_release_go_on_and_end(dump: Path, bare_url: str) -> None:
    """To the end, wherever the rules, the sets or the way of writing could have changed: on one database at every
    release, and on both at the newest. Otherwise both get the same rows, and a few plies show if they take them."""
    to_the_end = bare_url.startswith("sqlite") or dump == DATABASES[-1]
    lost = LOST.get(dump.stem, set())
    _, rows = rows_of(dump)
    await restore(dump, bare_url)
    found = await examined(bare_url)
    assert {name for name, one in found.items() if one.why} == lost & set(found)
    assert len(found) - len(lost & set(found)) >= len({row["game"] for row in rows["tables"]} - {"deep-blue"})
    async with hall_on(bare_url) as hall:
        for row in rows["tables"]:
            if row["id"] in lost:
                continue
            table = await hall.table(row["id"])
            assert table.row.rules == RULES.get((dump.stem, row["game"]), 1), "as far as it can be told"
            assert table.ply == sum(entry["table_id"] == row["id"] for entry in rows["log"])
            if row["id"].endswith("-mid"):
                assert table.table.can_undo(table.table.state.to_move), "in mid-turn, as it was left"
                await play(table, plies=ALL if to_the_end else table.ply + 20)
            if table.table.over:
                record = Record.parse((await hall.record(row["id"])).text())
                assert record.version == table.row.rules
                assert record.replay(find(record.game)).data() == table.table.state.data()


async def test_a_game_is_played_on_with_the_set_it_was_played_with(tmp_path: Path) -> None:
    url = sqlite_at(tmp_path / "old.db")
    await restore(next(dump for dump in DATABASES if dump.stem == "schema-0003-deep-blue-1"), url)
    async with hall_on(url) as hall:
        ended = await hall.table("deep-blue-end")
        table = await hall.play_on(ended, 20, "ann", "Ann")
        assert (ended.row.box, table.row.box) == ("house-1", "house-1")


async def test_a_table_keeps_the_rules_it_began_with_and_so_does_whoever_plays_it_on(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        options = {"mission": "the-spill"}
        first = await hall.new_table("endeavor", [person("ann"), person("bob")], options, seed="rules", rules=2)
        await play(first)
        later = await hall.play_on(first, 20, "ann", "Ann")
        new = await hall.new_table("endeavor", [person("ann"), person("bob")], options)
        rules = [table.table.state.data()["rules"] for table in (first, later, new)]
        assert rules == [2, 2, find("endeavor").version]
        assert [table.row.rules for table in (first, later, new)] == rules
        assert Fold(first.row).table.state.data()["rules"] == 2
        assert Record.parse((await hall.record(first.row.id)).text()).version == 2


@pytest.mark.parametrize("dump", DATABASES, ids=[dump.stem for dump in DATABASES])
async def test_an_upgraded_database_has_the_schema_of_a_new_one(dump: Path, bare_url: str) -> None:
    await restore(dump, bare_url)
    store = Store(bare_url)
    await store.open()
    async with store.engine.connect() as connection:
        differences = await connection.run_sync(
            lambda plain: compare_metadata(MigrationContext.configure(plain), metadata)
        )
    await store.close()
    assert differences == []


async def test_options_and_openings_come_through_an_upgrade_as_they_were(bare_url: str) -> None:
    dump = next(dump for dump in DATABASES if dump.stem == "schema-0004")
    await restore(dump, bare_url)
    store = Store(bare_url)
    await store.open()
    _, rows = rows_of(dump)
    assert any(row["openings"] != "[]" for row in rows["tables"])
    for row in rows["tables"]:
        found = await store.table(row["id"])
        assert found is not None
        assert list(found.options.items()) == list(json.loads(row["options"]).items())
        assert [[each.seed, list(each.actions)] for each in found.openings] == json.loads(row["openings"])
    await store.close()


def test_every_schema_has_a_database() -> None:
    folder = HOUSE / "table" / "migrations" / "versions"
    schemas = {file.name[:4] for file in folder.glob("0*.py")}
    kept = {rows_of(dump)[0] for dump in DATABASES}
    assert kept == schemas, "make one of this build: python tests/databases/make.py schema-NNNN"


def test_every_rules_version_has_a_record() -> None:
    records = [
        Record.parse(file.read_text(encoding="utf-8"))
        for file in (Path(__file__).parents[1] / "records").glob("*.fathom")
    ]
    for game in games().values():
        versions = {record.version for record in records if record.game == game.id}
        assert versions == set(range(1, game.version + 1)), game.id


# Another build


def change(file: str, before: str, after: str) -> Callable[[Path], None]:
    """A change of the sources, as a later release could bring it."""

    def edit(house: Path) -> None:
        path = house / "fathom" / file
        text = path.read_text(encoding="utf-8")
        assert text.count(before) == 1, file
        path.write_text(text.replace(before, after), encoding="utf-8")

    return edit


def on_another_build(house: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(house), "LANG": "C.UTF-8"}
    command = [sys.executable, "-c", "from fathom.cli import main; main()", *arguments]
    return subprocess.run(command, env=environment, cwd=house, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture
def another_build(tmp_path: Path) -> Path:
    """The sources once more, to be changed; never compiled to C. What Python has compiled of them is good for all that
    stay as they are: a copy has the times of its original."""
    house = tmp_path / "house"
    shutil.copytree(HOUSE, house / "fathom", ignore=shutil.ignore_patterns("*.so"))
    return house


EXPAND = '    Verb("expand", COMPANY, CARD, rule="ITD-5.1"),\n'
WAVE = '    Verb("wave", rule="ITD-5.1", pieces=["sea"]),\n'


@pytest.mark.parametrize(
    "edit",
    [
        change("games/in_too_deep/actions.py", EXPAND, WAVE + EXPAND),
        change("games/in_too_deep/__init__.py", "version=1", "version=2"),
    ],
    ids=["other numbers for its actions", "a new rules version"],
)
async def test_tables_go_on_under_a_build_with(
    edit: Callable[[Path], None], another_build: Path, bare_url: str
) -> None:
    await restore(DATABASES[-1], bare_url)
    before = await examined(bare_url)
    edit(another_build)
    done = on_another_build(another_build, "tables", "check", "--database", bare_url, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == {"open": len(before), "stuck": []}


async def test_the_first_action_that_differs_is_named(another_build: Path, url: str) -> None:
    """A build in which two seats begin with another hand."""
    async with hall_on(url) as hall:
        table = await table_of(hall, person("ann"), person("bob"), seed="differs")
        await play(table, 12)
        await hall.new_table("deep-blue", [person("ann"), person("bob")], {})
    change("games/in_too_deep/rules/setup.py", "8 if seats == 2 else 6", "7 if seats == 2 else 6")(another_build)
    done = on_another_build(another_build, "tables", "check", "--database", url, "--json")
    assert done.returncode == 1
    told = json.loads(done.stdout)
    assert told["open"] == 2
    (stuck,) = told["stuck"]
    assert stuck["table"] == table.row.id
    assert stuck["ply"] < 12
    assert stuck["action"] == table.entries[stuck["ply"]].action
    said = on_another_build(another_build, "tables", "check", "--database", url).stdout
    assert table.row.id in said
    assert f"“{stuck['action']}” (entry {stuck['ply'] + 1} of its log)" in said
    whole = on_another_build(another_build, "tables", "record", table.row.id, "--database", url).stdout
    assert Record.parse(whole).replay(find("in-too-deep")).data() == table.table.state.data()


# A table that cannot go on


async def stuck_table(url: str) -> str:
    """A table whose fifth row cannot be done."""
    async with hall_on(url) as hall:
        table = await table_of(hall, person("ann"), person("bob"), seed="stuck")
        await play(table, 8)
        async with hall.store.engine.begin() as connection:
            await connection.exec_driver_sql("UPDATE log SET mark = 'ffffffff' WHERE ply = 4")
    return table.row.id


async def test_a_table_that_cannot_go_on_is_shown_as_it_was(url: str) -> None:
    table_id = await stuck_table(url)
    async with hall_on(url) as hall:
        table = await hall.table(table_id)
        assert table.stuck is not None
        assert (table.stuck.ply, len(table.table.log), table.ply) == (4, 4, 8)
        before = Fold(table.row)
        for entry in table.entries[:4]:
            before.fold(entry)
        assert table.table.state.data() == before.table.state.data()
        seat = table.table.state.to_move
        action = table.table.state.legal()[0]
        async with refused("table-stuck", table):
            await act(table, PEOPLE[seat], table.ply, action, seat)
        async with refused("table-stuck", table):
            await undo(table, PEOPLE[seat], table.ply, seat)
        async with refused("table-stuck", table):
            await leave_or_return(table, PEOPLE[seat], True)
        assert (bot_to_move(table), deadline(table), orders_of(table, "ann")) == (None, None, [])
        record = await hall.record(table_id)
        assert record.seed is None, "the game may go on elsewhere"
        assert len(record.moves) == 8


async def test_nobody_sits_down_and_no_bot_plays_at_a_table_that_cannot_go_on(url: str) -> None:
    async with hall_on(url) as hall:
        table = await table_of(hall, person("ann"), bot(), turn_seconds=1)
        await play(table, 3)
        waiting = await table_of(hall, person("ann"), free())
        await until(lambda: bot_to_move(table) is None)
    async with hall_on(url) as hall:
        table, waiting = await hall.table(table.row.id), await hall.table(waiting.row.id)
        for stuck in (table, waiting):
            stuck.stuck = Differs(0, "draw", BadInput("position-differs"))
        table.stand_ins.add(0)
        plies = table.ply
        assert (bot_to_move(table), deadline(table), resting(table)) == (None, None, True)
        async with refused("table-stuck", waiting):
            await claim(waiting, 1, "bob", "Bob")
        await run_out(table)
        await asyncio.sleep(0)
        assert table._playing is None or table._playing.done()
        assert table.ply == plies


async def test_every_row_has_the_mark_of_its_position(url: str) -> None:
    async with hall_on(url) as hall:
        table = await table_of(hall, person("ann"), person("bob"))
        for number in range(1, 10):
            await play(table, number)
            assert table.entries[-1].mark == table.game.mark(table.table.state)


async def test_what_was_taken_back_is_not_in_a_record(url: str) -> None:
    async with hall_on(url) as hall:
        table = await table_of(hall, person("ann"), person("bob"))
        who, seat = await move_that(table, ends_undo=False)
        await undo(table, who, table.ply, seat)
        await play(table, table.ply + 6)
        assert written_record(table.row, table.entries).moves == table.record().moves


async def test_a_table_whose_set_is_not_here_cannot_be_opened_and_keeps_its_record(url: str) -> None:
    table_id = await stuck_table(url)
    async with hall_on(url) as hall:
        async with hall.store.engine.begin() as connection:
            await connection.exec_driver_sql("UPDATE tables SET box = 'my-box'")
        with pytest.raises(Exception, match="table-no-set"):
            await hall.table(table_id)
        record = await hall.record(table_id)
        assert record.box is not None
        assert record.box.startswith("my-box ")
        assert record.seed is None
