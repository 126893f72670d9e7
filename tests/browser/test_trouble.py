"""Servers that die, tabs that lag behind, fingers that are too quick."""

from __future__ import annotations

import threading

from playwright.sync_api import Route, expect

from fathom.games import find
from tests.browser.axe import violations
from tests.browser.conftest import Come
from tests.browser.people import DEEDS, NEWS, PHONE, brisk, id_of, ready, verb
from tests.browser.places import LAST_PAYMENT, LONG_LOG, OVER, PAYMENT, TURN, sit_at
from tests.browser.server import Server

SERVER_IS_GONE = ["ERR_", "Failed to load resource", "Failed to fetch"]


def test_a_server_that_dies_in_the_middle_of_a_payment(come: Come, own_server: Server) -> None:
    ann = come(own_server)
    ann.forgiven += SERVER_IS_GONE
    table = sit_at(LAST_PAYMENT, ann)
    said = ann.sync(table)
    own_server.kill()
    ann.touch_action(said["legal"][0], said["legal"])
    expect(ann.page.locator("#why")).to_have_text("Can’t reach the server. Trying again …")
    own_server.start()
    again = ann.sync(table)
    assert again["ply"] == said["ply"]
    assert again["picture"] == said["picture"]
    expect(ann.page.locator("#why")).to_be_empty()
    ann.touch_action(said["legal"][0], said["legal"])
    ann.wait_ply(table, said["ply"])
    # The page catches up with a move that was made elsewhere while it was cut off.
    said = ann.sync(table)
    own_server.kill()
    own_server.start()
    ann.play_out(table, brisk)
    ann.sync(table)
    expect(ann.page.locator("table.result")).to_be_visible()


def test_a_page_hears_of_what_happened_while_the_server_was_away(come: Come, own_server: Server) -> None:
    ann = come(own_server)
    ann.forgiven += SERVER_IS_GONE
    table = sit_at(PAYMENT, ann)
    said = ann.sync(table)
    own_server.kill()
    own_server.start()
    assert ann.act(table, said["legal"][0], said["ply"]) == 200
    assert ann.sync(table)["ply"] > said["ply"]


def test_a_stale_move_from_a_second_tab_is_told_so(come: Come) -> None:
    ann = come()
    ann.forgiven += ["409"]
    table = sit_at(PAYMENT, ann)
    said = ann.sync(table)
    second = ann.context.new_page()
    second.route(NEWS, lambda _: None)  # it waits for ever, and gets no news
    second.goto(table)
    ready(second)
    first, other = said["legal"][:2]
    ann.touch_action(first, said["legal"])
    ann.wait_ply(table, said["ply"])
    ann.turn(table)  # otherwise the second tab would miss the bots' actions before it
    ann.touch_action(other, said["legal"], second)
    expect(second.locator("#why")).to_contain_text("moved on")
    ann.sync(table, second)


def test_two_tabs_of_one_person_agree(come: Come) -> None:
    ann = come()
    table = ann.sit(["me", "normal", "normal"])
    second = ann.context.new_page()
    second.goto(table)
    ready(second)
    tabs = [ann.page, second]
    for move in range(8):
        ann.turn(table)
        assert ann.move(table, brisk, tabs[move % 2])
    for tab in tabs:
        ann.turn(table, tab)
    assert ann.page.locator("#log").inner_text() == second.locator("#log").inner_text()
    assert ann.page.locator("#picture").inner_text() == second.locator("#picture").inner_text()


def test_the_same_move_from_two_tabs_at_once_counts_once(come: Come) -> None:
    ann = come()
    table = sit_at(PAYMENT, ann)
    said = ann.view(table)
    script = """([path, facts]) => Promise.all([0, 1].map(() => fetch(path, {
      method: "POST", body: JSON.stringify(facts), headers: { "content-type": "application/json" },
    }).then((answer) => answer.status)))"""
    facts = {"ply": said["ply"], "action": said["legal"][0]["action"]}
    codes: list[int] = ann.page.evaluate(script, [f"/api/v1/tables/{id_of(table)}/actions", facts])
    assert codes == [200, 200]
    acted = ann.server.rows(
        "select count(*) from log where table_id = ? and ply >= ? and seat = ? and action = ?",
        id_of(table),
        said["ply"],
        said["seat"],
        find("in-too-deep").space.text(said["legal"][0]["action"]),
    )
    assert acted == [(1,)]


