"""The API: a program may do exactly what a person may do."""

from __future__ import annotations

import json
import re
from typing import Any

import anyio
import httpx
import pytest
from fastapi import FastAPI

from fathom.core import Record, commitment
from fathom.core.words import LANGUAGES
from fathom.games import find, games
from tests.web.conftest import visit
from tests.web.servers import Server, events, players
from tests.web.visitors import API, GAME, join, known, read, set_table

pytestmark = pytest.mark.anyio


# What goes well


async def test_the_games_are_listed(visitor: httpx.AsyncClient) -> None:
    listed = await read(visitor, f"{API}/games")
    assert [game["id"] for game in listed] == list(games())
    assert all(game["title"] and game["bots"] and game["options"] for game in listed)


async def test_a_table_is_set_joined_and_played(visitor: httpx.AsyncClient) -> None:
    ann, bob = await known(visitor, "Ann"), await known(visitor, "Bob")
    table = await set_table(visitor, ann, "me", "open")
    assert (table["waiting"], table["ply"], table["seat"], list(table["invitations"])) == (True, 0, 0, ["1"])
    await join(visitor, bob, table, 1)
    await join(visitor, bob, table, 1)  # the link again
    facts = await read(visitor, f"{API}/tables/{table['id']}")
    assert (facts["waiting"], facts["seat"], facts["invitations"]) == (False, None, {})
    assert [seat["name"] for seat in facts["seats"]] == ["Ann", "Bob"]
    mover = [ann, bob][facts["to_move"]]
    legal = await read(visitor, f"{API}/tables/{table['id']}/legal", mover)
    observed = await read(visitor, f"{API}/tables/{table['id']}/observation", mover)
    assert [action["action"] for action in legal] == observed["observation"]["legal"]
    assert all(action["notation"] == find(GAME).space.text(action["action"]) for action in legal)
    for form in (legal[0]["action"], legal[0]["notation"]):  # the second time it is the same move
        answer = await visitor.post(
            f"{API}/tables/{table['id']}/actions", json={"ply": 0, "action": form}, headers=mover
        )
        assert (answer.status_code, answer.json()["ply"]) == (200, 1)
    log = await read(visitor, f"{API}/tables/{table['id']}/log")
    assert [(line["place"], line["seat"]) for line in log] == [(1, facts["to_move"])]
    assert await read(visitor, f"{API}/tables/{table['id']}/log?after=1") == []


async def test_only_who_is_to_move_is_told_what_can_be_done(visitor: httpx.AsyncClient) -> None:
    ann, bob, cleo = [await known(visitor, name) for name in ("Ann", "Bob", "Cleo")]
    table = await set_table(visitor, ann, "me", "open")
    assert await read(visitor, f"{API}/tables/{table['id']}/legal", ann) == []
    await join(visitor, bob, table, 1)
    legal = [await read(visitor, f"{API}/tables/{table['id']}/legal", who) for who in (ann, bob, cleo)]
    assert [bool(actions) for actions in legal] == [seat == table["to_move"] for seat in (0, 1, 2)]


async def test_a_move_is_taken_back(visitor: httpx.AsyncClient) -> None:
    ann = await known(visitor, "Ann")
    table = await set_table(visitor, ann, "me", "me")
    where = f"{API}/tables/{table['id']}"
    for ply in range(60):
        before = await read(visitor, f"{where}/observation", ann)
        legal = await read(visitor, f"{where}/legal", ann)
        action = next((action for action in legal if not action["ends_undo"]), legal[0])
        await visitor.post(f"{where}/actions", json={"ply": ply, "action": action["action"]}, headers=ann)
        undone = await visitor.post(f"{where}/undo", json={"ply": ply + 1}, headers=ann)
        if action["ends_undo"]:
            assert (undone.status_code, undone.json()["error"]) == (409, "undo-too-late")
        else:
            assert (undone.status_code, undone.json()["ply"]) == (200, ply + 2)
            after = await read(visitor, f"{where}/observation", ann)
            assert after["observation"] == before["observation"]
            return
    raise AssertionError("nothing could be taken back")


