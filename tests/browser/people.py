"""People at browsers: they look, touch, press keys, and notice what a page must not do."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

from itsdangerous import URLSafeSerializer
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Position, Request, expect

from fathom.client import Client, Refused
from fathom.web.people import COOKIE
from tests.browser.server import Server
from tests.patience import until

Legal = dict[str, Any]
Policy = Callable[[dict[str, Any]], Legal]
Facts = dict[str, Any]
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


# The page's own wire, known only here among these tests: the news that come in, and the requests that go out.
NEWS = "**/events*"
DEEDS = "**/actions"

# Nothing that is set in motion comes to its end by itself.
ENDLESS = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...steps) {
    const motion = animate.apply(this, steps);
    motion.pause();
    return motion;
  };
}"""


def seen_address(table: str) -> str:
    """The addresses from which a page gets its view."""
    return f"/api/v1/tables/{id_of(table)}/view"


class Person:
    """Somebody with their own browser. It keeps foreign requests and errors, to be looked at in the end."""

    def __init__(self, browser: Browser, server: Server, name: str = "Ann", **options: Any) -> None:
        usual: dict[str, Any] = {"locale": "en-GB", "viewport": {"width": 1440, "height": 900}}
        usual |= {"reduced_motion": "reduce", "service_workers": "block"}  # few tests wait for what is kept for offline
        options = usual | options
        self.server = server
        self.name = name
        self.language = str(options["locale"])[:2]
        self.context: BrowserContext = browser.new_context(base_url=server.url, **options)
        self.touches = bool(options.get("has_touch"))
        self.foreign: list[str] = []
        self.errors: list[str] = []
        self.unseen: set[str] = set()  # whatever had the focus while somebody went on with Tab, and did not show it
        self.given = 1  # how many actions the last touch or key leads to: a page gives lifted pieces one by one
        self.forgiven: list[str] = ["Service Worker registration blocked"]  # parts of errors that are meant
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

    # Who it is

    @cached_property
    def token(self) -> str:
        """The token of this browser; a stranger introduces themselves first."""
        if known := self._cookie():
            return known
        token = Client(self.server.url).introduce(self.name)
        self.context.add_cookies([{"name": COOKIE, "value": token, "url": self.server.url}])
        return token

    def _cookie(self) -> str | None:
        known = (str(cookie.get("value")) for cookie in self.context.cookies() if cookie.get("name") == COOKIE)
        return next(known, None)

    @property
    def id(self) -> str:
        return str(URLSafeSerializer("").loads_unsafe(self.token)[1])

    @property
    def client(self) -> Client:
        """The same person at a second device, without a page."""
        return Client(self.server.url, self.token, self.language)

    # Pages

    def open(self, path: str, page: Page | None = None) -> Page:
        page = page or self.page
        page.goto(path)
        return page

    def sit(self, seats: list[str], game: str = "in-too-deep", **fields: str) -> str:
        """Set up a table with the form, and return its address."""
        page = self.open(f"/new/{game}")
        page.fill("#name", self.name)
        for number in range(page.locator("summary[id^=seat-]").count()):
            self.take(number, *(seats[number] if number < len(seats) else "none").split(":"))
        for field, value in fields.items():
            self.touch(f"label:has(#{field.replace('_', '-')}-{value})")
        page.click("form.form button.primary")
        page.wait_for_url("**/t/*")
        self.uncover()
        return urlsplit(page.url).path

    def take(self, number: int, kind: str, name: str = "") -> None:
        """Choose who sits in a seat of a new table: open its chair, touch the choice, perhaps give a name."""
        chosen = self.page.locator(f"#seat-{number}-{kind}")
        if not chosen.is_checked():
            if not self.page.locator(f"[open] > #seat-{number}").count():
                self.touch(f"#seat-{number}")
            self.touch(f"label:has(#seat-{number}-{kind})")
        if name:
            self.page.fill(f"#name-{number}", name)

    def join(self, invitation: str) -> None:
        """Follow an invitation and sit down."""
        page = self.open(invitation)
        page.fill("#name", self.name)
        page.click("form.form button.primary")
        ready(page)

    def look(self, table: str) -> None:
        """Come to a table."""
        self.open(table)
        self.uncover()

    def uncover(self) -> None:
        """Wait until the table is there, and uncover it if the device is shared."""
        ready(self.page)
        if self.page.locator("#cover").is_visible():
            self.page.click("#cover button")

    def view(self, table: str) -> dict[str, Any]:
        """This person's view, according to the server."""
        headers = {"accept": "application/json", "accept-language": self.language}
        answer = self.context.request.get(seen_address(table), headers=headers)
        found: dict[str, Any] = answer.json()
        return found

    def facts(self, table: str) -> Facts:
        """The facts of a table, which are cheaper to ask for again and again, and cheapest without the browser."""
        known = self.token if "token" in vars(self) or self._cookie() else None  # strangers stay strangers
        return Client(self.server.url, known, self.language).table(id_of(table))

    # Playing

    def act(self, table: str, legal: Legal, ply: int) -> int:
        """Do an action behind the page's back, as a second device would; return the code of the answer."""
        try:
            self.client.act(id_of(table), ply, legal["action"])
        except Refused as refused:
            return refused.status
        return 200

    def finish(self, table: str) -> None:
        """Let a bot play for me while nobody looks, until the game is over; then look."""
        self.page.goto("about:blank")
        self.client.stand_in(id_of(table), leave=True)
        until(lambda: self.facts(table)["over"], lambda: f"{table} does not end")
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
        """Touch a piece that rests: it is there, though nobody can do anything with it now."""
        found = self.page.locator(selector)
        if self.touches:
            found.tap(force=True)
        else:
            found.click(force=True)

    def touch_action(self, legal: Legal, legals: list[Legal], page: Page | None = None) -> None:
        """Do an action by touching its pieces, one after the other; if several actions are left, choose by words."""
        page = page or self.page
        if legal["gives"]:
            self.give(legal, legals, page)
            return
        for piece in legal["pieces"]:
            selector = f'[id="piece-{piece}"]'
            if "picked" in (page.locator(selector).get_attribute("class") or ""):
                continue
            self.touch(f"{selector}.can", page)
        if sum(set(legal["pieces"]) <= set(other["pieces"]) for other in legals) > 1:
            choice = page.locator("#choices button").filter(has_text=legal["text"])
            expect(choice).to_have_count(1)
            self.touch(f'#choices button:has-text("{legal["text"]}")', page)
        if legal["asks"]:
            self.touch("#choices button.primary.warn", page)

    def give(self, legal: Legal, legals: list[Legal], page: Page | None = None) -> None:
        """Give the piece of an action, with as many others as are owed, in one gesture."""
        page = page or self.page
        others = [other for other in legals if other["gives"] and other != legal]
        for count, each in enumerate([*[legal] * legal["times"], *others], 1):
            self.touch(f'[id="piece-{each["pieces"][0]}"].can', page)
            self.given = count
            if page.locator("#give").is_enabled():
                break
        self.touch("#give", page)

    def press_action(self, legal: Legal, legals: list[Legal]) -> None:
        """The same without a mouse: Tab to each piece, and Enter."""
        if legal["gives"]:
            others = [other for other in legals if other["gives"] and other != legal]
            for count, each in enumerate([*[legal] * legal["times"], *others], 1):
                self.tab_to(f"at => at.id === 'piece-{each['pieces'][0]}'")
                self.given = count
                if self.page.locator("#give").is_enabled():
                    break
            self.tab_to("at => at.id === 'give'")
            return
        for piece in legal["pieces"]:
            if "picked" not in (self.page.locator(f'[id="piece-{piece}"]').get_attribute("class") or ""):
                self.tab_to(f"at => at.id === 'piece-{piece}'")
        if sum(set(legal["pieces"]) <= set(other["pieces"]) for other in legals) > 1:
            self.tab_to(f"at => at.textContent.startsWith({json.dumps(legal['text'])})")
        if legal["asks"]:
            expect(self.page.locator("#choices button.primary.warn")).to_be_focused()
            self.page.keyboard.press("Enter")

    def tab_to(self, wanted: str) -> None:
        """Go on with Tab, round the page if need be, until the element has the focus, and press it."""
        for _ in range(400):
            found, unseen = self.page.evaluate(f"() => ({AT_FOCUS})({wanted})")
            self.unseen |= {unseen} - {None}
            if found:
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{wanted} cannot be reached with Tab")

    def sync(self, table: str, page: Page | None = None) -> dict[str, Any]:
        """Wait until the page shows exactly what the server says."""
        at = page or self.page

        def both() -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
            said = self.view(table)
            wanted = {
                "prompt": " ".join(filter(None, (said["ending"], said["prompt"]))),
                "log": len(said["log"]),
                "actions": [legal["text"] for legal in said["legal"]],
                "over": said["over"],
                "ply": str(said["ply"]),
            }
            return said, wanted, at.evaluate(SHOWN)

        def same() -> dict[str, Any] | None:
            said, wanted, shown = both()
            return said if wanted == shown and (said["mine"] or said == self.view(table)) else None

        return until(same, lambda: "the server says {1}, the page shows {2}".format(*both()))

    def asked(self, table: str) -> bool:
        """Whether it is my turn."""
        facts = self.facts(table)
        seat = facts["seat"]
        idle = facts["over"] or facts["waiting"] or seat is None or facts["seats"][seat]["stand_in"]
        return not idle and facts["to_move"] == seat

    def turn(self, table: str, page: Page | None = None) -> dict[str, Any]:
        """Wait until it is my turn and the page shows it; nothing changes by itself from then on."""
        until(lambda: self.asked(table), lambda: "my turn does not come")
        return self.sync(table, page)

    def move(self, table: str, policy: Policy, page: Page | None = None) -> dict[str, Any] | None:
        """Do one action if it is my turn, and return what I saw before it."""
        if not self.asked(table):
            return None
        said = self.sync(table, page)
        if not said["mine"]:
            return None
        self.touch_action(policy(said), said["legal"], page)
        self.wait_ply(table, said["ply"])
        return said

    def wait_ply(self, table: str, ply: int) -> None:
        """Wait until the server has what was done at a ply: all of it, where several pieces were given."""
        until(lambda: self.facts(table)["ply"] >= ply + self.given, lambda: "the action did not arrive")
        self.given = 1

    def play_out(self, table: str, policy: Policy, watch: Callable[[dict[str, Any]], None] | None = None) -> int:
        """Play until the game is over, and return how many actions that took."""
        count = 0
        for _ in take_turns(table, self):
            before = self.move(table, policy)
            count += 1
            if watch and before:
                watch(before)
        return count


