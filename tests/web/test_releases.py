"""A table that this build cannot play on: its page shows it and says why, and nothing is lost."""

from __future__ import annotations

import httpx
import pytest
from fastapi import FastAPI

from fathom.core import Record
from fathom.core.words import LANGUAGES
from fathom.table.hall import Hall
from tests.web.visitors import API, known, read, set_table

pytestmark = pytest.mark.anyio


async def left_table(app: FastAPI, visitor: httpx.AsyncClient, change: str) -> tuple[str, dict[str, str]]:
    """A public table after six actions of one person, in a database that a change has been made to."""
    ann = await known(visitor, "Ann")
    table = await set_table(visitor, ann, "me", "me", public=True)
    path = f"{API}/tables/{table['id']}"
    for ply in range(6):
        legal = await read(visitor, f"{path}/legal", ann)
        answer = await visitor.post(f"{path}/actions", json={"ply": ply, "action": legal[-1]["action"]}, headers=ann)
        assert answer.status_code == 200, answer.text
    hall: Hall = app.state.hall
    hall._tables.clear()  # as after a restart
    async with hall.store.engine.begin() as connection:
        await connection.exec_driver_sql(change)
    return table["id"], ann


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_table_that_cannot_go_on_says_at_which_action(
    app: FastAPI, visitor: httpx.AsyncClient, language: str
) -> None:
    table_id, ann = await left_table(app, visitor, "UPDATE log SET mark = 'ffffffff' WHERE ply = 3")
    hall: Hall = app.state.hall
    action = (await hall.store.entries(table_id))[3].action
    page = await visitor.get(f"/t/{table_id}", headers={"accept-language": language})
    assert page.status_code == 200
    live = await hall.table(table_id)
    sentence = live.game.words(language)(
        "web.stuck.why", number=4, action=action, why=live.game.words(language)("error.position-differs")
    )
    assert str(sentence) in page.text.replace("&#34;", '"')
    assert f'href="/t/{table_id}/record"' in page.text
    replay = await visitor.get(f"/t/{table_id}/replay/99", headers={"accept": "application/json"})
    assert (replay.json()["place"], replay.json()["total"]) == (3, 3)
    answer = await visitor.post(
        f"{API}/tables/{table_id}/actions",
        json={"ply": 6, "action": "draw"},
        headers={**ann, "accept-language": language},
    )
    assert (answer.status_code, answer.json()["error"]) == (409, "table-stuck")


async def test_its_record_is_whole_and_sealed(app: FastAPI, visitor: httpx.AsyncClient) -> None:
    table_id, _ = await left_table(app, visitor, "UPDATE log SET mark = 'ffffffff' WHERE ply = 3")
    for path in (f"/t/{table_id}/record", f"{API}/tables/{table_id}/record"):
        record = Record.parse((await visitor.get(path)).text)
        assert record.seed is None
        assert len(record.moves) == 6


async def test_home_lists_it_and_the_others_as_ever(app: FastAPI, visitor: httpx.AsyncClient) -> None:
    table_id, ann = await left_table(app, visitor, "UPDATE log SET action = 'dance' WHERE ply = 3")
    well = await set_table(visitor, ann, "me", "me", public=True)
    home = await visitor.get("/")
    assert home.status_code == 200
    assert f"/t/{table_id}" in home.text
    assert f"/t/{well['id']}" in home.text
    assert "cannot go on" in home.text


@pytest.mark.parametrize(
    ("change", "reason", "fact"),
    [
        ("UPDATE tables SET game = 'tides'", "table-game", "tides"),
        ("UPDATE tables SET rules = 99", "table-newer", "version 99"),
        ("UPDATE tables SET box = 'my-box'", "table-no-set", "“my-box”"),
        ("UPDATE tables SET fingerprint = '0bad0bad'", "table-set", "0bad0bad"),
    ],
    ids=["a game that is gone", "newer rules", "a set that is gone", "another set of that name"],
)
async def test_a_table_that_cannot_be_opened_says_why_and_gives_its_record(
    app: FastAPI, visitor: httpx.AsyncClient, change: str, reason: str, fact: str
) -> None:
    table_id, _ = await left_table(app, visitor, change)
    page = await visitor.get(f"/t/{table_id}", headers={"accept": "text/html"})
    assert page.status_code == 409
    assert fact in page.text
    assert f'href="/t/{table_id}/record"' in page.text
    api = await visitor.get(f"{API}/tables/{table_id}")
    assert (api.status_code, api.json()["error"]) == (409, reason)
    record = Record.parse((await visitor.get(f"/t/{table_id}/record")).text)
    assert len(record.moves) == 6
    home = await visitor.get("/")
    assert home.status_code == 200
    assert f"/t/{table_id}" in home.text
