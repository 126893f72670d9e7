"""“What would you do?”: the best actions on the board and in the lists, in a frame that holds still."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import Come
from tests.browser.people import PHONE, Person
from tests.browser.places import TWO_WITH_ONE_CARD, sit_at

# Where the board, the dock and two of its buttons lie.
FRAME = """() => ["picture", "task", "undo", "hint"].map((id) => {
  const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
  return [id, x, y, width, height].join(" ");
})"""
# The badges that lie over a piece, each with its ranks and its chance.
OVER = """(piece) => {
  const at = document.getElementById("piece-" + piece).getBoundingClientRect();
  return [...document.querySelectorAll("#badges .badge")].filter((badge) => {
    const { left, right, top, bottom, width } = badge.getBoundingClientRect();
    const middle = (left + right) / 2 > at.left - 1 && (left + right) / 2 < at.right + 1;
    return width && middle && Math.abs(top - at.top) < 24 && left >= 0 && right <= innerWidth && bottom > 0;
  }).map((badge) => badge.textContent);
}"""
by_device = pytest.mark.parametrize("device", [{}, {**PHONE, "locale": "fr-FR"}], ids=["wide", "phone"])


def asked(person: Person) -> list[dict[str, Any]]:
    """Ask on the page, and return the actions of the hint."""
    with person.page.expect_response("**/hint") as answer:
        person.touch("#hint")
    expect(person.page.locator("#hint[aria-pressed=true]:not([aria-busy])")).to_be_visible()
    actions: list[dict[str, Any]] = answer.value.json()["actions"]
    return actions


def percent(advised: dict[str, Any]) -> str:
    return f"{int(100 * advised['chance'] + 0.5)}\u00a0%"


@by_device
def test_a_hint_marks_the_board_and_the_lists_and_nothing_moves(come: Come, device: dict[str, Any]) -> None:
    ann = come(bypass_csp=True, **device)
    table = sit_at(TWO_WITH_ONE_CARD, ann)
    said = ann.sync(table)
    page = ann.page
    frame = page.evaluate(FRAME)
    actions = asked(ann)
    assert page.evaluate(FRAME) == frame
    ranks: dict[str, list[int]] = {}
    chosen = page.locator("#choices button")
    expect(chosen).to_have_count(3)
    for rank, advised in enumerate(actions, 1):
        expect(chosen.nth(rank - 1)).to_contain_text(advised["text"])
        expect(chosen.nth(rank - 1).locator(".badge")).to_have_text(f"{rank}{percent(advised)}")
        assert page.locator("#actions li", has_text=advised["text"]).locator(".badge").count() == 1
        for piece in advised["pieces"]:
            ranks.setdefault(piece, []).append(rank)
    assert len(ranks["card-28"]) == 2
    for piece, found in ranks.items():
        told = percent(actions[found[0] - 1]) if len(found) == 1 else ""
        assert page.evaluate(OVER, piece) == ["".join(map(str, found)) + told]
    assert page.locator("#badges .badge").count() == len(ranks)
    expect(page.locator("#hint-said")).to_contain_text(actions[0]["text"])
    expect(page.locator("#hint-said")).to_contain_text(percent(actions[2]))
    for theme in ("light", "dark"):
        page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        assert violations(page) == []
    # The list tells apart the two actions with one card, and the badge of the third one goes.
    ann.touch("#piece-card-28.can")
    expect(page.locator("#choices .badge")).to_have_count(2)
    assert [text[0] for text in page.locator("#choices .badge").all_inner_texts()] == list(map(str, ranks["card-28"]))
    assert page.evaluate(OVER, "deck") == []
    assert page.evaluate(FRAME)[:2] == frame[:2]
    ann.touch("#clear")
    # A second touch takes everything away; asked again, it is the same.
    ann.touch("#hint")
    expect(page.locator(".badge")).to_have_count(0)
    expect(page.locator("#hint-said")).to_be_empty()
    assert page.evaluate(FRAME) == frame
    assert asked(ann) == actions
    # A choice is played as usual, and asks where undo ends.
    draw = next(place for place, advised in enumerate(actions) if advised["pieces"] == ["deck"])
    ann.touch(f"#choices button >> nth={draw}")
    assert ann.view(table)["ply"] == said["ply"]
    ann.touch("#choices button.primary.warn")
    ann.wait_ply(table, said["ply"])
    expect(page.locator(".badge")).to_have_count(0)


def test_by_keyboard_and_until_anything_changes(come: Come) -> None:
    ann = come()
    table = sit_at(TWO_WITH_ONE_CARD, ann)
    said = ann.sync(table)
    page = ann.page
    badges = page.locator("#badges .badge")
    ann.tab_to("at => at.id === 'hint'")
    expect(badges.first).to_be_visible()
    expect(page.locator("#hint")).to_be_focused()
    page.keyboard.press("Escape")
    expect(badges).to_have_count(0)
    expect(page.locator("#hint")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Enter")
    expect(badges.first).to_be_visible()
    ann.act(table, said["legal"][0], said["ply"])  # at another device
    expect(page.locator(".badge")).to_have_count(0)


def test_a_refusal_is_told_and_the_button_can_be_touched_again(come: Come) -> None:
    ann = come()
    ann.forgiven.append("409")
    table = sit_at(TWO_WITH_ONE_CARD, ann)
    ann.sync(table)
    ann.page.route("**/hint", lambda route: route.continue_(post_data={"ply": 7}))
    ann.touch("#hint")
    expect(ann.page.locator("#why")).not_to_be_empty()
    expect(ann.page.locator("#hint")).to_have_attribute("aria-pressed", "false")
    ann.page.unroute("**/hint")
    assert len(asked(ann)) == 3


def test_friends_agree_on_hints_and_only_whoever_is_to_move_can_ask(come: Come) -> None:
    ann, bob, eve = come(), come(name="Bob"), come(name="Eve")
    page = ann.open("/new/in-too-deep")
    hints = page.locator("#hints")
    expect(hints).to_be_checked()  # with bots only
    ann.take(1, "open")
    expect(hints).not_to_be_checked()
    ann.take(2, "none")
    hints.check()
    ann.take(1, "here")
    ann.take(1, "normal")
    ann.take(1, "open")
    expect(hints).to_be_checked()  # somebody has decided
    page.click("form.form button.primary")
    page.wait_for_url("**/t/*")
    table = page.url.removeprefix(ann.server.url)
    expect(page.locator("#hint")).to_be_hidden()
    bob.join(page.locator("#invite input").input_value())
    eve.look(table)
    mover, waiter = (ann, bob) if ann.facts(table)["to_move"] == 0 else (bob, ann)
    expect(mover.page.locator("#hint")).to_be_visible()
    expect(waiter.page.locator("#hint")).to_be_hidden()
    for person in (ann, bob, eve):
        expect(person.page.locator(".allowed")).to_be_visible()
    assert eve.page.locator("#hint").count() == 0
