"""Tables among people: each move counts once, every refusal has a reason, and nothing is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import NoReturn

import pytest

from fathom.core import BadInput, RuleBroken
from fathom.table.acting import act
from fathom.table.hall import Hall
from fathom.table.seating import claim, waiting
from fathom.table.stand_ins import bot_to_move, leave_or_return
from fathom.table.store import Entry, Said, SeatRow, TableRow
from fathom.table.undo import undo
from fathom.web.view import look
from tests.table.halls import GAME, bot, free, hall_on, move, move_that, mover, person, refused, table_of, until

pytestmark = pytest.mark.anyio


@pytest.fixture
async def hall(sqlite_url: str) -> AsyncIterator[Hall]:
    async with hall_on(sqlite_url) as hall:
        yield hall


# Moves


async def test_a_move_is_on_disk_when_it_is_answered(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), person("bob"))
    who, seat = mover(table)
    action = await move(table)
    (entry,) = await hall.store.entries(table.row.id)
    assert (entry.ply, entry.kind, entry.seat, entry.action) == (0, "act", seat, table.game.space.text(action))
    assert table.table.log == [(seat, action)]
    assert table.row.seats[seat].person == who


async def test_the_same_move_sent_twice_counts_once(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), person("bob"))
    who, seat = mover(table)
    action = await move(table)
    await act(table, who, 0, action, seat)
    assert table.ply == 1
    await move(table)
    await act(table, who, 0, action, seat)  # also much later
    assert table.ply == 2


async def test_the_same_move_sent_many_times_at_once_counts_once(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), person("bob"))
    who, seat = mover(table)
    action = table.table.state.legal()[0]
    await asyncio.gather(*(act(table, who, 0, action, seat) for _ in range(10)))
    assert table.ply == 1


async def test_of_different_moves_for_one_ply_one_counts(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), person("bob"))
    who, seat = mover(table)
    legal = table.table.state.legal()
    answers = await asyncio.gather(*(act(table, who, 0, action, seat) for action in legal), return_exceptions=True)
    assert [answer for answer in answers if answer is None] == [None]
    assert {answer.reason for answer in answers if isinstance(answer, BadInput)} == {"stale"}
    assert table.ply == 1


@pytest.mark.parametrize("off", [-1, 1, 1000])
async def test_a_move_that_answers_another_ply_is_stale(hall: Hall, off: int) -> None:
    table = await table_of(hall, person("ann"), person("bob"))
    await move(table)
    await move(table)
    who, seat = mover(table)
    past = {entry.action for entry in table.entries}
    action = next(action for action in table.table.state.legal() if table.game.space.text(action) not in past)
    async with refused("stale", table):
        await act(table, who, table.ply + off, action, seat)


async def test_nobody_moves_for_another(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), person("bob"), bot())
    await until(lambda: bot_to_move(table) is None)
    who, seat = mover(table)
    other = {"ann": "bob", "bob": "ann"}[who]
    action = table.table.state.legal()[0]
    for stranger in (other, "cleo", "", None):
        async with refused("not-your-seat", table):
            await act(table, stranger, table.ply, action, seat)
    for nowhere in (-1, 2, 3, 99):
        async with refused("not-your-seat", table):
            await act(table, who, table.ply, action, nowhere)
    async with refused("not-your-turn", table):
        await act(table, other, table.ply, action, 1 - seat)


async def test_an_illegal_move_changes_nothing(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), person("bob"))
    who, seat = mover(table)
    legal = table.table.state.legal()
    for action in [-1, table.game.space.size, 10**30]:
        async with refused("action-out-of-range", table):
            await act(table, who, 0, action, seat)
    for action in range(0, table.game.space.size, 97):
        if action not in legal:
            with pytest.raises(RuleBroken):
                await act(table, who, 0, action, seat)
    assert table.ply == 0


# Undo


async def test_a_move_that_reveals_nothing_is_taken_back(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), person("bob"))
    before: list[dict[str, object]] = []
    while True:
        who, seat = mover(table)
        state = table.table.state
        quiet = [action for action in state.legal() if not state.ends_undo(action)]
        before.append(state.data())
        await act(table, who, table.ply, (quiet or state.legal())[0], seat)
        if quiet:
            break
    ply, actions = table.ply, len(table.table.log)
    await undo(table, who, ply, seat)
    assert table.table.state.data() == before[-1]
    assert (table.ply, len(table.table.log), len(table.story)) == (ply + 1, actions - 1, actions - 1)
    assert table.entries[-1].kind == "undo"


async def test_what_came_to_light_is_not_taken_back(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), person("bob"))
    who, seat = await move_that(table, ends_undo=True)
    async with refused("undo-too-late", table):
        await undo(table, who, table.ply, seat)


async def test_nobody_takes_back_for_another_nor_at_another_ply(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), person("bob"))
    who, seat = await move_that(table, ends_undo=False)
    other = {"ann": "bob", "bob": "ann"}[who]
    async with refused("not-your-seat", table):
        await undo(table, other, table.ply, seat)
    async with refused("undo-too-late", table):
        await undo(table, other, table.ply, 1 - seat)
    async with refused("stale", table):
        await undo(table, who, table.ply - 1, seat)


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
async def test_a_game_that_is_over_stays_over(hall: Hall, seed: str) -> None:
    """Everybody knows its seed by then."""
    table = await table_of(hall, person("ann"), person("ann"), seed=seed)
    pick = 0
    while not table.table.over:
        pick += 1
        await move(table, pick)
    last = table.entries[-1].seat
    async with refused("undo-too-late", table):
        await undo(table, "ann", table.ply, last)
    async with refused("table-over", table):
        await act(table, "ann", table.ply, 0, last)
    await leave_or_return(table, "ann", True)
    assert table.entries[-1].kind == "act"
    row = await hall.store.table(table.row.id)
    assert row is not None
    assert row.over


# Seats


async def test_a_table_with_a_free_seat_waits(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), free(), bot())
    assert waiting(table)
    assert bot_to_move(table) is None
    for _ in range(2):
        async with refused("table-waiting", table):
            await act(table, "ann", 0, table.table.state.legal()[0], 0)
        async with refused("table-waiting", table):
            await undo(table, "ann", 0, 0)
        async with refused("table-waiting", table):
            await leave_or_return(table, "ann", True)
    assert await claim(table, 1, "bob", "Bob")
    assert not await claim(table, 1, "cleo", "Cleo")
    await until(lambda: bot_to_move(table) is None)
    await move(table)


async def test_of_many_who_sit_down_at_once_one_does(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), free())
    claims = await asyncio.gather(*(claim(table, 1, f"p{n}", f"P{n}") for n in range(6)))
    assert sorted(claims) == [False] * 5 + [True]
    assert table.row.seats[1].person == f"p{claims.index(True)}"


async def test_wrong_tables_are_refused_before_anything_is_written(hall: Hall) -> None:
    for reason, wrong in {
        "unknown-game": hall.new_table("chess", [person("ann")] * 2, {}),
        "seats": hall.new_table(GAME, [person("ann")], {}),
        "unknown-option": hall.new_table(GAME, [person("ann")] * 2, {"weather": "fine"}),
        "unknown-bot": hall.new_table(GAME, [person("ann"), bot("genius")], {}),
    }.items():
        with pytest.raises(BadInput) as caught:
            await wrong
        assert caught.value.reason == reason
    with pytest.raises(BadInput, match="unknown-bot"):
        await hall.new_table(GAME, [person("ann")] * 2, {}, level="genius")
    assert await hall.store.tables_of("ann") == []


async def test_a_seat_is_somebodys_or_some_bots(hall: Hall) -> None:
    """A bot without a name would never move, and nobody could take its seat."""
    with pytest.raises(BadInput, match="unknown-bot"):
        await hall.new_table(GAME, [person("ann"), bot("")], {})


async def test_asking_for_tables_that_are_not_there_leaves_nothing_behind(hall: Hall) -> None:
    for number in range(20):
        with pytest.raises(BadInput, match="no-such-table"):
            await hall.table(f"nowhere {number}")
    assert not hall._loading


# Bots


@pytest.mark.parametrize("kind", ["random", "normal"])
async def test_bots_play_to_the_end_by_themselves(hall: Hall, kind: str) -> None:
    table = await table_of(hall, bot(kind), bot(kind), bot(kind))
    await until(lambda: table.table.over, 60)
    row = await hall.store.table(table.row.id)
    assert row is not None
    await until(lambda: table.lock.locked() is False)
    assert (await hall.store.table(table.row.id) or row).over
    assert len(await hall.store.entries(table.row.id)) == table.ply
    assert await hall.store.due(1e12) == []


async def test_bots_play_on_after_their_process_has_died(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), bot("normal"), bot("normal"))
    await leave_or_return(table, "ann", True)
    await until(lambda: table.ply > 10)
    for process in hall.thinkers.processes():
        process.kill()
    ply = table.ply
    await until(lambda: table.table.over or table.ply > ply + 10, 10)


@pytest.mark.parametrize(("standing_in", "language"), [(False, "en"), (True, "fr")])
async def test_where_a_bot_cannot_choose_the_table_goes_on_and_its_log_says_so(
    sqlite_url: str, standing_in: bool, language: str
) -> None:
    """Also after a restart; the record knows nothing of it."""
    async with hall_on(sqlite_url) as hall:
        table = await table_of(hall, person("ann"), bot("normal"))
        table.row.level = table.row.seats[1].bot = "shark"  # there is none
        if standing_in:
            table.row.seats[1].bot = "normal"
            await leave_or_return(table, "ann", True)
        while not any(table.failed):
            await until(lambda: any(table.failed) or bot_to_move(table) is None)
            if not any(table.failed):
                await move(table)
        who = 0 if standing_in else 1
        row = next(entry for entry in table.entries if entry.failed)
        assert (row.kind, row.seat, row.failed) == ("act", who, "shark")
        words = table.game.words(language)
        key = "log.failed.stand-in" if standing_in else "log.failed"
        told = words(key, name=table.table.names[who], bot="shark", instead=words("bot.normal"))
        line = next(line for line in look(table, None, language).log if line.rule is None)
        assert line.text == told
        assert table.table.log[line.place - 1][0] == who
        assert "shark" not in "".join(notation for _, notation in table.record().moves)
    async with hall_on(sqlite_url) as hall:
        again = await hall.table(table.row.id)
        assert line in look(again, None, language).log


async def test_a_closed_hall_plays_no_more(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        table = await table_of(hall, bot("normal"), bot("normal"), bot("normal"))
        await until(lambda: table.ply > 3)
    await asyncio.sleep(0.1)
    ply = table.ply
    await asyncio.sleep(1)
    assert (table.ply, table.table.over) == (ply, False)


async def test_a_bot_stands_in_and_the_person_comes_back(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), bot())
    await until(lambda: bot_to_move(table) is None)
    await leave_or_return(table, "ann", True)
    ply = table.ply
    await until(lambda: table.ply > ply + 6)
    await leave_or_return(table, "ann", False)
    assert not table.stand_ins
    await until(lambda: bot_to_move(table) is None)
    assert table.table.over or mover(table) == ("ann", 0)
    if not table.table.over:
        await move(table)
    kinds = [entry.kind for entry in table.entries if entry.kind != "act"]
    assert kinds == ["leave", "back"]


async def test_only_the_person_lets_a_bot_stand_in(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), person("bob"))
    for stranger in ("cleo", None):
        async with refused("not-your-seat", table):
            await leave_or_return(table, stranger, True)
    await leave_or_return(table, "bob", True)
    assert table.stand_ins == {1}


async def test_coming_back_when_one_never_left_is_no_row(hall: Hall) -> None:
    table = await table_of(hall, person("ann"), person("bob"))
    await leave_or_return(table, "ann", False)
    assert table.ply == 0


# Memory


async def test_a_table_comes_back_from_its_log(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        table = await table_of(hall, person("ann"), person("bob"), person("cleo"), turn_seconds=1000, reserve_seconds=9)
        for pick in range(30):
            await move(table, pick)
        who, seat = await move_that(table, ends_undo=False)
        await undo(table, who, table.ply, seat)
        await leave_or_return(table, "cleo", True)
        await leave_or_return(table, "cleo", False)
    async with hall_on(sqlite_url) as hall:
        again = await hall.table(table.row.id)
        assert again is not table
        assert again.table.state.data() == table.table.state.data()
        assert again.entries == table.entries
        assert again.table.log == table.table.log
        assert again.stand_ins == table.stand_ins
        assert [again.table.can_undo(seat) for seat in range(3)] == [table.table.can_undo(seat) for seat in range(3)]
        assert [[event.seen_by(1) for event in events] for events in again.story] == [
            [event.seen_by(1) for event in events] for events in table.story
        ]
        assert again.clock is not None
        assert table.clock is not None
        assert (again.clock.left, again.clock.began) == (table.clock.left, table.clock.began)
        await move(again)


async def test_bots_play_on_when_the_server_comes_back(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as hall:
        table = await table_of(hall, bot("normal"), bot("normal"), bot("normal"))
        await until(lambda: table.ply > 3)
    async with hall_on(sqlite_url) as hall:  # and nobody comes to the table
        async with asyncio.timeout(30):
            while not await hall.store.public_tables() and not (await hall.store.table(table.row.id) or table.row).over:
                await asyncio.sleep(0.05)


# Several servers


async def test_whoever_knows_more_than_a_server_is_believed_once_it_has_looked(url: str) -> None:
    """Their last move went through another server, and this one does not know of it yet."""
    async with hall_on(url, every=3600) as one, hall_on(url, every=3600) as other:
        here = await table_of(one, person("ann"), person("ann"))
        there = await other.table(here.row.id)
        for tables in ((here, there), (there, here)) * 2:
            for table in tables:
                ply = max(here.ply, there.ply)
                state = max((here, there), key=lambda live: live.ply).table.state
                await act(table, "ann", ply, state.legal()[-1])
                assert table.ply == ply + 1
        async with refused("stale", here):
            await act(here, "ann", here.ply + 5, here.table.state.legal()[0])


async def test_of_two_servers_the_second_writer_is_stale_and_catches_up(url: str) -> None:
    async with hall_on(url) as one, hall_on(url) as other:
        here = await table_of(one, person("ann"), person("bob"))
        there = await other.table(here.row.id)
        await move(here)
        who, seat = mover(there)
        with pytest.raises(BadInput) as caught:
            await act(there, who, 0, there.table.state.legal()[-1], seat)
        assert (caught.value.reason, caught.value.facts) == ("stale", {"ply": 0, "now": 1})
        assert there.entries == here.entries
        assert there.table.state.data() == here.table.state.data()
        await move(there)
        with pytest.raises(BadInput, match="stale"):
            await move(here, pick=1)
        await move(here)
        assert await one.store.entries(here.row.id) == here.entries


async def test_the_same_move_sent_to_two_servers_counts_once(sqlite_url: str) -> None:
    """A retry that reaches another server is still the same move."""
    async with hall_on(sqlite_url) as one, hall_on(sqlite_url) as other:
        here = await table_of(one, person("ann"), person("bob"))
        there = await other.table(here.row.id)
        who, seat = mover(here)
        action = await move(here)
        await act(there, who, 0, action, seat)
        assert there.entries == here.entries


async def test_news_that_could_not_be_read_is_read_a_moment_later(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database goes away after this server heard of a change and before it could read it."""
    async with hall_on(sqlite_url) as one, hall_on(sqlite_url) as other:
        here = await table_of(one, person("ann"), person("bob"))
        there = await other.table(here.row.id)
        asked: list[str] = []

        async def away(table_id: str, _first: int = 0) -> NoReturn:
            asked.append(table_id)
            monkeypatch.undo()
            raise ConnectionError

        monkeypatch.setattr(other.store, "news", away)
        await move(here)
        await until(lambda: there.ply == 1, 10)
        assert asked == [here.row.id]


