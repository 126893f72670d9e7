"""People at browsers: they look, touch, press keys, and notice what a page must not do."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable, Container
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Position, Request, expect

from tests.browser.server import Server

Legal = dict[str, Any]
Policy = Callable[[dict[str, Any]], Legal]
Choose = Callable[[dict[str, Any], Container[str]], Legal]  # from what is seen, and what was done before
Sit = Callable[[], str]
ByHand = Callable[[dict[str, Any], Legal], None]
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


class Person:
    """A browser of its own. Foreign requests and errors are kept, to be asked for at the end."""

    def __init__(self, browser: Browser, server: Server, **options: Any) -> None:
        options = {"locale": "en-GB", "viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"} | options
        self.server = server
        self.language = str(options["locale"])[:2]
        self.context: BrowserContext = browser.new_context(base_url=server.url, **options)
        self.touches = bool(options.get("has_touch"))
        self.foreign: list[str] = []
        self.errors: list[str] = []
        self.forgiven: list[str] = []  # parts of errors that a test brings about on purpose
        self.context.on("request", self._asked)
        self.context.on("console", self._told)
        self.context.on("weberror", lambda error: self.errors.append(f"{error.page and error.page.url}: {error.error}"))
        self.page = self.context.new_page()

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.server.url).netloc:
            self.foreign.append(request.url)

    def _told(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.page and message.page.url}: {message.text}")

    def unforgiven(self) -> list[str]:
        return [error for error in self.errors if not any(part in error for part in self.forgiven)]

    # Pages

    def open(self, path: str, page: Page | None = None) -> Page:
        page = page or self.page
        page.goto(path)
        return page

    def sit(self, seats: list[str], name: str = "Ann", game: str = "in-too-deep", **fields: str) -> str:
        """Set a table from the form; its address."""
        page = self.open(f"/new/{game}")
        page.fill("#name", name)
        for number in range(page.locator("select[id^=seat-]").count()):
            kind = seats[number] if number < len(seats) else "none"
            page.select_option(f"#seat-{number}", kind.partition(":")[0])
            if ":" in kind:
                page.fill(f"#name-{number}", kind.partition(":")[2])
        for field, value in fields.items():
            page.select_option(f"#{field.replace('_', '-')}", value)
        page.click("form.form button.primary")
        page.wait_for_url("**/t/*")
        ready(page)
        if page.locator("#cover").is_visible():
            page.click("#cover button")
        return urlsplit(page.url).path

    def view(self, table: str) -> dict[str, Any]:
        """What the server says this person may see."""
        headers = {"accept": "application/json", "accept-language": self.language}
        answer = self.context.request.get(f"{table}/view", headers=headers)
        found: dict[str, Any] = answer.json()
        return found

    # Playing

    def act(self, table: str, legal: Legal, ply: int) -> int:
        """Do an action behind the page's back, as a second device would; the code of the answer."""
        facts: dict[str, str | float | bool] = {"ply": str(ply), "action": str(legal["action"])}
        answer = self.context.request.post(f"{table}/act", form=facts, headers={"accept": "application/json"})
        return answer.status

    def rush(self, table: str, policy: Policy, until: Callable[[dict[str, Any]], bool] = lambda _: False) -> None:
        """Play without looking at the page, until the game is over or what is wanted has come; then look."""
        self.page.goto("about:blank")
        deadline = time.monotonic() + 120
        while not (said := self.view(table))["over"] and not (said["mine"] and until(said)):
            assert time.monotonic() < deadline, said["prompt"]
            if said["mine"]:
                self.act(table, policy(said), said["ply"])
            else:
                time.sleep(0.01)
        self.open(table)
        ready(self.page)

    def finish(self, table: str) -> None:
        """Let a bot play for me while nobody looks, until the game is over; then look."""
        self.page.goto("about:blank")
        assert self.context.request.post(f"{table}/stand-in", form={"leave": "true"}).ok
        deadline = time.monotonic() + 120
        while not self.view(table)["over"]:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        self.open(table)
        ready(self.page)

    def touch(self, selector: str, page: Page | None = None) -> None:
        found = (page or self.page).locator(selector)
        # Cards in a full hand overlap: what is always in sight is the left edge.
        edge = Position(x=10, y=9) if "piece-card" in selector else None
        if self.touches:
            found.tap(position=edge)
        else:
            found.click(position=edge)

    def poke(self, selector: str) -> None:
        """Touch something that rests: it is there, though nothing can be done with it now."""
        found = self.page.locator(selector)
        if self.touches:
            found.tap(force=True)
        else:
            found.click(force=True)

    def touch_action(self, legal: Legal, legals: list[Legal], page: Page | None = None) -> None:
        """Do an action by touching its pieces, one after the other; what they leave open is chosen in words."""
        page = page or self.page
        for piece in legal["pieces"]:
            selector = f'[id="piece-{piece}"]'
            if "picked" in (page.locator(selector).get_attribute("class") or ""):
                continue
            self.touch(f"{selector}.can", page)
        if sum(set(legal["pieces"]) <= set(other["pieces"]) for other in legals) > 1:
            choice = page.locator("#choices button").filter(has_text=legal["words"])
            expect(choice).to_have_count(1)
            self.touch(f'#choices button:has-text("{legal["words"]}")', page)
        if legal["asks"]:
            self.touch("#choices button.primary.warn", page)

    def press_action(self, legal: Legal, legals: list[Legal]) -> None:
        """The same without a mouse: Tab to each piece, and Enter."""
        for piece in legal["pieces"]:
            if "picked" not in (self.page.locator(f'[id="piece-{piece}"]').get_attribute("class") or ""):
                self.tab_to(f"at => at.id === 'piece-{piece}'")
        if sum(set(legal["pieces"]) <= set(other["pieces"]) for other in legals) > 1:
            self.tab_to(f"at => at.textContent.startsWith({json.dumps(legal['words'])})")
        if legal["asks"]:
            expect(self.page.locator("#choices button.primary.warn")).to_be_focused()
            self.page.keyboard.press("Enter")

    def tab_to(self, wanted: str) -> None:
        """Go on with Tab, round the page if need be, until what is wanted has the focus; and press it."""
        for _ in range(400):
            if self.page.evaluate(f"() => ({wanted})(document.activeElement)"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{wanted} cannot be reached with Tab")

    def sync(self, table: str, page: Page | None = None) -> dict[str, Any]:
        """Wait until the page shows what the server says, to the word."""
        page = page or self.page
        deadline = time.monotonic() + 30
        while True:
            said = self.view(table)
            shown = page.evaluate(SHOWN)
            wanted = {
                "prompt": said["prompt"],
                "log": len(said["log"]),
                "actions": [legal["words"] for legal in said["legal"]],
                "over": said["over"],
                "ply": str(said["ply"]),
            }
            if shown == wanted and (said["mine"] or said == self.view(table)):
                return said
            assert time.monotonic() < deadline, f"the page shows {shown}, the server says {wanted}"
            time.sleep(0.02)

    def turn(self, table: str, page: Page | None = None) -> dict[str, Any]:
        """Wait until it is my turn and the page shows it; nothing changes by itself from then on."""
        deadline = time.monotonic() + 30
        while not self.view(table)["mine"]:
            assert time.monotonic() < deadline, "my turn does not come"
            time.sleep(0.02)
        return self.sync(table, page)

    def move(self, table: str, policy: Policy, page: Page | None = None) -> dict[str, Any] | None:
        """One action if it is my turn; what I saw before it."""
        if not self.view(table)["mine"]:
            return None
        said = self.sync(table, page)
        if not said["mine"]:
            return None
        self.touch_action(policy(said), said["legal"], page)
        self.wait_ply(table, said["ply"])
        return said

    def wait_ply(self, table: str, ply: int) -> None:
        deadline = time.monotonic() + 30
        while self.view(table)["ply"] == ply:
            assert time.monotonic() < deadline, "the action did not arrive"
            time.sleep(0.02)

    def play_out(self, table: str, policy: Policy, watch: Callable[[dict[str, Any]], None] | None = None) -> int:
        """Play until the game is over; how many actions that took."""
        count = 0
        deadline = time.monotonic() + 240
        while not (said := self.view(table))["over"]:
            assert time.monotonic() < deadline, said["prompt"]
            before = self.move(table, policy)
            if before is None:
                time.sleep(0.03)
            else:
                count += 1
                if watch:
                    watch(before)
        return count


def try_out(person: Person, sit: Sit, wanted: set[str], choose: Choose, by_hand: ByHand, often: int) -> None:
    """Do by hand what was not done so often yet, and the rest from a second device, at as many tables as it takes."""
    done: Counter[str] = Counter()
    table = sit()
    deadline = time.monotonic() + 240
    while not wanted <= set(done):
        assert time.monotonic() < deadline, wanted - set(done)
        said = person.view(table)
        if said["over"]:
            table = sit()
        elif not said["mine"]:
            time.sleep(0.02)
        elif done[verb(choose(said, done))] >= often:
            person.act(table, choose(said, done), said["ply"])
        else:
            said = person.sync(table)
            legal = choose(said, done)
            by_hand(said, legal)
            person.wait_ply(table, said["ply"])
            done[verb(legal)] += 1


SHOWN = """() => ({
  prompt: document.getElementById("prompt").textContent,
  log: document.querySelectorAll("#log li").length,
  actions: [...document.querySelectorAll("#actions button")].map((button) => button.firstChild.textContent),
  over: !document.getElementById("after").hidden,
  ply: document.documentElement.dataset.ply,
})"""


def ready(page: Page) -> None:
    expect(page.locator("html[data-ready]")).to_be_attached()


def verb(legal: Legal) -> str:
    """What kind of action it is, from its pieces alone."""
    kinds = {re.sub(r"-.*", "", piece) for piece in legal["pieces"]}
    return "+".join(sorted(kinds))


def brisk(said: dict[str, Any]) -> Legal:
    """A policy that shows some of everything and ends soon: expand while few cards lie there, then draw."""
    by_verb: dict[str, list[Legal]] = {}
    for legal in said["legal"]:
        by_verb.setdefault(verb(legal), []).append(legal)
    if "skip" in by_verb:
        others = [kind for kind in by_verb if kind != "skip"]
        return by_verb["skip" if said["ply"] % 3 or not others else others[0]][0]
    if "deck" not in by_verb:
        return next(iter(said["legal"]))
    turn = sum(1 for line in said["log"] if line["rule"] != "ITD-2.5")
    if "card+company" in by_verb and turn % 3 == 0:
        return by_verb["card+company"][0]
    if "card" in by_verb and turn % 3 == 1 and turn < 12:
        return by_verb["card"][0]
    return by_verb["deck"][0]