async def test_the_same_move_counts_once_also_for_who_holds_two_seats(visitor: httpx.AsyncClient) -> None:
    ann = await known(visitor, "Ann")
    table = await set_table(visitor, ann, "me", "me")
    where = f"{API}/tables/{table['id']}"
    for ply in range(4):
        legal = await read(visitor, f"{where}/legal", ann)
        move = {"ply": ply, "action": legal[0]["action"]}
        answers = [await visitor.post(f"{where}/actions", json=move, headers=ann) for _ in range(2)]
        assert [(answer.status_code, answer.json().get("ply")) for answer in answers] == [(200, ply + 1)] * 2


async def test_a_game_that_is_over_gives_its_record_and_its_seed(visitor: httpx.AsyncClient) -> None:
    ann = await known(visitor, "Ann: , #1 = x")
    table = await set_table(visitor, ann, "me", "me", options={"sides": "advanced"})
    where = f"{API}/tables/{table['id']}"
    for page in (f"{where}/record", f"/t/{table['id']}/record"):
        answer = await visitor.get(page, headers={**ann, "accept": "application/json"})
        assert (answer.status_code, answer.json()["error"]) == (409, "not-over")
    facts = table
    while not facts["over"]:
        assert facts.get("seed") is None
        legal = await read(visitor, f"{where}/legal", ann)
        move = {"ply": facts["ply"], "action": legal[facts["ply"] % len(legal)]["action"]}
        facts = (await visitor.post(f"{where}/actions", json=move, headers=ann)).json()
    facts = await read(visitor, where)
    assert commitment(facts["seed"]) == table["commitment"] == facts["commitment"]
    assert facts["outcome"]["winners"]
    record = Record.parse((await visitor.get(f"{where}/record")).text)
    assert record.names == [seat["name"] for seat in facts["seats"]]
    assert record.seed == facts["seed"]
    assert record.replay(find(GAME)).to_move < 0
    late = await visitor.post(f"{where}/actions", json={"ply": facts["ply"], "action": 0}, headers=ann)
    assert (late.status_code, late.json()["error"]) == (409, "table-over")


async def test_a_bot_stands_in_until_the_person_is_back(visitor: httpx.AsyncClient) -> None:
    ann, bob = await known(visitor, "Ann"), await known(visitor, "Bob")
    table = await set_table(visitor, ann, "me", "open")
    await join(visitor, bob, table, 1)
    where = f"{API}/tables/{table['id']}/stand-in"
    for leave in (True, False):
        answer = await visitor.post(where, json={"leave": leave}, headers=bob)
        assert answer.status_code == 200
        facts = await read(visitor, f"{API}/tables/{table['id']}")
        assert [seat["stand_in"] for seat in facts["seats"]] == [False, leave]
    answer = await visitor.post(where, json={"leave": True}, headers=await known(visitor, "Eve"))
    assert (answer.status_code, answer.json()["error"]) == (403, "not-your-seat")


async def test_what_is_said_is_heard_and_said_only_by_who_sits_there(visitor: httpx.AsyncClient) -> None:
    ann = await known(visitor, "Ann")
    where = f"{API}/tables/{(await set_table(visitor, ann, 'me', 'open'))['id']}/talk"
    assert (await visitor.post(where, json={"text": " Ahoy "}, headers=ann)).status_code == 200
    assert [(line["name"], line["text"]) for line in await read(visitor, where)] == [("Ann", "Ahoy")]
    answer = await visitor.post(where, json={"text": "Me too"}, headers=await known(visitor, "Eve"))
    assert (answer.status_code, answer.json()["error"]) == (403, "not-your-seat")
    assert len(await read(visitor, where)) == 1