async def test_a_server_whose_clock_is_behind_is_heard(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as one, hall_on(sqlite_url) as other:
        here = await table_of(one, person("ann"), person("bob"))
        there = await other.table(here.row.id)
        await move(here)
        await until(lambda: there.ply == 1, 10)
        _, seat = mover(here)
        action = here.game.space.text(here.table.state.legal()[0])
        await one.store.append(here.row.id, Entry(1, "act", seat, action, here.row.changed - 60), False, None)
        await until(lambda: there.ply == 2, 10)


async def test_a_new_name_outlasts_a_reading_that_began_before_it(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await hall.store.add_person("Ann")
    table = await table_of(hall, SeatRow("Ann", None, ann), person("bob"))
    read, go_on = asyncio.Event(), asyncio.Event()
    news = hall.store.news

    async def slowly(table_id: str, first: int = 0) -> tuple[TableRow, list[Said], list[Entry]] | None:
        found = await news(table_id, first)
        read.set()
        await go_on.wait()
        return found

    monkeypatch.setattr(hall.store, "news", slowly)
    reading = asyncio.create_task(table.hear())
    await read.wait()
    renaming = asyncio.create_task(hall.rename(ann, "Anna"))
    while await hall.store.person_name(ann) != "Anna":
        await asyncio.sleep(0.01)
    go_on.set()
    await asyncio.gather(reading, renaming)
    assert table.row.seats[0].name == table.table.seats[0].name == "Anna"
