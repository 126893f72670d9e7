"""The store gives the same answers on SQLite and PostgreSQL, by the same code."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest
from sqlalchemy import select

from fathom.table.schema import tables
from fathom.table.sqlite import set_up
from fathom.table.store import Entry, Opened, Said, SeatRow, Store, TableRow, Taken, new_table_id
from tests.cli.command import PREPARED

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = Store(url)
    await store.open()
    yield store
    await store.close()


def row(*seats: SeatRow, public: bool = False, changed: float = 5.0, over: bool = False) -> TableRow:
    """A table as the hall would write it."""
    return TableRow(
        id=new_table_id(),
        game="in-too-deep",
        options={"sides": "ocean=advanced,pearl=basic"},
        seed="été 🐙",
        level="normal",
        public=public,
        turn_seconds=45,
        reserve_seconds=120,
        since=1_700_000_000.123456,
        changed=changed,
        over=over,
        seats=list(seats) or [SeatRow("Ann", None, "ann"), SeatRow("Manta", "normal", None), SeatRow("", None, None)],
    )


async def kept(store: Store, table: TableRow) -> str:
    await store.add_table(table)
    return table.id


# Tables


async def test_a_table_comes_back_as_it_was(store: Store) -> None:
    table = row()
    assert await store.table(await kept(store, table)) == table


async def test_a_table_that_is_played_on_keeps_its_openings(store: Store) -> None:
    table = row()
    table.openings, table.lesson = (Opened("old seed", ("take 3", "draw")), Opened("later", ())), True
    assert await store.table(await kept(store, table)) == table


async def test_the_database_itself_can_look_into_options_and_openings(store: Store) -> None:
    table = row()
    table.openings = (Opened("old seed", ("take 3", "draw")),)
    await store.add_table(table)
    wanted = select(tables.c.options["sides"].as_string(), tables.c.openings[(0, 1, 0)].as_string())
    async with store.engine.connect() as connection:
        assert (await connection.execute(wanted)).one() == ("ocean=advanced,pearl=basic", "take 3")


async def test_a_table_survives_its_server(url: str) -> None:
    table = row()
    for _ in range(2):
        store = Store(url)
        await store.open()
        if await store.table(table.id) is None:
            await store.add_table(table)
        await store.close()
    store = Store(url)
    await store.open()
    assert await store.table(table.id) == table
    await store.close()


async def test_there_is_no_table_that_nobody_set(store: Store) -> None:
    assert await store.table("nowhere") is None
    assert await store.entries("nowhere") == []
    assert await store.news("nowhere") is None


async def test_no_text_breaks_a_question(store: Store) -> None:
    for text in ["", "\x00", "a" * 100, "'; drop table log; --", "é🐙"]:
        assert await store.table(text) is None


async def test_a_persons_tables_come_latest_first(store: Store) -> None:
    ids = [await kept(store, row(SeatRow("Ann", None, "ann"), changed=at)) for at in (2.0, 9.0, 4.0)]
    await kept(store, row(SeatRow("Bob", None, "bob")))
    assert [table.id for table in await store.tables_of("ann")] == [ids[1], ids[2], ids[0]]
    assert [table.id for table in await store.tables_of("ann", limit=1)] == [ids[1]]
    assert await store.tables_of("nobody") == []


async def test_only_public_tables_that_go_on_are_shown_to_all(store: Store) -> None:
    shown = await kept(store, row(public=True))
    await kept(store, row(public=False))
    await kept(store, row(public=True, over=True))
    assert [table.id for table in await store.public_tables()] == [shown]


# Seats


async def test_a_free_seat_is_claimed_once(store: Store) -> None:
    table_id = await kept(store, row())
    assert await store.claim(table_id, 2, "bob", "Bob", 1.0)
    assert not await store.claim(table_id, 2, "cleo", "Cleo", 1.0)
    assert not await store.claim(table_id, 2, "bob", "Bob", 1.0)
    found = await store.table(table_id)
    assert found is not None
    assert (found.seats[2].person, found.seats[2].name) == ("bob", "Bob")


@pytest.mark.parametrize("seat", [0, 1, 3, -1])
async def test_a_seat_that_is_not_free_cannot_be_claimed(store: Store, seat: int) -> None:
    table = row()
    table_id = await kept(store, table)
    assert not await store.claim(table_id, seat, "bob", "Bob", 1.0)
    assert await store.table(table_id) == table


async def test_of_many_who_claim_at_once_one_sits_down(store: Store) -> None:
    table_id = await kept(store, row())
    claims = await asyncio.gather(*(store.claim(table_id, 2, f"person {n}", f"P{n}", 1.0) for n in range(8)))
    assert sorted(claims) == [False] * 7 + [True]
    found = await store.table(table_id)
    assert found is not None
    assert found.seats[2].person == f"person {claims.index(True)}"


# Logs


async def test_a_log_comes_back_in_order(store: Store) -> None:
    table_id = await kept(store, row())
    entries = [
        Entry(0, "act", 0, "expand pearl 17", 1.5, "0a1b2c3d"),
        Entry(1, "undo", 0, None, 2.25),
        Entry(2, "leave", 1, None, 1e9 + 0.001),
    ]
    for entry in entries:
        await store.append(table_id, entry, False, None)
    assert await store.entries(table_id) == entries


async def test_a_ply_is_written_once(store: Store) -> None:
    table_id, other = await kept(store, row()), await kept(store, row())
    await store.append(table_id, Entry(0, "act", 0, "buy 17", 1.0), False, None)
    with pytest.raises(Taken):
        await store.append(table_id, Entry(0, "act", 1, "buy 18", 2.0), True, 3.0)
    await store.append(other, Entry(0, "act", 1, "buy 18", 2.0), False, None)
    assert await store.entries(table_id) == [Entry(0, "act", 0, "buy 17", 1.0)]
    found = await store.table(table_id)
    assert found is not None
    assert (found.over, found.changed) == (False, 1.0)  # what was refused left nothing behind


async def test_of_many_who_write_the_same_ply_at_once_one_does(url: str) -> None:
    stores = [Store(url) for _ in range(3)]
    for store in stores:
        await store.open()
    table_id = await kept(stores[0], row())

    async def write(store: Store, action: int) -> bool:
        try:
            await store.append(table_id, Entry(0, "act", 0, f"buy {action}", 1.0), False, None)
        except Taken:
            return False
        return True

    wrote = await asyncio.gather(*(write(stores[n % 3], n) for n in range(9)))
    assert sorted(wrote) == [False] * 8 + [True]
    assert [entry.action for entry in await stores[1].entries(table_id)] == [f"buy {wrote.index(True)}"]
    for store in stores:
        await store.close()


async def test_a_row_says_when_the_table_changed_and_whether_it_is_over(store: Store) -> None:
    table_id = await kept(store, row(public=True))
    await store.append(table_id, Entry(0, "act", 0, "buy 17", 77.0), True, None)
    found = await store.table(table_id)
    assert found is not None
    assert (found.changed, found.over) == (77.0, True)


# What is due


async def test_a_table_is_due_when_its_time_has_come(store: Store) -> None:
    early, late, never = [await kept(store, row()) for _ in range(3)]
    await store.set_wake(early, 10.0)
    await store.set_wake(late, 20.0)
    await store.set_wake(never, None)
    assert await store.due(9.0) == []
    assert await store.due(10.0) == [early]
    assert sorted(await store.due(25.0)) == sorted([early, late])
    await store.set_wake(early, None)
    assert await store.due(15.0) == []


async def test_a_row_brings_the_time_at_which_the_table_is_due(store: Store) -> None:
    table_id = await kept(store, row())
    await store.append(table_id, Entry(0, "act", 0, "buy 17", 1.0), False, 30.0)
    assert await store.due(29.0) == []
    assert await store.due(31.0) == [table_id]
    await store.append(table_id, Entry(1, "act", 0, "buy 17", 1.0), True, 30.0)
    assert await store.due(31.0) == []  # it is over


# People


async def test_a_person_has_a_name_and_may_change_it(store: Store) -> None:
    ann = await store.add_person("Ann")
    table_id = await kept(store, row(SeatRow("Ann", None, ann), SeatRow("Bob", None, "bob")))
    await store.rename_person(ann, "Änne 🐙", 2.0)
    assert await store.person_name(ann) == "Änne 🐙"
    found = await store.table(table_id)
    assert found is not None
    assert [seat.name for seat in found.seats] == ["Änne 🐙", "Bob"]


async def test_others_at_the_same_device_keep_their_names(store: Store) -> None:
    ann = await store.add_person("Ann")
    table_id = await kept(store, row(SeatRow("Ann", None, ann), SeatRow("Grandpa", None, ann)))
    await store.rename_person(ann, "Anna", 2.0)
    found = await store.table(table_id)
    assert found is not None
    assert [seat.name for seat in found.seats] == ["Anna", "Grandpa"]


async def test_nobody_has_no_name(store: Store) -> None:
    assert await store.person_name("nobody") is None


async def test_two_people_of_one_name_are_two(store: Store) -> None:
    assert await store.add_person("Ann") != await store.add_person("Ann")


def test_the_id_of_a_table_is_no_option_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-tide", "--help", "tide-"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(drawn))
    assert new_table_id() == "tide-"


# Talk


async def said_at(store: Store, table_id: str) -> list[Said]:
    found = await store.news(table_id)
    assert found is not None
    return found[1]


async def test_talk_is_kept_oldest_first(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, other = await kept(store, row()), await kept(store, row())
    for number, text in enumerate(["one", "two 🐙", "three"]):
        await store.say(table_id, Said("Ann", text, float(number)))
    await store.say(other, Said("Bob", "elsewhere", 9.0))
    said = [Said("Ann", "one", 0.0), Said("Ann", "two 🐙", 1.0), Said("Ann", "three", 2.0)]
    assert await said_at(store, table_id) == said
    monkeypatch.setattr("fathom.table.store.SHOWN", 2)
    assert await said_at(store, table_id) == said[1:]
    found = await store.table(table_id)
    assert found is not None
    assert found.changed == 2.0


# Settings and beginnings


async def test_a_setting_is_chosen_once(store: Store) -> None:
    assert await store.setting("secret", "first") == "first"
    assert await store.setting("secret", "second") == "first"


async def test_a_short_address_of_postgresql_will_do(url: str) -> None:
    for scheme in ("postgresql", "postgres") if url.startswith("postgresql") else ("sqlite",):
        store = Store(f"{scheme}://{url.partition('://')[2]}")
        await store.open()
        assert await store.setting("secret", "kept") == "kept"
        await store.close()


def open_at_once(url: str, number: int, all_are_here: Barrier, told: Queue[str]) -> None:
    """In a process of its own: open the database with the others, and tell what it says."""

    async def ask() -> str:
        store = Store(url)
        all_are_here.wait(60)
        await store.open()
        secret = await store.setting("secret", str(number))
        await store.close()
        return secret

    told.put(asyncio.run(ask()))


async def test_servers_may_start_at_once_on_an_empty_database(bare_url: str) -> None:
    all_are_here, told = PREPARED.Barrier(3), PREPARED.Queue()
    servers = [PREPARED.Process(target=open_at_once, args=(bare_url, n, all_are_here, told)) for n in range(3)]
    for server in servers:
        server.start()
    secrets = {await asyncio.to_thread(told.get, True, 60) for _ in servers}
    for server in servers:
        server.join(60)
    assert [server.exitcode for server in servers] == [0, 0, 0]
    assert len(secrets) == 1


def test_connections_that_begin_at_once_on_a_new_file_wait_for_each_other(tmp_path: Path) -> None:
    """SQLite tells some of them at once that the file is locked, however long they would wait."""
    failed: list[sqlite3.OperationalError] = []

    def begin(path: Path, all_are_here: threading.Barrier) -> None:
        connection = sqlite3.connect(path)
        all_are_here.wait()
        try:
            set_up(connection, None)
        except sqlite3.OperationalError as error:
            failed.append(error)
        connection.close()

    for number in range(40):
        all_are_here = threading.Barrier(10)
        threads = [threading.Thread(target=begin, args=(tmp_path / f"{number}.db", all_are_here)) for _ in range(10)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert failed == []


def test_a_file_that_nobody_may_write_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sqlite3.connect(tmp_path / "house.db").execute("CREATE TABLE seats (number)").connection.close()
    monkeypatch.setattr("fathom.table.sqlite.PAUSE", float("nan"))  # nobody can sleep so long
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        set_up(sqlite3.connect(f"file:{tmp_path}/house.db?mode=ro", uri=True), None)
