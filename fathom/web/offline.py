"""Fathom as an app: its manifest, its service worker, and the page for whoever has no network."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from fathom.core import Words
from fathom.core.words import HOUSE, VARIABLE, tag_of
from fathom.games import games
from fathom.web.faces import sheets
from fathom.web.page import page
from fathom.web.people import language_of
from fathom.web.picture import STATIC, TEMPLATES

router = APIRouter(include_in_schema=False)

PAPER = "#FBF8F1"  # of the light theme: a manifest knows one colour only
SHOWN = (".css", ".html", ".js", ".md", ".png", ".po", ".svg")  # kinds of files that pages are made of
ASK_AGAIN = {"cache-control": "no-cache"}


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """Tells a phone how Fathom looks among its apps."""
    language = language_of(request)
    words = Words(language, HOUSE)
    told = {
        "id": "/",
        "name": f"Fathom · {words('web.welcome')}",
        "short_name": "Fathom",
        "description": words("web.lead"),
        "lang": tag_of(language),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": PAPER,
        "background_color": PAPER,
        "categories": ["games"],
        "icons": [
            {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            *(icon(f"icon-{size}", size, "any") for size in (192, 512)),
            *(icon(f"icon-maskable-{size}", size, "maskable") for size in (192, 512)),
        ],
        "shortcuts": [
            {"name": words("offline.shortcut", game=game.words(language)("title")), "url": f"/new/{game.id}"}
            for game in games().values()
        ],
    }
    return JSONResponse(told, media_type="application/manifest+json", headers=ASK_AGAIN)


def icon(name: str, size: int, purpose: str) -> dict[str, str]:
    return {"src": f"/static/{name}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@router.get("/service-worker.js")
async def service_worker(request: Request) -> Response:
    """The service worker of a language; it is another one as soon as a release changes what pages show."""
    told = {
        "RELEASE": f"{release()} {language_of(request)}",
        "PAGES": [f"/rules/{game_id}" for game_id in games()],
        "FILES": [
            *(f"/static/{path.name}" for path in sorted(STATIC.iterdir()) if path.name != "service-worker.js"),
            *(f"/games/{game_id}/table.css" for game_id in games()),  # with the colours of signs beside the rules
            *(f"/f/{sheet.version}" for game in games().values() for sheet in sheets(game).values()),
        ],
    }
    facts = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in told.items())
    script = (STATIC / "service-worker.js").read_text(encoding="utf-8")
    return Response(facts + script, media_type="text/javascript", headers=ASK_AGAIN)


@cache
def release() -> str:
    """A short name for everything that pages are made of, the same for the same."""
    found = sha256()
    for folder in folders():
        for path in sorted(path for path in folder.rglob("*") if path.suffix in SHOWN):
            found.update(f"{path.relative_to(folder).as_posix()} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()[:16]


def folders() -> Iterator[Path]:
    yield from (STATIC, TEMPLATES, HOUSE / "locale")
    yield from (game.folder for game in games().values())
    if host := os.environ.get(VARIABLE):
        yield Path(host)


@router.get("/offline")
async def offline(request: Request) -> Response:
    """A clear word, and the rules to read meanwhile."""
    titles = {game.id: game.words(language_of(request))("title") for game in games().values()}
    return page(request, "offline.html", titles=titles)
