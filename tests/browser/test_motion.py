"""Pieces move and gains rise; what others do is shown step by step; sounds are heard after the first touch."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.browser.conftest import Come
from tests.browser.people import ENDLESS, Person, ready
from tests.browser.places import Place, as_recorded, sit_at
from tests.patience import until

PAYS = Place("in-too-deep-3-seats-basic", 85)  # expanding Wildlife pays its owner two cards
BEFORE_THE_END = Place("in-too-deep-2-seats-brief", 26)  # the next action sets off the final turns
BRISK, TICK = 600, 50  # milliseconds between two steps of others; at which a test looks
AIRBORNE = """() => {
  window.rose = [];
  const note = ({ addedNodes }) => addedNodes.forEach((part) => rose.push(part.textContent));
  new MutationObserver((changes) => changes.forEach(note)).observe(aloft, { childList: true });
  window.told = []; // how many pieces were on their way whenever the log grew
  new MutationObserver(() => told.push(document.querySelectorAll(".gliding").length)).observe(log, { childList: true });
}"""

# What is set on the parts of sounds: pitches, and how loud all of it is.
EAVESDROP = """() => {
  window.pitches = [];
  window.loud = [];
  const set = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (value, when) {
    pitches.push(value);
    return set.call(this, value, when);
  };
  const { get, set: put } = Object.getOwnPropertyDescriptor(AudioParam.prototype, "value");
  const noted = function (value) {
    loud.push(value);
    put.call(this, value);
  };
  Object.defineProperty(AudioParam.prototype, "value", { get, set: noted });
}"""
# The highest pitch in the sound of something that sinks to a depth.
PITCH = """async (depth) => {
  pitches.length = 0;
  (await import("/static/sound.js")).play("splash", depth);
  return Math.max(0, ...pitches);
}"""


def expand_wildlife(ann: Person, table: str) -> int:
    """Ann expands Wildlife, and the bots act after her; the ply at which it is her turn again."""
    before = ann.facts(table)["ply"]
    ann.page.locator("#piece-card-28").click()
    ann.page.locator("#piece-company-wildlife").click()
    ann.page.locator("#choices .primary").click()
    ann.wait_ply(table, before)
    until(lambda: ann.asked(table), lambda: "it is not Ann's turn again")
    return int(ann.facts(table)["ply"])


def stop_clock(page: Page) -> None:
    """From now on time passes only when a test says so."""
    page.clock.install()
    page.reload()
    ready(page)
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))


def ply(page: Page) -> int:
    return int(page.locator("html").get_attribute("data-ply") or 0)


def test_the_end_is_announced_for_a_second_and_stays_in_the_prompt(come: Come) -> None:
    ann = come()
    table = sit_at(BEFORE_THE_END, ann)
    page = ann.page
    stop_clock(page)
    said = ann.sync(table)
    expect(page.locator("#prompt b")).to_have_count(0)
    ann.act(table, as_recorded(BEFORE_THE_END)(said), said["ply"])
    expect(page.locator("#prompt b")).to_have_text(ann.view(table)["ending"])
    page.clock.run_for(TICK)
    expect(page.locator(".announced")).to_have_text(ann.view(table)["ending"])
    page.clock.run_for(1200)
    expect(page.locator(".announced")).to_have_count(0)
    page.reload()
    expect(page.locator("#prompt b")).to_be_visible()
    expect(page.locator(".announced")).to_have_count(0)


def test_gains_rise_sounds_are_heard_and_others_act_step_by_step(come: Come) -> None:
    ann = come(reduced_motion="no-preference")
    table = sit_at(PAYS, ann)
    page = ann.page
    stop_clock(page)
    page.evaluate(AIRBORNE)
    before = ply(page)
    assert page.locator("#main").get_attribute("data-heard") is None
    last = expand_wildlife(ann, table)
    expect(page.locator("html")).to_have_attribute("data-ply", str(before + 1))
    assert "+2" in page.evaluate("rose")
    expect(page.locator("#main")).to_have_attribute("data-heard", "splash")
    shown, steps = ply(page), [0]  # when each step was shown, in milliseconds
    for now in range(TICK, 20 * BRISK, TICK):
        page.clock.run_for(TICK)
        if ply(page) != shown:
            shown = ply(page)
            steps.append(now)
        if shown == last:
            break
    assert shown == last
    assert len(steps) > 2
    assert min(after - before for before, after in pairwise(steps)) >= BRISK - TICK, "never closer than the pace"
    lines = len(ann.view(table)["log"])
    expect(page.locator("#log li")).to_have_count(lines)
    assert set(page.evaluate("told")) == {0}, "the log tells what happened after it was seen"
    heard = page.locator("#main").get_attribute("data-heard") or ""
    assert heard.split().count("bell") == 1


def test_a_touch_shows_the_table_as_it_is(come: Come) -> None:
    ann = come(reduced_motion="no-preference")
    table = sit_at(PAYS, ann)
    page = ann.page
    stop_clock(page)
    page.locator("#settings-key").click()
    page.locator("#sound").click()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Escape")
    last = expand_wildlife(ann, table)
    assert ply(page) < last
    page.locator("#prompt").click()
    expect(page.locator("html")).to_have_attribute("data-ply", str(last))
    assert page.locator("#main").get_attribute("data-heard") is None

    # At once, and with less motion: nothing is in the air, and an outline marks whatever came.
    page.locator("#settings-key").click()
    page.locator("#pace").select_option("once")
    page.reload()
    expect(page.locator("#pace")).to_have_value("once")


def test_a_touch_ends_whatever_moves(come: Come) -> None:
    """What flies is at rest at once, and what rose has been read."""
    ann, bob, luc = come(reduced_motion="no-preference"), come(name="Bob"), come(name="Luc")
    table = sit_at(PAYS, ann, bob, luc)
    page = ann.page
    page.evaluate(ENDLESS)
    before = ann.facts(table)["ply"]
    for piece in ("#piece-card-28", "#piece-company-wildlife", "#choices .primary"):
        page.locator(piece).click()
    ann.wait_ply(table, before)
    expect(page.locator("#picture .gliding")).not_to_have_count(0)
    expect(page.locator("#aloft > *")).not_to_have_count(0)
    page.mouse.move(2, 2)
    page.mouse.down()
    expect(page.locator("#picture :is(.gliding, .carrying)")).to_have_count(0)
    expect(page.locator("#aloft > *")).to_have_count(0)


def test_sounds_are_lower_in_the_deep_and_as_loud_as_is_wanted(come: Come) -> None:
    ann = come()
    sit_at(PAYS, ann)
    page = ann.page
    page.evaluate(EAVESDROP)
    page.locator("#settings-key").click()
    shallow, deep = (page.evaluate(PITCH, depth) for depth in (0, 9))
    assert 0 < deep < shallow
    page.locator("#volume").fill("0.2")
    assert page.evaluate("loud")[0] == 0.2  # at once; then a gem is heard as loud as that
    page.reload()
    ready(page)
    expect(page.locator("#volume")).to_have_value("0.2")


def test_less_motion_leaves_outlines(come: Come) -> None:
    ann = come()
    table = sit_at(PAYS, ann)
    ann.page.evaluate(AIRBORNE)
    last = expand_wildlife(ann, table)
    expect(ann.page.locator("html")).to_have_attribute("data-ply", str(last))
    assert ann.page.evaluate("rose") == []
    assert ann.page.locator("#picture .changed").count() > 0


def test_the_end_shows_how_scores_grew(come: Come) -> None:
    ann = come()
    sit_at(Place("in-too-deep-3-seats-basic"), ann)
    expect(ann.page.locator("#after .scores .way[d]")).to_have_count(6)
    expect(ann.page.locator("#after .scores")).to_have_attribute("open", "")
    assert ann.page.locator("#after .scores li b").all_inner_texts() == ["70", "80", "60"]
