"""Style sheets as browsers get them."""

from __future__ import annotations

import httpx
import pytest

from fathom.web.picture import STATIC
from fathom.web.sheets import Files, light

pytestmark = pytest.mark.anyio


async def test_style_sheets_come_light_and_are_asked_for_again_by_their_tag() -> None:
    wire = httpx.ASGITransport(Files(directory=STATIC))
    async with httpx.AsyncClient(transport=wire, base_url="http://house") as client:
        first = await client.get("/page.css")
        again = await client.get("/page.css", headers={"if-none-match": first.headers["etag"]})
        script = await client.get("/table.js")
    assert first.text == light((STATIC / "page.css").read_text(encoding="utf-8"))
    assert first.headers["content-type"].startswith("text/css")
    assert again.status_code == 304
    assert script.text == (STATIC / "table.js").read_text(encoding="utf-8")
