"""The legend names every sign that a game draws, in every language; what is open about a seat is all that is open."""

from __future__ import annotations

import re

import httpx
import pytest

from fathom.core import Game
from fathom.core.legend import Legend
from fathom.core.words import LANGUAGES
from fathom.games import find
from fathom.web.explaining import HOUSE
from fathom.web.faces import sheets
from fathom.web.picture import own_signs, seat_board, sprite
from tests.tiny.tides import GAME
from tests.web.visitors import known, set_table

pytestmark = pytest.mark.anyio
GAMES = ("in-too-deep", "deep-blue", "endeavor")
# Plates of zones, and what differs by seat only.
APART = re.compile(r"zone-.*|(vessel|disc)-[2-9]|vessel-1|gain-(sonar|conserve)-here|face-.*|head-.*|place-.*")


@pytest.mark.parametrize("name", GAMES)
def test_every_sign_that_is_drawn_is_explained(name: str) -> None:
    game = find(name)
    groups = [*Legend.read(game.folder).groups, *Legend.read(HOUSE).groups]
    told = [sign for group in groups for sign in group.signs]
    own = set(re.findall(r'<symbol id="sign-([^"]+)"', own_signs(game)))
    assert {sign for sign in own if not APART.fullmatch(sign)} <= {sign.sign for sign in told}
    drawn = set(re.findall(r'<symbol id="sign-([^"]+)"', sprite(game)))
    for language in LANGUAGES:
        words, rules = game.words(language), game.rulebook(language).rules
        for sign in told:
            assert sign.sign in drawn
            assert not sign.rule or sign.rule in rules, sign
            assert words(sign.name)
            assert words(f"legend.{sign.sign}").endswith(".")
        assert all(words(group.title) for group in groups)
        assert not words.missing


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_signs_and_pictures_stand_beside_the_rules_that_speak_of_them(
    visitor: httpx.AsyncClient, name: str, language: str
) -> None:
    game = find(name)
    page = (await visitor.get(f"/rules/{name}", headers={"accept-language": language})).text
    beside = dict(re.findall(r'<article class="rule" id="([^"]+)">(.*?)</article>', page, re.DOTALL))
    legend = Legend.read(game.folder)
    signs = [(sign.rule, f"#sign-{sign.sign}") for group in legend.groups for sign in group.signs if sign.rule]
    pictures = [(each.rule, each.shows) for each in legend.pictures]
    box = game.tell(language, []).contents()
    for section in box:
        assert len(section.pictures) in (0, len(section.rows)), section.title
        pictures += [(cell, shown) for row, shown in zip(section.rows, section.pictures, strict=False) for cell in row]
    drawn = [(rule, address(game, shown)) for rule, shown in pictures if rule in beside]
    assert len(drawn) >= len(legend.pictures)
    for rule, wanted in [*signs, *drawn]:
        assert f'href="{wanted}"' in beside[rule], (rule, wanted)
    for shown in (shown for section in box for shown in section.pictures):
        assert f'href="{address(game, shown)}"' in page, shown


def test_a_piece_of_the_box_has_its_own_picture() -> None:
    shown = 0
    for section in find("endeavor").tell("en", []).contents():
        for row, picture in zip(section.rows, section.pictures, strict=False):
            name = row[0].partition(" / ")[0].lower().replace("r.o.v.", "rov")
            slug = re.sub(r"^\d+. |[^a-z -]", "", name).replace(" ", "-")
            assert slug.startswith(picture.partition("/")[2].removeprefix("mission-")), row[0]
            shown += 1
    assert shown == 37 + 22 + 10  # zones, specialists, missions


def address(game: Game, shown: str) -> str:
    """Where a page finds a picture that it names by its sheet and its name."""
    sheet, _, name = shown.partition("/")
    assert name in sheets(game)[sheet].names
    return f"/f/{sheets(game)[sheet].version}#face-{name}"


@pytest.mark.parametrize("name", GAMES)
async def test_the_legend_is_a_page_and_the_rules_lead_there(visitor: httpx.AsyncClient, name: str) -> None:
    rules = await visitor.get(f"/rules/{name}")
    assert f'href="/legend/{name}"' in rules.text
    legend = await visitor.get(f"/legend/{name}")
    assert legend.status_code == 200
    assert legend.text.count("<h2>") >= 2
    assert (await visitor.get("/legend/chess")).status_code == 404


@pytest.mark.parametrize("name", GAMES)
async def test_a_seat_shows_what_the_caller_may_see(visitor: httpx.AsyncClient, name: str) -> None:
    ann = await known(visitor, "Ann")
    table = (await set_table(visitor, ann, "me", "normal", game=name))["id"]
    for who in (ann, {}):
        for seat in (0, 1):
            board = await visitor.get(f"/t/{table}/seats/{seat}", headers=who)
            assert board.status_code == 200
            assert "data-piece" not in board.text  # nothing there can be touched
            hidden = name == "deep-blue" and not (who and seat == 0)  # the points in the chests of others
            assert ("<b>?</b>" in board.text) == hidden
    assert (await visitor.get(f"/t/{table}/seats/2")).status_code == 404


def test_a_game_that_draws_nothing_tells_a_seat_in_words() -> None:
    state = GAME.new(2, seed="tides")
    told = seat_board(GAME, GAME.observe(state, 0), 1, "en", ["Ann", "Bob"])
    assert GAME.words("en")("board.taken") in told
    assert "<dd>0</dd>" in told
