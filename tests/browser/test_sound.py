"""Sounds: none before the first touch, lower with depth, one bell for one call, one switch and a volume."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fathom.games import find
from tests.browser.conftest import Come
from tests.browser.people import Legal, ready
from tests.browser.people import verb as kind
from tests.browser.places import PASSES_ON, Place, as_recorded, sit_at
from tests.patience import until

DIVE = Place(
    "deep-blue-3-seats-scattered-wealth", 101
)  # two divers; the leader draws, and the other one may play a card
BEFORE_THE_END = Place("in-too-deep-2-seats-brief", 26)  # the next action sets off the final turns
RESTS = Place("deep-blue-2-seats-troubled-waters", 8)
CARD, BELL = 2600, 392  # pitches with which sounds begin
LOUD = "gains[0].gain.value"
# Every sound with its pitch and when it begins, counted from now; and the volume of all.
LISTEN = """() => {
  window.sung = [];
  window.audios = [];
  const Real = AudioContext;
  window.AudioContext = class extends Real {
    constructor() { super(); audios.push(this); }
  };
  window.gains = []; // the first one is that of all sounds
  const Gain = GainNode;
  window.GainNode = class extends Gain {
    constructor(...facts) { super(...facts); gains.push(this); }
  };
  const setting = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (value, time) {
    const gems = document.querySelectorAll(".gems li:not(.hush, .held)").length; // that are shown by then
    if (value > 1) sung.push({ pitch: value, after: time - audios[0].currentTime, gems });
    return setting.call(this, value, time);
  };
}"""


# How many gems have been held in a breath.
HELD = """() => {
  window.held = 0;
  const note = ({ addedNodes }) => (held += [...addedNodes].filter((part) => part.className === "held").length);
  new MutationObserver((changes) => changes.forEach(note)).observe(picture, { subtree: true, childList: true });
}"""


def listen(page: Page) -> None:
    page.add_init_script(f"({LISTEN})()")
    page.reload()
    ready(page)


def heard(page: Page) -> list[str]:
    return (page.locator("#main").get_attribute("data-heard") or "").split()


def sung(page: Page, name: str, depth: int = 0, later: float = 0) -> list[dict[str, float]]:
    """The tones of a sound, played now."""
    script = """async ([name, depth, later]) => {
      sung.length = 0;
      (await import("/static/sound.js")).play(name, depth, later);
      return sung;
    }"""
    found: list[dict[str, float]] = page.evaluate(script, [name, depth, later])
    return found


def draw(said: dict[str, Any]) -> Legal:
    return next(legal for legal in said["legal"] if kind(legal) == "bag")


def test_a_dive_calls_its_leader_once_and_the_bell_comes_after_what_was_heard(come: Come) -> None:
    """Others are asked after each gem; whoever leads has never left."""
    ann = come()
    table = sit_at(DIVE, ann, rest="random")
    listen(ann.page)
    for _ in range(2):
        said = ann.turn(table)
        ann.touch_action(draw(said), said["legal"])
        ann.wait_ply(table, said["ply"])
    said = ann.turn(table)
    assert [sound for sound in heard(ann.page) if sound in ("bell", "gem")] == ["gem", "gem"]


def test_the_bell_rings_for_a_turn_after_whatever_brought_it(come: Come) -> None:
    ann, bob = come(), come(name="Bob")
    table = sit_at(RESTS, ann, bob)
    listen(bob.page)
    said = ann.sync(table)
    bob.page.locator("#prompt").click()
    ann.act(table, as_recorded(RESTS)(said), said["ply"])
    bob.turn(table)
    assert heard(bob.page) == ["card", "bell"]
    begun = {tone["pitch"]: tone["after"] for tone in reversed(bob.page.evaluate("sung"))}
    assert begun[CARD] < 0.01
    assert begun[BELL] > 0.1


def test_no_bell_for_what_was_taken_back_and_none_beside_a_warning(come: Come) -> None:
    ann, bob = come(), come(name="Bob")
    table = sit_at(PASSES_ON, ann, bob)
    said = ann.sync(table)
    expansion = find("in-too-deep").space.parse("expand pearl 36")
    ann.touch_action(next(legal for legal in said["legal"] if legal["action"] == expansion), said["legal"])
    ann.wait_ply(table, said["ply"])
    assert not ann.sync(table)["mine"]
    ann.touch("#undo")
    assert ann.turn(table)["mine"]
    assert "splash" in heard(ann.page)
    assert "bell" not in heard(ann.page)

    table = sit_at(BEFORE_THE_END, ann, bob)
    said = ann.sync(table)
    bob.page.locator("#prompt").click()
    ann.act(table, as_recorded(BEFORE_THE_END)(said), said["ply"])
    bob.turn(table)
    assert "warning" in heard(bob.page)
    assert "bell" not in heard(bob.page)


def test_sounds_are_lower_with_depth_later_if_asked_and_as_loud_as_the_viewer_wants(come: Come) -> None:
    ann = come()
    table = sit_at(DIVE, ann)
    page = ann.page
    listen(page)
    assert page.evaluate("audios.length") == 0
    page.evaluate("import('/static/sound.js').then(({ play }) => play('gem'))")
    assert heard(page) == []
    page.locator("#prompt").click()
    assert page.evaluate("audios.length") == 1
    for name in ("gem", "danger", "splash", "bell"):
        high, low, late = sung(page, name), sung(page, name, 12), sung(page, name, 0, 2)
        assert len(high) == len(low) == len(late) > 0
        for one, other, third in zip(high, low, late, strict=True):
            assert abs(one["pitch"] - 2 * other["pitch"]) < 0.01, "twelve steps are an octave"
            assert 1.9 < third["after"] - one["after"] < 2.1
    page.locator("#settings-key").click()
    page.locator("#volume").fill("0.2")
    assert page.evaluate("localStorage.volume") == "0.2"
    assert page.evaluate(LOUD) == pytest.approx(0.2)
    count = len(heard(page))
    page.locator("#sound").click()
    assert sung(page, "gem") == []
    assert len(heard(page)) == count
    page.locator("#sound").click()
    assert heard(page)[-1] == "gem", "a sample of what one has chosen"
    page.reload()
    ready(page)
    expect(page.locator("#volume")).to_have_value("0.2")
    assert page.evaluate("audios.length") == 0
    page.locator("#prompt").click()
    assert page.evaluate(LOUD) == pytest.approx(0.2)
    assert ann.view(table)["ply"] == DIVE.ply


@pytest.mark.parametrize(("motion", "breaths"), [("reduce", 0), ("no-preference", 1)])
def test_a_gem_is_heard_when_it_shows_and_not_before(come: Come, motion: str, breaths: int) -> None:
    """After the breath that is held for it, unless the viewer wants less motion."""
    ann = come(reduced_motion=motion)
    table = sit_at(DIVE, ann, rest="random")
    listen(ann.page)
    said = ann.turn(table)
    ann.page.evaluate(HELD)
    shown = ann.page.locator(".gems li:not(.hush)").count()
    ann.touch_action(draw(said), said["legal"])
    ann.wait_ply(table, said["ply"])
    until(lambda: "gem" in heard(ann.page), lambda: "no gem is heard")
    first = ann.page.evaluate("sung.find(({ pitch }) => pitch > 20)")
    assert ann.page.evaluate("held") == breaths
    assert first["gems"] == shown + 1
    assert -0.2 < first["after"] < 0.2
