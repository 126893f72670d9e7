"""The picture of In Too Deep: shafts, piles and the scores over them, at every size of a window."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import PHONE, id_of, ready
from tests.browser.places import LAST_PAYMENT, OVER, PAYMENT, TURN, Place, sit_at

SIZES: dict[str, dict[str, Any]] = {
    "phone": PHONE,
    "tablet": {"viewport": {"width": 768, "height": 1024}},
    "small": {"viewport": {"width": 1024, "height": 768}},
    "wide": {},
    "large": {"viewport": {"width": 1920, "height": 1080}},
}
SIX = Place("in-too-deep-6-seats-advanced", 108)  # seven cards in a shaft below six rows of owners
HUNDREDS = Place("in-too-deep-4-seats-mixed")  # the winner has 138 points

LEFT_EDGES = "parts => parts.map(part => part.getBoundingClientRect().x)"
# Neighbours in a row of people that lie on each other.
HEAPED = """rows => rows.flatMap(row => {
  const parts = [...row.querySelectorAll(".flag, .name, .trophy, .in-hand, .score")];
  const seen = parts.filter(part => getComputedStyle(part).position !== "absolute");
  const shown = seen.map(part => [part, part.getBoundingClientRect()]).filter(([part, at]) => at.width > 1);
  const meet = (a, b) => [Math.min(a.right, b.right) - Math.max(a.left, b.left),
                          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  const heaped = (a, b) => meet(a, b)[0] > 1 && meet(a, b)[1] > 2;
  const named = part => part.textContent || part.classList.value;
  const on = ([one, a], at) => shown.slice(at + 1).filter(([_, b]) => heaped(a, b)).map(([other]) => [one, other]);
  return shown.flatMap(on).map(([one, other]) => `${named(one)} on ${named(other)}`);
})"""
SPILT = "parts => parts.filter(part => part.scrollWidth > part.clientWidth + 1).map(part => part.textContent)"
HIDDEN = "shafts => shafts.map(shaft => shaft.scrollHeight - shaft.clientHeight)"


@pytest.mark.parametrize("size", SIZES)
def test_the_sums_at_the_end_stand_over_their_companies(come: Come, size: str) -> None:
    ann = come(name="Anne-Sophie", **SIZES[size])
    for place in (HUNDREDS, Place(SIX.record)):
        sit_at(place, ann)
        plates = ann.page.locator(".company .plate").evaluate_all(LEFT_EDGES)
        for row in ann.page.locator(".result tbody tr").all():
            assert row.locator("td").evaluate_all(LEFT_EDGES) == pytest.approx(plates, abs=1)
        assert ann.page.locator(".result .person").evaluate_all(HEAPED) == []
        assert ann.page.locator(".result :is(.name, td .cell)").evaluate_all(SPILT) == []


@pytest.mark.parametrize("size", ["tablet", "small", "wide", "large"])
def test_older_cards_give_way_before_a_shaft_scrolls(come: Come, size: str) -> None:
    ann = come(**SIZES[size])
    sit_at(SIX, ann)
    assert ann.page.locator(".shaft li").count() > 15
    assert max(ann.page.locator(".shaft").evaluate_all(HIDDEN)) <= 1  # a fraction, rounded up


def test_what_lives_below_the_piles_is_whole_or_absent(come: Come) -> None:
    ann = come()
    table = sit_at(OVER, ann)
    fish, meter = ann.page.locator(".piles > .art"), ann.page.locator(".meter")
    assert fish.is_visible()
    ann.open(f"{table}/replay/20?review")  # which leaves the board less room
    ready(ann.page)
    assert meter.is_visible()
    assert fish.is_hidden()


# Rows of people that lie under something said, by their height in pixels.
UNDER = """rows => { const at = document.querySelector(".bubble").getBoundingClientRect();
  const common = row => Math.min(row.bottom, at.bottom) - Math.max(row.top, at.top);
  return rows.map(row => common(row.getBoundingClientRect())).filter(height => height > 1); }"""


@pytest.mark.parametrize("size", ["tablet", "small", "wide", "large"])
def test_what_is_said_covers_nobodys_shares_or_sums(come: Come, size: str) -> None:
    ann, bob = come(**SIZES[size]), come(name="Bob")
    for place in (TURN, LAST_PAYMENT, OVER):
        table = sit_at(place, ann, bob)
        bob.client.say(id_of(table), "Well sailed, but the sea takes its share of everything, as you will see.")
        bubble = ann.page.locator(".bubble")
        expect(bubble).to_contain_text("Well sailed")
        expect(bubble).to_have_attribute("data-who", "Bob")
        assert ann.page.locator(".owner").evaluate_all(UNDER) == [], place
        if (notice := ann.page.locator(".notice")).count():
            said, told = bubble.bounding_box(), notice.bounding_box()
            assert said
            assert told
            assert told["x"] + told["width"] <= said["x"]


# Everything that is set in motion stops shortly after its way begins.
HELD = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...steps) {
    const motion = animate.apply(this, steps);
    motion.pause();
    motion.currentTime = 40;
    return motion;
  };
  const style = document.head.appendChild(document.createElement("style"));
  style.textContent = "#picture * { pointer-events: auto !important }"; // or nothing on its way could be found
}"""
IN_SIGHT = """piece => {
  const { x, y, width, height } = piece.getBoundingClientRect();
  return [0.1, 0.5, 0.9].map(part => piece.contains(document.elementFromPoint(x + width * part, y + height * part)));
}"""
WAYS = {  # what is touched, and what flies from the hand
    "to a shaft": (TURN, ("#piece-card-34", "#piece-company-treasure", "#choices .primary"), "#piece-card-34"),
    "to the discards": (PAYMENT, (".hand .card >> nth=0", ".hand .card >> nth=1", "#give"), ".discards .card"),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_card_that_leaves_the_hand_lies_above_it_on_its_way(come: Come, way: str) -> None:
    ann, bob, luc = come(reduced_motion="no-preference"), come(name="Bob"), come(name="Luc")
    place, touched, flies = WAYS[way]
    sit_at(place, ann, bob, luc)  # people: nobody goes on while the card is held
    ann.page.evaluate(HELD)
    for part in touched:
        ann.touch(part)
    card = ann.page.locator(f"{flies}.gliding")
    expect(card).to_have_count(1)
    assert card.evaluate(IN_SIGHT) == [True] * 3
