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
EIGHTEEN = Place(HUNDREDS.record, 147)  # cards in one shaft
DRAFT = Place(SIX.record, 2)
CLEARING = Place("in-too-deep-3-seats-basic", 66)  # any depth card can be touched

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
# Numbers of a shaft that lie on each other, by what they have in common.
COVERED = """cards => { const boxes = cards.map(card => card.getBoundingClientRect());
  const common = (a, b) => [Math.min(a.right, b.right) - Math.max(a.left, b.left),
                            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  return boxes.flatMap((a, at) => boxes.slice(at + 1).map(b => common(a, b)))
              .filter(([width, height]) => width > 1 && height > 3); }"""
# The sizes of type on the board, as they are drawn, that are smaller than eleven pixels.
TINY = """board => [...board.querySelectorAll(":not(.hush)")]
  .filter(part => [...part.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
  .map(part => [part.className, parseFloat(getComputedStyle(part).fontSize) * (part.currentCSSZoom ?? 1)])
  .filter(([_, size]) => size < 10.9)"""
TOP, BOTTOM = (f"part => part.getBoundingClientRect().{edge}" for edge in ("top", "bottom"))
EDGES = "parts => parts.map(part => [part.getBoundingClientRect().top, part.getBoundingClientRect().bottom])"
# The shape of a plate's engraving: its width for a height of one.
SHAPE = "art => (art.clientWidth - parseFloat(getComputedStyle(art).paddingLeft)) / art.clientHeight"


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
    assert ann.page.locator(".picture").evaluate(TINY) == []
    assert ann.page.locator(".company > .art").first.evaluate(SHAPE) == pytest.approx(120 / 62, rel=0.15)  # all of it
    sit_at(EIGHTEEN, ann)
    assert max(ann.page.locator(".shaft").evaluate_all(HIDDEN)) <= 1
    assert ann.page.locator(".company:last-child .depth").evaluate_all(COVERED) == []


@pytest.mark.parametrize("size", ["tablet", "small"])
def test_a_draft_shows_what_the_companies_do_above_the_shares_on_offer(come: Come, size: str) -> None:
    ann = come(locale="fr-FR", **SIZES[size])
    sit_at(DRAFT, ann)
    told, offered = (ann.page.locator(part).evaluate_all(EDGES) for part in (".ability", ".offer :is(h2, .card)"))
    assert max(bottom for _, bottom in told) <= min(top for top, _ in offered)
    assert max(bottom for _, bottom in offered) <= min(top for top, _ in ann.page.locator(".value").evaluate_all(EDGES))
    assert not ann.page.locator(".shaft .slot").first.is_visible()  # it would lie behind them


def test_a_phone_shows_everybodys_hand_and_the_newest_cards_above_those_that_can_be_touched(come: Come) -> None:
    ann = come(**PHONE)
    sit_at(CLEARING, ann)
    assert all(ann.page.locator(".owner .in-hand").evaluate_all("parts => parts.map(part => part.clientWidth > 12)"))
    newest = ann.page.locator(".depth.newest")
    assert newest.count() > 2
    for card in newest.all():
        assert card.evaluate(IN_SIGHT)[:2] == [True, True]


def test_what_lives_below_the_piles_is_whole_or_absent(come: Come) -> None:
    ann = come()
    table = sit_at(OVER, ann)
    fish, meter = ann.page.locator(".piles > .art"), ann.page.locator(".meter")
    assert fish.is_visible()
    ann.page.set_viewport_size({"width": 1440, "height": 760})
    ann.open(f"{table}/replay/20?review")  # which leaves the board less room
    ready(ann.page)
    assert meter.is_visible()
    assert fish.is_hidden()
    # All of the board is in sight all the same, and on a phone the newest cards.
    assert ann.page.locator(".deep").evaluate_all(HIDDEN) == [0]
    assert ann.page.locator(".tray").evaluate_all(HIDDEN) == [0]
    ann.page.set_viewport_size({"width": 360, "height": 740})
    plates, newest, values = (ann.page.locator(f".company {part}").first for part in (".plate", ".newest", ".value"))
    assert plates.evaluate(BOTTOM) < newest.evaluate(TOP) < newest.evaluate(BOTTOM) <= values.evaluate(TOP)


# Rows of people that lie under something said, by their height in pixels.
UNDER = """rows => { const at = document.querySelector(".bubble").getBoundingClientRect();
  const common = row => Math.min(row.bottom, at.bottom) - Math.max(row.top, at.top);
  return rows.map(row => common(row.getBoundingClientRect())).filter(height => height > 1); }"""


@pytest.mark.parametrize("size", SIZES)
def test_what_is_said_covers_nobodys_shares_or_sums(come: Come, size: str) -> None:
    ann, bob = come(**SIZES[size]), come(name="Bob")
    for place in (TURN, LAST_PAYMENT, OVER):
        table = sit_at(place, ann, bob)
        bob.client.say(id_of(table), "Well sailed, but the sea takes its share of everything, as you will see.")
        bubble = ann.page.locator(".bubble")
        expect(bubble).to_contain_text("Well sailed")
        expect(bubble).to_have_attribute("data-who", "Bob")
        assert ann.page.locator(".owner").evaluate_all(UNDER) == [], place
        notice = ann.page.locator(".notice")
        if size != "phone" and notice.count():
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
# In how many lines a button says what it does.
LINES = """button => { const all = document.createRange(); all.selectNodeContents(button);
  const lines = [...all.getClientRects()].filter(at => at.width > 1).map(at => Math.round(at.bottom / 8));
  return button.closest("#choices") ? new Set(lines).size : 1; }"""
EXPANDS = ("#piece-card-34", "#piece-company-treasure", "#choices .primary")
WAYS = {  # what is touched, and what flies from the hand
    "to a shaft": (TURN, EXPANDS, "#piece-card-34"),
    "to a shaft on a phone": (TURN, EXPANDS, "#piece-card-34"),
    "to the discards": (PAYMENT, (".hand .card >> nth=0", ".hand .card >> nth=1", "#give"), ".discards .card"),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_card_that_leaves_the_hand_lies_above_it_on_its_way(come: Come, way: str) -> None:
    size = PHONE if "phone" in way else {}
    ann, bob, luc = come(reduced_motion="no-preference", **size), come(name="Bob"), come(name="Luc")
    place, touched, flies = WAYS[way]
    sit_at(place, ann, bob, luc)  # people: nobody goes on while the card is held
    ann.page.evaluate(HELD)
    for part in touched:
        assert size or ann.page.locator(part).evaluate(LINES) <= 1, part
        ann.touch(part)
    card = ann.page.locator(f"{flies}.gliding")
    expect(card).to_have_count(1)
    assert card.evaluate(IN_SIGHT) == [True] * 3
    # One that was upright and will be wide turns on its way: it still shows the side that it had, nearly as upright.
    assert card.locator(".card").count() == (way == "to a shaft")
    assert card.evaluate("card => card.getBoundingClientRect().width / card.getBoundingClientRect().height") < 1
    # The last card that comes to the hand is whole before it is there.
    if (drawn := ann.page.locator(".hand .arriving")).count():
        assert drawn.last.evaluate(IN_SIGHT) == [True] * 3
