"""The review of a finished game over the API and on the page of its replay."""

from __future__ import annotations

from typing import Any

import anyio
import httpx
import pytest
from fastapi import FastAPI

from fathom.bots.review import WHOLE
from fathom.table.hall import Hall
from tests.table.halls import finished
from tests.web.visitors import API, known, read, set_table

pytestmark = pytest.mark.anyio


async def ready(visitor: httpx.AsyncClient, where: str) -> dict[str, Any]:
    """Ask for a review, and wait for it."""
    asked = await visitor.post(f"{API}{where}/review")
    assert (asked.status_code, asked.json()["review"]) == (202, None)
    with anyio.fail_after(120):
        while (now := await read(visitor, f"{API}{where}/review"))["state"] != "ready":
            assert now["state"] in ("waiting", "working")
            assert 0 <= now["percent"] < 100
            await anyio.sleep(0.05)
    assert now["percent"] == 100
    return dict(now["review"])


async def test_nobody_reviews_a_game_that_goes_on(visitor: httpx.AsyncClient) -> None:
    table = await set_table(visitor, await known(visitor, "Ann"), "me", "me")
    where = f"/tables/{table['id']}/review"
    for answer in (await visitor.post(API + where), await visitor.get(API + where)):
        assert (answer.status_code, answer.json()["error"]) == (409, "not-over")
    page = await visitor.get(f"/t/{table['id']}/replay")
    assert 'id="review"' not in page.text
    assert (await visitor.get(f"/t/{table['id']}/review")).status_code == 409


async def test_a_finished_game_is_reviewed_for_programs_and_pages(app: FastAPI, visitor: httpx.AsyncClient) -> None:
    hall: Hall = app.state.hall
    hall.reviewing.iterations = 2
    live = await finished(hall)
    where = f"/tables/{live.row.id}"
    assert (await read(visitor, f"{API}{where}/review"))["state"] == "none"
    assert 'id="ask-review"' in (await visitor.get(f"/t/{live.row.id}/replay")).text
    assert (await visitor.get(f"/t/{live.row.id}/review")).status_code == 404
    review = await ready(visitor, where)
    assert len(review["chances"]) == len(live.table.log) + 1
    assert all(sum(chances) == WHOLE for chances in review["chances"])
    for account in review["accounts"]:
        assert account["start"] + account["own"] + account["others"] + account["luck"] == account["result"]
    assert [account["result"] for account in review["accounts"]] == [WHOLE, 0]
    turns = [remark for remark in review["remarks"] if remark["number"]]
    assert turns
    for path in (f"/t/{live.row.id}/replay/3", f"/t/{live.row.id}/review"):
        page = (await visitor.get(path)).text
        assert 'id="ask-review"' not in page
        assert page.count('class="button turn') == len(turns)
        assert page.count('class="remark') == len(review["remarks"]) + 1  # and the frame around them


async def test_a_review_speaks_the_language_of_its_reader(app: FastAPI, visitor: httpx.AsyncClient) -> None:
    hall: Hall = app.state.hall
    hall.reviewing.iterations = 2
    live = await finished(hall)
    english = await ready(visitor, f"/tables/{live.row.id}")
    french = await visitor.get(f"{API}/tables/{live.row.id}/review", headers={"accept-language": "fr"})
    assert french.json()["review"]["chances"] == english["chances"]
    assert french.json()["review"]["remarks"] != english["remarks"]
    page = await visitor.get(f"/t/{live.row.id}/review", headers={"accept-language": "fr"})
    assert live.game.words("fr")("review.own") in page.text
