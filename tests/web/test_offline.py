"""Fathom can be installed: a manifest in the reader's language, and a service worker for each release."""

from __future__ import annotations

import json
import re
from pathlib import Path
from struct import unpack
from typing import Any

import httpx
import pytest

from fathom.core.words import LANGUAGES
from fathom.games import games
from fathom.web import offline

pytestmark = pytest.mark.anyio


async def linked(visitor: httpx.AsyncClient, language: str) -> dict[str, Any]:
    """The manifest that the home page links to, asked for as browsers do: without cookies."""
    home = await visitor.get("/", headers={"accept-language": language})
    (link,) = re.findall(r'<link rel="manifest" href="([^"]+)">', home.text)
    visitor.cookies.clear()
    answer = await visitor.get(link)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    return dict(answer.json())


async def test_the_manifest_speaks_the_readers_language(visitor: httpx.AsyncClient) -> None:
    told = {language: await linked(visitor, language) for language in LANGUAGES}
    for language, manifest in told.items():
        assert (manifest["lang"], manifest["short_name"], manifest["id"]) == (language, "Fathom", "/")
        assert (manifest["display"], manifest["start_url"], manifest["scope"]) == ("standalone", "/", "/")
        assert all(re.fullmatch("#[0-9A-F]{6}", manifest[f"{kind}_color"]) for kind in ("theme", "background"))
        assert len(manifest["shortcuts"]) == len(games())
        for shortcut in manifest["shortcuts"]:
            assert (await visitor.get(shortcut["url"])).status_code == 200
    for text in ("name", "description"):
        assert len({manifest[text] for manifest in told.values()}) == len(LANGUAGES)


async def test_its_icons_are_as_large_as_it_says(visitor: httpx.AsyncClient) -> None:
    icons = (await visitor.get("/manifest.webmanifest")).json()["icons"]
    pictures = [icon for icon in icons if icon["type"] == "image/png"]
    assert {(icon["sizes"], icon["purpose"]) for icon in pictures} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }
    for icon in icons:
        answer = await visitor.get(icon["src"])
        assert answer.headers["content-type"] == icon["type"]
        assert len(answer.content) < 16_000
        if icon in pictures:
            assert "{}x{}".format(*unpack(">II", answer.content[16:24])) == icon["sizes"]


async def test_a_release_and_a_language_have_their_own_service_worker(
    visitor: httpx.AsyncClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(language: str) -> str:
        answer = await visitor.get(f"/service-worker.js?lang={language}")
        assert answer.headers["content-type"].startswith("text/javascript")
        assert "set-cookie" not in answer.headers
        return answer.text

    said = await script("en")
    assert said == await script("en")
    assert said != await script("fr")
    for kind in ("PAGES", "FILES"):
        (listed,) = re.findall(f"const {kind} = (.+);", said)
        for path in json.loads(listed):
            assert (await visitor.get(path)).status_code == 200, path
    (tmp_path / "more.md").write_text("A rule that is new.")
    monkeypatch.setattr(offline, "folders", lambda: [tmp_path])
    offline.release.cache_clear()
    assert said != await script("en")
    offline.release.cache_clear()