def test_a_confirmation_that_is_pressed_twice_is_played_once_and_in_peace(come: Come) -> None:
    ann = come()
    table = sit_at(TURN, ann)
    said = ann.sync(table)
    slow = threading.Event()

    def hold(route: Route) -> None:
        slow.wait(0.3)
        route.continue_()

    ann.page.route(DEEDS, hold)
    ann.touch("#piece-deck.can")
    ann.page.locator("#choices button.primary.warn").dblclick()
    ann.wait_ply(table, said["ply"])
    ann.page.wait_for_timeout(300)
    drawn = [line for line in ann.view(table)["log"] if line["place"] > len(said["log"])]
    assert drawn
    assert ann.unforgiven() == []


def test_touches_are_not_swallowed_while_things_glide(come: Come) -> None:
    """A transition takes the pieces out of reach for a moment; whoever touches then is quick, not wrong."""
    ann, bob = come(reduced_motion="no-preference"), come(name="Bob")
    table = ann.sit(["me", "open"])
    bob.join(ann.page.locator("#invite input").input_value())
    for _ in range(4):
        mover = ann if ann.sync(table)["mine"] else bob
        said = mover.view(table)
        draw = next(legal for legal in said["legal"] if legal["pieces"] == ["deck"])
        box = ann.page.locator("#piece-deck").bounding_box()
        assert box
        mover.act(table, draw, said["ply"])
        if mover is ann:
            continue
        ann.page.wait_for_function("() => document.title.startsWith('●')")
        ann.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(ann.page.locator("#choices button.primary.warn")).to_be_visible()


def test_hovering_neither_moves_the_board_nor_wipes_out_a_reason(come: Come) -> None:
    """The mouse can reach the link to the rule behind a refusal, whatever lies on the way."""
    ann = come()
    table = sit_at(PAYMENT, ann)
    ann.sync(table)
    page = ann.page
    page.mouse.move(700, 5)
    page.wait_for_timeout(50)
    before = page.locator("#piece-deck").bounding_box(), page.locator(".tray").bounding_box()
    page.locator(".hand .card").first.hover()
    page.wait_for_timeout(50)
    assert (page.locator("#piece-deck").bounding_box(), page.locator(".tray").bounding_box()) == before
    ann.poke("#piece-deck")
    link = page.locator("#why a")
    expect(link).to_be_visible()
    page.locator(".hand .card").last.hover()
    page.wait_for_timeout(50)
    expect(link).to_be_visible()


def test_the_board_stays_in_sight_when_a_card_is_picked_on_a_phone(come: Come) -> None:
    """The companies that the card could go to must be there to be touched."""
    luc = come(**PHONE)
    table = sit_at(TURN, luc)
    said = luc.sync(table)
    legal = next(legal for legal in said["legal"] if verb(legal) == "card+company")
    card = next(piece for piece in legal["pieces"] if piece.startswith("card"))
    luc.touch(f"#piece-{card}")
    expect(luc.page.locator("#choices button").first).to_be_visible()
    height: float = luc.page.evaluate("() => document.querySelector('.deep').getBoundingClientRect().height")
    assert height > 740 / 3
    for plate in luc.page.locator(".plate.can").all():
        expect(plate).to_be_in_viewport()


def test_who_would_draw_is_told_while_a_card_that_pays_is_picked(come: Come) -> None:
    ann = come()
    ann.sync(sit_at(TURN, ann))
    told = ann.page.locator("[data-while]").first
    expect(told).to_be_hidden()
    card = str(told.get_attribute("data-while")).split()[0]
    ann.touch(f"#piece-{card}")
    expect(told).to_be_visible()
    expect(told.locator(".gain").first).to_be_visible()
    ann.touch("#clear")
    expect(told).to_be_hidden()


