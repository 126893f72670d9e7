"""Beginnings: the form offers what a game declares and nothing that makes no difference; a ticket; one's own tables."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import escape

from fathom.core import Choice, Each, Game, Option
from fathom.core.options import applies
from fathom.core.words import LANGUAGES
from fathom.games import find, games
from fathom.web.choices import agreed, chosen, field, offers, usual_seats
from fathom.web.faces import art
from fathom.web.plates import qr_code
from tests.web.conftest import visit
from tests.web.visitors import API, GAME, read

ENDEAVOR = find("endeavor")
each_game = pytest.mark.parametrize("game", games().values(), ids=games())


def things_of(option: Option) -> tuple[str, ...]:
    return option.things if isinstance(option, Each) else ("",)


def radios(page: str, name: str) -> dict[str, bool]:
    """The choices of a field of the form, and whether each is chosen."""
    found = re.findall(rf'<input type="radio" name="{name}"[^>]*value="([^"]+)"([^>]*)>', page)
    return {value: "checked" in rest for value, rest in found}


# The form


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.anyio
async def test_every_choice_is_a_card_with_its_words(visitor: httpx.AsyncClient, game: Game, language: str) -> None:
    page = (await visitor.get(f"/new/{game.id}", headers={"accept-language": language})).text
    teller = game.tell(language, [])
    for option in game.options:
        for thing in things_of(option):
            shown = radios(page, field(option, thing))
            assert shown == {choice: choice == option.default for choice in option.choices}
            for choice in option.choices:
                card = teller.choice(option.name, choice, thing)
                told = [card.name, card.about, *card.lines]
                assert all(str(escape(text)) in page for text in told), told
                assert card.about or option.name == "difficulty"
    assert teller.words.missing == set()


@each_game
@pytest.mark.anyio
async def test_every_seat_offers_everybody_who_can_sit_there(visitor: httpx.AsyncClient, game: Game) -> None:
    page = (await visitor.get(f"/new/{game.id}")).text
    assert (
        page.count('<svg class="art">') == page.count('aria-hidden="true"><svg class="art">') > 0
    )  # words say the same
    for seat in range(game.seats[-1]):
        shown = radios(page, f"seat-{seat}")
        assert list(shown)[:4] == ["me", "open", "here", "easy"]
        assert ("none" in shown) == (seat >= game.seats[0])
        (sits,) = [kind for kind, there in shown.items() if there]
        assert sits == ("me" if seat == 0 else "normal" if seat < 3 else "none")


@each_game
def test_a_picture_belongs_to_a_choice_or_a_thing(game: Game) -> None:
    drawn = {offer.name for offer in offers(game, "en") if offer.groups[0].art or offer.groups[0].faces[0].art}
    assert drawn & {"mission", "scenario", "sides"}
    for offer in offers(game, "en"):
        if offer.name in drawn:
            assert all(group.art or all(face.art for face in group.faces) for group in offer.groups)


def test_an_option_without_a_choice_is_not_offered() -> None:
    only = Choice("box", ("house",), "house")
    game = replace(ENDEAVOR, options=(only, *ENDEAVOR.options))
    assert [offer.name for offer in offers(game, "en")] == ["mission", "mode", "difficulty"]
    assert agreed(game, "en", 3, game.setup(3).options)[0] == ("Mission", "1. The Call of the Ocean")


def test_a_game_for_many_begins_with_enough_of_them() -> None:
    assert [usual_seats(replace(ENDEAVOR, seats=seats)) for seats in (range(1, 3), range(2, 9), range(5, 9))] == [
        2,
        3,
        5,
    ]


# Options that make a difference


def test_alone_one_is_always_a_team() -> None:
    idle = {offer.name: offer.idle for offer in offers(ENDEAVOR, "en")}
    assert idle == {"mission": False, "mode": False, "difficulty": True}
    alone = replace(ENDEAVOR, seats=range(1, 2))
    assert {offer.name: offer.idle for offer in offers(alone, "en")}["difficulty"] is False


modes, levels = (st.sampled_from(option.choices) for option in ENDEAVOR.options[1:])


@given(st.integers(1, 5), modes, levels)
def test_an_option_that_makes_no_difference_stays_as_it_is(seats: int, mode: str, level: str) -> None:
    form = {"option-mode": mode, "option-difficulty": level}
    found = chosen(ENDEAVOR, seats, form)
    assert found["mode"] == (mode if seats > 1 else "competitive")
    assert found["difficulty"] == (level if seats == 1 or mode == "co-op" else "beginner")
    team = ENDEAVOR.new(seats, found, "seed").team
    assert bool(team) == applies(ENDEAVOR.options[2], seats, found)


@pytest.mark.anyio
async def test_the_table_comes_out_as_chosen(visitor: httpx.AsyncClient) -> None:
    form = {"name": "Ann", "seat-0": "me", "seat-1": "hard", "option-mission": "the-spill"}
    for mode, level in (("co-op", "expert"), ("competitive", "beginner")):
        asked = {**form, "option-mode": mode, "option-difficulty": "expert"}
        where = (await visitor.post("/new/endeavor", data=asked)).headers["location"]
        facts = await read(visitor, f"{API}/tables/{where.removeprefix('/t/')}")
        assert facts["options"] == {"mission": "the-spill", "mode": mode, "difficulty": level}
        assert [seat["bot"] for seat in facts["seats"]] == [None, "hard"]


# The ticket


async def invitation(visitor: httpx.AsyncClient, game: str = GAME, **form: str) -> str:
    """The link to a free seat of a new table of Ann's."""
    asked = {"name": "Ann", "seat-0": "me", "seat-1": "open", "seat-2": "normal", **form}
    where = (await visitor.post(f"/new/{game}", data=asked)).headers["location"]
    view = await read(visitor, f"{API}/tables/{where.removeprefix('/t/')}/view")
    return f"{where}/join/{view['invitations']['1']}"


