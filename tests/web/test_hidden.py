"""Nobody learns through the server what their seat does not see: a whole game, watched at every ply."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from fastapi import FastAPI

from fathom.games.in_too_deep.rules import InTooDeep
from fathom.table.acting import act
from fathom.table.live import LiveTable
from fathom.table.stand_ins import bot_to_move
from tests.table.halls import until
from tests.web.conftest import visit
from tests.web.visitors import API, join, known, set_table

pytestmark = pytest.mark.anyio


def secret_cards(live: LiveTable, seat: int | None) -> set[int]:
    """The cards in hands that a seat does not know; the state is asked, not the observation."""
    state = live.table.state
    assert isinstance(state, InTooDeep)
    told = {entry // 8 for entry in state.told if entry % 8 == seat}
    return {card for holder, hand in enumerate(state.hands) if holder != seat for card in hand} - told


def cards_in(text: str) -> set[int]:
    return {int(number) for number in re.findall(r"card-(\d+)", text)}


async def look(client: httpx.AsyncClient, live: LiveTable, seat: int | None, who: dict[str, str]) -> None:
    """Look at everything that a seat can see, and find nothing hidden."""
    table_id = live.row.id
    hidden = secret_cards(live, seat)
    answers = {
        path: await client.get(path, headers={**who, "accept": accept})
        for path, accept in {
            f"{API}/tables/{table_id}/view": "application/json",
            f"/t/{table_id}": "text/html",
            f"{API}/tables/{table_id}/observation": "application/json",
            f"{API}/tables/{table_id}/log": "application/json",
            f"{API}/tables/{table_id}": "application/json",
        }.items()
    }
    assert {answer.status_code for answer in answers.values()} == {200}
    for path, answer in answers.items():
        assert not cards_in(answer.text) & hidden, path
        assert live.row.seed not in answer.text
    view, page, observation, log, facts = answers.values()
    seen = live.game.observe(live.table.state, seat)
    assert observation.json() == {"ply": live.ply, "observation": json.loads(seen.to_json())}
    assert view.json()["seat"] == facts.json()["seat"] == seat
    assert log.json() == [
        {
            "place": place,
            "seat": actor,
            "events": [json.loads(json.dumps(event.seen_by(seat))) for event in events],
            "texts": [line["text"] for line in view.json()["log"] if line["place"] == place],
        }
        for place, ((actor, _), events) in enumerate(zip(live.table.log, live.story, strict=True), 1)
    ]
    if seat is None:
        assert view.json()["legal"] == []
        assert observation.json()["observation"]["hand"] == []
        assert not any(observation.json()["observation"]["known"])
    twin = await client.get(f"{API}/tables/{table_id}/twin", headers=who)
    assert twin.text == live.game.tell("en", [row.name for row in live.row.seats]).twin(seen) + "\n"
    assert page.headers["content-type"].startswith("text/html")


async def test_nothing_hidden_is_shown_at_any_ply(app: FastAPI) -> None:
    async with visit(app) as client:
        ann, bob = await known(client, "Ann"), await known(client, "Bob")
        table = await set_table(client, ann, "me", "random", "open", options={"sides": "research=advanced"})
        await join(client, bob, table, 2)
        live: LiveTable = await app.state.hall.table(table["id"])
        while not live.table.over:
            await until(lambda: bot_to_move(live) is None and not live.lock.locked())
            if live.table.over:
                break
            await look(client, live, None, {})
            if live.ply % 5 == 0:
                await look(client, live, 0, ann)
                await look(client, live, 2, bob)
            mover = {0: ann, 2: bob}[live.table.state.to_move]
            legal = (await client.get(f"{API}/tables/{table['id']}/legal", headers=mover)).json()
            move = {"ply": live.ply, "action": legal[live.ply * 7 % len(legal)]["action"]}
            answer = await client.post(f"{API}/tables/{table['id']}/actions", json=move, headers=mover)
            assert answer.status_code == 200
        log = (await client.get(f"{API}/tables/{table['id']}/view")).json()["log"]
        assert {line["rule"] for line in log} <= live.game.rulebook("en").rules.keys()
        scores = live.table.state.scores()
        tied = scores.count(max(scores)) > 1
        assert log[-1]["rule"] == ("ITD-11.8" if tied else "ITD-11.7")  # of the end, not of the last turn
    assert len(live.table.log) > 30


async def two_people(client: httpx.AsyncClient, app: FastAPI) -> tuple[dict[str, str], dict[str, str], LiveTable]:
    """Ann and Bob at a table."""
    ann, bob = await known(client, "Ann"), await known(client, "Bob")
    table = await set_table(client, ann, "me", "open")
    await join(client, bob, table, 1)
    live: LiveTable = await app.state.hall.table(table["id"])
    return ann, bob, live


async def play_first(live: LiveTable, often: int) -> None:
    """Let everybody do their first legal action, a number of times or until the game is over."""
    for _ in range(often):
        if live.table.over:
            return
        seat = live.table.state.to_move
        who = live.row.seats[seat].person
        assert who is not None
        await act(live, who, live.ply, live.table.state.legal()[0], seat)


async def test_the_past_shows_nothing_hidden_either(app: FastAPI) -> None:
    """A replay of a game that goes on is for its viewer's eyes."""
    async with visit(app) as client:
        ann, bob, live = await two_people(client, app)
        await play_first(live, 40)
        state = live.game.begin(live.table.setup)
        for place, (_, action) in enumerate(live.table.log):
            for viewer, headers in ((None, {}), (0, ann), (1, bob)):
                path = f"/t/{live.row.id}/replay/{place}"
                answer = await client.get(path, headers={**headers, "accept": "application/json"})
                assert answer.status_code == 200
                assert isinstance(state, InTooDeep)
                told = {entry // 8 for entry in state.told if entry % 8 == viewer}
                hands = {card for holder, hand in enumerate(state.hands) if holder != viewer for card in hand}
                assert live.table.over or not cards_in(answer.text) & (hands - told)
            state.apply(action)


async def test_only_a_finished_game_is_seen_through_the_eyes_of_others(app: FastAPI) -> None:
    async with visit(app) as client:
        ann, _, live = await two_people(client, app)
        path, asks = f"/t/{live.row.id}/replay/4", {**ann, "accept": "application/json"}
        assert (await client.get(f"{path}?eyes=1", headers=asks)).status_code == 409
        await play_first(live, 1000)
        assert live.table.over
        state = live.game.begin(live.table.setup)
        for _, action in live.table.log[:4]:
            state.apply(action)
        assert isinstance(state, InTooDeep)
        for eyes, hand in enumerate(state.hands):
            shown = (await client.get(f"{path}?eyes={eyes}", headers=asks)).json()
            assert set(hand) <= cards_in(shown["picture"])
            told = {entry // 8 for entry in state.told if entry % 8 == eyes}
            assert not cards_in(shown["picture"]) & (set(state.hands[1 - eyes]) - told)
        assert (await client.get(path, headers=asks)).json()["eyes"] == 0
        watched = (await client.get(f"{path}?eyes=-1", headers=asks)).json()
        assert not cards_in(watched["picture"]) & {*state.hands[0], *state.hands[1]}
        assert (await client.get(f"{path}?eyes=2", headers=asks)).status_code == 404
        assert (await client.get(f"{path}?eyes=-2", headers=asks)).status_code == 422
