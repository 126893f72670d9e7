"""Actions that can be taken back, actions that cannot, and actions that are refused."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.places import PAYMENT, TURN, Place, sit_at
from tests.browser.truth import hand_in


def test_undo_in_a_payment_brings_the_card_back(come: Come) -> None:
    ann = come()
    table = sit_at(PAYMENT, ann)
    said = ann.sync(table)
    page = ann.page
    expect(page.locator("#undo")).to_be_enabled()
    expect(page.locator(".ribbon")).to_be_visible()
    bought = re.search(r'class="ribbon".*?<p>(.*?)</p>', said["picture"], re.DOTALL)
    assert bought
    page.click("#undo")
    ann.wait_ply(table, said["ply"])
    before = ann.sync(table)
    expect(page.locator(".ribbon .paid")).to_have_count(0)
    back = hand_in(before["picture"]) - hand_in(said["picture"])
    assert len(back) == 1
    expect(page.locator(f"#piece-{next(iter(back))}.card.can")).to_be_visible()
    # And once more to the end of it: the choice is as free as before.
    buy = next(legal for legal in before["legal"] if legal["pieces"] == list(back))
    ann.touch_action(buy, before["legal"])
    ann.wait_ply(table, before["ply"])
    assert hand_in(ann.sync(table)["picture"]) == hand_in(said["picture"])


def test_undo_takes_a_line_of_the_log_back(come: Come) -> None:
    ann = come()
    table = sit_at(Place("endeavor-rules-2-the-call-of-the-ocean-2-seats-scored", 46), ann)
    said = ann.sync(table)
    # A Specialist's turn goes on, whereas a pass would let the bot act, and nobody takes back what it did.
    legal = next(legal for legal in said["legal"] if legal["pieces"] == ["slot-2"])
    ann.touch_action(legal, said["legal"])
    ann.wait_ply(table, said["ply"])
    after = ann.sync(table)
    assert len(after["log"]) > len(said["log"])
    ann.page.click("#undo")
    ann.wait_ply(table, after["ply"])
    assert ann.sync(table)["log"] == said["log"]


def test_what_ends_undo_is_marked_before_the_click_and_asks(come: Come) -> None:
    ann = come()
    table = sit_at(TURN, ann)
    said = ann.sync(table)
    page = ann.page
    for place, legal in enumerate(said["legal"]):
        button = page.locator("#actions button").nth(place)
        assert ("warn" in (button.get_attribute("class") or "")) == legal["ends_undo"]
    assert {legal["ends_undo"] for legal in said["legal"]} == {True, False}
    page.click("#piece-deck")
    confirm = page.locator("#choices button.primary.warn")
    expect(confirm).to_be_visible()
    expect(confirm).to_contain_text("Draw a card")
    assert ann.view(table)["ply"] == said["ply"]
    page.click("#clear")
    expect(confirm).to_have_count(0)
    # Touched twice, it is played.
    page.click("#piece-deck")
    expect(confirm).to_be_visible()
    page.click("#piece-deck")
    ann.wait_ply(table, said["ply"])
    expect(page.locator("#undo")).to_be_disabled()


def test_what_cannot_be_done_says_why_with_its_rule(come: Come) -> None:
    ann = come()
    ann.sync(sit_at(PAYMENT, ann))
    ann.poke("#piece-deck")
    why = ann.page.locator("#why")
    expect(why).not_to_be_empty()
    link = why.locator("a")
    address = link.get_attribute("href") or ""
    assert re.fullmatch(r"/rules/in-too-deep#ITD-\d+\.\d+", address)
    link.click()
    expect(ann.page.locator(f"#rulebook [id='{address.partition('#')[2]}']")).to_be_in_viewport()
    elsewhere = ann.context.new_page()  # the same address leads there, too
    elsewhere.goto(address)
    expect(elsewhere.locator(f"[id='{address.partition('#')[2]}']")).to_be_in_viewport()


def test_why_is_told_when_it_is_not_my_turn(come: Come) -> None:
    ann, bob = come(), come(name="Bob")
    table = ann.sit(["me", "open"])
    bob.join(ann.page.locator("#invite input").input_value())
    ann.sync(table)
    bob.sync(table)
    waiter = bob if ann.view(table)["mine"] else ann
    waiter.poke("#piece-deck")
    expect(waiter.page.locator("#why")).to_have_text("It is not your turn.")


def test_a_seat_can_be_left_to_a_bot_and_taken_back(come: Come) -> None:
    """With another person at the table, who does nothing: two bots alone may end the game before anybody looks."""
    ann, bob = come(), come(name="Bob")
    table = ann.sit(["me", "open"])
    bob.join(ann.page.locator("#invite input").input_value())
    ann.sync(table)
    bob.sync(table)
    leaver = ann if ann.view(table)["mine"] else bob
    ply = leaver.view(table)["ply"]
    page = leaver.page
    for no in ("Enter", "Escape"):
        page.click("#stand-in")
        expect(page.locator("#leave [value=stay]")).to_be_focused()
        page.keyboard.press(no)
        expect(page.locator("#leave")).to_be_hidden()
    assert leaver.view(table)["ply"] == ply, "it asks first"
    page.click("#stand-in")
    page.click("#leave [value=leave]")
    expect(page.locator("#back")).to_be_visible()
    expect(page.locator("#stand-in")).to_be_hidden()
    leaver.wait_ply(table, ply)
    page.click("#back")
    expect(page.locator("#stand-in")).to_be_visible()
    expect(page.locator("#back")).to_be_hidden()
    assert not leaver.view(table)["stand_in"]
