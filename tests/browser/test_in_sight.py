"""What somebody needs for a decision is in sight, whatever else the table holds, and nothing lies over it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.people import PHONE
from tests.browser.places import OVER, PAYMENT, TURN, Place, as_recorded, sit_at

SIX = Place("in-too-deep-6-seats-advanced", 141)  # long columns below six rows of owners
MANY_GEMS = Place("deep-blue-5-seats-ruins-of-plenty", 306)  # whoever leads may draw or stop
FULL_HAND = Place("deep-blue-3-seats-scattered-wealth", 65)
LAST = Place("in-too-deep-2-seats-fundraisers", 83)  # the game is over after this action
RECRUITED = Place("deep-blue-3-seats-scattered-wealth", 45)  # the last dollar for a card of the market
ASKED = Place("in-too-deep-2-seats-fundraisers", 35)  # an ability may be used or not
TABLET = {"viewport": {"width": 768, "height": 1024}}

# How much larger than they are pieces begin their way.
SCALES = """() => {
  const animate = Element.prototype.animate;
  window.scales = {};
  Element.prototype.animate = function (steps, pace) {
    const [x, y = x] = String(steps.scale?.[0]).split(" ").map(Number);
    if (this.dataset.piece && steps.scale) scales[this.dataset.piece] = Math.sqrt(x * y); // where it is stretched, too
    return animate.call(this, steps, pace);
  };
}"""
# Whether a part, or something on it, is what a finger would touch in its middle.
ON_TOP = """part => {
  const { x, y, width, height } = part.getBoundingClientRect();
  return part.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def covered(parts: Locator) -> list[str]:
    """The parts that cannot be touched where they lie."""
    return [part.inner_text() for part in parts.all() if not part.evaluate(ON_TOP)]


def test_on_a_phone_the_newest_cards_and_their_values_stay_in_sight(come: Come) -> None:
    ann = come(name="Alexandra", locale="fr-FR", **PHONE)
    sit_at(SIX, ann)
    newest = ann.page.locator(".depth.newest")
    expect(newest).to_have_count(5)
    for card, value in zip(newest.all(), ann.page.locator(".value").all(), strict=True):
        at, below = card.bounding_box(), value.bounding_box()
        assert at
        assert below
        assert at["y"] + at["height"] <= below["y"] + 2
        assert below["y"] + below["height"] <= ann.page.locator(".tray").bounding_box()["y"]  # type: ignore[index]


def test_on_a_phone_names_keep_their_line_and_a_refusal_moves_nothing(come: Come) -> None:
    ann = come(name="Alexandra", **PHONE)
    sit_at(TURN, ann)
    name = ann.page.locator(".owner.me .name")
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth && name.clientHeight < 20")
    table = sit_at(PAYMENT, ann)
    hand = ann.page.locator(".hand .card").first
    before = hand.bounding_box()
    ann.poke("#piece-company-pearl .price")
    expect(ann.page.locator("#why")).not_to_be_empty()
    assert hand.bounding_box() == before
    assert ann.page.locator("#why").evaluate(ON_TOP), table


def test_on_a_phone_an_explanation_stays_and_the_result_comes_from_its_top(come: Come) -> None:
    ann = come(**PHONE)
    table = sit_at(LAST, ann)
    box = ann.page.locator(".hand .card").first.bounding_box()
    assert box
    finger = ann.context.new_cdp_session(ann.page)
    at = [{"x": box["x"] + 9, "y": box["y"] + 9}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    expect(ann.page.locator("#caption")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(ann.page.locator(".hand .card").first).to_be_focused()  # whatever follows a touch has followed
    expect(ann.page.locator("#caption")).to_be_visible()
    ann.page.locator(".deep").evaluate("deep => deep.scrollTo(0, 99)")
    said = ann.sync(table)
    ann.act(table, as_recorded(LAST)(said), said["ply"])
    expect(ann.page.locator(".result")).to_be_visible()
    assert ann.page.locator(".deep").evaluate("deep => deep.scrollTop") == 0


def test_a_key_beside_the_hand_covers_no_card(come: Come) -> None:
    for options in (PHONE, TABLET):
        ann = come(**options)
        sit_at(ASKED, ann)
        assert covered(ann.page.locator("#piece-skip, .hand .card")) == []


def test_on_a_phone_the_keys_of_a_dive_stay_in_sight_below_many_gems(come: Come) -> None:
    ann = come(locale="fr-FR", **PHONE)
    sit_at(MANY_GEMS, ann)
    assert covered(ann.page.locator("#piece-stop, #piece-bag, .dive .gems li, .dive .divers .name")) == []


def test_in_a_full_hand_every_card_shows_its_points(come: Come) -> None:
    ann = come(**TABLET)
    sit_at(FULL_HAND, ann)
    points = ann.page.locator(".hand .crew .vp")
    assert points.count() > 2
    assert covered(points) == []


def test_an_explanation_leaves_the_neighbours_in_the_hand_in_sight(come: Come) -> None:
    ann = come(locale="fr-FR")
    sit_at(TURN, ann)
    card = ann.page.locator(".hand .card").first
    card.hover()
    caption = ann.page.locator("#caption")
    expect(caption).to_be_visible()
    at, hand = caption.bounding_box(), card.bounding_box()
    assert at
    assert hand
    assert at["y"] + at["height"] <= hand["y"]
    # A piece that says itself what stands in each line has its name alone above them.
    table = sit_at(RECRUITED, ann)
    offered = ann.page.locator(".market .crew").first
    offered.hover()
    expect(caption.locator("strong")).to_have_text(offered.locator(".who").inner_text())
    assert caption.locator(".part").count()
    # A wide card that becomes an upright one does not grow on its way.
    ann.page.emulate_media(reduced_motion="no-preference")
    ann.page.evaluate(SCALES)
    said = ann.sync(table)
    ann.act(table, as_recorded(RECRUITED)(said), said["ply"])
    ann.wait_ply(table, said["ply"])
    ann.sync(table)
    scales = ann.page.evaluate("() => scales")
    assert scales
    assert max(scales.values()) < 1.3, scales
    # A company is explained with its ability; all five plates are built alike, however long their words are.
    sit_at(TURN, ann)
    ann.page.locator("#piece-company-research").hover()
    expect(caption.locator(".part")).to_have_count(1)
    tops = ann.page.locator(".company .plate .name").evaluate_all("names => names.map(name => name.offsetTop)")
    assert len(set(tops)) == 1


def test_after_the_game_the_whole_curve_of_scores_is_in_sight(come: Come) -> None:
    ann = come()
    sit_at(OVER, ann)
    names = ann.page.locator(".scores li")
    expect(names).to_have_count(3)
    assert covered(names) == []


@pytest.mark.parametrize("address", ["/nowhere", "/offline"])
def test_a_page_with_little_to_say_ends_in_the_sea_below_its_words(come: Come, address: str) -> None:
    for options in ({}, {"locale": "fr-FR", **PHONE}):
        ann = come(**options)
        ann.forgiven.append("404")
        ann.open(address)
        sea, main = ann.page.locator(".adrift").bounding_box(), ann.page.locator("main").bounding_box()
        assert sea
        assert main
        assert sea["width"] == ann.page.viewport_size["width"]  # type: ignore[index]
        assert sea["y"] + sea["height"] == pytest.approx(ann.page.viewport_size["height"], abs=1)  # type: ignore[index]
        assert main["y"] + main["height"] <= sea["y"] + 1


def test_on_a_phone_a_question_whether_it_is_meant_is_whole(come: Come) -> None:
    ann = come(name="Bartholomew-Christopher", locale="fr-FR", **PHONE)
    sit_at(TURN, ann)
    ann.touch("#piece-card-66")
    ann.touch("#piece-company-treasure")
    asked = ann.page.locator("#choices .warn")
    expect(asked).to_have_count(1)
    words = asked.evaluate("""key => { const range = document.createRange(); range.selectNodeContents(key);
        const at = range.getBoundingClientRect(), home = key.getBoundingClientRect();
        return [at.top - home.top, home.bottom - at.bottom, at.left - home.left, home.right - at.right]; }""")
    assert min(words) >= 1, words


def test_on_a_phone_the_menu_is_at_the_right_of_every_page(come: Come) -> None:
    ann = come(**PHONE)
    table = sit_at(OVER, ann)
    for address in (table, f"{table}/replay"):
        ann.open(address)
        key = ann.page.locator(".menu-key").bounding_box()
        assert key
        assert key["x"] + key["width"] > 330, address
