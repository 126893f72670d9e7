"""Pictures of places and people: each thing has its own, drawn by the rules of the hand, and a browser may keep it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

from fathom.core import Chance, Game
from fathom.games import find, games
from fathom.games.deep_blue import components as deep_blue
from fathom.games.endeavor.components import ZONE_IDS
from fathom.games.endeavor.missions import MISSION_FACES
from fathom.web.faces import art, sheets
from fathom.web.picture import picture

SVG = "{http://www.w3.org/2000/svg}"
BOXES = ("0 0 120 62", "0 0 62 62", "0 0 48 48")  # of places, tiles and people
STROKES = 30
COVER = "0 0 480 280"  # of a game, eight times as large as a place
MORE_STROKES = 50
SHAPES = {"path", "circle", "ellipse", "rect", "use"}
COLOUR = re.compile(r"none|var\(--[\w-]+,#[0-9a-f]{6}\)")
ADDRESS = r"/f/(\w+)#face-([\w-]+)"

# Heads have rules of their own: tests/web/test_heads.py.
PLACES = [
    pytest.param(game, kind, id=f"{game.id}-{kind}")
    for game in games().values()
    for kind in sheets(game)
    if kind != "people"
]
every_sheet = pytest.mark.parametrize(("game", "kind"), PLACES)
TILES = [face["id"] for face in find("deep-blue").boxes.find(find("deep-blue").box).tile_faces]
# Every picture of a sheet has somebody or something that it shows, and the other way round.
SHOWN = {
    **{(game, "cover"): ["cover"] for game in games()},
    ("endeavor", "places"): [*ZONE_IDS, *(f"mission-{face.id}" for face in MISSION_FACES)],
    ("deep-blue", "places"): [
        *(f"scenario-{name}" for name in (*deep_blue.SCENARIOS, "random")),
        *(f"tile-{name}" for name in TILES if name != "empty"),
        "city",
    ],
    ("in-too-deep", "places"): [
        *(f"sides-{name}" for name in ("ocean", "treasure", "pearl", "research", "wildlife")),
        *(f"depth-{tens}" for tens in range(10)),
    ],
}


def drawing(game: Game, kind: str) -> ElementTree.Element:
    return ElementTree.fromstring(sheets(game)[kind].text)


def local(node: ElementTree.Element) -> str:
    return node.tag.removeprefix(SVG)


@pytest.mark.parametrize(("game", "kind"), SHOWN, ids=map("-".join, SHOWN))
def test_everything_has_its_picture_and_every_picture_shows_something(game: str, kind: str) -> None:
    drawn = Counter(node.get("id") for node in drawing(find(game), kind).iter(f"{SVG}symbol"))
    assert drawn == Counter(f"face-{name}" for name in SHOWN[game, kind])


@every_sheet
def test_pictures_keep_to_the_rules_of_the_hand(game: Game, kind: str) -> None:
    """Flat colours that follow the page, few strokes, no words, and nothing but their own parts."""
    root = drawing(game, kind)
    nodes = list(root.iter())
    assert {local(node) for node in nodes} <= SHAPES | {"svg", "symbol", "g"}
    for node in nodes:
        assert not {"style", "class"} & set(node.keys())
        assert all(COLOUR.fullmatch(node.get(paint, "none")) for paint in ("fill", "stroke")), node.attrib
    parts = {str(node.get("id")) for node in root if local(node) != "symbol"}
    assert parts == {node.get("href", "").removeprefix("#") for node in nodes if local(node) == "use"}
    for symbol in root.iter(f"{SVG}symbol"):
        assert symbol.get("viewBox") in ((COVER,) if kind == "cover" else BOXES)
        most = MORE_STROKES if kind == "cover" else STROKES
        assert sum(local(node) in SHAPES for node in symbol.iter()) <= most, symbol.get("id")


def family(name: str) -> str:
    return found[1] if (found := re.match(r"(mission|scenario|tile|city|sides|depth)\b", name)) else "zone"


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_tables_show_every_kind_of_picture_and_only_pictures_that_exist(game: Game) -> None:
    state, picks, shown = game.new(game.seats[-1], seed="faces"), Chance.from_seed("faces"), set[str]()
    for _ in range(4):
        html = picture(game, game.observe(state, None), "en", ["Ann"] * state.seats)
        found = re.findall(ADDRESS, html)
        assert html.count("/f/") == len(found)
        for version, name in found:
            [kind] = [kind for kind, sheet in sheets(game).items() if sheet.version == version]
            assert name in sheets(game)[kind].names
            shown |= {family(name)} if kind == "places" else set()
        for _ in range(20):
            legal = state.legal()
            state.apply(legal[picks.below(len(legal))])
    assert shown == {family(name) for name in sheets(game)["places"].names}


def test_a_game_without_pictures_shows_none(tmp_path: Path) -> None:
    bare = replace(find("endeavor"), folder=tmp_path)
    assert art(bare, "places", "kelp-forest") == ""
    assert art(find("endeavor"), "places", "nowhere") == ""


@pytest.mark.anyio
async def test_a_browser_keeps_a_sheet_until_it_changes(visitor: httpx.AsyncClient) -> None:
    (address,) = re.findall(r'href="([^"#]+)#', art(find("endeavor"), "places", "kelp-forest"))
    present = await visitor.get(address)
    assert present.headers["content-type"] == "image/svg+xml"
    assert present.text == sheets(find("endeavor"))["places"].text
    assert "immutable" in present.headers["cache-control"]
    assert (await visitor.get(f"{address}0")).status_code == 404
