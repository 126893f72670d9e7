"""Somebody plays in a real Chromium: by touching the pieces that a bot advises, against bots."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fathom.bots import make
from fathom.client import Client
from fathom.core import BadInput, Chance, Game
from fathom.workshop.servers import chromium

PHONE = 700  # windows up to this width are a phone's, and scroll the board
NAME = "Wilhelmina-Aleksandrowa X"  # as long as a name may be
SOON = 3_000  # milliseconds within which a piece can be touched, or else something lies over it
PATIENCE = 20.0  # seconds until something happens on the page
Legal = Mapping[str, Any]


def launch(playwright: Any) -> Any:
    """A browser without a window."""
    return playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])


class Player:
    """Somebody at a new table, in a browser of their own; `probe` is a script that watches the page."""

    def __init__(
        self,
        browser: Any,
        address: str,
        game: Game,
        seats: int,
        probe: Path,
        size: tuple[int, int] = (1440, 900),
        language: str = "en",
        moves: bool = False,
    ) -> None:
        self.game = game
        self.client = Client(address, language=language)
        self.client.introduce(NAME)
        self.table = str(self.client.new_table(game.id, ["me", *["normal"] * (seats - 1)])["id"])
        self.bot = make("normal", game, Chance.from_seed("feel"))
        width, height = size
        self.phone = width <= PHONE
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            reduced_motion="no-preference" if moves else "reduce",
            bypass_csp=True,
            service_workers="block",
            has_touch=self.phone,
            is_mobile=self.phone,
        )
        self.context.add_cookies([{"name": "fathom", "value": self.client.token or "", "url": address}])
        self.page = self.context.new_page()
        self.page.add_init_script(probe.read_text(encoding="utf-8"))
        self.page.goto(f"{address}/t/{self.table}")
        self.page.wait_for_selector("html[data-ready]")

    def play(self, most: int) -> None:
        """Play until the end, or for so many decisions."""
        for number, legal in enumerate(self.turns()):
            if number == most:
                break
            self.look(number)
            advised = self.bot.choose(self.game.seen(self.client.observation(self.table)))
            self.act(next(each for each in legal if each["action"] == advised), legal)

    def turns(self) -> Iterator[list[dict[str, Any]]]:
        """The legal actions each time it is the player's turn and the page shows it, until the game is over."""
        shown, until = -1, 0.0
        while not (now := self.client.table(self.table))["over"]:
            if (ply := self.ply()) != shown:
                shown, until = ply, time.monotonic() + PATIENCE
            if now["to_move"] == now["seat"] and ply == now["ply"]:
                yield self.client.legal(self.table)
            elif time.monotonic() > until:
                raise BadInput("no-turn", game=self.game.id, ply=now["ply"])
            else:
                self.page.wait_for_timeout(20)

    def ply(self) -> int:
        return int(self.page.evaluate("document.documentElement.dataset.ply"))

    def look(self, number: int) -> None:
        """Look at the page before a decision."""

    def act(self, wanted: Legal, legal: Sequence[Legal]) -> None:
        """Do an action as a person does: piece by piece, then by words where pieces do not tell, then confirm."""
        ply = self.ply()
        if (plate := self.page.locator(".moment")).count():
            plate.first.dispatch_event("click")
        for piece in wanted["pieces"]:
            part = self.page.locator(f'[id="piece-{piece}"].can')
            if part.count() and self.ply() == ply:
                self.touch(part, ply)
        if wanted.get("gives"):
            self.give(wanted, legal, ply)
        elif sum(set(wanted["pieces"]) <= set(other["pieces"]) for other in legal) > 1 and self.ply() == ply:
            self.touch(self.page.locator("#choices button").filter(has_text=wanted["text"]).first, ply)
        if wanted["asks"] and self.ply() == ply and not wanted.get("gives"):
            self.touch(self.page.locator("#choices button.primary.warn"), ply)
        self.page.wait_for_function(f"document.documentElement.dataset.ply !== '{ply}'", polling=20)

    def give(self, wanted: Legal, legal: Sequence[Legal], ply: int) -> None:
        """Gather more, until all that is owed is there, and give it."""
        others = [other for other in legal if other["gives"] and other != wanted]
        more = iter([wanted] * (wanted["times"] - 1) + others)
        while not self.page.locator("#give").is_enabled():
            self.touch(self.page.locator(f'[id="piece-{next(more)["pieces"][0]}"].can'), ply)
        self.touch(self.page.locator("#give"), ply)

    def touch(self, part: Any, ply: int) -> None:
        """Bring something into sight, and press it."""
        part.evaluate("part => part.scrollIntoView({block: 'nearest', inline: 'nearest'})")
        self.press(part, ply)

    def press(self, part: Any, ply: int) -> bool:
        """Press something in sight; whether it was still there."""
        from playwright.sync_api import Error

        card = "piece-card" in (part.get_attribute("id") or "")
        edge = {"x": 10, "y": 9} if card else None  # cards of a hand overlap
        try:
            (part.tap if self.phone else part.click)(position=edge, timeout=SOON)
        except Error:
            if self.ply() != ply or not part.count():
                return False
            self.miss(part)
            part.evaluate("part => part.click()")
        return True

    def miss(self, part: Any) -> None:
        """Something lies over a part that was to be touched."""
