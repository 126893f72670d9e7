"""News: whoever follows a table by its news sees exactly what a fresh look shows."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from statistics import fmean
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import example, given
from hypothesis import strategies as st
from starlette.requests import Request

from fathom.client import updated
from fathom.games import games
from fathom.table.acting import act
from fathom.table.live import LiveTable
from fathom.table.orders import give
from fathom.table.seating import seats_of
from fathom.table.stand_ins import bot_to_move, leave_or_return
from fathom.table.store import Said, SeatRow
from fathom.table.talk import say
from fathom.table.undo import can_undo, undo
from fathom.web import live as streams
from fathom.web.news import BEFORE, Shown, gallery, splices
from fathom.web.view import look
from tests.table.halls import move, mover, until
from tests.web.test_hidden import cards_in, secret_cards
from tests.web.visitors import API, known, read

pytestmark = pytest.mark.anyio
LANGUAGES = ("en", "fr")


class Reader:
    """Follows a table as a page does: by news alone."""

    def __init__(self, live: LiveTable, person: str | None, language: str = "en") -> None:
        self.live, self.person, self.language = live, person, language
        self.views: dict[str, dict[str, Any]] = {}
        self.shown: Shown | None = None
        self.sizes: list[int] = []
        self.texts: list[str] = []

    def look(self) -> dict[str, Any]:
        shown = gallery(self.live).now(self.live, self.person, self.language)
        if shown is not self.shown:
            text = shown.text_since(self.shown)
            self.texts.append(text)
            self.sizes.append(len(text.encode()))
            news = json.loads(text)
            self.views[news["tag"]] = updated(self.views, news)
            self.shown = shown
        return self.views[shown.tag]


def anew(live: LiveTable, person: str | None, language: str) -> Any:
    return json.loads(look(live, person, language).model_dump_json())


async def people_at(
    client: httpx.AsyncClient, app: FastAPI, game: str, seed: str = "ebb and flow"
) -> tuple[LiveTable, list[str]]:
    """Ann and Bob at a table of a game, always the same one."""
    seats = []
    for name in ("Ann", "Bob"):
        token = (await known(client, name))["authorization"].removeprefix("Bearer ")
        seats.append(SeatRow(name, None, app.state.guests.person_of(token)))
    live: LiveTable = await app.state.hall.new_table(game, seats, {}, seed=seed)
    return live, [str(seat.person) for seat in live.row.seats]


@pytest.mark.parametrize("game", sorted(games()))
async def test_news_lead_to_what_one_sees_anew(visitor: httpx.AsyncClient, app: FastAPI, game: str) -> None:
    """A whole game with undo, talk, orders, absence and new names, for players and visitors."""
    live, (ann, bob) = await people_at(visitor, app, game)
    readers = [Reader(live, who, language) for who in (ann, bob, None) for language in LANGUAGES]
    for number in range(150):
        if live.table.over:
            break
        _, seat = mover(live)
        await move(live, number * 7)
        if number % 11 == 3 and can_undo(live, seat):
            await undo(live, live.row.seats[seat].person, live.ply)
        if number % 17 == 5:
            await say(live, ann, "Ann", f"Number {number}")
        if number == 40:
            await app.state.hall.rename(bob, "Robert")
        if number == 60:
            await leave_or_return(live, bob, True)
            await until(lambda: live.table.over or bot_to_move(live) is None)
            await leave_or_return(live, bob, False)
        if live.game.orders and (name := next(iter(orders_for(live, ann)), None)):
            await give(live, ann, name, True)
            await until(lambda: not live._playing or live._playing.done())
        for reader in readers[number % 2 :: 2] if number % 5 else readers:  # some are slow, and get several at once
            assert reader.look() == anew(live, reader.person, reader.language)
    assert live.ply > 60


def orders_for(live: LiveTable, person: str) -> list[str]:
    return [shown.order for shown in look(live, person, "en").orders if not shown.on]


def moves_to_the_end(live: LiveTable) -> int:
    """How many moves a game takes in which move number n is action n * 7 of those that are legal."""
    state, number = live.table.state.clone(), 0
    while legal := state.legal():
        state.apply(legal[number * 7 % len(legal)])
        number += 1
    return number


@pytest.mark.parametrize("game", sorted(games()))
async def test_news_do_not_grow_with_the_game(visitor: httpx.AsyncClient, app: FastAPI, game: str) -> None:
    """A move in the last tenth of a game takes about as many bytes as one in the first."""
    first: list[int] = []
    last: list[int] = []
    for seed in ("low tide", "high tide"):
        live, people = await people_at(visitor, app, game, seed)
        readers = [Reader(live, who) for who in people]
        moves = moves_to_the_end(live)
        tenth = (moves - 1) // 10  # the first look is no news
        for number in range(moves):
            await move(live, number * 7)
            if not tenth < number < moves - tenth - 1:  # nobody looks in between, and then all comes at once
                for reader in readers:
                    reader.look()
        assert live.table.over
        for reader in readers:
            news = reader.sizes[1:]
            assert len(news) == 2 * tenth + 1
            first += news[:tenth]
            last += news[-tenth:]
    assert fmean(last) <= 2 * fmean(first), (fmean(first), fmean(last))


async def test_readers_of_the_same_are_shown_the_same_thing_made_once(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    live, (ann, bob) = await people_at(visitor, app, "in-too-deep")
    views = gallery(live)
    assert views.now(live, None, "en") is views.now(live, "somebody", "en")
    assert len({id(views.now(live, who, language)) for who in (ann, bob, None) for language in LANGUAGES}) == 6
    before = views.now(live, ann, "en")
    await move(live)
    after = views.now(live, ann, "en")
    assert after is not before
    assert after.since(before) is after.since(before)
    live.publish()
    assert views.now(live, ann, "en") is after, "nothing in it has changed"


async def test_an_order_of_another_is_no_news(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    live, people = await people_at(visitor, app, "deep-blue")
    for number in range(400):
        giver = next((who for who in people if orders_for(live, who)), None)
        if giver or live.table.over:
            break
        await move(live, number * 5)
    assert giver
    other = next(who for who in people if who != giver)
    views = {who: gallery(live).now(live, who, "en") for who in (giver, other, None)}
    (seat,) = seats_of(live, giver)
    quiet = next(name for name in orders_for(live, giver) if name != "play" or live.table.state.to_move != seat)
    live.pause = 5.0
    await give(live, giver, quiet, True)
    assert gallery(live).now(live, giver, "en") is not views[giver]
    for who in (other, None):
        assert gallery(live).now(live, who, "en") is views[who]
    await live.close()


async def test_nothing_hidden_is_news_at_any_ply(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    live, (ann, bob) = await people_at(visitor, app, "in-too-deep")
    readers = [Reader(live, ann), Reader(live, bob), Reader(live, None)]
    number = 0
    while not live.table.over:
        for reader, seat in zip(readers, (0, 1, None), strict=True):
            before = len(reader.texts)
            reader.look()
            hidden = secret_cards(live, seat)
            for text in reader.texts[before:]:
                assert not cards_in(text) & hidden
                assert live.row.seed not in text
        await move(live, number * 3)
        number += 1
    assert number > 30


async def test_whoever_says_what_they_have_gets_the_rest(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    live, (ann, bob) = await people_at(visitor, app, "in-too-deep")
    tokens = {who: {"authorization": f"Bearer {app.state.guests.token(who)}"} for who in (ann, bob)}
    views = gallery(live)
    who, _ = mover(live)
    other = ann if who == bob else bob
    had, others = views.now(live, who, "en"), views.now(live, other, "en")
    legal = live.table.state.legal()
    where = f"{API}/tables/{live.row.id}/actions"

    async def after(since: str | None) -> Any:
        body = {"ply": live.ply, "action": live.table.state.legal()[0], "since": since}
        mine = tokens[str(live.row.seats[live.table.state.to_move].person)]
        answer = await visitor.post(where, json=body, headers=mine)
        assert answer.status_code == 200, answer.text
        return answer.json()

    assert len(legal) > 1
    first = await after(had.tag)
    assert first["news"]["base"] == had.tag
    assert updated({had.tag: json.loads(had.view.model_dump_json())}, first["news"]) == anew(live, who, "en")
    assert (await after(None)).get("news") is None
    for unknown in ("0.nowhere.1", "", others.tag):
        news = (await after(unknown))["news"]
        if news.get("base") != others.tag or str(live.row.seats[live.table.log[-1][0]].person) != other:
            assert news.get("base") is None
            assert news["whole"]["ply"] == live.ply


async def test_nobody_is_shown_the_way_from_anothers_view(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    live, (ann, bob) = await people_at(visitor, app, "in-too-deep")
    views = gallery(live)
    tag = views.now(live, bob, "en").tag
    assert views.had(live, bob, "en", tag) is not None
    for who in (ann, None):
        views.now(live, who, "en")
        assert views.had(live, who, "en", tag) is None


async def test_only_the_last_few_views_are_kept(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    live, (ann, _) = await people_at(visitor, app, "in-too-deep")
    tags = []
    for _ in range(BEFORE + 3):
        tags.append(gallery(live).now(live, ann, "en").tag)
        await move(live)
    kept = [gallery(live).had(live, ann, "en", tag) is not None for tag in tags]
    assert kept == [False, False, *[True] * (BEFORE + 1)]
    for number in range(50):
        gallery(live).now(live, None, f"language {number}"[:2] if number < 2 else "en")
    assert len(gallery(live)._kept) <= 32


# The stream


@asynccontextmanager
async def stream_of(app: FastAPI, live: LiveTable, person: str | None, **asked: str) -> AsyncIterator[Any]:
    """The messages of a stream, as the server sends them."""

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(3600)
        return {"type": "http.disconnect"}

    headers = [(b"last-event-id", asked["last"].encode())] if "last" in asked else []
    scope = {"type": "http", "headers": headers, "query_string": b"", "app": app, "client": ("here", 1), "path": "/"}
    response = streams.stream(Request(scope, receive), live, person, asked.get("since"))
    messages = response.body_iterator.__aiter__()
    try:
        yield messages
    finally:
        await messages.aclose()  # type: ignore[attr-defined]


def news_in(message: bytes) -> Any:
    """The news of an event that has an id and one line of data, and nothing else."""
    *lines, last, end = message.decode().split("\n")
    assert (last, end) == ("", "")
    fields = dict(line.split(": ", 1) for line in lines)
    assert (len(lines), set(fields)) == (2, {"id", "data"})
    assert json.loads(fields["data"])["tag"] == fields["id"]
    return json.loads(fields["data"])


async def test_a_stream_tells_the_time_the_whole_and_then_what_changes(
    visitor: httpx.AsyncClient, app: FastAPI
) -> None:
    live, (ann, bob) = await people_at(visitor, app, "in-too-deep")
    async with stream_of(app, live, ann) as messages:
        assert re.fullmatch(rb"event: time\ndata: [\d.]+\n\n", await anext(messages))
        first = news_in(await anext(messages))
        assert first["whole"]["seats"][0]["here"]
        assert not first["whole"]["seats"][1]["here"]
        await move(live)
        second = news_in(await anext(messages))
        assert (second["base"], second["ply"]) == (first["tag"], 1)
        changed = live.follow(bob)
        third = news_in(await anext(messages))
        assert [seat["here"] for seat in third["seats"]] == [True, True]
        assert "picture" not in third
        live.unfollow(changed)
    assert not live.here()


async def test_whoever_comes_back_goes_on_from_what_they_had(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    live, (ann, _) = await people_at(visitor, app, "in-too-deep")
    someone_else = live.follow(None)  # or the views would not be kept
    async with stream_of(app, live, ann) as messages:
        await anext(messages)
        first = news_in(await anext(messages))
    await move(live)
    for asked in ({"last": first["tag"]}, {"since": first["tag"]}):
        async with stream_of(app, live, ann, **asked) as messages:
            await anext(messages)
            news = news_in(await anext(messages))
            assert news["base"] == first["tag"]
            assert news["ply"] == 1
    async with stream_of(app, live, ann, since=news["tag"]) as messages:
        await anext(messages)
        again = news_in(await anext(messages))
        assert (again["ply"], "whole" in again, "picture" in again) == (1, False, False), (
            "nothing is new, and that is told"
        )
    async with stream_of(app, live, ann, since="9.other.1") as messages:
        await anext(messages)
        assert "whole" in news_in(await anext(messages))
    live.unfollow(someone_else)


async def test_all_who_see_the_same_get_the_very_same_event(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    live, _ = await people_at(visitor, app, "in-too-deep")
    async with stream_of(app, live, None) as one, stream_of(app, live, None) as other:
        for messages in (one, other):
            await anext(messages)
        assert await anext(one) is await anext(other)
        await move(live)
        assert await anext(one) is await anext(other), "rendered and framed once"


async def test_no_sign_in_anybodys_words_ends_a_line_of_the_stream(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    live, (ann, _) = await people_at(visitor, app, "in-too-deep")
    words = "a\u2028b\u2029c\x85d\x0be\x1cf\r\ng"
    live.said.append(Said("Ann", words, live.now()))
    async with stream_of(app, live, ann) as messages:
        await anext(messages)
        assert news_in(await anext(messages))["whole"]["said"][-1]["text"] == words


async def test_a_quiet_stream_is_kept_open_by_comments(
    visitor: httpx.AsyncClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)
    live, (ann, _) = await people_at(visitor, app, "in-too-deep")
    async with stream_of(app, live, ann) as messages:
        await anext(messages)
        await anext(messages)
        assert await anext(messages) == b": still here\n\n"


async def test_nothing_is_kept_for_a_table_that_nobody_looks_at(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    live, (ann, _) = await people_at(visitor, app, "in-too-deep")
    async with stream_of(app, live, ann) as messages:
        await anext(messages)
        tag = news_in(await anext(messages))["tag"]
        assert gallery(live).had(live, ann, "en", tag)
    assert gallery(live).had(live, ann, "en", tag) is None


async def test_a_view_is_declared_and_can_be_asked_for(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    live, _ = await people_at(visitor, app, "in-too-deep")
    schema = (await read(visitor, f"{API}/openapi.json"))["components"]["schemas"]
    shown = await read(visitor, f"{API}/tables/{live.row.id}/view")
    assert set(schema["View"]["properties"]) == set(shown)
    assert set(schema["View"]["properties"]) - {"ply"} <= set(schema["News"]["properties"])
    await act(live, mover(live)[0], live.ply, live.table.state.legal()[0])


# Splices

lines = st.lists(st.sampled_from("abcdefg"), max_size=30) | st.lists(st.sampled_from("ab"), max_size=4)


@given(lines, lines)
@example(["a"], ["a", "a"])  # what is the same at both ends must not be counted twice
@example(["a", "b", "a"], ["a"])
def test_splices_lead_from_any_list_to_any_other(before: list[str], after: list[str]) -> None:
    now = list(before)
    found = splices(before, after)
    for splice in reversed(found):
        assert now[splice.at : splice.at + splice.drop] != splice.items
        now[splice.at : splice.at + splice.drop] = splice.items
    assert now == after
    assert (found == []) == (before == after)
