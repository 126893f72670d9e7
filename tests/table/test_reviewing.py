"""Reviews of finished games: asked for after the game only, worked out beside it, kept in the database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from fathom.bots.review import Review
from fathom.bots.review.examining import examine
from fathom.core import BadInput
from fathom.table import reviewing
from fathom.table.hall import Hall
from fathom.table.live import LiveTable
from tests.table.halls import finished, hall_on, move, person, refused, table_of, until

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def reviewing_hall(url: str) -> AsyncIterator[Hall]:
    """A hall whose reviews are quick."""
    async with hall_on(url) as hall:
        hall.reviewing.iterations = 2
        yield hall


async def reviewed(hall: Hall, live: LiveTable) -> Review:
    await hall.reviewing.ask(live)
    await until(lambda: hall.reviewing.progress(live) is None, 60)
    found = await hall.reviewing.found(live)
    assert found is not None
    return found


async def test_a_review_is_worked_out_kept_and_found_by_another_server(url: str) -> None:
    async with reviewing_hall(url) as hall, reviewing_hall(url) as other:
        live = await finished(hall)
        assert await hall.reviewing.found(live) is None
        found = await reviewed(hall, live)
        assert len(found.outlooks) == len(live.table.log) + 1
        for account in found.accounts():
            assert account.start + account.own + account.others + account.luck == account.result
        elsewhere = await other.table(live.row.id)
        assert await other.reviewing.found(elsewhere) == found
        await other.reviewing.ask(elsewhere)  # is there already
        assert other.reviewing.progress(elsewhere) is None
        await other.store.add_review(live.row.id, {"another": "server was faster"})
        assert await other.reviewing.found(elsewhere) == found


async def test_no_review_while_the_game_goes_on(sqlite_url: str) -> None:
    async with reviewing_hall(sqlite_url) as hall:
        live = await table_of(hall, person("ann"), person("bob"))
        await move(live)
        async with refused("not-over", live):
            await hall.reviewing.ask(live)
        async with refused("not-over", live):
            await hall.reviewing.found(live)
        assert hall.reviewing.progress(live) is None


async def test_a_server_that_stops_in_the_middle_begins_again(sqlite_url: str) -> None:
    async with reviewing_hall(sqlite_url) as hall:
        live = await finished(hall)
        await hall.reviewing.ask(live)
        known = hall.reviewing.progress(live)
        assert known is not None
        await until(lambda: known.done > 0, 60)
        assert 0 < known.percent < 100
        assert known.state == "working"
    async with reviewing_hall(sqlite_url) as hall:
        live = await hall.table(live.row.id)
        assert await hall.reviewing.found(live) is None
        assert hall.reviewing.progress(live) is None
        await reviewed(hall, live)


async def test_a_review_that_fails_is_logged_and_can_be_asked_for_again(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with reviewing_hall(sqlite_url) as hall:
        live = await finished(hall)
        monkeypatch.setattr(reviewing, "examine", divide)
        await hall.reviewing.ask(live)
        known = hall.reviewing.progress(live)
        assert known is not None
        await until(lambda: known.state == "failed", 60)
        assert "could not be reviewed" in caplog.text
        monkeypatch.setattr(reviewing, "examine", examine)
        await reviewed(hall, live)


def divide(*_: object) -> float:
    """Something that goes wrong in another process."""
    return 1 / 0


async def test_reviews_wait_in_a_line_that_ends(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "WAITING", 1)
    async with reviewing_hall(sqlite_url) as hall:
        first, second, third = [await finished(hall) for _ in range(3)]
        await hall.reviewing.ask(first)
        await hall.reviewing.ask(first)  # asking twice is asking once
        await until(lambda: (known := hall.reviewing.progress(first)) is not None and known.state == "working")
        await hall.reviewing.ask(second)
        known = hall.reviewing.progress(second)
        assert known is not None
        assert (known.state, known.percent) == ("waiting", 0)
        with pytest.raises(BadInput) as caught:
            await hall.reviewing.ask(third)
        assert caught.value.reason == "reviews-wait"
