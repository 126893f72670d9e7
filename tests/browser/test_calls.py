"""The switch that lets a device call its owner, and what a call does there.

No browser of these tests can reach a push service, nor does one without windows show notifications. So permission and
subscription come from stubs, the subscription leads to a little service in this process, and what that gets is handed
to the real service worker, whose last step notes what it would show.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fathom.core import Words
from fathom.core.words import HOUSE
from fathom.web.envelope import new_key
from tests.browser.conftest import Come
from tests.browser.people import PHONE, Person
from tests.browser.places import TURN, sit_at
from tests.browser.server import Server
from tests.browser.test_offline import settle
from tests.patience import until
from tests.web.push_service import Browser

WORDS = Words("en", HOUSE)
# One subscription for this browser, as a push manager keeps it.
STUB = """(wanted) => {
  const plain = (text) => atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  const key = (text) => Uint8Array.from(plain(text), (letter) => letter.charCodeAt(0)).buffer;
  const kept = () => {
    const found = JSON.parse(localStorage.subscription ?? "null");
    return found && { ...wanted, options: { applicationServerKey: key(found) },
      unsubscribe: async () => delete localStorage.subscription };
  };
  let permission = localStorage.subscription ? "granted" : "default";
  Object.defineProperty(Notification, "permission", { get: () => permission });
  Notification.requestPermission = async () => (permission = "granted");
  PushManager.prototype.getSubscription = async () => kept();
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.subscription = JSON.stringify(applicationServerKey);
    return kept();
  };
}"""
LAST_STEPS = """() => {
  self.told = [];
  self.registration.showNotification = async (title, { tag }) => void told.push(["show", title, tag]);
  self.clients.openWindow = async (path) => void told.push(["open", path]);
  WindowClient.prototype.focus = async function () { told.push(["focus", new URL(this.url).pathname]); };
}"""
# Each event waits for all that it brings about.
CALL = """async (text) => {
  const event = new PushEvent("push", { data: text });
  const done = [];
  event.waitUntil = (work) => done.push(work);
  self.dispatchEvent(event);
  await Promise.all(done);
  return told.splice(0);
}"""
TOUCH = """async (table) => {
  const done = [];
  const notification = { close: () => told.push(["close"]), data: { table } };
  const facts = { notification, waitUntil: (work) => done.push(work) };
  self.dispatchEvent(Object.defineProperties(new Event("notificationclick"), Object.getOwnPropertyDescriptors(facts)));
  await Promise.all(done);
  return told.splice(0);
}"""


class Service(HTTPServer):
    """Keeps the messages it gets."""

    def __init__(self) -> None:
        self.got: list[bytes] = []
        super().__init__(("127.0.0.1", 0), Answer)


class Answer(BaseHTTPRequestHandler):
    """Takes one message."""

    def do_POST(self) -> None:
        assert isinstance(self.server, Service)
        self.server.got.append(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(201)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with Service() as service:
        threading.Thread(target=service.serve_forever, daemon=True).start()
        yield service
        service.shutdown()


@pytest.fixture(scope="module")
def calling_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    settings = {"KEY": new_key(), "CONTACT": "mailto:host@fathom.test", "AFTER": "0", "ANYWHERE": "1"}
    serving = Server(
        tmp_path_factory.mktemp("calling"), **{f"FATHOM_PUSH_{name}": value for name, value in settings.items()}
    )
    serving.start()
    yield serving
    serving.stop()


def press(page: Page) -> None:
    if not page.locator("#settings").is_visible():
        page.locator("#settings-key").click()
    page.locator("#push").click(force=True)  # also one that only says why it cannot be used


def test_a_device_calls_its_owner_once_they_want_it(come: Come, calling_server: Server, service: Service) -> None:
    browser = Browser()
    bob = come(calling_server, name="Bob")
    ann = come(calling_server, service_workers="allow")
    endpoint = f"http://127.0.0.1:{service.server_port}/ann"
    ann.page.add_init_script(f"({STUB})({json.dumps(browser.subscription(endpoint))})")
    table = sit_at(TURN, bob, ann)
    settle(ann.page)
    switch = ann.page.locator("#push")
    assert calling_server.rows("SELECT count(*) FROM subscriptions") == [(0,)]
    assert ann.page.evaluate("Notification.permission") == "default"  # nobody is asked before they touch it
    expect(switch).to_have_attribute("aria-pressed", "false")
    press(ann.page)
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(ann.page.locator("#why")).to_have_text(WORDS("web.push.on"))
    kept = "SELECT endpoint, language FROM subscriptions WHERE person = ?"
    assert calling_server.rows(kept, ann.id) == [(endpoint, "en")]

    # She goes to another page, Bob acts, and she is called.
    ann.open("/me")
    until(lambda: not here(bob, table, ann), lambda: "Ann still follows the table")
    pass_on(bob, table)
    until(lambda: service.got, lambda: "nobody was called")
    text = browser.read(service.got[0])
    assert json.loads(text)["table"] == (name := table.removeprefix("/t/"))
    (worker,) = ann.context.service_workers
    worker.evaluate(LAST_STEPS)
    assert worker.evaluate(CALL, text) == [["show", WORDS("web.your-turn"), name]]
    assert worker.evaluate(TOUCH, name) == [["close"], ["open", table]]

    # While she looks at the table no call shows, and a call that she touches late leads to the page that is there.
    ann.look(table)
    expect(switch).to_have_attribute("aria-pressed", "true")  # the device has kept it
    assert worker.evaluate(CALL, text) == []
    assert worker.evaluate(CALL, json.dumps(json.loads(text) | {"table": "other"}))[0][2] == "other"
    assert worker.evaluate(TOUCH, name) == [["close"], ["focus", table]]

    press(ann.page)
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(ann.page.locator("#why")).to_have_text(WORDS("web.push.off"))
    assert calling_server.rows(kept, ann.id) == []


def here(person: Person, table: str, other: Person) -> bool:
    return next(bool(seat["here"]) for seat in person.view(table)["seats"] if seat["name"] == other.name)


def pass_on(person: Person, table: str) -> None:
    """Draw, which ends a turn."""
    facts = person.view(table)
    draw = next(legal for legal in facts["legal"] if legal["notation"] == "draw")
    assert person.act(table, draw, facts["ply"]) == 200


def test_a_browser_that_cannot_call_says_why(come: Come, calling_server: Server) -> None:
    ann = come(calling_server, locale="fr-FR", **PHONE)
    words = Words("fr", HOUSE)
    table = sit_at(TURN, ann)
    for reason in ("blocked", "unsupported"):
        if reason == "unsupported":
            ann.page.add_init_script("delete globalThis.PushManager")
            ann.look(table)
        ann.page.click(".menu-key")
        expect(ann.page.locator("#push")).to_have_attribute("aria-disabled", "true")
        press(ann.page)
        expect(ann.page.locator("#why")).to_have_text(words(f"web.push.{reason}"))
        expect(ann.page.locator("#push")).to_have_attribute("aria-pressed", "false")


def test_a_page_that_sleeps_does_not_follow_its_table(come: Come) -> None:
    """So that whoever has put the phone away is called."""
    ann, bob = come(), come(name="Bob")
    table = sit_at(TURN, bob, ann)
    until(lambda: here(bob, table, ann), lambda: "Ann has not come")
    ann.page.evaluate("document.dispatchEvent(new Event('freeze'))")  # as a browser does that needs the memory
    until(lambda: not here(bob, table, ann), lambda: "Ann still follows the table")
    ann.page.evaluate("document.dispatchEvent(new Event('resume'))")
    until(lambda: here(bob, table, ann), lambda: "Ann has not come back")
