"""Heads: everybody in the box has one, drawn by the rules of the hand."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

from fathom.bots.characters import key_of
from fathom.core import Words
from fathom.core.words import HOUSE, LANGUAGES
from fathom.games import find
from fathom.games.deep_blue.box import BOXES
from fathom.games.endeavor.components import SPECIALIST_IDS
from fathom.web.faces import sheets
from fathom.web.picture import STATIC
from tests.web.visitors import API, known, read, set_table

SHEETS = [find(game).folder / "faces" / "people.svg" for game in ("endeavor", "deep-blue")] + [STATIC / "faces.svg"]
SVG = "{http://www.w3.org/2000/svg}"


def test_every_specialist_has_a_head_and_no_head_is_left_over() -> None:
    assert sheets(find("endeavor"))["people"].names == set(SPECIALIST_IDS)


def test_everybody_who_can_be_hired_has_a_head_and_no_head_is_left_over() -> None:
    crew = {card for name in BOXES.names() for card in BOXES.find(name).card_ids}
    assert sheets(find("deep-blue"))["people"].names == crew


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.parts[-3])
def test_heads_keep_to_the_rules_of_the_hand(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    parts = {part.get("id", ""): part for part in root.iterfind(f"{SVG}defs/{SVG}g")}
    symbols = root.findall(f"{SVG}symbol")
    used = {use.get("href", "")[1:] for symbol in symbols for use in symbol.iter(f"{SVG}use")}
    assert used == set(parts)
    assert not [*root.iter(f"{SVG}text")]
    for symbol in symbols:
        assert symbol.get("viewBox") == "0 0 48 48"
        drawn = [*symbol, *(parts[use.get("href", "")[1:]] for use in symbol.iter(f"{SVG}use"))]
        lines = [line.get("d", "") for part in drawn for line in part.iter(f"{SVG}path")]
        strokes = sum(len(re.findall("[Mm]", line)) for line in lines if ".01" not in line)  # a dot is no stroke
        assert 8 <= strokes <= 30, (symbol.get("id"), strokes)


@pytest.mark.anyio
async def test_bots_greet_everybody_in_their_own_language(visitor: httpx.AsyncClient) -> None:
    ann = await known(visitor, "Ann")
    table = await set_table(visitor, ann, "me", "random", "random")
    page = f"{API}/tables/{table['id']}"
    view = await read(visitor, f"{page}/view", ann)
    assert [seat["look"] for seat in view["seats"]] == [None, 1, 2]
    if view["mine"] and not view["log"]:
        deed = {"ply": view["ply"], "action": view["legal"][0]["action"]}
        assert (await visitor.post(f"{page}/actions", json=deed, headers=ann)).status_code == 200
    async with asyncio.timeout(20):
        while not await read(visitor, f"{page}/talk", ann):  # the bots may not have acted yet
            await asyncio.sleep(0.02)
    for language in LANGUAGES:
        reader = ann | {"accept-language": language}
        first = (await read(visitor, f"{page}/talk", reader))[0]
        assert first["bot"]
        assert first["name"] in ("Dot", "Gus")
        assert first["text"] in [Words(language, HOUSE)(key_of("random", "hello", number)) for number in (1, 2)]
        assert (await read(visitor, f"{page}/view", reader))["said"][0] == first