async def test_what_was_played_on_is_played_on_again_and_there_is_a_rematch(visitor: httpx.AsyncClient) -> None:
    ann = await known(visitor, "Ann")
    facts = await set_table(visitor, ann, "me", "me")
    for stretch in range(3):
        where = f"{API}/tables/{facts['id']}"
        for page in ("rematch", "play-on/1"):
            answer = await visitor.post(f"{where}/{page}", headers=ann)
            assert (answer.status_code, answer.json()["error"]) == (409, "not-over")
        if stretch:  # bots play to the end
            await visitor.post(f"{where}/stand-in", json={"leave": True}, headers=ann)
        while not facts["over"]:
            if not stretch:
                legal = await read(visitor, f"{where}/legal", ann)
                move = {"ply": facts["ply"], "action": legal[0]["action"]}
                await visitor.post(f"{where}/actions", json=move, headers=ann)
            else:
                await anyio.sleep(0.02)  # and are not asked all the time
            facts = await read(visitor, where, ann)
        record = Record.parse((await visitor.get(f"{where}/record")).text)
        assert len(record.openings) == stretch
        assert record.replay(find(GAME)).to_move < 0
        beyond = await visitor.post(f"{where}/play-on/{len(record.moves)}", headers=ann)
        assert beyond.status_code == 404
        answer = await visitor.post(f"{where}/play-on/3", headers=ann)
        assert answer.status_code == 201
        next_table = answer.json()
        assert [seat["name"] for seat in next_table["seats"]] == ["Ann", "Ann"], "the same people play on"
        again = (await visitor.post(f"{where}/rematch", headers=ann)).json()
        assert (again["ply"], again["over"], len(again["seats"])) == (0, False, 2)
        facts = next_table


async def test_the_twin_tells_the_table_in_both_languages(visitor: httpx.AsyncClient) -> None:
    ann = await known(visitor, "Ann")
    table = await set_table(visitor, ann, "me", "normal")
    twins = [
        await visitor.get(f"{API}/tables/{table['id']}/twin", headers={**ann, "accept-language": language})
        for language in LANGUAGES
    ]
    assert [twin.status_code for twin in twins] == [200, 200]
    assert twins[0].text != twins[1].text
    assert all("Ann" in twin.text for twin in twins)


async def test_a_cookie_is_as_good_as_a_token(visitor: httpx.AsyncClient, app: FastAPI) -> None:
    who = await known(visitor, "Ann")
    async with visit(app) as browser:
        await browser.post(f"/me/{who['authorization'][7:]}")
        table = await set_table(browser, {}, "me", "normal")
    assert table["seat"] == 0


# Events


def test_a_stream_tells_of_every_change_by_its_ply(server: Server) -> None:
    with players(server.address, "Ann", "Bob") as (ann, bob):
        table = ann.set_table("me", "open")
        bob.join(table, 1)
        mover = [ann, bob][table["to_move"]]
        watcher = httpx.Client(base_url=server.address, timeout=10)
        ply = 0
        with watcher.stream("GET", f"/api/v1/tables/{table['id']}/events") as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            assert "content-encoding" not in stream.headers
            told = events(stream.iter_lines())
            number, data = next(told)
            tag = json.loads(data)["tag"]
            assert (number, json.loads(data)["whole"]["ply"]) == (0, 0)
            mover = [ann, bob][ann.facts(table["id"])["to_move"]]
            draw = next(legal["action"] for legal in mover.legal(table["id"]) if legal["notation"] == "draw")
            assert mover.act(table["id"], ply, draw).status_code == 200
            number, data = next(event for event in told if event[0] > ply)
            news = json.loads(data)
            assert (number, news["ply"], news["base"]) == (1, 1, tag)
            assert "whole" not in news
            assert {line["place"] for splice in news["log"] for line in splice["items"]} == {1}
        watcher.close()


def test_who_watches_is_here_and_who_stops_is_not(server: Server) -> None:
    with players(server.address, "Ann") as (ann,):
        table = ann.set_table("me", "me")
        assert not ann.facts(table["id"])["seats"][0]["here"]
        with ann.client.stream("GET", f"/tables/{table['id']}/events") as stream:
            told = events(stream.iter_lines())
            next(told)
            assert ann.facts(table["id"])["seats"][0]["here"]
        with httpx.stream("GET", f"{server.address}/api/v1/tables/{table['id']}/events", timeout=20) as stream:
            for _ in events(stream.iter_lines()):
                if not ann.facts(table["id"])["seats"][0]["here"]:
                    break


