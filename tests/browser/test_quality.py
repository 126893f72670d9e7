"""Pages are accessible and light, and load from one host only."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Come
from tests.browser.people import PHONE, Person, brisk, ready
from tests.browser.places import OVER, PAYMENT, TURN, sit_at

LIGHTEST = 150_000  # bytes over the wire


def pages(person: Person) -> Iterator[tuple[str, Page]]:
    """Every page, one after the other."""
    page = person.page
    for name in ("new", "rules", "legend", "learn"):
        yield name, person.open(f"/{name}/in-too-deep")
    yield "home", person.open("/")
    yield "me", person.open("/me")
    yield "error", person.open("/nowhere")
    yield "offline", person.open("/offline")
    person.sit(["me", "open", "normal"])
    expect(page.locator("#invite input")).to_be_visible()
    link = page.locator("#invite input").input_value()
    yield "waiting", page
    yield "invitation", person.open(link)
    person.sync(sit_at(PAYMENT, person))
    yield "payment", page
    person.poke("#piece-deck")
    expect(page.locator("#why a")).to_be_visible()
    yield "why", page
    person.sync(sit_at(TURN, person))
    yield "turn", page
    page.click("#piece-deck")
    expect(page.locator("#choices button.primary.warn")).to_be_visible()
    yield "asked", page
    if page.locator("#drawer").is_hidden():
        page.click("#drawer-toggle")
        yield "drawer", page
        page.click("#drawer-toggle")
    page.keyboard.press("Escape")
    page.click("#rules")
    expect(page.locator("#rulebook .rule").first).to_be_visible()
    yield "rules beside the table", page
    table = sit_at(OVER, person)
    expect(page.locator("table.result")).to_be_visible()
    yield "over", page
    yield "replay", person.open(f"{table}/replay/8")
    yield "me, known", person.open("/me")
    yield "home, known", person.open("/")


@pytest.mark.parametrize("device", ["wide", "phone"])
def test_axe_finds_nothing(come: Come, device: str) -> None:
    ann = come(bypass_csp=True, **(PHONE if device == "phone" else {}))
    ann.forgiven.append("404")
    found: dict[str, list[str]] = {}
    for name, page in pages(ann):
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            if problems := violations(page):
                found[f"{name}, {theme}"] = problems
    assert found == {}


def test_a_table_is_light(come: Come) -> None:
    ann = come()
    table = sit_at(PAYMENT, ann)
    eve = come()  # a browser whose cache is empty
    channel = eve.context.new_cdp_session(eve.page)
    channel.send("Network.enable")
    received: list[float] = []
    channel.on("Network.loadingFinished", lambda message: received.append(message["encodedDataLength"]))
    eve.context.add_cookies(ann.context.cookies())  # type: ignore[arg-type]
    eve.open(table)
    ready(eve.page)
    eve.sync(table)
    eve.page.wait_for_timeout(300)
    assert len(received) >= 6
    assert sum(received) <= LIGHTEST


def test_scripts_from_elsewhere_are_refused(come: Come) -> None:
    ann = come()
    ann.forgiven += ["Content Security Policy", "Content-Security-Policy", "Refused to"]
    table = ann.sit(["me", "normal", "normal"])
    headers = ann.context.request.get(table).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    ran: bool = ann.page.evaluate(
        """() => { const script = document.createElement("script"); script.textContent = "globalThis.ran = true";
        document.body.append(script); return globalThis.ran === true; }"""
    )
    assert not ran
    refused: str = ann.page.evaluate("() => fetch('http://127.0.0.1:9/').then(() => 'sent', (error) => error.name)")
    assert refused == "TypeError"
    ann.foreign = [address for address in ann.foreign if not address.startswith("http://127.0.0.1:9/")]


def test_the_policy_also_says_what_does_not_fall_back_on_its_default(come: Come) -> None:
    policy = come().context.request.get("/").headers["content-security-policy"]
    assert [name for name in ("base-uri", "frame-ancestors", "form-action") if name not in policy] == []


def test_pages_work_with_their_own_policy(come: Come) -> None:
    """No page breaks the policy it is served with; a violation would be in the console."""
    ann = come()
    ann.forgiven.append("404")
    for _, page in pages(ann):
        expect(page.locator("main")).to_be_visible()


def test_the_theme_can_be_chosen_and_stays(come: Come) -> None:
    ann = come(color_scheme="light")
    page = ann.open("/")
    page.click("#theme")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.click("#theme")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_a_rule_is_found_by_its_words(come: Come) -> None:
    ann = come()
    page = ann.open("/rules/in-too-deep")
    for wide, size in ((1440, "16px"), (1920, "18px")):
        page.set_viewport_size({"width": wide, "height": 1080})
        expect(page.locator(".rule p").first).to_have_css("font-size", size)
    page.fill("#find", "fundraiser")
    expect(page.locator(".rule:visible").first).to_contain_text("fundraiser")
    few = page.locator(".rule:visible").count()
    page.fill("#find", "ITD-4.2")
    expect(page.locator(".rule:visible")).to_have_count(1)
    page.fill("#find", "")
    assert page.locator(".rule:visible").count() > few


def test_a_personal_link_brings_the_same_person_to_another_device(come: Come) -> None:
    ann = come()
    table = ann.sit(["me", "normal", "normal"])
    page = ann.open("/me")
    link = page.locator(".long-link").get_attribute("href") or ""
    expect(page.locator(".qr svg")).to_be_visible()
    other = come(**PHONE)
    other.open(link)
    other.page.locator("form .primary").click()  # it first asks whether to sign in as that person
    line = other.page.locator(f'a[href="{table}"]')
    expect(line).to_be_visible()
    assert line.bounding_box()["height"] < 140, "many tables are in sight on a phone"  # type: ignore[index]
    assert other.view(table)["seat"] == ann.view(table)["seat"]


def test_rules_slide_in_over_the_log_at_the_rule_that_was_asked_for(come: Come) -> None:
    ann = come()
    table = sit_at(TURN, ann)
    said = ann.turn(table)
    page = ann.page
    link = page.locator("#log .rule-id").nth(len(said["log"]) - 1)
    rule = link.inner_text()
    link.click()
    wanted = page.locator(f'#rulebook [id="{rule}"]')
    expect(wanted).to_be_in_viewport()
    expect(wanted.locator("a").first).to_be_focused()
    page.fill("#find", "fundraiser")
    expect(page.locator("#rulebook .rule:visible").first).to_contain_text("fundraiser")
    ann.act(table, brisk(said), said["ply"])
    ann.turn(table)  # the log has grown meanwhile
    page.keyboard.press("Escape")
    expect(page.locator("#rulebook")).to_be_hidden()
    expect(link).to_be_focused()
    page.click("#rules")
    expect(page.locator("#close-rules")).to_be_focused()
    page.click("#close-rules")
    expect(page.locator("#rulebook")).to_be_hidden()
    assert page.url.endswith(table)


def test_an_invitation_is_copied_or_scanned_and_a_phone_shares_it(come: Come) -> None:
    ann = come(permissions=["clipboard-read", "clipboard-write"])
    ann.sit(["me", "open", "open"])
    row = ann.page.locator("#invite li").nth(1)
    key = row.get_by_role("button").first
    key.click()
    expect(key).to_have_text("Copied")
    link = row.locator("input").input_value()
    assert ann.page.evaluate("() => navigator.clipboard.readText()") == link
    row.get_by_role("button", name="QR code").click()
    code = ann.page.locator("#code img")
    expect(code).to_have_attribute("src", f"{link}/code")
    expect(ann.page.locator("#code")).to_contain_text("Seat 3")
    assert code.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    ann.page.keyboard.press("Escape")
    expect(code).to_be_hidden()
    luc = come(**PHONE)
    luc.context.add_init_script("navigator.share = async (what) => { window.shared = what.url; }")
    luc.sit(["me", "open"])
    luc.page.locator("#invite li").get_by_role("button", name="Share").tap()
    assert luc.page.evaluate("() => window.shared") == luc.page.locator("#invite input").input_value()


def test_the_menu_of_a_phone_holds_what_the_bar_cannot(come: Come) -> None:
    ann = come(**PHONE)
    ann.sit(["me", "normal", "normal"])
    page = ann.page
    expect(page.locator("#theme")).to_be_hidden()
    page.tap(".menu-key")
    page.tap("#theme")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.keyboard.press("Escape")
    expect(page.locator("#theme")).to_be_hidden()
    page.tap(".menu-key")
    page.tap("a[hreflang=fr]")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
