"""Without a network Fathom opens with a clear word and the rules, and with one nobody notices the service worker."""

from __future__ import annotations

import contextlib

from playwright.sync_api import Error, Page, expect

from fathom.core import Words
from fathom.core.words import HOUSE
from fathom.games import find, games
from fathom.web.faces import sheets
from tests.browser.conftest import Come
from tests.browser.people import Person
from tests.browser.places import TURN, sit_at
from tests.patience import until

OFFLINE = "ERR_INTERNET_DISCONNECTED"
KEPT = """async () => {
  const paths = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  return { names: await caches.keys(), paths };
}"""


SETTLED = """async () => {
  const { active, installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
  const own = active?.scriptURL.endsWith("lang=" + document.documentElement.lang) && active.state === "activated";
  return own && !installing && !waiting && navigator.serviceWorker.controller === active;
}"""


def settle(page: Page) -> None:
    """Wait until the service worker of the page's language is at work."""
    until(lambda: bool(page.evaluate(SETTLED)), lambda: "no service worker")


def came_back(page: Page) -> bool:
    """Whether the table is there again: the page notices the network by itself, and “Try again” does the same."""
    with contextlib.suppress(Error):  # on its way from one page to the next
        if page.locator("html[data-ready]").count():
            return True
        page.locator(".offline .primary").click(timeout=1000)
    return False


def check_word(person: Person, language: str) -> None:
    words = Words(language, HOUSE)
    expect(person.page.locator("h1")).to_have_text(words("offline.title"))
    expect(person.page.locator("html")).to_have_attribute("lang", language)
    expect(person.page.locator(".offline .primary")).to_have_css("border-radius", "8px")  # with our own styles


def test_without_a_network_there_is_a_word_and_the_rules(come: Come) -> None:
    ann = come(service_workers="allow")
    ann.forgiven += [OFFLINE, "Failed to load resource"]
    page = ann.open("/?lang=en")
    settle(page)
    table = sit_at(TURN, ann)
    ann.sync(table)
    kept = page.evaluate(KEPT)
    assert len(kept["names"]) == 1
    rules = {f"/rules/{game_id}" for game_id in games()}
    drawn = {f"/games/{game_id}/table.css" for game_id in games()}  # the rules show signs and pictures
    drawn |= {f"/f/{sheet.version}" for game in games().values() for sheet in sheets(game).values()}
    assert {path for path in kept["paths"] if not path.startswith("/static/")} == {"/offline", *rules, *drawn}

    ann.context.set_offline(True)
    page.goto(table)
    check_word(ann, "en")
    page.locator(".offline a.button:not(.primary)").first.click()
    expect(page.locator("h1")).to_have_text(next(iter(games().values())).rulebook("en").title)
    page.fill("#find", "zzz")
    expect(page.locator(".rule:visible")).to_have_count(0)  # scripts are there, too
    page.goto("/")
    check_word(ann, "en")

    page.goto(table)
    ann.context.set_offline(False)
    until(lambda: came_back(page), lambda: "the table does not come back")

    # In another language everything is kept anew, and what was kept before is gone.
    page.goto("/?lang=fr")
    settle(page)
    assert len(found := page.evaluate(KEPT)["names"]) == 1
    assert found != kept["names"]
    ann.context.set_offline(True)
    page.goto("/me")
    check_word(ann, "fr")
    page.goto("/rules/deep-blue")
    expect(page.locator("h1")).to_have_text(find("deep-blue").rulebook("fr").title)


def test_a_page_is_never_older_than_the_network(come: Come) -> None:
    """Not even a page that is kept for whoever is offline."""
    ann = come(service_workers="allow")
    page = ann.open("/rules/deep-blue")
    settle(page)
    page.evaluate("""async () => {
      const kept = await caches.open((await caches.keys())[0]);
      for (const path of ["/rules/deep-blue", "/static/page.css"]) await kept.put(path, new Response("old"));
    }""")
    page.reload()
    expect(page.locator(".rule").first).to_be_visible()
    assert page.evaluate("() => fetch('/static/page.css').then((answer) => answer.text())") != "old"
    assert page.evaluate("() => caches.match('/rules/deep-blue').then((answer) => answer.text())") != "old"
