"""All of Endeavor has its place: the ocean holds still, goals and teams are whole, on tablets and phones too."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import PHONE, Person
from tests.browser.places import Place, sit_at
from tests.browser.test_endeavor import FOUR, MOMENTS, TEAM, TWO
from tests.patience import until

TABLET = {"viewport": {"width": 768, "height": 1024}}
SETBACK = Place(TEAM, 149)  # the last round of a team: a setback, seven goals, twelve cards in one's own row
PUBLISHED = Place(TWO, 102)  # somebody with a Journal may activate a Specialist
FIVE = Place("endeavor-mission-04-5-seats")
SPILLS = """part => [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight]"""
CAME = """() => {
  window.came = [];
  const note = ({ target }) => target.matches(".plate.arriving") && came.push(target.id);
  const seen = { subtree: true, attributeFilter: ["class"] };
  new MutationObserver((changes) => changes.forEach(note)).observe(document, seen);
}"""


def test_all_goals_of_a_team_and_its_people_are_in_sight(come: Come) -> None:
    for size in ({}, TABLET):
        ann = come(locale="fr-FR", **size)
        ann.sync(sit_at(SETBACK, ann))
        assert max(ann.page.locator(".goals").evaluate(SPILLS)) <= 1
        assert max(ann.page.locator("html").evaluate(SPILLS)) <= 0
        widths = ann.page.locator(".team li").evaluate_all("all => all.map((part) => part.clientWidth)")
        assert min(widths) >= 56, (size, widths)


LONG = Place("endeavor-mission-03-4-seats", 280)  # long names, gauges near their ends, seven goals, and tokens
CUT = """all => all
  .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
  .map((part) => part.textContent)"""
# How large letters are drawn, however much their part is scaled; some may be hidden.
LETTERS = """all => all.filter((part) => part.checkVisibility()).map((part) => {
  const scale = part.closest("svg")?.getScreenCTM().a ?? part.currentCSSZoom;
  return scale * parseFloat(getComputedStyle(part).fontSize);
})"""
SMALLEST = 10.95  # pixels
PLATES = "() => [...document.querySelectorAll('.plate')].map((part) => JSON.stringify(part.getBoundingClientRect()))"
OUTSIDE = """own => [...own.querySelectorAll(".gauge > *, .member, .paper")].filter((part) => {
  const [at, home] = [part.getBoundingClientRect(), own.getBoundingClientRect()];
  return at.bottom > home.bottom || at.right > home.right;
}).map((part) => part.textContent)"""


def test_names_and_gauges_of_a_large_team_are_whole_and_letters_not_too_small(come: Come) -> None:
    wide = {"viewport": {"width": 1024, "height": 768}}
    for size, back in (({}, ""), (TABLET, "sea"), (wide, "goals")):
        ann = come(locale="fr-FR", **size)
        ann.sync(sit_at(LONG, ann))
        assert ann.page.locator(".team .who").evaluate_all(CUT) == [], size
        assert ann.page.locator(".own").evaluate(OUTSIDE) == [], size
        lines = ann.page.locator(".gauge small").evaluate_all("all => all.map((part) => part.offsetHeight)")
        assert len(set(lines)) == 1, (size, lines)  # one line each
        for part in (".face", ".gauge small", ".person .fact", ".goals li", ".key"):
            letters = ann.page.locator(part).evaluate_all(LETTERS)
            assert min(letters) >= SMALLEST, (size, part, letters)
        before = ann.page.evaluate(PLATES)
        ann.page.click('[data-tab="impact"]')
        expect(ann.page.locator(".impact")).to_be_visible()
        assert ann.page.locator(".impact").evaluate("part => part.clientWidth") > 350
        if back:
            ann.page.click(f'[data-tab="{back}"]')
            expect(ann.page.locator(".impact")).to_be_hidden()
        assert ann.page.evaluate(PLATES) == before  # the Impact board opens over an ocean that holds still


def test_seven_goals_with_long_words_are_all_in_sight(come: Come) -> None:
    ann = come(locale="fr-FR")
    ann.sync(sit_at(Place("endeavor-mission-06-3-seats", 120), ann))
    assert max(ann.page.locator(".goals").evaluate(SPILLS)) <= 1


def test_on_a_phone_the_totals_of_the_end_are_in_sight(come: Come) -> None:
    ann = come(locale="fr-FR", **PHONE)
    ann.sync(sit_at(Place(FOUR), ann))
    expect(ann.page.locator("table.result tfoot")).to_be_in_viewport(ratio=1)


def test_numbers_of_a_seat_have_one_line_beside_many_heads(come: Come) -> None:
    ann = come(locale="fr-FR")
    ann.sync(sit_at(Place("endeavor-mission-02-3-seats"), ann))
    for row in ann.page.locator(".person p:last-child").all():
        tops = row.locator(".fact").evaluate_all("all => all.map((part) => part.getBoundingClientRect().bottom)")
        assert max(tops) - min(tops) < 8, tops


def test_the_end_shows_the_whole_team_and_the_curve(come: Come) -> None:
    ann = come(locale="fr-FR")
    ann.sync(sit_at(FIVE, ann))
    assert min(ann.page.locator(".team li").evaluate_all("all => all.map((part) => part.clientWidth)")) >= 100
    expect(ann.page.locator(".scores > svg")).to_be_in_viewport(ratio=1)


def test_a_phone_shows_all_stacks_to_draw_from_and_points_below_flags(come: Come) -> None:
    ann = come(locale="fr-FR", **PHONE)
    said = ann.sync(sit_at(MOMENTS["stacks"], ann))
    stacks = ann.page.locator(".offer .button")
    expect(stacks).to_have_count(len(said["legal"]) - 1)
    for stack in stacks.all():
        expect(stack).to_be_in_viewport(ratio=1)
    assert min(ann.page.locator(".key").evaluate_all(LETTERS)) >= SMALLEST
    assert ann.page.locator(".key > span").evaluate_all(CUT) == []
    assert ann.page.locator(".keys").evaluate(SPILLS) == [0, 0]
    # Whatever somebody says has a line with their name here, and no key below it.
    assert ann.page.locator("[data-talk]").evaluate("part => part.getBoundingClientRect().width") > 300
    shown = ann.page.locator("#seats .seat").evaluate_all("all => all.map((flag) => flag.dataset.points)")
    assert shown == ann.page.locator(".people .score").evaluate_all(
        "all => all.map((score) => score.firstChild.textContent)"
    )


def test_boards_that_were_there_do_not_come_again_when_their_panel_opens(come: Come) -> None:
    ann = come(reduced_motion="no-preference", **PHONE)
    table = sit_at(PUBLISHED, ann)
    said = ann.sync(table)
    expect(ann.page.locator(".own .paper").first).to_be_attached()  # something that glides is in sight
    ann.page.evaluate(CAME)
    ann.touch_action(next(legal for legal in said["legal"] if legal["pieces"][0].startswith("slot")), said["legal"])
    ann.wait_ply(table, said["ply"])
    expect(ann.page.locator(".sea")).to_be_visible()
    assert ann.page.evaluate("came") == []


def test_the_picture_of_an_invitation_fills_its_ticket(come: Come) -> None:
    ann, bob = come(), come(**TABLET)
    table = ann.sit(["me", "open"], game="endeavor")
    bob.open(f"{table}/join/{next(iter(ann.view(table)['invitations'].values()))}")
    wide = "part => part.getBoundingClientRect().width"
    little = bob.page.locator(".ticket > .little")
    assert little.locator("> *").evaluate(wide) >= little.evaluate(wide) - 1


def test_the_keys_of_a_replay_leave_a_phone_its_board(come: Come) -> None:
    ann = come(**PHONE)
    ann.open(f"{sit_at(FIVE, ann)}/replay/100")
    board = ann.page.locator("#picture").bounding_box()
    assert board
    assert board["height"] >= 470


def test_a_name_with_points_in_it_is_whole_where_it_is_explained(come: Come) -> None:
    ann = come()
    ann.sync(sit_at(MOMENTS["slot"], ann))
    ann.page.locator('[id="piece-specialist-rov-operator"]').hover(force=True)
    expect(ann.page.locator("#caption strong")).to_have_text("R.O.V. Operator")


def test_the_card_of_a_button_does_not_say_its_words_twice(come: Come) -> None:
    ann = come()
    ann.sync(sit_at(MOMENTS["slot"], ann))
    way_out = ann.page.locator(".ways .button")
    way_out.hover()
    expect(ann.page.locator("#caption strong")).to_have_text(way_out.inner_text())
    expect(ann.page.locator("#caption li")).to_have_count(0)


def test_the_people_of_another_seat_have_their_heads(come: Come) -> None:
    ann = come(**PHONE)
    ann.sync(sit_at(MOMENTS["slot"], ann))
    ann.page.locator("#seats .seat:not(.me)").tap()
    heads = ann.page.locator("#beside-text .art")
    expect(heads.first).to_be_visible()
    assert heads.count() == ann.page.locator(".person:not(.me) .faces i").count()
    ann.page.keyboard.press("Escape")
    ann.page.locator('[data-tab="people"]').tap()
    facts = ann.page.locator(".person:not(.me) p:last-child > span:first-child .fact").evaluate_all(
        "all => all.map((fact) => fact.offsetTop)"
    )
    assert len(set(facts)) == 1  # side by side


HALF_WAY = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...all) {
    const motion = animate.apply(this, all);
    motion.pause();
    motion.currentTime = 150;
    return motion;
  };
}"""
TOUCH = """part => {
  part.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));  // whatever moves is there at once
  part.click();
}"""
LEVELS = "all => all.map((part) => getComputedStyle(part).zIndex)"
LEFT_BEHIND = """() => [...document.querySelectorAll(".zone .bonus")].filter((part) => {
  const gift = part.getBoundingClientRect();
  const plate = part.closest(".zone").querySelector(".plate").getBoundingClientRect();
  return gift.left < plate.left || gift.right > plate.right || gift.top < plate.top || gift.bottom > plate.bottom;
}).length"""


