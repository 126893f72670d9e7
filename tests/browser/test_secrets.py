"""Nobody's browser ever holds a card that its person must not see."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from fathom.games import find
from tests.browser.conftest import Come
from tests.browser.people import brisk, id_of, ready, seen_address
from tests.browser.places import ENDINGS, PASSES_ON, Here, as_recorded, sit_at
from tests.browser.truth import cards_in, hand_in, hidden_cards
from tests.patience import until


@pytest.mark.parametrize("side", ["basic", "advanced"])
def test_a_spectator_never_holds_a_hidden_card(come: Come, side: str) -> None:
    ann, bob, eve = come(), come(name="Bob"), come()
    streamed: list[str] = []
    channel = eve.context.new_cdp_session(eve.page)
    channel.send("Network.enable")
    channel.on("Network.eventSourceMessageReceived", lambda message: streamed.append(str(message["data"])))
    seen: set[str] = set()
    looked_for: set[str] = set()
    plies = heard = 0
    place = ENDINGS[side]
    policy = as_recorded(place)
    table = sit_at(place, ann, bob)
    eve.look(table)
    while not (said := ann.view(table))["over"]:
        hidden = hidden_cards(ann.server, table, None)
        assert len(hidden) > 10
        shown = eve.sync(table)
        assert shown["seat"] is None
        assert not shown["legal"]
        assert shown["seed"] is None
        address = f"{table}/replay/{shown['ply']}"
        for text in (
            eve.page.content(),
            eve.context.request.get(table).text(),
            eve.context.request.get(seen_address(table)).text(),
            eve.context.request.get(address).text(),
            eve.context.request.get(f"/api/v1/tables/{id_of(table)}").text(),
        ):
            assert not cards_in(text) & hidden
        assert not cards_in("".join(streamed[heard:])) & hidden, "news of this ply"
        heard = len(streamed)
        seen |= cards_in(eve.page.content())
        person, other = (ann, bob) if said["mine"] else (bob, ann)
        assert not cards_in(str(other.view(table))) & hidden_cards(ann.server, table, 1 - said["to_move"])
        said = person.view(table)
        looked_for |= hand_in(said["picture"]) & hidden
        assert person.act(table, policy(said), said["ply"]) == 200
        plies += 1
    eve.sync(table)
    assert plies > 15
    assert len(seen) > 10
    assert len(looked_for) > 10  # the test can see what it looks for
    assert cards_in("".join(streamed[:heard])), "the stream brings what is laid down"
    assert eve.page.locator("#choices button, .can, #talk").count() == 0
    expect(eve.page.locator("#undo")).to_be_disabled()


def test_hands_are_covered_while_a_device_changes_hands(come: Come) -> None:
    ann = come()
    page, cover = ann.page, ann.page.locator("#cover")
    covered = secrets = 0
    place = ENDINGS["advanced"]
    policy = as_recorded(place)
    table = sit_at(place, ann, Here(ann, "Bea"))
    first = shown = ann.sync(table)["seat"]
    while not (said := ann.view(table))["over"]:
        if said["seat"] != shown:
            expect(cover).to_be_visible()
            expect(cover).to_contain_text("Ann" if said["seat"] == first else "Bea")
            expect(cover.locator("use")).to_have_attribute("href", f"#sign-seat-{said['seat'] + 1}")
            expect(page.locator("#picture")).to_be_hidden()
            secret = hand_in(said["picture"]) & hidden_cards(ann.server, table, shown)
            assert not secret & cards_in(page.content())
            secrets += len(secret)
            page.get_by_role("button", name="Show my hand").click()
            shown = said["seat"]
            covered += 1
        expect(cover).to_be_hidden()
        expect(page.locator("#picture")).to_be_visible()
        if policy(said)["gives"]:  # by the record, card by card
            assert ann.act(table, policy(said), said["ply"]) == 200
        else:
            assert ann.move(table, policy)
    assert covered > 10
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


def test_what_passed_the_turn_on_can_be_taken_back_at_the_same_device(come: Come) -> None:
    ann = come()
    table = sit_at(PASSES_ON, ann, Here(ann, "Bea"))
    said = ann.sync(table)
    expansion = find("in-too-deep").space.parse("expand pearl 36")
    legal = next(legal for legal in said["legal"] if legal["action"] == expansion)
    assert not legal["ends_undo"]
    ann.touch_action(legal, said["legal"])
    ann.wait_ply(table, said["ply"])
    now = ann.view(table)
    assert now["to_move"] != said["to_move"]
    assert now["can_undo"]
    expect(ann.page.locator("#cover")).to_be_visible()
    ann.page.click("#cover button")
    ann.page.click("#undo")
    ann.wait_ply(table, now["ply"])
    assert ann.view(table)["to_move"] == said["to_move"]


def test_the_device_is_not_passed_to_somebody_whose_turn_it_is_not(come: Come) -> None:
    """Ann, Bea, a bot, Cleo: while the bot thinks the device stays where it is; then it goes to Cleo."""
    ann = come()
    table = ann.sit(["me", "here:Bea", "normal", "here:Cleo"])
    asked: list[tuple[str, str]] = []

    def play_on() -> bool:
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
        return len(asked) == 7

    until(play_on, lambda: f"the device was passed on {len(asked)} times")
    assert [(text, name) for text, name in asked if name not in text] == []
