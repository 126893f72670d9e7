"""Drag and drop beside touching: it means what touching both pieces would mean."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import PHONE, Legal, Person
from tests.browser.places import TURN, Place, sit_at

SAILING = Place("deep-blue-3-seats-scattered-wealth", 77)
TRAVEL = Place("endeavor-rules-2-the-call-of-the-ocean-2-seats-scored", 47)
SONAR = Place("endeavor-rules-2-the-call-of-the-ocean-2-seats-scored", 55)
NAMES = "parts => parts.map((part) => part.dataset.piece)"
TAKERS = ("company", "space", "zone")  # pieces that others are dragged to


def at(person: Person, piece: str) -> tuple[float, float]:
    """A point on a piece."""
    box = person.page.locator(f'[id="piece-{piece}"]').bounding_box()
    assert box
    return box["x"] + min(12, box["width"] / 2), box["y"] + min(12, box["height"] / 2)


def pair(said: dict[str, list[Legal]]) -> tuple[str, str]:
    """The pieces of an action that touches two: the one that moves, and the one that takes it."""
    pieces = next(legal["pieces"] for legal in said["legal"] if len(legal["pieces"]) == 2)
    taker, moved = sorted(pieces, key=lambda piece: not piece.startswith(TAKERS))
    return moved, taker


def test_a_mouse_drags_a_piece_and_not_the_board(come: Come) -> None:
    ann = come()
    mouse = ann.page.mouse
    for place in (SAILING, TRAVEL):
        table = sit_at(place, ann)
        said = ann.sync(table)
        moved, taker = pair(said)
        here, there = at(ann, moved), at(ann, taker)
        mouse.move(*here)
        mouse.down()
        mouse.move(there[0] + 3, there[1], steps=3)
        expect(ann.page.locator(".ghost")).to_be_visible()
        takers = {other for legal in said["legal"] for other in legal["pieces"] if moved in legal["pieces"]} - {moved}
        glowing = ann.page.locator("#picture .can").evaluate_all(NAMES)
        assert set(glowing) == takers
        expect(ann.page.locator(".panning")).to_have_count(0)
        assert at(ann, taker) == there, "the board stays"
        mouse.up()
        ann.wait_ply(table, said["ply"])
        expect(ann.page.locator(".ghost")).to_have_count(0)
    # A store hands out discs, though it is no piece itself.
    table = sit_at(SONAR, ann)
    said = ann.sync(table)
    store = ann.page.locator("[data-hands]").bounding_box()
    assert store
    mouse.move(store["x"] + 5, store["y"] + 5)
    mouse.down()
    mouse.move(*at(ann, "track-the-looking-glass-1"), steps=3)
    mouse.up()
    ann.wait_ply(table, said["ply"])


def test_dropped_elsewhere_a_piece_is_where_it_was(come: Come) -> None:
    ann = come()
    table = sit_at(TURN, ann)
    said = ann.sync(table)
    card, company = pair(said)
    page, mouse = ann.page, ann.page.mouse
    for last in ("deck", company):
        mouse.move(*at(ann, card))
        mouse.down()
        mouse.move(*at(ann, last), steps=3)
        expect(page.locator(".ghost")).to_be_visible()
        mouse.up()
        expect(page.locator(".ghost, .carried")).to_have_count(0)
        if last == "deck":
            expect(page.locator(".picked")).to_have_count(0)
            expect(page.locator("#why")).to_be_empty()
    expect(page.locator("#choices button.primary.warn")).to_be_visible()  # it cannot be undone, so it asks
    assert ann.view(table)["ply"] == said["ply"]


def test_a_finger_that_holds_drags_and_one_that_does_not_scrolls(come: Come) -> None:
    ann = come(**PHONE)
    clock = ann.page.clock
    clock.install()
    table = sit_at(TURN, ann)
    card, company = pair(ann.sync(table))
    clock.pause_at(ann.page.evaluate("Date.now() + 1000"))  # time passes only while a finger holds
    finger = ann.context.new_cdp_session(ann.page)

    def go(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    for hold in (0, 250):
        (x, y), there = at(ann, card), at(ann, company)
        go("touchStart", (x, y))
        clock.run_for(hold)
        go("touchMove", (x, y - 20))
        expect(ann.page.locator(".ghost")).to_have_count(1 if hold else 0)
        go("touchMove", there)
        go("touchEnd")
    expect(ann.page.locator("#choices button.primary.warn")).to_be_visible()
    expect(ann.page.locator("#caption")).to_be_hidden()
