"""The review of a finished game on the page of its replay."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from fathom.bots.review import Review
from fathom.bots.review.examining import examine
from fathom.core import Record
from fathom.games import find
from fathom.table.store import Store
from tests.browser.axe import violations
from tests.browser.conftest import Come
from tests.browser.people import PHONE, Person, id_of, ready
from tests.browser.places import RECORDS, Place, in_a_thread, sit_at

SHORT = Place("in-too-deep-2-seats-brief")


def review_of(place: Place, iterations: int = 2) -> dict[str, Any]:
    """A quick review of a recorded game, as it is stored."""
    record = Record.parse((RECORDS / f"{place.record}.fathom").read_text("utf-8"))
    game = record.played(find(record.game))
    actions, outcome = record.actions(game), record.replay(game).outcome()
    assert outcome is not None
    steps = examine(game.id, record.setup(game), actions, 0, len(actions), iterations)
    return Review.of(steps, outcome, iterations).data()


def keep(person: Person, table: str, review: dict[str, Any]) -> None:
    """Store a review, as a server does that was faster."""

    async def write() -> None:
        store = Store(f"sqlite:///{person.server.database}")
        try:
            await store.add_review(id_of(table), review)
        finally:
            await store.close()

    in_a_thread(write())


def test_a_review_is_asked_for_at_the_end_of_a_game_and_leads_to_its_turning_points(come: Come) -> None:
    ann = come(bypass_csp=True, **PHONE)
    table = sit_at(SHORT, ann)
    page = ann.page
    page.click('#again a[href$="/replay?review"]')
    ready(page)
    asking = page.locator("#review progress, #review .turn").first
    expect(asking).to_be_visible()
    height = page.locator("#review").bounding_box()
    keep(ann, table, review_of(SHORT))
    turn = page.locator("#review .turn")
    expect(turn.first).to_be_visible()
    assert page.locator("#review").bounding_box() == height  # the frame has not moved
    box = turn.first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    chosen = page.locator("#review .turn[data-eyes]").first
    chosen.focus()
    page.keyboard.press("Enter")
    place, eyes = chosen.get_attribute("data-go"), chosen.get_attribute("data-eyes")
    expect(page).to_have_url(f"{ann.server.url}{table}/replay/{place}?eyes={eyes}")
    expect(page.locator("#eyes")).to_have_value(eyes or "")
    expect(chosen).to_have_attribute("aria-current", "true")
    expect(page.locator("#review .better-row:visible").first).to_be_visible()
    expect(page.locator("#picture .better").first).to_be_visible()
    board = page.locator("#picture").bounding_box()
    assert board is not None
    assert board["height"] > 400, "the board has most of the screen"
    for part in ("#eyes", "#play-on button", "#first", "#next", "#count"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    curve = page.locator("#curve").bounding_box()
    assert curve is not None
    page.mouse.click(curve["x"] + curve["width"] - 1, curve["y"] + curve["height"] / 2)
    expect(page.locator("table.result")).to_be_visible()
    assert page.locator("#picture .better").count() == 0
    for key in ("light", "dark"):
        page.emulate_media(color_scheme=key)
        assert violations(page) == []
    page.click("#review .balance-key")
    expect(page.locator("#balance table")).to_be_visible()
    review = ann.client.review(id_of(table))
    assert ann.client.ask_review(id_of(table)) == review
    assert review["state"] == "ready"
    assert page.locator("#balance tbody tr").count() == len(review["review"]["accounts"])