def test_boards_on_their_way_keep_what_they_give_and_pass_above_others(come: Come) -> None:
    ann = come(reduced_motion="no-preference")
    table = sit_at(MOMENTS["stacks"], ann)
    said = ann.sync(table)
    ann.page.evaluate(HALF_WAY)
    ann.touch_action(next(legal for legal in said["legal"] if legal["pieces"] == ["stacks-1+1"]), said["legal"])
    expect(ann.page.locator(".turned .gliding")).to_have_count(2)
    assert ann.page.locator(".zone .bonus").count() > 6
    assert ann.page.evaluate(LEFT_BEHIND) == 0
    levels = ann.page.locator(".zone.carrying").evaluate_all(LEVELS)
    assert len(set(levels)) == 1  # then whichever comes later in the page is above
    ann.page.locator(".turned .plate.can").first.evaluate(TOUCH)
    expect(ann.page.locator(".offer .gliding")).to_have_count(1)
    levels = ann.page.locator(".offer, .offer .zone").evaluate_all(LEVELS)
    assert len(set(levels)) == 1  # the board in hand leaves the ocean above everything


MARKED = Place("endeavor-mission-01-2-seats", 87)  # a marker is placed, the others have passed, and a round begins


def mark(person: Person) -> None:
    """Place the marker, and see it land."""
    table = sit_at(MARKED, person)
    said = person.sync(table)
    person.touch_action(next(legal for legal in said["legal"] if legal["pieces"] == ["hex-0-1"]), said["legal"])
    expect(person.page.locator(".impact .arrived")).to_be_visible()


