"""A table with more seats than any of our games has."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.games.test_finding import lay_down
from tests.web.visitors import API, known, read, set_table

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def tides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny game, brought by a package of its own."""
    lay_down(tmp_path, "tides = tides_for_nine:GAME", "tides_for_nine")
    monkeypatch.syspath_prepend(tmp_path)


async def test_nine_sit_at_a_table_and_play_to_the_end(visitor: httpx.AsyncClient) -> None:
    ann = await known(visitor, "Ann")
    table = await set_table(visitor, ann, *["me"] * 9, game="tides")
    where = f"{API}/tables/{table['id']}"
    ply = 0
    while not (await read(visitor, where, ann))["over"]:
        (*_, legal) = await read(visitor, f"{where}/legal", ann)
        done = await visitor.post(f"{where}/actions", json={"ply": ply, "action": legal["action"]}, headers=ann)
        assert done.status_code == 200, done.text
        ply += 1
    assert ply == 14
    assert (await visitor.get(f"{where}/record", headers=ann)).text.count("\nseat ") == 9


async def test_eight_bots_have_eight_names(visitor: httpx.AsyncClient) -> None:
    ann = await known(visitor, "Ann")
    table = await set_table(visitor, ann, "me", *["random"] * 8, game="tides")
    names = [seat["name"] for seat in table["seats"]]
    assert len(set(names)) == 9
    assert "Kit 2" in names


@pytest.mark.parametrize("path", ["/", "/new/tides", "/rules/tides"])
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_pages_show_a_game_that_lies_elsewhere(visitor: httpx.AsyncClient, path: str, language: str) -> None:
    page = await visitor.get(path, headers={"accept-language": language})
    assert page.status_code == 200, page.text
    assert {"en": "Tides", "fr": "Marées"}[language] in page.text
