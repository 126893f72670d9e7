"""Nobody's browser ever holds a card that its person must not see."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import Person, brisk, ready
from tests.browser.truth import cards_in, hand_in, hidden_cards


@pytest.mark.parametrize("side", ["basic", "advanced"])
def test_a_spectator_never_holds_a_hidden_card(come: Come, side: str) -> None:
    ann, bob, eve = come(), come(), come()
    sides = {f"o_sides_{company}": side for company in ("ocean", "treasure", "pearl", "research", "wildlife")}
    streamed: list[str] = []
    channel = eve.context.new_cdp_session(eve.page)
    channel.send("Network.enable")
    channel.on("Network.eventSourceMessageReceived", lambda message: streamed.append(str(message["data"])))
    seen: set[str] = set()
    looked_for: set[str] = set()
    plies = 0
    while plies <= 15:  # two fundraisers in a row can end a game soon; then another one is played
        table = ann.sit(["me", "open"], **sides)
        page = bob.open(ann.page.locator("#invite input").input_value())
        page.fill("#name", "Bob")
        page.click("form.form button.primary")
        ready(page)
        eve.open(table)
        ready(eve.page)
        while not (said := ann.view(table))["over"]:
            hidden = hidden_cards(ann.server, table, None)
            assert len(hidden) > 10
            shown = eve.sync(table)
            assert shown["seat"] is None
            assert not shown["legal"]
            assert shown["seed"] is None
            address = f"{table}/replay/{len(shown['log'])}"
            for text in (
                eve.page.content(),
                eve.context.request.get(table).text(),
                eve.context.request.get(f"{table}/view").text(),
                eve.context.request.get(address).text(),
                eve.context.request.get(f"/api/v1/tables/{table.rpartition('/')[2]}").text(),
            ):
                assert not cards_in(text) & hidden
            seen |= cards_in(eve.page.content())
            mover, person = (0, ann) if said["to_move"] == 0 else (1, bob)
            other = bob if person is ann else ann
            assert not cards_in(str(other.view(table))) & hidden_cards(ann.server, table, 1 - mover)
            said = person.view(table)
            looked_for |= hand_in(said["picture"]) & hidden
            assert person.act(table, brisk(said), said["ply"]) == 200
            plies += 1
        eve.sync(table)
    assert len(seen) > 10
    assert len(looked_for) > 10  # the test can see what it looks for
    assert streamed
    assert not cards_in("".join(streamed))
    assert eve.page.locator("#choices button, .can, #talk").count() == 0
    expect(eve.page.locator("#undo")).to_be_disabled()


def test_hands_are_covered_while_a_device_changes_hands(come: Come) -> None:
    ann = come()
    page, cover = ann.page, ann.page.locator("#cover")
    covered = secrets = 0
    deadline = time.monotonic() + 240
    while covered <= 10:
        table = ann.sit(["me", "here:Bea"])
        shown = ann.sync(table)["seat"]
        while not (said := ann.view(table))["over"]:
            assert time.monotonic() < deadline
            if said["seat"] != shown:
                expect(cover).to_be_visible()
                expect(cover).to_contain_text(["Ann", "Bea"][said["seat"]])
                expect(page.locator("#picture")).to_be_hidden()
                secret = hand_in(said["picture"]) & hidden_cards(ann.server, table, shown)
                assert not secret & cards_in(page.content())
                secrets += len(secret)
                page.get_by_role("button", name="Show my hand").click()
                shown = said["seat"]
                covered += 1
            expect(cover).to_be_hidden()
            expect(page.locator("#picture")).to_be_visible()
            assert ann.move(table, brisk)
    assert secrets > 10
    expect(page.locator("table.result")).to_be_visible()


def test_loading_the_page_again_does_not_uncover_a_hand(come: Come) -> None:
    ann = come()
    table = ann.sit(["me", "here:Bea"])
    said = ann.view(table)
    ann.act(table, next(legal for legal in said["legal"] if legal["pieces"] == ["deck"]), said["ply"])
    expect(ann.page.locator("#cover")).to_be_visible()
    ann.page.reload()
    ready(ann.page)
    expect(ann.page.locator("#cover")).to_be_visible()
    expect(ann.page.locator("#picture .hand")).to_be_hidden()


def test_escape_does_not_uncover_a_hand(come: Come) -> None:
    ann = come()
    table = ann.sit(["me", "here:Bea"])
    said = ann.view(table)
    ann.act(table, next(legal for legal in said["legal"] if legal["pieces"] == ["deck"]), said["ply"])
    expect(ann.page.locator("#cover")).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#picture")).to_be_hidden()
    expect(ann.page.locator("#cover")).to_be_visible()


def passed_on(ann: Person, table: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Play until something that can be taken back has passed the turn on; before it and after it."""
    while not (said := ann.view(table))["over"]:
        for legal in said["legal"]:
            if not legal["final"]:
                ann.act(table, legal, ann.view(table)["ply"])
                now = ann.view(table)
                if now["to_move"] != said["to_move"]:
                    return said, now
                assert ann.context.request.post(f"{table}/undo", form={"ply": str(now["ply"])}).ok
        ann.act(table, brisk(said), ann.view(table)["ply"])
    raise AssertionError("nothing that can be taken back passes the turn on")


def test_what_passed_the_turn_on_can_be_taken_back_at_the_same_device(come: Come) -> None:
    ann = come()
    table = ann.sit(["me", "here:Bea"])
    said, now = passed_on(ann, table)
    assert now["can_undo"]
    expect(ann.page.locator("#cover")).to_be_visible()
    ann.page.click("#cover button")
    ann.page.click("#undo")
    ann.wait_ply(table, now["ply"])
    assert ann.view(table)["to_move"] == said["to_move"]


def test_the_device_is_not_passed_to_somebody_whose_turn_it_is_not(come: Come) -> None:
    """Ann, Bea, a bot, Cleo: while the bot thinks the device stays where it is; then it goes to Cleo."""
    ann = come()
    table = ann.sit(["me", "here:Bea", "greedy", "here:Cleo"])
    asked: list[tuple[str, str]] = []
    deadline = time.monotonic() + 120
    while len(asked) < 7:
        assert time.monotonic() < deadline
        covered, shown = ann.page.evaluate(
            "() => [document.getElementById('cover').open, document.documentElement.dataset.ply]"
        )
        said = ann.view(table)
        if covered:
            text = ann.page.locator("#cover p").inner_text()
            asked.append((text, said["names"][said["to_move"]]))
            ann.page.locator("#cover button").click()
        elif said["mine"] and shown == str(said["ply"]):
            ann.act(table, brisk(said), said["ply"])
    assert [(text, name) for text, name in asked if name not in text] == []