def test_the_newest_line_of_the_log_is_in_sight(come: Come) -> None:
    for device in ({}, PHONE):
        ann = come(**device)
        assert len(ann.sync(sit_at(LONG_LOG, ann))["log"]) > 30
        if ann.page.locator("#drawer").is_hidden():
            ann.touch("#drawer-toggle")
        expect(ann.page.locator("#log li").last).to_be_in_viewport()
        ann.sync(sit_at(OVER, ann))
        if ann.page.locator("#drawer").is_hidden():
            ann.touch("#drawer-toggle")
        ann.page.locator("#log").scroll_into_view_if_needed()
        expect(ann.page.locator("#log li").last).to_be_in_viewport()


def test_a_confirmation_works_after_the_server_was_lost(come: Come, own_server: Server) -> None:
    ann = come(own_server)
    ann.forgiven += SERVER_IS_GONE
    table = sit_at(TURN, ann)
    said = ann.sync(table)
    own_server.kill()
    ann.touch("#piece-deck.can")
    ann.touch("#choices button.primary.warn")
    expect(ann.page.locator("#why")).to_have_text("Can’t reach the server. Trying again …")
    own_server.start()
    ann.sync(table)
    expect(ann.page.locator("#piece-deck.can")).to_be_visible()
    ann.touch("#piece-deck.can")
    ann.touch("#choices button.primary.warn")
    ann.wait_ply(table, said["ply"])


def test_the_turn_is_told_in_a_tab_that_is_not_looked_at(come: Come) -> None:
    ann, bob = come(), come(name="Bob")
    table = ann.sit(["me", "open"])
    bob.join(ann.page.locator("#invite input").input_value())
    elsewhere = ann.context.new_page()
    elsewhere.goto("/rules/in-too-deep")
    elsewhere.bring_to_front()
    for _ in range(4):
        said = ann.view(table)
        mover, waiter = (ann, bob) if said["mine"] else (bob, ann)
        expect(mover.page).to_have_title("● Your turn · In Too Deep · Fathom")
        expect(mover.page.locator("#icon")).to_have_attribute("href", "/static/icon-turn.svg")
        expect(waiter.page).to_have_title("In Too Deep · Fathom")
        expect(waiter.page.locator("#icon")).to_have_attribute("href", "/static/icon.svg")
        said = mover.view(table)
        draw = next(legal for legal in said["legal"] if legal["pieces"] == ["deck"])
        mover.act(table, draw, said["ply"])


def test_talk_reaches_the_others(come: Come) -> None:
    ann, bob = come(), come(name="Bob <b>")
    table = ann.sit(["me", "open"])
    bob.join(ann.page.locator("#invite input").input_value())
    page = bob.page
    page.fill("#text", "Hello <i>Ann</i> & all")
    page.press("#text", "Enter")
    expect(ann.page.locator("#said")).to_contain_text("Bob <b> Hello <i>Ann</i> & all")
    eve = come()
    eve.open(table)
    expect(eve.page.locator("#said")).to_contain_text("Hello")
    assert eve.page.locator("#talk").count() == 0


def test_a_table_that_cannot_go_on_says_so_and_offers_what_is_left(come: Come) -> None:
    """On a phone, too, the long reason lies over nothing, and nothing is offered that would be refused."""
    luc = come(bypass_csp=True, **PHONE)
    table = sit_at(TURN, luc, broken=10)
    page = luc.page
    expect(page.locator("#prompt")).to_have_text(luc.view(table)["prompt"])
    for gone in ("#undo", "#stand-in", "#sit"):
        expect(page.locator(gone)).to_be_hidden()
    reason = page.locator("#prompt").bounding_box()
    assert reason
    assert page.evaluate("() => document.getElementById('prompt').scrollHeight") <= reason["height"] + 1
    for key in page.locator("#task :is(a, button):visible").all():
        at = key.bounding_box()
        assert at
        assert at["y"] >= reason["y"] + reason["height"] or at["y"] + at["height"] <= reason["y"]
    expect(page.locator("#stuck a")).to_have_count(2)
    assert violations(page) == []
