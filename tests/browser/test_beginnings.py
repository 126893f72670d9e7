"""How people begin: they fill the table's seats, choose cards, come by a ticket, and find their tables at home."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from fathom.games import find
from tests.browser.axe import violations
from tests.browser.conftest import Come
from tests.browser.people import PHONE, Person, ready

ABILITY = find("in-too-deep").words("en")


def set_up(person: Person) -> str:
    """Set up the table that the form describes, and return its address."""
    person.page.click("form.form button.primary")
    person.page.wait_for_url("**/t/*")
    return urlsplit(person.page.url).path


def bots_at(person: Person, table: str) -> list[str | None]:
    return [seat["bot"] for seat in person.facts(table)["seats"]]


def card(option: str, choice: str) -> str:
    return f"label:has(#option-{option}-{choice})"


def test_a_mission_a_team_and_its_difficulty(come: Come) -> None:
    ann = come()
    page = ann.open("/new/endeavor")
    page.fill("#name", "Ann")
    difficulty = page.locator("[data-option=difficulty]")
    expect(difficulty).to_be_hidden()
    ann.take(1, "expert")
    expect(page.locator("#seat-1")).to_contain_text("expert")
    expect(page.locator(".chair[open]")).to_have_count(0)
    ann.touch(card("mission", "star-search"))
    ann.touch(card("mode", "co-op"))
    ann.touch(card("difficulty", "legendary"))
    for number in (1, 2):  # alone one is a team anyway
        ann.take(number, "none")
    expect(page.locator("[data-option=mode]")).to_be_hidden()
    expect(difficulty).to_be_visible()
    ann.take(1, "expert")
    table = set_up(ann)
    assert ann.facts(table)["options"] == {"mission": "star-search", "mode": "co-op", "difficulty": "legendary"}
    assert bots_at(ann, table) == [None, "expert"]


def test_a_company_turns_to_its_other_side(come: Come) -> None:
    ann = come()
    page = ann.open("/new/in-too-deep")
    basic, advanced = (page.locator(f"#option-sides-pearl-{side}-says") for side in ("basic", "advanced"))
    expect(basic).to_be_visible()
    expect(advanced).to_be_hidden()
    ann.touch(card("sides-pearl", "advanced"))
    expect(advanced).to_have_text(ABILITY("ability.pearl.advanced"))
    expect(advanced).to_be_visible()
    expect(basic).to_be_hidden()
    assert ann.facts(set_up(ann))["options"]["sides"].split(",")[2] == "pearl=advanced"


def test_a_phone_chooses_by_touch(come: Come) -> None:
    ann = come(**PHONE)
    page = ann.open("/new/deep-blue")
    page.fill("#name", "Ann")
    ann.take(1, "here", "Grandpa")
    ann.take(2, "easy")
    ann.touch(card("scenario", "ruins-of-plenty"))
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
    table = set_up(ann)
    facts = ann.facts(table)
    assert facts["options"]["scenario"] == "ruins-of-plenty"
    assert [seat["name"] for seat in facts["seats"]] == ["Ann", "Grandpa", "Lou"]
    assert bots_at(ann, table) == [None, None, "easy"]


def test_the_keyboard_alone_sets_a_table(come: Come) -> None:
    kim = come(name="Kim")
    page = kim.open("/new/deep-blue")
    kim.tab_to("at => at.id === 'seat-1'")
    page.keyboard.press("Tab")
    expect(page.locator("#seat-1-normal")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#seat-1-hard")).to_be_checked()
    expect(page.locator("#seat-1-hard")).to_be_visible()  # the chair stays open
    page.keyboard.press("Escape")
    expect(page.locator("#seat-1")).to_be_focused()
    expect(page.locator("#seat-1-hard")).to_be_hidden()
    page.keyboard.press("Enter")
    kim.tab_to("at => at.id === 'seat-2'")  # only one chair is open at a time
    expect(page.locator(".chair[open]")).to_have_count(1)
    while not page.locator("[name=option-scenario]:focus").count():
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#option-scenario-best-of-the-best")).to_be_checked()
    kim.tab_to("at => at.matches('.set button')")
    page.wait_for_url("**/t/*")
    table = urlsplit(page.url).path
    assert bots_at(kim, table) == [None, "hard", "normal"]
    assert kim.facts(table)["options"]["scenario"] == "best-of-the-best"


def test_without_scripts_every_option_is_there(come: Come) -> None:
    ann = come(java_script_enabled=False)
    page = ann.open("/new/endeavor")
    expect(page.locator("[data-option=difficulty]")).to_be_visible()
    ann.take(1, "hard")
    expect(page.locator("#seat-1 .sitting:visible")).to_contain_text("hard")
    ann.touch(card("mission", "the-deepest-sea"))
    ann.touch(card("mode", "co-op"))
    ann.touch(card("difficulty", "expert"))
    table = set_up(ann)
    assert ann.facts(table)["options"] == {"mission": "the-deepest-sea", "mode": "co-op", "difficulty": "expert"}
    assert bots_at(ann, table)[:2] == [None, "hard"]


def test_a_friend_comes_by_a_ticket_and_learns_first(come: Come) -> None:
    ann, bob = come(), come(name="Bob")
    table = ann.sit(["me", "open", "normal"])
    link = ann.page.locator("#invite input").input_value()
    page = bob.open(link)
    expect(page.locator("#name")).to_have_value("")
    with bob.context.expect_page() as opened:
        page.click(".stub a[href^='/learn/']")
    opened.value.click(".lessons .primary")
    ready(opened.value)
    expect(opened.value.locator(".teacher")).to_be_visible()
    page.reload()
    page.click("form.form button.primary")
    expect(page.locator("#name:invalid")).to_be_focused()  # nobody sits down as “Guest”
    bob.join(link)
    assert [seat["name"] for seat in bob.facts(table)["seats"]][:2] == ["Ann", "Bob"]
    bob.open("/")
    first = bob.page.locator("main a").first
    assert "/t/" in (first.get_attribute("href") or "")
    expect(first.locator(".little .picture")).to_be_visible()


@pytest.mark.parametrize("device", ["wide", "phone"])
def test_axe_finds_nothing(come: Come, device: str) -> None:
    ann = come(bypass_csp=True, **(PHONE if device == "phone" else {}))
    page = ann.open("/new/endeavor")
    ann.touch("#seat-1")
    ann.touch(card("mode", "co-op"))
    found: dict[str, list[str]] = {}
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        found[theme] = violations(page)
    assert found == {"light": [], "dark": []}
