"""Endeavor in the browser: parts that share a place, an ocean that is looked at closer, a game by touch alone."""

from __future__ import annotations

import time

from playwright.sync_api import Page, expect

from tests.browser.conftest import Come
from tests.browser.people import PHONE, Legal, Person
from tests.browser.test_quality import violations
from tests.browser.test_whole_games import overflow, too_small

MOVES = 60


def eager(legals: list[Legal], turn: int) -> Legal:
    """Whatever is left beside declining and passing, something else each time."""
    busy = [legal for legal in legals if legal["pieces"] not in (["skip"], ["pass"], ["end"])] or legals
    return busy[turn % len(busy)]


def shown(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => [...document.querySelectorAll('.shown')].map((part) => part.dataset.panel)")
    return found


def zoom(page: Page) -> float:
    return float(page.evaluate("() => getComputedStyle(document.querySelector('.picture')).getPropertyValue('--zoom')"))


def recruit(person: Person, table: str) -> None:
    said = person.sync(table)
    diver = next(legal for legal in said["legal"] if legal["pieces"] == ["specialist-reef-diver"])
    person.touch_action(diver, said["legal"])
    person.wait_ply(table, said["ply"])
    person.sync(table)


def test_what_the_viewer_has_arranged_outlasts_a_move(come: Come) -> None:
    ann = come()
    table = ann.sit(["me", "greedy"], game="endeavor")
    page = ann.page
    page.click('[data-zoom="1.25"]')
    page.click('[data-zoom="1.25"]')
    page.click('[data-tab="tray"]')
    ocean = page.locator("[data-pan]")
    box = ocean.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 400, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 250, box["y"] + 150, steps=5)
    page.mouse.up()
    places = "(ocean) => [ocean.scrollLeft, ocean.scrollTop]"
    place = ocean.evaluate(places)
    assert place != [0, 0]
    recruit(ann, table)
    assert zoom(page) == 1.25**2
    assert shown(page) == ["tray"]
    assert ocean.evaluate(places) == place
    page.click('[data-zoom="whole"]')
    assert ocean.evaluate(
        "(ocean) => ocean.scrollWidth <= ocean.clientWidth && ocean.scrollHeight <= ocean.clientHeight"
    )


def test_dragging_the_ocean_touches_nothing(come: Come) -> None:
    ann = come()
    ann.sit(["me", "greedy"], game="endeavor")
    zone = ann.page.locator("#piece-zone-the-sea-star")
    box = zone.bounding_box()
    assert box is not None
    ann.page.mouse.move(box["x"] + 20, box["y"] + 20)
    ann.page.mouse.down()
    ann.page.mouse.move(box["x"] + 60, box["y"] + 40, steps=4)
    ann.page.mouse.up()
    expect(ann.page.locator("#why")).to_be_empty()
    zone.click(force=True, position={"x": 20, "y": 8})
    expect(ann.page.locator("#why a")).to_be_visible()


def test_a_phone_shows_what_must_be_touched(come: Come) -> None:
    luc = come(**PHONE | {"locale": "fr-FR"})
    table = luc.sit(["me", "greedy", "greedy"], "Luc", game="endeavor")
    small: set[str] = set()
    wide: set[int] = set()
    panels: set[str] = set()
    deadline = time.monotonic() + 120
    for turn in range(MOVES):
        while not (said := luc.view(table))["mine"] and not said["over"]:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        if said["over"]:
            break
        said = luc.sync(table)
        small |= set(too_small(luc.page))
        wide.add(overflow(luc.page))
        panels |= set(shown(luc.page))
        luc.touch_action(eager(said["legal"], turn), said["legal"])  # in sight, or it could not be touched
        luc.wait_ply(table, said["ply"])
    assert wide == {0}
    assert small == set()
    assert {"sea", "own", "tray"} <= panels


def test_axe_finds_nothing_in_any_part(come: Come) -> None:
    ann = come(bypass_csp=True, **PHONE)
    table = ann.sit(["me", "greedy"], game="endeavor", o_mode="co-op")
    for turn in range(20):
        said = ann.sync(table)
        if said["mine"]:
            ann.touch_action(eager(said["legal"], turn), said["legal"])
            ann.wait_ply(table, said["ply"])
    found: dict[str, list[str]] = {}
    for theme in ("light", "dark"):
        ann.page.emulate_media(color_scheme=theme)
        for key in ann.page.locator("[data-tab]").all():
            key.tap()
            if problems := violations(ann.page):
                found[f"{theme} {key.get_attribute('data-tab')}"] = problems
    assert found == {}