def test_the_impact_board_gives_way_to_what_is_asked_once_a_marker_has_landed(come: Come) -> None:
    ann = come(reduced_motion="no-preference")
    mark(ann)
    expect(ann.page.locator(".tray .tile.can").first).to_be_visible()
    expect(ann.page.locator(".impact")).to_be_hidden()


def test_the_panel_that_the_viewer_opens_meanwhile_stays_open(come: Come) -> None:
    ann = come(reduced_motion="no-preference")
    mark(ann)
    ann.page.click('[data-tab="papers"]')
    ann.page.wait_for_timeout(1300)  # by then the marker has been seen
    expect(ann.page.locator(".papers")).to_be_visible(timeout=1000)


def test_on_a_phone_what_is_asked_is_in_sight_after_a_marker(come: Come) -> None:
    ann = come(**PHONE)
    table = sit_at(MARKED, ann)
    said = ann.sync(table)
    ann.touch_action(next(legal for legal in said["legal"] if legal["pieces"] == ["hex-0-1"]), said["legal"])
    expect(ann.page.locator(".tray .tile.can").first).to_be_visible()


FLIGHTS = """() => {
  window.flights = 0;
  const note = ({ addedNodes }) => addedNodes.forEach((part) => (flights += part.matches("div")));
  new MutationObserver((changes) => changes.forEach(note)).observe(aloft, { childList: true });
}"""
RECLAIM = Place(TWO, 2)  # whoever is to move may reclaim a disc; both have a Team Leader