def take_turns(table: str, *people: Person) -> Iterator[Person]:
    """Let whoever is to move act, again and again, until the game is over."""

    def movers() -> list[Person | None]:
        facts = people[0].facts(table)
        if facts["over"]:
            return [None]
        if facts["seats"][facts["to_move"]]["bot"]:
            return []
        return [person for person in people if person.asked(table)]

    while True:
        for person in until(movers, lambda: "neither a turn nor the end comes"):
            if person is None:
                return
            yield person


SHOWN = """() => ({
  prompt: document.getElementById("prompt").textContent,
  log: document.querySelectorAll("#log li").length,
  actions: [...document.querySelectorAll("#actions button")].map((button) => button.firstChild.textContent),
  over: !document.getElementById("after").hidden,
  ply: document.documentElement.dataset.ply,
})"""


# Whether the element that has the focus is wanted; and what it is, if nobody sees that it has the focus.
AT_FOCUS = """(wanted) => {
  const at = document.activeElement;
  const style = getComputedStyle(at);
  const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const seen = at === document.body || (at.matches(":focus-visible") && outlined);
  return [wanted(at), seen ? null : at.id || at.textContent.trim().slice(0, 40)];
}"""


def id_of(table: str) -> str:
    return table.rpartition("/")[2]


def ready(page: Page) -> None:
    expect(page.locator("html[data-ready]")).to_be_attached()


def verb(legal: Legal) -> str:
    """The kind of an action, from its pieces alone."""
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
