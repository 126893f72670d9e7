"""The pages: people get where they want, or a sentence that says why not."""

from __future__ import annotations

import itertools
import json
import re
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from markupsafe import escape

from fathom.core import Each
from fathom.core.words import LANGUAGES
from fathom.games import find, games
from fathom.table.lesson import step
from fathom.table.live import LiveTable
from fathom.table.stand_ins import bot_to_move
from fathom.web.picture import TEMPLATES
from tests.table.halls import until
from tests.web.conftest import visit
from tests.web.visitors import API, GAME, known, read, set_table

pytestmark = pytest.mark.anyio
FORM = {"name": "Ann", "seat-0": "me", "seat-1": "normal"}


async def sent(visitor: httpx.AsyncClient, path: str, **form: str) -> str:
    """Where a well-filled form leads."""
    answer = await visitor.post(path, data=form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


async def table_of(visitor: httpx.AsyncClient, **form: str) -> str:
    """The id of a table that the form set up."""
    return (await sent(visitor, f"/new/{GAME}", **{**FORM, **form})).removeprefix("/t/")


async def seen_by(visitor: httpx.AsyncClient, table: str) -> Any:
    """A visitor's view of a table."""
    return await read(visitor, f"{API}/tables/{table}/view")


async def does(visitor: httpx.AsyncClient, table: str, verb: str, **facts: Any) -> httpx.Response:
    """Do something at a table, as its page does."""
    return await visitor.post(f"{API}/tables/{table}/{verb}", json=facts)


def words_of(page: httpx.Response) -> str:
    """The text of a page, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", page.text).split())


# Where one gets


@pytest.mark.parametrize(
    "path", ["/", "/me", *(f"/{page}/{game}" for page in ("new", "rules", "learn") for game in games())]
)
async def test_a_page_is_there_in_both_languages(visitor: httpx.AsyncClient, path: str) -> None:
    pages = [await visitor.get(path, headers={"accept-language": language}) for language in LANGUAGES]
    for language, page in zip(LANGUAGES, pages, strict=True):
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
        assert f'lang="{language}"' in page.text
        assert page.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'self'" in page.headers["content-security-policy"]
    assert words_of(pages[0]) != words_of(pages[1])


async def test_the_rules_are_all_there(visitor: httpx.AsyncClient) -> None:
    for game in games().values():
        page = await visitor.get(f"/rules/{game.id}")
        assert all(rule in page.text for rule in game.rulebook("en").rules)
        for section in game.tell("en", []).contents():
            assert all(str(escape(row[0])) in page.text for row in section.rows), section.title


async def test_what_pages_need_is_there(visitor: httpx.AsyncClient) -> None:
    page = await visitor.get(await sent(visitor, f"/play/{GAME}"))
    needed = set(re.findall(r'(?:href|src)="(/[^"#]+)"', page.text + (await visitor.get("/")).text))
    assert any(path.startswith("/static/") for path in needed)
    for path in needed - {f"{page.url.path}/record"}:
        assert (await visitor.get(path)).status_code == 200, path


async def test_a_language_once_chosen_stays(visitor: httpx.AsyncClient) -> None:
    await visitor.get("/?lang=fr")
    assert 'lang="fr"' in (await visitor.get("/", headers={"accept-language": "en"})).text


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("de,en;q=0.5", "en"),
        ("de", "en"),
        ("", "en"),
        (";;,,q=", "en"),
        ("FR", "fr"),
    ],
)
async def test_the_language_is_the_browsers(visitor: httpx.AsyncClient, asked: str, given: str) -> None:
    assert f'lang="{given}"' in (await visitor.get("/", headers={"accept-language": asked})).text


async def test_one_click_leads_to_a_table_with_bots(visitor: httpx.AsyncClient) -> None:
    for game in games():
        where = await sent(visitor, f"/play/{game}")
        page = await visitor.get(where)
        assert page.status_code == 200
        facts = await read(visitor, f"{API}/tables/{where.removeprefix('/t/')}")
        assert (facts["seat"], facts["waiting"]) == (0, False)
        assert where in (await visitor.get("/")).text


# A new table


@pytest.mark.parametrize("count", find(GAME).seats)
async def test_a_table_is_set_for_any_number(visitor: httpx.AsyncClient, count: int) -> None:
    kinds = itertools.islice(itertools.cycle(["me", "open", "here", "random"]), count)
    table = await table_of(visitor, **{f"seat-{seat}": kind for seat, kind in enumerate(kinds)})
    assert len((await read(visitor, f"{API}/tables/{table}"))["seats"]) == count


async def test_every_option_can_be_chosen(visitor: httpx.AsyncClient) -> None:
    page = await visitor.get(f"/new/{GAME}")
    for option in find(GAME).options:
        for choice in option.choices:
            if isinstance(option, Each):
                form = {f"option-{option.name}-{thing}": choice for thing in option.things}
            else:
                form = {f"option-{option.name}": choice}
            assert all(f'name="{field}"' in page.text for field in form)
            table = await table_of(visitor, **form)
            options = (await read(visitor, f"{API}/tables/{table}"))["options"]
            assert options == find(GAME).setup(2, options).options
            assert choice == "random" or choice in options[option.name]


@pytest.mark.parametrize("pace", ["none", "quick", "calm", "days"])
async def test_every_pace_can_be_chosen(visitor: httpx.AsyncClient, pace: str) -> None:
    table = await table_of(visitor, **{"pace": pace, "seat-1": "here", "name-1": "Grandpa"})
    seats = (await read(visitor, f"{API}/tables/{table}"))["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Grandpa"]
    assert {seat["reserve"] is None for seat in seats} == {pace == "none"}


async def test_a_public_table_is_shown_to_all_and_another_is_not(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    shown, not_shown = await table_of(visitor, public="on"), await table_of(visitor)
    async with visit(app) as stranger:
        home = (await stranger.get("/")).text
        assert f"/t/{shown}" in home
        assert f"/t/{not_shown}" not in home
        assert (await stranger.get(f"/t/{not_shown}")).status_code == 200  # whoever has the link may watch


# Invitations


async def test_a_friend_joins_by_invitation(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    table = await table_of(visitor, **{"seat-1": "open"})
    ((seat, invitation),) = (await seen_by(visitor, table))["invitations"].items()
    assert seat == "1"
    link = f"/t/{table}/join/{invitation}"
    async with visit(app) as friend:
        assert (await seen_by(friend, table))["invitations"] == {}
        page = await friend.get(link)
        assert page.status_code == 200
        assert "Ann" in page.text
        assert await sent(friend, link, name="Bob") == f"/t/{table}"
        view = await seen_by(friend, table)
        assert (view["seat"], view["names"], view["waiting"]) == (1, ["Ann", "Bob"], False)
    async with visit(app) as late:
        answer = await late.post(link, data={"name": "Cleo"})
        assert answer.status_code == 409
        assert "Somebody else has taken that seat." in words_of(answer)
        wrong = await late.post(f"/t/{table}/join/wrong", data={"name": "Cleo"})
        assert wrong.status_code == 403


async def test_talk_is_for_who_sits_there(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    table = await table_of(visitor)
    for text, status in ((" <b>hello</b> ", 200), ("  ", 200), ("x" * 501, 422)):
        assert (await does(visitor, table, "talk", text=text)).status_code == status
    async with visit(app) as stranger:
        assert (await does(stranger, table, "talk", text="me too")).status_code == 401
        await stranger.post("/me", data={"name": "Eve"})
        assert (await does(stranger, table, "talk", text="me too")).status_code == 403
        (said,) = (await seen_by(stranger, table))["said"]
        assert (said["name"], said["text"]) == ("Ann", "<b>hello</b>")
        assert "<b>hello</b>" not in (await stranger.get(f"/t/{table}")).text


# At the table


async def test_a_page_opens_with_all_that_it_shows(visitor: httpx.AsyncClient) -> None:
    """Nothing may be drawn again under somebody's finger when the first news arrive."""
    table = await table_of(visitor, **{"seat-1": "open"})
    await does(visitor, table, "talk", text="hello")
    page = (await visitor.get(f"/t/{table}")).text
    (first,) = re.findall(r'<script type="application/json" id="news-data">(.*?)</script>', page)
    assert json.loads(first)["whole"] == (shown := await seen_by(visitor, table))
    assert shown["said"]
    assert shown["invitations"]


async def test_the_page_acts_takes_back_and_lets_a_bot_stand_in(visitor: httpx.AsyncClient) -> None:
    table = await table_of(visitor, **{"seat-1": "here"})
    for _ in range(40):
        view = await seen_by(visitor, table)
        quiet = [action for action in view["legal"] if not action["ends_undo"]]
        action = (quiet or view["legal"])[0]["action"]
        answer = await does(visitor, table, "actions", ply=view["ply"], action=action)
        assert answer.json()["ply"] == view["ply"] + 1
        if quiet:
            break
    assert (await does(visitor, table, "undo", ply=view["ply"] + 1)).json()["ply"] == view["ply"] + 2
    assert (await does(visitor, table, "stand-in", leave=True)).status_code == 200
    assert any(seat["stand_in"] for seat in (await seen_by(visitor, table))["seats"])
    assert (await does(visitor, table, "stand-in", leave=False)).status_code == 200


async def test_a_stranger_does_nothing_at_a_table(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    table = await table_of(visitor, **{"seat-1": "here"})
    deeds: dict[str, dict[str, Any]] = {
        "actions": {"ply": 0, "action": 0},
        "undo": {"ply": 0},
        "stand-in": {"leave": True},
        "talk": {"text": "hello"},
        "orders": {"order": "play", "on": True},
        "rematch": {},
    }
    async with visit(app) as stranger:
        for refused in ((401, "who-are-you"), (403, "not-your-seat")):
            for verb, facts in deeds.items():
                answer = await does(stranger, table, verb, **facts)
                assert (answer.status_code, answer.json().get("error")) == refused, verb
            await stranger.post("/me", data={"name": "Eve"})
        assert (await stranger.post(f"/t/{table}/rematch")).status_code == 403


async def test_why_something_cannot_be_done_is_told_with_its_rule(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    table = await table_of(visitor, **{"seat-1": "here"})
    view = await seen_by(visitor, table)
    touchable = {piece for action in view["legal"] for piece in action["pieces"]}
    shown = set(re.findall(r'data-piece="([^"]+)"', view["picture"]))
    assert shown > touchable
    rules = find(GAME).rulebook("en").rules
    told = [await read(visitor, f"{API}/tables/{table}/why?piece={piece}") for piece in sorted(shown - touchable)]
    assert all(why["sentence"] and (why["rule"] is None or why["rule"] in rules) for why in told)
    assert any(why["rule"] for why in told)
    for odd in ("piece=", "piece=nothing", "", "piece=a&piece=b", "piece=%00"):
        assert (await visitor.get(f"{API}/tables/{table}/why?{odd}")).status_code == 200
    async with visit(app) as stranger:
        assert (await read(stranger, f"{API}/tables/{table}/why?piece=deck"))["rule"] is None


@pytest.mark.parametrize("piece", ["boat-1", "space-anvil", "space-buoy-1"])
async def test_who_touches_a_boat_or_a_place_at_sea_is_told_how_to_sail(visitor: httpx.AsyncClient, piece: str) -> None:
    table = (await sent(visitor, "/new/deep-blue", **{**FORM, "seat-1": "here"})).removeprefix("/t/")
    why = await read(visitor, f"{API}/tables/{table}/why?piece={piece}")
    assert why["sentence"].endswith("To sail, first play cards with propellers.")


async def test_the_teacher_bids_farewell_until_the_pupil_has_acted_alone(
    visitor: httpx.AsyncClient, app: FastAPI
) -> None:
    table = (await sent(visitor, f"/learn/{GAME}")).removeprefix("/t/")
    live: LiveTable = await app.state.hall.table(table)
    heard: list[str | None] = []
    led = True
    while led or len(heard) < 3:
        await until(lambda: bot_to_move(live) is None and not live.lock.locked())
        led = step(live) is not None
        view = await seen_by(visitor, table)
        heard += [] if led else [view["teacher"]]
        await does(visitor, table, "actions", ply=view["ply"], action=view["legal"][0]["action"])
    assert live.lesson
    assert heard == [find(GAME).words("en")(live.lesson.key("farewell")), None, None]


async def test_a_rematch_comes_when_the_game_is_over(visitor: httpx.AsyncClient) -> None:
    table = await table_of(visitor)
    answer = await visitor.post(f"/t/{table}/rematch")
    assert answer.status_code == 409


# Who one is


async def test_a_personal_link_takes_a_person_to_another_browser(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    table = await table_of(visitor, name="Ann")
    page = await visitor.get("/me")
    link = re.search(r'href="(http://fathom\.test/me/[^"]+)"', page.text)
    assert link
    assert "<svg" in page.text
    async with visit(app) as phone:
        asked = await phone.get(link[1])
        assert "Are you Ann?" in asked.text
        arrived = await phone.post(link[1])
        assert (arrived.status_code, arrived.headers["location"]) == (303, "/")
        assert f"/t/{table}" in (await phone.get("/")).text
        assert (await seen_by(phone, table))["seat"] == 0
    async with visit(app) as stranger:
        # Not the last letter: some of its bits mean nothing in a signature.
        forged = link[1][:-4] + ("A" if link[1][-4] != "A" else "B") + link[1][-3:]
        assert (await stranger.get(forged)).status_code == 404
        assert (await stranger.post(forged)).status_code == 404
        assert "http://fathom.test/me/" not in (await stranger.get("/me")).text


async def test_a_new_name_is_seen_at_the_tables_one_sits_at(visitor: httpx.AsyncClient) -> None:
    table = await table_of(visitor, **{"seat-1": "here", "name-1": "Grandpa"})
    assert await sent(visitor, "/me", name="  Änne   <b> ") == "/"
    view = await seen_by(visitor, table)
    assert view["names"] == ["Änne <b>", "Grandpa"]
    assert "Änne <b>" not in (await visitor.get("/")).text  # but as text


async def test_cookies_are_kept_from_scripts_and_other_sites(visitor: httpx.AsyncClient) -> None:
    set_by = [
        await visitor.post(f"/play/{GAME}"),
        await visitor.post("/me", data={"name": "Ann"}),
        await visitor.get("/?lang=fr"),
    ]
    for answer in set_by:
        for cookie in answer.headers.get_list("set-cookie"):
            assert "samesite=lax" in cookie.lower(), cookie
            assert "httponly" in cookie.lower(), cookie
        assert answer.headers.get_list("set-cookie")


async def test_cookies_are_secure_where_the_server_is(app: FastAPI) -> None:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="https://fathom.test") as visitor:
        answer = await visitor.post("/me", data={"name": "Ann"})
        assert "secure" in answer.headers["set-cookie"].lower()


# What is wrong


@pytest.mark.parametrize(
    ("path", "form", "code"),
    [
        (f"/new/{GAME}", {"name": "[]"}, 422),
        (f"/new/{GAME}", {"seat-1": "none"}, 422),
        (f"/new/{GAME}", {"seat-1": "genius"}, 422),
        (f"/new/{GAME}", {"seat-1": ""}, 422),
        (f"/new/{GAME}", {"level": "genius"}, 422),
        (f"/new/{GAME}", {"option-sides-ocean": "wet"}, 422),
        (f"/new/{GAME}", {"pace": "hasty"}, 422),
        (f"/new/{GAME}", {"seat-1": "here", "name-1": "[]"}, 422),
        ("/new/chess", {}, 404),
        ("/play/chess", {}, 404),
        ("/me", {"name": "\x07"}, 422),
        ("/me", {"name": "x" * 101}, 422),
        ("/t/nowhere/sit", {}, 404),
        ("/t/nowhere/join/x", {}, 404),
    ],
)
async def test_a_form_filled_in_wrong_gets_a_sentence(
    visitor: httpx.AsyncClient, path: str, form: dict[str, str], code: int
) -> None:
    whole = {**FORM, **form} if path.startswith("/new") else form
    said = []
    for language in LANGUAGES:
        answer = await visitor.post(path, data=whole, headers={"accept-language": language})
        assert answer.status_code == code, (form, answer.headers.get("location"))
        assert answer.headers["content-type"].startswith("text/html")
        assert "error." not in words_of(answer)
        said.append(words_of(answer))
    assert said[0] != said[1]


@pytest.mark.parametrize(
    "path",
    [
        *("/nothing", "/t/nowhere", "/t/nowhere/view", "/t/nowhere/replay", "/rules/chess", "/new/chess"),
        *("/me/forged", "/games/chess/table.css", "/static/nothing.css", "/static/../app.py"),
        *("/t/%00", "/t/%ff", "/rules/%2e%2e"),
    ],
)
async def test_a_page_that_is_not_there_says_so(visitor: httpx.AsyncClient, path: str) -> None:
    answer = await visitor.get(path)
    assert answer.status_code == 404
    assert "<h1" in answer.text


async def test_a_forged_cookie_is_nobodys(visitor: httpx.AsyncClient) -> None:
    table = await table_of(visitor)
    for forged in ("x", "a.b", "é", '"x".y', "." * 50, "ImFubiI.AAAA"):
        visitor.cookies.clear()
        answer = await visitor.get(f"{API}/tables/{table}/view", headers={b"cookie": f"fathom={forged}".encode()})
        assert (answer.status_code, answer.json()["seat"]) == (200, None)


@pytest.mark.parametrize("origin", ["http://evil.test", "null", "http://fathom.test.evil", "http://[", "x"])
async def test_another_site_may_not_act_in_a_visitors_name(visitor: httpx.AsyncClient, origin: str) -> None:
    table = await table_of(visitor)
    answer = await visitor.post("/me", data={"name": "Eve"}, headers={"origin": origin})
    assert answer.status_code == 403
    leave = f"{API}/tables/{table}/stand-in"
    assert (await visitor.post(leave, json={"leave": True}, headers={"origin": origin})).status_code == 403
    assert (await visitor.get("/", headers={"origin": origin})).status_code == 200
    view = await seen_by(visitor, table)
    assert (view["names"][0], view["stand_in"]) == ("Ann", False)


async def test_ones_own_site_may(visitor: httpx.AsyncClient) -> None:
    await table_of(visitor)
    answer = await visitor.post("/me", data={"name": "Anna"}, headers={"origin": "http://fathom.test"})
    assert answer.status_code == 303


async def test_a_name_is_text_and_nothing_else(visitor: httpx.AsyncClient) -> None:
    table = await table_of(visitor, name="</script><b>&{{7*7}}")
    for path in ("/", "/me", f"/t/{table}", f"/new/{GAME}"):
        page = (await visitor.get(path)).text
        assert "</script><b>" not in page
        assert "49" not in re.findall(r"&amp;(\d+)", page)


async def test_what_is_refused_is_not_kept(visitor: httpx.AsyncClient) -> None:
    """A form is done completely or not at all."""
    await sent(visitor, "/me", name="Ann")
    answer = await visitor.post(f"/new/{GAME}", data={**FORM, "name": "Eve", "seat-1": "genius"})
    assert answer.status_code == 422
    assert 'value="Ann"' in (await visitor.get("/me")).text


async def test_a_known_person_sees_their_seat(visitor: httpx.AsyncClient) -> None:
    ann = await known(visitor, "Ann")
    table = await set_table(visitor, ann, "me", "normal")
    assert (await read(visitor, f"{API}/tables/{table['id']}/view", ann))["seat"] == 0
    assert (await seen_by(visitor, table["id"]))["seat"] is None


@pytest.mark.parametrize(("public", "status"), [(True, 303), (False, 403)])
async def test_only_a_public_table_is_joined_without_an_invitation(app: FastAPI, public: bool, status: int) -> None:
    form = {"name": "Ann", "seat-0": "me", "seat-1": "open", **({"public": "on"} if public else {})}
    async with visit(app) as ann, visit(app) as bob:
        table = (await ann.post(f"/new/{GAME}", data=form)).headers["location"]
        seen = f"{API}/tables/{table.removeprefix('/t/')}/view"
        assert (await bob.get(seen)).json()["can_sit"] is public
        assert not (await ann.get(seen)).json()["can_sit"], "one seat each"
        assert (await bob.post(f"{table}/sit")).status_code == status
        assert (await bob.get(seen)).json()["held"] == ([1] if public else [])


def test_no_table_is_hidden_by_itself() -> None:
    """Firefox shows the caption of a table that is hidden for whoever listens; a box around it hides all of it."""
    folders = [TEMPLATES, *(game.folder for game in games().values())]
    for path in (path for folder in folders for path in folder.rglob("*.html")):
        assert not re.search(r'<table[^>]*class="[^"]*\bhush\b', path.read_text(encoding="utf-8")), path.name