# What is wrong


async def refusals(visitor: httpx.AsyncClient) -> list[tuple[int, str, str, str, Any, dict[str, str]]]:
    """Every error: the code, the key, and the request."""
    ann, bob, cleo = [await known(visitor, name) for name in ("Ann", "Bob", "Cleo")]
    nobody: dict[str, str] = {}
    forged = {"authorization": "Bearer forged.token"}
    table = await set_table(visitor, ann, "me", "open")
    waiting = await set_table(visitor, ann, "me", "open")
    await join(visitor, bob, table, 1)
    here, there, nowhere = (f"{API}/tables/{name}" for name in (table["id"], waiting["id"], "nowhere"))
    mover, other = (ann, bob) if table["to_move"] == 0 else (bob, ann)
    legal = [action["action"] for action in await read(visitor, f"{here}/legal", mover)]
    action, illegal = legal[0], next(action for action in range(2000) if action not in legal)
    move = {"ply": 0, "action": action}
    new = {"game": GAME, "seats": ["me", "normal"]}
    return [
        (401, "who-are-you", "POST", f"{API}/tables", new, nobody),
        (401, "who-are-you", "POST", f"{API}/tables", new, forged),
        (401, "who-are-you", "GET", f"{here}/legal", None, nobody),
        (401, "who-are-you", "POST", f"{here}/actions", move, nobody),
        (401, "who-are-you", "POST", f"{here}/undo", {"ply": 0}, forged),
        (401, "who-are-you", "POST", f"{here}/join/x", None, nobody),
        (403, "not-your-seat", "POST", f"{here}/actions", move, cleo),
        (403, "not-your-seat", "POST", f"{here}/actions", {**move, "seat": table["to_move"]}, other),
        (403, "not-your-seat", "POST", f"{here}/actions", {**move, "seat": 12}, mover),
        (403, "not-your-seat", "POST", f"{here}/undo", {"ply": 0}, cleo),
        (403, "not-your-seat", "POST", f"{here}/hush", {"quiet": True}, cleo),
        (403, "not-invited", "POST", f"{here}/join/wrong", None, cleo),
        (404, "no-such-table", "GET", nowhere, None, nobody),
        (404, "no-such-table", "GET", f"{nowhere}/observation", None, nobody),
        (404, "no-such-table", "GET", f"{nowhere}/events", None, nobody),
        (404, "no-such-table", "POST", f"{nowhere}/actions", move, ann),
        (404, "unknown-game", "POST", f"{API}/tables", {**new, "game": "chess"}, ann),
        (404, "no-such-page", "GET", f"{API}/nothing", None, nobody),
        (409, "stale", "POST", f"{here}/actions", {**move, "ply": 7}, mover),
        (409, "stale", "POST", f"{here}/actions", {**move, "ply": 10**30}, mover),
        (409, "not-your-turn", "POST", f"{here}/actions", move, other),
        (409, "undo-too-late", "POST", f"{here}/undo", {"ply": 0}, mover),
        (409, "table-waiting", "POST", f"{there}/actions", move, ann),
        (409, "seat-taken", "POST", f"{here}/join/{table['invitations']['1']}", None, cleo),
        (409, "not-over", "GET", f"{here}/record", None, nobody),
        (422, "no-name", "POST", f"{API}/people", {"name": " [] "}, nobody),
        (422, "invalid", "POST", f"{API}/people", {"name": ""}, nobody),
        (422, "invalid", "POST", f"{API}/people", {}, nobody),
        (422, "invalid", "POST", f"{API}/people", None, nobody),
        (422, "invalid", "POST", f"{API}/people", {"name": "x" * 101}, nobody),
        (422, "seats", "POST", f"{API}/tables", {**new, "seats": []}, ann),
        (422, "seats", "POST", f"{API}/tables", {**new, "seats": ["me"] * 7}, ann),
        (422, "unknown-bot", "POST", f"{API}/tables", {**new, "seats": ["me", "genius"]}, ann),
        (422, "unknown-bot", "POST", f"{API}/tables", {**new, "seats": ["me", ""]}, ann),
        (422, "unknown-bot", "POST", f"{API}/tables", {**new, "level": "genius"}, ann),
        (422, "unknown-option", "POST", f"{API}/tables", {**new, "options": {"weather": "x"}}, ann),
        (422, "option-value", "POST", f"{API}/tables", {**new, "options": {"sides": "x"}}, ann),
        (422, "invalid", "POST", f"{API}/tables", {**new, "turn_seconds": 1}, ann),
        (422, "action-out-of-range", "POST", f"{here}/actions", {**move, "action": 10**30}, mover),
        (422, "action-out-of-range", "POST", f"{here}/actions", {**move, "action": -1}, mover),
        (422, "", "POST", f"{here}/actions", {**move, "action": illegal}, mover),
        (422, "unknown-verb", "POST", f"{here}/actions", {**move, "action": "zzzzz 4"}, mover),
        (422, "unknown-verb", "POST", f"{here}/actions", {**move, "action": "é🐙"}, mover),
        (422, "invalid", "POST", f"{here}/actions", {**move, "ply": -1}, mover),
    ]