def name_field(page: httpx.Response) -> str:
    (found,) = re.findall(r'<input id="name"[^>]*>', page.text)
    return str(found)


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.anyio
async def test_a_ticket_says_what_it_is_for(
    visitor: httpx.AsyncClient, app: FastAPI, game: Game, language: str
) -> None:
    link = await invitation(visitor, game.id)
    async with visit(app) as friend:
        page = await friend.get(link, headers={"accept-language": language})
        words = game.words(language)
        told = ["Ann", "Clara", words("title"), words("web.invited.yours"), words("web.invited.first")]
        told += [f"{game.minutes[0]}–{game.minutes[1]}", f'href="/learn/{game.id}"', f'href="/rules/{game.id}"']
        assert all(str(part) in page.text for part in [*map(escape, told[:5]), *told[5:]])
        assert art(game, "cover", "cover") in page.text
        code = await friend.get(f"{link}/code")
        assert code.headers["content-type"] == "image/svg+xml"
        assert code.text == qr_code(f"http://fathom.test{link}")
        assert code.text in page.text
        assert (await friend.get(f"{link}x/code")).status_code == 403
        assert '<div class="qr" role="img"' in page.text
        for option, choice in agreed(game, language, 3, game.setup(3).options):
            assert f"<dt>{escape(option)}</dt><dd>{escape(choice)}</dd>" in page.text
        assert ("Difficulty" in page.text or "Difficulté" in page.text) is False


@pytest.mark.anyio
async def test_a_ticket_gives_nobody_a_name(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    link = await invitation(visitor)
    async with visit(app) as friend:
        stranger = name_field(await friend.get(link))
        assert "value" not in stranger
        assert "required" in stranger
        await friend.post("/learn/in-too-deep")  # from here on they are known, as a guest
        for language in LANGUAGES:
            assert name_field(await friend.get(link, headers={"accept-language": language})) == stranger
        await friend.post("/me", data={"name": "Bob"})
        known = name_field(await friend.get(link))
        assert "value" not in known
        assert 'placeholder="Bob"' in known
        assert "required" not in known
        assert (await friend.post(link, data={"name": ""})).status_code == 303
        table = link.partition("/join/")[0]
        assert (await read(friend, f"{API}/tables/{table.removeprefix('/t/')}/view"))["names"] == [
            "Ann",
            "Bob",
            "Clara",
        ]
        assert (await friend.get(link)).headers["location"] == table


@pytest.mark.anyio
async def test_a_ticket_for_a_seat_that_is_taken_lets_one_watch(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    link = await invitation(visitor)
    async with visit(app) as bob, visit(app) as late:
        await bob.post(link, data={"name": "Bob"})
        page = (await late.get(link)).text
        assert "Somebody else has taken that seat." in page
        assert 'id="name"' not in page
        assert f'href="{link.partition("/join/")[0]}"' in page
        assert (await late.get(link[:-1])).status_code == 403


def test_sides_that_differ_are_told_one_by_one() -> None:
    game = find(GAME)
    options = game.setup(3, {"sides": "pearl=advanced,ocean=random"}).options
    assert agreed(game, "en", 3, options) == [
        ("Company sides", "Ocean cleaning: random; Pearl diving: advanced"),
    ]
    assert agreed(game, "en", 3, game.setup(3, {"sides": "advanced"}).options) == [("Company sides", "advanced")]


# Home


@pytest.mark.anyio
async def test_home_begins_with_ones_own_tables(visitor: httpx.AsyncClient) -> None:
    words: Any = find(GAME).words("en")
    stranger = (await visitor.get("/")).text
    assert words("web.my-tables") not in stranger
    assert words("web.lead") in stranger
    assert stranger.count("#face-cover") == len(games())  # each game by its most beautiful part, and nothing else of it
    assert "table.css" not in stranger
    waiting, to_move = "", None
    while to_move != 0:
        waiting = (await invitation(visitor)).partition("/join/")[0]
        to_move = (await read(visitor, f"{API}{waiting.replace('/t/', '/tables/')}"))["to_move"]
    form = {"name": "Ann", "seat-0": "me", "seat-1": "here"}
    turn = (await visitor.post(f"/new/{GAME}", data=form)).headers["location"]
    home = (await visitor.get("/")).text
    assert home.index(f'href="{turn}"') < home.index(f'href="{waiting}"') < home.index('action="/play/')
    assert words("web.lead") not in home
    lines = {where: classes for classes, where in re.findall(r'<a class="([^"]*table-line[^"]*)" href="([^"]+)"', home)}
    assert "to-move" in lines[turn]
    assert "to-move" not in lines[waiting]  # nobody can act there yet
    assert home.count('<div class="little"') == len(games()) + len(lines)
    assert home.count("table.css") == 1