def test_what_others_gain_does_not_come_from_my_own_people(come: Come) -> None:
    bob, ann = come(name="Bob"), come(reduced_motion="no-preference")
    table = sit_at(RECLAIM, bob, ann)
    said = bob.sync(table)
    ann.sync(table)
    ann.page.evaluate(FLIGHTS)
    reclaim = next(legal for legal in said["legal"] if legal["pieces"] == ["slot-1"])
    assert bob.act(table, reclaim, said["ply"]) == 200
    expect(ann.page.locator("#aloft .gained")).to_have_count(1)
    assert ann.page.evaluate("flights") == 0  # it comes from Bob's Team Leader
    assert ann.page.evaluate(
        "getComputedStyle(aloft).getPropertyValue('--ingenuity')"
    )  # whatever flies has its colours


FROM = """() => {
  window.from = [];
  const begin = (flight) => flight.getAnimations()[0].effect.getKeyframes()[0].translate.split(" ").map(parseFloat);
  const note = ({ addedNodes }) => addedNodes.forEach((part) => part.matches("div") && from.push(begin(part)));
  new MutationObserver((changes) => changes.forEach(note)).observe(aloft, { childList: true });
}"""
HIDDEN = Place(TWO, 98)  # whoever is to move recruits somebody of the third tier, below the edge of the tray


def test_what_is_gained_from_below_the_edge_of_a_panel_comes_from_that_edge(come: Come) -> None:
    bob = come(name="Bob")
    ann = come(reduced_motion="no-preference", viewport={"width": 1280, "height": 768})
    table = sit_at(HIDDEN, bob, ann)
    said = bob.sync(table)
    ann.sync(table)
    ann.page.evaluate(FROM)
    recruit = next(legal for legal in said["legal"] if legal["pieces"] == ["specialist-marine-biologist"])
    assert bob.act(table, recruit, said["ply"]) == 200
    until(lambda: ann.page.evaluate("from"), lambda: "nothing flies")
    tray = ann.page.locator(".tray").bounding_box()
    assert tray
    for x, y in ann.page.evaluate("from"):
        assert tray["x"] <= x <= tray["x"] + tray["width"]
        assert tray["y"] <= y <= tray["y"] + tray["height"] + 1