async def test_everything_wrong_gets_its_code_and_one_sentence_in_both_languages(visitor: httpx.AsyncClient) -> None:
    wrong: list[Any] = []
    for code, key, method, path, body, who in await refusals(visitor):
        said = set()
        for language in LANGUAGES:
            answer = await visitor.request(method, path, json=body, headers={**who, "accept-language": language})
            problem = answer.json()
            sentence = str(problem.get("sentence"))
            said.add(sentence)
            right = (
                (answer.status_code, problem.get("error")) == (code, key or problem.get("error"))
                and set(problem) == {"error", "sentence", "rule"}
                and sentence.endswith((".", "?", "!"))
                and not re.search(r"\n|error\.|\{|None", sentence)
                and bool(problem["rule"]) == (not key)
            )
            if not right:
                wrong.append((code, key, method, path, body, answer.status_code, problem))
        if len(said) != len(LANGUAGES):
            wrong.append((code, key, method, path, body, said))
    assert wrong == []


async def test_a_french_sentence_is_french_to_its_end(visitor: httpx.AsyncClient) -> None:
    french = {"accept-language": "fr"}
    english = (await visitor.post(f"{API}/people", json={})).json()["sentence"]
    answer = await visitor.post(f"{API}/people", json={}, headers=french)
    assert "Field required" not in answer.json()["sentence"], english


async def test_a_wrong_method_is_told_which_are_right(visitor: httpx.AsyncClient) -> None:
    said = []
    for language in LANGUAGES:
        answer = await visitor.delete(f"{API}/games", headers={"accept-language": language})
        assert answer.status_code == 405
        assert answer.json()["error"] != "no-such-page"
        assert answer.headers.get("allow") == "GET"
        said.append(answer.json()["sentence"])
    assert said[0] != said[1]


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 60_000, b'{"name": "\\ud800"}', b"nul\x00", b'"x"'])
async def test_a_body_that_is_no_json_is_refused(visitor: httpx.AsyncClient, body: bytes) -> None:
    answer = await visitor.post(f"{API}/people", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["error"] == "invalid"


@pytest.mark.parametrize(
    "body",
    [
        b'{"game": "\\ud800", "seats": ["me", "me"]}',
        b'{"game": "in-too-deep", "seats": ["\\ud800", "me"]}',
        b'{"game": "in-too-deep", "seats": ["me", "me"], "options": {"\\ud800": "x"}}',
        b'{"game": "in-too-deep", "seats": ["me", "me"], "options": {"\\ud800": 1}}',
        b'{"game": "in-too-deep", "seats": ["me", "me"], "level": "\\u0000"}',
    ],
)
async def test_half_a_character_is_refused(visitor: httpx.AsyncClient, body: bytes) -> None:
    ann = await known(visitor, "Ann")
    headers = {**ann, "content-type": "application/json"}
    answer = await visitor.post(f"{API}/tables", content=body, headers=headers)
    assert answer.status_code in (404, 422)
    assert answer.json()["sentence"]
