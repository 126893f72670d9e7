"""Paying is one gesture: touch the cards, they lift, then pay; each can be put back."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from fathom.games import find
from tests.browser.conftest import Come
from tests.browser.people import DEEDS, PHONE, Person
from tests.browser.places import PAYMENT, Place, sit_at
from tests.patience import until

WORDS = find("in-too-deep").words("en")
FOUR = Place("in-too-deep-3-seats-basic", 157)  # four cards are owed
TOKENS = Place("deep-blue-4-seats-bounty-wrecks", 9)  # whoever is to move owes three, and has a card and two tokens
CHANGE = Place("deep-blue-4-seats-reefs", 66)  # two are owed; of three cards one is worth that much
DISCS = Place("endeavor-mission-04-5-seats", 90)  # two of three discs may come back
NAMES = "parts => parts.map((part) => part.dataset.piece)"


def lifted(page: Page) -> list[str]:
    found: list[str] = page.locator(".lifted").evaluate_all(NAMES)
    return found


def cards(said: dict[str, Any]) -> list[str]:
    return [legal["pieces"][0] for legal in said["legal"] if legal["gives"]]


def touch(person: Person, piece: str) -> None:
    person.touch(f"#piece-{piece}")


SHOWN = """() => {
  window.shown = [];
  const note = () => shown.push(Number(document.documentElement.dataset.ply));
  new MutationObserver(note).observe(document.documentElement, { attributes: true, attributeFilter: ["data-ply"] });
}"""


def test_cards_are_lifted_put_back_and_paid_together(come: Come) -> None:
    ann, bob = come(), come(name="Bob", reduced_motion="no-preference")
    table = sit_at(PAYMENT, ann, bob)
    said, give = ann.sync(table), ann.page.locator("#give")
    first, second, third = cards(said)[:3]
    for person in (ann, bob):
        person.sync(table)
        person.page.evaluate(SHOWN)
    dock = ann.page.locator("#task").bounding_box()
    expect(give).to_be_disabled()
    expect(give).to_have_text(WORDS.many("give.missing", 2))
    touch(ann, first)
    expect(give).to_have_text(WORDS.many("give.missing", 1))
    touch(ann, second)
    expect(give).to_have_text(WORDS.many("give.enough", 2, owed=2))
    expect(give).to_be_focused()
    touch(ann, first)
    assert lifted(ann.page) == [second], "each can be put back"
    expect(give).to_be_disabled()
    touch(ann, first)
    touch(ann, third)
    assert sorted(lifted(ann.page)) == sorted([first, third]), "the one lifted first makes room"
    ann.page.keyboard.press("Escape")
    assert lifted(ann.page) == []
    assert ann.view(table)["ply"] == said["ply"], "nothing was sent"
    touch(ann, second)
    touch(ann, third)
    assert ann.page.locator("#task").bounding_box() == dock
    ann.page.keyboard.press("Enter")
    bob.turn(table)
    ann.sync(table)
    assert not {second, third} & set(cards_in_hand(ann))
    assert said["ply"] + 1 not in ann.page.evaluate("shown"), "one motion for whoever pays"
    assert said["ply"] + 1 not in bob.page.evaluate("shown"), "and for the others"
    for _ in range(2):  # undo goes card by card, as it did
        now = ann.facts(table)["ply"]
        ann.page.click("#undo")
        ann.wait_ply(table, now)
        ann.sync(table)
    assert {second, third} <= set(cards_in_hand(ann))


def cards_in_hand(person: Person) -> list[str]:
    found: list[str] = person.page.locator(".hand .card").evaluate_all(
        "parts => parts.map((part) => part.dataset.piece)"
    )
    return found


def test_a_refusal_in_between_ends_a_payment_and_says_why(come: Come) -> None:
    ann = come(**PHONE)
    ann.forgiven += ["409"]
    table = sit_at(FOUR, ann)
    said = ann.sync(table)
    sent: list[int] = []

    def late(route: Any) -> None:
        """Another device of Ann's takes the first card back before the second one is paid."""
        sent.append(route.request.post_data_json["ply"])
        if len(sent) == 2:
            ann.client.undo(table.rpartition("/")[2], said["ply"] + 1)
        route.continue_()

    ann.page.route(DEEDS, late)
    expect(ann.page.locator("#undo")).to_be_visible()
    for piece in cards(said)[:4]:
        touch(ann, piece)
    ann.touch("#give")
    expect(ann.page.locator("#why")).to_contain_text("moved on")
    assert sent == [said["ply"], said["ply"] + 1], "those behind it stay in the hand"
    now = ann.sync(table)
    assert now["owed"]["owed"] == 4
    assert lifted(ann.page) == []


def test_tokens_are_counted_and_cards_are_worth_what_they_are(come: Come) -> None:
    ann, words = come(), find("deep-blue").words("en")
    table = sit_at(CHANGE, ann)
    worth = {legal["pieces"][0]: legal["gives"] for legal in ann.sync(table)["legal"]}
    (two,), (one, other) = [[piece for piece in worth if worth[piece] == each] for each in (2, 1)]
    give = ann.page.locator("#give .text")
    touch(ann, one)
    touch(ann, two)
    expect(give).to_have_text(words.many("give.enough", 3, owed=2))
    touch(ann, other)
    assert lifted(ann.page) == [other], "those before it made room"
    expect(give).to_have_text(words.many("give.missing", 1))
    touch(ann, two)
    ann.touch("#give")
    until(lambda: ann.facts(table)["ply"] >= (CHANGE.ply or 0) + 2, lambda: "one of the two was not paid")
    table = sit_at(TOKENS, ann)
    card = next(piece for piece in cards(ann.sync(table)) if piece != "token")
    touch(ann, "token")
    touch(ann, "token")
    touch(ann, "token")
    assert lifted(ann.page) == []
    touch(ann, "token")
    touch(ann, "token")
    expect(ann.page.locator("#piece-token")).to_have_attribute("data-lifted", "2")
    touch(ann, card)
    expect(ann.page.locator("#give")).to_have_class("button primary warn")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#piece-token")).to_have_count(0)


def test_fewer_discs_may_come_back_than_could(come: Come) -> None:
    ann, words = come(), find("endeavor").words("en")
    table = sit_at(DISCS, ann)
    said = ann.sync(table)
    first, second, third = cards(said)
    touch(ann, first)
    expect(ann.page.locator("#give")).to_have_text(words.many("give.enough", 1))
    for piece in (second, third):
        touch(ann, piece)
    assert sorted(lifted(ann.page)) == sorted([second, third])
    touch(ann, third)
    ann.touch("#give")
    ann.wait_ply(table, said["ply"])
    now = ann.sync(table)
    assert now["ply"] == said["ply"] + 1
    assert {legal["pieces"][0] for legal in now["legal"]} == {"skip", first, third}
